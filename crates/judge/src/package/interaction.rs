//! The verdict on two programs that talked to each other, and what a report shows of their talk.

use crate::trial::{MemoryMarks, rule};
use tribunal_core::messages::Message;
use tribunal_core::text::quote;
use tribunal_core::verdict::interaction::{Interaction, Speaker, Spoken};
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_sandbox::{Deadlock, Limits, PairRun, Said, Side, Transcript, WaitsFor};

/// How much of what was printed late is shown, in bytes.
const LATE_BYTES_MAX: usize = 60;

/// The ruling on a program that talked to the output validator, which said `said` of it.
///
/// A fault of the validator comes first, then its refusal if it came before the program ended; then a limit that the
/// program exceeded and how it ended; what else the validator said comes last.
pub(super) fn judged(run: &PairRun, limits: &Limits, marks: MemoryMarks, said: Ruling) -> Ruling {
    let is_refused_first = said.verdict == Verdict::WrongAnswer && run.first == Side::Interactor;
    if said.verdict == Verdict::JudgeError {
        return said;
    }
    if let Some(deadlock) = &run.deadlock {
        return Ruling::new(Verdict::IdleLimit, waiting(deadlock));
    }
    if is_refused_first {
        return said;
    }
    rule(&run.program, limits, marks, |_| said.clone())
}

/// That each waits for the other.
fn waiting(deadlock: &Deadlock) -> Message {
    let what = |waits| match waits {
        WaitsFor::Input => Message::new("waits-for-input"),
        WaitsFor::Reader => Message::new("waits-for-reader"),
    };
    let late = &deadlock.printed_late;
    let id = match late.is_empty() {
        true => "deadlock",
        false => "deadlock-unflushed",
    };
    let said = Message::new(id)
        .with("program", what(deadlock.program))
        .with("validator", what(deadlock.interactor));
    match late.is_empty() {
        true => said,
        false => {
            let shown = &late[..late.len().min(LATE_BYTES_MAX)];
            said.with("late", quote(&String::from_utf8_lossy(shown)))
        }
    }
}

/// A transcript as a report has it.
pub(super) fn spoken(transcript: &Transcript) -> Interaction {
    let spoken = |said: &Said| Spoken {
        by: match said.side {
            Side::Program => Speaker::Submission,
            Side::Interactor => Speaker::Validator,
        },
        // In whole milliseconds, so that a report stays the same when it is written and read.
        at_s: said.at.as_millis() as f64 / 1e3,
        text: String::from_utf8_lossy(&said.text).into_owned(),
    };
    Interaction {
        beginning: transcript.beginning.iter().map(spoken).collect(),
        left_out_bytes: transcript.left_out_bytes,
        end: transcript.end.iter().map(spoken).collect(),
        submission_bytes: transcript.program_bytes,
        validator_bytes: transcript.interactor_bytes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_sandbox::fake::{LIMITS, printed};
    use tribunal_sandbox::{End, RunResult};

    fn talk(program: End, interactor: End, first: Side) -> PairRun {
        let ended = |end| RunResult { end, ..printed("") };
        PairRun {
            program: ended(program),
            interactor: ended(interactor),
            first,
            was_stopped: false,
            deadlock: None,
            transcript: Transcript::default(),
        }
    }

    /// The verdict where the validator gives this one.
    fn verdict(run: &PairRun, said: Verdict) -> Verdict {
        judged(run, &LIMITS, &[], Ruling::new(said, "validator-rejects")).verdict
    }

    #[test]
    fn a_refusal_counts_if_it_came_before_the_end_of_the_program() {
        use Verdict::{Accepted, JudgeError, RuntimeError, TimeLimit, WrongAnswer};
        let (fine, fails, late) = (End::Exited(0), End::Signaled(11), End::CpuLimit);
        let (accepts, rejects, crashes) = (End::Exited(42), End::Exited(43), End::Signaled(6));
        use Side::{Interactor, Program};
        for (program, interactor, first, said, expected) in [
            (fine, accepts, Program, Accepted, Accepted),
            (fine, accepts, Interactor, Accepted, Accepted),
            (fine, rejects, Program, WrongAnswer, WrongAnswer),
            (fails, rejects, Interactor, WrongAnswer, WrongAnswer),
            (fails, rejects, Program, WrongAnswer, RuntimeError),
            (fails, accepts, Interactor, Accepted, RuntimeError),
            (late, rejects, Interactor, WrongAnswer, WrongAnswer),
            (late, rejects, Program, WrongAnswer, TimeLimit),
            (late, accepts, Interactor, Accepted, TimeLimit),
            (fails, crashes, Program, JudgeError, JudgeError),
            (fine, crashes, Interactor, JudgeError, JudgeError),
        ] {
            let run = talk(program, interactor, first);
            assert_eq!(
                verdict(&run, said),
                expected,
                "{program:?} {interactor:?} {first:?}"
            );
        }
    }

    #[test]
    fn a_deadlock_is_idleness_and_names_what_was_not_flushed() {
        let run = PairRun {
            deadlock: Some(Deadlock {
                program: WaitsFor::Input,
                interactor: WaitsFor::Input,
                printed_late: b"500\n".to_vec(),
            }),
            ..talk(End::WallLimit, End::Exited(43), Side::Program)
        };
        let refused = || Ruling::new(Verdict::WrongAnswer, "validator-rejects");
        let ruling = judged(&run, &LIMITS, &[], refused());
        assert_eq!(ruling.verdict, Verdict::IdleLimit);
        let told = "the program waits for input, the validator waits for input; at the end of its input the program printed";
        assert!(ruling.message().contains(told), "{}", ruling.message());
        // A fault of the validator comes first.
        assert_eq!(verdict(&run, Verdict::JudgeError), Verdict::JudgeError);
    }
}
