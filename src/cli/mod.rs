//! The command line: [`args`] as typed, one file a command, every exit status in [`exit`].

mod args;
mod atomic_write;
mod boards;
mod builtin;
mod check;
mod checker_host;
mod choices;
mod companion;
mod console;
mod diagnose;
mod doctor;
mod events;
mod exit;
mod export;
mod files;
mod generate;
mod inapplicable;
mod interrupt;
mod judge;
mod kill;
mod lint;
mod list;
mod locale;
mod manual;
mod outputs;
mod package;
mod parse;
mod programs;
mod provenance;
mod renamed;
mod repeat;
mod replay;
mod report;
mod screen;
mod session;
mod setup;
mod signals;
mod smallest;
mod solve;
mod stress;
mod submissions;
mod supervise;
mod time_limit;
mod validate;
mod verify;
mod watch;

use anstream::AutoStream;
use args::{Cli, Command};
use checker_host::Called;
use console::Console;
use exit::{Exit, Stop};
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use tribunal_core::erased::Register;

/// Runs the command line that the process was started with, for these problems.
pub fn main(problems: Register) -> ExitCode {
    // To write beyond the limit of a file's size is an error then, and does not end the process.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
    let parsed = match checker_host::called(std::env::args_os(), problems) {
        Called::Checker(exit) => return exit,
        Called::Usual(args) => parse::parse(args, problems),
    };
    let cli = match parsed {
        Ok(cli) => cli,
        Err(Ok(exit)) => return exit.into(),
        Err(Err(stop)) => {
            say(AutoStream::auto(std::io::stderr()), &stop);
            return stop.exit.into();
        }
    };
    // A panic is our own failure, and has its exit status; its message is printed by the standard hook.
    let ended = std::panic::catch_unwind(|| {
        let mut console = Console::new(&cli.show, cli.command.form(), problems);
        if let Command::Verify(args) = &cli.command
            && let Some(ended) = supervise::run(|text| {
                // The events have standard error to themselves.
                if args.output.events.file.as_deref() != Some(Path::new("-")) {
                    console.remark(text);
                }
            })
        {
            return ended;
        }
        let ended = run(&cli, problems, &mut console);
        ended
            .and_then(|exit| exit.after(console.out.flush().map_err(Stop::from)))
            .map(ExitCode::from)
    });
    supervise::finish();
    match ended {
        Ok(Ok(exit)) => exit,
        Ok(Err(stop)) => {
            tell(&cli, &stop);
            stop.exit.into()
        }
        Err(_) => {
            let stop = Stop::new(Exit::Failure, "a fault in Tribunal itself")
                .hint("please report it with the command line and the input that you gave");
            tell(&cli, &stop);
            stop.exit.into()
        }
    }
}

fn run(cli: &Cli, problems: Register, console: &mut Console) -> Result<Exit, Stop> {
    if let Some((file, command)) = cli.command.events() {
        // The reader of a FIFO leaves with the run that crashed.
        match supervise::is_again() && !file.is_file() && file != Path::new("-") {
            true => console.remark(&format!(
                "no events of this run are written to `{}`",
                file.display()
            )),
            false => console.write_events(file, command)?,
        }
    }
    let ended = dispatch(cli, problems, console);
    let exit = match &ended {
        Ok(exit) => *exit,
        Err(stop) => stop.exit,
    };
    let written = console.end_events(exit);
    // What stopped the command itself is said first.
    if ended.is_ok() {
        written.and(ended)
    } else {
        ended
    }
}

fn dispatch(cli: &Cli, problems: Register, console: &mut Console) -> Result<Exit, Stop> {
    match &cli.command {
        Command::Judge(args) => judge::run(args, console),
        Command::Stress(args) => stress::run(args, console),
        Command::Diagnose(args) => diagnose::run(args, console),
        Command::Verify(args) => verify::run(args, problems, console),
        Command::Report(args) => report::run(args, console),
        Command::Solve(args) => solve::run(args, console),
        Command::Lint(args) => lint::run(args, console),
        Command::Gen(args) => generate::run(args, console),
        Command::Kill(args) => kill::run(args, console),
        Command::Export(args) => export::run(args, console),
        Command::Check(args) => check::run(args, console),
        Command::Validate(args) => validate::run(args),
        Command::Companion(args) => companion::run(args, console),
        Command::Replay(args) => replay::run(args, console),
        Command::List(_) => list::run(problems, console),
        Command::Doctor(_) => doctor::run(console),
        Command::Completions { shell } => manual::completions(*shell, problems, console),
        Command::Man { out } => manual::pages(out.as_deref(), problems, console),
    }
}

fn tell(cli: &Cli, stop: &Stop) {
    say(
        AutoStream::new(
            std::io::stderr(),
            console::choice(&cli.show, &std::io::stderr()),
        ),
        stop,
    );
}

/// One line on standard error, and a hint below it.
fn say(mut err: AutoStream<std::io::Stderr>, stop: &Stop) {
    if stop.message.is_empty() {
        return;
    }
    let style = tribunal_report::BAD;
    // A file may be called anything, and its name must not steer the terminal; a message may have several lines.
    let shown = |text: &str| {
        text.split('\n')
            .map(tribunal_report::escape::whole)
            .collect::<Vec<_>>()
            .join("\n")
    };
    let _ = writeln!(err, "{style}error{style:#}: {}", shown(&stop.message));
    if let Some(hint) = &stop.hint {
        let _ = writeln!(err, "  hint: {}", shown(hint));
    }
}
