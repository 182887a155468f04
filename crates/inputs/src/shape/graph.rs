//! Draws the edges of a graph, by what those of the examples have in common.

use super::pairs::PairRule;
use std::collections::BTreeSet;
use tribunal_core::rng::Rng;

/// How edges are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ends {
    /// In any order.
    Any,
    /// The smaller number first.
    Ascending,
    /// The larger number first.
    Descending,
    /// The parent first; no node has two.
    ParentFirst,
    /// The child first, and each node once.
    ChildFirst,
}

/// Another edge is sought so often before the graph is given up.
const TRIES: usize = 50;

/// Edges between nodes that are counted from 0; nothing where there is no such graph, or none was found.
pub(super) fn edges(
    rng: &mut Rng,
    nodes: usize,
    number: usize,
    rule: PairRule,
    ends: Ends,
) -> Option<Vec<(usize, usize)>> {
    if nodes == 0 {
        return (number == 0).then(Vec::new);
    }
    let is_rooted = matches!(ends, Ends::ParentFirst | Ends::ChildFirst);
    let mut edges: Vec<(usize, usize)> = match rule.is_connected || rule.has_no_circle || is_rooted
    {
        true => tree(rng, nodes),
        false => Vec::new(),
    };
    let is_short = number < edges.len();
    if is_short && rule.is_connected {
        return None;
    }
    if is_short {
        rng.shuffle(&mut edges);
        edges.truncate(number);
    }
    if edges.len() < number && (rule.has_no_circle || is_rooted) {
        return None;
    }
    let mut joined: BTreeSet<(usize, usize)> = edges.iter().copied().collect();
    let mut tries = TRIES * number;
    while edges.len() < number {
        tries = tries.checked_sub(1)?;
        let one = rng.below(nodes as u64) as usize;
        let other = rng.below(nodes as u64) as usize;
        let is_new = joined.insert((one.min(other), one.max(other)));
        if (one != other || !rule.has_no_loop) && (is_new || !rule.is_simple) {
            edges.push((one, other));
        }
    }
    // A parent has the smaller number if nodes keep theirs.
    if !(is_rooted && rule.ascends) {
        let mut names: Vec<usize> = (0..nodes).collect();
        rng.shuffle(&mut names);
        edges
            .iter_mut()
            .for_each(|(one, other)| (*one, *other) = (names[*one], names[*other]));
    }
    rng.shuffle(&mut edges);
    for edge in &mut edges {
        let (one, other) = *edge;
        *edge = match ends {
            Ends::ParentFirst => (one, other),
            Ends::ChildFirst => (other, one),
            Ends::Ascending => (one.min(other), one.max(other)),
            Ends::Descending => (one.max(other), one.min(other)),
            Ends::Any if rng.below(2) == 0 => (one, other),
            Ends::Any => (other, one),
        };
    }
    Some(edges)
}

/// The edges of a tree from each parent to its children, which have larger numbers: a path, a star, or between them.
fn tree(rng: &mut Rng, nodes: usize) -> Vec<(usize, usize)> {
    let form = rng.below(4);
    let parent = |child: usize, rng: &mut Rng| match form {
        0 => child - 1,
        1 => 0,
        2 => child - 1 - rng.below(child.min(3) as u64) as usize,
        _ => rng.below(child as u64) as usize,
    };
    (1..nodes)
        .map(|child| (parent(child, rng), child))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::pairs::Edges;

    const RULE: PairRule = PairRule {
        has_no_loop: true,
        is_simple: true,
        ascends: false,
        is_connected: true,
        has_no_circle: false,
    };

    #[test]
    fn edges_keep_the_rules_and_a_graph_that_cannot_be_is_none() {
        let mut rng = Rng::new(3, "graph");
        let tree = PairRule {
            has_no_circle: true,
            ..RULE
        };
        let free = PairRule {
            is_connected: false,
            ..RULE
        };
        for nodes in 1..9 {
            for (rule, number) in [(tree, nodes - 1), (RULE, nodes), (free, nodes / 2)] {
                let all = [
                    Ends::Any,
                    Ends::Ascending,
                    Ends::Descending,
                    Ends::ParentFirst,
                    Ends::ChildFirst,
                ];
                for ends in all {
                    let Some(edges) = edges(&mut rng, nodes, number, rule, ends) else {
                        let is_rooted = matches!(ends, Ends::ParentFirst | Ends::ChildFirst);
                        assert!(
                            number == nodes && (nodes < 3 || is_rooted),
                            "{nodes} {ends:?}"
                        );
                        continue;
                    };
                    assert_eq!(edges.len(), number);
                    let is_right = |(one, other): &(usize, usize)| match ends {
                        Ends::Ascending => one < other,
                        Ends::Descending => one > other,
                        _ => one != other,
                    };
                    assert!(edges.iter().all(is_right), "{edges:?}");
                    let children: BTreeSet<usize> = edges.iter().map(|(_, it)| *it).collect();
                    assert!(ends != Ends::ParentFirst || children.len() == number);
                    let found = Edges { nodes, edges }.rule();
                    assert!(found.is_simple && found.is_connected >= rule.is_connected);
                    assert!(found.has_no_circle >= rule.has_no_circle);
                }
            }
        }
        assert_eq!(edges(&mut rng, 3, 4, RULE, Ends::Any), None);
        assert_eq!(edges(&mut rng, 3, 1, tree, Ends::Any), None);
        assert_eq!(edges(&mut rng, 0, 1, free, Ends::Any), None);
    }
}
