//! The functions of expressions: their names, their types, and what they compute.

use crate::kinds::Type;
use crate::numbers;
use crate::parameters::Parameters;
use crate::value::Value;
use std::collections::HashSet;

/// A function of the language.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Function(&'static Row);

struct Row {
    name: &'static str,
    /// How it is used, in words.
    usage: &'static str,
    signature: Signature,
    body: Body,
}

/// What a function takes and gives.
#[derive(Clone, Copy)]
enum Signature {
    /// So many numbers; gives a double.
    Numbers(usize),
    /// One number; gives a number of its type.
    SameNumber,
    /// One number; gives a truth value.
    NumberTest,
    /// One string.
    String(Type),
    /// One value of any type.
    One(Type),
    /// Values of any types.
    Any(Type),
    /// A truth value.
    Truth(Type),
    /// A truth value, and two of one type.
    Choice,
}

#[derive(Clone, Copy)]
enum Body {
    /// A double of one number, which must not be infinite.
    Real(fn(f64) -> f64),
    Scalar(fn(&[Value]) -> Result<Value, String>),
    Vector(fn(&[Vec<Value>], &Parameters) -> Result<Value, String>),
}

impl std::fmt::Debug for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

use Body::{Real, Scalar, Vector};
use Signature::{Any, Choice, NumberTest, Numbers, One, SameNumber, String as OneString, Truth};

const fn row(name: &'static str, usage: &'static str, signature: Signature, body: Body) -> Row {
    Row {
        name,
        usage,
        signature,
        body,
    }
}

const FUNCTIONS: &[Row] = &[
    row(
        "acos",
        "acos(number)",
        Numbers(1),
        Scalar(|it| within_one("acos", it, f64::acos)),
    ),
    row(
        "asin",
        "asin(number)",
        Numbers(1),
        Scalar(|it| within_one("asin", it, f64::asin)),
    ),
    row("atan", "atan(number)", Numbers(1), Real(f64::atan)),
    row(
        "atan2",
        "atan2(number, number)",
        Numbers(2),
        Scalar(|it| Ok(Value::Double(it[0].double().atan2(it[1].double())))),
    ),
    row(
        "concat",
        "concat(value, …)",
        Any(Type::Text),
        Scalar(|it| Ok(joined(it.iter()))),
    ),
    row("cos", "cos(number)", Numbers(1), Real(f64::cos)),
    row("cosh", "cosh(number)", Numbers(1), Real(f64::cosh)),
    row(
        "distance",
        "distance(x1, y1, x2, y2), all numbers",
        Numbers(4),
        Scalar(distance),
    ),
    row("exp", "exp(number)", Numbers(1), Real(f64::exp)),
    row(
        "if",
        "if(test, value, value) with values of one type",
        Choice,
        Scalar(|it| Ok(it[if it[0].is_true() { 1 } else { 2 }].clone())),
    ),
    row(
        "length",
        "length(string)",
        OneString(Type::Integer),
        Scalar(|it| {
            Ok(Value::Integer(
                i32::try_from(text(&it[0]).len()).unwrap_or(i32::MAX),
            ))
        }),
    ),
    row(
        "ljust",
        "ljust(string)",
        OneString(Type::Boolean),
        Scalar(|it| justified("ljust", text(&it[0]).first())),
    ),
    row(
        "ln",
        "ln(number)",
        Numbers(1),
        Scalar(|it| not_negative("ln", it, f64::ln)),
    ),
    row(
        "log10",
        "log10(number)",
        Numbers(1),
        Scalar(|it| not_negative("log10", it, f64::log10)),
    ),
    row(
        "log2",
        "log2(number)",
        Numbers(1),
        Scalar(|it| not_negative("log2", it, f64::log2)),
    ),
    row(
        "pow",
        "pow(number, number)",
        Numbers(2),
        Scalar(|it| finite("pow", it[0].double().powf(it[1].double()))),
    ),
    row(
        "rjust",
        "rjust(string)",
        OneString(Type::Boolean),
        Scalar(|it| justified("rjust", text(&it[0]).last())),
    ),
    row("sin", "sin(number)", Numbers(1), Real(f64::sin)),
    row("sinh", "sinh(number)", Numbers(1), Real(f64::sinh)),
    row(
        "sqrt",
        "sqrt(number)",
        Numbers(1),
        Scalar(|it| not_negative("sqrt", it, f64::sqrt)),
    ),
    row("tan", "tan(number)", Numbers(1), Real(f64::tan)),
    row("tanh", "tanh(number)", Numbers(1), Real(f64::tanh)),
    // What the two `test` functions print is for the author of a pattern at VIVA's own window.
    row(
        "test",
        "test(value, …)",
        Any(Type::Boolean),
        Scalar(|_| Ok(Value::Boolean(true))),
    ),
    row(
        "todegrees",
        "todegrees(number)",
        Numbers(1),
        Real(f64::to_degrees),
    ),
    row(
        "todouble",
        "todouble(value)",
        One(Type::Double),
        Scalar(|it| converted(&it[0], Type::Double)),
    ),
    row(
        "tofloat",
        "tofloat(value)",
        One(Type::Float),
        Scalar(|it| converted(&it[0], Type::Float)),
    ),
    row(
        "tointeger",
        "tointeger(value)",
        One(Type::Integer),
        Scalar(|it| converted(&it[0], Type::Integer)),
    ),
    row(
        "tolong",
        "tolong(value)",
        One(Type::Long),
        Scalar(|it| converted(&it[0], Type::Long)),
    ),
    row(
        "toradians",
        "toradians(number)",
        Numbers(1),
        Real(f64::to_radians),
    ),
    row(
        "tostring",
        "tostring(value)",
        One(Type::Text),
        Scalar(|it| Ok(joined(it.iter()))),
    ),
    row(
        "concatall",
        "concatall(value, …)",
        Any(Type::Text),
        Vector(|rows, _| Ok(joined(rows.iter().flatten()))),
    ),
    row(
        "count",
        "count(test)",
        Truth(Type::Integer),
        Vector(|rows, _| {
            let count = rows.iter().filter(|row| row[0].is_true()).count();
            Ok(Value::Integer(i32::try_from(count).unwrap_or(i32::MAX)))
        }),
    ),
    row(
        "decreasing",
        "decreasing(number)",
        NumberTest,
        Vector(|rows, _| Ok(ordered(rows, |a, b| strictly_less(b, a)))),
    ),
    row(
        "increasing",
        "increasing(number)",
        NumberTest,
        Vector(|rows, _| Ok(ordered(rows, strictly_less))),
    ),
    row(
        "nondecreasing",
        "nondecreasing(number)",
        NumberTest,
        Vector(|rows, it| Ok(ordered(rows, |a, b| at_most(a, b, it)))),
    ),
    row(
        "nonincreasing",
        "nonincreasing(number)",
        NumberTest,
        Vector(|rows, it| Ok(ordered(rows, |a, b| at_most(b, a, it)))),
    ),
    row(
        "sum",
        "sum(number)",
        SameNumber,
        Vector(|rows, _| sum(rows)),
    ),
    row(
        "testall",
        "testall(value, …)",
        Any(Type::Boolean),
        Vector(|_, _| Ok(Value::Boolean(true))),
    ),
    row(
        "unique",
        "unique(value, …)",
        Any(Type::Boolean),
        Vector(|rows, _| Ok(unique(rows))),
    ),
];

