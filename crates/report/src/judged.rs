//! Prints the report of one submission: the verdict, its likely cause, one failing board, the cases that fail, and its
//! limits.

use super::boards::{self, Frame};
use super::moves::replayed;
use super::style::{BAD, FAINT, STRONG};
use super::terminal_style::TerminalStyle;
use super::values::{
    blocked, case_time, count, counts, crashes_and_wrong, expectation, limits, output_title,
    parted, reason_and_cause, sample, say, slowest_time, titled, took, verdict_style,
};
use super::wrap::Wrap;
use super::{arguments, cause, diff, escape, excerpt, names, next, points_table, talk, width};
use std::io::{self, Write};
use tribunal_core::messages::{Lang, Message};
use tribunal_core::text::{grouped, size};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{
    Built, CaseResult, Failure, JudgeReport, Refused, SubmissionReport,
};
use tribunal_core::verdict::stressed::StressFailure;

/// The maximum number of failing cases that have a line; the others are counted.
const LINES_MAX: usize = 5;

/// The maximum number of failing cases that are shown in full, and that have a line, with all details.
const VERBOSE_MAX: (usize, usize) = (3, 60);

/// The maximum number of right cases that are named, and how many times more cases have to fail.
const RIGHT_NAMED_MAX: usize = 3;
const FAILING_MIN: u64 = 5;

/// The minimum number of columns to which a message in a list of cases is cut.
const MESSAGE_CHARS_MIN: usize = 24;

/// The maximum number of lines of a compiler's message, and of standard error, that are shown.
const STREAM_LINES_MAX: usize = 20;

/// Prints the report of a run with one submission.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print(
    out: &mut dyn Write,
    report: &JudgeReport,
    submission: &SubmissionReport,
    look: &TerminalStyle,
) -> io::Result<()> {
    let lang = look.lang;
    let out = &mut Wrap::new(out, look.width);
    let problem = escape::line(&report.problem);
    let heading = Message::new("judged-on")
        .with("problem", format!("{STRONG}{problem}{STRONG:#}"))
        .with("program", escape::line(&submission.name))
        .with("coverage", escape::line(&report.coverage_in(lang)))
        .with("isolation", escape::line(&report.isolation));
    writeln!(out, "{}\n", heading.in_lang(lang))?;
    verdict(out, report, submission, lang)?;
    // A reason is ours, and says all.
    let refused = submission.compile_error.as_ref();
    if let Some(Refused { command, message }) = refused.filter(|_| submission.reason.is_none()) {
        let command = format!("`{}`", escape::line(command));
        let title = Message::new("message-of").with("command", command);
        stream_lines(out, title, message, Side::First, lang)?;
        writeln!(out)?;
    }
    let smallest = submission.smallest_failing();
    // A case that was judged alone is the one that the reader wants to see, once.
    let is_same = |found: &StressFailure| {
        let failure = smallest.and_then(|case| case.failure.as_ref());
        failure.is_some_and(|failure| failure.input == found.input)
    };
    let is_shown = |found| report.cases_total > 1 || is_same(found);
    let needs_case = !report.smallest.as_ref().is_some_and(is_shown);
    let (shown_max, lines_max) = match look.verbose {
        true => VERBOSE_MAX,
        false => (usize::from(needs_case), LINES_MAX),
    };
    let others = submission
        .cases
        .iter()
        .filter(|case| case.verdict != Verdict::Accepted)
        .filter(|case| case.failure.is_some() || !case.refused.is_empty())
        .filter(|case| smallest.is_none_or(|smallest| !std::ptr::eq(smallest, *case)));
    for case in smallest.into_iter().chain(others).take(shown_max) {
        print_failing(out, case, true, look)?;
    }
    if let Some(smallest) = &report.smallest {
        super::stress::print_smallest(out, smallest, look)?;
    }
    case_lines(out, submission, lines_max, look)?;
    details(out, report, submission, look)
}

