//! Values of expressions, and truth of tests.

use crate::error::Stop;
use crate::limits::Budget;
use crate::number::{Impossible, Number, fraction_weight};
use crate::syntax::{Comparison, Expression, Operator, Target, Test};
use crate::tape::Tape;
use crate::variables::{Index, Value, Variables};
use std::cmp::Ordering;

/// What expressions depend on.
pub(crate) struct State<'a> {
    pub(crate) names: &'a [String],
    pub(crate) variables: Variables,
    pub(crate) budget: Budget,
}

impl State<'_> {
    pub(crate) fn value(&mut self, expression: &Expression) -> Result<Value, Stop> {
        self.budget.step(1)?;
        match expression {
            Expression::Number(number) => Ok(Value::Number(number.clone())),
            Expression::Text(text) => {
                self.budget.step(text.len() as u64 / 16)?;
                Ok(Value::Text(text.clone()))
            }
            Expression::Variable(target) => {
                let index = self.index(target)?;
                let Some(value) = self.variables.get(target.variable, &index) else {
                    let name = self.shown(target.variable, &index);
                    return Err(Stop::grammar(format!("`{name}` has no value")));
                };
                let words = match value {
                    Value::Text(text) => text.len() as u64 / 8,
                    Value::Number(number) => number.words(),
                };
                self.budget.step(words / 2)?;
                Ok(value.clone())
            }
            Expression::Length(value) => {
                let length = self.text(value, "STRLEN")?.len();
                Ok(Value::Number(Number::from(length as i64)))
            }
            Expression::Negated(value) => Ok(Value::Number(self.number(value)?.negate())),
            Expression::Binary(operator, left, right) => {
                let (left, right) = (self.number(left)?, self.number(right)?);
                self.computed(*operator, &left, &right).map(Value::Number)
            }
        }
    }

    fn computed(
        &mut self,
        operator: Operator,
        left: &Number,
        right: &Number,
    ) -> Result<Number, Stop> {
        let bits_max = self.budget.limits.number_bits;
        self.budget.step(steps(operator, left, right, bits_max))?;
        let result = match operator {
            Operator::Plus => Ok(left.plus(right)),
            Operator::Minus => Ok(left.minus(right)),
            Operator::Times => left.times(right, bits_max),
            Operator::Over => left.over(right, bits_max),
            Operator::Modulo => left.modulo(right),
            Operator::Power => left.power(right, bits_max),
        };
        let result = result.map_err(|impossible| match impossible {
            Impossible::DivisionByZero => Stop::grammar("it divides by 0"),
            Impossible::NotAnInteger => Stop::grammar("`%` takes integers alone"),
            Impossible::Exponent => {
                Stop::grammar("an exponent must be an integer that is not negative")
            }
            Impossible::TooLarge => too_large(bits_max),
        })?;
        let words = left.words().max(right.words()).max(result.words());
        match words > bits_max / 64 + 4 {
            true => Err(too_large(bits_max)),
            false => Ok(result),
        }
    }

    pub(crate) fn number(&mut self, expression: &Expression) -> Result<Number, Stop> {
        match self.value(expression)? {
            Value::Number(number) => Ok(number),
            Value::Text(_) => Err(Stop::grammar("a string stands where a number is needed")),
        }
    }

    pub(crate) fn integer(&mut self, expression: &Expression, of: &str) -> Result<Number, Stop> {
        let number = self.number(expression)?;
        match number.is_integer() {
            true => Ok(number),
            false => Err(Stop::grammar(format!(
                "{of} is a float, {number}, and must be an integer"
            ))),
        }
    }

    pub(crate) fn text(&mut self, expression: &Expression, of: &str) -> Result<Vec<u8>, Stop> {
        match self.value(expression)? {
            Value::Text(text) => Ok(text),
            Value::Number(number) => Err(Stop::grammar(format!(
                "`{of}` takes a string, not {number}"
            ))),
        }
    }

    pub(crate) fn index(&mut self, target: &Target) -> Result<Index, Stop> {
        target
            .index
            .iter()
            .map(|part| self.integer(part, "an index"))
            .collect()
    }

    pub(crate) fn set(&mut self, target: &Target, value: Value) -> Result<(), Stop> {
        let index = self.index(target)?;
        self.variables
            .set(target.variable, index, value, &mut self.budget)
    }

    fn shown(&self, variable: usize, index: &[Number]) -> String {
        let index: Vec<String> = index.iter().map(Number::to_string).collect();
        match index.is_empty() {
            true => self.names[variable].clone(),
            false => format!("{}[{}]", self.names[variable], index.join(",")),
        }
    }

    /// Whether a test holds. A tape that is made lets some tests hold as it is `wanted`.
    pub(crate) fn test(
        &mut self,
        test: &Test,
        tape: &mut dyn Tape,
        wanted: Option<bool>,
    ) -> Result<bool, Stop> {
        self.budget.step(1)?;
        match test {
            Test::Compare(comparison, left, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                if let (Value::Number(a), Value::Number(b)) = (&left, &right) {
                    self.budget.step(a.weight().max(b.weight()) / 16)?;
                }
                compared(*comparison, &left, &right)
            }
            Test::Not(test) => Ok(!self.test(test, tape, wanted.map(|wanted| !wanted))?),
            Test::And(left, right) => {
                let first = match wanted {
                    Some(false) => tape.choice(),
                    other => other,
                };
                Ok(self.test(left, tape, first)? && self.test(right, tape, wanted)?)
            }
            Test::Or(left, right) => {
                let first = match wanted {
                    Some(true) => tape.choice(),
                    other => other,
                };
                Ok(self.test(left, tape, first)? || self.test(right, tape, wanted)?)
            }
            Test::Next(set) => {
                let set = self.text(set, "MATCH")?;
                self.budget.step(set.len() as u64 / 16)?;
                Ok(tape.next_is_one_of(&set, wanted))
            }
            Test::AtEnd => Ok(tape.is_at_end(wanted)),
            Test::Unique(variables) => self.variables.are_unique(variables, &mut self.budget),
            Test::Contains(value, array) => {
                let value = self.value(value)?;
                self.variables.contains(*array, &value, &mut self.budget)
            }
        }
    }
}

