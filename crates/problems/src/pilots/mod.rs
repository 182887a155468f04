//! POJ 2965 The Pilots Brothers' refrigerator.
//!
//! A move switches a handle and every handle in its row and its column. The fewest moves after which all
//! handles are open are asked for, and which they are.
//!
//! ```text
//! input   = 4 lines of 4 letters, `+` closed or `-` open
//! output  = the number of moves, then a row and a column for each | "Impossible"
//! ```
//!
//! The moves may come in any order with any blanks between them, so the referee replays them. `Impossible` is
//! ours: it happens only on boards with an odd side, which the judge does not have. The board with all handles open is
//! ours too: the published problem promises a closed one, so solvers answer it with 0 moves and no contestant is asked.
//!
//! A board is a [`model::Instance`]; [`parse`] reads it, [`generate`] makes it, [`solvers`] answer it,
//! [`check`] is the referee, [`certify`] makes the [`certificate`] that [`certificate::check`] believes and [`proof`]
//! draws, [`shrink`] makes smaller ones, [`faulty`] is the gallery of what solvers get wrong, [`features`] is what can
//! be said of a board.

pub mod certificate;
pub mod certify;
pub mod check;
pub mod faulty;
pub mod features;
pub mod forgeries;
pub mod generate;
pub mod model;
pub mod parse;
pub mod proof;
pub mod shrink;
pub mod solvers;

pub use model::Pilots;

use certificate::Certificate;
use model::{Answer, Instance};
use std::fmt::Write as _;
use std::io::{BufRead, Read};
use tribunal_core::board::{Board, Cell, Size};
use tribunal_core::damage;
use tribunal_core::messages::Message;
use tribunal_core::output::Output;
use tribunal_core::problem::{
    Ascending, Certify, Declined, Fault, Faulty, Feature, Generator, Info, Minimum, Problem, Shape,
};
use tribunal_core::problem::{GenerateOptions, Solver, Space, Weight};
use tribunal_core::text::{Lines, ReadError};
use tribunal_core::verdict::Ruling;
use tribunal_core::verdict::shown::Proof;

impl Problem for Pilots {
    const INFO: Info = Info {
        name: "pilots",
        aliases: &["poj2965"],
        title: "The Pilots Brothers' refrigerator",
        source: "POJ 2965",
        task: "switch a handle with its row and its column until all handles are open, in the fewest moves",
        numbers_per_move: 2,
        output_has_moves: true,
        output_has_number: true,
        size: Size::FOUR,
        input_header: "",
        between_cells: "",
    };
    const PREFERRED: &'static [&'static str] = &["parity", "elimination"];

    const ORDER: &'static str = shrink::ORDER;

    type Instance = Instance;
    type Answer = Answer;
    type Move = Cell;
    type Certificate = Certificate;
    type Method = faulty::Method;

    fn solvers() -> &'static [Solver<Pilots>] {
        solvers::SOLVERS
    }

    fn read<R: BufRead>(
        lines: &mut Lines<R>,
        size: Option<Size>,
    ) -> Result<Option<Instance>, ReadError> {
        parse::read(lines, size)
    }

    fn write(instance: &Instance) -> String {
        parse::write(instance)
    }

    fn size(instance: &Instance) -> Size {
        instance.size()
    }

    fn broken_promise(instance: &Instance) -> Option<&'static str> {
        model::broken_promise(instance)
    }

    fn minimum(answer: &Answer) -> Minimum {
        match answer {
            Answer::Solved {
                presses,
                proven: true,
            } => Minimum::Moves(presses.count()),
            Answer::Solved {
                presses,
                proven: false,
            } => Minimum::AtMost(presses.count()),
            Answer::Impossible => Minimum::Impossible,
        }
    }

    fn moves(answer: &Answer) -> Option<Vec<Cell>> {
        match answer {
            Answer::Solved { presses, .. } => Some(presses.iter().collect()),
            Answer::Impossible => None,
        }
    }

    fn write_answer(answer: &Answer) -> Option<String> {
        let mut text = format!("{}\n", Pilots::minimum(answer));
        for pressed in Pilots::moves(answer).unwrap_or_default() {
            writeln!(text, "{pressed}").expect("a string takes every line");
        }
        Some(text)
    }

    fn start(instance: &Instance) -> Board {
        instance.closed.clone()
    }

    fn play(board: &mut Board, pressed: Cell) -> Result<(), Message> {
        check::play(board, pressed)
    }

    fn goal(_: &Instance, board: &Board) -> Result<(), Message> {
        check::goal(board)
    }

    fn draw(board: &Board) -> String {
        check::draw(board)
    }

    fn read_move(size: Size, numbers: &[i32]) -> Result<Cell, Message> {
        check::read_move(size, numbers)
    }

    fn check<R: Read>(instance: &Instance, output: &mut Output<R>, jury: Minimum) -> Ruling {
        check::check(instance, output, jury)
    }

    fn certifier(size: Size) -> Box<dyn Certify<Pilots>> {
        certify::certifier(size)
    }

    fn certified_moves(certificate: &Certificate) -> Option<Vec<Cell>> {
        certificate
            .presses()
            .map(|presses| presses.iter().collect())
    }

    fn check_certificate(
        instance: &Instance,
        certificate: &Certificate,
    ) -> Result<Minimum, String> {
        certificate::check(instance, certificate)
    }

    fn forgeries(instance: &Instance, certificate: &Certificate) -> Vec<Certificate> {
        forgeries::forgeries(instance, certificate)
    }

    fn others(instance: &Instance) -> Vec<Instance> {
        damage::others(&instance.closed)
            .into_iter()
            .map(|closed| Instance { closed })
            .collect()
    }

    fn forbidden(board: &Board) -> Vec<Cell> {
        damage::outside(board.size()).to_vec()
    }

    fn numbers(pressed: Cell) -> Vec<i32> {
        damage::numbers(pressed).to_vec()
    }

    fn proof(instance: &Instance, certificate: &Certificate) -> Proof {
        proof::proof(instance, certificate)
    }

    fn generator(wishes: &GenerateOptions) -> Result<Generator<Pilots>, Declined> {
        generate::generator(wishes)
    }

    fn instances(size: Size) -> Option<u64> {
        model::instances(size)
    }

    fn space(size: Size) -> Result<Space<Pilots>, Declined> {
        generate::space(size)
    }

    fn weight(instance: &Instance) -> Weight {
        shrink::weight(instance)
    }

    fn smaller(instance: &Instance, shape: Shape) -> Vec<Instance> {
        shrink::smaller(instance, shape)
    }

    fn ascending(like: &Instance, _: Shape) -> Ascending<Pilots> {
        shrink::ascending(like)
    }

    fn faults() -> &'static [Fault<Pilots>] {
        faulty::FAULTS
    }

    fn method(size: Size) -> Result<faulty::Method, Declined> {
        faulty::method(size)
    }

    fn faulty(method: faulty::Method) -> Faulty<Pilots> {
        faulty::ready(method)
    }

    fn features(size: Size) -> Vec<Feature<Pilots>> {
        features::features(size)
    }
}
