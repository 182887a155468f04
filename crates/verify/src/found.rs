//! What is found about the inputs of a section. What threads find adds up, and so does what shares find.

use super::cross_check::finding::CrossCheckFinding;
use super::cross_check::tally::{CrossCheckTally, TallyLine};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use tribunal_campaign::Numbers;
use tribunal_core::erased::AnySolver;

/// Rows and columns.
type Side = (usize, usize);

/// The number of the first input that the published problem has, and of the last that it does not have.
type Edges = (Option<u64>, Option<u64>);

/// What is found about the inputs of a section.
pub(crate) struct Found {
    /// The units of work that are done.
    pub(crate) units: Numbers,
    /// The numbers of the inputs that were answered.
    pub(crate) inputs: Numbers,
    /// How many of them were answered again.
    pub(crate) twice: u64,
    /// A hash of each input of a space or of the generator, by its number.
    pub(crate) marks: BTreeMap<u64, u128>,
    /// For each size of a whole space, where the published problem begins and ends.
    pub(crate) published: BTreeMap<Side, Edges>,
    /// The answers.
    pub(crate) tally: CrossCheckTally,
    /// Whether a solver failed so that a unit is not done.
    pub(crate) has_failed: bool,
    /// Whether the units that are left would fail, too.
    pub(crate) is_stuck: bool,
}

impl Found {
    /// Nothing yet, about these solvers.
    pub(crate) fn new(solvers: &[AnySolver]) -> Found {
        Found::from(CrossCheckTally::new(solvers))
    }

    /// Adds what was found elsewhere.
    pub(crate) fn add(&mut self, other: Found) {
        self.units.add_all(&other.units);
        self.twice += other.twice + self.inputs.add_all(&other.inputs);
        self.marks.extend(other.marks);
        for (size, (published, unpublished)) in other.published {
            self.publish(size, published, unpublished);
        }
        self.tally.add(other.tally);
        self.has_failed |= other.has_failed;
        self.is_stuck |= other.is_stuck;
    }

    /// Notes the number of an input that the published problem has, and of one that it does not have.
    fn publish(&mut self, size: Side, published: Option<u64>, unpublished: Option<u64>) {
        let (first, last) = self.published.entry(size).or_default();
        *first = first.iter().copied().chain(published).min();
        *last = (*last).max(unpublished);
    }

    /// Notes inputs by their findings.
    pub(crate) fn note(&mut self, findings: &[(u64, CrossCheckFinding)]) {
        for (index, finding) in findings {
            self.twice += self.inputs.add(*index..index + 1);
            self.marks.extend(finding.mark.map(|mark| (*index, mark)));
            if let Some((size, is_published)) = finding.is_published {
                let one = |is: bool| is.then_some(*index);
                let size = (size.rows(), size.cols());
                self.publish(size, one(is_published), one(!is_published));
            }
        }
    }

    /// Whether an input that the published problem does not have comes after one that it has.
    pub(crate) fn is_mixed(&self) -> bool {
        let is_mixed =
            |(first, last): &Edges| first.zip(*last).is_some_and(|(first, last)| first < last);
        self.published.values().any(is_mixed)
    }

    /// The lines of a ledger that say this, but for the faults of the run: the marks first, since the last line says that the
    /// units are done.
    pub(crate) fn lines(&self) -> impl Iterator<Item = FoundLine> {
        let mut marks = self.marks.iter();
        let marks = std::iter::from_fn(move || {
            let some = marks.by_ref().take(MARKS_OF_LINE);
            let some: Vec<_> = some.map(|(at, mark)| (*at, format!("{mark:x}"))).collect();
            (!some.is_empty()).then_some(FoundLine::Marks(some))
        });
        let units = Units {
            units: self.units.clone(),
            inputs: self.inputs.clone(),
            twice: self.twice,
            published: self.published.clone().into_iter().collect(),
            tally: self.tally.line(),
            has_failed: self.has_failed,
            is_stuck: self.is_stuck,
        };
        marks.chain([FoundLine::Units(units)])
    }

    /// Adds a line.
    ///
    /// # Errors
    ///
    /// It contradicts itself, or what is there already.
    pub(crate) fn read(&mut self, line: FoundLine, solvers: &[AnySolver]) -> Result<(), String> {
        match line {
            FoundLine::Marks(marks) => {
                for (at, mark) in marks {
                    let read = u128::from_str_radix(&mark, 16);
                    self.marks.insert(at, read.map_err(|why| why.to_string())?);
                }
            }
            FoundLine::Units(units) => {
                let found = Found {
                    units: units.units,
                    inputs: units.inputs,
                    twice: units.twice,
                    published: units.published.into_iter().collect(),
                    has_failed: units.has_failed,
                    is_stuck: units.is_stuck,
                    ..Found::from(CrossCheckTally::of_line(units.tally, solvers)?)
                };
                let mut known = self.units.clone();
                if known.add_all(&found.units) > 0 {
                    return Err("it has units that another line has".to_string());
                }
                self.add(found);
            }
        }
        Ok(())
    }
}

impl From<CrossCheckTally> for Found {
    /// Answers of which nothing else is known yet.
    fn from(tally: CrossCheckTally) -> Found {
        Found {
            units: Numbers::default(),
            inputs: Numbers::default(),
            twice: 0,
            marks: BTreeMap::new(),
            published: BTreeMap::new(),
            tally,
            has_failed: false,
            is_stuck: false,
        }
    }
}

/// The number of marks of a line: each has about 45 bytes.
const MARKS_OF_LINE: usize = 20_000;

/// A line of a ledger about the inputs of a section.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum FoundLine {
    /// Hashes of inputs in hexadecimal form, each with the number of the input.
    Marks(Vec<(u64, String)>),
    /// Units that are done.
    Units(Units),
}

/// What is found about units that are done: [`Found`] without the marks.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Units {
    units: Numbers,
    inputs: Numbers,
    #[serde(default, skip_serializing_if = "is_zero")]
    twice: u64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    published: Vec<(Side, Edges)>,
    tally: TallyLine,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    has_failed: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    is_stuck: bool,
}

impl Units {
    /// The number of inputs.
    pub(crate) fn inputs(&self) -> u64 {
        self.inputs.count()
    }
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}
