//! `tribunal list`, `completions`, `man` and every `--help`.

use crate::tribunal;

const COMMANDS: [&str; 8] = ["verify", "solve", "gen", "check", "replay", "list", "completions", "man"];

#[test]
fn problems_solvers_and_dialects_are_listed() {
    let ran = tribunal(&["list"]).run().exits(0);
    for said in [
        "flipgame: Flip Game (POJ 1753), also `poj1753`",
        "pilots: ",
        "chesscbg: ",
        "chase",
        "parity",
        "assignment",
        "kattis",
    ] {
        assert!(ran.stdout.contains(said), "{said}\n{}", ran.stdout);
    }
}

#[test]
fn every_command_has_help_with_an_example() {
    let ran = tribunal(&["--help"]).run().exits(0);
    for command in COMMANDS {
        assert!(ran.stdout.contains(&format!("  {command}")), "{command}\n{}", ran.stdout);
        let help = tribunal(&[command, "--help"]).run().exits(0).stdout;
        assert!(help.contains("Example") && help.contains(&format!("tribunal {command}")), "{help}");
    }
}

#[test]
fn completions_and_man_pages_are_made() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = tribunal(&["completions", shell]).run().exits(0);
        assert!(ran.stdout.contains("exhaustive"), "{shell}");
    }
    assert!(tribunal(&["man"]).run().exits(0).stdout.contains(".TH tribunal 1"));
    let folder = crate::folder(&[]);
    tribunal(&["man", "--out", "pages"]).in_folder(folder.path()).run().exits(0);
    for command in COMMANDS {
        assert!(folder.path().join(format!("pages/tribunal-{command}.1")).exists(), "{command}");
    }
}
