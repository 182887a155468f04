//! The live view on a terminal: draws the lines of a run in place, and leaves nothing behind.
//!
//! The cursor is never hidden and always waits at the beginning of the line below, so that there is nothing to be put
//! right however the process ends. Where no terminal reads standard error, a long run has a plain line now and then.

use std::io::{self, Write as _};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tribunal_core::verdict::Event;
use tribunal_report::live::Live;
use tribunal_report::terminal_style::TerminalStyle;

/// How often the lines are drawn anew.
const DRAW_INTERVAL: Duration = Duration::from_millis(100);

/// What takes less than this is not worth a look.
const DRAW_AFTER: Duration = Duration::from_millis(200);

/// How often a plain line is printed where there is no terminal.
const LINE_INTERVAL: Duration = Duration::from_secs(10);

/// How long the end of the process waits for a terminal that takes nothing.
const PATIENCE: Duration = Duration::from_millis(300);

/// What stands on the terminal: the width of each line, from the top.
///
/// There is one terminal, and the code that ends the process has to know what stands there.
static DRAWN: Mutex<Drawn> = Mutex::new(Drawn {
    lines: Vec::new(),
    width: 0,
});

struct Drawn {
    lines: Vec<usize>,
    /// Columns of the terminal when they were drawn.
    width: usize,
}

impl Drawn {
    /// What moves the cursor to the beginning of the first line.
    fn home(&self, width: usize, height: usize) -> String {
        // Most terminals break lines that are too long when they are made narrower.
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

    /// Takes the lines off the terminal.
    fn erase(&mut self) {
        if !self.lines.is_empty() {
            let (width, height) = size();
            // Where standard error is closed, there is nowhere left to say so.
            let _ = write!(io::stderr(), "{}\x1b[J", self.home(width, height));
            self.lines.clear();
        }
    }

    fn draw(&mut self, lines: &[String], width: usize, height: usize) {
        let mut text = self.home(width, height);
        if width != self.width {
            text.push_str("\x1b[J");
        }
        // A symbol that is wider than it should be is cut by the terminal instead of breaking the line.
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
        // In one piece, so that nothing comes in between.
        let mut stderr = io::stderr().lock();
        let _ = stderr
            .write_all(text.as_bytes())
            .and_then(|()| stderr.flush());
    }
}

fn drawn() -> MutexGuard<'static, Drawn> {
    DRAWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The terminal's columns and rows.
fn size() -> (usize, usize) {
    match terminal_size::terminal_size_of(io::stderr()) {
        Some((width, height)) if width.0 > 0 && height.0 > 0 => (width.0.into(), height.0.into()),
        _ => (80, 24),
    }
}

/// Whether the terminal breaks the lines that stand on it when it is made narrower: all but a few do.
fn breaks_lines() -> bool {
    let is = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !is("XTERM_VERSION")
        && !is("STY")
        && std::env::var_os("TERM").is_none_or(|term| term != "linux")
}

/// Prints a line where the view may stand; it is drawn again below.
pub(super) fn above(line: &str) {
    let mut drawn = drawn();
    drawn.erase();
    let _ = writeln!(io::stderr(), "{line}");
}

/// Takes the view off the terminal before the process ends, unless that takes long.
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

/// How a run is shown.
#[derive(Clone, Copy)]
pub(super) enum Shown {
    /// In place, on a terminal.
    InPlace {
        /// Whether in colour.
        colour: bool,
        /// Whether with symbols beyond ASCII.
        unicode: bool,
    },
    /// As a line now and then.
    Lines,
}

/// A view that hears events, until it is dropped.
pub(super) struct ScreenView {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    shown: Shown,
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
    /// A view, and the thread that draws it; without one nothing is drawn.
    pub(super) fn new(shown: Shown) -> ScreenView {
        let state = Mutex::new(ScreenState::default());
        let shared = Arc::new(Shared {
            shown,
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

    /// Takes in an event.
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
            // It holds nothing that a panic could leave half done.
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
            let state = self.changed.wait_timeout(self.lock(), DRAW_INTERVAL);
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

    /// The state of a run that goes on and is worth a look, and what time it is.
    fn running(&self) -> Option<(MutexGuard<'_, ScreenState>, Duration)> {
        let state = self.lock();
        let now = self.begun.elapsed();
        let is_worth_it = now.saturating_sub(state.live.begun()) >= DRAW_AFTER;
        (state.live.is_running() && !state.is_over && is_worth_it).then_some((state, now))
    }

    fn draw(&self, colour: bool, unicode: bool) {
        // The terminal first: the code that ends a run tells the state before it clears the terminal, so nothing is
        // drawn after that. And no worker waits for the terminal, which may take its time.
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
        let line = state.live.line(now);
        drop(state);
        let _ = writeln!(io::stderr(), "{line}");
    }
}
