//! A fourth problem outside of the register: POJ 1222 EXTENDED LIGHTS OUT. `main` passes a longer list of problems to
//! the command line, so every command knows the problem:
//!
//! ```console
//! $ cargo run --release --example lights_out -- verify lightsout
//! $ cargo run --release --example lights_out -- gen lightsout --count 20 --out cases/lightsout/data/secret
//! ```
//!
//! A button of a 5x6 board switches its light and those above, below, left and right of it. Which buttons turn all
//! lights off? Each input of the published size has one answer. Inputs of other sizes may have several or none; an
//! answer then has the fewest presses.
//!
//! ```text
//! input  = "1", then 5 lines of 6 numbers, 0 or 1
//! output = "PUZZLE #1", then 5 lines of 6 numbers: 1 where a button is pressed; or "Impossible"
//! ```

use serde::Serialize;
use std::fmt;
use std::io::BufRead;
use std::process::ExitCode;
use tribunal_core::board::{Board, Cell, Size, Symmetry};
use tribunal_core::damage;
use tribunal_core::erased::{AnyProblem, erased};
use tribunal_core::messages::Message;
use tribunal_core::output::{Output, Token};
use tribunal_core::problem::{
    Ascending, Certified, Certifier, Certify, Declined, Describe, Enumerate, Faulty, Forge,
    Generate, GenerateOptions, Generated, Generator, Illustrate, Info, Limit, Look, Minimum, Model,
    Problem, Referee, Shape, Shrink, Solve, Solved, Solver, Space, Spoil, Text, Weight,
};
use tribunal_core::rng::Rng;
use tribunal_core::text::{Lines, ReadError};
use tribunal_core::verdict::shown::{Panel, Proof};
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_core::weight;

static REGISTER: [&dyn AnyProblem; 4] = [
    tribunal_problems::ALL[0],
    tribunal_problems::ALL[1],
    tribunal_problems::ALL[2],
    erased::<LightsOut>(),
];

fn main() -> ExitCode {
    tribunal_sandbox::take_over().unwrap_or_else(|| tribunal::cli::main(&REGISTER))
}

/// Lights Out.
struct LightsOut;

/// A board whose set cells are lit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Instance(Board);

/// The buttons to press; `None` if the lights cannot all be turned off.
type Answer = Option<Board>;

/// The size of the published board.
fn published() -> Size {
    LightsOut::INFO.size
}

impl Problem for LightsOut {
    const INFO: Info = Info {
        name: "lightsout",
        aliases: &["poj1222"],
        title: "EXTENDED LIGHTS OUT",
        source: "POJ 1222",
        task: "press buttons, each of which turns its light and its neighbours, until all lights are off",
        numbers_per_move: 2,
        output_has_moves: false,
        output_has_number: false,
        size: Size::new(5, 6).expect("a size"),
        input_header: "1\n",
        between_cells: " ",
        look: Look {
            title: "",
            story: "A button turns its light and those up, down, left and right of it on or off. \
                    Which buttons turn all lights off?",
            ..Look::TEXT
        },
    };
    const BOARDS: Limit = Limit::cells(30);
    const PREFERRED: &'static [&'static str] = &["elimination"];

    fn solvers() -> &'static [Solver<LightsOut>] {
        &SOLVERS
    }
}

impl Model for LightsOut {
    type Instance = Instance;
    type Answer = Answer;
    type Move = Cell;

    fn size(instance: &Instance) -> Size {
        instance.0.size()
    }

    fn instances(size: Size) -> Option<u64> {
        Some(1 << size.cells())
    }

    fn minimum(answer: &Answer) -> Minimum {
        match answer {
            Some(presses) => Minimum::Moves(presses.count()),
            None => Minimum::Impossible,
        }
    }

    fn moves(answer: &Answer) -> Option<Vec<Cell>> {
        Some(answer.as_ref()?.iter().collect())
    }
}

// -- text ----------------------------------------------------------------------------------------------

/// The cells in the form of the problem, with blanks between them.
fn spaced(board: &Board) -> String {
    let rows = board.draw('0', '1');
    let row = |row: &str| {
        let cells: Vec<String> = row.chars().map(String::from).collect();
        cells.join(" ") + "\n"
    };
    rows.lines().map(row).collect()
}

