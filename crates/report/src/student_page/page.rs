//! Prints the page of one student.

use super::own_report::own_report;
use crate::html;
use std::io::{self, Write};
use tribunal_core::messages::Lang;
use tribunal_core::problem::Info;
use tribunal_core::verdict::judged::JudgeReport;

/// Prints the page of the submission at `place` of a run, with nothing of the other submissions.
///
/// Paths are shown without their folders; `folders` are folders of this machine, which help to find paths with blanks.
///
/// # Errors
///
/// If `out` cannot be written, or there is no such submission.
pub fn print(
    out: &mut dyn Write,
    report: &JudgeReport,
    place: usize,
    folders: &[String],
    problems: &[Info],
    lang: Lang,
) -> io::Result<()> {
    html::print_student(out, &own_report(report, place, folders)?, problems, lang)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::html::is_student_page;
    use crate::tests::{known, runs, samples, showcase};
    use tribunal_core::messages::Message;
    use tribunal_core::verdict::Verdict;
    use tribunal_core::verdict::judged::{NextFor, Student};
    use tribunal_core::verdict::saved::SavedRun;
    use tribunal_core::verdict::stressed::SourceExcerpt;

    fn printed(report: &JudgeReport, place: usize) -> String {
        let mut out = Vec::new();
        let folders = ["/srv/the exams".to_string()];
        print(&mut out, report, place, &folders, &known(), Lang::En)
            .expect("a vector takes everything");
        String::from_utf8(out).expect("UTF-8")
    }

    /// A mark that each text of a submission gets: no other page may have it.
    fn mark(place: usize) -> String {
        format!("Zq{place}x")
    }

    /// A class in which every text of a student has the student's mark, and the paths are those of a teacher.
    fn marked() -> JudgeReport {
        let mut report = showcase::class("flipgame");
        let all: Vec<String> = (0..report.submissions.len()).map(mark).collect();
        for (place, submission) in report.submissions.iter_mut().enumerate() {
            let own = mark(place);
            submission.name = format!("/srv/the exams/{own}_1_file_/{own}.py");
            submission.student = Some(Student {
                name: own.clone(),
                id: format!("{own}_1_file_"),
                file: String::new(),
                on_roster: Some(false),
                remarks: [
                    Message::new("remark-roster-near").with("near", all.join(" ")),
                    Message::new("remark-last-version")
                        .with("file", format!("{own}.py"))
                        .with("number", 2)
                        .with("count", "2"),
                ]
                .into_iter()
                .collect(),
            });
            submission.excerpt = Some(SourceExcerpt {
                file: format!("{own}.py"),
                line: 1,
                first: 1,
                lines: vec![format!("source of {own}")],
                ..SourceExcerpt::default()
            });
            for failure in submission
                .cases
                .iter_mut()
                .filter_map(|case| case.failure.as_mut())
            {
                failure.stderr = format!(
                    "File \"/srv/the exams/{own}_1_file_/{own}.py\", line 3\nFile \
                     \"/var/cache/tribunal/5f/files/{own}.py\", line 4\nsee /home/teacher/notes.txt:3:1\n"
                );
                failure.stderr_bytes = failure.stderr.len() as u64;
                failure.repeat = format!(
                    "tribunal judge flipgame '/srv/the exams/{own}_1_file_/{own}.py' --cases /srv/exam/cases --case a"
                );
            }
        }
        report.provenance.command =
            "tribunal judge flipgame --students '/srv/the exams' --report-each /srv/out"
                .to_string();
        report.provenance.compilers = vec!["rustc 1.95".to_string()];
        report.next = vec![format!(
            "tribunal diagnose flipgame '/srv/the exams/{0}_1_file_/{0}.py' --exhaustive",
            mark(1)
        )];
        report.coverage = "8 stored cases".to_string();
        for group in &mut report.groups {
            group.submissions = all.clone();
        }
        if let Some(set) = &mut report.minimum_case_set {
            set.without = all.clone();
        }
        report
    }

    #[test]
    fn a_page_has_nothing_of_another_student_and_no_path_of_the_machine() {
        let report = marked();
        for place in 0..report.submissions.len() {
            let page = printed(&report, place);
            assert!(is_student_page(page.as_bytes()), "{place}");
            assert!(page.contains(&mark(place)), "{place}");
            for other in (0..report.submissions.len()).filter(|other| *other != place) {
                assert!(
                    !page.contains(&mark(other)),
                    "{other} on the page of {place}"
                );
            }
            for secret in [
                "the exams",
                "/srv",
                "/home",
                "teacher",
                "/var/cache",
                "roster",
                "--students",
                "report-each",
                "_file_",
                "rustc",
            ] {
                assert!(!page.contains(secret), "{secret} on the page of {place}");
            }
            assert!(page.contains("the last of 2 versions"), "{place}");
        }
        let failing = report
            .submissions
            .iter()
            .position(|one| one.cases.iter().any(|case| case.failure.is_some()));
        let failing = failing.expect("a failing submission");
        let page = printed(&report, failing);
        let own = mark(failing);
        for said in [
            format!("File &quot;{own}.py&quot;, line 4"),
            "see notes.txt:3:1".to_string(),
            format!("tribunal judge flipgame {own}.py --cases cases --case a"),
        ] {
            assert!(page.contains(&said), "{said}");
        }
        for wrong in ["of its standard error</summary><p class=\"cut\">", "class/"] {
            assert!(!page.contains(wrong), "{wrong}");
        }
    }

    #[test]
    fn every_submission_of_every_run_has_a_page_in_every_language() {
        let golden = match runs::named("judge") {
            SavedRun::Judge(report) => report,
            _ => panic!("a run of judge"),
        };
        for report in [
            golden,
            samples::class(),
            showcase::class("pilots"),
            showcase::class("chesscbg"),
            showcase::program("pilots"),
            showcase::expected("pilots"),
        ] {
            for place in 0..report.submissions.len() {
                for lang in Lang::ALL {
                    let mut out = Vec::new();
                    print(&mut out, &report, place, &[], &known(), lang).expect("written");
                    assert!(is_student_page(&out));
                }
            }
            let mut out = Vec::new();
            let none = report.submissions.len();
            print(&mut out, &report, none, &[], &known(), Lang::En).expect_err("no submission");
        }
    }

    #[test]
    fn no_name_path_or_command_breaks_a_page() {
        for hostile in [
            "",
            "/",
            "//",
            "é/",
            "/é/é",
            "'",
            "tribunal ",
            "printf '' | tribunal ",
            "tribunal judge --students",
            showcase::HOSTILE,
        ] {
            let mut report = samples::class();
            for (place, submission) in report.submissions.iter_mut().enumerate() {
                submission.name = match place {
                    0 => hostile.to_string(),
                    _ => format!("class/{hostile}/{hostile}"),
                };
                submission.student = (place != 1).then(|| Student {
                    name: hostile.to_string(),
                    id: hostile.to_string(),
                    file: String::new(),
                    on_roster: Some(false),
                    remarks: Default::default(),
                });
                let failures = submission.cases.iter_mut();
                for failure in failures.filter_map(|case| case.failure.as_mut()) {
                    failure.repeat = hostile.to_string();
                    failure.stderr = hostile.to_string();
                }
            }
            report.next = vec![hostile.to_string()];
            for place in 0..report.submissions.len() {
                let page = printed(&report, place);
                assert!(!page.contains("<img"), "{hostile:?}: {place}");
            }
        }
    }

    #[test]
    fn a_comparison_is_offered_where_there_is_something_to_compare() {
        for (verdict, is_offered) in [(Verdict::WrongAnswer, true), (Verdict::TimeLimit, false)] {
            let mut report = samples::class();
            let place = report
                .submissions
                .iter()
                .position(|one| !one.counts.is_empty());
            let one = &mut report.submissions[place.expect("a judged one")];
            one.counts = [(verdict, 3)].into();
            one.verdict = Some(verdict);
            report.next = vec![format!("tribunal diagnose flipgame {}", one.name)];
            let own = own_report(&report, place.expect("a judged one"), &[]);
            assert_eq!(own.expect("a report").next.len(), usize::from(is_offered));
            // The class names the case of another program.
            report.next_for = None;
            report.next = vec!["tribunal judge flipgame class/z.py --case secret/b".to_string()];
            let own = own_report(&report, place.expect("a judged one"), &[]);
            assert_eq!(own.expect("a report").next, [""; 0]);
            // A student whom no command of the class helps judges the program again after a change.
            report.next_for = Some(NextFor {
                submission: "class/z.py".to_string(),
                others: "tribunal judge flipgame FILE".to_string(),
            });
            let own = own_report(&report, place.expect("a judged one"), &[]).expect("a report");
            let file = &own.submissions[0].name;
            assert_eq!(own.next, [format!("tribunal judge flipgame {file}")]);
        }
    }

    #[test]
    fn a_program_has_the_name_that_its_student_gave_it_on_the_whole_page() {
        let mut report = samples::class();
        let long = "wangwei_LATE_20003_30003_solution.py";
        let submission = &mut report.submissions[1];
        submission.name = format!("class/{long}");
        let student = submission.student.as_mut().expect("a student");
        student.id = long.to_string();
        student.file = "solution.py".to_string();
        submission.excerpt = Some(SourceExcerpt {
            file: long.to_string(),
            line: 1,
            first: 1,
            lines: vec!["import os".to_string()],
            ..SourceExcerpt::default()
        });
        submission.verdict = Some(Verdict::RuntimeError);
        submission.message = format!("ended by OSError at {long}:1");
        submission.reason = None;
        let mut failures = submission
            .cases
            .iter_mut()
            .filter_map(|it| it.failure.as_mut());
        let failure = failures.next().expect("a failure");
        failure.repeat = format!("tribunal judge flipgame class/{long} --case secret/b");
        failure.stderr = format!("File \"/tmp/run/{long}\", line 1\n");
        let page = printed(&report, 1);
        assert!(!page.contains("20003"), "{page}");
        for said in [
            "tribunal judge flipgame solution.py --case secret/b",
            "File &quot;solution.py&quot;, line 1",
            "OSError at solution.py:1",
        ] {
            assert!(page.contains(said), "{said}");
        }
    }

    #[test]
    fn a_student_is_told_to_hand_in_one_program_not_how_to_judge_several() {
        let mut report = samples::class();
        report.submissions[0].hint_message = Some(Message::new("hint-one-or-each"));
        let own = own_report(&report, 0, &[]).expect("a report");
        let hint = own.submissions[0].hint.as_deref();
        assert_eq!(hint, Some("hand in one program"));
    }

    #[test]
    fn the_page_of_a_student_who_handed_nothing_in_says_so() {
        let mut report = samples::class();
        let near = Message::new("remark-hand-in-near").with("near", "Trần Cc");
        let student = report.submissions[3].student.as_mut();
        student.expect("a student").remarks = [near].into_iter().collect();
        let page = printed(&report, 3);
        assert!(page.contains("nothing handed in") && page.contains("Trần C"));
        assert!(!page.contains("line 7"), "the roster is the teacher's");
        assert!(!page.contains("Trần Cc"), "so are other hand-ins");
    }

    #[test]
    fn the_pages_of_a_large_class_are_made_in_seconds() {
        let report = showcase::crowd(200, 56);
        let begun = std::time::Instant::now();
        let mut bytes = 0;
        for place in 0..report.submissions.len() {
            bytes += printed(&report, place).len();
        }
        // Without optimization, on a machine that does other work too.
        assert!(begun.elapsed().as_secs() < 60, "{:?}", begun.elapsed());
        assert!(bytes < 200 * 1_000_000, "{bytes}");
    }
}
