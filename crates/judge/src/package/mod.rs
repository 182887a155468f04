//! Judges on the cases of any problem package, by its own output validator in the sandbox or by the default comparison.
//!
//! [`mod@lint`] checks a whole package; [`validator`] runs validators, [`input_validator`] those of inputs, which may be
//! grammars ([`input_grammar`]); `feedback` holds the folders of a validator's
//! case and messages; `static_validator` runs one on the files of
//! submissions; `conduct` runs programs with validators that talk to them or ask for further runs, and
//! `interaction` rules on a talk; and `grader` runs a package's own program that adds up points.

mod cases;
pub(crate) mod conduct;
mod feedback;
mod grader;
pub mod input_grammar;
pub mod input_validator;
mod interaction;
pub mod lint;
pub mod static_validator;
pub mod time_limit;
pub mod validator;

pub(crate) use cases::read as read_file;
pub use cases::{NoCase, PackageData, Validators, ruling};
pub use conduct::Conduct;
