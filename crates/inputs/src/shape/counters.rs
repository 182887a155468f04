//! The values of the numbers that count something.

use super::form::Count;
use super::parse::{Counter, Part, Tree};
use crate::text::integer;
use std::collections::HashMap;

/// The value of each counter of a tree.
pub(crate) fn values(tree: &Tree) -> HashMap<Counter, i128> {
    let parts = tree.parts().into_iter();
    parts
        .filter_map(|part| Some((part.counter?, integer(part.words.first()?)?)))
        .collect()
}

/// What a count is for a part.
pub(super) fn counted(part: &Part, count: Count, values: &HashMap<Counter, i128>) -> Option<i128> {
    let value = values.get(&part.counter_of(count)?)?;
    value.checked_add(count.offset)
}
