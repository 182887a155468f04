//! Judges many submissions on many cases, by workers that are each pinned to a core.
//!
//! The report depends only on the submissions and the cases, not on the number or the speed of the workers. Only times
//! differ from run to run.

use super::events::settled_event;
use super::plan::BatchPlan;
use super::run::BatchRun;
use super::slot::Slot;
use crate::diagnose::{self, WrongAnswers};
use crate::groups;
use crate::minimum_case_set;
use crate::pool::on_all_cores;
use crate::sanitize::is_of_other_finding;
use crate::source_excerpt;
use crate::submission::Submission;
use crate::tally::Tally;
use crate::testdata::Certified;
use crate::timeouts::TIMEOUTS_MAX;
use std::sync::PoisonError;
use std::time::Instant;
use tribunal_core::messages::Message;
use tribunal_core::verdict::Event;
use tribunal_core::verdict::judged::{CASES_NAMED_MAX, JudgeReport, SubmissionReport};
use tribunal_core::verdict::saved::Provenance;

/// Judges every submission on every case.
pub fn judge(plan: &BatchPlan) -> JudgeReport {
    let begun = Instant::now();
    let cases = plan.data.cases();
    (plan.events)(Event::Judging {
        problem: plan.data.problem(),
        submissions: plan
            .submissions
            .iter()
            .map(|submission| submission.name.clone())
            .collect(),
        students: plan
            .submissions
            .iter()
            .filter_map(|submission| Some(submission.student.as_ref()?.name.clone()))
            .collect(),
        timeouts_max: (!plan.enough.all && plan.data.scoring().is_none())
            .then_some(TIMEOUTS_MAX as u64),
        cases,
        workers: plan.worker_cores.len() as u64,
    });
    let run = BatchRun::new(plan);
    on_all_cores(plan.worker_cores, &|number, core| run.work(number, core));
    let state = run
        .state
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    let mut slots = state.slots;
    let wrong: Vec<Option<WrongAnswers>> = slots.iter_mut().map(|slot| slot.wrong.take()).collect();
    let slots = plan.submissions.iter().enumerate().zip(slots);
    let into_report = |((place, submission), slot): ((usize, &Submission), Slot)| {
        // A submission that was stopped midway has not sent its last event yet.
        let stopped = slot
            .report
            .is_none()
            .then(|| slot.tally.as_ref().map_or(0, Tally::bound));
        let report = slot.into_report(plan, submission);
        if let Some(wanted) = stopped {
            (plan.events)(settled_event(plan, place, &report, wanted));
        }
        report
    };
    let mut submissions: Vec<SubmissionReport> = slots.map(into_report).collect();
    for (submission, report) in plan.submissions.iter().zip(&mut submissions) {
        // A line that the program itself names is the crash; a finding of the sanitizers may be another fault.
        if report.excerpt.as_ref().is_none_or(is_of_other_finding) {
            let own = source_excerpt::around_failure(&submission.path, report);
            report.excerpt = own.or(report.excerpt.take());
        }
    }
    // The threads of the workers are pinned; those that are started here are not.
    explain(plan, &mut submissions, wrong);
    (plan.events)(Event::Finished);
    let interrupted = submissions
        .iter()
        .any(|submission| submission.verdict.is_none() && submission.hint.is_none());
    let coverage = plan.data.coverage();
    JudgeReport {
        provenance: Provenance::default(),
        problem: plan.data.problem(),
        isolation: plan.isolation.clone(),
        dialect: plan.data.dialect(),
        coverage: coverage.to_string(),
        coverage_message: Some(coverage),
        seed: plan.data.seed(),
        cases_total: cases,
        case_names: if cases <= CASES_NAMED_MAX {
            (0..cases).map(|index| plan.data.name(index)).collect()
        } else {
            Vec::new()
        },
        // Groups need all failing cases, not only the first.
        groups: match plan.enough.fail_fast {
            true => Vec::new(),
            false => groups::of(&submissions, |index| plan.data.name(index)),
        },
        causes: groups::by_cause(&submissions),
        exhibits: plan.data.exhibits(&submissions),
        minimum_case_set: match plan.enough.fail_fast || interrupted {
            true => None,
            false => minimum_case_set::of(
                &submissions,
                |index| plan.data.name(index),
                |index| plan.data.weight(index),
            ),
        },
        alike: Vec::new(),
        shows_source: false,
        smallest: None,
        next: Vec::new(),
        stored_alone: None,
        next_for: None,
        interrupted,
        submissions,
        wall_s: begun.elapsed().as_secs_f64(),
        comparison: None,
    }
}

