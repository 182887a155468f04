//! The regular expressions of `%%`: Java's, as far as they describe sets of texts, matched in a time that the budget counts.
//!
//! What looks ahead, behind or back, and repetitions that give nothing back, are refused when a pattern is read.

use crate::error::{Stop, quoted};
use crate::limits::Budget;
use regex_automata::hybrid::LazyStateID;
use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::nfa::thompson;
use regex_automata::{Anchored, Input};
use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Hir, Look};
use std::collections::HashSet;

/// The longest expression, in bytes.
const BYTES_MAX: usize = 1 << 16;

/// Groups inside groups.
const DEPTH_MAX: u32 = 64;

/// The most memory that the states of an expression may take.
const STATES_BYTES: usize = 1 << 20;

/// The memory in which the engine keeps what it has found out about an expression.
const CACHE_BYTES: usize = 4 << 20;

/// An expression that was read.
#[derive(Clone)]
pub(crate) struct Regex {
    text: Vec<u8>,
    engine: DFA,
}

/// What a check knows of an expression.
pub(crate) struct Matcher {
    cache: Cache,
    /// The steps from a state by a class of bytes, or by the end, that the cache knows.
    known: HashSet<(LazyStateID, Option<u8>)>,
}

impl std::fmt::Debug for Regex {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&quoted(&self.text))
    }
}

impl Regex {
    /// Reads an expression; the error says what is wrong with it.
    pub(crate) fn parse(text: &[u8]) -> Result<Regex, String> {
        let fault = |why: String| format!("the regular expression {}: {why}", quoted(text));
        let written =
            std::str::from_utf8(text).map_err(|_| fault("it is not ASCII".to_string()))?;
        if text.len() > BYTES_MAX {
            return Err(fault(format!("it has more than {BYTES_MAX} bytes")));
        }
        let translated = translated(written).map_err(fault)?;
        let mut parser = ParserBuilder::new()
            .unicode(false)
            .utf8(false)
            .nest_limit(DEPTH_MAX)
            .build();
        let hir = parser.parse(&translated).map_err(|error| {
            let why = match error {
                regex_syntax::Error::Parse(error) => error.kind().to_string(),
                regex_syntax::Error::Translate(error) => error.kind().to_string(),
                _ => "it is faulty".to_string(),
            };
            fault(why)
        })?;
        // The whole text must match.
        let hir = Hir::concat(vec![hir, Hir::look(Look::End)]);
        let too_large = || fault("it is too large".to_string());
        let config = thompson::Config::new()
            .utf8(false)
            .nfa_size_limit(Some(STATES_BYTES))
            .which_captures(thompson::WhichCaptures::None);
        let nfa = thompson::Compiler::new()
            .configure(config)
            .build_from_hir(&hir);
        let config = DFA::config().cache_capacity(CACHE_BYTES);
        let engine = DFA::builder()
            .configure(config)
            .build_from_nfa(nfa.map_err(|_| too_large())?)
            .map_err(|_| too_large())?;
        Ok(Regex {
            text: text.to_vec(),
            engine,
        })
    }

