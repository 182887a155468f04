//! Reads expressions and tests, by the usual precedence of operators.

use crate::error::Error;
use crate::number::{Decimal, PowersOfTen, WRITTEN_BITS};
use crate::syntax::{Comparison, Expression, Operator, Place, Target, Test};
use crate::tokens::{Token, Tokens};
use std::collections::BTreeMap;

/// Parts inside parts of an expression; a sum of as many terms counts as well.
const DEPTH_MAX: usize = 128;

/// The tokens of a grammar, one of them looked at ahead, and the variables found so far.
pub(crate) struct Expressions<'a> {
    tokens: Tokens<'a>,
    ahead: (Place, Token),
    variables: BTreeMap<String, usize>,
    names: Vec<String>,
    powers: PowersOfTen,
    depth: usize,
}

/// An expression or a test: parentheses may hold either.
enum Parsed {
    Value(Expression),
    Test(Test),
}

/// A part of an expression, with how many parts are inside each other.
type Part = (usize, Parsed);

/// What an operator between two parts does.
#[derive(Clone, Copy)]
enum Infix {
    Or,
    And,
    Compare(Comparison),
    Compute(Operator),
}

/// The tightness of `!`, which takes a comparison, and of a minus sign, which takes a power.
const NOT: u8 = 3;
const NEGATION: u8 = 7;

fn infix(symbol: &str) -> Option<(u8, Infix)> {
    Some(match symbol {
        "||" => (1, Infix::Or),
        "&&" => (2, Infix::And),
        "<" => (4, Infix::Compare(Comparison::Less)),
        ">" => (4, Infix::Compare(Comparison::Greater)),
        "<=" => (4, Infix::Compare(Comparison::AtMost)),
        ">=" => (4, Infix::Compare(Comparison::AtLeast)),
        "==" => (4, Infix::Compare(Comparison::Equal)),
        "!=" => (4, Infix::Compare(Comparison::Different)),
        "+" => (5, Infix::Compute(Operator::Plus)),
        "-" => (5, Infix::Compute(Operator::Minus)),
        "*" => (6, Infix::Compute(Operator::Times)),
        "/" => (6, Infix::Compute(Operator::Over)),
        "%" => (6, Infix::Compute(Operator::Modulo)),
        // The specification does not say which of two powers is computed first; both implementations take the left.
        "^" => (8, Infix::Compute(Operator::Power)),
        _ => return None,
    })
}

