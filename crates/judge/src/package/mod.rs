//! Judges on the cases of any problem package, by its own output validator in the sandbox or by the default comparison.
//!
//! [`mod@lint`] checks a whole package; [`validator`] runs validators; `feedback` holds the folders of a validator's
//! case and messages.

mod cases;
mod feedback;
pub mod lint;
pub mod time_limit;
pub mod validator;

pub use cases::{NoCase, PackageData, ruling};
