//! Tests the certificate checker.

use crate::watch::panics::held;
use tribunal_core::erased::{AnyCertificate, AnyInstance, AnyProblem};
use tribunal_core::problem::Minimum;

/// The fault of the certificate checker, if it accepts a forged certificate, or this one for another input.
pub(crate) fn certificate_checker_fault(
    problem: &dyn AnyProblem,
    instance: &AnyInstance,
    certificate: &AnyCertificate,
    minimum: Minimum,
) -> Option<String> {
    let others = if minimum == Minimum::Impossible {
        Vec::new()
    } else {
        problem.others(instance)
    };
    let accepted = |other: &AnyInstance| certificate.check(other).is_ok();
    if let Some(other) = others.iter().find(|other| accepted(other)) {
        return Some(format!(
            "it accepts the same certificate for another input:\n{}",
            problem.write(other)
        ));
    }
    certificate.forgeries(instance).iter().find_map(|forged| {
        match held(|| forged.check(instance)) {
            Ok(ruling) => Some(format!(
                "it accepts this forged certificate as a proof of {}:\n{forged}",
                ruling.ok()?
            )),
            Err(panic) => Some(format!("{panic}, by this:\n{forged}")),
        }
    })
}
