//! On arbitrary bytes, nothing panics, every error has a position, and accepted texts can be written back.

use crate::typed::{Visit, with};
use quickcheck::{Arbitrary, Gen};
use std::sync::OnceLock;
use tribunal_core::board::Size;
use tribunal_core::erased::AnyProblem;
use tribunal_core::erased::{AnyInstance, erased};
use tribunal_core::messages::Lang;
use tribunal_core::output::{Dialect, Output};
use tribunal_core::problem::{GenerateOptions, Minimum, Problem};
use tribunal_core::rng::Rng;
use tribunal_core::text::{Lines, ReadError};
use tribunal_core::verdict::shown::STEPS_MAX;
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_judge::replay::replay;
use tribunal_problems::ALL;

/// A change to a valid text: a position and the new bytes.
#[derive(Clone, Debug)]
enum Damage {
    Replace(usize, u8),
    Insert(usize, u8),
    Remove(usize),
    Cut(usize),
    Repeat(usize, usize),
}

impl Arbitrary for Damage {
    fn arbitrary(g: &mut Gen) -> Damage {
        // Meaningful bytes are as frequent as all others together.
        let meaning = b"bw+-01 \n\r\t\0\x0c\x1a\xff\xef9Impossible.x";
        let byte = if bool::arbitrary(g) {
            *g.choose(meaning).expect("some")
        } else {
            u8::arbitrary(g)
        };
        let place = usize::arbitrary(g);
        match u8::arbitrary(g) % 5 {
            0 => Damage::Replace(place, byte),
            1 => Damage::Insert(place, byte),
            2 => Damage::Remove(place),
            3 => Damage::Cut(place),
            _ => Damage::Repeat(place, usize::arbitrary(g) % 40),
        }
    }
}

fn damage(mut text: Vec<u8>, damages: &[Damage]) -> Vec<u8> {
    for each in damages {
        let length = text.len() + 1;
        match *each {
            Damage::Replace(place, byte) if !text.is_empty() => text[place % (length - 1)] = byte,
            Damage::Insert(place, byte) => text.insert(place % length, byte),
            Damage::Remove(place) if !text.is_empty() => drop(text.remove(place % (length - 1))),
            Damage::Cut(place) => text.truncate(place % length),
            Damage::Repeat(place, count) => {
                let part: Vec<u8> = text[place % length..].iter().copied().take(count).collect();
                text.extend(part);
            }
            _ => {}
        }
    }
    text
}

#[derive(Clone, Copy)]
struct Read<'a> {
    text: &'a [u8],
    size: Option<Size>,
}

impl Visit for Read<'_> {
    type Out = Result<(), String>;

    fn visit<P: Problem>(self) -> Result<(), String> {
        let mut lines = Lines::new(self.text);
        for _ in 0..1000 {
            match P::read(&mut lines, self.size) {
                Ok(None) => return Ok(()),
                Ok(Some(instance)) => {
                    let written = P::write(&instance);
                    let again = P::read(
                        &mut Lines::new(written.as_bytes()),
                        Some(P::size(&instance)),
                    );
                    if !matches!(&again, Ok(Some(again)) if *again == instance) {
                        return Err(format!("{written}is not read back"));
                    }
                }
                Err(ReadError::Io(error)) => return Err(error.to_string()),
                Err(ReadError::Syntax(error)) => {
                    let lines = self.text.iter().filter(|&&byte| byte == b'\n').count() as u64;
                    let placed = (1..=lines + 2).contains(&error.line) && error.column >= 1;
                    let plain = !error
                        .to_string()
                        .contains(|letter: char| letter.is_control());
                    return if placed && plain {
                        Ok(())
                    } else {
                        Err(error.to_string())
                    };
                }
            }
        }
        Ok(())
    }
}

#[test]
fn no_input_breaks_a_parser() {
    fn property(
        seed: u64,
        damages: Vec<Damage>,
        noise: Vec<u8>,
        rows: u8,
        cols: u8,
    ) -> Result<(), String> {
        for &id in ALL {
            let samples = samples(id);
            let text = damage(
                samples[seed as usize % samples.len()]
                    .input
                    .clone()
                    .into_bytes(),
                &damages,
            );
            let size = Size::new(usize::from(rows), usize::from(cols));
            for text in [&text, &noise] {
                for size in [None, size] {
                    with(id, Read { text, size })?;
                }
            }
        }
        Ok(())
    }
    super::seeded()
        .tests(3000)
        .quickcheck(property as fn(u64, Vec<Damage>, Vec<u8>, u8, u8) -> Result<(), String>);
}

/// A valid input, the right output, and the jury's minimum.
#[derive(Clone)]
struct Sample {
    input: String,
    right: String,
    minimum: Minimum,
}

/// Samples of every generated kind of board, made once for each problem.
fn samples(id: &'static dyn AnyProblem) -> &'static [Sample] {
    static SAMPLES: OnceLock<Vec<Vec<Sample>>> = OnceLock::new();
    let all = SAMPLES.get_or_init(|| ALL.iter().map(|&id| with(id, Samples)).collect());
    let place = ALL
        .iter()
        .position(|other| *other == id)
        .expect("every problem is listed");
    &all[place]
}

struct Samples;

impl Visit for Samples {
    type Out = Vec<Sample>;

    fn visit<P: Problem>(self) -> Vec<Sample> {
        let mut generator =
            P::generator(&GenerateOptions::default()).expect("the default can be met");
        let mut rng = Rng::new(1, "hostile");
        let mut jury = tribunal_verify::jury::Jury::new(erased::<P>(), Size::FOUR, None);
        let sample = |instance: P::Instance| {
            let proven = jury
                .proven(&AnyInstance::new(instance.clone()))
                .expect("a small board has a proven answer");
            let right = proven
                .answer
                .write()
                .expect("the jury's answer has moves where they are asked for");
            Sample {
                input: P::write(&instance),
                right,
                minimum: proven.minimum,
            }
        };
        (0..60)
            .map(|_| generator(&mut rng).instance)
            .map(sample)
            .collect()
    }
}

struct Check<'a> {
    sample: &'a Sample,
    damages: &'a [Damage],
    noise: &'a [u8],
}

