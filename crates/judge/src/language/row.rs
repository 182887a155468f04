//! A row of the table: how a language is built and run.

use super::fields;
use serde::Deserialize;
use std::collections::BTreeMap;
use tribunal_sandbox::Limits;

/// One row of the table; `languages.toml` says what each part means.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Language {
    /// The name in reports: `C++`, `Python 3`.
    #[serde(deserialize_with = "fields::name")]
    pub name: String,
    /// The endings of its files, without the dot.
    #[serde(deserialize_with = "fields::endings")]
    pub endings: Vec<String>,
    /// What to do when no tool of it is installed.
    #[serde(default)]
    pub get: String,
    /// The problem's CPU limit is multiplied by this.
    #[serde(default = "fields::one", deserialize_with = "fields::factor")]
    pub time_factor: f64,
    /// Megabytes above the problem's memory limit, for the runtime.
    #[serde(default, deserialize_with = "fields::megabytes")]
    pub memory_extra_mb: u64,
    /// Whether the address space may be bounded.
    #[serde(default)]
    pub address_space: bool,
    /// What its runtime says on standard error when memory ends.
    #[serde(default)]
    pub memory_marks: Vec<String>,
    /// The commands that build or run it, the best first.
    pub tools: Vec<Tool>,
    /// The command line that builds or checks it; empty when nothing has to be.
    #[serde(default, deserialize_with = "fields::compile")]
    pub compile: Vec<String>,
    /// Flags in the place of `{standard}`, tried in this order.
    #[serde(default)]
    pub standards: Vec<String>,
    /// Flags of earlier standards that change what a program means: one that fails is tried with them again.
    #[serde(default)]
    pub earlier: Vec<String>,
    /// Headers that older compilers brought unasked; one is added where a source compiles with it alone.
    #[serde(default)]
    pub headers: Vec<String>,
    /// Flags in the place of `{static}`.
    #[serde(default, rename = "static")]
    pub static_flags: Vec<String>,
    /// Words for what opens files of the system by their names, which a program that is linked statically does not see.
    #[serde(default)]
    pub opens_by_name: Vec<String>,
    /// The smallest program, by which it is found once whether the machine can link statically; without one it can.
    #[serde(default)]
    pub static_probe: String,
    /// CPU seconds that building it may take.
    #[serde(default = "fields::compile_s", deserialize_with = "fields::seconds")]
    pub compile_s: u64,
    /// More environment for building it.
    #[serde(default)]
    pub compile_env: BTreeMap<String, String>,
    /// Whether a file is named after its public class, and the class to run is found among the class files.
    #[serde(default)]
    pub public_class: bool,
    /// The command line that runs it.
    #[serde(deserialize_with = "fields::run")]
    pub run: Vec<String>,
    /// Arguments for the runtime that follow from the limits of a run.
    #[serde(default, deserialize_with = "fields::run_limits")]
    pub run_limits: Vec<String>,
    /// The whole environment of a run.
    #[serde(default)]
    pub env: BTreeMap<String, String>,
    /// What it reads of the system, beside libraries and its tool.
    #[serde(default, deserialize_with = "fields::readable")]
    pub readable: Vec<String>,
    /// Those files that are enough, with libraries that are named, and can be copied into memory; nothing where that is not
    /// known.
    #[serde(default, deserialize_with = "fields::copied")]
    pub in_memory: Option<Vec<String>>,
    /// What opens a file, where the name of the file follows in quotes.
    #[serde(default)]
    pub opens: Vec<String>,
    /// What is told of sources.
    #[serde(default)]
    pub notes: Vec<Note>,
    /// The beginning and the end of what is not run: comments, and code for other judges.
    #[serde(default)]
    pub comments: Vec<[String; 2]>,
    /// A language of the same ending that is not this one.
    #[serde(default)]
    pub older: Option<Older>,
}

impl Language {
    /// The arguments that tell its runtime what a run may use.
    pub fn runtime_limits(&self, limits: &Limits) -> Vec<String> {
        let memory_mb = limits.memory_bytes >> 20;
        // The runtime's own part is not for the heap; a limit that leaves less than half was not made for it.
        let heap_mb = memory_mb
            .saturating_sub(self.memory_extra_mb)
            .max(memory_mb / 2)
            .max(1);
        let stack_mb = (limits.stack_bytes >> 20).clamp(1, 1024);
        // Above its frames the first thread's stack holds the environment, and what a runtime needs at its end.
        let stack_kb = (limits.stack_bytes >> 10) / 8 * 7;
        // HotSpot takes three and a half times the stack until an endless recursion has ended, and 32 MB besides.
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

/// What is told of a source in which something stands.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// What stands there, with any blanks between its words.
    pub mark: String,
    /// What is told.
    pub note: String,
}

/// A compiler or an interpreter.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tool {
    /// What is looked for on the `PATH`.
    #[serde(deserialize_with = "fields::name")]
    pub command: String,
    /// Arguments that make it print where it is installed.
    #[serde(default)]
    pub ask: Vec<String>,
    /// Arguments that make it print its version.
    #[serde(default = "fields::version")]
    pub version: Vec<String>,
    /// What lies below its folder, where the command is no proxy for the real one.
    #[serde(default)]
    pub installed: String,
    /// The language's time factor with this tool.
    #[serde(default, deserialize_with = "fields::optional_factor")]
    pub time_factor: Option<f64>,
    /// The language's extra memory with this tool.
    #[serde(default)]
    pub memory_extra_mb: Option<u64>,
    /// Whether the address space may be bounded with this tool.
    #[serde(default)]
    pub address_space: Option<bool>,
}

/// Another language that goes by the same ending, such as Python 2.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Older {
    /// Its name.
    pub name: String,
    /// Words that only it has, or messages that only it causes.
    pub marks: Vec<String>,
}
