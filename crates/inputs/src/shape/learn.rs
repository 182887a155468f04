//! Learns from examples the form of an input and what stands at each place.

use super::compound::pieces;
use super::counters::{counted, values};
use super::form::{Count, Form, Index, Kind, Place};
use super::infer::infer;
use super::knowledge::{GroupRule, Rows, Shape, are_balanced, decimal};
use super::letters;
use super::pairs::{PairRule, pairs};
use super::parse::{Counter, Part, Tree, parse};
use super::relations::Relations;
use crate::text::{InputText, LineEnd, TEXT_BYTES_MAX, Word, integer, weight};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The form is sought in so many of the shortest examples.
const EXAMPLES_MAX: usize = 12;

/// A longer example is not looked at where there are many, in bytes.
pub const EXAMPLE_BYTES_MAX: usize = 1 << 16;

/// [`Shape::learn`] looks at no longer example, and at no more of all than the second number, in bytes; the shortest come
/// first. Their words take many times their size.
pub const LONG_EXAMPLE_BYTES_MAX: usize = TEXT_BYTES_MAX;
const EXAMPLES_BYTES_MAX: usize = 4 << 20;

/// A place has so many numbers before they are taken for numbers of something.
const INDEX_WORDS: usize = 8;

/// So many words that belong together are no longer different, or in order, by chance.
const GROUP_WORDS: usize = 12;

/// What so many graphs have in common is no chance.
const GRAPHS: usize = 5;

/// Words are a closed set if there are at most so many of them.
const WORDS_MAX: usize = 12;

/// A smallest number up to this is taken for the bound; a larger one is what chance gave.
const LEAST: i128 = 3;

/// The values of the counters of a tree.
pub(super) type Values = HashMap<Counter, i128>;

/// A tree, and the values of its counters.
pub(super) struct ValuedTree {
    pub(super) tree: Tree,
    pub(super) values: Values,
}

impl ValuedTree {
    pub(super) fn of(tree: Tree) -> ValuedTree {
        let values = values(&tree);
        ValuedTree { tree, values }
    }
}

impl Shape {
    /// What these examples have in common, if a form is found. Bounds of numbers are guessed from the smallest and the
    /// largest; the more examples there are, the better is the guess.
    pub fn learn(examples: &[&[u8]]) -> Option<Shape> {
        let mut examples: Vec<&[u8]> = examples
            .iter()
            .filter(|input| input.len() <= LONG_EXAMPLE_BYTES_MAX)
            .copied()
            .collect();
        examples.sort_by_cached_key(|input| weight(input));
        examples.dedup();
        let mut bytes = 0;
        examples.retain(|input| {
            bytes += input.len();
            bytes <= EXAMPLES_BYTES_MAX
        });
        let texts: Vec<InputText> = examples
            .iter()
            .map(|input| InputText::of(input))
            .collect::<Option<_>>()?;
        let form = form_of_all(&texts, false)?;
        let trees: Vec<ValuedTree> = texts
            .iter()
            .map(|text| parse(&form, text).map(ValuedTree::of))
            .collect::<Option<_>>()?;
        let mut kinds: Vec<Kind> = (0..form.places).map(|place| kind(place, &trees)).collect();
        agree_on_bases(&mut kinds);
        let plain: Vec<&Tree> = trees.iter().map(|it| &it.tree).collect();
        Some(Shape {
            relations: Relations::learn(&plain),
            rows: rows(&trees),
            line_end: LineEnd::of_all(&texts)?,
            letters: letters::learn(&plain, &kinds),
            groups: groups(form.places, &trees),
            pairs: graphs(&trees, &kinds),
            form,
            kinds,
        })
    }
}

/// A form that all examples have. It is sought in some of them, and again with the first that it does not fit.
pub(super) fn form_of_all(texts: &[InputText], is_few: bool) -> Option<Form> {
    let mut some = spread(texts);
    for _ in 0..EXAMPLES_MAX {
        let form = infer(&some, is_few)?;
        match texts.iter().find(|text| parse(&form, text).is_none()) {
            None => return Some(form),
            Some(other) => some.push(other.clone()),
        }
    }
    None
}

/// Some of the examples, which are in order: the shortest, and some of the others.
fn spread(texts: &[InputText]) -> Vec<InputText> {
    let number = texts.len().min(EXAMPLES_MAX);
    let half = texts.len().div_ceil(2);
    let place = |it: usize| it * half / number.max(1);
    (0..number).map(|it| texts[place(it)].clone()).collect()
}

