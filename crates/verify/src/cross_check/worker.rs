//! One thread's bench: every solver made ready for one size, the certificates, and the tally.

use super::answer::{SolverAnswer, has_moves, is_consistent, majority, statement};
use super::finding::{CrossCheckFinding, mark};
use super::hung::{Hung, Stuck};
use super::item::{CrossCheckItem, InstanceOrigin, letters};
use super::tally::{CrossCheckTally, DISAGREEMENTS_KEPT, PIECE_MIN, SMALL_CELLS, per};
use crate::notes::{WorkNote, step};
use crate::tested_roles::certificate_checker::certificate_checker_fault;
use crate::tested_roles::checker::checker_fault;
use crate::tested_roles::generator::generator_fault;
use crate::tested_roles::referee::referee_fault;
use crate::tested_roles::role::{RoleOutcome, RoleRunner, TestedRole};
use crate::tested_roles::text::{parser_fault, text_fault, without_header, written_fault};
use crate::watch::limits::resident;
use crate::watch::panics::held;
use crate::watch::spot::Spot;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tribunal_core::board::Size;
use tribunal_core::erased::{
    AnyAnswer, AnyCertificate, AnyCertify, AnyInstance, AnyProblem, AnySolve, AnySolver,
};
use tribunal_core::output::Dialect;
use tribunal_core::problem::{Declined, Minimum};
use tribunal_core::verdict::{Disagreement, Statement, Verdict};

/// Where it takes longer to check a certificate, no forged ones are tried besides.
const FORGERIES_MAX: Duration = Duration::from_millis(50);

/// Every solver for one size, ready once it was asked.
struct Seats {
    size: Size,
    solvers: Vec<Option<Box<dyn AnySolve>>>,
    certifier: Option<Box<dyn AnyCertify>>,
}

/// One thread's bench, for boards of any size.
pub(crate) struct CrossCheck {
    problem: &'static dyn AnyProblem,
    solvers: Vec<AnySolver>,
    seats: Vec<Seats>,
    hung: Hung,
    /// What repeats the whole run.
    command: Arc<str>,
    tally: CrossCheckTally,
}

impl Drop for CrossCheck {
    /// Drops each solver by itself: one that panics meanwhile keeps none of the others.
    fn drop(&mut self) {
        for Seats {
            solvers, certifier, ..
        } in std::mem::take(&mut self.seats)
        {
            solvers
                .into_iter()
                .flatten()
                .for_each(|solver| drop(held(|| drop(solver))));
            drop(held(|| drop(certifier)));
        }
    }
}

impl CrossCheck {
    /// A bench of these solvers, without those that hung before.
    pub(crate) fn new(
        problem: &'static dyn AnyProblem,
        solvers: &[AnySolver],
        hung: Hung,
        command: Arc<str>,
    ) -> CrossCheck {
        CrossCheck {
            problem,
            solvers: solvers.to_vec(),
            seats: Vec::new(),
            hung,
            command,
            tally: CrossCheckTally::new(solvers),
        }
    }