impl Text for LightsOut {
    /// Reads one puzzle: a line with the number 1, and a board. Without a size, a board with rows of six cells is a
    /// published one; any other board ends at an empty line or the end of the file.
    fn read<R: BufRead>(
        lines: &mut Lines<R>,
        size: Option<Size>,
    ) -> Result<Option<Instance>, ReadError> {
        if !lines.skip_empty()? {
            return Ok(None);
        }
        if let Some(count) = lines.take()?.filter(|line| line.text.trim() != "1") {
            let found = format!("`{}`", count.text.trim());
            return Err(count.fault(1, "`1`, one puzzle in a file", found).into());
        }
        let mut rows: Vec<Vec<bool>> = Vec::new();
        let is_published = |cols| size.is_none() && cols == published().cols();
        while let Some(line) = lines.peek()?.filter(|line| !line.text.is_empty()) {
            let mut row = Vec::new();
            for cell in line.text.split_ascii_whitespace() {
                let column = cell.as_ptr() as usize - line.text.as_ptr() as usize + 1;
                row.push(match cell {
                    "0" => false,
                    "1" => true,
                    _ => return Err(line.fault(column, "`0` or `1`", format!("`{cell}`")).into()),
                });
            }
            let cols = size.map_or(rows.first().map_or(row.len(), Vec::len), Size::cols);
            if row.len() != cols {
                let found = row.len().to_string();
                return Err(line.fault(1, format!("{cols} numbers"), found).into());
            }
            lines.take()?;
            rows.push(row);
            let published = is_published(cols).then(published);
            if size
                .or(published)
                .is_some_and(|size| size.rows() == rows.len())
            {
                break;
            }
        }
        let found = Size::new(rows.len(), rows.first().map_or(0, Vec::len));
        let wanted =
            size.or_else(|| is_published(rows.first().map_or(0, Vec::len)).then(published));
        let Some(size) = found.filter(|found| wanted.is_none_or(|wanted| *found == wanted)) else {
            return Err(lines.ended("more lines of the board"));
        };
        let mut lit = Board::empty(size);
        for cell in size.iter() {
            if rows[usize::from(cell.row)][usize::from(cell.col)] {
                lit.toggle(cell);
            }
        }
        Ok(Some(Instance(lit)))
    }

    fn write(instance: &Instance) -> String {
        format!("1\n{}", spaced(&instance.0))
    }

    fn write_answer(answer: &Answer) -> Option<String> {
        let presses = answer.as_ref().map(spaced);
        let presses = presses.unwrap_or_else(|| "Impossible\n".to_string());
        Some(format!("PUZZLE #1\n{presses}"))
    }
}

// -- the referee ---------------------------------------------------------------------------------------

impl Referee for LightsOut {
    fn start(instance: &Instance) -> Board {
        instance.0.clone()
    }

    fn play(board: &mut Board, pressed: Cell) -> Result<(), Message> {
        if !board.size().contains(pressed) {
            return Err(outside(pressed.to_string(), board.size()));
        }
        for cell in board.size().iter() {
            if cell.row.abs_diff(pressed.row) + cell.col.abs_diff(pressed.col) <= 1 {
                board.toggle(cell);
            }
        }
        Ok(())
    }

    fn goal(_: &Instance, board: &Board) -> Result<(), Message> {
        match board.count() {
            0 => Ok(()),
            lit => Err(Message::new(format!("{lit} lights are still on"))),
        }
    }

    fn draw(board: &Board) -> String {
        spaced(board)
    }

    fn read_move(size: Size, numbers: &[i32]) -> Result<Cell, Message> {
        let &[row, col] = numbers else {
            return Err(Message::new("not-a-press"));
        };
        let cell = size.cell_from_1(row, col);
        cell.ok_or_else(|| outside(format!("{row} {col}"), size))
    }

    fn check<R: BufRead>(instance: &Instance, output: &mut Output<R>, jury: Minimum) -> Ruling {
        rule(instance, output, jury).unwrap_or_else(|ruling| ruling)
    }
}

