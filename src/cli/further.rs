//! After `tribunal judge`: tries the programs that pass the stored cases on every other input.

use super::args;
use super::console::Console;
use super::contestants::stress_stop;
use super::exit::Stop;
use super::files;
use super::setup::{CaseFolder, share_cores, worker_cores};
use super::smallest::Search;
use std::hash::{BuildHasher as _, RandomState};
use std::path::Path;
use std::time::Duration;
use tribunal_core::erased::AnyProblem;
use tribunal_core::messages::{Message, Value};
use tribunal_core::problem::Info;
use tribunal_core::verdict::judged::{FurtherInputs, JudgeReport, SubmissionReport};
use tribunal_core::verdict::{Event, Verdict};
use tribunal_judge::case_source::FoundCase;
use tribunal_judge::further::{Further, FurtherPlan, FurtherRecord, try_further};
use tribunal_judge::limits::run_limits;
use tribunal_judge::pool::LimitedProgram;
use tribunal_judge::stress::StressError;
use tribunal_judge::submission::Submission;

/// A seed for the order of the inputs. No program can foresee it, so that none can be wrong on late inputs alone.
fn unforeseen() -> u64 {
    RandomState::new().hash_one(0) & u64::from(u32::MAX)
}

/// What further inputs tell of each submission.
#[derive(Default)]
pub(super) struct FurtherRuns {
    /// In the order of the report; nothing for a submission that was not tried.
    of_each: Vec<Option<Further<FoundCase>>>,
}

impl FurtherRuns {
    /// The inputs on which a submission fails, each once.
    pub(super) fn found(&self) -> Vec<FoundCase> {
        let mut found: Vec<FoundCase> = Vec::new();
        for further in self.of_each.iter().flatten() {
            if let Further::Fails(case, _) | Further::Varies(case, _) = further
                && found.iter().all(|known| known.name() != case.name())
            {
                found.push(case.clone());
            }
        }
        found
    }

    /// Notes in the report of each submission on what it is right. `is_judged_again` says that the inputs on which some fail
    /// are cases of this report.
    pub(super) fn note(self, is_judged_again: bool, report: &mut JudgeReport) {
        for (one, further) in report.submissions.iter_mut().zip(self.of_each) {
            match further {
                _ if one.verdict != Some(Verdict::Accepted) => {}
                Some(Further::Right {
                    inputs,
                    in_place,
                    not_in_place,
                }) => {
                    note_right(one, inputs);
                    one.in_place |= in_place;
                    one.not_in_place = not_in_place.as_ref().map(Message::to_string);
                    one.not_in_place_message = not_in_place;
                }
                Some(Further::Fails(case, verdict) | Further::Varies(case, verdict))
                    if is_judged_again =>
                {
                    count_failure(one, case.name(), verdict);
                }
                Some(Further::Fails(case, _)) => {
                    let why = Message::new("right-but-fails").with("cases", one.take_reason());
                    one.explain(why.with("case", case.name().to_string()));
                }
                Some(Further::Varies(case, _)) => {
                    let case = case.name().to_string();
                    one.explain(Message::new("passes-by-chance").with("case", case));
                }
                None => {}
            }
        }
    }
}

/// Counts the failure of a submission that passed the same case when it was judged again: it depends on chance.
fn count_failure(one: &mut SubmissionReport, case: &str, verdict: Verdict) {
    let why = Message::new("failed-by-chance");
    if let Some(result) = one.cases.iter_mut().find(|result| result.case == case) {
        let place = result.index as usize;
        one.outcomes = (one.outcomes.chars().enumerate())
            .map(|(index, letter)| match index == place {
                true => verdict.letter(),
                false => letter,
            })
            .collect();
        for (verdict, step) in [(result.verdict, -1), (verdict, 1)] {
            let count = one.counts.entry(verdict).or_default();
            *count = count.saturating_add_signed(step);
        }
        one.counts.retain(|_, count| *count > 0);
        (result.verdict, result.message) = (verdict, why.to_string());
        result.reason = Some(why.clone());
    }
    (one.verdict, one.decided_by) = (Some(verdict), Some(case.to_string()));
    one.explain(why);
}

/// Says on which inputs a submission is right.
fn note_right(one: &mut SubmissionReport, right: FurtherInputs) {
    let coverage = match &right.coverage_message {
        Some(message) => Value::from(message.clone()),
        None => Value::from(right.coverage.clone()),
    };
    let why = match right.is_proof() {
        true => Message::new("right-on-all"),
        false => Message::new("right-on-more").with("cases", one.take_reason()),
    };
    one.explain(why.with("further", coverage));
    one.further = Some(right);
}

/// Whether a submission passes the cases.
fn passes(one: &SubmissionReport) -> bool {
    one.verdict == Some(Verdict::Accepted)
}

/// What begins, and how long it takes at most; nothing where no submission passes the cases.
fn announced<'a>(passing: impl Iterator<Item = &'a Submission>, budget_s: f64) -> Option<Message> {
    let passing: Vec<&Submission> = passing.collect();
    let what = match &passing[..] {
        [] => return None,
        [one] => Message::new("trying-further").with("file", files::name(&one.path)),
        many => Message::new("trying-further-many").with("number", many.len() as u64),
    };
    Some(what.with("seconds", budget_s.to_string()))
}

