//! Reads YAML files of packages, with bounds; findings name every wrong key, and for an unknown key the nearest known
//! one.

use super::finding::Findings;
use super::yaml_fault;
use crate::constants;
use crate::regular::{self, OURS};
use crate::words::words_of;
use serde::de::{DeserializeSeed, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize as _, Deserializer};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::path::Path;
use tribunal_core::text::size;

/// Maximum length of a YAML file, in bytes.
pub(super) const YAML_BYTES_MAX: u64 = 1 << 20;

/// Maximum length of a list of arguments, in bytes: a program may get those of two lists, and the sandbox takes 64 KiB.
const ARGUMENTS_BYTES_MAX: usize = 31 << 10;

/// A mapping whose keys are taken one by one; the remaining ones are unknown.
pub(super) struct Keys<'a> {
    /// The path of the file, for messages.
    file: &'a str,
    /// The keys above this mapping, each followed by a point.
    above: String,
    rest: Map<String, Value>,
    /// The same, with the texts of numbers as they stand in the file.
    texts: Map<String, Value>,
    known: Vec<&'static str>,
}

/// Reads what another reading found once more, with the text of each number instead of its value: `007` is no 7.
struct Texts<'v>(&'v Value);

impl<'de> DeserializeSeed<'de> for Texts<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<Value, D::Error> {
        match self.0 {
            Value::Number(_) => String::deserialize(from).map(Value::String),
            Value::Array(_) => from.deserialize_seq(self),
            Value::Object(_) => from.deserialize_map(self),
            _ => Value::deserialize(from),
        }
    }
}

impl<'de> Visitor<'de> for Texts<'_> {
    type Value = Value;

    fn expecting(&self, to: &mut fmt::Formatter) -> fmt::Result {
        to.write_str("the same as before")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        for known in self.0.as_array().into_iter().flatten() {
            list.extend(from.next_element_seed(Texts(known))?);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(key) = from.next_key::<String>()? {
            let known = self.0.get(&key).unwrap_or(&Value::Null);
            let value = from.next_value_seed(Texts(known))?;
            map.insert(key, value);
        }
        Ok(Value::Object(map))
    }
}

/// The same mapping with the texts of numbers; as it is, where they cannot be read.
fn with_texts(text: &str, map: &Map<String, Value>) -> Map<String, Value> {
    let whole = Value::Object(map.clone());
    let read = |from: serde_saphyr::Deserializer| Texts(&whole).deserialize(from);
    match serde_saphyr::with_deserializer_from_str(text, read) {
        Ok(Value::Object(texts)) => texts,
        _ => map.clone(),
    }
}

/// The text of a file of a package; `None` where there is no such file. A file that cannot be read is a finding, and has no
/// text.
pub(super) fn file_text(
    package: &Path,
    file: &str,
    findings: &mut Findings,
) -> Option<Option<String>> {
    match read_text(package, file) {
        Ok(text) => Some(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => {
            let hint = match error.kind() {
                io::ErrorKind::FileTooLarge => "the limit is Tribunal's own; is that file meant?",
                _ => "make it a text file in UTF-8 that lies in the package",
            };
            findings.fatal(file, format!("cannot read it: {error}"), hint);
            Some(None)
        }
    }
}

/// The mapping in a file of a package; `None` where there is no such file. A file that cannot be read is a finding, and
/// gives an empty mapping.
pub(super) fn read<'a>(package: &Path, file: &'a str, findings: &mut Findings) -> Option<Keys<'a>> {
    read_filled(package, file, &BTreeMap::new(), findings)
}

/// The same, with constants filled in.
pub(super) fn read_filled<'a>(
    package: &Path,
    file: &'a str,
    constants: &BTreeMap<String, String>,
    findings: &mut Findings,
) -> Option<Keys<'a>> {
    let Some(text) = file_text(package, file, findings)? else {
        return Some(Keys::new(file, Map::new()));
    };
    let text = match constants::fill_known(text.as_bytes(), constants, YAML_BYTES_MAX as usize) {
        Ok(filled) => String::from_utf8_lossy(&filled).into_owned(),
        Err(error) => {
            findings.fatal(file, error.to_string(), "make the constants shorter");
            return Some(Keys::new(file, Map::new()));
        }
    };
    let is_empty = text
        .lines()
        .all(|line| line.trim().is_empty() || line.trim_start().starts_with('#'));
    if is_empty {
        return Some(Keys::new(file, Map::new()));
    }
    let map = match serde_saphyr::from_str::<Value>(&text) {
        Ok(Value::Object(map)) => map,
        Ok(Value::Null) => Map::new(),
        Ok(other) => {
            findings.fatal(
                file,
                format!("expected keys and values, found {}", kind(&other)),
                "write `key: value`",
            );
            Map::new()
        }
        Err(error) => {
            let (place, why) = yaml_fault::of(&error);
            let why = why.unwrap_or("this is not YAML".to_string());
            let hint = match why.ends_with(OURS) {
                true => "the limit is Tribunal's own; is that meant?",
                false => "fix the YAML there",
            };
            findings.fatal(&format!("{file}{place}"), why, hint);
            Map::new()
        }
    };
    Some(Keys {
        texts: with_texts(&text, &map),
        ..Keys::new(file, map)
    })
}

