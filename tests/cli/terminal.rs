//! Tests of the live view on a terminal: a pseudo-terminal, and a `vt100` screen that records every change.

use crate::{folder, send};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs::File;
use std::io::Read as _;
use std::num::NonZeroU16;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use vt100::Parser;

/// A terminal that runs a command.
struct Terminal {
    child: Child,
    master: OwnedFd,
    seen: Arc<Mutex<Seen>>,
    reader: JoinHandle<()>,
}

struct Seen {
    parser: Parser,
    wrapping: Wrapping,
    /// The screen after each piece of output.
    screens: Vec<Screen>,
}

/// Line wrapping, which `vt100` cannot turn off.
#[derive(Default)]
struct Wrapping {
    is_off: bool,
    /// The escape sequence that has begun.
    escape: Option<Vec<u8>>,
    /// Whether the last symbol is cut.
    is_cut: bool,
}

impl Wrapping {
    /// Whether a terminal with this cursor shows the byte: with wrapping off, it cuts what is beyond the last column.
    fn shows(&mut self, byte: u8, is_beyond: bool) -> bool {
        if let Some(escape) = &mut self.escape {
            escape.push(byte);
            let is_last = match escape[..] {
                [b'['] => false,
                [b'[', ..] => (0x40..0x7f).contains(&byte),
                _ => true,
            };
            if is_last {
                match &escape[..] {
                    b"[?7l" => self.is_off = true,
                    b"[?7h" => self.is_off = false,
                    _ => {}
                }
                self.escape = None;
            }
            return true;
        }
        match byte {
            0x1b => self.escape = Some(Vec::new()),
            0..0x20 | 0x7f => {}
            // The rest of a symbol.
            0x80..0xc0 => return !self.is_cut,
            _ => {
                self.is_cut = self.is_off && is_beyond;
                return !self.is_cut;
            }
        }
        true
    }
}

struct Screen {
    text: String,
    /// Whether a row has its last column in use: such a line is cut or wrapped, or a column more would do that.
    has_full_rows: bool,
}

fn size(length: u16) -> NonZeroU16 {
    NonZeroU16::new(length).expect("a length")
}

fn winsize(cols: u16, rows: u16) -> Winsize {
    Winsize {
        ws_row: rows,
        ws_col: cols,
        ws_xpixel: 0,
        ws_ypixel: 0,
    }
}

impl Seen {
    fn process(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let screen = self.parser.screen();
            let is_beyond = screen.cursor_position().1 >= screen.size().1.get();
            if self.wrapping.shows(byte, is_beyond) {
                self.parser.process(&[byte]);
            }
        }
        let screen = self.parser.screen();
        let (rows, cols) = screen.size();
        let is_full = |row| {
            let last = screen.cell(row, cols.get() - 1);
            last.is_some_and(|cell| cell.has_contents() && cell.contents() != " ")
        };
        self.screens.push(Screen {
            text: screen.contents(),
            has_full_rows: (0..rows.get()).any(is_full),
        });
    }
}

