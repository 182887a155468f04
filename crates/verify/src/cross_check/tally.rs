//! What a cross-check adds up: counts of each solver, certificates, minimums, and the first disagreements.

use std::collections::BTreeMap;
use tribunal_core::erased::{AnyInstance, AnySolver};
use tribunal_core::problem::{Minimum, SweepCount, SweepTally};
use tribunal_core::verdict::{CertificateTally, Disagreement, SolverTally};

/// How many disagreements a report keeps in full; all are counted.
pub(crate) const DISAGREEMENTS_KEPT: usize = 10;

/// The tally of one solver before it is made into a row.
#[derive(Clone, Debug, Default)]
pub(super) struct Count {
    pub(super) cases: u64,
    pub(super) agree: u64,
    pub(super) disagree: u64,
    pub(super) declined: u64,
    pub(super) computed: u64,
    pub(super) timed: u64,
    pub(super) nanos: u64,
    pub(super) work: u64,
    pub(super) reason: Option<String>,
    /// For each small size, by rows and columns, how many pieces it answered, and how long one unit of its work took in the
    /// fastest of them, in nanoseconds: a machine that is busy does not make it slower.
    pub(super) speeds: BTreeMap<(usize, usize), (u64, f64)>,
    /// How much more memory there was after it answered than before, in bytes.
    pub(super) grown: i64,
}

/// Boards of at most so many cells are small.
pub(super) const SMALL_CELLS: usize = 20;

/// A solver that takes so many times as long as usual has a fault, however slow the machine is, and however it was built.
const SLOW_FACTOR: f64 = 300.0;

/// So many pieces, each of so many boards, say how fast a solver is.
const PIECES_MIN: u64 = 4;

pub(super) const PIECE_MIN: usize = 8;

impl Count {
    /// Adds so many pieces of a size, of which the fastest had this speed.
    pub(super) fn add_speed(&mut self, size: (usize, usize), (pieces, fastest): (u64, f64)) {
        let known = self.speeds.entry(size).or_insert((0, f64::INFINITY));
        *known = (known.0 + pieces, known.1.min(fastest));
    }

    /// Counts an instance that was declined. Of several reasons the first by letters is kept, so that it does
    /// not depend on which thread heard what.
    pub(super) fn decline(&mut self, reason: String) {
        self.declined += 1;
        self.reason = [self.reason.take(), Some(reason)]
            .into_iter()
            .flatten()
            .min();
    }
}

/// What a bench has found so far; tallies of several threads add up.
pub(crate) struct CrossCheckTally {
    pub(super) solvers: Vec<(AnySolver, Count)>,
    /// The certificates.
    pub(crate) certificates: CertificateTally,
    /// How many instances have each minimum.
    pub(crate) minimums: BTreeMap<Minimum, u64>,
    /// The first few, each with its place.
    pub(crate) disagreements: Vec<(u64, Disagreement)>,
    /// All that there were.
    pub(crate) disagreements_total: u64,
}

impl CrossCheckTally {
    /// Nothing found yet.
    pub(crate) fn new(solvers: &[AnySolver]) -> CrossCheckTally {
        CrossCheckTally {
            solvers: solvers.iter().map(|&row| (row, Count::default())).collect(),
            certificates: CertificateTally::default(),
            minimums: BTreeMap::new(),
            disagreements: Vec::new(),
            disagreements_total: 0,
        }
    }

    /// What a sweep by some of the solvers adds up to, with the disagreements that are kept and the number of all.
    pub(crate) fn swept(
        solvers: &[AnySolver],
        sweep: &SweepTally<AnyInstance>,
        kept: Vec<Disagreement>,
        total: u64,
    ) -> CrossCheckTally {
        let mut tally = CrossCheckTally::new(solvers);
        for ((_, count), swept) in tally.solvers.iter_mut().zip(&sweep.solvers) {
            let SweepCount {
                answered,
                differ,
                work,
                nanos,
            } = *swept;
            (count.cases, count.computed, count.timed) = (answered, answered, answered);
            (count.agree, count.disagree) = (answered - differ, differ);
            (count.work, count.nanos) = (work, nanos);
        }
        let minimums = (0..)
            .map(Minimum::Moves)
            .zip(sweep.minimums.iter().copied());
        tally.minimums = minimums.filter(|(_, instances)| *instances > 0).collect();
        (tally.disagreements, tally.disagreements_total) =
            (kept.into_iter().map(|one| (0, one)).collect(), total);
        tally
    }

    /// Adds what others found, who are all or some of these solvers, in their order.
    pub(crate) fn add(&mut self, other: CrossCheckTally) {
        let mut own = self.solvers.iter_mut();
        for (row, theirs) in other.solvers {
            let Some((_, mine)) = own.find(|(own, _)| own.name == row.name) else {
                break;
            };
            mine.cases += theirs.cases;
            mine.agree += theirs.agree;
            mine.disagree += theirs.disagree;
            mine.declined += theirs.declined;
            mine.computed += theirs.computed;
            mine.timed += theirs.timed;
            mine.nanos += theirs.nanos;
            mine.work += theirs.work;
            mine.reason = [mine.reason.take(), theirs.reason]
                .into_iter()
                .flatten()
                .min();
            mine.grown += theirs.grown;
            theirs
                .speeds
                .into_iter()
                .for_each(|(size, speed)| mine.add_speed(size, speed));
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
    pub(crate) fn slow(&self) -> impl Iterator<Item = (&'static str, String)> {
        self.solvers.iter().filter_map(|(solver, count)| {
            let usual = f64::from(solver.unit_ns);
            let known = count.speeds.iter().filter(|(_, (pieces, _))| *pieces >= PIECES_MIN);
            let ((rows, cols), (_, fastest)) = known.max_by(|one, other| one.1.1.total_cmp(&other.1.1))?;
            let one = solver.work.strip_suffix('s').unwrap_or(solver.work);
            let times = (fastest / usual).round();
            let shown = || {
                format!(
                    "{times} times slower than usual on {rows}x{cols}: {fastest:.0} ns for one {one}, not {usual} ns"
                )
            };
            (times > SLOW_FACTOR).then(|| (solver.name, shown()))
        })
    }

    /// Who takes memory and does not give it back, where it is one solver before all others.
    pub(crate) fn greedy(&self) -> Option<&'static str> {
        let all: i64 = self
            .solvers
            .iter()
            .map(|(_, count)| count.grown.max(0))
            .sum();
        let (solver, count) = self.solvers.iter().max_by_key(|(_, count)| count.grown)?;
        (count.grown > all / 2).then_some(solver.name)
    }

    /// The rows of the report.
    pub(crate) fn rows(&self) -> Vec<SolverTally> {
        let row = |(solver, count): &(AnySolver, Count)| SolverTally {
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
    if count == 0 {
        0.0
    } else {
        total as f64 / count as f64
    }
}
