//! A shape in a short notation, so that a person sees what was guessed.

use super::compound::Piece;
use super::form::{Count, Field, Index, Item, Kind, Place};
use super::knowledge::Shape;
use super::letters::LetterRule;
use std::collections::{BTreeMap, BTreeSet};

/// The names of counts in the order of reading; further ones have numbers.
const NAMES: [&str; 6] = ["n", "m", "k", "p", "q", "r"];

/// More letters are shown by the first and the last.
const LETTERS_MAX: usize = 12;

impl Shape {
    /// The form in one line, such as `n = 1…8; n × 1…30`: lines are apart by `;`, a count has a name, `×` says how often
    /// something stands there, `≠` that all are different, `≤` that they are in order, `{S×1}`
    /// which letters occur equally often everywhere.
    ///
    /// ```
    /// use tribunal_inputs::Shape;
    ///
    /// let shape = Shape::guess(&[b"3\n5 1 4\n", b"5\n7 2 2 8 1\n"]).expect("a list after its length");
    /// assert_eq!(shape.notation(), "n = 1…8; n × 1…10");
    /// ```
    pub fn notation(&self) -> String {
        let mut named = BTreeSet::new();
        named_places(&self.form.items, &mut named);
        let rows = self.rows.values().flat_map(|rows| rows.columns.values());
        let kinds = self.kinds.iter().chain(rows.flatten());
        named.extend(kinds.flat_map(Kind::counts));
        let name = |(at, place): (usize, Place)| {
            let name = NAMES.get(at).map(|name| name.to_string());
            (place, name.unwrap_or_else(|| format!("n{at}")))
        };
        let names = named.into_iter().enumerate().map(name).collect();
        let writer = Writer { shape: self, names };
        writer.items(&self.form.items)
    }
}

fn named_places(items: &[Item], named: &mut BTreeSet<Place>) {
    for item in items {
        match item {
            Item::Line(fields) => named.extend(fields.iter().filter_map(|field| match field {
                Field::List(_, count) => count.map(|count| count.place),
                Field::Word(_) => None,
            })),
            Item::Block(count, body) => {
                named.extend(count.map(|count| count.place));
                named_places(body, named);
            }
        }
    }
}

struct Writer<'a> {
    shape: &'a Shape,
    names: BTreeMap<Place, String>,
}

impl Writer<'_> {
    fn items(&self, items: &[Item]) -> String {
        let items: Vec<String> = items.iter().map(|item| self.item(item)).collect();
        items.join("; ")
    }

    fn item(&self, item: &Item) -> String {
        match item {
            Item::Line(fields) => {
                let fields: Vec<String> = fields.iter().map(|field| self.field(field)).collect();
                fields.join(" ")
            }
            Item::Block(count, body) => {
                let times = self.times(*count);
                match &body[..] {
                    [Item::Line(fields)] if matches!(fields[..], [Field::Word(_)]) => {
                        format!("{times} × {}", self.items(body))
                    }
                    _ => format!("{times} × ({})", self.items(body)),
                }
            }
        }
    }

    fn field(&self, field: &Field) -> String {
        match field {
            Field::Word(place) => match self.names.get(place) {
                Some(name) => format!("{name} = {}", self.word(*place)),
                None => self.word(*place),
            },
            Field::List(place, Some(count)) => {
                format!("{} × {}", self.times(Some(*count)), self.word(*place))
            }
            Field::List(place, None) => self.rows(*place),
        }
    }

    fn rows(&self, place: Place) -> String {
        let Some(rows) = self.shape.rows.get(&place) else {
            return "…".to_string();
        };
        let row = |(key, kinds): (&super::knowledge::RowKey, &Vec<Kind>)| {
            let first = key.0.as_ref();
            let first = first.map(|word| String::from_utf8_lossy(word).into_owned());
            let rest = kinds.iter().skip(usize::from(first.is_some()));
            let words: Vec<String> = first
                .into_iter()
                .chain(rest.map(|it| self.kind(it)))
                .collect();
            words.join(" ")
        };
        if rows.columns.is_empty() {
            return format!("… × {}", self.word(place));
        }
        let rows: Vec<String> = rows.columns.iter().map(row).collect();
        rows.join(" | ")
    }

    /// How often.
    fn times(&self, count: Option<Count>) -> String {
        match count {
            None => "…".to_string(),
            Some(Count { place, offset }) => {
                let name = self.names.get(&place).map_or("?", String::as_str);
                match offset {
                    0 => name.to_string(),
                    1.. => format!("({name}+{offset})"),
                    _ => format!("({name}−{})", offset.unsigned_abs()),
                }
            }
        }
    }

    /// What stands at a place.
    fn word(&self, place: Place) -> String {
        let kind = self.kind(&self.shape.kinds[place]);
        let rule = self.shape.groups[place];
        let distinct = if rule.distinct { " ≠" } else { "" };
        let ascending = if rule.ascending { " ≤" } else { "" };
        let letters = self.shape.letters.get(&place).map(LetterRule::notation);
        let letters = letters.unwrap_or_default();
        format!("{kind}{distinct}{ascending}{letters}")
    }

    fn kind(&self, kind: &Kind) -> String {
        match kind {
            Kind::Integer {
                min,
                index: Some(Index { count, base }),
                ..
            } => {
                let name = self.times(Some(Count {
                    offset: base - 1,
                    ..*count
                }));
                format!("{}…{name}", min.max(base))
            }
            Kind::Integer { min, max, .. } => range(min, max),
            Kind::Decimal {
                min, max, digits, ..
            } => format!("{min:.digits$}…{max:.digits$}"),
            Kind::Compound(pieces) => pieces.iter().map(piece).collect(),
            Kind::Text {
                words: Some(words), ..
            } => {
                let words = words.iter().map(|word| String::from_utf8_lossy(word));
                words.collect::<Vec<_>>().join("|")
            }
            Kind::Text {
                min,
                max,
                bytes,
                length,
                ..
            } => {
                let length = match length {
                    Some(count) => self.times(Some(*count)),
                    None => range(min, max),
                };
                format!("[{}]×{length}", letters(bytes))
            }
        }
    }
}

fn piece(piece: &Piece) -> String {
    match piece {
        Piece::Text(text) => String::from_utf8_lossy(text).into_owned(),
        Piece::Number(number) => {
            let width = number.width.unwrap_or(0);
            let range = [number.min, number.max].map(|it| format!("{it:0width$}"));
            match number.min == number.max {
                true => range[0].clone(),
                false => format!("({})", range.join("…")),
            }
        }
    }
}

fn range<T: PartialEq + std::fmt::Display>(min: T, max: T) -> String {
    match min == max {
        true => min.to_string(),
        false => format!("{min}…{max}"),
    }
}

fn letters(bytes: &[u8]) -> String {
    match bytes {
        [first, .., last] if bytes.len() > LETTERS_MAX => {
            let ends = [first, last].map(|byte| String::from_utf8_lossy(&[*byte]).into_owned());
            ends.join("…")
        }
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
}
