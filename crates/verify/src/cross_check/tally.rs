//! Adds up a cross-check: counts for each solver, certificates, minimums, and the first disagreements.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tribunal_core::erased::{AnyInstance, AnySolver};
use tribunal_core::messages::Message;
use tribunal_core::problem::{Minimum, SweepCount, SweepTally};
use tribunal_core::verdict::{CertificateTally, Disagreement, MinimumCount, SolverTally};

/// Maximum number of disagreements that a report keeps in full; all are counted.
pub(crate) const DISAGREEMENTS_KEPT: usize = 10;

/// The counts of one solver.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Count {
    pub(super) cases: u64,
    pub(super) agree: u64,
    pub(super) disagree: u64,
    pub(super) declined: u64,
    pub(super) computed: u64,
    pub(super) timed: u64,
    pub(super) nanos: u64,
    pub(super) work: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) reason: Option<Message>,
    /// For each small size, by rows and columns: the number of batches answered, and the nanoseconds for one unit of
    /// work in the fastest batch. A busy machine does not slow down the fastest one.
    #[serde(with = "speeds")]
    pub(super) speeds: BTreeMap<(usize, usize), (u64, f64)>,
    /// Number of bytes by which the memory of the process grew while it answered.
    #[serde(skip)]
    pub(super) grown: i64,
}

/// Speeds as a list, since a key of a JSON object is one text.
mod speeds {
    use serde::{Deserialize as _, Deserializer, Serializer};
    use std::collections::BTreeMap;

    type Speeds = BTreeMap<(usize, usize), (u64, f64)>;

    pub(super) fn serialize<S: Serializer>(speeds: &Speeds, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(speeds)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Speeds, D::Error> {
        let speeds = Vec::deserialize(from)?;
        Ok(speeds.into_iter().collect())
    }
}

/// A tally as a line of a ledger has it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TallyLine {
    solvers: Vec<(String, Count)>,
    certificates: CertificateTally,
    minimums: Vec<MinimumCount>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    disagreements: Vec<(u64, Disagreement)>,
    #[serde(default, skip_serializing_if = "is_zero")]
    disagreements_total: u64,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// The units in which solvers count their work, and their messages.
const UNITS: [(&str, &str); 10] = [
    ("first rows", "unit-first-rows"),
    ("lines", "unit-lines"),
    ("look-ups", "unit-look-ups"),
    ("matchings", "unit-matchings"),
    ("nodes", "unit-nodes"),
    ("pieces matched", "unit-pieces-matched"),
    ("rows", "unit-rows"),
    ("sets", "unit-sets"),
    ("solutions", "unit-solutions"),
    ("states", "unit-states"),
];

/// Maximum number of cells of a small board.
pub(super) const SMALL_CELLS: usize = 20;

/// A solver that takes this many times as long as usual has a fault, on any machine and in any build.
const SLOW_FACTOR: f64 = 300.0;

/// Minimum number of batches that show how fast a solver is.
const BATCHES_MIN: u64 = 4;

/// Minimum number of boards of such a batch.
pub(super) const BATCH_BOARDS_MIN: usize = 8;

impl Count {
    /// Adds batches of a size, and the speed of the fastest.
    pub(super) fn add_speed(&mut self, size: (usize, usize), (batches, fastest): (u64, f64)) {
        let known = self.speeds.entry(size).or_insert((0, f64::INFINITY));
        *known = (known.0 + batches, known.1.min(fastest));
    }

    /// Counts a declined instance. Keeps the alphabetically first reason, which does not depend on the thread order.
    pub(super) fn decline(&mut self, reason: &Message) {
        self.declined += 1;
        // Most boards are declined for the same reason, and words take time.
        if self.reason.as_ref() != Some(reason) {
            self.reason = first(self.reason.take(), Some(reason.clone()));
        }
    }
}

/// The alphabetically first of two reasons.
fn first(one: Option<Message>, other: Option<Message>) -> Option<Message> {
    let both = one.into_iter().chain(other);
    both.min_by_key(Message::to_string)
}

/// The results of a cross-check so far. Tallies of several threads add up.
pub(crate) struct CrossCheckTally {
    pub(super) solvers: Vec<(AnySolver, Count)>,
    /// The certificates.
    pub(crate) certificates: CertificateTally,
    /// Number of instances with each minimum.
    pub(crate) minimums: BTreeMap<Minimum, u64>,
    /// The first few disagreements, each with the number of its instance.
    pub(crate) disagreements: Vec<(u64, Disagreement)>,
    /// The number of all disagreements.
    pub(crate) disagreements_total: u64,
}

impl CrossCheckTally {
    /// An empty tally for these solvers.
    pub(crate) fn new(solvers: &[AnySolver]) -> CrossCheckTally {
        CrossCheckTally {
            solvers: solvers.iter().map(|&row| (row, Count::default())).collect(),
            certificates: CertificateTally::default(),
            minimums: BTreeMap::new(),
            disagreements: Vec::new(),
            disagreements_total: 0,
        }
    }

