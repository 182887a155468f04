//! Checks the example files of a package, which are for other judges' validators, with our own parser and checker.

use super::jury::{Jury, JuryError};
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::messages::Message;
use tribunal_core::output::{Dialect, Output};
use tribunal_core::text::{ReadError, quote, without_error_numbers};
use tribunal_core::verdict::{CaseFileFault, Ruling, Verdict};
use tribunal_package::cases::{Example, Shows};
use tribunal_package::regular;

/// A fault in a file of an example.
struct ExampleFault {
    /// The ending of the file.
    ending: &'static str,
    /// The fault and a hint.
    message: Message,
}

impl ExampleFault {
    fn new(ending: &'static str, message: Message) -> ExampleFault {
        ExampleFault { ending, message }
    }

    /// The fault of a file that cannot be read.
    fn unread(ending: &'static str, error: &io::Error) -> ExampleFault {
        let why = without_error_numbers(error);
        ExampleFault::new(ending, Message::new("cannot-read-it").with("why", why))
    }
}

/// Checks examples of one problem.
pub(super) struct ExampleChecker {
    problem: &'static dyn AnyProblem,
    /// `None` before the first output.
    jury: Option<Jury>,
}

impl ExampleChecker {
    pub(super) fn new(problem: &'static dyn AnyProblem) -> ExampleChecker {
        ExampleChecker {
            problem,
            jury: None,
        }
    }

    /// The fault of an example, if it has one.
    pub(super) fn fault(&mut self, example: &Example) -> Option<CaseFileFault> {
        let (problem, size) = (self.problem, self.problem.info().size);
        let checked = match example.shows {
            Shows::InvalidInput => check_input(problem, example),
            shows => {
                let jury = self
                    .jury
                    .get_or_insert_with(|| Jury::new(problem, size, None));
                check_output(problem, example, shows, jury)
            }
        };
        let ExampleFault { ending, message } = checked.err()?;
        Some(CaseFileFault::new(
            example.file(ending).display().to_string(),
            message,
        ))
    }
}

fn open(path: &Path, ending: &'static str) -> Result<BufReader<File>, ExampleFault> {
    regular::open(path)
        .map(BufReader::new)
        .map_err(|error| ExampleFault::unread(ending, &error))
}

/// Reads the board of an example. The inner error is why it is not an input of the published problem, which is all that
/// other judges' validators accept.
fn read(
    problem: &dyn AnyProblem,
    example: &Example,
) -> Result<Result<AnyInstance, Message>, ExampleFault> {
    match problem.read_one(&mut open(&example.file("in"), "in")?, None) {
        Ok(instance) if problem.size(&instance) == problem.info().size => {
            Ok(problem.broken_promise(&instance).map_or(Ok(instance), Err))
        }
        Ok(instance) => Ok(Err(Message::new("board-of-other-size")
            .with("size", problem.size(&instance).to_string())
            .with("published", problem.info().size.to_string()))),
        Err(ReadError::Syntax(error)) => Ok(Err(error.message())),
        Err(ReadError::Io(error)) => Err(ExampleFault::unread("in", &error)),
    }
}

fn check_input(problem: &dyn AnyProblem, example: &Example) -> Result<(), ExampleFault> {
    match read(problem, example)? {
        Err(_) => Ok(()),
        Ok(_) => Err(ExampleFault::new("in", Message::new("example-valid-input"))),
    }
}

