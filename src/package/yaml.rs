//! YAML files of packages: bounded, with every mistake named by its key, and keys that nobody knows with the nearest
//! that is known.

use super::finding::Findings;
use serde_json::{Map, Value};
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// The longest YAML file that is read, in bytes.
const YAML_BYTES_MAX: u64 = 1 << 20;

/// A mapping that is taken apart key by key; what remains is unknown.
pub(super) struct Keys<'a> {
    /// The file, as it is named in messages.
    file: &'a str,
    /// The keys above this mapping, each ended by a point.
    above: String,
    rest: Map<String, Value>,
    known: Vec<&'static str>,
}

/// The mapping of a file; nothing where there is no such file, and an empty one where it cannot be read, which is
/// found.
pub(super) fn read<'a>(path: &Path, file: &'a str, findings: &mut Findings) -> Option<Keys<'a>> {
    let text = match read_text(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
        Err(error) => {
            findings.error(file, format!("cannot read it: {error}"), "make it a text file in UTF-8");
            return Some(Keys::new(file, Map::new()));
        }
    };
    let is_empty = text.lines().all(|line| line.trim().is_empty() || line.trim_start().starts_with('#'));
    if is_empty {
        return Some(Keys::new(file, Map::new()));
    }
    let map = match serde_saphyr::from_str::<Value>(&text) {
        Ok(Value::Object(map)) => map,
        Ok(Value::Null) => Map::new(),
        Ok(other) => {
            findings.error(file, format!("expected keys and values, found {}", kind(&other)), "write `key: value`");
            Map::new()
        }
        Err(error) => {
            let place = error.location().map(|at| format!(":{}:{}", at.line(), at.column())).unwrap_or_default();
            let message = error.without_snippet().render();
            let why = message.split(" at line ").next().unwrap_or(&message).trim_end().to_string();
            findings.error(&format!("{file}{place}"), why, "mend the YAML there");
            Map::new()
        }
    };
    Some(Keys::new(file, map))
}

/// A regular file of text, if it is not too long.
pub(super) fn read_text(path: &Path) -> io::Result<String> {
    if !path.metadata()?.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    let mut text = String::new();
    File::open(path)?.take(YAML_BYTES_MAX + 1).read_to_string(&mut text)?;
    if text.len() as u64 > YAML_BYTES_MAX {
        return Err(io::Error::other(format!("longer than {YAML_BYTES_MAX} bytes")));
    }
    Ok(text)
}

/// What a value is, in words.
fn kind(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_string(),
        Value::Bool(word) => format!("`{word}`"),
        Value::Number(number) => format!("`{number}`"),
        Value::String(text) => crate::text::quote(text),
        Value::Array(_) => "a list".to_string(),
        Value::Object(_) => "a mapping".to_string(),
    }
}

impl<'a> Keys<'a> {
    fn new(file: &'a str, rest: Map<String, Value>) -> Keys<'a> {
        Keys { file, above: String::new(), rest, known: Vec::new() }
    }

    /// Whether the key is there; it is known, then, and is taken later.
    pub(super) fn has(&mut self, key: &'static str) -> bool {
        self.known.push(key);
        self.rest.contains_key(key)
    }

    /// Whether its value is a mapping.
    pub(super) fn is_mapping(&self, key: &str) -> bool {
        self.rest.get(key).is_some_and(Value::is_object)
    }

    /// The value of a key, whatever it is.
    pub(super) fn take(&mut self, key: &'static str) -> Option<Value> {
        self.known.push(key);
        self.rest.remove(key).filter(|value| !value.is_null())
    }

    fn wrong(&self, key: &str, expected: &str, found: &Value, findings: &mut Findings) {
        let message = format!("`{}{key}`: expected {expected}, found {}", self.above, kind(found));
        findings.error(self.file, message, format!("give it {expected}"));
    }

    /// A text; a number is one too.
    pub(super) fn text(&mut self, key: &'static str, findings: &mut Findings) -> Option<String> {
        match self.take(key)? {
            Value::String(text) => Some(text),
            Value::Number(number) => Some(number.to_string()),
            other => {
                self.wrong(key, "a text", &other, findings);
                None
            }
        }
    }

    /// A number above 0.
    pub(super) fn number(&mut self, key: &'static str, findings: &mut Findings) -> Option<f64> {
        let value = self.take(key)?;
        let number = value.as_f64().filter(|number| *number > 0.0 && number.is_finite());
        if number.is_none() {
            self.wrong(key, "a number above 0", &value, findings);
        }
        number
    }

    /// A number of megabytes or seconds that is whole and above 0.
    pub(super) fn whole(&mut self, key: &'static str, findings: &mut Findings) -> Option<u64> {
        let value = self.take(key)?;
        let number = value.as_u64().filter(|number| (1..=1 << 20).contains(number));
        if number.is_none() {
            self.wrong(key, "a whole number from 1 to 1048576", &value, findings);
        }
        number
    }

    /// Words: a list of texts, or one text that blanks take apart.
    pub(super) fn words(&mut self, key: &'static str, findings: &mut Findings) -> Option<Vec<String>> {
        match self.take(key)? {
            Value::String(text) => Some(text.split_whitespace().map(str::to_string).collect()),
            Value::Array(list) if list.iter().all(|word| word.is_string() || word.is_number()) => {
                let word = |word: Value| word.as_str().map_or_else(|| word.to_string(), str::to_string);
                Some(list.into_iter().map(word).collect())
            }
            other => {
                self.wrong(key, "a list of texts", &other, findings);
                None
            }
        }
    }

    /// A mapping below a key; empty where there is none.
    pub(super) fn below(&mut self, key: &'static str, findings: &mut Findings) -> Keys<'a> {
        let rest = match self.take(key) {
            None => Map::new(),
            Some(Value::Object(map)) => map,
            Some(other) => {
                self.wrong(key, "a mapping", &other, findings);
                Map::new()
            }
        };
        Keys { file: self.file, above: format!("{}{key}.", self.above), rest, known: Vec::new() }
    }

    /// What is left is unknown, and is named.
    pub(super) fn finish(self, findings: &mut Findings) {
        for key in self.rest.keys() {
            let nearest = self.known.iter().map(|known| (strsim::damerau_levenshtein(known, key), *known)).min();
            let cure = match nearest {
                Some((distance, known)) if distance <= 2 => format!("did you mean `{known}`?"),
                _ => "remove it".to_string(),
            };
            let key: String = key.chars().take(40).flat_map(char::escape_debug).collect();
            findings.warning(self.file, format!("unknown key `{}{key}`", self.above), cure);
        }
    }
}