fn outside(cell: String, size: Size) -> Message {
    Message::new("outside-the-board")
        .with("cell", cell)
        .with("size", size.to_string())
}

fn accepted() -> Ruling {
    Ruling::new(Verdict::Accepted, Message::new("accepted"))
}

/// Plays the presses of an output, and accepts all that turn all lights off.
fn rule<R: BufRead>(
    Instance(lit): &Instance,
    output: &mut Output<R>,
    jury: Minimum,
) -> Result<Ruling, Ruling> {
    for expected in ["PUZZLE", "#1"] {
        let said = output.token(expected)?;
        if !matches!(&said, Token::Word(word) if word == expected) {
            return Err(output.bad_form(expected, "something else"));
        }
    }
    let mut board = lit.clone();
    for (place, cell) in lit.size().iter().enumerate() {
        match output.token("`0` or `1`")? {
            Token::Word(word) if word == "Impossible" && place == 0 => {
                output.end()?;
                return Ok(match jury {
                    Minimum::Impossible => accepted(),
                    _ => Ruling::wrong(Message::new("the lights can be turned off")),
                });
            }
            Token::Integer(0) => {}
            Token::Integer(1) => LightsOut::play(&mut board, cell).map_err(Ruling::wrong)?,
            _ => return Err(output.bad_form("`0` or `1`", "something else")),
        }
    }
    output.end()?;
    let left = LightsOut::goal(&Instance(lit.clone()), &board);
    Ok(left.map_or_else(Ruling::wrong, |()| accepted()))
}

// -- solvers -------------------------------------------------------------------------------------------

static SOLVERS: [Solver<LightsOut>; 2] = [
    Solver {
        name: "elimination",
        idea: "solves the linear system of the buttons over GF(2), and tries all of its solutions",
        cost: "O(n³), and 2^nullity solutions",
        work: "solutions",
        unit_ns: 200,
        limit: LightsOut::BOARDS,
        moves: true,
        prepare: |size| Box::new(Elimination::of(size)),
    },
    Solver {
        name: "table",
        idea: "tries all sets of buttons once, and keeps the smallest for each board",
        cost: "O(2^n) once",
        work: "look-ups",
        unit_ns: 20,
        limit: Limit::cells(12),
        moves: true,
        prepare: |size| Box::new(Table::of(size)),
    },
];

/// For each button, the lights that it switches, as a word.
fn turned_by_each(size: Size) -> Vec<u64> {
    let turned = |pressed: Cell| {
        let near = size.iter().enumerate().filter(|(_, cell)| {
            cell.row.abs_diff(pressed.row) + cell.col.abs_diff(pressed.col) <= 1
        });
        near.map(|(bit, _)| 1 << bit).sum()
    };
    size.iter().map(turned).collect()
}

/// The system in reduced form. Each row has lights, whose highest one is different in each row, and the presses that
/// switch them. The sets of presses in `quiet` switch nothing.
struct Elimination {
    size: Size,
    rows: Vec<(u64, u64)>,
    quiet: Vec<u64>,
}

impl Elimination {
    fn of(size: Size) -> Elimination {
        let (mut rows, mut quiet): (Vec<(u64, u64)>, _) = (Vec::new(), Vec::new());
        for (bit, turned) in turned_by_each(size).into_iter().enumerate() {
            match reduced(&rows, turned, 1 << bit) {
                (0, presses) => quiet.push(presses),
                row => rows.push(row),
            }
        }
        Elimination { size, rows, quiet }
    }

    /// The fewest presses that turn off these lights.
    fn fewest(&self, lit: &Board) -> Answer {
        let (0, presses) = reduced(&self.rows, lit.word()?, 0) else {
            return None;
        };
        let chosen = |taken: u64| {
            let quiet = self.quiet.iter().enumerate();
            let quiet = quiet.filter(|(bit, _)| taken >> bit & 1 == 1);
            quiet.fold(presses, |presses, (_, quiet)| presses ^ quiet)
        };
        let all = (0..1u64 << self.quiet.len()).map(chosen);
        let fewest = all.min_by_key(|presses| presses.count_ones())?;
        Some(Board::from_word(self.size, fewest))
    }
}

