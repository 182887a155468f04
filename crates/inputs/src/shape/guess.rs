//! Guesses the shape of inputs from a few samples, such as those of a statement, so that more inputs can be drawn.
//!
//! [`Shape::learn`] takes nothing for a rule that may be chance, which is right where hundreds of examples are known. Of a
//! few samples most rules may be chance. Here, what all samples have in common is a rule if inputs without it may well
//! be wrong: a tree stays a tree, a permutation stays one, a count counts. Ranges of numbers are a little wider than seen.

use super::columns::columns;
use super::evidence::{Surroundings, TreeValues, groups, kind_of};
use super::form::{Form, Place};
use super::knowledge::Shape;
use super::learn::{EXAMPLE_BYTES_MAX, ValuedTree, at_place, form_of_all};
use super::letters;
use super::pairs::{PairRule, pairs};
use super::parse::parse;
use super::relations::Relations;
use super::widen::{Range, widen};
use crate::text::{InputText, LineEnd, integer, weight};
use std::collections::{BTreeMap, BTreeSet};

/// Why nothing can be guessed from samples; the number is that of the sample, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CannotGuess {
    /// There is none.
    NoSample,
    /// This one has no word.
    Empty(usize),
    /// This one is no text: it has control bytes.
    Binary(usize),
    /// This one has more than [`EXAMPLE_BYTES_MAX`] bytes.
    TooLong(usize),
    /// No form was found that all have.
    NoForm,
}

/// A form with more places says little more than the samples themselves.
const PLACES_MAX: usize = 1000;

/// So many edges are seen before the order of their ends is no chance.
const ASCENDING_EDGES: usize = 5;

impl Shape {
    /// What a few samples have in common, to [`draw`](Self::draw) other inputs from. Blanks at the ends of lines, `\r` and
    /// a missing end of the last line are of no importance.
    ///
    /// # Errors
    ///
    /// Says which sample teaches nothing, or that they have no form in common.
    pub fn guess(samples: &[&[u8]]) -> Result<Shape, CannotGuess> {
        if samples.is_empty() {
            return Err(CannotGuess::NoSample);
        }
        let usual = |(number, sample): (usize, &&[u8])| usual(number, sample);
        let mut inputs: Vec<Vec<u8>> = samples
            .iter()
            .enumerate()
            .map(usual)
            .collect::<Result<_, _>>()?;
        inputs.sort_by_key(|input| weight(input));
        inputs.dedup();
        let texts: Option<Vec<InputText>> =
            inputs.iter().map(|input| InputText::of(input)).collect();
        let texts = texts.ok_or(CannotGuess::NoForm)?;
        let form = form_of_all(&texts, true).filter(|form| form.places > 0);
        let form = form.filter(|form| form.places <= PLACES_MAX);
        let form = form.ok_or(CannotGuess::NoForm)?;
        let trees: Option<Vec<ValuedTree>> = texts
            .iter()
            .map(|text| parse(&form, text).map(ValuedTree::of))
            .collect();
        let trees = trees.ok_or(CannotGuess::NoForm)?;
        Ok(of_trees(form, &trees))
    }
}

