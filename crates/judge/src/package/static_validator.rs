//! Runs a package's static validator: on the files of a submission, which is not run.
//!
//! The files are its working directory. Its own files are in another folder, so that no file of a submission can take the
//! place of one of them.

use super::validator::{Convention, Validator, ValidatorRunner};
use crate::case_folder;
use crate::compile::{Compiled, SubmittedFiles};
use crate::pool::LimitedProgram;
use crate::scoring::GivenRule;
use crate::scratch::Scratch;
use std::io;
use std::path::{Path, PathBuf};
use tribunal_core::messages::Message;
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_package::problem::PackageLimits;
use tribunal_sandbox::{Lease, Sandbox};

/// A built static validator.
#[derive(Clone, Debug)]
pub struct StaticValidator {
    validator: Validator,
    /// That of the validator in the folder in which it was built: the other folder has a new name each time.
    identity: String,
}

impl StaticValidator {
    /// A static validator with the limits of its package.
    ///
    /// # Errors
    ///
    /// Fails where its files cannot be copied.
    pub fn new(
        path: &Path,
        compiled: &Compiled,
        limits: &PackageLimits,
    ) -> io::Result<StaticValidator> {
        let of = |compiled| Validator::new(path, compiled, limits).called(Convention::Static);
        let scratch = case_folder::scratch()?;
        let own = scratch.path().join("validator");
        case_folder::copy(&compiled.program.folder, &own)?;
        let mut apart = compiled.with_files_in(&own);
        apart.program.lease = Lease::on((apart.program.lease.clone(), scratch));
        Ok(StaticValidator {
            validator: of(&apart),
            identity: of(compiled).identity(),
        })
    }

    /// Everything that rulings depend on beside the submission.
    pub(crate) fn identity(&self) -> &str {
        &self.identity
    }

    /// The ruling on a submission, with the points that `rule` lets the validator give.
    pub(crate) fn rule(
        &self,
        sandbox: &dyn Sandbox,
        core: Option<usize>,
        program: &LimitedProgram,
        args: &[String],
        rule: Option<GivenRule>,
    ) -> Ruling {
        let Some(files) = program.submitted() else {
            return Ruling::new(Verdict::JudgeError, "static-without-source");
        };
        let (folder, _kept) = match whole_folder(&program.program().folder, files) {
            Ok(folder) => folder,
            Err(error) => {
                let how = format!("cannot be given the files of the submission: {error}");
                let why = Message::new("static-validator-failed").with("how", how);
                return Ruling::new(Verdict::JudgeError, why);
            }
        };
        let validator = self
            .validator
            .beside(folder, [&files.language, &files.entry_point]);
        ValidatorRunner::new(&validator, sandbox, core).check(b"", b"", b"", args, rule)
    }
}

/// A folder with the files of a submission: what was built, and its sources.
fn whole_folder(built: &Path, files: &SubmittedFiles) -> io::Result<(PathBuf, Scratch)> {
    let scratch = case_folder::scratch()?;
    let folder = scratch.path().join("submission");
    case_folder::copy(built, &folder)?;
    files.add_to(&folder)?;
    Ok((folder, scratch))
}
