//! Cross-checks whole input spaces that every solver answers.

use super::sweep::check_sweep;
use crate::cross_check::item::{CrossCheckItem, InstanceOrigin};
use crate::cross_check::tally::CrossCheckTally;
use crate::found::Found;
use crate::journal::SectionWork;
use crate::notes::{CrashRecord, Notes};
use crate::section::{numbered, section};
use crate::session::{ENUMERATOR, VerifySession, has_crashed, noted, started};
use crate::watch::feed::within;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyNth, AnyProblem, AnySpace};
use tribunal_core::problem::Declined;
use tribunal_core::text::{counted, grouped};
use tribunal_core::verdict::Section;

/// Number of instances of a whole space in a batch.
const CHUNK: u64 = 128;

/// Maximum number of cells of a small rectangle.
const SMALL_CELLS: usize = 12;

/// Asks the enumerator for the whole space of a size before a run. Returns `None` if the enumerator fails; the run then
/// reports its fault.
pub fn whole(
    problem: &'static dyn AnyProblem,
    size: Size,
    answer_max: Duration,
    notes: Option<Arc<Notes>>,
    crashes: &[CrashRecord],
) -> Option<Result<AnySpace, Declined>> {
    if has_crashed(problem, crashes, ENUMERATOR) {
        return None;
    }
    within(
        answer_max,
        || false,
        noted(problem, notes, ENUMERATOR, move || problem.space(size)),
    )?
    .ok()
}

/// Asks the enumerator for the whole space of a size, and checks its number of instances and pieces.
pub(crate) fn space_of(run: &VerifySession, size: Size) -> Option<Result<AnySpace, Declined>> {
    let problem = run.problem();
    let (space, pieces) = run.within(ENUMERATOR, move || {
        let space = problem.space(size);
        let first = space.as_ref().ok().map(|space| space.nth(0));
        (space, first.map(|first| problem.start(&first).count()))
    })?;
    let instances = space.as_ref().ok().map(AnySpace::instances);
    if let Some(said) = instances.filter(|instances| problem.instances(size) != Some(*instances)) {
        let all = problem.instances(size).map_or_else(
            || "they cannot be counted".to_string(),
            |all| format!("there are {}", grouped(all)),
        );
        run.fault(
            ENUMERATOR,
            format!("it lists {} of {size}; {all}", counted(said, "input")),
        );
    }
    let half = size.cells() as u32 / 2;
    if let Some(pieces) = pieces.filter(|pieces| problem.has_pieces() && *pieces != half) {
        run.fault(
            ENUMERATOR,
            format!("its inputs of {size} have {pieces} pieces, not {half}"),
        );
    }
    Some(space)
}

