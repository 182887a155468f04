//! The message of a compiler, made safe to show.

use std::path::Path;
use tribunal_sandbox::RunResult;

/// Maximum size of a message, in bytes.
const MESSAGE_BYTES_MAX: usize = 64 << 10;

/// The message of a compiler from both streams, made safe to show.
pub(super) fn message(run: &RunResult, folder: &Path) -> String {
    let streams =
        [&run.stderr, &run.output].map(|bytes| text(&bytes[..bytes.len().min(MESSAGE_BYTES_MAX)]));
    let texts = streams
        .iter()
        .map(|text| text.trim_end())
        .filter(|text| !text.is_empty());
    let message = texts
        .collect::<Vec<_>>()
        .join("\n")
        .replace(&format!("{}/", folder.display()), "")
        .replace(&folder.display().to_string(), ".");
    // Quoted source must not control a terminal.
    let shown = |letter: char| {
        if letter.is_control() && !"\n\t".contains(letter) {
            '\u{fffd}'
        } else {
            letter
        }
    };
    cut(message.replace("\r\n", "\n").chars().map(shown).collect())
}

pub(super) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A message, cut after a line if it is too long.
fn cut(mut message: String) -> String {
    // A message this long was cut above, or is too long now that it has both streams.
    if message.len() >= MESSAGE_BYTES_MAX - 1 {
        let whole = (0..MESSAGE_BYTES_MAX - 100)
            .rev()
            .find(|end| message.is_char_boundary(*end))
            .unwrap_or(0);
        let end = message[..whole].rfind('\n').unwrap_or(whole);
        message.truncate(end);
        message.push_str("\n(cut here: the compiler printed more)");
    }
    message.push('\n');
    message
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_sandbox::fake::printed;

    #[test]
    fn a_message_is_cut_at_a_line_and_has_no_control_characters() {
        let folder = Path::new("/cache/building-1/2");
        let said = |stderr: &[u8]| {
            message(
                &RunResult {
                    stderr: stderr.to_vec(),
                    ..printed("")
                },
                folder,
            )
        };
        assert_eq!(
            said(b"/cache/building-1/2/a.c:1: error: \x1b[2J \xff\r\nin /cache/building-1/2\n\n"),
            { "a.c:1: error: \u{fffd}[2J \u{fffd}\nin .\n" }
        );
        let long = said(&b"a.c:1: error: x\n".repeat(1 << 13));
        assert!(long.len() <= MESSAGE_BYTES_MAX);
        assert!(
            long.ends_with("error: x\n(cut here: the compiler printed more)\n"),
            "{}",
            &long[long.len() - 99..]
        );
        assert!(said(&vec![b'x'; 1 << 17]).len() <= MESSAGE_BYTES_MAX);
        assert!(said(&"ü".repeat(1 << 16).into_bytes()).len() <= MESSAGE_BYTES_MAX);
    }

    #[test]
    fn the_message_contains_both_streams() {
        let run = RunResult {
            stderr: b"one\n".to_vec(),
            ..printed("two\n")
        };
        assert_eq!(message(&run, Path::new("/x")), "one\ntwo\n");
    }
}
