//! Carries out expressions on the values that have been read.

use crate::error::Stop;
use crate::functions::at_most;
use crate::kinds::Type;
use crate::limits::Budget;
use crate::regex::Matcher;
use crate::syntax::{Comparator, Expression, Joint, Name, Node, Operator, Program, Scope};
use crate::value::Value;
use std::sync::Arc;

/// The values of a scope.
pub(crate) struct Frame<'p> {
    scope: &'p Scope,
    /// How many rows a function of all rows sees: the rounds that a repetition has begun. The whole pattern and sentinels
    /// have none.
    pub(crate) rows: usize,
    columns: Vec<Column>,
    /// The memory that is counted for it.
    held_bytes: u64,
}

/// The values of a variable.
#[derive(Default, Clone)]
struct Column {
    count: usize,
    last: Option<Value>,
    image: Option<Arc<[u8]>>,
    /// All values and texts, where they are asked for.
    values: Vec<Value>,
    images: Vec<Arc<[u8]>>,
}

/// All scopes that a place of the pattern stands in, and what evaluation costs.
pub(crate) struct Evaluation<'p> {
    program: &'p Program,
    frames: Vec<Frame<'p>>,
    /// What was found out about the regular expressions that were used last, each with its number.
    matchers: Vec<(usize, Matcher)>,
    /// The depth of a scope, and the row of it that a function looks at.
    row: Option<(usize, usize)>,
    pub(crate) budget: Budget,
}

/// What a row takes in memory, beside its values.
const ROW_BYTES: u64 = 24;

/// More regular expressions than this are prepared again when they are needed.
const MATCHERS_MAX: usize = 24;

/// Maximum number of operands that the explanation of a failed constraint shows.
const SHOWN_OPERANDS: usize = 4;

impl<'p> Evaluation<'p> {
    pub(crate) fn new(program: &'p Program, budget: Budget) -> Evaluation<'p> {
        Evaluation {
            program,
            frames: Vec::new(),
            matchers: Vec::new(),
            row: None,
            budget,
        }
    }

    pub(crate) fn depth(&self) -> usize {
        self.frames.len()
    }

    pub(crate) fn enter(&mut self, scope: &'p Scope) -> Result<(), Stop> {
        self.budget.step(scope.variables.len() as u64)?;
        self.frames.push(Frame {
            scope,
            rows: 0,
            columns: vec![Column::default(); scope.variables.len()],
            held_bytes: 0,
        });
        Ok(())
    }

    /// Leaves all scopes that are deeper.
    pub(crate) fn leave_to(&mut self, depth: usize) {
        for frame in self.frames.drain(depth..) {
            self.budget.release(frame.held_bytes);
        }
    }

    /// A round of a repetition begins.
    pub(crate) fn begin_row(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.rows += 1;
        }
    }

    /// Gives a variable of the innermost scope its next value.
    pub(crate) fn set(&mut self, slot: usize, value: Value, image: &[u8]) -> Result<(), Stop> {
        let Some(frame) = self.frames.last_mut() else {
            return Ok(());
        };
        let (variable, column) = (&frame.scope.variables[slot], &mut frame.columns[slot]);
        column.count += 1;
        let image: Option<Arc<[u8]>> = variable.has_image.then(|| image.into());
        if variable.is_kept {
            let of_image = image.as_ref().map_or(0, |image| image.len() as u64 + 32);
            let bytes = size_of::<Value>() as u64 + value.extra_bytes() + of_image;
            self.budget.hold(bytes)?;
            frame.held_bytes += bytes;
            column.values.push(value.clone());
            column.images.extend(image.clone());
        }
        column.last = Some(value);
        column.image = image;
        Ok(())
    }

