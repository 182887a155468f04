//! The names that a pattern has given so far, scope by scope, and its tokens: what every part of the parser reads from.

use crate::error::Error;
use crate::kinds::Type;
use crate::place::Place;
use crate::regex::Regex;
use crate::syntax::{Name, Scope, Variable};
use crate::tokens::{Token, Tokens};
use std::ops::Range;

/// The memory that the regular expressions of a pattern may take, in bytes.
const REGEX_BYTES: usize = 16 << 20;

/// The state of the parser.
pub(crate) struct Source<'a> {
    tokens: Tokens<'a>,
    next: (Place, Range<usize>, Token),
    /// Where the last token that was taken ends.
    pub(crate) taken_to: usize,
    pub(crate) scopes: Vec<Scope>,
    pub(crate) regexes: Vec<Regex>,
    regex_bytes: usize,
    /// The number of variables that were declared.
    variables: usize,
    /// How deep the parts stand that are being read.
    depth: usize,
}

/// Repetitions, parentheses and parameters inside each other.
const DEPTH_MAX: usize = 64;

/// Variables of a whole pattern. Each name is looked for among those around it.
const VARIABLES_MAX: usize = 4000;

impl<'a> Source<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Result<Source<'a>, Error> {
        let mut tokens = Tokens::new(text);
        let next = tokens.next()?;
        Ok(Source {
            tokens,
            next,
            taken_to: 0,
            scopes: vec![Scope::default()],
            regexes: Vec::new(),
            regex_bytes: 0,
            variables: 0,
            depth: 0,
        })
    }

    pub(crate) fn peek(&self) -> &Token {
        &self.next.2
    }

    pub(crate) fn place(&self) -> Place {
        self.next.0
    }

    /// Where the next token begins.
    pub(crate) fn start(&self) -> usize {
        self.next.1.start
    }

    pub(crate) fn take(&mut self) -> Result<Token, Error> {
        self.taken_to = self.next.1.end;
        let next = self.tokens.next()?;
        Ok(std::mem::replace(&mut self.next, next).2)
    }

    pub(crate) fn is_next(&self, symbol: &str) -> bool {
        matches!(self.peek(), Token::Symbol(it) if *it == symbol)
    }

    /// Takes a symbol if it comes next.
    pub(crate) fn take_if(&mut self, symbol: &str) -> Result<bool, Error> {
        let is_next = self.is_next(symbol);
        if is_next {
            self.take()?;
        }
        Ok(is_next)
    }

    /// Takes a symbol, which must come next; `what` says what else might.
    pub(crate) fn must_take(&mut self, symbol: &str, what: &str) -> Result<(), Error> {
        match self.take_if(symbol)? {
            true => Ok(()),
            false => Err(self.unexpected(what)),
        }
    }

    pub(crate) fn unexpected(&self, what: &str) -> Error {
        let message = format!("expected {what}, found {}", self.peek().shown());
        Error::at(self.place(), message)
    }

    /// Goes one part deeper, until `shallower`.
    pub(crate) fn deeper(&mut self) -> Result<(), Error> {
        self.depth += 1;
        match self.depth > DEPTH_MAX {
            true => {
                let message = format!("more than {DEPTH_MAX} parts inside each other");
                Err(Error::at(self.place(), message))
            }
            false => Ok(()),
        }
    }

    pub(crate) fn shallower(&mut self) {
        self.depth -= 1;
    }

    /// Gives a name to a variable of the innermost scope.
    pub(crate) fn declare(
        &mut self,
        name: String,
        kind: Type,
        place: Place,
    ) -> Result<usize, Error> {
        let scope = self
            .scopes
            .last_mut()
            .expect("the scope of the whole pattern stays");
        if scope.variables.iter().any(|it| it.name == name) {
            let message = format!("the variable `{name}` has this name here already");
            return Err(Error::at(place, message));
        }
        self.variables += 1;
        if self.variables > VARIABLES_MAX {
            let message = format!("more than {VARIABLES_MAX} variables");
            return Err(Error::at(place, message));
        }
        scope.variables.push(Variable {
            name,
            kind,
            is_kept: false,
            has_image: false,
        });
        Ok(scope.variables.len() - 1)
    }

    /// The variable with a name, in the innermost scope that has one.
    pub(crate) fn find(&self, name: &str) -> Option<Name> {
        let mut scopes = self.scopes.iter().enumerate().rev();
        scopes.find_map(|(depth, scope)| {
            let slot = scope.variables.iter().position(|it| it.name == name)?;
            Some(Name { depth, slot })
        })
    }

    pub(crate) fn variable(&mut self, name: Name) -> &mut Variable {
        &mut self.scopes[name.depth].variables[name.slot]
    }

    /// Reads a regular expression; gives its number.
    pub(crate) fn regex(&mut self, text: &[u8], place: Place) -> Result<usize, Error> {
        let regex = Regex::parse(text).map_err(|message| Error::at(place, message))?;
        self.regex_bytes += regex.bytes();
        if self.regex_bytes > REGEX_BYTES {
            let message = "the regular expressions of this pattern are too large together";
            return Err(Error::at(place, message));
        }
        self.regexes.push(regex);
        Ok(self.regexes.len() - 1)
    }
}
