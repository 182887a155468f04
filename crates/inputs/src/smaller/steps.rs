//! The smaller forms of an input, the largest steps first.

use super::structure::{Renumber, counted, has_index, without};
use super::values::{plainer_words, smaller_words};
use crate::shape::{Kind, Shape, Tree, parse};
use crate::text::{InputText, integer, weight};
use std::collections::HashSet;
use std::ops::Range;

/// The maximum number of earlier numbers that are lowered together with the removal of lines or words, each alone.
const COUNTS_MAX: usize = 4;

/// Makes one smaller form, if it can.
type Step<'a> = Box<dyn Fn() -> Option<Vec<u8>> + Send + 'a>;

/// The smaller forms of an input. Those that have the shape of the examples come first; others follow unless `is_strict`.
pub fn smaller<'a>(
    input: &'a [u8],
    shape: Option<&'a Shape>,
    is_strict: bool,
) -> Box<dyn Iterator<Item = Vec<u8>> + Send + 'a> {
    let text = InputText::of(input);
    let tree = shape.and_then(|shape| Some((shape, parse(&shape.form, text.as_ref()?)?)));
    let mut steps: Vec<Step<'a>> = Vec::new();
    if let Some((shape, tree)) = tree {
        structured(shape, tree, &mut steps, is_strict);
    }
    if steps.is_empty() || !is_strict {
        match text {
            Some(text) => plain(text, &mut steps),
            None => of_bytes(input, &mut steps),
        }
    }
    let most = weight(input);
    let mut seen = HashSet::new();
    let smaller = steps.into_iter().filter_map(|step| step());
    Box::new(smaller.filter(move |text| weight(text) < most && seen.insert(text.clone())))
}

/// Ranges of a length in halves, quarters and so on, the first from the end: what comes last is needed least.
fn ranges(length: usize) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut size = length;
    while size > 0 {
        let mut end = length;
        while end > 0 {
            let start = end.saturating_sub(size);
            ranges.push(start..end);
            end = start;
        }
        size /= 2;
    }
    ranges
}

