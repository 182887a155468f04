//! Describes, in a few words with counts, what the inputs of a set share and others do not.
//!
//! Every candidate is tested on every input that was tried, so nothing is claimed beyond them. With hundreds of
//! candidates something fits a small set by chance; a description that fits more than one in a hundred random sets of
//! its size is not reported.

use super::gallery::Input;
use super::grade::{ACCIDENT_BITS, choice_bits, correlation, surprise};
use super::observations::Observations;
use super::workers::Workers;
use crate::pool::in_order;
use fixedbitset::FixedBitSet;
use std::collections::{BTreeSet, HashSet};
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyFeature, AnyFeatureValue};
use tribunal_core::messages::Message;
use tribunal_core::problem::FeatureKind;
use tribunal_core::verdict::diagnosed::{Relation, Shared, TooFew};

/// Minimum correlation of a trait with failing, from 0 to 1, if it is neither necessary nor sufficient. Below it, most
/// such traits do not hold for other inputs.
const CORRELATION_MIN: f64 = 0.7;

/// Maximum share of the inputs with such a trait: "mostly on" what nearly all inputs have says nothing.
const COMMON_MAX: f64 = 2.0 / 3.0;

/// Minimum share of the failing inputs with a trait that only they have, if it is a bound of a number: nearly every
/// program fails on all inputs beyond some bound.
const BEYOND_A_BOUND_MIN: f64 = 0.9;

/// Minimum number of inputs that each of two joined traits changes, if one is a bound of a number: a bound that nearly fits
/// needs another trait for the last few.
const OF_EACH_MIN: usize = 3;

/// Minimum factor by which a shared trait must be rarer among all inputs than in the set.
const LIFT_MIN: f64 = 1.25;

/// Minimum number of inputs of which one is described: among fewer, much is true of one alone.
const ALONE_MIN: usize = 4;

/// How much better a description must fit, from 0 to 1, to justify one more word.
const WORD_COST: f64 = 0.05;

/// Maximum number of descriptions of one kind.
const SHARED_MAX: usize = 2;

/// A property of some inputs.
#[derive(Clone, Debug)]
pub(super) struct Trait {
    /// The property in English; of traits that fit equally well, the one in the fewest words is told.
    words: String,
    /// The same words as a message.
    message: Message,
    having: FixedBitSet,
}

impl Trait {
    fn new(message: Message, having: FixedBitSet) -> Trait {
        Trait {
            words: message.to_string(),
            message,
            having,
        }
    }

    /// Whether it is a negation: true of most inputs, and confusing unless it is exact.
    fn is_negative(&self) -> bool {
        self.words.contains(" not ")
    }

    /// Whether it is that a number is at least or at most some value, which may have been chosen to fit.
    fn is_bound(&self) -> bool {
        matches!(self.message.id(), "feature-at-least" | "feature-at-most")
    }
}

/// All traits of the inputs, those in the fewest words first.
pub(super) struct Traits {
    inputs: usize,
    traits: Vec<Trait>,
}

impl Traits {
    /// All traits that distinguish some of the observed inputs from others, none twice.
    pub(super) fn of(observations: &Observations, workers: &Workers) -> Traits {
        let gallery = observations.gallery;
        let inputs: Vec<&Input> = observations
            .outcomes
            .iter()
            .map(|(place, _)| &gallery.inputs[*place])
            .collect();
        let mut features: Vec<(FeatureKind, Vec<(Size, AnyFeatureValue)>)> = Vec::new();
        for &size in &gallery.sizes {
            for AnyFeature { kind, value } in gallery.problem.features(size) {
                match features.iter_mut().find(|(known, _)| *known == kind) {
                    Some((_, values)) => values.push((size, value)),
                    None => features.push((kind, vec![(size, value)])),
                }
            }
        }
        let sizes: Vec<Size> = inputs
            .iter()
            .map(|(instance, _)| gallery.problem.size(instance))
            .collect();
        let describe =
            |(): &mut (), (kind, of_size): &(FeatureKind, Vec<(Size, AnyFeatureValue)>)| {
                let value = |(&(instance, minimum), size): (&&Input, &Size)| {
                    let (_, value) = of_size.iter().find(|(known, _)| known == size)?;
                    value(instance, *minimum)
                };
                let values: Vec<Option<u32>> = inputs.iter().zip(&sizes).map(value).collect();
                traits(kind, &values)
            };
        let made = in_order(workers.cores, &features, || false, |_| (), describe);
        let of_size = |size: &Size| {
            let mut having = FixedBitSet::with_capacity(sizes.len());
            (0..sizes.len()).for_each(|place| having.set(place, sizes[place] == *size));
            let message = Message::new("feature-size").with("size", size.to_string());
            Trait::new(message, having)
        };
        let of_sizes = gallery.sizes.iter().map(of_size);
        let all = of_sizes.chain(made.into_iter().flatten().flatten());
        Traits::new(inputs.len(), all)
    }