    /// The memory that it takes, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.engine.memory_usage() + self.engine.get_nfa().memory_usage() + self.text.len()
    }

    /// What it costs to prepare it counts against the budget.
    pub(crate) fn matcher(&self, budget: &mut Budget) -> Result<Matcher, Stop> {
        budget.step(self.engine.get_nfa().states().len() as u64 + 16)?;
        Ok(Matcher {
            cache: self.engine.create_cache(),
            known: HashSet::new(),
        })
    }

    /// Whether a whole text matches. The engine is asked byte by byte, so that every byte is counted.
    pub(crate) fn matches(
        &self,
        text: &[u8],
        matcher: &mut Matcher,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        let failed = || {
            Stop::limits(format!(
                "the regular expression {} is too large for the engine",
                quoted(&self.text)
            ))
        };
        let Matcher { cache, known } = matcher;
        let input = Input::new(text).anchored(Anchored::Yes);
        let mut state = self
            .engine
            .start_state_forward(cache, &input)
            .map_err(|_| failed())?;
        // A step that is not known yet is found from all states of the expression.
        let cost_of_new = self.engine.get_nfa().states().len() as u64 / 4 + 16;
        let mut last = None;
        for byte in text.iter().map(Some).chain([None]) {
            budget.step(1)?;
            let taken = (
                state,
                byte.map(|byte| self.engine.byte_classes().get(*byte)),
            );
            if last != Some(taken) && known.insert(taken) {
                budget.step(cost_of_new)?;
            }
            last = Some(taken);
            let cleared = cache.clear_count();
            let next = match byte {
                Some(byte) => self.engine.next_state(cache, state, *byte),
                None => self.engine.next_eoi_state(cache, state),
            };
            state = next.map_err(|_| failed())?;
            if cache.clear_count() != cleared {
                known.clear();
                last = None;
            }
            if state.is_dead() || state.is_quit() {
                return Ok(false);
            }
        }
        Ok(state.is_match())
    }
}

/// The classes that Java names, as `\p{Alpha}`, and their names between `[:` and `:]`.
const CLASSES: [(&str, &str); 16] = [
    ("Lower", "lower"),
    ("Upper", "upper"),
    ("ASCII", "ascii"),
    ("Alpha", "alpha"),
    ("Digit", "digit"),
    ("Alnum", "alnum"),
    ("Punct", "punct"),
    ("Graph", "graph"),
    ("Print", "print"),
    ("Blank", "blank"),
    ("Cntrl", "cntrl"),
    ("XDigit", "xdigit"),
    ("Space", "space"),
    ("L", "alpha"),
    ("Lu", "upper"),
    ("Ll", "lower"),
];

/// An expression of Java in the dialect of `regex-syntax`.
fn translated(text: &str) -> Result<String, String> {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    let mut sets = 0_usize;
    // Whether the part before is a repetition, after which a `+` would make it possessive.
    let mut was_repetition = false;
    let mut is_in_bounds = false;
    while let Some(letter) = rest.chars().next() {
        let after = &rest[letter.len_utf8()..];
        let mut is_repetition = false;
        if letter == '\\' {
            let (part, left) = escape(after, sets > 0)?;
            written += &part;
            (rest, was_repetition) = (left, false);
            continue;
        }
        match letter {
            '[' => {
                sets += 1;
                written.push('[');
                // A bracket that closes follows as an ordinary character.
                let negated = after.strip_prefix('^');
                written += if negated.is_some() { "^" } else { "" };
                let inside = negated.unwrap_or(after);
                let closes = inside.strip_prefix(']');
                written += if closes.is_some() { r"\]" } else { "" };
                (rest, was_repetition) = (closes.unwrap_or(inside), false);
                continue;
            }
            ']' if sets > 0 => sets -= 1,
            '-' if sets > 0 && after.starts_with('-') => {
                return Err(r"a `-` in a set is written `\-`".to_string());
            }
            // Two of them are an operator of the other dialect.
            '~' if sets > 0 => written.push('\\'),
            '+' if sets == 0 && was_repetition => {
                return Err(
                    "a repetition with `+` after it, which gives nothing back, is not supported"
                        .to_string(),
                );
            }
            '{' => is_in_bounds = sets == 0,
            '}' => is_repetition = std::mem::take(&mut is_in_bounds),
            '*' | '+' | '?' => is_repetition = sets == 0 && !was_repetition,
            _ => {}
        }
        written.push(letter);
        (rest, was_repetition) = (after, is_repetition);
    }
    Ok(written)
}

