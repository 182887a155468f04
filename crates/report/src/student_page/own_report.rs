//! The report of one submission of a run, as if it had been judged alone.

use super::command;
use super::hand_in::HandIn;
use super::paths::Paths;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::io;
use tribunal_core::messages::Message;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{JudgeReport, SubmissionReport};
use tribunal_core::verdict::saved::Provenance;

/// Fields with the commands of Tribunal.
const COMMANDS: [&str; 3] = ["repeat", "next", "prove"];

/// Fields with the output of a program.
const OUTPUTS: [&str; 2] = ["actual", "output"];

/// Fields with the length of the whole text of another field, of which a part is kept.
const LENGTHS: [(&str, &str); 3] = [
    ("actual", "actual_bytes"),
    ("stderr", "stderr_bytes"),
    ("output", "output_bytes"),
];

/// Fields that hold the problem's own data, or the student's own source.
const UNCHANGED: [&str; 7] = [
    "input", "boards", "board", "expected", "steps", "lines", "outcomes",
];

/// A finding, or the part of an output that has a wrong form.
const FOUND: &str = "found";

/// The report of the submission at `place`, without the other submissions and without paths of the machine.
///
/// # Errors
///
/// If there is no such submission.
pub(super) fn own_report(
    report: &JudgeReport,
    place: usize,
    folders: &[String],
) -> io::Result<JudgeReport> {
    let submission = report
        .submissions
        .get(place)
        .ok_or_else(|| io::Error::other("there is no such submission"))?;
    let hand_in = HandIn::of(report, submission);
    let absolute = parent(&hand_in.full).filter(|folder| folder.starts_with('/'));
    let folders = folders.iter().cloned().chain(absolute.map(String::from));
    let paths = Paths::new(&hand_in, folders);
    let shown: BTreeSet<u64> = submission.cases.iter().map(|case| case.index).collect();
    let exhibits = report.exhibits.iter();
    let exhibits = exhibits.filter(|exhibit| shown.contains(&exhibit.index));
    let is_alone = report.submissions.len() == 1;
    let own = JudgeReport {
        provenance: Provenance {
            // It names the class.
            command: String::new(),
            // Those of all languages in which the class wrote; the build names its own.
            compilers: match is_alone {
                true => report.provenance.compilers.clone(),
                false => Vec::new(),
            },
            ..report.provenance.clone()
        },
        problem: report.problem.clone(),
        isolation: report.isolation.clone(),
        dialect: report.dialect.clone(),
        coverage: report.coverage.clone(),
        coverage_message: report.coverage_message.clone(),
        seed: report.seed,
        cases_total: report.cases_total,
        case_names: Vec::new(),
        submissions: vec![own_submission(submission, &hand_in)],
        groups: Vec::new(),
        causes: Vec::new(),
        minimum_case_set: None,
        exhibits: Vec::new(),
        alike: Vec::new(),
        shows_source: false,
        comparison: None,
        smallest: report.smallest.clone().filter(|_| is_alone),
        next: next(report, submission),
        stored_alone: None,
        next_for: None,
        interrupted: report.interrupted && submission.verdict.is_none(),
        // The time of the whole class.
        wall_s: if is_alone { report.wall_s } else { 0.0 },
    };
    // As JSON, so that no text is forgotten.
    let mut value = serde_json::to_value(&own)?;
    clean(&mut value, "", &paths, &hand_in.shown);
    let own: JudgeReport = serde_json::from_value(value)?;
    Ok(JudgeReport {
        exhibits: exhibits.cloned().collect(),
        ..own
    })
}