    fn new(inputs: usize, all: impl Iterator<Item = Trait>) -> Traits {
        let mut seen: HashSet<FixedBitSet> = HashSet::new();
        let mut all: Vec<Trait> = all
            .filter(|it| !it.having.is_clear() && it.having.count_ones(..) < inputs)
            .collect();
        // The sort is stable: among traits of equally many words, the order of the features stays.
        all.sort_by_key(|it| words(&it.words));
        all.retain(|it| seen.insert(it.having.clone()));
        Traits {
            inputs,
            traits: all,
        }
    }

    /// Describes what the inputs of a set share.
    pub(super) fn shared(&self, set: &FixedBitSet) -> Vec<Shared> {
        if set.is_clear() || set.count_ones(..) == self.inputs {
            return Vec::new();
        }
        if let Some(exactly) = self.exactly(set) {
            return vec![exactly];
        }
        let mut shared = self.necessary(set);
        shared.extend(self.enough(set));
        if shared.is_empty() {
            shared.extend(self.mostly(set));
        }
        shared
    }

    /// The inputs that are too few to find a trait of exactly the inputs of the set; `None` if they are enough.
    pub(super) fn too_few(&self, set: &FixedBitSet) -> Option<TooFew> {
        if self.is_evident(set, self.traits.len()) {
            return None;
        }
        let failing = set.count_ones(..);
        let others = self.inputs - failing;
        Some(match failing <= others {
            true => TooFew::Failing(failing as u64),
            false => TooFew::Others(others as u64),
        })
    }

    /// Describes one input by traits of different features that no other has. What a few others have may be chance.
    pub(super) fn of_one(&self, input: usize) -> Vec<Shared> {
        let is_told = |it: &&Trait| {
            let is_alone = it.having.contains(input) && it.having.count_ones(..) == 1;
            is_alone && !it.is_negative() && self.inputs >= ALONE_MIN
        };
        let mut rare: Vec<&Trait> = self.traits.iter().filter(is_told).collect();
        let mut features = HashSet::new();
        rare.retain(|it| features.insert(it.words.split(" is ").next()));
        rare.truncate(SHARED_MAX);
        let mut set = FixedBitSet::with_capacity(self.inputs);
        set.insert(input);
        rare.into_iter()
            .map(|it| shared(Relation::OnlyFailing, &it.message, &it.having, &set))
            .collect()
    }

    /// One or two traits that hold for exactly the inputs of the set.
    fn exactly(&self, set: &FixedBitSet) -> Option<Shared> {
        let message = self
            .exactly_one(set)
            .map(|it| it.message.clone())
            .or_else(|| self.exactly_two(set))?;
        Some(shared(Relation::Exactly, &message, set, set))
    }

    /// The trait that holds for exactly the inputs of the set.
    pub(super) fn exactly_one(&self, set: &FixedBitSet) -> Option<&Trait> {
        let is_evident = self.is_evident(set, self.traits.len());
        self.traits
            .iter()
            .find(|it| is_evident && it.having == *set)
    }

