//! Reads the text of a pattern.

use crate::error::Error;
use crate::expressions;
use crate::kinds::Type;
use crate::parameters::Parameters;
use crate::place::Place;
use crate::scopes::Source;
use crate::syntax::{Block, Constraint, Field, Item, Program, Repeat, Scope, Until, Width};
use crate::tokens::Token;

/// The longest text of a pattern, in bytes.
pub(crate) const BYTES_MAX: usize = 1 << 20;

const TYPES: [(&str, Type); 6] = [
    ("int", Type::Integer),
    ("integer", Type::Integer),
    ("long", Type::Long),
    ("float", Type::Float),
    ("double", Type::Double),
    ("string", Type::Text),
];

/// Reads a pattern.
pub(crate) fn parse(text: &[u8]) -> Result<Program, Error> {
    if text.len() > BYTES_MAX {
        let message = format!("the pattern has more than {BYTES_MAX} bytes");
        return Err(Error::at(Place::of(text, BYTES_MAX), message));
    }
    let mut source = Source::new(text)?;
    let parameters = parameters(&mut source)?;
    let mut blocks = vec![block(&mut source)?];
    while begins_item(&source) || source.is_next("{") {
        blocks.push(block(&mut source)?);
    }
    if *source.peek() != Token::End {
        let what = "a variable, a `{`, a `<`, an `@` or the end of the pattern";
        return Err(source.unexpected(what));
    }
    let end = source.place();
    let scope = source.scopes.pop().unwrap_or_default();
    Ok(Program {
        text: text.into(),
        parameters,
        blocks,
        scope,
        regexes: source.regexes,
        end,
    })
}

/// The parameters between two `#`, if there are any.
fn parameters(source: &mut Source) -> Result<Parameters, Error> {
    let mut parameters = Parameters::default();
    if !source.take_if("#")? {
        return Ok(parameters);
    }
    while !source.take_if("#")? {
        let place = source.place();
        let Token::Name(name) = source.peek().clone() else {
            return Err(source.unexpected("the name of a parameter or a `#`"));
        };
        source.take()?;
        source.must_take("=", "a `=`")?;
        let Token::Constant(value) = source.peek().clone() else {
            return Err(source.unexpected("a constant"));
        };
        source.take()?;
        let set = parameters.set(&name, &value);
        set.map_err(|message| Error::at(place, message))?;
    }
    Ok(parameters)
}

/// Whether a part of a line begins here.
fn begins_item(source: &Source) -> bool {
    matches!(source.peek(), Token::Name(_) | Token::Symbol("<" | "@"))
}

/// What stands in whole lines.
fn block(source: &mut Source) -> Result<Block, Error> {
    if source.is_next("{") {
        let what = "a variable, a `{`, a `<`, an `@`, a `[` or a `}`";
        return repeat(source, "}", what, block, |source| {
            begins_item(source) || source.is_next("{")
        })
        .map(Block::Repeat);
    }
    if !begins_item(source) {
        return Err(source.unexpected("a variable, a `{`, a `<` or an `@`"));
    }
    let items = items(source)?;
    let end = source.place();
    source.must_take(";", "a further part of the line or a `;`")?;
    Ok(Block::Line { items, end })
}

/// Parts of a line, at least one.
fn items(source: &mut Source) -> Result<Vec<Item>, Error> {
    let mut items = vec![item(source)?];
    while begins_item(source) {
        items.push(item(source)?);
    }
    Ok(items)
}

fn item(source: &mut Source) -> Result<Item, Error> {
    let place = source.place();
    if source.is_next("<") {
        let what = "a variable, a `<`, an `@`, a `[` or a `>`";
        return repeat(source, ">", what, item, begins_item).map(Item::Repeat);
    }
    if source.take_if("@")? {
        let width = match source.is_next("@") {
            true => None,
            false => Some(expressions::integer(source, "the width of a field")?),
        };
        source.must_take("@", "an operator or an `@`")?;
        return Ok(Item::Blank { width, place });
    }
    match source.peek().clone() {
        Token::Name(name) => field(source, name, place).map(Item::Field),
        _ => Err(source.unexpected("a variable, a `<` or an `@`")),
    }
}

