//! `campaign`: a plan carried out on this machine is the single run, whatever the names, and however it was stopped.

use crate::shares::{SMALL_SPACE, WRONG, class, fixed};
use crate::{CACHE, RIGHT, Ran, Tribunal, folder, send, tribunal};
use serde_json::Value;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A folder of programs that a careless script would take apart.
const ODD: &str = "it's 50% \"odd\"; $(x)\nline";

/// `tribunal campaign` in a folder. The cache is that of other tests, by the usual variable: a campaign takes no `--cache`.
pub(crate) fn campaign(place: &Path, words: &[&str]) -> Tribunal {
    let cache = Path::new(CACHE).with_extension("home");
    tribunal(&[&["campaign"], words].concat())
        .env("XDG_CACHE_HOME", cache)
        .in_folder(place)
}

pub(crate) fn plan(place: &Path, name: &str, shards: &str, command: &[&str]) -> Ran {
    let words = [&[name, "--shards", shards, "--"], command].concat();
    campaign(place, &words).run()
}

/// The single run that a campaign stands for.
pub(crate) fn whole(place: &Path, command: &[&str]) -> String {
    let words = [command, &["--report", "whole.json", "--cache", CACHE]].concat();
    tribunal(&words).in_folder(place).run();
    fixed(&place.join("whole.json"))
}

pub(crate) fn shell(place: &Path, script: &str, words: &[&str]) -> i32 {
    let cache = Path::new(CACHE).with_extension("home");
    let ran = Command::new("bash")
        .arg(script)
        .args(words)
        .current_dir(place)
        .env("XDG_CACHE_HOME", cache)
        .stdin(Stdio::null())
        .status();
    ran.expect("bash").code().expect("no signal")
}

#[test]
fn a_campaign_on_this_machine_is_the_single_run_whatever_the_names() {
    let class = class();
    let place = class.path();
    fs::rename(place.join("class"), place.join(ODD)).expect("a folder");
    let command = [&SMALL_SPACE[..2], &[ODD], &SMALL_SPACE[3..]].concat();
    let name = format!("night {ODD}");
    let planned = plan(place, &name, "3", &command).exits(0);
    for said in [
        "3 shares, each with 1 core",
        "copied: 4 files",
        "tribunal campaign run",
    ] {
        assert!(planned.stdout.contains(said), "{}", planned.stdout);
    }
    let folder = place.join(&name);
    for script in ["shard.sh", "merge.sh", "submit.sh"] {
        assert_eq!(shell(&folder, "-n", &[script]), 0, "{script}");
    }
    // One share as a job of any scheduler does it.
    assert_eq!(shell(&folder, "shard.sh", &["2"]), 0);
    assert!(folder.join("parts/00002.json").is_file());
    let before = fs::read(folder.join("parts/00002.json")).expect("a part");
    // What is in the folder is all that it needs.
    let elsewhere = tempfile::tempdir().expect("a folder");
    fs::rename(place.join(ODD), elsewhere.path().join("gone")).expect("a folder");
    let ran = campaign(place, &["run", &name, "--local"]).run().exits(1);
    fs::rename(elsewhere.path().join("gone"), place.join(ODD)).expect("a folder");
    assert_eq!(fixed(&folder.join("run.json")), whole(place, &command));
    assert!(ran.stdout.contains("wrong.c"), "{}", ran.stdout);
    assert!(folder.join("run.html").is_file());
    assert_eq!(
        fs::read(folder.join("parts/00002.json")).expect("a part"),
        before
    );
    // Nothing is done twice.
    let again = campaign(place, &["run", &name, "--local"]).run().exits(1);
    assert_eq!(again.stdout, ran.stdout);
    // The scripts alone do the same.
    for made in ["run.json", "merged", "run.txt"] {
        fs::remove_file(folder.join(made)).expect("a file");
    }
    assert_eq!(shell(&folder, "merge.sh", &[]), 1);
    assert_eq!(fixed(&folder.join("run.json")), whole(place, &command));
}

#[test]
fn other_commands_that_have_shares_are_planned_in_the_same_way() {
    let class = class();
    let place = class.path();
    for (name, command) in [
        (
            "verify",
            &["verify", "flipgame", "--exhaustive", "--size", "3x3"][..],
        ),
        (
            "stress",
            &["stress", "flipgame", "class/wrong.c", "--size", "2x3"],
        ),
    ] {
        plan(place, name, "3", command).exits(0);
        let whole = tribunal(&[command, &["--report", "whole.json"]].concat());
        let whole = whole.in_folder(place).run();
        let ran = campaign(place, &["run", name, "--local"])
            .run()
            .exits(whole.code);
        let [merged, single] = [format!("{name}/run.json"), "whole.json".to_string()]
            .map(|file| fixed(&place.join(file)));
        assert_eq!(merged, single, "{}", ran.stderr);
    }
    // What is no run is text alone.
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packages");
    symlink(&packages, place.join("packages")).expect("a link");
    let command = ["lint", "./packages/shares", "--jobs", "1"];
    plan(place, "lint", "2", &command).exits(0);
    let whole = tribunal(&command).in_folder(place).run();
    let ran = campaign(place, &["run", "lint", "--local"])
        .run()
        .exits(whole.code);
    let last = |text: &str| text.lines().last().map(str::to_string);
    assert_eq!(last(&ran.stdout), last(&whole.stdout), "{}", ran.stderr);
    assert!(ran.stderr.contains("`lint/run.txt`"), "{}", ran.stderr);
    assert!(!place.join("lint/run.json").exists());
}

#[test]
fn a_package_and_links_in_it_are_copied() {
    let place = tempfile::tempdir().expect("a folder");
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packages");
    symlink(&packages, place.path().join("packages")).expect("a link");
    let command = ["judge", "./packages/shares", "--expected"];
    plan(place.path(), "night", "2", &command).exits(0);
    let copy = place.path().join("night/work/packages/shares/problem.yaml");
    assert!(copy.symlink_metadata().expect("a copy").is_file());
    let ran = campaign(place.path(), &["run", "night", "--local"]).run();
    let single = whole(place.path(), &command);
    assert_eq!(
        fixed(&place.path().join("night/run.json")),
        single,
        "{}",
        ran.stderr
    );
}

#[test]
fn what_cannot_be_planned_is_refused_and_leaves_nothing() {
    let class = class();
    let place = class.path();
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packages");
    symlink(&packages, place.join("packages")).expect("a link");
    fs::create_dir(place.join("mine")).expect("a folder");
    fs::write(place.join("mine/thesis"), "years").expect("a file");
    for (name, command, code, said) in [
        ("mine", &SMALL_SPACE[..], 2, "never overwritten"),
        ("class/right.c", &SMALL_SPACE, 2, "new folder"),
        (
            "night",
            &["solve", "flipgame", "x"],
            2,
            "these have `--shard`: `judge`",
        ),
        ("night", &["nothing"], 2, "these have `--shard`"),
        (
            "night",
            &["judge", "flipgame", "class", "--shard", "1/2"],
            2,
            "`--shard`",
        ),
        (
            "night",
            &["judge", "flipgame", "class", "--report=x.html"],
            2,
            "run.json",
        ),
        (
            "night",
            &["judge", "flipgame", "class", "--format", "json"],
            2,
            "--format",
        ),
        (
            "night",
            &["judge", "flipgame", "class", "--sice", "3x3"],
            2,
            "--size",
        ),
        (
            "night",
            &["judge", "flipgame", "../class"],
            2,
            "leads upwards",
        ),
        ("night", &["judge", "flipgame", "nowhere.c"], 4, "nowhere.c"),
        (
            "night",
            &["judge", "./packages/squares", "--expected"],
            2,
            "--time-limit 2",
        ),
    ] {
        let ran = plan(place, name, "2", command).exits(code);
        assert!(ran.stderr.contains(said), "{command:?}: {}", ran.stderr);
        assert!(ran.stdout.is_empty(), "{}", ran.stdout);
        assert!(!place.join("night").exists(), "{command:?}");
    }
    let left = fs::read_dir(place).expect("a folder").count();
    assert_eq!(left, 3, "class, packages, mine");
    assert_eq!(
        fs::read_to_string(place.join("mine/thesis")).expect("a file"),
        "years"
    );
    for action in ["run", "status", "cancel"] {
        let ran = campaign(place, &[action, "mine"]).run().exits(4);
        assert!(ran.stderr.contains("is no campaign"), "{}", ran.stderr);
    }
    // A path that all machines have is no copy, and is named.
    let absolute = place.join("class/right.c").display().to_string();
    let command = [
        "judge",
        "flipgame",
        &absolute,
        "--exhaustive",
        "--size",
        "2x3",
    ];
    let ran = plan(place, "night", "2", &command).exits(0);
    assert!(ran.stderr.contains(&absolute), "{}", ran.stderr);
    campaign(place, &["run", "night", "--local"]).run().exits(1);
    let file = place.join("night/plan.json");
    let text = fs::read_to_string(&file).expect("a plan");
    // What was changed by hand is named.
    for (old, new, said) in [
        ("\"id\": \"", "\"id\": \"../", "`id`"),
        ("\"run.html\"", "\"../../.bashrc\"", "`reports`"),
        ("\"shards\": 2", "\"shards\": 0", "`shards`"),
    ] {
        let changed = text.replacen(old, new, 1);
        assert_ne!(changed, text);
        fs::write(&file, changed).expect("a file");
        let ran = campaign(place, &["status", "night"]).run().exits(4);
        let why = format!("is damaged: {said} is none that a plan has");
        assert!(ran.stderr.contains(&why), "{}", ran.stderr);
    }
    // A plan of another version is not carried out.
    fs::write(&file, text.replace("\"version\": 2", "\"version\": 3")).expect("a file");
    let ran = campaign(place, &["status", "night"]).run().exits(4);
    assert!(ran.stderr.contains("night/tribunal"), "{}", ran.stderr);
    assert!(ran.stderr.contains("has form 3"), "{}", ran.stderr);
}

