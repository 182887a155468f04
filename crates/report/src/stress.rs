//! Prints a run of `stress`: the inputs that were tried, and the first failure, shrunk.

use super::moves::{replayed, steps};
use super::style::{BAD, FAINT, GOOD, STRONG};
use super::terminal_style::TerminalStyle;
use super::values::{
    blocked, count, counts, disputed, output_title, say, titled, took, verdict_style,
};
use super::wrap::Wrap;
use super::{arguments, diff, escape, excerpt, next, talk};
use std::collections::BTreeMap;
use std::io::{self, Write};
use tribunal_core::messages::{Lang, Message};
use tribunal_core::text::grouped;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::shown::Step;
use tribunal_core::verdict::stressed::{
    Attempt, Contestant, Examination, StressFailure, StressReport,
};

/// The maximum number of lines of standard error that are shown.
const STDERR_LINES_MAX: usize = 20;

/// The maximum number of lines of a compiler's message that are shown.
const COMPILER_LINES_MAX: usize = 40;

/// The maximum number of lines of a certificate; of a longer one, only the command that prints it is shown.
const CERTIFICATE_LINES_MAX: usize = 32;

/// The width of boards side by side in a file.
const WIDTH: usize = 100;

/// Prints the report without [`print_examination`], whose results come later, and [`print_next`].
///
/// # Errors
///
/// If `out` cannot be written.
pub fn print(out: &mut dyn Write, report: &StressReport, look: &TerminalStyle) -> io::Result<()> {
    let lang = look.lang;
    let out = &mut Wrap::new(out, look.width);
    let problem = escape::line(&report.problem);
    let heading = Message::new("stressed-program")
        .with("problem", format!("{STRONG}{problem}{STRONG:#}"))
        .with("program", escape::line(&report.submission.name))
        .with("isolation", escape::line(&report.isolation));
    writeln!(out, "{}", heading.in_lang(lang))?;
    contestant(out, &report.submission, lang)?;
    if let Some(against) = &report.against {
        let said = Message::new("stress-against").with("program", escape::line(&against.name));
        writeln!(out, "  {}", said.in_lang(lang))?;
        contestant(out, against, lang)?;
    }
    let contestants = [Some(&report.submission), report.against.as_ref()];
    let refused = contestants
        .into_iter()
        .flatten()
        .find_map(|one| Some((one, one.compiler_message.as_ref()?)));
    if let Some((contestant, message)) = refused {
        return print_refused(out, &contestant.name, message, lang);
    }
    report
        .coverage_in(lang)
        .iter()
        .try_for_each(|line| writeln!(out, "  {}", escape::line(line)))?;
    if report.unproven > 0 {
        let unproven = count("inputs-unproven", report.unproven);
        writeln!(out, "  {}", unproven.in_lang(lang))?;
    }
    if report.interrupted {
        writeln!(out, "  {BAD}{}{BAD:#}", say("stress-interrupted", lang))?;
    }
    writeln!(out)?;
    match &report.failure {
        Some(failure) => print_failure(out, report, failure, look)?,
        None if report.tried == 0 => {
            writeln!(out, "{BAD}{}{BAD:#}", say("no-input-tried", lang))?;
        }
        None if report.not_compared => {
            let said = count("nothing-compared-on", report.tried);
            writeln!(out, "{}", said.in_lang(lang))?;
        }
        None if report.against.is_some() => {
            let none = say("no-difference", lang);
            let said = count("no-difference-on", report.tried)
                .with("none", format!("{GOOD}{none}{GOOD:#}"))
                .with("counts", counts(&report.counts));
            writeln!(out, "{}", said.in_lang(lang))?;
        }
        None => {
            let label = Verdict::Accepted.label(lang);
            let right =
                count("right-on", report.tried).with("label", format!("{GOOD}{label}{GOOD:#}"));
            writeln!(out, "{}", right.in_lang(lang))?;
        }
    }
    Ok(())
}

/// Prints what the compiler says of a program that it refuses.
pub(super) fn print_refused(
    out: &mut dyn Write,
    name: &str,
    message: &str,
    lang: Lang,
) -> io::Result<()> {
    let label = Verdict::CompileError.label(lang);
    let title = Message::new("compiler-message-of")
        .with("label", format!("{BAD}{label}{BAD:#}"))
        .with("program", escape::line(name));
    writeln!(out, "\n{}", title.in_lang(lang))?;
    message
        .lines()
        .take(COMPILER_LINES_MAX)
        .try_for_each(|line| writeln!(out, "  {}", escape::line_of_stream(line)))
}