/// Prints the verdict, the number of right cases, and the likely cause.
fn verdict(
    out: &mut dyn Write,
    report: &JudgeReport,
    submission: &SubmissionReport,
    lang: Lang,
) -> io::Result<()> {
    let (why, found) = reason_and_cause(submission, lang);
    let (name, why) = (escape::line(&submission.name), escape::line(&why));
    let (label, style) = match submission.verdict {
        Some(verdict) => (verdict.label(lang), verdict_style(verdict)),
        None => (Message::new("no-verdict").in_lang(lang), BAD),
    };
    let case = submission
        .decided_by
        .as_ref()
        .filter(|_| submission.verdict.is_some())
        .map_or(String::new(), |case| format!("{}: ", escape::line(case)));
    writeln!(out, "{style}{label}{style:#} {name}: {case}{why}")?;
    let is_accepted = submission.verdict == Some(Verdict::Accepted);
    if submission.judged > 0 && !is_accepted {
        let right = submission.counts.get(&Verdict::Accepted).copied();
        let right = Message::new("cases-right")
            .with("right", right.unwrap_or_default())
            .with("total", report.cases_total);
        let skipped = match submission.skipped {
            0 => String::new(),
            skipped => count("cases-skipped", skipped).in_lang(lang),
        };
        let right = right.in_lang(lang);
        let right = match few_right(report, submission) {
            names if names.is_empty() => right,
            names => titled(right, &names::list(&names, RIGHT_NAMED_MAX, lang), lang),
        };
        match skipped.is_empty() {
            true => writeln!(out, "{right}")?,
            false => writeln!(out, "{}", parted(right, skipped, lang))?,
        }
    }
    if let Some(both) = crashes_and_wrong(submission) {
        writeln!(out, "{}", both.in_lang(lang))?;
    }
    if let Some(given) = &submission.points {
        points_table::print(out, given, lang)?;
    }
    if let Some(found) = &found {
        writeln!(out, "{STRONG}{}{STRONG:#}", escape::line(found))?;
    }
    // The lines belong to the finding, or to the reason above it: a known fault has none.
    if let Some(excerpt) = &submission.excerpt {
        excerpt::print(out, excerpt, lang)?;
    }
    if let Some(cause) = &submission.cause {
        cause::print(out, cause, report.cases_total, found.is_none(), lang)?;
    }
    if let Some(hint) = submission.hint_in(lang) {
        let (label, gap) = (say("label-hint", lang), lang.gap());
        writeln!(out, "  {label}{gap}{}", escape::line(&hint))?;
    }
    if let Some(expected) = submission
        .expected
        .as_ref()
        .filter(|expected| !expected.fits)
    {
        writeln!(
            out,
            "  {BAD}{}{BAD:#}{}{}",
            say("label-unexpected", lang),
            lang.gap(),
            expectation(expected, lang)
        )?;
    }
    writeln!(out)
}

/// The names of the cases that are right, if they are few and far fewer than the others: they tell more than what the
/// others share.
fn few_right(report: &JudgeReport, submission: &SubmissionReport) -> Vec<String> {
    let outcomes = submission.outcomes.chars().zip(&report.case_names);
    let right = outcomes.filter(|(letter, _)| *letter == Verdict::Accepted.letter());
    let names: Vec<String> = right.map(|(_, name)| escape::line(name)).collect();
    let others = submission.judged.saturating_sub(names.len() as u64);
    let is_told = names.len() <= RIGHT_NAMED_MAX && others >= FAILING_MIN * names.len() as u64;
    if is_told { names } else { Vec::new() }
}

/// Prints a line for each of the first cases that fail, or are close to a limit.
fn case_lines(
    out: &mut dyn Write,
    submission: &SubmissionReport,
    lines_max: usize,
    look: &TerminalStyle,
) -> io::Result<()> {
    let listed: Vec<&CaseResult> = submission
        .cases
        .iter()
        .filter(|case| case.verdict != Verdict::Accepted || case.close)
        .collect();
    if listed.is_empty() {
        return Ok(());
    }
    let mut shown: Vec<(&CaseResult, u64)> = Vec::new();
    let mut unlisted = 0_u64;
    for case in listed {
        let same = shown
            .iter()
            .position(|(known, _)| !look.verbose && ends_like(known, case));
        match same {
            Some(place) => shown[place].1 += 1,
            None if shown.len() < lines_max => shown.push((case, 0)),
            None => unlisted += 1,
        }
    }
    let widths = shown.iter().map(|(case, _)| width::of(&case.case));
    let name_width = widths.max().unwrap_or(0).min(48);
    for (case, alike) in shown {
        case_line(out, case, name_width, look)?;
        if alike > 0 {
            let alike = count("the-same-on-more", alike).in_lang(look.lang);
            writeln!(out, "       {FAINT}{alike}{FAINT:#}")?;
        }
    }
    match unlisted.saturating_add(submission.cases_left_out) {
        0 => {}
        more => {
            let id = match look.verbose || unlisted == 0 {
                true => "more-unlisted",
                false => "more-with-verbose",
            };
            writeln!(out, "  {}", count(id, more).in_lang(look.lang))?;
        }
    }
    writeln!(out)
}

/// Whether two cases end in the same way, by a message that is said once. Answers differ in what is printed below them, and
/// times in their numbers.
fn ends_like(one: &CaseResult, other: &CaseResult) -> bool {
    let is_an_end = matches!(one.verdict, Verdict::RuntimeError | Verdict::MemoryLimit);
    is_an_end
        && one.verdict == other.verdict
        && one.message == other.message
        && !one.close
        && !other.close
}

