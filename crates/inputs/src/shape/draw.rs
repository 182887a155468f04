//! Draws inputs of a shape: the form is kept, counts come first and decide how long the rest is.

use super::compound;
use super::draw_word::{Size, between, decimal_word, text_word, value};
use super::form::{Count, Field, Index, Item, Kind, Place};
use super::graph::{Ends, edges};
use super::knowledge::Shape;
use super::letters::LetterRule;
use super::pairs::PairRule;
use crate::text::{InputText, TEXT_BYTES_MAX, Word, integer};
use std::collections::{BTreeMap, BTreeSet};
use tribunal_core::rng::Rng;

/// An input is drawn anew so often until it agrees with all that is known.
const TRIES: usize = 200;

/// The maximum number of words of an input.
const WORDS_MAX: usize = 20_000;

/// Different words are sought so often for each.
const TRIES_OF_WORD: usize = 50;

/// Once in so many times all words of a list are the same.
const SAME_ONE_IN: u64 = 10;

impl Shape {
    /// An input that has the shape, the same for the same arguments. `size`, from 0 to 100, decides how long it is and how
    /// large its numbers are; `attempt` gives another input for the same seed. `None` where none is found, as for a list of
    /// more different numbers than there are.
    ///
    /// ```
    /// use tribunal_inputs::Shape;
    ///
    /// let shape = Shape::guess(&[b"3\n5 1 4\n", b"5\n7 2 2 8 1\n"]).expect("a list after its length");
    /// let input = shape.draw(1, 0, 30).expect("an input");
    /// assert!(shape.admits(&input));
    /// ```
    pub fn draw(&self, seed: u64, attempt: u64, size: u8) -> Option<Vec<u8>> {
        let counters = Counters::of(self);
        let mut rng = Rng::new(seed, &format!("input {attempt}"));
        // Where none of its size is found, a smaller one is drawn.
        let sizes = [size, size / 2, size / 4, 0];
        sizes.into_iter().find_map(|size| {
            (0..TRIES).find_map(|_| {
                let mut drawer = Drawer {
                    shape: self,
                    counters: &counters,
                    rng: &mut rng,
                    size: Size(size.min(100)),
                    numbers: Vec::new(),
                    text: InputText::default(),
                    left: WORDS_MAX,
                };
                drawer.items(&self.form.items)?;
                let input = drawer.text.write();
                (input.len() <= TEXT_BYTES_MAX && self.admits(&input)).then_some(input)
            })
        })
    }
}

/// The places whose numbers decide how long an input is.
struct Counters {
    all: BTreeSet<Place>,
    /// Those that count what has a length of its own, such as tests.
    outer: BTreeSet<Place>,
}

impl Counters {
    fn of(shape: &Shape) -> Counters {
        let mut counters = Counters {
            all: shape.kinds.iter().flat_map(Kind::counts).collect(),
            outer: BTreeSet::new(),
        };
        let rows = shape.rows.values().flat_map(|rows| rows.columns.values());
        counters.all.extend(rows.flatten().flat_map(Kind::counts));
        counters.walk(&shape.form.items);
        counters
    }

    fn walk(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Line(fields) => {
                    let counts = fields.iter().filter_map(|field| match field {
                        Field::List(_, count) => *count,
                        Field::Word(_) => None,
                    });
                    self.all.extend(counts.map(|count| count.place));
                }
                Item::Block(count, body) => {
                    let place = count.map(|count| count.place);
                    self.all.extend(place);
                    let is_word = |field: &Field| matches!(field, Field::Word(_));
                    let is_flat = |item: &Item| match item {
                        Item::Line(fields) => fields.iter().all(is_word),
                        Item::Block(..) => false,
                    };
                    if !matches!(&body[..], [only] if is_flat(only)) {
                        self.outer.extend(place);
                    }
                    self.walk(body);
                }
            }
        }
    }
}

/// An input that is being drawn.
struct Drawer<'a> {
    shape: &'a Shape,
    counters: &'a Counters,
    rng: &'a mut Rng,
    size: Size,
    /// The integers so far, with their places.
    numbers: Vec<(Place, i128)>,
    text: InputText,
    /// How many more words there may be.
    left: usize,
}

/// The words of columns of a table that are drawn together.
type Columns = BTreeMap<Place, Vec<Word>>;

impl<'a> Drawer<'a> {
    fn count(&self, count: Count) -> Option<usize> {
        let mut numbers = self.numbers.iter().rev();
        let (_, value) = numbers.find(|(place, _)| *place == count.place)?;
        usize::try_from(value.checked_add(count.offset)?).ok()
    }

    fn items(&mut self, items: &[Item]) -> Option<()> {
        items.iter().try_for_each(|item| match item {
            Item::Line(fields) => self.line(fields, &Columns::new(), 0),
            Item::Block(count, body) => {
                let number = match count {
                    Some(count) => self.count(*count)?,
                    None => 1 + self.rng.below(self.size.count_max() as u64) as usize,
                };
                self.block(number, body)
            }
        })
    }

