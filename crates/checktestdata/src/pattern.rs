//! The regular expressions of the language: read by its own rules, and matched in a time that the budget counts.
//!
//! The dialect is small and differs from POSIX and from the `regex` crate: `.` matches a newline, of two alternatives
//! the first that fits is taken, no class has a name (`\d`, `[:digit:]`), and a backslash before an ordinary letter stands
//! for itself. `^`, `$`, `]`, `}` and `-` outside of a set are ordinary characters.

use crate::error::{Stop, quoted};
use crate::limits::Budget;
use regex_automata::hybrid::LazyStateID;
use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::nfa::thompson;
use regex_automata::{Anchored, Input};
use regex_syntax::hir::{Class, ClassBytes, ClassBytesRange, Hir, Repetition};
use std::collections::HashSet;

/// Groups inside groups.
const DEPTH_MAX: usize = 64;

/// The longest expression.
const BYTES_MAX: usize = 1 << 16;

/// The most memory that the states of an expression may take.
const STATES_BYTES: usize = 1 << 20;

/// The memory in which the engine keeps what it has found out about an expression.
const CACHE_BYTES: usize = 4 << 20;

/// Reads an expression; the error is the position of a byte, from 1, and a sentence.
pub(crate) fn parse(text: &[u8]) -> Result<Hir, (usize, String)> {
    if text.len() > BYTES_MAX {
        return Err((
            BYTES_MAX,
            format!("the regular expression has more than {BYTES_MAX} bytes"),
        ));
    }
    let mut parser = Parser {
        text,
        at: 0,
        depth: 0,
    };
    let hir = parser.alternatives()?;
    match parser.at < text.len() {
        true => parser.fault("this `)` closes nothing"),
        false => Ok(hir),
    }
}

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
    depth: usize,
}

type Read<T> = Result<T, (usize, String)>;