    /// The tally of a sweep by these solvers, with the disagreements to keep.
    pub(crate) fn swept(
        solvers: &[AnySolver],
        sweep: &SweepTally<AnyInstance>,
        kept: Vec<(u64, Disagreement)>,
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
            .zip(sweep.minimums.iter().copied())
            .chain([(Minimum::Impossible, sweep.impossible)]);
        tally.certificates.proven = sweep.proven;
        tally.minimums = minimums.filter(|(_, instances)| *instances > 0).collect();
        (tally.disagreements, tally.disagreements_total) = (kept, sweep.wrong);
        tally
    }

    /// The line of a ledger that says this.
    pub(crate) fn line(&self) -> TallyLine {
        let solvers = self.solvers.iter();
        let minimums = self.minimums.iter();
        TallyLine {
            solvers: solvers
                .map(|(row, count)| (row.name.to_string(), count.clone()))
                .collect(),
            certificates: self.certificates,
            minimums: minimums
                .map(|(&minimum, &instances)| MinimumCount { minimum, instances })
                .collect(),
            disagreements: self.disagreements.clone(),
            disagreements_total: self.disagreements_total,
        }
    }

    /// Reads a line about some of these solvers.
    ///
    /// # Errors
    ///
    /// It names another solver.
    pub(crate) fn of_line(
        line: TallyLine,
        solvers: &[AnySolver],
    ) -> Result<CrossCheckTally, String> {
        let row = |(name, count): (String, Count)| {
            let row = solvers.iter().find(|row| row.name == name);
            let row = row.ok_or_else(|| format!("no solver is called `{name}`"))?;
            Ok((*row, count))
        };
        Ok(CrossCheckTally {
            solvers: line
                .solvers
                .into_iter()
                .map(row)
                .collect::<Result<_, String>>()?,
            certificates: line.certificates,
            minimums: line
                .minimums
                .into_iter()
                .map(|it| (it.minimum, it.instances))
                .collect(),
            disagreements: line.disagreements,
            disagreements_total: line.disagreements_total,
        })
    }

    /// Adds the memory that the solvers of another tally took.
    pub(crate) fn add_grown(&mut self, other: &CrossCheckTally) {
        for ((_, mine), (_, theirs)) in self.solvers.iter_mut().zip(&other.solvers) {
            mine.grown += theirs.grown;
        }
    }

    /// The number of instances given to each solver.
    pub(crate) fn cases(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let rows = self.solvers.iter();
        rows.map(|(row, count)| (row.name, count.cases))
    }

    /// Adds another tally of all or some of these solvers, in the same order; one without solvers takes those of the other.
    pub(crate) fn add(&mut self, mut other: CrossCheckTally) {
        if self.solvers.is_empty() {
            self.solvers = std::mem::take(&mut other.solvers);
        }
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
            mine.reason = first(mine.reason.take(), theirs.reason);
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

    /// The solvers that were far slower than usual, each with its fault.
    pub(crate) fn slow(&self) -> impl Iterator<Item = (&'static str, Message)> {
        self.solvers.iter().filter_map(|(solver, count)| {
            let usual = f64::from(solver.unit_ns);
            let known = count
                .speeds
                .iter()
                .filter(|(_, (batches, _))| *batches >= BATCHES_MIN);
            let ((rows, cols), (_, fastest)) =
                known.max_by(|one, other| one.1.1.total_cmp(&other.1.1))?;
            let one = solver.work.strip_suffix('s').unwrap_or(solver.work);
            let times = (fastest / usual).round();
            let shown = || {
                Message::new("far-slower")
                    .with("times", times.to_string())
                    .with("size", format!("{rows}x{cols}"))
                    .with("nanos", format!("{fastest:.0}"))
                    .with("unit", one)
                    .with("usual", usual.to_string())
            };
            (times > SLOW_FACTOR).then(|| (solver.name, shown()))
        })
    }

    /// The solver whose answers took more than half of all lost memory, if there is one.
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
            work_unit_message: unit(solver.work),
            reason: count.reason.as_ref().map(Message::to_string),
            reason_message: count.reason.clone(),
        };
        self.solvers.iter().map(row).collect()
    }
}

/// The message of a unit of work; nothing for a unit of a problem outside of the register.
fn unit(work: &str) -> Option<Message> {
    let known = UNITS.iter().find(|(name, _)| *name == work);
    known.map(|(_, id)| Message::new(*id))
}

/// The average, or 0 if the count is 0.
pub(super) fn per(total: u64, count: u64) -> f64 {
    if count == 0 {
        0.0
    } else {
        total as f64 / count as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_core::messages::Lang;

    #[test]
    fn every_unit_of_work_has_words_in_every_language() {
        let mut known = std::collections::BTreeSet::new();
        for solver in tribunal_problems::ALL.iter().flat_map(|it| it.solvers()) {
            let unit = unit(solver.work).unwrap_or_else(|| panic!("{} is no unit", solver.work));
            assert_eq!(unit.to_string(), solver.work);
            assert!(unit.words(Lang::Zh).is_some() && unit.words(Lang::Vi).is_some());
            known.insert(solver.work);
        }
        assert_eq!(known.len(), UNITS.len(), "a unit of no solver");
    }
}
