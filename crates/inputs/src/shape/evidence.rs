//! What is at each place of a form, as far as a few samples show it.

use super::compound::pieces;
use super::counters::counted;
use super::form::{Count, Field, Form, Index, Item, Kind, Place};
use super::knowledge::{GroupRule, are_balanced};
use super::learn::{ValuedTree, Values, at_place, decimals, has_brackets, visible};
use super::parse::Part;
use crate::text::{Word, integer};
use std::collections::{BTreeMap, BTreeSet};

/// A part with the values of the counters of its tree.
pub(super) type TreeValues<'t> = (&'t Part, &'t Values);

/// Different numbers are a rule where they would be different by chance this seldom, and numbers in order likewise.
const DISTINCT_CHANCE: f64 = 0.1;
const ASCENDING_CHANCE: f64 = 0.02;

/// So many different words or numbers tell more than two.
const TELLING: usize = 3;

/// Words are a closed set if there are at most so many of them, each this often on average.
const WORDS_MAX: usize = 6;
const EACH: usize = 2;

/// Where a place stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// In a line that stands once, or once in each of several tests.
    Alone,
    /// In each line of a table.
    Row,
    /// It is a list.
    List,
}

/// Where each place of a form stands.
pub(super) struct Surroundings {
    /// The places that count lines or words.
    pub(super) counters: BTreeSet<Place>,
    places: Vec<Surrounding>,
}

#[derive(Clone)]
struct Surrounding {
    role: Role,
    /// What counts the words of the list, or the lines of the table.
    own: Option<Count>,
    /// What counts the blocks around it.
    around: Vec<Place>,
    /// The other of the first two words of a line of a table.
    partner: Option<Place>,
}

impl Surroundings {
    pub(super) fn of(form: &Form) -> Surroundings {
        let nowhere = Surrounding {
            role: Role::Alone,
            own: None,
            around: Vec::new(),
            partner: None,
        };
        let mut surroundings = Surroundings {
            counters: BTreeSet::new(),
            places: vec![nowhere; form.places],
        };
        surroundings.walk(&form.items, &[], None);
        surroundings
    }

    /// Whether a place stands in lines that repeat, or is a list.
    pub(super) fn is_repeated(&self, place: Place) -> bool {
        let it = &self.places[place];
        it.role != Role::Alone || !it.around.is_empty()
    }

    /// Whether a place stands in each line of a table.
    pub(super) fn is_row(&self, place: Place) -> bool {
        self.places[place].role == Role::Row
    }

    fn walk(&mut self, items: &[Item], around: &[Place], table: Option<Option<Count>>) {
        for item in items {
            match item {
                Item::Line(fields) => self.line(fields, around, table),
                Item::Block(count, body) => {
                    self.counters.extend(count.map(|count| count.place));
                    let is_table = matches!(body[..], [Item::Line(_)]);
                    let mut inside = around.to_vec();
                    if !is_table {
                        inside.extend(count.map(|count| count.place));
                    }
                    self.walk(body, &inside, is_table.then_some(*count));
                }
            }
        }
    }

    fn line(&mut self, fields: &[Field], around: &[Place], table: Option<Option<Count>>) {
        let words: Vec<Place> = fields
            .iter()
            .map_while(|field| match field {
                Field::Word(place) => Some(*place),
                Field::List(..) => None,
            })
            .collect();
        for field in fields {
            let (place, it) = match field {
                Field::Word(place) => {
                    let partner = match (table, &words[..]) {
                        (Some(_), [one, other, ..]) if place == one => Some(*other),
                        (Some(_), [one, other, ..]) if place == other => Some(*one),
                        _ => None,
                    };
                    let role = if table.is_some() {
                        Role::Row
                    } else {
                        Role::Alone
                    };
                    (*place, (role, table.flatten(), partner))
                }
                Field::List(place, count) => {
                    self.counters.extend(count.map(|count| count.place));
                    // Lists of any length, one in each line of a table, are its rows.
                    let (role, own) = match (count, table) {
                        (None, Some(table)) => (Role::Row, table),
                        _ => (Role::List, *count),
                    };
                    (*place, (role, own, None))
                }
            };
            let (role, own, partner) = it;
            self.places[place] = Surrounding {
                role,
                own,
                around: around.to_vec(),
                partner,
            };
        }
    }
}

/// What stands at a place.
pub(super) fn kind_of(
    place: Place,
    parts: &[TreeValues],
    surroundings: &Surroundings,
    trees: &[ValuedTree],
) -> Kind {
    let of_partner = surroundings.places[place].partner;
    let partner = of_partner.map_or(Vec::new(), |partner| at_place(partner, trees));
    kind(place, parts, &partner, surroundings)
}

/// What stands in these parts, of a list of any length.
pub(super) fn kind_of_parts(
    place: Place,
    parts: &[TreeValues],
    surroundings: &Surroundings,
) -> Kind {
    kind(place, parts, &[], surroundings)
}

