//! The saved runs in `tests/golden/runs`: small runs with every kind of content, for the tests of all forms.

use crate::saved::{SavedError, read};
use std::path::PathBuf;
use tribunal_core::verdict::saved::SavedRun;

/// The name and the text of each saved run.
pub(crate) const ALL: [(&str, &str); 7] = [
    (
        "judge",
        include_str!("../../../../tests/golden/runs/judge.json"),
    ),
    (
        "stress",
        include_str!("../../../../tests/golden/runs/stress.json"),
    ),
    (
        "diagnose",
        include_str!("../../../../tests/golden/runs/diagnose.json"),
    ),
    (
        "verify",
        include_str!("../../../../tests/golden/runs/verify.json"),
    ),
    (
        "judge-compared",
        include_str!("../../../../tests/golden/runs/judge-compared.json"),
    ),
    (
        "judge-points",
        include_str!("../../../../tests/golden/runs/judge-points.json"),
    ),
    (
        "verify-compared",
        include_str!("../../../../tests/golden/runs/verify-compared.json"),
    ),
];

/// The run with this name.
pub(crate) fn named(name: &str) -> SavedRun {
    let text = ALL
        .iter()
        .find(|(known, _)| *known == name)
        .expect("a run of that name")
        .1;
    parsed(text).expect("a golden run can be read")
}

/// The run in a text.
pub(crate) fn parsed(text: &str) -> Result<SavedRun, SavedError> {
    read(text.as_bytes())
}

/// The path of a file beside the runs.
pub(crate) fn golden(file: &str) -> PathBuf {
    PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/golden/runs"
    ))
    .join(file)
}