/// About how many steps an operation will take, by the numbers that it takes. What is refused is not computed.
fn steps(operator: Operator, left: &Number, right: &Number, bits_max: u64) -> u64 {
    let words = match operator {
        Operator::Power => {
            let exponent = left.exponent(right, bits_max).map_or(0, u64::from);
            let parts = 1 + u64::from(!left.is_integer());
            left.bits().saturating_mul(exponent * parts) / 64 + 1
        }
        _ => left.words() + right.words(),
    };
    if !(left.is_integer() && right.is_integer()) {
        // Each part of a fraction counts as a word at least.
        return words + fraction_weight(words.saturating_sub(2));
    }
    // Products, quotients and powers take the square of their length.
    match operator {
        Operator::Plus | Operator::Minus => words,
        _ => words + words * words / 16,
    }
}

fn too_large(bits_max: u64) -> Stop {
    Stop::limits(format!("a number has more than {bits_max} bits"))
}

fn compared(comparison: Comparison, left: &Value, right: &Value) -> Result<bool, Stop> {
    let order = match (left, right) {
        (Value::Number(left), Value::Number(right)) => left.cmp(right),
        (Value::Text(left), Value::Text(right)) => left.cmp(right),
        _ => return Err(Stop::grammar("it compares a string with a number")),
    };
    Ok(match comparison {
        Comparison::Less => order == Ordering::Less,
        Comparison::Greater => order == Ordering::Greater,
        Comparison::AtMost => order != Ordering::Greater,
        Comparison::AtLeast => order != Ordering::Less,
        Comparison::Equal => order == Ordering::Equal,
        Comparison::Different => order != Ordering::Equal,
    })
}