/// Turns off the lights that the rows can turn off. Returns the lights that stay on, and the presses.
fn reduced(rows: &[(u64, u64)], mut lit: u64, mut presses: u64) -> (u64, u64) {
    for (turned, by) in rows {
        if lit ^ turned < lit {
            lit ^= turned;
            presses ^= by;
        }
    }
    (lit, presses)
}

impl Solve<LightsOut> for Elimination {
    fn solve(&mut self, Instance(lit): &Instance) -> Result<Solved<Answer>, Declined> {
        Ok(Solved {
            answer: self.fewest(lit),
            work: 1 << self.quiet.len(),
        })
    }
}

/// For each board, the smallest set of buttons that turns all lights off.
struct Table(Size, Vec<Option<u64>>);

impl Table {
    fn of(size: Size) -> Table {
        let mut table: Vec<Option<u64>> = vec![None; 1 << size.cells()];
        for presses in 0..1u64 << size.cells() {
            let mut board = Board::empty(size);
            for cell in Board::from_word(size, presses).iter() {
                for near in size.iter() {
                    if cell.row.abs_diff(near.row) + cell.col.abs_diff(near.col) <= 1 {
                        board.toggle(near);
                    }
                }
            }
            let known = &mut table[board.word().unwrap_or_default() as usize];
            if known.is_none_or(|known| presses.count_ones() < known.count_ones()) {
                *known = Some(presses);
            }
        }
        Table(size, table)
    }
}

impl Solve<LightsOut> for Table {
    fn solve(&mut self, Instance(lit): &Instance) -> Result<Solved<Answer>, Declined> {
        let known = self.1[lit.word().unwrap_or_default() as usize];
        Ok(Solved {
            answer: known.map(|presses| Board::from_word(self.0, presses)),
            work: 1,
        })
    }
}

// -- certificates --------------------------------------------------------------------------------------

/// Why an answer is right.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Certificate {
    /// These presses turn all lights off, and no fewer do.
    Fewest(Board),
    /// Every button turns an even number of these lights, and an odd number of them is on.
    Impossible(Board),
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Certificate::Fewest(presses) => write!(f, "press\n{}", spaced(presses)),
            Certificate::Impossible(quiet) => {
                write!(f, "no button turns an odd number of\n{}", spaced(quiet))
            }
        }
    }
}

impl Certified for LightsOut {
    type Certificate = Certificate;

    fn certified_moves(certificate: &Certificate) -> Option<Vec<Cell>> {
        match certificate {
            Certificate::Fewest(presses) => Some(presses.iter().collect()),
            Certificate::Impossible(_) => None,
        }
    }

    /// Light chasing shows that no fewer presses do it: the first row of presses determines all others.
    fn check_certificate(
        Instance(lit): &Instance,
        certificate: &Certificate,
    ) -> Result<Minimum, String> {
        match certificate {
            Certificate::Impossible(quiet) => {
                let is_even = |cell| {
                    let mut turned = Board::empty(quiet.size());
                    LightsOut::play(&mut turned, cell).is_ok()
                        && turned.and(quiet).count().is_multiple_of(2)
                };
                let is_quiet = quiet.size().iter().all(is_even);
                let is_odd = quiet.size() == lit.size() && quiet.and(lit).count() % 2 == 1;
                let proven = (is_quiet && is_odd).then_some(Minimum::Impossible);
                proven.ok_or_else(|| "the marked lights prove nothing".to_string())
            }
            Certificate::Fewest(presses) if presses.size() == lit.size() => {
                // The shorter side has fewer sets of presses to try.
                let turn = Symmetry {
                    transpose: lit.size().cols() > lit.size().rows(),
                    flip_rows: false,
                    flip_cols: false,
                };
                let (lit, presses) = (&lit.transform(turn), &presses.transform(turn));
                let mut fewest = None;
                for first in 0..1u64 << lit.size().cols() {
                    let made = chased(lit, first);
                    let found = made.map(|presses| presses.count());
                    fewest = [fewest, found].into_iter().flatten().min();
                }
                if chased(lit, presses.row(0)).as_ref() != Some(presses) {
                    return Err("a light stays on".to_string());
                }
                match fewest.filter(|fewest| *fewest == presses.count()) {
                    Some(fewest) => Ok(Minimum::Moves(fewest)),
                    None => Err("other presses are fewer".to_string()),
                }
            }
            Certificate::Fewest(_) => Err("the presses are of another size".to_string()),
        }
    }
}