/// Prints the commands that find the cause of the failure.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn print_next(out: &mut dyn Write, report: &StressReport, lang: Lang) -> io::Result<()> {
    let programs = std::iter::once(&report.submission).chain(&report.against);
    let is_refused = programs
        .into_iter()
        .any(|one| one.compiler_message.is_some());
    next::print(out, &report.next, is_refused, lang)
}

pub(super) fn contestant(
    out: &mut dyn Write,
    Contestant {
        language,
        command,
        remarks,
        ..
    }: &Contestant,
    lang: Lang,
) -> io::Result<()> {
    let language = if language.is_empty() {
        say("built-by", lang)
    } else {
        escape::line(language)
    };
    writeln!(
        out,
        "  {language}: {FAINT}{}{FAINT:#}",
        escape::line(command)
    )?;
    let (label, gap) = (say("label-note", lang), lang.gap());
    remarks.in_lang(lang).try_for_each(|remark| {
        let remark = escape::line(&remark);
        writeln!(out, "  {STRONG}{label}{STRONG:#}{gap}{remark}")
    })
}

/// Prints the smallest input on which the only submission of a `judge` run fails.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print_smallest(
    out: &mut dyn Write,
    failure: &StressFailure,
    look: &TerminalStyle,
) -> io::Result<()> {
    let lang = look.lang;
    let StressFailure {
        submission,
        expected,
        ..
    } = failure;
    writeln!(
        out,
        "{STRONG}{}{STRONG:#}{}{}",
        say("label-smallest-found", lang),
        lang.gap(),
        verdict(submission, lang)
    )?;
    writeln!(out, "  {}", escape::whole(&failure.smallest_in(lang)))?;
    out_of_time(out, failure, lang)?;
    input(out, failure, lang)?;
    arguments::print(out, &failure.args, lang)?;
    attempt(
        out,
        expected_and_printed(failure),
        expected.as_deref().unwrap_or_default(),
        submission,
        look,
    )?;
    explanation(out, failure, look)?;
    failure
        .repeat
        .iter()
        .try_for_each(|command| print_repeat(out, command, lang))?;
    writeln!(out)
}

/// Prints how to go on with a search for a smaller input whose time was over.
fn out_of_time(out: &mut dyn Write, failure: &StressFailure, lang: Lang) -> io::Result<()> {
    match failure.out_of_time {
        true => writeln!(out, "  {}", say("search-out-of-time", lang)),
        false => Ok(()),
    }
}

fn print_repeat(out: &mut dyn Write, command: &str, lang: Lang) -> io::Result<()> {
    let label = say("label-repeat", lang);
    writeln!(out, "  {label}{}{}", lang.gap(), escape::whole(command))
}

/// The title of the difference between the expected and the printed output.
fn expected_and_printed(failure: &StressFailure) -> Message {
    Message::new(
        match failure.expected_is_one_of_many && failure.minimum.is_some() {
            true => "expected-moves-and-printed",
            false => "expected-and-printed",
        },
    )
}

fn print_failure(
    out: &mut dyn Write,
    report: &StressReport,
    failure: &StressFailure,
    look: &TerminalStyle,
) -> io::Result<()> {
    let lang = look.lang;
    if !report.counts.is_empty() {
        print_fails(out, report.failures, report.tried, &report.counts, lang)?;
    }
    headline(out, report, failure, lang)?;
    writeln!(out, "  {}", escape::whole(&failure.smallest_in(lang)))?;
    out_of_time(out, failure, lang)?;
    if !failure.smallest.starts_with("as it was found") {
        let order = escape::whole(&failure.order_in(lang));
        let smaller = Message::new("smaller-means").with("order", order);
        writeln!(out, "  {FAINT}{}{FAINT:#}", smaller.in_lang(lang))?;
    }
    if failure.found.is_some() {
        let origin = escape::whole(&failure.origin_in(lang));
        let first = Message::new("found-first").with("origin", origin);
        writeln!(out, "  {FAINT}{}{FAINT:#}", first.in_lang(lang))?;
    }
    writeln!(out)?;
    input(out, failure, look.lang)?;
    arguments::print(out, &failure.args, look.lang)?;
    answers(out, report, failure, look)?;
    explanation(out, failure, look)?;
    failure
        .repeat
        .iter()
        .try_for_each(|command| print_repeat(out, command, look.lang))
}