/// Prints the totals, how it was built, its limits, and the commands to run next.
fn details(
    out: &mut dyn Write,
    report: &JudgeReport,
    submission: &SubmissionReport,
    look: &TerminalStyle,
) -> io::Result<()> {
    let (lang, is_verbose) = (look.lang, look.verbose);
    if submission.judged > 0 {
        let counted = Message::new("counts-of")
            .with("counts", counts(&submission.counts))
            .with("number", report.cases_total)
            .with("cases", grouped(report.cases_total));
        let some = |id, number| (number > 0).then(|| count(id, number));
        let slowest = submission.slowest.as_ref().map(|slowest| {
            Message::new("slowest-case")
                .with("time", slowest_time(submission, lang))
                .with("case", escape::line(slowest))
        });
        let largest = submission.largest.as_ref().map(|largest| {
            Message::new("largest-case")
                .with("size", size(submission.memory_bytes_max))
                .with("case", escape::line(largest))
        });
        let parts = [
            Some(counted),
            some("cases-skipped", submission.skipped),
            some("cases-close", submission.close),
            slowest,
            largest,
        ];
        let parts = parts.iter().flatten().map(|part| part.in_lang(lang));
        let line = parts.reduce(|one, other| parted(one, other, lang));
        writeln!(out, "{}", line.unwrap_or_default())?;
    }
    if let Some(chance) = submission.further.as_ref().and_then(sample) {
        writeln!(out, "  {FAINT}{}{FAINT:#}", chance.in_lang(lang))?;
    }
    let is_accepted = submission.verdict == Some(Verdict::Accepted);
    if let Some(alone) = report.stored_alone.as_ref().filter(|_| is_accepted) {
        let alone = escape::line(&alone.in_lang(lang));
        writeln!(out, "  {FAINT}{alone}{FAINT:#}")?;
    }
    if let Some(built) = &submission.built {
        let Built {
            limits, remarks, ..
        } = built;
        for remark in remarks.in_lang(lang) {
            let (label, gap) = (say("label-note", lang), lang.gap());
            let remark = escape::remark(&remark);
            writeln!(out, "  {STRONG}{label}{STRONG:#}{gap}{remark}")?;
        }
        writeln!(
            out,
            "  {}: {FAINT}{}{FAINT:#}",
            escape::line(&built.language_in(lang)),
            escape::line(&built.command_in(lang))
        )?;
        let (label, limits) = (say("label-limits", lang), self::limits(limits, lang));
        writeln!(out, "  {label}{}{FAINT}{limits}{FAINT:#}", lang.gap())?;
    }
    let differs = |message: &Message| message.id() == "in-place-differs";
    let why = submission.not_in_place_message.as_ref();
    if let Some(why) = why.filter(|why| is_verbose || differs(why)) {
        let why = Message::new("not-in-place").with("why", why.clone());
        writeln!(
            out,
            "  {FAINT}{}{FAINT:#}",
            escape::line(&why.in_lang(lang))
        )?;
    } else if is_verbose && why.is_none() && (submission.in_place || submission.further.is_some()) {
        let id = match submission.in_place {
            true => "in-place",
            false => "in-place-too-few",
        };
        writeln!(out, "  {FAINT}{}{FAINT:#}", say(id, lang))?;
    }
    next::print(out, &report.next, submission.compile_error.is_some(), lang)
}

fn case_line(
    out: &mut dyn Write,
    case: &CaseResult,
    name_width: usize,
    look: &TerminalStyle,
) -> io::Result<()> {
    let lang = look.lang;
    let style = verdict_style(case.verdict);
    let close = match (case.close, case.runs) {
        (false, _) => String::new(),
        (true, 0 | 1) => format!("{}{}", lang.gap(), say("close-to-a-limit", lang)),
        (true, runs) => {
            let close = Message::new("close-after-runs").with("runs", runs);
            format!("{}{}", lang.gap(), close.in_lang(lang))
        }
    };
    let columns = format!(
        "{}  {:>7}  {:>7}",
        width::padded(&escape::line(&case.case), name_width),
        case_time(case, lang),
        size(case.memory_bytes),
    );
    let message = escape::line(&case.message_in(lang));
    // A list has one line for each case, unless all details are asked for or the terminal is narrow.
    let others = 8 + width::of(&columns) + width::of(&close);
    let message = match look.width.saturating_sub(others) {
        room if look.verbose || room < MESSAGE_CHARS_MIN => message,
        room => width::cut_message(&message, room),
    };
    writeln!(
        out,
        "  {style}{:<3}{style:#} {columns}  {message}{close}",
        case.verdict.letters(),
    )
}