fn check_output(
    problem: &dyn AnyProblem,
    example: &Example,
    shows: Shows,
    jury: &mut Jury,
) -> Result<(), ExampleFault> {
    let instance = read(problem, example)?.map_err(|why| {
        ExampleFault::new("in", Message::new("example-needs-input").with("why", why))
    })?;
    let answer = jury.answer(&instance).map_err(|error| {
        let why = match error {
            JuryError::Declined(declined) => declined.0,
            error => Message::from(error.to_string()),
        };
        ExampleFault::new("in", Message::new("example-unanswered").with("why", why))
    })?;
    let rule = |ending| -> Result<Ruling, ExampleFault> {
        let mut file = open(&example.file(ending), ending)?;
        Ok(problem.check(
            &instance,
            &mut Output::new(&mut file, Dialect::Kattis),
            answer.minimum,
        ))
    };
    let stored = rule("ans")?;
    if stored.verdict != Verdict::Accepted {
        let right = quote(answer.output().trim_end());
        return Err(ExampleFault::new(
            "ans",
            Message::new("example-wrong-answer")
                .with("why", stored.reason)
                .with("right", right),
        ));
    }
    let Ruling {
        verdict, reason, ..
    } = rule("out")?;
    match (shows, verdict) {
        (_, Verdict::JudgeError) => Err(ExampleFault::new(
            "out",
            Message::new("example-judge-fault").with("why", reason),
        )),
        (Shows::ValidOutput, verdict) if verdict != Verdict::Accepted => Err(ExampleFault::new(
            "out",
            Message::new("example-rejected").with("why", reason),
        )),
        (Shows::InvalidOutput, Verdict::Accepted) => Err(ExampleFault::new(
            "out",
            Message::new("example-accepted").with("why", reason),
        )),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::erased::erased;
    use tribunal_package::cases;
    use tribunal_problems::pilots::Pilots;

    const BOARD: &str = "-+--\n----\n----\n-+--\n";
    const RIGHT: &str = "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n";

    fn told(files: &[(&str, &str)]) -> Vec<(String, String)> {
        let package = tempfile::tempdir().expect("a folder");
        let data = package.path().join("data");
        for (file, text) in files {
            let path = data.join(file);
            std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        }
        let store = cases::find(package.path()).expect("stored cases");
        assert_eq!(store.findings.errors(), 0);
        let name = |path: &str| {
            Path::new(path)
                .strip_prefix(&data)
                .expect("inside")
                .display()
                .to_string()
        };
        let mut checker = ExampleChecker::new(erased::<Pilots>());
        let faults = store
            .examples
            .iter()
            .filter_map(|example| checker.fault(example));
        faults
            .map(|fault| (name(&fault.path), fault.message))
            .collect()
    }

    #[test]
    fn examples_that_show_what_they_claim_are_no_faults() {
        let faults = told(&[
            ("invalid_input/empty.in", ""),
            ("invalid_input/five-by-five.in", &"+----\n".repeat(5)),
            ("valid_output/plus.in", BOARD),
            ("valid_output/plus.ans", RIGHT),
            ("valid_output/plus.out", &format!("+{RIGHT}")),
            ("invalid_output/mark.in", BOARD),
            ("invalid_output/mark.ans", RIGHT),
            ("invalid_output/mark.out", &format!("\u{feff}{RIGHT}")),
        ]);
        assert_eq!(faults, []);
    }

    #[test]
    fn a_misplaced_example_is_named_with_a_hint() {
        let output = |kind: &str, input, answer, output| {
            let [input_file, answer_file, output_file] =
                ["in", "ans", "out"].map(|ending| format!("{kind}_output/x.{ending}"));
            told(&[
                (&input_file, input),
                (&answer_file, answer),
                (&output_file, output),
            ])
        };
        let fault = |path: &str, message: &str| vec![(path.to_string(), message.to_string())];
        assert_eq!(
            told(&[("invalid_input/x.in", BOARD)]),
            fault(
                "invalid_input/x.in",
                "a valid input; make it invalid, or move it to `data/secret`"
            )
        );
        assert_eq!(
            output("valid", BOARD, RIGHT, "6 1"),
            fault(
                "valid_output/x.out",
                "rejected, line 1, column 4: expected the column of a move, found the end of the output; correct it, or move it to `data/invalid_output`"
            )
        );
        assert_eq!(
            output("invalid", BOARD, RIGHT, RIGHT),
            fault(
                "invalid_output/x.out",
                "accepted, opens it in 6 moves, the minimum; make it wrong, or move it to `data/valid_output`"
            )
        );
        let [(path, message)] = &output("invalid", BOARD, "0\n", "")[..] else {
            panic!("one fault")
        };
        assert_eq!(path, "invalid_output/x.ans");
        assert!(
            message.starts_with("a wrong answer, makes no move, "),
            "{message}"
        );
        assert!(
            message.ends_with("; write `6\\n1 1\\n1 3\\n1 4\\n4 1\\n4 3\\n4 …` there"),
            "{message}"
        );
        let [(path, message)] = &output("invalid", "----\n", RIGHT, "")[..] else {
            panic!("one fault")
        };
        assert_eq!(path, "invalid_output/x.in");
        assert!(
            message.ends_with("; an output needs a valid input"),
            "{message}"
        );
    }
}
