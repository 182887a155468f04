//! Compares two saved runs of the same command.

use super::error::Incomparable;
use super::{judged, verified};
use tribunal_core::verdict::saved::SavedRun;

/// Compares a run with an earlier one of the same command and problem, and adds the result to it. A comparison that the
/// run already holds is replaced.
///
/// # Errors
///
/// If the runs are not of the same command and about the same problem, or if its runs are not compared.
pub fn compare(now: &mut SavedRun, earlier: &SavedRun) -> Result<(), Incomparable> {
    match (now, earlier) {
        (SavedRun::Judge(now), SavedRun::Judge(earlier)) => {
            now.comparison = Some(Box::new(judged::compare(earlier, now)?));
        }
        (SavedRun::Verify(now), SavedRun::Verify(earlier)) => {
            now.comparison = Some(verified::compare(earlier, now)?);
        }
        (
            SavedRun::Stress(_) | SavedRun::Diagnose(_),
            SavedRun::Stress(_) | SavedRun::Diagnose(_),
        ) => {
            return Err(Incomparable::Command(command(earlier)));
        }
        (now, earlier) => {
            return Err(Incomparable::OtherCommand {
                earlier: command(earlier),
                now: command(now),
            });
        }
    }
    Ok(())
}

/// The command of a run.
fn command(run: &SavedRun) -> &'static str {
    match run {
        SavedRun::Judge(_) => "judge",
        SavedRun::Stress(_) => "stress",
        SavedRun::Diagnose(_) => "diagnose",
        SavedRun::Verify(_) => "verify",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::submission_report::unjudged;
    use quickcheck::{Arbitrary, Gen, QuickCheck};
    use std::path::Path;
    use tribunal_core::messages::{Lang, Message};
    use tribunal_core::verdict::compared::{
        Aspect, CaseChange, Change, JudgeComparison, SubmissionChange, VerifyComparison,
    };
    use tribunal_core::verdict::diagnosed::{Grade, Joined, NamedFault, Suspect};
    use tribunal_core::verdict::judged::{
        Built, Cause, Expectation, JudgeReport, LimitsReport, Student, SubmissionReport,
    };
    use tribunal_core::verdict::memory_fault::{LIKELY, at_line};
    use tribunal_core::verdict::{
        CaseFileFault, Disagreement, ProblemReport, Section, SolverTally, Verdict, VerifyReport,
    };

    /// A submission with the results of these letters.
    fn submission(name: &str, outcomes: &str) -> SubmissionReport {
        let mut report = unjudged(Path::new(name));
        let of = |letter| {
            Verdict::ALL
                .into_iter()
                .find(|verdict| verdict.letter() == letter)
        };
        for verdict in outcomes.chars().filter_map(of) {
            *report.counts.entry(verdict).or_default() += 1;
            report.judged += 1;
            let decides = verdict != Verdict::Accepted && report.verdict.is_none();
            report.verdict = report.verdict.or(decides.then_some(verdict));
        }
        let is_accepted = report.verdict.is_none() && report.judged > 0;
        report.verdict = report.verdict.or(is_accepted.then_some(Verdict::Accepted));
        report.outcomes = outcomes.to_string();
        report.cpu_s_max = 0.2;
        report
    }

    fn run(cases: &[&str], submissions: Vec<SubmissionReport>) -> JudgeReport {
        JudgeReport {
            provenance: Default::default(),
            problem: "flipgame".to_string(),
            isolation: "full".to_string(),
            dialect: "testlib".to_string(),
            coverage: format!("{} stored cases", cases.len()),
            coverage_message: None,
            seed: None,
            cases_total: cases.len() as u64,
            case_names: cases.iter().map(|name| name.to_string()).collect(),
            submissions,
            groups: Vec::new(),
            causes: Vec::new(),
            minimum_case_set: None,
            exhibits: Vec::new(),
            alike: Vec::new(),
            shows_source: false,
            smallest: None,
            next: Vec::new(),
            stored_alone: None,
            next_for: None,
            interrupted: false,
            wall_s: 1.0,
            comparison: None,
        }
    }

    fn judged(earlier: &JudgeReport, now: &JudgeReport) -> JudgeComparison {
        let mut run = SavedRun::Judge(now.clone());
        compare(&mut run, &SavedRun::Judge(earlier.clone())).expect("runs of the same problem");
        match run {
            SavedRun::Judge(report) => *report.comparison.expect("a comparison"),
            _ => unreachable!("a run stays one of its command"),
        }
    }

    fn verified(earlier: &VerifyReport, now: &VerifyReport) -> VerifyComparison {
        let mut run = SavedRun::Verify(now.clone());
        compare(&mut run, &SavedRun::Verify(earlier.clone())).expect("runs of the same problem");
        match run {
            SavedRun::Verify(report) => report.comparison.expect("a comparison"),
            _ => unreachable!("a run stays one of its command"),
        }
    }

    /// The change of the first submission of two runs with two submissions each.
    fn changed(earlier: &str, now: &str) -> Option<SubmissionChange> {
        let cases = &["a", "b", "c"][..earlier.len().max(now.len()).min(3)];
        let both = |outcomes| {
            run(
                cases,
                vec![submission("x.c", outcomes), submission("y.c", "")],
            )
        };
        let changes = judged(&both(earlier), &both(now)).submissions;
        changes.into_iter().find(|change| change.submission == 0)
    }

    #[test]
    fn a_case_that_is_right_no_more_is_worse_and_one_that_became_right_better() {
        let direction = |earlier, now| changed(earlier, now).map(|change| change.change);
        assert_eq!(direction("AAW", "AAW"), None);
        assert_eq!(direction("AAA", "AWA"), Some(Change::Worse));
        assert_eq!(direction("WWA", "AWA"), Some(Change::Better));
        assert_eq!(direction("AWW", "WAA"), Some(Change::Mixed));
        assert_eq!(direction("AWW", "ATW"), Some(Change::Other));
        // Cases that only one run judged are not compared.
        assert_eq!(direction("AWW", "AW-"), None);
        let change = changed("AAW", "AWW").expect("a change");
        assert_eq!(
            (change.earlier_right, change.right, change.cases_compared),
            (2, 1, 3)
        );
        let case = CaseChange {
            case: "b".to_string(),
            change: Change::Worse,
            earlier: Verdict::Accepted,
            now: Verdict::WrongAnswer,
        };
        assert_eq!(change.cases, [case]);
    }

    #[test]
    fn a_program_that_does_not_compile_any_more_is_worse() {
        let earlier = run(&["a"], vec![submission("x.c", "A")]);
        let mut now = run(&["a"], vec![submission("x.c", "")]);
        now.submissions[0].verdict = Some(Verdict::CompileError);
        let worse = judged(&earlier, &now);
        assert!(worse.has_regression() && !judged(&now, &earlier).has_regression());
        assert_eq!(
            worse.submissions[0].earlier_verdict,
            Some(Verdict::Accepted)
        );
        // A run that was stopped says nothing of the program.
        now.submissions[0].verdict = None;
        now.interrupted = true;
        let stopped = judged(&earlier, &now);
        assert_eq!(stopped.submissions[0].change, Change::Other);
        assert_eq!(stopped.differences[0].what, Aspect::Stopped);
    }

    #[test]
    fn a_program_that_did_not_compile_had_no_cause() {
        let mut earlier = run(&["a"], vec![submission("x.c", "W")]);
        let mut now = earlier.clone();
        now.submissions[0].cause = Some(cause("torus"));
        assert!(
            judged(&earlier, &now).submissions[0]
                .earlier_cause
                .is_some()
        );
        earlier.submissions[0] = submission("x.c", "");
        earlier.submissions[0].verdict = Some(Verdict::CompileError);
        assert_eq!(judged(&earlier, &now).submissions[0].earlier_cause, None);
    }

    #[test]
    fn what_sanitizers_found_is_a_cause_that_comes_and_goes() {
        let found = |line, what: &str| {
            let found = at_line("x.c", line, what.to_string(), "index … out of bounds");
            Message::new(LIKELY)
                .with("found", found)
                .with("fault", "printed 4")
        };
        let plain = run(&["a"], vec![submission("x.c", "W")]);
        let with = |reason| {
            let mut run = plain.clone();
            run.submissions[0].explain(reason);
            run
        };
        let (one, moved) = (with(found(7, "index 5")), with(found(9, "index 4")));
        let change = |earlier, now| judged(earlier, now).submissions.pop();
        let new = change(&plain, &one).and_then(|it| it.earlier_cause);
        assert!(new.is_some_and(|cause| cause.found.is_none() && cause.faults.is_empty()));
        let gone = change(&one, &plain).and_then(|it| it.earlier_cause);
        let gone = gone.expect("a cause that is gone");
        assert!(gone.is_likely);
        let said = gone.found.map(|found| found.in_lang(Lang::En).into_owned());
        assert_eq!(said.as_deref(), Some("line 7 of x.c: index 5"));
        // The same kind of fault elsewhere is the same cause.
        assert_eq!(change(&one, &moved), None);
        let mut other = one.clone();
        other.submissions[0].reason = None;
        other.submissions[0].cause = Some(cause("torus"));
        let known = change(&other, &one).and_then(|it| it.earlier_cause);
        assert_eq!(known.map(|cause| cause.faults.len()), Some(1));
    }

    #[test]
    fn new_and_gone_cases_and_programs_are_no_change_of_a_program() {
        let two = |name: &str, outcomes| vec![submission("x.c", outcomes), submission(name, "A")];
        let earlier = run(&["a", "b"], two("gone.c", "AA"));
        let now = run(&["a", "c"], two("new.c", "AW"));
        let found = judged(&earlier, &now);
        assert_eq!(
            (&found.cases.new, &found.cases.gone),
            (&vec!["c".to_string()], &vec!["b".to_string()])
        );
        assert_eq!(
            (found.compared, &found.new, found.gone[0].name.as_str()),
            (1, &vec![1], "gone.c")
        );
        let [change] = &found.submissions[..] else {
            panic!("{found:?}");
        };
        assert!(
            change.is_by_other_cases && change.change == Change::Other,
            "{change:?}"
        );
        assert!(!found.has_regression());
    }

    #[test]
    fn submissions_are_matched_by_student_then_by_name_then_below_the_shared_folder() {
        let mut earlier = run(
            &["a"],
            vec![submission("mon/x.c", "A"), submission("mon/y.c", "A")],
        );
        let mut now = run(
            &["a"],
            vec![submission("tue/x.c", "W"), submission("tue/y.c", "A")],
        );
        assert_eq!(judged(&earlier, &now).count(Change::Worse), 1);
        for (report, students) in [(&mut earlier, ["ada", "bob"]), (&mut now, ["bob", "ada"])] {
            for (submission, name) in report.submissions.iter_mut().zip(students) {
                submission.student = Some(Student {
                    name: name.to_string(),
                    id: name.to_string(),
                    file: String::new(),
                    on_roster: None,
                    remarks: Default::default(),
                });
            }
        }
        let found = judged(&earlier, &now);
        assert_eq!((found.compared, found.submissions[0].submission), (2, 0));
        let single = |name| run(&["a"], vec![submission(name, "A")]);
        let found = judged(&single("first.c"), &single("second.c"));
        assert_eq!(
            (found.compared, found.differences[0].what),
            (1, Aspect::Program)
        );
    }

    #[test]
    fn verdicts_on_cases_that_only_one_run_has_are_no_change_of_a_program() {
        let earlier = run(&["a"], vec![submission("x.c", "A"), submission("y.c", "A")]);
        let mut now = run(&["b"], vec![submission("x.c", "W"), submission("y.c", "A")]);
        let found = judged(&earlier, &now);
        let change = &found.submissions[0];
        assert!(change.is_by_other_cases && change.change == Change::Other);
        assert!(!found.has_regression());
        // What does not compile is wrong on every case.
        now.submissions[0] = submission("x.c", "");
        now.submissions[0].verdict = Some(Verdict::CompileError);
        assert!(judged(&earlier, &now).has_regression());
    }

    #[test]
    fn a_cause_that_one_run_did_not_look_for_is_no_other_one() {
        let with_cause = |outcomes, cause| {
            let mut one = submission("x.c", outcomes);
            one.cause = cause;
            run(&["a", "b"], vec![one, submission("y.c", "AA")])
        };
        let (whole, stopped) = (with_cause("WA", Some(cause("x"))), with_cause("W-", None));
        assert!(judged(&whole, &stopped).submissions.is_empty());
    }

    #[test]
    fn the_only_student_of_a_run_is_not_another_one() {
        let of = |folder: &str, student: &str, outcomes| {
            let name = format!("{folder}/{student}/main.py");
            let mut submission = submission(&name, outcomes);
            submission.student = Some(Student {
                name: format!("{folder} {student}"),
                id: student.to_string(),
                file: String::new(),
                on_roster: None,
                remarks: Default::default(),
            });
            run(&["a"], vec![submission])
        };
        let found = judged(&of("class", "ada", "A"), &of("class", "bob", "W"));
        assert_eq!(
            (found.compared, found.new.len(), found.gone_total),
            (0, 1, 1)
        );
        assert!(!found.has_regression());
        let found = judged(&of("mon", "ada", "A"), &of("tue", "ada", "W"));
        assert_eq!(found.compared, 1, "the same hand-in in another folder");
    }

    #[test]
    fn as_expected_counts_where_a_folder_states_a_verdict() {
        let expecting = |outcomes: &str| {
            let mut one = submission("wrong_answer/x.c", outcomes);
            let admits = vec![Verdict::WrongAnswer];
            let fits = one.verdict.is_some_and(|verdict| admits.contains(&verdict));
            one.expected = Some(Expectation {
                points: Vec::new(),
                folder: "wrong_answer".to_string(),
                admits,
                fits,
            });
            run(&["a", "b"], vec![one])
        };
        let direction = |earlier, now| {
            let changes = judged(&expecting(earlier), &expecting(now)).submissions;
            changes.first().map(|change| change.change)
        };
        assert_eq!(direction("WA", "AA"), Some(Change::Worse));
        assert_eq!(direction("AA", "AW"), Some(Change::Better));
        assert_eq!(direction("WA", "WW"), Some(Change::Other));
    }

    #[test]
    fn the_same_source_with_other_verdicts_contradicts_itself_unless_time_explains_it() {
        let hashed = |outcomes: &str, hash: &str, memory_bytes: u64| {
            let mut one = submission("x.c", outcomes);
            one.source_sha256 = Some(hash.to_string());
            one.built = Some(Built {
                language: "C".to_string(),
                command: "gcc".to_string(),
                remarks: Default::default(),
                outputs: None,
                limits: LimitsReport {
                    cpu_s: 1.0,
                    wall_s: 3.0,
                    memory_bytes,
                    output_bytes: 1,
                    stack_bytes: 1,
                    processes: 1,
                },
            });
            run(&["a", "b", "c"], vec![one])
        };
        let found = |earlier: &JudgeReport, now: &JudgeReport| {
            let changes = judged(earlier, now).submissions;
            changes
                .first()
                .map(|change| (change.is_same_source, change.contradictions))
        };
        let earlier = hashed("AAA", "00", 1);
        assert_eq!(
            found(&earlier, &hashed("AWT", "00", 1)),
            Some((Some(true), 1))
        );
        assert_eq!(
            found(&earlier, &hashed("AWT", "01", 1)),
            Some((Some(false), 0))
        );
        assert_eq!(
            found(&earlier, &hashed("AAM", "00", 1)),
            Some((Some(true), 1))
        );
        assert_eq!(
            found(&earlier, &hashed("AAM", "00", 2)),
            Some((Some(true), 0))
        );
        assert_eq!(
            found(
                &earlier,
                &run(&["a", "b", "c"], vec![submission("x.c", "AAW")])
            ),
            Some((None, 0))
        );
        let mut kattis = hashed("AAW", "00", 1);
        kattis.dialect = "kattis".to_string();
        assert_eq!(found(&earlier, &kattis), Some((Some(true), 0)));
        let mut pypy = hashed("AAW", "00", 1);
        let built = pypy.submissions[0].built.as_mut().expect("it is built");
        built.language = "PyPy".to_string();
        assert_eq!(found(&earlier, &pypy), Some((Some(true), 0)));
        let limits = judged(&earlier, &hashed("AAA", "00", 2)).differences;
        assert_eq!(
            (limits[0].what, limits[0].programs),
            (Aspect::MemoryLimit, 1)
        );
    }

    #[test]
    fn another_time_is_told_only_if_it_is_far_from_the_earlier_one() {
        let timed = |cpu_s_max| {
            let one = SubmissionReport {
                cpu_s_max,
                ..submission("x.c", "A")
            };
            run(&["a"], vec![one])
        };
        let direction = |earlier, now| {
            let changes = judged(&timed(earlier), &timed(now)).submissions;
            changes
                .first()
                .map(|change| (change.change, change.earlier_cpu_s))
        };
        assert_eq!(direction(0.2, 0.3), None);
        assert_eq!(direction(0.2, 0.5), Some((Change::Time, Some(0.2))));
        assert_eq!(direction(0.5, 0.2), Some((Change::Time, Some(0.5))));
    }

    #[test]
    fn generated_cases_of_another_seed_are_other_cases() {
        let seeded = |seed, outcomes| JudgeReport {
            seed: Some(seed),
            coverage: format!("2 generated cases of 4x4, seed {seed}"),
            ..run(&["random/1", "random/2"], vec![submission("x.c", outcomes)])
        };
        let same = judged(&seeded(1, "AA"), &seeded(1, "AW"));
        assert!(same.cases.are_comparable && same.submissions[0].cases_worse == 1);
        let other = judged(&seeded(1, "AA"), &seeded(2, "AW"));
        assert!(!other.cases.are_comparable && other.submissions[0].cases_compared == 0);
        // The verdicts are compared nevertheless.
        assert!(other.has_regression());
    }

    fn section(solver: &str, disagree: u64) -> Section {
        Section {
            coverage: vec!["3 stored cases".to_string()],
            coverage_messages: Vec::new(),
            solvers: vec![SolverTally {
                solver: solver.to_string(),
                cases: 3,
                agree: 3_u64.saturating_sub(disagree),
                disagree,
                declined: 0,
                computed: 3,
                nanos_per_case: 1e9,
                work_per_case: 1.0,
                work_unit: "boards".to_string(),
                work_unit_message: None,
                reason: None,
                reason_message: None,
            }],
            certificates: Default::default(),
            minimums: Vec::new(),
            disagreements: (0..disagree)
                .map(|number| Disagreement {
                    origin: format!("case `{number}`"),
                    origin_message: None,
                    input: String::new(),
                    answers: Vec::new(),
                    certificate: String::new(),
                    certificate_lines: Vec::new(),
                    expected: None,
                    stored: None,
                    repeat: String::new(),
                })
                .collect(),
            disagreements_total: disagree,
            wall_s: 3.0,
        }
    }

    fn cross_check(problem: &str, sections: Vec<Section>) -> VerifyReport {
        VerifyReport {
            problems: vec![ProblemReport {
                problem: problem.to_string(),
                sections,
                case_file_faults: Vec::new(),
                blessed: Vec::new(),
                other_answers: Vec::new(),
                interrupted: false,
                repeat_all: None,
            }],
            ..VerifyReport::default()
        }
    }

    #[test]
    fn a_solver_that_disagrees_more_often_is_worse() {
        let good = cross_check("flipgame", vec![section("bfs", 0), section("chase", 0)]);
        let mut bad = cross_check(
            "flipgame",
            vec![section("bfs", 0), section("table", 0), section("bfs", 2)],
        );
        let fault = CaseFileFault::new("x.txt".to_string(), "remove it".to_string().into());
        bad.problems[0].case_file_faults.push(fault);
        let found = verified(&good, &bad);
        assert!(found.has_regression() && found.count(Change::Worse) == 1);
        assert_eq!(
            (found.new[0].solver.as_str(), found.gone[0].solver.as_str()),
            ("table", "chase")
        );
        let names: Vec<&str> = found.cases.iter().map(|case| case.name.as_str()).collect();
        assert_eq!(names, ["x.txt", "case `0`", "case `1`"]);
        let found = verified(&bad, &good);
        assert!(!found.has_regression() && found.count(Change::Better) == 1);
        // Only the first disagreements are kept, so a missing one may be among the others.
        bad.problems[0].sections[2].disagreements.pop();
        assert_eq!(verified(&good, &bad).cases.len(), 2);
        let other = cross_check("flipgame", vec![section("bfs", 1)]);
        assert!(
            verified(&bad, &other)
                .cases
                .iter()
                .all(|case| case.change == Change::Better)
        );
    }

    #[test]
    fn a_run_that_was_stopped_is_not_better() {
        let bad = cross_check("flipgame", vec![section("bfs", 2)]);
        let mut stopped = cross_check("flipgame", vec![section("bfs", 0)]);
        stopped.problems[0].interrupted = true;
        let found = verified(&bad, &stopped);
        assert_eq!(
            (found.count(Change::Better), found.count(Change::Other)),
            (0, 1)
        );
        assert!(found.cases.is_empty());
        let found = verified(&stopped, &bad);
        assert!(
            found.has_regression(),
            "what disagrees now is worse in any case"
        );
    }

    #[test]
    fn runs_of_other_commands_and_problems_are_not_compared() {
        let refused = |now: SavedRun, earlier: SavedRun| {
            compare(&mut now.clone(), &earlier)
                .expect_err("a fault")
                .to_string()
        };
        let judge = |problem: &str| {
            SavedRun::Judge(JudgeReport {
                problem: problem.to_string(),
                ..run(&[], Vec::new())
            })
        };
        let verify = |problem| SavedRun::Verify(cross_check(problem, Vec::new()));
        assert_eq!(
            refused(judge("a"), judge("b")),
            "it is about `b`, and the other run about `a`"
        );
        assert_eq!(
            refused(verify("a"), verify("b")),
            "it is about `b`, and the other run about `a`"
        );
        assert_eq!(
            refused(judge("a"), verify("a")),
            "it is a run of `verify`, and the other one of `judge`"
        );
    }

    /// A random run of `judge` with few names, so that two of them have much in common.
    #[derive(Clone, Debug)]
    struct AnyJudge(JudgeReport);

    impl Arbitrary for AnyJudge {
        fn arbitrary(gen_: &mut Gen) -> AnyJudge {
            let pick = |gen_: &mut Gen, most: usize| usize::arbitrary(gen_) % most;
            let mut cases = Vec::new();
            for _ in 0..pick(gen_, 6) {
                cases.push(["a", "b", "c", "d"][pick(gen_, 4)]);
            }
            let mut submissions = Vec::new();
            for _ in 0..pick(gen_, 5) {
                let length = pick(gen_, cases.len() + 1);
                let outcomes: String = (0..length)
                    .map(|_| {
                        *gen_
                            .choose(&['A', 'A', 'W', 'T', 'R', 'J', '-'])
                            .expect("some")
                    })
                    .collect();
                let mut one = submission(["x/1.c", "x/2.c", "y/1.c"][pick(gen_, 3)], &outcomes);
                one.source_sha256 =
                    [None, Some("0".to_string()), Some("1".to_string())][pick(gen_, 3)].clone();
                one.cpu_s_max = f64::arbitrary(gen_);
                if one.judged == 0 && bool::arbitrary(gen_) {
                    one.verdict = Some(Verdict::CompileError);
                }
                if pick(gen_, 4) == 0 {
                    one.cause = Some(cause(["torus", "diagonal"][pick(gen_, 2)]));
                }
                submissions.push(one);
            }
            let mut report = run(&cases, submissions);
            report.interrupted = pick(gen_, 8) == 0;
            report.seed = (pick(gen_, 8) == 0).then_some(1);
            AnyJudge(report)
        }
    }

    fn cause(fault: &str) -> Cause {
        Cause {
            answered: 1,
            left_out: 0,
            wrong: 1,
            gallery: 1,
            is_likely: true,
            suspects: vec![Suspect {
                grade: Grade::Exact,
                faults: vec![NamedFault {
                    name: fault.to_string(),
                    fault: fault.to_string(),
                    message: None,
                    origin: String::new(),
                    look_at: String::new(),
                }],
                joined: Joined::Single,
                wrong: 1,
                both_wrong: 1,
                same_answer: 1,
            }],
            patterns: Vec::new(),
        }
    }

    /// A random run of `verify`.
    #[derive(Clone, Debug)]
    struct AnyVerify(VerifyReport);

    impl Arbitrary for AnyVerify {
        fn arbitrary(gen_: &mut Gen) -> AnyVerify {
            let count = usize::arbitrary(gen_) % 5;
            let mut sections = Vec::new();
            for _ in 0..count {
                let mut one = section(
                    ["bfs", "chase"][usize::arbitrary(gen_) % 2],
                    u64::arbitrary(gen_) % 4,
                );
                one.solvers[0].nanos_per_case = f64::arbitrary(gen_);
                one.solvers[0].cases = u64::arbitrary(gen_);
                one.solvers[0].declined = u64::arbitrary(gen_);
                sections.push(one);
            }
            AnyVerify(cross_check("flipgame", sections))
        }
    }

    fn mirrored(change: Change) -> Change {
        match change {
            Change::Worse => Change::Better,
            Change::Better => Change::Worse,
            other => other,
        }
    }

    #[test]
    fn a_run_does_not_differ_from_itself() {
        fn of_judge(AnyJudge(report): AnyJudge) -> bool {
            let found = judged(&report, &report);
            found.compared == report.submissions.len() as u64
                && found.submissions.is_empty()
                && found.differences.is_empty()
                && found.new.is_empty()
                && found.gone_total + found.cases.new_total + found.cases.gone_total == 0
        }
        fn of_verify(AnyVerify(report): AnyVerify) -> bool {
            let found = verified(&report, &report);
            found.solvers.is_empty()
                && found.cases.is_empty()
                && found.differences.is_empty()
                && found.new.is_empty()
                && found.gone_total == 0
        }
        QuickCheck::new()
            .tests(500)
            .quickcheck(of_judge as fn(AnyJudge) -> bool);
        QuickCheck::new()
            .tests(200)
            .quickcheck(of_verify as fn(AnyVerify) -> bool);
    }

    #[test]
    fn swapping_the_runs_swaps_better_and_worse() {
        fn of_judge(AnyJudge(one): AnyJudge, AnyJudge(other): AnyJudge) -> bool {
            let (forth, back) = (judged(&one, &other), judged(&other, &one));
            let key = |change: &SubmissionChange| {
                let of = |name: &str| {
                    (
                        name.to_string(),
                        change.is_by_other_cases,
                        change.contradictions,
                    )
                };
                (
                    of(""),
                    change.cases_compared,
                    change.cases_other,
                    change.is_same_source,
                )
            };
            let mut forth_changes: Vec<_> = forth
                .submissions
                .iter()
                .map(|one| {
                    (
                        key(one),
                        one.change,
                        one.cases_worse,
                        one.cases_better,
                        one.right,
                        one.earlier_right,
                    )
                })
                .collect();
            let mut back_changes: Vec<_> = back
                .submissions
                .iter()
                .map(|one| {
                    (
                        key(one),
                        mirrored(one.change),
                        one.cases_better,
                        one.cases_worse,
                        one.earlier_right,
                        one.right,
                    )
                })
                .collect();
            forth_changes.sort();
            back_changes.sort();
            forth_changes == back_changes
                && forth.new.len() as u64 == back.gone_total
                && forth.cases.new == back.cases.gone
                && forth.differences.len() == back.differences.len()
        }
        fn of_verify(AnyVerify(one): AnyVerify, AnyVerify(other): AnyVerify) -> bool {
            let (forth, back) = (verified(&one, &other), verified(&other, &one));
            let solvers = forth.solvers.iter().zip(&back.solvers);
            forth.solvers.len() == back.solvers.len()
                && solvers.into_iter().all(|(one, other)| {
                    one.change == mirrored(other.change)
                        && one.earlier == other.now
                        && one.now == other.earlier
                })
                && forth.new == back.gone
                && forth.cases.len() == back.cases.len()
        }
        QuickCheck::new()
            .tests(1000)
            .quickcheck(of_judge as fn(AnyJudge, AnyJudge) -> bool);
        QuickCheck::new()
            .tests(300)
            .quickcheck(of_verify as fn(AnyVerify, AnyVerify) -> bool);
    }
}
