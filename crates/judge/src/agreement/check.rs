//! Goes through the cases.

use super::plan::{AgreementCase, AgreementPlan};
use super::result::CaseAgreement;
use super::worker::AgreementWorker;
use crate::pool::in_order;
use std::sync::atomic::Ordering;
use tribunal_core::verdict::Event;
use tribunal_sandbox::SandboxError;

/// Runs all programs on each case and compares their outputs. The results are in the order of the cases; those after the
/// user stopped it are missing.
///
/// # Errors
///
/// The first case for which the sandbox failed.
pub fn agree(
    plan: &AgreementPlan,
    cases: &[AgreementCase],
) -> Result<Vec<CaseAgreement>, SandboxError> {
    let (steps, workers) = (cases.len() as u64, plan.worker_cores.len());
    (plan.events)(Event::started(
        &plan.problem,
        "section-stored",
        steps,
        workers,
    ));
    let results = in_order(
        plan.worker_cores,
        cases,
        || plan.stop.load(Ordering::Relaxed),
        |core| AgreementWorker::new(plan, core),
        |worker, case| {
            let result = worker.examine(case);
            (plan.events)(Event::Advanced {
                worker: 0,
                steps: 1,
            });
            result
        },
    );
    (plan.events)(Event::Finished);
    results.into_iter().map_while(|result| result).collect()
}