#[test]
fn without_slurm_there_are_two_ways_and_both_are_named() {
    let class = class();
    plan(class.path(), "night", "2", &SMALL_SPACE).exits(0);
    let run = campaign(class.path(), &["run", "night"]).env("PATH", "/nowhere");
    let ran = run.run().exits(2);
    for said in [
        "`squeue`",
        "campaign run night --local`",
        "`night/submit.sh`",
    ] {
        assert!(ran.stderr.contains(said), "{}", ran.stderr);
    }
    let status = campaign(class.path(), &["status", "night"]).env("PATH", "/nowhere");
    let ran = status.run().exits(0);
    assert!(ran.stdout.contains("0 of 2 done"), "{}", ran.stdout);
    assert!(ran.stderr.is_empty(), "{}", ran.stderr);
    let cancel = || {
        let cancel = campaign(class.path(), &["cancel", "night"]);
        cancel.env("PATH", "/nowhere").run()
    };
    assert!(cancel().exits(0).stdout.contains("0 jobs ended"));
    // Jobs that were submitted from another machine may be there.
    fs::write(class.path().join("night/submitted"), "").expect("a file");
    let ran = cancel().exits(3);
    assert!(
        ran.stderr.contains("may still be in the queue"),
        "{}",
        ran.stderr
    );
    let status = campaign(class.path(), &["status", "night"]).env("PATH", "/nowhere");
    let ran = status.run().exits(0);
    assert!(
        ran.stderr.contains("the queue is not known"),
        "{}",
        ran.stderr
    );
    let folder = class.path().join("night");
    let submit = Command::new("/bin/bash")
        .arg("submit.sh")
        .env("PATH", "/nowhere")
        .current_dir(&folder)
        .output();
    let submit = submit.expect("bash");
    let said = String::from_utf8_lossy(&submit.stderr).into_owned();
    assert_eq!(submit.status.code(), Some(2), "{said}");
    assert!(said.contains("--local"), "{said}");
}

/// The command for the class whose programs wait.
const WAITING: [&str; 7] = [
    "judge",
    "flipgame",
    "class",
    "--exhaustive",
    "--size",
    "2x3",
    // How far that search comes is a matter of time.
    "--shrink-time=0",
];

/// Starts a campaign, and waits until a share has stored something.
fn begun(place: &Path) -> Child {
    let mut command = campaign(place, &["run", "night", "--local"]).command;
    let child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let parts = place.join("night/parts");
    wait("it has results", || {
        let parts = fs::read_dir(&parts).expect("a folder").flatten();
        let mut parts = parts.filter_map(|it| fs::read_to_string(it.path()).ok());
        parts.any(|part| part.lines().count() > 1)
    });
    child
}

/// Whether some process does a share of the campaign in this folder.
fn is_at_work(place: &Path) -> bool {
    let own = place.join("night/tribunal").canonicalize().expect("there");
    let processes = fs::read_dir("/proc").expect("processes").flatten();
    let mut programs = processes.filter_map(|it| fs::read_link(it.path().join("exe")).ok());
    programs.any(|program| program == own)
}

fn wait(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(30), "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A class whose programs wait: a campaign that does its shares is not soon over, however quick or busy the machine is.
fn waiting_class() -> TempDir {
    let waits = "#include <unistd.h>\n\
                 static void __attribute__((constructor)) waits(void) { usleep(150000); }\n";
    folder(&[
        ("class/right.c", &format!("{waits}{RIGHT}")),
        ("class/wrong.c", &format!("{waits}{WRONG}")),
    ])
}

#[test]
fn a_campaign_that_was_ended_goes_on() {
    let class = waiting_class();
    let place = class.path();
    plan(place, "night", "4", &WAITING).exits(0);
    for signal in ["TERM", "KILL"] {
        let mut run = begun(place);
        // Only one carries it out at a time.
        if signal == "TERM" {
            let second = campaign(place, &["run", "night", "--local"]).run().exits(2);
            let status = campaign(place, &["status", "night"]).run().exits(0);
            for said in [&second.stderr, &status.stdout] {
                assert!(said.contains(&run.id().to_string()), "{said}");
            }
            // Slurm is not asked for what it was never given.
            assert!(!status.stdout.contains(" 0 running"), "{}", status.stdout);
            assert_eq!(status.stderr, "");
        }
        assert!(run.try_wait().expect("a child").is_none(), "it goes on");
        send(run.id().into(), signal);
        let code = run.wait().expect("it ends").code();
        assert_eq!(code, (signal == "TERM").then_some(130), "{signal}");
        wait("its shares end with it", || !is_at_work(place));
    }
    let ran = campaign(place, &["run", "night", "--local"]).run().exits(1);
    let goes_on = "go on from what they have: ";
    assert!(ran.stderr.contains(goes_on), "{}", ran.stderr);
    assert_eq!(fixed(&place.join("night/run.json")), whole(place, &WAITING));
}

#[test]
fn cancel_ends_the_run_of_this_campaign() {
    let class = waiting_class();
    let place = class.path();
    plan(place, "night", "4", &WAITING).exits(0);
    let mut run = begun(place);
    let ran = campaign(place, &["cancel", "night"]).env("PATH", "/nowhere");
    let ran = ran.run().exits(0);
    let code = run.wait().expect("it ends").code();
    assert!(ran.stdout.contains("was told to stop"), "{}", ran.stdout);
    assert_eq!(code, Some(130));
    assert!(!is_at_work(place));
}

#[test]
fn a_share_does_not_wait_for_a_language_that_the_machine_of_the_plan_lacks() {
    let class = class();
    let place = class.path();
    fs::write(place.join("class/old.kt"), "fun main() {}\n").expect("a file");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let without = std::env::split_paths(&path).filter(|it| !it.join("kotlinc").exists());
    let path = std::env::join_paths(without).expect("a path");
    let command = |words: &[&str]| campaign(place, words).env("PATH", &path).run();
    command(&[&["night", "--shards", "2", "--"], &SMALL_SPACE[..]].concat()).exits(0);
    let plan = fs::read_to_string(place.join("night/plan.json")).expect("a plan");
    let plan: Value = serde_json::from_str(&plan).expect("JSON");
    assert_eq!(plan["not_installed"], serde_json::json!(["Kotlin"]));
    let script = fs::read_to_string(place.join("night/shard.sh")).expect("a script");
    assert!(
        script.contains("export TRIBUNAL_NOT_INSTALLED=Kotlin\n"),
        "{script}"
    );
    let ran = command(&["run", "night", "--local"]).exits(4);
    assert!(ran.stdout.contains("Kotlin"), "{}", ran.stdout);
    // It is no failure of the merge: the single run has the same report and status.
    let words = [
        &SMALL_SPACE[..],
        &["--report", "whole.json", "--cache", CACHE],
    ]
    .concat();
    let single = tribunal(&words).env("PATH", &path).in_folder(place);
    single.run().exits(4);
    assert_eq!(
        fixed(&place.join("night/run.json")),
        fixed(&place.join("whole.json"))
    );
    let log = fs::read_to_string(place.join("night/logs/00001.log")).expect("a log");
    assert_eq!(
        log.matches("not built on this machine: cannot run `")
            .count(),
        1,
        "{log}"
    );
    assert!(!log.contains("of the judge"), "{log}");
}

#[test]
fn a_share_of_a_search_waits_for_a_machine_with_the_compiler() {
    let place = folder(&[
        ("my.viper", "print(0)\n"),
        (
            "table.toml",
            "[[language]]\nname = \"Viper\"\nendings = [\"viper\"]\ntools = [{ command = \"viper\" }]\n\
             run = [\"{tool}\", \"{source}\"]\n",
        ),
    ]);
    let place = place.path();
    let python = ["/usr/bin/python3", "/usr/local/bin/python3"];
    let python = python.iter().find(|it| Path::new(it).exists());
    fs::create_dir(place.join("bin")).expect("a folder");
    symlink(python.expect("Python"), place.join("bin/viper")).expect("a link");
    let path = std::env::var("PATH").unwrap_or_default();
    let with = format!("{}:{path}", place.join("bin").display());
    let search = |name: &'static str| {
        let size = ["--random", "20", "--size", "2x2"];
        [
            &[name, "flipgame", "my.viper", "--languages", "table.toml"],
            &size[..],
        ]
        .concat()
    };
    for command in ["stress", "diagnose"] {
        let words = [&["night", "--shards", "2", "--"], &search(command)[..]].concat();
        campaign(place, &words).env("PATH", &with).run().exits(0);
        let ran = campaign(place, &["run", "night", "--local"]).run().exits(3);
        assert!(ran.stderr.contains("Viper needs"), "{}", ran.stderr);
        let ran = campaign(place, &["run", "night", "--local"]).env("PATH", &with);
        ran.run().exits(1);
        // The first attempt, and three more, of the share that had them first.
        let attempts = ["00001.log", "00002.log"].map(|name| {
            let log = fs::read_to_string(place.join("night/logs").join(name));
            log.unwrap_or_default().matches("Viper needs").count()
        });
        assert_eq!(attempts.iter().max(), Some(&4), "{attempts:?}");
        fs::remove_dir_all(place.join("night")).expect("a folder");
    }
}

