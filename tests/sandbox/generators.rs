//! Generators in Python that run in place: they see the same arguments as in an ordinary run, print the same inputs for the
//! same seeds, and draw other random numbers each time where they have no seed.

use crate::in_place::{core, full};
use std::ffi::OsString;
use std::time::Duration;
use tribunal_judge::compile::Workshop;
use tribunal_judge::language::Languages;
use tribunal_judge::pool::LimitedProgram;
use tribunal_sandbox::{Declined, End, Limits, Prepared, Sandbox as _};

const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(20),
    wall: Duration::from_secs(60),
    memory_bytes: 1 << 30,
    address_space: false,
    output_bytes: 1 << 20,
    stack_bytes: 64 << 20,
    processes: 4,
};

/// Calls `test` with a generator of this source, ready to run.
fn with_generator(source: &str, test: impl FnOnce(&mut dyn Prepared)) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("gen.py");
    std::fs::write(&path, source).expect("a source");
    let sandbox = full();
    let mut languages = Languages::builtin();
    languages.reachable_for_others = true;
    let workshop = Workshop {
        languages: &languages,
        sandbox: &sandbox,
        cache: folder.path().join("cache"),
    };
    let compiled = workshop
        .compile(&path)
        .unwrap_or_else(|error| panic!("{error}"));
    let program = LimitedProgram::of(&compiled, LIMITS).reading_arguments();
    let prepared = sandbox.prepare(program.program(), &LIMITS, core());
    test(&mut *prepared.unwrap_or_else(|error| panic!("{error}")));
}

/// The output of a run in place.
fn in_place(generator: &mut dyn Prepared, args: &[&str]) -> Result<String, Declined> {
    let mut output = Vec::new();
    let input: String = args.iter().map(|arg| format!("{arg}\0")).collect();
    let run = generator.run_in_place(input.as_bytes(), &mut output)?;
    assert_eq!(run.end, End::Exited(0));
    Ok(String::from_utf8(output).expect("a text"))
}

/// The output of an ordinary run.
fn ordinary(generator: &mut dyn Prepared, args: &[&str]) -> String {
    let args: Vec<OsString> = args.iter().map(OsString::from).collect();
    let run = generator.run_with(&args, b"").expect("a run");
    assert_eq!(run.end, End::Exited(0));
    String::from_utf8(run.output).expect("a text")
}

#[test]
fn a_generator_with_a_seed_prints_the_same_in_both_ways() {
    let source = "import random, sys\nfrom collections import Counter\n\
        random.seed(sys.argv[-1])\n\
        print(sys.argv[1:], sys.argv[0].endswith('gen.py'), __name__)\n\
        print(*random.sample(range(10 ** 9), 5), Counter('abca'))\n";
    with_generator(source, |generator| {
        for args in [
            &["7"][..],
            &["a b", "", "\u{e9}\n", "-x=\"1\"", "8"],
            &["9"],
        ] {
            let printed = in_place(generator, args).expect("in place");
            assert_eq!(printed, ordinary(generator, args));
        }
    });
}

#[test]
fn a_generator_without_a_seed_draws_anew_in_each_run() {
    let source = "import random, uuid\nprint(random.getrandbits(64), uuid.uuid4())\n";
    with_generator(source, |generator| {
        let mut printed: Vec<String> = (0..20)
            .map(|_| in_place(generator, &["7"]).expect("in place"))
            .collect();
        printed.sort();
        printed.dedup();
        assert_eq!(printed.len(), 20);
    });
}

#[test]
fn a_generator_that_reads_a_file_of_its_own_is_started_anew() {
    let source = "print(len(open(__file__).read()))\n";
    with_generator(source, |generator| {
        let declined = in_place(generator, &["7"]).expect_err("it looks for a file");
        assert!(matches!(declined, Declined::Call(_)), "{declined:?}");
        assert_eq!(ordinary(generator, &["7"]), format!("{}\n", source.len()));
    });
}
