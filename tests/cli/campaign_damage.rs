//! What a campaign makes of files that were damaged, cut or changed, and of a merge that fails: each is named, and nothing but
//! what is lost is done again.

use crate::Ran;
use crate::campaign::{campaign, plan, shell, whole};
use crate::shares::{SMALL_SPACE, class, fixed};
use serde_json::Value;
use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

/// Carries a campaign out on this machine.
fn carried_out(place: &Path) -> Ran {
    campaign(place, &["run", "night", "--local"]).run()
}

/// How far a campaign is.
fn status(place: &Path) -> Value {
    let ran = campaign(place, &["status", "night", "--format", "json"]);
    serde_json::from_str(&ran.run().exits(0).stdout).expect("JSON")
}

/// A class, and the plan of its campaign.
fn planned(shards: &str) -> TempDir {
    let class = class();
    plan(class.path(), "night", shards, &SMALL_SPACE).exits(0);
    class
}

/// Requires that the merged report is that of the single run.
fn is_the_single_run(place: &Path) {
    let merged = fixed(&place.join("night/run.json"));
    assert_eq!(merged, whole(place, &SMALL_SPACE));
}

/// Requires that a run set so many parts aside.
fn sets_aside(ran: &Ran, parts: usize) {
    let said = ran.stderr.matches("is set aside").count();
    assert_eq!(said, parts, "{}", ran.stderr);
}

/// What stays of a part whose share was killed: the lines of its results, without the last line.
fn begun(part: &Path) -> String {
    let text = fs::read_to_string(part).expect("a part");
    let (lines, _) = text.trim_end().rsplit_once('\n').expect("an end");
    format!("{lines}\n")
}

#[test]
fn a_part_that_was_damaged_is_done_again() {
    let class = planned("3");
    let place = class.path();
    carried_out(place).exits(1);
    let part = place.join("night/parts/00002.json");
    let text = fs::read_to_string(&part).expect("a part");
    fs::write(&part, text.replacen("AC", "WA", 1)).expect("a file");
    assert_ne!(fs::read_to_string(&part).expect("a part"), text);
    let ran = carried_out(place).exits(1);
    sets_aside(&ran, 1);
    assert!(part.with_extension("damaged").is_file());
    is_the_single_run(place);
}

#[test]
fn a_share_that_was_begun_and_damaged_or_is_still_written_is_done() {
    let class = planned("2");
    let place = class.path();
    assert_eq!(shell(&place.join("night"), "shard.sh", &["1"]), 0);
    let part = place.join("night/parts/00001.json");
    let text = fs::read_to_string(&part).expect("a part");
    let (head, rest) = text.split_once('\n').expect("lines");
    let begun = rest.trim_end().rsplit_once('\n').expect("an end").0;
    // As a disk leaves it that lost power.
    fs::write(&part, format!("{head}\n\0\0\0\0\n{begun}\n")).expect("a file");
    let second = place.join("night/parts/00002.json");
    let held = fs::File::create(&second).expect("a file");
    held.lock().expect("a lock");
    let release = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(2));
        drop(held);
    });
    let ran = carried_out(place).exits(1);
    release.join().expect("a thread");
    sets_aside(&ran, 1);
    // It waits, and does not fail and begin again.
    let log = fs::read_to_string(place.join("night/logs/00002.log")).expect("a log");
    assert_eq!(log.matches("-- share 2/2").count(), 1, "{log}");
    assert!(part.with_extension("damaged").is_file());
    is_the_single_run(place);
}

/// Lets the program of a campaign change a file once the first share begins; returns where it is, and where the real one is.
fn changes_a_file(folder: &Path) -> (PathBuf, PathBuf) {
    let (own, real) = (folder.join("tribunal"), folder.join("real"));
    fs::rename(&own, &real).expect("renamed");
    let text = "#!/bin/sh\n[ -n \"$TRIBUNAL_BEGIN_ONLY\" ] || echo 'int main(void) {}' >class/wrong.c\nexec ../real \"$@\"\n";
    fs::write(&own, text).expect("a file");
    fs::set_permissions(&own, fs::Permissions::from_mode(0o755)).expect("rights");
    (own, real)
}

