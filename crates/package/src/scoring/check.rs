//! Finds rules of points that contradict each other, or that no submission can meet.

use super::bounds::Bounds;
use super::rules::{
    Aggregation, DefaultGrader, Grader, GraderRules, Group, Item, MaximumRules, REQUIRED_MAX,
    Rules, Scoring,
};
use super::tree::{ROOT, Stated};
use crate::finding::Findings;
use crate::format::Format;
use crate::regular::OURS;
use std::collections::BTreeMap;
use tribunal_core::text::points;
use tribunal_core::verdict::points::SLACK;

/// Checks the rules of a scoring problem, or that another problem states none.
pub(crate) fn check(stated: &Stated, is_scoring: bool, has_grader: bool, findings: &mut Findings) {
    let mut check = Check { stated, findings };
    if !is_scoring {
        return check.pass_fail();
    }
    check.keys();
    let scoring = Scoring::of(stated);
    let all = scoring.all_groups();
    let named = all.iter().map(|group| (group.name.as_str(), *group));
    let named: Named = named.collect();
    for group in all {
        match &group.rules {
            Rules::Unscored => check.sample(group),
            Rules::Grader(rules) => check.graded(&scoring, group, rules, has_grader),
            Rules::Maximum(rules) => check.limited(&scoring, &named, group, rules),
        }
    }
}

/// All groups, by name.
type Named<'a> = BTreeMap<&'a str, &'a Group>;

/// Whether a group gives all points or none.
fn is_pass_fail(group: &Group) -> bool {
    matches!(&group.rules, Rules::Maximum(rules) if rules.aggregation == Aggregation::PassFail)
}

/// Whether a group around this one gives all points or none, so that this one needs no points of its own.
fn is_in_pass_fail(named: &Named, name: &str) -> bool {
    let mut around = name.match_indices('/').map(|(end, _)| &name[..end]);
    around.any(|outer| named.get(outer).is_some_and(|group| is_pass_fail(group)))
}

struct Check<'a, 'f> {
    stated: &'a Stated<'a>,
    findings: &'f mut Findings,
}

impl Check<'_, '_> {
    /// The file of a group, or its folder if it has none.
    fn place(&self, group: &str) -> String {
        match self.stated.settings.get(group) {
            Some(settings) => settings.file.clone(),
            None if group == ROOT => ROOT.to_string(),
            None => format!("data/{group}"),
        }
    }

    fn error(&mut self, group: &str, message: String, hint: &str) {
        let place = self.place(group);
        self.findings.error(&place, message, hint);
    }

    fn warning(&mut self, group: &str, message: String, hint: &str) {
        let place = self.place(group);
        self.findings.warning(&place, message, hint);
    }

    /// A problem without points must not state how they are given.
    fn pass_fail(&mut self) {
        const NAMED: [&str; 6] = [
            "accept_score",
            "reject_score",
            "range",
            "max_score",
            "score_aggregation",
            "require_pass",
        ];
        for settings in self.stated.settings.values() {
            if let Some(key) = settings.keys.iter().find(|key| NAMED.contains(key)) {
                let message =
                    format!("`{key}` says how points are given, and the problem gives none");
                let hint = "remove it, or write `type: scoring` in `problem.yaml`";
                self.findings.error(&settings.file, message, hint);
            }
        }
    }

    /// Keys of another version of the format are ignored, which is never meant.
    fn keys(&mut self) {
        let has_graders = self.stated.has_graders();
        for settings in self.stated.settings.values() {
            let key = match has_graders {
                true => settings.maximum_key(),
                false => settings.legacy_key(),
            };
            if let Some(key) = key {
                let message = format!(
                    "`{key}` gives no points in the format {}",
                    self.stated.format
                );
                let hint = "use the keys of one version of the format";
                self.findings.error(&settings.file, message, hint);
            }
        }
    }

    fn sample(&mut self, group: &Group) {
        let settings = self.stated.of(&group.name);
        const DENIED: [&str; 4] = ["max_score", "score_aggregation", "require_pass", "scoring"];
        if let Some(key) = settings.keys.iter().find(|key| DENIED.contains(key)) {
            let message = format!("`{key}` of the samples, which give no points");
            self.error(&group.name, message, "remove it");
        }
    }