/// What words that belong together have in common, for each place.
fn groups(places: usize, trees: &[ValuedTree]) -> Vec<GroupRule> {
    let mut seen = vec![0; places];
    let all = GroupRule {
        distinct: true,
        ascending: true,
    };
    let mut rules = vec![all; places];
    for it in trees {
        for (place, words) in it.tree.groups() {
            let rule = GroupRule::of(&words);
            seen[place] += words.len().saturating_sub(1);
            rules[place].distinct &= rule.distinct;
            rules[place].ascending &= rule.ascending;
        }
    }
    let known = |(rule, seen): (GroupRule, usize)| match seen >= GROUP_WORDS {
        true => rule,
        false => GroupRule::default(),
    };
    rules.into_iter().zip(seen).map(known).collect()
}

/// What graphs have in common, for each two places that name the ends of edges.
fn graphs(trees: &[ValuedTree], kinds: &[Kind]) -> Vec<((Place, Place), PairRule)> {
    let mut known: BTreeMap<(Place, Place), (usize, PairRule)> = BTreeMap::new();
    for it in trees {
        for (places, edges) in pairs(&it.tree, kinds) {
            let rule = edges.rule();
            let is_telling = usize::from(edges.nodes > 2 && edges.edges.len() > 1);
            let (seen, common) = known.entry(places).or_insert((0, rule));
            *seen += is_telling;
            *common = common.and(rule);
        }
    }
    let graphs = known.into_iter().filter(|(_, (seen, _))| *seen >= GRAPHS);
    graphs.map(|(places, (_, rule))| (places, rule)).collect()
}

/// The parts at a place, with the values of the counters of their tree.
pub(super) fn at_place(place: Place, trees: &[ValuedTree]) -> Vec<(&Part, &Values)> {
    let mut all = Vec::new();
    for it in trees {
        let parts = it.tree.parts().into_iter();
        let here = parts.filter(|part| part.place == place);
        all.extend(here.map(|part| (part, &it.values)));
    }
    all
}

fn kind(place: Place, trees: &[ValuedTree]) -> Kind {
    let parts = at_place(place, trees);
    let words = || parts.iter().flat_map(|(part, _)| &part.words);
    let integers: Option<Vec<i128>> = words().map(|word| integer(word)).collect();
    if let Some(values) = integers.filter(|values| !values.is_empty()) {
        let bounds = (values.iter().min(), values.iter().max());
        let (min, max) = (*bounds.0.expect("a value"), *bounds.1.expect("a value"));
        return Kind::Integer {
            min: if min > LEAST { 1 } else { min },
            max,
            index: index(&parts),
            parity: parity(&values),
        };
    }
    let pieces = || match length(&parts) {
        None => pieces(words()),
        Some(_) => None,
    };
    let decimals = decimals(words());
    if let Some(values) = decimals {
        let of = |pick: fn(f64, f64) -> f64| values.iter().map(|(it, _)| *it).reduce(pick);
        return Kind::Decimal {
            min: of(f64::min).expect("a value").min(1.0),
            max: of(f64::max).expect("a value"),
            digits_min: values.iter().map(|(_, digits)| *digits).min().unwrap_or(0),
            digits: values.iter().map(|(_, digits)| *digits).max().unwrap_or(0),
        };
    }
    if let Some(pieces) = pieces() {
        return Kind::Compound(pieces);
    }
    let bytes: BTreeSet<u8> = words().flatten().copied().collect();
    Kind::Text {
        min: words().map(Vec::len).min().unwrap_or(0).min(1),
        max: words().map(Vec::len).max().unwrap_or(0),
        bytes: bytes.into_iter().collect(),
        length: length(&parts),
        words: few(words().collect()),
        is_balanced: words().count() >= GROUP_WORDS
            && words().any(|word| word.len() > 2)
            && words().all(|word| has_brackets(word) && are_balanced(word)),
    }
}

/// These decimal numbers with their digits after the point, if all words are such; a needless zero makes it a text.
pub(super) fn decimals<'w>(words: impl Iterator<Item = &'w Word>) -> Option<Vec<(f64, usize)>> {
    let has_zeros = |word: &Word| {
        let digits = word.strip_prefix(b"-").unwrap_or(word);
        digits.len() > 1 && digits[0] == b'0' && digits[1].is_ascii_digit()
    };
    let values: Option<Vec<(f64, usize)>> = words
        .map(|word| decimal(word).filter(|_| !has_zeros(word)))
        .collect();
    values.filter(|values| !values.is_empty())
}