/// The presses that begin with this first row and turn all lights off: each row turns off the lights left on above it.
fn chased(lit: &Board, first: u64) -> Option<Board> {
    let size = lit.size();
    let (mut board, mut presses) = (lit.clone(), Board::empty(size));
    for row in 0..size.rows() {
        let here = if row == 0 { first } else { board.row(row - 1) };
        for col in (0..size.cols()).filter(|col| here >> col & 1 == 1) {
            let cell = Cell::new(row, col);
            presses.toggle(cell);
            LightsOut::play(&mut board, cell).ok()?;
        }
    }
    board.is_empty().then_some(presses)
}

impl Certify for LightsOut {
    fn certifier(size: Size) -> Box<dyn Certifier<LightsOut>> {
        Box::new(Maker(Elimination::of(size)))
    }
}

/// Makes certificates.
struct Maker(Elimination);

impl Certifier<LightsOut> for Maker {
    fn certify(&mut self, Instance(lit): &Instance) -> Result<Certificate, Declined> {
        if let Some(presses) = self.0.fewest(lit) {
            return Ok(Certificate::Fewest(presses));
        }
        // The matrix is symmetric: if presses switch nothing, every button switches an even number of lights there.
        let quiet = self
            .0
            .quiet
            .iter()
            .map(|&quiet| Board::from_word(lit.size(), quiet));
        let mut odd = quiet.filter(|quiet| quiet.and(lit).count() % 2 == 1);
        let quiet = odd
            .next()
            .ok_or_else(|| Declined("a fault of the maker".into()))?;
        Ok(Certificate::Impossible(quiet))
    }
}

impl Illustrate for LightsOut {
    fn proof(instance: &Instance, certificate: &Certificate) -> Proof {
        let (claim, check, marks) = match certificate {
            Certificate::Fewest(presses) => (
                Proof::needed(presses.count()),
                "The marked buttons turn all lights off; every other choice of buttons in the first row either needs \
                 more presses or leaves a light on.",
                presses,
            ),
            Certificate::Impossible(quiet) => (
                Message::new("no presses turn all lights off"),
                "Every button turns an even number of the marked lights, and an odd number of them is on.",
                quiet,
            ),
        };
        let board = Panel::new("the board", &instance.0.draw('0', '1'));
        let panels = vec![board.with_marks(&marks.draw('.', 'x'))];
        Proof::new(claim, check, panels)
    }
}

impl Forge for LightsOut {
    fn forgeries(instance: &Instance, certificate: &Certificate) -> Vec<Certificate> {
        let size = instance.0.size();
        let cells = || damage::spots(size).into_iter();
        let toggled = |board: &Board, cell| {
            let mut board = board.clone();
            board.toggle(cell);
            board
        };
        match certificate {
            Certificate::Fewest(presses) => cells()
                .map(|cell| Certificate::Fewest(toggled(presses, cell)))
                .chain([Certificate::Impossible(Board::empty(size))])
                .collect(),
            Certificate::Impossible(quiet) => cells()
                .map(|cell| Certificate::Impossible(toggled(quiet, cell)))
                .chain([Certificate::Fewest(Board::empty(size))])
                .collect(),
        }
    }

    fn others(instance: &Instance) -> Vec<Instance> {
        let others = damage::others(&instance.0);
        others.into_iter().map(Instance).collect()
    }

    fn forbidden(board: &Board) -> Vec<Cell> {
        damage::outside(board.size()).to_vec()
    }

    fn numbers(pressed: Cell) -> Vec<i32> {
        damage::numbers(pressed).to_vec()
    }
}

// -- instances -----------------------------------------------------------------------------------------