    /// The pair of traits, joined by `and` or `or`, that holds for exactly the inputs of the set in the fewest words.
    fn exactly_two(&self, set: &FixedBitSet) -> Option<Message> {
        let count = set.count_ones(..);
        if !self.is_evident(set, self.traits.len() * self.traits.len()) {
            return None;
        }
        let around: Vec<&Trait> = self
            .traits
            .iter()
            .filter(|it| set.is_subset(&it.having))
            .collect();
        let within: Vec<&Trait> = self
            .traits
            .iter()
            .filter(|it| it.having.is_subset(set))
            .collect();
        // How many inputs each takes from, or gives to, what the other alone would be.
        let by_each = |one: &Trait, other: &Trait| {
            let more = |it: &Trait| it.having.count_ones(..).abs_diff(count);
            more(one).min(more(other))
        };
        let is_told = |(one, other): &(&Trait, &Trait)| match (one.is_bound(), other.is_bound()) {
            (true, true) => false,
            (false, false) => true,
            _ => by_each(one, other) >= OF_EACH_MIN,
        };
        let both = pairs(&around)
            .filter(|(one, other)| one.having.intersection_count(&other.having) == count)
            .filter(is_told);
        let either = pairs(&within)
            .filter(|(one, other)| one.having.union_count(&other.having) == count)
            .filter(is_told);
        let joined = both
            .map(|pair| (pair, "feature-and"))
            .chain(either.map(|pair| (pair, "feature-or")));
        let ((one, other), by) =
            joined.min_by_key(|((one, other), _)| words(&one.words) + words(&other.words))?;
        let joined = Message::new(by)
            .with("one", one.message.clone())
            .with("other", other.message.clone());
        Some(joined)
    }

    /// The traits that all inputs of the set have, the best fit for its words first.
    fn necessary(&self, set: &FixedBitSet) -> Vec<Shared> {
        let share = |it: &Trait| it.having.count_ones(..) as f64 / self.inputs as f64;
        let is_told = |it: &&Trait| {
            !it.is_negative()
                && set.is_subset(&it.having)
                && share(it) * LIFT_MIN <= 1.0
                && self.is_no_accident(share(it), set.count_ones(..))
        };
        let mut around: Vec<&Trait> = self.traits.iter().filter(is_told).collect();
        let failing = set.count_ones(..) as f64;
        sort_by_worth(&mut around, |it| failing / it.having.count_ones(..) as f64);
        independent(around)
            .map(|it| shared(Relation::EveryFailing, &it.message, &it.having, set))
            .collect()
    }

    /// The traits that only inputs of the set have, the best fit for its words first.
    fn enough(&self, set: &FixedBitSet) -> Vec<Shared> {
        let share = set.count_ones(..) as f64 / self.inputs as f64;
        let least = BEYOND_A_BOUND_MIN * set.count_ones(..) as f64;
        let is_told = |it: &&Trait| {
            !it.is_negative()
                && it.having.is_subset(set)
                && (!it.is_bound() || it.having.count_ones(..) as f64 >= least)
                && self.is_no_accident(share, it.having.count_ones(..))
        };
        let mut within: Vec<&Trait> = self.traits.iter().filter(is_told).collect();
        let failing = set.count_ones(..) as f64;
        sort_by_worth(&mut within, |it| it.having.count_ones(..) as f64 / failing);
        independent(within)
            .map(|it| shared(Relation::AllFail, &it.message, &it.having, set))
            .collect()
    }

    /// The trait with the strongest correlation with being in the set.
    fn mostly(&self, set: &FixedBitSet) -> Option<Shared> {
        let correlation = |it: &Trait| correlation(self.inputs, &it.having, set);
        let surprise = |it: &Trait| surprise(set, &it.having, self.inputs);
        let is_told = |it: &&Trait| {
            !it.is_negative()
                && 2 * it.having.intersection_count(set) > set.count_ones(..)
                && it.having.count_ones(..) as f64 <= COMMON_MAX * self.inputs as f64
                && correlation(it) >= CORRELATION_MIN
                && self.is_surprising(surprise(it), self.traits.len())
        };
        let mut mostly: Vec<&Trait> = self.traits.iter().filter(is_told).collect();
        sort_by_worth(&mut mostly, correlation);
        let best = mostly.first()?;
        Some(shared(Relation::Mostly, &best.message, &best.having, set))
    }