impl Parser<'_> {
    fn fault<T>(&self, message: impl Into<String>) -> Read<T> {
        Err((self.at + 1, message.into()))
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    /// Takes a byte, and says whether a backslash made it an ordinary one.
    fn literal(&mut self) -> Option<(u8, bool)> {
        let byte = self.peek()?;
        self.at += 1;
        match (byte, self.peek()) {
            (b'\\', Some(escaped)) if br"(){}[]*+?|\^.-".contains(&escaped) => {
                self.at += 1;
                Some((escaped, true))
            }
            _ => Some((byte, false)),
        }
    }

    /// Alternatives up to a `)` or the end.
    fn alternatives(&mut self) -> Read<Hir> {
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            return self.fault(format!("more than {DEPTH_MAX} groups inside each other"));
        }
        let mut alternatives = Vec::new();
        loop {
            alternatives.push(self.sequence()?);
            if self.peek() != Some(b'|') {
                break;
            }
            self.at += 1;
        }
        self.depth -= 1;
        Ok(Hir::alternation(alternatives))
    }

    fn sequence(&mut self) -> Read<Hir> {
        let mut parts: Vec<Hir> = Vec::new();
        let mut may_repeat = false;
        while let Some(byte) = self.peek() {
            let repeats = match byte {
                b'|' | b')' => break,
                b'*' => Some((0, None)),
                b'+' => Some((1, None)),
                b'?' => Some((0, Some(1))),
                b'{' => None,
                _ => {
                    parts.push(self.part(byte)?);
                    may_repeat = true;
                    continue;
                }
            };
            if !may_repeat {
                return match parts.is_empty() {
                    true => self.fault("nothing stands before this repetition"),
                    false => self
                        .fault("a repetition follows a repetition; put the first into parentheses"),
                };
            }
            self.at += 1;
            let (min, max) = match repeats {
                Some(repeats) => repeats,
                None => self.bounds()?,
            };
            let Some(part) = parts.pop() else {
                return self.fault("nothing stands before this repetition");
            };
            let repetition = Repetition {
                min,
                max,
                greedy: true,
                sub: Box::new(part),
            };
            parts.push(Hir::repetition(repetition));
            may_repeat = false;
        }
        Ok(Hir::concat(parts))
    }

    fn part(&mut self, first: u8) -> Read<Hir> {
        match first {
            b'(' => {
                let start = self.at;
                self.at += 1;
                let inner = self.alternatives()?;
                if self.peek() != Some(b')') {
                    self.at = start;
                    return self.fault("this `(` is not closed");
                }
                self.at += 1;
                Ok(inner)
            }
            b'[' => self.set(),
            b'.' => {
                self.at += 1;
                Ok(class(vec![(0, 255)]))
            }
            _ => {
                let byte = self.literal().map_or(first, |(byte, _)| byte);
                Ok(Hir::literal(vec![byte]))
            }
        }
    }

    /// A set from its `[` to its `]`.
    fn set(&mut self) -> Read<Hir> {
        let start = self.at;
        self.at += 1;
        let is_complement = self.peek() == Some(b'^');
        self.at += usize::from(is_complement);
        let mut ranges: Vec<(u8, u8)> = Vec::new();
        loop {
            match self.peek() {
                None => {
                    self.at = start;
                    return self.fault("this `[` is not closed");
                }
                Some(b']') => break,
                Some(b'[') => {
                    return self.fault("a `[` in a set is written `\\[`; classes with names, as `[:digit:]`, do not exist");
                }
                Some(_) => {}
            }
            let Some((low, _)) = self.literal() else {
                continue;
            };
            let is_range = self.peek() == Some(b'-')
                && !matches!(self.text.get(self.at + 1), None | Some(b']'));
            if !is_range {
                ranges.push((low, low));
                continue;
            }
            let at = self.at;
            self.at += 1;
            if self.peek() == Some(b'[') {
                return self.fault("a `[` in a set is written `\\[`");
            }
            let Some((high, _)) = self.literal() else {
                continue;
            };
            if low > high {
                self.at = at;
                return self.fault("this range ends before it begins");
            }
            ranges.push((low, high));
        }
        if ranges.is_empty() {
            return self.fault("this set is empty");
        }
        self.at += 1;
        if is_complement {
            let is_listed = |byte: u8| {
                ranges
                    .iter()
                    .any(|(low, high)| (*low..=*high).contains(&byte))
            };
            ranges = (0..=255)
                .filter(|byte| !is_listed(*byte))
                .map(|byte| (byte, byte))
                .collect();
        }
        Ok(class(ranges))
    }

    /// The bounds of a repetition, after its `{`.
    fn bounds(&mut self) -> Read<(u32, Option<u32>)> {
        let start = self.at;
        let min = self.bound()?;
        let bounds = match self.peek() {
            Some(b',') => {
                self.at += 1;
                (min.unwrap_or(0), self.bound()?)
            }
            _ => match min {
                Some(min) => (min, Some(min)),
                None => {
                    return self.fault(
                        "a `{` begins a repetition, as `{2,5}`; the character is written `\\{`",
                    );
                }
            },
        };
        if self.peek() != Some(b'}') {
            return self.fault("this repetition has no `}`");
        }
        if bounds.1.is_some_and(|max| max < bounds.0) {
            self.at = start;
            return self.fault("this repetition ends before it begins");
        }
        self.at += 1;
        Ok(bounds)
    }

    fn bound(&mut self) -> Read<Option<u32>> {
        let digits = self.text[self.at..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let text = &self.text[self.at..self.at + digits];
        if digits == 0 {
            return Ok(None);
        }
        if digits > 1 && text[0] == b'0' {
            return self.fault("a bound of a repetition has no leading zeros");
        }
        let fold = |sum: u32, digit: &u8| sum.checked_mul(10)?.checked_add(u32::from(digit - b'0'));
        let Some(value) = text.iter().try_fold(0, fold) else {
            return self.fault("this bound of a repetition is too large");
        };
        self.at += digits;
        Ok(Some(value))
    }
}

fn class(ranges: Vec<(u8, u8)>) -> Hir {
    let ranges = ranges
        .into_iter()
        .map(|(low, high)| ClassBytesRange::new(low, high));
    Hir::class(Class::Bytes(ClassBytes::new(ranges)))
}

/// An expression that is ready to be matched.
pub(crate) struct Pattern {
    pub(crate) text: Vec<u8>,
    pub(crate) hir: Hir,
    engine: DFA,
    cache: Cache,
    /// The steps from a state by a class of bytes, or by the end, that the cache knows.
    known: HashSet<(LazyStateID, Option<u8>)>,
}

