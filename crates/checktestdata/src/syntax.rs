//! What a grammar consists of: statements, expressions and tests.

use crate::number::Number;

/// A line and a column, both from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl Place {
    /// The place of a byte of a text. Columns count characters where the text is UTF-8.
    pub(crate) fn of(text: &[u8], offset: usize) -> Place {
        let before = &text[..offset.min(text.len())];
        let start = before
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |at| at + 1);
        let is_start = |byte: &&u8| **byte & 0b1100_0000 != 0b1000_0000;
        Place {
            line: 1 + before.iter().filter(|byte| **byte == b'\n').count(),
            column: 1 + before[start..].iter().filter(is_start).count(),
        }
    }
}

/// A whole grammar.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    pub(crate) statements: Vec<Statement>,
    /// The name of each variable; statements have its position.
    pub(crate) names: Vec<String>,
    /// Every statement that reads a number.
    pub(crate) fields: Vec<FieldPlace>,
    /// Where it ends.
    pub(crate) end: Place,
}

/// A statement that reads a number, for coverage.
#[derive(Debug, Clone)]
pub(crate) struct FieldPlace {
    pub(crate) place: Place,
    pub(crate) command: &'static str,
    pub(crate) variable: Option<String>,
}

#[derive(Debug, Clone)]
pub(crate) struct Statement {
    pub(crate) place: Place,
    pub(crate) command: Command,
}

#[derive(Debug, Clone)]
pub(crate) enum Command {
    Space,
    Newline,
    Eof,
    Number(Box<NumberField>),
    Text(Expression),
    Pattern {
        pattern: Expression,
        target: Option<Target>,
    },
    Assert(Test),
    Set(Vec<(Target, Expression)>),
    Unset(Vec<usize>),
    Loop(Box<Loop>),
    If {
        test: Test,
        then: Vec<Statement>,
        otherwise: Vec<Statement>,
    },
}

impl Command {
    /// The word that begins the statement.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Command::Space => "SPACE",
            Command::Newline => "NEWLINE",
            Command::Eof => "EOF",
            Command::Number(field) => match (&field.float, &field.decimals) {
                (None, _) => "INT",
                (Some(_), None) => "FLOAT",
                (Some(_), Some(_)) => "FLOATP",
            },
            Command::Text(_) => "STRING",
            Command::Pattern { .. } => "REGEX",
            Command::Assert(_) => "ASSERT",
            Command::Set(_) => "SET",
            Command::Unset(_) => "UNSET",
            Command::Loop(repeated) => match (&repeated.times, &repeated.counter) {
                (Times::Count(_), None) => "REP",
                (Times::Count(_), Some(_)) => "REPI",
                (Times::While(_), None) => "WHILE",
                (Times::While(_), Some(_)) => "WHILEI",
            },
            Command::If { .. } => "IF",
        }
    }
}

/// `INT`, `FLOAT` or `FLOATP`.
#[derive(Debug, Clone)]
pub(crate) struct NumberField {
    pub(crate) min: Expression,
    pub(crate) max: Expression,
    /// `None` for an integer.
    pub(crate) float: Option<Notation>,
    /// The fewest and the most decimals.
    pub(crate) decimals: Option<(Expression, Expression)>,
    pub(crate) target: Option<Target>,
    /// The position in `Program::fields`.
    pub(crate) field: usize,
}

/// How a float may be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Notation {
    Any,
    Fixed,
    Scientific,
}

#[derive(Debug, Clone)]
pub(crate) struct Loop {
    pub(crate) times: Times,
    pub(crate) counter: Option<Target>,
    pub(crate) separator: Option<Statement>,
    pub(crate) body: Vec<Statement>,
}

#[derive(Debug, Clone)]
pub(crate) enum Times {
    Count(Expression),
    While(Test),
}

/// A variable, or an element of an array.
#[derive(Debug, Clone)]
pub(crate) struct Target {
    pub(crate) variable: usize,
    pub(crate) index: Vec<Expression>,
}

#[derive(Debug, Clone)]
pub(crate) enum Expression {
    Number(Number),
    Text(Vec<u8>),
    Variable(Target),
    /// `STRLEN`
    Length(Box<Expression>),
    Negated(Box<Expression>),
    Binary(Operator, Box<Expression>, Box<Expression>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operator {
    Plus,
    Minus,
    Times,
    Over,
    Modulo,
    Power,
}

#[derive(Debug, Clone)]
pub(crate) enum Test {
    Compare(Comparison, Expression, Expression),
    Not(Box<Test>),
    And(Box<Test>, Box<Test>),
    Or(Box<Test>, Box<Test>),
    /// `MATCH`
    Next(Expression),
    /// `ISEOF`
    AtEnd,
    Unique(Vec<usize>),
    /// `INARRAY`
    Contains(Expression, usize),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comparison {
    Less,
    Greater,
    AtMost,
    AtLeast,
    Equal,
    Different,
}
