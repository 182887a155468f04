//! Draws the live view of a run in place on a terminal, and erases it at the end.
//!
//! Not drawn by `indicatif` 0.18: it pads each row to the full width and lets the terminal wrap it, so after a resize
//! real terminals (tmux) keep broken copies of the rows, and lose lines of earlier output.
//!
//! The cursor is never hidden and waits at the beginning of the line below the view, so no cleanup is needed however
//! the process ends. If standard error is not a terminal, a long run prints a plain line now and then.

use std::io::{self, Write as _};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tribunal_core::messages::Lang;
use tribunal_core::verdict::Event;
use tribunal_report::live::Live;
use tribunal_report::terminal_style::TerminalStyle;

/// How often the view is redrawn.
const DRAW_INTERVAL: Duration = Duration::from_millis(100);

/// Work that is shorter than this shows no view.
const DRAW_AFTER: Duration = Duration::from_millis(200);

/// How often a plain line is printed if there is no terminal.
const LINE_INTERVAL: Duration = Duration::from_secs(10);

/// How long the end of the process waits for a terminal that accepts no output.
const PATIENCE: Duration = Duration::from_millis(300);

/// The view as it was last drawn. It is global, because the code that ends the process must erase it.
static DRAWN: Mutex<Drawn> = Mutex::new(Drawn {
    lines: Vec::new(),
    width: 0,
});

struct Drawn {
    /// The width of each line, from the top.
    lines: Vec<usize>,
    /// Columns of the terminal when the lines were drawn.
    width: usize,
}

impl Drawn {
    /// The escape sequence that moves the cursor to the beginning of the first line.
    fn home(&self, width: usize, height: usize) -> String {
        // When a terminal becomes narrower, most break lines that are too long.
        let rows = |line: &usize| {
            if breaks_lines() {
                line.div_ceil(width.max(1)).max(1)
            } else {
                1
            }
        };
        match self
            .lines
            .iter()
            .map(rows)
            .sum::<usize>()
            .min(height.saturating_sub(1))
        {
            0 => "\r".to_string(),
            rows => format!("\r\x1b[{rows}A"),
        }
    }

    /// Erases the lines from the terminal.
    fn erase(&mut self) {
        if !self.lines.is_empty() {
            let (width, height) = size();
            // If standard error is closed, there is nowhere to report that.
            let _ = write!(io::stderr(), "{}\x1b[J", self.home(width, height));
            self.lines.clear();
        }
    }

    fn draw(&mut self, lines: &[String], width: usize, height: usize) {
        let mut text = self.home(width, height);
        if width != self.width {
            text.push_str("\x1b[J");
        }
        // Line wrapping is off, so that a symbol wider than computed is cut instead of breaking the line.
        text.push_str("\x1b[?7l");
        for line in lines {
            text.push_str(line);
            text.push_str("\x1b[K\r\n");
        }
        text.push_str("\x1b[?7h\x1b[J");
        self.lines = lines
            .iter()
            .map(|line| console::measure_text_width(line))
            .collect();
        self.width = width;
        // One write, so that no other output comes between.
        let mut stderr = io::stderr().lock();
        let _ = stderr
            .write_all(text.as_bytes())
            .and_then(|()| stderr.flush());
    }
}

fn drawn() -> MutexGuard<'static, Drawn> {
    DRAWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The columns and rows of the terminal.
fn size() -> (usize, usize) {
    match terminal_size::terminal_size_of(io::stderr()) {
        Some((width, height)) if width.0 > 0 && height.0 > 0 => (width.0.into(), height.0.into()),
        _ => (80, 24),
    }
}

/// Whether the terminal breaks existing lines when it becomes narrower: all do but xterm, screen and the Linux console.
fn breaks_lines() -> bool {
    let is = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !is("XTERM_VERSION")
        && !is("STY")
        && std::env::var_os("TERM").is_none_or(|term| term != "linux")
}

/// Prints a line above the view, which is redrawn below it.
pub(super) fn above(line: &str) {
    let mut drawn = drawn();
    drawn.erase();
    let _ = writeln!(io::stderr(), "{line}");
}

