//! `tribunal merge`: puts the shares of a campaign together, by doing the work of the command with their results.

use super::args::{self, Command, Merged, RunOutput, ShardChoice};
use super::choices::Target;
use super::console::Console;
use super::diagnose;
use super::exit::{Exit, Stop};
use super::files;
use super::inapplicable::inapplicable;
use super::judge;
use super::kill;
use super::kill_package;
use super::lint;
use super::parse::parse;
use super::stress;
use super::verify;
use std::ffi::OsString;
use std::sync::Arc;
use tribunal_campaign::{Numbers, Parts, PartsError};
use tribunal_core::command::RepeatCommand;
use tribunal_core::erased::Register;
use tribunal_core::messages::{Lang, Message};
use tribunal_core::text::grouped;

/// The most faults of parts that an error lists.
const FAULTS_MAX: usize = 20;

/// The most numbers of missing shards, or ranges of them, that a message lists.
const RANGES_MAX: usize = 20;

pub(super) fn run(
    args: &args::Merge,
    problems: Register,
    console: &mut Console,
) -> Result<Exit, Stop> {
    let lang = console.lang();
    let mut parts = Parts::of(&args.parts).map_err(|faults| {
        let is_changed =
            |it: &PartsError| matches!(it, PartsError::File(_, why) if ["part-changed", "part-line-damaged"].contains(&why.id()));
        let stop = refused(&faults, lang);
        match faults.iter().any(is_changed) {
            true => stop.advise("hint-part-changed"),
            false => stop,
        }
    })?;
    let gaps = std::mem::take(&mut parts.gaps);
    if !gaps.is_empty() {
        let refused = refused(&gaps, lang);
        if !args.partial {
            return Err(refused.advise("hint-partial"));
        }
        console.say_lines(&refused.message());
    }
    if parts.faults > 0 {
        let said = Message::new("merge-faults").with("number", parts.faults);
        console.say(&said.with("count", grouped(parts.faults)));
    }
    let head = parts.head.clone();
    let words = ["tribunal"].into_iter().map(OsString::from);
    let words = words.chain(head.command.iter().map(OsString::from));
    let shard = head.shard;
    let unknown = || {
        let file = files::name(&args.parts[0]);
        let command = RepeatCommand::default().words(&head.command).to_string();
        let why = Message::new("part-of-unknown-command").with("file", file);
        Stop::said(Exit::Input, why.with("command", command))
    };
    let command = match parse(words.collect(), problems) {
        Ok(cli) => cli.command,
        // What is wrong with the words was printed.
        Err(Ok(_)) => return Err(unknown()),
        Err(Err(stop)) => return Err(stop),
    };
    let campaign = ShardChoice {
        shard: None,
        merged: Some(Arc::new(Merged {
            has_gaps: !gaps.is_empty(),
            parts,
        })),
    };
    if args.report_each.is_some() && !matches!(command, Command::Judge(_)) {
        let why = "why-no-programs-of-others";
        return Err(inapplicable("--report-each", why, "hint-out"));
    }
    // Whatever a share refuses, such as other files that are written, is not in its command.
    let is_it = |choice: &ShardChoice| choice.shard == Some(shard);
    match command {
        Command::Judge(mut judge) if is_it(&judge.campaign) => {
            judge.campaign = campaign;
            console.set_verbose(judge.verbose);
            write_to(args, &mut judge.output);
            judge.report_each = args.report_each.clone();
            judge::run(&judge, console)
        }
        Command::Lint(mut lint) if is_it(&lint.campaign) => {
            if !args.out.is_empty() {
                return Err(inapplicable(
                    "--out",
                    "why-lint-is-no-run",
                    "hint-format-json",
                ));
            }
            lint.campaign = campaign;
            lint.reports = Vec::new();
            lint.events.file = None;
            lint::run(&lint, console)
        }
        Command::Stress(mut stress) if is_it(&stress.campaign) => {
            stress.campaign = campaign;
            write_to(args, &mut stress.output);
            stress::run(&stress, console)
        }
        Command::Verify(mut verify) if is_it(&verify.campaign) => {
            verify.campaign = campaign;
            write_to(args, &mut verify.output);
            verify::run(&verify, problems, console)
        }
        Command::Diagnose(mut diagnose) if is_it(&diagnose.campaign) => {
            diagnose.campaign = campaign;
            write_to(args, &mut diagnose.output);
            diagnose::run(&diagnose, console)
        }
        Command::Kill(mut kill) if is_it(&kill.campaign) => {
            if let Some(form) = args
                .form
                .format
                .filter(|it| it.name != "text" && it.name != "json")
            {
                let why = Message::new("why-no-form").with("form", form.name);
                return Err(inapplicable("--format", why, "hint-json-file"));
            }
            // Without an ending it is the folder for the cases, as that of `kill --out`.
            let (folders, reports): (Vec<_>, Vec<_>) = args
                .out
                .iter()
                .cloned()
                .partition(|it| it.extension().is_none());
            if let [_, second, ..] = &folders[..] {
                let why = Message::new("why-one-folder");
                return Err(files::not_written(Exit::Usage, second, why));
            }
            kill.campaign = campaign;
            kill.reports = reports;
            kill.out = folders.into_iter().next();
            match &kill.problem {
                Target::Problem(problem) => kill::run(*problem, &kill, console),
                Target::Folder(folder) => kill_package::run(&kill, folder, console),
            }
        }
        _ => Err(unknown()),
    }
}

