//! Where a command prints: results on standard output, talk and progress on standard error.

use super::args::{Color, Format, Show};
use super::exit::{Exit, Stop};
use super::locale;
use crate::report::{escape, json};
use crate::verdict::Event;
use crate::words::Lang;
use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;
use std::sync::Mutex;

/// How wide a line may be where no terminal shows it: nothing has to be cut.
const WIDTH_OF_A_FILE: usize = 1000;

/// Where a command prints.
pub(super) struct Console {
    /// Results.
    pub(super) out: BufWriter<AutoStream<io::Stdout>>,
    format: Format,
    lang: Lang,
    quiet: bool,
}

/// Whether a stream gets colour.
pub(super) fn choice(show: &Show, stream: &impl RawStream) -> ColorChoice {
    match show.color {
        Color::Auto => AutoStream::choice(stream),
        Color::Always => ColorChoice::AlwaysAnsi,
        Color::Never => ColorChoice::Never,
    }
}

impl Console {
    pub(super) fn new(show: &Show) -> Console {
        let stdout = io::stdout();
        let choice = choice(show, &stdout);
        Console {
            out: BufWriter::new(AutoStream::new(stdout, choice)),
            format: show.format,
            lang: locale::lang(show),
            quiet: show.quiet,
        }
    }

    /// Whether results are for programs.
    pub(super) fn is_json(&self) -> bool {
        self.format == Format::Json
    }

    /// How results are printed.
    pub(super) fn format(&self) -> Format {
        self.format
    }

    /// The language of what people read; what programs read is in English.
    pub(super) fn lang(&self) -> Lang {
        self.lang
    }

    /// The width of the terminal in characters, or of a page where there is none.
    pub(super) fn width(&self) -> usize {
        terminal_size::terminal_size_of(io::stdout()).map_or(WIDTH_OF_A_FILE, |(width, _)| usize::from(width.0))
    }

    /// Prints a JSON document.
    pub(super) fn json<T: Serialize>(&mut self, schema: &'static str, content: &T) -> Result<(), Stop> {
        json::print(&mut self.out, schema, content).map_err(Stop::from)
    }

    /// A remark on standard error, unless it was asked to be quiet.
    pub(super) fn remark(&self, text: &str) {
        if !self.quiet {
            // Nobody is left to be told that standard error is closed.
            let _ = writeln!(io::stderr(), "{}", escape::whole(text));
        }
    }

    /// A listener that draws a progress bar, on a terminal only.
    pub(super) fn progress(&self) -> impl Fn(Event) + Sync + use<> {
        let bar: Mutex<Option<ProgressBar>> = Mutex::new(None);
        let quiet = self.quiet;
        move |event| {
            let Ok(mut bar) = bar.lock() else { return };
            match event {
                Event::Started { .. } if quiet => {}
                Event::Started { title, steps } => {
                    let style = ProgressStyle::with_template("{msg:30} {wide_bar} {human_pos}/{human_len} {eta}");
                    let next = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr());
                    next.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
                    next.set_message(title);
                    *bar = Some(next);
                }
                Event::Advanced(steps) => {
                    if let Some(bar) = bar.as_ref() {
                        bar.inc(steps);
                    }
                }
                Event::Finished => {
                    if let Some(bar) = bar.take() {
                        bar.finish_and_clear();
                    }
                }
            }
        }
    }
}

/// A file that the user named, `-` for standard input.
pub(super) fn open(path: &Path) -> Result<BufReader<Box<dyn Read>>, Stop> {
    if path.as_os_str() == "-" {
        return Ok(BufReader::new(Box::new(io::stdin())));
    }
    let unreadable = |why: &dyn std::fmt::Display| Stop::new(Exit::Input, format!("cannot read {}: {why}", name(path)));
    let file = File::open(path).map_err(|error| unreadable(&error))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
        return Err(unreadable(&"it is a folder"));
    }
    Ok(BufReader::new(Box::new(file)))
}

/// A file as messages name it.
pub(super) fn name(path: &Path) -> String {
    match path.to_str() {
        Some("-") => "standard input".to_string(),
        _ => format!("`{}`", path.display()),
    }
}

/// The name that is meant by one that is not there, if one is near enough.
pub(super) fn nearest<'a>(wrong: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Two slips, a swap of neighbours counting as one, but never half of the name.
    let slips = |name: &str| strsim::damerau_levenshtein(wrong, name);
    let near = names.into_iter().filter(|name| slips(name) <= (name.len() / 2).clamp(1, 2));
    near.min_by_key(|name| slips(name))
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_slip_or_two_is_forgiven() {
        let names = ["bfs", "bfs-shift", "dfs", "dfs-bits", "table", "chase"];
        for (wrong, meant) in
            [("bsf", "bfs"), ("dsf", "dfs"), ("tabel", "table"), ("chse", "chase"), ("dfs-bist", "dfs-bits")]
        {
            assert_eq!(nearest(wrong, names), Some(meant), "{wrong}");
        }
        for wrong in ["x", "zzz", "elephant", ""] {
            assert_eq!(nearest(wrong, names), None, "{wrong}");
        }
    }
}
