//! The parameters between two `#` at the beginning of a pattern.

use crate::value::Value;

/// What the parameters say.
#[derive(Debug, Clone)]
pub(crate) struct Parameters {
    /// How far apart floats are that are taken for equal.
    pub(crate) float_epsilon: f32,
    /// How far apart doubles are that are taken for equal.
    pub(crate) double_epsilon: f64,
    pub(crate) ignores_blanks: bool,
    pub(crate) ignores_line_ends: bool,
    pub(crate) line_end: LineEnd,
    pub(crate) file_end: FileEnd,
    /// Whether integers may have leading zeros and a `+`.
    pub(crate) java_integers: bool,
    pub(crate) java_longs: bool,
    pub(crate) java_floats: bool,
    pub(crate) java_doubles: bool,
}

/// What ends a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineEnd {
    Lf,
    CrLf,
    Cr,
}

/// Whether the last line has a line end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FileEnd {
    WithLineEnd,
    WithoutLineEnd,
    Either,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters {
            float_epsilon: 0.000_001,
            double_epsilon: 0.000_001,
            ignores_blanks: false,
            ignores_line_ends: false,
            line_end: LineEnd::Lf,
            file_end: FileEnd::WithLineEnd,
            java_integers: false,
            java_longs: false,
            java_floats: false,
            java_doubles: false,
        }
    }
}

const YES: [&str; 4] = ["true", "t", "yes", "y"];
const NO: [&str; 4] = ["false", "f", "no", "n"];

impl Parameters {
    /// Sets a parameter; the error says what is wrong with its name or value.
    pub(crate) fn set(&mut self, name: &str, value: &Value) -> Result<(), String> {
        match name {
            "feps" => match value {
                Value::Float(epsilon) if epsilon.is_finite() => self.float_epsilon = *epsilon,
                _ => return Err("`feps` is a float from 0 on, as `0.01F`".to_string()),
            },
            "deps" => match value {
                Value::Double(epsilon) if epsilon.is_finite() => self.double_epsilon = *epsilon,
                _ => return Err("`deps` is a double from 0 on, as `1e-7`".to_string()),
            },
            // A check ends at the first error.
            "maxerrs" => match value {
                Value::Integer(_) => {}
                _ => return Err("`maxerrs` is an integer from 0 on".to_string()),
            },
            "ignoreeoln" => self.ignores_line_ends = truth(name, value)?,
            "ignoreblanks" => self.ignores_blanks = truth(name, value)?,
            "javaint" => self.java_integers = truth(name, value)?,
            "javalong" => self.java_longs = truth(name, value)?,
            "javafloat" => self.java_floats = truth(name, value)?,
            "javadouble" => self.java_doubles = truth(name, value)?,
            // The conventions of the system are those of Linux on each: the same input is valid everywhere.
            "eolnstyle" => {
                let styles = [
                    ("system", LineEnd::Lf),
                    ("linux", LineEnd::Lf),
                    ("windows", LineEnd::CrLf),
                    ("mac", LineEnd::Cr),
                ];
                self.line_end = one_of(name, value, &styles)?;
            }
            "eofstyle" => {
                let styles = [
                    ("system", FileEnd::WithLineEnd),
                    ("linux", FileEnd::WithLineEnd),
                    ("windows", FileEnd::WithoutLineEnd),
                    ("both", FileEnd::Either),
                ];
                self.file_end = one_of(name, value, &styles)?;
            }
            _ => return Err(format!("no parameter has the name `{name}`")),
        }
        Ok(())
    }
}

fn truth(name: &str, value: &Value) -> Result<bool, String> {
    let yes = YES.iter().chain(&["1"]).map(|word| (*word, true));
    let no = NO.iter().chain(&["0"]).map(|word| (*word, false));
    one_of(name, value, &yes.chain(no).collect::<Vec<_>>())
}

fn one_of<T: Copy>(name: &str, value: &Value, words: &[(&str, T)]) -> Result<T, String> {
    let found = words
        .iter()
        .find(|(word, _)| matches!(value, Value::Text(text) if text[..] == *word.as_bytes()));
    found.map(|(_, meaning)| *meaning).ok_or_else(|| {
        let words: Vec<String> = words
            .iter()
            .map(|(word, _)| format!("\"{word}\""))
            .collect();
        format!("`{name}` is one of {}", words.join(", "))
    })
}
