//! The scores that `submissions/submissions.yaml` expects.

use crate::finding::Findings;
use crate::regular::OURS;
use crate::yaml;
use serde_json::{Map, Value};
use std::path::Path;

/// The file, inside a package.
const FILE: &str = "submissions/submissions.yaml";

/// Maximum number of alternatives that the braces of one pattern may stand for.
const ALTERNATIVES_MAX: usize = 100;

/// Maximum length of a pattern, in bytes.
const PATTERN_BYTES_MAX: usize = 1000;

/// A score that submissions are expected to get.
#[derive(Clone, Debug, PartialEq)]
pub struct ExpectedScore {
    /// The submissions, as a pattern of paths below `submissions/`.
    pattern: String,
    /// The group; nothing for the whole submission.
    pub group: Option<String>,
    /// The least points.
    pub at_least: f64,
    /// The most points.
    pub at_most: f64,
}

impl ExpectedScore {
    /// Whether it is about a submission, by its path below `submissions/`, as in `accepted/a.py`.
    pub fn is_about(&self, submission: &str) -> bool {
        let ends = submission.match_indices('/').map(|(end, _)| end);
        let mut paths = ends.chain([submission.len()]).map(|end| &submission[..end]);
        paths.any(|path| matches(&self.pattern, path))
    }
}

/// The expected scores of a package; empty where it states none.
pub fn expected_scores(package: &Path, findings: &mut Findings) -> Vec<ExpectedScore> {
    let Some(keys) = yaml::read(package, FILE, findings) else {
        return Vec::new();
    };
    let mut expected = Vec::new();
    for (pattern, rules) in keys.all() {
        let Value::Object(rules) = rules else {
            continue;
        };
        add(&pattern, None, &rules, &mut expected, findings);
        for (group, rules) in &rules {
            if let Value::Object(rules) = rules {
                add(&pattern, Some(group), rules, &mut expected, findings);
            }
        }
    }
    expected
}

fn add(
    pattern: &str,
    group: Option<&str>,
    rules: &Map<String, Value>,
    expected: &mut Vec<ExpectedScore>,
    findings: &mut Findings,
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
    let shown: String = pattern
        .chars()
        .take(40)
        .flat_map(char::escape_debug)
        .collect();
    let Some((at_least, at_most)) = bounds.filter(|(least, most)| least <= most) else {
        let message = format!("`score` of `{shown}`: expected a number, or the least and the most");
        return findings.error(FILE, message, "write `score: 40`, or `score: [20, 40]`");
    };
    let Some(patterns) = alternatives(pattern) else {
        let message = format!(
            "`{shown}` is longer than {PATTERN_BYTES_MAX} bytes or stands for more than {ALTERNATIVES_MAX} patterns, {OURS}"
        );
        return findings.error(FILE, message, "write fewer braces");
    };
    expected.extend(patterns.into_iter().map(|pattern| ExpectedScore {
        pattern,
        group: group.map(str::to_string),
        at_least,
        at_most,
    }));
}

/// The patterns that a pattern with braces stands for, as `{a,b}.py` for `a.py` and `b.py`.
fn alternatives(pattern: &str) -> Option<Vec<String>> {
    if pattern.len() > PATTERN_BYTES_MAX {
        return None;
    }
    let mut done = Vec::new();
    let mut open = vec![pattern.to_string()];
    while let Some(pattern) = open.pop() {
        if done.len() + open.len() > ALTERNATIVES_MAX {
            return None;
        }
        // The innermost braces, so that those around them have no braces inside in the end.
        let end = pattern.find('}');
        let braces = end.and_then(|end| Some((pattern[..end].rfind('{')?, end)));
        match braces {
            None => done.push(pattern),
            Some((begin, end)) => {
                let (before, after) = (&pattern[..begin], &pattern[end + 1..]);
                let inside = pattern[begin + 1..end]
                    .split(',')
                    .take(ALTERNATIVES_MAX + 1);
                open.extend(inside.map(|one| format!("{before}{one}{after}")));
            }
        }
    }
    done.sort();
    done.dedup();
    Some(done)
}

/// Whether a path is of a pattern in which `*` stands for any text without a slash.
fn matches(pattern: &str, path: &str) -> bool {
    let (patterns, names) = (pattern.split('/'), path.split('/'));
    patterns.clone().count() == names.clone().count()
        && patterns.zip(names).all(|(pattern, name)| {
            let mut pieces = pattern.split('*');
            let first = pieces.next().unwrap_or("");
            let Some(mut rest) = name.strip_prefix(first) else {
                return false;
            };
            let pieces: Vec<&str> = pieces.collect();
            let Some((last, middle)) = pieces.split_last() else {
                return rest.is_empty();
            };
            for piece in middle {
                match rest.find(piece) {
                    Some(at) => rest = &rest[at + piece.len()..],
                    None => return false,
                }
            }
            rest.ends_with(last)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::folder::folder;

    #[test]
    fn a_pattern_matches_a_submission_or_a_folder_around_it() {
        for (pattern, path, fits) in [
            ("accepted", "accepted/a.py", true),
            ("accepted/*", "accepted/a.py", true),
            ("accepted/a*.py", "accepted/a.py", true),
            ("*/a.*", "accepted/a.py", true),
            ("*ed/*a*a*", "accepted/aba.py", true),
            ("a.py", "accepted/a.py", false),
            ("accept", "accepted/a.py", false),
            ("accepted/a.py/deep", "accepted/a.py", false),
            ("accepted/a*a", "accepted/a", false),
        ] {
            let expected = ExpectedScore {
                pattern: pattern.to_string(),
                group: None,
                at_least: 0.0,
                at_most: 0.0,
            };
            assert_eq!(expected.is_about(path), fits, "{pattern} {path}");
        }
        let found = alternatives("{a,b{1,2}}.{py,c}").expect("few");
        assert_eq!(found, ["a.c", "a.py", "b1.c", "b1.py", "b2.c", "b2.py"]);
        assert_eq!(alternatives(&"{a,b}".repeat(40)), None);
    }

    #[test]
    fn scores_are_of_submissions_and_of_groups() {
        let folder = folder(&[(
            "submissions/submissions.yaml",
            "accepted: {score: 100}\n'*/{half,slow}.py':\n  score: [40, 60]\n  secret/1: {score: 40}\nx: {score: [3]}\n",
        )]);
        let mut findings = Findings::default();
        let expected = expected_scores(folder.path(), &mut findings);
        let told = |submission: &str| {
            let about = expected.iter().filter(|it| it.is_about(submission));
            about
                .map(|it| {
                    (
                        it.group.clone().unwrap_or_default(),
                        it.at_least,
                        it.at_most,
                    )
                })
                .collect::<Vec<_>>()
        };
        assert_eq!(told("accepted/a.py"), [("".to_string(), 100.0, 100.0)]);
        assert_eq!(
            told("partly/half.py"),
            [
                ("".to_string(), 40.0, 60.0),
                ("secret/1".to_string(), 40.0, 40.0)
            ]
        );
        assert_eq!(findings.errors(), 1);
    }
}
