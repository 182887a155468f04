//! `tribunal stress` with inputs whose form is guessed from samples.

use crate::{CACHE, Ran, folder, tribunal};
use std::fs;
use std::path::Path;

/// A wrong program, samples of its inputs, and the smallest input that a person would write down for it.
struct Bench {
    kind: &'static str,
    samples: &'static [&'static str],
    /// The body of the right program in Python; `wrong` is true in the wrong one.
    program: &'static str,
    smallest: &'static str,
}

const BENCHES: [Bench; 7] = [
    Bench {
        kind: "an array, whose best part may not be empty",
        samples: &["5\n-2 1 3 -4 2\n", "3\n4 -1 2\n"],
        program: "n = int(input())\na = list(map(int, input().split()))\nassert len(a) == n\n\
            best, now = 0 if wrong else a[0], 0\nfor x in a:\n    now = max(now + x, x)\n    best = max(best, now)\nprint(best)\n",
        smallest: "1\n-1\n",
    },
    Bench {
        kind: "a graph, whose edges have two directions",
        samples: &["4 3\n1 2\n3 2\n3 4\n", "3 3\n1 2\n2 3\n3 1\n"],
        program: "n, m = map(int, input().split())\nedges = [tuple(map(int, input().split())) for _ in range(m)]\n\
            assert all(1 <= x <= n for edge in edges for x in edge)\nseen = {1}\nfor _ in range(n):\n    for a, b in edges:\n\
            \x20       if a in seen: seen.add(b)\n        if b in seen and not wrong: seen.add(a)\nprint('YES' if n in seen else 'NO')\n",
        smallest: "2 1\n2 1\n",
    },
    Bench {
        kind: "a text, whose palindromes may be even",
        samples: &["abacaba\n", "abccba\n", "xyz\n"],
        program: "s = input()\nn = len(s)\nall = (s[i:j] for i in range(n) for j in range(i + 1, n + 1))\n\
            print(max(len(t) for t in all if t == t[::-1] and not (wrong and len(t) % 2 == 0)))\n",
        smallest: "aa\n",
    },
    Bench {
        kind: "a grid, whose cells touch at their sides alone",
        samples: &["2 3\n#..\n.##\n", "3 4\n....\n.##.\n#..#\n"],
        program: "h, w = map(int, input().split())\ng = [input() for _ in range(h)]\nassert all(len(row) == w for row in g)\n\
            left = {(i, j) for i in range(h) for j in range(w) if g[i][j] == '#'}\nparts = 0\nwhile left:\n    parts += 1\n    todo = [left.pop()]\n\
            \x20   while todo:\n        i, j = todo.pop()\n        for k in range(i - 1, i + 2):\n            for l in range(j - 1, j + 2):\n\
            \x20               if (k, l) in left and (wrong or k == i or l == j):\n                    left.remove((k, l))\n                    todo.append((k, l))\nprint(parts)\n",
        smallest: "2 2\n#.\n.#\n",
    },
    Bench {
        kind: "several tests, of which each begins anew",
        samples: &["2\n3\n1 5 2\n1\n4\n", "1\n2\n3 3\n"],
        program: "best = 0\nfor _ in range(int(input())):\n    n = int(input())\n    a = list(map(int, input().split()))\n    assert len(a) == n\n\
            \x20   best = max([best] + a) if wrong else max(a)\n    print(best)\n",
        smallest: "2\n1\n2\n1\n1\n",
    },
    Bench {
        kind: "pairs of numbers, of which the second may be 0",
        samples: &["3\n1 2\n5 0\n7 3\n", "1\n4 4\n"],
        program: "n = int(input())\nfor _ in range(n):\n    a, b = map(int, input().split())\n    print(a + b if b or not wrong else b)\n",
        smallest: "1\n1 0\n",
    },
    Bench {
        kind: "a tree, whose longest way need not begin at the root",
        samples: &["4\n1 2\n1 3\n3 4\n", "3\n1 2\n2 3\n"],
        program: "n = int(input())\nnext = {i: [] for i in range(1, n + 1)}\nfor _ in range(n - 1):\n    a, b = map(int, input().split())\n\
            \x20   next[a].append(b)\n    next[b].append(a)\ndef far(at, before):\n    ways = [(d + 1, node) for d, node in (far(it, at) for it in next[at] if it != before)]\n\
            \x20   return max(ways + [(0, at)])\nprint(far(1 if wrong else far(1, 0)[1], 0)[0])\n",
        smallest: "3\n1 2\n1 3\n",
    },
];

fn run(folder: &Path, line: &[&str]) -> Ran {
    let line = [&["stress"], line, &["--cache", CACHE]].concat();
    tribunal(&line).in_folder(folder).run()
}

fn json(ran: &Ran) -> serde_json::Value {
    serde_json::from_str(&ran.stdout).unwrap_or_else(|error| panic!("{error}: {}", ran.stderr))
}

