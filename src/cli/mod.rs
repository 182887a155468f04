//! The command line: the flags in `args`, a file for each command, every exit status in `exit`.

mod any_problem;
mod args;
mod atomic_write;
mod boards;
mod builtin;
mod campaign;
mod case_place;
mod check;
mod checker_host;
mod choices;
mod chosen_cases;
mod class;
mod companion;
mod conflicts;
mod console;
mod contestants;
mod deadline;
mod diagnose;
mod doctor;
mod events;
mod exit;
mod export;
mod files;
mod further;
mod generate;
mod generate_package;
mod generated_files;
mod inapplicable;
mod interrupt;
mod judge;
mod kill;
mod kill_package;
mod lint;
mod list;
mod locale;
mod manual;
mod memory_fault;
mod merge;
mod next;
mod other_builds;
mod outputs;
mod package;
mod package_inputs;
mod package_programs;
mod parse;
mod polygon;
mod programs;
mod provenance;
mod reasons;
mod renamed;
mod repeat;
mod replay;
mod report;
mod screen;
mod search_share;
mod seeded_cases;
mod session;
mod setup;
mod share;
mod signals;
mod smallest;
mod solve;
mod stress;
mod stress_inputs;
mod stress_problem;
mod student_pages;
mod submissions;
mod supervise;
mod time_limit;
mod toolchain;
mod validate;
mod verify;
mod verify_package;
mod wanted;
mod watch;

use anstream::AutoStream;
use args::{Cli, Command};
use checker_host::Called;
use choices::Target;
use console::Console;
use exit::{Exit, Stop};
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use tribunal_core::erased::Register;
use tribunal_core::messages::{Lang, Message};

/// Runs the command line of this process, with these problems.
pub fn main(problems: Register) -> ExitCode {
    campaign::end_with_parent();
    // Makes a write beyond the file size limit an error, instead of a signal that ends the process.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
    let lang = locale::lang_of_words(std::env::args_os());
    let parsed = match checker_host::called(std::env::args_os(), problems) {
        Called::Checker(exit) => return exit,
        Called::Usual(args) => parse::parse(args, problems),
    };
    let cli = match parsed {
        Ok(cli) => cli,
        Err(Ok(exit)) => return exit.into(),
        Err(Err(stop)) => {
            print_stop(AutoStream::auto(std::io::stderr()), &stop, lang);
            return stop.exit.into();
        }
    };
    // A panic has the exit status of a failure of Tribunal; the standard hook prints its message.
    let ended = std::panic::catch_unwind(|| {
        let mut console = Console::new(&cli.show, &cli.command, problems);
        if let Command::Verify(args) = &cli.command
            && args.package().is_none()
            && let Some(ended) = supervise::run(|remark| {
                // Events on standard error must not mix with remarks.
                if args.output.events.file.as_deref() != Some(Path::new("-")) {
                    console.say(remark);
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
            report_stop(&cli, &stop);
            stop.exit.into()
        }
        Err(_) => {
            let stop =
                Stop::said(Exit::Failure, Message::new("own-fault")).advise("hint-own-fault");
            report_stop(&cli, &stop);
            stop.exit.into()
        }
    }
}

fn run(cli: &Cli, problems: Register, console: &mut Console) -> Result<Exit, Stop> {
    if let Command::Judge(judge) = &cli.command {
        session::reject_outputs_inside(judge)?;
    }
    if let Some((file, command)) = cli.command.events() {
        // The reader of a FIFO has left with the run that crashed.
        match supervise::is_again() && !file.is_file() && file != Path::new("-") {
            true => console
                .say(&Message::new("no-events-again").with("file", file.display().to_string())),
            false => console.write_events(file, command)?,
        }
    }
    let ended = dispatch(cli, problems, console);
    let exit = match &ended {
        Ok(exit) => *exit,
        Err(stop) => stop.exit,
    };
    let written = console.end_events(exit);
    // The reason why the command itself stopped takes precedence.
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
        Command::Merge(args) => merge::run(args, problems, console),
        Command::Campaign(args) => campaign::run(args, problems, console),
        Command::Solve(args) => solve::run(args, console),
        Command::Lint(args) => lint::run(args, console),
        Command::Gen(args) => generate::run(args, problems, console),
        Command::Kill(args) => match &args.problem {
            Target::Problem(problem) => kill::run(*problem, args, console),
            Target::Folder(folder) => kill_package::run(args, folder, console),
        },
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

fn report_stop(cli: &Cli, stop: &Stop) {
    print_stop(
        AutoStream::new(
            std::io::stderr(),
            console::choice(&cli.show, &std::io::stderr()),
        ),
        stop,
        locale::lang(&cli.show),
    );
}

/// Prints the message on standard error, and the hint below it.
fn print_stop(mut err: AutoStream<std::io::Stderr>, stop: &Stop, lang: Lang) {
    if stop.message.is_empty() {
        return;
    }
    let style = tribunal_report::BAD;
    // Escapes control characters, which a file name may contain; a message may have several lines.
    let shown = |text: &str| {
        text.split('\n')
            .map(tribunal_report::escape::whole)
            .collect::<Vec<_>>()
            .join("\n")
    };
    let label = Message::new("label-error").in_lang(lang);
    let error = Message::new("labelled")
        .with("label", format!("{style}{label}{style:#}"))
        .with("what", shown(&stop.message_in(lang)));
    let _ = writeln!(err, "{}", error.in_lang(lang));
    if let Some(hint) = stop.hint_in(lang) {
        let label = Message::new("label-hint").in_lang(lang);
        let _ = writeln!(err, "  {label}{}{}", lang.gap(), shown(&hint));
    }
}