/// Prints a failing case in full.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print_failing(
    out: &mut dyn Write,
    case: &CaseResult,
    has_figures: bool,
    look: &TerminalStyle,
) -> io::Result<()> {
    let lang = look.lang;
    let style = verdict_style(case.verdict);
    let (label, name) = (case.verdict.label(lang), escape::line(&case.case));
    writeln!(
        out,
        "{style}{label}{style:#} {name}: {}",
        escape::line(&case.message_in(lang))
    )?;
    if let Some(failure) = case.failure.as_ref().filter(|_| case.has_run()) {
        input(out, failure, look)?;
        arguments::print(out, &failure.args, lang)?;
        match &failure.interaction {
            Some(said) => talk::print(out, said, lang)?,
            None => answers(out, failure, lang)?,
        }
        replayed(out, failure.replay.as_ref(), look)?;
    }
    if has_figures && case.has_run() {
        let took = took(case.cpu_s, case.wall_s, case.memory_bytes, lang);
        writeln!(out, "  {took}")?;
    }
    if !case.refused.is_empty() {
        writeln!(out, "  {}", blocked(&case.refused, lang))?;
    }
    if let Some(failure) = &case.failure {
        if !failure.stderr.is_empty() {
            let title = Message::new("stderr-end");
            stream_lines(out, title, &failure.stderr, Side::Last, lang)?;
        }
        let (label, gap) = (say("label-repeat", lang), lang.gap());
        writeln!(out, "  {label}{gap}{}", escape::whole(&failure.repeat))?;
    }
    writeln!(out)
}

/// Prints the input: on a terminal as text to copy and as pictures, elsewhere as boards side by side.
fn input(out: &mut dyn Write, failure: &Failure, look: &TerminalStyle) -> io::Result<()> {
    // The input of a package of another problem may be any text.
    if failure.boards.is_empty() {
        let title = match failure.pass {
            Some(pass) => Message::new("input-of-pass").with("pass", u64::from(pass)),
            None => Message::new("input-shown"),
        };
        return stream_lines(out, title, &failure.input, Side::First, look.lang);
    }
    if !look.pictures {
        return letters(out, &failure.boards);
    }
    let title = Message::new("titled").with("title", Message::new("input-shown"));
    writeln!(out, "  {}", title.in_lang(look.lang))?;
    failure
        .input
        .lines()
        .try_for_each(|line| writeln!(out, "    {}", escape::line(line)))?;
    let titles = match failure.boards.len() {
        2 => &["board-start", "board-target"][..],
        _ => &["board-alone"],
    };
    let frames = failure.boards.iter().zip(titles);
    let frames = frames.map(|(board, title)| Frame {
        title: say(title, look.lang),
        board,
        before: None,
    });
    let frames: Vec<Frame> = frames.collect();
    boards::print(out, &frames, look)
}

/// Prints boards side by side, in the letters of the input.
fn letters(out: &mut dyn Write, boards: &[Vec<String>]) -> io::Result<()> {
    for row in 0..boards.iter().map(Vec::len).max().unwrap_or(0) {
        let rows: Vec<&str> = boards
            .iter()
            .map(|board| board.get(row).map_or("", String::as_str))
            .collect();
        writeln!(out, "    {}", escape::whole(&rows.join("   ")))?;
    }
    Ok(())
}

fn answers(out: &mut dyn Write, failure: &Failure, lang: Lang) -> io::Result<()> {
    let is_right = failure.actual.len() as u64 == failure.actual_bytes
        && failure.expected.as_ref() == Some(&failure.actual);
    let id = match (
        failure.expected.is_some(),
        failure.expected_is_one_of_many,
        failure.boards.is_empty(),
    ) {
        _ if is_right => "printed-and-right",
        (false, ..) => "printed-alone",
        (true, false, _) => "expected-and-printed",
        (true, true, false) => "expected-moves-and-printed",
        (true, true, true) => "expected-answer-and-printed",
    };
    let title = output_title(
        Message::new(id),
        failure.actual.len() as u64,
        failure.actual_bytes,
    );
    writeln!(out, "  {}", title.in_lang(lang))?;
    let expected = failure.expected.as_deref().unwrap_or_default();
    diff::lines_of_start(expected, &failure.actual, failure.actual_bytes, lang)
        .lines()
        .try_for_each(|line| writeln!(out, "    {line}"))
}

/// The part of a long text that is shown.
enum Side {
    First,
    Last,
}

