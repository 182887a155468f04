//! `tribunal lint PATH`: checks the files, validators and submissions of a problem package.

use super::args;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::package::{self, cases_of_outputs, read, read_parts, surroundings};
use super::provenance;
use super::setup::{languages, share_cores, worker_cores};
use super::share::{self, Share, ShareDone, faults_of, ledger_stop};
use super::submissions::{is_of_unknown_language, units};
use super::toolchain::Toolchain;
use super::wanted::Wanted;
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use tribunal_core::messages::Message;
use tribunal_core::problem::Info;
use tribunal_core::text::shell_word;
use tribunal_core::verdict::examined::{PackageCheck, PackageReport, Severity};
use tribunal_judge::batch;
use tribunal_judge::compile::{Surroundings, Variant};
use tribunal_judge::cost::case_us;
use tribunal_judge::expected;
use tribunal_judge::journal::Journal;
use tribunal_judge::language::Language;
use tribunal_judge::limits::{LimitOverrides, run_limits};
use tribunal_judge::package::lint::{LintPlan, examine};
use tribunal_judge::search_journal::campaign;
use tribunal_judge::submission::Submission;
use tribunal_judge::tally::Enough;
use tribunal_judge::testdata::TestData;

pub(super) fn run(args: &args::Lint, console: &mut Console) -> Result<Exit, Stop> {
    let folder = &*args.package;
    // A package without a case has other parts to check; a folder without cases is no package.
    let (package, findings) = match folder.join("problem.yaml").exists() {
        true => read_parts(folder, console)?,
        false => read(folder, console)?,
    };
    let languages = languages(&args.build)?;
    let toolchain = Toolchain::open(languages, &args.build, &args.isolation, console)?;
    let (workshop, sandbox, stop) = (toolchain.workshop(), &*toolchain.sandbox, &*toolchain.stop);
    let share = Share::of(&args.campaign, &args.reports)?;
    let merged = args.campaign.merged.as_deref();
    let is_of_campaign = share.is_some() || merged.is_some();
    if is_of_campaign && package.problem.limits.time_s.is_none() {
        let stop = Stop::said(Exit::Usage, Message::new("share-needs-time-limit"));
        return Err(stop.advise("hint-state-time-limit"));
    }
    let own = folder.join("submissions");
    let in_unknown_languages = Cell::new(0);
    let remark = |remark: &Message| {
        if is_of_unknown_language(remark) {
            in_unknown_languages.set(in_unknown_languages.get() + 1);
        }
        console.say(remark);
    };
    let can_judge = own.is_dir() && !args.no_submissions && !package.cases().is_empty();
    let wanted = Wanted {
        languages: &toolchain.languages,
        cases: &cases_of_outputs(&package),
    };
    let submissions = match can_judge {
        true => units(&own, wanted, &remark)?,
        false => Vec::new(),
    };
    let workers = match &share {
        Some(share) => share_cores(args.jobs, share.shard),
        None => worker_cores(args.jobs),
    };
    let isolation = share::isolation(&args.campaign, sandbox.level());
    let campaign = match is_of_campaign {
        true => {
            let files = package::files_of(folder).into_iter();
            let files: Vec<PathBuf> = files.chain([own.clone()]).collect();
            campaign(&files, &format!("lint {}", toolchain.languages.identity()))
        }
        false => String::new(),
    };
    let (of, here) = (share.as_ref(), sandbox.level());
    let journal = share::journal_of_runs(of, &args.campaign, campaign, here, console)?;
    let only_known = share::runs_nothing(&args.campaign, here);
    let faults = AtomicU64::new(0);
    let mut provenance = provenance::of(&args.campaign)?;
    let (own, given) = (
        Surroundings::of_package(&package, false),
        surroundings(&package),
    );
    let judge = |data: &dyn TestData, time_s: f64, submissions: &[PathBuf], is_whole: bool| {
        let limits = package.problem.limits.with_time(time_s);
        let submissions: Vec<Submission> = submissions
            .iter()
            .map(|path| Submission::from(path.as_path()))
            .collect();
        let is_alone = submissions.len() == 1;
        let (submissions, shares) = match &share {
            Some(share) => {
                let cost = |one: &Submission| case_us(&toolchain.languages, &one.path, false);
                batch::own(share.shard, &submissions, data.cases(), cost)
            }
            None => (submissions, Vec::new()),
        };
        let languages = toolchain.languages.identity();
        let report = batch::judge(&batch::BatchPlan {
            submissions: &submissions,
            data,
            shares: &shares,
            sandbox,
            compile: &|source, variant| workshop.compile_in(&given, source, variant),
            limits: &|language: &Language| {
                run_limits(&limits, language, &LimitOverrides::default())
            },
            enough: Enough {
                // Points need more than the first failing case.
                fail_fast: data.scoring().is_none() && !is_whole,
                all: false,
            },
            expected: false,
            explains_crashes: is_alone,
            in_place: false,
            is_unexpected: &|path, verdict| {
                !expected::within(folder, path)
                    .is_some_and(|expected| expected.admits.contains(&verdict))
            },
            worker_cores: &workers,
            journal: journal.as_ref(),
            only_known,
            known: &batch::KnownResults::default(),
            isolation: isolation.clone(),
            identity: format!("{limits:?} {languages}"),
            repeat: &|_, _| String::new(),
            stop,
            events: &console.progress(),
        });
        let failed = report.submissions.iter().map(faults_of).sum::<u64>();
        faults.fetch_add(failed, Ordering::Relaxed);
        if share.is_some() {
            share::say_faults(&report.submissions, console);
        }
        report
    };
    if let Some(share) = &share
        && journal.as_ref().is_some_and(Journal::is_sealed)
    {
        return end_share(share, journal, submissions.len(), (false, 0), console);
    }
    let report = examine(&LintPlan {
        package: &package,
        findings,
        submissions: &submissions,
        in_unknown_languages: in_unknown_languages.get(),
        sandbox,
        compile: &|source| workshop.compile_in(&own, source, Variant::default()),
        judge: &judge,
        is_share: share.is_some(),
        worker_cores: &workers,
        stop,
        events: &console.progress(),
    });
    if let Some(share) = &share {
        let ended = (stop.load(Ordering::Relaxed), faults.load(Ordering::Relaxed));
        return end_share(share, journal, submissions.len(), ended, console);
    }
    share::all_read(journal.as_ref())?;
    provenance.compilers = workshop.versions();
    let mut report = PackageReport {
        provenance,
        isolation,
        interrupted: report.interrupted || merged.is_some_and(|it| it.has_gaps),
        ..report
    };
    // After a fault for which the package cannot be read, nothing else was checked.
    if submissions.is_empty() && report.checks.len() > 1 {
        let names: Vec<&str> = package.problem.names.values().map(String::as_str).collect();
        let unproved = unproved(folder, &names, console.problems());
        report.checks.extend(unproved);
    }
    exit(&report).after(match console.is_json() {
        true => console.json("tribunal.package", &report),
        false => tribunal_report::package::print(&mut console.out, &report).map_err(Stop::from),
    })
}

