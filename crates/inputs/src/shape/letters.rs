//! Letters that occur equally often in all inputs, such as the start and the goal of a maze.

use super::form::{Kind, Place};
use super::parse::Tree;
use crate::text::Word;
use std::collections::BTreeMap;
use tribunal_core::rng::Rng;

/// So many words, or groups of them, are no chance.
const GROUPS: usize = 6;

/// In a few samples, a letter is counted only where it is one of so many.
const LETTERS_OF_FEW: usize = 6;

/// So many letters are shown.
const SHOWN_MAX: usize = 4;

/// How often letters occur.
pub(super) type Letters = BTreeMap<u8, usize>;

/// The letters that occur equally often at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LetterRule {
    /// In each list, or in all lines of each block together.
    of_group: Letters,
    /// In each word.
    of_word: Letters,
}

impl LetterRule {
    /// Whether words that belong together agree with it.
    pub(super) fn holds(&self, words: &[&Word]) -> bool {
        let together = count(words.iter().copied().flatten());
        has(&together, &self.of_group) && words.iter().all(|word| self.holds_word(word))
    }

    /// Whether a word agrees with what is known of each.
    pub(super) fn holds_word(&self, word: &Word) -> bool {
        self.of_word.is_empty() || has(&count(word), &self.of_word)
    }

    /// Puts its letters at places drawn among these words; `None` where there are too few.
    pub(super) fn place(&self, rng: &mut Rng, words: &mut [Word], bytes: &[u8]) -> Option<()> {
        let others: Vec<u8> = bytes
            .iter()
            .filter(|it| !self.of_group.contains_key(it))
            .copied()
            .collect();
        let mut free: Vec<(usize, usize)> = Vec::new();
        for (at, word) in words.iter_mut().enumerate() {
            for (column, letter) in word.iter_mut().enumerate() {
                if self.of_group.contains_key(letter) && !others.is_empty() {
                    *letter = others[rng.below(others.len() as u64) as usize];
                }
                free.push((at, column));
            }
        }
        rng.shuffle(&mut free);
        for (letter, number) in &self.of_group {
            for _ in 0..*number {
                let (at, column) = free.pop()?;
                words[at][column] = *letter;
            }
        }
        Some(())
    }

    /// Letters with how often they occur; some are enough for a reader.
    pub(super) fn notation(&self) -> String {
        let all = self.of_group.iter().chain(&self.of_word);
        let letters: Vec<String> = all
            .filter(|(letter, _)| !letter.is_ascii_whitespace())
            .take(SHOWN_MAX)
            .map(|(letter, number)| format!("{}×{number}", char::from(*letter)))
            .collect();
        match letters.is_empty() {
            true => String::new(),
            false => format!(" {{{}}}", letters.join(" ")),
        }
    }

    /// Whether nothing is known of letters of words together.
    pub(super) fn is_of_words_alone(&self) -> bool {
        self.of_group.is_empty()
    }
}

fn count<'b>(bytes: impl IntoIterator<Item = &'b u8>) -> Letters {
    let mut counts = Letters::new();
    bytes
        .into_iter()
        .for_each(|byte| *counts.entry(*byte).or_default() += 1);
    counts
}

fn has(counts: &Letters, known: &Letters) -> bool {
    let mut known = known.iter();
    known.all(|(letter, number)| counts.get(letter).is_some_and(|it| it == number))
}

/// What is counted at a place of a tree: the words that belong together, and each word.
#[derive(Default)]
struct Seen {
    groups: Vec<(usize, Letters)>,
    words: Vec<Letters>,
}

fn seen(trees: &[&Tree], kinds: &[Kind]) -> BTreeMap<Place, Seen> {
    let is_text = |place: Place| {
        matches!(
            kinds[place],
            Kind::Text {
                words: None,
                is_balanced: false,
                ..
            }
        )
    };
    let mut all: BTreeMap<Place, Seen> = BTreeMap::new();
    for tree in trees {
        for (place, words) in tree.groups() {
            if is_text(place) {
                let letters = count(words.iter().copied().flatten());
                all.entry(place)
                    .or_default()
                    .groups
                    .push((words.len(), letters));
            }
        }
        for part in tree.parts() {
            if is_text(part.place) {
                all.entry(part.place)
                    .or_default()
                    .words
                    .extend(part.words.iter().map(count));
            }
        }
    }
    all
}

