//! Cross-checks generated instances of one size.

use crate::cross_check::item::{CrossCheckItem, InstanceOrigin};
use crate::cross_check::tally::CrossCheckTally;
use crate::found::Found;
use crate::journal::SectionWork;
use crate::session::{GENERATOR, VerifySession, started};
use std::collections::HashSet;
use tribunal_core::erased::AnyGenerated;
use tribunal_core::problem::{Declined, GenerateOptions};
use tribunal_core::rng::Rng;
use tribunal_core::text::grouped;

/// Number of generated instances in a batch: few, because the other threads wait while one makes it.
const CHUNK_GENERATED: u64 = 16;

/// Set in the number of every generated instance: stored cases come before them in a report.
const AFTER_STORED: u64 = 1 << 32;

/// Maximum average number of equal generated instances, in a space that is large enough.
const ALIKE_MAX: usize = 8;

/// Cross-checks generated instances. Returns the number checked.
pub(crate) fn check_generated(
    run: &VerifySession,
    mut work: SectionWork,
    random: u64,
    seed: u64,
    options: &GenerateOptions,
) -> Result<(u64, CrossCheckTally), Declined> {
    let (options, problem) = (*options, run.problem());
    let Some(generator) = run.within(GENERATOR, move || problem.generator(&options)) else {
        return Ok((0, CrossCheckTally::new(&run.plan.solvers)));
    };
    let mut generator = generator?;
    let mut rng = Rng::new(seed, run.problem().name());
    (run.plan.events)(started(
        run.problem(),
        "section-generated",
        random,
        run.plan.jobs,
    ));
    let mut own = work
        .units(random.div_ceil(CHUNK_GENERATED))
        .into_iter()
        .flatten();
    let mut number = 0;
    // One thread draws from the stream, so that the instances do not depend on the number of threads.
    let next = move || {
        let first = own.next()? * CHUNK_GENERATED;
        // Those of other shares are drawn, and left out.
        (number..first).for_each(|_| drop(generator(&mut rng)));
        number = (first + CHUNK_GENERATED).min(random);
        let item = |number| {
            let AnyGenerated { label, instance } = generator(&mut rng);
            let origin = InstanceOrigin::Generated {
                seed,
                number,
                label,
                options,
            };
            CrossCheckItem {
                index: AFTER_STORED | number,
                origin,
                instance,
                stored: None,
            }
        };
        Some((first + 1..=number).map(item).collect())
    };
    run.check_each_made(GENERATOR, next, |checked| {
        let mut found = Found::from(checked.tally);
        found.note(&checked.findings);
        if let Some((index, _)) = checked.findings.first().filter(|_| checked.is_whole) {
            let unit = ((index ^ AFTER_STORED) - 1) / CHUNK_GENERATED;
            found.units.add(unit..unit + 1);
        }
        work.add(found);
    });
    let found = work.end();
    let checked = found.inputs.count();
    run.expect_all_checked(checked, random, "generated instance");
    let is_wide = options
        == GenerateOptions {
            size: options.size,
            ..GenerateOptions::default()
        }
        && problem
            .instances(options.size_of(&problem.info()))
            .is_none_or(|all| all > 4 * checked);
    if is_wide && !run.is_part() {
        let marks = &found.marks;
        let different = marks.values().collect::<HashSet<_>>().len();
        if marks.len() > ALIKE_MAX * different {
            let [all, different] = [marks.len(), different].map(|count| grouped(count as u64));
            run.fault(
                GENERATOR,
                format!("of {all} inputs only {different} are different"),
            );
        }
    }
    Ok((checked, found.tally))
}
