//! SPOJ CHESSCBG Bàn cờ thế (a set position).
//!
//! A move slides one piece to an empty cell up, down, left or right of it. The least number of moves from one
//! position to another is asked for. The pieces are all alike, so that number is the cost of the cheapest
//! matching between the two positions, a piece and a place costing the steps between them.
//!
//! ```text
//! input   = position position
//! position = 4 lines of 4 digits, `0` or `1`, with 8 ones
//! output  = the number of moves
//! ```
//!
//! Two positions are a [`model::Instance`]; [`parse`] reads it, [`generate`] makes it, [`solvers`] answer it,
//! [`check`] is the referee, [`certify`] makes the [`certificate`] that [`certificate::check`] believes
//! and [`proof`] draws, [`sweep`] puts all pairs of positions before two of the solvers, [`shrink`] makes smaller
//! ones.

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
pub mod sweep;

pub use model::Chesscbg;

use certificate::Certificate;
use model::{Answer, Instance, Slide};
use std::io::{BufRead, Read};
use tribunal_core::board::{Board, Size};
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

impl Problem for Chesscbg {
    const INFO: Info = Info {
        name: "chesscbg",
        aliases: &[],
        title: "Bàn cờ thế",
        source: "SPOJ CHESSCBG",
        task: "slide pieces to adjacent empty cells until one position has become the other, in the fewest moves",
        numbers_per_move: 4,
        output_has_moves: false,
        output_has_number: true,
        size: Size::FOUR,
        input_header: "",
        between_cells: "",
    };
    const HAS_PIECES: bool = true;
    const HAS_IMPOSSIBLE: bool = false;
    const PREFERRED: &'static [&'static str] = &["assignment"];

    const ORDER: &'static str = shrink::ORDER;

    type Instance = Instance;
    type Answer = Answer;
    type Move = Slide;
    type Certificate = Certificate;
    type Method = faulty::Method;

    fn solvers() -> &'static [Solver<Chesscbg>] {
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

    fn minimum(answer: &Answer) -> Minimum {
        Minimum::Moves(answer.slides)
    }

    fn moves(answer: &Answer) -> Option<Vec<Slide>> {
        answer.moves.clone()
    }

    fn write_answer(answer: &Answer) -> Option<String> {
        Some(format!("{}\n", answer.slides))
    }

    fn start(instance: &Instance) -> Board {
        instance.start().clone()
    }

    fn play(board: &mut Board, slide: Slide) -> Result<(), Message> {
        check::play(board, slide)
    }

    fn goal(instance: &Instance, board: &Board) -> Result<(), Message> {
        check::goal(instance, board)
    }

    fn draw(board: &Board) -> String {
        check::draw(board)
    }

    fn read_move(size: Size, numbers: &[i32]) -> Result<Slide, Message> {
        check::read_move(size, numbers)
    }

    fn check<R: Read>(_: &Instance, output: &mut Output<R>, jury: Minimum) -> Ruling {
        check::check(output, jury)
    }

    fn certifier(size: Size) -> Box<dyn Certify<Chesscbg>> {
        certify::certifier(size)
    }

    fn certified_moves(certificate: &Certificate) -> Option<Vec<Slide>> {
        Some(certificate.moves.clone())
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
        forgeries::others(instance)
    }

    fn forbidden(board: &Board) -> Vec<Slide> {
        forgeries::forbidden(board)
    }

    fn numbers(Slide { from, to }: Slide) -> Vec<i32> {
        [damage::numbers(from), damage::numbers(to)].concat()
    }

    fn proof(instance: &Instance, certificate: &Certificate) -> Proof {
        proof::proof(instance, certificate)
    }

    fn generator(wishes: &GenerateOptions) -> Result<Generator<Chesscbg>, Declined> {
        generate::generator(wishes)
    }

    fn instances(size: Size) -> Option<u64> {
        model::instances(size)
    }

    fn space(size: Size) -> Result<Space<Chesscbg>, Declined> {
        sweep::space(size)
    }

    fn weight(instance: &Instance) -> Weight {
        shrink::weight(instance)
    }

    fn smaller(instance: &Instance, shape: Shape) -> Vec<Instance> {
        shrink::smaller(instance, shape)
    }

    fn ascending(like: &Instance, shape: Shape) -> Ascending<Chesscbg> {
        shrink::ascending(like, shape)
    }

    fn faults() -> &'static [Fault<Chesscbg>] {
        faulty::FAULTS
    }

    fn method(size: Size) -> Result<faulty::Method, Declined> {
        faulty::method(size)
    }

    fn faulty(method: faulty::Method) -> Faulty<Chesscbg> {
        faulty::ready(method)
    }

    fn features(size: Size) -> Vec<Feature<Chesscbg>> {
        features::features(size)
    }
}
