//! `tribunal solve`: answers boards in exactly the form that the judge expects.

use super::args;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::files;
use super::verify::no_solver;
use serde::Serialize;
use std::io::{BufRead, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};
use tribunal_core::erased::{AnyCertificate, AnyMove};
use tribunal_core::messages::{Lang, Message};
use tribunal_core::problem::Minimum;
use tribunal_core::text::{Lines, ReadError};
use tribunal_verify::jury::{Juries, JuryError};

/// An answer that took longer than this is flushed at once.
const SLOW: Duration = Duration::from_millis(100);

/// One answered board in JSON.
#[derive(Serialize)]
struct Solved<'a> {
    problem: &'static str,
    /// Counted from 1.
    board: u64,
    size: String,
    solver: &'a str,
    minimum: Minimum,
    moves: Option<Vec<String>>,
    work: u64,
    work_unit: &'static str,
    certificate: Option<AnyCertificate>,
}

pub(super) fn run(args: &args::Solve, console: &mut Console) -> Result<Exit, Stop> {
    let problem = args.problem;
    let path = args.file.as_deref().unwrap_or(Path::new("-"));
    let chosen = match &args.solver {
        None => None,
        Some(name) => {
            let row = problem.solvers().into_iter().find(|row| row.name == name);
            Some(row.ok_or_else(|| no_solver(&[args.problem], name))?)
        }
    };
    let mut file = files::open(path)?;
    let mut lines = Lines::new(&mut file as &mut dyn BufRead);
    let mut juries = Juries::new(problem, chosen);
    let clock = console.clock();
    let mut exit = Exit::Success;
    let mut board = 0;
    loop {
        let instance = match problem.read(&mut lines, args.size) {
            Ok(Some(instance)) => instance,
            Ok(None) if board == 0 => {
                let missing = lines.ended(Message::new("a-board"));
                return Err(files::misread(path, &missing));
            }
            Ok(None) => return Ok(exit),
            Err(error) => {
                // Earlier answers are printed before the error.
                console.out.flush()?;
                let stop = files::misread(path, &error);
                return Err(match &error {
                    // A line of four cells does not tell the number of rows.
                    ReadError::Syntax(error)
                        if args.size.is_none() && error.expects("lines-of-a-board") =>
                    {
                        stop.advise("hint-four-columns")
                    }
                    _ => stop,
                });
            }
        };
        board += 1;
        let begun = Instant::now();
        clock.begin(problem.name(), || {
            Message::new("section-board")
                .with("board", board.to_string())
                .with("size", problem.size(&instance).to_string())
        });
        let jury = juries.of(problem.size(&instance));
        let solved = jury.answer(&instance).map_err(|error| stop(board, error))?;
        let certificate = match args.certificate {
            true => Some(
                jury.certificate(&instance)
                    .map_err(|error| stop(board, error))?,
            ),
            false => None,
        };
        clock.end();
        if let Some((_, proven)) = &certificate
            && *proven != solved.minimum
        {
            let what = format!(
                "`{}` answers {}, the certificate proves {proven}",
                solved.solver.name, solved.minimum
            );
            return Err(stop(board, JuryError::Contradiction(what)));
        }
        let moves = solved.answer.moves();
        if matches!(solved.minimum, Minimum::AtMost(_)) {
            let size = problem.size(&instance);
            let why = Message::new("minimum-unproven").with("size", size.to_string());
            console.say(&of_board(board, why));
            exit = Exit::Declined;
        }
        if console.is_json() {
            let solved = Solved {
                problem: problem.name(),
                board,
                size: problem.size(&instance).to_string(),
                solver: solved.solver.name,
                minimum: solved.minimum,
                moves: moves.map(|moves| moves.iter().map(AnyMove::to_string).collect()),
                work: solved.work,
                work_unit: solved.solver.work,
                certificate: certificate.map(|(certificate, _)| certificate),
            };
            console.json("tribunal.solve", &solved)?;
        } else {
            match solved.answer.write() {
                Some(text) => console.out.write_all(text.as_bytes())?,
                None => writeln!(console.out, "{}", solved.minimum)?,
            }
            match moves {
                Some(moves) if args.moves && !problem.info().output_has_moves => {
                    moves
                        .iter()
                        .try_for_each(|each| writeln!(console.out, "{each}"))?;
                }
                None if args.moves && solved.minimum != Minimum::Impossible => {
                    let why = Message::new("finds-no-moves").with("solver", solved.solver.name);
                    console.say(&of_board(board, why));
                }
                _ => {}
            }
            if let Some((certificate, _)) = certificate {
                let text = in_lang(&certificate, console.lang());
                write!(console.out, "\n{text}\n")?;
            }
        }
        // The reader of a pipe gets the first answer at once, and later ones in batches.
        if board == 1 || board.is_multiple_of(64) || begun.elapsed() > SLOW {
            console.out.flush()?;
        }
    }
}

/// A certificate as text, in a language.
fn in_lang(certificate: &AnyCertificate, lang: Lang) -> String {
    // In English, a paragraph goes over several lines.
    if lang == Lang::En {
        return certificate.to_string();
    }
    let lines = certificate.lines().into_iter();
    let lines: Vec<String> = lines.map(|line| line.in_lang(lang).into_owned()).collect();
    lines.join("\n")
}

/// The error for one board of a stream.
fn stop(board: u64, error: JuryError) -> Stop {
    let Stop {
        exit,
        message,
        said,
        ..
    } = Stop::from(error);
    let why = said.map_or_else(|| Message::from(message), |said| *said);
    Stop::said(exit, of_board(board, why))
}

/// What is said of one board of a stream.
fn of_board(board: u64, what: Message) -> Message {
    let label = Message::new("board-of-stream").with("board", board.to_string());
    Message::new("labelled")
        .with("label", label)
        .with("what", what)
}
