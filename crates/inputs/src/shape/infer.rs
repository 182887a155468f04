//! Finds a form that all examples have.
//!
//! The search goes line by line. A block of lines is tried where a number says how many there are, a list where a number
//! says how long it is, and only then a line with a fixed number of words. It goes back where the rest does not fit.

use super::form::{Count, Field, Form, Item, Place};
use crate::text::{InputText, integer};

/// What the search tries in turn: the number of items in a block, of blocks inside each other, and of steps. Simple forms
/// come first.
const ROUNDS: [(usize, usize, u64); 4] =
    [(2, 1, 2_000), (3, 2, 4_000), (5, 3, 8_000), (10, 4, 16_000)];

/// The maximum number of words in a line that has always the same number of them.
const WORDS_MAX: usize = 16;

/// A list of this length is hardly one by chance.
const LONG: i128 = 4;

/// A number in a line of its own that says how many words the next line has says so hardly by chance from here on, where
/// examples are few.
const LONG_OF_FEW: i128 = 3;

/// In a form of few examples, so many counts may have an offset: with more of them, most inputs can be explained.
const OFFSETS_OF_FEW: usize = 1;

/// Two lines of so many words each are more likely a block, where examples are few, than two lines of different kinds.
const RUN_WORDS: usize = 2;

/// Where an example is read, with the integers that stand before and may count something.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    pub(super) text: &'a InputText,
    pub(super) line: usize,
    pub(super) numbers: Vec<(Place, i128)>,
    /// How many of them stand in the lines before the last one that has any.
    pub(super) earlier: usize,
}

impl Cursor<'_> {
    /// What is counted by a number.
    pub(super) fn count(&self, count: Count) -> Option<i128> {
        let mut numbers = self.numbers.iter().rev();
        let (_, value) = numbers.find(|(place, _)| *place == count.place)?;
        value.checked_add(count.offset).filter(|count| *count >= 0)
    }

    fn words(&self) -> Option<usize> {
        self.text.lines.get(self.line).map(Vec::len)
    }

    /// Reads these items, and whether they fit.
    fn read(&mut self, items: &[Item]) -> bool {
        items.iter().all(|item| match item {
            Item::Line(fields) => self.read_line(fields),
            Item::Block(None, body) => {
                while self.line < self.text.lines.len() {
                    if !self.read(body) {
                        return false;
                    }
                }
                true
            }
            Item::Block(Some(count), body) => {
                let Some(count) = self.count(*count) else {
                    return false;
                };
                let known = self.numbers.len();
                (0..count).all(|_| {
                    let fits = self.read(body);
                    self.numbers.truncate(known);
                    fits
                })
            }
        })
    }

    /// Reads a line, and whether it fits.
    fn read_line(&mut self, fields: &[Field]) -> bool {
        let text = self.text;
        let Some(words) = text.lines.get(self.line) else {
            return false;
        };
        self.line += 1;
        let before = self.numbers.len();
        let mut left = words.iter();
        for field in fields {
            match field {
                Field::Word(place) => {
                    let Some(word) = left.next() else {
                        return false;
                    };
                    let value = integer(word);
                    self.numbers.extend(value.map(|value| (*place, value)));
                }
                Field::List(_, None) => left = [].iter(),
                Field::List(_, Some(count)) => {
                    let count = self.count(*count);
                    if count != Some(left.len() as i128) {
                        return false;
                    }
                    left = [].iter();
                }
            }
        }
        if self.numbers.len() > before {
            self.earlier = before;
        }
        left.len() == 0
    }
}

/// What is done with items that fit the first body of each block, or the whole of each example: whether they will do.
type Then<'t, 'a> = &'t mut dyn FnMut(&mut Search, &[Item], usize, &[Cursor<'a>]) -> bool;

/// How much more or less there may be of something than a number says, in the order in which it is tried. A number says
/// mostly how much there is; where that explains not all, a tree with one edge less than nodes is the likeliest.
const OFFSETS: [&[i128]; 2] = [&[0], &[-1, 0, 1]];

