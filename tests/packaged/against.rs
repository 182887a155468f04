//! Compares the validators of the packages with the built-in parser and checker.

use super::store;
use crate::typed::{Visit, with};
use std::fs;
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyInstance, erased};
use tribunal_core::messages::Message;
use tribunal_core::output::{Dialect, Output};
use tribunal_core::problem::{GenerateOptions, Generated, Minimum, Problem};
use tribunal_core::rng::Rng;
use tribunal_core::verdict::Verdict;
use tribunal_package::cases::{self, Shows};
use tribunal_problems::ALL;
use tribunal_verify::jury::Jury;

/// The seed of the random choices; a failure prints it.
const SEED: u64 = 4;

/// A program that judges many outputs: for each it reads three lengths and three texts, and prints an outcome.
const BATCH: &str = r#"
    #include "rules.h"
    #include <iostream>
    #include <sstream>
    int main() {
        std::ios::sync_with_stdio(false);
        std::size_t length[3];
        while (std::cin >> length[0] >> length[1] >> length[2]) {
            std::cin.get();
            std::istringstream text[3];
            for (int i = 0; i < 3; ++i) {
                std::string bytes(length[i], ' ');
                std::cin.read(&bytes[0], static_cast<std::streamsize>(length[i]));
                text[i].str(bytes);
            }
            const tribunal::Ruling ruling = tribunal::judge(text[0], text[1], text[2]);
            std::cout << static_cast<int>(ruling.outcome) << ' ' << ruling.message << '\n';
        }
    }"#;

/// The outcomes in the order in which rules.h has them.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Outcome {
    Accepted,
    Wrong,
    Presentation,
    JuryError,
}

impl Outcome {
    fn of(verdict: Verdict) -> Outcome {
        match verdict {
            Verdict::Accepted => Outcome::Accepted,
            Verdict::WrongAnswer => Outcome::Wrong,
            Verdict::PresentationError => Outcome::Presentation,
            Verdict::JudgeError => Outcome::JuryError,
            verdict => panic!("{verdict:?} is nothing that a checker says"),
        }
    }

    /// A host that knows no presentation errors.
    fn without_presentation(self) -> Outcome {
        if self == Outcome::Presentation {
            Outcome::Wrong
        } else {
            self
        }
    }
}

fn compile(folder: &Path, source: &Path, name: &str, options: &[&str]) -> PathBuf {
    let program = folder.join(name);
    let mut command = Command::new("g++");
    command
        .args([
            "-std=c++17",
            "-O1",
            "-Wall",
            "-Wextra",
            "-pedantic",
            "-Werror",
        ])
        .args(options);
    let output = command
        .arg("-o")
        .arg(&program)
        .arg(source)
        .output()
        .expect("g++ runs");
    assert!(
        output.status.success(),
        "{}: {}",
        source.display(),
        String::from_utf8_lossy(&output.stderr)
    );
    program
}

fn validator(problem: &str, folder: &str) -> PathBuf {
    store().join(problem).join(folder).join("validate.cpp")
}

/// Runs a program that may leave part of its input unread. Returns its exit code and its output.
fn run(command: &mut Command, mut input: impl Read + Send) -> (Option<i32>, String) {
    let mut child = command
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    std::thread::scope(|scope| {
        scope.spawn(move || match io::copy(&mut input, &mut pipe) {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => panic!("{error}"),
            _ => drop(pipe),
        });
        let output = child.wait_with_output().expect("it ends");
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    })
}

/// An output, and the input and the answer that it is judged by.
struct Trial<P: Problem> {
    instance: P::Instance,
    minimum: Minimum,
    answer: String,
    output: Vec<u8>,
}

