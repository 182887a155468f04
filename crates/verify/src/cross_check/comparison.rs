//! Compares the answers to an instance with each other and with its certificate, and reports differences.

use super::answer::{
    AnsweredItem, SolverAnswer, are_agreed, claims, is_consistent, majority, statement,
};
use super::finding::CrossCheckFinding;
use super::hung::{HungPart, HungParts};
use super::item::CrossCheckItem;
use super::proof::{Proof, Prover};
use super::role_tests::{
    RoleFaults, test_certificate_checker, test_checker, test_parser, test_referee, test_replay,
    test_source,
};
use super::tally::{CrossCheckTally, DISAGREEMENTS_KEPT};
use crate::notes::step;
use crate::tested_roles::role::{RoleOutcome, TestedRole};
use crate::watch::panics::held;
use std::sync::Arc;
use tribunal_core::erased::{AnyAnswer, AnyProblem, AnySolver};
use tribunal_core::messages::{Message, Value};
use tribunal_core::output::Dialect;
use tribunal_core::problem::Minimum;
use tribunal_core::verdict::{Disagreement, Says, Statement, Verdict};

/// Compares answers and adds up the results.
pub(super) struct Comparison {
    problem: &'static dyn AnyProblem,
    solvers: Vec<AnySolver>,
    hung: HungParts,
    /// Repeats the whole run.
    command: Arc<str>,
    pub(super) tally: CrossCheckTally,
}

/// The result of comparing the answers to one instance.
struct Compared<'a> {
    /// For each solver its fault, if it has one.
    faults: Vec<Option<Message>>,
    /// For each solver whether it is wrong.
    differs: Vec<bool>,
    /// The first right answer, and its text.
    agreed: Option<(String, &'a AnyAnswer)>,
}

impl Comparison {
    pub(super) fn new(
        problem: &'static dyn AnyProblem,
        solvers: &[AnySolver],
        hung: HungParts,
        command: Arc<str>,
    ) -> Comparison {
        Comparison {
            problem,
            solvers: solvers.to_vec(),
            hung,
            command,
            tally: CrossCheckTally::new(solvers),
        }
    }

    /// Takes the tally since the last call.
    pub(super) fn take(&mut self) -> CrossCheckTally {
        std::mem::replace(&mut self.tally, CrossCheckTally::new(&self.solvers))
    }

    /// Compares the answers to one instance, and tests every part that was involved.
    pub(super) fn compare(
        &mut self,
        prover: &mut Prover,
        answered: &AnsweredItem,
    ) -> CrossCheckFinding {
        let AnsweredItem {
            item,
            runner,
            answers,
            ..
        } = *answered;
        let (problem, instance, size) = (self.problem, &item.instance, prover.size());
        let is_thorough = item.origin.is_thorough(size);
        let mut role_faults = RoleFaults::new();
        test_parser(problem, answered, is_thorough, &mut role_faults);
        let proof = prover.prove(instance, runner, &mut role_faults);
        let reference = self.count_proof(&proof, answers);
        let faults = test_replay(problem, answered, &proof, &mut role_faults);
        let is_agreed = are_agreed(answers);
        if let (Proof::Declined(why), true) = (&proof, is_agreed) {
            let solvers = claims(answers).len();
            role_faults.push((
                TestedRole::Certifier.name(),
                Message::new("declines-what-solvers-prove")
                    .with("solvers", solvers as u64)
                    .with("why", why.clone()),
            ));
        }
        let mut compared = self.count_answers(answered, &proof, reference, is_agreed, faults);
        let (is_other, stored) =
            self.compare_stored(answered, &proof, compared.agreed.as_ref(), &mut role_faults);
        // Whether only the whole run shows the fault, not the instance alone.
        let mut is_of_run = false;
        if self.tally.disagreements.len() < DISAGREEMENTS_KEPT {
            is_of_run = self.ask_alone(answered, &proof, reference, &mut compared);
        }
        let Compared {
            faults,
            differs,
            agreed,
        } = compared;
        if let Some(minimum) = proof.minimum() {
            let answer = agreed.as_ref().map(|(_, answer)| *answer);
            if is_thorough {
                test_referee(problem, answered, &proof, minimum, answer, &mut role_faults);
            }
            if let Some((text, answer)) = &agreed {
                test_checker(
                    problem,
                    answered,
                    (text, answer),
                    minimum,
                    is_thorough,
                    &mut role_faults,
                );
            }
        }
        let answer = agreed.as_ref().map(|(_, answer)| *answer);
        let made = test_source(
            problem,
            answered,
            size,
            proof.minimum(),
            answer,
            &mut role_faults,
        );
        is_of_run |= made.is_some();
        role_faults.extend(made);
        if is_thorough {
            test_certificate_checker(problem, answered, &proof, &mut role_faults);
        }
        let differ = matches!(proof, Proof::Refused(..))
            || differs.contains(&true)
            || !role_faults.is_empty();
        let minimum = reference.filter(|_| !differ);
        if let Some(minimum) = minimum {
            *self.tally.minimums.entry(minimum).or_default() += 1;
        }
        let shown =
            (differ || stored.is_some()).then(|| self.input_and_repeat(item, answered.input));
        let agreed = agreed.map(|(agreed, _)| agreed);
        if let Some((input, repeat)) = &shown {
            self.tally.disagreements_total += 1;
            if self.tally.disagreements.len() < DISAGREEMENTS_KEPT {
                let statements = answers
                    .iter()
                    .zip(&self.solvers)
                    .zip(differs.iter().zip(faults))
                    .map(|((said, solver), (&differs, fault))| {
                        Statement::new(solver.name, statement(said), differs, fault)
                    });
                let (origin, said) = (item.origin.message(), proof_in_words(&proof));
                let disagreement = Disagreement {
                    origin: origin.to_string(),
                    origin_message: Some(origin),
                    input: input.clone(),
                    answers: statements.chain(role_statements(role_faults)).collect(),
                    certificate: lines(&said),
                    certificate_lines: said,
                    expected: agreed.clone(),
                    stored,
                    repeat: if is_of_run {
                        self.command.to_string()
                    } else {
                        repeat.clone()
                    },
                };
                self.tally.disagreements.push((item.index, disagreement));
            }
        }
        CrossCheckFinding {
            agreed: agreed.filter(|_| minimum.is_some()),
            minimum,
            differ,
            is_other,
            certified: proof.minimum().is_some(),
            input: shown.map(|(input, _)| input),
            mark: None,
            is_published: None,
        }
    }

