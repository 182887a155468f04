//! The scores that `submissions/submissions.yaml` expects.

use super::rules::{Rules, Scoring};
use crate::finding::Findings;
use crate::regular::OURS;
use crate::submissions::{FILE, Globs, alternatives, matches, shown, too_many};
use crate::yaml;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::path::Path;

/// Maximum number of times that a pattern of groups is compared with the name of a group.
const COMPARISONS_MAX: usize = 200_000;

/// A score that submissions are expected to get.
#[derive(Clone, Debug, PartialEq)]
pub struct ExpectedScore {
    /// The submissions, as patterns of paths below `submissions/`.
    patterns: Globs,
    /// The group; nothing for the whole submission. A pattern that no group matches stands here as it is, so that no
    /// submission gets what is expected.
    pub group: Option<String>,
    /// The least points.
    pub at_least: f64,
    /// The most points.
    pub at_most: f64,
}

impl ExpectedScore {
    /// Whether it is about a submission, by its path below `submissions/`, as in `accepted/a.py`.
    pub fn is_about(&self, submission: &str) -> bool {
        self.patterns.fits(submission)
    }
}

/// The expected scores of a package, one for each of its groups that a pattern of groups matches; empty where it states
/// none.
pub fn expected_scores(
    package: &Path,
    scoring: &Scoring,
    findings: &mut Findings,
) -> Vec<ExpectedScore> {
    let Some(keys) = yaml::read(package, FILE, findings) else {
        return Vec::new();
    };
    let mut reading = Reading {
        groups: scoring
            .all_groups()
            .into_iter()
            .filter(|group| group.rules != Rules::Unscored)
            .map(|group| group.name.as_str())
            .collect(),
        comparisons: 0,
        expected: Vec::new(),
        findings,
    };
    for (pattern, rules) in keys.all() {
        let Value::Object(rules) = rules else {
            continue;
        };
        let patterns = Globs::new(&pattern);
        reading.add(&pattern, patterns.as_ref(), None, &rules);
        for (group, rules) in &rules {
            if let Value::Object(rules) = rules {
                reading.add(&pattern, patterns.as_ref(), Some(group), rules);
            }
        }
    }
    reading.expected
}

struct Reading<'a> {
    /// The groups that give points.
    groups: BTreeSet<&'a str>,
    /// How often a pattern was compared with the name of a group.
    comparisons: usize,
    expected: Vec<ExpectedScore>,
    findings: &'a mut Findings,
}

