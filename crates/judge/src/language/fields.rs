//! Reads the fields of a row and checks their bounds.

use serde::{Deserialize, Deserializer, de};

/// The most microseconds that one case counts for.
pub(crate) const CASE_US_MAX: u32 = 1_000_000;

pub(super) fn one() -> f64 {
    1.0
}

pub(super) fn version() -> Vec<String> {
    vec!["--version".to_string()]
}

pub(super) fn compile_s() -> u64 {
    30
}

/// A name that fits on one line.
pub(super) fn name<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let name = String::deserialize(from)?;
    if name.trim().is_empty() || name.chars().any(char::is_control) {
        return Err(de::Error::custom(
            "expected a name, found only blanks or control characters",
        ));
    }
    Ok(name)
}

/// Endings without their dots.
pub(super) fn endings<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let endings = Vec::<String>::deserialize(from)?;
    let is_plain = |ending: &&String| !ending.is_empty() && !ending.contains(['.', '/', ' ']);
    match endings.iter().find(|ending| !is_plain(ending)) {
        Some(ending) => Err(de::Error::custom(format!(
            "bad ending `{ending}`: it is written without a dot"
        ))),
        None => Ok(endings),
    }
}

/// A factor on a time limit.
pub(super) fn factor<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    let factor = f64::deserialize(from)?;
    if (0.01..=1000.0).contains(&factor) {
        return Ok(factor);
    }
    Err(de::Error::custom(format!(
        "expected a factor from 0.01 to 1000, found {factor:?}"
    )))
}

pub(super) fn optional_factor<'de, D: Deserializer<'de>>(from: D) -> Result<Option<f64>, D::Error> {
    factor(from).map(Some)
}

/// Megabytes, at most a million.
pub(super) fn megabytes<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    bounded(from, 0, 1 << 20)
}

/// Seconds that a compiler may take.
pub(super) fn seconds<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    bounded(from, 1, 3600)
}

/// Microseconds of a case.
pub(super) fn microseconds<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u32>, D::Error> {
    // At most a million.
    bounded(from, 1, CASE_US_MAX.into()).map(|it| Some(it as u32))
}

fn bounded<'de, D: Deserializer<'de>>(from: D, least: u64, most: u64) -> Result<u64, D::Error> {
    let number = u64::deserialize(from)?;
    if (least..=most).contains(&number) {
        return Ok(number);
    }
    Err(de::Error::custom(format!(
        "expected a number from {least} to {most}, found {number}"
    )))
}

/// A command line that builds a program.
pub(super) fn compile<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let known = [
        "tool", "home", "source", "others", "program", "standard", "static", "more",
    ];
    let words = words(from, &known)?;
    // These stand for whole words, so they cannot be part of one.
    let spliced = ["{others}", "{standard}", "{static}", "{more}"];
    let inside = |word: &String| {
        spliced
            .into_iter()
            .find(|name| word.contains(name) && word != name)
    };
    match words.iter().find_map(inside) {
        Some(name) => Err(de::Error::custom(format!(
            "`{name}` must be a separate word"
        ))),
        None => Ok(words),
    }
}

/// A command line that runs a program.
pub(super) fn run<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let words = words(
        from,
        &["tool", "home", "with", "source", "program", "class"],
    )?;
    if words.is_empty() {
        return Err(de::Error::custom("expected a command line, found none"));
    }
    Ok(words)
}

pub(super) fn in_place<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    words(from, &["tool", "home", "source", "program", "class"])
}

pub(super) fn run_limits<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    words(
        from,
        &["heap_mb", "stack_mb", "stack_kb", "thread_stack_kb"],
    )
}

/// Absolute paths.
pub(super) fn readable<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    let paths = words(from, &["home", "with"])?;
    let begins = ["/", "{home}", "{with}"];
    let is_absolute = |path: &&String| begins.iter().any(|begin| path.starts_with(begin));
    match paths.iter().find(|path| !is_absolute(path)) {
        Some(path) => Err(de::Error::custom(format!("`{path}` is not absolute"))),
        None => Ok(paths),
    }
}

pub(super) fn copied<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<String>>, D::Error> {
    readable(from).map(Some)
}

/// Words that contain only known names in braces.
fn words<'de, D: Deserializer<'de>>(from: D, known: &[&str]) -> Result<Vec<String>, D::Error> {
    let words = Vec::<String>::deserialize(from)?;
    for word in &words {
        if let Some(name) = names(word).find(|name| !known.contains(name)) {
            let known: Vec<String> = known.iter().map(|name| format!("{{{name}}}")).collect();
            let known = known.join(", ");
            return Err(de::Error::custom(format!(
                "unknown `{{{name}}}`: only {known} are filled in here"
            )));
        }
        if word.contains('\0') {
            return Err(de::Error::custom("a NUL cannot be passed to a program"));
        }
    }
    Ok(words)
}

/// The names in braces; other braces are left to the shell, or to the program that reads them.
pub(super) fn names(word: &str) -> impl Iterator<Item = &str> {
    let parts = word
        .split('{')
        .skip(1)
        .filter_map(|part| part.split_once('}'))
        .map(|(name, _)| name);
    parts.filter(|name| {
        !name.is_empty()
            && name
                .chars()
                .all(|letter| letter.is_ascii_lowercase() || letter == '_')
    })
}
