//! What is known of lines that each name two things out of the same, such as the ends of an edge.

use super::counters::{counted, values};
use super::form::{Index, Kind, Place};
use super::parse::{Part, Tree};
use crate::text::integer;
use std::collections::BTreeSet;

/// What the edges of a graph have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PairRule {
    /// No edge joins a node with itself.
    pub(crate) has_no_loop: bool,
    /// No two edges join the same nodes.
    pub(crate) is_simple: bool,
    /// The first end has the smaller number.
    pub(crate) ascends: bool,
    /// Every node can be reached from every other.
    pub(crate) is_connected: bool,
    /// No edges form a circle.
    pub(crate) has_no_circle: bool,
}

impl PairRule {
    /// Whether all that is known holds here.
    pub(super) fn keeps(self, known: PairRule) -> bool {
        self.has_no_loop >= known.has_no_loop
            && self.is_simple >= known.is_simple
            && self.ascends >= known.ascends
            && self.is_connected >= known.is_connected
            && self.has_no_circle >= known.has_no_circle
    }

    /// What two graphs have in common.
    pub(super) fn and(self, other: PairRule) -> PairRule {
        PairRule {
            has_no_loop: self.has_no_loop && other.has_no_loop,
            is_simple: self.is_simple && other.is_simple,
            ascends: self.ascends && other.ascends,
            is_connected: self.is_connected && other.is_connected,
            has_no_circle: self.has_no_circle && other.has_no_circle,
        }
    }
}

/// The edges of a block, between so many nodes.
pub(super) struct Edges {
    pub(super) nodes: usize,
    pub(super) edges: Vec<(usize, usize)>,
}

/// The maximum number of nodes of a graph that is looked at.
const NODES_MAX: i128 = 1 << 20;

/// The blocks of a tree whose lines begin with the numbers of two of the same things.
pub(super) fn pairs(tree: &Tree, kinds: &[Kind]) -> Vec<((Place, Place), Edges)> {
    let values = values(tree);
    let index = |part: &Part| match &kinds[part.place] {
        Kind::Integer {
            index: Some(index), ..
        } if !part.is_list => Some(*index),
        _ => None,
    };
    let of_table = |rows: &Vec<&[Part]>| {
        let [first, second, ..] = rows.first()? else {
            return None;
        };
        let Index { count, base } = index(first).filter(|it| index(second) == Some(*it))?;
        let nodes = counted(first, count, &values).filter(|nodes| *nodes <= NODES_MAX)?;
        let end = |part: &Part| usize::try_from(integer(part.words.first()?)? - base).ok();
        let edge = |row: &&[Part]| Some((end(row.first()?)?, end(row.get(1)?)?));
        let edges = Edges {
            nodes: usize::try_from(nodes).ok()?,
            edges: rows.iter().map(edge).collect::<Option<_>>()?,
        };
        Some(((first.place, second.place), edges))
    };
    tree.tables().iter().filter_map(of_table).collect()
}

impl Edges {
    /// What holds for these edges.
    pub(super) fn rule(&self) -> PairRule {
        let mut roots: Vec<usize> = (0..self.nodes).collect();
        let mut parts = self.nodes;
        let mut has_circle = false;
        let mut joined = BTreeSet::new();
        let mut is_simple = true;
        for (one, other) in &self.edges {
            is_simple &= joined.insert((one.min(other), one.max(other)));
            let (one, other) = (root(&mut roots, *one), root(&mut roots, *other));
            match (one, other) {
                (Some(one), Some(other)) if one != other => {
                    roots[one] = other;
                    parts -= 1;
                }
                _ => has_circle = true,
            }
        }
        PairRule {
            has_no_loop: self.edges.iter().all(|(one, other)| one != other),
            is_simple,
            ascends: self.edges.iter().all(|(one, other)| one < other),
            is_connected: parts <= 1,
            has_no_circle: !has_circle,
        }
    }
}

/// The node that stands for the part of the graph of a node.
fn root(roots: &mut [usize], mut node: usize) -> Option<usize> {
    while *roots.get(node)? != node {
        roots[node] = roots[roots[node]];
        node = roots[node];
    }
    Some(node)
}