impl Pattern {
    /// What it costs to prepare an expression counts against the budget.
    pub(crate) fn new(text: &[u8], budget: &mut Budget) -> Result<Pattern, Stop> {
        budget.step(1000 + text.len() as u64)?;
        let hir = parse(text).map_err(|(at, message)| {
            let message = format!(
                "the regular expression {}, byte {at}: {message}",
                quoted(text)
            );
            Stop::grammar(message)
        })?;
        let too_large = || {
            Stop::limits(format!(
                "the regular expression {} is too large",
                quoted(text)
            ))
        };
        let config = thompson::Config::new()
            .utf8(false)
            .nfa_size_limit(Some(STATES_BYTES))
            .which_captures(thompson::WhichCaptures::None);
        let nfa = thompson::Compiler::new()
            .configure(config)
            .build_from_hir(&hir);
        let nfa = nfa.map_err(|_| too_large())?;
        budget.step(nfa.memory_usage() as u64)?;
        let config = DFA::config().cache_capacity(CACHE_BYTES);
        let engine = DFA::builder()
            .configure(config)
            .build_from_nfa(nfa)
            .map_err(|_| too_large())?;
        let cache = engine.create_cache();
        Ok(Pattern {
            text: text.to_vec(),
            hir,
            engine,
            cache,
            known: HashSet::new(),
        })
    }

    /// How many bytes at the front of a text match; `None` if it does not match.
    ///
    /// The engine is asked byte by byte, so that it stops where nothing more can match, and so that every byte is counted.
    pub(crate) fn matched(
        &mut self,
        text: &[u8],
        budget: &mut Budget,
    ) -> Result<Option<usize>, Stop> {
        let failed = || Stop::limits("a regular expression is too large for the engine");
        let (engine, cache) = (&self.engine, &mut self.cache);
        let input = Input::new(text).anchored(Anchored::Yes);
        let mut state = engine
            .start_state_forward(cache, &input)
            .map_err(|_| failed())?;
        // A step that is not known yet is found from all states of the expression, also where it leads to a known state.
        let cost_of_new = engine.get_nfa().states().len() as u64 / 4 + 16;
        let mut longest = None;
        let mut at = 0;
        let mut last = None;
        loop {
            budget.step(1)?;
            let byte = text.get(at);
            let taken = (state, byte.map(|byte| engine.byte_classes().get(*byte)));
            if last != Some(taken) && self.known.insert(taken) {
                budget.step(cost_of_new)?;
            }
            last = Some(taken);
            let cleared = cache.clear_count();
            state = match byte {
                Some(byte) => engine.next_state(cache, state, *byte),
                None => engine.next_eoi_state(cache, state),
            }
            .map_err(|_| failed())?;
            if cache.clear_count() != cleared {
                self.known.clear();
                last = None;
            }
            if state.is_tagged() {
                if state.is_match() {
                    // The engine tells of a match one byte after its end.
                    longest = Some(at);
                } else if state.is_dead() || state.is_quit() {
                    return Ok(longest);
                }
            }
            if at == text.len() {
                return Ok(longest);
            }
            at += 1;
        }
    }
}

/// The expressions of a check, each prepared once.
#[derive(Default)]
pub(crate) struct Patterns(Vec<Pattern>);

/// More expressions than this are prepared again when they are needed.
const KEPT: usize = 24;

