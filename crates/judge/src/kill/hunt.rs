//! The whole kill search, from files to a report.

use super::build::build;
use super::error::KillError;
use super::inputs::{self, numbered};
use super::known::KnownRuns;
use super::plan::KillPlan;
use super::report::report;
use super::search::KillSearch;
use super::table::KillTable;
use super::worker::{KillWorker, Task};
use crate::pool::with_queue;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tribunal_core::messages::Message;
use tribunal_core::verdict::killed::KillReport;

/// Finds the cases; the caller writes their files.
///
/// # Errors
///
/// Fails where the inputs are declined, or the judge itself failed.
pub fn kill(plan: &KillPlan) -> Result<KillReport, KillError> {
    let begun = Instant::now();
    let built = build(plan);
    let mut table = KillTable::new(plan.problem, built.wrong(), built.right());
    let mut inputs = inputs::fill(plan, &mut table)?;
    let later = std::mem::take(&mut inputs.later);
    let until = plan.time.map(|time| begun + time);
    let is_over =
        || plan.stop.load(Ordering::Relaxed) || until.is_some_and(|until| Instant::now() >= until);
    let runs = AtomicU64::new(0);
    let make = |core| KillWorker::new(plan, core);
    let known = KnownRuns::of(plan, &built.paths(plan), built.wrong());
    let work = |worker: &mut KillWorker, task: Task| {
        let program = built.programs[task.program].as_ref()?;
        (task.is_final || !is_over()).then(|| worker.attempt(program, &task))
    };
    let done = with_queue(plan.worker_cores, make, work, |queue| {
        let mut search =
            KillSearch::new(plan, &built.programs, queue, table, &known, &is_over, &runs);
        search.ask_right_on_stored();
        search.first_failures();
        let mut chosen = search.settle();
        let mut is_cut = search.is_cut();
        if !later.is_empty() {
            if is_over() {
                is_cut = true;
            } else {
                // Lighter forms first, so that the others are tried in the same batches whatever their number.
                search.first_failures();
                search.add(later);
                search.first_failures();
                is_cut = search.is_cut();
                chosen = search.settle();
            }
        }
        if is_cut {
            inputs.coverage.push(numbered("kill-cut", search.inputs()));
        }
        search.complete(&chosen.columns);
        report(plan, &built, &search, chosen, inputs)
    });
    let report = match done {
        Some(report) => report?,
        None => {
            return Err(KillError::Judge(
                "no thread could be started to run programs on".to_string(),
            ));
        }
    };
    let runs = runs.into_inner();
    let proof = match runs {
        0 => Message::new("kill-no-run"),
        _ => report.proof,
    };
    Ok(KillReport {
        runs,
        proof,
        wall_s: begun.elapsed().as_secs_f64(),
        ..report
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::{CompileError, Compiled};
    use crate::language::Language;
    use std::collections::{BTreeSet, HashMap};
    use std::path::{Path, PathBuf};
    use std::sync::atomic::AtomicBool;
    use std::sync::{Arc, Mutex};
    use std::time::Duration;
    use tribunal_core::board::Size;
    use tribunal_core::erased::AnyInstance;
    use tribunal_core::erased::erased;
    use tribunal_core::output::Dialect;
    use tribunal_core::problem::{Model, Shrink, Text};
    use tribunal_core::verdict::Verdict;
    use tribunal_core::verdict::killed::{RightProgram, TroubleKind};
    use tribunal_problems::flipgame::Flipgame;
    use tribunal_sandbox::fake::{Fake, LIMITS, busy, printed, program};
    use tribunal_sandbox::{End, Program, RunResult};
    use tribunal_verify::jury::Jury;

    type Board = <Flipgame as Model>::Instance;

    /// A kill search among scripted programs; each script defines on which inputs it is wrong.
    struct Hunt {
        wrong: Vec<&'static str>,
        right: Vec<&'static str>,
        stored: Vec<(Message, AnyInstance)>,
        random: u64,
        limit: u64,
        size: Size,
        workers: usize,
        stop_after: u64,
        time: Option<Duration>,
    }

    impl Hunt {
        /// All 512 boards of 3×3.
        fn of(wrong: &[&'static str]) -> Hunt {
            Hunt {
                wrong: wrong.to_vec(),
                right: vec!["right"],
                stored: Vec::new(),
                random: 20,
                limit: 512,
                size: size(3, 3),
                workers: 2,
                stop_after: u64::MAX,
                time: None,
            }
        }

        fn kill(&self) -> Result<KillReport, KillError> {
            let stop = Arc::new(AtomicBool::new(false));
            let (flag, stop_after, size) = (Arc::clone(&stop), self.stop_after, self.size);
            let ran: Mutex<(u64, HashMap<String, u64>)> = Mutex::default();
            let sandbox = Fake::new(move |program, input| {
                let script = program.args[0].to_string_lossy().into_owned();
                let time = {
                    let mut ran = ran.lock().expect("no panic");
                    ran.0 += 1;
                    flag.fetch_or(ran.0 >= stop_after, Ordering::Relaxed);
                    let times = ran.1.entry(format!("{script} {input:?}")).or_default();
                    *times += 1;
                    *times
                };
                Ok(play(&script, input, size, time))
            });
            let paths = |names: &[&str]| {
                names
                    .iter()
                    .map(|name| PathBuf::from(format!("{name}.c")))
                    .collect::<Vec<_>>()
            };
            kill(&KillPlan {
                problem: erased::<Flipgame>(),
                wrong: &paths(&self.wrong),
                right: &paths(&self.right),
                sandbox: &sandbox,
                compile: &compile,
                limits: &|_| LIMITS,
                dialect: Dialect::Testlib,
                worker_cores: &vec![None; self.workers],
                stored: self.stored.clone(),
                random: self.random,
                seed: 1,
                size: Some(self.size),
                limit: self.limit,
                time: self.time,
                journal: None,
                only_known: false,
                identity: "",
                isolation: "full".to_string(),
                stop: &stop,
                events: &|_| {},
            })
        }

        fn report(&self) -> KillReport {
            let report = self.kill().expect("a report");
            self.check(&report);
            report
        }

        /// Checks that every program fails the cases that kill it, and that every killed program is reported.
        fn check(&self, report: &KillReport) {
            let mut killed = BTreeSet::new();
            for case in &report.cases {
                for kill in &case.kills {
                    let run = play(
                        self.wrong[kill.program as usize],
                        case.input.as_bytes(),
                        self.size,
                        1,
                    );
                    let is_right = run.end == End::Exited(0)
                        && Some(run.output) == case.answer.clone().map(Vec::from);
                    assert!(
                        !is_right,
                        "{} on {}",
                        self.wrong[kill.program as usize], case.input
                    );
                    killed.insert(kill.program);
                }
                assert!(tribunal_package::data::is_case_name(&case.name));
            }
            let told = (0..)
                .zip(&report.wrong)
                .filter(|(_, it)| it.killed)
                .map(|(place, _)| place);
            assert_eq!(killed, told.collect());
            assert_eq!(report.killed, killed.len() as u64);
            assert!(report.at_least <= report.cases.len() as u64);
        }
    }

    fn size(rows: usize, cols: usize) -> Size {
        Size::new(rows, cols).expect("a size")
    }

    fn compile(path: &Path) -> Result<Compiled, CompileError> {
        let script = path.file_stem().unwrap_or_default().to_os_string();
        if script == "refused" {
            return Err(CompileError::Refused {
                command: "cc".to_string(),
                message: "1: error: no\n".to_string(),
            });
        }
        let program = Program {
            args: vec![script],
            args_in_place: None,
            ..program("x")
        };
        Ok(Compiled {
            program,
            language: Language::default(),
            command: String::new(),
            remarks: Vec::new(),
            opens: None,
            chance: None,
            outputs: None,
            submitted: None,
        })
    }

    /// The run of a program on an input for the first, second, … time.
    fn play(script: &str, input: &[u8], size: Size, time: u64) -> RunResult {
        let board = Flipgame::read_one(input, Some(size)).expect("a board");
        let black = board.black.count();
        let is_wrong = match script {
            "right" => false,
            "broken" => panic!("as the script says"),
            "never" => false,
            "two" => black == 2,
            "three" => black == 3,
            "two-or-three" => black == 2 || black == 3,
            "corner" => board.black.row(0) & 1 == 1,
            "last" => board.black.row(2) >> 2 & 1 == 1,
            "full" => black == 9,
            "five" => black == 5,
            "now-and-then" => time == 1 && black == 4,
            "wrong-on-eight" => black == 8,
            "slow" => {
                let cpu = Duration::from_millis(if black >= 5 { 2000 } else { 1 });
                let end = if black >= 5 {
                    End::CpuLimit
                } else {
                    End::Exited(0)
                };
                return RunResult {
                    end,
                    cpu,
                    ..printed(right(&board))
                };
            }
            "late" => return busy(if time == 1 { 1050 } else { 980 }, printed(right(&board))),
            "close" => {
                let cpu = Duration::from_millis(if black >= 5 { 1050 } else { 1 });
                return RunResult {
                    cpu,
                    ..printed(right(&board))
                };
            }
            other => panic!("no script {other}"),
        };
        printed(if is_wrong {
            "77\n".to_string()
        } else {
            right(&board)
        })
    }

    fn right(board: &Board) -> String {
        let mut jury = Jury::new(erased::<Flipgame>(), Flipgame::size(board), None);
        let proven = jury
            .proven(&AnyInstance::new(board.clone()))
            .expect("a proven answer");
        proven.answer.write().expect("an answer")
    }

    fn inputs(report: &KillReport) -> Vec<&str> {
        report
            .cases
            .iter()
            .map(|case| case.input.as_str())
            .collect()
    }

    #[test]
    fn if_one_case_suffices_the_lightest_is_chosen() {
        let report = Hunt::of(&["two-or-three", "two", "corner"]).report();
        assert_eq!(inputs(&report), ["bbw\nwww\nwww\n"]);
        assert_eq!((report.killed, report.at_least, report.inputs), (3, 1, 512));
        assert_eq!(report.cases[0].name, "01-kills-two-or-three-and-2-more");
        assert_eq!(
            report.proof.to_string(),
            "no lighter one of all 512 inputs of 3x3 does"
        );
    }

    #[test]
    fn two_programs_without_a_common_failure_provably_need_two_cases() {
        let report = Hunt::of(&["two", "three", "last"]).report();
        assert_eq!(inputs(&report), ["bww\nwww\nwwb\n", "bbb\nwww\nwww\n"]);
        assert_eq!(report.at_least, 2);
        assert!(
            report
                .proof
                .to_string()
                .starts_with("no single one of all 512 inputs of 3x3 does; "),
            "{}",
            report.proof
        );
        assert_eq!(report.cases[0].only, [0, 2]);
        assert_eq!(report.cases[1].only, [1]);
    }

    #[test]
    fn the_answer_does_not_depend_on_the_workers() {
        let wrong = ["two", "three", "last", "slow", "full", "corner"];
        let report = |workers| {
            let report = Hunt {
                workers,
                ..Hunt::of(&wrong)
            }
            .report();
            serde_json::to_string(&KillReport {
                wall_s: 0.0,
                ..report
            })
            .expect("JSON")
        };
        assert_eq!(report(1), report(2));
        assert_eq!(report(1), report(5));
    }

    #[test]
    fn there_are_fewer_runs_than_programs_times_inputs() {
        let report = Hunt::of(&["two", "three", "last", "full", "corner"]).report();
        assert!(report.runs < 5 * 512, "{} runs", report.runs);
    }

    #[test]
    fn shrinking_finds_cases_that_were_not_among_the_inputs() {
        // One stored board that all programs fail; the smallest such board is far below it.
        let all = erased::<Flipgame>()
            .read_text(b"bbbb\nbbbb\nbbbb\nbbbb\n", None)
            .expect("a board");
        let hunt = Hunt {
            stored: vec![(Message::new("coverage-stored-one").with("case", "a"), all)],
            random: 0,
            limit: 0,
            size: Size::FOUR,
            ..Hunt::of(&["corner", "slow"])
        };
        let report = hunt.report();
        assert_eq!(inputs(&report), ["bbbb\nbwww\nwwww\nwwww\n"]);
        assert_eq!(
            report.cases[0].origin.to_string(),
            "made smaller from stored case a"
        );
        assert!(
            report
                .coverage
                .last()
                .is_some_and(|last| last.to_string().ends_with(" lighter forms of those"))
        );
    }

    #[test]
    fn deferred_inputs_are_tried_in_the_end() {
        let hunt = Hunt {
            random: 0,
            limit: 3000,
            size: Size::FOUR,
            ..Hunt::of(&["two", "five"])
        };
        let report = hunt.report();
        assert_eq!(
            (report.inputs, report.killed, report.at_least),
            (3000, 2, 2)
        );
        assert_eq!(
            inputs(&report),
            ["bbww\nwwww\nwwww\nwwww\n", "bbbb\nbwww\nwwww\nwwww\n"]
        );
        let report = Hunt {
            time: Some(Duration::ZERO),
            ..hunt
        }
        .report();
        let told = "only the first 0 inputs of these, since the search ended";
        let last = report.coverage.last().map(Message::to_string);
        assert_eq!(last.as_deref(), Some(told));
    }

    #[test]
    fn a_time_close_to_the_limit_kills_no_program() {
        let report = Hunt::of(&["close", "slow"]).report();
        assert_eq!(
            report.wrong.iter().map(|it| it.killed).collect::<Vec<_>>(),
            [false, true]
        );
        assert_eq!(report.cases[0].kills[0].verdict, Verdict::TimeLimit);
    }

    #[test]
    fn a_timeout_on_a_busy_machine_is_run_again() {
        let mut hunt = Hunt::of(&["two-or-three"]);
        hunt.right = vec!["late"];
        let report = hunt.report();
        assert_eq!((report.right[0].failed, report.killed), (0, 1));
    }

    #[test]
    fn a_program_without_failures_is_reported_with_the_number_of_inputs_tried() {
        let report = Hunt::of(&["never", "two", "refused"]).report();
        let [never, two, refused] = &report.wrong[..] else {
            panic!("three programs")
        };
        assert_eq!((never.killed, never.tried), (false, 512));
        assert!(two.killed);
        let trouble = refused.trouble.as_ref().expect("it does not compile");
        assert_eq!(
            (trouble.kind, trouble.message.to_string().as_str()),
            (TroubleKind::Refused, "1: error: no")
        );
        let report = Hunt::of(&["never"]).report();
        assert_eq!(
            (report.cases.len(), report.proof.to_string().as_str()),
            (0, "none of all 512 inputs of 3x3 kills any")
        );
    }

    #[test]
    fn a_failure_that_does_not_repeat_kills_no_program() {
        let report = Hunt::of(&["now-and-then", "two-or-three"]).report();
        assert_eq!(
            report.wrong.iter().map(|it| it.killed).collect::<Vec<_>>(),
            [false, true]
        );
        assert!(report.wrong[0].tried > 100, "it is looked for elsewhere");
    }

    #[test]
    fn a_case_that_a_right_program_fails_is_not_chosen_and_the_program_is_reported() {
        let mut hunt = Hunt::of(&["two-or-three"]);
        hunt.right = vec!["right", "two"];
        let report = hunt.report();
        let RightProgram {
            failed, failure, ..
        } = &report.right[1];
        let failure = failure.as_ref().expect("it is not right");
        assert_eq!(failure.verdict, Verdict::WrongAnswer);
        assert_eq!(
            failure.failure.as_ref().map(|it| it.input.as_str()),
            Some("bbw\nwww\nwww\n")
        );
        assert_eq!(*failed, 5, "after this many failures it rules out no input");
        assert_eq!(inputs(&report), ["bbw\nwww\nwww\n"]);
        hunt.right = vec!["full"];
        hunt.wrong = vec!["full", "wrong-on-eight"];
        let report = hunt.report();
        assert_eq!(report.right[0].failed, 1);
        assert_eq!(
            report.wrong.iter().map(|it| it.killed).collect::<Vec<_>>(),
            [false, true]
        );
    }

    #[test]
    fn right_programs_are_run_on_every_stored_case() {
        let all = erased::<Flipgame>()
            .read_text(b"bbb\nbbb\nbbb\n", Some(size(3, 3)))
            .expect("a board");
        let hunt = Hunt {
            right: vec!["right", "full"],
            stored: vec![(Message::new("coverage-stored-one").with("case", "a"), all)],
            ..Hunt::of(&["two"])
        };
        let report = hunt.report();
        // The chosen case is another one.
        assert_eq!(inputs(&report), ["bbw\nwww\nwww\n"]);
        let failed: Vec<u64> = report.right.iter().map(|it| it.failed).collect();
        assert_eq!(failed, [0, 1]);
    }

    #[test]
    fn a_search_that_ends_early_counts_the_inputs_that_it_tried() {
        for stop_after in [30, 60, 200] {
            let hunt = Hunt {
                right: Vec::new(),
                stop_after,
                ..Hunt::of(&["never"])
            };
            let report = hunt.report();
            assert!(
                report.inputs <= report.runs && report.runs < 512,
                "{stop_after}"
            );
            let said = report.coverage.last().expect("what was tried").to_string();
            assert!(said.starts_with("only the first "), "{said}");
            let tried = format!(
                "none of the {} inputs that were tried kills any",
                report.inputs
            );
            assert_eq!(report.proof.to_string(), tried);
        }
    }

    #[test]
    fn a_judge_error_is_reported_and_the_other_programs_are_killed() {
        let report = Hunt::of(&["broken", "two"]).report();
        let trouble = report.wrong[0].trouble.as_ref().expect("it cannot be run");
        assert_eq!(trouble.kind, TroubleKind::Judge);
        assert!(report.wrong[1].killed && !report.wrong[0].killed);
    }

    #[test]
    fn a_stopped_search_returns_what_it_found() {
        for stop_after in [1, 20, 100, 300] {
            let hunt = Hunt {
                stop_after,
                ..Hunt::of(&["two", "three", "last", "full"])
            };
            let report = hunt.report();
            assert!(report.interrupted, "{stop_after}");
            assert!(
                report
                    .proof
                    .to_string()
                    .contains("before lighter ones were ruled out")
                    || report.cases.len() <= 1
            );
        }
        let report = Hunt {
            time: Some(Duration::ZERO),
            ..Hunt::of(&["two"])
        }
        .report();
        assert_eq!((report.runs, report.killed), (0, 0));
        assert_eq!(report.proof.to_string(), "no program was run on an input");
    }

    #[test]
    fn the_number_of_cases_is_the_minimum_for_the_whole_matrix() {
        use crate::set_cover::{WORK_MAX, smallest};
        use fixedbitset::FixedBitSet;
        let wrong = [
            "two",
            "three",
            "last",
            "full",
            "corner",
            "wrong-on-eight",
            "two-or-three",
        ];
        let report = Hunt::of(&wrong).report();
        // The full table, without the search.
        let boards = Flipgame::ascending(
            &Flipgame::read_one("www\nwww\nwww\n".as_bytes(), Some(size(3, 3))).expect("a board"),
            tribunal_core::problem::Shape::Kept,
        );
        let sets: Vec<FixedBitSet> = boards
            .map(|board| {
                let input = Flipgame::write(&board);
                let mut set = FixedBitSet::with_capacity(wrong.len());
                (0..wrong.len())
                    .filter(|&it| {
                        play(wrong[it], input.as_bytes(), size(3, 3), 1).output
                            != right(&board).into_bytes()
                    })
                    .for_each(|it| set.insert(it));
                set
            })
            .collect();
        let cover = smallest(&sets, WORK_MAX);
        assert_eq!(
            (report.cases.len(), report.at_least),
            (cover.chosen.len(), cover.at_least as u64)
        );
    }

    #[test]
    fn a_size_without_a_proving_solver_is_declined() {
        let hunt = Hunt {
            size: size(61, 61),
            random: 3,
            limit: 0,
            ..Hunt::of(&["two"])
        };
        let declined = match hunt.kill() {
            Ok(report) => report.unproven > 0,
            Err(KillError::Declined(_)) => true,
            Err(error) => panic!("{error}"),
        };
        assert!(declined);
    }
}