/// Replacements of a number or a word in hostile outputs.
const ODD: [&[u8]; 43] = [
    b"",
    b"+",
    b"-",
    b"+6",
    b"06",
    b"-0",
    b"+0",
    b"00",
    b"6.0",
    b"6e0",
    b"0x6",
    b"6.",
    b".6",
    b"6,",
    b"1+1",
    b"+-1",
    b"-1",
    b"-6",
    b"0",
    b"5",
    b"2147483647",
    b"2147483648",
    b"-2147483648",
    b"-2147483649",
    b"4294967298",
    b"9223372036854775808",
    b"18446744073709551616",
    b"1000000000000000000000000000000",
    b"x",
    b"Impossible",
    b"impossible",
    b"IMPOSSIBLE",
    b"Impossible.",
    b"4Impossible",
    b"\xef\xbb\xbf",
    b"\xc2\xa0",
    b"\0",
    b"\x1a",
    b"\xff",
    b"\xd9\xa6",
    b"nan",
    b"000000000000000000000000000000000000000000000000000000000000004",
    b"0000000000000000000000000000000000000000000000000000000000000000000000000000000000004",
];
const BLANKS: [&[u8]; 12] = [
    b" ",
    b"\t",
    b"\n",
    b"\r",
    b"\r\n",
    b"\x0c",
    b"\x0b",
    b"  \n\n",
    b"\xc2\xa0",
    b"\0",
    b"",
    b"\x85",
];

/// A right output with some of its tokens and its blanks changed, left out, doubled or put in another order.
fn mutate(right: &str, rng: &mut Rng) -> Vec<u8> {
    let mut tokens: Vec<Vec<u8>> = right
        .split_whitespace()
        .map(|token| token.as_bytes().to_vec())
        .collect();
    let mut blanks: Vec<Vec<u8>> = vec![b"\n".to_vec(); tokens.len() + 1];
    for _ in 0..rng.below(4) {
        let place = rng.below(tokens.len().max(1) as u64) as usize;
        match rng.below(7) {
            _ if tokens.is_empty() => tokens.push(b"7".to_vec()),
            0 => tokens[place] = ODD[rng.below(ODD.len() as u64) as usize].to_vec(),
            1 => drop(tokens.remove(place)),
            2 => tokens.insert(place, tokens[place].clone()),
            3 => tokens[place] = rng.below(6).to_string().into_bytes(),
            4 => tokens[place].extend_from_slice(ODD[rng.below(ODD.len() as u64) as usize]),
            5 => {
                let mut odd = ODD[rng.below(ODD.len() as u64) as usize].to_vec();
                odd.append(&mut tokens[place]);
                tokens[place] = odd;
            }
            _ => rng.shuffle(&mut tokens[1..]),
        }
    }
    for _ in 0..rng.below(4) {
        let place = rng.below(blanks.len() as u64) as usize;
        blanks[place] = BLANKS[rng.below(BLANKS.len() as u64) as usize].to_vec();
    }
    blanks.resize(tokens.len() + 1, b" ".to_vec());
    blanks
        .iter()
        .zip(&tokens)
        .flat_map(|(blank, token)| [&blank[..], &token[..]].concat())
        .chain(blanks[tokens.len()].clone())
        .collect()
}

fn examples<P: Problem>() -> Vec<cases::Example> {
    let examples = cases::find(&store().join(P::INFO.name))
        .expect("stored cases")
        .examples;
    assert!(
        examples.len() > 50,
        "{} has {} examples",
        P::INFO.name,
        examples.len()
    );
    examples
}

/// The examples of outputs in the package.
fn shown<P: Problem>() -> Vec<Trial<P>> {
    let mut jury = Jury::new(erased::<P>(), Size::FOUR, None);
    let outputs = examples::<P>()
        .into_iter()
        .filter(|example| example.shows != Shows::InvalidInput);
    let trials = outputs.map(|example| {
        let text = |ending| super::read(&example.file(ending));
        let instance = P::read_one(text("in").as_bytes(), None).expect("an input");
        let minimum = jury
            .answer(&AnyInstance::new(instance.clone()))
            .expect("4x4 is answered")
            .minimum;
        Trial {
            instance,
            minimum,
            answer: text("ans"),
            output: fs::read(example.file("out")).expect("a file"),
        }
    });
    trials.collect()
}

