//! Cases of packages that others made, and their rules: the package's own output validator in the sandbox, or the
//! default comparison.
//!
//! [`mod@lint`] checks a whole package; [`validator`] runs a validator on one thing after the other; [`feedback`] is the folder in which it may leave words.

mod cases;
pub mod feedback;
pub mod lint;
pub mod time_limit;
pub mod validator;

pub use cases::{FILE_BYTES_MAX, NoCase, PackageData, read, ruling};
