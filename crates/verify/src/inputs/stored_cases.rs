//! Cross-checks the stored cases of a package, and writes their answers with `--bless`.

use crate::cross_check::finding::CrossCheckFinding;
use crate::cross_check::item::{CrossCheckItem, InstanceOrigin, letters};
use crate::cross_check::tally::CrossCheckTally;
use crate::plan::VerifyError;
use crate::session::{CROSS_CHECK, PARSER, VerifySession, has_crashed, started};
use crate::watch::feed::{FeedFault, each};
use crate::watch::panics::held;
use std::collections::{HashMap, HashSet};
use std::io::{self, BufReader, Read as _};
use std::path::Path;
use tribunal_core::command::RepeatCommand;
use tribunal_core::erased::AnyInstance;
use tribunal_core::messages::Message;
use tribunal_core::text::{ReadError, grouped, without_error_numbers};
use tribunal_core::verdict::{CaseFileFault, ProblemReport};
use tribunal_package::cases::{self, StoredCase};

/// Maximum size of an input file that is compared with what the parser reads from it, in bytes.
const COMPARED_MAX: u64 = 1 << 20;

/// The input of a stored case, and the promise of the statement that it breaks, if any.
type CaseInput = (AnyInstance, Option<Message>);

/// Cross-checks the stored cases, and adds the faults of their files to the report. Returns the number checked.
pub(crate) fn check_stored_cases(
    run: &VerifySession,
    tally: &mut CrossCheckTally,
    report: &mut ProblemReport,
    (package, named): (&Path, Option<&Path>),
    only: Option<&str>,
    bless: bool,
) -> Result<u64, VerifyError> {
    let problem = run.problem();
    let store = match cases::find_any(package) {
        // If the folder of packages exists, the package is missing; otherwise the user named the wrong folder.
        Err(error) if only.is_none() && !bless && package.parent().is_some_and(Path::is_dir) => {
            report.case_file_faults.push(fault(package, unread(&error)));
            return Ok(0);
        }
        found => found.map_err(|error| VerifyError::Read(package.to_path_buf(), error))?,
    };
    if only.is_none() {
        report
            .case_file_faults
            .extend(store.findings.0.iter().map(|finding| {
                let said = Message::new("part-and-part")
                    .with("one", finding.message.clone())
                    .with("other", finding.hint.clone());
                fault(&package.join(&finding.place), said)
            }));
    }
    let bless_command = RepeatCommand::new("verify")
        .word(problem.name())
        .flag("--bless", true)
        .options("--cases", named.map(Path::display));
    let wanted: Vec<_> = store
        .cases
        .iter()
        .filter(|case| only.is_none_or(|only| case.name == only))
        .collect();
    if let (Some(only), true) = (only, wanted.is_empty()) {
        let names = store.cases.iter().map(|case| case.name.clone()).collect();
        return Err(VerifyError::NoCase(only.to_string(), names));
    }
    if has_crashed(problem, run.plan.crashes, PARSER) {
        return Ok(0);
    }
    let mut seen: HashMap<AnyInstance, &str> = HashMap::new();
    let mut items = Vec::new();
    // Cases whose answer file cannot be read; `--bless` does not write it either.
    let mut unreadable: HashSet<usize> = HashSet::new();
    let inputs = read_cases(run, &wanted);
    let unread = wanted.len() - inputs.len();
    for (index, (case, input)) in wanted.iter().zip(inputs).enumerate() {
        let (instance, broken_promise) = match input {
            Ok(Ok(read)) => read,
            Ok(Err(error)) => {
                report
                    .case_file_faults
                    .push(fault(&case.input, misread(&error)));
                continue;
            }
            Err(failure) => {
                let case = &case.name;
                let on_case = Message::new("fault-on-case").with("why", failure.message());
                run.fault(PARSER, on_case.with("case", case.clone()));
                continue;
            }
        };
        if let Some(broken) = broken_promise {
            let why = Message::new("broken-promise").with("why", broken);
            report.case_file_faults.push(fault(&case.input, why));
        }
        let same = held(|| seen.insert(instance.clone(), &case.name));
        if let Some(first) = same.unwrap_or_else(|panic| {
            run.fault(CROSS_CHECK, panic);
            None
        }) {
            let why = Message::new("same-input").with("case", first.to_string());
            report.case_file_faults.push(fault(&case.input, why));
        }
        let stored =
            stored_answer(case, (!bless).then_some(&bless_command)).unwrap_or_else(|fault| {
                if let AnswerFault::Unreadable(_) = fault {
                    unreadable.insert(index);
                }
                report.case_file_faults.extend(fault.of(case));
                None
            });
        let origin = InstanceOrigin::Case {
            name: case.name.clone(),
            cases: named.map(Path::to_path_buf),
            letters: file_letters(case),
        };
        items.push(CrossCheckItem {
            index: index as u64,
            origin,
            instance,
            stored,
        });
    }
    if unread > 0 && !run.is_over() {
        let rest = unread as u64;
        let rest = Message::new("cases-unread")
            .with("number", rest)
            .with("count", grouped(rest));
        run.fault(PARSER, rest);
    }
    (run.plan.events)(started(
        run.problem(),
        "section-stored",
        items.len() as u64,
        run.plan.jobs,
    ));
    let mut shown = items.iter().map(|item| {
        let stored = item.stored.clone().filter(|_| !bless);
        vec![CrossCheckItem {
            stored,
            ..item.clone()
        }]
    });
    let (mut findings, found) = run.check_all(|| shown.next());
    run.expect_all_checked(findings.len() as u64, items.len() as u64, "stored case");
    tally.add(found);
    findings.sort_by_key(|(index, _)| *index);
    for (index, finding) in &findings {
        let case = wanted[*index as usize];
        let stored = items
            .iter()
            .find(|item| item.index == *index)
            .and_then(|item| item.stored.as_ref());
        if finding.is_other {
            report.other_answers.push(case.name.clone());
        }
        if let CrossCheckFinding {
            agreed: None,
            minimum: None,
            differ: false,
            ..
        } = finding
        {
            let why = Message::new("answer-unproven");
            report.case_file_faults.push(fault(&case.input, why));
        }
        if let (
            true,
            CrossCheckFinding {
                agreed: Some(agreed),
                certified: true,
                ..
            },
        ) = (bless, finding)
            && stored != Some(agreed)
            && !unreadable.contains(&(*index as usize))
        {
            case.write_answer(agreed)
                .map_err(|error| VerifyError::Write(case.answer.clone(), error))?;
            report.blessed.push(case.name.clone());
        }
    }
    if store.cases.is_empty() {
        report
            .case_file_faults
            .push(fault(package, Message::new("no-case-in-data")));
    }
    Ok(findings.len() as u64)
}

