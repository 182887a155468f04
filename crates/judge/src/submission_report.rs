//! The report of one submission: from the results of its cases, or without any.

use super::compile::{CompileError, Compiled, SourceFault, headline};
use super::submission::NoProgram;
use super::tally::Tally;
use super::testdata::TestData;
use std::io;
use std::path::Path;
use tribunal_core::messages::Message;
use tribunal_core::text::{grouped, without_error_numbers};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{
    Built, CASES_KEPT_MAX, CaseResult, LimitsReport, Refused, SubmissionReport, results_kept_max,
};
use tribunal_sandbox::Limits;

/// How a submission was built.
pub fn built(compiled: &Compiled, limits: &Limits) -> Built {
    Built {
        language: compiled.language.name.clone(),
        command: compiled.command.clone(),
        remarks: compiled.remarks.iter().cloned().collect(),
        limits: LimitsReport {
            cpu_s: limits.cpu.as_secs_f64(),
            wall_s: limits.wall.as_secs_f64(),
            memory_bytes: limits.memory_bytes,
            output_bytes: limits.output_bytes,
            stack_bytes: limits.stack_bytes,
            processes: limits.processes,
        },
        outputs: compiled.outputs.as_ref().map(|outputs| outputs.number()),
    }
}

/// The report of a submission without results.
pub(super) fn unjudged(path: &Path) -> SubmissionReport {
    let why = Message::new("not-judged");
    SubmissionReport {
        name: path.display().to_string(),
        student: None,
        source_sha256: None,
        built: None,
        not_installed: None,
        verdict: None,
        message: why.to_string(),
        reason: Some(why),
        decided_by: None,
        points: None,
        expected: None,
        compile_error: None,
        hint: None,
        hint_message: None,
        cause: None,
        excerpt: None,
        counts: Default::default(),
        judged: 0,
        skipped: 0,
        close: 0,
        outcomes: String::new(),
        cpu_ms: Vec::new(),
        memory_mb: Vec::new(),
        slowest: None,
        cpu_s_max: 0.0,
        idle_s_max: None,
        cpu_s_total: 0.0,
        largest: None,
        memory_bytes_max: 0,
        cases: Vec::new(),
        smallest_case: None,
        cases_left_out: 0,
        further: None,
        in_place: false,
        not_in_place: None,
        not_in_place_message: None,
    }
}

/// The report of a student who handed in no program that could be judged.
pub(super) fn without_program(path: &Path, why: &NoProgram) -> SubmissionReport {
    SubmissionReport {
        message: why
            .detailed
            .clone()
            .unwrap_or_else(|| why.reason.to_string()),
        reason: Some(why.reason.clone()),
        hint: Some(why.hint.to_string()),
        hint_message: Some(why.hint.clone()),
        ..unjudged(path)
    }
}

/// The report of a submission that has no program; `None` if its build was stopped.
pub(super) fn settled(path: &Path, error: CompileError) -> Option<SubmissionReport> {
    // Messages of compilers and of the system are shown unchanged.
    let report = SubmissionReport {
        reason: None,
        ..unjudged(path)
    };
    Some(match error {
        CompileError::Stopped => return None,
        CompileError::Refused { command, message } => SubmissionReport {
            verdict: Some(Verdict::CompileError),
            message: headline(&message)
                .unwrap_or("the compiler refused it")
                .to_string(),
            reason: SourceFault::of(&message),
            compile_error: Some(Refused { command, message }),
            ..report
        },
        CompileError::Failed(message) => SubmissionReport {
            verdict: Some(Verdict::JudgeError),
            message: without_error_numbers(message),
            ..report
        },
        CompileError::Unknown { message, hint } => SubmissionReport {
            message: message.to_string(),
            reason: Some(message),
            hint: Some(hint.to_string()),
            hint_message: Some(hint),
            ..report
        },
        CompileError::NotInstalled {
            language,
            message,
            hint,
        } => SubmissionReport {
            not_installed: Some(language),
            ..settled(path, CompileError::Unknown { message, hint })?
        },
        CompileError::Read(path, error) => {
            let (why, hint) = (unreadable(&path, &error), unread(&error));
            SubmissionReport {
                message: why.to_string(),
                reason: Some(why),
                hint: Some(hint.to_string()),
                hint_message: Some(hint),
                ..report
            }
        }
    })
}

/// The hint for a source that cannot be read.
fn unread(error: &io::Error) -> Message {
    Message::new(match error.kind() {
        io::ErrorKind::NotFound => "hint-moved",
        io::ErrorKind::FileTooLarge => "hint-own-limit",
        io::ErrorKind::PermissionDenied if error.get_ref().is_some() => "hint-no-link",
        io::ErrorKind::PermissionDenied => "hint-readable",
        _ => "hint-name-readable",
    })
}

/// That a source cannot be read, and why.
pub(super) fn unreadable(path: &Path, error: &io::Error) -> Message {
    Message::new("cannot-read")
        .with("file", path.display().to_string())
        .with("why", without_error_numbers(error))
}