    /// Counts the certificate. Returns the minimum to compare answers with: the proven one, or that of most solvers.
    fn count_proof(&mut self, proof: &Proof, answers: &[&SolverAnswer]) -> Option<Minimum> {
        let certificates = &mut self.tally.certificates;
        match proof {
            Proof::Proven(_, minimum, _) => {
                certificates.proven += 1;
                Some(*minimum)
            }
            Proof::Refused(..) => {
                certificates.refused += 1;
                majority(answers)
            }
            Proof::Declined(_) | Proof::Unknown(_) => {
                certificates.declined += 1;
                majority(answers)
            }
        }
    }

    /// Counts for each solver whether it is right, wrong or declines. `faults` are those found by replaying the moves.
    fn count_answers<'a>(
        &mut self,
        answered: &AnsweredItem<'a>,
        proof: &Proof,
        reference: Option<Minimum>,
        is_agreed: bool,
        mut faults: Vec<Option<Message>>,
    ) -> Compared<'a> {
        let AnsweredItem {
            item,
            runner,
            answers,
            ..
        } = *answered;
        let size = self.problem.size(&item.instance);
        let mut agreed: Option<(String, &AnyAnswer)> = None;
        let mut differs = vec![false; answers.len()];
        for (index, (said, (row, count))) in answers.iter().zip(&mut self.tally.solvers).enumerate()
        {
            count.cases += 1;
            let (answer, work) = match said {
                SolverAnswer::Solved(answer, work) => (answer, work),
                SolverAnswer::Refused(declined) if proof.minimum().is_some() && row.limit.every => {
                    faults[index] = Some(
                        Message::new("declines-what-is-proven").with("why", declined.0.clone()),
                    );
                    differs[index] = true;
                    count.disagree += 1;
                    continue;
                }
                SolverAnswer::Declined(declined) | SolverAnswer::Refused(declined) => {
                    count.decline(&declined.0);
                    continue;
                }
                SolverAnswer::Failed(fault) => {
                    faults[index] = Some(fault.clone());
                    differs[index] = true;
                    count.disagree += 1;
                    continue;
                }
            };
            count.computed += 1;
            count.work += work;
            let minimum = answer.minimum();
            let is_bound = matches!(minimum, Minimum::AtMost(_));
            if faults[index].is_none() {
                faults[index] = match proof {
                    Proof::Proven(..) if is_bound && row.limit.every => {
                        Some(Message::new("proves-no-minimum"))
                    }
                    // A single solver may claim a proof that it does not have.
                    Proof::Declined(_) if !is_bound && !is_agreed => {
                        Some(Message::new("claims-unproven"))
                    }
                    _ if row.moves
                        && minimum != Minimum::Impossible
                        && answer.move_count().is_none() =>
                    {
                        Some(Message::new("has-no-moves"))
                    }
                    _ => None,
                };
            }
            differs[index] = faults[index].is_some() || !is_consistent(minimum, reference);
            if differs[index] {
                count.disagree += 1;
            } else if is_bound {
                count.decline(&Message::new("minimum-unproven").with("size", size.to_string()));
            } else {
                count.agree += 1;
                if agreed.is_none() {
                    runner.spot.begin(runner.steps[TestedRole::Writer as usize]);
                    agreed = answer.write().map(|written| (written, answer));
                }
            }
        }
        Compared {
            faults,
            differs,
            agreed,
        }
    }

    /// Compares the stored answer with that of the solvers. Returns whether it is another right answer, and the stored
    /// answer if it is wrong.
    fn compare_stored(
        &self,
        answered: &AnsweredItem,
        proof: &Proof,
        agreed: Option<&(String, &AnyAnswer)>,
        role_faults: &mut RoleFaults,
    ) -> (bool, Option<String>) {
        let (problem, instance) = (self.problem, &answered.item.instance);
        let differing = answered
            .item
            .stored
            .as_ref()
            .filter(|stored| agreed.map(|(agreed, _)| agreed) != Some(*stored));
        // Without moves there is one answer, in one form. Otherwise the certificate decides, even if no solver answers.
        let is_right = differing.is_some_and(|stored| match proof {
            _ if !problem.info().output_has_moves && agreed.is_some() => false,
            Proof::Proven(_, proven, _) => {
                let ruling = answered.runner.ask(TestedRole::Checker, || {
                    problem.rule(instance, stored.as_bytes(), Dialect::Testlib, *proven)
                });
                ruling
                    .or_note(TestedRole::Checker, role_faults)
                    .is_some_and(|ruling| ruling.verdict == Verdict::Accepted)
            }
            _ => agreed.is_none(),
        });
        let is_other = agreed.is_some() && is_right;
        (is_other, differing.filter(|_| !is_right).cloned())
    }

    /// Asks each wrong solver again, newly prepared. If it is right then, notes that in its fault. Returns whether one
    /// is: then only the whole run repeats the disagreement.
    fn ask_alone(
        &self,
        answered: &AnsweredItem,
        proof: &Proof,
        reference: Option<Minimum>,
        compared: &mut Compared,
    ) -> bool {
        let AnsweredItem {
            item,
            runner,
            position,
            answers,
            ..
        } = *answered;
        let (instance, size) = (&item.instance, self.problem.size(&item.instance));
        let Compared {
            faults, differs, ..
        } = compared;
        let mut is_of_run = false;
        for (index, said) in answers
            .iter()
            .enumerate()
            .filter(|(index, _)| differs[*index])
        {
            // A solver that hung would hang again.
            let is_asked =
                !matches!(said, SolverAnswer::Declined(_)) && !self.hung.leaves_out(index);
            if !is_asked {
                continue;
            }
            let row = self.solvers[index];
            runner.spot.begin(step(index, position as u64));
            let Ok(Ok((alone, _))) = held(|| row.prepare(size)?.solve(instance)) else {
                continue;
            };
            let minimum = alone.minimum();
            let is_proven = proof.minimum().is_none() || !matches!(minimum, Minimum::AtMost(_));
            let played = runner.ask(TestedRole::Referee, || alone.replay_fault(instance));
            if matches!(played, RoleOutcome::Done(None))
                && is_consistent(minimum, reference)
                && is_proven
            {
                let why = Message::new("right-alone").with("minimum", minimum.to_string());
                faults[index] = Some(match faults[index].take() {
                    None => why,
                    Some(fault) => Message::new("part-and-part")
                        .with("one", fault)
                        .with("other", why),
                });
                is_of_run = !matches!(proof, Proof::Declined(_));
            }
        }
        is_of_run
    }

    /// The finding for an instance on which a part took all memory.
    pub(crate) fn gave_up(&mut self, item: &CrossCheckItem) -> CrossCheckFinding {
        let hung = self.hung.all().clone();
        let is_here = |stuck: &&HungPart, place| stuck.place == place && stuck.index == item.index;
        let fault = |place: usize| {
            hung.iter()
                .find(|stuck| is_here(stuck, place))
                .map(|stuck| stuck.why.clone())
        };
        let statement = |(place, solver): (usize, &AnySolver)| {
            let fault = fault(place);
            let says = Message::new(match fault {
                Some(_) => "says-nothing",
                None => "says-not-asked",
            });
            Statement::new(solver.name, Says::Said(says), fault.is_some(), fault)
        };
        let role_fault = |role: TestedRole| {
            fault(self.solvers.len() + role as usize).map(|fault| (role.name(), fault))
        };
        let role_faults: RoleFaults = TestedRole::ALL.into_iter().filter_map(role_fault).collect();
        let answers = self
            .solvers
            .iter()
            .enumerate()
            .map(statement)
            .chain(role_statements(role_faults))
            .collect();
        let input = match fault(self.solvers.len() + TestedRole::Writer as usize) {
            Some(why) => RoleOutcome::Failed(why),
            None => held(|| self.problem.write(&item.instance))
                .map_or_else(RoleOutcome::Failed, RoleOutcome::Done),
        };
        self.keep(item, &input, answers, Message::new("certificate-not-asked"))
    }

    /// The finding for an instance whose comparison panicked.
    pub(super) fn unjudged(
        &mut self,
        answered: &AnsweredItem,
        fault: Message,
    ) -> CrossCheckFinding {
        let statement = |(said, solver): (&&SolverAnswer, &AnySolver)| {
            let says = held(|| statement(said)).unwrap_or_else(Says::Said);
            Statement::new(solver.name, says, false, None)
        };
        let statements = answered
            .answers
            .iter()
            .zip(&self.solvers)
            .map(statement)
            .collect();
        let certificate = Message::new("certificate-unasked").with("why", fault);
        self.keep(answered.item, answered.input, statements, certificate)
    }

    /// Counts an instance that could not be compared as a disagreement.
    fn keep(
        &mut self,
        item: &CrossCheckItem,
        input: &RoleOutcome<String>,
        answers: Vec<Statement>,
        certificate: Message,
    ) -> CrossCheckFinding {
        self.tally.disagreements_total += 1;
        let (input, repeat) = self.input_and_repeat(item, input);
        if self.tally.disagreements.len() < DISAGREEMENTS_KEPT {
            let origin = item.origin.message();
            let disagreement = Disagreement {
                origin: origin.to_string(),
                origin_message: Some(origin),
                input: input.clone(),
                answers,
                certificate: certificate.to_string(),
                certificate_lines: vec![certificate.into()],
                expected: None,
                stored: item.stored.clone(),
                repeat,
            };
            self.tally.disagreements.push((item.index, disagreement));
        }
        CrossCheckFinding {
            agreed: None,
            minimum: None,
            differ: true,
            is_other: false,
            certified: false,
            input: Some(input),
            mark: None,
            is_published: None,
        }
    }

    /// The input as reports show it, and the command that cross-checks it again.
    fn input_and_repeat(
        &self,
        item: &CrossCheckItem,
        input: &RoleOutcome<String>,
    ) -> (String, String) {
        match input {
            RoleOutcome::Done(input) => (
                input.clone(),
                item.origin
                    .repeat(self.problem, self.problem.size(&item.instance), input),
            ),
            RoleOutcome::Failed(why) | RoleOutcome::NotAsked(why) => {
                (format!("(not written: {why})\n"), self.command.to_string())
            }
        }
    }
}

