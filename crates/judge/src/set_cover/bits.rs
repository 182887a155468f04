//! A set of places as bits.

/// Some of a fixed number of members, by their places from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bits(pub(super) Box<[u64]>);

impl Bits {
    /// None of so many.
    pub fn none(members: usize) -> Bits {
        Bits(vec![0; members.div_ceil(64)].into_boxed_slice())
    }

    /// Adds a member.
    pub fn insert(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    /// Takes a member out.
    pub fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    /// Whether it is in.
    pub fn has(&self, member: usize) -> bool {
        self.0[member / 64] >> (member % 64) & 1 == 1
    }

    /// How many are in.
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether none is in.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Whether all of them are in another set too.
    pub fn is_within(&self, other: &Bits) -> bool {
        self.0
            .iter()
            .zip(&other.0)
            .all(|(mine, theirs)| mine & !theirs == 0)
    }

    /// Adds all of another set.
    pub fn add(&mut self, other: &Bits) {
        self.0
            .iter_mut()
            .zip(&other.0)
            .for_each(|(mine, theirs)| *mine |= theirs);
    }

    /// Those that are in another set as well.
    pub fn and(&self, other: &Bits) -> Bits {
        Bits(
            self.0
                .iter()
                .zip(&other.0)
                .map(|(mine, theirs)| mine & theirs)
                .collect(),
        )
    }

    /// Those that are not in another set.
    pub fn without(&self, other: &Bits) -> Bits {
        Bits(
            self.0
                .iter()
                .zip(&other.0)
                .map(|(mine, theirs)| mine & !theirs)
                .collect(),
        )
    }

    /// The members, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(place, word)| {
            let rest = std::iter::successors(Some(*word), |word| Some(word & word.wrapping_sub(1)));
            rest.take_while(|word| *word != 0)
                .map(move |word| 64 * place + word.trailing_zeros() as usize)
        })
    }
}