/// Right outputs and mutations of them; some jury answers are two too many.
fn trials<P: Problem>(count: usize) -> Vec<Trial<P>> {
    let mut rng = Rng::new(SEED, P::INFO.name);
    let mut generator = P::generator(&GenerateOptions::default()).expect("4x4 is made");
    let mut jury = Jury::new(erased::<P>(), Size::FOUR, None);
    let mut trials = Vec::new();
    for _ in 0..count / 10 {
        let Generated { instance, .. } = generator(&mut rng);
        let made = jury
            .answer(&AnyInstance::new(instance.clone()))
            .expect("4x4 is answered");
        let right = made.output();
        for number in 0..10 {
            let mut output = if number == 0 {
                right.clone().into_bytes()
            } else {
                mutate(&right, &mut rng)
            };
            if rng.below(8) == 0 && !output.is_empty() {
                let place = rng.below(output.len() as u64) as usize;
                output[place] = rng.below(256) as u8;
            }
            let (minimum, answer) = match made.minimum {
                Minimum::Moves(moves) if rng.below(10) == 0 => {
                    more(moves, &right, P::INFO.output_has_moves)
                }
                minimum => (minimum, right.clone()),
            };
            trials.push(Trial {
                instance: instance.clone(),
                minimum,
                answer,
                output,
            });
        }
    }
    trials
}

/// A jury answer that is not the best: it has two more moves, which undo each other, if answers have moves.
fn more(moves: u32, right: &str, has_moves: bool) -> (Minimum, String) {
    let minimum = moves + 2;
    let listed = right.split_once('\n').map_or("", |(_, listed)| listed);
    let answer = if has_moves {
        format!("{minimum}\n{listed}2 3\n2 3\n")
    } else {
        format!("{minimum}\n")
    };
    (Minimum::Moves(minimum), answer)
}

/// Whether every token is a plain number or cannot begin one, and every blank is one in all dialects: then all dialects
/// agree.
fn is_plain(output: &[u8]) -> bool {
    let is_plain_token = |token: &[u8]| {
        let digits = token.strip_prefix(b"-").unwrap_or(token);
        let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
        match is_number {
            true => token == b"0" || !digits.starts_with(b"0"),
            false => !token
                .first()
                .is_some_and(|byte| byte.is_ascii_digit() || b"+-".contains(byte)),
        }
    };
    !output.contains(&b'\x0b')
        && !output.contains(&b'\x0c')
        && !output.starts_with(b"\xef")
        && output
            .split(u8::is_ascii_whitespace)
            .filter(|token| !token.is_empty())
            .all(is_plain_token)
}

fn check<P: Problem>(trial: &Trial<P>, dialect: Dialect) -> (Outcome, String) {
    let ruling = P::check(
        &trial.instance,
        &mut Output::new(&trial.output[..], dialect),
        trial.minimum,
    );
    (Outcome::of(ruling.verdict), ruling.message())
}

/// The rulings of a package on all trials.
fn rulings<P: Problem>(trials: &[Trial<P>]) -> Vec<(Outcome, String)> {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("batch.cpp");
    fs::write(&source, BATCH).expect("a file");
    let rules = format!(
        "-I{}",
        store()
            .join(P::INFO.name)
            .join("output_validator")
            .display()
    );
    let program = compile(folder.path(), &source, "batch", &[&rules]);
    let mut all = Vec::new();
    for trial in trials {
        let input = P::write(&trial.instance);
        writeln!(
            all,
            "{} {} {}",
            input.len(),
            trial.answer.len(),
            trial.output.len()
        )
        .expect("memory");
        [input.as_bytes(), trial.answer.as_bytes(), &trial.output]
            .iter()
            .for_each(|text| all.extend_from_slice(text));
    }
    let told = fs::File::create(folder.path().join("told")).expect("a file");
    assert_eq!(
        run(Command::new(program).stdout(told), &all[..]),
        (Some(0), String::new())
    );
    let told =
        fs::read_to_string(folder.path().join("told")).expect("UTF-8: foreign bytes are escaped");
    let outcomes = [
        Outcome::Accepted,
        Outcome::Wrong,
        Outcome::Presentation,
        Outcome::JuryError,
    ];
    let rulings = told.lines().map(|line| {
        let (outcome, message) = line.split_once(' ').expect("an outcome and a message");
        (
            outcomes[outcome.parse::<usize>().expect("a number")],
            message.to_string(),
        )
    });
    rulings.collect()
}

