//! Builds the submissions of a run, or takes their results from the journal.

use super::events::{result_event, settled_event};
use super::run::BatchRun;
use super::slot::BuiltSubmission;
use super::worker::BatchWorker;
use crate::case_runner::PANIC;
use crate::compile::{CompileError, Variant};
use crate::diagnose::WrongAnswers;
use crate::journal::{HowStarted, JournalEntry};
use crate::pool::LimitedProgram;
use crate::program_hash::source_sha256;
use crate::submission::Submission;
use crate::submission_report::{built, settled, without_program};
use crate::swept::Swept;
use crate::tally::{Enough, Tally};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use tribunal_core::verdict::Event;
use tribunal_core::verdict::judged::{Built, CaseResult, Refused, SubmissionReport};

/// How building a submission ended.
enum Opened {
    /// It can be judged, or the journal has all its results.
    Built {
        key: String,
        source_sha256: Option<String>,
        built: Box<Built>,
        ready: Option<Arc<BuiltSubmission>>,
        tally: Box<Tally>,
        started: HowStarted,
    },
    /// There is no program to judge.
    Settled(Box<SubmissionReport>),
    /// The build was stopped.
    Stopped,
}

impl Opened {
    fn settled(path: &Path, error: CompileError) -> Opened {
        settled(path, error).map_or(Opened::Stopped, |report| Opened::Settled(Box::new(report)))
    }
}

impl BatchRun<'_, '_> {
    /// Builds a submission, or takes its results from the journal.
    pub(super) fn open(&self, worker: &mut BatchWorker, submission: usize) {
        let Submission { path, without, .. } = &self.plan.submissions[submission];
        let opened = match without {
            Some(why) => Opened::Settled(Box::new(without_program(path, why))),
            None => catch_unwind(AssertUnwindSafe(|| self.build(submission, path)))
                .unwrap_or_else(|_| Opened::settled(path, CompileError::Failed(PANIC.to_string()))),
        };
        let mut state = self.lock();
        let slot = &mut state.slots[submission];
        let (mut advanced, mut settled) = (0, None);
        match opened {
            Opened::Settled(report) => {
                settled = Some(settled_event(self.plan, submission, &report, 0));
                slot.report = Some(*report);
                advanced = self.plan.data.cases();
                state.schedule.close(submission);
            }
            Opened::Stopped => state.schedule.close(submission),
            Opened::Built {
                key,
                source_sha256,
                built,
                ready,
                tally,
                started,
            } => {
                advanced += tally.results();
                slot.key = key;
                slot.built = Some(*built);
                slot.source_sha256 = source_sha256;
                slot.ready = ready;
                slot.started = started;
                let bound = tally.bound();
                slot.tally = Some(*tally);
                state.schedule.opened(submission);
                state.schedule.bound(submission, bound);
            }
        }
        let is_judged =
            state.slots[submission].tally.is_some() && state.slots[submission].ready.is_none();
        if is_judged {
            // No worker may take a case of it during the second look.
            state.schedule.close(submission);
        }
        drop(state);
        self.changed.notify_all();
        if is_judged {
            let (rest, event) = self.finish(worker, submission);
            (advanced, settled) = (advanced + rest, event);
        }
        settled.into_iter().for_each(self.plan.events);
        (self.plan.events)(Event::Advanced {
            worker: worker.number,
            steps: advanced,
        });
    }

    fn build(&self, submission: usize, path: &Path) -> Opened {
        let key = match self.key(path) {
            Ok(key) => key,
            Err(error) => {
                return Opened::settled(path, CompileError::Read(path.to_path_buf(), error));
            }
        };
        let cases = self.plan.data.cases();
        let certified = self.plan.data.certified();
        let wrong = certified.map(|data| WrongAnswers::new(data.source.problem().info(), cases));
        // What is stated of cases can be told only once they are judged.
        let is_whole = !self.plan.data.case_rules(path).is_empty();
        let enough = Enough {
            fail_fast: self.plan.enough.fail_fast && !is_whole,
            all: self.plan.enough.all || is_whole,
        };
        let own = self.plan.share(submission);
        let mut tally = Tally::of_share(cases, own.clone(), enough)
            .keeping(wrong)
            .known_by_name(self.plan.data.is_known_by_name())
            .scored(self.plan.data.scoring());
        let mut started = HowStarted::default();
        if let Some(past) = self.plan.journal.and_then(|journal| journal.past(&key)) {
            started = past.started;
            if let Some(Refused { command, message }) = past.refused {
                return Opened::settled(path, CompileError::Refused { command, message });
            }
            for mut result in past.results {
                let data = self.plan.data;
                if let Some(index) = data.case_named(&result.case) {
                    result.index = index;
                }
                // One under another name is of no case here, and judged again.
                if result.index < cases && result.case == data.name(result.index) {
                    self.add_known(submission, &result, &mut tally);
                }
            }
            let swept = past.swept.iter().flat_map(Swept::briefs);
            for (index, brief) in swept.filter(|(index, _)| *index < cases) {
                tally.add_brief(index, brief);
            }
            let is_all = tally.is_complete_in(own.clone());
            if let (Some(built), true) = (past.built, is_all || self.plan.only_known) {
                return Opened::Built {
                    key,
                    source_sha256: source_sha256(path),
                    built: Box::new(built),
                    ready: None,
                    tally: Box::new(tally),
                    started,
                };
            }
        }
        if self.plan.only_known {
            return Opened::Stopped;
        }
        match (self.plan.compile)(path, Variant::default()) {
            Ok(compiled) => {
                let limits = (self.plan.limits)(&compiled.language);
                let built = built(&compiled, &limits);
                self.record(&key, || JournalEntry::Built(built.clone()));
                for result in self.plan.known.standing(path, &built.command, &limits) {
                    self.add_known(submission, result, &mut tally);
                }
                let program = LimitedProgram::of(&compiled, limits);
                let ready = BuiltSubmission { compiled, program };
                Opened::Built {
                    key,
                    source_sha256: source_sha256(path),
                    built: Box::new(built),
                    ready: (!tally.is_complete_in(own)).then(|| Arc::new(ready)),
                    tally: Box::new(tally),
                    started,
                }
            }
            Err(error) => {
                if let CompileError::Refused { command, message } = &error {
                    let (command, message) = (command.clone(), message.clone());
                    self.record(&key, || JournalEntry::Refused(Refused { command, message }));
                }
                Opened::settled(path, error)
            }
        }
    }

    /// Adds a result of an earlier run.
    fn add_known(&self, submission: usize, result: &CaseResult, tally: &mut Tally) {
        // The path may have changed since that run.
        let mut result = result.clone();
        if let Some(failure) = &mut result.failure {
            let path = &self.plan.submissions[submission].path;
            failure.repeat = (self.plan.repeat)(path, &self.plan.data.words(result.index));
        }
        let (before, event) = (tally.results(), result_event(None, submission, &result));
        let weight = self.plan.data.failing_weight(&result);
        tally.add(result, weight);
        if tally.results() > before {
            (self.plan.events)(event);
        }
    }
}
