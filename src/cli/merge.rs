//! `tribunal merge`: puts the shares of a campaign together, by doing the work of the command with their results.

use super::args::{self, Command, Merged};
use super::console::Console;
use super::exit::{Exit, Stop};
use super::files;
use super::judge;
use super::parse::parse;
use std::ffi::OsString;
use std::sync::Arc;
use tribunal_campaign::{Parts, PartsError};
use tribunal_core::command::RepeatCommand;
use tribunal_core::erased::Register;
use tribunal_core::messages::Message;
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
    let mut parts = Parts::of(&args.parts).map_err(|faults| refused(&faults))?;
    let gaps = std::mem::take(&mut parts.gaps);
    if !gaps.is_empty() && !args.partial {
        return Err(refused(&gaps).advise("hint-partial"));
    }
    gaps.iter().for_each(|gap| console.say(&said(gap)));
    let words = ["tribunal"].into_iter().map(OsString::from);
    let words: Vec<OsString> = words
        .chain(parts.head.command.iter().map(OsString::from))
        .collect();
    let merged = Some(Arc::new(Merged {
        has_gaps: !gaps.is_empty(),
        parts,
    }));
    match parse(words, problems).map(|cli| cli.command) {
        Ok(Command::Judge(mut judge)) => {
            (judge.campaign.shard, judge.campaign.merged) = (None, merged);
            judge.output.reports = args.out.clone();
            judge.output.events.file = None;
            judge::run(&judge, console)
        }
        _ => {
            let file = files::name(&args.parts[0]);
            let why = Message::new("part-of-unknown-command").with("file", file);
            Err(Stop::said(Exit::Input, why))
        }
    }
}

/// The error for parts that cannot be put together: a line for each fault.
fn refused(faults: &[PartsError]) -> Stop {
    let lines: Vec<Message> = faults.iter().map(said).collect();
    let shown = lines.iter().take(FAULTS_MAX).cloned();
    let all = shown.reduce(|one, other| {
        Message::new("two-lines")
            .with("one", one)
            .with("other", other)
    });
    let all = all.unwrap_or_else(|| Message::new("no-part"));
    let more = lines.len().saturating_sub(FAULTS_MAX) as u64;
    let all = match more {
        0 => all,
        more => {
            let others = Message::new("more-faults").with("number", more);
            Message::new("two-lines")
                .with("one", all)
                .with("other", others)
        }
    };
    Stop::said(Exit::Input, all)
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
        PartsError::Missing(numbers, of) => {
            let ranges = ranges(numbers);
            let more = ranges.len().saturating_sub(RANGES_MAX);
            let mut shown = ranges
                .into_iter()
                .take(RANGES_MAX)
                .collect::<Vec<_>>()
                .join(", ");
            if more > 0 {
                shown += ", …";
            }
            Message::new("parts-missing")
                .with("number", numbers.len() as u64)
                .with("count", grouped(numbers.len() as u64))
                .with("of", u64::from(*of))
                .with("shards", shown)
        }
    }
}

/// Rising numbers, those that follow each other as a range.
fn ranges(numbers: &[u32]) -> Vec<String> {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    runs.filter_map(|run| match run {
        [] => None,
        [one] => Some(one.to_string()),
        [first, .., last] => Some(format!("{first}–{last}")),
    })
    .collect()
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
