//! Checks what a package states of static validation, and that it has a validator for it.

use crate::finding::Findings;
use crate::format::Format;
use crate::package::Package;
use crate::scoring::{Aggregation, GroupSettings, STATIC_ARGS as ARGS, STATIC_SCORE as SCORE};
use crate::static_case::has_cases;

/// Checks what the files of groups and the folder of the validator state.
pub(super) fn check(package: &Package, findings: &mut Findings) {
    let problem = &package.problem;
    let is_known = problem.format == Format::V2025;
    let stated = package.data.settings.iter();
    let stated = stated.filter(|(_, settings)| settings.static_key().is_some());
    if is_known && problem.is_submit_answer() {
        let message = "in submit-answer problems there is no source to validate";
        if package.static_validator.is_some() {
            findings.error("static_validator", message, "remove it");
        }
        for (_, settings) in stated {
            let key = settings.static_key().unwrap_or(SCORE);
            findings.error(&settings.file, format!("`{key}`: {message}"), "remove it");
        }
        return;
    }
    let mut is_used = false;
    for (group, settings) in stated {
        let file = &settings.file;
        let is_stated = settings.keys.contains(&SCORE);
        is_used |= is_stated;
        let Some(max) = settings.static_max else {
            // A value that is none of points is a finding of its own.
            if !is_stated {
                let message = format!("`{ARGS}` without `{SCORE}`, so that no validator gets them");
                findings.error(file, message, format!("add `{SCORE}`, or remove it"));
            }
            continue;
        };
        if !is_known {
            let message = format!("`{SCORE}`: in the format {} it is not run", problem.format);
            findings.warning(file, message, "write `problem_format_version: 2025-09`");
            continue;
        }
        if !has_cases(group) {
            let message = format!("`{SCORE}` outside of `sample`, `secret` and the groups of it");
            findings.error(file, message, "move it into the file of a group");
            continue;
        }
        if package.static_validator.is_none() {
            let message = format!("`{SCORE}`, but there is no static validator");
            findings.error(file, message, "add it in `static_validator`");
        }
        let is_scored = problem.is_scoring() && gives_points(group, settings);
        let word = "`pass-fail`";
        if !is_scored && max.is_some() {
            let message = match problem.is_scoring() {
                true => format!("`{SCORE}` is a number, and the group gives all points or none"),
                false => format!("`{SCORE}` is a number, and the problem gives no points"),
            };
            findings.error(file, message, format!("write {word}"));
        } else if is_scored && max.is_none() {
            let message = format!("`{SCORE}` is {word}, and the group adds up points");
            findings.error(file, message, "write the most points of it");
        }
    }
    if package.static_validator.is_some() && !is_used {
        let message = match is_known {
            true => format!("no group has `{SCORE}`, so that it is never run"),
            false => format!("in the format {} it is not run", problem.format),
        };
        let hint = match is_known {
            true => "add it to the file of `secret` or of a group",
            false => "write `problem_format_version: 2025-09`",
        };
        findings.warning("static_validator", message, hint);
    }
}

/// Whether a group of a scoring problem computes its points from those of its parts.
fn gives_points(group: &str, settings: &GroupSettings) -> bool {
    let default = match group {
        "secret" => Aggregation::Sum,
        _ => Aggregation::PassFail,
    };
    group != "sample" && settings.aggregation.unwrap_or(default) != Aggregation::PassFail
}

#[cfg(test)]
mod tests {
    use crate::files;
    use crate::finding::Finding;
    use crate::package::Package;
    use crate::tests::folder::folder;

    /// What is found of static validation in a package of this kind, with these files added.
    fn found(kind: &str, files: &[(&str, &str)]) -> Vec<String> {
        let yaml = format!("problem_format_version: 2025-09\nname: A\ntype: {kind}\n");
        let mut all = vec![
            ("problem.yaml", yaml.as_str()),
            ("data/sample/1.in", ""),
            ("data/secret/a/1.in", ""),
        ];
        all.extend(files);
        let folder = folder(&all);
        let (package, mut findings) = Package::read(folder.path()).expect("a package");
        files::check(&package, &mut findings);
        let is_about = |it: &&Finding| {
            [&it.place, &it.message]
                .iter()
                .any(|it| it.contains("static"))
        };
        let about = findings.0.iter().filter(is_about);
        let line = |kind: &str, place: &str, message: &str| format!("{kind} {place}: {message}");
        about
            .map(|it| match it.is_error {
                true => line("error", &it.place, &it.message),
                false => line("warning", &it.place, &it.message),
            })
            .collect()
    }

