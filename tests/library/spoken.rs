//! Checks that everything a problem says of its boards, of what they share and of its proofs is a message with words in
//! every language.

use std::collections::BTreeSet;
use tribunal_core::board::Size;
use tribunal_core::erased::AnyProblem;
use tribunal_core::messages::{Lang, Message, Value};
use tribunal_core::problem::{FeatureKind, GenerateOptions};
use tribunal_core::rng::Rng;
use tribunal_core::verdict::shown::Proof;
use tribunal_problems::ALL;

const SIZES: [(usize, usize); 7] = [(4, 4), (3, 3), (2, 5), (5, 2), (3, 6), (6, 6), (4, 6)];

/// The maximum number of cells of a board whose properties are listed here.
const DESCRIBED_CELLS_MAX: usize = 16;

/// The number of generated boards of each size.
const BOARDS: usize = 12;

fn sizes() -> impl Iterator<Item = Size> {
    SIZES
        .into_iter()
        .map(|(rows, cols)| Size::new(rows, cols).expect("a size"))
}

/// The messages of a problem: its task, its letters, its order, the properties of its boards, and proofs.
fn said(problem: &dyn AnyProblem) -> Vec<Message> {
    let info = problem.info();
    let mut said = vec![Message::new(info.look.story), problem.order()];
    said.extend(info.look.letters.iter().map(|(_, id)| Message::new(*id)));
    for size in sizes().filter(|size| problem.admits(*size).is_ok()) {
        // Only boards that faulty solvers take are described.
        let described = Some(size).filter(|size| size.cells() <= DESCRIBED_CELLS_MAX);
        for feature in described.iter().flat_map(|size| problem.features(*size)) {
            match feature.kind {
                FeatureKind::Holds { yes, no } => said.extend([yes, no]),
                FeatureKind::Number(name) => {
                    let ids = ["feature-is", "feature-at-least", "feature-odd"];
                    said.extend(
                        ids.map(|id| Message::new(id).with("name", name.clone()).with("value", 3)),
                    );
                }
            }
        }
        said.extend(proofs(problem, size));
    }
    said
}

/// The messages of the proofs of some boards of a size.
fn proofs(problem: &dyn AnyProblem, size: Size) -> Vec<Message> {
    let options = GenerateOptions {
        size: Some(size),
        ..GenerateOptions::default()
    };
    let Ok(mut generator) = problem.generator(&options) else {
        return Vec::new();
    };
    let (mut rng, mut certifier) = (Rng::new(1, problem.name()), problem.certifier(size));
    let mut said = Vec::new();
    for _ in 0..BOARDS {
        let instance = generator(&mut rng).instance;
        let Ok(certificate) = certifier.certify(&instance) else {
            continue;
        };
        let text = certificate.to_string();
        let lines: Vec<String> = certificate.lines().iter().map(Value::to_string).collect();
        assert_eq!(text, lines.join("\n") + "\n", "the same text, line by line");
        let lines = certificate.lines().into_iter();
        said.extend(lines.filter_map(|line| match line {
            Value::Said(said) => Some(*said),
            Value::Text(text) => {
                let has_words = text.contains(|letter: char| letter.is_ascii_lowercase());
                assert!(!has_words, "a sentence that is no message: {text}");
                None
            }
            Value::Number(_) => None,
        }));
        let Proof {
            claim_message,
            check_message,
            panels,
            ..
        } = certificate.proof(&instance);
        said.extend(claim_message);
        said.extend(check_message);
        said.extend(panels.into_iter().filter_map(|panel| panel.title_message));
    }
    assert!(
        !said.is_empty(),
        "{} has no proof of {size}",
        problem.name()
    );
    said
}

/// The words of two or more ASCII letters outside of code.
fn ascii_words(text: &str) -> BTreeSet<&str> {
    let prose = text.split('`').step_by(2);
    let words = prose.flat_map(|part| part.split(|letter: char| !letter.is_alphanumeric()));
    words
        .filter(|word| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_alphabetic()))
        // An answer, as programs print it.
        .filter(|word| *word != "Impossible")
        .collect()
}

#[test]
fn everything_a_problem_says_has_words_in_every_language() {
    for problem in ALL {
        let name = problem.name();
        let said = said(*problem);
        let ids: BTreeSet<&str> = said.iter().map(Message::id).collect();
        assert!(ids.len() > 20, "{name}: {ids:?}");
        for message in &said {
            let english = message.words(Lang::En);
            let english = english.unwrap_or_else(|| panic!("{name}: no catalogue has {message}"));
            for lang in [Lang::Zh, Lang::Vi] {
                let words = message.words(lang);
                let words = words.unwrap_or_else(|| panic!("{name}, {lang}: {english}"));
                assert_ne!(words, english, "{name}, {lang}");
                if lang == Lang::Zh {
                    let left = ascii_words(&words);
                    assert!(left.is_empty(), "{name}: {left:?} in {words}");
                }
            }
        }
    }
}
