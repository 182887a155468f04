//! Reads the statements of a grammar.

use crate::error::Error;
use crate::expressions::Expressions;
use crate::syntax::{
    Command, Expression, FieldPlace, Loop, Notation, NumberField, Place, Program, Statement,
    Target, Test, Times,
};
use crate::tokens::Token;

/// Blocks inside blocks.
const DEPTH_MAX: usize = 64;

/// The largest grammar; each byte becomes at most about a hundred bytes in memory, those of `1e999` as well as `!`.
pub(crate) const BYTES_MAX: usize = 1 << 20;

/// Reads a whole grammar.
pub(crate) fn parse(text: &[u8]) -> Result<Program, Error> {
    if text.len() > BYTES_MAX {
        let message = format!("the grammar has more than {BYTES_MAX} bytes");
        return Err(Error::at(Place::of(text, BYTES_MAX), message));
    }
    let mut parser = Parser {
        expressions: Expressions::new(text)?,
        fields: Vec::new(),
        depth: 0,
    };
    let statements = parser.statements()?;
    let end = parser.expressions.expect_end("a statement")?;
    Ok(Program {
        statements,
        names: parser.expressions.into_names(),
        fields: parser.fields,
        end,
    })
}

struct Parser<'a> {
    expressions: Expressions<'a>,
    fields: Vec<FieldPlace>,
    depth: usize,
}

impl Parser<'_> {
    /// Statements up to `END`, `ELSE` or the end.
    fn statements(&mut self) -> Result<Vec<Statement>, Error> {
        let mut statements = Vec::new();
        while let Token::Word(word) = self.expressions.peek() {
            if word == "END" || word == "ELSE" {
                break;
            }
            statements.push(self.statement()?);
        }
        Ok(statements)
    }

    fn statement(&mut self) -> Result<Statement, Error> {
        let (place, token) = self.expressions.next()?;
        let Token::Word(word) = &token else {
            return Err(Error::at(
                place,
                format!("expected a statement, found {}", token.shown()),
            ));
        };
        let command = match word.as_str() {
            "SPACE" => Command::Space,
            "NEWLINE" => Command::Newline,
            "EOF" => Command::Eof,
            "INT" | "FLOAT" | "FLOATP" => self.number(place, word)?,
            "STRING" => {
                self.expressions.expect("(")?;
                let value = self.expressions.string_value("STRING")?;
                self.expressions.expect(")")?;
                Command::Text(value)
            }
            "REGEX" => {
                self.expressions.expect("(")?;
                let pattern = self.expressions.string_value("REGEX")?;
                let target = match self.expressions.take(",")? {
                    true => Some(self.expressions.target()?),
                    false => None,
                };
                self.expressions.expect(")")?;
                Command::Pattern { pattern, target }
            }
            "ASSERT" => {
                self.expressions.expect("(")?;
                let test = self.expressions.test()?;
                self.expressions.expect(")")?;
                Command::Assert(test)
            }
            "SET" => {
                self.expressions.expect("(")?;
                let mut assignments = Vec::new();
                loop {
                    let target = self.expressions.target()?;
                    self.expressions.expect("=")?;
                    assignments.push((target, self.expressions.expression()?));
                    if !self.expressions.take(",")? {
                        break;
                    }
                }
                self.expressions.expect(")")?;
                Command::Set(assignments)
            }
            "UNSET" => Command::Unset(self.expressions.names_in_parentheses()?),
            "REP" | "REPI" | "WHILE" | "WHILEI" => self.repeated(place, word)?,
            "IF" => self.conditional(place)?,
            _ => {
                let message = format!("{} is not a statement", token.shown());
                return Err(Error::at(place, message));
            }
        };
        Ok(Statement { place, command })
    }

    fn number(&mut self, place: Place, word: &str) -> Result<Command, Error> {
        let (command, float) = match word {
            "INT" => ("INT", None),
            "FLOAT" => ("FLOAT", Some(Notation::Any)),
            _ => ("FLOATP", Some(Notation::Any)),
        };
        self.expressions.expect("(")?;
        let min = self.expressions.expression()?;
        self.expressions.expect(",")?;
        let max = self.expressions.expression()?;
        let decimals = match command {
            "FLOATP" => {
                self.expressions.expect(",")?;
                let min = self.expressions.expression()?;
                self.expressions.expect(",")?;
                Some((min, self.expressions.expression()?))
            }
            _ => None,
        };
        let target = match self.expressions.take(",")? {
            true => Some(self.expressions.target()?),
            false => None,
        };
        let float = match float {
            Some(_) if target.is_some() && self.expressions.take(",")? => Some(self.notation()?),
            other => other,
        };
        self.expressions.expect(")")?;
        self.fields.push(FieldPlace {
            place,
            command,
            variable: target
                .as_ref()
                .map(|target| self.expressions.name(target.variable)),
        });
        Ok(Command::Number(Box::new(NumberField {
            min,
            max,
            float,
            decimals,
            target,
            field: self.fields.len() - 1,
        })))
    }

    fn notation(&mut self) -> Result<Notation, Error> {
        let (place, token) = self.expressions.next()?;
        match &token {
            Token::Word(word) if word == "FIXED" => Ok(Notation::Fixed),
            Token::Word(word) if word == "SCIENTIFIC" => Ok(Notation::Scientific),
            _ => {
                let message = format!("expected `FIXED` or `SCIENTIFIC`, found {}", token.shown());
                Err(Error::at(place, message))
            }
        }
    }

    fn repeated(&mut self, place: Place, word: &str) -> Result<Command, Error> {
        self.expressions.expect("(")?;
        let counter = match word.ends_with('I') {
            true => {
                let target: Target = self.expressions.target()?;
                self.expressions.expect(",")?;
                Some(target)
            }
            false => None,
        };
        let times = match word.starts_with("REP") {
            true => {
                let count: Expression = self.expressions.expression()?;
                Times::Count(count)
            }
            false => {
                let test: Test = self.expressions.test()?;
                Times::While(test)
            }
        };
        self.enter(place)?;
        let separator = match self.expressions.take(",")? {
            true => Some(self.statement()?),
            false => None,
        };
        self.expressions.expect(")")?;
        let body = self.statements()?;
        self.end_of(place, word)?;
        self.depth -= 1;
        Ok(Command::Loop(Box::new(Loop {
            times,
            counter,
            separator,
            body,
        })))
    }

    fn conditional(&mut self, place: Place) -> Result<Command, Error> {
        self.expressions.expect("(")?;
        let test = self.expressions.test()?;
        self.expressions.expect(")")?;
        self.enter(place)?;
        let then = self.statements()?;
        let otherwise = match self.expressions.take_word("ELSE")? {
            true => self.statements()?,
            false => Vec::new(),
        };
        self.end_of(place, "IF")?;
        self.depth -= 1;
        Ok(Command::If {
            test,
            then,
            otherwise,
        })
    }

    fn enter(&mut self, place: Place) -> Result<(), Error> {
        self.depth += 1;
        match self.depth > DEPTH_MAX {
            true => Err(Error::at(
                place,
                format!("more than {DEPTH_MAX} blocks inside each other"),
            )),
            false => Ok(()),
        }
    }

    fn end_of(&mut self, begun: Place, word: &str) -> Result<(), Error> {
        if self.expressions.take_word("END")? {
            return Ok(());
        }
        let (place, token) = self.expressions.next()?;
        let message = format!(
            "expected a statement or the `END` of `{word}` in line {}, found {}",
            begun.line,
            token.shown()
        );
        Err(Error::at(place, message))
    }
}
