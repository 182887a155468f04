//! One thread's bench: every solver made ready for one size, the certificates, and the tally.

use crate::board::Size;
use crate::output::{Dialect, Output};
use crate::problem::{Certify, Declined, Minimum, Problem, Solve, Solved, Solver};
use crate::verdict::{CertificateTally, Disagreement, SolverTally, Statement, Verdict};
use std::collections::BTreeMap;
use std::time::Instant;

/// How many disagreements a report keeps in full; all are counted.
pub const DISAGREEMENTS_KEPT: usize = 10;

/// An instance before the bench.
pub struct Item<P: Problem> {
    /// Its place in the run; disagreements are reported in this order.
    pub index: u64,
    /// Where it comes from.
    pub origin: Origin,
    /// The instance.
    pub instance: P::Instance,
    /// The stored answer, where there is one.
    pub stored: Option<String>,
}

/// Where an instance comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A stored case.
    Case {
        /// Its name under `data/`.
        name: String,
        /// The folder of the packages that it stands in.
        cases: String,
    },
    /// The n-th that a seed generates, and what it was made to be.
    Generated {
        /// The seed.
        seed: u64,
        /// Counted from 1.
        number: u64,
        /// The stratum.
        label: String,
    },
    /// The n-th of a whole space.
    Space(u64),
    /// The n-th of a file that the user named.
    Input(u64),
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Origin::Case { name, .. } => write!(f, "case `{name}`"),
            Origin::Generated { seed, number, label } => write!(f, "generated {number} of seed {seed} ({label})"),
            Origin::Space(index) => write!(f, "number {index} of the whole space"),
            Origin::Input(number) => write!(f, "board {number} of the input"),
        }
    }
}

/// What is known of one instance after it was heard.
pub struct Finding {
    /// The answer that the bench stands by, as the judge wants it; nothing when the judges differ or none answered.
    pub agreed: Option<String>,
    /// Its minimum.
    pub minimum: Option<Minimum>,
    /// Whether the judges differ, or the certificate is wrong.
    pub differ: bool,
    /// Whether it counts as a disagreement: they do, or the stored answer is not theirs.
    pub disagreement: bool,
    /// Whether a certificate proves it.
    pub certified: bool,
}

/// The tally of one solver before it is made into a row.
#[derive(Clone, Debug, Default)]
struct Count {
    cases: u64,
    agree: u64,
    disagree: u64,
    declined: u64,
    computed: u64,
    timed: u64,
    nanos: u64,
    work: u64,
    reason: Option<String>,
}

impl Count {
    /// Counts an instance that was declined. Of several reasons the first by letters is kept, so that it does
    /// not depend on which thread heard what.
    fn decline(&mut self, reason: String) {
        self.declined += 1;
        self.reason = [self.reason.take(), Some(reason)].into_iter().flatten().min();
    }
}

