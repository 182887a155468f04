//! How the memory of a program may grow by itself.

use crate::snapshot::Declined;
use std::fs;

/// Fails if another area than the stack grows when the program looks below it: its new pages would be found nowhere. A part
/// of the stack does, once the program has moved it or changed its rights.
pub(super) fn grows_in_one_place(pid: i32) -> Result<(), Declined> {
    let text = fs::read_to_string(format!("/proc/{pid}/smaps"))
        .map_err(Declined::at("how its memory grows"))?;
    match others_grow(&text) {
        true => Err(Declined::Unsupported("a part of its stack stands apart")),
        false => Ok(()),
    }
}

/// The same, of a list of areas and their flags.
fn others_grow(text: &str) -> bool {
    let mut is_stack = false;
    text.lines()
        .any(|line| match line.strip_prefix("VmFlags:") {
            Some(flags) => !is_stack && flags.split_ascii_whitespace().any(|flag| flag == "gd"),
            None => {
                // The first line of an area begins with its addresses, the others with a name.
                if line
                    .starts_with(|first: char| first.is_ascii_digit() || first.is_ascii_lowercase())
                {
                    is_stack = line.split_ascii_whitespace().nth(5) == Some("[stack]");
                }
                false
            }
        })
}

/// The limit of the size of its stack, in bytes.
pub(super) fn stack_limit(pid: i32) -> Result<usize, Declined> {
    let unknown = || Declined::Unsupported("its stack has no limit");
    let text = fs::read_to_string(format!("/proc/{pid}/limits"))
        .map_err(Declined::at("the limit of its stack"))?;
    text.lines()
        .find_map(|line| line.strip_prefix("Max stack size"))
        .and_then(|line| line.split_ascii_whitespace().next()?.parse().ok())
        .ok_or_else(unknown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_stack_elsewhere_is_found() {
        let area = |name: &str, flags: &str| {
            format!(
                "7ffe0-7fff0 rw-p 00000000 00:00 0   {name}\nSize:    132 kB\nVmFlags: {flags}\n"
            )
        };
        let plain = area("/lib/[stack]", "rd wr mr") + &area("[stack]", "rd wr gd ac");
        assert!(!others_grow(&plain));
        assert!(others_grow(&(plain.clone() + &area("", "rd gd"))));
        assert!(others_grow(&(area("/tmp/a [stack]", "gd") + &plain)));
    }

    #[test]
    fn a_stack_has_a_limit() {
        // Of this process, where one without a limit is declined.
        let limit = stack_limit(std::process::id() as i32);
        assert!(limit.is_err() || limit.is_ok_and(|bytes| bytes > 0));
    }
}
