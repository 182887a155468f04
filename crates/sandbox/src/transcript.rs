//! What two connected programs said to each other: the beginning and the end, in order and with times.

use super::side::Side;
use std::collections::VecDeque;
use std::time::Duration;

/// How much of the beginning is kept, and how much of the end, in bytes.
pub const TRANSCRIPT_PART_BYTES_MAX: usize = 4 << 10;

/// What two connected programs said to each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transcript {
    /// The beginning, in the order in which it was said.
    pub beginning: Vec<Said>,
    /// The number of bytes between the beginning and the end that were not kept.
    pub left_out_bytes: u64,
    /// The end; empty if the beginning is all.
    pub end: Vec<Said>,
    /// The number of bytes that the program said.
    pub program_bytes: u64,
    /// The number of bytes that the interactor said.
    pub interactor_bytes: u64,
}

/// What one side said before the other answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The side that said it.
    pub side: Side,
    /// When it began, counted from the start of both.
    pub at: Duration,
    /// The bytes, in any number of lines.
    pub text: Vec<u8>,
}

/// Collects a transcript in bounded memory.
#[derive(Debug, Default)]
#[allow(dead_code, reason = "back-ends without pairs have no transcript")]
pub(crate) struct Recorder {
    beginning: Vec<Said>,
    beginning_bytes: usize,
    end: VecDeque<Said>,
    end_bytes: usize,
    left_out_bytes: u64,
    said_bytes: [u64; 2],
}

#[allow(dead_code, reason = "back-ends without pairs have no transcript")]
impl Recorder {
    /// Adds what a side said at this time after the start.
    pub(crate) fn add(&mut self, side: Side, at: Duration, text: &[u8]) {
        self.said_bytes[side as usize] += text.len() as u64;
        let room = TRANSCRIPT_PART_BYTES_MAX - self.beginning_bytes;
        let (first, rest) = text.split_at(room.min(text.len()));
        if !first.is_empty() {
            self.beginning_bytes += first.len();
            match self.beginning.last_mut().filter(|last| last.side == side) {
                Some(last) => last.text.extend_from_slice(first),
                None => self.beginning.push(Said {
                    side,
                    at,
                    text: first.to_vec(),
                }),
            }
        }
        if rest.is_empty() {
            return;
        }
        // Of a long text only its end can remain.
        let kept = &rest[rest.len().saturating_sub(TRANSCRIPT_PART_BYTES_MAX)..];
        self.left_out_bytes += (rest.len() - kept.len()) as u64;
        self.end_bytes += kept.len();
        match self.end.back_mut().filter(|last| last.side == side) {
            Some(last) => last.text.extend_from_slice(kept),
            None => self.end.push_back(Said {
                side,
                at,
                text: kept.to_vec(),
            }),
        }
        self.forget();
    }

    /// Forgets the oldest bytes of the end that are too many.
    fn forget(&mut self) {
        while let Some(too_many) = self.end_bytes.checked_sub(TRANSCRIPT_PART_BYTES_MAX)
            && too_many > 0
            && let Some(oldest) = self.end.front_mut()
        {
            let count = too_many.min(oldest.text.len());
            oldest.text.drain(..count);
            if oldest.text.is_empty() {
                self.end.pop_front();
            }
            self.end_bytes -= count;
            self.left_out_bytes += count as u64;
        }
    }

    /// The transcript.
    pub(crate) fn finish(self) -> Transcript {
        let [program_bytes, interactor_bytes] = self.said_bytes;
        Transcript {
            beginning: self.beginning,
            left_out_bytes: self.left_out_bytes,
            end: self.end.into(),
            program_bytes,
            interactor_bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(said: &[Said]) -> Vec<(Side, String)> {
        let text = |said: &Said| (said.side, String::from_utf8_lossy(&said.text).into_owned());
        said.iter().map(text).collect()
    }

    #[test]
    fn consecutive_words_of_one_side_are_one() {
        let mut recorder = Recorder::default();
        let at = Duration::from_millis;
        recorder.add(Side::Program, at(1), b"5");
        recorder.add(Side::Program, at(2), b"00\n");
        recorder.add(Side::Interactor, at(3), b"lower\n");
        recorder.add(Side::Interactor, at(3), b"");
        let transcript = recorder.finish();
        assert_eq!(
            texts(&transcript.beginning),
            [
                (Side::Program, "500\n".to_string()),
                (Side::Interactor, "lower\n".to_string())
            ]
        );
        assert_eq!(transcript.beginning[0].at, at(1));
        assert_eq!(
            (transcript.program_bytes, transcript.interactor_bytes),
            (4, 6)
        );
        assert!(transcript.end.is_empty() && transcript.left_out_bytes == 0);
    }

    #[test]
    fn of_a_long_talk_the_beginning_and_the_end_remain() {
        let mut recorder = Recorder::default();
        for number in 0..100_000u32 {
            let side = Side::BOTH[number as usize % 2];
            let word = format!("{number}\n");
            recorder.add(side, Duration::from_millis(number.into()), word.as_bytes());
        }
        let long = vec![b'x'; 1 << 20];
        recorder.add(Side::Program, Duration::from_secs(200), &long);
        recorder.add(Side::Interactor, Duration::from_secs(201), b"bye\n");
        let transcript = recorder.finish();
        let bytes = |said: &[Said]| said.iter().map(|said| said.text.len()).sum::<usize>();
        assert_eq!(bytes(&transcript.beginning), TRANSCRIPT_PART_BYTES_MAX);
        assert_eq!(bytes(&transcript.end), TRANSCRIPT_PART_BYTES_MAX);
        let all = transcript.program_bytes + transcript.interactor_bytes;
        assert_eq!(
            all,
            2 * TRANSCRIPT_PART_BYTES_MAX as u64 + transcript.left_out_bytes
        );
        assert_eq!(
            texts(&transcript.beginning)[1],
            (Side::Interactor, "1\n".to_string())
        );
        let last = texts(&transcript.end).pop().expect("a last word");
        assert_eq!(last, (Side::Interactor, "bye\n".to_string()));
    }
}
