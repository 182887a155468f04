//! A normalized output, to compare whether two programs print the same.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use tribunal_core::problem::Info;
use tribunal_core::verdict::Verdict;

/// An output in 16 bytes, equal for equal answers.
///
/// White space does not count. If the problem asks for moves, their order does not count either: an output of a number
/// and whole moves becomes that number and the sorted moves. An answer of at most 15 bytes is kept unchanged; a longer
/// one as the first 15 bytes of its SHA-256, so that different answers practically never look equal.
///
/// ```
/// use tribunal_judge::diagnose::Answer;
/// use tribunal_problems::ALL;
///
/// let pilots = ALL[1].info();
/// let answer = Answer::of(&pilots, b"2\n1 1\n3 2\n");
/// assert_eq!(answer, Answer::of(&pilots, b"2 3 2 1 1")); // other blanks, and another order of the moves
/// assert_ne!(answer, Answer::of(&pilots, b"2\n1 1\n2 3\n"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Answer([u8; 16]);

/// Whether a verdict is about the output: the program ended within its limits.
pub(super) fn is_answer(verdict: Verdict) -> bool {
    matches!(
        verdict,
        Verdict::Accepted | Verdict::WrongAnswer | Verdict::PresentationError
    )
}

/// The length that marks a hashed answer.
const LONG: u8 = u8::MAX;

impl Answer {
    /// The answer in a whole output.
    pub fn of(info: &Info, output: &[u8]) -> Answer {
        let words: Vec<&[u8]> = output
            .split(|byte| byte.is_ascii_whitespace())
            .filter(|word| !word.is_empty())
            .collect();
        match sorted(info, &words) {
            Some(words) => Answer::packed(&words),
            None => Answer::packed(&words),
        }
    }

    /// The words with one blank between them; `None` for a hashed answer.
    pub fn text(self) -> Option<String> {
        let text = self.0.get(1..=usize::from(self.0[0]))?;
        Some(String::from_utf8_lossy(text).into_owned())
    }

    fn packed(words: &[&[u8]]) -> Answer {
        let text = words.join(&b' ');
        let mut bytes = [0; 16];
        if text.len() < bytes.len() {
            bytes[0] = text.len() as u8;
            bytes[1..=text.len()].copy_from_slice(&text);
        } else {
            bytes[0] = LONG;
            bytes[1..].copy_from_slice(&Sha256::digest(&text)[..15]);
        }
        Answer(bytes)
    }
}

/// The words with sorted moves; `None` if the output is not a number and moves.
fn sorted<'a>(info: &Info, words: &[&'a [u8]]) -> Option<Vec<&'a [u8]>> {
    let (count, moves) = words.split_first()?;
    let is_number = |word: &&[u8]| {
        word.iter()
            .all(|byte| byte.is_ascii_digit() || *byte == b'-')
    };
    let is_list = moves.len().is_multiple_of(info.numbers_per_move) && moves.iter().all(is_number);
    if !info.output_has_moves || !is_list {
        return None;
    }
    let mut moves: Vec<&[&[u8]]> = moves.chunks(info.numbers_per_move).collect();
    moves.sort_unstable();
    Some(
        std::iter::once(*count)
            .chain(moves.into_iter().flatten().copied())
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::problem::Problem as _;
    use tribunal_problems::flipgame::Flipgame;
    use tribunal_problems::pilots::Pilots;

    fn flip(text: &str) -> Answer {
        Answer::of(&Flipgame::INFO, text.as_bytes())
    }

    fn pilots(text: &str) -> Answer {
        Answer::of(&Pilots::INFO, text.as_bytes())
    }

    #[test]
    fn blanks_do_not_matter_and_words_do() {
        assert_eq!(flip("12\n"), flip(" 12"));
        assert_ne!(flip("12"), flip("1 2"));
        assert_ne!(flip("impossible"), flip("Impossible"));
        assert_ne!(flip(""), flip("0"));
        let long = "The fewest moves are 3.";
        assert_eq!(flip(long), flip("The fewest\nmoves are 3."));
        assert_ne!(flip(long), flip("The fewest moves are 4."));
    }

    #[test]
    fn the_order_of_moves_does_not_matter_if_the_answer_has_moves() {
        assert_eq!(pilots("2\n1 2\n3 4\n"), pilots("2 3 4 1 2"));
        assert_ne!(pilots("2 1 2 3 4"), pilots("2 2 1 4 3"));
        assert_ne!(
            pilots("2 1 2 3 4"),
            pilots("3 1 2 3 4"),
            "the number is no move"
        );
        assert_ne!(
            pilots("2 1 2 3"),
            pilots("2 3 1 2"),
            "what is no list of moves is taken as it is"
        );
        assert_ne!(
            pilots("2 1 2 1 2"),
            pilots("2 1 2"),
            "a move made twice is two moves"
        );
        assert_ne!(flip("1 3 4 1 2"), flip("1 1 2 3 4"));
    }
}