/// Has a command write the files that `merge` was given, and no others.
fn write_to(args: &args::Merge, output: &mut RunOutput) {
    output.reports = args.out.clone();
    output.events.file = None;
}

/// The error for parts that cannot be put together: a line for each fault.
pub(super) fn refused(faults: &[PartsError], lang: Lang) -> Stop {
    let mut lines: Vec<String> = faults
        .iter()
        .take(FAULTS_MAX)
        .map(|fault| said(fault).in_lang(lang))
        .collect();
    match faults.len().saturating_sub(FAULTS_MAX) as u64 {
        0 => {}
        more => lines.push(
            Message::new("more-faults")
                .with("number", more)
                .in_lang(lang),
        ),
    }
    Stop::new(Exit::Input, lines.join("\n"))
}

/// A fault of parts in words.
fn said(fault: &PartsError) -> Message {
    let of_file = |path: &std::path::Path, why: Message| {
        let file = files::name(path);
        Message::new("labelled")
            .with("label", file)
            .with("what", why)
    };
    match fault {
        PartsError::File(path, why) | PartsError::Other(path, why) => of_file(path, why.clone()),
        PartsError::Double(path, earlier, shard) => {
            let why = Message::new("part-double").with("shard", shard.to_string());
            of_file(path, why.with("other", files::name(earlier)))
        }
        PartsError::Unfinished(path, shard, words) => {
            let again = RepeatCommand::default().words(words).to_string();
            let why = Message::new("part-unfinished").with("shard", shard.to_string());
            of_file(path, why.with("command", again))
        }
        PartsError::Missing(numbers, of) => Message::new("parts-missing")
            .with("number", numbers.len() as u64)
            .with("count", grouped(numbers.len() as u64))
            .with("of", u64::from(*of))
            .with("shards", listed(numbers)),
    }
}

/// Numbers of shares as a message lists them: not more than a few.
pub(super) fn listed(numbers: &[u32]) -> String {
    let ranges = ranges(numbers);
    let mut shown = ranges[..ranges.len().min(RANGES_MAX)].join(", ");
    if ranges.len() > RANGES_MAX {
        shown += ", …";
    }
    shown
}

/// Numbers, those that follow each other as a range.
fn ranges(numbers: &[u32]) -> Vec<String> {
    let numbers: Numbers = numbers.iter().map(|it| u64::from(*it)).collect();
    let runs = numbers.runs().map(|(first, last)| match first == last {
        true => first.to_string(),
        false => format!("{first}–{last}"),
    });
    runs.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_follow_each_other_are_ranges() {
        assert_eq!(ranges(&[1, 2, 3, 5, 7, 8]), ["1–3", "5", "7–8"]);
        assert!(ranges(&[]).is_empty());
    }
}
