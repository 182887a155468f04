//! The contract of every row of every register, whatever the problem.

use std::time::{Duration, Instant};
use tribunal::board::Size;
use tribunal::judge::bench::replay_fault;
use tribunal::problem::{Minimum, Problem, Sides, Wishes};
use tribunal::problems::{ProblemId, Visit};
use tribunal::rng::Rng;

/// Sizes of every kind: thin, square, odd, even, one word and more, the published and the largest.
const SIZES: [(usize, usize); 18] = [
    (1, 1),
    (1, 2),
    (2, 2),
    (1, 20),
    (20, 1),
    (3, 3),
    (4, 4),
    (4, 5),
    (5, 5),
    (6, 6),
    (2, 18),
    (8, 8),
    (9, 9),
    (16, 64),
    (64, 16),
    (17, 17),
    (63, 64),
    (64, 64),
];

fn sizes() -> impl Iterator<Item = Size> {
    SIZES.into_iter().map(|(rows, cols)| Size::new(rows, cols).expect("a size"))
}

/// A solver that takes a board must not hang on it, whatever machine and build the test runs on.
const PATIENCE: Duration = Duration::from_secs(60);

struct Limits;

impl Visit for Limits {
    type Out = ();

    fn visit<P: Problem>(self) {
        for size in sizes() {
            let mut rng = Rng::new(11, "contract");
            let wishes = Wishes { size: Some(size), ..Wishes::default() };
            let mut generator = P::generator(&wishes).expect("every size can be generated");
            // Small boards in every kind that is generated, the hardest and the impossible among them.
            let count = if size.cells() <= 20 { 30 } else { 4 };
            let instances: Vec<_> = (0..count).map(|_| generator(&mut rng).instance).collect();
            let mut taken = 0;
            let mut answers: Vec<Option<Minimum>> = vec![None; instances.len()];
            for row in P::solvers() {
                let begun = Instant::now();
                let name = row.name;
                let mut solver = match row.ready(size) {
                    Ok(solver) => solver,
                    Err(declined) => {
                        assert!(declined.0.contains(&format!("`{name}` takes boards")), "{declined}");
                        continue;
                    }
                };
                for (instance, answer) in instances.iter().zip(&mut answers) {
                    let said = match solver.solve(instance) {
                        Ok(solved) => solved,
                        Err(declined) => {
                            assert!(declined.0.contains(&format!("`{name}`")), "{declined}");
                            continue;
                        }
                    };
                    taken += 1;
                    assert_eq!(replay_fault::<P>(instance, &said.answer), None, "{name} on {size}");
                    let minimum = P::minimum(&said.answer);
                    assert_eq!(solver.minimum(instance), Ok(minimum), "{name} on {size}: two ways to its minimum");
                    if !matches!(minimum, Minimum::AtMost(_)) {
                        let first = *answer.get_or_insert(minimum);
                        assert_eq!(minimum, first, "{name} on {size}\n{}", P::write(instance));
                    }
                }
                assert!(begun.elapsed() < PATIENCE, "{name} on {size} took {:?}", begun.elapsed());
            }
            assert!(taken >= instances.len(), "no solver of {} takes {size}", P::INFO.name);
        }
    }
}

#[test]
fn every_solver_answers_within_its_limit_and_declines_beyond() {
    ProblemId::ALL.iter().for_each(|id| id.with(Limits));
}

struct Register;

impl Visit for Register {
    type Out = ();

    fn visit<P: Problem>(self) {
        let rows = P::solvers();
        let plain = |name: &str| {
            name.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-')
        };
        for (index, row) in rows.iter().enumerate() {
            assert!(plain(row.name) && !row.name.is_empty(), "{}", row.name);
            assert!(rows[..index].iter().all(|other| other.name != row.name), "{} twice", row.name);
            for text in [row.idea, row.cost, row.work] {
                assert!(!text.is_empty() && !text.contains('\n'), "{}: {text}", row.name);
            }
            let declares_something =
                row.limit.cells < 4096 || row.limit.short_side < 64 || row.limit.sides != Sides::Any;
            assert!(declares_something == row.ready(Size::new(63, 63).expect("a size")).is_err(), "{}", row.name);
        }
        assert!(rows.len() >= 5);
        for name in P::PREFERRED {
            assert!(rows.iter().any(|row| row.name == *name), "{name} is preferred and not there");
        }
    }
}

#[test]
fn every_row_is_complete_and_named_once() {
    ProblemId::ALL.iter().for_each(|id| id.with(Register));
    for (index, id) in ProblemId::ALL.iter().enumerate() {
        let info = id.info();
        assert!(info.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()), "{}", info.name);
        assert!(ProblemId::ALL[..index].iter().all(|other| other.info().name != info.name));
    }
}

struct Large;

impl Visit for Large {
    type Out = ();

    fn visit<P: Problem>(self) {
        let size = Size::new(64, 64).expect("a size");
        let mut generator = P::generator(&Wishes { size: Some(size), ..Wishes::default() }).expect("generated");
        let mut rng = Rng::new(5, "large");
        for _ in 0..6 {
            let instance = generator(&mut rng).instance;
            let text = P::write(&instance);
            let read = P::read(&mut tribunal::text::Lines::new(text.as_bytes()), None).expect("right");
            assert_eq!(read.as_ref(), Some(&instance));
            if let Ok(certificate) = P::certifier(size).certify(&instance) {
                P::check_certificate(&instance, &certificate).expect("the certificate holds");
            }
        }
    }
}

#[test]
fn the_largest_boards_are_generated_read_and_certified() {
    ProblemId::ALL.iter().for_each(|id| id.with(Large));
}
