//! The results of many cases, of which a report shows nothing but the verdict and the measures: a few bytes for each.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::CaseResult;

/// The part of a result that is kept for every case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Brief {
    pub(crate) verdict: Verdict,
    pub(crate) close: bool,
    pub(crate) cpu_us: u32,
    /// Wall time of a run that was idle until its limit; 0 of others.
    pub(crate) idle_us: u32,
    pub(crate) memory_kb: u32,
}

impl Brief {
    /// That of a result.
    pub(crate) fn of(result: &CaseResult) -> Brief {
        Brief {
            verdict: result.verdict,
            close: result.close,
            cpu_us: (result.cpu_s * 1e6) as u32,
            idle_us: match result.verdict {
                Verdict::IdleLimit => (result.wall_s * 1e6) as u32,
                _ => 0,
            },
            memory_kb: (result.memory_bytes >> 10) as u32,
        }
    }

    /// A result of which no more is known.
    pub(crate) fn result(self, index: u64) -> CaseResult {
        CaseResult {
            index,
            case: String::new(),
            verdict: self.verdict,
            message: String::new(),
            reason: None,
            close: self.close,
            runs: 1,
            refused: Vec::new(),
            cpu_s: f64::from(self.cpu_us) / 1e6,
            wall_s: f64::from(self.idle_us) / 1e6,
            memory_bytes: u64::from(self.memory_kb) << 10,
            points: None,
            failure: None,
        }
    }
}

/// The largest number of cases of one line of a journal.
const CASES_MAX: usize = 1 << 16;

/// After so many cases without a result, another line is shorter.
const GAP_MAX: u64 = 200;

/// The letter of a case that has no result here.
const NONE: char = '-';

/// Results of cases that follow each other.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Swept {
    /// The index of the first case.
    first: u64,
    /// The letter of each verdict; `-` of a case without a result.
    verdicts: String,
    /// CPU time of each case with a result, in microseconds.
    cpu_us: Vec<u32>,
    /// Memory, likewise, in kilobytes.
    memory_kb: Vec<u32>,
    /// The indices of the cases that came close to a limit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    close: Vec<u64>,
    /// Wall time in microseconds of the cases that were idle until their limit.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    idle_us: BTreeMap<u64, u32>,
}

impl Swept {
    /// These results, in the order of the cases; none of an index that came before.
    fn of(briefs: impl IntoIterator<Item = (u64, Brief)>) -> Swept {
        let mut swept = Swept::default();
        for (index, brief) in briefs {
            if swept.verdicts.is_empty() {
                swept.first = index;
            }
            let next = swept.first + swept.verdicts.len() as u64;
            swept.verdicts.extend((next..index).map(|_| NONE));
            swept.verdicts.push(brief.verdict.letter());
            swept.cpu_us.push(brief.cpu_us);
            swept.memory_kb.push(brief.memory_kb);
            if brief.close {
                swept.close.push(index);
            }
            if brief.idle_us > 0 {
                swept.idle_us.insert(index, brief.idle_us);
            }
        }
        swept
    }

    /// The same results in as few as possible.
    pub(crate) fn joined(all: Vec<Swept>) -> impl Iterator<Item = Swept> {
        let mut briefs: Vec<(u64, Brief)> = all.iter().flat_map(Swept::briefs).collect();
        briefs.sort_by_key(|(index, _)| *index);
        briefs.dedup_by_key(|(index, _)| *index);
        Swept::lines(briefs)
    }

    /// These results, in the order of the cases, in as many lines as they need.
    pub(crate) fn lines(briefs: Vec<(u64, Brief)>) -> impl Iterator<Item = Swept> {
        let mut rest = briefs.into_iter().peekable();
        std::iter::from_fn(move || {
            let (first, _) = *rest.peek()?;
            let end = first.saturating_add(CASES_MAX as u64);
            let (mut block, mut next) = (Vec::new(), first);
            let goes_on = |index: u64, next: u64| {
                let gap = index.checked_sub(next);
                index < end && gap.is_some_and(|it| it < GAP_MAX)
            };
            while let Some(brief) = rest.next_if(|(index, _)| goes_on(*index, next)) {
                next = brief.0 + 1;
                block.push(brief);
            }
            Some(Swept::of(block))
        })
    }

    /// The number of results.
    pub(crate) fn results(&self) -> u64 {
        self.cpu_us.len() as u64
    }

    /// The results, each with the index of its case.
    pub(crate) fn briefs(&self) -> impl Iterator<Item = (u64, Brief)> {
        let letters = (self.first..).zip(self.verdicts.chars());
        let known = letters.filter_map(|(index, letter)| Some((index, verdict(letter)?)));
        let measures = self.cpu_us.iter().zip(&self.memory_kb);
        let mut close = self.close.iter().copied().peekable();
        known
            .zip(measures)
            .map(move |((index, verdict), (cpu_us, memory_kb))| {
                let brief = Brief {
                    verdict,
                    close: close.next_if_eq(&index).is_some(),
                    cpu_us: *cpu_us,
                    idle_us: self.idle_us.get(&index).copied().unwrap_or_default(),
                    memory_kb: *memory_kb,
                };
                (index, brief)
            })
    }