    fn graded(&mut self, scoring: &Scoring, group: &Group, rules: &GraderRules, has_grader: bool) {
        let flags = self.stated.of(&group.name).grader_flags;
        match &rules.grader {
            Grader::Custom(_) if !has_grader => {
                let message = "`grading: custom`, but there is no grader".to_string();
                self.error(&group.name, message, "add a program in `graders`");
            }
            Grader::Custom(_) => {}
            Grader::Default(grader) => {
                let unknown = |flag: &&String| !DefaultGrader::knows(flag);
                if let Some(flag) = flags.iter().flatten().find(unknown) {
                    let flag: String = flag.chars().take(40).flat_map(char::escape_debug).collect();
                    let message = format!("the default grader knows no `{flag}`");
                    let hint = "modes are `worst_error`, `first_error`, `always_accept`, `sum`, `avg`, `min`, `max`";
                    self.warning(&group.name, message, hint);
                }
                if grader.ignores_sample && group.name != ROOT {
                    let message = "`ignore_sample` of a group that contains no samples".to_string();
                    let hint = "write it in `data/testdata.yaml`, and other flags in `data/secret`";
                    self.error(&group.name, message, hint);
                } else if grader.ignores_sample && rules.stops_at_reject {
                    let message =
                        "`ignore_sample`, but a rejected sample ends the judging".to_string();
                    self.error(&group.name, message, "write `on_reject: continue`");
                }
            }
        }
        if !self.stated.settings.contains_key(&group.name) && group.name != ROOT {
            // Its rules are those of the group around it.
            return;
        }
        if rules.reject_score != 0.0 && group.name == ROOT {
            let message = "`reject_score` is not 0".to_string();
            let hint = "a submission that is not accepted has 0 points in any case";
            self.warning(&group.name, message, hint);
        }
        self.range(scoring, group, rules);
    }

    /// Compares the stated range of a legacy group with what its rules and cases allow.
    fn range(&mut self, scoring: &Scoring, group: &Group, rules: &GraderRules) {
        let bounds = Bounds::of(group, scoring.allows_scores);
        let (least, most) = bounds.computed;
        let is_finite = least.is_finite() && most.is_finite();
        let computed = format!("{} to {}", points(least), points(most));
        if bounds.contradict() {
            let message =
                format!("`range` has no points in common with those possible, {computed}");
            self.error(
                &group.name,
                message,
                "correct the range, or the scores of the cases",
            );
        } else if !rules.has_range && group.name == ROOT {
            let hint = match is_finite {
                true => format!("write `range: {} {}`", points(least), points(most)),
                false => "write `range`, the least and the most points".to_string(),
            };
            let message = "the most points of the problem are not stated".to_string();
            self.warning(&group.name, message, &hint);
        } else if rules.has_range && is_finite && bounds.stated != bounds.possible() {
            let message = format!("`range` is wider than the points possible, {computed}");
            self.warning(
                &group.name,
                message,
                "narrow it, or correct the scores of the cases",
            );
        }
    }

