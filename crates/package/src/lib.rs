//! Reads problem packages of the ICPC family, and plain folders of cases; writes packages for other judges.
//!
//! Three types to know: [`Package::read`] reads a folder; [`finding::Findings`] are the faults that it found, each with its
//! place and a hint; an [`export::Format`] converts a package for another judge.
//!
//! ```
//! # let folder = tempfile::tempdir().expect("a folder");
//! # let folder = folder.path();
//! # std::fs::write(folder.join("1.in"), "1 2\n").expect("a file");
//! # std::fs::write(folder.join("1.ans"), "3\n").expect("a file");
//! // `folder` is a `&Path`. Here it contains `1.in` and `1.ans`.
//! let (package, mut findings) = tribunal_package::Package::read(folder).expect("a folder that can be read");
//! tribunal_package::files::check(&package, &mut findings);
//! for finding in &findings.0 {
//!     println!("{}: {}; {}", finding.place, finding.message, finding.hint);
//! }
//! // A fatal finding means that the cases or the limits are unknown.
//! assert!(findings.first_fatal().is_none());
//! for case in package.cases() {
//!     println!("{}: {}", case.name, case.input.display());
//! }
//! assert_eq!(package.problem.limits.time_s, None); // not stated
//! ```
//!
//! To convert a package, which must have the files that every format needs:
//!
//! ```no_run
//! use std::path::Path;
//! use tribunal_package::export::FORMATS;
//! use tribunal_package::export::package::{CheckerVerdict, ExportedPackage};
//!
//! // Tells which verdict the checker must give on an output, for the package's tests of the checker.
//! let rule = |_input: &[u8], _output: &[u8]| Ok(CheckerVerdict::Accepted);
//! let package = ExportedPackage::read(Path::new("cases/flipgame"), "flipgame", &rule)?;
//! let format = FORMATS.iter().find(|format| format.name == "domjudge").expect("a known format");
//! let export = (format.write)(&package)?;
//! std::fs::write("flipgame.zip", export.tree.zip()?)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`problem`] reads `problem.yaml` in each version of the format, [`data`] the cases by their groups, [`scoring`] how groups
//! give points, [`submissions`] what is expected of submissions; [`generators`] reads how BAPCtools makes the cases,
//! [`static_case`] are the cases on which the files of submissions are read,
//! [`constants`] puts the constants of a package into its files; [`polygon`] reads the description of a package of Polygon; [`files`] has checks of files; [`compare`] is the comparison
//! for packages without their own validator; [`archive`] reads zip archives of people
//! who are not trusted. No function runs a program.

pub mod archive;
pub mod atomic;
pub mod case_configs;
pub mod case_files;
pub mod cases;
pub mod companion;
pub mod compare;
pub mod constants;
pub mod data;
pub mod export;
pub mod files;
pub mod finding;
mod format;
pub mod generators;
mod limits;
mod package;
mod plain;
pub mod polygon;
pub mod problem;
pub mod regular;
pub mod scoring;
mod stated;
pub mod static_case;
pub mod submissions;
mod words;
mod yaml;
mod yaml_fault;

pub use package::{JudgedCase, Package};

#[cfg(test)]
mod tests {
    pub(crate) mod folder;
    mod generators;
    pub(crate) mod zipped;
}
