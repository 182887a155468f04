//! An input that is read: the strict check.

use crate::coverage::Coverage;
use crate::error::{Mismatch, Stop, quoted};
use crate::limits::{Budget, Limits};
use crate::number::{Decimal, Impossible, Number, PowersOfTen};
use crate::pattern::{Pattern, Patterns};
use crate::scan;
use crate::syntax::{Place, Program};
use crate::tape::{Destination, Mark, NumberForm, Tape};
use crate::variables::Value;
use crate::walk::Walk;

/// Checks an input, from its first byte to its last, and says how many steps are left.
pub(crate) fn check(
    program: &Program,
    input: &[u8],
    limits: &Limits,
    patterns: &mut Patterns,
) -> (Result<Coverage, Box<Mismatch>>, u64) {
    let mut reader = Reader { input, at: 0 };
    let mut walk = Walk::new(program, limits, patterns, false);
    let result = walk.run(program, &mut reader);
    let steps_left = walk.steps_left();
    let found = match result {
        Ok(()) => Ok(walk.coverage),
        Err(stop) => Err(Box::new(reader.mismatch(stop, program.end))),
    };
    (found, steps_left)
}

struct Reader<'a> {
    input: &'a [u8],
    /// Of a literal that does not match, the first byte that differs.
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &[u8] {
        &self.input[self.at..]
    }

    fn mismatch(&self, stop: Stop, end: Place) -> Mismatch {
        let place = Place::of(self.input, self.at);
        // Where no statement failed, it was the `EOF` that every grammar ends with.
        let (in_grammar, statement) = stop.statement.unwrap_or((end, "EOF"));
        Mismatch {
            cause: stop.cause,
            line: place.line,
            column: place.column,
            grammar_line: in_grammar.line,
            grammar_column: in_grammar.column,
            statement,
            expected: stop.expected,
            found: match stop.found.is_empty() {
                true => self.found(),
                false => stop.found,
            },
        }
    }

    /// What comes next, up to a space or the end of the line.
    fn found(&self) -> String {
        let rest = self.rest();
        let word = rest
            .iter()
            .take_while(|byte| !byte.is_ascii_whitespace())
            .count();
        match rest {
            [] => "the end of the file".to_string(),
            [b'\n', ..] => "the end of the line".to_string(),
            [b' ', ..] => "a space".to_string(),
            _ => quoted(&rest[..word.max(1)]),
        }
    }
}

/// A literal in words.
fn named(text: &[u8]) -> String {
    match text {
        b" " => "a space".to_string(),
        b"\n" => "the end of the line".to_string(),
        _ => quoted(text),
    }
}

/// What a statement that reads a number expects, in words.
pub(crate) fn number_in_words(form: &NumberForm) -> String {
    use crate::syntax::Notation;
    let kind = match form.float {
        None => "an integer",
        Some(Notation::Any) => "a number",
        Some(Notation::Fixed) => "a number without an exponent",
        Some(Notation::Scientific) => "a number with an exponent",
    };
    let decimals = match form.decimals {
        Some((min, max)) if min == max => format!(" with {min} decimals"),
        Some((min, max)) => format!(" with {min} to {max} decimals"),
        None => String::new(),
    };
    format!("{kind} from {} to {}{decimals}", form.min, form.max)
}

/// The number at the front of a text, if it has the form, and its length.
pub(crate) fn read_number(
    text: &[u8],
    form: &NumberForm,
    budget: &mut Budget,
) -> Result<Option<(Number, usize)>, Stop> {
    let length = match form.float {
        None => scan::integer(text),
        Some(notation) => {
            let float = scan::float(text, notation).filter(|float| {
                let Some((min, max)) = form.decimals else {
                    return true;
                };
                let has_decimals = (min as usize..=max as usize).contains(&float.decimals);
                has_decimals && (!float.has_exponent || float.is_normal)
            });
            float.map(|float| float.length)
        }
    };
    let Some(length) = length else {
        return Ok(None);
    };
    budget.step(1 + length as u64 / 16)?;
    let bits_max = budget.limits.number_bits;
    let too_large = || {
        Stop::limits(format!(
            "{} has more than {bits_max} bits",
            quoted(&text[..length])
        ))
    };
    let decimal = match Decimal::read(&text[..length], bits_max) {
        Ok(decimal) => decimal,
        Err(Impossible::TooLarge) => return Err(too_large()),
        Err(_) => return Ok(None),
    };
    budget.step(decimal.weight() + (form.min.weight() + form.max.weight()) / 16)?;
    let number = decimal.value(&mut PowersOfTen::default());
    // A float without a point or an exponent is an integer so far.
    let number = match form.float {
        Some(_) => number.into_float(),
        None => number,
    };
    let fits = form.min <= number && number <= form.max;
    Ok(fits.then_some((number, length)))
}

impl Tape for Reader<'_> {
    fn literal(&mut self, text: &[u8], budget: &mut Budget) -> Result<(), Stop> {
        budget.step(text.len() as u64 / 16)?;
        if self.rest().starts_with(text) {
            self.at += text.len();
            return Ok(());
        }
        let same = self
            .rest()
            .iter()
            .zip(text)
            .take_while(|(a, b)| a == b)
            .count();
        self.at += same;
        Err(Stop::expected(named(&text[same..])))
    }

    fn number(&mut self, form: &NumberForm, destination: Destination) -> Result<Number, Stop> {
        match read_number(self.rest(), form, destination.budget)? {
            Some((number, length)) => {
                self.at += length;
                Ok(number)
            }
            None => Err(Stop::expected(number_in_words(form))),
        }
    }

    fn pattern(&mut self, pattern: &mut Pattern, destination: Destination) -> Result<Value, Stop> {
        match pattern.matched(self.rest(), destination.budget)? {
            Some(length) => {
                let value = self.rest()[..length].to_vec();
                self.at += length;
                Ok(Value::Text(value))
            }
            None => Err(Stop::expected(format!(
                "text that matches {}",
                quoted(&pattern.text)
            ))),
        }
    }

    fn end(&mut self) -> Result<(), Stop> {
        match self.rest() {
            [] => Ok(()),
            _ => Err(Stop::expected("the end of the file")),
        }
    }

    fn next_is_one_of(&mut self, set: &[u8], _: Option<bool>) -> bool {
        self.rest().first().is_some_and(|next| set.contains(next))
    }

    fn is_at_end(&mut self, _: Option<bool>) -> bool {
        self.rest().is_empty()
    }

    fn choice(&mut self) -> Option<bool> {
        None
    }

    fn rounds(&mut self) -> Option<u64> {
        None
    }

    fn may_redo(&mut self, _: &Stop, _: u32) -> bool {
        false
    }

    fn mark(&self) -> Option<Mark> {
        None
    }

    fn rewind(&mut self, _: &Mark) {}
}