    /// The problem of its solvers.
    pub(crate) fn problem(&self) -> &'static dyn AnyProblem {
        self.problem
    }

    /// What it found since this was asked last.
    pub(crate) fn take(&mut self) -> CrossCheckTally {
        std::mem::replace(&mut self.tally, CrossCheckTally::new(&self.solvers))
    }

    fn seats(&mut self, size: Size) -> usize {
        if let Some(place) = self.seats.iter().position(|seats| seats.size == size) {
            return place;
        }
        let solvers = self.solvers.iter().map(|_| None).collect();
        self.seats.push(Seats {
            size,
            solvers,
            certifier: None,
        });
        self.seats.len() - 1
    }

    /// Puts instances before the bench. Each solver answers those of one size one after the other, so that its time is not
    /// the clock's.
    pub(crate) fn check_all(
        &mut self,
        items: &[CrossCheckItem],
        spot: &Spot,
    ) -> Vec<CrossCheckFinding> {
        self.note(items, spot);
        let mut first = 0;
        let mut findings = Vec::with_capacity(items.len());
        for alike in items.chunk_by(|one, other| {
            self.problem.size(&one.instance) == self.problem.size(&other.instance)
        }) {
            findings.extend(self.check_one_size(first, alike, spot));
            first += alike.len();
        }
        findings
    }

    /// Notes the items, if notes are taken.
    fn note(&self, items: &[CrossCheckItem], spot: &Spot) {
        let Some(notes) = spot.notes() else { return };
        let writer = self.solvers.len() + TestedRole::Writer as usize;
        // The writer may crash, so it has a note of its own.
        notes.single(self.problem.name(), TestedRole::Writer.name(), None);
        let write = |item: &CrossCheckItem| match self.hung.leaves_out(writer) {
            true => String::new(),
            false => held(|| self.problem.write(&item.instance)).unwrap_or_default(),
        };
        let inputs = items.iter().map(write).collect();
        let solvers = self.solvers.iter().map(|row| row.name);
        let workers = solvers
            .chain(TestedRole::ALL.map(TestedRole::name))
            .map(str::to_string)
            .collect();
        let size = items
            .first()
            .map(|item| self.problem.size(&item.instance).to_string());
        spot.note(|| WorkNote {
            problem: self.problem.name().to_string(),
            workers,
            size,
            inputs,
        });
    }

    /// The same for instances of one size; the first of them has a place among others.
    fn check_one_size(
        &mut self,
        first: usize,
        items: &[CrossCheckItem],
        spot: &Spot,
    ) -> Vec<CrossCheckFinding> {
        let size = self.problem.size(&items[0].instance);
        let place = self.seats(size);
        let hung = self.hung.all().clone();
        let solvers = self.solvers.len();
        let runners: Vec<RoleRunner> = (first..)
            .zip(items)
            .map(|(position, item)| RoleRunner {
                stuck: TestedRole::ALL.map(|role| {
                    let mut stuck = hung
                        .iter()
                        .filter(|stuck| stuck.place == solvers + role as usize)
                        .peekable();
                    let why = stuck.peek().map(|stuck| stuck.why.clone())?;
                    Some((why, stuck.any(|stuck| stuck.index == item.index)))
                }),
                steps: TestedRole::ALL.map(|role| step(solvers + role as usize, position as u64)),
                spot,
            })
            .collect();
        let write = |(runner, item): (&RoleRunner, &CrossCheckItem)| {
            runner.ask(TestedRole::Writer, || self.problem.write(&item.instance))
        };
        let inputs: Vec<RoleOutcome<String>> = runners.iter().zip(items).map(write).collect();
        let mut said: Vec<Vec<SolverAnswer>> = Vec::with_capacity(self.solvers.len());
        for solver in 0..self.solvers.len() {
            let mut stuck = hung.iter().filter(|stuck| stuck.place == solver).peekable();
            said.push(match stuck.peek().map(|stuck| stuck.why.clone()) {
                None => self.ask(place, solver, first, items, spot),
                Some(why) => {
                    let indices: Vec<u64> = stuck.map(|stuck| stuck.index).collect();
                    let say = |item: &CrossCheckItem| match indices.contains(&item.index) {
                        true => SolverAnswer::Failed(why.clone()),
                        false => SolverAnswer::Declined(Declined(format!(
                            "{why} on another board, and not asked again"
                        ))),
                    };
                    items.iter().map(say).collect()
                }
            });
        }
        let mut findings = Vec::with_capacity(items.len());
        for (position, ((item, runner), input)) in
            items.iter().zip(&runners).zip(inputs).enumerate()
        {
            let answers = said
                .iter()
                .map(|answers| &answers[position])
                .collect::<Vec<_>>();
            let finding =
                held(|| self.judge(place, item, (first + position, runner), &input, &answers));
            let finding =
                finding.unwrap_or_else(|fault| self.unjudged(item, &input, &answers, fault));
            let is_counted = matches!(
                item.origin,
                InstanceOrigin::Space(..) | InstanceOrigin::Generated { .. }
            );
            let mark = input.done().filter(|_| is_counted).map(|input| mark(input));
            findings.push(CrossCheckFinding { mark, ..finding });
        }
        findings
    }

    /// What one solver makes of all items.
    fn ask(
        &mut self,
        place: usize,
        solver: usize,
        first: usize,
        items: &[CrossCheckItem],
        spot: &Spot,
    ) -> Vec<SolverAnswer> {
        let (row, size) = (self.solvers[solver], self.seats[place].size);
        if let Err(declined) = row.limit.admits(row.name, size) {
            return items
                .iter()
                .map(|_| SolverAnswer::Declined(declined.clone()))
                .collect();
        }
        let method = &mut self.seats[place].solvers[solver];
        let prepare = |method: &mut Option<Box<dyn AnySolve>>| {
            let prepared = if method.is_none() {
                held(|| row.prepare(size)).map(|made| *method = made.ok())
            } else {
                Ok(())
            };
            prepared.map_err(|panic| format!("while it is prepared, {panic}"))
        };
        let memory = resident();
        spot.begin(step(solver, first as u64));
        let mut is_ready = prepare(method);
        let begun = Instant::now();
        let mut answers = Vec::with_capacity(items.len());
        for (position, item) in items.iter().enumerate() {
            spot.begin(step(solver, (first + position) as u64));
            if method.is_none() && position > 0 {
                is_ready = prepare(method);
            }
            let solved = is_ready.clone().and_then(|()| {
                let method = method.as_mut().ok_or_else(|| "not prepared".to_string())?;
                held(|| method.solve(&item.instance))
            });
            answers.push(match solved {
                Ok(Ok((answer, work))) => SolverAnswer::Solved(answer, work),
                Ok(Err(declined)) => SolverAnswer::Refused(declined),
                Err(fault) => {
                    // What it keeps may be half done, and it may panic again.
                    let _ = held(|| drop(method.take()));
                    SolverAnswer::Failed(fault)
                }
            });
        }
        let count = &mut self.tally.solvers[solver].1;
        let nanos = begun.elapsed().as_nanos() as u64;
        count.nanos += nanos;
        count.timed += items.len() as u64;
        count.grown += resident() as i64 - memory as i64;
        let works = answers.iter().filter_map(|said| {
            if let SolverAnswer::Solved(_, work) = said {
                Some(*work)
            } else {
                None
            }
        });
        let works: Vec<u64> = works.collect();
        // One board alone may be done at once. Each is at least one unit of work, though the solver may count none.
        if size.cells() <= SMALL_CELLS && works.len() == items.len() && items.len() >= PIECE_MIN {
            let work = works.iter().sum::<u64>().max(works.len() as u64);
            count.add_speed((size.rows(), size.cols()), (1, per(nanos, work)));
        }
        answers
    }

    /// What is kept of the instance on which a part took all memory.
    pub(crate) fn gave_up(&mut self, item: &CrossCheckItem) -> CrossCheckFinding {
        let hung = self.hung.all().clone();
        let is_here = |stuck: &&Stuck, place| stuck.place == place && stuck.index == item.index;
        let fault = |place: usize| {
            hung.iter()
                .find(|stuck| is_here(stuck, place))
                .map(|stuck| stuck.why.clone())
        };
        let statement = |(place, solver): (usize, &AnySolver)| Statement {
            solver: solver.name.to_string(),
            says: if fault(place).is_some() {
                "nothing\n"
            } else {
                "was not asked\n"
            }
            .to_string(),
            differs: fault(place).is_some(),
            fault: fault(place),
        };
        let role_fault = |role: TestedRole| {
            fault(self.solvers.len() + role as usize).map(|fault| (role.name(), fault))
        };
        let others: Vec<_> = TestedRole::ALL.into_iter().filter_map(role_fault).collect();
        let answers = self
            .solvers
            .iter()
            .enumerate()
            .map(statement)
            .chain(of_others(others))
            .collect();
        let input = match fault(self.solvers.len() + TestedRole::Writer as usize) {
            Some(why) => RoleOutcome::Failed(why),
            None => held(|| self.problem.write(&item.instance))
                .map_or_else(RoleOutcome::Failed, RoleOutcome::Done),
        };
        self.keep(item, &input, answers, "was not asked".to_string())
    }

    /// What is kept of an instance that could not be judged.
    fn unjudged(
        &mut self,
        item: &CrossCheckItem,
        input: &RoleOutcome<String>,
        answers: &[&SolverAnswer],
        fault: String,
    ) -> CrossCheckFinding {
        let statement = |(said, solver): (&&SolverAnswer, &AnySolver)| Statement {
            solver: solver.name.to_string(),
            says: held(|| statement(said)).unwrap_or_else(|panic| panic),
            differs: false,
            fault: None,
        };
        let answers = answers.iter().zip(&self.solvers).map(statement).collect();
        self.keep(item, input, answers, format!("could not be asked: {fault}"))
    }

    /// Keeps an instance without a verdict as a disagreement.
    fn keep(
        &mut self,
        item: &CrossCheckItem,
        input: &RoleOutcome<String>,
        answers: Vec<Statement>,
        certificate: String,
    ) -> CrossCheckFinding {
        self.tally.disagreements_total += 1;
        let (input, repeat) = self.input_and_repeat(item, input);
        if self.tally.disagreements.len() < DISAGREEMENTS_KEPT {
            let disagreement = Disagreement {
                origin: item.origin.to_string(),
                input: input.clone(),
                answers,
                certificate,
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
        }
    }

    /// The input as it is told, and the command that puts it before the bench again.
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

    /// The certificate of an instance and what it proves; who fails at it is added to the faults.
    fn prove(
        &mut self,
        place: usize,
        instance: &AnyInstance,
        runner: &RoleRunner,
        faults: &mut Vec<(&'static str, String)>,
    ) -> Proof {
        let problem = self.problem;
        let Seats {
            size, certifier, ..
        } = &mut self.seats[place];
        let made = runner.ask(TestedRole::Certifier, || {
            certifier
                .get_or_insert_with(|| problem.certifier(*size))
                .certify(instance)
        });
        if let RoleOutcome::Failed(_) = made {
            // What it keeps may be half done.
            *certifier = None;
        }
        let certificate = match made {
            RoleOutcome::Done(Ok(certificate)) => certificate,
            RoleOutcome::Done(Err(declined)) => return Proof::Declined(declined.to_string()),
            RoleOutcome::Failed(why) => {
                faults.push((TestedRole::Certifier.name(), why.clone()));
                return Proof::Unknown(why);
            }
            RoleOutcome::NotAsked(why) => return Proof::Unknown(why),
        };
        let begun = Instant::now();
        match runner.ask(TestedRole::CertificateChecker, || {
            certificate.check(instance)
        }) {
            RoleOutcome::Done(Ok(minimum)) => {
                let took = begun.elapsed();
                let moves = certificate
                    .move_count()
                    .map(|moves| Minimum::Moves(moves as u32));
                match moves.filter(|moves| *moves != minimum) {
                    None => Proof::Proven(certificate, minimum, took),
                    Some(moves) => {
                        let why = format!(
                            "it takes a certificate of {moves} moves as the proof of {minimum}"
                        );
                        faults.push((TestedRole::CertificateChecker.name(), why.clone()));
                        Proof::Unknown(why)
                    }
                }
            }
            RoleOutcome::Done(Err(fault)) => Proof::Refused(certificate, fault),
            RoleOutcome::Failed(why) => {
                faults.push((TestedRole::CertificateChecker.name(), why.clone()));
                Proof::Unknown(why)
            }
            RoleOutcome::NotAsked(why) => Proof::Unknown(why),
        }
    }

    /// Compares what was said of one instance.
    fn judge(
        &mut self,
        place: usize,
        item: &CrossCheckItem,
        (position, runner): (usize, &RoleRunner),
        input: &RoleOutcome<String>,
        answers: &[&SolverAnswer],
    ) -> CrossCheckFinding {
        let (problem, instance, size) = (self.problem, &item.instance, self.seats[place].size);
        let mut others: Vec<(&'static str, String)> = Vec::new();
        match input {
            RoleOutcome::Done(input) => {
                let read = runner.ask(TestedRole::Parser, || {
                    parser_fault(problem, instance, input, item.origin.is_thorough(size)).or_else(
                        || match &item.origin {
                            InstanceOrigin::Case {
                                letters: Some(file),
                                ..
                            } if *file != letters(input) => {
                                Some(format!("it reads the file as another input:\n{input}"))
                            }
                            _ => None,
                        },
                    )
                });
                let fault = read.or_note(TestedRole::Parser, &mut others).flatten();
                // The referee draws the board, too, and where it draws another one it is the writer.
                let is_written = || {
                    held(|| {
                        without_header(problem, input)
                            .starts_with(&problem.draw(&problem.start(instance)))
                    })
                    .unwrap_or(true)
                };
                let who = |_: &String| {
                    if is_written() {
                        TestedRole::Parser
                    } else {
                        TestedRole::Writer
                    }
                };
                others.extend(fault.map(|fault| (who(&fault).name(), fault)));
            }
            RoleOutcome::Failed(why) => others.push((TestedRole::Writer.name(), why.clone())),
            RoleOutcome::NotAsked(_) => {}
        }
        let proof = self.prove(place, instance, runner, &mut others);
        let certificates = &mut self.tally.certificates;
        let reference = match &proof {
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
        };
        let played = runner.ask(TestedRole::Referee, || {
            let play = |said: &&SolverAnswer| match said {
                SolverAnswer::Solved(answer, _) => answer.replay_fault(instance),
                _ => None,
            };
            let mut faults: Vec<Option<String>> = answers.iter().map(play).collect();
            // The believer has played the certificate's moves: where the referee refuses them, the referee is wrong.
            let with_moves = faults
                .iter()
                .zip(answers)
                .filter(|(_, said)| has_moves(said));
            let (players, failed) = with_moves.fold((0, 0), |(all, wrong), (fault, _)| {
                (all + 1, wrong + u32::from(fault.is_some()))
            });
            let mut referee = None;
            if let (Proof::Proven(certificate, minimum, _), true) = (&proof, failed > 0) {
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
                        .unwrap_or_default();
                    referee = Some(format!(
                        "it does not let moves pass that are proven: {fault}"
                    ));
                }
            }
            (faults, referee)
        });
        let (mut faults, referee) = played
            .or_note(TestedRole::Referee, &mut others)
            .unwrap_or_else(|| (vec![None; answers.len()], None));
        others.extend(referee.map(|fault| (TestedRole::Referee.name(), fault)));
        // One solver alone may claim too much.
        let claims = answers.iter().filter_map(|said| match said {
            SolverAnswer::Solved(answer, _) => Some(answer.minimum()),
            _ => None,
        });
        let claims: Vec<Minimum> = claims
            .filter(|minimum| !matches!(minimum, Minimum::AtMost(_)))
            .collect();
        let is_agreed = claims.len() > 1 && claims.iter().all(|minimum| *minimum == claims[0]);
        if let (Proof::Declined(why), true) = (&proof, is_agreed) {
            others.push((
                TestedRole::Certifier.name(),
                format!("it declines what {} solvers prove: {why}", claims.len()),
            ));
        }
        let mut agreed: Option<(String, &AnyAnswer)> = None;
        let mut differs = vec![false; answers.len()];
        for (index, (said, (row, count))) in answers.iter().zip(&mut self.tally.solvers).enumerate()
        {
            count.cases += 1;
            let (answer, work) = match said {
                SolverAnswer::Solved(answer, work) => (answer, work),
                SolverAnswer::Refused(declined) if proof.minimum().is_some() && row.limit.every => {
                    faults[index] =
                        Some(format!("it declines what a certificate proves: {declined}"));
                    differs[index] = true;
                    count.disagree += 1;
                    continue;
                }
                SolverAnswer::Declined(declined) | SolverAnswer::Refused(declined) => {
                    count.decline(declined.to_string());
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
                faults[index] = match &proof {
                    Proof::Proven(..) if is_bound && row.limit.every => {
                        Some("it does not prove what a certificate proves".to_string())
                    }
                    Proof::Declined(_) if !is_bound && !is_agreed => {
                        Some("it claims to have proven what no certificate proves".to_string())
                    }
                    _ if row.moves
                        && minimum != Minimum::Impossible
                        && answer.move_count().is_none() =>
                    {
                        Some("it has no moves".to_string())
                    }
                    _ => None,
                };
            }
            differs[index] = faults[index].is_some() || !is_consistent(minimum, reference);
            if differs[index] {
                count.disagree += 1;
            } else if is_bound {
                count.decline(format!("the minimum on {size} is not proven"));
            } else {
                count.agree += 1;
                if agreed.is_none() {
                    runner.spot.begin(runner.steps[TestedRole::Writer as usize]);
                    agreed = answer.write().map(|written| (written, answer));
                }
            }
        }
        // What is stored may be right in other words, also where no solver answers: a certificate rules on it.
        let differing = item
            .stored
            .as_ref()
            .filter(|stored| agreed.as_ref().map(|(agreed, _)| agreed) != Some(*stored));
        // Without moves there is one answer, and no other words for it.
        let is_right = differing.is_some_and(|stored| match &proof {
            _ if !problem.info().output_has_moves && agreed.is_some() => false,
            Proof::Proven(_, proven, _) => {
                let ruling = runner.ask(TestedRole::Checker, || {
                    problem.rule(instance, stored.as_bytes(), Dialect::Testlib, *proven)
                });
                ruling
                    .or_note(TestedRole::Checker, &mut others)
                    .is_some_and(|ruling| ruling.verdict == Verdict::Accepted)
            }
            _ => agreed.is_none(),
        });
        let is_other = agreed.is_some() && is_right;
        let stored = differing.filter(|_| !is_right).cloned();
        // Whether the instance alone does not show what is wrong.
        let mut is_of_run = false;
        if self.tally.disagreements.len() < DISAGREEMENTS_KEPT {
            for (index, said) in answers
                .iter()
                .enumerate()
                .filter(|(index, _)| differs[*index])
            {
                // Who hung would hang again.
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
                    let why =
                        format!("wrong only after other boards: asked alone, it answers {minimum}");
                    faults[index] = Some(
                        faults[index]
                            .take()
                            .map_or(why.clone(), |fault| format!("{fault}; {why}")),
                    );
                    is_of_run = !matches!(proof, Proof::Declined(_));
                }
            }
        }
        let is_thorough = item.origin.is_thorough(size);
        if let Some(minimum) = proof.minimum().filter(|_| is_thorough) {
            let own = agreed.as_ref().and_then(|(_, answer)| answer.moves());
            let certified = || match &proof {
                Proof::Proven(certificate, ..) => certificate.moves(),
                _ => None,
            };
            let moves = own.or_else(certified);
            // What the parser does not read back may be written wrongly.
            let of_text = [TestedRole::Writer, TestedRole::Parser].map(TestedRole::name);
            let is_read = others.iter().all(|(who, _)| !of_text.contains(who));
            let tried = runner.ask(TestedRole::Referee, || {
                let fault = referee_fault(problem, instance, minimum, moves.as_deref())
                    .map(|fault| (TestedRole::Referee, fault));
                let text = || {
                    text_fault(
                        problem,
                        instance,
                        input.done().filter(|_| is_read)?,
                        moves.as_deref().unwrap_or_default(),
                    )
                };
                fault.or_else(text)
            });
            let fault = tried.or_note(TestedRole::Referee, &mut others).flatten();
            others.extend(fault.map(|(role, fault)| (role.name(), fault)));
        }
        // The checker asks the referee.
        let is_played_right = others
            .iter()
            .all(|(who, _)| *who != TestedRole::Referee.name());
        if let (Some(minimum), Some((agreed, answer)), true) =
            (proof.minimum(), &agreed, is_played_right)
        {
            let ruled = runner.ask(TestedRole::Checker, || {
                let written =
                    written_fault(problem, answer, agreed).map(|fault| (TestedRole::Writer, fault));
                written.or_else(|| {
                    checker_fault(problem, instance, agreed, minimum, is_thorough)
                        .map(|fault| (TestedRole::Checker, fault))
                })
            });
            let fault = ruled.or_note(TestedRole::Checker, &mut others).flatten();
            others.extend(fault.map(|(role, fault)| (role.name(), fault)));
        }
        let made = match &item.origin {
            InstanceOrigin::Generated { label, options, .. } => {
                let minimum = proof.minimum();
                let answer = agreed.as_ref().map(|(_, answer)| *answer);
                runner
                    .ask(TestedRole::Referee, || {
                        generator_fault(problem, instance, label, options, minimum, answer)
                    })
                    .or_note(TestedRole::Referee, &mut others)
                    .flatten()
                    .map(|fault| ("generator", fault))
            }
            InstanceOrigin::Space(whole, _) if *whole != size => Some((
                "enumerator",
                format!("it gives an input of {size} as one of {whole}"),
            )),
            _ => None,
        };
        is_of_run |= made.is_some();
        others.extend(made);
        if let Proof::Proven(certificate, minimum, took) = &proof
            && *took <= FORGERIES_MAX
            && is_thorough
        {
            let tried = runner.ask(TestedRole::CertificateChecker, || {
                certificate_checker_fault(problem, instance, certificate, *minimum)
            });
            let fault = tried
                .or_note(TestedRole::CertificateChecker, &mut others)
                .flatten();
            others.extend(fault.map(|fault| (TestedRole::CertificateChecker.name(), fault)));
        }
        let differ =
            matches!(proof, Proof::Refused(..)) || differs.contains(&true) || !others.is_empty();
        let minimum = reference.filter(|_| !differ);
        if let Some(minimum) = minimum {
            *self.tally.minimums.entry(minimum).or_default() += 1;
        }
        let disagreement = differ || stored.is_some();
        let shown = disagreement.then(|| self.input_and_repeat(item, input));
        let agreed = agreed.map(|(agreed, _)| agreed);
        if let Some((input, repeat)) = &shown {
            self.tally.disagreements_total += 1;
            if self.tally.disagreements.len() < DISAGREEMENTS_KEPT {
                let statements = answers
                    .iter()
                    .zip(&self.solvers)
                    .zip(differs.iter().zip(faults))
                    .map(|((said, solver), (&differs, fault))| Statement {
                        solver: solver.name.to_string(),
                        says: statement(said),
                        differs,
                        fault,
                    });
                let disagreement = Disagreement {
                    origin: item.origin.to_string(),
                    input: input.clone(),
                    answers: statements.chain(of_others(others)).collect(),
                    certificate: match &proof {
                        Proof::Proven(_, minimum, _) => {
                            format!("proves that the minimum is {minimum}")
                        }
                        Proof::Refused(certificate, fault) => {
                            format!("is wrong, {fault}:\n{certificate}")
                        }
                        Proof::Declined(why) | Proof::Unknown(why) => {
                            format!("is not available: {why}")
                        }
                    },
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
        }
    }
}

/// What is known of the certificate of an instance.
enum Proof {
    /// It proves this minimum, which took so long to check.
    Proven(AnyCertificate, Minimum, Duration),
    /// It proves nothing: who made it is at fault, or who checked it.
    Refused(AnyCertificate, String),
    /// There is none.
    Declined(String),
    /// Who makes or checks it failed.
    Unknown(String),
}

impl Proof {
    /// The minimum that is proven.
    fn minimum(&self) -> Option<Minimum> {
        match self {
            Proof::Proven(_, minimum, _) => Some(*minimum),
            _ => None,
        }
    }
}

/// What is wrong with others than the solvers.
fn of_others(others: Vec<(&'static str, String)>) -> impl Iterator<Item = Statement> {
    others.into_iter().map(|(who, fault)| Statement {
        solver: who.to_string(),
        says: String::new(),
        differs: true,
        fault: Some(fault),
    })
}
