//! Tests of the reader of `generators.yaml` on whole files.

use crate::finding::Findings;
use crate::generators::{FILE, FileSource, GeneratorsYaml, read};
use crate::package::Package;
use std::fs;

/// Reads a file of a package in which the generators `gen.py` and `dir`, the solution `s.py` and the case `manual/1` are.
fn read_file(text: &str) -> (GeneratorsYaml, Findings) {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    for path in [
        "generators/gen.py",
        "generators/dir/main.py",
        "generators/manual/1.in",
        "submissions/accepted/s.py",
        "data/sample/1.in",
    ] {
        write(path, "");
    }
    write(
        "problem.yaml",
        "problem_format_version: 2025-09\nname: x\nconstants: {N: 7}\n",
    );
    write(FILE, text);
    let (package, _) = Package::read(folder.path()).expect("a package");
    let mut findings = Findings::default();
    let plan = read(&package, &mut findings).expect("a file");
    (plan, findings)
}

/// The names of the cases of a file without faults.
fn names(text: &str) -> Vec<String> {
    let (plan, findings) = read_file(text);
    assert_eq!(findings, Findings::default(), "{text}");
    plan.cases.into_iter().map(|case| case.name).collect()
}

/// Each finding of a file: its line, its column and its message.
fn faults(text: &str) -> Vec<(String, String)> {
    let (_, findings) = read_file(text);
    let place = |place: &str| place.strip_prefix(FILE).expect("the file").to_string();
    let findings = findings.0.into_iter();
    findings
        .map(|finding| (place(&finding.place), finding.message))
        .collect()
}

#[test]
fn numbers_go_on_from_group_to_group_and_groups_are_numbered_by_themselves() {
    let text = "
data:
  sample: {data: [{'': {in: '0'}}, {b: {in: '1'}}]}
  secret:
    data:
      - g:
          data:
            - '': gen.py 1
            - deep: {data: [{q: gen.py 2}]}
            - deep: {data: {s: gen.py 4}}
      - ~: {data: {k: gen.py 5}}
      - pad: {generate: 'gen.py {count}', count: '9..=10'}
      - gap: {generate: 'gen.py {count}', count: [1, 10]}
      - one: {generate: gen.py, count: 1}
      - '': gen.py
";
    let expected = [
        "sample/01",
        "sample/02-b",
        "secret/1-g/03",
        "secret/1-g/1-deep/04-q",
        "secret/1-g/2-deep/s",
        "secret/2/k",
        "secret/05-pad-09",
        "secret/06-pad-10",
        "secret/07-gap-1",
        "secret/08-gap-10",
        "secret/09-one-1",
        "secret/10",
    ];
    assert_eq!(names(text), expected);
}

