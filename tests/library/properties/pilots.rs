//! Properties of pilots on random boards of any size; a failure prints the board as an input file.

use quickcheck::{Arbitrary, Gen};
use std::fmt;
use tribunal_core::board::{Board, Cell, Size, Symmetry};
use tribunal_core::output::{Dialect, Output};
use tribunal_core::problem::{Certified, Certify, Minimum, Model, Problem, Referee, Solver, Text};
use tribunal_core::text::Lines;
use tribunal_core::verdict::Verdict;
use tribunal_problems::pilots::Pilots;
use tribunal_problems::pilots::model::{Answer, Instance};

/// A random board up to a size; half of them are made by presses, so that an odd side does not make all
/// impossible.
#[derive(Clone)]
struct Handles<const ROWS: usize, const COLS: usize>(Instance);

impl<const ROWS: usize, const COLS: usize> fmt::Debug for Handles<ROWS, COLS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}", self.0.size(), Pilots::write(&self.0))
    }
}

impl<const ROWS: usize, const COLS: usize> Arbitrary for Handles<ROWS, COLS> {
    fn arbitrary(g: &mut Gen) -> Self {
        let (mut rows, cols) = (
            1 + usize::arbitrary(g) % ROWS,
            1 + usize::arbitrary(g) % COLS,
        );
        // A test build would take minutes to find the lightest of this many solutions.
        if rows % 2 == 1 && cols % 2 == 1 && (23..=29).contains(&rows.min(cols)) {
            rows -= 1;
        }
        let size = Size::new(rows, cols).expect("a size");
        let mut closed = Board::empty(size);
        (0..rows).for_each(|row| closed.set_row(row, u64::arbitrary(g)));
        if bool::arbitrary(g) {
            let mut board = Board::empty(size);
            closed
                .iter()
                .for_each(|cell| Pilots::play(&mut board, cell).expect("on the board"));
            closed = board;
        }
        Handles(Instance { closed })
    }

    /// The board without its last row or column, then with one more handle open.
    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let closed = &self.0.closed;
        let (rows, cols) = (closed.size().rows(), closed.size().cols());
        let smaller =
            [(rows - 1, cols), (rows, cols - 1)]
                .into_iter()
                .filter_map(|(rows, cols)| {
                    let mut board = Board::empty(Size::new(rows, cols)?);
                    (0..rows).for_each(|row| board.set_row(row, closed.row(row)));
                    Some(board)
                });
        let opened = closed.iter().take(64).map(|cell| {
            let mut board = closed.clone();
            board.toggle(cell);
            board
        });
        let shrunk: Vec<Board> = smaller.chain(opened).collect();
        Box::new(
            shrunk
                .into_iter()
                .map(|closed| Handles(Instance { closed })),
        )
    }
}

fn solver(name: &str) -> &'static Solver<Pilots> {
    Pilots::solvers()
        .iter()
        .find(|row| row.name == name)
        .expect("the solver is registered")
}

fn answer(name: &str, instance: &Instance) -> Answer {
    let mut ready = solver(name)
        .ready(instance.size())
        .expect("the size is taken");
    ready.solve(instance).expect("an answer").answer
}

/// Whether the moves open every handle.
fn opens(instance: &Instance, answer: &Answer) -> bool {
    let mut board = Pilots::start(instance);
    let moves = Pilots::moves(answer).expect("moves");
    moves
        .into_iter()
        .for_each(|pressed| Pilots::play(&mut board, pressed).expect("on the board"));
    Pilots::goal(instance, &board).is_ok()
}

/// The maximum length of the shorter side if both are odd, which keeps the proof of a minimum quick.
fn is_quick(size: Size, short_side_max: usize) -> bool {
    size.rows().is_multiple_of(2)
        || size.cols().is_multiple_of(2)
        || size.rows().min(size.cols()) <= short_side_max
}

#[test]
fn what_is_printed_is_read_back() {
    fn property(handles: Handles<64, 64>) -> bool {
        let text = Pilots::write(&handles.0);
        let read = |size, text: &str| {
            Pilots::read(&mut Lines::new(text.as_bytes()), size).expect("a right board")
        };
        let size = handles.0.size();
        // Without a size a width of four means 4×4.
        (size.cols() == 4 && size.rows() != 4 || read(None, &text).as_ref() == Some(&handles.0))
            && read(Some(size), &text).as_ref() == Some(&handles.0)
            && read(Some(size), &text.replace('\n', " \r\n")).as_ref() == Some(&handles.0)
            && Pilots::draw(&handles.0.closed) == text
    }
    super::seeded()
        .tests(300)
        .quickcheck(property as fn(Handles<64, 64>) -> bool);
}