impl<'a> Expressions<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Result<Expressions<'a>, Error> {
        let mut tokens = Tokens::new(text);
        let ahead = tokens.next()?;
        Ok(Expressions {
            tokens,
            ahead,
            variables: BTreeMap::new(),
            names: Vec::new(),
            powers: PowersOfTen::default(),
            depth: 0,
        })
    }

    /// The names of all variables, by their positions.
    pub(crate) fn into_names(self) -> Vec<String> {
        self.names
    }

    pub(crate) fn name(&self, variable: usize) -> String {
        self.names[variable].clone()
    }

    pub(crate) fn peek(&self) -> &Token {
        &self.ahead.1
    }

    pub(crate) fn next(&mut self) -> Result<(Place, Token), Error> {
        let next = self.tokens.next()?;
        Ok(std::mem::replace(&mut self.ahead, next))
    }

    /// Takes a symbol if it comes next.
    pub(crate) fn take(&mut self, symbol: &'static str) -> Result<bool, Error> {
        let is_next = *self.peek() == Token::Symbol(symbol);
        if is_next {
            self.next()?;
        }
        Ok(is_next)
    }

    /// Takes a word if it comes next.
    pub(crate) fn take_word(&mut self, word: &str) -> Result<bool, Error> {
        let is_next = matches!(self.peek(), Token::Word(next) if next == word);
        if is_next {
            self.next()?;
        }
        Ok(is_next)
    }

    pub(crate) fn expect(&mut self, symbol: &'static str) -> Result<(), Error> {
        match self.take(symbol)? {
            true => Ok(()),
            false => Err(self.unexpected(&format!("`{symbol}`"))),
        }
    }

    /// The place of the end, which must come next.
    pub(crate) fn expect_end(&self, expected: &str) -> Result<Place, Error> {
        match self.peek() {
            Token::End => Ok(self.ahead.0),
            _ => Err(self.unexpected(expected)),
        }
    }

    fn unexpected(&self, expected: &str) -> Error {
        let message = format!("expected {expected}, found {}", self.ahead.1.shown());
        Error::at(self.ahead.0, message)
    }

    /// An expression that is not a test.
    pub(crate) fn expression(&mut self) -> Result<Expression, Error> {
        Ok(self.sized_expression()?.1)
    }

    fn sized_expression(&mut self) -> Result<(usize, Expression), Error> {
        let place = self.ahead.0;
        value_of(place, self.part(0)?)
    }

    pub(crate) fn test(&mut self) -> Result<Test, Error> {
        let place = self.ahead.0;
        test_of(place, self.part(0)?).map(|(_, test)| test)
    }

    /// A string, or a variable that holds one.
    pub(crate) fn string_value(&mut self, of: &str) -> Result<Expression, Error> {
        Ok(self.sized_string_value(of)?.1)
    }

    fn sized_string_value(&mut self, of: &str) -> Result<(usize, Expression), Error> {
        match self.peek() {
            Token::Text(_) | Token::Name(_) => self.value(),
            _ => Err(self.unexpected(&format!(
                "the string of `{of}`, or a variable with a string"
            ))),
        }
    }

    /// A variable that is set or read, with its index.
    pub(crate) fn target(&mut self) -> Result<Target, Error> {
        Ok(self.sized_target()?.1)
    }

    fn sized_target(&mut self) -> Result<(usize, Target), Error> {
        let variable = self.variable()?;
        let mut index = Vec::new();
        let mut depth = 0;
        if self.take("[")? {
            loop {
                let (its_depth, expression) = self.sized_expression()?;
                depth = depth.max(its_depth);
                index.push(expression);
                if !self.take(",")? {
                    break;
                }
            }
            self.expect("]")?;
        }
        Ok((depth + 1, Target { variable, index }))
    }

    /// The name of a variable, without an index.
    fn variable(&mut self) -> Result<usize, Error> {
        let Token::Name(_) = self.peek() else {
            return Err(self.unexpected("the name of a variable"));
        };
        let (_, Token::Name(name)) = self.next()? else {
            return Err(self.unexpected("the name of a variable"));
        };
        if let Some(known) = self.variables.get(&name) {
            return Ok(*known);
        }
        self.names.push(name.clone());
        self.variables.insert(name, self.names.len() - 1);
        Ok(self.names.len() - 1)
    }

    pub(crate) fn names_in_parentheses(&mut self) -> Result<Vec<usize>, Error> {
        self.expect("(")?;
        let mut names = vec![self.variable()?];
        while self.take(",")? {
            names.push(self.variable()?);
        }
        self.expect(")")?;
        Ok(names)
    }

    /// A part whose operators are at least as tight as `tightness`.
    fn part(&mut self, tightness: u8) -> Result<Part, Error> {
        self.depth += 1;
        let place = self.ahead.0;
        if self.depth > DEPTH_MAX {
            return Err(too_deep(place));
        }
        let mut left = self.operand()?;
        if left.0 > DEPTH_MAX {
            return Err(too_deep(place));
        }
        while let Token::Symbol(symbol) = *self.peek()
            && let Some((its_tightness, infix)) = infix(symbol)
            && its_tightness >= tightness
        {
            self.next()?;
            let right_place = self.ahead.0;
            let right = self.part(its_tightness + 1)?;
            left = combined(infix, (place, left), (right_place, right))?;
            if left.0 > DEPTH_MAX {
                return Err(too_deep(right_place));
            }
        }
        self.depth -= 1;
        Ok(left)
    }

    fn operand(&mut self) -> Result<Part, Error> {
        if self.take("(")? {
            let inner = self.part(0)?;
            self.expect(")")?;
            return Ok(inner);
        }
        if self.take("-")? {
            let place = self.ahead.0;
            let (depth, value) = value_of(place, self.part(NEGATION)?)?;
            return Ok((
                depth + 1,
                Parsed::Value(Expression::Negated(Box::new(value))),
            ));
        }
        if self.take("!")? {
            let place = self.ahead.0;
            let (depth, test) = test_of(place, self.part(NOT)?)?;
            return Ok((depth + 1, Parsed::Test(Test::Not(Box::new(test)))));
        }
        let word = match self.peek() {
            Token::Word(word) => word.clone(),
            _ => {
                return self
                    .value()
                    .map(|(depth, value)| (depth, Parsed::Value(value)));
            }
        };
        let mut depth = 1;
        let test = match word.as_str() {
            "STRLEN" => {
                return self
                    .value()
                    .map(|(depth, value)| (depth, Parsed::Value(value)));
            }
            "ISEOF" => {
                self.next()?;
                Test::AtEnd
            }
            "MATCH" => {
                self.next()?;
                self.expect("(")?;
                let (its_depth, set) = self.sized_string_value("MATCH")?;
                depth += its_depth;
                self.expect(")")?;
                Test::Next(set)
            }
            "UNIQUE" => {
                self.next()?;
                Test::Unique(self.names_in_parentheses()?)
            }
            "INARRAY" => {
                self.next()?;
                self.expect("(")?;
                let (its_depth, value) = self.sized_expression()?;
                depth += its_depth;
                self.expect(",")?;
                let array = self.variable()?;
                self.expect(")")?;
                Test::Contains(value, array)
            }
            _ => return Err(self.unexpected("an expression")),
        };
        Ok((depth, Parsed::Test(test)))
    }

    /// A number, a string, a variable or a function.
    fn value(&mut self) -> Result<(usize, Expression), Error> {
        match self.peek() {
            Token::Name(_) => {
                let (depth, target) = self.sized_target()?;
                Ok((depth, Expression::Variable(target)))
            }
            Token::Text(_) | Token::Number(_) => match self.next()? {
                (_, Token::Text(text)) => Ok((1, Expression::Text(text))),
                (place, Token::Number(text)) => {
                    match Decimal::read(text.as_bytes(), WRITTEN_BITS) {
                        Ok(decimal) => {
                            let number = decimal.value(&mut self.powers);
                            Ok((1, Expression::Number(number)))
                        }
                        Err(_) => Err(too_large(place)),
                    }
                }
                (place, token) => Err(Error::at(place, token.shown())),
            },
            Token::Word(word) if word == "STRLEN" => {
                self.next()?;
                self.expect("(")?;
                let (depth, value) = self.sized_string_value("STRLEN")?;
                self.expect(")")?;
                Ok((depth + 1, Expression::Length(Box::new(value))))
            }
            _ => Err(self.unexpected("an expression")),
        }
    }
}