impl Patterns {
    pub(crate) fn get(&mut self, text: &[u8], budget: &mut Budget) -> Result<&mut Pattern, Stop> {
        let position = match self.0.iter().position(|pattern| pattern.text == text) {
            Some(position) => position,
            None => {
                let pattern = Pattern::new(text, budget)?;
                if self.0.len() == KEPT {
                    self.0.remove(0);
                }
                self.0.push(pattern);
                self.0.len() - 1
            }
        };
        Ok(&mut self.0[position])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    fn matched(pattern: &str, text: &str) -> Option<usize> {
        let mut budget = Budget::new(&Limits::default());
        let mut pattern = Pattern::new(pattern.as_bytes(), &mut budget).expect("an expression");
        pattern.matched(text.as_bytes(), &mut budget).expect("time")
    }

    #[test]
    fn matching_is_greedy_and_takes_the_first_alternative() {
        assert_eq!(matched("[a-z]+", "abc1"), Some(3));
        assert_eq!(matched("p|ps", "ps"), Some(1));
        assert_eq!(matched("(p|ps)s?", "pss"), Some(2));
        assert_eq!(matched("a{2,3}", "aaaa"), Some(3));
        assert_eq!(matched("a{2}", "aaaa"), Some(2));
        assert_eq!(matched("a{,2}", "aaaa"), Some(2));
        assert_eq!(matched("a{2,}", "a"), None);
        assert_eq!(matched("a*", "b"), Some(0));
        assert_eq!(matched(".*", "a\nb"), Some(3));
        assert_eq!(matched("", ""), Some(0));
    }

    #[test]
    fn sets_and_escapes_follow_the_dialect() {
        assert_eq!(matched("[a-a-z]+", "a-zb"), Some(3));
        assert_eq!(matched("[^a^]+", "b^"), Some(1));
        assert_eq!(matched(r"[\]\[-]+", "[]-x"), Some(3));
        assert_eq!(matched("[-a]+", "-a"), Some(2));
        assert_eq!(matched("[.*+?]+", ".*+?a"), Some(4));
        assert_eq!(matched(r"\d", r"\d"), Some(2));
        assert_eq!(matched(r"[\d]+", r"d\9"), Some(2));
        assert_eq!(matched(r"\*\\", r"*\"), Some(2));
        assert_eq!(matched("^a$]}-", "^a$]}-"), Some(6));
        assert_eq!(matched("[^\n]+", "ü\n"), Some(2));
    }

    #[test]
    fn faulty_expressions_have_a_place() {
        let cases = [
            ("*", 1),
            ("a**", 3),
            ("a|*", 3),
            ("(a", 1),
            ("a)", 2),
            ("[a", 1),
            ("[]", 2),
            ("[^]", 3),
            ("[z-a]", 3),
            ("[[:digit:]]", 2),
            ("a{3,2}", 3),
            ("a{02}", 3),
            ("a{}", 3),
            ("a{1", 4),
            ("{1}", 1),
        ];
        for (pattern, at) in cases {
            let found = parse(pattern.as_bytes()).expect_err(pattern);
            assert_eq!(found.0, at, "{pattern}: {}", found.1);
        }
    }

    #[test]
    fn a_new_step_to_a_known_state_is_paid_for_once() {
        let mut budget = Budget::new(&Limits::default());
        let mut pattern = Pattern::new(b"((a|b){50})*c|ac", &mut budget).expect("an expression");
        let mut steps = |text: &str| {
            let before = budget.steps_left();
            let found = pattern.matched(text.as_bytes(), &mut budget);
            assert_eq!(found.expect("time"), None);
            before - budget.steps_left() - text.len() as u64 - 1
        };
        let (a, b) = ("a".repeat(200), "b".repeat(200));
        assert!(steps(&a) >= 50 * 16);
        assert_eq!(steps(&a), 0);
        // The states are the same, and the bytes that lead to them others.
        assert!(steps(&b) >= 48 * 16);
        assert_eq!(steps(&b), 0);
    }

    #[test]
    fn a_hostile_expression_ends_soon() {
        let mut budget = Budget::new(&Limits {
            steps: 2_000_000,
            ..Limits::default()
        });
        assert!(Pattern::new(b"((a{1000}){1000}){1000}", &mut budget).is_err());
        assert!(Pattern::new("(".repeat(1000).as_bytes(), &mut budget).is_err());
        let mut slow = Pattern::new(b"(.*a.{500}b|.)*c", &mut budget).expect("an expression");
        // A text without a period leads to ever new states of the engine.
        let mut bits = 1_u64;
        let text: Vec<u8> = std::iter::repeat_with(|| {
            bits = bits
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            if bits >> 63 == 0 { b'a' } else { b'b' }
        })
        .take(1_000_000)
        .collect();
        assert!(slow.matched(&text, &mut budget).is_err());
    }
}
