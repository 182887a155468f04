//! Where a command prints: results on standard output, talk and progress on standard error.

use super::args::{Color, Show};
use super::events::EventsFile;
use super::exit::{Exit, Stop};
use super::interrupt;
use super::locale;
use super::screen::{self, ScreenView, Shown};
use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use serde::Serialize;

use std::io::{self, BufWriter, IsTerminal as _};
use std::path::Path;
use std::sync::Arc;
use tribunal_core::erased::Register;
use tribunal_core::messages::Lang;
use tribunal_core::problem::Info;
use tribunal_core::verdict::Event;
use tribunal_core::verdict::saved::SavedRun;
use tribunal_report::forms::Form;
use tribunal_report::terminal_style::TerminalStyle;
use tribunal_report::text;
use tribunal_report::{escape, json};

/// Where a command prints.
pub(super) struct Console {
    /// Results.
    pub(super) out: BufWriter<AutoStream<io::Stdout>>,
    format: Form,
    /// What is known of the problems of the register.
    problems: Vec<Info>,
    lang: Lang,
    quiet: bool,
    /// How a run is shown while it goes on.
    shown: Option<Shown>,
    events: Option<Arc<EventsFile>>,
}

/// Whether a stream gets colour.
pub(super) fn choice(show: &Show, stream: &impl RawStream) -> ColorChoice {
    match show.color {
        // `CLICOLOR_FORCE=0` forces nothing, though the library takes it for a force.
        Color::Auto if forces_nothing() && (!stream.is_terminal() || is_dumb()) => {
            ColorChoice::Never
        }
        Color::Auto => AutoStream::choice(stream),
        Color::Always => ColorChoice::AlwaysAnsi,
        Color::Never => ColorChoice::Never,
    }
}

impl Console {
    pub(super) fn new(show: &Show, format: Form, problems: Register) -> Console {
        let stdout = io::stdout();
        let choice = choice(show, &stdout);
        let out = BufWriter::new(AutoStream::new(stdout, choice));
        let stderr = io::stderr();
        let shown = match stderr.is_terminal() && !is_dumb() {
            _ if show.quiet => None,
            true => {
                let colour = self::choice(show, &stderr) != ColorChoice::Never;
                Some(Shown::InPlace {
                    colour,
                    unicode: is_unicode(),
                })
            }
            false => Some(Shown::Lines),
        };
        Console {
            out,
            format,
            problems: problems.iter().map(|problem| problem.info()).collect(),
            lang: locale::lang(show),
            quiet: show.quiet,
            shown,
            events: None,
        }
    }

    /// Whether results are for programs.
    pub(super) fn is_json(&self) -> bool {
        self.format.name == "json"
    }

    /// Whether results are for people.
    pub(super) fn is_text(&self) -> bool {
        self.format.name == "text"
    }

    /// What is known of the problems of the register, for the pages of runs.
    pub(super) fn problems(&self) -> &[Info] {
        &self.problems
    }

    /// The language of what people read; what programs read is in English.
    pub(super) fn lang(&self) -> Lang {
        self.lang
    }

    /// Prints a run in the form that was asked for.
    pub(super) fn run(&mut self, run: &SavedRun) -> Result<(), Stop> {
        let look = self.look();
        let printed = match self.is_text() {
            true => text::print(&mut self.out, run, &look),
            false => (self.format.print)(&mut self.out, run, &self.problems),
        };
        printed.map_err(Stop::from)
    }

    /// What a report may look like: with pictures and as wide as the terminal, or the same in every file.
    pub(super) fn look(&self) -> TerminalStyle {
        let look = TerminalStyle {
            lang: self.lang,
            ..TerminalStyle::FILE
        };
        match terminal_size::terminal_size_of(io::stdout()) {
            Some((width, _)) if width.0 > 0 => TerminalStyle {
                width: width.0.into(),
                unicode: is_unicode(),
                pictures: true,
                ..look
            },
            _ => look,
        }
    }

    /// Prints a JSON document.
    pub(super) fn json<T: Serialize>(
        &mut self,
        schema: &'static str,
        content: &T,
    ) -> Result<(), Stop> {
        json::print(&mut self.out, schema, content).map_err(Stop::from)
    }

    /// A remark on standard error, unless it was asked to be quiet.
    pub(super) fn remark(&self, text: &str) {
        if !self.quiet {
            screen::above(&escape::whole(text));
        }
    }

    /// Whether no remarks are wanted.
    pub(super) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// A remark on what lies ahead, unless a terminal shows it while it goes on.
    pub(super) fn announce(&self, text: &str) {
        if !matches!(self.shown, Some(Shown::InPlace { .. })) {
            self.remark(text);
        }
    }

    /// A clock for what is one step, and may be a long one.
    pub(super) fn clock(&self) -> Clock {
        let shown = self
            .shown
            .filter(|shown| matches!(shown, Shown::InPlace { .. }));
        if shown.is_some() {
            // Where signals cannot be listened to they end the process all the same.
            let _ = interrupt::end_cleanly();
        }
        Clock(shown.map(ScreenView::new))
    }

    /// From now on writes what happens to a file; on standard error nothing else is shown while the run goes on.
    pub(super) fn write_events(&mut self, path: &Path, command: &'static str) -> Result<(), Stop> {
        if path.as_os_str() == "-" {
            (self.quiet, self.shown) = (true, None);
        }
        self.events = Some(Arc::new(EventsFile::open(path, command, &|text| {
            self.remark(text)
        })?));
        Ok(())
    }

    /// Ends the file of events. That its reader left is a remark; that it could not be written is a failure of ours.
    pub(super) fn end_events(&mut self, exit: Exit) -> Result<(), Stop> {
        let Some(events) = self.events.take() else {
            return Ok(());
        };
        match events.close(exit as i32) {
            Ok(None) => Ok(()),
            Ok(Some(lost)) => {
                self.remark(&lost);
                Ok(())
            }
            Err(why) => Err(Stop::new(Exit::Failure, why)),
        }
    }

    /// A listener that shows a run while it goes on, and writes what happens where that was asked for.
    pub(super) fn progress(&self) -> impl Fn(Event) + Sync + use<> {
        let view = self.shown.map(ScreenView::new);
        let events = self.events.clone();
        move |event| {
            if let Some(view) = &view {
                view.update(&event);
            }
            if let Some(events) = &events {
                events.write(event);
            }
        }
    }
}

/// Says on a terminal, and nowhere else, what takes its time, and how long already.
pub(super) struct Clock(Option<ScreenView>);

impl Clock {
    /// Something begins.
    pub(super) fn begin(&self, problem: &str, what: impl FnOnce() -> String) {
        if let Some(view) = &self.0 {
            view.update(&Event::started(problem, &what(), 0, 0));
        }
    }

    /// It is done: nothing of it is left on the terminal.
    pub(super) fn end(&self) {
        if let Some(view) = &self.0 {
            view.update(&Event::Finished);
        }
    }
}

fn forces_nothing() -> bool {
    std::env::var_os("CLICOLOR_FORCE").is_some_and(|value| value == "0")
}

/// Whether the locale takes symbols beyond ASCII.
fn is_unicode() -> bool {
    let variable = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .find_map(variable)
        .unwrap_or_default()
        .to_ascii_lowercase();
    (locale.contains("utf-8") || locale.contains("utf8")) && !is_dumb()
}

/// Whether the terminal can neither move its cursor nor much else.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}