    /// Whether it is unlikely that one of the candidates is exactly a random set of this many inputs.
    fn is_evident(&self, set: &FixedBitSet, candidates: usize) -> bool {
        self.is_surprising(choice_bits(self.inputs, set.count_ones(..)), candidates)
    }

    /// Whether an event this surprising is unlikely even among this many candidates.
    fn is_surprising(&self, bits: f64, candidates: usize) -> bool {
        bits >= (candidates.max(1) as f64).log2() + ACCIDENT_BITS
    }

    /// Whether it is unlikely that this many random inputs all have one trait that this share of the inputs has.
    fn is_no_accident(&self, share: f64, inputs: usize) -> bool {
        self.is_surprising(-share.log2() * inputs as f64, self.traits.len())
    }
}

/// Number of words of a description.
fn words(text: &str) -> usize {
    text.split_whitespace().count()
}

/// Sorts the best first: by fit, from 0 to 1, minus the cost of the words.
fn sort_by_worth(traits: &mut [&Trait], fit: impl Fn(&Trait) -> f64) {
    traits.sort_by_cached_key(|it| {
        let cost = (1.0 - fit(it)) + WORD_COST * words(&it.words) as f64;
        (cost * 1e9) as u64
    });
}

/// The first few traits, none implied by another.
fn independent(traits: Vec<&Trait>) -> impl Iterator<Item = &Trait> {
    let mut kept: Vec<&Trait> = Vec::new();
    for one in traits {
        let follows = |other: &&Trait| {
            one.having.is_subset(&other.having) || other.having.is_subset(&one.having)
        };
        if kept.len() < SHARED_MAX && !kept.iter().any(follows) {
            kept.push(one);
        }
    }
    kept.into_iter()
}

fn pairs<'a>(traits: &'a [&'a Trait]) -> impl Iterator<Item = (&'a Trait, &'a Trait)> {
    traits
        .iter()
        .enumerate()
        .flat_map(|(place, one)| traits[place + 1..].iter().map(move |other| (*one, *other)))
}

fn shared(
    relation: Relation,
    message: &Message,
    having: &FixedBitSet,
    set: &FixedBitSet,
) -> Shared {
    let failing = having.intersection_count(set) as u64;
    Shared {
        relation,
        words: message.to_string(),
        message: Some(message.clone()),
        having: having.count_ones(..) as u64,
        failing,
    }
}

