//! Prints a run of `kill`: the cases that wrong programs fail, which program fails which, and faults of right programs.

use super::style::{BAD, FAINT, GOOD, STRONG};
use super::terminal_style::TerminalStyle;
use super::values::count;
use super::wrap::Wrap;
use super::{arguments, broken_generators, escape, names, next};
use anstyle::Style;
use std::io::{self, Write};
use tribunal_core::messages::{Lang, Message};
use tribunal_core::text::{grouped, shortened};
use tribunal_core::verdict::Minimum;
use tribunal_core::verdict::killed::{KillCase, KillReport, RightProgram, Trouble, WrongProgram};

/// The maximum number of programs that are named for a case.
const NAMED_MAX: usize = 6;

/// The maximum number of lines of an input, and of letters of a line; boards are smaller.
const LINES_MAX: usize = 150;
const LETTERS_MAX: usize = 400;

/// Prints the whole report.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn print(out: &mut dyn Write, report: &KillReport, look: &TerminalStyle) -> io::Result<()> {
    let out = &mut Wrap::new(out, look.width);
    let shared = names::shared_folder(report.wrong.iter().map(|program| program.name.as_str()));
    let lang = look.lang;
    let head = match shared {
        0 => head(report),
        shared => Message::new("kill-in-folder")
            .with("head", head(report))
            .with("folder", escape::line(&report.wrong[0].name[..shared])),
    };
    writeln!(out, "{}", head.in_lang(lang))?;
    writeln!(out, "  {}", report.proof.in_lang(lang))?;
    let coverage = report.coverage.iter().map(|line| line.in_lang(lang));
    let searched = Message::new("kill-searched")
        .with("coverage", listed(coverage, lang))
        .with("isolation", report.isolation.clone());
    writeln!(out, "  {FAINT}{}{FAINT:#}\n", searched.in_lang(lang))?;
    report
        .cases
        .iter()
        .try_for_each(|case| print_case(out, report, case, shared, lang))?;
    for program in &report.wrong {
        if let Some(what) = wrong(program, lang) {
            writeln!(out, "{}", what.in_lang(lang))?;
        }
    }
    report
        .right
        .iter()
        .try_for_each(|program| print_right(out, program, lang))?;
    broken_generators::print(out, &report.broken_generators, lang)?;
    if report.unproven > 0 {
        let skipped = count("kill-unproven", report.unproven);
        writeln!(out, "{}", skipped.in_lang(lang))?;
    }
    writeln!(out, "{}", summary(report, lang))?;
    next::print(out, &report.next, false, lang)
}

/// Several phrases in one line.
fn listed(phrases: impl Iterator<Item = String>, lang: Lang) -> String {
    let joined = |one: String, other: String| {
        let and = Message::new("live-and").with("one", one);
        and.with("other", other).in_lang(lang)
    };
    phrases.reduce(joined).unwrap_or_default()
}

fn head(report: &KillReport) -> Message {
    let all = report
        .wrong
        .iter()
        .filter(|program| program.trouble.is_none())
        .count() as u64;
    let programs = match (report.killed, all) {
        (1, 1) => Message::new("kill-the-one"),
        (killed, all) if killed == all => Message::new("kill-all").with("count", grouped(all)),
        (killed, all) => count("kill-some", all).with("killed", grouped(killed)),
    };
    count("kill-head", report.cases.len() as u64)
        .with("problem", format!("{STRONG}{}{STRONG:#}", report.problem))
        .with("programs", programs)
}