#[test]
fn a_share_that_cannot_be_done_is_named_with_the_end_of_its_log() {
    let class = class();
    let place = class.path();
    // Nothing is copied of it, so that only a share sees that it is gone.
    let path = place.join("class").display().to_string();
    let command = [&SMALL_SPACE[..2], &[&path], &SMALL_SPACE[3..]].concat();
    plan(place, "night", "2", &command).exits(0);
    fs::rename(place.join("class"), place.join("gone")).expect("a folder");
    let log = place.join("night/logs/00001.log");
    fs::write(&log, "what an earlier attempt said\n").expect("a file");
    let ran = campaign(place, &["run", "night", "--local"]).run().exits(4);
    let again = "`tribunal campaign run night --local` goes on";
    for said in ["/2 fails", "night/logs/0000", "class", again] {
        assert!(ran.stderr.contains(said), "{}", ran.stderr);
    }
    assert!(!ran.stderr.contains("earlier attempt"), "{}", ran.stderr);
}

#[test]
fn the_status_is_told_to_programs() {
    let class = class();
    let place = class.path();
    plan(place, "night", "2", &SMALL_SPACE).exits(0);
    let status = || {
        let words = ["status", "night", "--format", "json"];
        let ran = campaign(place, &words)
            .env("PATH", "/nowhere")
            .run()
            .exits(0);
        serde_json::from_str::<Value>(&ran.stdout).expect("JSON")
    };
    let before = status();
    assert_eq!(before["schema"], "tribunal.campaign_status");
    assert_eq!(
        (&before["done"], &before["merged"]),
        (&0.into(), &Value::Null)
    );
    assert_eq!(before["shares"][1]["state"], "missing");
    campaign(place, &["run", "night", "--local"]).run().exits(1);
    let after = status();
    assert_eq!((&after["done"], &after["merged"]), (&2.into(), &1.into()));
    assert_eq!(after["shares"][1]["state"], "done");
    let lines = |of: &Value| of["lines"].as_u64().expect("a number");
    assert!(lines(&after["shares"][1]) > 0);
    assert_eq!(lines(&after), 0, "none is begun and not over");
}

/// The scripts in a file of jobs, by the name of the job.
fn scripts(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).expect("a file");
    let value: Value = serde_saphyr::from_str(&text).expect("YAML");
    fn collect(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    match (name.as_str(), value) {
                        ("run", Value::String(script)) => found.push(script.clone()),
                        ("script", Value::Array(lines)) => {
                            found.extend(lines.iter().filter_map(Value::as_str).map(str::to_string))
                        }
                        _ => collect(value, found),
                    }
                }
            }
            Value::Array(values) => values.iter().for_each(|value| collect(value, found)),
            _ => {}
        }
    }
    let mut found = Vec::new();
    collect(&value, &mut found);
    // The merge is the last one.
    found.sort_by_key(|script| script.contains("merge.sh"));
    found
}

/// The folder of the campaign that a file of jobs names.
fn named(file: &Path) -> String {
    let text = fs::read_to_string(file).expect("a file");
    let value: Value = serde_saphyr::from_str(&text).expect("YAML");
    let places = ["env", "variables"].map(|it| value[it]["CAMPAIGN"].as_str().map(str::to_string));
    places.into_iter().flatten().next().expect("a name")
}

#[test]
fn the_jobs_of_github_and_gitlab_do_all_shares_and_merge_them() {
    let class = class();
    let place = class.path();
    let name = "a \"night\" of $5";
    plan(place, name, "5", &SMALL_SPACE).exits(0);
    let single = whole(place, &SMALL_SPACE);
    for (file, variable) in [("github.yml", "GROUP"), ("gitlab.yml", "CI_NODE_INDEX")] {
        let file = place.join(name).join(file);
        // GitLab takes one `$` of two.
        assert_eq!(named(&file).replace("$$", "$"), name);
        let [shares, merge] = &scripts(&file)[..] else {
            panic!("two scripts")
        };
        let run = |script: &str, group: &str| {
            let cache = Path::new(CACHE).with_extension("home");
            Command::new("bash")
                .args(["-e", "-c", script])
                .current_dir(place)
                .env("CAMPAIGN", name)
                .env(variable, group)
                .env("XDG_CACHE_HOME", cache)
                .stdin(Stdio::null())
                .output()
                .expect("bash")
        };
        for group in 1..=5 {
            let ran = run(shares, &group.to_string());
            assert_eq!(
                ran.status.code(),
                Some(0),
                "{}",
                String::from_utf8_lossy(&ran.stderr)
            );
        }
        // What an artifact has is all that the last job gets.
        let parts: PathBuf = place.join(name).join("parts");
        fs::remove_dir_all(&parts).expect("a folder");
        let ran = run(merge, "");
        assert_eq!(
            ran.status.code(),
            Some(1),
            "{}",
            String::from_utf8_lossy(&ran.stderr)
        );
        assert_eq!(fixed(&place.join("tribunal-run/run.json")), single);
        for left in ["tribunal-run", "tribunal-parts"] {
            fs::remove_dir_all(place.join(left)).expect("a folder");
        }
        fs::remove_dir_all(&parts).expect("a folder");
    }
}

#[test]
fn more_shares_than_jobs_are_done_in_groups() {
    let one = folder(&[("class/right.c", RIGHT)]);
    plan(one.path(), "night", "600", &SMALL_SPACE).exits(0);
    for (file, jobs, loops) in [
        ("github.yml", 256, "k <= 600; k += 256"),
        ("gitlab.yml", 200, "k <= 600; k += 200"),
    ] {
        let text = fs::read_to_string(one.path().join("night").join(file)).expect("a file");
        assert!(text.contains(loops), "{text}");
        let value: Value = serde_saphyr::from_str(&text).expect("YAML");
        let groups = value["jobs"]["shares"]["strategy"]["matrix"]["group"].as_array();
        let parallel = value["tribunal-shares"]["parallel"].as_u64();
        let number = groups.map(Vec::len).or(parallel.map(|it| it as usize));
        assert_eq!(number, Some(jobs), "{text}");
    }
    let github = |name: &str, time: &str| {
        let words = [name, "--shards", "2", "--time", time, "--"];
        campaign(one.path(), &[&words[..], &SMALL_SPACE].concat())
            .run()
            .exits(0);
        fs::read_to_string(one.path().join(name).join("github.yml")).expect("a file")
    };
    let (short, long) = (github("short", "360"), github("long", "361"));
    assert!(!short.contains("GitHub ends a job"), "{short}");
    assert!(long.contains("GitHub ends a job"), "{long}");
    let long: Value = serde_saphyr::from_str(&long).expect("YAML");
    assert_eq!(long["jobs"]["shares"]["timeout-minutes"], 361);
    // A name that no job finds.
    let beside = folder(&[]);
    let far = beside.path().join("far").display().to_string();
    github(&far, "5");
    for file in ["github.yml", "gitlab.yml"] {
        let text = |folder: &Path| fs::read_to_string(folder.join(file)).expect("a file");
        assert!(text(Path::new(&far)).contains("leads out of the folder"));
        assert!(!text(&one.path().join("short")).contains("leads out"));
        assert_eq!(named(&Path::new(&far).join(file)), far);
    }
}

/// Stands for Slurm: does each share when it is submitted, but for what fails the first time, and tells how each ended.
const SBATCH: &str = r#"#!/bin/bash
printf '%s\n' "$*" >>"$FAKE/calls"
job="$(wc -l <"$FAKE/calls")"
for word; do
    case "$word" in
    --chdir=*) folder="${word#*=}" ;;
    --array=*) array="${word#*=}" ;;
    esac
    script="$word"