#[test]
fn a_case_has_its_command_its_texts_and_what_is_around_it() {
    let text = "
solution: /submissions/accepted/s.py
random_salt: abc
test_group.yaml:
  output_validator_args: [case_sensitive]
data:
  sample:
    solution:
    data:
      a: {in: 'x', ans: \"y\\n\", yaml: {hint: z}, in.download: {link: in}}
  invalid_input: {data: {bad: {in: ''}}, include: [b]}
  secret:
    data:
      b: gen.py {seed} {{N}} {name}
      c: {generate: 'gen.py {seed}', random_salt: other, solution: /submissions/accepted}
      d: {copy: manual/1}
    include: [sample]
";
    let (plan, findings) = read_file(text);
    assert_eq!(findings, Findings::default());
    let [a, bad, b, c, d] = &plan.cases[..] else {
        panic!("{plan:?}")
    };
    let text = |text: &str| Some(FileSource::Text(text.to_string()));
    assert_eq!(a.files.get("in").cloned(), text("x\n"));
    assert_eq!(a.files.get("ans").cloned(), text("y\n"));
    assert_eq!(a.files.get("yaml").cloned(), text("{hint: z}\n"));
    assert_eq!(
        a.files.get("in.download"),
        Some(&FileSource::SameAs("in".to_string()))
    );
    assert_eq!(
        (a.solution.as_deref(), bad.files.get("in").cloned()),
        (None, text(""))
    );
    let command = b.command.as_ref().expect("a command");
    assert_eq!(command.args(5), ["5", "7", "testcase"]);
    assert_ne!(command.seed, c.command.as_ref().expect("a command").seed);
    assert_eq!(b.solution.as_deref(), Some("submissions/accepted/s.py"));
    assert_eq!(c.solution.as_deref(), Some("submissions/accepted"));
    assert_eq!(
        (d.copy.as_deref(), &d.command),
        (Some("generators/manual/1"), &None)
    );
    let links: Vec<(&str, &str)> = plan
        .links
        .iter()
        .map(|link| (link.name.as_str(), link.case.as_str()))
        .collect();
    assert_eq!(
        links,
        [("invalid_input/b", "secret/b"), ("secret/a", "sample/a")]
    );
    assert_eq!(plan.files[0].path, "test_group.yaml");
    assert_eq!(
        plan.files[0].text,
        "output_validator_args: [case_sensitive]\n"
    );
}

#[test]
fn an_entry_without_a_value_is_the_case_that_is_stored_under_its_name() {
    let text = "solution: /submissions/accepted/s.py\ndata: {sample: {data: {'1': }}, secret: {data: {'2': }}}\n";
    let (plan, findings) = read_file(text);
    let [one] = &plan.cases[..] else {
        panic!("{:?}", plan.cases)
    };
    assert_eq!(
        (one.name.as_str(), one.copy.as_deref()),
        ("sample/1", Some("data/sample/1"))
    );
    assert_eq!(one.solution.as_deref(), Some("submissions/accepted/s.py"));
    let said: Vec<(bool, &str)> = findings
        .0
        .iter()
        .map(|it| (it.is_error, it.message.as_str()))
        .collect();
    assert_eq!(
        said,
        [
            (
                false,
                "an empty entry; the stored `data/sample/1.in` is taken"
            ),
            (
                true,
                "nothing makes its input, and there is no `data/secret/2.in`"
            ),
        ]
    );
}

#[test]
fn every_fault_has_its_line_and_column() {
    let secret = |rest: &str| format!("data:\n  secret:\n    data:\n{rest}\n");
    let rows = [
        ("3", ":1:1", "expected keys and values"),
        ("data: 3", ":1:7", "expected `data`"),
        ("data: {public: {data: []}}", ":1:8", "`public` is no group"),
        (
            "solution: a\ndata: {}",
            ":1:11",
            "a path that begins with `/`",
        ),
        (
            "solution: /none.py\ndata: {}",
            ":1:11",
            "the solution `none.py` is not there",
        ),
        (
            "random_salt: 1.0\ndata: {}",
            ":1:14",
            "a text; put a number in quotes",
        ),
        (
            "generators: {a: b.py}\ndata: {}",
            ":1:17",
            "a list of files",
        ),
        (
            "generators: {a: [b.py]}\ndata: {}",
            ":1:17",
            "the file `generators/b.py` is not there",
        ),
        ("slution: x\ndata: {}", ":1:1", "unknown key `slution`"),
        (
            &secret("      a: none.py"),
            ":4:10",
            "the generator `generators/none.py` is not there",
        ),
        (&secret("      a: ../gen.py"), ":4:10", "is not there"),
        (&secret("      a: /gen.py"), ":4:10", "below `generators/`"),
        (&secret("      a: gen.py {seed} {seed:1}"), ":4:10", "twice"),
        (&secret("      a: ''"), ":4:10", "an empty command"),
        (&secret("      a: gen.py {{M}}"), ":4:10", "no constant `M`"),
        (&secret("      '': gen.py"), ":4:7", "a name is missing"),
        (&secret("      -a: gen.py"), ":4:7", "`-a` is no name"),
        (&secret("      a: 3"), ":4:10", "expected a command"),
        (
            &secret("      a: {foo: gen.py}"),
            ":4:11",
            "unknown key `foo`",
        ),
        (&secret("      a: {in: 3}"), ":4:15", "expected a text"),
        (
            &secret("      a: {in: x, in.download: {link: ../x}}"),
            ":4:31",
            "expected a text, or `{link: in}`",
        ),
        (
            &secret(
                "      a: {in.download: {link: in.statement}, in.statement: {link: in.download}}",
            ),
            ":4:11",
            "in a circle",
        ),
        (
            &secret("      a: {copy: manual/1.in}"),
            ":4:17",
            "has the ending `.in`",
        ),
        (
            &secret("      a: {copy: ../x}"),
            ":4:17",
            "is no path below",
        ),
        (
            &secret("      a: {copy: manual/2}"),
            ":4:17",
            "there is no file `generators/manual/2.in`",
        ),
        (
            &secret("      a: {generate: gen.py, count: 1..2}"),
            ":4:36",
            "a whole number from 1 to 100",
        ),
        (
            &secret("      - a: gen.py\n        b: gen.py"),
            ":4:9",
            "a mapping with one name",
        ),
        (
            &secret("      a: {data: {x: gen.py}, include: [c]}\n      b: {data: {y: gen.py}}"),
            ":4:40",
            "names no case or group",
        ),
        (
            &secret("      a: {data: {x: gen.py}, include: [a]}"),
            ":4:40",
            "`a` includes itself",
        ),
        (
            &secret("      a: {generate: gen.py, count: 2}\n      a-1: gen.py"),
            ":5:12",
            "a second case `secret/a-1`",
        ),
        (
            &secret("      a: {data: {x: gen.py}, test_group.yaml: 3}"),
            ":4:47",
            "expected a mapping",
        ),
        ("data:\n\tsecret: x", ":2:2", "a tab"),
        ("data: {secret: {data: *x}}", ":1:23", "no `&` gave"),
    ];
    // One mistake has one message.
    assert_eq!(faults(&secret("      a: {copy: ../x}")).len(), 1);
    let missed: Vec<String> = rows
        .iter()
        .filter_map(|(text, place, message)| {
            let found = faults(text);
            let is_found = found
                .iter()
                .any(|(at, said)| at == place && said.contains(message));
            (!is_found).then(|| format!("{text}\nexpected {place} {message}, found {found:?}"))
        })
        .collect();
    assert!(missed.is_empty(), "{}", missed.join("\n\n"));
}

#[test]
fn a_hostile_file_is_bounded() {
    let many = "- a: {generate: gen.py, count: 100}\n      ".repeat(1001);
    let text = format!("data:\n  secret:\n    data:\n      {many}");
    assert!(faults(&text)[0].1.contains("more than 100000 cases"));
    let deep = format!(
        "data: {{secret: {}x: gen.py{}",
        "{data: {a: ".repeat(30),
        "}}".repeat(31)
    );
    assert!(!faults(&deep).is_empty());
    let wrong = "      a: {foo: 1, in: 3}\n".replace('a', "b");
    let rows: String = (0..500)
        .map(|number| wrong.replace('b', &format!("b{number}")))
        .collect();
    assert!(faults(&format!("data:\n  secret:\n    data:\n{rows}")).len() <= 100);
    for text in [
        "",
        "~",
        "data:",
        "data: {secret: ~}",
        "data: {secret: {data: ~}}",
        "\u{0}",
        "&a [*a]",
    ] {
        let _ = read_file(text);
    }
}
