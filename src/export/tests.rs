//! The register of formats.

use super::*;

#[test]
fn every_format_has_a_name_of_its_own() {
    let mut names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count);
}