/// Erases the view before the process ends, unless the terminal blocks for too long.
pub(super) fn clear() {
    let until = Instant::now() + PATIENCE;
    loop {
        match DRAWN.try_lock() {
            Ok(mut drawn) => return drawn.erase(),
            Err(TryLockError::Poisoned(drawn)) => return drawn.into_inner().erase(),
            Err(TryLockError::WouldBlock) if Instant::now() < until => {
                std::thread::sleep(Duration::from_millis(5))
            }
            Err(TryLockError::WouldBlock) => return,
        }
    }
}

/// How the progress of a run is shown.
#[derive(Clone, Copy)]
pub(super) enum Shown {
    /// In place, on a terminal.
    InPlace {
        /// Whether to use colour.
        colour: bool,
        /// Whether to use symbols beyond ASCII.
        unicode: bool,
    },
    /// A plain line now and then.
    Lines,
}

/// A view that receives progress events until it is dropped.
pub(super) struct ScreenView {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    shown: Shown,
    lang: Lang,
    begun: Instant,
    state: Mutex<ScreenState>,
    changed: Condvar,
}

#[derive(Default)]
struct ScreenState {
    live: Live,
    is_over: bool,
}

impl ScreenView {
    /// Makes a view and the thread that draws it. If there can be no thread, nothing is drawn.
    pub(super) fn new(shown: Shown, lang: Lang) -> ScreenView {
        let state = Mutex::new(ScreenState::default());
        let shared = Arc::new(Shared {
            shown,
            lang,
            begun: Instant::now(),
            state,
            changed: Condvar::new(),
        });
        let drawing = Arc::clone(&shared);
        let thread = std::thread::Builder::new()
            .name("view".to_string())
            .spawn(move || drawing.run())
            .ok();
        ScreenView { shared, thread }
    }

    /// Receives an event.
    pub(super) fn update(&self, event: &Event) {
        let now = self.shared.begun.elapsed();
        let mut state = self.shared.lock();
        state.live.update(event, now);
        let is_over = matches!(event, Event::Finished);
        drop(state);
        if is_over {
            drawn().erase();
        }
    }
}

impl Drop for ScreenView {
    fn drop(&mut self) {
        self.shared.lock().is_over = true;
        self.shared.changed.notify_all();
        if let Some(thread) = self.thread.take() {
            // A panic of the thread leaves no state half changed.
            let _ = thread.join();
        }
        drawn().erase();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, ScreenState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) {
        let mut printed = Duration::ZERO;
        loop {
            // It may be over before this thread has begun to wait.
            let is_on = |state: &mut ScreenState| !state.is_over;
            let (changed, state) = (&self.changed, self.lock());
            let state = changed.wait_timeout_while(state, DRAW_INTERVAL, is_on);
            let state = state.unwrap_or_else(PoisonError::into_inner).0;
            if state.is_over {
                return;
            }
            drop(state);
            match self.shown {
                Shown::InPlace { colour, unicode } => self.draw(colour, unicode),
                Shown::Lines => self.print(&mut printed),
            }
        }
    }

    /// The state and the time, if the run is going on and has lasted long enough to be shown.
    fn running(&self) -> Option<(MutexGuard<'_, ScreenState>, Duration)> {
        let state = self.lock();
        let now = self.begun.elapsed();
        let is_long = now.saturating_sub(state.live.begun()) >= DRAW_AFTER;
        (state.live.is_running() && !state.is_over && is_long).then_some((state, now))
    }

    fn draw(&self, colour: bool, unicode: bool) {
        // Lock the terminal before the state: the code that ends a run changes the state before it erases the view, so
        // nothing is drawn after that. And no worker waits for a slow terminal, since the state is unlocked before
        // drawing.
        let mut drawn = drawn();
        let Some((state, now)) = self.running() else {
            return;
        };
        let (width, height) = size();
        let mut lines = state.live.lines(
            now,
            &TerminalStyle {
                width,
                unicode,
                pictures: true,
                lang: self.lang,
                ..TerminalStyle::FILE
            },
            height,
        );
        drop(state);
        if !colour {
            lines
                .iter_mut()
                .for_each(|line| *line = anstream::adapter::strip_str(line).to_string());
        }
        drawn.draw(&lines, width, height);
    }

    fn print(&self, printed: &mut Duration) {
        let Some((state, now)) = self.running() else {
            return;
        };
        if now.saturating_sub(state.live.begun().max(*printed)) < LINE_INTERVAL {
            return;
        }
        *printed = now;
        let line = state.live.line(now, self.lang);
        drop(state);
        let _ = writeln!(io::stderr(), "{line}");
    }
}