/// A folder with both programs and the samples.
fn home(bench: &Bench) -> tempfile::TempDir {
    let right = format!("wrong = False\n{}", bench.program);
    let wrong = format!("wrong = True\n{}", bench.program);
    let home = folder(&[("right.py", &right), ("wrong.py", &wrong)]);
    for (number, sample) in bench.samples.iter().enumerate() {
        let path = home.path().join(format!("samples/{number}.in"));
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, sample).expect("a file");
    }
    home
}

const LINE: [&str; 7] = [
    "wrong.py",
    "--against",
    "right.py",
    "--sample",
    "samples",
    "--format",
    "json",
];

#[test]
fn wrong_programs_of_seven_kinds_of_problem_fail_on_inputs_of_a_guess() {
    for bench in &BENCHES {
        let home = home(bench);
        let ran = run(home.path(), &LINE);
        assert_eq!(ran.code, 1, "{}: {}{}", bench.kind, ran.stdout, ran.stderr);
        let failure = &json(&ran)["failure"];
        let input = failure["input"].as_str().expect("an input");
        let words = |input: &str| input.split_whitespace().count();
        let said = format!("{}: {input}\n{}", bench.kind, failure["smallest"]);
        assert_eq!(words(input), words(bench.smallest), "{said}");
        assert!(input.len() <= 2 * bench.smallest.len(), "{said}");
        assert_eq!(failure["against"]["verdict"], "AC", "{said}");
        assert_eq!(failure["submission"]["verdict"], "WA", "{said}");
    }
}