/// Closes the file of a share that was stopped, or has so many faults of the judge, and prints what was done.
fn end_share(
    share: &Share,
    journal: Option<Journal>,
    submissions: usize,
    (is_stopped, faults): (bool, u64),
    console: &mut Console,
) -> Result<Exit, Stop> {
    let journal = journal.ok_or_else(|| Stop::new(Exit::Failure, "no share was begun"))?;
    let done = ShareDone {
        programs: submissions as u64,
        results: journal.results().map_err(ledger_stop)?,
        faults,
    };
    share.close(journal, &done, is_stopped, console)
}

/// That the answers of a problem here are not proved, and the command that proves them: no submission was run on them.
fn unproved(folder: &Path, names: &[&str], problems: &[Info]) -> Option<PackageCheck> {
    let own = folder.canonicalize().ok();
    let own = own.as_deref().and_then(Path::file_name);
    let is_it =
        |info: &&Info| own.is_some_and(|own| own == info.name) || names.contains(&info.title);
    let info = problems.iter().find(is_it)?;
    let folder = shell_word(&folder.display().to_string());
    Some(PackageCheck {
        name: "answers".to_string(),
        done: format!(
            "not proved here; `tribunal verify {} --cases {folder}` proves them",
            info.name
        ),
    })
}

/// The exit status of the findings. A judge error is a finding, because the validator of the package is at fault.
fn exit(report: &PackageReport) -> Exit {
    if report.interrupted {
        Exit::Interrupted
    } else if report.count(Severity::Error) > 0 {
        Exit::Disagreement
    } else {
        Exit::Success
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_of_a_problem_here_names_the_command_that_proves_its_answers() {
        let infos: Vec<Info> = tribunal_problems::ALL.iter().map(|it| it.info()).collect();
        for info in &infos {
            let found = unproved(Path::new("/tmp"), &[info.title], &infos).expect("a check");
            let command = format!("`tribunal verify {} --cases /tmp`", info.name);
            assert!(found.done.contains(&command), "{}", found.done);
        }
        assert_eq!(unproved(Path::new("/tmp"), &["Sums"], &infos), None);
    }
}
