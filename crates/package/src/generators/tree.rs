//! A YAML text as a tree in which every value and every key has its place.

use crate::regular::OURS;
use crate::yaml_fault;
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_saphyr::Spanned;
use std::cell::Cell;
use std::fmt;
use tribunal_core::text::quote;

/// How deep values may be nested, and the stack that reading them may take, in bytes.
const DEPTH_MAX: usize = 64;
const STACK_BYTES: usize = 16 << 20;

/// A line and a column, both from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The column, in characters.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ":{}:{}", self.line, self.column)
    }
}

/// A value and its place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node {
    pub(super) place: Place,
    pub(super) value: Tree,
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Tree {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(String),
    List(Vec<Node>),
    /// Keys that are texts or whole numbers, in their order; nothing stands for the empty text.
    Map(Vec<(Key, Node)>),
}

/// A key and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) place: Place,
    pub(super) name: String,
}

/// Why a text is not such a tree, and where, as `:line:column`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct BadYaml {
    pub(super) place: String,
    pub(super) why: String,
    /// Whether it is beyond a limit of Tribunal.
    pub(super) is_ours: bool,
}

/// Reads a text; one without a value is [`Tree::Null`].
pub(super) fn parse(text: &str) -> Result<Node, BadYaml> {
    // Each level takes much of the stack, and the caller's may be small.
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
        match thread.spawn_scoped(scope, || parse_here(text)) {
            Ok(thread) => thread
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(_) => parse_here(text),
        }
    })
}

fn parse_here(text: &str) -> Result<Node, BadYaml> {
    // `yes` and `no` are texts, as in YAML 1.2.
    let options = serde_saphyr::options! { strict_booleans: true };
    serde_saphyr::from_str_with_options(text, options).map_err(|error| {
        let (place, why) = yaml_fault::of(&error);
        let own = [DEEP, BAD_KEY].into_iter().find(|own| {
            let message = error.without_snippet().render();
            message.contains(own)
        });
        let why = own
            .map(str::to_string)
            .or(why)
            .unwrap_or_else(|| "this is not YAML".to_string());
        BadYaml {
            place,
            is_ours: why.ends_with(OURS) || why == DEEP,
            why,
        }
    })
}

const DEEP: &str = "values are nested too deep for Tribunal";
const BAD_KEY: &str = "a key is a text";

thread_local! {
    static DEPTH: Cell<usize> = const { Cell::new(0) };
}

impl Node {
    /// What it is, in words.
    pub(super) fn kind(&self) -> String {
        match &self.value {
            Tree::Null => "nothing".to_string(),
            Tree::Bool(value) => format!("`{value}`"),
            Tree::Int(value) => format!("`{value}`"),
            Tree::Float(value) => format!("`{value}`"),
            Tree::Text(text) => quote(text),
            Tree::List(_) => "a list".to_string(),
            Tree::Map(_) => "a mapping".to_string(),
        }
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Node, D::Error> {
        let depth = DEPTH.get() + 1;
        if depth > DEPTH_MAX {
            return Err(D::Error::custom(DEEP));
        }
        DEPTH.set(depth);
        let read = Spanned::<Tree>::deserialize(deserializer);
        DEPTH.set(depth - 1);
        let read = read?;
        Ok(Node {
            place: Place {
                line: read.referenced.line(),
                column: read.referenced.column(),
            },
            value: read.value,
        })
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tree, D::Error> {
        deserializer.deserialize_any(TreeVisitor)
    }
}

struct TreeVisitor;

impl<'de> Visitor<'de> for TreeVisitor {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E>(self) -> Result<Tree, E> {
        Ok(Tree::Null)
    }

    fn visit_none<E>(self) -> Result<Tree, E> {
        Ok(Tree::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Tree, E> {
        Ok(Tree::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Tree, E> {
        Ok(Tree::Int(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Tree, E> {
        Ok(i64::try_from(value).map_or(Tree::Float(value as f64), Tree::Int))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Tree, E> {
        Ok(Tree::Float(value))
    }

    fn visit_str<E>(self, text: &str) -> Result<Tree, E> {
        Ok(Tree::Text(text.to_string()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Tree, A::Error> {
        let mut nodes = Vec::new();
        while let Some(node) = list.next_element()? {
            nodes.push(node);
        }
        Ok(Tree::List(nodes))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tree, A::Error> {
        let mut entries = Vec::new();
        while let Some(key) = map.next_key::<Node>()? {
            let name = match key.value {
                Tree::Text(text) => text,
                Tree::Int(number) => number.to_string(),
                Tree::Null => String::new(),
                _ => return Err(A::Error::custom(BAD_KEY)),
            };
            let place = key.place;
            entries.push((Key { place, name }, map.next_value()?));
        }
        Ok(Tree::Map(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_and_key_has_its_place() {
        let node = parse("a: 1\nb:\n  - yes\n  - {c: ~, '': x}\n~: true\n").expect("YAML");
        let Tree::Map(entries) = node.value else {
            panic!("{node:?}")
        };
        let place = |line, column| Place { line, column };
        assert_eq!(
            (entries[0].0.place, entries[0].1.place),
            (place(1, 1), place(1, 4))
        );
        assert_eq!(entries[0].1.value, Tree::Int(1));
        let Tree::List(list) = &entries[1].1.value else {
            panic!("{entries:?}")
        };
        assert_eq!(list[0].value, Tree::Text("yes".to_string()));
        let Tree::Map(inner) = &list[1].value else {
            panic!("{list:?}")
        };
        assert_eq!(inner[0].0.place, place(4, 6));
        assert_eq!(
            (inner[0].1.value.clone(), inner[1].0.name.as_str()),
            (Tree::Null, "")
        );
        assert_eq!(
            (entries[2].0.name.as_str(), &entries[2].1.value),
            ("", &Tree::Bool(true))
        );
    }

    #[test]
    fn a_fault_has_its_place_and_depth_is_bounded() {
        let why = |text: &str| parse(text).expect_err(text);
        assert_eq!(why("a:\n\tb: 1\n").place, ":2:2");
        assert_eq!(why("a: 1\na: 2\n").why, "the key `a` a second time");
        assert!(
            why("[a]: 1\n").why.contains(BAD_KEY) || why("[a]: 1\n").why.contains("key"),
            "{:?}",
            why("[a]: 1\n")
        );
        let deep = format!("{}x{}", "[".repeat(2000), "]".repeat(2000));
        assert!(why(&deep).is_ours, "{:?}", why(&deep));
        assert_eq!(parse("").expect("empty").value, Tree::Null);
    }
}
