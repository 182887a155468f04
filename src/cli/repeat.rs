//! The command that repeats what was done, as words that a shell reads.

use super::args;
use std::path::Path;
use tribunal_core::output::Dialect;
use tribunal_core::text::shell_word;

/// The flags of this run that a result depends on, as words.
pub(super) fn flags(args: &args::Judge) -> Vec<String> {
    flags_of(
        args.cases.cases.as_deref(),
        args.dialect,
        &args.limits,
        &args.build,
        &args.isolation,
    )
}

/// The same flags of any command that runs programs.
pub(super) fn flags_of(
    cases: Option<&Path>,
    dialect: Dialect,
    limits: &args::LimitChoice,
    build: &args::BuildChoice,
    isolation: &args::IsolationChoice,
) -> Vec<String> {
    let mut words = Vec::new();
    let mut add = |flag: &str, value: Option<String>| match value {
        Some(value) if value.starts_with('-') => words.push(format!("{flag}={value}")),
        Some(value) => words.extend([flag.to_string(), value]),
        None => {}
    };
    let path = |path: &Path| path.display().to_string();
    add("--cases", cases.map(path));
    add(
        "--dialect",
        Some(dialect)
            .filter(|dialect| *dialect != Dialect::default())
            .map(|it| it.to_string()),
    );
    add(
        "--time-limit",
        limits.time_limit.map(|limit| limit.to_string()),
    );
    add(
        "--wall-limit",
        limits.wall_limit.map(|limit| limit.to_string()),
    );
    add(
        "--memory-limit",
        limits.memory_limit.map(|limit| limit.to_string()),
    );
    add(
        "--output-limit",
        limits.output_limit.map(|limit| limit.to_string()),
    );
    add(
        "--stack-limit",
        limits.stack_limit.map(|limit| limit.to_string()),
    );
    add(
        "--processes",
        limits.processes.map(|limit| limit.to_string()),
    );
    add("--language", build.language.clone());
    add("--languages", build.languages.as_deref().map(path));
    add("--level", isolation.level.map(|level| level.to_string()));
    if isolation.trusted {
        words.push("--trusted".to_string());
    }
    words
}

/// The command that judges a submission on one case.
pub(super) fn repeat(
    problem: &str,
    submission: &Path,
    flags: &[String],
    case: &[String],
) -> String {
    let words = ["tribunal", "judge", problem, &named(submission)].map(str::to_string);
    let words = words.iter().chain(flags).chain(case);
    words
        .map(|word| shell_word(word))
        .collect::<Vec<_>>()
        .join(" ")
}

/// A submission as an argument: a name that begins with a hyphen would be taken for a flag.
pub(super) fn named(submission: &Path) -> String {
    let name = submission.display().to_string();
    if name.starts_with('-') {
        format!("./{name}")
    } else {
        name
    }
}
