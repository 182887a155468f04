//! Tests every row of every register against the contract of a problem.

use crate::typed::{Visit, with};
use std::time::{Duration, Instant};
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyInstance, AnySpace, erased};
use tribunal_core::messages::Message;
use tribunal_core::problem::{
    Generate, GenerateOptions, Minimum, Model, Problem, Shape, Sides, Text, replay_fault,
};
use tribunal_core::rng::Rng;
use tribunal_judge::case_source::CaseSource;
use tribunal_problems::ALL;
use tribunal_problems::flipgame::Flipgame;
use tribunal_problems::pilots::Pilots;
use tribunal_verify::jury::Juries;

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
    SIZES
        .into_iter()
        .map(|(rows, cols)| Size::new(rows, cols).expect("a size"))
}

/// A solver must not hang on a board that it takes, on any machine and in any build.
const PATIENCE: Duration = Duration::from_secs(60);

struct Limits;

impl Visit for Limits {
    type Out = ();

    fn visit<P: Problem>(self) {
        for size in sizes() {
            let mut rng = Rng::new(11, "contract");
            let options = GenerateOptions {
                size: Some(size),
                ..GenerateOptions::default()
            };
            let mut generator = P::generator(&options).expect("every size can be generated");
            // Small boards of every generated kind, including the hardest and impossible ones.
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
                        assert!(
                            declined
                                .to_string()
                                .contains(&format!("`{name}` takes boards")),
                            "{declined}"
                        );
                        continue;
                    }
                };
                for (instance, answer) in instances.iter().zip(&mut answers) {
                    let said = match solver.solve(instance) {
                        Ok(solved) => solved,
                        Err(declined) => {
                            assert!(
                                declined.to_string().contains(&format!("`{name}`")),
                                "{declined}"
                            );
                            continue;
                        }
                    };
                    taken += 1;
                    assert_eq!(
                        replay_fault::<P>(instance, &said.answer),
                        None,
                        "{name} on {size}"
                    );
                    let minimum = P::minimum(&said.answer);
                    if !matches!(minimum, Minimum::AtMost(_)) {
                        let first = *answer.get_or_insert(minimum);
                        assert_eq!(minimum, first, "{name} on {size}\n{}", P::write(instance));
                    }
                }
                assert!(
                    begun.elapsed() < PATIENCE,
                    "{name} on {size} took {:?}",
                    begun.elapsed()
                );
            }
            assert!(
                taken >= instances.len(),
                "no solver of {} takes {size}",
                P::INFO.name
            );
        }
    }
}

#[test]
fn every_solver_answers_within_its_limit_and_declines_beyond() {
    ALL.iter().for_each(|&id| with(id, Limits));
}

struct Register;

impl Visit for Register {
    type Out = ();

    fn visit<P: Problem>(self) {
        let rows = P::solvers();
        let plain = |name: &str| {
            name.chars().all(|letter| {
                letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-'
            })
        };
        for (index, row) in rows.iter().enumerate() {
            assert!(plain(row.name) && !row.name.is_empty(), "{}", row.name);
            assert!(
                rows[..index].iter().all(|other| other.name != row.name),
                "{} twice",
                row.name
            );
            for text in [row.idea, row.cost, row.work] {
                assert!(
                    !text.is_empty() && !text.contains('\n'),
                    "{}: {text}",
                    row.name
                );
            }
            let declares_something = row.limit.cells < 4096
                || row.limit.short_side < 64
                || row.limit.sides != Sides::Any;
            assert!(
                declares_something == row.ready(Size::new(63, 63).expect("a size")).is_err(),
                "{}",
                row.name
            );
        }
        assert!(rows.len() >= 5);
        for name in P::PREFERRED {
            assert!(
                rows.iter().any(|row| row.name == *name),
                "{name} is preferred and not there"
            );
        }
    }
}

#[test]
fn every_row_is_complete_and_has_a_unique_name() {
    ALL.iter().for_each(|&id| with(id, Register));
    for (index, id) in ALL.iter().enumerate() {
        let info = id.info();
        assert!(
            info.name
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()),
            "{}",
            info.name
        );
        assert!(
            ALL[..index]
                .iter()
                .all(|other| other.info().name != info.name)
        );
    }
}

struct Large;

impl Visit for Large {
    type Out = ();

    fn visit<P: Problem>(self) {
        let size = Size::new(64, 64).expect("a size");
        let mut generator = P::generator(&GenerateOptions {
            size: Some(size),
            ..GenerateOptions::default()
        })
        .expect("generated");
        let mut rng = Rng::new(5, "large");
        for _ in 0..6 {
            let instance = generator(&mut rng).instance;
            let text = P::write(&instance);
            let read = P::read(&mut tribunal_core::text::Lines::new(text.as_bytes()), None)
                .expect("right");
            assert_eq!(read.as_ref(), Some(&instance));
            if let Ok(certificate) = P::certifier(size).certify(&instance) {
                P::check_certificate(&instance, &certificate).expect("the certificate holds");
            }
        }
    }
}

