//! Matches the entries of two lists by their names.

use std::collections::BTreeMap;

/// The entries of an earlier and a later list that belong together, by their positions.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Pairs {
    /// The positions in the earlier and in the later list, in the order of the later one.
    pub(super) both: Vec<(usize, usize)>,
    /// The positions in the later list without an earlier entry.
    pub(super) new: Vec<usize>,
    /// The positions in the earlier list without a later entry.
    pub(super) gone: Vec<usize>,
}

/// Matches by the first name that two entries share: all entries by their first names, those that are left by their
/// second names, and so on. Entries of the same name are matched in their order.
pub(super) fn matched<N: Ord>(earlier: &[Vec<Option<N>>], now: &[Vec<Option<N>>]) -> Pairs {
    let ways = earlier.iter().chain(now).map(Vec::len).max().unwrap_or(0);
    let mut partner: Vec<Option<usize>> = vec![None; now.len()];
    let mut is_taken = vec![false; earlier.len()];
    for way in 0..ways {
        let mut waiting: BTreeMap<&N, Vec<usize>> = BTreeMap::new();
        // In reverse order, so that the first of a name is taken first.
        for (place, names) in earlier.iter().enumerate().rev() {
            if let (false, Some(Some(name))) = (is_taken[place], names.get(way)) {
                waiting.entry(name).or_default().push(place);
            }
        }
        for (place, names) in now.iter().enumerate() {
            if let (None, Some(Some(name))) = (partner[place], names.get(way))
                && let Some(found) = waiting.get_mut(name).and_then(Vec::pop)
            {
                partner[place] = Some(found);
                is_taken[found] = true;
            }
        }
    }
    let places = partner.iter().enumerate();
    Pairs {
        both: places
            .clone()
            .filter_map(|(place, found)| Some(((*found)?, place)))
            .collect(),
        new: places
            .filter(|(_, found)| found.is_none())
            .map(|(place, _)| place)
            .collect(),
        gone: (0..earlier.len())
            .filter(|place| !is_taken[*place])
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_matched_by_the_first_name_that_they_share_and_repeats_in_order() {
        let one = |names: &[&'static str]| -> Vec<Vec<Option<&'static str>>> {
            names.iter().map(|name| vec![Some(*name)]).collect()
        };
        let pairs = matched(&one(&["a", "b", "a", "c"]), &one(&["a", "d", "a", "b"]));
        assert_eq!(pairs.both, [(0, 0), (2, 2), (1, 3)]);
        assert_eq!((pairs.new, pairs.gone), (vec![1], vec![3]));
        let earlier = [vec![None, Some("x")], vec![Some("s"), Some("y")]];
        let now = [vec![Some("s"), Some("x")], vec![None, Some("x")]];
        assert_eq!(matched(&earlier, &now).both, [(1, 0), (0, 1)]);
    }
}
