//! A row of the table: how programs in a language are built and run.

use super::fields;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;
use tribunal_sandbox::Limits;

/// The microseconds of a case in a language that says nothing of them: those of one that is compiled.
const CASE_US: u32 = 700;

/// The same of a run in place.
const IN_PLACE_US: u32 = 100;

/// One row of the table; `languages.toml` documents the fields.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Language {
    /// The name in reports: `C++`, `Python 3`.
    #[serde(deserialize_with = "fields::name")]
    pub name: String,
    /// The endings of its files, without the dot.
    #[serde(deserialize_with = "fields::endings")]
    pub endings: Vec<String>,
    /// The hint if none of its tools is installed.
    #[serde(default)]
    pub get: String,
    /// Factor on the problem's CPU limit.
    #[serde(default = "fields::one", deserialize_with = "fields::factor")]
    pub(crate) time_factor: f64,
    /// Megabytes above the problem's memory limit, for the runtime.
    #[serde(default, deserialize_with = "fields::megabytes")]
    pub(crate) memory_extra_mb: u64,
    /// Whether the address space may be limited.
    #[serde(default)]
    pub address_space: bool,
    /// Texts that its runtime prints on standard error when memory runs out.
    #[serde(default)]
    pub memory_marks: Vec<String>,
    /// Its compilers or interpreters, the best first.
    pub tools: Vec<Tool>,
    /// The language whose tool is needed as well: `{with}` is the folder in which that is installed.
    #[serde(default)]
    pub(crate) with: Option<String>,
    /// The command line that builds or checks a program; empty if there is no such step.
    #[serde(default, deserialize_with = "fields::compile")]
    pub compile: Vec<String>,
    /// Flags for `{standard}`, tried in this order.
    #[serde(default)]
    pub(crate) standards: Vec<String>,
    /// Flags of earlier standards that change the meaning of programs; a failing program gets a second look with them.
    #[serde(default)]
    pub earlier: Vec<String>,
    /// Headers that older compilers included by themselves; added where a source compiles only with them.
    #[serde(default)]
    pub headers: Vec<String>,
    /// Flags for `{static}`.
    #[serde(default, rename = "static")]
    pub static_flags: Vec<String>,
    /// Source texts of functions that open system files by name, which fail in a statically linked program.
    #[serde(default)]
    pub(crate) opens_by_name: Vec<String>,
    /// A minimal program that tests whether the machine can link statically; without one it is assumed to.
    #[serde(default)]
    pub(crate) static_probe: String,
    /// Maximum CPU seconds of a build.
    #[serde(default = "fields::compile_s", deserialize_with = "fields::seconds")]
    pub compile_s: u64,
    /// Additional environment of a build.
    #[serde(default)]
    pub(crate) compile_env: BTreeMap<String, String>,
    /// Whether a file is named after its public class, and the class to run is found among the class files.
    #[serde(default)]
    pub(crate) public_class: bool,
    /// The command line that runs a program.
    #[serde(deserialize_with = "fields::run")]
    pub run: Vec<String>,
    /// The command line that runs a program in place; empty if it is the same.
    #[serde(default, deserialize_with = "fields::in_place")]
    pub(crate) in_place: Vec<String>,
    /// How long one case of a small program takes, in microseconds.
    #[serde(default, deserialize_with = "fields::microseconds")]
    pub(crate) case_us: Option<u32>,
    /// The same of a run in place.
    #[serde(default, deserialize_with = "fields::microseconds")]
    pub(crate) in_place_us: Option<u32>,
    /// Arguments in front of those of `run` with which it prints its calls at several moments.
    #[serde(default)]
    pub(crate) looks: Vec<String>,
    /// Arguments that pass the limits of a run to the runtime.
    #[serde(default, deserialize_with = "fields::run_limits")]
    pub run_limits: Vec<String>,
    /// The complete environment of a run.
    #[serde(default)]
    pub env: BTreeMap<String, String>,
    /// System files that it reads, besides libraries and its tool.
    #[serde(default, deserialize_with = "fields::readable")]
    pub readable: Vec<String>,
    /// The files of `readable` that it needs besides libraries, copied into memory for a run; `None` if they are not
    /// known.
    #[serde(default, deserialize_with = "fields::copied")]
    pub(crate) in_memory: Option<Vec<String>>,
    /// Folders of installed packages, copied as well if a source names a module in them.
    #[serde(default, deserialize_with = "fields::readable")]
    pub(crate) packages: Vec<String>,
    /// Words of sources that may import a module by a name that they compute: they need every folder of packages.
    #[serde(default)]
    pub(crate) computed_imports: Vec<String>,
    /// Source texts that precede the quoted name of an opened file.
    #[serde(default)]
    pub opens: Vec<String>,
    /// Names of sources whose results may depend on chance or on a clock; with `(` at the end, if they are called.
    #[serde(default)]
    pub(crate) chance: Vec<String>,
    /// Remarks on sources.
    #[serde(default)]
    pub notes: Vec<Note>,
    /// Begin and end of text that is not run: comments, and code for other judges.
    #[serde(default)]
    pub comments: Vec<[String; 2]>,
    /// An older language with the same ending.
    #[serde(default)]
    pub older: Option<Older>,
}

impl Language {
    /// What stands for the language of outputs that are given instead of a program.
    pub(crate) fn of_outputs(name: &str) -> Language {
        Language {
            name: name.to_string(),
            time_factor: 1.0,
            ..Language::default()
        }
    }

    /// How long one case of a small program takes, in microseconds, as it was measured: the same on each machine.
    pub(crate) fn case_us(&self, is_in_place: bool) -> u32 {
        match is_in_place {
            true => self.in_place_us.or(self.case_us).unwrap_or(IN_PLACE_US),
            false => self.case_us.unwrap_or(CASE_US),
        }
    }

