//! Which values the numbers of inputs had, beside the bounds of the grammar.

use crate::number::Number;
use crate::syntax::FieldPlace;

/// The numbers of one input, or of several after [`Coverage::merge`]: a [`Range`] for each `INT`, `FLOAT` and `FLOATP`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Coverage {
    /// In the order of the grammar.
    pub ranges: Vec<Range>,
}

/// What one statement of a grammar has read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Range {
    /// The line of the statement in the grammar.
    pub line: usize,
    /// Its column.
    pub column: usize,
    /// `INT`, `FLOAT` or `FLOATP`.
    pub statement: &'static str,
    /// The variable that it sets, without an index.
    pub variable: Option<String>,
    /// `None` if it has read no number.
    pub seen: Option<Seen>,
}

/// The extremes of the numbers that a statement has read, and of the bounds that it had then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// The smallest number.
    pub smallest: Number,
    /// The largest number.
    pub largest: Number,
    /// The smallest lower bound.
    pub lower_bound: Number,
    /// The largest upper bound.
    pub upper_bound: Number,
    /// Whether a number was its lower bound, which may differ each time.
    pub reaches_lower: bool,
    /// Whether a number was its upper bound.
    pub reaches_upper: bool,
}

impl Coverage {
    pub(crate) fn of(fields: &[FieldPlace]) -> Coverage {
        let ranges = fields.iter().map(|field| Range {
            line: field.place.line,
            column: field.place.column,
            statement: field.command,
            variable: field.variable.clone(),
            seen: None,
        });
        Coverage {
            ranges: ranges.collect(),
        }
    }

    /// How many steps it takes to compare a number with those that a statement has read: none where they are short.
    pub(crate) fn weight(&self, field: usize) -> u64 {
        self.ranges[field].seen.as_ref().map_or(0, |seen| {
            let kept = [
                &seen.smallest,
                &seen.largest,
                &seen.lower_bound,
                &seen.upper_bound,
            ];
            kept.map(Number::weight_beside).into_iter().sum()
        })
    }

    pub(crate) fn see(
        &mut self,
        field: usize,
        value: &Number,
        lower_bound: Number,
        upper_bound: Number,
    ) {
        match &mut self.ranges[field].seen {
            Some(seen) => {
                seen.reaches_lower |= *value == lower_bound;
                seen.reaches_upper |= *value == upper_bound;
                widen(&mut seen.smallest, &mut seen.largest, value, value);
                widen(
                    &mut seen.lower_bound,
                    &mut seen.upper_bound,
                    &lower_bound,
                    &upper_bound,
                );
            }
            unseen => {
                *unseen = Some(Seen {
                    smallest: value.clone(),
                    largest: value.clone(),
                    reaches_lower: *value == lower_bound,
                    reaches_upper: *value == upper_bound,
                    lower_bound,
                    upper_bound,
                });
            }
        }
    }

    /// Adds the coverage of another input of the same grammar. Statements of other places are added at the end.
    pub fn merge(&mut self, other: &Coverage) {
        for theirs in &other.ranges {
            let place = (theirs.line, theirs.column);
            let Some(ours) = self
                .ranges
                .iter_mut()
                .find(|ours| (ours.line, ours.column) == place)
            else {
                self.ranges.push(theirs.clone());
                continue;
            };
            match (&mut ours.seen, &theirs.seen) {
                (Some(ours), Some(theirs)) => {
                    ours.reaches_lower |= theirs.reaches_lower;
                    ours.reaches_upper |= theirs.reaches_upper;
                    widen(
                        &mut ours.smallest,
                        &mut ours.largest,
                        &theirs.smallest,
                        &theirs.largest,
                    );
                    widen(
                        &mut ours.lower_bound,
                        &mut ours.upper_bound,
                        &theirs.lower_bound,
                        &theirs.upper_bound,
                    );
                }
                (ours @ None, theirs) => *ours = theirs.clone(),
                (Some(_), None) => {}
            }
        }
    }
}

fn widen(low: &mut Number, high: &mut Number, other_low: &Number, other_high: &Number) {
    if other_low < low {
        *low = other_low.clone();
    }
    if other_high > high {
        *high = other_high.clone();
    }
}