/// The rest by 2 of these numbers, if it is the same in enough of them.
fn parity(values: &[i128]) -> Option<i128> {
    let different: BTreeSet<&i128> = values.iter().collect();
    let parity = values.first()?.rem_euclid(2);
    let is_same = values.iter().all(|value| value.rem_euclid(2) == parity);
    (is_same && different.len() >= 4 && values.len() >= GROUP_WORDS).then_some(parity)
}

/// These words, if there are few different ones among many, and they do not look like words of all lengths.
fn few(words: Vec<&Word>) -> Option<BTreeSet<Word>> {
    let different: BTreeSet<&Word> = words.iter().copied().collect();
    let are_few = different.len() <= WORDS_MAX && words.len() >= 10 * different.len().max(4);
    are_few.then(|| different.into_iter().cloned().collect())
}

pub(super) fn has_brackets(word: &Word) -> bool {
    word.iter().any(|byte| b"()[]{}".contains(byte))
}

/// What the lists of any length look like, for each place.
fn rows(trees: &[ValuedTree]) -> BTreeMap<Place, Rows> {
    let mut lists: BTreeMap<Place, Vec<&Part>> = BTreeMap::new();
    for it in trees {
        let free = it.tree.parts().into_iter();
        for part in free.filter(|part| part.is_list && part.by.is_none()) {
            lists.entry(part.place).or_default().push(part);
        }
    }
    let of_place = |(place, parts): (Place, Vec<&Part>)| {
        let first = parts.iter().filter_map(|part| part.words.first());
        let has_kinds = few(first.collect()).is_some();
        let rows = parts.iter().map(|part| Rows::row(&part.words, has_kinds));
        let rows = Rows {
            known: rows.collect(),
            has_kinds,
            columns: BTreeMap::new(),
        };
        (place, rows)
    };
    lists.into_iter().map(of_place).collect()
}

/// The counts that all these parts can see, the nearest first.
pub(super) fn visible(parts: &[(&Part, &Values)]) -> Vec<Place> {
    let mut places = Vec::new();
    for (place, _) in parts.first().map_or(&[][..], |(part, _)| &part.scope) {
        if !places.contains(place) {
            places.push(*place);
        }
    }
    places
}

/// What these integers are numbers of: none is larger than the count, and in several examples one is the last number.
fn index(parts: &[(&Part, &Values)]) -> Option<Index> {
    let all = || {
        parts.iter().flat_map(|(part, values)| {
            let words = part.words.iter();
            words.filter_map(move |word| Some((*part, *values, integer(word)?)))
        })
    };
    if all().count() < INDEX_WORDS {
        return None;
    }
    visible(parts).into_iter().find_map(|place| {
        [1, 0].into_iter().find_map(|base: i128| {
            let count = Count { place, offset: 0 };
            let (mut counts, mut reached) = (BTreeSet::new(), BTreeSet::new());
            for (part, values, value) in all() {
                let all = counted(part, count, values)?;
                if !(base..base.saturating_add(all)).contains(&value) {
                    return None;
                }
                counts.insert(all);
                if value == base + all - 1 {
                    reached.insert(all);
                }
            }
            // One example, or one size, would prove little.
            let is_evident = counts.len() >= 2 && 2 * reached.len() >= counts.len();
            is_evident.then_some(Index { count, base })
        })
    })
}

/// Where things are numbered from 1 at one place, they are so at another where the first of them is never named.
fn agree_on_bases(kinds: &mut [Kind]) {
    let from_one: Vec<Count> = kinds
        .iter()
        .filter_map(|kind| match kind {
            Kind::Integer {
                index: Some(Index { count, base: 1 }),
                ..
            } => Some(*count),
            _ => None,
        })
        .collect();
    for kind in kinds {
        if let Kind::Integer {
            min: 1..,
            index: Some(index),
            ..
        } = kind
            && from_one.contains(&index.count)
        {
            index.base = 1;
        }
    }
}

/// The number that is the length of these words.
fn length(parts: &[(&Part, &Values)]) -> Option<Count> {
    visible(parts).into_iter().find_map(|place| {
        let count = Count { place, offset: 0 };
        let mut lengths = BTreeSet::new();
        for (part, values) in parts {
            let all = counted(part, count, values)?;
            if part.words.iter().any(|word| word.len() as i128 != all) {
                return None;
            }
            lengths.insert(all);
        }
        let is_evident = lengths.len() >= 2 || lengths.iter().any(|length| *length >= 4);
        is_evident.then_some(count)
    })
}

#[cfg(test)]
mod tests {
    use super::super::form::{Field, Item};
    use super::*;
    use tribunal_core::rng::Rng;