impl Function {
    pub(crate) fn named(name: &str) -> Option<Function> {
        FUNCTIONS.iter().find(|row| row.name == name).map(Function)
    }

    pub(crate) fn usage(self) -> &'static str {
        self.0.usage
    }

    /// Whether it is a function of all rows of a scope.
    pub(crate) fn is_vector(self) -> bool {
        matches!(self.0.body, Vector(_))
    }

    /// The type that it gives for parameters of these types; nothing if it does not take them.
    pub(crate) fn kind(self, parameters: &[Type]) -> Option<Type> {
        let are_numbers = parameters.iter().all(|kind| kind.is_number());
        match (self.0.signature, parameters) {
            (Numbers(count), _) if are_numbers && parameters.len() == count => Some(Type::Double),
            (SameNumber, [kind]) if are_numbers => Some(*kind),
            (NumberTest, [_]) if are_numbers => Some(Type::Boolean),
            (OneString(kind), [Type::Text]) | (One(kind), [_]) | (Truth(kind), [Type::Boolean]) => {
                Some(kind)
            }
            (Any(kind), [_, ..]) => Some(kind),
            (Choice, [Type::Boolean, one, other]) if one == other => Some(*one),
            _ => None,
        }
    }

    /// The value for parameters; the error says why there is none.
    pub(crate) fn scalar(self, parameters: &[Value]) -> Result<Value, String> {
        match self.0.body {
            Real(function) => finite(self.0.name, function(parameters[0].double())),
            Scalar(function) => function(parameters),
            Vector(_) => Err(format!("`{}` takes all rows", self.0.name)),
        }
    }

    /// The value for the rows of a scope.
    pub(crate) fn vector(
        self,
        rows: &[Vec<Value>],
        parameters: &Parameters,
    ) -> Result<Value, String> {
        match self.0.body {
            Vector(function) => function(rows, parameters),
            Real(_) | Scalar(_) => Err(format!("`{}` takes one row", self.0.name)),
        }
    }
}

