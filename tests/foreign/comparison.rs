//! Compares the default comparison with the default validators of other tools, on seeded random pairs of texts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tribunal_core::rng::Rng;
use tribunal_package::compare::Comparison;

/// Lists of flags for the validators.
const FLAGS: [&str; 9] = [
    "",
    "case_sensitive",
    "space_change_sensitive",
    "case_sensitive space_change_sensitive",
    "float_tolerance 1e-6",
    "float_absolute_tolerance 1e-2",
    "float_relative_tolerance 1e-2",
    "float_tolerance 1e-3 case_sensitive space_change_sensitive",
    "float_absolute_tolerance 0.5 float_relative_tolerance 1e-9",
];

const TOKENS: [&str; 32] = [
    "0",
    "1",
    "-1",
    "+1",
    "01",
    "1.0",
    "1.",
    ".5",
    "0.5",
    "5e-1",
    "5E-1",
    "1.005",
    "1.0000001",
    "-0",
    "100",
    "100.4",
    "101",
    "1e2",
    "99.99",
    "1e-9",
    "a",
    "A",
    "Ab",
    "aB",
    "yes",
    "YES",
    "--1",
    "1e",
    ".",
    "-",
    "1.2.3",
    "12345678901234567890",
];

const BLANKS: [&str; 7] = [" ", "  ", "\n", "\t", "\r\n", "\n\n", " \n"];

/// Numbers that the other tools' parsers read and ours refuses; with tolerances, the tools differ on them.
const ODD: [&str; 8] = [
    "nan", "inf", "-inf", "0x1", "0x1p1", "1e400", "1e-400", "infinity",
];

struct Pair {
    flags: &'static str,
    answer: String,
    output: String,
}

impl Pair {
    /// The tokens of both texts.
    fn words(&self) -> impl Iterator<Item = &str> {
        self.answer
            .split_whitespace()
            .chain(self.output.split_whitespace())
    }

    /// Whether one of them begins with this token, in upper or lower case.
    fn holds(&self, token: &str) -> bool {
        self.words()
            .any(|word| word.to_ascii_lowercase().starts_with(token))
    }
}

fn below(rng: &mut Rng, bound: usize) -> usize {
    rng.below(bound as u64) as usize
}

/// A random answer, and an output that mostly agrees with it.
fn pair(rng: &mut Rng, tokens: &[&str]) -> Pair {
    let flags = FLAGS[below(rng, FLAGS.len())];
    let (mut answer, mut output) = (String::new(), String::new());
    for _ in 0..below(rng, 5) {
        let token = tokens[below(rng, tokens.len())];
        let blank = BLANKS[below(rng, BLANKS.len())];
        answer += token;
        answer += blank;
        match below(rng, 12) {
            0 => {}
            1..3 => output += tokens[below(rng, tokens.len())],
            3 => output += &token.to_uppercase(),
            4 => output += &format!("{token}0"),
            _ => output += token,
        }
        output += if below(rng, 6) == 0 {
            BLANKS[below(rng, BLANKS.len())]
        } else {
            blank
        };
    }
    match below(rng, 8) {
        0 => output += tokens[below(rng, tokens.len())],
        1 => output = output.trim_end().to_string(),
        _ => {}
    }
    Pair {
        flags,
        answer,
        output,
    }
}

fn ours(pair: &Pair) -> i32 {
    let flags: Vec<String> = pair.flags.split_whitespace().map(str::to_string).collect();
    let same = Comparison::from_args(&flags)
        .expect("flags")
        .compare(pair.answer.as_bytes(), pair.output.as_bytes());
    if same.is_ok() { 42 } else { 43 }
}

fn theirs(validator: &Path, folder: &Path, pair: &Pair) -> Option<i32> {
    let path = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).expect("a file");
        path
    };
    fs::create_dir_all(folder.join("feedback")).expect("a folder");
    let output = fs::File::open(path("output", &pair.output)).expect("the output");
    let mut command = Command::new(validator);
    command.args([
        path("input", ""),
        path("answer", &pair.answer),
        folder.join("feedback/"),
    ]);
    command
        .args(pair.flags.split_whitespace())
        .stdin(output)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().expect("the validator runs").code()
}

