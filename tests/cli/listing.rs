//! `tribunal list`, `completions`, `man` and every `--help`.

use crate::tribunal;

const COMMANDS: [&str; 18] = [
    "judge",
    "stress",
    "diagnose",
    "report",
    "verify",
    "lint",
    "kill",
    "validate",
    "companion",
    "doctor",
    "solve",
    "gen",
    "export",
    "check",
    "replay",
    "list",
    "completions",
    "man",
];

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
        assert!(
            ran.stdout.contains(&format!("  {command}")),
            "{command}\n{}",
            ran.stdout
        );
        let help = tribunal(&[command, "--help"]).run().exits(0).stdout;
        assert!(
            help.contains("Example") && help.contains(&format!("tribunal {command}")),
            "{help}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure_and_a_closed_pipe_is_not() {
    let binary = env!("CARGO_BIN_EXE_tribunal");
    for command in [
        "completions bash",
        "man",
        "list",
        "gen flipgame --count 2000",
    ] {
        let line = format!("{binary} {command} > /dev/full");
        let output = std::process::Command::new("sh")
            .args(["-c", &line])
            .output()
            .expect("a shell");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{command}: {said}");
        assert!(
            said.contains("cannot write") && !said.contains("panicked"),
            "{command}: {said}"
        );
        let line = format!("{binary} {command} | head -1 > head; cat head; rm head");
        let folder = crate::folder(&[]);
        let output = std::process::Command::new("sh")
            .args(["-c", &line])
            .current_dir(folder.path())
            .output();
        assert!(output.expect("a shell").stderr.is_empty(), "{command}");
    }
}

#[test]
fn completions_and_man_pages_are_made() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let ran = tribunal(&["completions", shell]).run().exits(0);
        assert!(ran.stdout.contains("exhaustive"), "{shell}");
    }
    assert!(
        tribunal(&["man"])
            .run()
            .exits(0)
            .stdout
            .contains(".TH tribunal 1")
    );
    let folder = crate::folder(&[]);
    tribunal(&["man", "--out", "pages"])
        .in_folder(folder.path())
        .run()
        .exits(0);
    for command in COMMANDS {
        assert!(
            folder
                .path()
                .join(format!("pages/tribunal-{command}.1"))
                .exists(),
            "{command}"
        );
    }
}