/// What the search takes for granted.
#[derive(Clone, Copy)]
struct Bias {
    offsets: &'static [i128],
    /// Whether examples are few, so that equal numbers are no chance.
    is_few: bool,
    /// Whether lines of the same number of words that follow each other are a block.
    has_no_runs: bool,
}

/// Which lines are tried.
#[derive(Clone, Copy)]
enum Lines {
    All,
    /// Those whose number of words is known.
    Counted,
    /// Those of any length.
    Free,
}

impl Bias {
    /// Whether these items are a line like the last one, which belongs to a block with it.
    fn is_run(self, items: &[Item], next: &[Item]) -> bool {
        match (items.last(), next) {
            (Some(Item::Line(before)), [Item::Line(fields)]) => {
                self.has_no_runs && are_alike(before, fields)
            }
            _ => false,
        }
    }
}

struct Search {
    bias: Bias,
    /// Whether lines may go on to the end of the input, and words to the end of the line, without a number that counts them.
    is_loose: bool,
    items_max: usize,
    depth_max: usize,
    steps: u64,
}

/// A form that all examples have, if one is found. Where they are few, what looks like a count is one.
pub(super) fn infer(examples: &[InputText], is_few: bool) -> Option<Form> {
    let at: Vec<Cursor> = examples
        .iter()
        .map(|text| Cursor {
            text,
            line: 0,
            numbers: Vec::new(),
            earlier: 0,
        })
        .collect();
    let is_read = |at: &[Cursor]| at.iter().all(|it| it.line == it.text.lines.len());
    // Without a number that counts them, lines of one kind may as well be as many as there are.
    let strict = [(false, true), (false, false), (true, false)];
    let strict = strict
        .into_iter()
        .filter(|(_, has_no_runs)| is_few || !has_no_runs);
    let ways = strict.flat_map(|(is_loose, has_no_runs)| {
        OFFSETS.map(|offsets| {
            let bias = Bias {
                offsets,
                is_few,
                has_no_runs,
            };
            (is_loose, bias)
        })
    });
    let mut rounds = ways.flat_map(|way| ROUNDS.map(|round| (way, round)));
    rounds.find_map(|((is_loose, bias), (items_max, depth_max, steps))| {
        let mut search = Search {
            bias,
            is_loose,
            items_max,
            depth_max,
            steps,
        };
        let mut found = None;
        search.extend(&at, &mut Vec::new(), 0, &[], &mut |_, items, places, at| {
            let is_plain = !is_few || offsets_of(items) <= OFFSETS_OF_FEW;
            let is_whole = is_read(at) && is_plain;
            if is_whole {
                let items = items.to_vec();
                found = Some(Form { items, places });
            }
            is_whole
        });
        found
    })
}

impl Search {
    /// Extends these items, which end at these cursors, until `then` takes them; returns whether it did.
    fn extend<'a>(
        &mut self,
        at: &[Cursor<'a>],
        items: &mut Vec<Item>,
        places: usize,
        around: &[Place],
        then: Then<'_, 'a>,
    ) -> bool {
        if self.steps == 0 || at.is_empty() {
            return false;
        }
        self.steps -= 1;
        if !items.is_empty() && then(self, items, places, at) {
            return true;
        }
        if !around.is_empty() && items.len() >= self.items_max {
            return false;
        }
        // Of few examples, a block of lines of any length explains too much.
        if self.bias.is_few && self.is_loose {
            return self.line(at, items, places, around, Lines::Counted, then)
                || self.block(at, items, places, around, then)
                || self.line(at, items, places, around, Lines::Free, then)
                || (around.is_empty() && self.rest(at, items, places, then));
        }
        let lines = match self.is_loose {
            true => Lines::All,
            false => Lines::Counted,
        };
        self.block(at, items, places, around, then)
            || self.line(at, items, places, around, lines, then)
            || (around.is_empty() && self.is_loose && self.rest(at, items, places, then))
    }

