//! Matches the cases of two runs of `judge`.

use super::kept::kept;
use super::pairs::{Pairs, matched};
use tribunal_core::verdict::compared::{CaseSetChange, NAMES_KEPT_MAX};
use tribunal_core::verdict::judged::JudgeReport;

/// The cases of two runs that are the same.
pub(super) enum CasePairs {
    /// Cases of the same name.
    Named(Pairs),
    /// Both runs have the same unnamed cases in the same order.
    InOrder,
    /// The cases are other ones, or it is not known whether they are the same.
    Unknown,
}

impl CasePairs {
    pub(super) fn of(earlier: &JudgeReport, now: &JudgeReport) -> CasePairs {
        let are_generated = earlier.seed.is_some() || now.seed.is_some();
        let is_same_kind =
            earlier.seed == now.seed && kind(&earlier.coverage) == kind(&now.coverage);
        // Generated cases have the same names whatever their seed.
        if are_generated && !is_same_kind {
            return CasePairs::Unknown;
        }
        if has_names(earlier) && has_names(now) {
            let names = |report: &JudgeReport| -> Vec<Vec<Option<String>>> {
                let names = report.case_names.iter();
                names.map(|name| vec![Some(name.clone())]).collect()
            };
            return CasePairs::Named(matched(&names(earlier), &names(now)));
        }
        match earlier.coverage == now.coverage && earlier.cases_total == now.cases_total {
            true => CasePairs::InOrder,
            false => CasePairs::Unknown,
        }
    }

    /// Whether both runs have the same cases.
    pub(super) fn are_same(&self) -> bool {
        match self {
            CasePairs::Named(pairs) => pairs.new.is_empty() && pairs.gone.is_empty(),
            CasePairs::InOrder => true,
            CasePairs::Unknown => false,
        }
    }

    /// The positions of the same cases in the earlier and the later run, of the first `most` cases of the later one.
    pub(super) fn both(&self, most: usize) -> Box<dyn Iterator<Item = (usize, usize)> + '_> {
        match self {
            CasePairs::Named(pairs) => {
                let pairs = pairs.both.iter().copied();
                Box::new(pairs.take_while(move |(_, after)| *after < most))
            }
            CasePairs::InOrder => Box::new((0..most).map(|index| (index, index))),
            CasePairs::Unknown => Box::new(std::iter::empty()),
        }
    }

    /// The cases that only one of the runs has.
    pub(super) fn change(&self, earlier: &JudgeReport, now: &JudgeReport) -> CaseSetChange {
        let none = CaseSetChange {
            are_comparable: !matches!(self, CasePairs::Unknown),
            ..CaseSetChange::default()
        };
        let CasePairs::Named(pairs) = self else {
            return none;
        };
        let names = |report: &JudgeReport, places: &[usize]| {
            let names = places.iter().map(|place| report.case_names[*place].clone());
            kept(names, NAMES_KEPT_MAX)
        };
        let (new, gone) = (names(now, &pairs.new), names(earlier, &pairs.gone));
        CaseSetChange {
            new: new.first,
            new_total: new.total,
            gone: gone.first,
            gone_total: gone.total,
            ..none
        }
    }
}

/// Whether every case has a name.
fn has_names(report: &JudgeReport) -> bool {
    report.case_names.len() as u64 == report.cases_total
}

/// What a line says of the cases, without their number.
fn kind(coverage: &str) -> &str {
    coverage.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ',')
}
