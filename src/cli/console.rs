//! Prints the results of a command on standard output, and remarks and progress on standard error.

use super::args::{Color, Command, Show};
use super::events::EventsFile;
use super::exit::{Exit, Stop};
use super::interrupt;
use super::locale;
use super::screen::{self, ScreenView, Shown};
use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use serde::Serialize;

use std::io::{self, BufWriter, IsTerminal as _, Write as _};
use std::path::Path;
use std::sync::Arc;
use tribunal_core::erased::Register;
use tribunal_core::messages::{Lang, Message};
use tribunal_core::problem::Info;
use tribunal_core::text::without_error_numbers;
use tribunal_core::verdict::Event;
use tribunal_core::verdict::saved::SavedRun;
use tribunal_report::forms::Form;
use tribunal_report::terminal_style::TerminalStyle;
use tribunal_report::text;
use tribunal_report::{escape, json};

/// The output streams of a command, and how it prints on them.
pub(super) struct Console {
    /// Receives the results.
    pub(super) out: BufWriter<AutoStream<io::Stdout>>,
    format: Form,
    /// Whether text reports have all details.
    is_verbose: bool,
    /// The descriptions of all problems.
    problems: Vec<Info>,
    lang: Lang,
    quiet: bool,
    /// How progress is shown; none if it is not shown.
    shown: Option<Shown>,
    events: Option<Arc<EventsFile>>,
}

/// Whether colour is used on a stream.
pub(super) fn choice(show: &Show, stream: &impl RawStream) -> ColorChoice {
    match show.color {
        // `CLICOLOR_FORCE=0` forces nothing, but `anstream` reads it as a force.
        Color::Auto if forces_nothing() && (!stream.is_terminal() || is_dumb()) => {
            ColorChoice::Never
        }
        Color::Auto => AutoStream::choice(stream),
        Color::Always => ColorChoice::AlwaysAnsi,
        Color::Never => ColorChoice::Never,
    }
}

