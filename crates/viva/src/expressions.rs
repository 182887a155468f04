//! Reads expressions, and finds their types.
//!
//! From the loosest operators to the tightest: `||` and `^^`; `&&`; comparators, which chain; `+ - | ^`;
//! `* / % & << >> >>>`; and before a value `! - ~`. Operators of one precedence are carried out from left to right.

use crate::error::Error;
use crate::functions::Function;
use crate::kinds::Type;
use crate::place::Place;
use crate::scopes::Source;
use crate::syntax::{Comparator, Expression, Joint, Name, Node, Operator};
use crate::tokens::Token;
use crate::value::Value;
use std::ops::Range;

const ADDING: [(&str, Operator); 4] = [
    ("+", Operator::Add),
    ("-", Operator::Subtract),
    ("|", Operator::BitOr),
    ("^", Operator::BitXor),
];

const MULTIPLYING: [(&str, Operator); 7] = [
    ("*", Operator::Multiply),
    ("/", Operator::Divide),
    ("%", Operator::Remainder),
    ("&", Operator::BitAnd),
    ("<<", Operator::ShiftLeft),
    (">>", Operator::ShiftRight),
    (">>>", Operator::ShiftRightFilled),
];

/// `%%` is none of them: its right side is a string.
const COMPARATORS: [(&str, Comparator); 8] = [
    ("<", Comparator::Less),
    (">", Comparator::Greater),
    ("<=", Comparator::AtMost),
    (">=", Comparator::AtLeast),
    ("=", Comparator::Equal),
    ("==", Comparator::Equal),
    ("!=", Comparator::Different),
    ("<>", Comparator::Different),
];

const EXPRESSION: &str = "a constant, a name or a `(`";

/// Reads an expression that may be a test.
pub(crate) fn test(source: &mut Source) -> Result<Expression, Error> {
    joined(source, &[("||", Joint::Or), ("^^", Joint::Xor)], |source| {
        joined(source, &[("&&", Joint::And)], comparison)
    })
}

/// Reads an expression without comparators, which must be an integer; `what` says of what.
pub(crate) fn integer(source: &mut Source, what: &str) -> Result<Expression, Error> {
    let place = source.place();
    let found = sum(source)?;
    match found.kind {
        Type::Integer => Ok(found),
        kind => {
            let message = format!("{what} is an integer, and this is {}", kind.named());
            Err(Error::at(place, message))
        }
    }
}

fn expression(node: Node, kind: Type, span: Range<usize>) -> Expression {
    Expression { node, kind, span }
}

