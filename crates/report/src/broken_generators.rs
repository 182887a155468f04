//! The generators of a package that were not built, as lines of a report and as a part of its summary.

use super::escape;
use super::style::BAD;
use super::values::{count, say};
use std::io::{self, Write};
use tribunal_core::messages::{Lang, Message};
use tribunal_core::verdict::generated::BrokenGenerator;

/// Prints a line for each, with what to do about it.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print(out: &mut dyn Write, all: &[BrokenGenerator], lang: Lang) -> io::Result<()> {
    for BrokenGenerator { message, hint } in all {
        let label = format!("{BAD}{}{BAD:#}", say("generator-broken", lang));
        let line = Message::new("labelled")
            .with("label", label)
            .with("what", escape::line(&message.in_lang(lang)));
        writeln!(out, "{}", line.in_lang(lang))?;
        if let Some(hint) = hint {
            let (label, gap) = (say("label-hint", lang), lang.gap());
            let hint = escape::whole(&hint.in_lang(lang));
            writeln!(out, "  {label}{gap}{hint}")?;
        }
    }
    Ok(())
}

/// A summary with their number, if there are any.
pub(crate) fn counted(summary: String, all: &[BrokenGenerator], lang: Lang) -> String {
    match all.len() as u64 {
        0 => summary,
        number => {
            let broken = count("generators-broken", number).in_lang(lang);
            Message::new("live-and")
                .with("one", summary)
                .with("other", format!("{BAD}{broken}{BAD:#}"))
                .in_lang(lang)
        }
    }
}
