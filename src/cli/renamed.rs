//! Flags of earlier versions: each is refused with a tip that says what to write instead.

/// The old name of a flag, and its new one in the commands that have it.
const RENAMED: [(&str, &str); 7] = [
    ("level", "isolation"),
    ("require", "isolation-min"),
    ("limit", "smallest"),
    ("time", "budget"),
    ("as", "host"),
    ("right", "accepted"),
    ("kill", "add"),
];

/// What a command no longer does, by its flag, and the command that does it.
const MOVED: [(&str, &str, &str); 4] = [
    ("gen", "kill", "tribunal kill PROBLEM PROGRAM…"),
    (
        "gen",
        "right",
        "tribunal kill PROBLEM PROGRAM… --accepted PATH",
    ),
    (
        "verify",
        "no-submissions",
        "tribunal lint PATH --no-submissions",
    ),
    ("verify", "language", "tribunal lint PATH --language NAME"),
];

/// The tip for a flag that a command does not have.
pub(super) fn tip(command: &clap::Command, flag: &str) -> Option<String> {
    let flag = flag.strip_prefix("--")?;
    let has = |new: &str| {
        command
            .get_arguments()
            .any(|arg| arg.get_long() == Some(new))
    };
    let renamed = RENAMED.iter().find(|(old, new)| *old == flag && has(new));
    let moved = MOVED
        .iter()
        .find(|(from, old, _)| *from == command.get_name() && *old == flag);
    renamed
        .map(|(old, new)| format!("`--{old}` is now `--{new}`"))
        .or_else(|| moved.map(|(_, _, instead)| format!("run `{instead}`")))
}
