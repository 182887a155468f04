//! An input that is made: random, valid, and the same for a seed on every machine.

use crate::ahead::Ahead;
use crate::analysis::Analysis;
use crate::check::{check, number_in_words, read_number};
use crate::draw;
use crate::error::{CannotGenerate, Cause, Stop, quoted};
use crate::limits::{Budget, Limits};
use crate::number::Number;
use crate::pattern::{Pattern, Patterns};
use crate::random::Random;
use crate::syntax::{Place, Program};
use crate::tape::{Destination, Mark, NumberForm, Tape};
use crate::variables::Value;
use crate::walk::Walk;
use num_bigint::BigInt;
use std::collections::BTreeMap;

/// What a made input should look like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    /// From 0, the shortest lists and the fewest digits, to 100, up to 2,000 elements and every digit.
    pub size: u8,
    /// How many inputs are begun before there is an error.
    pub tries: u32,
    /// The longest input.
    pub bytes_max: usize,
    /// Bounds of all tries together, with the checks of what they make.
    pub limits: Limits,
}

impl Default for Shape {
    fn default() -> Shape {
        Shape {
            size: 20,
            tries: 100,
            bytes_max: 1 << 20,
            limits: Limits {
                steps: 50_000_000,
                memory_bytes: 1 << 28,
                ..Limits::default()
            },
        }
    }
}

/// Draws of a value before the next free one is searched for.
const DRAWS: usize = 24;

/// Once in so many times a number is one of so many that were written before it.
const RECENT_ONE_IN: u64 = 10;
const RECENT: usize = 4;

/// Values that are tried one after the other, where a value must differ from others.
const NEIGHBOURS: usize = 4096;

/// How often the rounds of all loops may be carried out again in a try.
const REDONE_MAX: u32 = 2000;

/// How often one round may be carried out again.
const REDONE_HERE_MAX: u32 = 50;

/// Makes an input.
pub(crate) fn generate(
    program: &Program,
    seed: u64,
    shape: &Shape,
) -> Result<Vec<u8>, CannotGenerate> {
    let analysis = Analysis::of(program);
    let mut patterns = Patterns::default();
    let mut random = Random::new(seed);
    let mut failures: BTreeMap<(Place, &'static str), (u32, String)> = BTreeMap::new();
    let mut tries = 0;
    let mut steps = shape.limits.steps;
    while tries < shape.tries.max(1) && (tries == 0 || steps > 0) {
        let size = u64::from(shape.size.min(100));
        // If it fails at its size, smaller and other sizes may fit what the grammar asserts.
        let size = match tries {
            0..4 => size,
            _ if tries % 2 == 0 => random.below(size + 1),
            _ => random.below(101),
        };
        tries += 1;
        // One try must not take the time of all others.
        let limits = Limits {
            steps: steps.min(shape.limits.steps / 8 + 1),
            ..shape.limits.clone()
        };
        let mut writer = Writer {
            made: Vec::new(),
            next: Ahead::ANYTHING,
            random: &mut random,
            size,
            bytes_max: shape.bytes_max,
            analysis: &analysis,
            redone: 0,
            recent: Vec::new(),
        };
        let mut walk = Walk::new(program, &limits, &mut patterns, true);
        let result = walk.run(program, &mut writer);
        let made = std::mem::take(&mut writer.made);
        steps -= limits.steps - walk.steps_left();
        let (statement, reason) = match result {
            Ok(()) => {
                let limits = Limits { steps, ..limits };
                let (found, steps_left) = check(program, &made, &limits, &mut patterns);
                steps = steps_left;
                match found {
                    Ok(_) => return Ok(made),
                    Err(mismatch) => {
                        let (line, column) = (mismatch.grammar_line, mismatch.grammar_column);
                        let reason = format!("what was made is read in another way: {mismatch}");
                        ((Place { line, column }, mismatch.statement), reason)
                    }
                }
            }
            Err(stop) => {
                let statement = stop.statement.unwrap_or((program.end, "EOF"));
                (statement, stop.reason())
            }
        };
        let failure = failures.entry(statement).or_default();
        failure.0 += 1;
        failure.1 = reason;
    }
    let most = failures.into_iter().max_by_key(|(_, (times, _))| *times);
    let ((place, statement), (_, reason)) =
        most.unwrap_or(((program.end, "EOF"), (0, String::new())));
    Err(CannotGenerate {
        tries,
        line: place.line,
        column: place.column,
        statement,
        reason,
    })
}

struct Writer<'a> {
    made: Vec<u8>,
    next: Ahead,
    random: &'a mut Random,
    size: u64,
    bytes_max: usize,
    analysis: &'a Analysis,
    redone: u32,
    /// The latest numbers: some are written again, because grammars compare numbers with each other.
    recent: Vec<Number>,
}