/// Reads a text of a package, if it is not too long.
pub(super) fn read_text(package: &Path, file: &str) -> io::Result<String> {
    let bytes = regular::read(
        regular::open_inside(package, &package.join(file))?,
        YAML_BYTES_MAX,
    )?;
    String::from_utf8(bytes).map_err(|_| io::Error::other("not UTF-8"))
}

/// The type of a value, in words.
fn kind(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_string(),
        Value::Bool(word) => format!("`{word}`"),
        Value::Number(number) => format!("`{number}`"),
        Value::String(text) => tribunal_core::text::quote(text),
        Value::Array(_) => "a list".to_string(),
        Value::Object(_) => "a mapping".to_string(),
    }
}

impl<'a> Keys<'a> {
    fn new(file: &'a str, rest: Map<String, Value>) -> Keys<'a> {
        Keys {
            file,
            above: String::new(),
            texts: rest.clone(),
            rest,
            known: Vec::new(),
        }
    }

    /// Whether the key exists; then it is known, and taken later.
    pub(super) fn has(&mut self, key: &'static str) -> bool {
        self.known.push(key);
        self.rest.contains_key(key)
    }

    /// Whether the key exists; it stays unknown until it is taken.
    pub(super) fn contains(&self, key: &str) -> bool {
        self.rest.contains_key(key)
    }

    /// Whether its value is a mapping.
    pub(super) fn is_mapping(&self, key: &str) -> bool {
        self.rest.get(key).is_some_and(Value::is_object)
    }

    /// The value of a key, of any type.
    pub(super) fn take(&mut self, key: &'static str) -> Option<Value> {
        self.known.push(key);
        self.rest.remove(key).filter(|value| !value.is_null())
    }

    /// The same, with the texts of numbers.
    pub(super) fn take_texts(&mut self, key: &'static str) -> Option<Value> {
        self.take(key)?;
        self.texts.remove(key)
    }

    /// A value on which no verdict depends.
    pub(super) fn wrong(&self, key: &str, expected: &str, found: &Value, findings: &mut Findings) {
        let message = format!(
            "`{}{key}`: expected {expected}, found {}",
            self.above,
            kind(found)
        );
        findings.error(self.file, message, format!("give it {expected}"));
    }

    /// A limit, or arguments of a validator: a default in its place could change verdicts.
    fn wrong_value(&self, key: &str, expected: &str, found: &Value, findings: &mut Findings) {
        let message = format!(
            "`{}{key}`: expected {expected}, found {}",
            self.above,
            kind(found)
        );
        findings.fatal(self.file, message, format!("give it {expected}"));
    }

    /// A text; a number counts as one.
    pub(super) fn text(&mut self, key: &'static str, findings: &mut Findings) -> Option<String> {
        match self.take_texts(key)? {
            Value::String(text) => Some(text),
            other => {
                self.wrong(key, "a text", &other, findings);
                None
            }
        }
    }

    /// A number above 0.
    pub(super) fn number(&mut self, key: &'static str, findings: &mut Findings) -> Option<f64> {
        let value = self.take(key)?;
        let number = value
            .as_f64()
            .filter(|number| *number > 0.0 && number.is_finite());
        if number.is_none() {
            self.wrong_value(key, "a number above 0", &value, findings);
        }
        number
    }

    /// A whole number of megabytes or seconds, above 0.
    pub(super) fn whole(&mut self, key: &'static str, findings: &mut Findings) -> Option<u64> {
        let value = self.take(key)?;
        let number = value
            .as_u64()
            .filter(|number| (1..=1 << 20).contains(number));
        if number.is_none() {
            self.wrong_value(key, "a whole number from 1 to 1048576", &value, findings);
        }
        number
    }

    /// A number of points, also one in quotes; a wrong value changes no verdict.
    pub(super) fn points(&mut self, key: &'static str, findings: &mut Findings) -> Option<f64> {
        let value = self.take(key)?;
        let number = match &value {
            Value::String(text) => text.trim().parse().ok(),
            other => other.as_f64(),
        };
        let number = number.filter(|number: &f64| number.abs() <= 1e100);
        if number.is_none() {
            self.wrong(key, "a number", &value, findings);
        }
        number
    }

    /// What one of these texts stands for.
    pub(super) fn one_of<T: Copy>(
        &mut self,
        key: &'static str,
        known: &[(&str, T)],
        findings: &mut Findings,
    ) -> Option<T> {
        let value = self.take(key)?;
        let found = known.iter().find(|(text, _)| value.as_str() == Some(text));
        if found.is_none() {
            let names: Vec<String> = known.iter().map(|(text, _)| format!("`{text}`")).collect();
            self.wrong(key, &names.join(" or "), &value, findings);
        }
        found.map(|(_, meaning)| *meaning)
    }

    /// All keys with their values, none of which is known.
    pub(super) fn all(self) -> Map<String, Value> {
        self.rest
    }

    /// Whether its value is this text.
    pub(super) fn is_text(&self, key: &str, text: &str) -> bool {
        self.rest.get(key).and_then(Value::as_str) == Some(text)
    }

    /// A list of texts, or one text that is split at blanks.
    pub(super) fn words(
        &mut self,
        key: &'static str,
        findings: &mut Findings,
    ) -> Option<Vec<String>> {
        let words = self.any_words(key, findings)?;
        Some(self.arguments(key, words, findings))
    }

    /// Words that a program can get as arguments; none where it cannot, which is a fault.
    pub(super) fn arguments(
        &self,
        key: &str,
        words: Vec<String>,
        findings: &mut Findings,
    ) -> Vec<String> {
        let bytes: usize = words.iter().map(|word| word.len() + 1).sum();
        let (what, hint) = match () {
            () if words.iter().any(|word| word.contains('\0')) => (
                "a NUL character".to_string(),
                "no argument can have one; remove it",
            ),
            () if bytes > ARGUMENTS_BYTES_MAX => (
                format!("more than {}", size(ARGUMENTS_BYTES_MAX as u64)),
                "the limit on arguments is Tribunal's own; put the text into a file",
            ),
            () => return words,
        };
        let message = format!("`{}{key}`: {what}", self.above);
        findings.fatal(self.file, message, hint);
        Vec::new()
    }

    fn any_words(&mut self, key: &'static str, findings: &mut Findings) -> Option<Vec<String>> {
        match self.take_texts(key)? {
            // Quotes keep blanks together. Without one, a backslash is a letter like others.
            Value::String(text) => {
                let quoted = text.contains(['"', '\'']).then(|| words_of(&text));
                let split = || text.split_whitespace().map(str::to_string).collect();
                Some(quoted.flatten().unwrap_or_else(split))
            }
            Value::Array(list) => {
                let word = |word: &Value| match word {
                    Value::String(text) => Ok(text.clone()),
                    Value::Number(number) => Ok(number.to_string()),
                    other => Err(kind(other)),
                };
                let words: Result<Vec<String>, String> = list.iter().map(word).collect();
                let words = words.map_err(|found| {
                    let message = format!(
                        "`{}{key}`: expected a list of texts, found {found} in it",
                        self.above
                    );
                    findings.fatal(self.file, message, "put it in quotes, or remove it");
                });
                words.ok()
            }
            other => {
                self.wrong_value(key, "a list of texts", &other, findings);
                None
            }
        }
    }

    /// The mapping below a key; empty where there is none.
    pub(super) fn below(&mut self, key: &'static str, findings: &mut Findings) -> Keys<'a> {
        let texts = match self.texts.remove(key) {
            Some(Value::Object(map)) => map,
            _ => Map::new(),
        };
        let rest = match self.take(key) {
            None => Map::new(),
            Some(Value::Object(map)) => map,
            Some(other) => {
                self.wrong_value(key, "a mapping", &other, findings);
                Map::new()
            }
        };
        Keys {
            file: self.file,
            above: format!("{}{key}.", self.above),
            rest,
            texts,
            known: Vec::new(),
        }
    }

    /// Reports the remaining keys as unknown.
    pub(super) fn finish(self, findings: &mut Findings) {
        for key in self.rest.keys() {
            let hint = match tribunal_core::text::nearest(key, self.known.iter().copied()) {
                Some(known) => format!("did you mean `{known}`?"),
                _ => "remove it".to_string(),
            };
            let key: String = key.chars().take(40).flat_map(char::escape_debug).collect();
            findings.warning(
                self.file,
                format!("unknown key `{}{key}`", self.above),
                hint,
            );
        }
    }
}
