//! The cases that `generators.yaml` asks for, each by itself.

use super::command::GeneratorCommand;
use super::tree::Place;
use std::collections::BTreeMap;

/// Everything that `generators.yaml` asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GeneratorsYaml {
    /// Generators that consist of these files below `generators/`; the first one is the entry point.
    pub generators: BTreeMap<String, Vec<String>>,
    /// The cases, in their order.
    pub cases: Vec<PlannedCase>,
    /// Files of groups, as `test_group.yaml`.
    pub files: Vec<PlannedFile>,
    /// Cases that are in a further group too.
    pub links: Vec<PlannedLink>,
}

/// A case that is to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedCase {
    /// The path under `data/`, without an ending, as in `secret/group/01-small`.
    pub name: String,
    /// Where it is written.
    pub place: Place,
    /// The command that prints the input.
    pub command: Option<GeneratorCommand>,
    /// The files that are copied, as a path in the package without their endings; they replace what the command prints.
    pub copy: Option<String>,
    /// Files with a given text, by their endings; they replace the others.
    pub files: BTreeMap<String, FileSource>,
    /// The program that prints the answer, relative to the package; nothing if no answer is to be made.
    pub solution: Option<String>,
}

/// What is in a file of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileSource {
    /// This text.
    Text(String),
    /// What is in the file of the same case with this ending.
    SameAs(String),
}

/// A file of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedFile {
    /// The path under `data/`.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// A case that is in a further group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedLink {
    /// The name of the case there.
    pub name: String,
    /// The name of the case that it is.
    pub case: String,
}

impl GeneratorsYaml {
    /// The endings of the files that a case may have, apart from pictures.
    pub const ENDINGS: [&'static str; 11] = [
        "in",
        "ans",
        "out",
        "in.statement",
        "ans.statement",
        "in.download",
        "ans.download",
        "interaction",
        "yaml",
        "hint",
        "desc",
    ];
}