fn too_large(place: Place) -> Error {
    let message = format!(
        "the number has more than about {WRITTEN_BITS} bits; a larger one is written as a power, as `10^2000`"
    );
    Error::at(place, message)
}

fn too_deep(place: Place) -> Error {
    let message = format!("more than {DEPTH_MAX} parts of an expression inside each other");
    Error::at(place, message)
}

fn value_of(place: Place, (depth, parsed): Part) -> Result<(usize, Expression), Error> {
    match parsed {
        Parsed::Value(value) => Ok((depth, value)),
        Parsed::Test(_) => Err(Error::at(
            place,
            "expected a number or a string, found a test",
        )),
    }
}

fn test_of(place: Place, (depth, parsed): Part) -> Result<(usize, Test), Error> {
    match parsed {
        Parsed::Test(test) => Ok((depth, test)),
        Parsed::Value(_) => Err(Error::at(
            place,
            "expected a test, found a number or a string",
        )),
    }
}

fn combined(infix: Infix, left: (Place, Part), right: (Place, Part)) -> Result<Part, Error> {
    if let Infix::Or | Infix::And = infix {
        let (left_depth, left) = test_of(left.0, left.1)?;
        let (right_depth, right) = test_of(right.0, right.1)?;
        let (left, right) = (Box::new(left), Box::new(right));
        let test = match infix {
            Infix::Or => Test::Or(left, right),
            _ => Test::And(left, right),
        };
        return Ok((left_depth.max(right_depth) + 1, Parsed::Test(test)));
    }
    let (left_depth, left) = value_of(left.0, left.1)?;
    let (right_depth, right) = value_of(right.0, right.1)?;
    let parsed = match infix {
        Infix::Compute(operator) => Parsed::Value(Expression::Binary(
            operator,
            Box::new(left),
            Box::new(right),
        )),
        Infix::Compare(comparison) => Parsed::Test(Test::Compare(comparison, left, right)),
        Infix::Or | Infix::And => unreachable!("these were combined above"),
    };
    Ok((left_depth.max(right_depth) + 1, parsed))
}
