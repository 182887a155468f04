//! A pattern as it was read: repetitions, lines, fields, and the expressions of their constraints.

use crate::functions::Function;
use crate::kinds::Type;
use crate::parameters::Parameters;
use crate::place::Place;
use crate::regex::Regex;
use crate::value::Value;
use std::ops::Range;

/// A whole pattern.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    /// The text that it was read from, for messages.
    pub(crate) text: Box<[u8]>,
    pub(crate) parameters: Parameters,
    pub(crate) blocks: Vec<Block>,
    pub(crate) scope: Scope,
    pub(crate) regexes: Vec<Regex>,
    /// The place at which the text ends.
    pub(crate) end: Place,
}

/// What a scope has: the whole pattern, a repetition and a sentinel are one each.
#[derive(Debug, Clone, Default)]
pub(crate) struct Scope {
    pub(crate) variables: Vec<Variable>,
}

#[derive(Debug, Clone)]
pub(crate) struct Variable {
    pub(crate) name: String,
    pub(crate) kind: Type,
    /// Whether values before the last one are asked for.
    pub(crate) is_kept: bool,
    /// Whether its text is asked for, as `x$`.
    pub(crate) has_image: bool,
}

/// What takes whole lines.
#[derive(Debug, Clone)]
pub(crate) enum Block {
    /// Items up to a `;`.
    Line { items: Vec<Item>, end: Place },
    /// `{…}`
    Repeat(Repeat<Block>),
}

/// What takes a part of a line.
#[derive(Debug, Clone)]
pub(crate) enum Item {
    Field(Field),
    /// `@width@`: nothing but spaces; without a width, up to the end of the line.
    Blank {
        width: Option<Expression>,
        place: Place,
    },
    /// `<…>`
    Repeat(Repeat<Item>),
}

/// A variable with its constraints.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    pub(crate) slot: usize,
    pub(crate) kind: Type,
    pub(crate) width: Width,
    pub(crate) constraints: Vec<Constraint>,
    pub(crate) place: Place,
}

#[derive(Debug, Clone)]
pub(crate) enum Width {
    /// A token, up to a space or the end of the line.
    Token,
    /// `@[]`
    RestOfLine,
    /// `@[width]`
    Fixed(Expression),
}

#[derive(Debug, Clone)]
pub(crate) struct Repeat<T> {
    pub(crate) until: Until,
    pub(crate) body: Vec<T>,
    pub(crate) scope: Scope,
    /// Checked once, after all repetitions.
    pub(crate) constraints: Vec<Constraint>,
    pub(crate) place: Place,
}

#[derive(Debug, Clone)]
pub(crate) enum Until {
    /// The end of the line, or of the file.
    End,
    /// `[*count]`
    Count(Expression),
    /// `[=pattern]`
    Sentinel { items: Vec<Item>, scope: Scope },
}

/// An expression that must be true.
#[derive(Debug, Clone)]
pub(crate) struct Constraint {
    pub(crate) test: Expression,
    pub(crate) place: Place,
}

#[derive(Debug, Clone)]
pub(crate) struct Expression {
    pub(crate) node: Node,
    pub(crate) kind: Type,
    /// Where it stands in the text of the pattern.
    pub(crate) span: Range<usize>,
}

/// A variable by the depth of its scope, from 0 for the whole pattern, and its number there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Name {
    pub(crate) depth: usize,
    pub(crate) slot: usize,
}

#[derive(Debug, Clone)]
pub(crate) enum Node {
    Constant(Value),
    /// `x`
    Variable(Name),
    /// `x$`
    Image(Name),
    /// `x#`
    Count(Name),
    /// `x[index]`
    Element(Name, Box<Expression>),
    Not(Box<Expression>),
    Negate(Box<Expression>),
    Complement(Box<Expression>),
    /// Operators of one precedence, carried out from left to right.
    Arithmetic(Box<Expression>, Vec<(Operator, Expression)>),
    /// A chain as `a < b <= c`.
    Compare(Box<Expression>, Vec<(Comparator, Expression)>),
    Logic(Box<Expression>, Vec<(Joint, Expression)>),
    Call(Function, Vec<Expression>),
    /// A function of all rows of the scope with this depth.
    VectorCall(Function, usize, Vec<Expression>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operator {
    Add,
    Subtract,
    BitOr,
    BitXor,
    Multiply,
    Divide,
    Remainder,
    BitAnd,
    ShiftLeft,
    ShiftRight,
    ShiftRightFilled,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comparator {
    Less,
    Greater,
    AtMost,
    AtLeast,
    Equal,
    Different,
    /// `%%`: by a regular expression of the pattern, with its number.
    Matches(usize),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Joint {
    Or,
    Xor,
    And,
}