/// What a backslash begins, without it, and what is left.
fn escape(text: &str, is_in_set: bool) -> Result<(String, &str), String> {
    let Some(letter) = text.chars().next() else {
        return Err(r"a `\` is the last character".to_string());
    };
    let after = &text[letter.len_utf8()..];
    let part = match letter {
        'Q' => {
            let (literal, left) = after.split_once(r"\E").unwrap_or((after, ""));
            return Ok((regex_syntax::escape(literal), left));
        }
        'p' | 'P' => {
            let (name, left) = match after.strip_prefix('{') {
                Some(inside) => inside.split_once('}').unwrap_or((inside, "")),
                None => after.split_at(after.chars().next().map_or(0, char::len_utf8)),
            };
            let class = CLASSES.iter().find(|(java, _)| *java == name);
            let Some((_, class)) = class else {
                return Err(format!(
                    r"the class `\{letter}{{{name}}}` is not known here"
                ));
            };
            let negation = if letter == 'P' { "^" } else { "" };
            let class = format!("[:{negation}{class}:]");
            let class = if is_in_set {
                class
            } else {
                format!("[{class}]")
            };
            return Ok((class, left));
        }
        'h' => if is_in_set { r" \t" } else { r"[ \t]" }.to_string(),
        'Z' => r"\z".to_string(),
        _ if letter.is_ascii_alphanumeric() => format!(r"\{letter}"),
        _ => regex_syntax::escape(&letter.to_string()),
    };
    Ok((part, after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    fn matches(expression: &str, text: &str) -> bool {
        let regex = Regex::parse(expression.as_bytes()).expect("an expression");
        let mut budget = Budget::new(&Limits::default());
        let mut matcher = regex.matcher(&mut budget).expect("time");
        regex
            .matches(text.as_bytes(), &mut matcher, &mut budget)
            .expect("time")
    }

    #[test]
    fn whole_texts_match() {
        for (expression, text) in [
            ("a|ab", "ab"),
            ("[ABC]+", "ABCA"),
            (r"\d{2,}", "12"),
            ("^a$", "a"),
            ("", ""),
            ("[]a]", "]"),
            (r"\p{Upper}[\p{Lower}_]*", "Ab_c"),
            (r"\P{Upper}", "a"),
            (r"\Qa.b\E+", "a.bb"),
            (r"\<\-\>", "<->"),
            ("[a-c&&[^b]]", "c"),
            ("(?i)ab", "aB"),
            (r"a\x62", "ab"),
            (r"\h\s", "\t "),
            ("[~]~", "~~"),
            ("a+?", "aa"),
            ("}+", "}}"),
        ] {
            assert!(matches(expression, text), "{expression} {text}");
        }
        for (expression, text) in [
            ("a", "ab"),
            ("b", "ab"),
            (r"\d+", "1a"),
            ("[a-c&&[^b]]", "b"),
            ("a.c", "a\nc"),
            ("[^]a]", "]"),
            (r"\w", "é"),
        ] {
            assert!(!matches(expression, text), "{expression} {text}");
        }
    }

    #[test]
    fn what_is_not_a_set_of_texts_is_refused() {
        for expression in [
            "(",
            "[",
            "*",
            "a{",
            "a++",
            "a*+",
            "a{2}+",
            "(?=a)",
            "(?<!a)",
            r"(a)\1",
            r"\p{Greek}",
            r"\",
            "[a--b]",
            "((a{1000}){1000}){1000}",
        ] {
            assert!(Regex::parse(expression.as_bytes()).is_err(), "{expression}");
        }
        assert!(Regex::parse("(".repeat(5000).as_bytes()).is_err());
    }

    #[test]
    fn new_states_are_paid_for() {
        let regex = Regex::parse(b"(.*a.{500}b|.)*c").expect("an expression");
        let mut budget = Budget::new(&Limits {
            steps: 2_000_000,
            ..Limits::default()
        });
        // A text without a period leads to ever new states of the engine.
        let mut bits = 1_u64;
        let mut next = || {
            bits = bits
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            if bits >> 63 == 0 { b'a' } else { b'b' }
        };
        let text: Vec<u8> = (0..1_000_000).map(|_| next()).collect();
        let mut matcher = regex.matcher(&mut budget).expect("time");
        assert!(regex.matches(&text, &mut matcher, &mut budget).is_err());
    }
}