/// Steps that keep the form of the examples; with `is_strict`, what stands at each place too.
fn structured<'a>(shape: &'a Shape, tree: Tree, steps: &mut Vec<Step<'a>>, is_strict: bool) {
    let tree = std::sync::Arc::new(tree);
    let finish = move |tree: &Tree| {
        let text = tree.text();
        let fits = match is_strict {
            true => shape.admits_text(&text),
            false => parse(&shape.form, &text).is_some(),
        };
        fits.then(|| text.write())
    };
    for (counter, number) in counted(shape, &tree) {
        let renumbers = match has_index(shape, &tree, counter) {
            true => &[Renumber::Drop, Renumber::Clamp, Renumber::Not][..],
            false => &[Renumber::Not],
        };
        for range in ranges(number) {
            for renumber in renumbers {
                let (tree, range) = (tree.clone(), range.clone());
                steps.push(Box::new(move || {
                    finish(&without(shape, &tree, counter, &range, *renumber))
                }));
            }
        }
    }
    let places = shape.kinds.iter().enumerate();
    // All words of a place at once, then each alone.
    for (place, kind) in places {
        let letters = letters(kind);
        let least = least(kind);
        for all in [0, 1].into_iter().chain(least) {
            let tree = tree.clone();
            steps.push(Box::new(move || {
                let mut tree = (*tree).clone();
                tree.change_parts(&mut |part| {
                    for word in part.words.iter_mut().filter(|_| part.place == place) {
                        if integer(word).is_some_and(|value| value > all) {
                            *word = all.to_string().into_bytes();
                        }
                    }
                });
                finish(&tree)
            }));
        }
        if let Some(first) = letters.first().copied() {
            let tree = tree.clone();
            steps.push(Box::new(move || {
                let mut tree = (*tree).clone();
                tree.change_parts(&mut |part| {
                    let words = part.words.iter_mut().filter(|_| part.place == place);
                    words.for_each(|word| word.fill(first));
                });
                finish(&tree)
            }));
        }
    }
    // All integers with fewer digits.
    let counters: HashSet<usize> = counted(shape, &tree).into_keys().collect();
    let mut power: i128 = 10;
    for _ in 0..30 {
        for keeps_end in [true, false] {
            let (tree, counters) = (tree.clone(), counters.clone());
            steps.push(Box::new(move || {
                let mut tree = (*tree).clone();
                tree.change_parts(&mut |part| {
                    if part
                        .counter
                        .is_some_and(|counter| counters.contains(&counter))
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
                finish(&tree)
            }));
        }
        power *= 10;
    }
    for (part_number, part) in tree.parts().into_iter().enumerate() {
        let kind = &shape.kinds[part.place];
        if part.is_list && part.by.is_none() {
            for range in ranges(part.words.len()) {
                let tree = tree.clone();
                steps.push(Box::new(move || {
                    finish(&changed(&tree, part_number, &mut |words| {
                        words.drain(range.clone());
                    }))
                }));
            }
        }
        for (place, word) in part.words.iter().enumerate() {
            let mut words = match kind {
                Kind::Text {
                    length: Some(_), ..
                } => Vec::new(),
                _ => smaller_words(word, least(kind)),
            };
            words.extend(plainer_words(word, letters(kind)));
            for smaller in words {
                let tree = tree.clone();
                steps.push(Box::new(move || {
                    finish(&changed(&tree, part_number, &mut |words| {
                        words[place].clone_from(&smaller);
                    }))
                }));
            }
        }
    }
}

/// The tree with the words of one part changed.
fn changed(tree: &Tree, number: usize, change: &mut dyn FnMut(&mut Vec<Vec<u8>>)) -> Tree {
    let mut tree = tree.clone();
    let mut at = 0;
    tree.change_parts(&mut |part| {
        if at == number {
            change(&mut part.words);
        }
        at += 1;
    });
    tree
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
fn plain<'a>(text: InputText, steps: &mut Vec<Step<'a>>) {
    let text = std::sync::Arc::new(text);
    for range in ranges(text.lines.len()) {
        let mut without = (*text).clone();
        without.lines.drain(range.clone());
        // A number whose lines reach so far may count them.
        let counts = |line: usize, value: usize| line + 1 + value >= range.end;
        push_with_counts(&text, without, range.start, 0, range.len(), &counts, steps);
    }
    for (number, line) in text.lines.iter().enumerate() {
        for range in ranges(line.len()) {
            let mut without = (*text).clone();
            without.lines[number].drain(range.clone());
            let counts = |_: usize, value: usize| value + range.start.min(1) >= line.len();
            push_with_counts(
                &text,
                without,
                number,
                range.start,
                range.len(),
                &counts,
                steps,
            );
        }
    }
    for (number, line) in text.lines.iter().enumerate() {
        for (place, word) in line.iter().enumerate() {
            let letters: Vec<u8> = match word.iter().min() {
                Some(least) if least.is_ascii_lowercase() => vec![b'a', *least],
                Some(least) if least.is_ascii_uppercase() => vec![b'A', *least],
                Some(least) => vec![*least],
                None => Vec::new(),
            };
            let mut words = smaller_words(word, None);
            if integer(word).is_none() {
                words.extend(plainer_words(word, &letters));
            }
            for smaller in words {
                let text = text.clone();
                steps.push(Box::new(move || {
                    let mut text = (*text).clone();
                    text.lines[number][place].clone_from(&smaller);
                    Some(text.write())
                }));
            }
        }
    }
}

/// Adds a form without some lines or words before a place, and forms in which a number before them is lowered as well.
fn push_with_counts<'a>(
    text: &InputText,
    without: InputText,
    line: usize,
    word: usize,
    removed: usize,
    may_count: &dyn Fn(usize, usize) -> bool,
    steps: &mut Vec<Step<'a>>,
) {
    let mut counts = Vec::new();
    for number in (0..=line.min(text.lines.len().saturating_sub(1))).rev() {
        let last = if number == line { word } else { usize::MAX };
        let words = text.lines[number].iter().enumerate().take(last);
        for (place, of) in words.collect::<Vec<_>>().into_iter().rev() {
            let value = integer(of).and_then(|value| usize::try_from(value).ok());
            let Some(value) = value.filter(|value| *value >= removed) else {
                continue;
            };
            if counts.len() < COUNTS_MAX && may_count(number, value) {
                counts.push((number, place, value - removed));
            }
        }
    }
    for (number, place, value) in counts {
        let mut lowered = without.clone();
        if let Some(word) = lowered
            .lines
            .get_mut(number)
            .and_then(|line| line.get_mut(place))
        {
            *word = value.to_string().into_bytes();
            steps.push(Box::new(move || Some(lowered.write())));
        }
    }
    steps.push(Box::new(move || Some(without.write())));
}

/// Steps for an input that is no text of lines.
fn of_bytes<'a>(input: &'a [u8], steps: &mut Vec<Step<'a>>) {
    // Two words never become one.
    let pieces: Vec<&[u8]> = input.split_inclusive(u8::is_ascii_whitespace).collect();
    let pieces = std::sync::Arc::new(pieces);
    for range in ranges(pieces.len()) {
        let pieces = pieces.clone();
        steps.push(Box::new(move || {
            Some(
                [&pieces[..range.start], &pieces[range.end..]]
                    .concat()
                    .concat(),
            )
        }));
    }
}
