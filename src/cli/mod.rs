//! The command line: [`args`] as typed, one file a command, every exit status in [`exit`].

pub mod args;
mod check;
mod console;
mod doctor;
pub mod exit;
mod generate;
mod interrupt;
mod judge;
mod list;
mod locale;
mod manual;
mod repeat;
mod replay;
mod setup;
mod smallest;
mod solve;
mod stress;
mod submissions;
mod verify;
mod watch;

use anstream::AutoStream;
use args::{Cli, Command, Format};
use clap::Parser as _;
use console::Console;
use exit::{Exit, Stop};
use std::io::Write as _;
use std::process::ExitCode;

/// Runs the command line that the process was started with.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    // A panic is our own failure, and has its exit status; its message is printed by the standard hook.
    let ended = std::panic::catch_unwind(|| {
        let mut console = Console::new(&cli.show);
        let ended = run(&cli, &mut console);
        ended.and_then(|exit| exit.after(console.out.flush().map_err(Stop::from)))
    });
    match ended {
        Ok(Ok(exit)) => exit.into(),
        Ok(Err(stop)) => {
            report(&cli, &stop);
            stop.exit.into()
        }
        Err(_) => {
            let stop = Stop::new(Exit::Failure, "a fault in Tribunal itself")
                .hint("please report it with the command line and the input that you gave");
            report(&cli, &stop);
            stop.exit.into()
        }
    }
}

fn run(cli: &Cli, console: &mut Console) -> Result<Exit, Stop> {
    if let (Format::Csv | Format::Junit, false) = (cli.show.format, matches!(cli.command, Command::Judge(_))) {
        return Err(Stop::new(Exit::Usage, "`--format csv` and `--format junit` are for `tribunal judge` alone")
            .hint("`--format json` works here"));
    }
    match &cli.command {
        Command::Judge(args) => judge::run(args, console),
        Command::Stress(args) => stress::run(args, console),
        Command::Verify(args) => verify::run(args, console),
        Command::Solve(args) => solve::run(args, console),
        Command::Gen(args) => generate::run(args, console),
        Command::Check(args) => check::run(args, console),
        Command::Replay(args) => replay::run(args, console),
        Command::List => list::run(console),
        Command::Doctor => doctor::run(console),
        Command::Completions { shell } => manual::completions(*shell, console),
        Command::Man { out } => manual::pages(out.as_deref(), console),
    }
}

/// One line on standard error, and a hint below it.
fn report(cli: &Cli, stop: &Stop) {
    if stop.message.is_empty() {
        return;
    }
    let mut err = AutoStream::new(std::io::stderr(), console::choice(&cli.show, &std::io::stderr()));
    let style = crate::report::BAD;
    // Nobody is left to be told that standard error is closed.
    // A file may be called anything, and its name must not steer the terminal; a message may have several lines.
    let shown = |text: &str| text.split('\n').map(crate::report::escape::whole).collect::<Vec<_>>().join("\n");
    let _ = writeln!(err, "{style}error{style:#}: {}", shown(&stop.message));
    if let Some(hint) = &stop.hint {
        let _ = writeln!(err, "  hint: {}", shown(hint));
    }
}
