//! `tribunal replay`: shows the board after each move.

use super::args;
use super::check::read_input;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::files;
use serde::Serialize;
use std::io::{self, Write as _};
use std::path::Path;
use tribunal_core::erased::{AnyInstance, AnyProblem};
use tribunal_core::messages::Message;
use tribunal_core::output::{Dialect, Misread, Output};
use tribunal_core::problem::Minimum;
use tribunal_core::verdict::Ruling;
use tribunal_core::verdict::shown::rows;
use tribunal_judge::replay::{End, MOVES_MAX, Played, Written, play, read_count, read_move};
use tribunal_report::replay::ReplayView;
use tribunal_report::{BAD, GOOD};
use tribunal_verify::jury::Jury;

pub(super) fn run(args: &args::Replay, console: &mut Console) -> Result<Exit, Stop> {
    if args.output.as_ref() == Some(&args.input) && args.input.as_os_str() == "-" {
        return Err(Stop::said(Exit::Usage, Message::new("both-standard-input")));
    }
    let problem = args.problem;
    let instance = read_input(problem, &args.input, args.size)?;
    let moves = match &args.output {
        Some(path) => read_moves(problem, path, &instance)?,
        None => {
            let clock = console.clock();
            clock.begin(problem.name(), || {
                Message::new("section-moves").with("size", problem.size(&instance).to_string())
            });
            own_moves(problem, &instance)?
        }
    };
    let text = problem.draw(&problem.start(&instance));
    let mut replayed = Replayed {
        problem: problem.name(),
        frames: Vec::new(),
        solved: false,
        outcome: String::new(),
    };
    let is_json = console.is_json();
    let look = console.look();
    let mut view = ReplayView::new(&mut console.out, look);
    if is_json {
        replayed.frames.push(Frame {
            a_move: None,
            board: rows(&text),
        });
    } else {
        view.add(None, &text)?;
    }
    let Played { made, end } = play(
        problem,
        &instance,
        moves.into_iter().map(Ok),
        |each, board| {
            let next = problem.draw(board);
            if is_json {
                replayed.frames.push(Frame {
                    a_move: Some(each.to_string()),
                    board: rows(&next),
                });
            } else {
                view.add(Some(&each.to_string()), &next)?;
            }
            Ok::<(), io::Error>(())
        },
    )?;
    view.end()?;
    let after = |id: &'static str| Message::new(id).with("moves", u64::from(made));
    let (is_solved, outcome) = match end {
        End::Over(Ok(())) => (true, after("done-in-moves")),
        End::Over(Err(fault)) => (false, after("fault-at-the-end").with("fault", fault)),
        End::Stuck { fault, .. } => (
            false,
            Message::new("fault-of-a-move")
                .with("number", made + 1)
                .with("fault", fault),
        ),
    };
    replayed.solved = is_solved;
    replayed.outcome = outcome.to_string();
    if is_json {
        console.json("tribunal.replay", &replayed)?;
    } else {
        let style = if replayed.solved { GOOD } else { BAD };
        writeln!(
            console.out,
            "{style}{}{style:#}",
            outcome.in_lang(console.lang())
        )?;
    }
    Ok(if replayed.solved {
        Exit::Success
    } else {
        Exit::Disagreement
    })
}

/// A replay in JSON.
#[derive(Serialize)]
struct Replayed {
    problem: &'static str,
    frames: Vec<Frame>,
    solved: bool,
    outcome: String,
}

/// A board and the move that led to it.
#[derive(Serialize)]
struct Frame {
    #[serde(rename = "move")]
    a_move: Option<String>,
    board: Vec<String>,
}

fn own_moves(
    problem: &'static dyn AnyProblem,
    instance: &AnyInstance,
) -> Result<Vec<Written>, Stop> {
    let solved = Jury::new(problem, problem.size(instance), None).answer(instance)?;
    match (solved.answer.moves(), solved.minimum) {
        (Some(moves), _) => Ok(moves.into_iter().map(Written::from).collect()),
        (None, Minimum::Impossible) => {
            let why = Message::new("no-moves-to-show");
            let hint = Message::new("hint-certificate").with("problem", problem.name());
            Err(Stop::said(Exit::Declined, why).advise(hint))
        }
        (None, _) => {
            let why = Message::new("finds-no-moves").with("solver", solved.solver.name);
            Err(Stop::said(Exit::Declined, why))
        }
    }
}

fn read_moves(
    problem: &'static dyn AnyProblem,
    path: &Path,
    instance: &AnyInstance,
) -> Result<Vec<Written>, Stop> {
    let mut output = Output::new(files::open(path)?, Dialect::Testlib);
    let wrong = |ruling: Ruling| {
        let said = Message::new("labelled").with("label", files::name(path));
        Stop::said(Exit::Input, said.with("what", ruling.reason))
    };
    let stated = read_count(&mut output).map_err(wrong)?;
    let Some(count) = u32::try_from(stated)
        .ok()
        .filter(|&count| count <= MOVES_MAX)
    else {
        let expected = Message::new("number-of-moves-up-to").with("most", MOVES_MAX);
        return Err(wrong(output.bad_form(expected, stated)));
    };
    let size = problem.size(instance);
    let moves: Result<Vec<_>, Misread> = (0..count)
        .map(|_| read_move(problem, &mut output, size))
        .collect();
    let moves = moves.map_err(|misread| wrong(misread.ruling))?;
    output.end().map_err(wrong)?;
    Ok(moves)
}
