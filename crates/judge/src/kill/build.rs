//! Files to programs, or why not.

use super::plan::KillPlan;
use super::pool::KillProgram;
use crate::compile::CompileError;
use crate::workers;
use std::path::{Path, PathBuf};
use tribunal_core::verdict::Event;
use tribunal_core::verdict::killed::{Trouble, TroubleKind};

/// What became of the files.
pub(super) struct BuiltPrograms {
    /// The programs: first those that are to fail, then those that are to pass.
    pub(super) entries: Vec<KillProgram>,
    /// For each file of a plan, wrong ones first, the number of its program or why there is none.
    pub(super) files: Vec<Result<usize, Trouble>>,
    wrong: usize,
}

impl BuiltPrograms {
    /// Programs that are to fail.
    pub(super) fn wrong(&self) -> usize {
        self.wrong
    }

    /// Programs that are to pass.
    pub(super) fn right(&self) -> usize {
        self.entries.len() - self.wrong
    }
}

/// Builds all programs.
pub(super) fn build(plan: &KillPlan) -> BuiltPrograms {
    let paths: Vec<&PathBuf> = plan.wrong.iter().chain(plan.right).collect();
    (plan.events)(Event::started(
        plan.problem.name(),
        "building",
        paths.len() as u64,
        plan.lanes.len(),
    ));
    let mut places = 0..paths.len();
    let made = workers::run(
        plan.lanes.len(),
        || places.next(),
        Vec::new,
        |made, place| {
            made.push((place, entry(plan, paths[place])));
            (plan.events)(Event::Advanced { lane: 0, steps: 1 });
        },
    );
    (plan.events)(Event::Finished);
    let mut made: Vec<(usize, Result<KillProgram, Trouble>)> = made.into_iter().flatten().collect();
    made.sort_by_key(|(place, _)| *place);
    let mut built = BuiltPrograms {
        entries: Vec::new(),
        files: Vec::new(),
        wrong: 0,
    };
    for (place, entry) in made {
        built.files.push(entry.map(|entry| {
            built.entries.push(entry);
            built.wrong += usize::from(place < plan.wrong.len());
            built.entries.len() - 1
        }));
    }
    built
}

fn entry(plan: &KillPlan, path: &Path) -> Result<KillProgram, Trouble> {
    let compiled = (plan.compile)(path).map_err(|error| trouble(&error))?;
    let limits = (plan.limits)(&compiled.language);
    let program = compiled.within(&limits);
    Ok(KillProgram {
        program,
        limits,
        marks: compiled.language.memory_marks,
        language: compiled.language.name,
    })
}

fn trouble(error: &CompileError) -> Trouble {
    let kind = match error {
        CompileError::Refused { .. } => TroubleKind::Refused,
        CompileError::Unknown { .. } | CompileError::Read(..) => TroubleKind::Unknown,
        CompileError::Failed(_) | CompileError::Stopped => TroubleKind::Judge,
    };
    let message = match error {
        CompileError::Refused { message, .. } => {
            let fault = message
                .lines()
                .map(str::trim)
                .find(|line| line.to_ascii_lowercase().contains("error"));
            fault.unwrap_or("the compiler refuses it").to_string()
        }
        error => error.to_string(),
    };
    Trouble { kind, message }
}
