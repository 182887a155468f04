//! Problem packages of the ICPC family as they lie on disk, from any author, and plain folders of cases; and packages
//! written in the formats of other judges.
//!
//! Three types to know: a [`Package`] is what was read; [`finding::Findings`] say what is wrong with it; an
//! [`export::Format`] is a row of the register of formats to write.
//!
//! ```
//! let folder = tempfile::tempdir().expect("a folder");
//! let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("a file");
//! write("1.in", "1 2\n");
//! write("1.ans", "3\n");
//! let (package, findings) = tribunal_package::Package::read(folder.path()).expect("a folder of cases");
//! assert_eq!(package.cases().len(), 1);
//! assert!(findings.first_fatal().is_none());
//! ```
//!
//! [`problem`] reads `problem.yaml` in each version of the format, [`data`] the cases by their groups; [`compare`] is
//! the comparison that packages without a validator of their own ask for. What is wrong is a [`finding`]; a caller that
//! reads a package decides which of them matter. Nothing here runs a program.

pub mod atomic;
pub mod cases;
pub mod companion;
pub mod compare;
pub mod data;
pub mod export;
pub mod files;
pub mod finding;
mod format;
mod limits;
mod package;
mod plain;
pub mod problem;
pub mod regular;
mod stated;
mod yaml;
pub mod yaml_fault;

pub use package::Package;
