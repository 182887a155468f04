//! The default grader against that of problemtools, on many lists of verdicts and scores in one process.

use crate::comparison::module;
use std::fmt::Write as _;
use std::process::Command;
use tribunal_core::rng::Rng;
use tribunal_core::verdict::Verdict;
use tribunal_judge::scoring::{PartResult, default_grade};
use tribunal_package::scoring::DefaultGrader;

/// Runs the grader in the first argument on each line of standard input: arguments, a bar, verdicts and scores.
const DRIVER: &str = "
import contextlib, io, sys
code = compile(open(sys.argv[1]).read(), 'grader', 'exec')
for line in sys.stdin.read().splitlines():
    flags, parts = line.split('|')
    sys.argv, sys.stdin = ['grader', *flags.split()], io.StringIO(parts)
    with contextlib.redirect_stdout(io.StringIO()) as said:
        exec(code, {})
    sys.__stdout__.write(said.getvalue())
";

const FLAGS: [&str; 10] = [
    "worst_error",
    "no_errors",
    "first_error",
    "always_accept",
    "sum",
    "avg",
    "min",
    "max",
    "ignore_sample",
    "accept_if_any_accepted",
];

/// The verdicts that both know by the same letters.
const VERDICTS: [Verdict; 7] = [
    Verdict::Accepted,
    Verdict::Accepted,
    Verdict::WrongAnswer,
    Verdict::TimeLimit,
    Verdict::MemoryLimit,
    Verdict::OutputLimit,
    Verdict::RuntimeError,
];

const SCORES: [f64; 8] = [0.0, 1.0, 10.0, 2.5, 1.0 / 3.0, -4.0, 0.000_000_5, 1e9];

needs::verifyproblem! {
    #[test]
    fn the_default_grader_agrees_with_problemtools() {
        let grader = module("verifyproblem", "problemtools").expect("problemtools").join("support/default_grader");
        let mut rng = Rng::new(1, "default grader");
        let mut pick = |most: usize| rng.below(most as u64) as usize;
        let (mut lines, mut ours) = (String::new(), Vec::new());
        for _ in 0..4000 {
            let flags: Vec<String> = (0..pick(5)).map(|_| FLAGS[pick(FLAGS.len())].to_string()).collect();
            let parts: Vec<PartResult> = (0..pick(5))
                .map(|_| PartResult { verdict: VERDICTS[pick(VERDICTS.len())], score: SCORES[pick(SCORES.len())] })
                .collect();
            write!(lines, "{}|", flags.join(" ")).expect("a text");
            for part in &parts {
                write!(lines, "{} {:?} ", part.verdict, part.score).expect("a text");
            }
            lines.push('\n');
            let said = match default_grade(&DefaultGrader::of(&flags), &parts) {
                Some(part) => format!("{} {:.6}", part.verdict, part.score),
                None => "JE 0".to_string(),
            };
            ours.push(said);
        }
        let folder = tempfile::tempdir().expect("a folder");
        let input = folder.path().join("lists");
        std::fs::write(&input, &lines).expect("a file");
        let output = Command::new("python3")
            .args(["-c", DRIVER])
            .arg(&grader)
            .stdin(std::fs::File::open(&input).expect("the lists"))
            .output()
            .expect("Python runs");
        let theirs = String::from_utf8(output.stdout).expect("UTF-8");
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!(theirs.lines().count(), ours.len(), "{error}");
        let apart = lines.lines().zip(&ours).zip(theirs.lines()).filter(|((_, ours), theirs)| ours != theirs);
        let apart: Vec<String> = apart.map(|((line, ours), theirs)| format!("{line}: {ours}, {theirs}\n")).collect();
        assert!(apart.is_empty(), "{} differ:\n{}", apart.len(), apart[..apart.len().min(20)].concat());
        assert!(ours.iter().any(|said| said.starts_with("JE")) && ours.iter().any(|said| said.starts_with("AC")));
    }
}
