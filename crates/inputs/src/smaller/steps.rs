//! The smaller forms of an input, the largest steps first.

use super::order::in_order;
use super::pairs::pairs;
use super::ranges::ranges;
use super::structure::{Renumber, counted, has_index, without};
use super::values::{plainer_words, short_words, smaller_words};
use crate::shape::{Kind, Part, Shape, Tree, parse};
use crate::text::{InputText, TEXT_BYTES_MAX, Word, integer, weight};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The maximum number of earlier numbers that are lowered together with the removal of lines or words, each alone.
const COUNTS_MAX: usize = 4;

/// An input that is too long to take apart has about so many pieces.
const PIECES: usize = 4096;

/// An input of at most so many texts has short words tried in the place of each.
const TEXTS_MAX: usize = 16;

/// More digits than any integer has that is read.
const DIGITS: u32 = 38;

/// Forms of an input, each made when it is asked for; `None` for a step that gives no such form.
type Forms<'a> = Box<dyn Iterator<Item = Option<Vec<u8>>> + Send + 'a>;

/// The smaller forms of an input, each made when it is asked for; `None` for a step that gives none, so that the caller can
/// stop between two steps. Those that have the shape of the examples come first; others follow unless `is_strict`. Some may
/// occur twice.
pub fn smaller<'a>(
    input: &'a [u8],
    shape: Option<&'a Shape>,
    is_strict: bool,
) -> impl Iterator<Item = Option<Vec<u8>>> + Send + 'a {
    let is_short = input.len() <= TEXT_BYTES_MAX;
    let text = is_short.then(|| InputText::of(input)).flatten();
    let tree = shape.and_then(|shape| Some((shape, parse(&shape.form, text.as_ref()?)?)));
    let structured: Option<Forms> = tree.map(|(shape, tree)| structured(shape, tree, is_strict));
    let others: Option<Forms> = match text {
        _ if is_strict && structured.is_some() => None,
        Some(text) => Some(plain(text)),
        None => Some(of_pieces(input)),
    };
    let most = weight(input);
    let all = structured
        .into_iter()
        .flatten()
        .chain(others.into_iter().flatten());
    all.map(move |form| form.filter(|form| weight(form) < most))
}

/// Writes a tree if it still has the form of the examples; with `is_strict`, if it agrees with all that is known.
#[derive(Clone, Copy)]
struct Writer<'a> {
    shape: &'a Shape,
    is_strict: bool,
}

impl Writer<'_> {
    fn write(self, tree: &Tree) -> Option<Vec<u8>> {
        self.write_text(&InputText {
            line_end: self.shape.line_end,
            ..tree.text()
        })
    }

    fn write_text(self, text: &InputText) -> Option<Vec<u8>> {
        let fits = match self.is_strict {
            true => self.shape.admits_text(text),
            false => parse(&self.shape.form, text).is_some(),
        };
        fits.then(|| text.write())
    }

    /// The tree with the words of one part changed.
    fn with_part(
        self,
        tree: &Tree,
        number: usize,
        change: impl FnOnce(&mut Vec<Word>),
    ) -> Option<Vec<u8>> {
        let mut tree = tree.clone();
        let (mut at, mut change) = (0, Some(change));
        tree.change_parts(&mut |part| {
            if at == number
                && let Some(change) = change.take()
            {
                change(&mut part.words);
            }
            at += 1;
        });
        self.write(&tree)
    }
}

/// Steps that keep the form of the examples.
fn structured(shape: &Shape, tree: Tree, is_strict: bool) -> Forms<'_> {
    let writer = Writer { shape, is_strict };
    let counters = counted(shape, &tree);
    let named: BTreeSet<usize> = counters
        .keys()
        .copied()
        .filter(|counter| has_index(shape, &tree, *counter))
        .collect();
    let tree = Arc::new(tree);
    let removed = {
        let (tree, counters) = (tree.clone(), counters.clone());
        let steps = counters.into_iter().flat_map(move |(counter, number)| {
            let renumbers = match named.contains(&counter) {
                true => &[Renumber::Drop, Renumber::Clamp, Renumber::Not][..],
                false => &[Renumber::Not],
            };
            ranges(number).flat_map(move |range| {
                let step = move |renumber: &Renumber| (counter, range.clone(), *renumber);
                renumbers.iter().map(step)
            })
        });
        steps.map(move |(counter, range, renumber)| {
            writer.write(&without(shape, &tree, counter, &range, renumber))
        })
    };
    let counting = Arc::new(counters.into_keys().collect());
    Box::new(
        removed
            .chain(together(writer, tree.clone()))
            .chain(shorter_integers(writer, tree.clone(), counting))
            .chain(one_by_one(writer, tree.clone()))
            .chain(short(writer, tree.clone()))
            .chain(
                pairs(&tree.text())
                    .chain(in_order(&tree.text()))
                    .map(move |text| {
                        let line_end = shape.line_end;
                        writer.write_text(&InputText { line_end, ..text })
                    }),
            ),
    )
}