fn kind(
    place: Place,
    parts: &[TreeValues],
    partner: &[TreeValues],
    surroundings: &Surroundings,
) -> Kind {
    let words = || parts.iter().flat_map(|(part, _)| &part.words);
    let integers: Option<Vec<i128>> = words().map(|word| integer(word)).collect();
    let integers = integers.filter(|values| !values.is_empty());
    if let Some(values) = integers.filter(|_| !are_bits(words())) {
        let bounds = (values.iter().min(), values.iter().max());
        let it = &surroundings.places[place];
        let both = [parts, partner].concat();
        return Kind::Integer {
            min: *bounds.0.expect("a value"),
            max: *bounds.1.expect("a value"),
            index: index(it, &both).or_else(|| index(it, parts)),
            parity: None,
        };
    }
    if let Some(values) = decimals(words()).filter(|_| !are_bits(words())) {
        let of = |pick: fn(f64, f64) -> f64| values.iter().map(|(it, _)| *it).reduce(pick);
        return Kind::Decimal {
            min: of(f64::min).expect("a value"),
            max: of(f64::max).expect("a value"),
            digits_min: values.iter().map(|(_, digits)| *digits).min().unwrap_or(0),
            digits: values.iter().map(|(_, digits)| *digits).max().unwrap_or(0),
        };
    }
    if length(parts).is_none()
        && let Some(pieces) = pieces(words())
    {
        return Kind::Compound(pieces);
    }
    text(parts)
}

fn text(parts: &[TreeValues]) -> Kind {
    let words: Vec<&Word> = parts.iter().flat_map(|(part, _)| &part.words).collect();
    let bytes: BTreeSet<u8> = words.iter().copied().flatten().copied().collect();
    let lengths: BTreeSet<usize> = words.iter().map(|word| word.len()).collect();
    let longest = lengths.last().copied().unwrap_or(1);
    let is_balanced = longest > 1
        && words
            .iter()
            .all(|word| has_brackets(word) && are_balanced(word));
    // Several words of one length have it by rule.
    let (min, max) = match (lengths.len(), words.len()) {
        (1, 2..) => (longest, longest),
        (_, 1) => (1, longest.max(2)),
        _ => (1, longest),
    };
    Kind::Text {
        min,
        max,
        bytes: bytes.into_iter().collect(),
        length: length(parts),
        words: few(&words),
        is_balanced,
    }
}

/// Whether these are strings of the digits 0 and 1 rather than numbers.
fn are_bits<'w>(words: impl Iterator<Item = &'w Word> + Clone) -> bool {
    let is_power =
        |word: &Word| matches!(&word[..], [b'1', rest @ ..] if rest.iter().all(|it| *it == b'0'));
    let mut all = words.clone();
    let mut some = words;
    all.all(|word| word.iter().all(|byte| b"01".contains(byte)))
        && some.any(|word| word.len() >= TELLING && !is_power(word))
}

/// These words, if few different ones repeat that do not look like letters chosen by chance.
fn few(words: &[&Word]) -> Option<BTreeSet<Word>> {
    let different: BTreeSet<&Word> = words.iter().copied().collect();
    let is_few = different.len() <= WORDS_MAX && words.len() >= EACH * different.len();
    let are_names = different.iter().all(|word| word.len() > 1);
    (is_few && are_names).then(|| different.into_iter().cloned().collect())
}

/// The number that is the length of these words.
fn length(parts: &[TreeValues]) -> Option<Count> {
    visible(parts).into_iter().find_map(|place| {
        let count = Count { place, offset: 0 };
        let (mut lengths, mut number) = (BTreeSet::new(), 0);
        for (part, values) in parts {
            let all = counted(part, count, values)?;
            if part.words.iter().any(|word| word.len() as i128 != all) {
                return None;
            }
            lengths.insert(all);
            number += part.words.len();
        }
        let longest = lengths.last().copied().unwrap_or(0);
        let is_evident = lengths.len() > 1 || longest >= TELLING as i128;
        (is_evident || (number > 1 && longest > 1)).then_some(count)
    })
}

/// What these integers are numbers of. None of them is larger than the count. In a table, that is enough where the count
/// counts something else than its lines; otherwise one must be the last number too.
fn index(it: &Surrounding, parts: &[TreeValues]) -> Option<Index> {
    if it.role == Role::Alone {
        return None;
    }
    let own = it.own.filter(|own| own.offset == 0).map(|own| own.place);
    let candidates = visible(parts).into_iter();
    let (others, own): (Vec<Place>, Vec<Place>) = candidates
        .filter(|place| !it.around.contains(place))
        .partition(|place| Some(*place) != own);
    let bases = |place| [1, 0].map(|base| (place, base));
    let mut others = others.into_iter().flat_map(bases);
    let mut own = own.into_iter().flat_map(bases);
    let is_row = it.role == Role::Row;
    others
        .find_map(|(place, base)| {
            let seen = numbers_of(parts, place, base)?;
            let is_reached = 2 * seen.reached.len() >= seen.counts.len();
            (is_row || is_reached).then_some(seen.index)
        })
        .or_else(|| {
            own.find_map(|(place, base)| {
                let seen = numbers_of(parts, place, base)?;
                let is_reached = seen.reached == seen.counts && seen.number >= TELLING;
                (is_reached && (is_row || seen.is_distinct)).then_some(seen.index)
            })
        })
}

