//! The key of a submission in the journal: a hash of everything that its results depend on.

use super::plan::BatchPlan;
use crate::program_hash::{add_program, hex};
use sha2::{Digest as _, Sha256};
use std::io;
use std::path::Path;

/// Adds a piece to a hash; its length goes first, so that different lists of pieces give different hashes.
fn add(hash: &mut Sha256, piece: &[u8]) {
    hash.update((piece.len() as u64).to_le_bytes());
    hash.update(piece);
}

/// A hash of everything that the results of all submissions depend on; the beginning of each key.
pub(super) fn common(plan: &BatchPlan) -> Sha256 {
    let mut hash = Sha256::new();
    add(&mut hash, plan.identity.as_bytes());
    let how = format!("{} {:?}", plan.isolation, plan.enough);
    add(&mut hash, how.as_bytes());
    plan.data.identify(&mut |piece| add(&mut hash, piece));
    hash
}

/// A hash of everything that the report of a run depends on, such as these further options: shares of runs with the same
/// hash add up.
///
/// A submission that cannot be read is one without results.
pub fn campaign(plan: &BatchPlan, options: &str) -> String {
    let common = common(plan);
    let mut hash = common.clone();
    let how = (plan.expected, plan.explains_crashes, plan.in_place);
    add(&mut hash, format!("{how:?} {options}").as_bytes());
    for one in plan.submissions {
        add(&mut hash, one.name.as_bytes());
        let student = one.student.as_ref().map(|student| &student.name);
        let stated = (
            plan.data.case_rules(&one.path),
            plan.data.expected_points(&one.path),
        );
        add(&mut hash, format!("{student:?} {stated:?}").as_bytes());
        let key = key(plan, &common, &one.path, true).unwrap_or_default();
        add(&mut hash, key.as_bytes());
    }
    hex(hash)
}

/// Hash of a submission: its files, its ending, and what all submissions share. Without its name, unless a validator reads it
/// or `by_name` asks for it: what compilers say of a program names its file.
pub(super) fn key(
    plan: &BatchPlan,
    common: &Sha256,
    path: &Path,
    by_name: bool,
) -> io::Result<String> {
    let mut hash = common.clone();
    hash.update(path.extension().unwrap_or_default().as_encoded_bytes());
    hash.update(b"\n");
    if plan.data.fills(path) {
        hash.update(b"filled\n");
    }
    for stated in plan.data.stated(path) {
        hash.update(stated.unwrap_or_default());
        hash.update(b"\n");
    }
    if by_name || plan.data.reads_files() {
        let name = path.file_name().unwrap_or_default().as_encoded_bytes();
        hash.update(name);
        hash.update(b"\n");
    }
    add_program(&mut hash, path)?;
    Ok(hex(hash))
}