/// The operator of a table that comes next.
fn operator<T: Copy>(source: &Source, table: &[(&'static str, T)]) -> Option<(&'static str, T)> {
    let Token::Symbol(next) = source.peek() else {
        return None;
    };
    table.iter().find(|(symbol, _)| symbol == next).copied()
}

fn wrong_operand(symbol: &str, what: &str, kind: Type, place: Place) -> Error {
    let message = format!("`{symbol}` needs {what}, and this is {}", kind.named());
    Error::at(place, message)
}

fn joined(
    source: &mut Source,
    joints: &[(&'static str, Joint)],
    part: impl Fn(&mut Source) -> Result<Expression, Error>,
) -> Result<Expression, Error> {
    let (start, place) = (source.start(), source.place());
    let first = part(source)?;
    let mut others = Vec::new();
    let must_be_test = |symbol: &str, it: &Expression, place| match it.kind {
        Type::Boolean => Ok(()),
        kind => Err(wrong_operand(symbol, "truth values", kind, place)),
    };
    while let Some((symbol, joint)) = operator(source, joints) {
        if others.is_empty() {
            must_be_test(symbol, &first, place)?;
        }
        source.take()?;
        let place = source.place();
        let other = part(source)?;
        must_be_test(symbol, &other, place)?;
        others.push((joint, other));
    }
    if others.is_empty() {
        return Ok(first);
    }
    let node = Node::Logic(Box::new(first), others);
    Ok(expression(node, Type::Boolean, start..source.taken_to))
}

fn comparison(source: &mut Source) -> Result<Expression, Error> {
    let (start, mut place) = (source.start(), source.place());
    let first = sum(source)?;
    let mut left = first.kind;
    let mut others = Vec::new();
    loop {
        if source.is_next("%%") {
            if left != Type::Text {
                return Err(wrong_operand("%%", "a string on its left", left, place));
            }
            source.take()?;
            place = source.place();
            let right = sum(source)?;
            let Node::Constant(Value::Text(text)) = &right.node else {
                let message = "the right side of `%%` is a regular expression as a constant string";
                return Err(Error::at(place, message));
            };
            let number = source.regex(text, place)?;
            left = right.kind;
            others.push((Comparator::Matches(number), right));
            continue;
        }
        let Some((symbol, comparator)) = operator(source, &COMPARATORS) else {
            break;
        };
        if !left.is_number() {
            return Err(wrong_operand(symbol, "numbers", left, place));
        }
        source.take()?;
        place = source.place();
        let right = sum(source)?;
        if !right.kind.is_number() {
            return Err(wrong_operand(symbol, "numbers", right.kind, place));
        }
        left = right.kind;
        others.push((comparator, right));
    }
    if others.is_empty() {
        return Ok(first);
    }
    let node = Node::Compare(Box::new(first), others);
    Ok(expression(node, Type::Boolean, start..source.taken_to))
}

fn sum(source: &mut Source) -> Result<Expression, Error> {
    arithmetic(source, &ADDING, |source| {
        arithmetic(source, &MULTIPLYING, unary)
    })
}

fn arithmetic(
    source: &mut Source,
    operators: &[(&'static str, Operator)],
    part: impl Fn(&mut Source) -> Result<Expression, Error>,
) -> Result<Expression, Error> {
    let (start, place) = (source.start(), source.place());
    let first = part(source)?;
    let mut kind = first.kind;
    let mut others = Vec::new();
    while let Some((symbol, operator)) = operator(source, operators) {
        let left = (kind, place);
        source.take()?;
        let place = source.place();
        let other = part(source)?;
        kind = computed(symbol, operator, left, (other.kind, place))?;
        others.push((operator, other));
    }
    if others.is_empty() {
        return Ok(first);
    }
    let node = Node::Arithmetic(Box::new(first), others);
    Ok(expression(node, kind, start..source.taken_to))
}

/// The type that an operator gives for two operands.
fn computed(
    symbol: &str,
    operator: Operator,
    left: (Type, Place),
    right: (Type, Place),
) -> Result<Type, Error> {
    use Operator::{BitAnd, BitOr, BitXor, ShiftLeft, ShiftRight, ShiftRightFilled};
    let is_shift = matches!(operator, ShiftLeft | ShiftRight | ShiftRightFilled);
    let takes_whole = is_shift || matches!(operator, BitAnd | BitOr | BitXor);
    for (kind, place) in [left, right] {
        if takes_whole && !kind.is_whole() {
            return Err(wrong_operand(symbol, "integers", kind, place));
        }
        if !kind.is_number() {
            return Err(wrong_operand(symbol, "numbers", kind, place));
        }
    }
    if is_shift && right.0 != Type::Integer {
        return Err(wrong_operand(
            symbol,
            "an integer on its right",
            right.0,
            right.1,
        ));
    }
    Ok(if is_shift {
        left.0
    } else {
        left.0.joined(right.0)
    })
}

fn unary(source: &mut Source) -> Result<Expression, Error> {
    let start = source.start();
    let Token::Symbol(symbol @ ("!" | "-" | "~")) = *source.peek() else {
        return primary(source);
    };
    source.take()?;
    source.deeper()?;
    let place = source.place();
    let operand = unary(source)?;
    source.shallower();
    let kind = operand.kind;
    let operand = Box::new(operand);
    let node = match symbol {
        "!" if kind == Type::Boolean => Node::Not(operand),
        "-" if kind.is_number() => Node::Negate(operand),
        "~" if kind.is_whole() => Node::Complement(operand),
        "!" => return Err(wrong_operand(symbol, "a truth value", kind, place)),
        "-" => return Err(wrong_operand(symbol, "a number", kind, place)),
        _ => return Err(wrong_operand(symbol, "an integer", kind, place)),
    };
    Ok(expression(node, kind, start..source.taken_to))
}

fn primary(source: &mut Source) -> Result<Expression, Error> {
    let (start, place) = (source.start(), source.place());
    if !matches!(source.peek(), Token::Constant(_) | Token::Name(_)) && !source.is_next("(") {
        return Err(source.unexpected(EXPRESSION));
    }
    match source.take()? {
        Token::Constant(value) => {
            let kind = value.kind();
            Ok(expression(
                Node::Constant(value),
                kind,
                start..source.taken_to,
            ))
        }
        Token::Name(name) if source.is_next("(") => call(source, &name, start, place),
        Token::Name(name) => named(source, &name, start, place),
        _ => {
            source.deeper()?;
            let mut inner = test(source)?;
            source.must_take(")", "an operator or a `)`")?;
            source.shallower();
            inner.span = start..source.taken_to;
            Ok(inner)
        }
    }
}

/// A variable, or what is asked of it.
fn named(source: &mut Source, name: &str, start: usize, place: Place) -> Result<Expression, Error> {
    let Some(found) = source.find(name) else {
        let hint = match Function::named(name) {
            Some(function) => format!("; the function is used as `{}`", function.usage()),
            None => String::new(),
        };
        let message = format!("no variable before this has the name `{name}`{hint}");
        return Err(Error::at(place, message));
    };
    let kind = source.variable(found).kind;
    let (node, kind) = if source.take_if("$")? {
        source.variable(found).has_image = true;
        (Node::Image(found), Type::Text)
    } else if source.take_if("#")? {
        (Node::Count(found), Type::Integer)
    } else if source.take_if("[")? {
        source.deeper()?;
        let index = integer(source, "an index")?;
        source.must_take("]", "an operator or a `]`")?;
        source.shallower();
        source.variable(found).is_kept = true;
        (Node::Element(found, Box::new(index)), kind)
    } else {
        (Node::Variable(found), kind)
    };
    Ok(expression(node, kind, start..source.taken_to))
}

fn call(source: &mut Source, name: &str, start: usize, place: Place) -> Result<Expression, Error> {
    let function = Function::named(name).ok_or_else(|| {
        let message = format!("no function has the name `{name}`");
        Error::at(place, message)
    })?;
    source.deeper()?;
    source.take()?;
    let mut parameters = vec![test(source)?];
    while source.take_if(",")? {
        parameters.push(test(source)?);
    }
    source.must_take(")", "an operator, a `,` or a `)`")?;
    source.shallower();
    let kinds: Vec<Type> = parameters.iter().map(|it| it.kind).collect();
    let kind = function.kind(&kinds).ok_or_else(|| {
        let message = format!("the function is used as `{}`", function.usage());
        Error::at(place, message)
    })?;
    let node = match function.is_vector() {
        true => {
            let depth = source.scopes.len() - 1;
            parameters.iter().for_each(|it| keep(source, depth, it));
            Node::VectorCall(function, depth, parameters)
        }
        false => Node::Call(function, parameters),
    };
    Ok(expression(node, kind, start..source.taken_to))
}

/// Marks the variables of a scope that an expression asks for in every row.
fn keep(source: &mut Source, depth: usize, expression: &Expression) {
    let mut keep_all = |parts: &mut dyn Iterator<Item = &Expression>| {
        parts.for_each(|part| keep(source, depth, part));
    };
    match &expression.node {
        Node::Variable(name @ Name { depth: of, .. })
        | Node::Image(name @ Name { depth: of, .. }) => {
            if *of == depth {
                source.variable(*name).is_kept = true;
            }
        }
        Node::Constant(_) | Node::Count(_) => {}
        Node::Element(_, part) | Node::Not(part) | Node::Negate(part) | Node::Complement(part) => {
            keep_all(&mut std::iter::once(&**part));
        }
        Node::Arithmetic(first, others) => {
            keep_all(&mut std::iter::once(&**first).chain(others.iter().map(|(_, it)| it)));
        }
        Node::Compare(first, others) => {
            keep_all(&mut std::iter::once(&**first).chain(others.iter().map(|(_, it)| it)));
        }
        Node::Logic(first, others) => {
            keep_all(&mut std::iter::once(&**first).chain(others.iter().map(|(_, it)| it)));
        }
        Node::Call(_, parts) | Node::VectorCall(_, _, parts) => keep_all(&mut parts.iter()),
    }
}
