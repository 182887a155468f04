//! Goes through the cases.

use super::kept::KeptAgreement;
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
            let name = &case.case.name;
            let known = plan.journal.and_then(|journal| journal.agreed(name));
            // Another machine may have built fewer of them.
            let known = known.filter(|it| it.is_of(plan.programs.len()));
            let result = match known {
                Some(known) => Ok(known.result(name, &case.configs)),
                None => worker
                    .examine(case)
                    .inspect(|result| keep(plan, case, result)),
            };
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

/// Keeps a result, if there is a journal.
fn keep(plan: &AgreementPlan, case: &AgreementCase, result: &CaseAgreement) {
    if let (Some(journal), Some(kept)) = (plan.journal, KeptAgreement::of(result, &case.configs)) {
        journal.keep_agreed(&case.case.name, kept);
    }
}
