//! Says why two flags cannot be given together: the parser knows only that [`args`](super::args) excludes them.

use super::exit::{Exit, Stop};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};
use tribunal_core::messages::Message;

/// Each of some flags excludes each of some others, for a reason.
struct Conflict {
    /// The names of flags, and of positional arguments, as [`args`](super::args) has them.
    one: &'static [&'static str],
    other: &'static [&'static str],
    /// The id of the message with the reason, which names the flags itself.
    reason: &'static str,
}

const fn row(
    one: &'static [&'static str],
    other: &'static [&'static str],
    reason: &'static str,
) -> Conflict {
    Conflict { one, other, reason }
}

/// Why flags exclude each other. The same two flags have the same reason in every command.
const CONFLICTS: &[Conflict] = &[
    row(
        &["students", "roster"],
        &["submissions"],
        "conflict-class-programs",
    ),
    row(
        &["students", "roster"],
        &["expected"],
        "conflict-class-expected",
    ),
    row(&["students", "roster"], &["watch"], "conflict-class-watch"),
    row(&["fail_fast"], &["all"], "conflict-fail-fast-all"),
    row(&["expected"], &["all"], "conflict-expected-all"),
    row(&["shrink_time"], &["expected"], "conflict-shrink-expected"),
    row(&["shrink_time"], &["watch"], "conflict-shrink-watch"),
    row(&["stored"], &["budget"], "conflict-stored-budget"),
    row(
        &["stored"],
        &["random", "exhaustive", "case"],
        "conflict-stored-inputs",
    ),
    row(&["stored"], &["watch"], "conflict-stored-watch"),
    row(
        &["budget"],
        &["random", "exhaustive", "case"],
        "conflict-budget-inputs",
    ),
    row(&["budget"], &["watch"], "conflict-budget-watch"),
    row(&["report_each"], &["watch"], "conflict-pages-watch"),
    row(&["resume"], &["watch"], "conflict-resume-watch"),
    row(
        &["shard"],
        &["format", "report_each"],
        "conflict-shard-forms",
    ),
    row(&["shard"], &["resume"], "conflict-shard-resume"),
    row(
        &["shard"],
        &["no_submissions"],
        "conflict-shard-no-submissions",
    ),
    row(&["shard"], &["watch"], "conflict-shard-watch"),
    row(&["shard"], &["out"], "conflict-shard-cases"),
    row(&["shard"], &["save"], "conflict-shard-save"),
    row(&["case"], &["all", "fail_fast"], "conflict-one-case"),
    row(
        &["exhaustive"],
        &["random", "smallest"],
        "conflict-exhaustive-part",
    ),
    row(
        &["exhaustive"],
        &["bless", "case", "cases"],
        "conflict-exhaustive-stored",
    ),
    row(&["exhaustive"], &["input"], "conflict-exhaustive-input"),
    row(&["case"], &["input"], "conflict-case-input"),
    row(
        &["case"],
        &["random", "seed", "size"],
        "conflict-case-generated",
    ),
    row(&["input"], &["bless", "cases"], "conflict-input-stored"),
    row(
        &["input"],
        &["random", "seed", "smallest"],
        "conflict-input-others",
    ),
    row(&["gen"], &["input"], "conflict-gen-input"),
    row(&["sample"], &["gen"], "conflict-sample-gen"),
    row(&["sample"], &["input"], "conflict-sample-input"),
    row(
        &["interactor"],
        &["checker", "compare"],
        "conflict-interactor-output",
    ),
    row(&["interactor"], &["slower"], "conflict-interactor-slower"),
    row(&["compare"], &["checker"], "conflict-compare-checker"),
    row(&["bless"], &["solvers"], "conflict-bless-solvers"),
    row(
        &["bless"],
        &["random", "seed", "size"],
        "conflict-bless-generated",
    ),
    row(&["smallest"], &["random"], "conflict-smallest-random"),
    row(
        &["isolation-min"],
        &["isolation"],
        "conflict-minimum-of-level",
    ),
    row(&["isolation-min"], &["trusted"], "conflict-minimum-trusted"),
    row(&["distance"], &["impossible"], "conflict-no-distance"),
    row(
        &["schema"],
        &[
            "run",
            "out",
            "against",
            "format",
            "verbose",
            "report_each",
            "show_source",
        ],
        "conflict-schema",
    ),
    row(&["size"], &["host"], "conflict-size-host"),
];

/// Flags whose names alone say why they exclude each other.
const OBVIOUS: [(&str, &str); 1] = [("cache", "no_cache")];

/// The id of the reason why two arguments exclude each other.
fn reason(one: &str, other: &str) -> Option<&'static str> {
    let is_row = |row: &&Conflict| {
        let has = |one, other| row.one.contains(one) && row.other.contains(other);
        has(&one, &other) || has(&other, &one)
    };
    CONFLICTS.iter().find(is_row).map(|row| row.reason)
}