impl Terminal {
    /// Starts `tribunal` in a folder on a terminal of this size that neither breaks nor joins lines.
    fn start(
        folder: &Path,
        (cols, rows): (u16, u16),
        args: &[&str],
        env: &[(&str, &str)],
    ) -> Terminal {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC)
            .expect("a pseudo-terminal");
        grantpt(&master)
            .and_then(|()| unlockpt(&master))
            .expect("its other end");
        tcsetwinsize(&master, winsize(cols, rows)).expect("a size");
        let name = ptsname(&master, Vec::new()).expect("a name");
        let path = Path::new(std::ffi::OsStr::from_bytes(name.to_bytes()));
        let slave = || {
            File::options()
                .read(true)
                .write(true)
                .open(path)
                .expect("its other end")
        };
        let mut command = Command::new(env!("CARGO_BIN_EXE_tribunal"));
        command
            .args(args)
            .current_dir(folder)
            .env("XDG_CACHE_HOME", folder.join("cache"));
        for variable in [
            "NO_COLOR",
            "CLICOLOR",
            "CLICOLOR_FORCE",
            "LC_ALL",
            "LC_CTYPE",
        ] {
            command.env_remove(variable);
        }
        command
            .env("LANG", "en_US.UTF-8")
            .env("TERM", "linux")
            .envs(env.iter().copied());
        let child = command
            .stdin(Stdio::null())
            .stdout(slave())
            .stderr(slave())
            .spawn()
            .expect("the binary starts");
        // Closes our copies of the slave end, so that reading ends when the child closes its own.
        drop(command);
        let seen = Seen {
            parser: Parser::new(size(rows), size(cols), 1000),
            wrapping: Wrapping::default(),
            screens: Vec::new(),
        };
        let seen = Arc::new(Mutex::new(seen));
        let reader = std::thread::spawn({
            let (seen, mut master) = (
                Arc::clone(&seen),
                File::from(master.try_clone().expect("another descriptor")),
            );
            move || {
                let mut buffer = [0; 1 << 16];
                while let Ok(bytes @ 1..) = master.read(&mut buffer) {
                    let mut seen = seen.lock().expect("no thread panicked");
                    seen.process(&buffer[..bytes]);
                }
            }
        });
        Terminal {
            child,
            master,
            seen,
            reader,
        }
    }

    /// Waits until a text is on the screen.
    fn wait_for(&self, what: &str) {
        let begun = Instant::now();
        while !self.text().contains(what) {
            assert!(
                begun.elapsed() < Duration::from_secs(20),
                "`{what}` does not come:\n{}",
                self.text()
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn text(&self) -> String {
        self.seen
            .lock()
            .expect("no thread panicked")
            .parser
            .screen()
            .contents()
    }

    /// Resizes the terminal while the child is stopped, since no frame for the old width should arrive after the change.
    ///
    /// One still does where the child is stopped between a look at the size and the frame. The next frame replaces it.
    fn resize(&self, cols: u16, rows: u16) {
        self.signal("STOP");
        std::thread::sleep(Duration::from_millis(50));
        {
            let mut seen = self.seen.lock().expect("no thread panicked");
            tcsetwinsize(&self.master, winsize(cols, rows)).expect("a size");
            seen.parser.screen_mut().set_size(size(rows), size(cols));
        }
        self.signal("CONT");
    }

    fn signal(&self, name: &str) {
        send(i64::from(self.child.id()), name);
    }

    /// The exit status, all screens, and the final screen.
    fn end(mut self) -> (ExitStatus, Vec<Screen>, Parser) {
        let begun = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("a child") {
                break status;
            }
            if begun.elapsed() > Duration::from_secs(60) {
                self.child.kill().expect("a child");
                panic!("it does not end:\n{}", self.text());
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        self.reader.join().expect("the reader ends");
        let seen = Arc::into_inner(self.seen)
            .expect("the reader is gone")
            .into_inner()
            .expect("no thread panicked");
        (status, seen.screens, seen.parser)
    }
}

/// The lines that stay on a terminal with enough rows for all of them after a command has ended.
pub(crate) fn shown(folder: &Path, cols: u16, args: &[&str]) -> Vec<String> {
    let (_, _, end) = Terminal::start(folder, (cols, 400), args, &[]).end();
    let text = end.screen().rows(0, size(cols).into());
    let mut lines: Vec<String> = text.collect();
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// A slow program that answers some boards wrongly.
const SLOW: &str = "\
import sys, time
board = sys.stdin.read()
time.sleep(0.03)
print(0 if board.count('b') % 3 == 0 else 4)
";

fn class() -> TempDir {
    folder(&[
        ("one.py", SLOW),
        ("two\u{1b}[2J\u{202e}.py", SLOW),
        ("three.py", SLOW),
    ])
}

const CLASS: [&str; 8] = [
    "judge",
    "flipgame",
    "--trusted",
    "--jobs",
    "2",
    "one.py",
    "two\u{1b}[2J\u{202e}.py",
    "three.py",
];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&CLASS[..], more].concat()
}

#[test]
fn workers_and_verdicts_are_drawn_in_place_and_only_the_report_stays() {
    for (cols, rows) in [(80, 24), (40, 10), (20, 5)] {
        let class = class();
        // It is done while the others still run.
        std::fs::write(class.path().join("bad.py"), "def\n").expect("a file");
        let terminal = Terminal::start(
            class.path(),
            (cols, rows),
            &[
                &CLASS[..5],
                &["bad.py"],
                &CLASS[5..],
                &["--random", "40", "--format", "csv"],
            ]
            .concat(),
            &[],
        );
        let (status, screens, end) = terminal.end();
        assert_eq!(status.code(), Some(1));
        let live: Vec<&Screen> = screens
            .iter()
            .filter(|screen| screen.text.contains("worker 1"))
            .collect();
        assert!(live.len() > 5, "{cols}x{rows}: {} screens", live.len());
        let any = |what: &str| live.iter().any(|screen| screen.text.contains(what));
        assert!(
            any("C 1 CE") && (1..=3).any(|count| any(&format!("> {count} run"))),
            "{cols}x{rows}: what the marks stand for, and the verdicts so far, in one of\n{}",
            live.iter()
                .map(|it| &it.text[..])
                .collect::<Vec<_>>()
                .join("\n\n")
        );
        assert!(
            any("worker 2") || rows <= 5,
            "{cols}x{rows}: as many workers as there is room for"
        );
        assert_eq!(
            any("two\\u{1b}[2J\\u{202e}.py"),
            cols > 60,
            "{cols}x{rows}: a name steers no terminal"
        );
        for screen in &live {
            assert!(!screen.has_full_rows, "{cols}x{rows}\n{}", screen.text);
            let first = screen.text.lines().next().unwrap_or_default();
            let begins = first.starts_with("flipgame: 4 submissio");
            assert!(
                begins || rows <= 5,
                "{cols}x{rows}: drawn in its place\n{}",
                screen.text
            );
        }
        let text = end.screen().contents();
        assert!(
            !text.contains("worker ") && !text.contains("left"),
            "{cols}x{rows}\n{text}"
        );
        assert!(
            !end.screen().hide_cursor(),
            "{cols}x{rows}: the cursor is there"
        );
        if rows == 24 {
            assert!(
                text.starts_with("student,"),
                "nothing is above the report\n{text}"
            );
        }
    }
}

#[test]
fn a_terminal_that_is_resized_keeps_its_lines_whole() {
    let class = class();
    let terminal = Terminal::start(
        class.path(),
        (80, 24),
        &with(&["--random", "2000", "--format", "csv"]),
        &[],
    );
    terminal.wait_for("worker 2");
    for (cols, rows) in [(30, 12), (100, 9), (22, 20), (60, 24)] {
        let seen = || terminal.seen.lock().expect("no thread panicked");
        let before = seen().screens.len();
        terminal.resize(cols, rows);
        // On a busy machine the next frame is late.
        let begun = Instant::now();
        while seen().screens.len() == before {
            assert!(begun.elapsed() < Duration::from_secs(20), "no frame comes");
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_millis(500));
        let seen = seen();
        let last = seen.screens.last().expect("a screen");
        assert!(!last.has_full_rows, "{cols}x{rows}\n{}", last.text);
        assert!(
            last.text
                .lines()
                .all(|line| line.chars().count() < usize::from(cols)),
            "{cols}x{rows}\n{}",
            last.text
        );
        assert_eq!(
            last.text.matches("worker 1").count(),
            1,
            "{cols}x{rows}: drawn once\n{}",
            last.text
        );
    }
    terminal.signal("INT");
    let (status, _, end) = terminal.end();
    assert_eq!(status.code(), Some(130));
    assert!(
        !end.screen().contents().contains("worker "),
        "{}",
        end.screen().contents()
    );
}

#[test]
fn ctrl_c_leaves_nothing_of_the_view_behind() {
    let class = class();
    // One Ctrl-C: the report of what was judged.
    let terminal = Terminal::start(class.path(), (80, 24), &with(&["--random", "2000"]), &[]);
    terminal.wait_for("worker 2");
    terminal.signal("INT");
    let (status, _, end) = terminal.end();
    let text = end.screen().contents();
    assert_eq!(status.code(), Some(130), "{text}");
    // On a busy machine it says first that it waits for the work in progress.
    let said = "stopping after the work in progress; another signal stops at once";
    let report = text.strip_prefix(said).map_or(&*text, str::trim_start);
    assert!(
        report.starts_with("flipgame: 3 submissions")
            && report.contains("\nstopped: ")
            && !report.contains("stopping after")
            && !text.contains("worker "),
        "{text}"
    );
    assert!(!end.screen().hide_cursor());
    // Two: the run ends at once, without a report.
    let sleeper = folder(&[("a.py", "import time\ntime.sleep(60)\n")]);
    let args = [
        "judge",
        "flipgame",
        "--trusted",
        "--random",
        "5",
        "a.py",
        "--wall-limit",
        "60",
    ];
    let terminal = Terminal::start(sleeper.path(), (80, 24), &args, &[]);
    terminal.wait_for("judging a.py");
    terminal.signal("INT");
    // Two that come together are one.
    terminal.wait_for(said);
    terminal.signal("INT");
    let (status, _, end) = terminal.end();
    assert_eq!(
        (status.code(), end.screen().contents().trim()),
        (Some(130), said)
    );
}

#[test]
fn verify_and_stress_have_a_live_view() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let args = [
        "verify",
        "flipgame",
        "--exhaustive",
        "--size",
        "4x5",
        "--jobs",
        "2",
    ];
    let terminal = Terminal::start(root, (80, 24), &args, &[]);
    terminal.wait_for("worker 2");
    assert!(
        terminal.text().starts_with("flipgame: the whole space\n"),
        "{}",
        terminal.text()
    );
    terminal.signal("INT");
    let (status, _, end) = terminal.end();
    let text = end.screen().contents();
    assert_eq!(
        (status.code(), text.contains("worker ")),
        (Some(130), false),
        "{text}"
    );
    assert!(
        text.contains(" of 1,048,576 inputs of 4x5")
            && text.contains(" of 1,048,576 inputs checked, all agree so far"),
        "{text}"
    );

    let right = folder(&[("slow.py", "import time\ntime.sleep(0.03)\nprint(0)\n")]);
    let args = [
        "stress",
        "flipgame",
        "--trusted",
        "slow.py",
        "--random",
        "60",
        "--smallest",
        "0",
        "--all",
    ];
    let terminal = Terminal::start(right.path(), (80, 24), &args, &[]);
    terminal.wait_for("worker 1");
    terminal.wait_for(" WA");
    let (status, _, end) = terminal.end();
    assert_eq!(status.code(), Some(1));
    assert!(
        !end.screen().contents().contains("worker "),
        "{}",
        end.screen().contents()
    );
}

#[test]
fn a_dumb_terminal_and_quiet_have_no_live_view() {
    for (more, env) in [(&["--quiet"][..], &[][..]), (&[], &[("TERM", "dumb")])] {
        let class = class();
        let args = with(&[&["--random", "20", "--format", "csv"], more].concat());
        let (_, screens, end) = Terminal::start(class.path(), (80, 24), &args, env).end();
        assert!(
            screens
                .iter()
                .all(|screen| !screen.text.contains("worker ")),
            "{more:?} {env:?}"
        );
        assert!(
            end.screen().contents().starts_with("student,"),
            "{}",
            end.screen().contents()
        );
    }
}

#[test]
fn boards_are_pictures_if_the_terminal_has_the_symbols() {
    let store = folder(&[
        ("wrong.py", "print(1)\n"),
        (
            "cases/chesscbg/data/sample/1.in",
            "1111\n0000\n1110\n0010\n1010\n0101\n1010\n0101\n",
        ),
        ("cases/chesscbg/data/sample/1.ans", "4\n"),
    ]);
    let args = [
        "judge",
        "chesscbg",
        "--trusted",
        "wrong.py",
        "--shrink-time",
        "0",
    ];
    for (env, row) in [
        (&[][..], "    ■ ■ ■ ■    ■ · ■ ·\n"),
        (
            &[("LC_ALL", "C"), ("LC_CTYPE", "en_US.UTF-8")],
            "    1 1 1 1    1 0 1 0\n",
        ),
        (
            &[("LC_CTYPE", "C.utf8"), ("LANG", "C")],
            "    ■ ■ ■ ■    ■ · ■ ·\n",
        ),
        (&[("TERM", "dumb")], "    1 1 1 1    1 0 1 0\n"),
    ] {
        let (status, _, end) = Terminal::start(store.path(), (80, 50), &args, env).end();
        let text = end.screen().contents();
        assert_eq!(status.code(), Some(1), "{text}");
        assert!(
            text.contains("  input:\n    1111\n    0000\n    1110\n"),
            "{env:?}: it can be copied\n{text}"
        );
        assert!(
            text.contains("    start      target\n") && text.contains(row),
            "{env:?}\n{text}"
        );
    }
}

#[test]
fn a_replay_is_side_by_side_on_a_terminal() {
    let folder = folder(&[("in", "-+--\n----\n----\n-+--\n")]);
    let (status, _, end) =
        Terminal::start(folder.path(), (60, 40), &["replay", "pilots", "in"], &[]).end();
    let text = end.screen().contents();
    assert_eq!(status.code(), Some(0), "{text}");
    let first = text.lines().next().expect("a line");
    assert!(
        first.trim_start().starts_with("start ") && first.contains("1: ") && first.contains("2: "),
        "{text}"
    );
    assert!(
        text.contains("[─]") && text.contains("[┼]") && text.contains("done in 6 moves"),
        "{text}"
    );
}

#[test]
fn a_slow_board_is_named_with_its_time() {
    let small = "wwww\n".repeat(4);
    let made = crate::tribunal(&["gen", "flipgame", "--size", "39x39"])
        .run()
        .exits(0)
        .stdout;
    let folder = folder(&[
        ("two.in", &format!("{small}\n{made}")),
        ("one.in", &made),
        ("out", "1\n"),
    ]);
    for (args, said) in [
        (
            &["solve", "flipgame", "two.in", "--certificate"][..],
            "flipgame: board 2, 39x39  0:0",
        ),
        (
            &["check", "flipgame", "one.in", "out"],
            "flipgame: the minimum of 39x39  0:0",
        ),
    ] {
        let terminal = Terminal::start(folder.path(), (80, 24), args, &[]);
        terminal.wait_for(said);
        terminal.signal("INT");
        let (status, _, end) = terminal.end();
        let text = end.screen().contents();
        assert_eq!(status.code(), None, "it ends by the signal: {text}");
        assert!(!text.contains("39x39"), "nothing of it is left: {text}");
    }
    let terminal = Terminal::start(
        folder.path(),
        (80, 24),
        &["solve", "flipgame", "two.in", "--quiet"],
        &[],
    );
    let begun = Instant::now();
    while terminal.text().is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(Duration::from_millis(500));
    terminal.signal("KILL");
    let (_, screens, _) = terminal.end();
    assert!(
        screens.iter().all(|screen| !screen.text.contains("39x39")),
        "--quiet shows nothing"
    );
}