/// The letters that occur equally often in all of these.
fn common<'s>(mut all: impl Iterator<Item = &'s Letters>) -> Letters {
    let mut common = all.next().cloned().unwrap_or_default();
    all.for_each(|one| common.retain(|letter, number| one.get(letter) == Some(number)));
    common
}

/// What is known of letters at each place, by many examples.
pub(super) fn learn(trees: &[&Tree], kinds: &[Kind]) -> BTreeMap<Place, LetterRule> {
    let rule = |(place, seen): (Place, Seen)| {
        let mut rule = LetterRule::default();
        if seen.groups.len() >= GROUPS {
            rule.of_group = common(seen.groups.iter().map(|(_, letters)| letters));
        }
        if seen.words.len() >= GROUPS {
            rule.of_word = common(seen.words.iter());
        }
        (rule != LetterRule::default()).then_some((place, rule))
    };
    seen(trees, kinds).into_iter().filter_map(rule).collect()
}

/// The same by a few samples: a letter that occurs once in each grid, in which others occur more often.
pub(super) fn guess(trees: &[&Tree], kinds: &[Kind]) -> BTreeMap<Place, LetterRule> {
    let rule = |(place, seen): (Place, Seen)| {
        let is_grid = |(words, letters): &(usize, Letters)| {
            let all: usize = letters.values().sum();
            *words > 1 && all >= LETTERS_OF_FEW && letters.values().any(|number| *number > 1)
        };
        if !seen.groups.iter().all(is_grid) {
            return None;
        }
        let mut once = common(seen.groups.iter().map(|(_, letters)| letters));
        let has_signs = seen
            .groups
            .iter()
            .any(|(_, letters)| letters.keys().any(u8::is_ascii_punctuation));
        let is_telling = |letter: &u8| letter.is_ascii_alphabetic() && has_signs;
        once.retain(|letter, number| *number == 1 && is_telling(letter));
        let rule = LetterRule {
            of_group: once,
            of_word: Letters::new(),
        };
        (rule != LetterRule::default()).then_some((place, rule))
    };
    seen(trees, kinds).into_iter().filter_map(rule).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;

    /// A maze with one start and one goal.
    fn maze(rng: &mut Rng) -> String {
        let (rows, cols) = (rng.below(5) as usize + 1, rng.below(5) as usize + 2);
        let mut cells: Vec<u8> = (0..rows * cols)
            .map(|_| b".#"[rng.below(2) as usize])
            .collect();
        let start = rng.below(cells.len() as u64) as usize;
        let step = 1 + rng.below(cells.len() as u64 - 1) as usize;
        let goal = (start + step) % cells.len();
        (cells[start], cells[goal]) = (b'S', b'T');
        let rows: Vec<&str> = cells
            .chunks(cols)
            .map(|row| str::from_utf8(row).expect("letters"))
            .collect();
        format!("{} {cols}\n{}\n", rows.len(), rows.join("\n"))
    }

    #[test]
    fn a_maze_has_one_start_and_one_goal() {
        let mut rng = Rng::new(1, "maze");
        let mazes: Vec<String> = (0..60).map(|_| maze(&mut rng)).collect();
        let examples: Vec<&[u8]> = mazes.iter().map(|maze| maze.as_bytes()).collect();
        let shape = Shape::learn(&examples).expect("a shape");
        assert!(shape.admits(b"1 2\nST\n"));
        let notation = "n = 1…5 m = 2…6; n × [#.ST]×m {S×1 T×1}";
        assert_eq!(shape.notation(), notation);
        for other in ["1 2\n##\n", "1 2\nS#\n", "2 2\nST\nS.\n"] {
            assert!(!shape.admits(other.as_bytes()), "{other}");
        }
    }

    #[test]
    fn a_guess_by_two_mazes_draws_mazes() {
        let samples = [
            "5 7\n#.S.#.#\n..#....\n.......\n#.#.T..\n.....#.\n",
            "2 3\nS.#\n.T.\n",
        ];
        let samples = samples.map(str::as_bytes);
        let shape = Shape::guess(&samples).expect("a shape");
        for seed in 0..20 {
            let drawn = shape.draw(seed, 0, 30).expect("a maze");
            let number = |letter: u8| drawn.iter().filter(|it| **it == letter).count();
            let text = String::from_utf8_lossy(&drawn);
            assert_eq!((number(b'S'), number(b'T')), (1, 1), "{text}");
        }
        // One sample of a word says nothing of its letters.
        let shape = Shape::guess(&[b"abcab\n"]).expect("a shape");
        assert!(shape.letters.is_empty());
    }
}
