//! What the programs did on one case.

use crate::pool::RuledRun;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tribunal_core::messages::Message;
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_package::data::CaseConfig;

/// What came of one case.
#[derive(Clone, Debug, Default)]
pub struct CaseAgreement {
    /// The name of the case.
    pub name: String,
    /// Why nothing was run: a file cannot be read, or a validator refuses the input or fails.
    pub fault: Option<Message>,
    /// The runs, in the order of the programs.
    pub runs: Vec<ProgramRun>,
    /// Who is in each class of equal outputs, the largest class first. Where there is no output to compare, the accepted
    /// programs are the only class.
    pub classes: Vec<Vec<Party>>,
    /// Whether the largest class has more parties than any other.
    pub has_majority: bool,
    /// How the output of the second class differs from that of the first.
    pub difference: Option<Ruling>,
    /// The beginning of the output of each class.
    pub outputs: Vec<String>,
    /// The beginning of the input.
    pub input: String,
    /// The arguments that the case gives to programs.
    pub args: Vec<String>,
    /// What the case states beside its input, if that was to be found.
    pub config: Option<CaseConfig>,
    /// The output that becomes the answer, if all agree on it.
    pub answer: Option<Vec<u8>>,
    /// Where the other judges rule otherwise than the first.
    pub judges_differ: Vec<JudgesDiffer>,
}

/// Who gave an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Party {
    /// A program, by its place among all.
    Program(usize),
    /// The stored answer.
    Stored,
}

/// A run of a program.
#[derive(Clone, Debug)]
pub struct ProgramRun {
    /// Accepted if it ended as it should, whatever it printed; or that of the validator that dealt with it.
    pub verdict: Verdict,
    /// Why it did not.
    pub message: Message,
    /// CPU time.
    pub cpu: Duration,
    /// Wall time.
    pub wall: Duration,
}

impl ProgramRun {
    pub(super) fn of(ran: &RuledRun) -> ProgramRun {
        ProgramRun {
            verdict: ran.ruling.verdict,
            message: ran.ruling.reason.clone(),
            cpu: ran.run.cpu,
            wall: ran.run.wall,
        }
    }
}

/// Two judges that rule differently on the same output.
#[derive(Clone, Debug)]
pub struct JudgesDiffer {
    /// The place of the other judge.
    pub judge: usize,
    /// Whose output it is.
    pub party: Party,
    /// The ruling of the first judge.
    pub first: Ruling,
    /// The ruling of the other one.
    pub other: Ruling,
}

impl CaseAgreement {
    /// Whether every program gave the same output, and the stored answer is the same.
    pub fn is_agreed(&self) -> bool {
        self.fault.is_none() && self.classes.len() == 1 && self.failed().next().is_none()
    }

    /// The programs that gave no output, or that the validator did not accept, by their places.
    pub fn failed(&self) -> impl Iterator<Item = usize> + '_ {
        let failed = self.runs.iter().enumerate();
        failed.filter_map(|(place, run)| (run.verdict != Verdict::Accepted).then_some(place))
    }

    /// Who differs from the others: the smaller classes, or all classes if none is the largest. Programs that gave no
    /// output are not among them.
    pub fn minority(&self) -> Vec<Party> {
        let skipped = usize::from(self.has_majority);
        let mut parties: Vec<Party> = self
            .classes
            .iter()
            .skip(skipped)
            .flatten()
            .copied()
            .collect();
        parties.sort_unstable();
        parties
    }
}
