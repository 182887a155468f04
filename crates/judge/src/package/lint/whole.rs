//! All checks of a package, in their order.

use super::checked::Checked;
use super::no_ruling::NoRulings;
use super::package_lint::{LintPlan, PackageLint};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tribunal_core::verdict::examined::PackageReport;

/// Checks a package.
pub fn examine(plan: &LintPlan) -> PackageReport {
    let begun = Instant::now();
    let package = plan.package;
    let mut exam = PackageLint {
        plan,
        report: PackageReport {
            package: package.folder.display().to_string(),
            title: package.title().to_string(),
            format: package.problem.format.to_string(),
            cases: package.cases().len() as u64,
            isolation: plan.sandbox.level().to_string(),
            ..PackageReport::default()
        },
        found: HashSet::new(),
        refused_answers: HashSet::new(),
        wrong_answers: HashSet::new(),
        is_cut: AtomicBool::new(false),
        unruled: NoRulings::default(),
    };
    exam.files();
    // After a fatal finding, the cases and limits may not be those that the package means.
    if plan.findings.first_fatal().is_none() {
        exam.build_all();
        if !plan.is_share {
            exam.forms(Checked::Inputs);
        }
        // On cases with a wrong answer, no submission is judged.
        exam.forms(Checked::Answers);
        if let Some(validator) = exam.output_validator() {
            if !plan.is_share {
                exam.outputs(validator.as_ref());
            }
            if let Some(of_files) = exam.static_validator() {
                exam.submissions(validator.as_ref(), of_files.as_ref());
            }
            exam.no_rulings();
        }
    }
    let is_cut = exam.is_cut.load(Ordering::Relaxed);
    let mut report = exam.report;
    report.interrupted = is_cut;
    report.wall_s = begun.elapsed().as_secs_f64();
    report
}