fn of_trees(form: Form, trees: &[ValuedTree]) -> Shape {
    let surroundings = Surroundings::of(&form);
    let mut kinds: Vec<_> = (0..form.places)
        .map(|place| {
            let parts = at_place(place, trees);
            kind_of(place, &parts, &surroundings, trees)
        })
        .collect();
    let mut rows = columns(trees, &surroundings);
    let mut counters = surroundings.counters.clone();
    let of_columns = rows
        .values()
        .flat_map(|rows| rows.columns.values())
        .flatten();
    counters.extend(
        kinds
            .iter()
            .chain(of_columns)
            .flat_map(|kind| kind.counts()),
    );
    let groups = groups(form.places, trees, &kinds);
    let letters = {
        let trees: Vec<_> = trees.iter().map(|it| &it.tree).collect();
        letters::guess(&trees, &kinds)
    };
    let pairs = graphs(trees, &kinds);
    let nodes: BTreeSet<Place> = (0..form.places)
        .filter(|place| surroundings.is_row(*place) && !rows.contains_key(place))
        .filter_map(|place| kinds[place].index().map(|index| index.count.place))
        .collect();
    for (place, kind) in kinds.iter_mut().enumerate() {
        let range = match counters.contains(&place) {
            true if nodes.contains(&place) => Range::Nodes,
            true => Range::Count,
            false if is_constant(place, trees, &surroundings) => Range::Constant,
            false => Range::Values,
        };
        widen(kind, range);
    }
    for rows in rows.values_mut() {
        let kinds_come_first = usize::from(rows.has_kinds);
        for columns in rows.columns.values_mut() {
            let columns = columns.iter_mut().skip(kinds_come_first);
            columns.for_each(|kind| widen(kind, Range::Values));
        }
    }
    let relations = {
        let trees: Vec<_> = trees.iter().map(|it| &it.tree).collect();
        Relations::guess(&trees, &counters)
    };
    Shape {
        form,
        kinds,
        groups,
        pairs,
        relations,
        rows,
        line_end: LineEnd::default(),
        letters,
    }
}

/// Whether a number of the first lines is 1, or the same in several samples.
fn is_constant(place: Place, trees: &[ValuedTree], surroundings: &Surroundings) -> bool {
    if surroundings.is_repeated(place) {
        return false;
    }
    let parts: Vec<TreeValues> = at_place(place, trees);
    let words = parts.iter().flat_map(|(part, _)| &part.words);
    let values: BTreeSet<Option<i128>> = words.map(|word| integer(word)).collect();
    values.len() == 1 && (trees.len() > 1 || values.contains(&Some(1)))
}

/// What graphs have in common, for each two places that name the ends of edges.
fn graphs(trees: &[ValuedTree], kinds: &[super::form::Kind]) -> Vec<((Place, Place), PairRule)> {
    let mut known: BTreeMap<(Place, Place), (usize, bool, PairRule)> = BTreeMap::new();
    for it in trees {
        for (places, edges) in pairs(&it.tree, kinds) {
            let rule = edges.rule();
            let is_telling = edges.nodes > 2 && edges.edges.len() > 1;
            let (number, told, common) = known.entry(places).or_insert((0, false, rule));
            *number += edges.edges.len();
            *told |= is_telling;
            *common = common.and(rule);
        }
    }
    let graphs = known.into_iter().filter(|(_, (_, told, _))| *told);
    graphs
        .map(|(places, (number, _, rule))| {
            let rule = PairRule {
                ascends: rule.ascends && number >= ASCENDING_EDGES,
                // Some edges of a graph form no circle by chance; those of a tree join all.
                has_no_circle: rule.has_no_circle && rule.is_connected,
                ..rule
            };
            (places, rule)
        })
        .collect()
}

/// A sample in the usual form: each line has an end, and no blanks before it.
fn usual(number: usize, sample: &[u8]) -> Result<Vec<u8>, CannotGuess> {
    if sample.len() > EXAMPLE_BYTES_MAX {
        return Err(CannotGuess::TooLong(number));
    }
    let sample = sample.strip_prefix("\u{feff}".as_bytes()).unwrap_or(sample);
    let is_text = |byte: &u8| !byte.is_ascii_control() || byte.is_ascii_whitespace();
    if !sample.iter().all(is_text) {
        return Err(CannotGuess::Binary(number));
    }
    let mut usual = Vec::new();
    for line in sample.split(|byte| *byte == b'\n') {
        usual.extend(usual_line(line));
        usual.push(b'\n');
    }
    // Empty lines at the end are no part of the form.
    while usual.ends_with(b"\n\n") {
        usual.pop();
    }
    match usual.iter().all(u8::is_ascii_whitespace) {
        true => Err(CannotGuess::Empty(number)),
        false => Ok(usual),
    }
}