struct Outputs;

impl Visit for Outputs {
    type Out = ();

    fn visit<P: Problem>(self) {
        let name = P::INFO.name;
        let mut trials = shown::<P>();
        trials.extend(self::trials(6000));
        let rulings = rulings(&trials);
        assert_eq!(rulings.len(), trials.len());
        let (mut seen, mut plain) = ([0; 4], [0; 4]);
        for (number, (trial, (outcome, message))) in trials.iter().zip(&rulings).enumerate() {
            let shown = || {
                let Trial { answer, output, .. } = trial;
                let input = P::write(&trial.instance);
                format!(
                    "{name}, seed {SEED}, trial {number}: the package says {outcome:?}, {message}, of \"{}\", where the \
                     answer to\n{input}is\n{answer}",
                    output.escape_ascii()
                )
            };
            let (kattis, why) = check(trial, Dialect::Kattis);
            assert_eq!(
                outcome.without_presentation(),
                kattis,
                "the checker says {why}; {}",
                shown()
            );
            seen[*outcome as usize] += 1;
            if is_plain(&trial.output) {
                let (testlib, why) = check(trial, Dialect::Testlib);
                assert_eq!(*outcome, testlib, "the checker says {why}; {}", shown());
                plain[*outcome as usize] += 1;
            }
            assert!(!message.is_empty() && message.len() < 250, "{}", shown());
        }
        let jury_errors = usize::from(P::INFO.output_has_moves);
        assert!(
            seen[..3 + jury_errors].iter().all(|&count| count > 50),
            "{name}: a kind is missing: {seen:?}"
        );
        assert!(
            plain[..3].iter().all(|&count| count > 50),
            "{name}: a kind is missing: {plain:?}"
        );
    }
}

#[test]
fn the_packaged_rules_agree_with_the_checker_on_thousands_of_outputs() {
    ALL.iter().for_each(|&id| with(id, Outputs));
}

/// An output validator as other judges run it.
struct Hosted {
    program: PathBuf,
    folder: tempfile::TempDir,
}

impl Hosted {
    fn new(problem: &str) -> Hosted {
        let folder = tempfile::tempdir().expect("a folder");
        let program = compile(
            folder.path(),
            &validator(problem, "output_validator"),
            "validate",
            &[],
        );
        Hosted { program, folder }
    }

    /// The exit code, and the two messages of the feedback folder.
    fn say(
        &self,
        input: &str,
        answer: &str,
        output: impl Read + Send,
    ) -> (Option<i32>, String, String) {
        let [input_file, answer_file, feedback] =
            ["input", "answer", "feedback"].map(|name| self.folder.path().join(name));
        fs::write(&input_file, input).expect("a file");
        fs::write(&answer_file, answer).expect("a file");
        fs::create_dir(&feedback).expect("a folder");
        let (code, _) = run(
            Command::new(&self.program).args([&input_file, &answer_file, &feedback]),
            output,
        );
        let told = |name: &str| fs::read_to_string(feedback.join(name)).unwrap_or_default();
        let said = (code, told("judgemessage.txt"), told("teammessage.txt"));
        fs::remove_dir_all(&feedback).expect("a folder");
        said
    }
}

fn exit_code(outcome: Outcome) -> i32 {
    match outcome {
        Outcome::Accepted => 42,
        Outcome::Wrong | Outcome::Presentation => 43,
        Outcome::JuryError => 1,
    }
}

struct Processes;

impl Visit for Processes {
    type Out = ();