/// Prints on how many inputs a program fails.
pub(super) fn print_fails(
    out: &mut dyn Write,
    failures: u64,
    tried: u64,
    verdicts: &BTreeMap<Verdict, u64>,
    lang: Lang,
) -> io::Result<()> {
    let fails = say("label-fails", lang);
    let said = count("fails-on", tried)
        .with("fails", format!("{BAD}{fails}{BAD:#}"))
        .with("failing", grouped(failures))
        .with("counts", counts(verdicts));
    writeln!(out, "{}\n", said.in_lang(lang))
}

/// The verdict of a program and its reason.
fn verdict(attempt: &Attempt, lang: Lang) -> String {
    if attempt.is_unruled() {
        return escape::line(&attempt.message_in(lang));
    }
    let (style, label) = (verdict_style(attempt.verdict), attempt.verdict.label(lang));
    format!(
        "{style}{label}{style:#} {}",
        escape::line(&attempt.message_in(lang))
    )
}

/// Prints the verdict and the reason of each program.
fn headline(
    out: &mut dyn Write,
    report: &StressReport,
    failure: &StressFailure,
    lang: Lang,
) -> io::Result<()> {
    let (Some(against), Some(other)) = (&failure.against, &report.against) else {
        return writeln!(out, "{}", verdict(&failure.submission, lang));
    };
    let comparison = escape::whole(&failure.comparison_in(lang).unwrap_or_default());
    let label = format!("{STRONG}{}{STRONG:#}", say("they-differ", lang));
    writeln!(out, "{}", titled(label, &comparison, lang))?;
    let runs = [(&report.submission, &failure.submission), (other, against)];
    for (program, run) in runs {
        let name = escape::line(&program.name);
        writeln!(out, "  {}", titled(name, &verdict(run, lang), lang))?;
    }
    match disputed(report) {
        Some(said) => writeln!(out, "  {BAD}{}{BAD:#}", said.in_lang(lang)),
        None => Ok(()),
    }
}

/// Prints the failing input, with a mark for each blank at the end of a line.
fn input(out: &mut dyn Write, failure: &StressFailure, lang: Lang) -> io::Result<()> {
    let title = Message::new("titled").with("title", Message::new("input-shown"));
    writeln!(out, "  {}", title.in_lang(lang))?;
    let lines = failure.input.split_terminator('\n');
    for line in lines {
        writeln!(out, "    {}", escape::line_with_blanks(line))?;
    }
    Ok(())
}

fn block<'a>(
    out: &mut dyn Write,
    title: Message,
    lines: impl Iterator<Item = &'a str>,
    lang: Lang,
) -> io::Result<()> {
    let title = Message::new("titled").with("title", title);
    writeln!(out, "  {}", title.in_lang(lang))?;
    for line in lines {
        writeln!(out, "    {}", escape::line(line))?;
    }
    Ok(())
}

fn answers(
    out: &mut dyn Write,
    report: &StressReport,
    failure: &StressFailure,
    look: &TerminalStyle,
) -> io::Result<()> {
    if let Some(said) = &failure.interaction {
        talk::print(out, said, look.lang)?;
        let run = &failure.submission;
        let took = took(run.cpu_s, run.wall_s, run.memory_bytes, look.lang);
        return writeln!(out, "  {took}");
    }
    let expected = failure.expected.as_deref().unwrap_or_default();
    attempt(
        out,
        expected_and_printed(failure),
        expected,
        &failure.submission,
        look,
    )?;
    if let (Some(against), Some(other)) = (&failure.against, &report.against) {
        let name = escape::line(&other.name);
        attempt(out, printed_by(failure, name), expected, against, look)?;
    }
    Ok(())
}

/// The title of the difference between the expected output and that of the other program.
fn printed_by(failure: &StressFailure, name: String) -> Message {
    let id = match failure.expected_is_one_of_many && failure.minimum.is_some() {
        true => "expected-moves-and-printed-by",
        false => "expected-and-printed-by",
    };
    Message::new(id).with("name", name)
}