    #[test]
    fn what_a_package_states_is_checked() {
        const GROUP: &str = "data/secret/a/test_group.yaml";
        const SAMPLE: &str = "data/sample/test_group.yaml";
        const PROGRAM: (&str, &str) = ("static_validator/v.py", "");
        const WORD: &str = "static_validation_score: pass-fail\n";
        const TEN: &str = "static_validation_score: 10\n";
        const SUM: &str = "score_aggregation: sum\nmax_score: 100\n";
        let args = format!("{WORD}static_validator_args: [x]\n");
        let (ten_of_sum, word_of_sum) = (format!("{SUM}{TEN}"), format!("{SUM}{WORD}"));
        let word_of_all = format!("max_score: 100\n{WORD}");
        let ten_of_all = format!("max_score: 100\n{TEN}");
        type Files<'a> = &'a [(&'a str, &'a str)];
        let right: [(&str, Files); 5] = [
            ("pass-fail", &[PROGRAM, (GROUP, WORD)]),
            ("pass-fail", &[PROGRAM, (GROUP, &args)]),
            ("pass-fail", &[PROGRAM, (SAMPLE, WORD)]),
            ("scoring", &[PROGRAM, (GROUP, &ten_of_sum)]),
            ("scoring", &[PROGRAM, (GROUP, &word_of_all)]),
        ];
        for (kind, files) in right {
            assert_eq!(found(kind, files), [""; 0], "{kind} {files:?}");
        }
        let deep = "data/secret/a/x/test_group.yaml";
        let wrong: [(&str, Files, &[&str]); 12] = [
            (
                "pass-fail",
                &[PROGRAM],
                &["warning static_validator: no group has"],
            ),
            (
                "pass-fail",
                &[(GROUP, WORD)],
                &["there is no static validator"],
            ),
            (
                "pass-fail",
                &[PROGRAM, (GROUP, TEN)],
                &["is a number, and the problem gives no points"],
            ),
            (
                "pass-fail",
                &[PROGRAM, ("data/test_group.yaml", WORD)],
                &["error data/test_group.yaml: `static_validation_score` outside of"],
            ),
            (
                "pass-fail",
                &[PROGRAM, ("data/secret/a/x/1.in", ""), (deep, WORD)],
                &["error data/secret/a/x/test_group.yaml: `static_validation_score` outside"],
            ),
            (
                "pass-fail",
                &[PROGRAM, (GROUP, "static_validator_args: [x]\n")],
                &[
                    "warning static_validator: no group",
                    "`static_validator_args` without",
                ],
            ),
            (
                "pass-fail",
                &[PROGRAM, (GROUP, WORD), ("data/secret/a/1.yaml", WORD)],
                &["error data/secret/a/1.yaml: `static_validation_score` of a case"],
            ),
            (
                "submit-answer",
                &[PROGRAM],
                &["error static_validator: in submit-answer"],
            ),
            (
                "submit-answer",
                &[(GROUP, WORD)],
                &[
                    "error data/secret/a/test_group.yaml: `static_validation_score`: in submit-answer",
                ],
            ),
            (
                "scoring",
                &[PROGRAM, (GROUP, &ten_of_all)],
                &["gives all points or none"],
            ),
            (
                "scoring",
                &[PROGRAM, (GROUP, &word_of_sum)],
                &["the group adds up points"],
            ),
            (
                "scoring",
                &[PROGRAM, (SAMPLE, TEN), (GROUP, "max_score: 100\n")],
                &["gives all points or none"],
            ),
        ];
        for (kind, files, expected) in wrong {
            let mut found = found(kind, files);
            found.sort_by_key(|it| it.starts_with("error"));
            let fits = |(said, part): (&String, &&str)| said.contains(part);
            let is_told = found.len() == expected.len() && found.iter().zip(expected).all(fits);
            assert!(is_told, "{kind} {files:?}: {found:?}");
        }
    }

    #[test]
    fn a_group_may_consist_of_a_static_validation() {
        let files = [
            ("static_validator/v.py", ""),
            (
                "data/secret/b/test_group.yaml",
                "static_validation_score: pass-fail\n",
            ),
        ];
        assert_eq!(found("pass-fail", &files), [""; 0]);
        let folder = folder(&[
            ("problem.yaml", "problem_format_version: 2025-09\nname: A\n"),
            files[0],
            ("data/secret/a/1.in", ""),
            files[1],
        ]);
        let (package, findings) = Package::read(folder.path()).expect("a package");
        assert!(
            !findings
                .0
                .iter()
                .any(|it| it.message.contains("without a case"))
        );
        let names = ["secret/a/1", "secret/b/static validation"];
        assert_eq!(package.judged_names(), names);
    }
}