#[test]
fn a_file_that_is_changed_while_shares_run_is_named() {
    let class = planned("3");
    let place = class.path();
    let (own, real) = changes_a_file(&place.join("night"));
    let run = campaign(place, &["run", "night", "--local", "--jobs", "1"]);
    let ran = run.run().exits(4);
    let said = "`work/class/wrong.c` was changed since the campaign was planned";
    assert!(ran.stderr.contains(said), "{}", ran.stderr);
    // The next ones would be of no use, and this share is not done again before the file is as it was.
    sets_aside(&ran, 0);
    assert!(!place.join("night/parts/00002.json").exists());
    // The other ones are not lost.
    fs::rename(&real, &own).expect("renamed");
    fs::copy(
        place.join("class/wrong.c"),
        place.join("night/work/class/wrong.c"),
    )
    .expect("a file");
    let ran = carried_out(place).exits(1);
    sets_aside(&ran, 1);
    is_the_single_run(place);
}

#[test]
fn parts_that_agree_on_a_changed_file_are_not_merged_where_only_they_tell_of_which_campaign_they_are()
 {
    let class = class();
    let place = class.path();
    // What leads out of the folder may be another file on each machine.
    fs::create_dir(place.join("outside")).expect("a folder");
    let outside = place.join("outside/more.c");
    fs::copy(place.join("class/right.c"), &outside).expect("a file");
    symlink(&outside, place.join("class/more.c")).expect("a link");
    plan(place, "night", "2", &SMALL_SPACE).exits(0);
    let folder = place.join("night");
    let text = fs::read_to_string(folder.join("plan.json")).expect("a plan");
    let plan: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(plan["needed"].as_array().map(Vec::len), Some(1), "{text}");
    changes_a_file(&folder);
    let ran = carried_out(place).exits(4);
    let said = "`work/class/wrong.c` was changed since the campaign was planned";
    assert!(ran.stderr.contains(said), "{}", ran.stderr);
    assert!(!folder.join("run.json").exists());
}

#[test]
fn a_begun_part_that_was_changed_is_not_believed() {
    let class = planned("2");
    let place = class.path();
    for number in ["1", "2"] {
        assert_eq!(shell(&place.join("night"), "shard.sh", &[number]), 0);
    }
    let part = place.join("night/parts/00001.json");
    let text = begun(&part);
    let other = begun(&place.join("night/parts/00002.json"));
    let more = other.split_once('\n').expect("lines").1;
    let with = |from: &str, to: &str| {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text);
        changed
    };
    for changed in [
        with("\"PE\"", "\"WA\""),
        // Its head, of which only the lines below know what it was.
        with("2x3", "3x2"),
        with("\"class\"", "\"clasr\""),
        with("\"campaign\":\"", "\"campaign\":\"0"),
        with("\"isolation\":\"", "\"isolation\":\"x"),
        format!(" {text}"),
        // Results of another share.
        format!("{text}{more}"),
    ] {
        fs::write(&part, &changed).expect("a file");
        let ran = carried_out(place).exits(1);
        sets_aside(&ran, 1);
        is_the_single_run(place);
    }
}

#[test]
fn parts_of_another_campaign_are_set_aside_even_if_all_are() {
    let class = class();
    let place = class.path();
    let other = [
        "judge", "flipgame", "class", "--random", "9", "--size", "2x3",
    ];
    plan(place, "other", "2", &other).exits(0);
    campaign(place, &["run", "other", "--local"]).run();
    plan(place, "night", "2", &SMALL_SPACE).exits(0);
    for number in ["1", "2"] {
        let name = format!("parts/0000{number}.json");
        let copied = fs::copy(
            place.join("other").join(&name),
            place.join("night").join(&name),
        );
        copied.expect("a file");
    }
    let ran = carried_out(place).exits(1);
    sets_aside(&ran, 2);
    is_the_single_run(place);
}

#[test]
fn a_part_that_was_cut_is_named_and_goes_on() {
    let class = planned("3");
    let place = class.path();
    assert_eq!(shell(&place.join("night"), "shard.sh", &["2"]), 0);
    let part = place.join("night/parts/00002.json");
    let text = begun(&part);
    fs::write(&part, &text[..text.len() - 9]).expect("a file");
    let lines = &status(place)["lines"];
    assert_eq!(
        lines.as_u64(),
        Some(text.lines().count() as u64 - 2),
        "{lines}"
    );
    let ran = carried_out(place).exits(1);
    assert!(
        ran.stderr.contains("go on from what they have: 2\n"),
        "{}",
        ran.stderr
    );
    assert!(!part.with_extension("damaged").exists());
    is_the_single_run(place);
}