fn text(value: &Value) -> &[u8] {
    match value {
        Value::Text(text) => text,
        _ => &[],
    }
}

fn joined<'a>(values: impl Iterator<Item = &'a Value>) -> Value {
    Value::Text(values.flat_map(Value::written).collect())
}

/// A result that must not be infinite.
fn finite(name: &str, result: f64) -> Result<Value, String> {
    match result.is_infinite() {
        true => Err(format!("`{name}` gives an infinite result")),
        false => Ok(Value::Double(result)),
    }
}

fn within_one(name: &str, parameters: &[Value], function: fn(f64) -> f64) -> Result<Value, String> {
    let value = parameters[0].double();
    match value.abs() > 1.0 {
        true => Err(format!("`{name}` of {value}, which is not from -1 to 1")),
        false => finite(name, function(value)),
    }
}

fn not_negative(
    name: &str,
    parameters: &[Value],
    function: fn(f64) -> f64,
) -> Result<Value, String> {
    let value = parameters[0].double();
    match value < 0.0 {
        true => Err(format!("`{name}` of {value}, which is negative")),
        false => finite(name, function(value)),
    }
}

fn distance(it: &[Value]) -> Result<Value, String> {
    let (x, y) = (
        it[0].double() - it[2].double(),
        it[1].double() - it[3].double(),
    );
    Ok(Value::Double((x * x + y * y).sqrt()))
}

/// Whether the first or the last character of a field is not a space.
fn justified(name: &str, end: Option<&u8>) -> Result<Value, String> {
    let end = end.ok_or_else(|| format!("`{name}` of an empty string"))?;
    Ok(Value::Boolean(*end != b' '))
}

fn converted(value: &Value, kind: Type) -> Result<Value, String> {
    let Value::Text(text) = value else {
        return Ok(match kind {
            Type::Integer => Value::Integer(value.integer()),
            Type::Long => Value::Long(value.long()),
            Type::Float => Value::Float(value.float()),
            _ => Value::Double(value.double()),
        });
    };
    let in_java = Parameters {
        java_integers: true,
        java_longs: true,
        ..Parameters::default()
    };
    // Java takes white space off the ends of a float, and off no integer.
    let read = match kind {
        Type::Float => numbers::java_float(text.trim_ascii()),
        Type::Double => numbers::java_double(text.trim_ascii()).map(Value::Double),
        _ => numbers::read(text, kind, &in_java),
    };
    read.ok_or_else(|| format!("{} is not {}", crate::error::quoted(text), kind.named()))
}

/// Whether each row stands in a relation to the next one.
fn ordered(rows: &[Vec<Value>], relation: impl Fn(&Value, &Value) -> bool) -> Value {
    let mut pairs = rows.windows(2);
    Value::Boolean(pairs.all(|pair| relation(&pair[0][0], &pair[1][0])))
}

fn strictly_less(a: &Value, b: &Value) -> bool {
    match a.kind().joined(b.kind()).is_whole() {
        true => a.long() < b.long(),
        false => a.double() < b.double(),
    }
}

/// Whether a number is at most another one; of floats and doubles, one that is larger by an epsilon is.
pub(crate) fn at_most(a: &Value, b: &Value, parameters: &Parameters) -> bool {
    match a.kind().joined(b.kind()) {
        Type::Double => a.double() <= b.double() + parameters.double_epsilon,
        Type::Float => a.float() <= b.float() + parameters.float_epsilon,
        _ => a.long() <= b.long(),
    }
}

fn sum(rows: &[Vec<Value>]) -> Result<Value, String> {
    let numbers = rows.iter().map(|row| &row[0]);
    let kind = rows.first().map_or(Type::Integer, |row| row[0].kind());
    let sum = match kind {
        Type::Double => Value::Double(numbers.map(Value::double).sum()),
        Type::Float => Value::Float(numbers.map(Value::float).sum()),
        Type::Long => Value::Long(numbers.fold(0, |sum, value| sum.wrapping_add(value.long()))),
        _ => Value::Integer(numbers.fold(0, |sum, value| sum.wrapping_add(value.integer()))),
    };
    match sum.double().is_infinite() {
        true => Err("`sum` gives an infinite result".to_string()),
        false => Ok(sum),
    }
}

fn unique(rows: &[Vec<Value>]) -> Value {
    let mut seen = HashSet::new();
    let key = |row: &Vec<Value>| {
        let mut key = Vec::new();
        row.iter().for_each(|value| value.add_key(&mut key));
        key
    };
    Value::Boolean(rows.iter().all(|row| seen.insert(key(row))))
}