/// What the certificate proves, or why it does not, and a certificate that is wrong.
fn proof_in_words(proof: &Proof) -> Vec<Value> {
    let said = |id: &'static str, why: &str| Message::new(id).with("why", why.to_string());
    match proof {
        Proof::Proven(_, minimum, _) => {
            let proves = Message::new("certificate-proves");
            vec![proves.with("minimum", minimum.to_string()).into()]
        }
        Proof::Refused(certificate, fault) => {
            let mut lines = vec![said("certificate-wrong", fault).into()];
            lines.extend(certificate.lines());
            lines
        }
        Proof::Declined(why) => {
            let unavailable = Message::new("certificate-unavailable");
            vec![unavailable.with("why", why.clone()).into()]
        }
        Proof::Unknown(why) => {
            let unavailable = Message::new("certificate-unavailable");
            vec![unavailable.with("why", why.clone()).into()]
        }
    }
}

/// The lines in English, as one text.
fn lines(said: &[Value]) -> String {
    let lines: Vec<String> = said.iter().map(Value::to_string).collect();
    lines.join("\n")
}

/// Statements of the faults of tested roles.
fn role_statements(faults: RoleFaults) -> impl Iterator<Item = Statement> {
    faults
        .into_iter()
        .map(|(who, fault)| Statement::new(who, Says::Output(String::new()), true, Some(fault)))
}
