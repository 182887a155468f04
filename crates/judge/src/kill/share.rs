//! A share of a search: runs of programs on inputs, for the search that puts all shares together.

use super::build::build;
use super::error::KillError;
use super::inputs;
use super::known::KnownRuns;
use super::plan::KillPlan;
use super::search::strides;
use super::table::KillTable;
use super::worker::{KillWorker, Task};
use crate::batch::own;
use crate::pool::in_order;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use tribunal_campaign::Shard;
use tribunal_core::verdict::killed::{Trouble, TroubleKind};
use tribunal_core::verdict::{Event, Verdict};

/// After so many failures for each share of the campaign, further runs of a program are left to the search: it needs all
/// results of the programs that few inputs expose, and few of those of the others. More shares run more in advance.
const FAILURES_OF_SHARE: u64 = 16;

/// What a share has done.
pub struct KillShare {
    /// The number of programs of which it has run something.
    pub programs: u64,
    /// The number of results.
    pub results: u64,
    /// The number of programs that could not be built or run by a fault of the judge.
    pub faults: u64,
}

/// A program of the share.
#[derive(Default)]
struct ShareProgram {
    /// Whether it took a whole time limit, so that each further run is left to the search.
    is_slow: AtomicBool,
    failures: AtomicU64,
    is_broken: AtomicBool,
}

impl ShareProgram {
    fn add(&self, verdict: Verdict) {
        match verdict {
            Verdict::Accepted => {}
            Verdict::JudgeError => self.is_broken.store(true, Ordering::Relaxed),
            Verdict::TimeLimit | Verdict::IdleLimit => self.is_slow.store(true, Ordering::Relaxed),
            _ => drop(self.failures.fetch_add(1, Ordering::Relaxed)),
        }
    }
}

/// Runs the programs of a share on its inputs, and keeps the results in the journal. `cost` says about how long one run of a
/// program takes, in microseconds.
///
/// # Errors
///
/// Fails where the inputs are declined, or the judge itself failed.
pub fn share(
    plan: &KillPlan,
    shard: Shard,
    cost: impl Fn(&Path) -> u32,
) -> Result<KillShare, KillError> {
    let mut table = KillTable::new(plan.problem, 0, 0);
    let later = inputs::fill(plan, &mut table)?.later;
    let first = table.columns.len();
    table.add(later);
    let all = table.columns.len();
    let cost = |path: &PathBuf| cost(path);
    let (wrong, wrong_inputs) = own(shard, plan.wrong, all as u64, cost);
    let (right, right_inputs) = own(shard, plan.right, table.stored() as u64, cost);
    let plan = &KillPlan {
        wrong: &wrong,
        right: &right,
        stored: Vec::new(),
        isolation: plan.isolation.clone(),
        ..*plan
    };
    let number = (wrong.len() + right.len()) as u64;
    if let Some(journal) = plan.journal.filter(|journal| journal.is_sealed()) {
        let results = journal.results();
        return Ok(KillShare {
            programs: number,
            results: results.map_err(|error| KillError::Judge(error.to_string()))?,
            faults: 0,
        });
    }
    let built = build(plan);
    let known = KnownRuns::of(plan, &built.paths(plan), built.wrong());
    let ranges = wrong_inputs
        .into_iter()
        .chain(right_inputs)
        .zip(&built.files);
    let ranges = ranges.filter_map(|(inputs, file)| file.is_ok().then_some(inputs));
    let ranges: Vec<Range<u64>> = ranges.collect();
    let programs: Vec<ShareProgram> = ranges.iter().map(|_| ShareProgram::default()).collect();
    for (number, program) in programs.iter().enumerate() {
        let verdicts = known.verdicts(number);
        verdicts.for_each(|(_, verdict)| program.add(verdict));
    }
    // The batches in which the search tries inputs, those of all programs in turn, so that it is known early which are slow.
    let batches = strides(0..first).chain(strides(first..all));
    let batches = batches.flat_map(|batch| {
        let own = ranges.iter().enumerate().map(move |(program, own)| {
            let own = own.start as usize..own.end as usize;
            (program, batch.start.max(own.start)..batch.end.min(own.end))
        });
        own.filter(|(_, inputs)| !inputs.is_empty())
    });
    let batches: Vec<(usize, Range<usize>)> = batches.collect();
    (plan.events)(Event::started(
        plan.problem.name(),
        "section-running-share",
        batches.len() as u64,
        plan.worker_cores.len(),
    ));
    let is_over = || plan.stop.load(Ordering::Relaxed);
    let failures_max = FAILURES_OF_SHARE * u64::from(shard.of());
    let is_left = |program: usize| {
        let it = &programs[program];
        it.failures.load(Ordering::Relaxed) >= failures_max || it.is_slow.load(Ordering::Relaxed)
    };
    let work = |worker: &mut KillWorker, (program, batch): &(usize, Range<usize>)| {
        let limited = built.programs[*program].as_ref();
        if let Some(limited) = limited.filter(|_| !is_left(*program)) {
            for number in batch.clone() {
                let is_known = known.has(*program, number as u64);
                if is_known || is_over() {
                    continue;
                }
                let column = &table.columns[number];
                let task = Task {
                    program: *program,
                    source: column.source.clone(),
                    index: column.index,
                    // What a right program does is told in the report.
                    is_final: *program >= built.wrong(),
                };
                let result = worker.attempt(limited, &task);
                programs[*program].add(result.verdict);
                known.keep(*program, number as u64, &result);
            }
        }
        (plan.events)(Event::Advanced {
            worker: 0,
            steps: 1,
        });
    };
    let make = |core| KillWorker::new(plan, core);
    in_order(plan.worker_cores, &batches, is_over, make, work);
    known.flush();
    (plan.events)(Event::Finished);
    let faults = |file: &&Result<usize, Trouble>| matches!(file, Err(trouble) if trouble.kind == TroubleKind::Judge);
    let broken = programs
        .iter()
        .filter(|it| it.is_broken.load(Ordering::Relaxed));
    Ok(KillShare {
        programs: number,
        results: known.all(),
        faults: (broken.count() + built.files.iter().filter(faults).count()) as u64,
    })
}