    /// Tries a block for each number that may count its repeats.
    fn block<'a>(
        &mut self,
        at: &[Cursor<'a>],
        items: &mut Vec<Item>,
        places: usize,
        around: &[Place],
        then: Then<'_, 'a>,
    ) -> bool {
        // The first of the items in a block is a line.
        let depth = around.len();
        if depth >= self.depth_max || (depth > 0 && items.is_empty()) {
            return false;
        }
        counts(at, self.bias).into_iter().any(|(count, values)| {
            let fits = |(it, value): (&Cursor, &i128)| {
                *value <= (it.text.lines.len() - it.line.min(it.text.lines.len())) as i128
            };
            let is_evident = is_evident(&values) || values.iter().any(|value| *value >= 2);
            if around.contains(&count.place) || !is_evident || !at.iter().zip(&values).all(fits) {
                return false;
            }
            let firsts: Vec<Cursor> = at
                .iter()
                .zip(&values)
                .filter(|(_, value)| **value > 0)
                .map(|(it, _)| it.clone())
                .collect();
            let inside = [around, &[count.place]].concat();
            self.extend(
                &firsts,
                &mut Vec::new(),
                places,
                &inside,
                &mut |search, body, places, _| {
                    // The first edge of a tree counts no others.
                    if items.len() > 1 && search.bias.is_run(items, body) {
                        return false;
                    }
                    let block = Item::Block(Some(count), body.to_vec());
                    search.steps = search.steps.saturating_sub(1);
                    let ends: Option<Vec<Cursor>> = at.iter().map(|it| after(it, &block)).collect();
                    let Some(ends) = ends else {
                        return false;
                    };
                    items.push(block);
                    let is_taken = search.extend(&ends, items, places, around, then);
                    items.pop();
                    is_taken
                },
            )
        })
    }

    /// Tries a line, with a list at its end or with a fixed number of words.
    fn line<'a>(
        &mut self,
        at: &[Cursor<'a>],
        items: &mut Vec<Item>,
        places: usize,
        around: &[Place],
        kinds: Lines,
        then: Then<'_, 'a>,
    ) -> bool {
        let bias = self.bias;
        let lines = lines(at, bias, places).into_iter();
        let mut lines = lines.filter(|(fields, _)| match kinds {
            Lines::All => true,
            Lines::Counted => !is_free(fields),
            Lines::Free => is_free(fields),
        });
        lines.any(|(fields, places)| {
            let line = Item::Line(fields);
            if bias.is_run(items, std::slice::from_ref(&line)) {
                return false;
            }
            let ends: Option<Vec<Cursor>> = at.iter().map(|it| after(it, &line)).collect();
            let Some(ends) = ends else {
                return false;
            };
            items.push(line);
            let is_taken = self.extend(&ends, items, places, around, then);
            items.pop();
            is_taken
        })
    }

    /// Tries lines of one kind up to the end of the input.
    fn rest<'a>(
        &mut self,
        at: &[Cursor<'a>],
        items: &mut Vec<Item>,
        places: usize,
        then: Then<'_, 'a>,
    ) -> bool {
        // Lists of any length would fit everything.
        lines(at, self.bias, places)
            .into_iter()
            .filter(|(fields, _)| !is_free(fields))
            .any(|(fields, places)| {
                let block = Item::Block(None, vec![Item::Line(fields)]);
                let ends: Option<Vec<Cursor>> = at.iter().map(|it| after(it, &block)).collect();
                items.push(block);
                let is_taken = ends.is_some_and(|ends| then(self, items, places, &ends));
                items.pop();
                is_taken
            })
    }
}

/// How many counts of these items say one more, or one less, than there is.
fn offsets_of(items: &[Item]) -> usize {
    let is_other = |count: &Option<Count>| usize::from(count.is_some_and(|it| it.offset != 0));
    let of_field = |field: &Field| match field {
        Field::Word(_) => 0,
        Field::List(_, count) => is_other(count),
    };
    let of_item = |item: &Item| match item {
        Item::Line(fields) => fields.iter().map(of_field).sum(),
        Item::Block(count, body) => is_other(count) + offsets_of(body),
    };
    items.iter().map(of_item).sum()
}

/// Whether a line ends with a list of any length.
fn is_free(fields: &[Field]) -> bool {
    matches!(fields, [.., Field::List(_, None)])
}

/// Whether both lines have the same number of words, of those that a block has.
fn are_alike(one: &[Field], other: &[Field]) -> bool {
    let is_word = |field: &Field| matches!(field, Field::Word(_));
    one.len() == other.len() && one.len() >= RUN_WORDS && one.iter().chain(other).all(is_word)
}