/// Prints the difference between the expected and the printed output, the moves, time and memory of a run.
fn attempt(
    out: &mut dyn Write,
    title: Message,
    expected: &str,
    attempt: &Attempt,
    look: &TerminalStyle,
) -> io::Result<()> {
    let lang = look.lang;
    let title = output_title(title, attempt.output.len() as u64, attempt.output_bytes);
    writeln!(out, "  {}", title.in_lang(lang))?;
    diff::lines_of_start(expected, &attempt.output, attempt.output_bytes, lang)
        .lines()
        .try_for_each(|line| writeln!(out, "    {line}"))?;
    replayed(out, attempt.replay.as_ref(), look)?;
    let took = took(attempt.cpu_s, attempt.wall_s, attempt.memory_bytes, lang);
    writeln!(out, "  {took}")?;
    if !attempt.steady {
        let again: Vec<&str> = attempt
            .again
            .iter()
            .map(|verdict| verdict.letters())
            .collect();
        let label = say("not-steady", lang);
        let said = count("not-deterministic", again.len() as u64)
            .with("label", format!("{BAD}{label}{BAD:#}"))
            .with("verdicts", again.join(", "));
        writeln!(out, "  {}", said.in_lang(lang))?;
    }
    if !attempt.refused.is_empty() {
        writeln!(out, "  {}", blocked(&attempt.refused, lang))?;
    }
    if !attempt.stderr.is_empty() {
        let stderr = attempt.stderr.replace('\t', escape::TAB);
        let lines: Vec<&str> = stderr.lines().collect();
        let last = lines.len().saturating_sub(STDERR_LINES_MAX);
        block(
            out,
            Message::new("stderr-end"),
            lines[last..].iter().copied(),
            lang,
        )?;
    }
    Ok(())
}

/// Prints why the answer is right: the boards of a shortest solution, and the certificate.
fn explanation(
    out: &mut dyn Write,
    failure: &StressFailure,
    look: &TerminalStyle,
) -> io::Result<()> {
    if !failure.steps.is_empty() {
        let title = Message::new("shortest-solution").with("moves", failure.steps.len() as u64 - 1);
        let title = Message::new("titled").with("title", title);
        writeln!(out, "  {}", title.in_lang(look.lang))?;
        match look.pictures {
            true => steps(out, &failure.steps, look)?,
            false => boards(out, &failure.steps)?,
        }
    }
    let Some(minimum) = failure.minimum else {
        return Ok(());
    };
    let certificate = failure.certificate_in(look.lang);
    let lines: Vec<&str> = certificate.lines().collect();
    let why_right = Message::new("why-right").with("answer", minimum.to_string());
    if lines.len() <= CERTIFICATE_LINES_MAX {
        block(out, why_right, lines.into_iter(), look.lang)?;
    } else {
        let title = Message::new("titled").with("title", why_right);
        let (title, prove) = (title.in_lang(look.lang), escape::line(&failure.prove));
        writeln!(out, "  {title}{}{prove}", look.lang.gap())?;
    }
    Ok(())
}

/// Prints boards side by side, each below its move, as many in a row as fit.
fn boards(out: &mut dyn Write, steps: &[Step]) -> io::Result<()> {
    let head = |step: &Step| escape::line(step.by.as_deref().unwrap_or_default());
    let of_step = |step: &Step| {
        step.board
            .iter()
            .map(|row| escape::line(row).chars().count())
            .max()
            .unwrap_or(0)
    };
    let width = steps
        .iter()
        .map(|step| head(step).chars().count().max(of_step(step)))
        .max()
        .unwrap_or(0)
        + 3;
    for some in steps.chunks((WIDTH / width).max(1)) {
        let line = |cells: Vec<String>| {
            let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:<width$}")).collect();
            cells.concat().trim_end().to_string()
        };
        writeln!(out, "    {}", line(some.iter().map(head).collect()))?;
        for row in 0..some[0].board.len() {
            let cells = some.iter().map(|step| {
                step.board
                    .get(row)
                    .map_or_else(String::new, |cells| escape::line(cells))
            });
            writeln!(out, "    {}", line(cells.collect()))?;
        }
    }
    Ok(())
}