/// A message with a number of cases.
fn cases(id: &'static str, count: u64) -> Message {
    Message::new(id)
        .with("number", count)
        .with("cases", grouped(count))
}

/// The report of a submission whose second look was stopped.
pub(super) fn interrupted(data: &dyn TestData, report: SubmissionReport) -> SubmissionReport {
    let why = cases("stopped-after", data.cases()).with("judged", report.judged);
    SubmissionReport {
        verdict: None,
        message: why.to_string(),
        reason: Some(why),
        decided_by: None,
        ..report
    }
}

/// A report with as many results as are shown of each of so many submissions; those that it names stay.
pub(super) fn shown_among(submissions: usize, mut report: SubmissionReport) -> SubmissionReport {
    if report.outcomes.len() as u64 <= CASES_KEPT_MAX {
        return report;
    }
    let most = results_kept_max(submissions);
    let (smallest, decides) = (report.smallest_case, report.decided_by.as_deref());
    let is_shown = |(place, result): &(usize, CaseResult)| {
        *place < most
            || smallest == Some(result.index)
            || decides.is_some_and(|name| name == result.case)
    };
    let (shown, left): (Vec<_>, Vec<_>) = report.cases.into_iter().enumerate().partition(is_shown);
    let failed = left
        .iter()
        .filter(|(_, it)| it.verdict != Verdict::Accepted);
    report.cases_left_out += failed.count() as u64;
    report.cases = shown.into_iter().map(|(_, result)| result).collect();
    report
}

/// The report of a submission from its results, complete or not.
pub(super) fn summed(
    data: &dyn TestData,
    path: &Path,
    built: Option<Built>,
    tally: Tally,
) -> SubmissionReport {
    let sum = tally.sum();
    let points = sum
        .scored
        .as_ref()
        .and_then(|outcomes| data.points(outcomes));
    let judged: u64 = sum.counts.values().sum();
    let name = |index: u64| data.name(index);
    let decided_by = sum.decided_by.filter(|_| sum.is_complete);
    let (verdict, message, reason) = match decided_by {
        _ if !sum.is_complete => {
            let why = cases("stopped-after", data.cases()).with("judged", judged);
            (None, why.to_string(), Some(why))
        }
        None => {
            let why = cases("cases-judged", judged);
            (Some(Verdict::Accepted), why.to_string(), Some(why))
        }
        Some((index, verdict)) => {
            let result = sum.cases.iter().find(|result| result.index == index);
            let (message, reason) = result
                .map(|result| (result.message.clone(), result.reason.clone()))
                .unwrap_or_default();
            (Some(verdict), message, reason)
        }
    };
    SubmissionReport {
        built,
        verdict,
        message,
        reason,
        decided_by: decided_by.map(|(index, _)| name(index)),
        points,
        counts: sum.counts,
        judged,
        skipped: if sum.is_complete {
            data.cases() - judged
        } else {
            0
        },
        close: sum.close,
        outcomes: sum.outcomes,
        cpu_ms: sum.cpu_ms,
        memory_mb: sum.memory_mb,
        slowest: sum.slowest.map(|(index, _)| name(index)),
        cpu_s_max: sum.cpu_s_max,
        idle_s_max: sum.idle_s_max,
        cpu_s_total: sum.cpu_s_total,
        largest: sum.largest.map(|(index, _)| name(index)),
        memory_bytes_max: sum.largest.map_or(0, |(_, bytes)| bytes),
        cases: sum.cases,
        smallest_case: sum.smallest_case,
        cases_left_out: sum.cases_left_out,
        ..unjudged(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(cases: u64) -> SubmissionReport {
        let result = |index: u64| CaseResult {
            index,
            case: format!("case-{index}"),
            verdict: Verdict::WrongAnswer,
            message: String::new(),
            reason: None,
            close: false,
            runs: 1,
            refused: Vec::new(),
            cpu_s: 0.0,
            wall_s: 0.0,
            memory_bytes: 0,
            points: None,
            failure: None,
        };
        SubmissionReport {
            outcomes: "W".repeat(cases as usize),
            cases: (0..cases).map(result).collect(),
            cases_left_out: 7,
            smallest_case: Some(cases - 2),
            decided_by: Some(format!("case-{}", cases - 5)),
            ..unjudged(Path::new("a.c"))
        }
    }

    #[test]
    fn of_each_of_many_submissions_fewer_results_are_shown_and_those_that_are_named_always() {
        let indices =
            |report: &SubmissionReport| report.cases.iter().map(|it| it.index).collect::<Vec<_>>();
        let few = shown_among(1000, wrong(900));
        let expected: Vec<u64> = (0..100).chain([895, 898]).collect();
        assert_eq!((indices(&few), few.cases_left_out), (expected, 7 + 798));
        assert_eq!(shown_among(200, wrong(900)).cases.len(), 502);
        let all = shown_among(100, wrong(900));
        assert_eq!((all.cases.len(), all.cases_left_out), (900, 7));
        assert_eq!(
            shown_among(1000, wrong(CASES_KEPT_MAX)).cases.len() as u64,
            CASES_KEPT_MAX
        );
    }
}