/// All words of a place become small at once.
fn together(writer: Writer<'_>, tree: Arc<Tree>) -> Forms<'_> {
    let places = writer.shape.kinds.iter().enumerate();
    Box::new(places.flat_map(move |(place, kind)| {
        let values = [0, 1].into_iter().chain(least(kind)).map(Ok);
        let letter = letters(kind).first().copied().map(Err);
        let tree = tree.clone();
        values.chain(letter).map(move |all: Result<i128, u8>| {
            let mut tree = (*tree).clone();
            tree.change_parts(&mut |part| {
                for word in part.words.iter_mut().filter(|_| part.place == place) {
                    match all {
                        Ok(all) if integer(word).is_some_and(|value| value > all) => {
                            *word = all.to_string().into_bytes();
                        }
                        Ok(_) => {}
                        Err(letter) => word.fill(letter),
                    }
                }
            });
            writer.write(&tree)
        })
    }))
}

/// All integers that count nothing lose the same digits, of the front or of the end.
fn shorter_integers(
    writer: Writer<'_>,
    tree: Arc<Tree>,
    counting: Arc<BTreeSet<usize>>,
) -> Forms<'_> {
    let powers = (1..DIGITS).map(|digits| 10_i128.pow(digits));
    let steps = powers.flat_map(|power| [true, false].map(|keeps_end| (power, keeps_end)));
    Box::new(steps.map(move |(power, keeps_end)| {
        let mut tree = (*tree).clone();
        tree.change_parts(&mut |part| {
            if part
                .counter
                .is_some_and(|counter| counting.contains(&counter))
            {
                return;
            }
            for word in &mut part.words {
                if let Some(value) = integer(word) {
                    let less = if keeps_end {
                        value % power
                    } else {
                        value / power
                    };
                    *word = less.to_string().into_bytes();
                }
            }
        });
        writer.write(&tree)
    }))
}

