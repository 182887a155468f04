//! The answers of solvers to an instance.

use super::item::CrossCheckItem;
use crate::tested_roles::role::{RoleOutcome, RoleRunner};
use std::collections::BTreeMap;
use tribunal_core::erased::AnyAnswer;
use tribunal_core::messages::Message;
use tribunal_core::problem::{Declined, Minimum};
use tribunal_core::verdict::Says;

/// The answer of a solver to an instance.
pub(super) enum SolverAnswer {
    /// An answer, and the units of work for it.
    Solved(AnyAnswer, u64),
    /// The method takes no boards of this size.
    Declined(Declined),
    /// The method takes the size, but declines this board.
    Refused(Declined),
    /// It panicked or hung.
    Failed(Message),
}

/// An instance with the answers of all solvers.
#[derive(Clone, Copy)]
pub(super) struct AnsweredItem<'a> {
    pub(super) item: &'a CrossCheckItem,
    /// Its position in the piece of work.
    pub(super) position: usize,
    pub(super) runner: &'a RoleRunner<'a>,
    /// Its input file.
    pub(super) input: &'a RoleOutcome<String>,
    /// In the order of the solvers.
    pub(super) answers: &'a [&'a SolverAnswer],
}

/// The minimums that solvers claim to have proven.
pub(super) fn claims(answers: &[&SolverAnswer]) -> Vec<Minimum> {
    let minimums = answers.iter().filter_map(|said| match said {
        SolverAnswer::Solved(answer, _) => Some(answer.minimum()),
        _ => None,
    });
    minimums
        .filter(|minimum| !matches!(minimum, Minimum::AtMost(_)))
        .collect()
}

/// Whether several solvers claim a minimum, and all claim the same.
pub(super) fn are_agreed(answers: &[&SolverAnswer]) -> bool {
    let claims = claims(answers);
    claims.len() > 1 && claims.iter().all(|minimum| *minimum == claims[0])
}

/// The minimum that most solvers claim to have proven; on a tie, the least.
pub(super) fn majority(answers: &[&SolverAnswer]) -> Option<Minimum> {
    let mut votes: BTreeMap<Minimum, usize> = BTreeMap::new();
    for said in answers {
        if let SolverAnswer::Solved(answer, _) = said {
            *votes.entry(answer.minimum()).or_default() += 1;
        }
    }
    let proven = votes
        .into_iter()
        .filter(|(minimum, _)| !matches!(minimum, Minimum::AtMost(_)));
    proven
        .rev()
        .max_by_key(|(_, votes)| *votes)
        .map(|(minimum, _)| minimum)
}

pub(super) fn is_consistent(said: Minimum, reference: Option<Minimum>) -> bool {
    match (said, reference) {
        (_, None) => true,
        (Minimum::AtMost(bound), Some(Minimum::Moves(moves))) => bound >= moves,
        (said, Some(reference)) => said == reference,
    }
}

pub(super) fn has_moves(said: &SolverAnswer) -> bool {
    matches!(said, SolverAnswer::Solved(answer, _) if answer.move_count() > Some(0))
}

pub(super) fn statement(said: &SolverAnswer) -> Says {
    match said {
        SolverAnswer::Failed(_) => Says::Said(Message::new("says-nothing")),
        SolverAnswer::Declined(declined) | SolverAnswer::Refused(declined) => {
            Says::Said(Message::new("verify-declined-why").with("why", declined.0.clone()))
        }
        SolverAnswer::Solved(answer, _) => Says::Output(
            answer
                .write()
                .unwrap_or_else(|| format!("{}\n", answer.minimum())),
        ),
    }
}