#[test]
fn on_even_sides_solvers_give_the_same_set_of_moves() {
    fn property(handles: Handles<32, 32>) -> bool {
        let Handles(Instance { closed: quarter }) = handles;
        // Four copies side by side have even sides; the corner breaks the pattern.
        let size = Size::new(2 * quarter.size().rows(), 2 * quarter.size().cols()).expect("a size");
        let mut closed = Board::empty(size);
        for row in 0..size.rows() {
            let bits = quarter.row(row % quarter.size().rows());
            closed.set_row(
                row,
                bits | (bits << quarter.size().cols()).rotate_left(row as u32),
            );
        }
        let instance = Instance { closed };
        let parity = answer("parity", &instance);
        parity == answer("elimination", &instance) && opens(&instance, &parity)
    }
    super::seeded()
        .tests(300)
        .quickcheck(property as fn(Handles<32, 32>) -> bool);
}

#[test]
fn all_solvers_agree_on_random_small_boards() {
    fn property(handles: Handles<20, 20>) -> Result<(), String> {
        let instance = handles.0;
        if instance.size().cells() > 36 {
            return Ok(());
        }
        let expected = answer("elimination", &instance);
        for row in Pilots::solvers() {
            let Ok(mut ready) = row.ready(instance.size()) else {
                continue;
            };
            let actual = ready.solve(&instance).expect("an answer").answer;
            if Pilots::minimum(&actual) != Pilots::minimum(&expected) {
                return Err(format!(
                    "{} says {}, elimination {}",
                    row.name,
                    Pilots::minimum(&actual),
                    Pilots::minimum(&expected)
                ));
            }
            if actual != Answer::Impossible && !opens(&instance, &actual) {
                return Err(format!("{} leaves handles closed", row.name));
            }
        }
        Ok(())
    }
    super::seeded()
        .tests(1000)
        .quickcheck(property as fn(Handles<20, 20>) -> Result<(), String>);
}

#[test]
fn elimination_opens_every_board_that_it_calls_possible() {
    fn property(handles: Handles<64, 64>) -> bool {
        let instance = handles.0;
        if !is_quick(instance.size(), 13)
            && instance.size().rows().min(instance.size().cols()) <= 21
        {
            return true;
        }
        let answer = answer("elimination", &instance);
        answer == Answer::Impossible || opens(&instance, &answer)
    }
    super::seeded()
        .tests(300)
        .quickcheck(property as fn(Handles<64, 64>) -> bool);
}

#[test]
fn certificates_hold_on_any_size_that_has_them() {
    fn property(handles: Handles<64, 64>) -> bool {
        let instance = handles.0;
        let (rows, cols) = (instance.size().rows(), instance.size().cols());
        // With both sides odd every solution is tried, and there are 2^(rows + columns - 2).
        if rows % 2 == 1 && cols % 2 == 1 && rows + cols > 16 {
            return true;
        }
        let certificate = Pilots::certifier(instance.size())
            .certify(&instance)
            .expect("a certificate");
        Pilots::check_certificate(&instance, &certificate)
            == Ok(Pilots::minimum(&answer("elimination", &instance)))
    }
    super::seeded()
        .tests(400)
        .quickcheck(property as fn(Handles<64, 64>) -> bool);
}

#[test]
fn the_lightest_of_many_solutions_is_found_when_both_sides_are_odd() {
    fn property(presses: Vec<u64>) -> Result<(), String> {
        for (rows, cols) in [(3, 3), (5, 5), (5, 7), (7, 5), (7, 7), (3, 9), (9, 3)] {
            let size = Size::new(rows, cols).expect("a size");
            let mut pressed = Board::empty(size);
            presses
                .iter()
                .take(rows)
                .enumerate()
                .for_each(|(row, &bits)| pressed.set_row(row, bits));
            let mut closed = Board::empty(size);
            pressed
                .iter()
                .for_each(|cell| Pilots::play(&mut closed, cell).expect("on the board"));
            let instance = Instance { closed };
            let certificate = Pilots::certifier(size)
                .certify(&instance)
                .expect("a certificate");
            let (actual, expected) = (
                answer("elimination", &instance),
                Pilots::check_certificate(&instance, &certificate)?,
            );
            if Pilots::minimum(&actual) != expected || !opens(&instance, &actual) {
                return Err(format!(
                    "{actual:?}, the minimum is {expected}, on {size}\n{}",
                    Pilots::write(&instance)
                ));
            }
        }
        Ok(())
    }
    super::seeded()
        .tests(200)
        .quickcheck(property as fn(Vec<u64>) -> Result<(), String>);
}

