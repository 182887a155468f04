//! A package in the format of one host.

use super::tree::Tree;

/// A package in the format of one host.
#[derive(Debug, Default)]
pub struct Export {
    /// Its files.
    pub tree: Tree,
    /// For a host that takes a single file, the path of that file in the tree.
    pub single: Option<String>,
    /// What was left out, and why: one line each.
    pub remarks: Vec<String>,
}
