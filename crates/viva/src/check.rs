//! Checks an input: walks over the pattern, and reads what it asks for.

use crate::error::{Mismatch, Stop};
use crate::evaluate::Evaluation;
use crate::kinds::Type;
use crate::limits::{Budget, Limits};
use crate::numbers;
use crate::place::Place;
use crate::reader::Reader;
use crate::syntax::{
    Block, Constraint, Expression, Field, Item, Program, Repeat, Scope, Until, Width,
};
use crate::value::Value;

/// Checks an input from its first byte to its last.
pub(crate) fn check(program: &Program, input: &[u8], limits: &Limits) -> Result<(), Box<Mismatch>> {
    let mut walk = Walk {
        program,
        reader: Reader::new(input),
        evaluation: Evaluation::new(program, Budget::new(limits)),
        is_trial: false,
    };
    let result = walk.run();
    result.map_err(|stop| Box::new(walk.mismatch(stop)))
}

struct Walk<'p, 'i> {
    program: &'p Program,
    reader: Reader<'i>,
    evaluation: Evaluation<'p>,
    /// Whether a sentinel is tried, whose failures need no words.
    is_trial: bool,
}

impl<'p> Walk<'p, '_> {
    fn run(&mut self) -> Result<(), Stop> {
        self.evaluation.enter(&self.program.scope)?;
        for block in &self.program.blocks {
            self.block(block)?;
        }
        let end = self.reader.end_file(&self.program.parameters);
        end.map_err(|stop| stop.or_of(self.program.end))
    }

    fn mismatch(&self, stop: Stop) -> Mismatch {
        let at = stop.at.unwrap_or(self.reader.position.at);
        let place = Place::of(self.reader.input(), at);
        let in_grammar = stop.place.unwrap_or(self.program.end);
        Mismatch {
            cause: stop.cause,
            line: place.line,
            column: place.column,
            grammar_line: in_grammar.line,
            grammar_column: in_grammar.column,
            expected: stop.expected,
            found: match stop.found.is_empty() {
                true if place.column == 1 && self.reader.is_empty_line(at) => {
                    "an empty line".to_string()
                }
                true => self.reader.found(at),
                false => stop.found,
            },
        }
    }

    fn block(&mut self, block: &'p Block) -> Result<(), Stop> {
        match block {
            Block::Line { items, end } => {
                self.items(items)?;
                self.end_line(*end)
            }
            Block::Repeat(repeat) => self.repeat(repeat, true, Walk::block),
        }
    }

    fn end_line(&mut self, place: Place) -> Result<(), Stop> {
        let parameters = &self.program.parameters;
        let ended = self
            .reader
            .end_line(parameters, &mut self.evaluation.budget);
        ended.map_err(|stop| stop.or_of(place))
    }

    fn items(&mut self, items: &'p [Item]) -> Result<(), Stop> {
        items.iter().try_for_each(|item| self.item(item))
    }

    fn item(&mut self, item: &'p Item) -> Result<(), Stop> {
        self.evaluation.budget.step(1)?;
        match item {
            Item::Field(field) => self.field(field).map_err(|stop| stop.or_of(field.place)),
            Item::Blank { width, place } => {
                let blank = self.blank(width.as_ref());
                blank.map_err(|stop| stop.or_of(*place))
            }
            Item::Repeat(repeat) => self.repeat(repeat, false, Walk::item),
        }
    }

    /// The width of a field, which may not be negative.
    fn width(&mut self, width: &'p Expression) -> Result<usize, Stop> {
        let found = self.evaluation.value(width)?.integer();
        usize::try_from(found).map_err(|_| Stop {
            found: format!("{found}"),
            ..Stop::expected(format!(
                "the width `{}` from 0 on",
                self.evaluation.text_of(width)
            ))
        })
    }

    fn blank(&mut self, width: Option<&'p Expression>) -> Result<(), Stop> {
        let width = width.map(|width| self.width(width)).transpose()?;
        let field = self.reader.field(width, &mut self.evaluation.budget)?;
        let text = &self.reader.input()[field.clone()];
        match text.iter().position(|byte| *byte != b' ') {
            Some(other) => Err(Stop::expected("a space").or_at(field.start + other)),
            None => Ok(()),
        }
    }

    fn field(&mut self, field: &'p Field) -> Result<(), Stop> {
        let parameters = &self.program.parameters;
        let what = numbers::in_words(field.kind);
        let range = match &field.width {
            Width::Token => self
                .reader
                .token(what, parameters, &mut self.evaluation.budget)?,
            Width::RestOfLine => self.reader.field(None, &mut self.evaluation.budget)?,
            Width::Fixed(width) => {
                let width = self.width(width)?;
                self.reader
                    .field(Some(width), &mut self.evaluation.budget)?
            }
        };
        let image = &self.reader.input()[range.clone()];
        let value = match (field.kind, &field.width) {
            (Type::Text, _) => Some(Value::Text(image.into())),
            (kind, Width::Token) => numbers::read(image, kind, parameters),
            (kind, _) => numbers::read(trimmed(image), kind, parameters),
        };
        let Some(value) = value else {
            let found = crate::error::quoted(image);
            let stop = Stop {
                found,
                ..Stop::expected(what)
            };
            return Err(stop.or_at(range.start));
        };
        self.evaluation.set(field.slot, value, image)?;
        let held = self.constraints(&field.constraints);
        held.map_err(|stop| stop.or_at(range.start))
    }

    /// Whether all constraints hold.
    fn constraints(&mut self, constraints: &'p [Constraint]) -> Result<(), Stop> {
        for Constraint { test, place } in constraints {
            let holds = self
                .evaluation
                .test(test)
                .map_err(|stop| stop.or_of(*place))?;
            if holds {
                continue;
            }
            if self.is_trial {
                return Err(Stop::expected(""));
            }
            let found = self.evaluation.why_false(test);
            let stop = Stop {
                found: if found.is_empty() {
                    "that it is not so".to_string()
                } else {
                    found
                },
                ..Stop::expected(format!("`{}`", self.evaluation.text_of(test)))
            };
            return Err(stop.or_of(*place));
        }
        Ok(())
    }

    fn repeat<T>(
        &mut self,
        repeat: &'p Repeat<T>,
        is_of_lines: bool,
        part: fn(&mut Self, &'p T) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let of_here = |stop: Stop| stop.or_of(repeat.place);
        let count = match &repeat.until {
            Until::Count(count) => {
                let count = self.evaluation.value(count).map_err(of_here)?;
                // A negative count is none.
                Some(u64::try_from(count.integer()).unwrap_or(0))
            }
            Until::End | Until::Sentinel { .. } => None,
        };
        let depth = self.evaluation.depth();
        self.evaluation.enter(&repeat.scope)?;
        let mut rounds = 0;
        loop {
            self.evaluation
                .budget
                .step(1)
                .map_err(|spent| of_here(spent.into()))?;
            let before = self.reader.position;
            let is_over = match &repeat.until {
                Until::End => self.reader.is_at_end_of_line(),
                Until::Count(_) => Some(rounds) == count,
                Until::Sentinel { items, scope } => {
                    let is_here = self.is_sentinel(items, scope)?;
                    if is_here && is_of_lines {
                        self.end_line(repeat.place)?;
                    }
                    is_here
                }
            };
            if is_over {
                break;
            }
            self.evaluation.begin_row();
            repeat.body.iter().try_for_each(|it| part(self, it))?;
            rounds += 1;
            if count.is_none() && self.reader.position == before {
                let stop = Stop::grammar("this repetition reads nothing, and would never end");
                return Err(of_here(stop));
            }
        }
        self.constraints(&repeat.constraints)?;
        self.evaluation.leave_to(depth);
        Ok(())
    }

    /// Whether a sentinel comes next; takes it if it does.
    fn is_sentinel(&mut self, items: &'p [Item], scope: &'p Scope) -> Result<bool, Stop> {
        let (position, depth) = (self.reader.position, self.evaluation.depth());
        let was_trial = std::mem::replace(&mut self.is_trial, true);
        self.evaluation.enter(scope)?;
        let read = self.items(items);
        self.evaluation.leave_to(depth);
        self.is_trial = was_trial;
        match read {
            Ok(()) => Ok(true),
            Err(stop) if stop.cause == crate::error::Cause::Input => {
                self.reader.position = position;
                Ok(false)
            }
            Err(stop) => Err(stop),
        }
    }
}

/// A field without the spaces at its ends.
fn trimmed(text: &[u8]) -> &[u8] {
    let is_inside = |byte: &u8| *byte != b' ';
    let start = text.iter().position(is_inside).unwrap_or(text.len());
    let end = text
        .iter()
        .rposition(is_inside)
        .map_or(start, |last| last + 1);
    &text[start..end]
}