impl Console {
    pub(super) fn new(show: &Show, command: &Command, problems: Register) -> Console {
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
            format: command.form(),
            is_verbose: command.is_verbose(),
            problems: problems.iter().map(|problem| problem.info()).collect(),
            lang: locale::lang(show),
            quiet: show.quiet,
            shown,
            events: None,
        }
    }

    /// Whether text shows all that there is, as the command asks for whose results it prints.
    pub(super) fn set_verbose(&mut self, is_verbose: bool) {
        self.is_verbose = is_verbose;
    }

    /// Whether the results are printed as JSON.
    pub(super) fn is_json(&self) -> bool {
        self.format.name == "json"
    }

    /// Whether the results are printed as text.
    pub(super) fn is_text(&self) -> bool {
        self.format.name == "text"
    }

    /// Whether the results are printed in one of these forms.
    pub(super) fn prints(&self, forms: &[&str]) -> bool {
        forms.contains(&self.format.name)
    }

    /// The descriptions of all problems, which HTML pages need.
    pub(super) fn problems(&self) -> &[Info] {
        &self.problems
    }

    /// The language of output for people; output for programs is in English.
    pub(super) fn lang(&self) -> Lang {
        self.lang
    }

    /// Prints a run in the form of `--format`, before any remark that follows.
    pub(super) fn run(&mut self, run: &SavedRun) -> Result<(), Stop> {
        let look = self.look();
        let printed = match self.is_text() {
            true => text::print(&mut self.out, run, &look),
            false => (self.format.print)(&mut self.out, run, &self.problems, self.lang),
        };
        printed.and_then(|()| self.out.flush()).map_err(Stop::from)
    }

    /// The style of text reports: with pictures and as wide as the terminal, or the fixed style of files.
    pub(super) fn look(&self) -> TerminalStyle {
        let look = TerminalStyle {
            lang: self.lang,
            verbose: self.is_verbose,
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

    /// Prints a remark on standard error, unless `--quiet` is given.
    pub(super) fn remark(&self, text: &str) {
        if !self.quiet {
            screen::above(&escape::whole(&without_error_numbers(text)));
        }
    }

    /// Prints a remark in the language of the reader.
    pub(super) fn say(&self, remark: &Message) {
        self.remark(&remark.in_lang(self.lang));
    }

    /// Prints each line of a text as a remark.
    pub(super) fn say_lines(&self, text: &Message) {
        text.in_lang(self.lang)
            .lines()
            .for_each(|line| self.remark(line));
    }

    /// Whether remarks are off.
    pub(super) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Prints a remark on the work to come, unless the live view shows it.
    pub(super) fn announce(&self, text: &str) {
        if !matches!(self.shown, Some(Shown::InPlace { .. })) {
            self.remark(text);
        }
    }

    /// A live view with only a clock, for a single step that may take long.
    pub(super) fn clock(&self) -> Clock {
        let shown = self
            .shown
            .filter(|shown| matches!(shown, Shown::InPlace { .. }));
        if shown.is_some() {
            // If the signal handler cannot be set, signals still end the process.
            let _ = interrupt::end_cleanly();
        }
        Clock(shown.map(|shown| ScreenView::new(shown, self.lang)))
    }

    /// Opens the file of events. If it is standard error (`-`), neither remarks nor progress are shown there.
    pub(super) fn write_events(&mut self, path: &Path, command: &'static str) -> Result<(), Stop> {
        if path.as_os_str() == "-" {
            (self.quiet, self.shown) = (true, None);
        }
        self.events = Some(Arc::new(EventsFile::open(path, command, &|remark| {
            self.say(remark)
        })?));
        Ok(())
    }

    /// Closes the file of events. A reader that left causes a remark, a write error an error.
    pub(super) fn end_events(&mut self, exit: Exit) -> Result<(), Stop> {
        let Some(events) = self.events.take() else {
            return Ok(());
        };
        match events.close(exit as i32) {
            Ok(None) => Ok(()),
            Ok(Some(lost)) => {
                self.say(&lost);
                Ok(())
            }
            Err(why) => Err(Stop::said(Exit::Failure, why)),
        }
    }

    /// A listener for progress events, which updates the live view and the file of events.
    pub(super) fn progress(&self) -> impl Fn(Event) + Sync + use<> {
        let view = self.shown.map(|shown| ScreenView::new(shown, self.lang));
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

/// Shows on a terminal what the process is working on, and for how long.
pub(super) struct Clock(Option<ScreenView>);

impl Clock {
    /// Starts the clock of a step, described by `what`.
    pub(super) fn begin(&self, problem: &str, what: impl FnOnce() -> Message) {
        if let Some(view) = &self.0 {
            view.update(&Event::started(problem, what(), 0, 0));
        }
    }

    /// Starts the clock of work in so many steps.
    pub(super) fn begin_steps(&self, problem: &str, what: Message, steps: usize) {
        if let Some(view) = &self.0 {
            view.update(&Event::started(problem, what, steps as u64, 1));
        }
    }

    /// Shows that one more of the steps is done.
    pub(super) fn step(&self) {
        if let Some(view) = &self.0 {
            view.update(&Event::Advanced {
                worker: 0,
                steps: 1,
            });
        }
    }

    /// Ends the step and erases it from the terminal.
    pub(super) fn end(&self) {
        if let Some(view) = &self.0 {
            view.update(&Event::Finished);
        }
    }
}

fn forces_nothing() -> bool {
    std::env::var_os("CLICOLOR_FORCE").is_some_and(|value| value == "0")
}

/// Whether the locale supports symbols beyond ASCII.
fn is_unicode() -> bool {
    let variable = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .find_map(variable)
        .unwrap_or_default()
        .to_ascii_lowercase();
    (locale.contains("utf-8") || locale.contains("utf8")) && !is_dumb()
}

/// Whether the terminal understands no escape sequences.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}