impl Reading<'_> {
    fn error(&mut self, message: String, hint: &str) {
        self.findings.error(FILE, message, hint);
    }

    /// Adds the score that submissions of this pattern are to get, or nothing if there is none.
    fn add(
        &mut self,
        pattern: &str,
        patterns: Option<&Globs>,
        group: Option<&str>,
        rules: &Map<String, Value>,
    ) {
        let Some(score) = rules.get("score") else {
            return;
        };
        let bounds = match score {
            Value::Array(list) => match &list[..] {
                [least, most] => least.as_f64().zip(most.as_f64()),
                _ => None,
            },
            one => one.as_f64().map(|one| (one, one)),
        };
        let Some((at_least, at_most)) = bounds.filter(|(least, most)| least <= most) else {
            let shown = shown(pattern);
            let message =
                format!("`score` of `{shown}`: expected a number, or the least and the most");
            return self.error(message, "write `score: 40`, or `score: [20, 40]`");
        };
        let Some(patterns) = patterns else {
            return self.error(too_many(pattern), "write fewer braces");
        };
        let groups = match group {
            None => vec![None],
            Some(group) => self.groups_of(group).into_iter().map(Some).collect(),
        };
        self.expected
            .extend(groups.into_iter().map(|group| ExpectedScore {
                patterns: patterns.clone(),
                group,
                at_least,
                at_most,
            }));
    }

    /// The groups that a pattern matches; if there are none, the pattern itself, which no group has as its name.
    fn groups_of(&mut self, pattern: &str) -> Vec<String> {
        if self.groups.contains(pattern) {
            return vec![pattern.to_string()];
        }
        let Some(patterns) = alternatives(pattern) else {
            self.error(too_many(pattern), "write fewer braces");
            return vec![pattern.to_string()];
        };
        let (patterns, names): (Vec<String>, Vec<String>) =
            patterns.into_iter().partition(|one| one.contains('*'));
        self.comparisons += patterns.len() * self.groups.len();
        if self.comparisons > COMPARISONS_MAX {
            let message = format!(
                "`{}` is one of too many patterns of groups: more than {COMPARISONS_MAX} comparisons, {OURS}",
                shown(pattern)
            );
            self.error(message, "name the groups, or use fewer patterns");
            return vec![pattern.to_string()];
        }
        let is_meant = |group: &&&str| {
            names.iter().any(|name| name == **group)
                || patterns.iter().any(|pattern| matches(pattern, group))
        };
        let groups = self.groups.iter().filter(is_meant);
        let groups: Vec<String> = groups.map(|group| group.to_string()).collect();
        if groups.is_empty() {
            let message = format!(
                "`{}`: no group that gives points is so named",
                shown(pattern)
            );
            self.error(message, "name a group by its path below `data`");
            return vec![pattern.to_string()];
        }
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Format;
    use crate::scoring::GradingSettings;
    use crate::scoring::tree::Stated;
    use crate::tests::folder::folder;

    /// The scores of a package whose `secret` has these groups, and what is found in `submissions.yaml`.
    fn read(groups: &[String], text: &str) -> (Vec<ExpectedScore>, Vec<String>) {
        let folder = folder(&[(FILE, text)]);
        let names = groups.iter().map(|group| format!("secret/{group}/1"));
        let names: Vec<String> = ["sample/1".to_string()].into_iter().chain(names).collect();
        let scoring = Scoring::of(&Stated {
            format: Format::V2025,
            grading: &GradingSettings::default(),
            settings: &Default::default(),
            names: &names.iter().map(String::as_str).collect::<Vec<_>>(),
        });
        let mut findings = Findings::default();
        let expected = expected_scores(folder.path(), &scoring, &mut findings);
        let Findings(findings) = findings;
        (
            expected,
            findings.into_iter().map(|it| it.message).collect(),
        )
    }

    /// What is expected of a submission: the group, the least and the most points.
    fn told(expected: &[ExpectedScore], submission: &str) -> Vec<(String, f64, f64)> {
        let about = expected.iter().filter(|it| it.is_about(submission));
        let one = |it: &ExpectedScore| {
            let group = it.group.clone().unwrap_or_default();
            (group, it.at_least, it.at_most)
        };
        about.map(one).collect()
    }

    #[test]
    fn scores_are_of_submissions_and_of_groups() {
        let (expected, found) = read(
            &["1".to_string()],
            "accepted: {score: 100}\n'*/{half,slow}.py':\n  score: [40, 60]\n  secret/1: {score: 40}\nx: {score: [3]}\n",
        );
        assert_eq!(
            told(&expected, "accepted/a.py"),
            [("".to_string(), 100.0, 100.0)]
        );
        assert_eq!(
            told(&expected, "partly/half.py"),
            [
                ("".to_string(), 40.0, 60.0),
                ("secret/1".to_string(), 40.0, 40.0)
            ]
        );
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn a_pattern_of_groups_stands_for_each_group_that_it_matches() {
        let groups = ["1-small", "2-large", "3-large"].map(str::to_string);
        for (pattern, names, said) in [
            (
                "secret/*",
                &["secret/1-small", "secret/2-large", "secret/3-large"][..],
                "",
            ),
            ("secret/*-large", &["secret/2-large", "secret/3-large"], ""),
            ("secret/{1-*,1-small}", &["secret/1-small"], ""),
            // The samples give no points.
            ("*", &["secret"], ""),
            (
                "sample",
                &["sample"],
                "`sample`: no group that gives points is so named",
            ),
            (
                "secret/4-*",
                &["secret/4-*"],
                "`secret/4-*`: no group that gives points is so named",
            ),
        ] {
            let (expected, found) =
                read(&groups, &format!("a.py:\n  '{pattern}': {{score: 40}}\n"));
            let told = told(&expected, "a.py");
            let told: Vec<&str> = told.iter().map(|(group, ..)| group.as_str()).collect();
            assert_eq!(told, names, "{pattern}");
            let said: Vec<&str> = [said].into_iter().filter(|said| !said.is_empty()).collect();
            assert_eq!(found, said, "{pattern}");
        }
    }

    #[test]
    fn many_patterns_of_many_groups_are_bounded() {
        let groups: Vec<String> = (0..COMPARISONS_MAX / 100)
            .map(|it| it.to_string())
            .collect();
        let patterns = (0..200).map(|it| format!("a{it}: {{'secret/*': {{score: 1}}}}\n"));
        let (expected, found) = read(&groups, &patterns.collect::<String>());
        assert!(
            expected.len() <= COMPARISONS_MAX + 200,
            "{}",
            expected.len()
        );
        assert!(
            found
                .iter()
                .any(|it| it.contains("too many patterns of groups"))
        );
        // What is beyond the bound is not taken as met.
        let last = told(&expected, "a99");
        assert!(!last.is_empty() && last.iter().all(|(group, ..)| group == "secret/*"));
    }
}