    fn block(&mut self, number: usize, body: &[Item]) -> Option<()> {
        self.left = self.left.checked_sub(number)?;
        let known = self.numbers.len();
        let columns = match body {
            [Item::Line(fields)] => self.columns(number, fields)?,
            _ => Columns::new(),
        };
        for at in 0..number {
            match body {
                [Item::Line(fields)] => self.line(fields, &columns, at)?,
                _ => self.items(body)?,
            }
            self.numbers.truncate(known);
        }
        Some(())
    }

    /// Writes a line; some of its words may be drawn already.
    fn line(&mut self, fields: &[Field], columns: &Columns, at: usize) -> Option<()> {
        let mut words: Vec<Word> = Vec::new();
        let mut before: Vec<(Place, i128)> = Vec::new();
        for field in fields {
            match field {
                Field::Word(place) => {
                    let word = match columns.get(place) {
                        Some(column) => column.get(at)?.clone(),
                        None => self.word(*place, &self.shape.kinds[*place], &before)?,
                    };
                    if let Some(value) = integer(&word) {
                        before.push((*place, value));
                        self.numbers.push((*place, value));
                    }
                    words.push(word);
                }
                Field::List(place, Some(count)) => {
                    let number = self.count(*count)?;
                    words.extend(self.list(*place, number)?);
                }
                Field::List(place, None) => words.extend(self.free(*place)?),
            }
        }
        self.left = self.left.checked_sub(words.len())?;
        self.text.lines.push(words);
        Some(())
    }

    /// The columns of a table whose words depend on each other: the ends of edges, different words, words in order.
    fn columns(&mut self, number: usize, fields: &[Field]) -> Option<Columns> {
        let mut columns = Columns::new();
        if let [Field::Word(one), Field::Word(other), ..] = fields {
            columns = self.edges(number, *one, *other)?;
        }
        for field in fields {
            let Field::Word(place) = field else { continue };
            let rule = self.shape.groups[*place];
            let is_drawn_together =
                rule.distinct || rule.ascending || self.letters(*place).is_some();
            if is_drawn_together && !columns.contains_key(place) {
                columns.insert(*place, self.list(*place, number)?);
            }
        }
        Some(columns)
    }

    /// The two columns with the ends of edges, if these places name nodes.
    fn edges(&mut self, number: usize, one: Place, other: Place) -> Option<Columns> {
        let kind = |place: Place| self.shape.kinds[place].index();
        let Some(Index { count, base }) = kind(one).filter(|index| kind(other) == Some(*index))
        else {
            return Some(Columns::new());
        };
        let mut rules = self.shape.pairs.iter();
        let rule = rules.find(|(places, _)| *places == (one, other));
        let rule = rule.map(|(_, rule)| *rule).unwrap_or_default();
        let groups = [one, other].map(|place| self.shape.groups[place]);
        let order = self.shape.relations.order(one, other);
        let nodes = self.count(count)?;
        let mut edges = edges(self.rng, nodes, number, rule, ends(rule, order, groups))?;
        match groups.map(|rule| rule.ascending) {
            [true, _] => edges.sort_unstable(),
            [_, true] => edges.sort_unstable_by_key(|(one, other)| (*other, *one)),
            _ => {}
        }
        let name = |node: usize| (base + node as i128).to_string().into_bytes();
        Some(Columns::from([
            (one, edges.iter().map(|edge| name(edge.0)).collect()),
            (other, edges.iter().map(|edge| name(edge.1)).collect()),
        ]))
    }

    /// The words of a list, or of a column.
    fn list(&mut self, place: Place, number: usize) -> Option<Vec<Word>> {
        self.left.checked_sub(number)?;
        let kind = &self.shape.kinds[place];
        let rule = self.shape.groups[place];
        let mut words: Vec<Word> = match (rule.distinct, kind) {
            (true, Kind::Integer { .. }) => self.different_numbers(kind, number)?,
            (true, _) => self.different_words(place, kind, number)?,
            (false, _) if self.rng.below(SAME_ONE_IN) == 0 && number > 0 => {
                vec![self.word(place, kind, &[])?; number]
            }
            (false, _) => {
                let words = (0..number).map(|_| self.word(place, kind, &[]));
                words.collect::<Option<_>>()?
            }
        };
        if rule.ascending {
            words.sort_by_key(|word| integer(word));
        }
        if let (Some(letters), Kind::Text { bytes, .. }) = (self.letters(place), kind) {
            letters.place(self.rng, &mut words, bytes)?;
        }
        Some(words)
    }