#[test]
fn a_guess_is_told_as_one_and_the_failure_is_the_same_again_and_on_any_number_of_cores() {
    let home = home(&BENCHES[1]);
    let [one, three] = ["1", "3"].map(|jobs| {
        let report = json(&run(home.path(), &[&LINE[..], &["--jobs", jobs]].concat()));
        (report["coverage"].clone(), report["failure"].clone())
    });
    assert_eq!(one.0, three.0);
    for field in ["input", "found", "origin", "smallest", "expected", "repeat"] {
        // The commands repeat the number of cores.
        if field != "repeat" {
            assert_eq!(one.1[field], three.1[field], "{field}");
        }
    }
    let said = |at: usize| one.0[at].as_str().expect("a sentence");
    assert!(
        said(0).contains("of a form guessed from 0.in, 1.in, seed"),
        "{}",
        said(0)
    );
    assert!(
        said(1).starts_with("the guess: n = 2…6 m = 1…5; m × (1…n 1…n)"),
        "{}",
        said(1)
    );
    let sentence = |field: &str| one.1[field].as_str().expect("a sentence");
    assert!(sentence("origin").starts_with("a guess from 0.in, 1.in, with seed "));
    assert!(
        sentence("smallest")
            .contains("there is no validator, so it may not be valid: all that were tried have the form guessed from the samples")
    );
    let repeat = one.1["repeat"][1].as_str().expect("a command");
    let words: Vec<&str> = repeat.split(' ').skip(2).collect();
    assert!(repeat.contains("--sample samples --seed"), "{repeat}");
    let again = json(&run(
        home.path(),
        &[&words[..], &["--format", "json"]].concat(),
    ));
    assert_eq!(again["failure"]["input"], one.1["input"], "{repeat}");
    let text = run(home.path(), &LINE[..5]);
    assert!(text.stdout.contains("the guess: n = "), "{}", text.stdout);
    let page = home.path().join("page.html");
    run(
        home.path(),
        &[&LINE[..5], &["--report", "page.html"]].concat(),
    );
    let page = fs::read_to_string(page).expect("a page");
    for part in ["of a form guessed from", "the guess: n = "] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn what_the_validator_refuses_is_drawn_again_and_too_much_of_it_ends_the_search() {
    let home = home(&BENCHES[0]);
    let write = |file: &str, text: &str| fs::write(home.path().join(file), text).expect("a file");
    let read = "n = int(input())\na = list(map(int, input().split()))\n";
    write("three.py", &format!("{read}assert n >= 3, 'few'\n"));
    write(
        "never.py",
        &format!("{read}assert n > 20, f'{{n}} is too few'\n"),
    );
    let report = json(&run(
        home.path(),
        &[&LINE[..], &["--validator", "three.py"]].concat(),
    ));
    let input = report["failure"]["input"].as_str().expect("an input");
    assert_eq!(input.split_whitespace().count(), 4, "{input}");
    let lines: Vec<&str> = report["coverage"]
        .as_array()
        .expect("lines")
        .iter()
        .map(|line| line.as_str().expect("a sentence"))
        .collect();
    let refused = "refused by the validators and drawn again";
    assert!(lines.iter().any(|line| line.contains(refused)), "{lines:?}");
    let ran = run(
        home.path(),
        &[&LINE[..], &["--validator", "never.py"]].concat(),
    );
    assert_eq!(ran.code, 4, "{}{}", ran.stdout, ran.stderr);
    for part in [
        "the validators refuse 60 of 60 inputs guessed from 0.in, 1.in",
        "is too few; name a program that prints inputs: `--gen gen.py`",
        "it wrote:",
    ] {
        assert!(ran.stderr.contains(part), "{part}: {}", ran.stderr);
    }
}

#[test]
fn inputs_on_which_the_right_program_fails_are_passed_over() {
    let home = home(&BENCHES[0]);
    let right = fs::read_to_string(home.path().join("right.py")).expect("a program");
    let write = |file: &str, text: &str| fs::write(home.path().join(file), text).expect("a file");
    // The samples do not show that the list is sorted in no valid input.
    let strict = right.replace("== n\n", "== n and a != sorted(a)\n");
    write("right.py", &strict);
    let report = json(&run(home.path(), &LINE));
    let input = report["failure"]["input"].as_str().expect("an input");
    assert_eq!(input, "2\n-1 -2\n");
    let passed = |report: &serde_json::Value| {
        let lines = report["coverage"].as_array().expect("lines");
        let is_it = |line: &&serde_json::Value| {
            line.as_str()
                .is_some_and(|line| line.contains("the other program fails on"))
        };
        lines.iter().filter(is_it).count()
    };
    assert_eq!(passed(&report), 1, "{}", report["coverage"]);
    write("right.py", "assert False\n");
    let ran = run(home.path(), &[&LINE[..], &["--random", "30"]].concat());
    assert_eq!(ran.code, 4, "{}{}", ran.stdout, ran.stderr);
    let said = "30 are of no use, most because the other program fails on them; name a program";
    assert!(ran.stderr.contains(said), "{}", ran.stderr);
    // Programs that are the same differ nowhere.
    write("wrong.py", &right);
    write("right.py", &right);
    let ran = run(home.path(), &[&LINE[..], &["--random", "30"]].concat());
    assert_eq!(ran.code, 0, "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn a_package_without_a_generator_has_its_samples() {
    let home = home(&BENCHES[4]);
    let put = |file: &str, text: &str| {
        let path = home.path().join("pack").join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    put(
        "problem.yaml",
        "problem_format_version: 2025-09\nname: {en: Largest}\n",
    );
    put(
        "input_validators/check.py",
        "import sys\nt = int(input())\nfor _ in range(t):\n    n = int(input())\n    a = input().split()\n    if not len(a) == n <= 4: sys.exit(43)\nsys.exit(42)\n",
    );
    for (number, sample) in BENCHES[4].samples.iter().enumerate() {
        put(&format!("data/sample/{number}.in"), sample);
        put(&format!("data/sample/{number}.ans"), "1\n");
    }
    let right = fs::read_to_string(home.path().join("right.py")).expect("a program");
    put("submissions/accepted/right.py", &right);
    let ran = run(home.path(), &["./pack", "wrong.py"]);
    assert_eq!(ran.code, 1, "{}{}", ran.stdout, ran.stderr);
    let said = "inputs of a form guessed from sample/0, sample/1: the package has no generator";
    assert!(ran.stderr.contains(said), "{}", ran.stderr);
    for part in [
        "the validators accept all that were tried",
        "of a form guessed from sample/0, sample/1",
        "tribunal stress ./pack wrong.py --against ./pack/submissions/accepted/right.py --seed",
    ] {
        assert!(ran.stdout.contains(part), "{part}: {}", ran.stdout);
    }
}

#[test]
fn samples_that_teach_nothing_are_named_and_a_generator_asked_for() {
    let home = home(&BENCHES[0]);
    let write = |file: &str, text: &[u8]| fs::write(home.path().join(file), text).expect("a file");
    write("empty.in", b"\n");
    write("binary.in", b"\x7fELF\x01\n");
    fs::create_dir(home.path().join("none")).expect("a folder");
    for (sample, code, said) in [
        ("empty.in", 4, "the sample `empty.in` is empty"),
        ("binary.in", 4, "the sample `binary.in` is no text"),
        ("none", 4, "no file in `none` ends with `.in`"),
        ("missing.in", 4, "missing.in"),
    ] {
        let ran = run(
            home.path(),
            &["wrong.py", "--against", "right.py", "--sample", sample],
        );
        assert_eq!(ran.code, code, "{sample}: {}{}", ran.stdout, ran.stderr);
        assert!(ran.stderr.contains(said), "{sample}: {}", ran.stderr);
    }
    let ran = run(
        home.path(),
        &["wrong.py", "--sample", "samples", "--gen", "x"],
    );
    assert_eq!(ran.code, 2, "{}", ran.stderr);
    assert!(
        ran.stderr.contains("--gen makes the inputs"),
        "{}",
        ran.stderr
    );
}
