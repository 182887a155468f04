//! Steps from an input to smaller ones on which the program fails in the same way, until there is none.

use crate::pool::first;
use sha2::{Digest as _, Sha256};
use std::collections::HashSet;
use tribunal_inputs::{Shape, smaller};

/// How an input is made smaller.
#[derive(Clone, Copy)]
pub(crate) struct Reduction<'a> {
    /// What the examples have in common, if it was found.
    pub(crate) shape: Option<&'a Shape>,
    /// Whether only inputs of that shape are tried: nothing else says which inputs are valid.
    pub(crate) is_strict: bool,
    /// Whether to end now, with the smallest input so far.
    pub(crate) is_over: &'a (dyn Fn() -> bool + Sync),
    /// The maximum number of inputs tried.
    pub(crate) tries_max: u64,
}

/// The smallest input found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reduced {
    pub(crate) input: Vec<u8>,
    /// The number of inputs tried.
    pub(crate) tried: u64,
    /// The number of smaller forms of it, none of which fails in the same way; `None` where the search was cut.
    pub(crate) steps: Option<u64>,
}

/// Makes an input smaller on which a program fails. The result does not depend on the number of workers unless the search is
/// cut.
///
/// # Errors
///
/// Returns the first error of `fails`.
pub(crate) fn reduce<W: Send, E: Send>(
    input: Vec<u8>,
    reduction: Reduction<'_>,
    workers: &mut [W],
    fails: impl Fn(&mut W, &[u8]) -> Result<bool, E> + Sync,
) -> Result<Reduced, E> {
    let test = |worker: &mut W, input: &Vec<u8>| Ok(fails(worker, input)?.then_some(()));
    let mut reduced = Reduced {
        input,
        tried: 0,
        steps: None,
    };
    let mut passing: HashSet<[u8; 32]> = HashSet::new();
    loop {
        let Reduction {
            shape,
            is_strict,
            is_over,
            tries_max,
        } = reduction;
        let left = tries_max.saturating_sub(reduced.tried);
        let known = &passing;
        let input = reduced.input.clone();
        let mut steps = 0;
        let mut passed = Vec::new();
        let mut handed_out = HashSet::new();
        let forms = smaller(&input, shape, is_strict);
        // Many steps may give no form at all.
        let candidates = forms
            .take_while(|_| !is_over())
            .flatten()
            .map(|input| (digest(&input), input))
            .filter(|(digest, _)| handed_out.insert(*digest))
            .inspect(|_| steps += 1)
            .filter(|(digest, _)| !known.contains(digest))
            .inspect(|(digest, _)| passed.push(*digest))
            .map(|(_, input)| input);
        let tested = first(workers, candidates.take(left as usize), is_over, test)?;
        reduced.tried += tested.passed + u64::from(tested.found.is_some());
        passing.extend(passed.into_iter().take(tested.passed as usize));
        match tested.found {
            Some((smaller, ())) => reduced.input = smaller,
            None => {
                let is_cut = tested.cut || tested.passed >= left || is_over();
                reduced.steps = (!is_cut).then_some(steps);
                return Ok(reduced);
            }
        }
    }
}

