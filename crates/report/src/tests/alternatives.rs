//! Tests of faults of which a program has one or the other: no form joins them by "and".

use super::samples;
use crate::terminal_style::TerminalStyle;
use tribunal_core::messages::Lang;
use tribunal_core::verdict::diagnosed::{Joined, NamedFault, Suspect};
use tribunal_core::verdict::judged::{Alternative, JudgeReport};
use tribunal_core::verdict::saved::SavedRun;

const FAULTS: [&str; 3] = ["does this", "does that", "does more"];

fn fault(place: usize) -> NamedFault {
    NamedFault {
        name: format!("fault-{place}"),
        fault: FAULTS[place].to_string(),
        message: None,
        origin: String::new(),
        look_at: String::new(),
    }
}

/// A class in which one program has these suspects, each one fault or two that are joined.
fn class(suspects: &[(&[usize], Joined)]) -> JudgeReport {
    let mut report = samples::report();
    // What was skipped leaves a program out of the groups.
    report.submissions[1].skipped = 0;
    let cause = report.submissions[1].cause.as_mut().expect("a cause");
    let suspect = |(faults, joined): &(&[usize], Joined)| Suspect {
        faults: faults.iter().map(|place| fault(*place)).collect(),
        joined: *joined,
        ..cause.suspects[0].clone()
    };
    cause.suspects = suspects.iter().map(suspect).collect();
    cause.is_likely = true;
    let mut named = cause.suspects.iter().map(|suspect| Alternative {
        faults: suspect.faults.clone(),
        joined: suspect.joined,
    });
    let first = named.next().expect("a suspect");
    let group = &mut report.causes[0];
    (group.faults, group.joined) = (first.faults, first.joined);
    group.alternatives = named.collect();
    report
}

fn printed(form: &str, report: JudgeReport, lang: Lang) -> String {
    let mut out = Vec::new();
    let form = crate::forms::named(form).expect("a form");
    let run = SavedRun::Judge(report);
    (form.print)(&mut out, &run, &super::known(), lang).expect("written");
    String::from_utf8(out).expect("UTF-8")
}

fn on_terminal(report: &JudgeReport, lang: Lang) -> String {
    let look = TerminalStyle {
        lang,
        ..TerminalStyle::FILE
    };
    let mut out = Vec::new();
    crate::matrix::print(&mut out, report, &look).expect("written");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn a_program_has_either_of_the_faults_that_no_case_tells_apart_in_every_form() {
    use Joined::{Both, Either, Single};
    let alternatives: &[(&[usize], Joined)] = &[(&[0], Single), (&[1], Single)];
    let three: &[(&[usize], Joined)] = &[(&[0], Single), (&[1], Single), (&[2], Single)];
    let union: &[(&[usize], Joined)] = &[(&[0, 1], Either)];
    let both: &[(&[usize], Joined)] = &[(&[0, 1], Both)];
    let pairs: &[(&[usize], Joined)] = &[(&[0, 1], Both), (&[0, 2], Both)];
    for (suspects, said) in [
        (
            alternatives,
            [
                "either does this, or does that",
                "要么does this，要么does that",
                "hoặc does this, hoặc does that",
            ],
        ),
        (
            three,
            [
                "either does this, or does that, or does more",
                "要么does this，要么does that，要么does more",
                "hoặc does this, hoặc does that, hoặc does more",
            ],
        ),
        (
            union,
            [
                "either does this or does that, depending on the case",
                "视测试点而定，要么does this，要么does that",
                "tùy test, hoặc does this, hoặc does that",
            ],
        ),
        (
            both,
            [
                "two faults: does this; and does that",
                "两个错误：does this；以及does that",
                "hai lỗi: does this; và does that",
            ],
        ),
        (
            pairs,
            [
                "either two faults: does this; and does that, or two faults: does this; and does more",
                "要么两个错误：does this；以及does that，要么两个错误：does this；以及does more",
                "hoặc hai lỗi: does this; và does that, hoặc hai lỗi: does this; và does more",
            ],
        ),
    ] {
        for (lang, said) in Lang::ALL.into_iter().zip(said) {
            let terminal = on_terminal(&class(suspects), lang);
            assert!(terminal.contains(said), "{lang}: {terminal}");
            let page = printed("html", class(suspects), lang);
            let (_, causes) = page.split_once("id=\"causes\"").expect("causes");
            assert!(causes.contains(&format!("<b>{said}</b>")), "{lang}: {said}");
        }
        for form in ["csv", "github", "junit", "text"] {
            let shown = printed(form, class(suspects), Lang::En);
            assert!(shown.contains(said[0]), "{form}: {shown}");
        }
    }
}

#[test]
fn a_group_of_an_earlier_version_has_one_cause() {
    let mut saved =
        serde_json::to_value(&class(&[(&[0], Joined::Single)]).causes[0]).expect("JSON");
    let fields = saved.as_object_mut().expect("an object");
    assert!(fields.remove("joined").is_some() && fields.remove("alternatives").is_some());
    let read: tribunal_core::verdict::judged::CauseGroup =
        serde_json::from_value(saved).expect("a group");
    assert_eq!(read.joined, Joined::Single);
    assert!(read.alternatives.is_empty());
}