    /// The letters that occur equally often in a list, or a column.
    fn letters(&self, place: Place) -> Option<&'a LetterRule> {
        let rule = self.shape.letters.get(&place);
        rule.filter(|rule| !rule.is_of_words_alone())
    }

    fn different_numbers(&mut self, kind: &Kind, number: usize) -> Option<Vec<Word>> {
        let (min, max) = self.bounds(kind)?;
        let many = max.checked_sub(min)?.checked_add(1)?;
        if many < number as i128 {
            return None;
        }
        let mut numbers: Vec<i128> = Vec::new();
        if many <= 4 * number as i128 {
            numbers.extend(min..=max);
            self.rng.shuffle(&mut numbers);
            numbers.truncate(number);
        } else {
            let mut seen = BTreeSet::new();
            let mut tries = TRIES_OF_WORD * number;
            while numbers.len() < number {
                tries = tries.checked_sub(1)?;
                // Small numbers alone may be too few.
                let drawn = match self.rng.below(2) {
                    0 => value(self.rng, min, max, self.size),
                    _ => between(self.rng, min, max),
                };
                if seen.insert(drawn) {
                    numbers.push(drawn);
                }
            }
        }
        Some(
            numbers
                .iter()
                .map(|it| it.to_string().into_bytes())
                .collect(),
        )
    }

    fn different_words(&mut self, place: Place, kind: &Kind, number: usize) -> Option<Vec<Word>> {
        let (mut words, mut seen) = (Vec::new(), BTreeSet::new());
        let mut tries = TRIES_OF_WORD * number;
        while words.len() < number {
            tries = tries.checked_sub(1)?;
            let word = self.word(place, kind, &[])?;
            if seen.insert(word.clone()) {
                words.push(word);
            }
        }
        Some(words)
    }

    /// The words of a list of any length, like one that was seen.
    fn free(&mut self, place: Place) -> Option<Vec<Word>> {
        let rows = self.shape.rows.get(&place)?;
        let pick = self.rng.below(rows.known.len().max(1) as u64) as usize;
        let key = rows.known.iter().nth(pick)?;
        self.left.checked_sub(key.1)?;
        let columns = rows.columns.get(key);
        (0..key.1)
            .map(|at| match (&key.0, columns) {
                (Some(first), _) if at == 0 => Some(first.clone()),
                (_, Some(columns)) => self.word(place, columns.get(at)?, &[]),
                (_, None) => self.word(place, &self.shape.kinds[place], &[]),
            })
            .collect()
    }

    /// The bounds of an integer.
    fn bounds(&self, kind: &Kind) -> Option<(i128, i128)> {
        match kind {
            Kind::Integer {
                min,
                index: Some(Index { count, base }),
                ..
            } => Some(((*min).max(*base), base + self.count(*count)? as i128 - 1)),
            Kind::Integer { min, max, .. } => Some((*min, *max)),
            Kind::Decimal { .. } | Kind::Compound(_) | Kind::Text { .. } => None,
        }
    }

    /// A word, after some integers of its line.
    fn word(&mut self, place: Place, kind: &Kind, before: &[(Place, i128)]) -> Option<Word> {
        match kind {
            Kind::Integer { parity, index, .. } => {
                let (min, max) = self.bounds(kind)?;
                let (min, max) = self.shape.relations.bounds(place, before, (min, max));
                if min > max {
                    return None;
                }
                let is_count = self.counters.all.contains(&place);
                let drawn = match is_count {
                    true => {
                        let most = match self.counters.outer.contains(&place) {
                            true => self.size.blocks_max(),
                            false => self.size.count_max(),
                        };
                        let max = max.min(min.saturating_add(most));
                        between(self.rng, min, max)
                    }
                    false if index.is_some() => between(self.rng, min, max),
                    false => value(self.rng, min, max, self.size),
                };
                let parity = parity.unwrap_or(drawn.rem_euclid(2));
                let is_odd = drawn.rem_euclid(2) != parity;
                let drawn = match is_odd {
                    true if drawn < max => drawn + 1,
                    true => drawn.checked_sub(1)?,
                    false => drawn,
                };
                Some(drawn.to_string().into_bytes())
            }
            Kind::Decimal {
                min, max, digits, ..
            } => decimal_word(self.rng, *min, *max, *digits, self.size),
            Kind::Compound(pieces) => {
                let numbers = compound::padded(pieces);
                let numbers: Vec<i128> = numbers
                    .map(|it| value(self.rng, it.min, it.max, self.size))
                    .collect();
                Some(compound::write(pieces, &numbers))
            }
            Kind::Text { length, .. } => {
                let length = match length {
                    Some(count) => Some(self.count(*count)?),
                    None => None,
                };
                text_word(self.rng, kind, length, self.size)
            }
        }
    }
}

/// How the ends of edges are written, by what is known of their places.
fn ends(
    rule: PairRule,
    (never_larger, never_smaller): (bool, bool),
    groups: [super::knowledge::GroupRule; 2],
) -> Ends {
    match groups.map(|rule| rule.distinct) {
        [_, true] => Ends::ParentFirst,
        [true, _] => Ends::ChildFirst,
        _ if rule.ascends || (never_larger && !never_smaller) => Ends::Ascending,
        _ if never_smaller && !never_larger => Ends::Descending,
        _ => Ends::Any,
    }
}
