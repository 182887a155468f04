//! `tribunal replay`: the board after each move.

use super::args;
use super::check::read_input;
use super::console::{self, Console};
use super::exit::{Exit, Stop};
use crate::judge::jury::Jury;
use crate::output::{Dialect, Output, Token};
use crate::problem::{Minimum, Problem};
use crate::problems::Visit;
use crate::report::{BAD, GOOD, STRONG, replay};
use crate::verdict::Ruling;
use crate::words::{Lang, Said};
use serde::Serialize;
use std::io::Write as _;
use std::path::Path;

/// The most moves that are shown.
const MOVES_MAX: i32 = 100_000;

pub(super) fn run(args: &args::Replay, console: &mut Console) -> Result<Exit, Stop> {
    if args.output.as_ref() == Some(&args.input) && args.input.as_os_str() == "-" {
        return Err(Stop::new(Exit::Usage, "two files cannot both be standard input"));
    }
    args.problem.with(Run { args, console })
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

struct Run<'a> {
    args: &'a args::Replay,
    console: &'a mut Console,
}

impl Visit for Run<'_> {
    type Out = Result<Exit, Stop>;

    fn visit<P: Problem>(self) -> Result<Exit, Stop> {
        let Run { args, console } = self;
        let instance = read_input::<P>(&args.input, args.size)?;
        let moves = match &args.output {
            Some(path) => read_moves::<P>(path, &instance, console.lang())?,
            None => own_moves::<P>(&instance)?,
        };
        let mut board = P::start(&instance);
        let mut text = P::draw(&board);
        let mut replayed =
            Replayed { problem: P::INFO.name, frames: Vec::new(), solved: false, outcome: String::new() };
        let is_json = console.is_json();
        let rows = |text: &str| text.lines().map(str::to_string).collect();
        if is_json {
            replayed.frames.push(Frame { a_move: None, board: rows(&text) });
        } else {
            writeln!(console.out, "{STRONG}start{STRONG:#}\n{}", replay::marked(&text, &text))?;
        }
        let mut outcome = Ok(());
        for (number, each) in (1_u32..).zip(&moves) {
            let played = match each {
                Ok(each) => P::play(&mut board, *each).map(|()| each),
                Err(fault) => Err(fault.clone()),
            };
            let each = match played {
                Ok(each) => each,
                Err(fault) => {
                    outcome = Err(Said::new("fault-of-a-move").with("number", number).with("fault", fault));
                    break;
                }
            };
            let next = P::draw(&board);
            if is_json {
                replayed.frames.push(Frame { a_move: Some(each.to_string()), board: rows(&next) });
            } else {
                writeln!(console.out, "{STRONG}move {number}{STRONG:#}: {each}\n{}", replay::marked(&text, &next))?;
            }
            text = next;
        }
        let after = |id: &'static str| Said::new(id).with("moves", moves.len() as u64);
        let outcome = outcome
            .and_then(|()| P::goal(&instance, &board).map_err(|fault| after("fault-at-the-end").with("fault", fault)));
        replayed.solved = outcome.is_ok();
        let outcome = outcome.err().unwrap_or_else(|| after("done-in-moves"));
        replayed.outcome = outcome.to_string();
        if is_json {
            console.json("tribunal.replay", &replayed)?;
        } else {
            let style = if replayed.solved { GOOD } else { BAD };
            writeln!(console.out, "{style}{}{style:#}", outcome.in_lang(console.lang()))?;
        }
        Ok(if replayed.solved { Exit::Success } else { Exit::Disagreement })
    }
}

/// The moves, each as it can be played or with what is wrong with it.
type Moves<P> = Vec<Result<<P as Problem>::Move, Said>>;

fn own_moves<P: Problem>(instance: &P::Instance) -> Result<Moves<P>, Stop> {
    let said = Jury::<P>::new(P::size(instance), None).answer(instance)?;
    match (P::moves(&said.answer), said.minimum) {
        (Some(moves), _) => Ok(moves.into_iter().map(Ok).collect()),
        (None, Minimum::Impossible) => Err(Stop::new(Exit::Declined, "there is nothing to show: it is impossible")
            .hint(format!("`tribunal solve {} --certificate` says why", P::INFO.name))),
        (None, _) => Err(Stop::new(Exit::Declined, format!("`{}` finds no moves", said.solver.name))),
    }
}

fn read_moves<P: Problem>(path: &Path, instance: &P::Instance, lang: Lang) -> Result<Moves<P>, Stop> {
    let mut output = Output::new(console::open(path)?, Dialect::Testlib);
    let wrong =
        |ruling: Ruling| Stop::new(Exit::Input, format!("{}: {}", console::name(path), ruling.said.in_lang(lang)));
    let count = match output.token("number-of-moves").map_err(wrong)? {
        Token::Integer(count) if (0..=MOVES_MAX).contains(&count) => count,
        Token::Integer(count) => {
            let expected = Said::new("number-of-moves-up-to").with("most", MOVES_MAX);
            return Err(wrong(output.bad_form(expected, count)));
        }
        Token::Word(word) => {
            return Err(wrong(output.bad_form("number-of-moves", crate::text::quote(&word))));
        }
    };
    let size = P::size(instance);
    let mut moves = Vec::new();
    for _ in 0..count {
        let mut numbers = vec![0; P::INFO.numbers_per_move];
        for number in &mut numbers {
            *number = output.integer("row-or-column-of-a-move").map_err(wrong)?;
        }
        moves.push(P::read_move(size, &numbers));
    }
    output.end().map_err(wrong)?;
    Ok(moves)
}
