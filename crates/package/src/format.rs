//! The versions of the package format.

use std::fmt;

/// A version of the package format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The first format of Kattis and DOMjudge; also that of a package without a version.
    Legacy,
    /// The draft that problemtools reads.
    Draft2023,
    /// The current version.
    V2025,
    /// Not a package: a folder of cases.
    Plain,
}

impl Format {
    /// The value of `problem_format_version`.
    pub fn name(self) -> &'static str {
        match self {
            Format::Legacy => "legacy",
            Format::Draft2023 => "2023-07-draft",
            Format::V2025 => "2025-09",
            Format::Plain => "folder of cases",
        }
    }

    /// Whether it is the format before 2023, which has other names for most things.
    pub(crate) fn is_legacy(self) -> bool {
        self == Format::Legacy
    }

    /// The names of the folder with the output validator: its own, and that of other versions, which judges read too.
    pub(crate) fn output_validator_folders(self) -> [&'static str; 2] {
        if self.is_legacy() {
            ["output_validators", "output_validator"]
        } else {
            ["output_validator", "output_validators"]
        }
    }

    /// The name of the folder with the statements.
    pub(crate) fn statement_folder(self) -> &'static str {
        if self.is_legacy() {
            "problem_statement"
        } else {
            "statement"
        }
    }

    /// The name of that folder in the other versions of the format.
    pub(crate) fn other_statement_folder(self) -> &'static str {
        match self.is_legacy() {
            true => "statement",
            false => "problem_statement",
        }
    }

    /// The name of the file with the arguments of validators for a group of cases.
    pub(crate) fn group_file(self) -> &'static str {
        if self == Format::V2025 {
            "test_group.yaml"
        } else {
            "testdata.yaml"
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