fn digest(input: &[u8]) -> [u8; 32] {
    Sha256::digest(input).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::rng::Rng;

    /// Reduces the first of these inputs on which the program fails.
    fn reduced(
        name: &str,
        make: impl Fn(&mut Rng) -> String,
        fails: impl Fn(&[Vec<i64>]) -> bool + Sync,
    ) -> (String, String) {
        let mut rng = Rng::new(7, name);
        let examples: Vec<String> = (0..40).map(|_| make(&mut rng)).collect();
        let inputs: Vec<&[u8]> = examples.iter().map(|input| input.as_bytes()).collect();
        let shape = Shape::learn(&inputs).expect("a shape");
        let numbers = |input: &[u8]| -> Option<Vec<Vec<i64>>> {
            let text = std::str::from_utf8(input).ok()?;
            let line = |line: &str| line.split_whitespace().map(|it| it.parse().ok()).collect();
            text.lines().map(line).collect()
        };
        let fails = |input: &[u8]| numbers(input).is_some_and(|lines| fails(&lines));
        let first = examples
            .iter()
            .find(|it| fails(it.as_bytes()))
            .expect("a failure");
        let small = |workers: usize| {
            let reduction = Reduction {
                shape: Some(&shape),
                is_strict: true,
                is_over: &|| false,
                tries_max: 100_000,
            };
            let mut workers = vec![(); workers];
            let test = |(): &mut (), input: &[u8]| Ok::<_, ()>(fails(input));
            reduce(first.clone().into_bytes(), reduction, &mut workers, test).expect("no error")
        };
        let (one, three) = (small(1), small(3));
        assert_eq!(one.input, three.input, "{name}");
        assert!(one.steps.is_some());
        (first.clone(), String::from_utf8(one.input).expect("a text"))
    }

    fn list(rng: &mut Rng, count: u64, below: u64) -> String {
        let words = (0..count).map(|_| (rng.below(below)).to_string());
        words.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn an_array_keeps_its_length() {
        let make = |rng: &mut Rng| {
            let count = rng.below(30) + 1;
            format!("{count}\n{}\n", list(rng, count, 1000))
        };
        // Wrong where a number comes after a larger one that is above 500.
        let (found, small) = reduced("array", make, |lines| {
            lines[1]
                .windows(2)
                .any(|pair| pair[0] > 500 && pair[1] < pair[0])
        });
        assert_eq!(small, "2\n501 0\n", "{found}");
    }

    #[test]
    fn a_graph_loses_nodes_with_their_edges() {
        let make = |rng: &mut Rng| {
            let (nodes, edges) = (rng.below(12) + 2, rng.below(25));
            let edge = |_| format!("{} {}\n", rng.below(nodes) + 1, rng.below(nodes) + 1);
            format!(
                "{nodes} {edges}\n{}",
                (0..edges).map(edge).collect::<String>()
            )
        };
        // Wrong where an edge joins neighbours u and u + 1, and another one comes back.
        let (found, small) = reduced("graph", make, |lines| {
            let has = |from, to| lines[1..].iter().any(|edge| edge[..] == [from, to]);
            lines[1..]
                .iter()
                .any(|edge| edge[1] > edge[0] && has(edge[1], edge[0]))
        });
        assert_eq!(small, "2 2\n1 2\n2 1\n", "{found}");
    }

    #[test]
    fn a_tree_loses_leaves_and_tests_go_whole() {
        let make = |rng: &mut Rng| {
            let nodes = rng.below(12) + 2;
            let edge = |node| format!("{} {node}\n", rng.below(node - 1) + 1);
            format!("{nodes}\n{}", (2..=nodes).map(edge).collect::<String>())
        };
        // Wrong where a node has three children.
        let (found, small) = reduced("tree", make, |lines| {
            let children = |node| lines[1..].iter().filter(|edge| edge[0] == node).count();
            (1..=lines[0][0]).any(|node| children(node) >= 3)
        });
        assert_eq!(small, "4\n1 2\n1 3\n1 4\n", "{found}");
        let make = |rng: &mut Rng| {
            let tests = rng.below(6) + 1;
            let mut input = format!("{tests}\n");
            for _ in 0..tests {
                let count = rng.below(8) + 1;
                input += &format!("{count}\n{}\n", list(rng, count, 100));
            }
            input
        };
        // Wrong where a list is not sorted.
        let (found, small) = reduced("tests", make, |lines| {
            lines[1..].iter().any(|line| !line.is_sorted())
        });
        assert_eq!(small, "1\n2\n1 0\n", "{found}");
    }

    #[test]
    fn a_search_may_be_cut() {
        let reduction = Reduction {
            shape: None,
            is_strict: false,
            is_over: &|| false,
            tries_max: 3,
        };
        let input = b"5\n1 2 3 4 5\n".to_vec();
        let never = |(): &mut (), _: &[u8]| Ok::<_, ()>(false);
        let cut = reduce(input.clone(), reduction, &mut [()], never).expect("no error");
        assert_eq!((cut.input, cut.tried, cut.steps), (input, 3, None));
    }

    #[test]
    fn without_a_shape_a_number_that_may_count_is_lowered_too() {
        let is_array = |lines: &[Vec<i64>]| {
            lines.len() == 2 && lines[0].len() == 1 && lines[0][0] == lines[1].len() as i64
        };
        let fails = |(): &mut (), input: &[u8]| {
            let text = String::from_utf8(input.to_vec()).expect("a text");
            let line = |line: &str| line.split(' ').map(|it| it.parse().ok()).collect();
            let lines: Option<Vec<Vec<i64>>> = text.lines().map(line).collect();
            let is_wrong = |lines: &[Vec<i64>]| {
                is_array(lines) && lines[1].iter().filter(|it| **it >= 10).count() >= 2
            };
            Ok::<_, ()>(lines.is_some_and(|lines| is_wrong(&lines)))
        };
        let reduction = Reduction {
            shape: None,
            is_strict: false,
            is_over: &|| false,
            tries_max: 10_000,
        };
        let input = b"7\n3 44 5 6 70 8 90\n".to_vec();
        let small = reduce(input, reduction, &mut [(), ()], fails).expect("no error");
        assert_eq!(small.input, b"2\n10 10\n");
    }
}
