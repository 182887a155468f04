//! A package for one host.

use super::tree::Tree;

/// A package for one host.
#[derive(Debug, Default)]
pub struct Export {
    /// Its files.
    pub tree: Tree,
    /// Where the host takes one file and nothing else, the path of that file in the tree.
    pub single: Option<String>,
    /// What was left out, and why.
    pub remarks: Vec<String>,
}
