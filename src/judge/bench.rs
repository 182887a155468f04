//! One thread's bench: every solver made ready for one size, the certificates, and the tally.

use super::held::{Spot, Taken, held};
use crate::board::Size;
use crate::output::{Dialect, Output};
use crate::problem::{
    Certify, Declined, Minimum, Problem, Solve, Solved, Solver, SweepCount, SweepTally, replay_fault,
};
use crate::verdict::{CertificateTally, Disagreement, SolverTally, Statement, Verdict};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

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

impl<P: Problem> Clone for Item<P> {
    fn clone(&self) -> Item<P> {
        let Item { index, origin, instance, stored } = self;
        Item { index: *index, origin: origin.clone(), instance: instance.clone(), stored: stored.clone() }
    }
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
    /// The n-th of the whole space of a size.
    Space(Size, u64),
    /// The n-th of a file that the user named.
    Input(u64),
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Origin::Case { name, .. } => write!(f, "case `{name}`"),
            Origin::Generated { seed, number, label } => write!(f, "generated {number} of seed {seed} ({label})"),
            Origin::Space(size, index) => write!(f, "number {index} of all of {size}"),
            Origin::Input(number) => write!(f, "board {number} of the input"),
        }
    }
}

impl Origin {
    /// What is wrong with the generator, if the instance is not what it says.
    fn label_fault(&self, minimum: Minimum) -> Option<String> {
        let Origin::Generated { label, .. } = self else { return None };
        let is_right = match label.strip_prefix("distance-").and_then(|moves| moves.parse().ok()) {
            Some(moves) => minimum == Minimum::Moves(moves),
            None => match label.as_str() {
                "impossible" => minimum == Minimum::Impossible,
                "solvable" => minimum != Minimum::Impossible,
                _ => true,
            },
        };
        (!is_right).then(|| format!("it calls the input `{label}`, and its minimum is {minimum}"))
    }

    /// Whether forged certificates are tried, too: of a larger space, those of some of its boards.
    fn is_for_forgers(&self, size: Size) -> bool {
        !matches!(self, Origin::Space(_, number) if size.cells() > 12 && number % 16 != 0)
    }