/// Cross-checks whole spaces, each given by its size, its number of instances and a function from a number to an
/// instance. Returns the number of instances checked. Each instance must come exactly once.
pub(crate) fn check_spaces(
    run: &VerifySession,
    what: &'static str,
    mut work: SectionWork,
    spaces: Vec<(Size, u64, AnyNth)>,
) -> (u64, CrossCheckTally) {
    let all: u64 = spaces.iter().map(|(_, instances, _)| instances).sum();
    let units = spaces.iter().map(|(_, instances, _)| instances);
    let own = work.units(units.map(|instances| instances.div_ceil(CHUNK)).sum());
    let left = own.iter().map(|units| units.end - units.start).sum::<u64>() * CHUNK;
    (run.plan.events)(started(run.problem(), what, left.min(all), run.plan.jobs));
    let (mut before, mut unit, problem) = (0, 0, run.problem());
    let pieces = spaces.into_iter().flat_map(move |(size, instances, nth)| {
        let first = before;
        before += instances;
        (0..instances).step_by(CHUNK as usize).map(move |from| {
            let nth = Arc::clone(&nth);
            let item = move |number| {
                let instance = nth(number);
                let is_published = problem.is_published(&instance);
                CrossCheckItem {
                    index: first + number,
                    origin: InstanceOrigin::Space(size, number, is_published),
                    instance,
                    stored: None,
                }
            };
            (from..(from + CHUNK).min(instances)).map(item)
        })
    });
    let mut pieces = pieces.filter(move |_| {
        unit += 1;
        own.iter().any(|units| units.contains(&(unit - 1)))
    });
    run.check_each_made(
        ENUMERATOR,
        move || pieces.next().map(Iterator::collect),
        |checked| {
            let mut found = Found::from(checked.tally);
            found.note(&checked.findings);
            if let Some((index, _)) = checked.findings.first().filter(|_| checked.is_whole) {
                // Where there are several spaces, nothing is kept by units.
                let unit = index / CHUNK;
                found.units.add(unit..unit + 1);
            }
            work.add(found);
        },
    );
    let found = work.end();
    let checked = found.inputs.count();
    if run.is_part() {
        return (checked, found.tally);
    }
    let mut seen: HashMap<u128, u64> = HashMap::with_capacity(found.marks.len());
    let mut again = Vec::new();
    for (index, mark) in &found.marks {
        match seen.entry(*mark) {
            Entry::Vacant(entry) => {
                entry.insert(*index);
            }
            Entry::Occupied(entry) => again.push((*entry.get(), index)),
        }
    }
    if let Some((first, second)) = again.first() {
        let inputs = counted(again.len() as u64, "input");
        let message =
            format!("its inputs {first} and {second} (from 0) are the same; {inputs} too many");
        run.fault(ENUMERATOR, message);
    }
    if checked != all && !run.is_over() {
        run.fault(
            ENUMERATOR,
            format!(
                "only {} of {} were checked",
                grouped(checked),
                counted(all, "input")
            ),
        );
    }
    if found.is_mixed() {
        let message =
            "an input outside of the published problem comes after one inside".to_string();
        run.fault(ENUMERATOR, message);
    }
    (checked, found.tally)
}

/// Cross-checks the whole spaces of all rectangles of at most four rows, four columns and [`SMALL_CELLS`] cells, which
/// have sides of both parities.
pub(crate) fn check_small_rectangles(run: &VerifySession) -> Result<Section, Declined> {
    let begun = Instant::now();
    let sizes = (1..=4).flat_map(|rows| (1..=4).filter_map(move |cols| Size::new(rows, cols)));
    let is_small = |size: &Size| size.cells() <= SMALL_CELLS;
    let sizes = sizes.filter(|&size| run.problem().admits(size).is_ok());
    let sizes: Vec<Size> = sizes.filter(is_small).collect();
    let (mut spaces, mut sweeps) = (Vec::new(), Vec::new());
    for &size in &sizes {
        match space_of(run, size).transpose()? {
            Some(AnySpace::Each { instances, nth }) => spaces.push((size, instances, nth)),
            Some(AnySpace::Sweep(sweep)) => sweeps.push((size, sweep)),
            None => {}
        }
    }
    let mut all: u64 = spaces.iter().map(|(_, instances, _)| instances).sum();
    let work = SectionWork::begin(None, String::new(), &run.plan.solvers);
    let (mut checked, mut tally) = check_spaces(run, "section-small-rectangles", work, spaces);
    for (size, sweep) in &sweeps {
        all += sweep.instances;
        if !run.is_over()
            && sweep
                .solvers
                .iter()
                .all(|name| run.plan.solvers.iter().any(|row| row.name == *name))
        {
            // Its solvers alone are counted.
            let work = SectionWork::begin(None, String::new(), &[]);
            let (swept, found) = check_sweep(run, *size, work, sweep, false)?;
            checked += swept;
            tally.add(found);
        }
    }
    run.slow(&tally);
    let what = match checked == all {
        true => numbered("coverage-rectangles", all),
        false => numbered("coverage-part-of-rectangles", all).with("checked", grouped(checked)),
    };
    let what = what.with("sizes", sizes.len() as u64);
    Ok(section(vec![what], tally, begun))
}
