//! `tribunal doctor`.

use crate::tribunal;

#[test]
fn doctor_reports_the_same_in_both_forms() {
    let document = tribunal(&["doctor", "--format", "json"]).run();
    let told: serde_json::Value = serde_json::from_str(&document.stdout).expect("JSON");
    let text = tribunal(&["doctor"]).run();
    assert_eq!(text.code, document.code);
    for level in told["levels"].as_array().expect("levels") {
        let word = if level["holds"] == true {
            "holds"
        } else {
            "is not available"
        };
        let line = text.stdout.lines().find(|line| {
            line.trim_start()
                .starts_with(level["level"].as_str().expect("a name"))
        });
        assert!(
            line.is_some_and(|line| line.contains(word)),
            "{level}\n{}",
            text.stdout
        );
    }
    let groups = match told["control_groups_missing"].as_str() {
        Some(why) => format!("control groups of version 2 are not used: {why}. They are optional"),
        None => "the kernel also limits memory and processes, by control groups of version 2"
            .to_string(),
    };
    assert!(text.stdout.contains(&groups), "{groups}\n{}", text.stdout);
    let full = &told["levels"][0];
    assert_eq!(full["level"], "full");
    // The machines on which the tests run let the judge trace its programs.
    if full["holds"] == true && cfg!(target_arch = "x86_64") {
        assert!(full["not_in_place"].is_null(), "{full}");
    }
    let in_place = match full["not_in_place"].as_str() {
        Some(why) => format!("programs do not run in place: {why}"),
        None => "programs also run in place".to_string(),
    };
    assert!(
        text.stdout.contains(&in_place),
        "{in_place}\n{}",
        text.stdout
    );
    assert_eq!(
        told["has_control_groups"],
        told["control_groups_missing"].is_null()
    );
}