/// What a bench has found so far; tallies of several threads add up.
pub struct Tally<P: Problem> {
    solvers: Vec<(&'static Solver<P>, Count)>,
    /// The certificates.
    pub certificates: CertificateTally,
    /// How many instances have each minimum.
    pub minimums: BTreeMap<Minimum, u64>,
    /// The first few, each with its place.
    pub disagreements: Vec<(u64, Disagreement)>,
    /// All that there were.
    pub disagreements_total: u64,
}

impl<P: Problem> Tally<P> {
    fn new(solvers: &[&'static Solver<P>]) -> Tally<P> {
        Tally {
            solvers: solvers.iter().map(|&row| (row, Count::default())).collect(),
            certificates: CertificateTally::default(),
            minimums: BTreeMap::new(),
            disagreements: Vec::new(),
            disagreements_total: 0,
        }
    }

    /// Adds what another thread found.
    pub fn add(&mut self, other: Tally<P>) {
        for ((_, mine), (_, theirs)) in self.solvers.iter_mut().zip(other.solvers) {
            mine.cases += theirs.cases;
            mine.agree += theirs.agree;
            mine.disagree += theirs.disagree;
            mine.declined += theirs.declined;
            mine.computed += theirs.computed;
            mine.timed += theirs.timed;
            mine.nanos += theirs.nanos;
            mine.work += theirs.work;
            mine.reason = [mine.reason.take(), theirs.reason].into_iter().flatten().min();
        }
        self.certificates.proven += other.certificates.proven;
        self.certificates.refused += other.certificates.refused;
        self.certificates.declined += other.certificates.declined;
        for (minimum, instances) in other.minimums {
            *self.minimums.entry(minimum).or_default() += instances;
        }
        self.disagreements_total += other.disagreements_total;
        self.disagreements.extend(other.disagreements);
        self.disagreements.sort_by_key(|(index, _)| *index);
        self.disagreements.truncate(DISAGREEMENTS_KEPT);
    }

    /// The rows of the report.
    pub fn rows(&self) -> Vec<SolverTally> {
        let row = |(solver, count): &(&'static Solver<P>, Count)| SolverTally {
            solver: solver.name.to_string(),
            cases: count.cases,
            agree: count.agree,
            disagree: count.disagree,
            declined: count.declined,
            computed: count.computed,
            nanos_per_case: per(count.nanos, count.timed),
            work_per_case: per(count.work, count.computed),
            work_unit: solver.work.to_string(),
            reason: count.reason.clone(),
        };
        self.solvers.iter().map(row).collect()
    }
}

/// A share, and 0 of nothing.
pub(super) fn per(total: u64, count: u64) -> f64 {
    if count == 0 { 0.0 } else { total as f64 / count as f64 }
}

type Ready<P> = Result<Box<dyn Solve<P>>, Declined>;
type Said<P> = Result<Solved<<P as Problem>::Answer>, Declined>;

/// Every solver ready for one size.
struct Seats<P: Problem> {
    size: Size,
    solvers: Vec<Ready<P>>,
    certifier: Box<dyn Certify<P>>,
}

/// One thread's bench, for boards of any size.
pub struct Bench<P: Problem> {
    solvers: Vec<&'static Solver<P>>,
    seats: Vec<Seats<P>>,
    /// What it found.
    pub tally: Tally<P>,
}

impl<P: Problem> Bench<P> {
    /// A bench of these solvers.
    pub fn new(solvers: &[&'static Solver<P>]) -> Bench<P> {
        Bench { solvers: solvers.to_vec(), seats: Vec::new(), tally: Tally::new(solvers) }
    }

    fn seats(&mut self, size: Size) -> usize {
        if let Some(place) = self.seats.iter().position(|seats| seats.size == size) {
            return place;
        }
        let solvers = self.solvers.iter().map(|row| row.ready(size)).collect();
        self.seats.push(Seats { size, solvers, certifier: P::certifier(size) });
        self.seats.len() - 1
    }

    /// Puts instances of one size before the bench. Each solver answers them one after the other, so that its
    /// time is not the clock's.
    ///
    /// # Panics
    /// When the instances are not all of one size.
    pub fn hear(&mut self, items: &[Item<P>]) -> Vec<Finding> {
        let Some(first) = items.first() else { return Vec::new() };
        let size = P::size(&first.instance);
        assert!(items.iter().all(|item| P::size(&item.instance) == size), "instances of two sizes were heard at once");
        let place = self.seats(size);
        let mut said: Vec<Vec<Said<P>>> = Vec::with_capacity(self.solvers.len());
        for (ready, (_, count)) in self.seats[place].solvers.iter_mut().zip(&mut self.tally.solvers) {
            let begun = Instant::now();
            let answers: Vec<Said<P>> = items
                .iter()
                .map(|item| match ready {
                    Ok(solver) => solver.solve(&item.instance),
                    Err(declined) => Err(declined.clone()),
                })
                .collect();
            if ready.is_ok() {
                count.nanos += begun.elapsed().as_nanos() as u64;
                count.timed += items.len() as u64;
            }
            said.push(answers);
        }
        items
            .iter()
            .enumerate()
            .map(|(index, item)| {
                let answers = said.iter().map(|answers| &answers[index]).collect::<Vec<_>>();
                self.judge(place, item, &answers)
            })
            .collect()
    }

    /// Compares what was said of one instance.
    fn judge(&mut self, place: usize, item: &Item<P>, answers: &[&Said<P>]) -> Finding {
        let instance = &item.instance;
        let certificate = self.seats[place].certifier.certify(instance);
        let proof = certificate.as_ref().map(|certificate| P::check_certificate(instance, certificate));
        let reference = match &proof {
            Ok(Ok(minimum)) => {
                self.tally.certificates.proven += 1;
                Some(*minimum)
            }
            Ok(Err(_)) => {
                self.tally.certificates.refused += 1;
                majority::<P>(answers)
            }
            Err(_) => {
                self.tally.certificates.declined += 1;
                majority::<P>(answers)
            }
        };
        let mut agreed: Option<String> = None;
        let mut differs = vec![false; answers.len()];
        let mut faults = vec![None; answers.len()];
        for (index, (said, (_, count))) in answers.iter().zip(&mut self.tally.solvers).enumerate() {
            count.cases += 1;
            let solved = match said {
                Ok(solved) => solved,
                Err(declined) => {
                    count.decline(declined.to_string());
                    continue;
                }
            };
            count.computed += 1;
            count.work += solved.work;
            faults[index] = replay_fault::<P>(instance, &solved.answer);
            let minimum = P::minimum(&solved.answer);
            differs[index] = faults[index].is_some() || !is_consistent(minimum, reference);
            if differs[index] {
                count.disagree += 1;
            } else if matches!(minimum, Minimum::AtMost(_)) {
                count.decline(format!("the minimum on {} is not proven", P::size(instance)));
            } else {
                count.agree += 1;
                if agreed.is_none() {
                    agreed = P::write_answer(&solved.answer);
                }
            }
        }
        let stored = match (&item.stored, &agreed) {
            (Some(stored), Some(agreed)) if stored != agreed => Some(stored.clone()),
            // Where no solver answers, a certificate may still rule on what is stored.
            (Some(stored), None) => match (&proof, reference) {
                (Ok(Ok(_)), Some(proven)) => {
                    let mut output = Output::new(stored.as_bytes(), Dialect::Testlib);
                    let ruling = P::check(instance, &mut output, proven);
                    (ruling.verdict != Verdict::Accepted).then(|| stored.clone())
                }
                _ => None,
            },
            _ => None,
        };
        let differ = matches!(proof, Ok(Err(_))) || differs.contains(&true);
        let minimum = reference.filter(|_| !differ);
        if let Some(minimum) = minimum {
            *self.tally.minimums.entry(minimum).or_default() += 1;
        }
        let disagreement = differ || stored.is_some();
        if disagreement {
            self.tally.disagreements_total += 1;
            if self.tally.disagreements.len() < DISAGREEMENTS_KEPT {
                let statements = answers.iter().zip(&self.solvers).zip(differs.iter().zip(faults)).map(
                    |((said, solver), (&differs, fault))| Statement {
                        solver: solver.name.to_string(),
                        says: statement::<P>(said),
                        differs,
                        fault,
                    },
                );
                let disagreement = Disagreement {
                    origin: item.origin.to_string(),
                    input: P::write(instance),
                    answers: statements.collect(),
                    certificate: match (&certificate, &proof) {
                        (Ok(_), Ok(Ok(minimum))) => format!("proves that the minimum is {minimum}"),
                        (Ok(certificate), Ok(Err(fault))) => format!("is wrong, {fault}:\n{certificate}"),
                        (Err(declined), _) => format!("is not to be had: {declined}"),
                        (_, Err(declined)) => format!("is not to be had: {declined}"),
                    },
                    expected: agreed.clone(),
                    stored,
                    repeat: match &item.origin {
                        Origin::Case { name, cases } => repeat_case::<P>(name, cases),
                        _ => repeat::<P>(instance),
                    },
                };
                self.tally.disagreements.push((item.index, disagreement));
            }
        }
        let certified = matches!(proof, Ok(Ok(_)));
        Finding { agreed: agreed.filter(|_| minimum.is_some()), minimum, differ, disagreement, certified }
    }
}

/// The answer of most solvers that proved one; the least of several with as many.
fn majority<P: Problem>(answers: &[&Said<P>]) -> Option<Minimum> {
    let mut votes: BTreeMap<Minimum, usize> = BTreeMap::new();
    for solved in answers.iter().filter_map(|said| said.as_ref().ok()) {
        *votes.entry(P::minimum(&solved.answer)).or_default() += 1;
    }
    let proven = votes.into_iter().filter(|(minimum, _)| !matches!(minimum, Minimum::AtMost(_)));
    proven.rev().max_by_key(|(_, votes)| *votes).map(|(minimum, _)| minimum)
}

fn is_consistent(said: Minimum, reference: Option<Minimum>) -> bool {
    match (said, reference) {
        (_, None) => true,
        (Minimum::AtMost(bound), Some(Minimum::Moves(moves))) => bound >= moves,
        (said, Some(reference)) => said == reference,
    }
}

/// What is wrong with the moves of an answer when they are played, if it has moves.
pub fn replay_fault<P: Problem>(instance: &P::Instance, answer: &P::Answer) -> Option<String> {
    let moves = P::moves(answer)?;
    let claimed = match P::minimum(answer) {
        Minimum::Moves(claimed) | Minimum::AtMost(claimed) => claimed as usize,
        Minimum::Impossible => return Some("it has moves for what it calls impossible".to_string()),
    };
    if moves.len() != claimed {
        return Some(format!("it claims {claimed} moves and has {}", moves.len()));
    }
    let mut board = P::start(instance);
    for (index, &each) in moves.iter().enumerate() {
        if let Err(fault) = P::play(&mut board, each) {
            return Some(format!("move {}: {fault}", index + 1));
        }
    }
    P::goal(instance, &board).err().map(|fault| format!("after {claimed} moves {fault}"))
}

fn statement<P: Problem>(said: &Said<P>) -> String {
    match said {
        Err(declined) => format!("declined: {declined}"),
        Ok(solved) => P::write_answer(&solved.answer).unwrap_or_else(|| format!("{}\n", P::minimum(&solved.answer))),
    }
}

/// The command that puts an instance before the bench again.
pub(super) fn repeat<P: Problem>(instance: &P::Instance) -> String {
    // `%b` keeps a board that begins with a hyphen from being taken for an option.
    let input = P::write(instance).replace('\n', "\\n");
    let (name, size) = (P::INFO.name, P::size(instance));
    format!("printf '%b' '{input}' | tribunal verify {name} --size {size} --input -")
}

/// The command that puts a stored case before the bench again, its stored answer included.
fn repeat_case<P: Problem>(name: &str, cases: &str) -> String {
    let folder = if cases == "cases" { String::new() } else { format!(" --cases '{cases}'") };
    format!("tribunal verify {} --case {name}{folder}", P::INFO.name)
}
