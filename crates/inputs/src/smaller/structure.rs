//! Steps that take away a part of what a number of the input counts, and lower the number by as much.

use crate::shape::{Kind, Part, Shape, Tree, values};
use crate::text::{Word, integer};
use std::collections::BTreeMap;
use std::ops::Range;

/// What happens to the numbers of things that are gone, such as the nodes of a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Renumber {
    /// They stay.
    Not,
    /// What names them goes too, and later numbers are lowered.
    Drop,
    /// They become the number of the last one, and later numbers are lowered.
    Clamp,
}

/// The counters that count something, or whose numbers stand somewhere, with how many there are, in the order of reading.
pub(super) fn counted(shape: &Shape, tree: &Tree) -> BTreeMap<usize, usize> {
    let values = values(tree);
    let mut counted = BTreeMap::new();
    let mut add = |counter: usize, number: usize| {
        let most = counted.entry(counter).or_insert(0);
        *most = number.max(*most);
    };
    tree.each_counted(&mut add);
    for part in tree.parts() {
        if let Some(counter) = length_counter(shape, part) {
            add(counter, part.words.iter().map(Vec::len).max().unwrap_or(0));
        }
        if let Some((counter, _)) = index_counter(shape, part) {
            let value = values
                .get(&counter)
                .and_then(|value| usize::try_from(*value).ok());
            add(counter, value.unwrap_or(0));
        }
    }
    counted
}

/// What counts the bytes of the words of a part, if anything does.
fn length_counter(shape: &Shape, part: &Part) -> Option<usize> {
    match &shape.kinds[part.place] {
        Kind::Text {
            length: Some(count),
            ..
        } => part.counter_of(*count),
        _ => None,
    }
}

/// What the words of a part are numbers of, if of anything, and the first number.
fn index_counter(shape: &Shape, part: &Part) -> Option<(usize, i128)> {
    match &shape.kinds[part.place] {
        Kind::Integer {
            index: Some(index), ..
        } => Some((part.counter_of(index.count)?, index.base)),
        _ => None,
    }
}

/// Whether there are numbers of what a counter counts.
pub(super) fn has_index(shape: &Shape, tree: &Tree, counter: usize) -> bool {
    let mut parts = tree.parts().into_iter();
    parts.any(|part| index_counter(shape, part).is_some_and(|(of, _)| of == counter))
}

/// The tree without a range of what a counter counts. The numbers of the tree may contradict each other afterwards.
pub(super) fn without(
    shape: &Shape,
    tree: &Tree,
    counter: usize,
    range: &Range<usize>,
    renumber: Renumber,
) -> Tree {
    let mut tree = tree.clone();
    let mut less: BTreeMap<usize, i128> = BTreeMap::from([(counter, range.len() as i128)]);
    let position = |part: &Part, word: &Word| {
        let (of, base) = index_counter(shape, part)?;
        let position = usize::try_from(integer(word)? - base).ok()?;
        (of == counter).then_some(position)
    };
    if renumber == Renumber::Drop {
        // A list that it counts itself loses its words by their place.
        let names_it = |part: &Part, word: &Word| {
            let is_own_list = part.is_list && part.by == Some(counter);
            !is_own_list && position(part, word).is_some_and(|it| range.contains(&it))
        };
        for (of, removed) in tree.remove_where(&names_it) {
            if of != counter {
                *less.entry(of).or_insert(0) += removed as i128;
            }
        }
        let has_index =
            |part: &Part| index_counter(shape, part).is_some_and(|(of, _)| of == counter);
        tree.remove_unless(counter, range, &has_index);
    } else {
        tree.remove(counter, range);
    }
    let mut ranks = Vec::new();
    tree.change_parts(&mut |part| {
        if length_counter(shape, part) == Some(counter) {
            for word in &mut part.words {
                let end = range.end.min(word.len());
                word.drain(end.saturating_sub(range.len())..end);
            }
        }
        if renumber == Renumber::Not {
            return;
        }
        let Some((of, base)) = index_counter(shape, part).filter(|(of, _)| *of == counter) else {
            return;
        };
        let is_own_list = part.is_list && part.by == Some(of) && shape.groups[part.place].distinct;
        if is_own_list && renumber == Renumber::Drop {
            ranks.clear();
            ranks.extend(part.words.iter().filter_map(|word| integer(word)));
            ranks.sort_unstable();
        }
        for word in &mut part.words {
            let Some(value) = integer(word) else { continue };
            let lowered = match renumber {
                Renumber::Drop if is_own_list => {
                    base + ranks.binary_search(&value).unwrap_or(0) as i128
                }
                _ => {
                    let start = base + range.start as i128;
                    value - (value - start).clamp(0, range.len() as i128)
                }
            };
            *word = lowered.to_string().into_bytes();
        }
    });
    tree.change_parts(&mut |part| {
        let Some(by) = part.counter.and_then(|counter| less.get(&counter)) else {
            return;
        };
        if let [word] = &mut part.words[..]
            && let Some(value) = integer(word)
        {
            *word = (value - by).to_string().into_bytes();
        }
    });
    tree
}
