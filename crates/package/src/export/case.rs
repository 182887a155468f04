//! A case of a package that is exported.

/// An input with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExportedCase {
    /// Whether contestants see it.
    pub is_sample: bool,
    /// Its name, without folder and ending.
    pub name: String,
    /// The input.
    pub input: Vec<u8>,
    /// The jury's answer.
    pub answer: Vec<u8>,
}