#[test]
fn the_largest_boards_are_generated_read_and_certified() {
    ALL.iter().for_each(|&id| with(id, Large));
}

struct Published;

impl Visit for Published {
    type Out = ();

    fn visit<P: Problem>(self) {
        for size in sizes().filter(|size| size.cells() <= 16) {
            let options = GenerateOptions {
                size: Some(size),
                ..GenerateOptions::default()
            };
            let check = |instance: &P::Instance| {
                assert!(
                    P::is_published(instance),
                    "{}: a contestant is asked\n{}",
                    P::INFO.name,
                    P::write(instance)
                );
            };
            let mut supplies = vec![
                CaseSource::generated(erased::<P>(), 100, 1, None, &options)
                    .unwrap_or_else(|error| panic!("{error:?}")),
                CaseSource::smallest(erased::<P>(), 100, size)
                    .unwrap_or_else(|error| panic!("{error:?}")),
            ];
            if size.cells() <= 9 {
                supplies.extend(CaseSource::space(erased::<P>(), size, None).ok());
            }
            let mut juries = Juries::new(erased::<P>(), None);
            for source in &supplies {
                (0..source.cases()).for_each(|index| {
                    check(
                        source
                            .case(index, &mut juries)
                            .expect("a case")
                            .instance
                            .get(),
                    )
                });
            }
            // The position of the first published input identifies the space.
            let problem = erased::<P>();
            let space = problem.space(size).expect("a small board");
            let published = space.published(problem);
            if let AnySpace::Each { instances, nth } = space {
                let is_told =
                    |number: u64| problem.is_published(&nth(number)) == published.contains(&number);
                assert!((0..instances).all(is_told), "{} of {size}", P::INFO.name);
            }
            let some =
                P::published_generator(&options).expect("boards")(&mut Rng::new(3, "published"))
                    .instance;
            P::ascending(&some, Shape::Kept)
                .take(500)
                .for_each(|instance| check(&instance));
            P::smaller(&some, Shape::Free).iter().for_each(check);
        }
    }
}

#[test]
fn no_contestant_gets_an_input_outside_the_published_problem() {
    ALL.iter().for_each(|&id| with(id, Published));
}

#[test]
fn an_open_refrigerator_is_for_solvers_and_never_for_contestants() {
    for (rows, cols) in [(1, 1), (4, 4), (3, 5), (9, 12)] {
        let size = Size::new(rows, cols).expect("a size");
        let open = Pilots::read_one(
            format!("{}\n", "-".repeat(cols)).repeat(rows).as_bytes(),
            Some(size),
        );
        let open = open.expect("every command but `validate` reads it");
        let broken = Pilots::broken_promise(&open).map(|id| Message::new(id).to_string());
        assert_eq!(
            broken.as_deref(),
            Some("expected at least one closed handle, found none")
        );
        assert_eq!(
            Juries::new(erased::<Pilots>(), None)
                .of(size)
                .proven(&AnyInstance::new(open.clone()))
                .expect("a proof")
                .minimum,
            Minimum::Moves(0)
        );
        let options = GenerateOptions {
            size: Some(size),
            ..GenerateOptions::default()
        };
        let mut all = Pilots::generator(&options).expect("boards");
        if size.cells() <= 16 {
            let mut rng = Rng::new(1, "pilots");
            assert!(
                (0..100).any(|_| all(&mut rng).instance == open),
                "`verify` has it among its strata: {size}"
            );
        }
    }
    let all = CaseSource::space(erased::<Pilots>(), Size::FOUR, None)
        .unwrap_or_else(|error| panic!("{error:?}"));
    assert_eq!(
        (all.cases(), all.coverage.to_string().as_str()),
        (65_535, "all 65,535 inputs of 4x4")
    );
    assert_eq!(
        (all.name(0), all.name(65_534)),
        ("space/1".to_string(), "space/65535".to_string())
    );
    let one = CaseSource::space(erased::<Pilots>(), Size::FOUR, Some("space/1"))
        .unwrap_or_else(|error| panic!("{error:?}"));
    let mut juries = Juries::new(erased::<Pilots>(), None);
    let inputs = [&all, &one].map(|source| source.case(0, &mut juries).expect("a case").input);
    assert_eq!(
        inputs,
        [
            b"+---\n----\n----\n----\n".to_vec(),
            b"+---\n----\n----\n----\n".to_vec()
        ]
    );
    assert!(CaseSource::space(erased::<Pilots>(), Size::FOUR, Some("space/0")).is_err());
    assert_eq!(
        CaseSource::space(erased::<Flipgame>(), Size::FOUR, None)
            .map(|all| all.cases())
            .ok(),
        Some(65_536)
    );
    // Options that ask for 0 moves get such a board.
    let options = GenerateOptions {
        distance: Some(0),
        ..GenerateOptions::default()
    };
    let made =
        Pilots::published_generator(&options).expect("boards")(&mut Rng::new(1, "pilots")).instance;
    assert!(made.closed.is_empty());
}
