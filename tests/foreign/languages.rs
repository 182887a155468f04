//! Validators in each language that packages use; all accept an output that repeats the input.

use crate::harness::Package;

const C: &str = r#"
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
    char wanted[64] = "", found[64] = "", path[512];
    FILE *input = fopen(argv[1], "r"), *answer = fopen(argv[2], "r");
    if (!input || !answer || argc != 5 || strcmp(argv[4], "told")) return 1;
    if (fscanf(input, "%63s", wanted) != 1) return 1;
    if (scanf("%63s", found) == 1 && !strcmp(wanted, found)) return 42;
    snprintf(path, sizeof path, "%sjudgemessage.txt", argv[3]);
    fprintf(fopen(path, "a"), "found %s\n", found);
    return 43;
}
"#;

const CPP: &str = r#"
#include "words.h"
#include <iostream>
int main(int argc, char **argv) {
    if (argc != 5 || std::string(argv[4]) != "told") return 1;
    std::ifstream input(argv[1]);
    const std::string wanted = word(input), found = word(std::cin);
    if (wanted == found) return 42;
    std::ofstream(std::string(argv[3]) + "judgemessage.txt") << "found " << found << "\n";
    return 43;
}
"#;

const PYTHON: &str = "
import sys
from pathlib import Path
from words.reading import word
assert sys.argv[4:] == ['told']
wanted, found = word(Path(sys.argv[1]).read_text()), word(sys.stdin.read())
if wanted == found:
    sys.exit(42)
(Path(sys.argv[3]) / 'judgemessage.txt').write_text(f'found {found}')
sys.exit(43)
";

const JAVA: &str = r#"
import java.io.File;
import java.nio.file.*;
import java.util.Scanner;
public class Validate {
    public static void main(String[] args) throws Exception {
        if (args.length != 4 || !args[3].equals("told")) System.exit(1);
        String wanted = Words.first(new Scanner(new File(args[0]))), found = Words.first(new Scanner(System.in));
        if (wanted.equals(found)) System.exit(42);
        Files.writeString(Path.of(args[2], "judgemessage.txt"), "found " + found);
        System.exit(43);
    }
}
"#;

const RUST: &str = r#"
use std::{env, fs, io, process};
fn main() {
    let args: Vec<String> = env::args().collect();
    assert_eq!(args[4..], ["told"]);
    let wanted = fs::read_to_string(&args[1]).expect("the input");
    let found = io::read_to_string(io::stdin()).expect("the output");
    if wanted.trim() == found.trim() {
        process::exit(42);
    }
    fs::write(format!("{}judgemessage.txt", args[3]), format!("found {}", found.trim())).expect("a message");
    process::exit(43);
}
"#;

/// Each language, and the files of the validator.
const VALIDATORS: [(&str, &[(&str, &str)]); 6] = [
    ("C", &[("validate.c", C)]),
    (
        "C++ with a header",
        &[
            ("validate.cpp", CPP),
            (
                "words.cpp",
                "#include \"words.h\"\nstd::string word(std::istream &in) { std::string w; in >> w; return w; }\n",
            ),
            (
                "words.h",
                "#include <fstream>\n#include <string>\nstd::string word(std::istream &in);\n",
            ),
        ],
    ),
    (
        "Python with a module",
        &[
            ("main.py", PYTHON),
            ("words/__init__.py", ""),
            (
                "words/reading.py",
                "def word(text):\n    return ' '.join(text.split()[:1])\n",
            ),
        ],
    ),
    (
        "Java with two classes",
        &[
            ("Validate.java", JAVA),
            (
                "Words.java",
                "class Words { static String first(java.util.Scanner in) { return in.hasNext() ? in.next() : \"\"; } }\n",
            ),
        ],
    ),
    ("Rust", &[("validate.rs", RUST)]),
    (
        "scripts",
        &[
            (
                "build",
                "#!/bin/sh\nset -e\ncc -O1 -o checker source/checker.c\n",
            ),
            (
                "run",
                "#!/bin/sh\nexec \"$(dirname \"$0\")/checker\" \"$@\"\n",
            ),
            ("source/checker.c", C),
        ],
    ),
];

fn package(files: &[(&str, &str)]) -> Package {
    let package = Package::of(&[
        (
            "problem.yaml",
            "problem_format_version: 2025-09\nname: {en: Echo}\nlimits: {time_limit: 2}\n",
        ),
        (
            "data/secret/test_group.yaml",
            "output_validator_args: [told]\n",
        ),
        ("data/secret/1.in", "one\n"),
        ("data/secret/1.ans", "\n"),
        ("data/secret/2.in", "two\n"),
        ("data/secret/2.ans", "\n"),
        ("one.py", "print('one')\n"),
    ]);
    files.iter().fold(package, |package, (name, text)| {
        package.with(&format!("output_validator/{name}"), text)
    })
}

#[test]
fn validators_in_every_language_give_verdicts_and_messages() {
    for (language, files) in VALIDATORS {
        let ran = package(files).judge(&["made/one.py", "--format", "json"]);
        assert_eq!(ran.code, 1, "{language}: {}{}", ran.stdout, ran.stderr);
        let document = ran.json();
        let one = &document["submissions"][0];
        assert_eq!(one["outcomes"], "AW", "{language}: {}", one["message"]);
        assert_eq!(
            one["message"], "the output validator says: found one",
            "{language}"
        );
    }
}

#[test]
fn input_validators_in_several_languages_work_side_by_side() {
    let c = "#include <stdio.h>\nint main(void) { return getchar() == '5' ? 42 : 43; }\n";
    let java = "public class Length { public static void main(String[] a) throws Exception {\
                System.exit(System.in.readAllBytes().length == 2 ? 42 : 43); } }\n";
    let package = Package::copy("summands")
        .without("data/secret")
        .with("data/secret/1.in", "5\n")
        .with("data/secret/1.ans", "2 3\n")
        .with("data/secret/2.in", "6\n")
        .with("data/secret/2.ans", "3 3\n")
        .without("submissions/wrong_answer")
        .with("input_validators/first.c", c)
        .with("input_validators/length/Length.java", java)
        .with(
            "input_validators/script/run",
            "#!/bin/sh\nread -r number && [ \"$number\" -lt 9 ] && exit 42\nexit 43\n",
        );
    let document = package.lint(&["--format", "json"]).exits(1).json();
    let errors: Vec<&str> = document["findings"]
        .as_array()
        .expect("findings")
        .iter()
        .filter(|finding| finding["check"] == "input validators" && finding["severity"] == "error")
        .map(|finding| finding["message"].as_str().expect("a message"))
        .collect();
    assert_eq!(errors, ["`first.c` refuses it"], "the others take `6`");
    assert!(
        document["checks"][1]["done"]
            .as_str()
            .expect("words")
            .starts_with("4 validators on "),
        "{}",
        document["checks"]
    );
}