/// A fault of the file at this path.
fn fault(path: &Path, fault: Message) -> CaseFileFault {
    CaseFileFault::new(path.display().to_string(), fault)
}

/// The fault of a file that the system cannot read.
pub(crate) fn unread(error: &io::Error) -> Message {
    Message::new("cannot-read-it").with("why", without_error_numbers(error))
}

/// The fault of a file whose text is wrong, or that the system cannot read.
fn misread(error: &ReadError) -> Message {
    match error {
        ReadError::Syntax(error) => error.message(),
        ReadError::Io(error) => Message::from(without_error_numbers(error)),
    }
}

/// Why a case has no stored answer.
enum AnswerFault {
    /// The file is missing or empty. There is no message with `--bless`, which writes it.
    Missing(Option<Message>),
    Unreadable(io::Error),
}

impl AnswerFault {
    fn of(self, case: &StoredCase) -> Option<CaseFileFault> {
        let message = match self {
            AnswerFault::Missing(message) => message?,
            AnswerFault::Unreadable(error) => {
                Message::new("cannot-read-answer").with("why", without_error_numbers(error))
            }
        };
        Some(fault(&case.answer, message))
    }
}

/// The stored answer of a case. `bless_command` writes a missing one; `None` if this run does.
fn stored_answer(
    case: &StoredCase,
    bless_command: Option<&RepeatCommand>,
) -> Result<Option<String>, AnswerFault> {
    let missing = |what: &'static str| {
        let run = |command: &RepeatCommand| {
            Message::new("run-command").with("command", command.to_string())
        };
        let message = bless_command.map(|command| {
            Message::new("part-and-part")
                .with("one", Message::new(what))
                .with("other", run(command))
        });
        Err(AnswerFault::Missing(message))
    };
    match case.read_answer() {
        Ok(None) => missing("no-answer-file"),
        Ok(Some(text)) if text.trim().is_empty() => missing("empty-answer-file"),
        Ok(stored) => Ok(stored),
        Err(error) => Err(AnswerFault::Unreadable(error)),
    }
}

/// The text of an input file without blanks; `None` if the file is large or cannot be read.
fn file_letters(case: &StoredCase) -> Option<String> {
    let file = case.open_input().ok()?;
    let text = io::read_to_string(file.take(COMPARED_MAX + 1)).ok()?;
    (text.len() as u64 <= COMPARED_MAX).then(|| letters(&text))
}

/// Reads the inputs of stored cases. Stops after one on which the parser hangs.
fn read_cases(
    run: &VerifySession,
    cases: &[&StoredCase],
) -> Vec<Result<Result<CaseInput, ReadError>, FeedFault>> {
    let (problem, notes) = (run.problem(), run.plan.notes.clone());
    let read = move |case: &StoredCase| {
        if let Some(notes) = &notes {
            notes.single(
                problem.name(),
                PARSER,
                Some(&format!("case `{}`", case.name)),
            );
        }
        let instance = problem.read_one(&mut BufReader::new(case.open_input()?), None)?;
        let broken = problem.broken_promise(&instance);
        Ok((instance, broken))
    };
    let cases: Vec<StoredCase> = cases.iter().map(|&case| case.clone()).collect();
    each(
        cases,
        run.plan.answer_max,
        || run.is_over(),
        || read.clone(),
    )
}