    /// The text of a part of the pattern, on one line.
    pub(crate) fn text_of(&self, expression: &Expression) -> String {
        let text = &self.program.text[expression.span.clone()];
        let text = String::from_utf8_lossy(text);
        text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn no_value(&self, name: Name) -> Stop {
        let name = &self.frames[name.depth].scope.variables[name.slot].name;
        Stop::grammar(format!("`{name}` has no value yet"))
    }

    fn column(&self, name: Name) -> &Column {
        &self.frames[name.depth].columns[name.slot]
    }

    /// The row of a variable that a function looks at.
    fn row_of(&self, name: Name) -> Option<usize> {
        self.row
            .filter(|(depth, _)| *depth == name.depth)
            .map(|(_, row)| row)
    }

    /// The truth value of a test.
    pub(crate) fn test(&mut self, expression: &'p Expression) -> Result<bool, Stop> {
        Ok(self.value(expression)?.is_true())
    }

    pub(crate) fn value(&mut self, expression: &'p Expression) -> Result<Value, Stop> {
        self.budget.step(1)?;
        match &expression.node {
            Node::Constant(value) => Ok(value.clone()),
            Node::Variable(name) => {
                let column = self.column(*name);
                let value = match self.row_of(*name) {
                    Some(row) => column.values.get(row),
                    None => column.last.as_ref(),
                };
                value.cloned().ok_or_else(|| self.no_value(*name))
            }
            Node::Image(name) => {
                let column = self.column(*name);
                let image = match self.row_of(*name) {
                    Some(row) => column.images.get(row),
                    None => column.image.as_ref(),
                };
                let image = image.cloned().ok_or_else(|| self.no_value(*name))?;
                Ok(Value::Text(image))
            }
            Node::Count(name) => match self.column(*name).count {
                // As in VIVA, a repetition without rounds has not even counted its variables.
                0 => Err(self.no_value(*name)),
                count => Ok(Value::Integer(i32::try_from(count).unwrap_or(i32::MAX))),
            },
            Node::Element(name, index) => {
                let index = self.value(index)?.integer();
                let values = &self.column(*name).values;
                let value = usize::try_from(index)
                    .ok()
                    .and_then(|index| values.get(index));
                value.cloned().ok_or_else(|| {
                    let text = self.text_of(expression);
                    let count = values.len();
                    Stop::grammar(format!(
                        "`{text}` is out of range: the index is {index} of {count} values"
                    ))
                })
            }
            Node::Not(operand) => Ok(Value::Boolean(!self.test(operand)?)),
            Node::Negate(operand) => Ok(match self.value(operand)? {
                Value::Integer(value) => Value::Integer(value.wrapping_neg()),
                Value::Long(value) => Value::Long(value.wrapping_neg()),
                Value::Float(value) => Value::Float(-value),
                value => Value::Double(-value.double()),
            }),
            Node::Complement(operand) => Ok(match self.value(operand)? {
                Value::Long(value) => Value::Long(!value),
                value => Value::Integer(!value.integer()),
            }),
            Node::Arithmetic(first, others) => {
                let mut result = self.value(first)?;
                for (operator, operand) in others {
                    let operand = self.value(operand)?;
                    let computed = compute(*operator, &result, &operand);
                    result = computed.map_err(|why| {
                        Stop::grammar(format!("{why} in `{}`", self.text_of(expression)))
                    })?;
                }
                Ok(result)
            }
            Node::Compare(first, others) => {
                let mut left = self.value(first)?;
                for (comparator, right) in others {
                    let right = self.value(right)?;
                    if !self.compares(*comparator, &left, &right)? {
                        return Ok(Value::Boolean(false));
                    }
                    left = right;
                }
                Ok(Value::Boolean(true))
            }
            Node::Logic(first, others) => {
                let mut result = self.test(first)?;
                for (joint, operand) in others {
                    result = match joint {
                        Joint::Or => result || self.test(operand)?,
                        Joint::And => result && self.test(operand)?,
                        Joint::Xor => result != self.test(operand)?,
                    };
                }
                Ok(Value::Boolean(result))
            }
            Node::Call(function, parameters) => {
                let values = self.values(parameters)?;
                let bytes: u64 = values.iter().map(Value::extra_bytes).sum();
                self.budget.step(bytes / 16)?;
                // The function may write all of it, into memory that grows by doubling.
                self.budget.hold(3 * bytes)?;
                let result = function.scalar(&values);
                self.budget.release(3 * bytes);
                result.map_err(|why| self.of_function(why, expression))
            }
            Node::VectorCall(function, depth, parameters) => {
                let count = self.frames[*depth].rows;
                let mut rows = Vec::new();
                let mut held = 0;
                let outer = self.row;
                for row in 0..count {
                    self.row = Some((*depth, row));
                    let values = self.values(parameters)?;
                    let of_values: u64 = values.iter().map(Value::extra_bytes).sum();
                    let bytes = ROW_BYTES + of_values + (size_of::<Value>() * values.len()) as u64;
                    // The function may need a key for each row as well.
                    self.budget.hold(2 * bytes)?;
                    self.budget.step(bytes / 16)?;
                    held += 2 * bytes;
                    rows.push(values);
                }
                self.row = outer;
                let result = function.vector(&rows, &self.program.parameters);
                self.budget.release(held);
                result.map_err(|why| self.of_function(why, expression))
            }
        }
    }

    fn of_function(&self, why: String, expression: &Expression) -> Stop {
        Stop::grammar(format!("{why}, in `{}`", self.text_of(expression)))
    }

    fn values(&mut self, expressions: &'p [Expression]) -> Result<Vec<Value>, Stop> {
        expressions.iter().map(|it| self.value(it)).collect()
    }

    fn compares(&mut self, comparator: Comparator, a: &Value, b: &Value) -> Result<bool, Stop> {
        let parameters = &self.program.parameters;
        let kind = a.kind().joined(b.kind());
        let is_apart = || match kind {
            Type::Double => (a.double() - b.double()).abs() > parameters.double_epsilon,
            Type::Float => (a.float() - b.float()).abs() > parameters.float_epsilon,
            _ => a.long() != b.long(),
        };
        let is_near = || match kind {
            Type::Double => (a.double() - b.double()).abs() <= parameters.double_epsilon,
            Type::Float => (a.float() - b.float()).abs() <= parameters.float_epsilon,
            _ => a.long() == b.long(),
        };
        let is_less = |a: &Value, b: &Value| match kind {
            Type::Double => a.double() < b.double(),
            Type::Float => a.float() < b.float(),
            _ => a.long() < b.long(),
        };
        Ok(match comparator {
            Comparator::Less => is_less(a, b),
            Comparator::Greater => is_less(b, a),
            Comparator::AtMost => at_most(a, b, parameters),
            Comparator::AtLeast => at_most(b, a, parameters),
            Comparator::Equal => is_near(),
            // Of what is not a number, neither this nor `=` is true.
            Comparator::Different => is_apart(),
            Comparator::Matches(number) => {
                let Value::Text(text) = a else {
                    return Ok(false);
                };
                let regex = &self.program.regexes[number];
                let known = self.matchers.iter().position(|(of, _)| *of == number);
                let position = match known {
                    Some(position) => position,
                    None => {
                        if self.matchers.len() == MATCHERS_MAX {
                            self.matchers.remove(0);
                        }
                        self.matchers
                            .push((number, regex.matcher(&mut self.budget)?));
                        self.matchers.len() - 1
                    }
                };
                let matcher = &mut self.matchers[position].1;
                return regex.matches(text, matcher, &mut self.budget);
            }
        })
    }

    /// The values that made a test fail, in words; empty if it compares none.
    pub(crate) fn why_false(&mut self, expression: &'p Expression) -> String {
        let mut operands = Vec::new();
        self.compared(expression, &mut operands);
        let mut shown: Vec<String> = Vec::new();
        for operand in operands {
            let Ok(value) = self.value(operand) else {
                continue;
            };
            let text = format!("{} = {}", self.text_of(operand), value_in_words(&value));
            if !shown.contains(&text) && shown.len() < SHOWN_OPERANDS {
                shown.push(text);
            }
        }
        shown.join(", ")
    }

    /// Collects what the comparisons of a test compare, but constants; of tests that must all hold, of the first that fails.
    fn compared(&mut self, expression: &'p Expression, operands: &mut Vec<&'p Expression>) {
        if operands.len() >= SHOWN_OPERANDS {
            return;
        }
        match &expression.node {
            Node::Compare(first, others) => {
                let all = std::iter::once(&**first).chain(others.iter().map(|(_, it)| it));
                let is_constant = |it: &&Expression| matches!(it.node, Node::Constant(_));
                operands.extend(all.filter(|it| !is_constant(it)));
            }
            Node::Logic(first, others) => {
                let mut all = std::iter::once(&**first).chain(others.iter().map(|(_, it)| it));
                match others.iter().all(|(joint, _)| *joint == Joint::And) {
                    true => {
                        let failed = all.find(|it| matches!(self.test(it), Ok(false)));
                        failed
                            .into_iter()
                            .for_each(|it| self.compared(it, operands));
                    }
                    false => all.for_each(|it| self.compared(it, operands)),
                }
            }
            Node::Not(operand) => self.compared(operand, operands),
            _ => {}
        }
    }
}

fn value_in_words(value: &Value) -> String {
    match value {
        Value::Text(text) => crate::error::quoted(text),
        _ => String::from_utf8_lossy(&value.written()).into_owned(),
    }
}

/// An operator on two numbers, as Java computes it; the error says why there is no result.
fn compute(operator: Operator, a: &Value, b: &Value) -> Result<Value, &'static str> {
    use Operator::{
        Add, BitAnd, BitOr, BitXor, Divide, Multiply, Remainder, ShiftLeft, ShiftRight,
        ShiftRightFilled, Subtract,
    };
    if matches!(operator, Divide | Remainder) && b.double() == 0.0 {
        return Err("a division by zero");
    }
    // Only the lowest bits of the right side count, as in Java.
    let bits = b.integer() as u32;
    match (operator, a) {
        (ShiftLeft, Value::Long(a)) => return Ok(Value::Long(a.wrapping_shl(bits))),
        (ShiftRight, Value::Long(a)) => return Ok(Value::Long(a.wrapping_shr(bits))),
        (ShiftRightFilled, Value::Long(a)) => {
            return Ok(Value::Long((*a as u64).wrapping_shr(bits) as i64));
        }
        (ShiftLeft, a) => return Ok(Value::Integer(a.integer().wrapping_shl(bits))),
        (ShiftRight, a) => return Ok(Value::Integer(a.integer().wrapping_shr(bits))),
        (ShiftRightFilled, a) => {
            return Ok(Value::Integer(
                (a.integer() as u32).wrapping_shr(bits) as i32
            ));
        }
        _ => {}
    }
    let of_doubles = |a: f64, b: f64| match operator {
        Add => a + b,
        Subtract => a - b,
        Multiply => a * b,
        Divide => a / b,
        _ => a % b,
    };
    let of_floats = |a: f32, b: f32| match operator {
        Add => a + b,
        Subtract => a - b,
        Multiply => a * b,
        Divide => a / b,
        _ => a % b,
    };
    let of_longs = |a: i64, b: i64| match operator {
        Add => a.wrapping_add(b),
        Subtract => a.wrapping_sub(b),
        Multiply => a.wrapping_mul(b),
        Divide => a.wrapping_div(b),
        BitOr => a | b,
        BitXor => a ^ b,
        BitAnd => a & b,
        _ => a.wrapping_rem(b),
    };
    let result = match a.kind().joined(b.kind()) {
        Type::Double => Value::Double(of_doubles(a.double(), b.double())),
        Type::Float => Value::Float(of_floats(a.float(), b.float())),
        Type::Long => Value::Long(of_longs(a.long(), b.long())),
        // The lower half of a result of 64 bits is the result of 32 bits, of quotients as well.
        _ => Value::Integer(of_longs(a.long(), b.long()) as i32),
    };
    match result.double().is_infinite() {
        true => Err("an infinite result"),
        false => Ok(result),
    }
}