/// Prints the findings of other builds of the program.
///
/// # Errors
///
/// If `out` cannot be written.
pub fn print_examination(
    out: &mut dyn Write,
    examination: &Examination,
    look: &TerminalStyle,
) -> io::Result<()> {
    let out = &mut Wrap::new(out, look.width);
    if !examination.finding.is_empty() {
        writeln!(out)?;
        let title = format!("{BAD}{}{BAD:#}", say("sanitizer-report", look.lang));
        let title = Message::new("titled").with("title", title);
        writeln!(out, "  {}", title.in_lang(look.lang))?;
        examination
            .finding
            .iter()
            .try_for_each(|line| writeln!(out, "    {}", escape::line(line)))?;
    }
    if let Some(excerpt) = &examination.excerpt {
        excerpt::print(out, excerpt, look.lang)?;
    }
    if let Some(builds) = examination.builds_in(look.lang) {
        writeln!(out, "  {STRONG}{}{STRONG:#}", escape::line(&builds))?;
    }
    examination
        .remarks
        .in_lang(look.lang)
        .try_for_each(|remark| writeln!(out, "  {FAINT}{}{FAINT:#}", escape::line(&remark)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use tribunal_core::verdict::{Minimum, Verdict};

    fn contestant(name: &str) -> Contestant {
        let command = "g++ -O2 my.cpp".to_string();
        Contestant {
            name: name.to_string(),
            language: "C++".to_string(),
            command,
            remarks: Default::default(),
            compiler_message: None,
        }
    }

    fn attempt(verdict: Verdict, message: &str, output: &str) -> Attempt {
        Attempt {
            verdict,
            message: message.to_string(),
            reason: None,
            output: output.to_string(),
            output_bytes: output.len() as u64,
            stderr: String::new(),
            cpu_s: 0.001,
            wall_s: 0.002,
            memory_bytes: 4 << 20,
            refused: Vec::new(),
            again: vec![verdict; 3],
            steady: true,
            replay: None,
        }
    }

    fn failure() -> StressFailure {
        let step = |by: Option<&str>, rows: [&str; 2]| Step {
            by: by.map(str::to_string),
            board: rows.map(str::to_string).to_vec(),
        };
        StressFailure {
            origin: "generated 3 of seed 1 (distance-1)".to_string(),
            origin_message: None,
            found: Some("bb\nbw\n".to_string()),
            input: "bb\nbb\n".to_string(),
            args: Vec::new(),
            proven: true,
            smallest: "the smallest of 16 inputs of 2x2: the 14 smaller ones were all run and pass"
                .to_string(),
            out_of_time: false,
            smallest_message: None,
            order: "fewest black pieces".to_string(),
            order_message: None,
            tried: 20,
            minimum: Some(Minimum::Moves(1)),
            expected: Some("1\n".to_string()),
            expected_is_one_of_many: false,
            steps: vec![step(None, ["bb", "bw"]), step(Some("1 1"), ["ww", "ww"])],
            certificate: "1 press: (1 1)\n".to_string(),
            certificate_lines: Vec::new(),
            proof: None,
            prove: "tribunal solve flipgame --certificate".to_string(),
            submission: attempt(Verdict::WrongAnswer, "printed 2; the minimum is 1", "2 \n"),
            against: None,
            comparison: None,
            comparison_message: None,
            examination: None,
            interaction: None,
            repeat: vec!["tribunal stress flipgame my.cpp --seed 1".to_string()],
        }
    }

    fn report() -> StressReport {
        StressReport {
            provenance: Default::default(),
            problem: "flipgame".to_string(),
            submission: contestant("my.cpp"),
            against: None,
            isolation: "full".to_string(),
            dialect: "testlib".to_string(),
            coverage: vec!["3 of 1,000 generated instances of 2x2, seed 1".to_string()],
            coverage_messages: Vec::new(),
            tried: 3,
            different: 0,
            not_compared: false,
            interrupted: false,
            unproven: 0,
            counts: BTreeMap::new(),
            failures: 1,
            disputed_by: Vec::new(),
            failure: Some(failure()),
            saved: None,
            next: Vec::new(),
            wall_s: 0.5,
        }
    }

    fn plain(report: &StressReport) -> String {
        let mut out = Vec::new();
        print(&mut out, report, &TerminalStyle::FILE).expect("a vector takes every line");
        anstream::adapter::strip_str(&String::from_utf8(out).expect("UTF-8")).to_string()
    }

    #[test]
    fn a_failure_shows_the_board_both_answers_and_why() {
        let expected = "\
flipgame: my.cpp, isolation full
  C++: g++ -O2 my.cpp
  3 of 1,000 generated instances of 2x2, seed 1

WA printed 2; the minimum is 1
  the smallest of 16 inputs of 2x2: the 14 smaller ones were all run and pass
  smaller: fewest black pieces
  found first: generated 3 of seed 1 (distance-1)

  input:
    bb
    bb
  expected (-) and printed (+):
    -1
    +2·
  took 1.0 ms CPU, 2.0 ms wall, 4 MB
  shortest solution, 1 move:
          1 1
    bb    ww
    bw    ww
  why 1 is right:
    1 press: (1 1)
  repeat: tribunal stress flipgame my.cpp --seed 1
";
        assert_eq!(plain(&report()), expected);
    }

    #[test]
    fn two_programs_are_compared() {
        let other = attempt(Verdict::Accepted, "1 is the minimum", "1\n");
        let failure = StressFailure {
            against: Some(other),
            comparison: Some("the second is right, the first is not".to_string()),
            ..failure()
        };
        let report = StressReport {
            against: Some(contestant("other.py")),
            failure: Some(failure),
            ..report()
        };
        let text = plain(&report);
        for said in [
            "  against other.py\n",
            "they differ: the second is right, the first is not\n",
            "  my.cpp: WA printed 2; the minimum is 1\n",
            "  other.py: AC 1 is the minimum\n",
            "  expected (-) and printed by other.py (+):\n     1\n",
        ] {
            assert!(text.contains(said), "{said}\n{text}");
        }
    }

    #[test]
    fn program_output_moves_no_cursor() {
        let mut submission = attempt(Verdict::RuntimeError, "ended by SIGSEGV", "\u{1b}[2J");
        submission.stderr = "\u{1b}[31mAC\n".to_string();
        submission.refused = vec!["socket".to_string()];
        submission.again = vec![Verdict::Accepted, Verdict::RuntimeError];
        submission.steady = false;
        let report = StressReport {
            failure: Some(StressFailure {
                submission,
                ..failure()
            }),
            ..report()
        };
        let mut out = Vec::new();
        print(&mut out, &report, &TerminalStyle::FILE).expect("a vector takes every line");
        let text = String::from_utf8(out).expect("UTF-8");
        assert!(
            text.contains("\\u{1b}[2J") && text.contains("\\u{1b}[31mAC"),
            "{text}"
        );
        assert!(
            text.contains("on this input 2 more runs got AC, RTE"),
            "{text}"
        );
        assert!(text.contains("blocked: socket"), "{text}");
    }

    #[test]
    fn without_a_failure_the_number_of_tries_is_shown() {
        let none = StressReport {
            failure: None,
            failures: 0,
            tried: 66_536,
            ..report()
        };
        assert!(
            plain(&none).ends_with("\n\nAC on 66,536 inputs\n"),
            "{}",
            plain(&none)
        );
        let none = StressReport {
            tried: 0,
            unproven: 7,
            ..none
        };
        assert!(
            plain(&none).contains("7 inputs skipped")
                && plain(&none).ends_with("no input was tried\n")
        );
        let counts = BTreeMap::from([(Verdict::Accepted, 2), (Verdict::WrongAnswer, 1)]);
        let all = StressReport { counts, ..report() };
        assert!(
            plain(&all).contains("fails on 1 of 3 inputs: 2 AC, 1 WA\n"),
            "{}",
            plain(&all)
        );
    }

    #[test]
    fn a_terminal_shows_the_way_to_the_goal_as_pictures_and_breaks_no_word() {
        for width in [40, 60, 100] {
            let mut out = Vec::new();
            let look = TerminalStyle {
                width,
                unicode: true,
                pictures: true,
                ..TerminalStyle::FILE
            };
            print(&mut out, &report(), &look).expect("a vector takes every line");
            let shown =
                anstream::adapter::strip_str(&String::from_utf8(out).expect("UTF-8")).to_string();
            let steps = "    start     1: 1 1\n     ●  ●     [○][○]\n     ●  ○     [○] ○\n"
                .replace("     [", "    [");
            assert!(
                shown.contains(
                    &steps
                        .replace("start     1", "start    1")
                        .replace("●  ●     ", "●  ●    ")
                ),
                "{shown}"
            );
            assert!(
                shown.contains("  input:\n    bb\n    bb\n"),
                "the input can be copied: {shown}"
            );
            let fits = |line: &str| line.chars().count() <= width || line.contains("repeat: ");
            assert!(shown.lines().all(fits), "{width}\n{shown}");
        }
    }
}
