//! `tribunal verify PATH`: everything that can be checked of a package that somebody made.

use super::args;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::interrupt;
use super::package::read;
use super::provenance;
use super::setup::{BuildCache, lanes, languages, open_sandbox, reach_for_others};
use super::submissions::units;
use std::path::{Path, PathBuf};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::examined::{PackageReport, Severity};
use tribunal_judge::batch;
use tribunal_judge::compile::{Surroundings, Variant, Workshop};
use tribunal_judge::expected;
use tribunal_judge::language::Language;
use tribunal_judge::limits::LimitOverrides;
use tribunal_judge::package::lint::{LintPlan, examine};
use tribunal_judge::package::{limits_for, limits_of};
use tribunal_judge::tally::Enough;
use tribunal_judge::testdata::TestData;

pub(super) fn run(args: &args::Verify, folder: &Path, console: &mut Console) -> Result<Exit, Stop> {
    suits(args, console)?;
    let (package, findings) = read(folder, console)?;
    let mut languages = languages(&args.build)?;
    let stop = interrupt::flag(console.is_quiet())?;
    let sandbox = open_sandbox(&args.isolation, &stop)?;
    reach_for_others(&mut languages, &*sandbox);
    let own = folder.join("submissions");
    let submissions = match own.is_dir() && !args.no_submissions {
        true => units(&own, &languages, &|remark| console.remark(remark))?,
        false => Vec::new(),
    };
    let cache = BuildCache::of(&args.build)?;
    let workshop = Workshop {
        languages: &languages,
        sandbox: &*sandbox,
        cache: cache.path().to_path_buf(),
    };
    let lanes = lanes(args.jobs);
    let mut provenance = provenance::begin()?;
    let (own, given) = (
        Surroundings::of(folder, false),
        Surroundings::of(folder, true),
    );
    let judge = |data: &dyn TestData, time_s: f64, submissions: &[PathBuf]| {
        let limits = limits_of(&package, time_s);
        batch::judge(&batch::BatchPlan {
            submissions,
            data,
            sandbox: &*sandbox,
            compile: &|source, variant| workshop.compile_in(&given, source, variant),
            limits: &|language: &Language| {
                limits_for(&limits, language, &LimitOverrides::default())
            },
            enough: Enough {
                fail_fast: true,
                all: false,
            },
            expected: false,
            is_unexpected: &|path, verdict| {
                !expected::within(folder, path)
                    .is_some_and(|expected| expected.admits.contains(&verdict))
            },
            lanes: &lanes,
            journal: None,
            identity: String::new(),
            repeat: &|_, _| String::new(),
            stop: &stop,
            events: &console.progress(),
        })
    };
    let report = examine(&LintPlan {
        package: &package,
        findings,
        submissions: &submissions,
        sandbox: &*sandbox,
        compile: &|source| workshop.compile_in(&own, source, Variant::default()),
        judge: &judge,
        lanes: &lanes,
        stop: &stop,
        events: &console.progress(),
    });
    provenance.compilers = workshop.versions();
    let report = PackageReport {
        provenance,
        ..report
    };
    exit(&report).after(match console.is_json() {
        true => console.json("tribunal.package", &report),
        false => tribunal_report::package::print(&mut console.out, &report).map_err(Stop::from),
    })
}

/// Our own faults first, then what is wrong with the package.
fn exit(report: &PackageReport) -> Exit {
    let is_ours = |verdict: &Option<Verdict>| *verdict == Some(Verdict::JudgeError);
    if report.interrupted {
        Exit::Interrupted
    } else if report.count(Severity::Error) > 0
        || report.submissions.iter().any(|one| is_ours(&one.verdict))
    {
        Exit::Disagreement
    } else {
        Exit::Success
    }
}

/// Refuses what only a problem of ours has, and forms that a package has none of.
fn suits(args: &args::Verify, console: &Console) -> Result<(), Stop> {
    let wrong = [
        ("a second PROBLEM", args.problems.len() > 1),
        ("--exhaustive", args.exhaustive),
        ("--solver", !args.solvers.is_empty()),
        ("--case", args.case.is_some()),
        ("--input", args.input.is_some()),
        ("--bless", args.bless),
        ("--size", args.size.is_some()),
        ("--random", args.random != args::VERIFY_RANDOM),
        ("--seed", args.seed != args::VERIFY_SEED),
        ("--cases", args.cases.is_some()),
        ("--report", !args.report.files.is_empty()),
    ];
    if let Some((what, _)) = wrong.into_iter().find(|(_, given)| *given) {
        let hint = "a package is checked whole, one at a time; its findings come as text or with `--format json`";
        return Err(Stop::new(
            Exit::Usage,
            format!("`{what}` is for problems of Tribunal's own"),
        )
        .hint(hint));
    }
    match console.is_json() || console.is_text() {
        true => Ok(()),
        false => Err(
            Stop::new(Exit::Usage, "the findings of a package have no such form")
                .hint("text and `--format json` are there"),
        ),
    }
}