#[test]
fn a_mirrored_board_has_the_same_minimum() {
    fn property(handles: Handles<30, 30>) -> bool {
        let instance = handles.0;
        if !is_quick(instance.size(), 9) {
            return true;
        }
        let expected = Pilots::minimum(&answer("elimination", &instance));
        Symmetry::all().all(|symmetry| {
            let image = Instance {
                closed: instance.closed.transform(symmetry),
            };
            Pilots::minimum(&answer("elimination", &image)) == expected
        })
    }
    super::seeded()
        .tests(300)
        .quickcheck(property as fn(Handles<30, 30>) -> bool);
}

/// An output with these moves and their number.
fn output(moves: &[Cell]) -> String {
    let lines: Vec<String> = moves.iter().map(|pressed| format!("{pressed}\n")).collect();
    format!("{}\n{}", moves.len(), lines.concat())
}

#[test]
fn no_mutation_of_a_right_answer_is_accepted() {
    fn property(handles: Handles<12, 12>, seed: usize) -> Result<(), String> {
        let instance = handles.0;
        let size = instance.size();
        if !is_quick(size, 7) {
            return Ok(());
        }
        let right = answer("elimination", &instance);
        let jury = Pilots::minimum(&right);
        let rule = |output: &str| {
            Pilots::check(
                &instance,
                &mut Output::new(output.as_bytes(), Dialect::Testlib),
                jury,
            )
        };
        let text = Pilots::write_answer(&right).expect("an answer is written");
        if rule(&text).verdict != Verdict::Accepted {
            return Err(format!("{:?} of the right answer\n{text}", rule(&text)));
        }
        let cells: Vec<Cell> = size.iter().collect();
        let mut mutants = vec![format!("{text}1"), format!("{text}{text}")];
        if let Some(moves) = Pilots::moves(&right) {
            let mutate = |change: &dyn Fn(&mut Vec<Cell>)| {
                let mut moves = moves.clone();
                change(&mut moves);
                output(&moves)
            };
            let pick = cells[seed % cells.len()];
            mutants.push(mutate(&|moves| moves.extend([pick, pick])));
            mutants.push("Impossible\n".to_string());
            // A single move changes the board, so one more or less leaves a handle closed.
            mutants.push(mutate(&|moves| moves.push(pick)));
            mutants.push(format!(
                "{}\n{}",
                moves.len() + 1,
                output(&moves).split_once('\n').expect("a count").1
            ));
            if !moves.is_empty() {
                let place = seed % moves.len();
                mutants.push(mutate(&|moves| moves.truncate(moves.len() - 1)));
                mutants.push(mutate(&|moves| moves[place].row = size.rows() as u8));
                mutants.push(mutate(&|moves| moves[place].col = size.cols() as u8));
                let count = moves.len() - 1;
                mutants.push(format!(
                    "{count}\n{}",
                    output(&moves).split_once('\n').expect("a count").1
                ));
                // Another handle instead: wrong if the two handles do not switch the same ones.
                if moves[place] != pick && size.rows() > 1 && size.cols() > 1 {
                    mutants.push(mutate(&|moves| moves[place] = pick));
                }
            }
        } else {
            mutants.push("0\n".to_string());
            mutants.push(output(&cells));
            mutants.push("impossible\n".to_string());
        }
        match mutants.into_iter().find(|mutant| {
            matches!(
                rule(mutant).verdict,
                Verdict::Accepted | Verdict::JudgeError
            )
        }) {
            Some(mutant) => Err(format!("{:?} of the mutant\n{mutant}", rule(&mutant))),
            None => Ok(()),
        }
    }
    super::seeded()
        .tests(500)
        .quickcheck(property as fn(Handles<12, 12>, usize) -> Result<(), String>);
}

#[test]
fn an_unproven_answer_is_printed_as_unproven() {
    let size = Size::new(2, 2).expect("a size");
    let presses = Board::from_word(size, 0b1001);
    let text = |proven| {
        Pilots::write_answer(&Answer::Solved {
            presses: presses.clone(),
            proven,
        })
    };
    assert_eq!(text(true).as_deref(), Some("2\n1 1\n2 2\n"));
    assert_eq!(text(false).as_deref(), Some("at most 2\n1 1\n2 2\n"));
    assert_eq!(
        Pilots::write_answer(&Answer::Impossible).as_deref(),
        Some("Impossible\n")
    );
    assert_eq!(
        Pilots::minimum(&Answer::Solved {
            presses: presses.clone(),
            proven: false
        }),
        Minimum::AtMost(2)
    );
}