impl Visit for Check<'_> {
    type Out = Result<(), String>;

    fn visit<P: Problem>(self) -> Result<(), String> {
        let Sample {
            input,
            right,
            minimum,
        } = self.sample;
        let instance = P::read(&mut Lines::new(input.as_bytes()), None)
            .expect("right")
            .expect("a board");
        let damaged = damage(right.clone().into_bytes(), self.damages);
        for dialect in Dialect::ALL.map(|(dialect, ..)| dialect) {
            let rule = |text: &[u8]| P::check(&instance, &mut Output::new(text, dialect), *minimum);
            if rule(right.as_bytes()).verdict != Verdict::Accepted {
                return Err(format!("{dialect} refuses the right answer {right}"));
            }
            for text in [&damaged[..], self.noise] {
                let ruling = rule(text);
                for words in Lang::ALL.map(|lang| ruling.reason.words(lang)) {
                    if words
                        .is_none_or(|words| words.is_empty() || words.contains(char::is_control))
                    {
                        return Err(format!("{dialect} says {ruling:?}"));
                    }
                }
                if ruling.verdict == Verdict::Accepted && !is_right::<P>(&instance, text, *minimum)
                {
                    return Err(format!(
                        "{dialect} accepts {:?} for\n{input}",
                        String::from_utf8_lossy(text)
                    ));
                }
                if ruling.verdict == Verdict::JudgeError {
                    return Err(format!("{dialect} blames the jury: {}", ruling.reason));
                }
                replays_truly::<P>(&instance, text, dialect, &ruling)?;
            }
        }
        Ok(())
    }
}

/// Checks that the replay of an output is bounded and agrees with the checker.
fn replays_truly<P: Problem>(
    instance: &P::Instance,
    text: &[u8],
    dialect: Dialect,
    ruling: &Ruling,
) -> Result<(), String> {
    let Some(replay) = replay(
        erased::<P>(),
        &AnyInstance::new(instance.clone()),
        text,
        dialect,
    ) else {
        return Ok(());
    };
    let says = |what: &str| Err(format!("{dialect}: {what}: {replay:?}, {ruling:?}"));
    if !P::INFO.output_has_moves
        || replay.steps.len() > 1 + STEPS_MAX
        || replay.steps[0].by.is_some()
    {
        return says("a replay that cannot be");
    }
    let Some(fault) = &replay.fault else {
        // Moves that reach the goal are right, too many, or followed by other text.
        let is_past_them = ["the minimum", "expected the end of the output"]
            .iter()
            .any(|it| ruling.message().contains(it));
        return if is_past_them {
            Ok(())
        } else {
            says("the moves are right, the output is not")
        };
    };
    if fault.chars().any(char::is_control) {
        return says("a fault that cannot be printed");
    }
    // The checker uses the same words, except for a row outside the board before a malformed column.
    let is_outside = ruling.message().contains(" is outside ");
    let is_same = match fault.split_once(" is outside ") {
        Some((place, _)) => is_outside && ruling.message().contains(place),
        None => {
            ruling.message().contains(fault) || is_outside && ruling.message().contains(", row ")
        }
    };
    if is_same {
        Ok(())
    } else {
        says("a fault of its own")
    }
}

/// A second, lenient reading of an accepted output: its numbers, and their moves.
fn is_right<P: Problem>(instance: &P::Instance, text: &[u8], minimum: Minimum) -> bool {
    let text = String::from_utf8_lossy(text);
    let text = text.trim_start_matches('\u{feff}').trim();
    let Minimum::Moves(expected) = minimum else {
        return text == "Impossible";
    };
    // A C++ stream ends a number where its sign or digits end, so `1+2` is two numbers there.
    let spaced = text
        .replace('+', " ")
        .replace('-', " -")
        .replace(['\x0b', '\x0c'], " ");
    let numbers: Option<Vec<i32>> = spaced
        .split_whitespace()
        .map(|word| word.parse().ok())
        .collect();
    let Some((&claimed, rest)) = numbers.as_deref().and_then(<[i32]>::split_first) else {
        return false;
    };
    if claimed != expected as i32 {
        return false;
    }
    if !P::INFO.output_has_moves {
        return rest.is_empty();
    }
    let mut board = P::start(instance);
    let made = rest
        .chunks(P::INFO.numbers_per_move)
        .map(|numbers| P::read_move(P::size(instance), numbers));
    let mut played = 0;
    for each in made {
        let Ok(each) = each else { return false };
        if P::play(&mut board, each).is_err() {
            return false;
        }
        played += 1;
    }
    played == expected && P::goal(instance, &board).is_ok()
}

#[test]
fn no_output_breaks_a_checker_or_is_accepted_wrongly() {
    fn property(seed: u64, damages: Vec<Damage>, noise: Vec<u8>) -> Result<(), String> {
        let damages = &damages[..damages.len().min(4)];
        ALL.iter().try_for_each(|&id| {
            let samples = samples(id);
            with(
                id,
                Check {
                    sample: &samples[seed as usize % samples.len()],
                    damages,
                    noise: &noise,
                },
            )
        })
    }
    super::seeded()
        .tests(3000)
        .quickcheck(property as fn(u64, Vec<Damage>, Vec<u8>) -> Result<(), String>);
}