/// The event with the name of the program in the title of a section.
fn naming(name: &str, event: Event) -> Event {
    match event {
        Event::Started {
            problem,
            section,
            steps,
            before,
            workers,
        } => Event::Started {
            problem,
            section: Message::new("labelled")
                .with("label", name.to_string())
                .with("what", section),
            steps,
            before,
            workers,
        },
        other => other,
    }
}

/// Whether programs that pass the cases are tried on further inputs: only if no flag chooses the inputs, and the cases are
/// those of a package.
fn is_asked_for(args: &args::Judge, case_folder: &CaseFolder) -> bool {
    let cases = &args.cases;
    let is_chosen = args.stored || cases.case.is_some() || cases.random.is_some();
    // What a package's own cases do not find is what `--expected` is to tell.
    let is_default = case_folder.is_package && !args.expected;
    !is_chosen && !cases.exhaustive && (is_default || args.budget.is_some())
}

/// What says that the programs of a problem here that pass were tried on the stored cases alone, and how to try them on
/// more; nothing if that was asked for, or none passes.
pub(super) fn stored_alone(
    args: &args::Judge,
    case_folder: &CaseFolder,
    report: &JudgeReport,
) -> Option<Message> {
    let cases = &args.cases;
    let is_chosen = args.stored || cases.case.is_some() || cases.random.is_some();
    let is_stored = !is_chosen && !cases.exhaustive && !is_asked_for(args, case_folder);
    (is_stored && has_accepted(report))
        .then(|| Message::new("stored-alone").with("flag", format!("--budget {}", args::FURTHER_S)))
}

/// The same of a package that is judged by its folder: the command that tries a program on more names the problem.
pub(super) fn package_alone(
    args: &args::Judge,
    folder: &Path,
    problems: &[Info],
    report: &JudgeReport,
) -> Option<Message> {
    let name = folder.canonicalize().ok()?;
    let name = name.file_name()?;
    let info = problems.iter().find(|info| name == info.name)?;
    (args.cases.case.is_none() && has_accepted(report)).then(|| {
        let command = format!("tribunal judge {} FILE", info.name);
        Message::new("package-alone").with("command", command)
    })
}

fn has_accepted(report: &JudgeReport) -> bool {
    let mut verdicts = report.submissions.iter().map(|one| one.verdict);
    verdicts.any(|verdict| verdict == Some(Verdict::Accepted))
}

impl Search<'_> {
    /// Tries each of these submissions that passes the cases on further inputs; `of` is the number of all submissions.
    ///
    /// # Errors
    ///
    /// Fails where a program cannot be run, or the judge itself failed.
    pub(super) fn further(
        &self,
        problem: &'static dyn AnyProblem,
        case_folder: &CaseFolder,
        (report, submissions): (&JudgeReport, &[Submission]),
        of: usize,
        console: &Console,
    ) -> Result<FurtherRuns, Stop> {
        if !is_asked_for(self.args, case_folder) || report.interrupted {
            return Ok(FurtherRuns::default());
        }
        let default = match of {
            1 => args::FURTHER_S,
            _ => args::FURTHER_OF_MANY_S,
        };
        let budget_s = self.args.budget.unwrap_or(default);
        let passing = report.submissions.iter().zip(submissions);
        let passing = passing.filter(|(one, _)| passes(one)).map(|(_, it)| it);
        // Where shares are put together, they have tried most of them.
        let is_merge = self.args.campaign.merged.is_some();
        if let Some(what) = announced(passing, budget_s).filter(|_| !is_merge) {
            console.announce(&what.in_lang(console.lang()));
        }
        let budget = Duration::from_secs_f64(budget_s);
        let mut of_each = Vec::new();
        for (one, submission) in report.submissions.iter().zip(submissions) {
            of_each.push(match passes(one) && !self.is_stopped() {
                true => self.one(problem, submission, budget, console)?,
                false => None,
            });
        }
        Ok(FurtherRuns { of_each })
    }

    /// Tries one submission; nothing where the problem has no further inputs of the size, or the run was stopped.
    fn one(
        &self,
        problem: &'static dyn AnyProblem,
        submission: &Submission,
        budget: Duration,
        console: &Console,
    ) -> Result<Option<Further<FoundCase>>, Stop> {
        let Some(compiled) = self.compile(&submission.path) else {
            return Ok(None);
        };
        let limits = run_limits(&self.package_limits, &compiled.language, &self.wanted);
        let name = submission.path.file_name().unwrap_or_default();
        let name = name.to_string_lossy().into_owned();
        let progress = console.progress();
        let events = |event| progress(naming(&name, event));
        let tried = try_further(&FurtherPlan {
            problem,
            size: self.args.cases.size.unwrap_or(problem.info().size),
            seed: unforeseen(),
            sandbox: self.sandbox,
            submission: LimitedProgram::of(&compiled, limits),
            dialect: self.args.execution.dialect,
            budget,
            worker_cores: &match self.args.campaign.shard {
                Some(shard) => share_cores(self.args.execution.jobs, shard),
                None => worker_cores(self.args.execution.jobs),
            },
            stop: self.stop,
            events: &events,
            record: self.journal.map(|journal| FurtherRecord {
                journal,
                source: &submission.path,
                identity: self.identity.clone(),
                isolation: self.isolation.clone(),
            }),
        });
        match tried {
            Ok(Further::Right { inputs, .. }) if inputs.tried == 0 => Ok(None),
            Ok(further) => Ok(Some(further)),
            Err(StressError::Declined(_)) => Ok(None),
            Err(error) => Err(stress_stop(problem, error)),
        }
    }
}