done
cd "$folder" || exit 1
if [ -z "$array" ]; then
    if [ -e "$FAKE/merged" ]; then bash "$script"; else
        touch "$FAKE/merged"
        echo "JobId=$job JobState=TIMEOUT ExitCode=0:15" >>"$FAKE/ended"
    fi
    echo "$job"
    exit 0
fi
for range in ${array//,/ }; do
    for task in $(seq "${range%-*}" "${range#*-}"); do
        state=COMPLETED
        case "$job $task" in
        "1 1") state=TIMEOUT ;;
        "1 2") state=OUT_OF_MEMORY; bash "$script" "$task" ;;
        "1 3") state=NODE_FAIL ;;
        "1 4") state=OUT_OF_MEMORY; bash "$script" "$task"; sed -i '4,$d' parts/00004.json ;;
        *) bash "$script" "$task" ;;
        esac
        echo "JobId=0 ArrayJobId=$job ArrayTaskId=$task JobState=$state ExitCode=0:0" >>"$FAKE/ended"
    done
done
echo "$job"
"#;

/// Puts what stands for Slurm into a folder, and returns the variables that lead to it.
fn slurm(place: &Path) -> [(&'static str, String); 2] {
    let programs = place.join("bin");
    fs::create_dir(&programs).expect("a folder");
    for (name, text) in [
        ("sbatch", SBATCH),
        ("squeue", "#!/bin/sh\n"),
        (
            "sacct",
            "#!/bin/sh\necho 'Slurm accounting storage is disabled' >&2\nexit 1\n",
        ),
        ("scancel", "#!/bin/sh\necho \"$@\" >>\"$FAKE/cancelled\"\n"),
        (
            "scontrol",
            "#!/bin/sh\nfor job; do :; done\ngrep \"JobId=$job \" \"$FAKE/ended\"\n",
        ),
    ] {
        let file = programs.join(name);
        fs::write(&file, text).expect("a file");
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(file, mode).expect("own");
    }
    let path = std::env::var("PATH").expect("a path");
    let path = format!("{}:{path}", programs.display());
    [
        ("PATH", path),
        ("FAKE", programs.to_str().expect("UTF-8").to_string()),
    ]
}

/// The same, where no job fails and the first merge is done.
fn slurm_that_does_all(place: &Path) -> [(&'static str, String); 2] {
    let variables = slurm(place);
    let text = SBATCH.replace("\"$job $task\" in", "none in").replacen(
        "if [ -z",
        "touch \"$FAKE/merged\"\nif [ -z",
        1,
    );
    fs::write(place.join("bin/sbatch"), text).expect("a file");
    variables
}

/// `campaign` with what stands for Slurm.
fn by(place: &Path, words: &[&str], variables: &[(&'static str, String)]) -> Ran {
    let run = campaign(place, words);
    let variables = variables.iter();
    let run = variables.fold(run, |run, (name, value)| run.env(name, value));
    run.run()
}

/// `campaign run` with it.
fn run_by(place: &Path, variables: &[(&'static str, String)]) -> Ran {
    by(place, &["run", "night"], variables)
}

#[test]
fn a_share_gets_more_of_what_its_job_lacked() {
    let class = class();
    let place = class.path();
    let words = [
        "night", "--shards", "4", "--memory", "700", "--time", "9", "--",
    ];
    campaign(place, &[&words[..], &SMALL_SPACE].concat())
        .run()
        .exits(0);
    let variables = slurm(place);
    let ran = run_by(place, &variables).exits(1);
    let calls = fs::read_to_string(place.join("bin/calls")).expect("calls");
    let of_shares = calls.lines().filter(|line| line.contains("--array="));
    let mut asked: Vec<[&str; 3]> = of_shares
        .map(|line| {
            ["--array=", "--time=", "--mem="].map(|flag| {
                let value = line.split(' ').find_map(|word| word.strip_prefix(flag));
                value.expect(flag)
            })
        })
        .collect();
    asked.sort_unstable();
    let expected = [
        ["1", "18", "700M"],
        ["1-4", "9", "700M"],
        ["2,4", "9", "1400M"],
        ["3", "9", "700M"],
    ];
    assert_eq!(asked, expected, "{}", ran.stderr);
    let of_merges = calls.lines().filter(|line| line.ends_with("merge.sh"));
    let times = of_merges.map(|line| line.split(' ').find(|word| word.starts_with("--time=")));
    let times: Vec<&str> = times.map(|it| it.expect("a time")).collect();
    // It begins with what a share needed.
    assert_eq!(times, ["--time=18", "--time=36"], "{}", ran.stderr);
    // One that its job had finished, and one that it had not.
    for shard in ["share 2/4 is set aside", "share 4/4 is set aside"] {
        assert!(ran.stderr.contains(shard), "{}", ran.stderr);
    }
    assert_eq!(
        fixed(&place.join("night/run.json")),
        whole(place, &SMALL_SPACE)
    );
}

#[test]
fn a_part_that_is_damaged_while_the_merge_waits_is_done_again() {
    let class = class();
    let place = class.path();
    let words = ["night", "--shards", "3", "--"];
    let variables = slurm(place);
    for (damage, set_aside) in [
        ("truncate -s -30 parts/00002.json", false),
        ("rm parts/00002.json", false),
        ("sed -i '3s/[0-9]/x/' parts/00002.json", true),
    ] {
        campaign(place, &[&words[..], &SMALL_SPACE].concat())
            .run()
            .exits(0);
        // Slurm does all at once; the first merge waits.
        let damage = format!(
            "if [ -z \"$array\" ] && [ ! -e \"$FAKE/merged\" ]; then\n    touch \"$FAKE/merged\"\n    {damage}\nfi\n"
        );
        let text = SBATCH
            .replacen("if [ -z", &format!("{damage}if [ -z"), 1)
            .replace("\"1 ", "\"none ");
        fs::write(place.join("bin/sbatch"), text).expect("a file");
        let ran = run_by(place, &variables).exits(1);
        let calls = fs::read_to_string(place.join("bin/calls")).expect("calls");
        let of_merges = calls.lines().filter(|line| line.ends_with("merge.sh"));
        assert_eq!(of_merges.count(), 2, "{calls}");
        let words = calls.split_whitespace();
        let arrays: Vec<&str> = words.filter_map(|it| it.strip_prefix("--array=")).collect();
        assert_eq!(arrays, ["1-3", "2"], "{damage}{calls}\n{}", ran.stderr);
        let is_aside = ran.stderr.contains("00002.json` is set aside");
        assert_eq!(is_aside, set_aside, "{damage}{}", ran.stderr);
        // How the job ended of such a part says nothing.
        assert!(!ran.stderr.contains("share 2/3"), "{}", ran.stderr);
        assert_eq!(
            fixed(&place.join("night/run.json")),
            whole(place, &SMALL_SPACE)
        );
        fs::remove_dir_all(place.join("night")).expect("removed");
        for name in ["calls", "ended", "merged"] {
            fs::remove_file(place.join("bin").join(name)).unwrap_or_default();
        }
    }
}

#[test]
fn what_slurm_does_not_take_is_asked_for_with_less_and_elsewhere() {
    let class = class();
    let place = class.path();
    let words = ["night", "--shards", "4", "--time", "9", "--"];
    campaign(place, &[&words[..], &SMALL_SPACE].concat())
        .run()
        .exits(0);
    let variables = slurm(place);
    // A user may have one job at a time, of 9 minutes; one node lacks the folder.
    let says = |pattern: &str, said: &str| {
        format!(
            "case \"$*\" in {pattern}) echo \"sbatch: error: Batch job submission failed: {said}\" >&2; exit 1 ;; esac\n"
        )
    };
    let limit =
        "Job violates accounting/QOS policy (job submit limit, user's size and/or time limits)";
    let time = "Requested time limit is invalid (missing or exceeds some limit)";
    let refuses = says("*--array=[0-9]-*|*--array=[0-9],*", limit) + &says("*--time=18*", time);
    let text = SBATCH
        .replacen(
            "for word; do",
            &format!("{refuses}touch \"$FAKE/merged\"\nfor word; do"),
            1,
        )
        .replace(
            "\"$job $task\" in",
            "\"$(cat \"$FAKE/task-$task\" 2>/dev/null)1 $task\" in",
        )
        .replace("state=NODE_FAIL ;;", "state=FAILED; code=72 ;;")
        .replace("state=COMPLETED", "state=COMPLETED; code=0")
        .replace("state=OUT_OF_MEMORY; bash", "bash")
        .replace("; sed -i '4,$d' parts/00004.json", "")
        .replace(
            "        echo \"JobId=0",
            "        echo -n 1 >>\"$FAKE/task-$task\"\n        echo \"JobId=0",
        )
        .replace("ExitCode=0:0", "ExitCode=$code:0 NodeList=one");
    fs::write(place.join("bin/sbatch"), text).expect("a file");
    let ran = run_by(place, &variables).exits(1);
    let calls = fs::read_to_string(place.join("bin/calls")).expect("calls");
    let asked = |words: &[&str]| {
        let mut lines = calls.lines();
        lines.any(|line| {
            words
                .iter()
                .all(|word| line.split(' ').any(|it| it == *word))
        })
    };
    for words in [
        &["--array=1-4"][..],
        &["--array=1-2"],
        &["--array=1", "--time=18"],
        &["--array=3", "--exclude=one"],
    ] {
        assert!(asked(words), "{words:?}: {calls}\n{}", ran.stderr);
    }
    let again = calls.lines().rfind(|line| line.contains("--array=1 "));
    let again = again.expect("a share");
    assert!(again.contains("--time=9 "), "{calls}");
    assert!(ran.stderr.contains("FAILED (one)"), "{}", ran.stderr);
    assert_eq!(
        fixed(&place.join("night/run.json")),
        whole(place, &SMALL_SPACE)
    );
}

#[test]
fn a_job_that_may_never_start_is_withdrawn_and_less_is_asked_for() {
    let class = class();
    let place = class.path();
    let words = ["--shards", "4", "--time", "9", "--sbatch=--exclude=three"];
    let words = [&["night"], &words[..], &["--"]].concat();
    campaign(place, &[&words[..], &SMALL_SPACE].concat())
        .run()
        .exits(0);
    let variables = slurm(place);
    // Share 2 asks for 18 minutes in vain, and so would the merge, which runs out of time once. Share 3 fails on a node.
    let night = place.join("night").canonicalize().expect("there");
    let pending = "case \"$*\" in *--time=18*) echo \"$job\" >>\"$FAKE/waits\"; echo \"$job\"; exit ;; esac\n";
    let text = SBATCH
        .replacen("if [ -z", &format!("{pending}if [ -z"), 1)
        .replace("\"1 1\") state=TIMEOUT", "\"1 2\") state=TIMEOUT")
        .replace("state=NODE_FAIL ;;", "state=FAILED; code=72 ;;")
        .replace("state=COMPLETED", "state=COMPLETED; code=0")
        .replace("ExitCode=0:0", "ExitCode=$code:0 NodeList=one");
    fs::write(place.join("bin/sbatch"), text).expect("a file");
    let queue = format!(
        "#!/bin/bash\n\
         for job in $(cat \"$FAKE/waits\" 2>/dev/null); do\n\
             grep -qx \"${{job}}_2\" \"$FAKE/cancelled\" 2>/dev/null ||\n\
                 echo \"$job|2|PENDING|name|PartitionTimeLimit|{}\"\n\
         done\n",
        night.display()
    );
    fs::write(place.join("bin/squeue"), queue).expect("a file");
    let ran = run_by(place, &variables).exits(1);
    let calls = fs::read_to_string(place.join("bin/calls")).expect("calls");
    let cancelled = fs::read_to_string(place.join("bin/cancelled")).expect("a call");
    let waits = fs::read_to_string(place.join("bin/waits")).expect("a job");
    // One job alone asks for so much, and the merge that ran out of time does not.
    assert_eq!(waits.lines().count(), 1, "{calls}");
    assert_eq!(cancelled, format!("{}_2\n", waits.trim()), "{calls}");
    let merges = calls.lines().filter(|line| line.ends_with("merge.sh"));
    assert_eq!(merges.count(), 2, "{calls}");
    // The user's nodes stay excluded.
    assert!(calls.contains("--exclude=three,one"), "{calls}");
    assert!(!ran.stderr.contains("fails"), "{}", ran.stderr);
    assert_eq!(
        fixed(&place.join("night/run.json")),
        whole(place, &SMALL_SPACE)
    );
}

/// Other files than those of the plan, and how they are put back.
const CHANGES: &str = "cp work/class/wrong.c kept; echo 'int main(void) {}' >work/class/wrong.c";
const RESTORES: &str = "mv kept work/class/wrong.c";

/// A share that is half done, and its job, which goes on.
const HALF: &str = "bash \"$script\" \"$task\"; sed -i '$d' \"parts/0000$task.json\"";
const GOES_ON: &str = "echo \"$job|$task|RUNNING\" >>\"$FAKE/queue\"";

/// Plans a campaign of three shares, for which what stands for Slurm does these tasks (`JOB SHARE`) in these ways, each on a node
/// of its own.
fn slurm_that_does(place: &Path, tasks: &[(&str, String)]) -> [(&'static str, String); 2] {
    plan(place, "night", "3", &SMALL_SPACE).exits(0);
    let variables = slurm(place);
    let ways = tasks.iter();
    let ways: String = ways
        .map(|(task, way)| format!("\"{task}\") {way} ;;\n        "))
        .collect();
    let text = SBATCH
        .replace("\"1 ", "\"none ")
        .replacen("*) bash", &format!("{ways}*) bash"), 1)
        .replacen("if [ -z", "touch \"$FAKE/merged\"\nif [ -z", 1)
        .replace("state=COMPLETED", "state=COMPLETED; code=0")
        .replace("ExitCode=0:0", "ExitCode=$code:0 NodeList=node$task");
    fs::write(place.join("bin/sbatch"), text).expect("a file");
    // The queue shows jobs until they are cancelled, by their names or by a range of tasks.
    let night = place.join("night").canonicalize().expect("there");
    let queue = format!(
        "#!/bin/bash\n\
         while IFS='|' read -r job task state reason; do\n\
             grep -qwE \"${{job}}_($task|\\[1-3\\])\" \"$FAKE/cancelled\" 2>/dev/null ||\n\
                 echo \"$job|$task|$state|name|${{reason:-None}}|{}\"\n\
         done 2>/dev/null <\"$FAKE/queue\"\n\
         exit 0\n",
        night.display()
    );
    fs::write(place.join("bin/squeue"), queue).expect("a file");
    variables
}

/// The words of the second submission of share 2.
fn again(place: &Path) -> String {
    let calls = fs::read_to_string(place.join("bin/calls")).expect("calls");
    let mut again = calls.lines().filter(|line| line.contains("--array=2 "));
    let again = again.next().map(str::to_string);
    again.unwrap_or_else(|| panic!("share 2 again: {calls}"))
}

#[test]
fn a_job_on_a_machine_with_other_files_is_ended_and_its_share_done_elsewhere() {
    let class = class();
    let place = class.path();
    let odd = format!("state=CANCELLED; {CHANGES}; {HALF}; {GOES_ON}; {RESTORES}");
    let variables = slurm_that_does(place, &[("1 2", odd)]);
    // Slurm does not answer the first time.
    let scancel = "#!/bin/bash\n[ -e \"$FAKE/asked\" ] || { touch \"$FAKE/asked\"; echo 'Socket timed out' >&2; exit 1; }\n\
                   echo \"$@\" >>\"$FAKE/cancelled\"\n";
    fs::write(place.join("bin/scancel"), scancel).expect("a file");
    let ran = run_by(place, &variables).exits(1);
    let cancelled = fs::read_to_string(place.join("bin/cancelled")).expect("a call");
    assert_eq!(cancelled.trim(), "1_2", "{}", ran.stderr);
    assert!(again(place).contains("--exclude=node2"), "{}", again(place));
    let said = ran.stderr.matches("is set aside").count();
    assert_eq!(said, 1, "{}", ran.stderr);
    assert_eq!(
        fixed(&place.join("night/run.json")),
        whole(place, &SMALL_SPACE)
    );
}

/// Does this in the folder of a campaign, as the job of share 2 would.
fn by_hand(place: &Path, script: &str) {
    let script = format!("script=shard.sh task=2; {script}");
    let mut bash = Command::new("bash");
    let ran = bash.args(["-ec", &script]).current_dir(place.join("night"));
    assert!(ran.output().expect("bash").status.success(), "{script}");
}

#[test]
fn a_share_that_two_machines_saw_with_different_files_is_done_again() {
    let class = class();
    let single = whole(class.path(), &SMALL_SPACE);
    let refused = "SLURM_JOB_ID=1 bash \"$script\" \"$task\"; code=$?";
    let odd = format!("{CHANGES}; {HALF}; {RESTORES}");
    // The job goes on with a part of other files, where the files are those of the plan; or with one of these, where they are not.
    for (before, way, is_excluded) in [
        ("true", format!("{odd}; {refused}"), false),
        (HALF, format!("{CHANGES}; {refused}; {RESTORES}"), true),
    ] {
        let class = self::class();
        let place = class.path();
        let variables = slurm_that_does(place, &[("1 2", format!("state=FAILED; {way}"))]);
        by_hand(place, before);
        let ran = run_by(place, &variables).exits(1);
        let ended = fs::read_to_string(place.join("bin/ended")).expect("ends");
        // That another machine may do it.
        assert!(ended.contains("ExitCode=3:0"), "{ended}");
        let excludes = again(place).contains("--exclude=node2");
        assert_eq!(excludes, is_excluded, "{way}: {}", again(place));
        assert!(!ran.stderr.contains("given up"), "{}", ran.stderr);
        assert_eq!(fixed(&place.join("night/run.json")), single);
    }
}

#[test]
fn a_part_of_other_files_that_no_job_is_known_to_have_made_excludes_no_node() {
    let class = class();
    let place = class.path();
    let variables = slurm_that_does(place, &[("1 2", "state=TIMEOUT".to_string())]);
    by_hand(place, &format!("{CHANGES}; {HALF}; {RESTORES}"));
    let ran = run_by(place, &variables).exits(1);
    assert!(!again(place).contains("--exclude"), "{}", again(place));
    assert!(ran.stderr.contains("TIMEOUT (node2)"), "{}", ran.stderr);
}

/// What stands for Slurm where the first share has read changed files and goes on, and the others wait.
fn slurm_after_a_change(place: &Path) -> [(&'static str, String); 2] {
    let odd = format!("{CHANGES}; {HALF}; {GOES_ON}");
    let waits = GOES_ON.replace("RUNNING", "PENDING");
    let tasks = [("1 1", odd), ("1 2", waits.clone()), ("1 3", waits)];
    slurm_that_does(place, &tasks)
}

#[test]
fn jobs_that_wait_are_ended_when_the_files_of_a_campaign_were_changed() {
    let class = class();
    let place = class.path();
    let variables = slurm_after_a_change(place);
    let ran = run_by(place, &variables).exits(4);
    let said = "`work/class/wrong.c` was changed since the campaign was planned";
    assert!(ran.stderr.contains(said), "{}", ran.stderr);
    assert!(!ran.stderr.contains("is set aside"), "{}", ran.stderr);
    let cancelled = fs::read_to_string(place.join("bin/cancelled")).expect("a call");
    assert_eq!(cancelled.trim(), "1_[1-3]");
    // Once they are put back, all is done.
    let folder = place.join("night");
    fs::rename(folder.join("kept"), folder.join("work/class/wrong.c")).expect("renamed");
    run_by(place, &variables).exits(1);
    assert_eq!(fixed(&folder.join("run.json")), whole(place, &SMALL_SPACE));
}

#[test]
fn what_a_node_that_fails_has_to_do_with_no_other_job_ends_none() {
    let class = class();
    let place = class.path();
    let waits = format!(
        "{GOES_ON}; sed -i '$s/RUNNING/PENDING|ReqNodeNotAvail, UnavailableNodes:other/' \"$FAKE/queue\""
    );
    let tasks = [
        ("1 1", format!("{HALF}; {GOES_ON}")),
        ("1 2", waits),
        ("1 3", "state=FAILED; code=72".to_string()),
        // Then Slurm forgets the others.
        (
            "2 3",
            "bash \"$script\" \"$task\"; rm \"$FAKE/queue\"".to_string(),
        ),
    ];
    let variables = slurm_that_does(place, &tasks);
    let ran = run_by(place, &variables).exits(1);
    assert!(!place.join("bin/cancelled").exists(), "{}", ran.stderr);
    let calls = fs::read_to_string(place.join("bin/calls")).expect("calls");
    let second = calls.lines().nth(1).unwrap_or_default();
    assert!(second.contains("--array=3 "), "{calls}");
    assert!(second.contains("--exclude=node3"), "{calls}");
    assert_eq!(
        fixed(&place.join("night/run.json")),
        whole(place, &SMALL_SPACE)
    );
}

#[test]
fn a_job_that_is_submitted_during_ctrl_c_is_noted() {
    let class = class();
    let place = class.path();
    let ctrl_c = format!("{HALF}; {GOES_ON}; kill -INT $PPID");
    // The others do nothing: `sbatch` is not waited for as long as a share may take.
    let others = ["1 2", "1 3"].map(|it| (it, GOES_ON.to_string()));
    let tasks = [&[("1 1", ctrl_c)], &others[..]].concat();
    let variables = slurm_that_does(place, &tasks);
    let ran = run_by(place, &variables).exits(130);
    assert!(ran.stderr.contains("the jobs go on"), "{}", ran.stderr);
    let jobs = fs::read_to_string(place.join("night/jobs.jsonl")).expect("jobs");
    assert!(jobs.contains("\"shards\":[1,2,3]"), "{jobs}");
}

#[test]
fn ctrl_c_ends_no_job_while_the_files_of_a_campaign_are_looked_at() {
    let class = class();
    let place = class.path();
    let variables = slurm_after_a_change(place);
    let folder = place.join("night");
    let (own, real) = (folder.join("tribunal"), folder.join("real"));
    fs::rename(&own, &real).expect("renamed");
    let text = "#!/bin/sh\n\
                [ -z \"$TRIBUNAL_BEGIN_ONLY\" ] || [ ! -e \"$FAKE/queue\" ] || { kill -INT $PPID; sleep 1; }\n\
                exec ../real \"$@\"\n";
    fs::write(&own, text).expect("a file");
    let rights = fs::metadata(&real).expect("there").permissions();
    fs::set_permissions(&own, rights).expect("rights");
    let ran = run_by(place, &variables).exits(130);
    assert!(ran.stderr.contains("the jobs go on"), "{}", ran.stderr);
    assert!(!place.join("bin/cancelled").exists());
}

#[test]
fn a_run_on_this_machine_names_the_jobs_that_do_shares_too() {
    let class = class();
    let place = class.path();
    let variables = slurm_that_does(place, &[]);
    // As `submit.sh` leaves it.
    fs::write(place.join("night/submitted"), "").expect("a file");
    let run = || by(place, &["run", "night", "--local"], &variables);
    fs::write(place.join("bin/queue"), "7|2|RUNNING\n").expect("a file");
    let ran = run().exits(1);
    let said = "job 7_2 of this campaign is in the queue of Slurm too";
    assert!(ran.stderr.contains(said), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("campaign cancel night"),
        "{}",
        ran.stderr
    );
    fs::remove_dir_all(place.join("night/parts")).expect("removed");
    fs::create_dir(place.join("night/parts")).expect("a folder");
    fs::write(place.join("bin/queue"), "").expect("a file");
    let ran = run().exits(1);
    assert!(!ran.stderr.contains("queue of Slurm"), "{}", ran.stderr);
}

#[test]
fn a_job_that_used_up_twice_the_time_takes_no_other_with_it() {
    let class = class();
    let place = class.path();
    let words = ["night", "--shards", "2", "--time", "9", "--"];
    campaign(place, &[&words[..], &SMALL_SPACE].concat())
        .run()
        .exits(0);
    let variables = slurm(place);
    let night = place.join("night").canonicalize().expect("there");
    let text = SBATCH
        .replace(
            "\"1 1\") state=TIMEOUT",
            "\"1 1\" | \"1 2\" | \"2 1\") state=TIMEOUT",
        )
        .replacen("if [ -z", "touch \"$FAKE/merged\"\nif [ -z", 1);
    fs::write(place.join("bin/sbatch"), text).expect("a file");
    // The controller shows a task that was ended for its time a little longer, with that reason.
    let queue = format!(
        "#!/bin/bash\n\
         [ \"$(wc -l 2>/dev/null <\"$FAKE/calls\")\" = 2 ] && [ ! -e \"$FAKE/shown\" ] || exit 0\n\
         touch \"$FAKE/shown\"\n\
         echo '2|1|COMPLETING|name|TimeLimit|{}'\n",
        night.display()
    );
    fs::write(place.join("bin/squeue"), queue).expect("a file");
    let ran = run_by(place, &variables).exits(1);
    let calls = fs::read_to_string(place.join("bin/calls")).expect("calls");
    assert!(place.join("bin/shown").exists(), "{calls}");
    assert!(!place.join("bin/cancelled").exists(), "{calls}");
    assert!(!ran.stderr.contains("holds job"), "{}", ran.stderr);
    for words in ["--time=18 ", "--time=36 "] {
        let mut of_shares = calls.lines().filter(|line| line.contains("--array="));
        assert!(
            of_shares.any(|line| line.contains(words)),
            "{words}: {calls}"
        );
    }
}

#[test]
fn a_job_that_is_held_after_its_share_was_done_is_not_waited_for() {
    let class = class();
    let place = class.path();
    plan(place, "night", "4", &SMALL_SPACE).exits(0);
    let variables = slurm_that_does_all(place);
    let night = place.join("night").canonicalize().expect("there");
    // It is gone after some looks, so that a run that does not end it fails this test soon.
    let queue = format!(
        "#!/bin/bash\n\
         [ -e \"$FAKE/calls\" ] && [ ! -e \"$FAKE/cancelled\" ] || exit 0\n\
         echo >>\"$FAKE/looks\"\n\
         [ \"$(wc -l <\"$FAKE/looks\")\" -gt 3 ] ||\n\
             echo '9|2|PENDING|name|launch failed requeued held|{}'\n",
        night.display()
    );
    fs::write(place.join("bin/squeue"), queue).expect("a file");
    let ran = run_by(place, &variables).exits(1);
    let cancelled = fs::read_to_string(place.join("bin/cancelled"));
    assert_eq!(cancelled.ok().as_deref(), Some("9_2\n"), "{}", ran.stderr);
    assert!(!ran.stderr.contains("holds job"), "{}", ran.stderr);
    assert_eq!(
        fixed(&place.join("night/run.json")),
        whole(place, &SMALL_SPACE)
    );
}

#[test]
fn a_run_says_that_it_waits_for_the_end_of_jobs_alone() {
    let class = class();
    let place = class.path();
    plan(place, "night", "4", &SMALL_SPACE).exits(0);
    let variables = slurm_that_does_all(place);
    let night = place.join("night").canonicalize().expect("there");
    let queue = format!(
        "#!/bin/bash\n\
         [ -e \"$FAKE/calls\" ] || exit 0\n\
         echo >>\"$FAKE/looks\"\n\
         [ \"$(wc -l <\"$FAKE/looks\")\" -gt 3 ] || echo '9|2|COMPLETING|name|None|{}'\n",
        night.display()
    );
    fs::write(place.join("bin/squeue"), queue).expect("a file");
    let ran = run_by(place, &variables).exits(1);
    let said = "all shares are done; the end of job 9_2 is waited for: COMPLETING";
    assert_eq!(ran.stderr.matches(said).count(), 1, "{}", ran.stderr);
    assert!(!place.join("bin/cancelled").exists());
}

#[test]
fn the_status_names_suspended_jobs_and_begun_shares() {
    let class = class();
    let place = class.path();
    plan(place, "night", "3", &SMALL_SPACE).exits(0);
    campaign(place, &["run", "night", "--local"]).run().exits(1);
    fs::remove_file(place.join("night/parts/00001.json")).expect("a file");
    let part = place.join("night/parts/00002.json");
    let text = fs::read(&part).expect("a part");
    fs::write(&part, &text[..text.len() - 30]).expect("a file");
    let variables = slurm(place);
    let night = place.join("night").canonicalize().expect("there");
    let queue = format!(
        "#!/bin/sh\necho '7|1|SUSPENDED|name|None|{}'\n",
        night.display()
    );
    fs::write(place.join("bin/squeue"), queue).expect("a file");
    let said = by(place, &["status", "night"], &variables).exits(0).stdout;
    for words in [
        "1 of 3 done, 0 running, 1 waiting, 1 begun; ",
        "1 share waits: SUSPENDED",
    ] {
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn a_damaged_line_of_the_file_of_jobs_is_named_and_takes_no_other_with_it() {
    let class = class();
    let place = class.path();
    plan(place, "night", "4", &SMALL_SPACE).exits(0);
    let variables = slurm(place);
    let jobs = place.join("night/jobs.jsonl");
    fs::write(&jobs, "{\"job\":\"3\",\"sha").expect("a file");
    let ran = run_by(place, &variables).exits(1);
    assert!(
        ran.stderr
            .contains("night/jobs.jsonl` cannot be read; its jobs are found in the queue"),
        "{}",
        ran.stderr
    );
    let text = fs::read_to_string(&jobs).expect("a file");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() > 1, "{text}");
    for line in &lines[1..] {
        serde_json::from_str::<Value>(line).expect(line);
    }
}

#[test]
fn there_is_one_merge_at_a_time() {
    let class = class();
    let place = class.path();
    plan(place, "night", "2", &SMALL_SPACE).exits(0);
    let night = place.join("night");
    let held = fs::File::create(night.join("merge.lock")).expect("a file");
    held.lock().expect("a lock");
    let stderr = fs::File::create(place.join("said")).expect("a file");
    let mut here = campaign(place, &["run", "night", "--local"]).command;
    let mut here = here
        .stdout(Stdio::null())
        .stderr(stderr)
        .spawn()
        .expect("the binary starts");
    wait("it says that it waits", || {
        let said = fs::read_to_string(place.join("said")).expect("a file");
        said.contains("waiting for the end of another merge of this campaign")
    });
    // What Slurm starts waits too.
    let mut script = Command::new("bash");
    let mut script = script
        .arg("merge.sh")
        .current_dir(&night)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("bash");
    let children = format!("/proc/{0}/task/{0}/children", script.id());
    wait("the script waits", || {
        let children = fs::read_to_string(&children).unwrap_or_default();
        let mut names = children
            .split_whitespace()
            .map(|it| fs::read_to_string(format!("/proc/{it}/comm")).unwrap_or_default());
        names.any(|name| name == "flock\n")
    });
    assert!(!night.join("merging").exists(), "none has begun");
    drop(held);
    assert_eq!(here.wait().expect("it ends").code(), Some(1));
    assert_eq!(script.wait().expect("it ends").code(), Some(1));
    assert_eq!(fixed(&night.join("run.json")), whole(place, &SMALL_SPACE));
}

#[test]
fn a_copy_of_a_campaign_has_none_of_its_jobs() {
    let class = class();
    let place = class.path();
    plan(place, "night", "2", &SMALL_SPACE).exits(0);
    let variables = slurm(place);
    let copied = Command::new("cp")
        .args(["-r", "night", "copy"])
        .current_dir(place)
        .status();
    assert!(copied.expect("cp").success());
    let night = place.join("night").canonicalize().expect("there");
    let queue = format!(
        "#!/bin/sh\necho '7|1|RUNNING|name|None|{}'\n",
        night.display()
    );
    fs::write(place.join("bin/squeue"), queue).expect("a file");
    let call = |words: &[&str]| by(place, words, &variables).exits(0).stdout;
    let cancelled = place.join("bin/cancelled");
    assert!(call(&["status", "night"]).contains(" 1 running"));
    assert!(call(&["status", "copy"]).contains(" 0 running"));
    call(&["cancel", "copy"]);
    assert!(!cancelled.exists());
    call(&["cancel", "night"]);
    assert_eq!(fs::read_to_string(cancelled).expect("a call"), "7\n");
}

#[test]
fn a_share_whose_fault_was_mended_is_submitted_again() {
    let class = class();
    let place = class.path();
    // Nothing is copied of it, so that only a share sees that it is gone.
    let path = place.join("class").display().to_string();
    let command = [&SMALL_SPACE[..2], &[&path], &SMALL_SPACE[3..]].concat();
    plan(place, "night", "2", &command).exits(0);
    let variables = slurm(place);
    let run = || run_by(place, &variables);
    // Slurm tells the exit status of each share.
    let sbatch = place.join("bin/sbatch");
    let text = SBATCH.replace("*) bash \"$script\" \"$task\" ;;", "*) ;;");
    let text = text
        .replace(
            "state=COMPLETED",
            "SLURM_JOB_ID=1 bash \"$script\" \"$task\"; code=$?; state=FAILED",
        )
        .replace("\"1 ", "\"none ")
        .replace("ExitCode=0:0", "ExitCode=$code:0");
    fs::write(&sbatch, text).expect("a file");
    let (class, hidden) = (place.join("class"), place.join("hidden"));
    fs::rename(&class, &hidden).expect("a folder");
    let ran = run().exits(4);
    let given_up = "share 1/2 is given up; its job ended as FAILED";
    for said in [given_up, "share 1/2 fails", "class"] {
        assert!(ran.stderr.contains(said), "{}", ran.stderr);
    }
    fs::rename(&hidden, &class).expect("a folder");
    run().exits(1);
    assert_eq!(fixed(&place.join("night/run.json")), whole(place, &command));
}

#[test]
fn scripts_stay_in_the_folder_and_read_decimal_numbers() {
    let class = class();
    let place = class.path();
    plan(place, "night", "12", &SMALL_SPACE).exits(0);
    for folder in ["home/work", "home/killers"] {
        fs::create_dir_all(place.join(folder)).expect("a folder");
    }
    fs::write(place.join("home/killers/thesis"), "years").expect("a file");
    let shell = |words: &[&str]| {
        let ran = Command::new("bash")
            .args(words)
            .current_dir(place.join("night"))
            .env("CDPATH", place.join("home"))
            .env("XDG_CACHE_HOME", Path::new(CACHE).with_extension("home"))
            .stdin(Stdio::null())
            .output();
        ran.expect("bash").status.code()
    };
    for number in ["010", "008", "8"] {
        assert_eq!(shell(&["shard.sh", number]), Some(0), "{number}");
    }
    assert_eq!(shell(&["shard.sh", "8; rm"]), Some(2));
    let parts = fs::read_dir(place.join("night/parts")).expect("parts");
    let mut parts: Vec<_> = parts.flatten().map(|it| it.file_name()).collect();
    parts.sort();
    assert_eq!(parts, ["00008.json", "00010.json"]);
    // Ten parts are missing.
    assert_ne!(shell(&["merge.sh"]), Some(0));
    let left = fs::read_to_string(place.join("home/killers/thesis"));
    assert_eq!(left.expect("it is left"), "years");
    let home = fs::read_dir(place.join("home")).expect("a folder").count();
    assert_eq!(home, 2);
}

#[test]
fn more_shares_than_an_array_takes_are_submitted_in_several() {
    let place = folder(&[]);
    let place = place.path();
    let command = ["verify", "flipgame", "--exhaustive", "--size", "2x2"];
    plan(place, "night", "2002", &command).exits(0);
    let folder = place.join("night").canonicalize().expect("there");
    let variables = slurm(place);
    // A Ctrl-C comes once all are submitted.
    let text = "#!/bin/bash\n\
                printf '%s\\n' \"$*\" >>\"$FAKE/calls\"\n\
                job=\"$(wc -l <\"$FAKE/calls\")\"\n\
                [ \"$job\" -lt 3 ] || kill -INT $PPID\n\
                echo \"$job\"\n";
    fs::write(place.join("bin/sbatch"), text).expect("a file");
    run_by(place, &variables).exits(130);
    let calls = || fs::read_to_string(place.join("bin/calls")).expect("calls");
    let submitted = calls();
    let own: Vec<&str> = submitted.lines().collect();
    let name = |line: &str| {
        let name = line.split(' ').find(|it| it.starts_with("--job-name="));
        name.expect("a name").to_string()
    };
    let first = name(own[0]);
    for (line, words, before) in [
        (own[0], "--array=1-1000 shard.sh", ""),
        (own[1], "--array=1-1000 shard.sh +1000", "+1000"),
        (own[2], "--array=1-2 shard.sh +2000", "+2000"),
    ] {
        assert!(line.ends_with(words), "{line}");
        assert_eq!(name(line), format!("{first}{before}"));
    }
    // The queue names a share by its array and its task.
    let job = first.trim_start_matches("--job-name=");
    let queue = format!(
        "#!/bin/sh\necho '2|1000|RUNNING|{job}+1000|None|{0}'\necho '3|2|PENDING|{job}+2000|Priority|{0}'\n",
        folder.display()
    );
    fs::write(place.join("bin/squeue"), queue).expect("a file");
    let told = by(place, &["status", "night", "--format", "json"], &variables).exits(0);
    let told: Value = serde_json::from_str(&told.stdout).expect("JSON");
    let share = |number: usize| {
        [
            &told["shares"][number - 1]["job"],
            &told["shares"][number - 1]["state"],
        ]
    };
    assert_eq!(share(2000), ["2_1000", "running"]);
    assert_eq!(share(2002), ["3_2", "waiting"]);
    assert_eq!(told["shares"][1]["job"], Value::Null);
    // One of the last array ran out of time, and Slurm tells it by its task.
    let others = format!(
        "#!/bin/sh\n\
         for task in $(seq 1000); do\n\
             echo \"1|$task|RUNNING|{job}|None|{0}\"\n\
             echo \"2|$task|RUNNING|{job}+1000|None|{0}\"\n\
         done\n\
         echo '3|2|PENDING|{job}+2000|Priority|{0}'\n",
        folder.display()
    );
    fs::write(place.join("bin/squeue"), others).expect("a file");
    let ended = "JobId=3 ArrayJobId=3 ArrayTaskId=1 JobState=TIMEOUT ExitCode=0:15 NodeList=one\n";
    fs::write(place.join("bin/ended"), ended).expect("a file");
    let ran = run_by(place, &variables).exits(130);
    assert!(ran.stderr.contains("share 2001/2002"), "{}", ran.stderr);
    let with_again = calls();
    let again = with_again.lines().last().expect("a call");
    assert!(again.ends_with("--array=1 shard.sh +2000"), "{again}");
    let time = |line: &str| {
        let mut words = line.split(' ').filter_map(|it| it.strip_prefix("--time="));
        words.next().and_then(|it| it.parse::<u32>().ok())
    };
    let planned = time(own[0]).expect("a time");
    assert_eq!(time(again), Some(2 * planned), "{again}");
    // `submit.sh` submits the same.
    let text = text.replace("kill -INT $PPID", ":");
    fs::write(place.join("bin/sbatch"), text).expect("a file");
    fs::remove_file(place.join("bin/calls")).expect("removed");
    let mut submit = Command::new("bash");
    submit.arg("submit.sh").current_dir(&folder);
    submit.envs(variables.iter().map(|(name, value)| (name, value)));
    let ran = submit.output().expect("bash");
    assert_eq!(String::from_utf8_lossy(&ran.stdout), "1\n2\n3\n");
    let all = calls();
    let all: Vec<&str> = all.lines().collect();
    let tails: Vec<&str> = own
        .iter()
        .map(|it| it.rsplit_once("--job-name").expect("a name").1)
        .collect();
    assert_eq!(all.len(), 4);
    for (line, tail) in all.iter().zip(tails) {
        assert!(line.ends_with(tail), "{line}");
    }
    assert!(
        all[3].contains("--dependency=afterany:1:2:3 merge.sh"),
        "{}",
        all[3]
    );
    // A task of an array adds the shares of those before.
    let bash = |words: &[&str]| {
        let mut bash = Command::new("bash");
        let cache = Path::new(CACHE).with_extension("home");
        bash.args(words)
            .current_dir(&folder)
            .env("SLURM_ARRAY_TASK_ID", "2")
            .env("XDG_CACHE_HOME", cache);
        bash.stdin(Stdio::null())
            .output()
            .expect("bash")
            .status
            .code()
    };
    assert_eq!(bash(&["shard.sh", "+2000"]), Some(0));
    assert!(folder.join("parts/02002.json").is_file());
    for wrong in ["+2001", "+", "+x", "+-1", "1+1", "+100000", "1,2", "3,"] {
        assert_eq!(bash(&["shard.sh", wrong]), Some(2), "{wrong}");
    }
}

#[test]
fn a_merge_that_failed_is_done_again() {
    let class = class();
    let place = class.path();
    plan(place, "night", "2", &SMALL_SPACE).exits(0);
    let page = place.join("night/run.html");
    fs::create_dir_all(page.join("in the way")).expect("a folder");
    let ran = campaign(place, &["run", "night", "--local"]).run();
    let ran = ran.exits(2);
    assert!(!ran.stderr.contains("the report is in"), "{}", ran.stderr);
    assert!(ran.stderr.contains("run.html"), "{}", ran.stderr);
    fs::remove_dir_all(&page).expect("a folder");
    campaign(place, &["run", "night", "--local"]).run().exits(1);
    assert!(page.is_file());
    // One that was stopped is none.
    fs::write(place.join("night/merged"), "130\n").expect("a file");
    campaign(place, &["run", "night", "--local"]).run().exits(1);
    assert_eq!(
        fixed(&place.join("night/run.json")),
        whole(place, &SMALL_SPACE)
    );
}

#[test]
fn what_is_submitted_while_a_campaign_is_cancelled_is_ended() {
    let class = class();
    let place = class.path();
    plan(place, "night", "2", &SMALL_SPACE).exits(0);
    let variables = slurm(place);
    // `cancel` leaves the name of the run, which is that in its lock, while `sbatch` takes the job.
    let text = "#!/bin/sh\ncp run.lock cancelled\necho 7\n";
    fs::write(place.join("bin/sbatch"), text).expect("a file");
    let ran = run_by(place, &variables).exits(130);
    assert!(ran.stderr.contains("was cancelled"), "{}", ran.stderr);
    let ended = fs::read_to_string(place.join("bin/cancelled"));
    assert_eq!(ended.expect("scancel was called"), "7\n");
    // The next run is not told to end.
    assert!(!place.join("night/cancelled").exists());
}

#[test]
fn the_last_job_passes_the_cases_of_kill_on() {
    let class = class();
    let place = class.path();
    plan(place, "night", "2", &SMALL_SPACE).exits(0);
    // Stands for the merge of `kill`.
    let text = "mkdir killers; echo 1 >killers/a.in; echo >run.txt; echo >logs/merge.log\n";
    fs::write(place.join("night/merge.sh"), text).expect("a file");
    for file in ["github.yml", "gitlab.yml"] {
        let scripts = scripts(&place.join("night").join(file));
        fs::create_dir(place.join("tribunal-parts")).expect("a folder");
        fs::write(place.join("tribunal-parts/00001.json"), "").expect("a file");
        let merge = Command::new("bash")
            .args(["-e", "-c", &scripts[1]])
            .current_dir(place)
            .env("CAMPAIGN", "night")
            .status();
        assert!(merge.expect("bash").success(), "{file}");
        let passed = fs::read_to_string(place.join("tribunal-run/killers/a.in"));
        assert_eq!(passed.expect("the case"), "1\n");
        for left in ["tribunal-parts", "tribunal-run", "night/killers"] {
            fs::remove_dir_all(place.join(left)).expect("a folder");
        }
    }
}
