//! Flags that the commands do not have, but users type: those of earlier versions, and words for the same thing. Each
//! is refused with a tip that names the right flag.

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

/// A usual word for a flag, and the flag in the commands that have it.
const SYNONYMS: [(&str, &str); 6] = [
    ("n", "count"),
    ("num", "count"),
    ("number", "count"),
    ("threads", "jobs"),
    ("workers", "jobs"),
    ("timeout", "time-limit"),
];

/// What a command no longer does, by its flag, and the command that does it.
const MOVED: [(&str, &str, &str); 3] = [
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
];

/// A flag for what a command does anyway, and what that is.
const DEFAULTS: [(&str, &str, &str); 1] = [("diagnose", "stored", "the stored cases")];

/// The tip for a flag that a command does not have.
pub(super) fn tip(command: &clap::Command, flag: &str) -> Option<String> {
    let flag = flag.trim_start_matches('-');
    let has = |new: &str| {
        command
            .get_arguments()
            .any(|arg| arg.get_long() == Some(new))
    };
    let is_row = |row: &&(&str, &str)| row.0 == flag && has(row.1);
    let renamed = RENAMED.iter().find(is_row);
    let synonym = SYNONYMS.iter().find(is_row);
    let moved = MOVED
        .iter()
        .find(|(from, old, _)| *from == command.get_name() && *old == flag);
    let default = DEFAULTS
        .iter()
        .find(|(of, old, _)| *of == command.get_name() && *old == flag);
    renamed
        .map(|(old, new)| format!("`--{old}` is now `--{new}`"))
        .or_else(|| synonym.map(|(_, right)| format!("did you mean `--{right}`?")))
        .or_else(|| moved.map(|(_, _, instead)| format!("run `{instead}`")))
        .or_else(|| {
            default.map(|(_, old, what)| format!("leave `--{old}` out: {what} are the default"))
        })
}