    /// What cannot be right, if anything.
    pub(crate) fn check(&self) -> Result<(), String> {
        if self.verdicts.len() > CASES_MAX {
            return Err(format!("more than {CASES_MAX} cases"));
        }
        if self.first > u64::MAX / 2 {
            return Err(format!("no case {}", self.first));
        }
        let is_known = |letter: char| {
            letter == NONE || verdict(letter).is_some_and(|it| it != Verdict::JudgeError)
        };
        if let Some(letter) = self.verdicts.chars().find(|letter| !is_known(*letter)) {
            return Err(format!(
                "`{}` is no verdict of a case",
                letter.escape_debug()
            ));
        }
        let results = self.verdicts.chars().filter(|it| *it != NONE).count();
        if (self.cpu_us.len(), self.memory_kb.len()) != (results, results) {
            return Err(format!(
                "not as many times and memories as {results} verdicts"
            ));
        }
        let is_rising = self.close.is_sorted_by(|one, other| one < other);
        let is_result = |index: &u64| {
            let place = index.checked_sub(self.first).map(|place| place as usize);
            let letter = place.and_then(|place| self.verdicts.as_bytes().get(place));
            letter.is_some_and(|letter| *letter != NONE as u8)
        };
        let is_close_known = is_rising && self.close.iter().all(is_result);
        if !is_close_known || !self.idle_us.keys().all(is_result) {
            return Err("something of a case without a result".to_string());
        }
        Ok(())
    }
}

/// The verdict of a letter.
fn verdict(letter: char) -> Option<Verdict> {
    Verdict::ALL.into_iter().find(|it| it.letter() == letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brief(index: u64) -> (u64, Brief) {
        let verdict = Verdict::ALL[(index % 7) as usize];
        let brief = Brief {
            verdict,
            close: index.is_multiple_of(5),
            cpu_us: index as u32 * 3,
            idle_us: u32::from(verdict == Verdict::IdleLimit) * 900,
            memory_kb: 1000 - index as u32 % 1000,
        };
        (index, brief)
    }

    #[test]
    fn results_are_read_back_as_they_were() {
        let all: Vec<(u64, Brief)> = [3, 4, 9, 10, 35, 36].map(brief).to_vec();
        let swept = Swept::of(all.clone());
        assert_eq!(swept.check(), Ok(()));
        assert_eq!(swept.results(), 6);
        let text = serde_json::to_string(&swept).expect("JSON");
        let read: Swept = serde_json::from_str(&text).expect("the same");
        assert_eq!(read, swept);
        assert!(read.briefs().eq(all));
    }

    #[test]
    fn blocks_in_any_order_are_joined_and_repeats_are_dropped() {
        let blocks = [30..40, 0..10, 35..50, 1 << 20..(1 << 20) + 3, 10..30];
        let blocks = blocks.map(|range| Swept::of(range.map(brief))).to_vec();
        let joined: Vec<Swept> = Swept::joined(blocks).collect();
        assert_eq!(joined.len(), 2);
        let all = joined.iter().flat_map(Swept::briefs);
        assert!(all.eq((0..50).chain(1 << 20..(1 << 20) + 3).map(brief)));
        assert_eq!(Swept::joined(Vec::new()).count(), 0);
        // A long gap, and a repeat, begin another line.
        let lines: Vec<Swept> =
            Swept::lines([3, 4, 203, 404, 404, 405].map(brief).to_vec()).collect();
        let results: Vec<u64> = lines.iter().map(Swept::results).collect();
        assert_eq!(results, [3, 1, 2]);
        assert!(lines.iter().all(|line| line.check().is_ok()));
    }

    #[test]
    fn what_contradicts_itself_is_refused() {
        let good = r#"{"first":7,"verdicts":"A-W","cpu_us":[1,2],"memory_kb":[3,4],"close":[9]}"#;
        let why = |text: &str| {
            serde_json::from_str::<Swept>(text)
                .expect("JSON")
                .check()
                .err()
        };
        assert_eq!(why(good), None);
        for (from, to) in [
            ("A-W", "A-Q"),
            ("A-W", "A-J"),
            ("A-W", "AAW"),
            ("[1,2]", "[1]"),
            ("[9]", "[8]"),
            ("[9]", "[9,7]"),
            (":7", ":18446744073709551610"),
        ] {
            assert!(why(&good.replace(from, to)).is_some(), "{to}");
        }
        let long = format!("A{}", "-".repeat(CASES_MAX));
        assert!(why(&good.replace("A-W", &long)).is_some());
    }
}