fn print_case(
    out: &mut dyn Write,
    report: &KillReport,
    case: &KillCase,
    shared: usize,
    lang: Lang,
) -> io::Result<()> {
    let many = case.kills.len() as u64;
    let answer = case.minimum.map(|minimum| match minimum {
        Minimum::Impossible => Message::new("kill-impossible"),
        minimum => Message::new("kill-minimum").with("minimum", minimum),
    });
    let kills = match answer {
        Some(answer) => count("kill-case", many).with("answer", answer),
        None => count("kill-case-of-package", many),
    };
    let kills = kills.with("name", format!("{STRONG}{}{STRONG:#}", case.name));
    writeln!(out, "{}", kills.in_lang(lang))?;
    let mut lines = case.input.lines();
    lines.by_ref().take(LINES_MAX).try_for_each(|line| {
        writeln!(out, "    {}", escape::line(&shortened(line, LETTERS_MAX)))
    })?;
    if lines.next().is_some() {
        writeln!(out, "    …")?;
    }
    arguments::print(out, &case.args, lang)?;
    if !case.files.is_empty() {
        let files = Message::new("kill-files").with("files", escape::line(&case.files.join(" ")));
        writeln!(out, "  {}", files.in_lang(lang))?;
    }
    let origin = case.origin.in_lang(lang);
    writeln!(out, "  {FAINT}{}{FAINT:#}", escape::line(&origin))?;
    let name = |place: u64| {
        report
            .wrong
            .get(place as usize)
            .map_or_else(String::new, |it| escape::line(&it.name[shared..]))
    };
    let programs = |id: &'static str, programs: &[String]| {
        let programs = names::list(programs, NAMED_MAX, lang);
        Message::new(id).with("programs", programs).in_lang(lang)
    };
    if report.cases.len() > 1 && !case.only.is_empty() {
        let only: Vec<String> = case.only.iter().map(|&place| name(place)).collect();
        writeln!(out, "  {}", programs("kill-only-here", &only))?;
    }
    let fails: Vec<String> = case
        .kills
        .iter()
        .map(|kill| format!("{} {}", kill.verdict, name(kill.program)))
        .collect();
    writeln!(out, "  {}\n", programs("kill-fails", &fails))
}

/// Why a program was not run.
fn not_run(name: &str, trouble: &Trouble, lang: Lang) -> Message {
    let label = Message::new("kill-not-run").in_lang(lang);
    Message::new("kill-trouble")
        .with("label", format!("{BAD}{label}{BAD:#}"))
        .with("why", escape::line(&trouble.message.in_lang(lang)))
        .with("program", escape::line(name))
}

/// Why a wrong program is not killed; none if it is.
fn wrong(program: &WrongProgram, lang: Lang) -> Option<Message> {
    match &program.trouble {
        Some(trouble) => Some(not_run(&program.name, trouble, lang)),
        None if program.killed => None,
        None if program.tried == 0 => {
            let label = Message::new("kill-not-run").in_lang(lang);
            let label = format!("{BAD}{label}{BAD:#}");
            let not_tried = Message::new("kill-not-tried").with("label", label);
            Some(not_tried.with("program", escape::line(&program.name)))
        }
        None => {
            let label = Message::new("kill-not-killed").in_lang(lang);
            let label = format!("{BAD}{label}{BAD:#}");
            let passes = count("kill-passes", program.tried).with("label", label);
            Some(passes.with("program", escape::line(&program.name)))
        }
    }
}

fn print_right(out: &mut dyn Write, program: &RightProgram, lang: Lang) -> io::Result<()> {
    if let Some(trouble) = &program.trouble {
        let not_run = not_run(&program.name, trouble, lang);
        writeln!(out, "{}", not_run.in_lang(lang))?;
    }
    let Some(result) = &program.failure else {
        return Ok(());
    };
    let label = Message::new("kill-right-fails").in_lang(lang);
    let fails = Message::new("kill-right")
        .with("label", format!("{BAD}{label}{BAD:#}"))
        .with("program", escape::line(&program.name))
        .with("verdict", result.verdict.letters())
        .with("why", escape::line(&result.message_in(lang)));
    writeln!(out, "{}", fails.in_lang(lang))?;
    if let Some(failure) = &result.failure {
        failure
            .input
            .lines()
            .try_for_each(|line| writeln!(out, "    {}", escape::line(line)))?;
        arguments::print(out, &failure.args, lang)?;
        if !failure.repeat.is_empty() {
            let label = Message::new("label-repeat").in_lang(lang);
            let repeat = escape::line(&failure.repeat);
            writeln!(out, "  {label}{}{repeat}", lang.gap())?;
        }
    }
    let times = count("kill-right-times", program.failed).with("tried", grouped(program.tried));
    writeln!(out, "  {}", times.in_lang(lang))
}