/// The traits of a feature: that it holds or not, or that its number is some value, at least or at most that, or even
/// or odd.
fn traits(kind: &FeatureKind, values: &[Option<u32>]) -> Vec<Trait> {
    let made = |message: Message, is: &dyn Fn(u32) -> bool| {
        let mut having = FixedBitSet::with_capacity(values.len());
        let of = values
            .iter()
            .enumerate()
            .filter(|(_, value)| value.is_some_and(is));
        of.for_each(|(place, _)| having.insert(place));
        Trait::new(message, having)
    };
    match kind {
        FeatureKind::Holds { yes, no } => {
            vec![
                made(yes.clone(), &|value| value == 1),
                made(no.clone(), &|value| value == 0),
            ]
        }
        FeatureKind::Number(name) => {
            let said = |id: &'static str| Message::new(id).with("name", name.clone());
            let known: BTreeSet<u32> = values.iter().flatten().copied().collect();
            let mut traits: Vec<Trait> = known
                .iter()
                .map(|&number| {
                    made(said("feature-is").with("value", number), &|value| {
                        value == number
                    })
                })
                .collect();
            // "At least the least number" says only that there is a number.
            let ends = (known.first().copied(), known.last().copied());
            for &number in &known {
                if Some(number) != ends.0 {
                    traits.push(made(
                        said("feature-at-least").with("value", number),
                        &|value| value >= number,
                    ));
                }
                if Some(number) != ends.1 {
                    traits.push(made(
                        said("feature-at-most").with("value", number),
                        &|value| value <= number,
                    ));
                }
            }
            traits.push(made(said("feature-even"), &|value| value % 2 == 0));
            traits.push(made(said("feature-odd"), &|value| value % 2 == 1));
            traits
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INPUTS: usize = 1000;

    fn set(is: impl Fn(usize) -> bool) -> FixedBitSet {
        let mut set = FixedBitSet::with_capacity(INPUTS);
        (0..INPUTS)
            .filter(|&input| is(input))
            .for_each(|input| set.insert(input));
        set
    }

    #[test]
    fn a_set_that_is_too_small_or_leaves_too_few_others_says_so() {
        let digits = digits();
        let few = |below: usize| digits.too_few(&set(|it| it < below));
        assert_eq!(few(1), Some(TooFew::Failing(1)));
        assert_eq!(few(INPUTS - 1), Some(TooFew::Others(1)));
        assert_eq!(few(INPUTS), Some(TooFew::Others(0)));
        assert_eq!(
            (few(100), few(500)),
            (None, None),
            "nothing is shared, and they are enough"
        );
    }

    /// The traits of numbers below 1,000: their last digit, and whether they are low.
    fn digits() -> Traits {
        // A message of no catalogue is its id.
        let made = |words: &str, is: &dyn Fn(usize) -> bool| {
            Trait::new(Message::new(words.to_string()), set(is))
        };
        let digit = |digit: usize| made(&format!("ending in {digit}"), &|it| it % 10 == digit);
        let low = made("below 100", &|it| it < 100);
        let low_again = made("of two digits", &|it| it < 100);
        let all = made("numbers", &|_| true);
        Traits::new(INPUTS, (0..10).map(digit).chain([low, low_again, all]))
    }

    fn shared(is: impl Fn(usize) -> bool) -> Vec<(Relation, String, u64, u64)> {
        let shared = digits().shared(&set(is));
        shared
            .into_iter()
            .map(|it| (it.relation, it.words, it.having, it.failing))
            .collect()
    }

    #[test]
    fn an_exact_trait_is_found_alone_and_in_pairs() {
        let exactly =
            |words: &str, count| vec![(Relation::Exactly, words.to_string(), count, count)];
        assert_eq!(shared(|it| it % 10 == 3), exactly("ending in 3", 100));
        assert_eq!(
            shared(|it| it % 10 == 3 && it < 100),
            exactly("below 100 and ending in 3", 10)
        );
        assert_eq!(
            shared(|it| it % 10 == 3 || it % 10 == 7),
            exactly("ending in 3 or ending in 7", 200)
        );
        assert_eq!(shared(|_| true), [], "what is true of all tells nothing");
    }

    #[test]
    fn one_input_is_described_by_traits_that_no_other_has() {
        let own = |words: &str, number| {
            Trait::new(Message::new(words.to_string()), set(move |it| it == number))
        };
        let all = digits().traits.into_iter();
        let traits = Traits::new(INPUTS, all.chain([own("special", 23)]));
        let of_one = |input| {
            let described = traits.of_one(input).into_iter();
            let described = described.map(|it| (it.relation, it.words, it.having, it.failing));
            described.collect::<Vec<_>>()
        };
        let trait_of = |words: &str| (Relation::OnlyFailing, words.to_string(), 1, 1);
        assert_eq!(of_one(23), [trait_of("special")]);
        assert_eq!(of_one(523), [], "a tenth of all end in 3");
        let few = Traits::new(2, traits.traits.into_iter());
        assert_eq!(few.of_one(1), [], "nothing is rare among two inputs");
    }

    #[test]
    fn necessary_and_sufficient_traits_have_their_counts() {
        let found = shared(|it| it < 100 && it % 10 < 5);
        assert_eq!(
            found,
            [(Relation::EveryFailing, "below 100".to_string(), 100, 50)]
        );
        let found = shared(|it| it < 100 || it % 20 == 3);
        assert_eq!(
            found,
            [(Relation::AllFail, "below 100".to_string(), 100, 100)]
        );
        let found = shared(|it| (it < 100 && it != 5) || it == 500);
        assert_eq!(
            found,
            [(Relation::Mostly, "below 100".to_string(), 100, 99)]
        );
    }

    /// What is told of a set next to bounds of a number, the inputs' own, and two traits that bounds are not.
    fn beside_bounds(is: impl Fn(usize) -> bool) -> Vec<(Relation, String)> {
        let bound = |id: &'static str, value: usize, is: &dyn Fn(usize) -> bool| {
            let words = Message::new(id)
                .with("name", "number")
                .with("value", value as u64);
            Trait::new(words, set(is))
        };
        let own = |words: &str, is: &dyn Fn(usize) -> bool| {
            Trait::new(Message::new(words.to_string()), set(is))
        };
        let least = |value| bound("feature-at-least", value, &move |it| it >= value);
        let most = |value| bound("feature-at-most", value, &move |it| it <= value);
        let few = own("early", &|it| it < 2);
        let many = own("tens", &|it| it % 10 == 0);
        let numbers = [100, 500, 900];
        let bounds = numbers.map(least).into_iter().chain(numbers.map(most));
        let told = Traits::new(INPUTS, bounds.chain([few, many])).shared(&set(is));
        told.into_iter().map(|it| (it.relation, it.words)).collect()
    }

    #[test]
    fn a_bound_is_told_where_it_fits_nearly_all_failing_inputs() {
        let words = |relation, words: &str| vec![(relation, words.to_string())];
        let found = beside_bounds(|it| it >= 900);
        assert_eq!(
            found,
            words(Relation::Exactly, "whose number is at least 900")
        );
        // All beyond 900, of which 800 of 1,000 fail, says little.
        let found = beside_bounds(|it| it >= 900 || it % 3 == 0);
        assert_eq!(found, []);
        let found = beside_bounds(|it| it >= 500 || it == 7);
        assert_eq!(
            found,
            words(Relation::AllFail, "whose number is at least 500")
        );
    }

    #[test]
    fn a_bound_is_joined_with_a_trait_of_several_inputs_and_with_no_other_bound() {
        let words = |relation, words: &str| vec![(relation, words.to_string())];
        let found = beside_bounds(|it| it >= 900 && it % 10 == 0);
        let said = "tens and whose number is at least 900";
        assert_eq!(found, words(Relation::Exactly, said));
        let found = beside_bounds(|it| !(2..900).contains(&it));
        assert_eq!(
            found,
            words(Relation::AllFail, "whose number is at least 900"),
            "two more are a patch"
        );
        let found = beside_bounds(|it| (500..=900).contains(&it));
        assert!(
            found
                .iter()
                .all(|(relation, _)| *relation != Relation::Exactly)
        );
    }

    #[test]
    fn what_nearly_all_inputs_have_is_not_what_failing_ones_mostly_have() {
        let own = |words: &str, below: usize| {
            let words = Message::new(words.to_string());
            Trait::new(words, set(move |it| it < below))
        };
        let told = |below: usize, failing: usize| {
            let traits = Traits::new(INPUTS, [own("low", below)].into_iter());
            let found = traits.shared(&set(move |it| it < failing || it == 990));
            found.iter().map(|it| it.relation).collect::<Vec<_>>()
        };
        assert_eq!(told(600, 580), [Relation::Mostly]);
        assert_eq!(told(700, 680), [], "low is what most inputs are");
        assert_eq!(told(600, 400), [], "and here a third of the low ones pass");
    }

    #[test]
    fn of_two_equivalent_traits_one_is_reported() {
        let below = |end: usize| {
            let words = Message::new(format!("below {end}"));
            Trait::new(words, set(|it| it < end))
        };
        let told = |is: &dyn Fn(usize) -> bool| {
            let traits = Traits::new(INPUTS, [below(300), below(200), below(100)].into_iter());
            traits
                .shared(&set(is))
                .into_iter()
                .map(|it| (it.relation, it.words))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            told(&|it| it < 50),
            [(Relation::EveryFailing, "below 100".to_string())]
        );
        assert_eq!(
            told(&|it| it < 250),
            [
                (Relation::EveryFailing, "below 300".to_string()),
                (Relation::AllFail, "below 200".to_string())
            ]
        );
    }

    #[test]
    fn a_handful_of_inputs_is_not_described() {
        assert_eq!(shared(|it| it == 11), []);
        assert_eq!(shared(|it| it == 11 || it == 24), []);
        assert_eq!(shared(|it| it % 7 == 1), [], "nothing is known of sevenths");
    }
}