/// A line without blanks at its end; one of numbers alone has one blank between two.
fn usual_line(line: &[u8]) -> Vec<u8> {
    let line = line.trim_ascii_end();
    let words = line.split(u8::is_ascii_whitespace);
    let words: Vec<&[u8]> = words.filter(|word| !word.is_empty()).collect();
    match words.iter().all(|word| integer(word).is_some()) {
        true => words.join(&b' '),
        false => line.to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guess(samples: &[&str]) -> Shape {
        let inputs: Vec<&[u8]> = samples.iter().map(|input| input.as_bytes()).collect();
        Shape::guess(&inputs).unwrap_or_else(|why| panic!("{samples:?}: {why:?}"))
    }

    type Lines<'a> = &'a [Vec<&'a str>];

    /// A kind of problem: samples, the guess, and what makes an input valid, as a person would write it.
    struct Known {
        samples: &'static [&'static str],
        form: &'static str,
        is_valid: fn(Lines) -> bool,
    }

    fn number(word: &str) -> usize {
        word.parse().expect("a number")
    }

    /// Whether the lines are edges between so many nodes; whether they join all; whether they form no circle.
    fn graph(nodes: usize, lines: Lines) -> (bool, bool, bool) {
        let mut of: Vec<usize> = (0..=nodes).collect();
        let (mut parts, mut is_right, mut has_circle) = (nodes, true, false);
        for line in lines {
            let (one, other) = (number(line[0]), number(line[1]));
            is_right &= (1..=nodes).contains(&one) && (1..=nodes).contains(&other) && one != other;
            if !is_right {
                return (false, false, false);
            }
            let (from, to) = (of[one], of[other]);
            has_circle |= from == to;
            parts -= usize::from(from != to);
            of.iter_mut()
                .filter(|it| **it == from)
                .for_each(|it| *it = to);
        }
        (is_right, parts <= 1, !has_circle)
    }

    const KNOWN: [Known; 12] = [
        Known {
            samples: &["3\n5 1 4\n", "5\n7 2 2 8 1\n"],
            form: "n = 1…8; n × 1…10",
            is_valid: |lines| {
                lines.len() == 2
                    && number(lines[0][0]) == lines[1].len()
                    && lines[1].iter().all(|word| (1..=10).contains(&number(word)))
            },
        },
        Known {
            samples: &["4 5\n1 2\n2 3\n3 1\n3 4\n1 4\n", "3 2\n1 2\n3 2\n"],
            form: "n = 2…6 m = 1…8; m × (1…n 1…n)",
            is_valid: |lines| {
                let (is_right, is_connected, _) = graph(number(lines[0][0]), &lines[1..]);
                is_right && is_connected && lines.len() == 1 + number(lines[0][1])
            },
        },
        Known {
            samples: &["4\n1 2\n2 3\n3 4\n"],
            form: "n = 2…6; (n−1) × (1…n 1…n)",
            is_valid: |lines| {
                let nodes = number(lines[0][0]);
                lines.len() == nodes && graph(nodes, &lines[1..]) == (true, true, true)
            },
        },
        Known {
            samples: &["abacaba\n", "abc\n"],
            form: "[abc]×1…10",
            is_valid: |lines| {
                let is_letter = |letter: char| ('a'..='c').contains(&letter);
                lines.len() == 1 && lines[0].len() == 1 && lines[0][0].chars().all(is_letter)
            },
        },
        Known {
            samples: &["2 3\n#..\n.#.\n", "3 4\n....\n.##.\n#..#\n"],
            form: "n = 1…5 m = 1…6; n × [#.]×m",
            is_valid: |lines| {
                let (rows, cols) = (number(lines[0][0]), number(lines[0][1]));
                let is_row = |row: &Vec<&str>| row.len() == 1 && row[0].len() == cols;
                lines.len() == rows + 1 && lines[1..].iter().all(is_row)
            },
        },
        Known {
            samples: &["2\n3\n10 20 30\n2\n5 6\n", "1\n1\n40\n"],
            form: "n = 1…4; n × (m = 1…5; m × 1…60)",
            is_valid: |lines| {
                let mut rest = &lines[1..];
                for _ in 0..number(lines[0][0]) {
                    let [count, words, after @ ..] = rest else {
                        return false;
                    };
                    if count.len() != 1 || number(count[0]) != words.len() {
                        return false;
                    }
                    rest = after;
                }
                rest.is_empty()
            },
        },
        Known {
            samples: &["3 7\n", "10 2\n"],
            form: "3…10 2…10",
            is_valid: |lines| lines.len() == 1 && lines[0].len() == 2,
        },
        Known {
            samples: &["3\n2 3 1\n", "4\n4 1 3 2\n"],
            form: "n = 1…6; n × 1…n ≠",
            is_valid: |lines| {
                let mut numbers: Vec<usize> = lines[1].iter().map(|word| number(word)).collect();
                numbers.sort_unstable();
                numbers.iter().copied().eq(1..=number(lines[0][0]))
            },
        },
        Known {
            samples: &["5\n10110\n", "3\n011\n"],
            form: "n = 1…8; [01]×n",
            is_valid: |lines| {
                let word = lines[1][0];
                word.len() == number(lines[0][0]) && word.chars().all(|it| "01".contains(it))
            },
        },
        Known {
            samples: &[
                "5 4\n10 30 20 40 50\n1 2 4\n2 3\n1 1 5\n2 5\n",
                "3 2\n5 5 6\n2 1\n1 1 3\n",
            ],
            form: "n = 1…8 m = 1…6; n × 1…75; m × (1 1…n 1…n | 2 1…n)",
            is_valid: |lines| {
                let (count, queries) = (number(lines[0][0]), number(lines[0][1]));
                let is_query = |words: &Vec<&str>| {
                    let length = if words[0] == "1" { 3 } else { 2 };
                    words.len() == length && (1..=count).contains(&number(words[1]))
                };
                lines[1].len() == count
                    && lines.len() == queries + 2
                    && lines[2..].iter().all(is_query)
            },
        },
        Known {
            samples: &["2\n0.50 1.25\n3.00 2.75\n", "1\n4.00 0.25\n"],
            form: "n = 1…4; n × (0.50…4.88 0.25…3.38)",
            is_valid: |lines| {
                let is_point = |words: &Vec<&str>| {
                    words.len() == 2 && words.iter().all(|word| word.parse::<f64>().is_ok())
                };
                lines.len() == 1 + number(lines[0][0]) && lines[1..].iter().all(is_point)
            },
        },
        Known {
            samples: &["(())()\n", "()\n"],
            form: "[()]×1…9",
            is_valid: |lines| {
                let mut open = 0;
                lines[0][0].chars().all(|it| {
                    open += if it == '(' { 1 } else { -1 };
                    open >= 0
                }) && open == 0
            },
        },
    ];

    #[test]
    fn inputs_of_twelve_kinds_of_problem_are_valid_as_a_person_would_say() {
        let mut forms = Vec::new();
        for known in &KNOWN {
            let shape = guess(known.samples);
            let form = shape.notation();
            let mut different = BTreeSet::new();
            for seed in 1..=120 {
                let size = (seed % 12 * 5 + 5) as u8;
                let input = shape.draw(seed, 0, size);
                let input = input.unwrap_or_else(|| panic!("{form}: none for {seed}"));
                assert_eq!(shape.draw(seed, 0, size).as_ref(), Some(&input));
                assert!(shape.admits(&input), "{form}");
                let text = String::from_utf8(input).expect("a text");
                let lines: Vec<Vec<&str>> = text
                    .lines()
                    .map(|line| line.split_whitespace().collect())
                    .collect();
                assert!((known.is_valid)(&lines), "{form}: {text}");
                different.insert(text);
            }
            assert!(different.len() > 20, "{form}: {different:?}");
            forms.push(form);
        }
        assert_eq!(forms, KNOWN.map(|known| known.form));
    }

    #[test]
    fn a_list_of_different_numbers_is_as_long_as_there_are_numbers() {
        let shape = guess(&["5\n1 2 3 4 5\n"]);
        assert!(shape.groups[1].distinct);
        let shape = guess(&["8\n3 1 4 1 5 9 2 6\n", "2\n7 7\n"]);
        assert!(!shape.groups[1].distinct);
        let repeats = (1..99).any(|seed| {
            let input = shape.draw(seed, 0, 40).expect("an input");
            let text = String::from_utf8(input).expect("a text");
            let words: Vec<&str> = text.split_whitespace().skip(1).collect();
            let different: BTreeSet<&&str> = words.iter().collect();
            different.len() < words.len()
        });
        assert!(repeats);
    }

    #[test]
    fn a_number_that_is_no_larger_than_a_count_stays_so() {
        let shape = guess(&["5 2\n3 1 4 1 5\n", "4 4\n9 9 8 9\n"]);
        for seed in 1..99 {
            let input = shape.draw(seed, 0, 50).expect("an input");
            let text = String::from_utf8(input).expect("a text");
            let words: Vec<usize> = text.split_whitespace().map(number).collect();
            assert!(words[1] <= words[0], "{text}");
        }
    }

    #[test]
    fn samples_that_teach_nothing_are_named() {
        let refused = |samples: &[&[u8]]| Shape::guess(samples).expect_err("no guess");
        assert_eq!(refused(&[]), CannotGuess::NoSample);
        assert_eq!(refused(&[b"1\n", b" \n\n"]), CannotGuess::Empty(1));
        assert_eq!(refused(&[b""]), CannotGuess::Empty(0));
        assert_eq!(refused(&[b"1\n\0\n"]), CannotGuess::Binary(0));
        let long = b"1\n".repeat(EXAMPLE_BYTES_MAX);
        assert_eq!(refused(&[&long]), CannotGuess::TooLong(0));
        let many = "3\n".repeat(300);
        let others = [many.as_bytes(), b"a\n", b"3 1\n2\n"];
        assert_eq!(refused(&others), CannotGuess::NoForm);
    }

    #[test]
    fn what_editors_do_to_samples_changes_nothing() {
        let as_is = guess(&["3\n5 1 4\n", "5\n7 2 2 8 1\n"]);
        let edited = guess(&["3 \r\n5  1 4\r\n\r\n", "\u{feff}5\n7 2 2 8 1"]);
        assert_eq!(as_is, edited);
    }

    #[test]
    fn a_guess_admits_its_sample_and_every_input_that_is_drawn() {
        let admits = |lines: Vec<Vec<i8>>| {
            let line = |line: &Vec<i8>| {
                let words = line.iter().take(4).map(|word| match word % 5 {
                    4 => "ab".to_string(),
                    word => word.to_string(),
                });
                words.collect::<Vec<_>>().join(" ") + "\n"
            };
            let input: String = lines.iter().take(6).map(line).collect();
            let Ok(shape) = Shape::guess(&[input.as_bytes()]) else {
                return true;
            };
            let usual = usual(0, input.as_bytes()).expect("a text");
            let mut drawn = (0..4).filter_map(|seed| shape.draw(seed, 0, 15 * seed as u8));
            shape.admits(&usual) && drawn.all(|input| shape.admits(&input))
        };
        quickcheck::QuickCheck::new()
            .tests(15)
            .quickcheck(admits as fn(Vec<Vec<i8>>) -> bool);
    }
}