fn summary(report: &KillReport, lang: Lang) -> String {
    let is_bad = |program: &&RightProgram| program.failure.is_some() || program.trouble.is_some();
    let bad = report.right.iter().filter(is_bad).count() as u64;
    let least = report.right.iter().map(|program| program.tried).min();
    let least = least.unwrap_or(0);
    let (right, style) = match (bad, report.right.len() as u64) {
        (_, 0) => (Message::new("kill-no-right"), Style::new()),
        (0, _) if least == 0 => (Message::new("kill-right-not-run"), Style::new()),
        (0, 1) => (count("kill-right-passes", least), GOOD),
        (0, all) => {
            let all_pass = count("kill-right-pass", least).with("all", grouped(all));
            (all_pass, GOOD)
        }
        (bad, all) => (count("kill-right-bad", all).with("bad", grouped(bad)), BAD),
    };
    let right = format!("{style}{}{style:#}", right.in_lang(lang));
    let summary = count("kill-summary", report.runs)
        .with("right", right)
        .with("seconds", format!("{:.1}", report.wall_s));
    let summary = match report.interrupted {
        false => summary.in_lang(lang),
        true => Message::new("kill-stopped")
            .with("summary", summary)
            .in_lang(lang),
    };
    broken_generators::counted(summary, &report.broken_generators, lang)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::english::{pairs, stray_blanks};
    use std::collections::BTreeSet;
    use tribunal_core::verdict::killed::{Kill, TroubleKind};
    use tribunal_core::verdict::{Minimum, Verdict};

    fn wrong_program(name: &str, killed: bool, trouble: Option<&str>) -> WrongProgram {
        let trouble = trouble.map(|message| Trouble {
            kind: TroubleKind::Refused,
            message: Message::new(message.to_string()),
        });
        WrongProgram {
            name: name.to_string(),
            language: Some("C".to_string()),
            killed,
            tried: 1200,
            trouble,
        }
    }

    fn report() -> KillReport {
        let kill = |program| Kill {
            program,
            verdict: Verdict::WrongAnswer,
        };
        let case = |name: &str, kills: Vec<Kill>, only: Vec<u64>| KillCase {
            name: name.to_string(),
            file: None,
            origin: Message::new("coverage-stored-one").with("case", "secret/a"),
            args: Vec::new(),
            files: Vec::new(),
            input: "bw\nwb\n".to_string(),
            minimum: (name != "02-kills-c").then_some(Minimum::Moves(2)),
            answer: Some("2\n".to_string()),
            kills,
            only,
        };
        KillReport {
            provenance: Default::default(),
            problem: "flipgame".to_string(),
            isolation: "full".to_string(),
            dialect: "testlib".to_string(),
            seed: 1,
            coverage: vec![
                count("coverage-stored", 3),
                count("coverage-space", 16).with("size", "2x2"),
            ],
            inputs: 16,
            unproven: 0,
            runs: 1234,
            cases: vec![
                case("01-kills-a-and-1-more", vec![kill(0), kill(1)], vec![0]),
                case("02-kills-c", vec![kill(1), kill(2)], vec![2]),
            ],
            killed: 3,
            at_least: 2,
            proof: Message::new("kill-not-one")
                .with("inputs", count("kill-all-inputs", 16).with("size", "2x2"))
                .with("lighter", Message::new("kill-none-lighter")),
            wrong: vec![
                wrong_program("class/a.c", true, None),
                wrong_program("class/b\u{1b}.c", true, None),
                wrong_program("class/c.c", true, None),
                wrong_program("class/d.c", false, None),
                wrong_program("class/e.c", false, Some("error: \u{1b}[31mno")),
            ],
            right: Vec::new(),
            broken_generators: Vec::new(),
            next: vec!["tribunal judge flipgame class/d.c --exhaustive".to_string()],
            interrupted: false,
            wall_s: 1.25,
        }
    }

    fn printed(report: &KillReport, lang: Lang) -> String {
        let mut out = Vec::new();
        let look = TerminalStyle {
            lang,
            ..TerminalStyle::FILE
        };
        print(&mut out, report, &look).expect("written");
        anstream::adapter::strip_str(&String::from_utf8(out).expect("UTF-8")).to_string()
    }

    /// Reports with every sentence.
    fn all() -> [KillReport; 3] {
        let right = |failed, trouble: Option<&str>| RightProgram {
            name: "right.c".to_string(),
            language: None,
            tried: 20,
            failed,
            failure: (failed > 0)
                .then(|| crate::tests::samples::report().submissions[1].cases[1].clone()),
            trouble: trouble.map(|message| Trouble {
                kind: TroubleKind::Judge,
                message: Message::new(message.to_string()),
            }),
        };
        let bad = KillReport {
            right: vec![right(1, None), right(0, Some("kill-refused"))],
            unproven: 3,
            killed: 0,
            cases: Vec::new(),
            proof: Message::new("kill-none-kills").with("inputs", count("kill-tried-inputs", 1)),
            interrupted: true,
            ..report()
        };
        let good = KillReport {
            right: vec![right(0, None), right(0, None)],
            wrong: vec![wrong_program("a.c", true, None)],
            killed: 1,
            cases: vec![report().cases[0].clone()],
            ..report()
        };
        [report(), bad, good]
    }

    #[test]
    fn no_sentence_stays_in_english() {
        for lang in [Lang::Zh, Lang::Vi] {
            for report in all() {
                let english = printed(&report, Lang::En);
                let english: BTreeSet<[&str; 2]> = english.lines().flat_map(pairs).collect();
                let shown = printed(&report, lang);
                // Commands, and what a compiler says, are the same in every language.
                let is_ours = |line: &&str| !line.contains("tribunal ") && !line.contains("[31mno");
                let is_left = |line: &&str| pairs(line).iter().any(|pair| english.contains(pair));
                let left: Vec<&str> = shown.lines().filter(is_ours).filter(is_left).collect();
                assert_eq!(left, [""; 0], "{lang}\n{shown}");
                let stray: Vec<String> = shown.lines().flat_map(stray_blanks).collect();
                assert!(lang != Lang::Zh || stray.is_empty(), "{stray:?}");
            }
        }
    }

    #[test]
    fn an_impossible_board_is_called_so() {
        let mut report = report();
        report.cases[0].minimum = Some(Minimum::Impossible);
        for (lang, said) in [
            (Lang::En, "fails 2 programs, impossible\n"),
            (Lang::Zh, "2 个程序出错，无解\n"),
            (Lang::Vi, "2 chương trình sai, không có lời giải\n"),
        ] {
            let shown = printed(&report, lang);
            assert!(shown.contains(said), "{shown}");
        }
    }

    #[test]
    fn the_cases_and_the_programs_that_survive_are_printed() {
        let shown = printed(&report(), Lang::En);
        let expected = "\
flipgame: 2 cases kill 3 of 4 wrong programs in class/
  no single one of all 16 inputs of 2x2 does; none can be exchanged for a lighter one of them
  searched 3 stored cases, all 16 inputs of 2x2; isolation full

01-kills-a-and-1-more: fails 2 programs, minimum 2
    bw
    wb
  stored case secret/a
  only here: a.c
  fails: WA a.c, WA b\\u{1b}.c

02-kills-c: fails 2 programs
    bw
    wb
  stored case secret/a
  only here: c.c
  fails: WA b\\u{1b}.c, WA c.c

not killed on 1,200 inputs: class/d.c
not run (error: \\u{1b}[31mno): class/e.c
no right program was given; 1,234 runs in 1.2 s
next: tribunal judge flipgame class/d.c --exhaustive
";
        assert_eq!(shown, expected);
    }
}
