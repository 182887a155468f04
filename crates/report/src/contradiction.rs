//! Checks that the parts of a saved run fit together: indexes lie within their lists, boards within their bounds, and
//! what is said of a submission follows from its results.

use super::mismatch::{self, Mismatch};
use tribunal_core::text::{counted, grouped, quote};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::diagnosed::DiagnoseReport;
use tribunal_core::verdict::judged::{CaseResult, JudgeReport};
use tribunal_core::verdict::saved::SavedRun;
use tribunal_core::verdict::shown::{Exhibit, Proof, Replay, Step};
use tribunal_core::verdict::stressed::{StressFailure, StressReport};

/// The maximum number of rows, and of characters in a row, of a board and of the lists drawn on one.
const SIDE_MAX: usize = 128;

/// Two parts of a saved run that cannot both be right.
#[derive(Debug, thiserror::Error)]
pub enum Contradiction {
    /// A list with one entry for each case has more or fewer entries than there are cases.
    #[error("{place}: {} {what} for {}", grouped(*.count as u64), counted(*.cases, "case"))]
    OtherLength {
        /// Where the list is.
        place: String,
        /// What the list holds, in the plural.
        what: &'static str,
        /// How many entries it has.
        count: usize,
        /// How many cases there are.
        cases: u64,
    },
    /// The index of a case or a submission is outside its list.
    #[error("{what} {index} of {} (counted from 0)", grouped(*.count))]
    OutOfRange {
        /// What the index selects, in the singular.
        what: &'static str,
        /// The index, counted from 0.
        index: u64,
        /// How many there are.
        count: u64,
    },
    /// A letter that stands neither for a verdict nor for a skipped case.
    #[error("{} is not the outcome of a case", quote(&.0.to_string()))]
    UnknownOutcome(char),
    /// The boards of a replay have different sizes.
    #[error("a board changes its size during a replay")]
    SizeChanges,
    /// A board is larger than the forms draw.
    #[error("a board of more than {SIDE_MAX} rows or columns")]
    BoardTooLarge,
    /// A list that is drawn on a board, or beside it, is longer than a board may be.
    #[error("more than {SIDE_MAX} labels or marks in a row or column of a board")]
    TooManyLabels,
    /// What is said of a submission does not follow from its results.
    #[error(transparent)]
    Mismatch(#[from] Mismatch),
}

/// Checks a run, so that the report forms can index its lists and draw its boards.
pub(crate) fn check(run: &SavedRun) -> Result<(), Contradiction> {
    match run {
        SavedRun::Judge(report) => check_judge(report),
        SavedRun::Stress(StressReport { failure, .. }) => {
            failure.iter().try_for_each(check_failure)
        }
        SavedRun::Diagnose(DiagnoseReport { smallest, .. }) => {
            smallest.iter().try_for_each(check_case)
        }
        SavedRun::Verify(_) => Ok(()),
    }
}

fn check_judge(report: &JudgeReport) -> Result<(), Contradiction> {
    let cases = report.cases_total;
    let is_fitting = |count: usize, may_be_part: bool| match count as u64 {
        // What was not run has no list, and longer runs have no names and times.
        0 => true,
        count => count == cases || may_be_part && count < cases,
    };
    let of_each_case =
        |what, count: usize, may_be_part, place: &dyn Fn() -> String| match is_fitting(
            count,
            may_be_part,
        ) {
            true => Ok(()),
            false => Err(Contradiction::OtherLength {
                place: place(),
                what,
                count,
                cases,
            }),
        };
    let within = |what, index: u64, count: u64| match index < count {
        true => Ok(()),
        false => Err(Contradiction::OutOfRange { what, index, count }),
    };
    let names = || "`case_names`".to_string();
    of_each_case("names", report.case_names.len(), false, &names)?;
    for (place, submission) in report.submissions.iter().enumerate() {
        let of_each_case = |what, count: usize, may_be_part: bool| {
            let place = || mismatch::place(place, submission);
            of_each_case(what, count, may_be_part, &place)
        };
        of_each_case("outcomes", submission.outcomes.chars().count(), false)?;
        of_each_case("times", submission.cpu_ms.len(), false)?;
        of_each_case("sizes", submission.memory_mb.len(), false)?;
        of_each_case("results", submission.cases.len(), true)?;
        let mut outcomes = submission.outcomes.chars();
        if let Some(letter) = outcomes.find(|letter| !is_outcome(*letter)) {
            return Err(Contradiction::UnknownOutcome(letter));
        }
        for case in &submission.cases {
            within("case", case.index, cases)?;
            check_case(case)?;
        }
    }
    let submissions = report.submissions.len() as u64;
    for killer in report.minimum_case_set.iter().flat_map(|set| &set.cases) {
        within("case", killer.index, cases)?;
        for submission in &killer.catches {
            within("submission", *submission, submissions)?;
        }
    }
    for submission in report.alike.iter().flat_map(|group| &group.submissions) {
        within("submission", *submission, submissions)?;
    }
    if let Some(comparison) = &report.comparison {
        let changed = comparison
            .submissions
            .iter()
            .map(|change| change.submission);
        for submission in changed.chain(comparison.new.iter().copied()) {
            within("submission", submission, submissions)?;
        }
    }
    for Exhibit {
        index,
        boards,
        steps,
        proof,
        ..
    } in &report.exhibits
    {
        within("case", *index, cases)?;
        boards.iter().try_for_each(|board| check_board(board))?;
        check_steps(steps)?;
        proof.iter().try_for_each(check_proof)?;
    }
    report.smallest.iter().try_for_each(check_failure)?;
    Ok(mismatch::check(report)?)
}

fn check_case(case: &CaseResult) -> Result<(), Contradiction> {
    case.failure.iter().try_for_each(|failure| {
        failure
            .boards
            .iter()
            .try_for_each(|board| check_board(board))?;
        failure.replay.iter().try_for_each(check_replay)
    })
}

/// Whether a letter stands for a verdict or for a skipped case.
fn is_outcome(letter: char) -> bool {
    letter == '-'
        || Verdict::ALL
            .iter()
            .any(|verdict| verdict.letter() == letter)
}

fn check_failure(failure: &StressFailure) -> Result<(), Contradiction> {
    check_steps(&failure.steps)?;
    failure.proof.iter().try_for_each(check_proof)?;
    let attempts = [Some(&failure.submission), failure.against.as_ref()];
    attempts
        .into_iter()
        .flatten()
        .filter_map(|attempt| attempt.replay.as_ref())
        .try_for_each(check_replay)
}

fn check_replay(replay: &Replay) -> Result<(), Contradiction> {
    check_steps(&replay.steps)
}

fn check_steps(steps: &[Step]) -> Result<(), Contradiction> {
    let shape = |step: &Step| {
        step.board
            .iter()
            .map(|row| row.chars().count())
            .collect::<Vec<_>>()
    };
    if steps
        .windows(2)
        .any(|pair| shape(&pair[0]) != shape(&pair[1]))
    {
        return Err(Contradiction::SizeChanges);
    }
    steps
        .first()
        .map_or(Ok(()), |step| check_board(&step.board))
}

fn check_proof(proof: &Proof) -> Result<(), Contradiction> {
    for panel in &proof.panels {
        check_board(&panel.board)?;
        let lists = [
            panel.texts.len(),
            panel.marks.len(),
            panel.beside.len(),
            panel.below.len(),
        ];
        let widths = panel
            .texts
            .iter()
            .map(Vec::len)
            .chain(panel.marks.iter().map(|row| row.chars().count()));
        if lists
            .into_iter()
            .chain(widths)
            .any(|length| length > SIDE_MAX)
        {
            return Err(Contradiction::TooManyLabels);
        }
    }
    Ok(())
}

fn check_board(rows: &[String]) -> Result<(), Contradiction> {
    match rows.len() <= SIDE_MAX && rows.iter().all(|row| row.chars().nth(SIDE_MAX).is_none()) {
        true => Ok(()),
        false => Err(Contradiction::BoardTooLarge),
    }
}