/// Adds the likely causes of failures.
fn explain(
    plan: &BatchPlan,
    submissions: &mut [SubmissionReport],
    wrong: Vec<Option<WrongAnswers>>,
) {
    let Some(&Certified { source, dialect }) = plan.data.certified() else {
        return;
    };
    let compared: Vec<_> = submissions.iter().zip(wrong).collect();
    let causes = diagnose::causes(source, dialect, &compared, plan.worker_cores);
    for (submission, cause) in submissions.iter_mut().zip(causes) {
        submission.cause = match submission.reason.as_ref().map_or("", Message::id) {
            // What the wrong answers have in common, they have by chance.
            "fails-by-chance" | "prints-by-chance" => None,
            // It prints the same for every input, because it does not read it.
            "opens-a-file" => cause.filter(|cause| !cause.is_likely),
            _ => cause,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::super::known::KnownResults;
    use super::super::share::shares;
    use super::*;
    use crate::case_source::CaseSource;
    use crate::compile::{CompileError, Compiled, Variant};
    use crate::journal::Journal;
    use crate::language::Language;
    use crate::tally::Enough;
    use std::collections::BTreeMap;
    use std::ops::Range;
    use std::path::Path;
    use std::sync::atomic::AtomicU64;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, Mutex};
    use std::time::Duration;
    use tribunal_campaign::{PartHead, Parts, Shard};
    use tribunal_core::board::Size;
    use tribunal_core::erased::erased;
    use tribunal_core::messages::Message;
    use tribunal_core::output::Dialect;
    use tribunal_core::problem::GenerateOptions;
    use tribunal_core::verdict::Verdict;
    use tribunal_core::verdict::judged::{FAILURES_KEPT_MAX, RESULTS_KEPT_MAX};
    use tribunal_problems::flipgame::Flipgame;
    use tribunal_sandbox::fake::{Fake, LIMITS, busy, printed, program};
    use tribunal_sandbox::{End, Program, RunResult as Ran, SandboxError};
    use tribunal_verify::jury::Juries;

    /// A judge of scripted programs: the file of a submission says what it does.
    struct ScriptedJudge {
        folder: tempfile::TempDir,
        submissions: Vec<Submission>,
        source: CaseSource,
        enough: Enough,
        shares: Vec<Range<u64>>,
        only_known: bool,
        workers: usize,
        expected: bool,
        explains_crashes: bool,
        stop_after: u64,
        known: KnownResults,
        built: AtomicU64,
        runs: Arc<AtomicU64>,
    }

    impl ScriptedJudge {
        fn new(submissions: &[(&str, &str)]) -> ScriptedJudge {
            let folder = tempfile::tempdir().expect("a folder");
            let place = |(name, text): &(&str, &str)| {
                let path = folder.path().join(name);
                std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
                std::fs::write(&path, text).expect("a file");
                Submission::from(path)
            };
            let submissions = submissions.iter().map(place).collect();
            let source = CaseSource::generated(
                erased::<Flipgame>(),
                40,
                1,
                None,
                &GenerateOptions::default(),
            )
            .unwrap_or_else(|e| panic!("{e:?}"));
            ScriptedJudge {
                folder,
                submissions,
                source,
                enough: Enough::default(),
                shares: Vec::new(),
                only_known: false,
                workers: 2,
                expected: false,
                explains_crashes: false,
                stop_after: u64::MAX,
                known: KnownResults::default(),
                built: AtomicU64::new(0),
                runs: Arc::new(AtomicU64::new(0)),
            }
        }

        fn judge(&self, journal: Option<&Journal>) -> JudgeReport {
            let stop = Arc::new(AtomicBool::new(false));
            let (runs, flag, stop_after) =
                (Arc::clone(&self.runs), Arc::clone(&stop), self.stop_after);
            let first = self.runs.load(Ordering::Relaxed);
            let sandbox = Fake::new(move |program, input| {
                if runs.fetch_add(1, Ordering::Relaxed) + 1 - first >= stop_after {
                    flag.store(true, Ordering::Relaxed);
                }
                play(&program.args[0].to_string_lossy(), input)
            });
            let heard = Mutex::new(Vec::new());
            let report = judge(&BatchPlan {
                submissions: &self.submissions,
                data: &Certified {
                    source: &self.source,
                    dialect: Dialect::Testlib,
                },
                sandbox: &sandbox,
                compile: &|path, variant| {
                    self.built.fetch_add(1, Ordering::Relaxed);
                    compile(path, variant)
                },
                limits: &|_| LIMITS,
                shares: &self.shares,
                only_known: self.only_known,
                isolation: "full".to_string(),
                enough: self.enough,
                expected: self.expected,
                explains_crashes: self.explains_crashes || self.submissions.len() == 1,
                in_place: false,
                is_unexpected: &|_, _| true,
                worker_cores: &vec![None; self.workers],
                journal,
                known: &self.known,
                identity: String::new(),
                repeat: &|path, case| {
                    format!(
                        "judge {} {}",
                        path.file_name().unwrap_or_default().display(),
                        case.join(" ")
                    )
                },
                stop: &stop,
                events: &|event| heard.lock().expect("no listener panics").push(event),
            });
            self.audit(&heard.into_inner().expect("no listener panicked"), &report);
            report
        }

        /// Checks that the events agree with the report.
        fn audit(&self, heard: &[Event], report: &JudgeReport) {
            let (mut advanced, mut settled) = (0, vec![None; self.submissions.len()]);
            let mut results: Vec<BTreeMap<u64, Verdict>> =
                vec![BTreeMap::new(); self.submissions.len()];
            for event in heard {
                match event {
                    Event::Result {
                        submission,
                        index,
                        verdict,
                        ..
                    } => {
                        assert!(
                            settled[*submission as usize].is_none(),
                            "a result of what is settled"
                        );
                        let before = results[*submission as usize].insert(*index, *verdict);
                        assert_eq!(before, None, "two results of {submission} on {index}");
                    }
                    Event::Settled {
                        submission,
                        verdict,
                        message,
                        wanted,
                        counts,
                        ..
                    } => {
                        let said = (*verdict, message.clone(), *wanted, counts.clone());
                        assert_eq!(
                            settled[*submission as usize].replace(said),
                            None,
                            "{submission} is settled twice"
                        );
                    }
                    Event::Advanced { steps, .. } => advanced += steps,
                    _ => {}
                }
            }
            for ((one, settled), results) in report.submissions.iter().zip(settled).zip(results) {
                let (verdict, message, wanted, counts) =
                    settled.expect("every submission is settled");
                assert_eq!(
                    (verdict, &message, &counts),
                    (one.verdict, &one.message, &one.counts)
                );
                // The events before a second look are about the first build.
                let is_revised = one
                    .built
                    .iter()
                    .flat_map(|built| built.remarks.english())
                    .any(|it| it.starts_with("judged as "));
                if is_revised {
                    continue;
                }
                let mut counted = BTreeMap::new();
                results
                    .range(..wanted)
                    .for_each(|(_, verdict)| *counted.entry(*verdict).or_default() += 1);
                assert_eq!(counted, counts, "{}", one.name);
            }
            assert!(matches!(
                heard,
                [Event::Judging { .. }, .., Event::Finished]
            ));
            if !report.interrupted {
                let steps = self.submissions.len() as u64 * self.source.cases();
                assert_eq!(advanced, steps, "the progress bar comes to its end");
            }
        }

        /// The report without the parts that differ from run to run and from folder to folder.
        fn fixed(&self, journal: Option<&Journal>) -> String {
            let mut report = self.judge(journal);
            report.wall_s = 0.0;
            serde_json::to_string(&report)
                .expect("JSON")
                .replace(&self.folder.path().display().to_string(), "")
        }

        fn journal(&self) -> Journal {
            Journal::open(&self.folder.path().join("journal")).expect("a journal")
        }
    }

    fn compile(path: &Path, variant: Variant) -> Result<Compiled, CompileError> {
        let text = std::fs::read_to_string(path).expect("a script");
        // The scripts of the usual build, of one in an older standard, of one with sanitizers, and of one in a still
        // older standard, separated by `|`.
        let builds: Vec<&str> = text.split('|').collect();
        let build = match variant.standard {
            Some("-std=c14") => 3,
            standard => usize::from(standard.is_some()) + usize::from(!variant.more.is_empty()),
        };
        let script = builds
            .get(build)
            .or(builds.last())
            .expect("a split has a part")
            .to_string();
        let flags = |flags: &[&str], count: usize| {
            let flags = flags[..count].iter();
            flags.map(|flag| flag.to_string()).collect()
        };
        match script.as_str() {
            "refused" => Err(CompileError::Refused {
                command: "cc".to_string(),
                message: "line 1: no\n".to_string(),
            }),
            "unknown" => Err(CompileError::Unknown {
                message: Message::new("what is it?"),
                hint: Message::new("say it"),
            }),
            "failed" => Err(CompileError::Failed("no disk".to_string())),
            "stopped" => Err(CompileError::Stopped),
            "panic in the compiler" => panic!("as the script says"),
            _ => Ok(Compiled {
                program: Program {
                    args: vec![script.into()],
                    args_in_place: None,
                    ..program("x")
                },
                language: Language {
                    name: "Script".to_string(),
                    endings: path
                        .extension()
                        .iter()
                        .map(|it| it.display().to_string())
                        .collect(),
                    memory_marks: vec!["MemoryError".to_string()],
                    standards: flags(&["-std=c20"], usize::from(builds.len() > 1)),
                    earlier: flags(
                        &["-std=c17", "-std=c14"],
                        [0, 1, 1, 2][builds.len().min(4) - 1],
                    ),
                    ..Language::default()
                },
                command: format!("cc {} -O2", variant.standard.unwrap_or("-std=c20")),
                remarks: Vec::new(),
                opens: None,
                chance: None,
                outputs: None,
                submitted: None,
            }),
        }
    }

    /// The certified answer to an input.
    fn answer(input: &[u8]) -> String {
        let instance = erased::<Flipgame>()
            .read_text(input, None)
            .expect("an input");
        let proven = Juries::new(erased::<Flipgame>(), None)
            .of(Size::FOUR)
            .proven(&instance)
            .expect("an answer");
        format!("{}\n", proven.minimum)
    }

    /// Runs a script `fault m r`: it has the fault on boards whose number of black pieces is `r` modulo `m`, and is
    /// right on all others.
    fn play(script: &str, input: &[u8]) -> Result<Ran, SandboxError> {
        let black = input.iter().filter(|letter| **letter == b'b').count();
        let right = printed(answer(input));
        let words: Vec<&str> = script.split(' ').collect();
        let number = |index: usize| words.get(index).and_then(|word| word.parse::<usize>().ok());
        let (modulus, rest) = (number(1).unwrap_or(1), number(2).unwrap_or(0));
        if black % modulus != rest {
            return Ok(right);
        }
        let second = Duration::from_secs(1);
        Ok(match words[0] {
            "right" => right,
            "wrong" => printed("77\n"),
            "form" => printed("many\n"),
            "fault" => {
                let flipgame = erased::<Flipgame>();
                let board = flipgame.read_text(input, None).expect("a board");
                let faults = flipgame.faults();
                let fault = faults.into_iter().find(|fault| fault.name == words[1]);
                let fault = fault.expect("a fault of the gallery");
                let solver = flipgame.faulty(Size::FOUR, &[fault]);
                printed(solver.expect("a small board")(&board))
            }
            "chance" => {
                static SEEN: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());
                let mut seen = SEEN.lock().expect("no panic");
                let is_new = !seen.iter().any(|it| it == input);
                seen.push(input.to_vec());
                if is_new { printed("77\n") } else { right }
            }
            "late" => {
                static SEEN: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());
                let mut seen = SEEN.lock().expect("no panic");
                let is_new = !seen.iter().any(|it| it == input);
                seen.push(input.to_vec());
                busy(if is_new { 1050 } else { 980 }, right)
            }
            "slow" => Ran {
                end: End::CpuLimit,
                cpu: 2 * second,
                ..printed("")
            },
            "tired" => busy(950, right),
            "idle" => Ran {
                end: End::WallLimit,
                wall: 4 * second,
                ..printed("")
            },
            "hungry" => Ran {
                end: End::MemoryLimit,
                memory_bytes: 65 << 20,
                ..printed("")
            },
            "talkative" => Ran {
                end: End::OutputLimit,
                ..printed("1")
            },
            "crash" => Ran {
                end: End::Signaled(11),
                ..printed("")
            },
            "status" => Ran {
                end: End::Exited(1),
                ..printed(answer(input))
            },
            "bad_alloc" => Ran {
                end: End::Exited(1),
                stderr: b"MemoryError".to_vec(),
                ..printed("")
            },
            "sanitized" => Ran {
                end: End::Exited(99),
                stderr: b"==2==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x1\n"
                    .to_vec(),
                ..printed("")
            },
            "broken" => return Err(SandboxError::Broken("it fell over".to_string())),
            "panic" => panic!("as the script says"),
            other => panic!("no script {other}"),
        })
    }

    fn verdicts(report: &JudgeReport) -> Vec<&str> {
        report
            .submissions
            .iter()
            .map(|one| one.verdict.map_or("-", Verdict::letters))
            .collect()
    }

    #[test]
    fn accepted_results_of_a_longer_limit_count_without_another_run() {
        // The right one is quick, the tired one takes nearly the limit on some boards, the other one is wrong on some.
        let files = [
            ("right", "right"),
            ("tired", "tired 2"),
            ("wrong", "wrong 3 1"),
        ];
        let mut session = ScriptedJudge::new(&files);
        let first = session.judge(None);
        session.known = KnownResults::of(&session.submissions, &first.submissions);
        let before = session.runs.load(Ordering::Relaxed);
        let second = session.judge(None);
        let again = session.runs.load(Ordering::Relaxed) - before;
        let all = |report: &JudgeReport| -> Vec<_> {
            let submissions = report.submissions.iter();
            let parts = submissions.map(|one| {
                let failing = one.cases.iter().filter(|it| it.failure.is_some()).count();
                (
                    one.outcomes.clone(),
                    one.close,
                    failing,
                    one.message.clone(),
                )
            });
            parts.collect()
        };
        assert_eq!(all(&second), all(&first));
        let rerun = |one: &SubmissionReport| {
            let is_quick = |case: &&tribunal_core::verdict::judged::CaseResult| {
                case.verdict == Verdict::Accepted && !case.close
            };
            one.judged - one.cases.iter().filter(is_quick).count() as u64
        };
        let expected: u64 = first.submissions.iter().map(rerun).sum();
        assert_eq!(first.submissions[0].judged, 40);
        assert!(expected > 0 && first.submissions[1].close > 0);
        // A wrong program may be run once more to see whether it fails by chance.
        assert!(
            (expected..expected + 20).contains(&again),
            "{again} for {expected}"
        );
        // Another source is another program.
        std::fs::write(&session.submissions[0].path, "right 1").expect("a file");
        let before = session.runs.load(Ordering::Relaxed);
        session.judge(None);
        assert!(session.runs.load(Ordering::Relaxed) - before >= expected + 40);
    }

    #[test]
    fn every_end_of_a_run_has_its_verdict() {
        let scripts = [
            ("right", "AC"),
            ("wrong", "WA"),
            ("form", "PE"),
            ("slow", "TLE"),
            ("idle", "ILE"),
            ("hungry", "MLE"),
            ("bad_alloc", "MLE"),
            ("talkative", "OLE"),
            ("crash", "RTE"),
            ("status", "RTE"),
            ("refused", "CE"),
            ("broken", "JE"),
            ("failed", "JE"),
            ("unknown", "-"),
        ];
        let files: Vec<(&str, &str)> = scripts
            .iter()
            .map(|(script, _)| (*script, *script))
            .collect();
        let report = ScriptedJudge::new(&files).judge(None);
        assert_eq!(verdicts(&report), scripts.map(|(_, verdict)| verdict));
        let named = |name: &str| {
            report
                .submissions
                .iter()
                .find(|one| one.name.ends_with(name))
                .expect("a submission")
        };
        assert_eq!(named("right").message, "40 cases");
        assert_eq!(
            named("crash").message,
            "ended by SIGSEGV (a bad memory access)"
        );
        assert_eq!(named("refused").message, "line 1: no");
        assert_eq!(named("unknown").hint.as_deref(), Some("say it"));
        assert_eq!(
            (named("slow").judged, named("slow").skipped),
            (5, 35),
            "five timeouts are enough"
        );
        assert!(!report.interrupted);
        let failure = named("wrong").cases[0].failure.as_ref().expect("a failure");
        assert_eq!(
            failure.repeat,
            "judge wrong --random 1 --seed 1 --case random/1"
        );
        let measured = |one: &SubmissionReport| one.cpu_ms.iter().flatten().count() as u64;
        assert_eq!(
            (measured(named("slow")), named("slow").cpu_ms[0]),
            (5, Some(2000.0))
        );
        assert_eq!(
            (measured(named("broken")), named("refused").cpu_ms.len()),
            (0, 0)
        );
    }

    #[test]
    fn a_submission_whose_building_was_stopped_has_no_verdict() {
        let report =
            ScriptedJudge::new(&[("a", "right"), ("b", "stopped"), ("c", "right")]).judge(None);
        assert_eq!(verdicts(&report), ["AC", "-", "AC"]);
        assert!(report.interrupted);
        assert_eq!(report.submissions[1].hint, None);
    }

    #[test]
    fn a_judge_error_does_not_stop_other_submissions() {
        let report = ScriptedJudge::new(&[
            ("a", "panic 4 1"),
            ("b", "broken 4 1"),
            ("c", "panic in the compiler"),
            ("d", "right"),
        ])
        .judge(None);
        assert_eq!(verdicts(&report), ["JE", "JE", "JE", "AC"]);
        assert!(
            report.submissions[0].counts[&Verdict::Accepted] > 20,
            "the other cases are judged"
        );
        assert_eq!(report.submissions[0].message, "a fault in Tribunal itself");
        assert_eq!(
            report.submissions[1].message,
            "the sandbox failed: it fell over"
        );
    }

    #[test]
    fn each_failing_case_is_shown_once_in_order() {
        for stop_after in [u64::MAX, 25] {
            let mut session = ScriptedJudge::new(&[
                ("a", "wrong 3 1"),
                ("b", "right"),
                ("c", "crash 2 1"),
                ("d", "broken"),
            ]);
            session.stop_after = stop_after;
            // With more workers, the number of cases that fail before the stop depends on their speed.
            session.workers = 1;
            let report = session.judge(None);
            assert_eq!(report.interrupted, stop_after < u64::MAX);
            let cases = report.submissions.iter().flat_map(|one| &one.cases);
            let mut failing: Vec<u64> = cases
                .filter(|case| case.failure.is_some())
                .map(|case| case.index)
                .collect();
            failing.sort_unstable();
            failing.dedup();
            assert!(failing.len() > 3, "{failing:?}");
            assert_eq!(
                report
                    .exhibits
                    .iter()
                    .map(|exhibit| exhibit.index)
                    .collect::<Vec<_>>(),
                failing
            );
            for exhibit in &report.exhibits {
                assert_eq!(exhibit.case, session.source.name(exhibit.index));
                assert_eq!(
                    exhibit.expected.as_deref(),
                    Some(answer(exhibit.input.as_bytes()).as_str())
                );
                assert!(exhibit.proof.is_some());
            }
        }
    }

    /// Fifty submissions with faults of all kinds.
    fn class() -> Vec<(String, String)> {
        let faults = [
            "right", "wrong", "slow", "crash", "broken", "refused", "form",
        ];
        let script = |n: usize| match faults[n % 7] {
            fault @ ("right" | "refused") => fault.to_string(),
            fault => format!("{fault} {} {}", 2 + n % 5, n % 2),
        };
        (0..50).map(|n| (format!("{n:02}"), script(n))).collect()
    }

    /// The class, with a submission whose fault is known.
    fn class_with_a_known_fault() -> Vec<(String, String)> {
        let torus = ("torus".to_string(), "fault torus".to_string());
        class().into_iter().chain([torus]).collect()
    }

    fn session_of(class: &[(String, String)]) -> ScriptedJudge {
        ScriptedJudge::new(
            &class
                .iter()
                .map(|(name, script)| (name.as_str(), script.as_str()))
                .collect::<Vec<_>>(),
        )
    }

    /// The ways to stop a submission early, or not.
    const ENOUGHS: [Enough; 3] = [
        Enough {
            fail_fast: false,
            all: false,
        },
        Enough {
            fail_fast: true,
            all: false,
        },
        Enough {
            fail_fast: false,
            all: true,
        },
    ];

    /// The report of a session, put together from so many shares.
    fn merged(make: &dyn Fn() -> ScriptedJudge, of: u32) -> String {
        let parts = tempfile::tempdir().expect("a folder");
        let mut whole = make();
        let mut paths = Vec::new();
        for number in 1..=of {
            let shard = Shard::new(number, of).expect("a shard");
            let shares = shares(
                shard,
                &vec![1; whole.submissions.len()],
                whole.source.cases(),
            );
            let own = whole.submissions.iter().cloned().zip(shares);
            let (submissions, shares) = own.filter(|(_, cases)| !cases.is_empty()).unzip();
            let path = parts.path().join(format!("{number}.json"));
            let head = PartHead::new(shard, "a".to_string(), "full".to_string(), Vec::new());
            let all = whole.submissions.len();
            let mut session = ScriptedJudge {
                explains_crashes: all == 1,
                submissions,
                shares,
                ..make()
            };
            // Some shards are killed, and go on.
            for stop_after in [5, 40, u64::MAX] {
                session.stop_after = stop_after;
                let journal = Journal::part(&path, &head).expect("a part");
                session.judge(Some(&journal));
                match stop_after {
                    u64::MAX => journal.seal(0).expect("sealed"),
                    _ => journal.close().expect("closed"),
                }
            }
            let folder = session.folder;
            // Keys are of the texts, so each may have a folder of its own.
            folder.close().expect("removed");
            paths.push(path);
        }
        let read = Parts::of(&paths).expect("all parts");
        assert!(read.gaps.is_empty());
        whole.explains_crashes = whole.submissions.len() == 1;
        whole.fixed(Some(&Journal::merged(&read).expect("readable")))
    }

    #[test]
    fn shares_put_together_are_the_whole_report() {
        for enough in ENOUGHS {
            let make = || ScriptedJudge {
                enough,
                ..session_of(&class_with_a_known_fault())
            };
            let whole = make().fixed(None);
            for of in [1, 2, 3, 7, 64] {
                assert_eq!(merged(&make, of), whole, "{enough:?}, {of} shares");
            }
        }
    }

    #[test]
    fn shares_of_a_whole_space_put_together_are_the_whole_report() {
        let make = || {
            let programs = [
                ("a", "wrong 2 1"),
                ("b", "right"),
                ("c", "slow 5 4"),
                ("d", "fault torus"),
            ];
            let mut session = ScriptedJudge::new(&programs);
            let size = Size::new(3, 4).expect("a size");
            let space = CaseSource::space(erased::<Flipgame>(), size, None);
            session.source = space.unwrap_or_else(|error| panic!("{error:?}"));
            session
        };
        let whole = make().fixed(None);
        for of in [1, 2, 3, 7, 64] {
            assert_eq!(merged(&make, of), whole, "{of} shares");
        }
    }

    #[test]
    fn the_report_does_not_depend_on_the_workers() {
        let class = class_with_a_known_fault();
        for enough in ENOUGHS {
            let report = |workers| {
                ScriptedJudge {
                    workers,
                    enough,
                    ..session_of(&class)
                }
                .fixed(None)
            };
            let one = report(1);
            assert!(
                enough.fail_fast || one.contains("\"is_likely\":true"),
                "{one}"
            );
            for workers in [2, 4, 7] {
                assert_eq!(report(workers), one, "{workers} workers, {enough:?}");
            }
        }
    }

    #[test]
    fn the_cause_of_a_failure_is_named_unless_too_little_was_run() {
        let submissions = [
            ("torus", "fault torus"),
            ("greedy", "fault greedy"),
            ("again", "fault torus"),
            ("wrong", "wrong 3 1"),
            ("right", "right"),
            ("crash", "crash"),
            ("broken", "broken"),
        ];
        let report = ScriptedJudge::new(&submissions).judge(None);
        let likely = |submission: &SubmissionReport| {
            let cause = submission.cause.as_ref()?;
            let suspect = cause.suspects.first().filter(|_| cause.is_likely)?;
            Some((suspect.faults[0].name.clone(), cause.answered, cause.wrong))
        };
        let wrong = |place: usize| report.submissions[place].counts[&Verdict::WrongAnswer];
        let named = |name: &str, place| Some((name.to_string(), 40, wrong(place)));
        let found: Vec<_> = report.submissions.iter().map(likely).collect();
        let [torus, greedy, again] = [named("torus", 0), named("greedy", 1), named("torus", 2)];
        assert_eq!(found, [torus, greedy, again, None, None, None, None]);
        let cause = |place: usize| report.submissions[place].cause.as_ref();
        // A single wrong answer that no fault explains.
        let unknown = cause(3).expect("an unknown cause");
        assert!(
            unknown.suspects.is_empty() && unknown.gallery > 30,
            "{unknown:?}"
        );
        assert!(cause(4).is_none() && cause(5).is_none() && cause(6).is_none());
        let groups: Vec<usize> = report
            .causes
            .iter()
            .filter(|group| group.is_likely)
            .map(|group| group.submissions.len())
            .collect();
        assert_eq!(groups, [2, 1]);
        // The first failure alone shows no cause, and neither does a run of one case.
        let fail_fast = ScriptedJudge {
            enough: Enough {
                fail_fast: true,
                all: false,
            },
            ..ScriptedJudge::new(&submissions)
        };
        let report = fail_fast.judge(None);
        assert_eq!(report.submissions.iter().find_map(likely), None);
        let mut one = ScriptedJudge::new(&submissions[..1]);
        let options = GenerateOptions::default();
        one.source = CaseSource::generated(erased::<Flipgame>(), 40, 1, Some("random/3"), &options)
            .unwrap_or_else(|error| panic!("{error:?}"));
        assert_eq!(one.judge(None).submissions[0].cause, None);
    }

    #[test]
    fn a_timeout_on_a_busy_machine_is_run_again() {
        let report = ScriptedJudge::new(&[("late", "late")]).judge(None);
        let [late] = &report.submissions[..] else {
            panic!("one submission")
        };
        assert_eq!((late.verdict, late.judged), (Some(Verdict::Accepted), 40));
        assert_eq!(late.cpu_s_max, 0.98);
    }

    #[test]
    fn each_submission_is_built_once() {
        let session = session_of(&class());
        session.judge(None);
        assert_eq!(session.built.into_inner(), 50);
    }

    #[test]
    fn one_submission_is_judged_by_all_workers() {
        let threads = Arc::new(Mutex::new(std::collections::HashSet::new()));
        let session = ScriptedJudge {
            workers: 4,
            ..ScriptedJudge::new(&[("a", "right")])
        };
        let seen = Arc::clone(&threads);
        let sandbox = Fake::new(move |_, input| {
            let number = || seen.lock().expect("no panic").len();
            let own = std::thread::current().id();
            seen.lock().expect("no panic").insert(own);
            // The others may be late.
            let begun = std::time::Instant::now();
            while number() < 4 && begun.elapsed() < Duration::from_secs(10) {
                std::thread::sleep(Duration::from_millis(1));
            }
            play("right", input)
        });
        let stop = AtomicBool::new(false);
        let report = judge(&BatchPlan {
            submissions: &session.submissions,
            data: &Certified {
                source: &session.source,
                dialect: Dialect::Testlib,
            },
            sandbox: &sandbox,
            compile: &compile,
            limits: &|_| LIMITS,
            shares: &[],
            only_known: false,
            isolation: "full".to_string(),
            enough: Enough::default(),
            expected: false,
            explains_crashes: false,
            in_place: false,
            is_unexpected: &|_, _| true,
            worker_cores: &[None; 4],
            journal: None,
            known: &KnownResults::default(),
            identity: String::new(),
            repeat: &|_, _| String::new(),
            stop: &stop,
            events: &|_| {},
        });
        assert_eq!(verdicts(&report), ["AC"]);
        assert_eq!(threads.lock().expect("no panic").len(), 4);
    }

    #[test]
    fn fail_fast_is_decided_by_the_first_case_in_order() {
        let session = |workers| {
            let enough = Enough {
                fail_fast: true,
                all: false,
            };
            ScriptedJudge {
                workers,
                enough,
                ..ScriptedJudge::new(&[("a", "wrong 7 3"), ("b", "right")])
            }
        };
        let report = session(1).judge(None);
        let first = &report.submissions[0];
        assert_eq!(first.judged + first.skipped, 40);
        assert_eq!(first.counts[&Verdict::WrongAnswer], 1);
        assert_eq!(
            first.outcomes.trim_end_matches('-').find('W'),
            Some(first.judged as usize - 1)
        );
        assert_eq!(report.submissions[1].judged, 40);
    }

    #[test]
    fn a_stopped_run_keeps_its_results_and_resumes_to_the_same_report() {
        // Without judge errors, which are tried again.
        let class: Vec<_> = class_with_a_known_fault()
            .into_iter()
            .filter(|(_, script)| !script.starts_with("broken"))
            .collect();
        let whole = session_of(&class).fixed(None);
        assert!(whole.contains("\"is_likely\":true"), "{whole}");
        for stop_after in [1, 2, 50, 333, 1000] {
            let mut session = session_of(&class);
            session.stop_after = stop_after;
            let journal = session.journal();
            let report = session.judge(Some(&journal));
            journal.close().expect("written");
            assert!(report.interrupted);
            let judged: u64 = report.submissions.iter().map(|one| one.judged).sum();
            assert!(judged >= 1 && report.submissions.iter().any(|one| one.verdict.is_none()));
            let before = session.runs.load(Ordering::Relaxed);
            session.stop_after = u64::MAX;
            let journal = session.journal();
            assert_eq!(
                session.fixed(Some(&journal)),
                whole,
                "stopped after {stop_after}"
            );
            journal.close().expect("written");
            let needed = {
                let fresh = session_of(&class);
                fresh.judge(None);
                fresh.runs.load(Ordering::Relaxed)
            };
            let went_on = session.runs.load(Ordering::Relaxed) - before;
            assert!(
                went_on < needed,
                "what was judged is not judged again: {went_on} of {needed}"
            );
            // The third time there is nothing left to do.
            let (before, built) = (
                session.runs.load(Ordering::Relaxed),
                session.built.load(Ordering::Relaxed),
            );
            let journal = session.journal();
            assert_eq!(session.fixed(Some(&journal)), whole);
            assert_eq!(
                (
                    session.runs.load(Ordering::Relaxed),
                    session.built.load(Ordering::Relaxed)
                ),
                (before, built)
            );
        }
    }

    #[test]
    fn a_submission_is_judged_again_when_its_text_or_the_cases_change() {
        let mut session = ScriptedJudge::new(&[("a", "right")]);
        let runs = |session: &ScriptedJudge| {
            let before = session.runs.load(Ordering::Relaxed);
            let journal = session.journal();
            session.judge(Some(&journal));
            session.runs.load(Ordering::Relaxed) - before
        };
        assert_eq!(runs(&session), 40);
        assert_eq!(runs(&session), 0);
        std::fs::rename(
            session.folder.path().join("a"),
            session.folder.path().join("b"),
        )
        .expect("renamed");
        session.submissions = vec![session.folder.path().join("b").into()];
        assert_eq!(runs(&session), 0, "a name does not matter");
        std::fs::write(session.folder.path().join("b"), "wrong 2 1").expect("a file");
        // A failing case is run twice more, to see whether it fails by chance.
        assert_eq!(runs(&session), 42);
        session.source = CaseSource::generated(
            erased::<Flipgame>(),
            40,
            2,
            None,
            &GenerateOptions::default(),
        )
        .unwrap_or_else(|e| panic!("{e:?}"));
        assert_eq!(runs(&session), 42);
        session.enough.all = true;
        assert_eq!(runs(&session), 42);
    }

    #[test]
    fn crashes_of_several_programs_are_explained_on_request() {
        let programs = [("a.c", "crash|sanitized"), ("b.c", "right")];
        let mut session = ScriptedJudge::new(&programs);
        let found = |report: &JudgeReport| {
            let built = report.submissions[0].built.as_ref().expect("built");
            built
                .remarks
                .english()
                .concat()
                .contains("heap-buffer-overflow")
        };
        assert!(!found(&session.judge(Some(&session.journal()))));
        let built = session.built.load(Ordering::Relaxed);
        assert!(!found(&session.judge(Some(&session.journal()))));
        assert_eq!(session.built.load(Ordering::Relaxed), built);
        // A look without an explanation of the crash is not enough.
        session.explains_crashes = true;
        assert!(found(&session.judge(Some(&session.journal()))));
        let built = session.built.load(Ordering::Relaxed);
        assert!(found(&session.judge(Some(&session.journal()))));
        assert_eq!(session.built.load(Ordering::Relaxed), built);
        assert!(found(&session.judge(None)));
    }

    /// Programs that fail in the newer C++ standard. In the older one they are right, have a fault that sanitizers
    /// find, are right on some cases only, are as wrong, or are no longer slow. The last is right in the newer only.
    fn written_for_an_older_standard() -> ScriptedJudge {
        ScriptedJudge::new(&[
            ("right", "wrong 3 1|right|right"),
            ("faulty", "wrong 3 1|right|sanitized"),
            ("better", "wrong 3 1|crash 7 3|right"),
            ("same", "wrong 3 1|wrong 3 1|right"),
            ("slow", "slow 3 1|right|right"),
            ("newer", "right|wrong|wrong"),
        ])
    }

    #[test]
    fn a_program_that_an_older_standard_refuses_is_not_built_in_still_older_ones() {
        let report = ScriptedJudge::new(&[
            ("refused", "wrong 3 1|refused|right|right"),
            ("same", "wrong 3 1|wrong 3 1|right|right"),
        ])
        .judge(None);
        assert_eq!(verdicts(&report), ["WA", "AC"]);
    }

    #[test]
    fn a_program_right_in_an_older_standard_is_judged_by_it_without_objections() {
        let report = written_for_an_older_standard().judge(None);
        assert_eq!(verdicts(&report), ["AC", "WA", "WA", "WA", "AC", "AC"]);
        let remark = |place: usize| {
            report.submissions[place]
                .built
                .as_ref()
                .expect("built")
                .remarks
                .english()
                .first()
                .cloned()
        };
        let [right, faulty, better] = [0, 1, 2].map(|place| remark(place).expect("a remark"));
        assert!(
            right.starts_with(
                "judged as c17, in which it is right on all of 40 cases: c20 gives it another"
            ),
            "{right}"
        );
        let built = report.submissions[0].built.as_ref().expect("built");
        assert_eq!(built.command, "cc -std=c17 -O2");
        assert_eq!(
            report.submissions[0].counts,
            BTreeMap::from([(Verdict::Accepted, 40)])
        );
        assert!(
            faulty.contains("as c20 it is not") && faulty.contains("heap-buffer-overflow"),
            "{faulty}"
        );
        assert!(better.contains("c17 gets RTE on `random/"), "{better}");
        for place in [1, 2] {
            let message = &report.submissions[place].message;
            assert!(
                message.starts_with(
                    "right here when built as c17, not as c20: printed 77; the minimum is "
                ),
                "{message}"
            );
        }
        assert_eq!([remark(3), remark(5)], [None, None]);
        assert!(!report.submissions[3].message.contains("c17"));
    }

    #[test]
    fn a_judge_error_in_a_second_look_is_not_the_submissions_fault_and_not_kept() {
        let session = ScriptedJudge::new(&[
            ("unbuilt", "wrong 3 1|failed|right"),
            ("broken", "wrong 3 1|broken 3 1|right"),
            ("broken-elsewhere", "wrong 3 1|broken 5 1|right"),
            ("unwatched", "wrong 3 1|right|failed"),
            ("broken-watched", "wrong 3 1|right|broken"),
            ("no-sanitizers", "wrong 3 1|right|refused"),
            ("slow-watched", "wrong 3 1|right|slow"),
            ("hungry-watched", "wrong 3 1|right|hungry"),
            ("slow-once", "wrong 3 1|right|slow 2 0"),
        ]);
        let journal = session.journal();
        let report = session.judge(Some(&journal));
        assert_eq!(
            verdicts(&report),
            ["JE", "JE", "JE", "JE", "JE", "WA", "WA", "WA", "AC"]
        );
        let message = &report.submissions[0].message;
        assert!(message.starts_with("it gets WA on `random/"), "{message}");
        assert!(
            message.ends_with(", but a second look at it failed: no disk"),
            "{message}"
        );
        journal.close().expect("written");
        // The disk has room again.
        let name = session.submissions[0].name.clone();
        let journal = session.journal();
        let built = session.built.load(Ordering::Relaxed);
        assert!(
            session
                .judge(Some(&journal))
                .submissions
                .iter()
                .any(|one| one.name == name)
        );
        assert!(
            session.built.load(Ordering::Relaxed) > built,
            "it is looked at again"
        );
    }

    #[test]
    fn a_random_failure_is_not_blamed_on_the_standard() {
        let report = ScriptedJudge::new(&[("gambler", "chance 3 1|right|right")]).judge(None);
        assert_eq!(verdicts(&report), ["WA"]);
        let one = &report.submissions[0];
        let said = "passes another run on the same input, so it depends on chance, ";
        assert!(one.message.starts_with(said), "{}", one.message);
        let remarks = one.built.as_ref().expect("built").remarks.english();
        assert!(remarks.is_empty(), "{remarks:?}");
    }

    #[test]
    fn a_second_look_does_not_depend_on_the_workers_and_is_kept() {
        let whole = written_for_an_older_standard().fixed(None);
        for workers in [1, 4, 7] {
            assert_eq!(
                ScriptedJudge {
                    workers,
                    ..written_for_an_older_standard()
                }
                .fixed(None),
                whole,
                "{workers} workers"
            );
        }
        // Stops in the middle of the cases, and in the second look at the last submission.
        for stop_after in [100, 200, 300] {
            let mut session = ScriptedJudge {
                workers: 1,
                stop_after,
                ..written_for_an_older_standard()
            };
            let journal = session.journal();
            let report = session.judge(Some(&journal));
            journal.close().expect("written");
            assert!(
                report.interrupted && verdicts(&report).contains(&"-"),
                "stopped after {stop_after}"
            );
            session.stop_after = u64::MAX;
            let journal = session.journal();
            assert_eq!(
                session.fixed(Some(&journal)),
                whole,
                "stopped after {stop_after}"
            );
            journal.close().expect("written");
            let (runs, built) = (
                session.runs.load(Ordering::Relaxed),
                session.built.load(Ordering::Relaxed),
            );
            let journal = session.journal();
            assert_eq!(session.fixed(Some(&journal)), whole);
            assert_eq!(
                (
                    session.runs.load(Ordering::Relaxed),
                    session.built.load(Ordering::Relaxed)
                ),
                (runs, built)
            );
        }
    }

    #[test]
    fn a_missing_file_is_reported_and_the_others_are_judged() {
        let mut session = ScriptedJudge::new(&[("a", "right"), ("b", "right")]);
        session.submissions[0] = session.folder.path().join("gone").into();
        let report = session.judge(None);
        assert_eq!(verdicts(&report), ["-", "AC"]);
        assert!(report.submissions[0].message.starts_with("cannot read `"));
        assert!(!report.interrupted);
    }

    #[test]
    fn submissions_that_fail_alike_are_grouped() {
        let report = ScriptedJudge::new(&[
            ("a", "wrong 3 1"),
            ("b", "right"),
            ("c", "crash 3 1"),
            ("d", "wrong 3 2"),
            ("e", "refused"),
            ("f", "broken"),
            ("g", "broken"),
        ])
        .judge(None);
        assert_eq!(report.groups.len(), 1);
        let group = &report.groups[0];
        let names: Vec<&str> = group
            .submissions
            .iter()
            .map(|name| &name[name.len() - 1..])
            .collect();
        assert_eq!(names, ["a", "c"]);
        assert_eq!(
            group.cases_total,
            report.submissions[0].counts[&Verdict::WrongAnswer]
        );
        assert!(group.cases.iter().all(|case| case.starts_with("random/")));
    }

    #[test]
    fn a_few_cases_expose_every_wrong_submission_if_all_were_judged() {
        let mut session = session_of(&class());
        let report = session.judge(None);
        let set = report.minimum_case_set.expect("most are wrong");
        let caught: std::collections::BTreeSet<u64> = set
            .cases
            .iter()
            .flat_map(|killer| killer.catches.iter().copied())
            .collect();
        let fails =
            |one: &SubmissionReport| one.counts.keys().any(|it| !"AC JE".contains(it.letters()));
        let wrong = (0..50u64).filter(|&place| fails(&report.submissions[place as usize]));
        assert_eq!(caught, wrong.collect());
        assert_eq!(set.caught, caught.len() as u64);
        assert!(set.at_least <= set.cases.len() as u64 && set.cases.len() < 10);
        assert!(
            set.cases
                .iter()
                .all(|killer| killer.case == session.source.name(killer.index))
        );
        let no_case = report
            .submissions
            .iter()
            .filter(|one| one.verdict == Some(Verdict::JudgeError) && !fails(one));
        assert_eq!(
            set.without,
            no_case.map(|one| one.name.clone()).collect::<Vec<_>>()
        );
        session.enough.fail_fast = true;
        assert_eq!(session.judge(None).minimum_case_set, None);
        session.enough.fail_fast = false;
        session.stop_after = 50;
        assert_eq!(session.judge(None).minimum_case_set, None);
    }

    #[test]
    fn the_folder_gives_the_expected_verdicts() {
        let mut session = ScriptedJudge::new(&[
            ("accepted/a", "right"),
            ("accepted/b", "wrong"),
            ("wrong_answer/a", "form"),
            ("wrong_answer/b", "right"),
            ("time_limit_exceeded/a", "idle"),
            ("run_time_error/a", "hungry"),
            ("compile_error/a", "refused"),
            ("memory_limit_exceeded/a", "crash"),
        ]);
        session.expected = true;
        let report = session.judge(None);
        let fits = report
            .submissions
            .iter()
            .map(|one| one.expected.as_ref().expect("a folder").fits);
        assert_eq!(
            fits.collect::<Vec<_>>(),
            [true, false, true, false, true, true, true, false]
        );
    }

    #[test]
    fn the_whole_space_is_judged_and_the_kept_results_are_bounded() {
        let mut session = ScriptedJudge::new(&[("a", "wrong 2 1"), ("b", "right")]);
        session.source = CaseSource::space(erased::<Flipgame>(), Size::FOUR, None)
            .unwrap_or_else(|error| panic!("{error:?}"));
        let report = session.judge(None);
        let [wrong, right] = &report.submissions[..] else {
            panic!("two submissions")
        };
        assert_eq!(
            (wrong.judged, wrong.counts[&Verdict::WrongAnswer]),
            (65_536, 32_768)
        );
        assert_eq!(wrong.cases.len(), RESULTS_KEPT_MAX);
        assert_eq!(wrong.cases_left_out, 32_768 - RESULTS_KEPT_MAX as u64);
        assert_eq!(
            wrong
                .cases
                .iter()
                .filter(|case| case.failure.is_some())
                .count(),
            FAILURES_KEPT_MAX
        );
        assert_eq!(wrong.decided_by.as_deref(), Some("space/1"));
        let cause = wrong.cause.as_ref().expect("a cause");
        assert_eq!(
            cause.patterns[0].shared[0].words,
            "whose number of black cells is odd"
        );
        assert_eq!(
            cause.answered,
            65_536_u64.div_ceil(67),
            "a part is compared, of boards of every kind"
        );
        assert_eq!(
            (right.verdict, right.cases.len()),
            (Some(Verdict::Accepted), 0)
        );
        assert!(serde_json::to_string(&report).expect("JSON").len() < 1 << 20);
    }
}