    fn visit<P: Problem>(self) {
        let hosted = Hosted::new(P::INFO.name);
        let mut trials = trials::<P>(60);
        trials.extend(shown());
        for (trial, (outcome, message)) in trials.iter().zip(rulings(&trials)) {
            let input = P::write(&trial.instance);
            let (code, judge, team) = hosted.say(&input, &trial.answer, &trial.output[..]);
            assert_eq!(
                (code, judge),
                (Some(exit_code(outcome)), format!("{message}\n")),
                "seed {SEED}"
            );
            assert_eq!(!team.is_empty(), outcome == Outcome::Presentation, "{team}");
        }
        let Trial {
            instance, answer, ..
        } = &trials[0];
        let input = P::write(instance);
        for malformed in ["", "x", "-1", &format!("{answer}1"), "2147483648", "6.5"] {
            let (code, judge, _) = hosted.say(&input, malformed, answer.as_bytes());
            assert_eq!(code, Some(1), "{}: {malformed}", P::INFO.name);
            assert!(judge.starts_with("the jury's answer"), "{judge}");
        }
    }
}

#[test]
fn the_packaged_output_validators_follow_the_protocol_of_the_format() {
    ALL.iter().for_each(|&id| with(id, Processes));
}

#[test]
fn a_packaged_output_validator_without_its_files_gives_a_judge_error() {
    let hosted = Hosted::new("pilots");
    let folder = hosted.folder.path();
    let good = store().join("pilots/data/sample/1.in");
    let none = folder.join("none");
    for files in [
        vec![],
        vec![&good, &good],
        vec![&none, &good, &good],
        vec![&good, &none, &good],
        vec![&good, &good, &none],
    ] {
        let (code, said) = run(Command::new(&hosted.program).args(&files), &b""[..]);
        assert_eq!(code, Some(1), "{files:?}");
        assert!(said.starts_with("judge error: "), "{said}");
    }
}

const MB: u64 = 1_000_000;

#[test]
fn the_packaged_output_validators_need_little_memory_for_huge_outputs() {
    for id in ALL {
        let name = id.name();
        let hosted = Hosted::new(name);
        let [input, answer] = ["in", "ans"]
            .map(|ending| super::read(&store().join(name).join(format!("data/sample/1.{ending}"))));
        let after = |byte: u8, count: u64| answer.as_bytes().chain(io::repeat(byte).take(count));
        assert_eq!(
            hosted.say(&input, &answer, after(b' ', 100 * MB)).0,
            Some(42),
            "{name}"
        );
        for byte in *b"1x-\0" {
            let (code, judge, _) = hosted.say(&input, &answer, after(byte, 100 * MB));
            assert_eq!(code, Some(43), "{name}");
            assert!(judge.len() < 200, "{judge}");
            assert_eq!(
                hosted
                    .say(&input, &answer, io::repeat(byte).take(100 * MB))
                    .0,
                Some(43),
                "{name}"
            );
        }
    }
}

/// What the parser accepts, as `text` documents: blanks and carriage returns at line ends, empty lines, a missing final
/// newline. The validators accept only the exact form of the statement.
fn without_the_tolerated(bytes: &[u8]) -> Vec<u8> {
    let trimmed = bytes.split(|byte| *byte == b'\n').map(|line| {
        let end = line
            .iter()
            .rposition(|byte| !b" \t\r".contains(byte))
            .map_or(0, |last| last + 1);
        &line[..end]
    });
    trimmed
        .filter(|line| !line.is_empty())
        .flat_map(|line| [line, b"\n"].concat())
        .collect()
}

/// Replacements of a letter.
const ODD_LETTERS: &[u8] = b"\r\n \t\0bw+-01xB\xff\xef2";

/// A right input with some of its bytes changed, put in, left out, or lines doubled.
fn spoil(right: &str, rng: &mut Rng) -> Vec<u8> {
    let mut bytes = right.as_bytes().to_vec();
    for _ in 0..rng.below(3) {
        let place = rng.below(bytes.len().max(1) as u64) as usize;
        let odd = ODD_LETTERS[rng.below(ODD_LETTERS.len() as u64) as usize];
        match rng.below(8) {
            _ if bytes.is_empty() => bytes.push(odd),
            0 => bytes[place] = odd,
            1 => bytes.insert(place, odd),
            2 => drop(bytes.remove(place)),
            3 => bytes.push(odd),
            4..=6 => {
                bytes = String::from_utf8_lossy(&bytes)
                    .replace('\n', ["\r\n", " \n", "\n\n", "\r"][rng.below(4) as usize])
                    .into_bytes()
            }
            _ => bytes.truncate(place),
        }
    }
    bytes
}

