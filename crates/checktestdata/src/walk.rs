//! Carries out a grammar, statement by statement, on an input that is read or made.

use crate::coverage::Coverage;
use crate::error::Stop;
use crate::evaluate::State;
use crate::limits::{Budget, Limits};
use crate::number::Number;
use crate::pattern::Patterns;
use crate::syntax::{Command, Expression, Loop, NumberField, Program, Statement, Times};
use crate::tape::{Destination, NumberForm, Tape};
use crate::variables::{Value, Variables};

/// A grammar that is carried out.
pub(crate) struct Walk<'a> {
    state: State<'a>,
    patterns: &'a mut Patterns,
    pub(crate) coverage: Coverage,
}

impl<'a> Walk<'a> {
    /// `reversible` lets the tape ask for statements to be carried out again.
    pub(crate) fn new(
        program: &'a Program,
        limits: &Limits,
        patterns: &'a mut Patterns,
        reversible: bool,
    ) -> Walk<'a> {
        Walk {
            state: State {
                names: &program.names,
                variables: Variables::new(program.names.len(), reversible),
                budget: Budget::new(limits),
            },
            patterns,
            coverage: Coverage::of(&program.fields),
        }
    }

    pub(crate) fn steps_left(&self) -> u64 {
        self.state.budget.steps_left()
    }

    pub(crate) fn run(&mut self, program: &Program, tape: &mut dyn Tape) -> Result<(), Stop> {
        self.block(&program.statements, tape)?;
        tape.end()
    }

    fn block(&mut self, statements: &[Statement], tape: &mut dyn Tape) -> Result<(), Stop> {
        statements
            .iter()
            .try_for_each(|statement| self.statement(statement, tape))
    }

    fn statement(&mut self, statement: &Statement, tape: &mut dyn Tape) -> Result<(), Stop> {
        self.command(&statement.command, tape).map_err(|mut stop| {
            stop.statement
                .get_or_insert((statement.place, statement.command.word()));
            stop
        })
    }

    fn command(&mut self, command: &Command, tape: &mut dyn Tape) -> Result<(), Stop> {
        self.state.budget.step(1)?;
        match command {
            Command::Space => tape.literal(b" ", &mut self.state.budget),
            Command::Newline => tape.literal(b"\n", &mut self.state.budget),
            Command::Eof => tape.end(),
            Command::Text(text) => {
                let text = self.state.text(text, "STRING")?;
                tape.literal(&text, &mut self.state.budget)
            }
            Command::Number(field) => self.number(field, tape),
            Command::Pattern { pattern, target } => {
                let text = self.state.text(pattern, "REGEX")?;
                let target = match target {
                    Some(target) => Some((target.variable, self.state.index(target)?)),
                    None => None,
                };
                let pattern = self.patterns.get(&text, &mut self.state.budget)?;
                let destination = Destination {
                    target: target.clone(),
                    variables: &mut self.state.variables,
                    budget: &mut self.state.budget,
                };
                let value = tape.pattern(pattern, destination)?;
                self.store(target, value)
            }
            Command::Assert(test) => match self.state.test(test, tape, Some(true))? {
                true => Ok(()),
                false => Err(Stop::expected("the condition of `ASSERT` to hold")),
            },
            Command::Set(assignments) => assignments.iter().try_for_each(|(target, expression)| {
                let value = self.state.value(expression)?;
                self.state.set(target, value)
            }),
            Command::Unset(variables) => variables.iter().try_for_each(|variable| {
                self.state
                    .variables
                    .unset(*variable, &mut self.state.budget)
            }),
            Command::Loop(repeated) => self.repeat(repeated, tape),
            Command::If {
                test,
                then,
                otherwise,
            } => {
                let wanted = tape.choice();
                match self.state.test(test, tape, wanted)? {
                    true => self.block(then, tape),
                    false => self.block(otherwise, tape),
                }
            }
        }
    }

    fn store(&mut self, target: Option<(usize, Vec<Number>)>, value: Value) -> Result<(), Stop> {
        match target {
            Some((variable, index)) => {
                self.state
                    .variables
                    .set(variable, index, value, &mut self.state.budget)
            }
            None => Ok(()),
        }
    }

    fn number(&mut self, field: &NumberField, tape: &mut dyn Tape) -> Result<(), Stop> {
        let bound = |walk: &mut Self, expression: &Expression| match field.float {
            None => walk.state.integer(expression, "a bound of `INT`"),
            Some(_) => walk.state.number(expression),
        };
        let form = NumberForm {
            min: bound(self, &field.min)?,
            max: bound(self, &field.max)?,
            float: field.float,
            decimals: match &field.decimals {
                Some((min, max)) => Some((self.decimals(min)?, self.decimals(max)?)),
                None => None,
            },
        };
        let target = match &field.target {
            Some(target) => Some((target.variable, self.state.index(target)?)),
            None => None,
        };
        let destination = Destination {
            target: target.clone(),
            variables: &mut self.state.variables,
            budget: &mut self.state.budget,
        };
        let value = tape.number(&form, destination)?;
        self.state.budget.step(self.coverage.weight(field.field))?;
        self.coverage.see(field.field, &value, form.min, form.max);
        self.store(target, Value::Number(value))
    }

    fn decimals(&mut self, expression: &Expression) -> Result<u32, Stop> {
        let number = self.state.integer(expression, "a number of decimals")?;
        let fault = || {
            Stop::grammar(format!(
                "a number of decimals is {number}, and must be from 0 to 4294967295"
            ))
        };
        number.to_u32().ok_or_else(fault)
    }

    fn repeat(&mut self, repeated: &Loop, tape: &mut dyn Tape) -> Result<(), Stop> {
        let times = match &repeated.times {
            Times::Count(count) => {
                let count = self.state.integer(count, "the count of a loop")?;
                let fault = || {
                    Stop::grammar(format!(
                        "the count of a loop is {count}, and must be from 0 to 4294967295"
                    ))
                };
                Some(u64::from(count.to_u32().ok_or_else(fault)?))
            }
            Times::While(_) => None,
        };
        let rounds = tape.rounds();
        let mut round = 0;
        loop {
            if let Some(counter) = &repeated.counter {
                self.state
                    .set(counter, Value::Number(Number::from(round as i64)))?;
            }
            let goes_on = match &repeated.times {
                Times::Count(_) => times.is_some_and(|times| round < times),
                Times::While(test) => {
                    let wanted = rounds.map(|rounds| round < rounds);
                    self.state.test(test, tape, wanted)?
                }
            };
            if !goes_on {
                return Ok(());
            }
            self.state.budget.step(1)?;
            self.round(repeated, round > 0, tape)?;
            round += 1;
        }
    }

    /// The separator and the body, again while the tape wants it.
    fn round(
        &mut self,
        repeated: &Loop,
        is_separated: bool,
        tape: &mut dyn Tape,
    ) -> Result<(), Stop> {
        let mark = (self.state.variables.mark(), tape.mark());
        let memory_left = self.state.budget.memory_left();
        let mut redone = 0;
        loop {
            let separator = repeated.separator.iter().filter(|_| is_separated);
            let mut statements = separator.chain(&repeated.body);
            let result = statements.try_for_each(|statement| self.statement(statement, tape));
            match (result, &mark.1) {
                (Err(stop), Some(tape_mark)) if tape.may_redo(&stop, redone) => {
                    redone += 1;
                    self.state.variables.rewind(mark.0);
                    self.state.budget.set_memory_left(memory_left);
                    tape.rewind(tape_mark);
                }
                (result, _) => return result,
            }
        }
    }
}