    fn learn(examples: &[&str]) -> Option<Shape> {
        let examples: Vec<&[u8]> = examples.iter().map(|input| input.as_bytes()).collect();
        Shape::learn(&examples)
    }

    /// The shape of a hundred examples, whose form ten others must have too.
    fn of(name: &str, make: impl Fn(&mut Rng) -> String) -> Shape {
        let mut rng = Rng::new(1, name);
        let examples: Vec<String> = (0..110).map(|_| make(&mut rng)).collect();
        let known: Vec<&str> = examples[..100].iter().map(String::as_str).collect();
        let shape = learn(&known).unwrap_or_else(|| panic!("{name}: no shape"));
        for example in &examples[100..] {
            let text = InputText::of(example.as_bytes()).expect("lines");
            assert!(parse(&shape.form, &text).is_some(), "{name}: {example}");
        }
        shape
    }

    fn words(rng: &mut Rng, count: u64, below: u64) -> String {
        let words = (0..count).map(|_| (rng.below(below) + 1).to_string());
        words.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn an_order_of_two_numbers_is_no_chance_after_so_many_pairs() {
        let relations = |pairs: u64| {
            let line = |number: u64| format!("{} {}\n", 100 + number, 101 + number);
            let lines: Vec<String> = (0..pairs).map(line).collect();
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            learn(&lines).expect("one form").relations
        };
        assert_eq!(relations(23), Relations::default());
        assert_ne!(relations(24), Relations::default());
    }

    #[test]
    fn an_array_has_its_length_before_it() {
        let shape = of("array", |rng| {
            let count = rng.below(9) + 1;
            format!("{count}\n{}\n", words(rng, count, 100))
        });
        let count = Some(Count {
            place: 0,
            offset: 0,
        });
        let form = [
            Item::Line(vec![Field::Word(0)]),
            Item::Line(vec![Field::List(1, count)]),
        ];
        assert_eq!(shape.form.items, form);
        assert!(shape.admits("2\n3 4\n".as_bytes()));
        for other in ["2\n3\n", "1\n3 4\n", "1\n1000\n", "1\nx\n", "1\n3\n\n"] {
            assert!(!shape.admits(other.as_bytes()), "{other}");
        }
    }

    #[test]
    fn a_graph_has_numbers_of_its_nodes() {
        let shape = of("graph", |rng| {
            let (nodes, edges) = (rng.below(6) + 1, rng.below(9));
            let lines: String = (0..edges).map(|_| words(rng, 2, nodes) + "\n").collect();
            format!("{nodes} {edges}\n{lines}")
        });
        let index = Index {
            count: Count {
                place: 0,
                offset: 0,
            },
            base: 1,
        };
        for place in [2, 3] {
            let Kind::Integer { index: found, .. } = &shape.kinds[place] else {
                panic!("{:?}", shape.kinds[place]);
            };
            assert_eq!(*found, Some(index));
        }
        assert!(shape.admits("3 1\n3 1\n".as_bytes()));
        assert!(!shape.admits("2 1\n3 1\n".as_bytes()));
    }

    #[test]
    fn a_tree_has_one_edge_less_than_nodes_and_tests_are_counted() {
        let shape = of("tree", |rng| {
            let nodes = rng.below(6) + 2;
            let line = |node| format!("{} {node}\n", rng.below(node - 1) + 1);
            format!("{nodes}\n{}", (2..=nodes).map(line).collect::<String>())
        });
        let Item::Block(Some(count), _) = &shape.form.items[1] else {
            panic!("{:?}", shape.form);
        };
        assert_eq!((count.place, count.offset), (0, -1));
        let shape = of("tree and queries", |rng| {
            let (nodes, queries) = (rng.below(6) + 2, rng.below(5) + 1);
            let edge = |node| format!("{} {node}\n", rng.below(node - 1) + 1);
            let edges: String = (2..=nodes).map(edge).collect();
            let lines: String = (0..queries).map(|_| words(rng, 2, nodes) + "\n").collect();
            format!("{nodes} {queries}\n{edges}{lines}")
        });
        assert!(shape.admits(b"3 1\n1 2\n1 3\n2 2\n"));
        for other in ["3 1\n1 2\n1 2\n2 2\n", "3 1\n1 2\n2 1\n2 2\n"] {
            assert!(!shape.admits(other.as_bytes()), "{other}");
        }
        let shape = of("tests", |rng| {
            let tests = rng.below(3) + 1;
            let mut input = format!("{tests}\n");
            for _ in 0..tests {
                let count = rng.below(5) + 1;
                input += &format!("{count} {}\n{}\n", rng.below(9), words(rng, count, 50));
                input += &format!("{}\n", words(rng, count, 50));
            }
            input
        });
        assert_eq!(shape.form.items.len(), 2, "{:?}", shape.form);
    }

    #[test]
    fn a_grid_has_rows_of_its_width_and_a_permutation_different_numbers() {
        let shape = of("grid", |rng| {
            let (rows, cols) = (rng.below(5) + 1, rng.below(5) + 1);
            let row = |rng: &mut Rng| -> String {
                (0..cols)
                    .map(|_| if rng.below(2) == 0 { '.' } else { '#' })
                    .collect()
            };
            let rows: Vec<String> = (0..rows).map(|_| row(rng)).collect();
            format!("{} {cols}\n{}\n", rows.len(), rows.join("\n"))
        });
        let Kind::Text { length, .. } = &shape.kinds[2] else {
            panic!("{:?}", shape.kinds);
        };
        assert_eq!(
            *length,
            Some(Count {
                place: 1,
                offset: 0
            })
        );
        let shape = of("permutation", |rng| {
            let mut numbers: Vec<u64> = (1..=rng.below(6) + 2).collect();
            rng.shuffle(&mut numbers);
            let words: Vec<String> = numbers.iter().map(u64::to_string).collect();
            format!("{}\n{}\n", words.len(), words.join(" "))
        });
        assert!(shape.groups[1].distinct);
        assert!(shape.admits("3\n2 3 1\n".as_bytes()));
        assert!(!shape.admits("3\n2 3 3\n".as_bytes()));
    }

    #[test]
    fn a_length_before_its_list_in_one_line_lines_to_the_end_and_real_numbers() {
        let shape = of("leading", |rng| {
            let count = rng.below(5);
            let words = words(rng, count, 9);
            format!("{count} {words}").trim_end().to_string() + "\n"
        });
        assert_eq!(shape.form.items.len(), 1, "{:?}", shape.form);
        let shape = of("rest", |rng| {
            let lines = rng.below(5) + 1;
            let line = |_| format!("{} {}.5\n", rng.below(5), rng.below(5));
            (0..lines).map(line).collect()
        });
        assert!(
            matches!(shape.form.items[..], [Item::Block(None, _)]),
            "{:?}",
            shape.form
        );
        assert!(matches!(shape.kinds[1], Kind::Decimal { digits: 1, .. }));
    }

    #[test]
    fn which_of_two_numbers_is_smaller_is_kept_for_each_kind_of_line() {
        let shape = of("queries", |rng| {
            let (length, queries) = (rng.below(9) + 2, rng.below(5) + 1);
            let query = |rng: &mut Rng| match rng.below(2) {
                0 => format!("1 {}\n", words(rng, 2, length)),
                _ => {
                    let first = rng.below(length) + 1;
                    format!("2 {first} {}\n", first + rng.below(length - first + 1))
                }
            };
            let lines: String = (0..queries).map(|_| query(rng)).collect();
            format!("{length} {queries}\n{lines}")
        });
        assert!(shape.admits(b"5 2\n1 4 2\n2 2 4\n"));
        assert!(!shape.admits(b"5 2\n1 4 2\n2 4 2\n"));
        let shape = of("two nodes", |rng| {
            let nodes = rng.below(6) + 2;
            let first = rng.below(nodes);
            let other = (first + 1 + rng.below(nodes - 1)) % nodes;
            format!("{nodes} {} {}\n", first + 1, other + 1)
        });
        assert!(shape.admits(b"2 1 2\n"));
        assert!(!shape.admits(b"2 1 1\n"));
    }

    #[test]
    fn hostile_examples_end_the_search() {
        let (many, pairs) = ("3\n".repeat(500), "2 2\n".repeat(300));
        assert!(learn(&[&many, "3\n1\n", &pairs]).is_none());
        let huge = format!("{}\n1\n", i128::MAX);
        learn(&[&huge, "-5\n1\n"]);
        learn(&["", ""]);
        learn(&["3\r\n", "3"]);
        let is_learned = |lines: Vec<Vec<i8>>| {
            let line = |line: &Vec<i8>| {
                let words = line.iter().map(|word| (word % 4).to_string());
                words.collect::<Vec<_>>().join(" ") + "\n"
            };
            let input: String = lines.iter().map(line).collect();
            learn(&[&input]).is_none_or(|shape| shape.admits(input.as_bytes()))
        };
        quickcheck::quickcheck(is_learned as fn(Vec<Vec<i8>>) -> bool);
    }
}
