//! Tests the galleries of faulty solvers: each is wrong somewhere, unlike the others, and exposed by a stored case.

use crate::typed::{Visit, with};
use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyInstance, erased};
use tribunal_core::output::{Dialect, Output};
use tribunal_core::problem::{Fault, Faulty, GenerateOptions, Minimum, Part, Problem, Space};
use tribunal_core::rng::Rng;
use tribunal_core::verdict::Verdict;
use tribunal_judge::diagnose::Answer;
use tribunal_package::cases;
use tribunal_problems::ALL;
use tribunal_verify::jury::Jury;

/// Faults that leave no answer right: they never print a well-formed right answer, or solve another board, whose
/// moves are never the same, or find the worst solution instead of the best, or misunderstand a press.
const NOWHERE_RIGHT: &[(&str, &str)] = &[
    ("chesscbg", "counts-positions"),
    ("chesscbg", "dearest-matching"),
    ("pilots", "column-forgotten"),
    ("pilots", "count-one-too-large"),
    ("pilots", "count-one-too-small"),
    ("pilots", "count-only"),
    ("pilots", "diagonals-too"),
    ("pilots", "handle-counted-twice"),
    ("pilots", "handle-left-out"),
    ("pilots", "last-move-missing"),
    ("pilots", "moves-only"),
    ("pilots", "neighbours-only"),
    ("pilots", "open-and-closed-exchanged"),
    ("pilots", "row-forgotten"),
    ("pilots", "row-switched-alone"),
    ("pilots", "zero-based"),
    ("pilots", "columns-from-zero"),
    ("pilots", "rows-from-zero"),
];

/// The number of pairs of chesscbg in the sample.
const PAIRS: usize = 20_000;

fn solver<P: Problem>(size: Size, faults: &[&Fault<P>]) -> Faulty<P> {
    let mut method = P::method(size).expect("a small board");
    faults.iter().for_each(|fault| (fault.spoil)(&mut method));
    P::faulty(method)
}

/// All published inputs, or a stratified sample of them, with certified minimums.
fn instances<P: Problem>(size: Size) -> Vec<(P::Instance, Minimum)> {
    let mut jury = Jury::new(erased::<P>(), size, None);
    let mut with_minimum = |instance: P::Instance| {
        let minimum = jury
            .proven(&AnyInstance::new(instance.clone()))
            .expect("a small board")
            .minimum;
        (instance, minimum)
    };
    let space = erased::<P>().space(size).expect("a small board");
    let published = space.published(erased::<P>());
    match P::space(size).expect("a small board") {
        Space::Each { nth, .. } => published
            .map(|number| with_minimum(nth(size, number)))
            .collect(),
        Space::Sweep(_) => {
            let mut generator = P::published_generator(&GenerateOptions {
                size: Some(size),
                ..GenerateOptions::default()
            })
            .expect("a small board");
            let mut rng = Rng::new(1, P::INFO.name);
            (0..PAIRS)
                .map(|_| with_minimum(generator(&mut rng).instance))
                .collect()
        }
    }
}

fn is_right<P: Problem>(instance: &P::Instance, minimum: Minimum, text: &str) -> bool {
    let ruling = P::check(
        instance,
        &mut Output::new(text.as_bytes(), Dialect::Testlib),
        minimum,
    );
    assert_ne!(ruling.verdict, Verdict::JudgeError, "{}", ruling.message());
    ruling.verdict == Verdict::Accepted
}

/// The wrong answers of a faulty solver, with nothing where it is right.
fn wrong_answers<'a, P: Problem>(
    fault: &Fault<P>,
    instances: impl Iterator<Item = &'a (P::Instance, Minimum)>,
) -> Vec<Option<Answer>> {
    let solver = solver::<P>(Size::FOUR, &[fault]);
    instances
        .map(|(instance, minimum)| {
            let text = solver(instance);
            let is_right = is_right::<P>(instance, *minimum, &text);
            (!is_right).then(|| Answer::of(&P::INFO, text.as_bytes()))
        })
        .collect()
}

/// One input in this many is tried first: two solvers that differ there are not alike.
const STEP: usize = 8;

struct Behaviour;

impl Visit for Behaviour {
    type Out = ();

    fn visit<P: Problem>(self) {
        let name = P::INFO.name;
        let instances = instances::<P>(Size::FOUR);
        let mut behaviours: HashMap<Vec<Option<Answer>>, Vec<&Fault<P>>> = HashMap::new();
        let mut faults = Vec::new();
        for fault in P::faults() {
            let everywhere = || wrong_answers(fault, instances.iter());
            let sample = wrong_answers(fault, instances.iter().step_by(STEP));
            let wrong = |answers: &[Option<Answer>]| answers.iter().flatten().count();
            if wrong(&sample) == 0 && wrong(&everywhere()) == 0 {
                faults.push(format!("{name}: {} is wrong nowhere", fault.name));
            }
            let is_right_nowhere = wrong(&sample) == sample.len() && {
                let answers = everywhere();
                wrong(&answers) == answers.len()
            };
            if is_right_nowhere != NOWHERE_RIGHT.contains(&(name, fault.name)) {
                let wrong = wrong(&everywhere());
                faults.push(format!(
                    "{name}: {} is wrong on {wrong} of {}",
                    fault.name,
                    instances.len()
                ));
            }
            let alike = behaviours.entry(sample).or_default();
            for other in alike.iter() {
                if wrong_answers(other, instances.iter()) == everywhere() {
                    faults.push(format!(
                        "{name}: {} and {} do the same everywhere",
                        fault.name, other.name
                    ));
                }
            }
            alike.push(fault);
        }
        assert!(
            P::faults().len() >= 12,
            "{name} has {} faults",
            P::faults().len()
        );
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}

#[test]
fn every_faulty_solver_is_wrong_somewhere_and_no_two_are_alike() {
    ALL.iter().for_each(|&id| with(id, Behaviour));
}

struct Right;

impl Visit for Right {
    type Out = ();