/// The next commands of the class that help this student: after crashes, timeouts and the like alone, there is nothing to
/// compare, and a case that one program fails, another may pass.
fn next(report: &JudgeReport, submission: &SubmissionReport) -> Vec<String> {
    let tells_a_cause = [Verdict::WrongAnswer, Verdict::PresentationError]
        .iter()
        .any(|verdict| submission.counts.contains_key(verdict));
    let commands = report.next.iter();
    let is_of_another =
        |command: &str| report.submissions.len() > 1 && command.contains(" --case ");
    let helping = commands.filter(|command| {
        (tells_a_cause || !command.starts_with("tribunal diagnose ")) && !is_of_another(command)
    });
    let mut helping: Vec<String> = helping.cloned().collect();
    let is_refused = submission.compile_error.is_some();
    let is_failing = submission.judged > 0 && submission.verdict != Some(Verdict::Accepted);
    // The command on one program of the class, which the student repeats after a change.
    if let Some(alone) = report.next_for.as_ref().map(|it| &it.others)
        && (is_refused || (is_failing && helping.is_empty()))
    {
        helping = vec![alone.clone()];
    }
    helping
}

/// What a student is told instead of a hint for the teacher.
const HINTS: [(&str, &str); 6] = [
    ("hint-one-to-judge", "hint-hand-in-one"),
    ("hint-one-or-each", "hint-hand-in-one"),
    ("hint-one-archive", "hint-hand-in-one"),
    ("hint-ask-source", "hint-hand-in-source"),
    ("hint-ask-sources-alone", "hint-hand-in-sources-alone"),
    ("hint-ask-zip", "hint-hand-in-zip"),
];

/// Says to the student what the hint says to the teacher.
fn address(submission: &mut SubmissionReport) {
    let id = submission.hint_message.as_ref().map(Message::id);
    let own = HINTS.iter().find(|(teacher, _)| Some(*teacher) == id);
    if let Some((_, own)) = own {
        let own = Message::new(*own);
        submission.hint = Some(own.to_string());
        submission.hint_message = Some(own);
    }
}

/// The submission without remarks and hints on the roster, under the name that its student knows.
fn own_submission(submission: &SubmissionReport, hand_in: &HandIn) -> SubmissionReport {
    let mut own = submission.clone();
    own.name.clone_from(&hand_in.shown);
    address(&mut own);
    let is_absent = own.is_absent();
    if is_absent {
        (own.hint, own.hint_message) = (None, None);
    }
    if let Some(student) = &mut own.student {
        // Whose hand-ins have similar names is for the teacher.
        if is_absent {
            student.remarks = Default::default();
        }
        // The first remark says why it is not joined to the roster, and may name others.
        if student.on_roster == Some(false) {
            student.remarks.remove_first();
        }
        student.id.clear();
        student.file.clear();
    }
    own
}

fn parent(path: &str) -> Option<&str> {
    path.trim_end_matches('/')
        .rsplit_once('/')
        .map(|(folder, _)| folder)
}

/// Cleans every text of a value; `field` is the name of the field that it belongs to.
fn clean(value: &mut Value, field: &str, paths: &Paths, program: &str) {
    match value {
        Value::String(text) => {
            *text = match field {
                _ if COMMANDS.contains(&field) => command::for_student(text, program),
                _ if OUTPUTS.contains(&field) => paths.shown_output(text).into_owned(),
                _ if UNCHANGED.contains(&field) => return,
                FOUND => paths.own_name(text).into_owned(),
                _ => paths.shown(text).into_owned(),
            }
        }
        Value::Array(items) => items
            .iter_mut()
            .for_each(|item| clean(item, field, paths, program)),
        Value::Object(fields) => {
            let before = LENGTHS.map(|(text, _)| length(fields, text));
            let is_end =
                fields.get("stderr_bytes").and_then(Value::as_u64) > Some(length(fields, "stderr"));
            for (name, item) in fields.iter_mut() {
                match item {
                    Value::String(text) if is_end && name == "stderr" => {
                        *text = paths.shown_end(text);
                    }
                    _ => clean(item, name, paths, program),
                }
            }
            // Otherwise the page would say that a part of the text is left out.
            for ((text, whole), before) in LENGTHS.into_iter().zip(before) {
                let shorter = before.saturating_sub(length(fields, text));
                if let Some(bytes) = fields.get(whole).and_then(Value::as_u64) {
                    fields.insert(whole.to_string(), bytes.saturating_sub(shorter).into());
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The length of a text among these fields, in bytes.
fn length(fields: &Map<String, Value>, name: &str) -> u64 {
    let text = fields.get(name).and_then(Value::as_str);
    text.map_or(0, |text| text.len() as u64)
}