/// The refusal of two arguments that exclude each other; nothing for another error of the parser.
pub(super) fn refused(error: &Error, command: &Command) -> Option<Stop> {
    if error.kind() != ErrorKind::ArgumentConflict {
        return None;
    }
    let Some(ContextValue::String(one)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let one = argument(command, one)?;
    let others: Vec<&Arg> = match error.get(ContextKind::PriorArg)? {
        ContextValue::String(other) => argument(command, other).into_iter().collect(),
        ContextValue::Strings(others) => others
            .iter()
            .filter_map(|other| argument(command, other))
            .collect(),
        _ => return None,
    };
    let of = |other: &Arg| reason(one.get_id().as_str(), other.get_id().as_str());
    let explained = others.iter().find_map(|other| Some((*other, of(other)?)));
    let is_obvious = |other: &Arg| {
        let (one, other) = (one.get_id().as_str(), other.get_id().as_str());
        OBVIOUS.contains(&(one, other)) || OBVIOUS.contains(&(other, one))
    };
    let obvious = others.iter().find(|other| is_obvious(other));
    // An argument that is given twice excludes itself, in the words of the parser.
    let (other, why) = explained
        .map(|(other, why)| (other, Some(why)))
        .or_else(|| obvious.map(|other| (*other, None)))?;
    let id = match why {
        Some(_) => "flags-exclude-because",
        None => "flags-exclude",
    };
    let said = Message::new(id)
        .with("one", shown(one))
        .with("other", shown(other));
    let said = match why {
        Some(why) => said.with("why", Message::new(why)),
        None => said,
    };
    Some(Stop::said(Exit::Usage, said).advise("hint-omit-one"))
}

/// The argument that the parser shows as `--flag <VALUE>` or `<VALUE>`.
fn argument<'c>(command: &'c Command, shown: &str) -> Option<&'c Arg> {
    let word = shown.split([' ', '=']).next().unwrap_or_default();
    let is_meant = |arg: &&Arg| match word.strip_prefix("--") {
        Some(long) => arg.get_long() == Some(long.trim_end_matches(['[', ']'])),
        None => {
            arg.is_positional() && value_name(arg) == word.trim_matches(['<', '>', '[', ']', '.'])
        }
    };
    command.get_arguments().find(is_meant)
}

/// An argument as the user typed it, or the name of its value.
fn shown(arg: &Arg) -> String {
    match arg.get_long() {
        Some(long) => format!("--{long}"),
        None => value_name(arg),
    }
}

fn value_name(arg: &Arg) -> String {
    match arg.get_value_names() {
        Some([name, ..]) => name.to_string(),
        _ => arg.get_id().as_str().to_uppercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::parse::command;
    use super::*;
    use std::collections::BTreeSet;
    use tribunal_core::messages::Lang;

    /// The pairs of arguments that exclude each other in some command.
    fn declared() -> BTreeSet<(String, String)> {
        let mut pairs = BTreeSet::new();
        for command in command(tribunal_problems::ALL).get_subcommands() {
            for arg in command.get_arguments() {
                for other in command.get_arg_conflicts_with(arg) {
                    let id = |arg: &Arg| arg.get_id().as_str().to_string();
                    pairs.insert((id(arg), id(other)));
                }
            }
        }
        pairs
    }

    #[test]
    fn every_conflict_has_a_reason() {
        let declared = declared();
        assert!(declared.len() > 50, "{} conflicts", declared.len());
        let is_obvious = |one: &str, other: &str| {
            OBVIOUS.contains(&(one, other)) || OBVIOUS.contains(&(other, one))
        };
        let without: Vec<_> = declared
            .iter()
            .filter(|(one, other)| reason(one, other).is_none() && !is_obvious(one, other))
            .collect();
        assert!(
            without.is_empty(),
            "why do these exclude each other? {without:?}"
        );
        let is_declared = |one: &str, other: &str| {
            let pair = |one: &str, other: &str| (one.to_string(), other.to_string());
            declared.contains(&pair(one, other)) || declared.contains(&pair(other, one))
        };
        for (one, other) in OBVIOUS {
            assert!(is_declared(one, other), "{one} and {other}");
        }
        for Conflict { one, other, reason } in CONFLICTS {
            for (one, other) in one
                .iter()
                .flat_map(|one| other.iter().map(move |it| (one, it)))
            {
                assert!(is_declared(one, other), "{one} and {other}: {reason}");
            }
            for lang in Lang::ALL {
                assert!(
                    Message::new(*reason).words(lang).is_some(),
                    "{lang}: {reason}"
                );
            }
        }
    }

    #[test]
    fn a_line_is_refused_with_the_reason() {
        let said = |line: &str| {
            let mut all = command(tribunal_problems::ALL);
            let error = all
                .clone()
                .try_get_matches_from(line.split(' '))
                .expect_err(line);
            let name = line.split(' ').nth(1).expect("a command");
            let chosen = all.find_subcommand_mut(name).expect("a command");
            refused(&error, chosen).map(|stop| stop.message)
        };
        let both = |one: &str, other: &str| {
            let line = format!("tribunal judge flipgame x.c {one} {other}");
            said(&line).unwrap_or_else(|| panic!("{line}"))
        };
        for line in [
            both("--stored", "--budget 1"),
            both("--budget 1", "--stored"),
        ] {
            assert!(
                line.starts_with('`') && line.contains("` cannot go together: "),
                "{line}"
            );
            assert!(
                line.ends_with(
                    "`--stored` tries no further inputs, and `--budget` is the time for them"
                ),
                "{line}"
            );
        }
        let class = said("tribunal judge flipgame x.c --students d").expect("a conflict");
        assert!(
            class.contains("`SUBMISSION`") && class.contains("`--students`"),
            "{class}"
        );
        let obvious = both("--cache d", "--no-cache");
        assert!(obvious.ends_with(" cannot go together"), "{obvious}");
        let twice = said("tribunal judge flipgame x.c --cache a --cache b");
        assert_eq!(twice, None, "the parser's own words");
    }
}