    fn visit<P: Problem>(self) {
        for (rows, cols) in [(1, 1), (1, 5), (2, 3), (3, 2), (3, 3), (4, 4)] {
            let size = Size::new(rows, cols).expect("a size");
            let solver = solver::<P>(size, &[]);
            for (instance, minimum) in instances::<P>(size) {
                let text = solver(&instance);
                assert!(
                    is_right::<P>(&instance, minimum, &text),
                    "{text} on\n{}",
                    P::write(&instance)
                );
            }
        }
    }
}

#[test]
fn without_a_fault_the_gallery_solvers_are_right() {
    ALL.iter().for_each(|&id| with(id, Right));
}

struct Rows;

impl Visit for Rows {
    type Out = ();

    fn visit<P: Problem>(self) {
        let rows = P::faults();
        let plain = |name: &str| {
            name.chars().all(|letter| {
                letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-'
            })
        };
        let mut sentences = BTreeSet::new();
        for (index, row) in rows.iter().enumerate() {
            assert!(plain(row.name), "{}", row.name);
            assert!(
                rows[..index].iter().all(|other| other.name != row.name),
                "{} twice",
                row.name
            );
            assert!(
                rows[..index].iter().all(|other| other.fault != row.fault),
                "{} twice",
                row.fault
            );
            let is_phrase = row
                .fault
                .starts_with(|letter: char| letter.is_ascii_lowercase());
            assert!(
                is_phrase && !row.fault.ends_with('.') && row.fault.len() <= 60,
                "Likely cause: {}",
                row.fault
            );
            for sentence in [row.origin, row.look_at] {
                let is_short = sentence.chars().count() <= 160;
                assert!(
                    is_short && sentence.ends_with('.'),
                    "{}: {sentence}",
                    row.name
                );
                assert!(sentences.insert(sentence), "{sentence} twice");
            }
            // Faults must work on boards of any size, however thin.
            for size in [(1, 1), (1, 16), (16, 1), (2, 8), (3, 5)] {
                let size = Size::new(size.0, size.1).expect("a size");
                let solver = solver::<P>(size, &[row]);
                let mut generator = P::generator(&GenerateOptions {
                    size: Some(size),
                    ..GenerateOptions::default()
                })
                .expect("a size");
                let mut rng = Rng::new(7, "gallery");
                (0..20).for_each(|_| drop(solver(&generator(&mut rng).instance)));
            }
        }
        let parts = rows.iter().map(|row| row.part).collect::<BTreeSet<Part>>();
        assert!(parts.len() >= 4, "pairs are of two parts: {parts:?}");
        assert!(
            P::method(Size::new(5, 5).expect("a size")).is_err(),
            "the tables would not fit"
        );
    }
}

#[test]
fn every_fault_has_a_unique_name_and_sentences_and_works_on_every_small_board() {
    ALL.iter().for_each(|&id| with(id, Rows));
}

struct Caught;

impl Visit for Caught {
    type Out = Vec<String>;

    fn visit<P: Problem>(self) -> Vec<String> {
        let name = P::INFO.name;
        let package = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("cases")
            .join(name);
        let mut jury = Jury::new(erased::<P>(), Size::FOUR, None);
        let stored = cases::find(&package)
            .expect("the store")
            .cases
            .into_iter()
            .map(|case| {
                let input = std::fs::read(&case.input).expect("an input");
                let instance = P::read_one(input.as_slice(), None).expect("a board");
                let minimum = jury
                    .proven(&AnyInstance::new(instance.clone()))
                    .expect("a small board")
                    .minimum;
                (instance, minimum)
            });
        let stored: Vec<(P::Instance, Minimum)> = stored.collect();
        assert!(
            stored.len() > 40,
            "{name} has {} stored cases",
            stored.len()
        );
        let is_caught = |fault: &Fault<P>| {
            let solver = solver::<P>(Size::FOUR, &[fault]);
            stored
                .iter()
                .any(|(instance, minimum)| !is_right::<P>(instance, *minimum, &solver(instance)))
        };
        let missed = P::faults().iter().filter(|fault| !is_caught(fault));
        missed
            .map(|fault| format!("{name}: no stored case catches {}", fault.name))
            .collect()
    }
}

#[test]
fn every_faulty_solver_is_caught_by_a_stored_case() {
    let missed: Vec<String> = ALL.iter().flat_map(|&id| with(id, Caught)).collect();
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
