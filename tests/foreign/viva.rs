//! A package whose validators of inputs and of answers are in VIVA.

use crate::harness::Package;
use serde_json::Value;

/// The severities, places and messages of what `lint` finds without running submissions.
fn findings(package: &Package) -> Vec<[String; 3]> {
    let document = package
        .lint(&["--no-submissions", "--format", "json"])
        .json();
    let findings = document["findings"].as_array().expect("findings");
    let text = |it: &Value, field: &str| it[field].as_str().expect("text").to_string();
    let all = findings.iter();
    all.map(|it| ["severity", "place", "message"].map(|field| text(it, field)))
        .collect()
}

fn ledger() -> Package {
    Package::copy("ledger")
}

#[test]
fn validators_in_viva_check_inputs_and_answers() {
    let ran = ledger().lint(&[]).exits(0);
    for done in [
        "1 validator on 4 inputs, 0 invalid ones",
        "1 validator on 4 answers, 0 invalid ones",
    ] {
        assert!(ran.stdout.contains(done), "{done}\n{}", ran.stdout);
    }
    assert_eq!(findings(&ledger()), Vec::<[String; 3]>::new());
    for (file, text, said) in [
        (
            "data/secret/2-most.in",
            "a 1\na 2\nEND 0\n",
            "`ledger.viva` refuses it: line 4, column 1: expected `unique(name)`, found that it is not so (line 3 of the grammar)",
        ),
        (
            "data/secret/2-most.in",
            "a 1\nb 1001\nEND 0\n",
            "`ledger.viva` refuses it: line 2, column 3: expected `1<=amount<=1000`, found amount = 1001 (line 2 of the grammar)",
        ),
        (
            "data/secret/2-most.ans",
            "1001 \n",
            "`ledger.viva` refuses it: line 1, column 5: expected the end of the line, found a space (line 1 of the grammar)",
        ),
    ] {
        let found = findings(&ledger().with(file, text));
        let is_told = found
            .iter()
            .any(|it| it[0] == "error" && it[1] == file && it[2] == said);
        assert!(is_told, "{said}\n{found:?}");
    }
}

#[test]
fn an_invalid_input_must_be_refused_by_a_validator_in_viva() {
    let with = |text: &str| {
        ledger()
            .with("data/invalid_input/1.in", text)
            .with("data/invalid_input/1.ans", "0\n")
    };
    assert_eq!(findings(&with("Ann 1\nEND 0\n")), Vec::<[String; 3]>::new());
    let found = findings(&with("ann 1\nEND 0\n"));
    let says = |it: &[String; 3]| it[2] == "every input validator accepts it";
    assert!(found.iter().any(says), "{found:?}");
}

#[test]
fn the_commands_of_a_package_take_validators_in_viva() {
    let generator = "import random, sys\nrandom.seed(sys.argv[1])\nfor name in sorted(random.sample('abcdefgh', random.randint(0, 5))):\n    print(name, random.randint(1, 1000))\nprint('END 0')\n";
    let wrong = generator.replace("1000)", "2000)");
    let package = ledger().with("generators/entries.py", generator);
    package.run(&["verify", "./ledger"]).exits(0);
    let ran = package
        .run(&["gen", "./ledger", "--count", "4", "--out", "made"])
        .exits(0);
    assert!(!ran.stdout.contains("refuses"), "{}", ran.stdout);
    let package = ledger().with("generators/entries.py", wrong);
    let ran = package.run(&["gen", "./ledger", "--count", "9", "--out", "made"]);
    let said = "expected `1<=amount<=1000`, found amount = ";
    assert!(
        ran.code == 1 && (ran.stdout + &ran.stderr).contains(said),
        "{}",
        ran.code
    );
    // VIVA makes no inputs: a generator does, or their form is guessed from the cases, and the validator checks them.
    let line = [
        "stress",
        "./ledger",
        "ledger/submissions/accepted/sum.py",
        "--random",
        "20",
    ];
    let with_generator = ledger().with("generators/entries.py", generator);
    with_generator.run(&line).exits(0);
    let ran = ledger().run(&line).exits(4);
    for said in ["guessed from", "ledger.viva: line "] {
        assert!(ran.stderr.contains(said), "{said}\n{}", ran.stderr);
    }
}