/// Integers that are numbers of something.
struct Numbers {
    index: Index,
    /// How many things there are, in each case.
    counts: BTreeSet<i128>,
    /// Those of which the last is named.
    reached: BTreeSet<i128>,
    /// How many integers there are.
    number: usize,
    /// Whether no list names one twice.
    is_distinct: bool,
}

fn numbers_of(parts: &[TreeValues], place: Place, base: i128) -> Option<Numbers> {
    let count = Count { place, offset: 0 };
    let mut numbers = Numbers {
        index: Index { count, base },
        counts: BTreeSet::new(),
        reached: BTreeSet::new(),
        number: 0,
        is_distinct: true,
    };
    for (part, values) in parts {
        let all = counted(part, count, values)?;
        let different: BTreeSet<&Word> = part.words.iter().collect();
        numbers.is_distinct &= different.len() == part.words.len();
        for word in &part.words {
            let value = integer(word)?;
            if !(base..base.saturating_add(all)).contains(&value) {
                return None;
            }
            numbers.counts.insert(all);
            if value == base + all - 1 {
                numbers.reached.insert(all);
            }
            numbers.number += 1;
        }
    }
    (numbers.number > 0).then_some(numbers)
}

/// What the words of each list, or those of a block, at each place have in common, unless it may well be chance.
pub(super) fn groups(places: usize, trees: &[ValuedTree], kinds: &[Kind]) -> Vec<GroupRule> {
    let mut all: BTreeMap<Place, Vec<Vec<&Word>>> = BTreeMap::new();
    for it in trees {
        for (place, words) in it.tree.groups() {
            all.entry(place).or_default().push(words);
        }
    }
    let rule = |place: Place| {
        let groups = all.get(&place).map_or(&[][..], Vec::as_slice);
        let is_list = at_place(place, trees).iter().any(|(part, _)| part.is_list);
        GroupRule {
            distinct: are_distinct(groups, &kinds[place], is_list),
            ascending: are_ascending(groups),
        }
    };
    (0..places).map(rule).collect()
}

/// Whether no two words of a group are the same, and not by chance.
fn are_distinct(groups: &[Vec<&Word>], kind: &Kind, is_list: bool) -> bool {
    let is_distinct = |words: &Vec<&Word>| GroupRule::of(words).distinct;
    let longest = groups.iter().map(Vec::len).max().unwrap_or(0);
    if longest < 2 || !groups.iter().all(is_distinct) {
        return false;
    }
    let different: BTreeSet<&Word> = groups.iter().flatten().copied().collect();
    // How many different words there may be.
    let many = match kind {
        Kind::Integer { min, max, .. } => max.saturating_sub(*min).saturating_add(1) as f64,
        Kind::Text { max: 1, bytes, .. } => bytes.len() as f64,
        // Names of things, and no rows of a grid.
        Kind::Text { length: None, .. } => return longest >= TELLING,
        Kind::Text { .. } | Kind::Decimal { .. } | Kind::Compound(_) => return false,
    };
    let is_whole = |words: &Vec<&Word>| {
        let values: BTreeSet<Option<i128>> = words.iter().map(|word| integer(word)).collect();
        let (first, last) = (values.first().copied(), values.last().copied());
        let (first, last) = (first.flatten().unwrap_or(0), last.flatten().unwrap_or(0));
        last.saturating_sub(first) == words.len() as i128 - 1
    };
    let is_permutation = is_list && kind.index().is_some() && groups.iter().all(is_whole);
    let chance = |words: &Vec<&Word>| {
        let each = (0..words.len()).map(|before| 1.0 - before as f64 / many);
        each.product::<f64>()
    };
    (is_permutation && different.len() >= TELLING)
        || groups.iter().map(chance).product::<f64>() <= DISTINCT_CHANCE
}

/// Whether no number of a group is smaller than the one before it, and not by chance.
fn are_ascending(groups: &[Vec<&Word>]) -> bool {
    let chance = |words: &Vec<&Word>| (1..=words.len()).map(|it| 1.0 / it as f64).product::<f64>();
    groups.iter().all(|words| GroupRule::of(words).ascending)
        && groups.iter().map(chance).product::<f64>() <= ASCENDING_CHANCE
}