/// The cursor after an item, if it fits.
fn after<'a>(at: &Cursor<'a>, item: &Item) -> Option<Cursor<'a>> {
    let mut at = at.clone();
    let is_block = matches!(item, Item::Block(..));
    let known = at.numbers.len();
    let fits = at.read(std::slice::from_ref(item));
    if is_block {
        at.numbers.truncate(known);
    }
    fits.then_some(at)
}

/// The lines that begin at all cursors, the likeliest first, each with the number of places after it; none where an example
/// has ended.
fn lines(at: &[Cursor], bias: Bias, places: usize) -> Vec<(Vec<Field>, usize)> {
    let words: Option<Vec<usize>> = at.iter().map(Cursor::words).collect();
    let Some(words) = words else {
        return Vec::new();
    };
    let least = words.iter().copied().min().unwrap_or(0);
    let is_fixed = words.iter().all(|count| *count == least);
    let fixed = |number: usize| (0..number).map(move |word| Field::Word(places + word));
    let mut likely = Vec::new();
    let mut unlikely = Vec::new();
    for before in 0..=least.min(3) {
        let fields: Vec<Field> = fixed(before).collect();
        let starts: Option<Vec<Cursor>> = at.iter().map(|it| begin(it, &fields)).collect();
        let Some(starts) = starts else { continue };
        for (count, values) in counts(&starts, bias) {
            let is_its = |(value, words): (&i128, &usize)| *value == (words - before) as i128;
            if !values.iter().zip(&words).all(is_its) {
                continue;
            }
            let list = Field::List(places + before, Some(count));
            let line = [&fields[..], &[list]].concat();
            let long = match bias.is_few && before == 0 {
                true => LONG_OF_FEW,
                false => LONG,
            };
            let is_long = values.iter().any(|value| *value >= long);
            match is_evident(&values) || (is_long && count.offset == 0) {
                true => likely.push((line, places + before + 1)),
                // An edge `1 2` is no list of one word.
                false if bias.has_no_runs => {}
                false => unlikely.push((line, places + before + 1)),
            }
        }
    }
    let whole = (fixed(least).collect(), places + least);
    let free = (vec![Field::List(places, None)], places + 1);
    let mut lines = likely;
    if is_fixed && least <= WORDS_MAX {
        lines.push(whole);
    }
    lines.extend(unlikely);
    if !is_fixed || least > WORDS_MAX {
        lines.push(free);
    }
    lines
}

/// The cursor with the integers among the first words of its line.
fn begin<'a>(at: &Cursor<'a>, fields: &[Field]) -> Option<Cursor<'a>> {
    let mut at = at.clone();
    let words = at.text.lines.get(at.line)?;
    for (word, field) in words.iter().zip(fields) {
        if let Field::Word(place) = field {
            at.numbers
                .extend(integer(word).map(|value| (*place, value)));
        }
    }
    Some(at)
}

/// What may count something at all cursors, and its values: the last number first.
fn counts(at: &[Cursor], bias: Bias) -> Vec<(Count, Vec<i128>)> {
    let Some(first) = at.first() else {
        return Vec::new();
    };
    let mut counts = Vec::new();
    let mut seen = Vec::new();
    // The last line with numbers comes first; in it, what stands first.
    let (earlier, last) = first
        .numbers
        .split_at(first.earlier.min(first.numbers.len()));
    for (place, _) in last.iter().chain(earlier.iter().rev()) {
        if seen.contains(place) {
            continue;
        }
        seen.push(*place);
        for &offset in bias.offsets {
            let count = Count {
                place: *place,
                offset,
            };
            let values: Option<Vec<i128>> = at.iter().map(|it| it.count(count)).collect();
            let Some(values) = values else { continue };
            let is_repeated = bias.has_no_runs && values.iter().any(|value| *value >= 2);
            if offset == 0 || is_evident(&values) || is_repeated {
                counts.push((count, values));
            }
        }
    }
    counts
}

/// Whether several examples have different values.
fn is_evident(values: &[i128]) -> bool {
    values.iter().any(|value| *value != values[0])
}