    /// The command that puts the instance before the bench again.
    fn repeat<P: Problem>(&self, instance: &P::Instance) -> String {
        match self {
            Origin::Case { name, cases } => repeat_case::<P>(name, cases),
            _ => repeat::<P>(instance),
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
    /// Whether the stored answer is right, and is not the one of the solvers.
    pub is_other: bool,
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
    /// How many pieces of small boards it answered, and how long one unit of its work took in the fastest of them, in
    /// nanoseconds: a machine that is busy does not make it slower.
    pieces: u64,
    fastest: Option<f64>,
}

/// Boards of at most so many cells are small.
const SMALL_CELLS: usize = 20;
/// A solver that takes so many times as long as usual has a fault, however slow the machine is, and however it was built.
const SLOW_FACTOR: f64 = 300.0;
/// So many pieces, each of so many boards, say how fast a solver is.
const PIECES_MIN: u64 = 4;
const PIECE_MIN: usize = 8;

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
    /// Nothing found yet.
    pub(super) fn new(solvers: &[&'static Solver<P>]) -> Tally<P> {
        Tally {
            solvers: solvers.iter().map(|&row| (row, Count::default())).collect(),
            certificates: CertificateTally::default(),
            minimums: BTreeMap::new(),
            disagreements: Vec::new(),
            disagreements_total: 0,
        }
    }

    /// What a sweep by some of the solvers adds up to, with the disagreements that are kept and the number of all.
    pub(super) fn swept(
        solvers: &[&'static Solver<P>],
        sweep: &SweepTally<P>,
        kept: Vec<Disagreement>,
        total: u64,
    ) -> Tally<P> {
        let mut tally = Tally::new(solvers);
        for ((_, count), swept) in tally.solvers.iter_mut().zip(&sweep.solvers) {
            let SweepCount { answered, differ, work, nanos } = *swept;
            (count.cases, count.computed, count.timed) = (answered, answered, answered);
            (count.agree, count.disagree) = (answered - differ, differ);
            (count.work, count.nanos) = (work, nanos);
        }
        let minimums = (0..).map(Minimum::Moves).zip(sweep.minimums.iter().copied());
        tally.minimums = minimums.filter(|(_, instances)| *instances > 0).collect();
        (tally.disagreements, tally.disagreements_total) = (kept.into_iter().map(|one| (0, one)).collect(), total);
        tally
    }

    /// Adds what others found, who are all or some of these solvers, in their order.
    pub fn add(&mut self, other: Tally<P>) {
        let mut own = self.solvers.iter_mut();
        for (row, theirs) in other.solvers {
            let Some((_, mine)) = own.find(|(own, _)| own.name == row.name) else { break };
            mine.cases += theirs.cases;
            mine.agree += theirs.agree;
            mine.disagree += theirs.disagree;
            mine.declined += theirs.declined;
            mine.computed += theirs.computed;
            mine.timed += theirs.timed;
            mine.nanos += theirs.nanos;
            mine.work += theirs.work;
            mine.reason = [mine.reason.take(), theirs.reason].into_iter().flatten().min();
            mine.pieces += theirs.pieces;
            mine.fastest = mine.fastest.into_iter().chain(theirs.fastest).reduce(f64::min);
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

    /// The solvers that were far slower than usual, each with what is said of it.
    pub(super) fn slow(&self) -> impl Iterator<Item = (&'static str, String)> {
        self.solvers.iter().filter_map(|(solver, count)| {
            let usual = f64::from(solver.unit_ns);
            let fastest =
                count.fastest.filter(|fastest| count.pieces >= PIECES_MIN && *fastest > SLOW_FACTOR * usual)?;
            let one = solver.work.strip_suffix('s').unwrap_or(solver.work);
            let times = (fastest / usual).round();
            Some((
                solver.name,
                format!("{times} times slower than usual: {fastest:.0} ns for one {one}, not {usual} ns"),
            ))
        })
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
fn per(total: u64, count: u64) -> f64 {
    if count == 0 { 0.0 } else { total as f64 / count as f64 }
}

/// What a solver makes of an instance.
enum Said<P: Problem> {
    /// An answer.
    Solved(Solved<P::Answer>),
    /// None, since the method does not take it.
    Declined(Declined),
    /// None, though it should: it panicked, or did not come to an end.
    Failed(String),
}

/// A solver, or the judge after the last of them, that hung on an instance.
#[derive(Clone)]
struct Stuck {
    /// Its place among the solvers.
    place: usize,
    /// The instance, by its place in the run.
    index: u64,
    /// What it took.
    taken: Taken,
}

/// What hung, for all benches of a run: it is not asked again.
#[derive(Clone, Default)]
pub(super) struct Hung(Arc<Mutex<Vec<Stuck>>>);

impl Hung {
    /// Notes what a bench was doing when it hung, with these items before it.
    pub(super) fn note<P: Problem>(&self, items: &[Item<P>], step: u64, taken: Taken) {
        let index = items.get((step & POSITIONS) as usize).map_or(0, |item| item.index);
        self.all().push(Stuck { place: (step >> POSITION_BITS) as usize, index, taken });
    }

    /// Forgets on which instances it was: others come with the same places in the run.
    pub(super) fn settle(&self) {
        self.all().iter_mut().for_each(|stuck| stuck.index = u64::MAX);
    }

    fn all(&self) -> MutexGuard<'_, Vec<Stuck>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A step of a bench is the place of a solver, or of the judge after them, and that of an item.
const POSITION_BITS: u32 = 32;
const POSITIONS: u64 = (1 << POSITION_BITS) - 1;

fn step(place: usize, position: usize) -> u64 {
    (place as u64) << POSITION_BITS | position as u64
}

/// Where it takes longer to check a certificate, no forged ones are tried besides.
const FORGERIES_MAX: Duration = Duration::from_millis(50);

/// How long an answer may take where nothing is said.
pub const ANSWER_MAX: Duration = Duration::from_secs(60);

/// Every solver for one size, ready once it was asked.
struct Seats<P: Problem> {
    size: Size,
    solvers: Vec<Option<Box<dyn Solve<P>>>>,
    certifier: Box<dyn Certify<P>>,
}

/// One thread's bench, for boards of any size.
pub struct Bench<P: Problem> {
    solvers: Vec<&'static Solver<P>>,
    seats: Vec<Seats<P>>,
    hung: Hung,
    /// What repeats the whole run.
    command: Arc<str>,
    tally: Tally<P>,
}

impl<P: Problem> Bench<P> {
    /// A bench of these solvers, without those that hung before.
    pub(super) fn new(solvers: &[&'static Solver<P>], hung: Hung, command: Arc<str>) -> Bench<P> {
        Bench { solvers: solvers.to_vec(), seats: Vec::new(), hung, command, tally: Tally::new(solvers) }
    }

    /// What it found since this was asked last.
    pub(super) fn take(&mut self) -> Tally<P> {
        std::mem::replace(&mut self.tally, Tally::new(&self.solvers))
    }

    fn seats(&mut self, size: Size) -> usize {
        if let Some(place) = self.seats.iter().position(|seats| seats.size == size) {
            return place;
        }
        let solvers = self.solvers.iter().map(|_| None).collect();
        self.seats.push(Seats { size, solvers, certifier: P::certifier(size) });
        self.seats.len() - 1
    }

    /// Puts instances of one size before the bench. Each solver answers them one after the other, so that its
    /// time is not the clock's.
    ///
    /// # Panics
    /// When the instances are not all of one size.
    pub(super) fn hear(&mut self, items: &[Item<P>], spot: &Spot) -> Vec<Finding> {
        let Some(first) = items.first() else { return Vec::new() };
        let size = P::size(&first.instance);
        assert!(items.iter().all(|item| P::size(&item.instance) == size), "instances of two sizes were heard at once");
        let place = self.seats(size);
        let hung = self.hung.all().clone();
        let mut said: Vec<Vec<Said<P>>> = Vec::with_capacity(self.solvers.len());
        for solver in 0..self.solvers.len() {
            let mut stuck = hung.iter().filter(|stuck| stuck.place == solver).peekable();
            said.push(match stuck.peek().map(|stuck| stuck.taken.to_string()) {
                None => self.ask(place, solver, items, spot),
                Some(why) => {
                    let indices: Vec<u64> = stuck.map(|stuck| stuck.index).collect();
                    let say = |item: &Item<P>| match indices.contains(&item.index) {
                        true => Said::Failed(why.clone()),
                        false => Said::Declined(Declined(format!("{why} on another board, and not asked again"))),
                    };
                    items.iter().map(say).collect()
                }
            });
        }
        let judge = self.solvers.len();
        let stuck = hung.iter().find(|stuck| stuck.place == judge).map(|stuck| stuck.taken.to_string());
        items
            .iter()
            .enumerate()
            .map(|(position, item)| {
                let answers = said.iter().map(|answers| &answers[position]).collect::<Vec<_>>();
                let fault = match &stuck {
                    Some(why) => format!("{why}, and not asked again"),
                    None => {
                        spot.begin(step(judge, position));
                        // The maker, the believer and the rest have as long as a solver each.
                        let next = || spot.begin(step(judge, position));
                        match held(|| self.judge(place, item, &answers, &next)) {
                            Ok(finding) => return finding,
                            Err(fault) => fault,
                        }
                    }
                };
                self.unjudged(item, &answers, fault)
            })
            .collect()
    }

    /// What one solver makes of all items.
    fn ask(&mut self, place: usize, solver: usize, items: &[Item<P>], spot: &Spot) -> Vec<Said<P>> {
        let (row, size) = (self.solvers[solver], self.seats[place].size);
        if let Err(declined) = row.limit.admits(row.name, size) {
            return items.iter().map(|_| Said::Declined(declined.clone())).collect();
        }
        let method = &mut self.seats[place].solvers[solver];
        let prepare = |method: &mut Option<Box<dyn Solve<P>>>| {
            let prepared =
                if method.is_none() { held(|| (row.prepare)(size)).map(|made| *method = Some(made)) } else { Ok(()) };
            prepared.map_err(|panic| format!("to be made ready, {panic}"))
        };
        spot.begin(step(solver, 0));
        let mut is_ready = prepare(method);
        let begun = Instant::now();
        let mut answers = Vec::with_capacity(items.len());
        for (position, item) in items.iter().enumerate() {
            spot.begin(step(solver, position));
            if method.is_none() && position > 0 {
                is_ready = prepare(method);
            }
            let solved = is_ready.clone().and_then(|()| {
                let method = method.as_mut().ok_or_else(|| "not made ready".to_string())?;
                held(|| method.solve(&item.instance))
            });
            answers.push(match solved {
                Ok(Ok(solved)) => Said::Solved(solved),
                Ok(Err(declined)) => Said::Declined(declined),
                Err(fault) => {
                    // What it keeps may be half done.
                    *method = None;
                    Said::Failed(fault)
                }
            });
        }
        let count = &mut self.tally.solvers[solver].1;
        let nanos = begun.elapsed().as_nanos() as u64;
        count.nanos += nanos;
        count.timed += items.len() as u64;
        let work = answers.iter().map(|said| if let Said::Solved(solved) = said { solved.work } else { 0 }).sum();
        // One board alone may be done at once.
        if size.cells() <= SMALL_CELLS && work > 0 && items.len() >= PIECE_MIN {
            count.pieces += 1;
            count.fastest = Some(per(nanos, work)).into_iter().chain(count.fastest).reduce(f64::min);
        }
        answers
    }

    /// What is kept of the instance on which somebody took all memory.
    pub(super) fn gave_up(&mut self, item: &Item<P>) -> Finding {
        let hung = self.hung.all().clone();
        let fault = |place: usize| hung.iter().find(|stuck| stuck.place == place).map(|stuck| stuck.taken.to_string());
        let statement = |(place, solver): (usize, &&'static Solver<P>)| Statement {
            solver: solver.name.to_string(),
            says: if fault(place).is_some() { "nothing\n" } else { "was not asked\n" }.to_string(),
            differs: fault(place).is_some(),
            fault: fault(place),
        };
        let answers = self.solvers.iter().enumerate().map(statement).collect();
        let certificate = fault(self.solvers.len()).unwrap_or_else(|| "was not asked".to_string());
        self.keep(item, answers, certificate)
    }

    /// What is kept of an instance that could not be judged.
    fn unjudged(&mut self, item: &Item<P>, answers: &[&Said<P>], fault: String) -> Finding {
        let statement = |(said, solver): (&&Said<P>, &&'static Solver<P>)| Statement {
            solver: solver.name.to_string(),
            says: held(|| statement::<P>(said)).unwrap_or_else(|panic| panic),
            differs: false,
            fault: None,
        };
        let answers = answers.iter().zip(&self.solvers).map(statement).collect();
        self.keep(item, answers, format!("could not be asked, nor the moves played: {fault}"))
    }

    /// Keeps an instance without a verdict as a disagreement.
    fn keep(&mut self, item: &Item<P>, answers: Vec<Statement>, certificate: String) -> Finding {
        self.tally.disagreements_total += 1;
        if self.tally.disagreements.len() < DISAGREEMENTS_KEPT {
            let disagreement = Disagreement {
                origin: item.origin.to_string(),
                input: P::write(&item.instance),
                answers,
                certificate,
                expected: None,
                stored: item.stored.clone(),
                repeat: item.origin.repeat::<P>(&item.instance),
            };
            self.tally.disagreements.push((item.index, disagreement));
        }
        Finding { agreed: None, minimum: None, differ: true, disagreement: true, is_other: false, certified: false }
    }

    /// Compares what was said of one instance.
    fn judge(&mut self, place: usize, item: &Item<P>, answers: &[&Said<P>], next: &dyn Fn()) -> Finding {
        let instance = &item.instance;
        let certificate = self.seats[place].certifier.certify(instance);
        next();
        let begun = Instant::now();
        let proof = certificate.as_ref().map(|certificate| P::check_certificate(instance, certificate));
        let is_soon_checked = begun.elapsed() <= FORGERIES_MAX;
        next();
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
                Said::Solved(solved) => solved,
                Said::Declined(declined) => {
                    count.decline(declined.to_string());
                    continue;
                }
                Said::Failed(fault) => {
                    faults[index] = Some(fault.clone());
                    differs[index] = true;
                    count.disagree += 1;
                    continue;
                }
            };
            count.computed += 1;
            count.work += solved.work;
            faults[index] = replay_fault::<P>(instance, &solved.answer);
            let minimum = P::minimum(&solved.answer);
            if proof.is_err() && faults[index].is_none() && !matches!(minimum, Minimum::AtMost(_)) {
                faults[index] = Some("it claims to have proven what no certificate proves".to_string());
            }
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
        // What is stored may be right in other words, also where no solver answers: a certificate rules on it.
        let is_right = |stored: &String| match &proof {
            Ok(Ok(proven)) => {
                let mut output = Output::new(stored.as_bytes(), Dialect::Testlib);
                P::check(instance, &mut output, *proven).verdict == Verdict::Accepted
            }
            _ => agreed.is_none(),
        };
        let differing = item.stored.as_ref().filter(|stored| agreed.as_ref() != Some(*stored));
        let is_other = agreed.is_some() && differing.is_some_and(is_right);
        let stored = differing.filter(|stored| !is_right(stored)).cloned();
        // Whether the instance alone does not show what is wrong.
        let mut is_of_run = false;
        if self.tally.disagreements.len() < DISAGREEMENTS_KEPT {
            for (index, said) in answers.iter().enumerate().filter(|(index, _)| differs[*index]) {
                // Who hung would hang again.
                let is_asked =
                    !matches!(said, Said::Declined(_)) && self.hung.all().iter().all(|stuck| stuck.place != index);
                if !is_asked {
                    continue;
                }
                let prepare = self.solvers[index].prepare;
                let Ok(Ok(alone)) = held(|| prepare(P::size(instance)).solve(instance)) else { continue };
                let minimum = P::minimum(&alone.answer);
                if replay_fault::<P>(instance, &alone.answer).is_none() && is_consistent(minimum, reference) {
                    let why = format!("wrong only after other boards: asked alone, it says {minimum}");
                    faults[index] = Some(faults[index].take().map_or(why.clone(), |fault| format!("{fault}; {why}")));
                    is_of_run = proof.is_ok();
                }
            }
        }
        let mut others = Vec::new();
        if let (Ok(Ok(minimum)), Some(agreed)) = (&proof, &agreed) {
            others.extend(referee_fault::<P>(instance, agreed, *minimum).map(|fault| ("checker", fault)));
            let label = item.origin.label_fault(*minimum);
            is_of_run |= label.is_some();
            others.extend(label.map(|fault| ("generator", fault)));
        }
        let is_for_forgers = is_soon_checked && item.origin.is_for_forgers(P::size(instance));
        if let (Ok(certificate), true) = (&certificate, is_for_forgers) {
            others.extend(believer_fault::<P>(instance, certificate).map(|fault| ("believer", fault)));
        }
        // Where a certificate proves the number and nobody's moves play, it is not all of the players.
        let with_moves = faults.iter().zip(answers).filter(|(_, said)| has_moves::<P>(said));
        let (played, failed) =
            with_moves.fold((0, 0), |(all, wrong), (fault, _)| (all + 1, wrong + u32::from(fault.is_some())));
        if played > 1 && failed == played && matches!(&proof, Ok(Ok(_))) {
            let fault = faults.iter().flatten().next().cloned().unwrap_or_default();
            for ((differs, fault), (_, count)) in differs.iter_mut().zip(&mut faults).zip(&mut self.tally.solvers) {
                count.disagree -= u64::from(*differs && fault.is_some());
                *differs &= fault.take().is_none();
            }
            others.push(("referee", format!("it lets nobody's moves pass: {fault}")));
        }
        others.extend(parser_fault::<P>(instance).map(|fault| ("parser", fault)));
        let differ = matches!(proof, Ok(Err(_))) || differs.contains(&true) || !others.is_empty();
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
                let others = others.into_iter().map(|(who, fault)| Statement {
                    solver: who.to_string(),
                    says: String::new(),
                    differs: true,
                    fault: Some(fault),
                });
                let disagreement = Disagreement {
                    origin: item.origin.to_string(),
                    input: P::write(instance),
                    answers: statements.chain(others).collect(),
                    certificate: match (&certificate, &proof) {
                        (Ok(_), Ok(Ok(minimum))) => format!("proves that the minimum is {minimum}"),
                        (Ok(certificate), Ok(Err(fault))) => format!("is wrong, {fault}:\n{certificate}"),
                        (Err(declined), _) => format!("is not to be had: {declined}"),
                        (_, Err(declined)) => format!("is not to be had: {declined}"),
                    },
                    expected: agreed.clone(),
                    stored,
                    repeat: if is_of_run { self.command.to_string() } else { item.origin.repeat::<P>(instance) },
                };
                self.tally.disagreements.push((item.index, disagreement));
            }
        }
        let certified = matches!(proof, Ok(Ok(_)));
        Finding { agreed: agreed.filter(|_| minimum.is_some()), minimum, differ, disagreement, is_other, certified }
    }
}

/// The answer of most solvers that proved one; the least of several with as many.
fn majority<P: Problem>(answers: &[&Said<P>]) -> Option<Minimum> {
    let mut votes: BTreeMap<Minimum, usize> = BTreeMap::new();
    for said in answers {
        if let Said::Solved(solved) = said {
            *votes.entry(P::minimum(&solved.answer)).or_default() += 1;
        }
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

/// What is wrong with the checker, as it rules on the answer that is proven and on some that are a little beside it.
fn referee_fault<P: Problem>(instance: &P::Instance, agreed: &str, minimum: Minimum) -> Option<String> {
    let rule = |output: &str| P::check(instance, &mut Output::new(output.as_bytes(), Dialect::Testlib), minimum);
    let ruling = rule(agreed);
    if ruling.verdict != Verdict::Accepted {
        return Some(format!("it gives the proven answer {}: {}", ruling.verdict, ruling.message()));
    }
    let mut wrong = vec![format!("{agreed}1\n"), String::new()];
    if let Minimum::Moves(moves) = minimum {
        wrong.push("Impossible\n".to_string());
        let (_, rest) = agreed.split_once('\n').unwrap_or_default();
        let with_number = |number: u32, rest: &str| format!("{number}\n{rest}");
        wrong.push(with_number(moves + 1, rest));
        wrong.extend(moves.checked_sub(1).map(|fewer| with_number(fewer, rest)));
        let lines: Vec<&str> = rest.lines().collect();
        if let Some((last, before)) = lines.split_last() {
            // One move too few, with its number; and the last one three times, which is as good as once.
            wrong.push(with_number(moves - 1, &before.join("\n")));
            wrong.push(with_number(moves + 2, &[rest, last, "\n", last].concat()));
        }
    } else {
        wrong.extend(["0\n", "1\n"].map(str::to_string));
    }
    let accepted = wrong.iter().find(|output| rule(output).verdict == Verdict::Accepted)?;
    Some(format!("it accepts {accepted:?}"))
}

/// What is wrong with whoever believes certificates, if a forged one is believed.
fn believer_fault<P: Problem>(instance: &P::Instance, certificate: &P::Certificate) -> Option<String> {
    P::forgeries(instance, certificate).iter().find_map(|forged| {
        let proven = P::check_certificate(instance, forged).ok()?;
        Some(format!("it believes that {proven} is proven by this:\n{forged}"))
    })
}

fn has_moves<P: Problem>(said: &Said<P>) -> bool {
    matches!(said, Said::Solved(solved) if P::moves(&solved.answer).is_some_and(|moves| !moves.is_empty()))
}

/// What is wrong with the parser, if it does not read what is written.
fn parser_fault<P: Problem>(instance: &P::Instance) -> Option<String> {
    let text = P::write(instance);
    match P::read_one(text.as_bytes(), Some(P::size(instance))) {
        Ok(read) if read == *instance => None,
        Ok(read) => Some(format!("it reads another input:\n{}", P::write(&read))),
        Err(error) => Some(format!("it refuses the input: {error}")),
    }
}

fn statement<P: Problem>(said: &Said<P>) -> String {
    match said {
        Said::Failed(_) => "nothing\n".to_string(),
        Said::Declined(declined) => format!("declined: {declined}"),
        Said::Solved(solved) => {
            P::write_answer(&solved.answer).unwrap_or_else(|| format!("{}\n", P::minimum(&solved.answer)))
        }
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
    format!("tribunal verify {} --case {name}{}", P::INFO.name, in_folder(cases))
}

/// How a command says that the cases stand in another folder than usual.
pub(super) fn in_folder(cases: &str) -> String {
    if cases == "cases" { String::new() } else { format!(" --cases '{}'", cases.replace('\'', "'\\''")) }
}