#[test]
fn a_file_that_is_not_as_it_was_planned_is_named_and_nothing_is_done_with_it() {
    let class = class();
    let place = class.path();
    let linked = place.join("class/linked");
    fs::create_dir(&linked).expect("a folder");
    fs::write(
        linked.join("main.c"),
        "#include \"a.h\"\nint main(void) { RUN; }\n",
    )
    .expect("a file");
    fs::write(linked.join("b.h"), "#define RUN return 0\n").expect("a file");
    fs::write(linked.join("c.h"), "#define RUN return 1\n").expect("a file");
    symlink("b.h", linked.join("a.h")).expect("a link");
    plan(place, "night", "3", &SMALL_SPACE).exits(0);
    let folder = place.join("night");
    let at = |name: &str| folder.join("work/class").join(name);
    let refused = |name: &str, how: &str| {
        let ran = carried_out(place).exits(4);
        let said = format!("`work/class/{name}` was {how} since the campaign was planned");
        assert!(ran.stderr.contains(&said), "{}", ran.stderr);
        assert!(!folder.join("parts/00002.json").exists());
    };
    assert_eq!(shell(&folder, "shard.sh", &["1"]), 0);
    let text = fs::read(at("wrong.c")).expect("a file");
    fs::write(at("wrong.c"), "int main(void) {}\n").expect("a file");
    refused("wrong.c", "changed");
    // No share can vouch for what the script does without a look.
    for number in ["1", "2", "3"] {
        fs::remove_file(folder.join(format!("parts/0000{number}.json"))).unwrap_or_default();
        assert_eq!(shell(&folder, "shard.sh", &[number]), 0);
    }
    fs::rename(folder.join("parts"), folder.join("others")).expect("renamed");
    fs::remove_file(at("wrong.c")).expect("removed");
    refused("wrong.c", "removed");
    fs::write(at("wrong.c"), &text).expect("a file");
    fs::copy(at("right.c"), at("more.c")).expect("a file");
    refused("more.c", "added");
    fs::remove_file(at("more.c")).expect("removed");
    fs::remove_file(at("linked/a.h")).expect("removed");
    refused("linked/a.h", "removed");
    symlink("c.h", at("linked/a.h")).expect("a link");
    refused("linked/a.h", "changed");
    fs::remove_file(at("linked/a.h")).expect("removed");
    symlink("b.h", at("linked/a.h")).expect("a link");
    // What changes no result, such as a copy of an editor, is no matter; parts that agree with each other alone are.
    fs::write(at(".wrong.c.swp"), "").expect("a file");
    fs::remove_dir_all(folder.join("parts")).unwrap_or_default();
    fs::rename(folder.join("others"), folder.join("parts")).expect("renamed");
    let ran = carried_out(place).exits(1);
    sets_aside(&ran, 3);
    is_the_single_run(place);
    // Of a campaign that is over, the report is shown whatever became of its files.
    fs::write(at("wrong.c"), "").expect("a file");
    let ran = carried_out(place).exits(1);
    sets_aside(&ran, 0);
}

/// Does a share where another one of the programs is seen, as on a machine that has an old copy.
fn done_elsewhere(folder: &Path, number: &str) {
    let (file, kept) = (folder.join("work/class/wrong.c"), folder.join("kept"));
    fs::rename(&file, &kept).expect("renamed");
    fs::write(&file, "int main(void) {}\n").expect("a file");
    assert_eq!(shell(folder, "shard.sh", &[number]), 0);
    fs::rename(&kept, &file).expect("renamed");
}