    fn limited(&mut self, scoring: &Scoring, named: &Named, group: &Group, rules: &MaximumRules) {
        let name = &group.name;
        let is_in_pass_fail = is_in_pass_fail(named, name);
        let is_secret = name == "secret";
        let secret_max = scoring.best();
        if rules.max.is_none() && secret_max.is_some() && !is_secret && !is_in_pass_fail {
            let message =
                "its most points are unbounded, and those of `secret` are not".to_string();
            self.error(name, message, "write `max_score`");
        } else if rules.max.is_none()
            && rules.aggregation == Aggregation::PassFail
            && !is_in_pass_fail
        {
            let message = "all or none of the points, but their number is not stated".to_string();
            self.error(name, message, "write `max_score`");
        }
        let groups = group.items.iter().filter_map(|item| match item {
            Item::Group(group) => Some(group),
            Item::Case(_) => None,
        });
        let groups: Vec<&Group> = groups.collect();
        // The static validation is no part of these.
        let parts = group.items.len() - usize::from(rules.static_case.is_some());
        if self.stated.format == Format::V2025 && !groups.is_empty() && groups.len() < parts {
            let message = "both cases and groups of cases".to_string();
            self.error(name, message, "move the cases into a group");
        }
        let maxima: Vec<f64> = groups
            .iter()
            .filter_map(|group| group.best(scoring))
            .collect();
        let is_whole = maxima.len() == parts;
        let sum: f64 = maxima.iter().sum::<f64>() + rules.static_max;
        let highest = maxima.iter().copied().fold(0.0, f64::max);
        let bounds_min =
            rules.static_case.is_some() && rules.static_max < rules.max.unwrap_or(0.0) - SLACK;
        match (rules.aggregation, rules.max) {
            (Aggregation::Sum, Some(max)) if sum > max + SLACK => {
                let message = format!(
                    "its parts add up to {} points, more than its maximum of {}",
                    points(sum),
                    points(max)
                );
                self.error(name, message, "correct one of them");
            }
            (Aggregation::Sum, Some(max))
                if is_whole && !groups.is_empty() && sum < max - SLACK =>
            {
                let message = format!(
                    "its groups add up to {} points, less than its maximum of {}",
                    points(sum),
                    points(max)
                );
                self.warning(name, message, "correct one of them");
            }
            (Aggregation::Min, Some(max)) if highest > max + SLACK => {
                let message = format!(
                    "a group in it has {} points, more than its maximum of {}",
                    points(highest),
                    points(max)
                );
                self.error(name, message, "correct one of them");
            }
            (Aggregation::Min, Some(max)) if rules.static_max > max + SLACK => {
                let message = format!(
                    "its static validation has {} points, more than its maximum of {}",
                    points(rules.static_max),
                    points(max)
                );
                self.error(name, message, "correct one of them");
            }
            (Aggregation::Min, Some(max)) if bounds_min => {
                let message = format!(
                    "its static validation has {} points at most, so that it never gives its maximum of {}",
                    points(rules.static_max),
                    points(max)
                );
                self.warning(name, message, "correct one of them");
            }
            _ => {}
        }
        if rules.aggregation == Aggregation::PassFail {
            let is_scored = |group: &&&Group| matches!(&group.rules, Rules::Maximum(rules) if rules.aggregation != Aggregation::PassFail);
            if let Some(scored) = groups.iter().find(is_scored) {
                let message =
                    format!("`{name}` gives all points or none, and so must the groups in it");
                self.error(&scored.name, message, "write `pass-fail`");
            }
        }
        self.requirements(named, group, rules);
    }