/// The pairs on which their verdict differs from ours, except those that are `allowed` to.
fn apart(
    validator: &Path,
    tokens: &[&str],
    count: u64,
    allowed: impl Fn(&Pair, Option<i32>) -> bool,
) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    let mut rng = Rng::new(1, "comparison");
    let (mut apart, mut same) = (Vec::new(), [0; 2]);
    for _ in 0..count {
        let pair = pair(&mut rng, tokens);
        let (one, other) = (ours(&pair), theirs(validator, folder.path(), &pair));
        if other == Some(one) {
            same[usize::from(one == 42)] += 1;
        } else if !allowed(&pair, other) {
            apart.push(format!(
                "{:?} {:?} {:?}: ours {one}, theirs {other:?}\n",
                pair.flags, pair.answer, pair.output
            ));
        }
    }
    assert!(
        same.iter().all(|kind| *kind > count / 5),
        "both verdicts are seen: {same:?}"
    );
    apart
}

/// The folder of a module in the Python that runs a tool on the path.
pub(crate) fn module(tool: &str, module: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let tool = std::env::split_paths(&path)
        .map(|folder| folder.join(tool))
        .find(|tool| tool.is_file())?;
    let text = fs::read_to_string(tool).ok()?;
    let python = text.lines().next()?.strip_prefix("#!")?.trim();
    let ask = format!("import {module}, os; print(os.path.dirname({module}.__file__))");
    let said = Command::new(python).args(["-c", &ask]).output().ok()?;
    Some(PathBuf::from(String::from_utf8(said.stdout).ok()?.trim()))
}

needs::verifyproblem! {
    #[test]
    fn the_comparison_agrees_with_problemtools() {
        let validator = module("verifyproblem", "problemtools").expect("problemtools").join("support/default_validator");
        // We refuse an exponent without digits as a number; their C++ reader stops before the `e`.
        let is_cut = |pair: &Pair, _| pair.flags.contains("float") && pair.words().any(|word| word == "1e");
        let apart = apart(&validator, &TOKENS, 600, is_cut);
        assert!(apart.is_empty(), "{}", apart.concat());
    }
}

needs::verifyproblem! {
    #[test]
    fn only_odd_numbers_differ_from_problemtools() {
        let validator = module("verifyproblem", "problemtools").expect("problemtools").join("support/default_validator");
        // Their validator reads every number of C++; the grammar of the format, and ours, has no such numbers.
        let has_odd = |pair: &Pair, _| pair.flags.contains("float") && ODD.iter().any(|odd| pair.holds(odd));
        let tokens = [&ODD[..], &["1", "INF", "NaN", "16", "0"]].concat();
        let apart = apart(&validator, &tokens, 300, has_odd);
        assert!(apart.is_empty(), "{}", apart.concat());
    }
}

needs::bt! {
    #[test]
    fn the_comparison_agrees_with_bapctools() {
        let source = module("bt", "bapctools").expect("bapctools").join("resources/support/default_output_validator.cpp");
        let folder = tempfile::tempdir().expect("a folder");
        let validator = folder.path().join("validator");
        let built = Command::new("g++").args(["-std=c++20", "-O1", "-o"]).args([&validator, &source]).status();
        assert!(built.expect("g++ runs").success());
        let tokens = [&TOKENS[..], &ODD].concat();
        // For us a zero in another form than the answer's has no relative error; their validator computes 0 / 0.
        let is_zero = |word: &str| word.contains('0') && word.chars().all(|letter| "+-.0".contains(letter));
        let has_zeros = |pair: &Pair, _| pair.flags.contains("relative") && pair.words().any(is_zero);
        let apart = apart(&validator, &tokens, 600, has_zeros);
        assert!(apart.is_empty(), "{}", apart.concat());
    }
}