fn stream_lines(
    out: &mut dyn Write,
    title: Message,
    text: &str,
    side: Side,
    lang: Lang,
) -> io::Result<()> {
    let title = Message::new("titled").with("title", title);
    writeln!(out, "  {}", title.in_lang(lang))?;
    let lines: Vec<&str> = text.lines().collect();
    let cut = lines.len().saturating_sub(STREAM_LINES_MAX);
    let shown = match side {
        Side::First => &lines[..lines.len() - cut],
        Side::Last => &lines[cut..],
    };
    let more = |out: &mut dyn Write| {
        writeln!(
            out,
            "    {FAINT}… {}{FAINT:#}",
            count("lines-more", cut as u64).in_lang(lang)
        )
    };
    if cut > 0 && matches!(side, Side::Last) {
        more(out)?;
    }
    shown
        .iter()
        .map(|line| escape::line_of_stream(line))
        .try_for_each(|line| writeln!(out, "    {FAINT}|{FAINT:#} {line}"))?;
    if cut > 0 && matches!(side, Side::First) {
        more(out)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{samples, showcase};
    use tribunal_core::verdict::memory_fault::POSSIBLE_UNSET_VARIABLE;
    use tribunal_core::verdict::shown::{Replay, Step};
    use tribunal_core::verdict::stressed::SourceExcerpt;

    fn printed(report: &JudgeReport, submission: usize) -> String {
        printed_for(report, submission, TerminalStyle::FILE)
    }

    fn printed_for(report: &JudgeReport, submission: usize, look: TerminalStyle) -> String {
        let mut out = Vec::new();
        print(&mut out, report, &report.submissions[submission], &look).expect("written");
        anstream::adapter::strip_str(&String::from_utf8(out).expect("UTF-8")).to_string()
    }

    #[test]
    fn the_verdict_and_its_cause_come_first_and_then_a_board_with_diff_and_command() {
        let mut report = samples::report();
        report.submissions[1].expected = None;
        let expected = "\
flipgame: wrong, \"very\".py on 3 stored cases, isolation full

WA wrong, \"very\".py: secret/b: printed 5; the minimum is 4
1 of 3 cases right; 1 skipped
Likely cause: neighbours wrap around\\u{1b} the edges (wrong on the same 1 of the 2 cases compared, with the same answers)
  How it happens: One writes\\u{1b} it.
  What to check: Look for it.

WA secret/b: printed 5; the minimum is 4
    bw
    wb
  expected (-) and printed (+):
    -4
    +5\\u{1b}[2J
  took 0.50 s CPU, 0.60 s wall, 4 MB
  blocked: fork; the sandbox refuses these system calls
  end of standard error:
    | \\u{1b}]0;AC\\u{7}
    | \\u{202e}CA
  repeat: tribunal judge flipgame 'wrong, \"very\".py' --case secret/b

  WA  secret/b   0.50 s     4 MB  printed 5; the minimum is 4

1 AC, 1 WA of 3 cases; 1 skipped; slowest 0.50 s (secret/b); most memory 4 MB (sample/a)
  note: an older Python
  Python 3: python3 -S
  limits: 1.00 s CPU, 3.00 s wall, 64 MB memory, 8 MB output, 64 MB stack, 64 processes
next: tribunal diagnose flipgame 'wrong, \"very\".py'
";
        assert_eq!(printed(&report, 1), expected);
    }

    #[test]
    fn what_sanitizers_find_has_a_line_of_its_own_below_the_verdict() {
        let mut report = samples::report();
        let submission = &mut report.submissions[1];
        (submission.cause, submission.expected) = (None, None);
        let fault = submission.take_reason();
        let found = Message::new("memory-fault-at")
            .with("file", "x.c")
            .with("line", 12)
            .with("found", "index 5 out of bounds for type 'int [4]'");
        let reason = Message::new("likely-memory-fault").with("found", found);
        submission.explain(reason.with("fault", fault));
        let printed = printed(&report, 1);
        let lines: Vec<&str> = printed.lines().skip(2).take(3).collect();
        let expected = [
            "WA wrong, \"very\".py: secret/b: printed 5; the minimum is 4",
            "1 of 3 cases right; 1 skipped",
            "Likely cause: line 12 of x.c: index 5 out of bounds for type 'int [4]'",
        ];
        assert_eq!(lines, expected, "{printed}");
    }

    #[test]
    fn the_lines_of_a_finding_stand_below_it_and_above_a_known_fault() {
        let mut report = showcase::program("flipgame");
        let warned = Message::new(POSSIBLE_UNSET_VARIABLE)
            .with("found", "line 4 of my.c: 'best' may be used uninitialized")
            .with("fault", "printed 4");
        let one = &mut report.submissions[0];
        one.message = warned.to_string();
        one.reason = Some(warned);
        one.excerpt = Some(SourceExcerpt {
            file: "my.c".to_string(),
            line: 4,
            first: 4,
            lines: vec!["int best;".to_string()],
            ..SourceExcerpt::default()
        });
        let shown = printed(&report, 0);
        let lines = "Possible cause: line 4 of my.c: 'best' may be used uninitialized\n  my.c:4\n  > 4 | int best;\nLikely cause: ";
        assert!(shown.contains(lines), "{shown}");
    }

    #[test]
    fn an_accepted_program_that_was_tried_on_stored_cases_alone_has_the_way_to_more() {
        let mut report = samples::report();
        let alone = Message::new("stored-alone").with("flag", "--budget 10");
        report.stored_alone = Some(alone);
        let said = "  tried on the stored cases alone; `--budget 10` tries further inputs\n";
        for (place, submission) in report.submissions.iter().enumerate() {
            let is_said = printed(&report, place).contains(said);
            let is_accepted = submission.verdict == Some(Verdict::Accepted);
            assert_eq!(is_said, is_accepted, "{}", submission.name);
        }
    }

    #[test]
    fn a_right_output_of_a_failing_case_is_shown_without_a_difference() {
        let failure = samples::report().submissions[1]
            .cases
            .iter()
            .find_map(|case| case.failure.clone());
        let mut failure = failure.expect("a failing case");
        failure.actual = "1\n2 3\n".to_string();
        failure.actual_bytes = failure.actual.len() as u64;
        failure.expected = Some(failure.actual.clone());
        let mut out = Vec::new();
        answers(&mut out, &failure, Lang::En).expect("text");
        let shown = String::from_utf8(out).expect("text");
        assert_eq!(shown, "  printed, as expected:\n     1\n     2 3\n");
    }

    #[test]
    fn the_few_right_cases_are_named_and_many_are_not() {
        let mut report = samples::report();
        report.case_names = (0..12).map(|number| format!("c{number}")).collect();
        let mut named = |outcomes: &str| {
            let submission = &mut report.submissions[1];
            submission.outcomes = outcomes.to_string();
            submission.judged = outcomes.len() as u64;
            few_right(&report, &report.submissions[1])
        };
        assert_eq!(named("WWWAWWWWWWWW"), ["c3"]);
        assert_eq!(named("AWWWWWWWWWWA"), ["c0", "c11"]);
        for outcomes in ["AWWWWWWWWWAA", "WWWWWWWWWWWW", "AAAAAAAAAAAW", "WA", ""] {
            assert_eq!(named(outcomes), [""; 0], "{outcomes}");
        }
    }

    #[test]
    fn a_message_that_ends_many_cases_is_said_once() {
        let mut report = samples::report();
        let submission = &mut report.submissions[1];
        let failing = submission
            .cases
            .iter()
            .find(|case| case.verdict == Verdict::WrongAnswer);
        let failing = failing.expect("a failing case").clone();
        let crash = |name: &str, message: &str| CaseResult {
            case: name.to_string(),
            verdict: Verdict::RuntimeError,
            message: message.to_string(),
            reason: None,
            failure: None,
            ..failing.clone()
        };
        submission.cases = (0..9)
            .map(|number| match number {
                4 => crash("e", "ended by other"),
                _ => crash(&number.to_string(), "ended by one"),
            })
            .collect();
        let printed = |report: &JudgeReport, verbose| {
            let look = TerminalStyle {
                verbose,
                ..TerminalStyle::FILE
            };
            let printed = printed_for(report, 1, look);
            let (_, list) = printed.split_once("  RTE 0 ").expect("a list");
            let list = list.split("\n\n").next().expect("a list");
            let lines = list
                .lines()
                .map(|line| line.split_whitespace().collect::<Vec<_>>());
            lines.map(|line| line.join(" ")).collect::<Vec<_>>()
        };
        let expected = [
            "0.50 s 4 MB ended by one",
            "the same on 7 more",
            "RTE e 0.50 s 4 MB ended by other",
        ];
        let told = printed(&report, false);
        assert_eq!(told[..3], expected, "{told:?}");
        assert_eq!(printed(&report, true).len(), 9);
        // Wrong answers have a line each: what was printed differs.
        for case in &mut report.submissions[1].cases {
            case.verdict = Verdict::WrongAnswer;
        }
        let text = printed_for(&report, 1, TerminalStyle::FILE);
        assert!(!text.contains("the same on"), "{text}");
    }

    #[test]
    fn verdicts_and_their_reasons_are_in_the_language_of_the_reader() {
        let report = samples::report();
        let printed_in = |lang, submission: usize| {
            let mut out = Vec::new();
            print(
                &mut out,
                &report,
                &report.submissions[submission],
                &TerminalStyle {
                    lang,
                    ..TerminalStyle::FILE
                },
            )
            .expect("written");
            anstream::adapter::strip_str(&String::from_utf8(out).expect("UTF-8")).to_string()
        };
        let chinese = printed_in(Lang::Zh, 1);
        assert!(
            chinese.contains("\n  WA  secret/b   0.50 s     4 MB  给出的是 5，最少步数是 4\n"),
            "{chinese}"
        );
        assert!(
            chinese.contains("\nWA (答案错误) secret/b: 给出的是 5，最少步数是 4\n"),
            "{chinese}"
        );
        assert!(
            chinese.contains(
                "\nWA (答案错误) wrong, \"very\".py: secret/b: 给出的是 5，最少步数是 4\n"
            ),
            "{chinese}"
        );
        assert!(!chinese.contains("printed 5"), "{chinese}");
        assert!(
            chinese.contains("\n3 个测试点中 1 个正确；跳过 1 个\n很可能的原因：neighbours wrap"),
            "{chinese}"
        );
        let vietnamese = printed_in(Lang::Vi, 0);
        assert!(
            vietnamese.contains("\nAC (kết quả đúng) right.cpp: 3 test\n\n"),
            "{vietnamese}"
        );
        let refused = printed_in(Lang::Vi, 2);
        assert!(
            refused.contains("\nCE (lỗi biên dịch) =HYPERLINK(1).c: error: \\u{1b}[31mno\n"),
            "{refused}"
        );
    }

    #[test]
    fn names_of_wide_letters_keep_the_columns() {
        let mut report = samples::report();
        report.submissions[0].cases[1].case = "secret/答案错误".to_string();
        report.submissions[0].cases[0].close = true;
        let shown = printed(&report, 0);
        assert!(shown.contains("  AC  sample/a         25.0 ms"), "{shown}");
        assert!(shown.contains("  AC  secret/答案错误   0.95 s"), "{shown}");
    }

    #[test]
    fn a_close_case_is_listed_even_if_it_is_accepted() {
        let shown = printed(&samples::report(), 0);
        let line = "  AC  secret/b   0.95 s     4 MB  4 is the minimum (close to a limit; the fastest of 3 runs)\n";
        assert!(shown.contains(line), "{shown}");
        assert!(shown.contains("\n\nAC right.cpp: 3 cases\n\n"), "{shown}");
    }

    #[test]
    fn five_cases_have_a_line_and_the_others_are_counted_unless_all_are_wanted() {
        let mut report = samples::report();
        let failing = report.submissions[1].cases[1].clone();
        report.submissions[1].cases = (0..50)
            .map(|index| CaseResult {
                case: format!("secret/{index}"),
                ..failing.clone()
            })
            .collect();
        let lines = |shown: &str| shown.matches("\n  WA  secret/").count();
        let boards = |shown: &str| shown.matches("\n  repeat: ").count();
        let short = printed(&report, 1);
        assert_eq!((lines(&short), boards(&short)), (5, 1), "{short}");
        assert!(short.contains("\n  45 more: --verbose\n"), "{short}");
        let verbose = TerminalStyle {
            verbose: true,
            ..TerminalStyle::FILE
        };
        let long = printed_for(&report, 1, verbose);
        assert_eq!((lines(&long), boards(&long)), (50, 3), "{long}");
        report.submissions[1].cases_left_out = 7;
        assert!(printed(&report, 1).contains("\n  52 more: --verbose\n"));
        let long = printed_for(&report, 1, verbose);
        assert!(long.contains("\n  … and 7 more\n"), "{long}");
    }

    #[test]
    fn the_failing_case_with_the_smallest_input_is_shown() {
        let mut report = samples::report();
        let failing = report.submissions[1].cases[1].clone();
        let cases = (0..5).map(|index| CaseResult {
            index,
            case: format!("secret/{index}"),
            ..failing.clone()
        });
        report.submissions[1].cases = cases.collect();
        let shown = |report: &JudgeReport| {
            let text = printed(report, 1);
            let board = text.split("\nWA secret/").nth(1).expect("a case");
            board.split(':').next().unwrap_or_default().to_string()
        };
        // A run of an earlier version does not name it: the first of those with the fewest cells.
        assert_eq!(shown(&report), "0");
        let failure = report.submissions[1].cases[2].failure.as_mut();
        failure.expect("a failure").input = "b\n".to_string();
        assert_eq!(shown(&report), "2");
        report.submissions[1].smallest_case = Some(3);
        assert_eq!(shown(&report), "3");
    }

    #[test]
    fn the_first_screen_has_verdict_cause_and_board() {
        let style = TerminalStyle {
            width: 80,
            unicode: true,
            pictures: true,
            ..TerminalStyle::FILE
        };
        let screen = |board: &str| {
            let mut report = samples::report();
            let wrong = &mut report.submissions[1];
            let failure = wrong.cases[1].failure.as_mut().expect("a failure");
            failure.input = board.to_string();
            failure.boards = vec![board.lines().map(String::from).collect()];
            wrong.cases = vec![wrong.cases[1].clone(); 50];
            // No fault has longer sentences.
            let fault = &mut wrong.cause.as_mut().expect("a cause").suspects[0].faults[0];
            for sentence in [&mut fault.origin, &mut fault.look_at] {
                *sentence = "eight of ".repeat(18)[..160].to_string();
            }
            let shown = printed_for(&report, 1, style);
            shown.lines().take(24).collect::<Vec<_>>().join("\n")
        };
        let head = [
            "WA wrong, \"very\".py: secret/b",
            "1 of 3 cases right",
            "Likely cause: neighbours wrap",
            "  How it happens: eight",
            "  What to check: eight",
        ];
        let small = screen("bw\nwb\n");
        for said in head.into_iter().chain(["    bw\n    wb", "    -4\n    +5"]) {
            assert!(small.contains(said), "{said}\n{small}");
        }
        let large = screen("bwww\nwwww\nwwww\nwwwb\n");
        for said in head
            .into_iter()
            .chain(["    bwww\n    wwww\n    wwww\n    wwwb"])
        {
            assert!(large.contains(said), "{said}\n{large}");
        }
    }

    #[test]
    fn a_compiler_message_is_shown_from_its_first_line() {
        let mut report = samples::report();
        let said: String = (1..=100)
            .map(|line| format!("error {line}\u{1b}\n"))
            .collect();
        report.submissions[2].compile_error = Some(Refused {
            command: "gcc -O2".to_string(),
            message: said,
        });
        let shown = printed(&report, 2);
        assert!(
            shown.contains("  message of `gcc -O2`:\n    | error 1\\u{1b}\n")
                && shown.contains("    | error 20\\u{1b}\n"),
            "{shown}"
        );
        assert!(
            shown.contains("    … 80 more lines\n") && !shown.contains("error 21"),
            "{shown}"
        );
    }

    #[test]
    fn times_and_bytes_have_units_that_fit() {
        assert_eq!(
            [0.0004, 0.0123, 0.1, 12.345].map(crate::values::seconds),
            ["0.4 ms", "12.3 ms", "0.10 s", "12.35 s"]
        );
        assert_eq!(
            [1000, 1 << 10, 1 << 20, 3 << 19].map(size),
            ["1000 B", "1 KB", "1 MB", "1.5 MB"]
        );
    }

    #[test]
    fn a_terminal_shows_the_input_as_it_is_and_as_a_picture() {
        let mut report = samples::report();
        let board = |rows: [&str; 2]| rows.map(str::to_string).to_vec();
        let step = |by: Option<&str>, rows| Step {
            by: by.map(str::to_string),
            board: board(rows),
        };
        let failure = report.submissions[1].cases[1]
            .failure
            .as_mut()
            .expect("a failure");
        failure.replay = Some(Replay {
            steps: vec![step(None, ["bw", "wb"]), step(Some("1 1"), ["wb", "bb"])],
            left_out: 0,
            faulty: Some("5 1\u{1b}".to_string()),
            fault: Some("is outside".to_string()),
            reason: None,
        });
        let shown = printed_for(
            &report,
            1,
            TerminalStyle {
                width: 80,
                unicode: true,
                pictures: true,
                ..TerminalStyle::FILE
            },
        );
        let picture = "  input:\n    bw\n    wb\n    picture\n    ● ○\n    ○ ●\n  expected (-)";
        assert!(shown.contains(picture), "{shown}");
        let moves = "  its moves:\n    start    1: 1 1\n     ●  ○    [○][●]\n     ○  ●    [●] ●\n    `5 1\\u{1b}`: is outside\n";
        assert!(shown.contains(moves), "{shown}");
        let ascii = printed_for(
            &report,
            1,
            TerminalStyle {
                width: 80,
                unicode: false,
                pictures: true,
                ..TerminalStyle::FILE
            },
        );
        assert!(ascii.contains("    picture\n    b w\n    w b\n"), "{ascii}");
        assert!(
            !printed(&report, 1).contains("picture"),
            "a file has what it always had"
        );
    }

    #[test]
    fn a_narrow_terminal_breaks_lines_between_words() {
        let report = samples::report();
        for width in [40, 60] {
            for submission in 0..3 {
                let shown = printed_for(
                    &report,
                    submission,
                    TerminalStyle {
                        width,
                        unicode: true,
                        pictures: true,
                        ..TerminalStyle::FILE
                    },
                );
                let is_command = |line: &str| line.contains(": tribunal ");
                let fits = |line: &&str| {
                    line.chars().count() <= width || line.split_whitespace().count() == 1
                };
                let wide: Vec<&str> = shown
                    .lines()
                    .filter(|line| !fits(line) && !is_command(line))
                    .collect();
                assert!(wide.is_empty(), "{width}: {wide:?}\n{shown}");
            }
        }
    }
}