#[test]
fn the_part_of_an_odd_machine_is_set_aside_whether_it_is_one_of_many_or_one_of_two() {
    let class = planned("3");
    let place = class.path();
    let folder = place.join("night");
    for odd in [&["2"][..], &["1", "3"]] {
        odd.iter().for_each(|number| {
            fs::remove_file(folder.join(format!("parts/0000{number}.json"))).unwrap_or_default();
            done_elsewhere(&folder, number);
        });
        let before = fs::read_dir(folder.join("parts"))
            .expect("a folder")
            .count();
        let ran = carried_out(place).exits(1);
        sets_aside(&ran, odd.len());
        let after = fs::read_dir(folder.join("parts"))
            .expect("a folder")
            .count();
        assert!(after >= before + odd.len(), "what is set aside stays");
        is_the_single_run(place);
    }
}

#[test]
fn a_merge_that_fails_leaves_no_report_and_is_told() {
    let class = planned("2");
    let place = class.path();
    let folder = place.join("night");
    carried_out(place).exits(1);
    let (file, original) = (
        folder.join("work/class/wrong.c"),
        place.join("class/wrong.c"),
    );
    fs::write(&file, "int main(void) {}\n").expect("a file");
    assert_eq!(shell(&folder, "merge.sh", &[]), 4);
    for report in ["run.json", "run.html", "run.txt"] {
        assert!(!folder.join(report).exists(), "{report}");
    }
    let told = campaign(place, &["status", "night"]).run().exits(0);
    let said = "could not be put together: ";
    assert!(told.stdout.contains(said), "{}", told.stdout);
    assert!(
        told.stdout.contains("no longer those of the parts"),
        "{}",
        told.stdout
    );
    assert_eq!(status(place)["merged"], 4);
    let ran = carried_out(place).exits(4);
    let said = "wrong.c` was changed";
    assert!(ran.stderr.contains(said), "{}", ran.stderr);
    fs::copy(&original, &file).expect("a file");
    carried_out(place).exits(1);
    is_the_single_run(place);
    // Where nothing can be written, it fails as the judge does, and not as a program that is wrong.
    for name in ["merge.lock", "merging", "run.txt"] {
        let kept = fs::read(folder.join(name)).expect("a file");
        fs::remove_file(folder.join(name)).expect("removed");
        fs::create_dir_all(folder.join(name).join("full")).expect("a folder");
        assert_eq!(shell(&folder, "merge.sh", &[]), 3, "{name}");
        fs::remove_dir_all(folder.join(name)).expect("removed");
        fs::write(folder.join(name), kept).expect("a file");
    }
    fs::rename(folder.join("parts"), folder.join("gone")).expect("renamed");
    assert_eq!(shell(&folder, "merge.sh", &[]), 4);
}

#[test]
fn what_is_no_file_in_the_place_of_a_part_is_set_aside() {
    let class = planned("2");
    let place = class.path();
    let part = place.join("night/parts/00002.json");
    let made = Command::new("mkfifo").arg(&part).status();
    assert!(made.expect("mkfifo").success());
    let ran = carried_out(place).exits(1);
    sets_aside(&ran, 1);
    is_the_single_run(place);
}

#[test]
fn another_command_or_number_of_shares_is_another_campaign() {
    let class = planned("2");
    let place = class.path();
    let file = place.join("night/plan.json");
    let text = fs::read_to_string(&file).expect("a plan");
    for (old, new) in [("\"shards\": 2", "\"shards\": 3"), ("\"2x3\"", "\"3x2\"")] {
        let changed = text.replacen(old, new, 1);
        assert_ne!(changed, text);
        fs::write(&file, changed).expect("a file");
        let ran = carried_out(place).exits(4);
        assert!(
            ran.stderr.contains("`id`, or what it holds a hash of"),
            "{}",
            ran.stderr
        );
    }
    let longer = text.replacen("\"time_min\": ", "\"time_min\": 1", 1);
    assert_ne!(longer, text);
    fs::write(&file, longer).expect("a file");
    carried_out(place).exits(1);
}

#[test]
fn a_script_of_a_share_takes_numbers_of_shares_alone() {
    let class = planned("2");
    let place = class.path();
    for number in [
        "0",
        "3",
        "00000000000000000001",
        "99999999999999999999",
        "1x",
        "1 2",
    ] {
        assert_eq!(
            shell(&place.join("night"), "shard.sh", &[number]),
            2,
            "{number}"
        );
    }
    let logs = fs::read_dir(place.join("night/logs")).expect("a folder");
    assert_eq!(logs.count(), 0);
}