    fn requirements(&mut self, named: &Named, group: &Group, rules: &MaximumRules) {
        let name = &group.name;
        let all = self.stated.of(name).require_pass;
        if all.len() > REQUIRED_MAX {
            let message = format!("`require_pass` has more than {REQUIRED_MAX} names, {OURS}");
            self.error(name, message, "the limit is Tribunal's own; name fewer");
        }
        for required in all.into_iter().take(REQUIRED_MAX) {
            let shown: String = required
                .chars()
                .take(80)
                .flat_map(char::escape_debug)
                .collect();
            if !rules.requires.iter().any(|(known, _)| *known == required) {
                let message = format!("`require_pass`: no group `{shown}` comes before it");
                self.error(
                    name,
                    message,
                    "name an earlier group by its path below `data`",
                );
            } else if name == "secret" && required != "sample" {
                let message = format!("`secret` cannot require `{shown}`");
                self.error(name, message, "it may require `sample`");
            } else {
                if let Some(group) = named.get(required.as_str())
                    && let Rules::Maximum(rules) = &group.rules
                    && rules.aggregation != Aggregation::PassFail
                {
                    let message =
                        format!("`require_pass`: `{shown}` has no `pass-fail` aggregation");
                    self.error(
                        name,
                        message,
                        "a group that is required is passed or failed as a whole",
                    );
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::files;
    use crate::finding::Findings;
    use crate::format::Format;
    use crate::package::Package;
    use crate::scoring::settings::MaxScore;
    use crate::scoring::tree::Stated;
    use crate::scoring::{GradingSettings, GroupSettings, REQUIRED_MAX};
    use crate::tests::folder::folder;

    /// What is found in a package of two groups with this file changed: each finding about `data/` or `submissions.yaml`.
    fn found(format: &str, file: &str, text: &str) -> String {
        let yaml = format!("{format}name: Sums\ntype: scoring\n");
        let is_legacy = format.is_empty();
        let group = |points: u32| match is_legacy {
            true => format!("grader_flags: min\naccept_score: {points}\nrange: 0 {points}\n"),
            false => format!("max_score: {points}\n"),
        };
        let name = if is_legacy {
            "testdata.yaml"
        } else {
            "test_group.yaml"
        };
        let [one, two] = ["1", "2"].map(|group| format!("data/secret/{group}/{name}"));
        let (of_one, of_two) = (group(40), group(60));
        let mut files = vec![
            ("problem.yaml", yaml.as_str()),
            ("data/sample/1.in", ""),
            ("data/secret/1/1.in", ""),
            ("data/secret/2/1.in", ""),
            (one.as_str(), of_one.as_str()),
            (two.as_str(), of_two.as_str()),
        ];
        if is_legacy {
            let root = "on_reject: continue\ngrader_flags: ignore_sample\nrange: 0 100\n";
            files.push(("data/testdata.yaml", root));
            files.push(("data/secret/testdata.yaml", "grader_flags: sum\n"));
        }
        files.push((file, text));
        let folder = folder(&files);
        let (package, mut findings) = Package::read(folder.path()).expect("a package");
        files::check(&package, &mut findings);
        let Findings(findings) = findings;
        let is_about = |place: &str| {
            let is_file = place.ends_with(".yaml") && place != "problem.yaml";
            is_file || ["data", "data/secret"].contains(&place)
        };
        let about = findings.iter().filter(|finding| is_about(&finding.place));
        let lines = about.map(|finding| {
            let kind = if finding.is_error { "error" } else { "warning" };
            format!("{kind} {}: {}\n", finding.place, finding.message)
        });
        lines.collect()
    }

    #[test]
    fn rules_since_2023_that_contradict_each_other_are_found() {
        const V2025: &str = "problem_format_version: 2025-09\n";
        let one = "data/secret/1/test_group.yaml";
        assert_eq!(found(V2025, "notes.txt", ""), "");
        for (file, text, said) in [
            (
                one,
                "max_score: 50\n",
                "error data/secret: its parts add up to 110 points, more than its maximum of 100",
            ),
            (
                one,
                "max_score: 30\n",
                "warning data/secret: its groups add up to 90 points, less than its maximum of 100",
            ),
            (
                one,
                "require_pass: sample\n",
                "its most points are unbounded, and those of `secret` are not",
            ),
            (
                one,
                "max_score: 40\nrequire_pass: secret/2\n",
                "no group `secret/2` comes before it",
            ),
            (
                one,
                "max_score: 40\nscore_aggregation: all\n",
                "`score_aggregation`: expected `pass-fail` or `sum` or `min`, found `all`",
            ),
            (
                one,
                "max_score: -40\n",
                "`max_score`: expected no negative number, or `unbounded`",
            ),
            (
                one,
                "max_score: 40\nstatic_validation_score: -40\n",
                "`static_validation_score`: expected no negative number, or `pass-fail`",
            ),
            (
                one,
                "max_score: 40\nscore_aggregation: sum\nstatic_validation_score: 50\n",
                "its parts add up to 50 points, more than its maximum of 40",
            ),
            (
                one,
                "max_score: 40\nscore_aggregation: min\nstatic_validation_score: 50\n",
                "its static validation has 50 points, more than its maximum of 40",
            ),
            (
                one,
                "max_score: 40\nscore_aggregation: min\nstatic_validation_score: 30\n",
                "has 30 points at most, so that it never gives its maximum of 40",
            ),
            (
                "data/secret/test_group.yaml",
                "static_validation_score: 10\n",
                "its parts add up to 110 points, more than its maximum of 100",
            ),
            (
                "submissions/submissions.yaml",
                "accepted: {'secret/*': {score: 40}}\n",
                "",
            ),
            (
                "submissions/submissions.yaml",
                "accepted: {'secret/3*': {score: 40}}\n",
                "`secret/3*`: no group that gives points is so named",
            ),
            (
                one,
                "max_score: 40\ngrading: custom\n",
                "`grading` gives no points in the format 2025-09",
            ),
            (
                "data/secret/2/test_group.yaml",
                "max_score: 60\nrequire_pass: [sample, secret/1]\n",
                "",
            ),
            (
                "data/sample/test_group.yaml",
                "max_score: 5\n",
                "`max_score` of the samples, which give no points",
            ),
            (
                "data/secret/test_group.yaml",
                "require_pass: secret/1\n",
                "no group `secret/1` comes before it",
            ),
            ("data/secret/test_group.yaml", "max_score: unbounded\n", ""),
            (
                "data/secret/test_group.yaml",
                "score_aggregation: min\nmax_score: 50\n",
                "a group in it has 60 points, more than its maximum of 50",
            ),
            (
                "data/secret/3.in",
                "",
                "error data/secret: both cases and groups of cases",
            ),
            (
                "submissions/submissions.yaml",
                "accepted: {score: [3]}\n",
                "`score` of `accepted`: expected a number",
            ),
        ] {
            let found = found(V2025, file, text);
            match said {
                "" => assert_eq!(found, "", "{file} {text}"),
                said => assert!(found.contains(said), "{file} {text}: {found}"),
            }
        }
        let two = "max_score: 60\nrequire_pass: secret/1\n";
        let sums = format!("{V2025}limits: {{}}\n");
        assert_eq!(found(&sums, "data/secret/2/test_group.yaml", two), "");
    }

    #[test]
    fn rules_of_legacy_groups_that_contradict_each_other_are_found() {
        let one = "data/secret/1/testdata.yaml";
        assert_eq!(found("", "notes.txt", ""), "");
        for (file, text, said) in [
            (
                one,
                "grader_flags: min\naccept_score: 40\nrange: 50 60\n",
                "error data/secret/1/testdata.yaml: `range` has no points in common with those possible, 0 to 40",
            ),
            (
                one,
                "grader_flags: min\naccept_score: 40\nrange: 0 50\n",
                "warning data/secret/1/testdata.yaml: `range` is wider than the points possible, 0 to 40",
            ),
            (
                one,
                "grader_flags: ignore_sample\naccept_score: 40\nrange: 0 40\n",
                "`ignore_sample` of a group that contains no samples",
            ),
            (
                one,
                "grading: custom\nrange: 0 40\n",
                "`grading: custom`, but there is no grader",
            ),
            (
                one,
                "grader_flags: most\naccept_score: 40\nrange: 0 40\n",
                "the default grader knows no `most`",
            ),
            (
                one,
                "accept_score: many\n",
                "`accept_score`: expected a number, found `many`",
            ),
            (one, "range: 40\n", "`range`: expected two numbers"),
            (
                one,
                "on_reject: never\nrange: 0 40\n",
                "`on_reject`: expected `break` or `continue`, found `never`",
            ),
            (
                one,
                "max_score: 40\n",
                "`max_score` gives no points in the format legacy",
            ),
            (
                "data/testdata.yaml",
                "on_reject: break\ngrader_flags: ignore_sample\nrange: 0 100\n",
                "a rejected sample ends the judging",
            ),
            (
                "data/testdata.yaml",
                "on_reject: continue\ngrader_flags: ignore_sample\n",
                "the most points of the problem are not stated",
            ),
        ] {
            let found = found("", file, text);
            assert!(found.contains(said), "{file} {text}: {found}");
        }
        let pass_fail = "problem_format_version: legacy\nname: Sums\n";
        let found = found("", "problem.yaml", pass_fail);
        assert!(
            found.contains("`accept_score` says how points are given, and the problem gives none"),
            "{found}"
        );
    }

    #[test]
    fn many_groups_may_have_many_requirements() {
        let groups = (0..3000).map(|group| format!("secret/{group:04}"));
        let groups: Vec<String> = groups.collect();
        let names: Vec<String> = groups.iter().map(|group| format!("{group}/1")).collect();
        let settings = (0..).zip(&groups).map(|(place, group)| {
            let first = usize::saturating_sub(place, REQUIRED_MAX);
            let settings = GroupSettings {
                require_pass: groups[first..place].to_vec(),
                max: Some(MaxScore::Bounded(0.0)),
                ..GroupSettings::default()
            };
            (group.clone(), settings)
        });
        let settings = settings.collect();
        let stated = Stated {
            format: Format::V2025,
            grading: &GradingSettings::default(),
            settings: &settings,
            names: &names.iter().map(String::as_str).collect::<Vec<_>>(),
        };
        let mut findings = Findings::default();
        super::check(&stated, true, false, &mut findings);
        assert_eq!(findings.errors(), 0);
    }
}