/// Options are declined if none of this many random boards fits them.
const TRIES: usize = 10_000;

impl Generate for LightsOut {
    /// Random boards that have an answer; options may ask for a number of presses, or for boards without an answer.
    fn generator(options: &GenerateOptions) -> Result<Generator<LightsOut>, Declined> {
        let size = options.size_of(&LightsOut::INFO);
        LightsOut::BOARDS.admits("lightsout", size)?;
        let declined = |why: String| Err(Declined(why.into()));
        if options.pieces.is_some() {
            return declined("lightsout has no pieces".to_string());
        }
        let elimination = Elimination::of(size);
        if options.impossible && elimination.quiet.is_empty() {
            return declined(format!("no board of {size} is impossible"));
        }
        let most = size.cells() as u32 - elimination.quiet.len() as u32;
        if let Some(distance) = options.distance.filter(|distance| *distance > most) {
            return declined(format!("no board of {size} needs {distance} presses"));
        }
        let (distance, impossible) = (options.distance, options.impossible);
        let draw = move |rng: &mut Rng| {
            let lit = match distance {
                None => Board::from_word(size, rng.bits()),
                Some(presses) => {
                    let mut cells: Vec<Cell> = size.iter().collect();
                    let mut lit = Board::empty(size);
                    for _ in 0..presses {
                        let place = rng.below(cells.len() as u64) as usize;
                        let pressed = cells.swap_remove(place);
                        LightsOut::play(&mut lit, pressed).expect("a button of the board");
                    }
                    lit
                }
            };
            let fewest = elimination.fewest(&lit).map(|presses| presses.count());
            let label = match (fewest, distance) {
                (None, _) if impossible => "impossible".to_string(),
                (Some(fewest), Some(distance)) if fewest == distance => {
                    format!("distance-{distance}")
                }
                (Some(_), None) if !impossible => "solvable".to_string(),
                _ => return None,
            };
            let instance = Instance(lit);
            Some(Generated { label, instance })
        };
        let mut rng = Rng::new(0, "lightsout");
        if (0..TRIES).all(|_| draw(&mut rng).is_none()) {
            return declined(format!("none of {TRIES} random boards of {size} fits"));
        }
        Ok(Box::new(move |rng| {
            std::iter::repeat_with(|| draw(rng))
                .flatten()
                .next()
                .expect("the boards have no end")
        }))
    }
}

/// The maximum number of cells for trying all boards of a size.
const TRIED_CELLS_MAX: usize = 20;

impl Enumerate for LightsOut {
    fn space(size: Size) -> Result<Space<LightsOut>, Declined> {
        LightsOut::BOARDS.admits("lightsout", size)?;
        if size.cells() > TRIED_CELLS_MAX {
            let why = format!("{size} has 2^{} boards, too many to try all", size.cells());
            return Err(Declined(why.into()));
        }
        Ok(Space::Each {
            instances: 1 << size.cells(),
            nth: |size, number| Instance(Board::from_word(size, number)),
        })
    }
}

impl Shrink for LightsOut {
    const ORDER: &'static str = "fewest lights, then those nearest to the top left";

    fn weight(instance: &Instance) -> Weight {
        weight::of(&instance.0)
    }

    fn smaller(instance: &Instance, shape: Shape) -> Vec<Instance> {
        let smaller = weight::smaller(&instance.0, shape).into_iter();
        smaller.map(Instance).collect()
    }

    fn ascending(like: &Instance, _: Shape) -> Ascending<LightsOut> {
        Box::new(weight::ascending(like.0.size()).map(Instance))
    }
}

// -- faulty solvers ------------------------------------------------------------------------------------

impl Spoil for LightsOut {
    type Method = Elimination;

    fn method(size: Size) -> Result<Elimination, Declined> {
        LightsOut::BOARDS.admits("lightsout", size)?;
        Ok(Elimination::of(size))
    }

    fn faulty(elimination: Elimination) -> Faulty<LightsOut> {
        Box::new(move |Instance(lit)| {
            LightsOut::write_answer(&elimination.fewest(lit)).unwrap_or_default()
        })
    }
}

impl Describe for LightsOut {}