    /// Its code in problem packages: `cpp` for C++, `python3` for Python 3.
    pub(crate) fn code(&self) -> String {
        self.name
            .to_lowercase()
            .replace('+', "p")
            .replace('#', "sharp")
            .replace(' ', "")
    }

    /// The same row with the folder of the other tool that it needs filled in.
    pub(crate) fn filled_with(mut self, folder: &Path) -> Language {
        let folder = folder.to_string_lossy();
        let texts = self.run.iter_mut().chain(&mut self.readable);
        let texts = texts.chain(self.in_memory.iter_mut().flatten());
        for text in texts.chain(self.compile_env.values_mut()) {
            *text = text.replace("{with}", &folder);
        }
        self
    }

    /// The arguments that pass these limits to the runtime.
    pub(crate) fn runtime_limits(&self, limits: &Limits) -> Vec<String> {
        let memory_mb = limits.memory_bytes >> 20;
        // The runtime needs its own share; a limit that leaves less than half for the heap was not meant to include it.
        let heap_mb = memory_mb
            .saturating_sub(self.memory_extra_mb)
            .max(memory_mb / 2)
            .max(1);
        let stack_mb = (limits.stack_bytes >> 20).clamp(1, 1024);
        // The first thread's stack also holds the environment, and what the runtime needs at its end.
        let stack_kb = (limits.stack_bytes >> 10) / 8 * 7;
        // HotSpot needs three and a half times the stack, plus 32 MB, to end an endless recursion.
        let room_kb = (limits.memory_bytes >> 10).saturating_sub(64 << 10) / 16 * 5;
        let thread_kb = ((limits.stack_bytes >> 10) / 6 * 5)
            .min(room_kb)
            .clamp(512, 256 << 10);
        let fill = |word: &String| {
            let word = word
                .replace("{heap_mb}", &heap_mb.to_string())
                .replace("{stack_mb}", &stack_mb.to_string());
            word.replace("{stack_kb}", &stack_kb.to_string())
                .replace("{thread_stack_kb}", &thread_kb.to_string())
        };
        self.run_limits.iter().map(fill).collect()
    }
}

/// A remark on sources that contain a text.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The text, with any blanks between its words.
    pub mark: String,
    /// The remark.
    pub note: String,
}

/// A compiler or an interpreter.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tool {
    /// The command to find on the `PATH`.
    #[serde(deserialize_with = "fields::name")]
    pub command: String,
    /// Arguments that make it print where it is installed.
    #[serde(default)]
    pub ask: Vec<String>,
    /// Arguments that make it print its version.
    #[serde(default = "fields::version")]
    pub version: Vec<String>,
    /// A path below its folder that exists if the command is not a proxy.
    #[serde(default)]
    pub installed: String,
    /// The language's time factor with this tool.
    #[serde(default, deserialize_with = "fields::optional_factor")]
    pub(crate) time_factor: Option<f64>,
    /// The language's extra memory with this tool.
    #[serde(default)]
    pub(crate) memory_extra_mb: Option<u64>,
    /// Whether the address space may be limited with this tool.
    #[serde(default)]
    pub address_space: Option<bool>,
    /// The files that the language needs with this tool, copied into memory for a run.
    #[serde(default, deserialize_with = "fields::copied")]
    pub(crate) in_memory: Option<Vec<String>>,
}

/// An older language with the same ending, such as Python 2.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Older {
    /// Its name.
    pub name: String,
    /// Words that only it uses, or messages that only it causes.
    pub marks: Vec<String>,
    /// Its names in first lines such as `#!/usr/bin/env python2`, in names of files and folders such as `sum_py2.py`, and in
    /// what packages state.
    #[serde(default)]
    pub codes: Vec<String>,
}

impl Older {
    /// The code by which a program declares this language: in its first line, or in a name of a package's submission.
    pub(crate) fn declared(&self, names: &[&str], text: &[u8]) -> Option<&str> {
        let first = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let first = String::from_utf8_lossy(first);
        let mut words: Vec<String> = Vec::new();
        if first.starts_with("#!") {
            words.extend(first.split(['/', ' ']).map(str::to_lowercase));
        }
        for name in names {
            let parts = name.split(|letter: char| !letter.is_alphanumeric());
            words.extend(parts.map(str::to_lowercase));
        }
        let of_code = |code: &&String| {
            let minor = format!("{code}.");
            words
                .iter()
                .any(|word| word == *code || word.starts_with(&minor))
        };
        self.codes.iter().find(of_code).map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_language_is_declared_by_names_and_first_lines() {
        let older = Older {
            name: "Python 2".to_string(),
            marks: Vec::new(),
            codes: vec!["python2".to_string(), "py2".to_string()],
        };
        let declared =
            |names: &[&str], text: &str| older.declared(names, text.as_bytes()).is_some();
        for text in ["#!/usr/bin/env python2\n", "#! /usr/bin/python2.7 -u\nx"] {
            assert!(declared(&[], text), "{text}");
        }
        for text in [
            "#!/usr/bin/env python3\n",
            "#!/usr/bin/python",
            "x = 'python2'\n#!python2",
        ] {
            assert!(!declared(&[], text), "{text}");
        }
        for name in [
            "sum_py2.py",
            "sum-python2.py",
            "py2",
            "Python2",
            "sum.py2",
            "a.py2.py",
        ] {
            assert!(declared(&[name], ""), "{name}");
        }
        for name in ["sum.py", "happy2.py", "copy2.py", "py3", "py2k.py"] {
            assert!(!declared(&[name], ""), "{name}");
        }
    }
}