struct Inputs;

impl Visit for Inputs {
    type Out = ();

    fn visit<P: Problem>(self) {
        let name = P::INFO.name;
        let folder = tempfile::tempdir().expect("a folder");
        let program = compile(
            folder.path(),
            &validator(name, "input_validators"),
            "validate",
            &[],
        );
        let mut rng = Rng::new(SEED, name);
        let mut generator = P::generator(&GenerateOptions::default()).expect("4x4 is made");
        let mut inputs: Vec<Vec<u8>> = (0..700)
            .map(|_| {
                let Generated { instance, .. } = generator(&mut rng);
                spoil(&P::write(&instance), &mut rng)
            })
            .collect();
        inputs.extend((0..100).map(|_| (0..rng.below(60)).map(|_| rng.bits() as u8).collect()));
        let refused_examples = examples::<P>()
            .into_iter()
            .filter(|example| example.shows == Shows::InvalidInput);
        inputs
            .extend(refused_examples.map(|example| fs::read(example.file("in")).expect("a file")));
        let (mut valid, mut tolerated, mut refused) = (0, 0, 0);
        for bytes in &inputs {
            let (code, said) = run(&mut Command::new(&program), &bytes[..]);
            let shown = bytes.escape_ascii();
            let parsed = P::read_one(&bytes[..], None)
                .ok()
                .filter(|instance| P::size(instance) == Size::FOUR);
            let plain = parsed
                .as_ref()
                .map(|instance| P::write(instance).into_bytes());
            match &plain {
                Some(plain) if plain == bytes => {
                    if let Some(broken) = parsed.as_ref().and_then(P::broken_promise) {
                        let broken = Message::new(broken);
                        assert_eq!(
                            (code, said),
                            (Some(43), format!("line 1, column 1: {broken}\n")),
                            "{name}"
                        );
                        continue;
                    }
                    assert_eq!(
                        (code, said.as_str()),
                        (Some(42), ""),
                        "{name}, seed {SEED}: \"{shown}\""
                    );
                    valid += 1;
                    continue;
                }
                Some(plain) => {
                    assert_eq!(
                        &without_the_tolerated(bytes),
                        plain,
                        "{name}, seed {SEED}: \"{shown}\""
                    );
                    tolerated += 1;
                }
                None => refused += 1,
            }
            assert_eq!(code, Some(43), "{name}, seed {SEED}: \"{shown}\"");
            assert!(said.starts_with("line ") && said.len() < 120, "{said}");
        }
        assert!(
            valid > 50 && tolerated > 50 && refused > 50,
            "{name}: {valid}, {tolerated}, {refused}"
        );
    }
}

#[test]
fn packaged_input_validators_accept_what_the_parser_accepts_in_published_form() {
    ALL.iter().for_each(|&id| with(id, Inputs));
}

#[test]
fn the_packaged_input_validators_can_use_the_exit_codes_of_another_host() {
    let folder = tempfile::tempdir().expect("a folder");
    for id in ALL {
        let name = id.name();
        let options = ["-DEXIT_VALID=0", "-DEXIT_INVALID=3"];
        let program = compile(
            folder.path(),
            &validator(name, "input_validators"),
            name,
            &options,
        );
        let sample = super::read(&store().join(name).join("data/sample/1.in"));
        assert_eq!(
            run(&mut Command::new(&program), sample.as_bytes()),
            (Some(0), String::new())
        );
        for junk in [&b"x"[..], b"\0", b"1", b"b", b"-", b" "] {
            let endless = junk.chain(io::repeat(junk[0]).take(100 * MB));
            let (code, said) = run(&mut Command::new(&program), endless);
            assert_eq!(code, Some(3), "{name}: {said}");
        }
    }
}
