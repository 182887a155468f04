//! Builds the programs of a kill search.

use super::known::{key, past};
use super::plan::KillPlan;
use crate::compile::CompileError;
use crate::pool::{LimitedProgram, in_order};
use crate::submission_report::{built, unreadable};
use std::path::{Path, PathBuf};
use tribunal_core::messages::Message;
use tribunal_core::verdict::Event;
use tribunal_core::verdict::judged::{Built, Refused};
use tribunal_core::verdict::killed::{Trouble, TroubleKind};

/// The built programs, and why the other files could not be built.
pub(super) struct BuiltPrograms {
    /// The programs: first the wrong ones, then the right ones. Where nothing is run, none is built.
    pub(super) programs: Vec<Option<LimitedProgram>>,
    /// Their languages, for reports; nothing where no share that is known has built it.
    pub(super) languages: Vec<Option<String>>,
    /// For each file of the plan, wrong ones first, the index of its program or why there is none.
    pub(super) files: Vec<Result<usize, Trouble>>,
    wrong: usize,
}

impl BuiltPrograms {
    /// Number of wrong programs.
    pub(super) fn wrong(&self) -> usize {
        self.wrong
    }

    /// Number of right programs.
    pub(super) fn right(&self) -> usize {
        self.programs.len() - self.wrong
    }

    /// The files of the programs.
    pub(super) fn paths<'p>(&self, plan: &KillPlan<'p>) -> Vec<&'p Path> {
        let all = plan.wrong.iter().chain(plan.right).zip(&self.files);
        let built = all.filter_map(|(path, file)| file.is_ok().then_some(path.as_path()));
        built.collect()
    }
}

/// Builds all programs.
pub(super) fn build(plan: &KillPlan) -> BuiltPrograms {
    let paths: Vec<&PathBuf> = plan.wrong.iter().chain(plan.right).collect();
    (plan.events)(Event::started(
        plan.problem.name(),
        "section-building",
        paths.len() as u64,
        plan.worker_cores.len(),
    ));
    let made = in_order(
        plan.worker_cores,
        &paths,
        || false,
        |_| (),
        |(), path| {
            let program = program(plan, path);
            (plan.events)(Event::Advanced {
                worker: 0,
                steps: 1,
            });
            program
        },
    );
    (plan.events)(Event::Finished);
    let mut built = BuiltPrograms {
        programs: Vec::new(),
        languages: Vec::new(),
        files: Vec::new(),
        wrong: 0,
    };
    for (place, made) in made.into_iter().flatten().enumerate() {
        built.files.push(made.map(|(program, language)| {
            built.programs.push(program);
            built.languages.push(language);
            built.wrong += usize::from(place < plan.wrong.len());
            built.programs.len() - 1
        }));
    }
    built
}

/// A program and its language, if they are known.
type BuiltProgram = (Option<LimitedProgram>, Option<String>);

/// A program and its language.
fn program(plan: &KillPlan, path: &Path) -> Result<BuiltProgram, Trouble> {
    let past = past(plan, path).unwrap_or_default();
    if let Some(Refused { command, message }) = past.refused {
        return Err(trouble(&CompileError::Refused { command, message }));
    }
    if plan.only_known {
        return Ok((None, past.built.map(|built| built.language)));
    }
    let record = |built: Result<Built, Refused>| {
        if let Some(journal) = plan.journal {
            journal.keep_build(&key(plan, path), built);
        }
    };
    let compiled = (plan.compile)(path).map_err(|error| {
        if let CompileError::Refused { command, message } = &error {
            let (command, message) = (command.clone(), message.clone());
            record(Err(Refused { command, message }));
        }
        trouble(&error)
    })?;
    let limits = (plan.limits)(&compiled.language);
    record(Ok(built(&compiled, &limits)));
    let program = LimitedProgram::of(&compiled, limits);
    Ok((Some(program), Some(compiled.language.name)))
}

fn trouble(error: &CompileError) -> Trouble {
    let kind = match error {
        CompileError::Refused { .. } => TroubleKind::Refused,
        CompileError::Unknown { .. }
        | CompileError::NotInstalled { .. }
        | CompileError::Read(..) => TroubleKind::Unknown,
        CompileError::Failed(_) | CompileError::Stopped => TroubleKind::Judge,
    };
    let message = match error {
        CompileError::Refused { message, .. } => {
            let fault = message
                .lines()
                .map(str::trim)
                .find(|line| line.to_ascii_lowercase().contains("error"));
            // What a compiler says is the same in every language.
            fault.map_or_else(
                || Message::new("kill-refused"),
                |fault| Message::new(fault.to_string()),
            )
        }
        CompileError::Unknown { message, hint }
        | CompileError::NotInstalled { message, hint, .. } => Message::new("kill-unknown")
            .with("message", message.clone())
            .with("hint", hint.clone()),
        CompileError::Read(path, error) => unreadable(path, error),
        error => Message::new(error.to_string()),
    };
    Trouble { kind, message }
}