impl Writer<'_> {
    fn write(&mut self, text: &[u8]) -> Result<(), Stop> {
        if self.made.len() + text.len() > self.bytes_max {
            return Err(Stop::limits(format!(
                "the input has more than {} bytes",
                self.bytes_max
            )));
        }
        if !text.is_empty() {
            self.made.extend_from_slice(text);
            self.next = Ahead::ANYTHING;
        }
        Ok(())
    }

    /// Whether an assertion of the grammar would fail after this value.
    fn repeats(&self, value: &Value, destination: &mut Destination) -> Result<bool, Stop> {
        let Some((variable, index)) = &destination.target else {
            return Ok(false);
        };
        for group in self
            .analysis
            .unique
            .iter()
            .filter(|group| group.contains(variable))
        {
            let (variables, budget) = (&mut *destination.variables, &mut *destination.budget);
            let repeats = match group.len() {
                1 => variables.contains(*variable, value, budget)?,
                _ => {
                    budget.step(variables.len(*variable) as u64)?;
                    variables.would_repeat(group, *variable, index, value)
                }
            };
            if repeats {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The first integer after `start` that may be written and repeats nothing, from the lower bound on after the upper.
    fn next_free(
        &self,
        start: &Number,
        form: &NumberForm,
        destination: &mut Destination,
    ) -> Result<Option<Number>, Stop> {
        let one = Number::from(1);
        let mut candidate = start.clone();
        for _ in 0..NEIGHBOURS {
            candidate = match candidate < form.max {
                true => candidate.plus(&one),
                false => form.min.clone(),
            };
            // The digits of a number take the square of its length.
            let words = candidate.words();
            destination.budget.step(1 + words + words * words / 16)?;
            let is_free = !self.repeats(&Value::Number(candidate.clone()), destination)?;
            if is_free && self.next.allows(digits(&candidate).as_bytes()) {
                return Ok(Some(candidate));
            }
            if candidate == *start {
                break;
            }
        }
        Ok(None)
    }
}

/// All digits of an integer.
fn digits(number: &Number) -> String {
    number
        .to_whole()
        .unwrap_or_else(|| BigInt::from(0))
        .to_string()
}

impl Tape for Writer<'_> {
    fn literal(&mut self, text: &[u8], _: &mut Budget) -> Result<(), Stop> {
        match self.next.allows(text) {
            true => self.write(text),
            false => Err(Stop::expected(format!(
                "{} where a test wants something else",
                quoted(text)
            ))),
        }
    }

    fn number(&mut self, form: &NumberForm, mut destination: Destination) -> Result<Number, Stop> {
        let variable = destination.target.as_ref().map(|(variable, _)| *variable);
        let is_count = variable.is_some_and(|variable| self.analysis.is_count(variable));
        let mut last = None;
        for _ in 0..DRAWS {
            let words = form.min.words().max(form.max.words());
            destination.budget.step(1 + words * words / 16)?;
            let recent = match self.recent.len() as u64 {
                count if count > 0 && !is_count && self.random.one_in(RECENT_ONE_IN) => {
                    Some(&self.recent[self.random.below(count) as usize])
                }
                _ => None,
            };
            let Some(text) = draw::number(self.random, form, is_count, recent, self.size) else {
                break;
            };
            let Some((number, _)) = read_number(text.as_bytes(), form, destination.budget)? else {
                continue;
            };
            if self.next.allows(text.as_bytes())
                && !self.repeats(&Value::Number(number.clone()), &mut destination)?
            {
                self.write(text.as_bytes())?;
                if self.recent.len() == RECENT {
                    self.recent.remove(0);
                }
                self.recent.push(number.clone());
                return Ok(number);
            }
            last = Some(number);
        }
        if let (Some(last), None) = (last, form.float)
            && let Some(free) = self.next_free(&last, form, &mut destination)?
        {
            self.write(digits(&free).as_bytes())?;
            return Ok(free);
        }
        Err(Stop::expected(format!(
            "{} that fits the tests and assertions",
            number_in_words(form)
        )))
    }

    fn pattern(
        &mut self,
        pattern: &mut Pattern,
        mut destination: Destination,
    ) -> Result<Value, Stop> {
        for draw in 0..DRAWS {
            // Longer texts repeat each other less.
            let size = (self.size + draw as u64 * 2).min(100);
            let text = draw::text(self.random, &pattern.hir, size);
            destination.budget.step(8 * text.len() as u64)?;
            let is_whole = pattern.matched(&text, destination.budget)? == Some(text.len());
            let value = Value::Text(text);
            let Value::Text(text) = &value else {
                break;
            };
            if is_whole && self.next.allows(text) && !self.repeats(&value, &mut destination)? {
                let text = text.clone();
                self.write(&text)?;
                return Ok(value);
            }
        }
        let pattern = quoted(&pattern.text);
        Err(Stop::expected(format!(
            "text of {pattern} that fits the tests and assertions"
        )))
    }

    fn end(&mut self) -> Result<(), Stop> {
        if !self.next.end {
            return Err(Stop::expected(
                "the end of the file where a test wants more",
            ));
        }
        self.next.end_here();
        Ok(())
    }

    fn next_is_one_of(&mut self, set: &[u8], wanted: Option<bool>) -> bool {
        let (mut inside, mut outside) = (self.next.clone(), self.next.clone());
        inside.keep(set, true);
        inside.end = false;
        outside.keep(set, false);
        let answer = match (inside.allows_bytes(), outside.allows_bytes() || outside.end) {
            (true, true) => wanted.unwrap_or_else(|| self.random.one_in(2)),
            (is_inside, _) => is_inside,
        };
        self.next = if answer { inside } else { outside };
        answer
    }

    fn is_at_end(&mut self, wanted: Option<bool>) -> bool {
        let answer = match (self.next.end, self.next.allows_bytes()) {
            (true, true) => wanted.unwrap_or_else(|| self.random.one_in(2)),
            (is_end, _) => is_end,
        };
        match answer {
            true => self.next.end_here(),
            false => self.next.end = false,
        }
        answer
    }

    fn choice(&mut self) -> Option<bool> {
        Some(self.random.one_in(2))
    }

    fn rounds(&mut self) -> Option<u64> {
        let most = draw::count_max(self.size);
        Some(match self.random.below(8) {
            0 => 0,
            1 => most,
            _ => 1 + self.random.below(most),
        })
    }

    fn may_redo(&mut self, failure: &Stop, redone_here: u32) -> bool {
        self.redone += 1;
        failure.cause != Cause::Limits && self.redone <= REDONE_MAX && redone_here < REDONE_HERE_MAX
    }

    fn mark(&self) -> Option<Mark> {
        Some(Mark {
            length: self.made.len(),
            ahead: self.next.clone(),
        })
    }

    fn rewind(&mut self, mark: &Mark) {
        self.made.truncate(mark.length);
        self.next = mark.ahead.clone();
    }
}
