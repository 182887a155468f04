//! The names of cases: those in lists begin with a number, which goes on from group to group.

use super::count;
use super::tree::{Node, Tree};
use crate::data::DEPTH_MAX;

/// The numbers of cases in lists.
pub(super) struct Numbers {
    next: u64,
    width: usize,
}

impl Numbers {
    /// Numbers with as many digits as the last of so many cases.
    pub(super) fn of(total: u64) -> Numbers {
        Numbers {
            next: 1,
            width: total.to_string().len(),
        }
    }

    /// The name of the next case; `key` may be empty.
    pub(super) fn name(&mut self, key: &str) -> String {
        let name = numbered(self.next, self.width, key);
        self.next += 1;
        name
    }
}

/// A number with zeros before it, and a key.
pub(super) fn numbered(number: u64, width: usize, key: &str) -> String {
    match key {
        "" => format!("{number:0width$}"),
        key => format!("{number:0width$}-{key}"),
    }
}

/// Whether a value is that of a group, and not of a case.
pub(super) fn is_group(node: &Node) -> bool {
    match &node.value {
        Tree::Map(entries) => {
            const KEYS: [&str; 4] = ["data", "include", "test_group.yaml", "testdata.yaml"];
            entries.iter().any(|(key, _)| KEYS.contains(&&*key.name))
        }
        _ => false,
    }
}

/// The value of a key.
pub(super) fn get<'a>(node: &'a Node, name: &str) -> Option<&'a Node> {
    match &node.value {
        Tree::Map(entries) => entries
            .iter()
            .find(|(key, _)| key.name == name)
            .map(|(_, value)| value),
        _ => None,
    }
}

/// The number of cases in lists, each repeat by itself.
pub(super) fn cases_in_lists(node: &Node, depth: usize) -> u64 {
    let Some(data) = get(node, "data").filter(|_| depth <= DEPTH_MAX) else {
        return 0;
    };
    let below = |node: &Node, is_numbered: bool| match (is_group(node), is_numbered) {
        (true, _) => cases_in_lists(node, depth + 1),
        (false, false) => 0,
        (false, true) => get(node, "count")
            .and_then(|count| count::numbers(count).ok())
            .map_or(1, |numbers| numbers.len() as u64),
    };
    match &data.value {
        Tree::Map(entries) => entries.iter().map(|(_, node)| below(node, false)).sum(),
        Tree::List(list) => list
            .iter()
            .flat_map(|item| match &item.value {
                Tree::Map(entries) => &entries[..],
                _ => &[],
            })
            .map(|(_, node)| below(node, true))
            .sum(),
        _ => 0,
    }
}