/// A variable with its type, its width and its constraints.
fn field(source: &mut Source, name: String, place: Place) -> Result<Field, Error> {
    if TYPES.iter().any(|(word, _)| *word == name) {
        let message = format!("`{name}` is a type, which stands after a variable and a `:`");
        return Err(Error::at(place, message));
    }
    source.take()?;
    let mut kind = Type::Integer;
    if source.take_if(":")? {
        let found = match source.peek() {
            Token::Name(word) => TYPES.iter().find(|(name, _)| name == word),
            _ => None,
        };
        let Some((_, found)) = found else {
            let words = TYPES.map(|(word, _)| format!("`{word}`")).join(", ");
            return Err(source.unexpected(&format!("one of the types {words}")));
        };
        kind = *found;
        source.take()?;
    }
    let mut width = Width::Token;
    if source.take_if("@[")? {
        width = match source.is_next("]") {
            true => Width::RestOfLine,
            false => Width::Fixed(expressions::integer(source, "the width of a field")?),
        };
        source.must_take("]", "an operator or a `]`")?;
    }
    let slot = source.declare(name, kind, place)?;
    let constraints = match source.take_if("(")? {
        true => constraints(source, ")")?,
        false => Vec::new(),
    };
    Ok(Field {
        slot,
        kind,
        width,
        constraints,
        place,
    })
}

/// Constraints up to the symbol that closes them.
fn constraints(source: &mut Source, close: &str) -> Result<Vec<Constraint>, Error> {
    let mut constraints = Vec::new();
    loop {
        let place = source.place();
        let test = expressions::test(source)?;
        if test.kind != Type::Boolean {
            let message = format!(
                "a constraint is true or false, and this is {}",
                test.kind.named()
            );
            return Err(Error::at(place, message));
        }
        constraints.push(Constraint { test, place });
        if !source.take_if(",")? {
            source.must_take(close, &format!("an operator, a `,` or a `{close}`"))?;
            return Ok(constraints);
        }
    }
}

/// A repetition from the symbol that opens it to the one that closes it.
fn repeat<T>(
    source: &mut Source,
    close: &'static str,
    what: &str,
    part: fn(&mut Source) -> Result<T, Error>,
    begins: fn(&Source) -> bool,
) -> Result<Repeat<T>, Error> {
    let place = source.place();
    source.deeper()?;
    source.take()?;
    let mut until = Until::End;
    if source.take_if("[")? {
        if source.take_if("*")? {
            let count = expressions::integer(source, "a count")?;
            until = Until::Count(count);
            source.must_take("]", "an operator or a `]`")?;
        } else {
            source.must_take("=", "a `*` or a `=`")?;
            // The depths of the sentinel's variables are those when the repetition has its own scope already.
            source.scopes.push(Scope::default());
            source.scopes.push(Scope::default());
            let items = items(source)?;
            let scope = source.scopes.pop().unwrap_or_default();
            source.scopes.pop();
            until = Until::Sentinel { items, scope };
            source.must_take("]", "a further part of the sentinel or a `]`")?;
        }
    }
    source.scopes.push(Scope::default());
    let mut body = vec![part(source)?];
    while begins(source) {
        body.push(part(source)?);
    }
    let constraints = match source.take_if("[")? {
        true => constraints(source, "]")?,
        false => Vec::new(),
    };
    if !source.is_next(close) {
        return Err(source.unexpected(if constraints.is_empty() {
            what
        } else {
            close_word(close)
        }));
    }
    source.take()?;
    let scope = source.scopes.pop().unwrap_or_default();
    source.shallower();
    Ok(Repeat {
        until,
        body,
        scope,
        constraints,
        place,
    })
}

fn close_word(close: &str) -> &'static str {
    if close == "}" { "a `}`" } else { "a `>`" }
}