/// Each list of any length loses words, and each word becomes smaller.
fn one_by_one(writer: Writer<'_>, tree: Arc<Tree>) -> Forms<'_> {
    let parts: Vec<(usize, Vec<Word>, bool)> = tree
        .parts()
        .into_iter()
        .map(|part| {
            (
                part.place,
                part.words.clone(),
                part.is_list && part.by.is_none(),
            )
        })
        .collect();
    Box::new(
        parts
            .into_iter()
            .enumerate()
            .flat_map(move |(number, (place, words, is_free))| {
                let kind = &writer.shape.kinds[place];
                let free = if is_free { words.len() } else { 0 };
                let of_list = tree.clone();
                let shorter = ranges(free).map(move |range| {
                    writer.with_part(&of_list, number, |words| drop(words.drain(range)))
                });
                let of_words = tree.clone();
                let smaller = words.into_iter().enumerate().flat_map(move |(at, word)| {
                    let mut words = match kind {
                        Kind::Text {
                            length: Some(_), ..
                        } => Vec::new(),
                        _ => smaller_words(&word, Some(kind)),
                    };
                    words.extend(plainer_words(&word, letters(kind)));
                    let tree = of_words.clone();
                    let with =
                        move |smaller| writer.with_part(&tree, number, |words| words[at] = smaller);
                    words.into_iter().map(with)
                });
                shorter.chain(smaller)
            }),
    )
}

/// Each text becomes a short one of other letters, where there are few texts.
fn short(writer: Writer<'_>, tree: Arc<Tree>) -> Forms<'_> {
    let of_part = |(number, part): (usize, &Part)| match &writer.shape.kinds[part.place] {
        Kind::Text {
            length: None,
            words: None,
            bytes,
            ..
        } => (0..part.words.len())
            .map(|at| (number, at, bytes))
            .collect(),
        _ => Vec::new(),
    };
    let texts: Vec<(usize, usize, &Vec<u8>)> = tree
        .parts()
        .into_iter()
        .enumerate()
        .flat_map(of_part)
        .take(TEXTS_MAX + 1)
        .collect();
    if texts.len() > TEXTS_MAX {
        return Box::new(std::iter::empty());
    }
    let all = texts.into_iter().flat_map(|(number, at, bytes)| {
        short_words(bytes)
            .into_iter()
            .map(move |word| (number, at, word))
    });
    Box::new(
        all.map(move |(number, at, word)| {
            writer.with_part(&tree, number, |words| words[at] = word)
        }),
    )
}

fn letters(kind: &Kind) -> &[u8] {
    match kind {
        Kind::Text { bytes, .. } => bytes,
        _ => &[],
    }
}

fn least(kind: &Kind) -> Option<i128> {
    match kind {
        Kind::Integer { min, .. } => Some(*min),
        _ => None,
    }
}

/// Steps for lines of words of which nothing is known.
fn plain<'a>(text: InputText) -> Forms<'a> {
    let text = Arc::new(text);
    let lines = {
        let text = text.clone();
        ranges(text.lines.len()).flat_map(move |range| {
            let mut without = (*text).clone();
            without.lines.drain(range.clone());
            // A number whose lines reach so far may count them.
            let counts = |line: usize, value: usize| line + 1 + value >= range.end;
            with_counts(&text, without, (range.start, 0), range.len(), &counts)
        })
    };
    let words = {
        let text = text.clone();
        (0..text.lines.len()).flat_map(move |number| {
            let text = text.clone();
            let length = text.lines[number].len();
            ranges(length).flat_map(move |range| {
                let mut without = (*text).clone();
                without.lines[number].drain(range.clone());
                let counts = |_: usize, value: usize| value + range.start.min(1) >= length;
                with_counts(&text, without, (number, range.start), range.len(), &counts)
            })
        })
    };
    let of_words = text.clone();
    let smaller = (0..text.lines.len()).flat_map(move |number| {
        let text = of_words.clone();
        (0..text.lines[number].len()).flat_map(move |place| {
            let text = text.clone();
            let words = smaller_or_plainer(&text.lines[number][place]);
            words.into_iter().map(move |smaller| {
                let mut text = (*text).clone();
                text.lines[number][place] = smaller;
                Some(text.write())
            })
        })
    });
    let pairs = pairs(&text).chain(in_order(&text));
    let pairs = pairs.map(|text| Some(text.write()));
    Box::new(lines.chain(words).chain(smaller).chain(pairs))
}

/// Smaller words in the place of a word of which nothing is known.
fn smaller_or_plainer(word: &Word) -> Vec<Word> {
    let mut words = smaller_words(word, None);
    if integer(word).is_none()
        && let Some(least) = word.iter().min()
    {
        let letters = match least {
            b'a'..=b'z' => vec![b'a', *least],
            b'A'..=b'Z' => vec![b'A', *least],
            least => vec![*least],
        };
        words.extend(plainer_words(word, &letters));
    }
    words
}

/// A form without some lines or words from a place on, and before it those in which a number before the place is lowered too.
fn with_counts(
    text: &InputText,
    without: InputText,
    (line, word): (usize, usize),
    removed: usize,
    may_count: &dyn Fn(usize, usize) -> bool,
) -> Vec<Option<Vec<u8>>> {
    let numbers = (0..=line).rev().filter(|number| *number < text.lines.len());
    let places = numbers.flat_map(|number| {
        let last = if number == line { word } else { usize::MAX };
        let places = 0..text.lines[number].len().min(last);
        places.rev().map(move |place| (number, place))
    });
    let counts = places.filter_map(|(number, place)| {
        let value = usize::try_from(integer(&text.lines[number][place])?).ok()?;
        let less = value.checked_sub(removed)?;
        may_count(number, value).then_some((number, place, less))
    });
    let lowered = counts.take(COUNTS_MAX).map(|(number, place, less)| {
        let mut lowered = without.clone();
        let word = lowered.lines.get_mut(number)?.get_mut(place)?;
        *word = less.to_string().into_bytes();
        Some(lowered.write())
    });
    let mut forms: Vec<Option<Vec<u8>>> = lowered.collect();
    forms.push(Some(without.write()));
    forms
}

/// Steps for an input that is no text of lines, or too long to take apart. Two words never become one.
fn of_pieces(input: &[u8]) -> Forms<'_> {
    let least = match input.len() {
        length if length > TEXT_BYTES_MAX => length / PIECES,
        _ => 1,
    };
    let mut pieces: Vec<&[u8]> = Vec::new();
    let mut start = 0;
    for (at, byte) in input.iter().enumerate() {
        let end = at + 1;
        if (byte.is_ascii_whitespace() && end - start >= least) || end == input.len() {
            pieces.push(&input[start..end]);
            start = end;
        }
    }
    let steps = ranges(pieces.len());
    Box::new(steps.map(move |range| {
        Some(
            [&pieces[..range.start], &pieces[range.end..]]
                .concat()
                .concat(),
        )
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_input_loses_pieces_and_no_word_is_joined() {
        let input = b"12 34\n".repeat(TEXT_BYTES_MAX / 4);
        let forms: Vec<Vec<u8>> = smaller(&input, None, false).take(40).flatten().collect();
        assert_eq!(forms.len(), 40);
        for form in &forms {
            let words = form.split(u8::is_ascii_whitespace);
            assert!(
                words
                    .filter(|word| !word.is_empty())
                    .all(|word| word.len() == 2)
            );
        }
    }

    #[test]
    fn all_forms_are_smaller_and_made_when_asked_for() {
        // All steps of this input together would take minutes and gigabytes.
        let input = [&b"100000\n"[..], &b"7 ".repeat(99_999), b"7\n"].concat();
        let shape = Shape::learn(&[b"2\n7 1\n", b"3\n1 2 3\n", b"1\n4\n"]).expect("a shape");
        for (shape, is_strict) in [(None, false), (Some(&shape), true), (Some(&shape), false)] {
            let forms = smaller(&input, shape, is_strict).take(20).flatten();
            assert!(
                forms
                    .map(|form| weight(&form))
                    .all(|it| it < weight(&input))
            );
        }
    }
}
