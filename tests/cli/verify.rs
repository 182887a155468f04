//! `tribunal verify`

use crate::{FLIP, folder, tribunal};

#[test]
fn all_stored_and_generated_cases_agree() {
    let ran = tribunal(&["verify", "--random", "200"]).run().exits(0);
    for said in
        ["flipgame: ", "pilots: ", "chesscbg: ", "stored cases", "200 generated instances of 4x4, seed 1", "all agree"]
    {
        assert!(ran.stdout.contains(said), "{said}\n{}", ran.stdout);
    }
    assert_eq!(ran.stderr, "");
    assert!(!ran.stdout.contains('\u{1b}'), "colour without a terminal");
}

#[test]
fn there_are_forty_cases_a_problem_and_each_minimum_stands_there() {
    let ran = tribunal(&["verify", "--random", "0", "--format", "json"]).run().exits(0);
    let report: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    for (problem, highest, impossible) in [("flipgame", 6, true), ("pilots", 16, false), ("chesscbg", 20, false)] {
        let problems = report["problems"].as_array().expect("a list");
        let section = &problems.iter().find(|row| row["problem"] == problem).expect("the problem")["sections"][0];
        assert!(section["solvers"][0]["cases"].as_u64().expect("a number") >= 40, "{problem}");
        let minimums: Vec<&str> = section["minimums"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|row| row["minimum"].as_str().expect("text"))
            .collect();
        for minimum in 0..=highest {
            assert!(minimums.contains(&minimum.to_string().as_str()), "{problem} has no case of {minimum}");
        }
        assert_eq!(minimums.contains(&"Impossible"), impossible);
    }
}

#[test]
fn the_same_report_whatever_the_threads() {
    let report = |jobs: &str| {
        let args = ["verify", "flipgame", "--random", "3000", "--jobs", jobs, "--format", "json"];
        let text = tribunal(&args).run().exits(0).stdout;
        let mut report: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let section = &mut report["problems"][0]["sections"][0];
        section["wall_s"] = 0.into();
        section["solvers"].as_array_mut().expect("a list").iter_mut().for_each(|row| row["nanos_per_case"] = 0.into());
        report
    };
    assert_eq!(report("1"), report("3"));
}

#[test]
fn one_case_one_solver_and_given_boards() {
    let ran = tribunal(&["verify", "flipgame", "--case", "secret/all-black"]).run().exits(0);
    assert!(ran.stdout.contains("1 stored case\n"), "{}", ran.stdout);
    let ran = tribunal(&["verify", "flipgame", "--case", "secret/all-blakc"]).run().exits(2);
    assert!(ran.stderr.contains("did you mean `secret/all-black`?"), "{}", ran.stderr);
    let ran = tribunal(&["verify", "--case", "x"]).run().exits(2);
    assert!(ran.stderr.contains("needs exactly one problem"), "{}", ran.stderr);
    let ran = tribunal(&["verify", "flipgame", "--solver", "bfs,chase", "--input", "-"]).stdin(FLIP).run().exits(0);
    assert!(ran.stdout.contains("1 given instance\n") && !ran.stdout.contains("table"), "{}", ran.stdout);
    let ran = tribunal(&["verify", "flipgame", "--solver", "tabel"]).run().exits(2);
    assert!(ran.stderr.contains("did you mean `table`?"), "{}", ran.stderr);
}

#[test]
fn small_spaces_are_exhausted() {
    let ran = tribunal(&["verify", "flipgame", "--exhaustive", "--size", "3x3"]).run().exits(0);
    assert!(ran.stdout.contains("all 512 inputs of 3x3"), "{}", ran.stdout);
    let ran = tribunal(&["verify", "pilots", "--exhaustive", "--size", "3x3"]).run().exits(0);
    assert!(ran.stdout.contains("all 512 inputs of 3x3"), "{}", ran.stdout);
    let ran = tribunal(&["verify", "chesscbg", "--exhaustive", "--size", "3x3", "--random", "50"]).run().exits(0);
    // 126 positions with 4 pieces on 9 cells, and every ordered pair of them.
    assert!(ran.stdout.contains("all 15,876 inputs of 3x3"), "{}", ran.stdout);
    for problem in ["flipgame", "pilots", "chesscbg"] {
        let ran = tribunal(&["verify", problem, "--exhaustive", "--size", "8x8"]).run().exits(5);
        assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    }
}

#[test]
fn bless_writes_what_all_agree_on_and_nothing_else() {
    let folder = folder(&[
        ("cases/flipgame/data/secret/a.in", FLIP),
        ("cases/flipgame/data/secret/b.in", "wwww\nwwww\nwwww\nwwww\n"),
        ("cases/flipgame/data/secret/b.ans", "0\n"),
        ("cases/flipgame/data/secret/c.in", "bwww\nwwww\nwwww\nwwww\n"),
        ("cases/flipgame/data/secret/c.ans", "3\n"),
    ]);
    let ran = tribunal(&["verify", "flipgame", "--bless"]).in_folder(folder.path()).run().exits(0);
    let read = |name: &str| std::fs::read_to_string(folder.path().join("cases/flipgame/data/secret").join(name));
    assert_eq!(read("a.ans").expect("written"), "4\n");
    assert_eq!(read("c.ans").expect("written"), "Impossible\n");
    assert!(ran.stdout.contains("blessed secret/a") && ran.stdout.contains("blessed secret/c"), "{}", ran.stdout);
    assert!(!ran.stdout.contains("blessed secret/b"), "{}", ran.stdout);
    tribunal(&["verify", "flipgame"]).in_folder(folder.path()).run().exits(0);
}

#[test]
fn without_cases_the_way_out_is_named() {
    let folder = folder(&[]);
    let ran = tribunal(&["verify", "flipgame"]).in_folder(folder.path()).run().exits(4);
    assert!(ran.stderr.contains("`--cases DIR`"), "{}", ran.stderr);
}

#[test]
fn colour_comes_when_it_is_asked_for() {
    let args = ["verify", "flipgame", "--random", "1", "--case", "secret/all-black"];
    let coloured = tribunal(&[&args[..], &["--color", "always"]].concat()).run().exits(0).stdout;
    assert!(coloured.contains("\u{1b}["), "{coloured}");
}
