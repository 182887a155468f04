//! Tests every part that was involved in an instance, apart from the solvers.

use super::answer::{AnsweredItem, SolverAnswer, has_moves};
use super::item::{InstanceOrigin, letters};
use super::proof::Proof;
use crate::tested_roles::certificate_checker::certificate_checker_fault;
use crate::tested_roles::checker::checker_fault;
use crate::tested_roles::generator::generator_fault;
use crate::tested_roles::referee::referee_fault;
use crate::tested_roles::role::{RoleOutcome, TestedRole};
use crate::tested_roles::text::{parser_fault, text_fault, without_header, written_fault};
use crate::watch::panics::held;
use std::time::Duration;
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyAnswer, AnyProblem};
use tribunal_core::messages::Message;
use tribunal_core::problem::Minimum;

/// The name of each faulty part in reports, and its fault.
pub(super) type RoleFaults = Vec<(&'static str, Message)>;

/// No forged certificates are tried if checking the right one takes more time of a core than this.
const FORGERIES_MAX: Duration = Duration::from_millis(250);

/// Tests the parser on what the writer wrote.
pub(super) fn test_parser(
    problem: &dyn AnyProblem,
    answered: &AnsweredItem,
    is_thorough: bool,
    role_faults: &mut RoleFaults,
) {
    let (item, instance) = (answered.item, &answered.item.instance);
    let input = match answered.input {
        RoleOutcome::Done(input) => input,
        RoleOutcome::Failed(why) => {
            role_faults.push((TestedRole::Writer.name(), why.clone()));
            return;
        }
        RoleOutcome::NotAsked(_) => return,
    };
    let read = answered.runner.ask(TestedRole::Parser, || {
        parser_fault(problem, instance, input, is_thorough).or_else(|| match &item.origin {
            InstanceOrigin::Case {
                letters: Some(file),
                ..
            } if *file != letters(input) => {
                Some(format!("it reads the file as another input:\n{input}"))
            }
            _ => None,
        })
    });
    let Some(fault) = read.or_note(TestedRole::Parser, role_faults).flatten() else {
        return;
    };
    // The referee draws the board, too: if its drawing differs from the text, the writer is at fault.
    let is_written = held(|| {
        without_header(problem, input).starts_with(&problem.draw(&problem.start(instance)))
    })
    .unwrap_or(true);
    let role = if is_written {
        TestedRole::Parser
    } else {
        TestedRole::Writer
    };
    role_faults.push((role.name(), fault.into()));
}

/// Replays the moves of every answer, and returns the fault of each. If the referee refuses proven moves, it is at
/// fault, and the last of these faults is reported for it instead.
pub(super) fn test_replay(
    problem: &dyn AnyProblem,
    answered: &AnsweredItem,
    proof: &Proof,
    role_faults: &mut RoleFaults,
) -> Vec<Option<Message>> {
    let (instance, answers) = (&answered.item.instance, answered.answers);
    let played = answered.runner.ask(TestedRole::Referee, || {
        let play = |said: &&SolverAnswer| match said {
            SolverAnswer::Solved(answer, _) => answer.replay_fault(instance),
            _ => None,
        };
        let mut faults: Vec<Option<Message>> = answers.iter().map(play).collect();
        // The certificate checker has played the certificate's moves: if the referee refuses them, it is wrong.
        let with_moves = faults
            .iter()
            .zip(answers)
            .filter(|(_, said)| has_moves(said));
        let (players, failed) = with_moves.fold((0, 0), |(all, wrong), (fault, _)| {
            (all + 1, wrong + u32::from(fault.is_some()))
        });
        let mut referee = None;
        if let (Proof::Proven(certificate, minimum, _), true) = (proof, failed > 0) {
            let moves = certificate.moves().filter(|moves| !moves.is_empty());
            let own = moves.map(|moves| problem.play_fault(instance, *minimum, &moves));
            if own
                .as_ref()
                .map_or(players > 1 && failed == players, Option::is_some)
            {
                let fault = faults
                    .iter_mut()
                    .filter_map(Option::take)
                    .last()
                    .map(|fault| fault.to_string())
                    .unwrap_or_default();
                referee = Some(Message::from(format!("it rejects proven moves: {fault}")));
            }
        }
        (faults, referee)
    });
    let (faults, referee) = played
        .or_note(TestedRole::Referee, role_faults)
        .unwrap_or_else(|| (vec![None; answers.len()], None));
    role_faults.extend(referee.map(|fault| (TestedRole::Referee.name(), fault)));
    faults
}

/// Tests the referee with the proven moves of `answer` or of the certificate, and the writer with these moves.
pub(super) fn test_referee(
    problem: &dyn AnyProblem,
    answered: &AnsweredItem,
    proof: &Proof,
    minimum: Minimum,
    answer: Option<&AnyAnswer>,
    role_faults: &mut RoleFaults,
) {
    let instance = &answered.item.instance;
    let certified = || match proof {
        Proof::Proven(certificate, ..) => certificate.moves(),
        _ => None,
    };
    let moves = answer.and_then(AnyAnswer::moves).or_else(certified);
    // A text that the parser does not read back may itself be wrong.
    let of_text = [TestedRole::Writer, TestedRole::Parser].map(TestedRole::name);
    let is_read = role_faults.iter().all(|(role, _)| !of_text.contains(role));
    let tried = answered.runner.ask(TestedRole::Referee, || {
        let fault = referee_fault(problem, instance, minimum, moves.as_deref())
            .map(|fault| (TestedRole::Referee, fault));
        let text = || {
            text_fault(
                problem,
                instance,
                answered.input.done().filter(|_| is_read)?,
                moves.as_deref().unwrap_or_default(),
            )
        };
        fault.or_else(text)
    });
    let fault = tried.or_note(TestedRole::Referee, role_faults).flatten();
    role_faults.extend(fault.map(|(role, fault)| (role.name(), fault.into())));
}

/// Tests the checker, and the writer of answers, with the agreed and proven answer.
pub(super) fn test_checker(
    problem: &dyn AnyProblem,
    answered: &AnsweredItem,
    (text, answer): (&str, &AnyAnswer),
    minimum: Minimum,
    is_thorough: bool,
    role_faults: &mut RoleFaults,
) {
    // The checker uses the referee, whose fault is already reported.
    let referee = TestedRole::Referee.name();
    if role_faults.iter().any(|(role, _)| *role == referee) {
        return;
    }
    let ruled = answered.runner.ask(TestedRole::Checker, || {
        let written = written_fault(problem, answer, text).map(|fault| (TestedRole::Writer, fault));
        written.or_else(|| {
            checker_fault(problem, &answered.item.instance, text, minimum, is_thorough)
                .map(|fault| (TestedRole::Checker, fault))
        })
    });
    let fault = ruled.or_note(TestedRole::Checker, role_faults).flatten();
    role_faults.extend(fault.map(|(role, fault)| (role.name(), fault.into())));
}

/// The fault of the generator or the enumerator, if the instance is not one that it should make.
pub(super) fn test_source(
    problem: &dyn AnyProblem,
    answered: &AnsweredItem,
    size: Size,
    minimum: Option<Minimum>,
    answer: Option<&AnyAnswer>,
    role_faults: &mut RoleFaults,
) -> Option<(&'static str, Message)> {
    match &answered.item.origin {
        InstanceOrigin::Generated { label, options, .. } => answered
            .runner
            .ask(TestedRole::Referee, || {
                let instance = &answered.item.instance;
                generator_fault(problem, instance, label, options, minimum, answer)
            })
            .or_note(TestedRole::Referee, role_faults)
            .flatten()
            .map(|fault| ("generator", fault.into())),
        InstanceOrigin::Space(whole, ..) if *whole != size => Some((
            "enumerator",
            format!("it gives an input of {size} as one of {whole}").into(),
        )),
        _ => None,
    }
}

/// Tests the certificate checker with forged certificates.
pub(super) fn test_certificate_checker(
    problem: &dyn AnyProblem,
    answered: &AnsweredItem,
    proof: &Proof,
    role_faults: &mut RoleFaults,
) {
    let Proof::Proven(certificate, minimum, took) = proof else {
        return;
    };
    if *took > FORGERIES_MAX {
        return;
    }
    let role = TestedRole::CertificateChecker;
    let tried = answered.runner.ask(role, || {
        certificate_checker_fault(problem, &answered.item.instance, certificate, *minimum)
    });
    let fault = tried.or_note(role, role_faults).flatten();
    role_faults.extend(fault.map(|fault| (role.name(), fault.into())));
}
