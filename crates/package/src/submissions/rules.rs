//! The rules of `submissions/submissions.yaml` for verdicts, messages, languages and times.

use super::glob::{Globs, shown, too_many};
use crate::finding::Findings;
use crate::yaml;
use serde_json::{Map, Value};
use std::path::Path;
use tribunal_core::text::nearest;
use tribunal_core::verdict::Verdict;

/// The file, inside a package.
pub(crate) const FILE: &str = "submissions/submissions.yaml";

/// The folders that have verdicts by themselves: those that they permit, and those of which one is required.
const FOLDERS: [(&str, &[&str], &[&str]); 6] = [
    ("accepted", &["AC"], ALL),
    ("rejected", ALL, &["RTE", "TLE", "WA"]),
    ("wrong_answer", &["AC", "WA"], &["WA"]),
    ("time_limit_exceeded", &["AC", "TLE"], &["TLE"]),
    ("run_time_error", &["AC", "RTE"], &["RTE"]),
    ("brute_force", &["AC", "RTE", "TLE"], &["RTE", "TLE"]),
];

/// The verdicts that the file knows.
const ALL: &[&str] = &["AC", "WA", "TLE", "RTE"];

/// The keys of a submission that say nothing of its verdicts, or are read elsewhere.
const OTHER_KEYS: [&str; 6] = [
    "author",
    "authors",
    "entrypoint",
    "model_solution",
    "score",
    "language",
];

/// The keys of a submission, or of its cases, that are read here.
const KEYS: [&str; 4] = ["permitted", "required", "message", "use_for_time_limit"];

/// Whether the time of a submission bounds the time limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeUse {
    /// Not at all.
    None,
    /// The limit must be well above it.
    Lower,
    /// The limit must be well below it.
    Upper,
}

/// What must hold for the cases of some submissions.
#[derive(Clone, Debug, PartialEq)]
pub struct SubmissionRule {
    submissions: Globs,
    /// The cases and groups that it is about; all if there are none.
    cases: Option<Globs>,
    /// The rule in messages: its pattern of submissions, and that of cases.
    pub says: String,
    /// The verdicts that each of the cases may get; any if there are none.
    pub permitted: Option<Vec<Verdict>>,
    /// The verdicts of which one of the cases must get one; any if there are none.
    pub required: Option<Vec<Verdict>>,
    /// A part of the judge's message on one of the cases.
    pub message: Option<String>,
    /// What its time is used for, if the file says so.
    pub time_use: Option<TimeUse>,
}

/// All rules of a package.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SubmissionRules {
    rules: Vec<SubmissionRule>,
    languages: Vec<(Globs, String)>,
    entry_points: Vec<(Globs, String)>,
    /// The folders whose own verdicts the file replaces.
    replaced: Vec<&'static str>,
}

impl SubmissionRule {
    /// Whether it is about a case, by its name, as in `secret/group/1`.
    pub fn covers(&self, case: &str) -> bool {
        self.cases.as_ref().is_none_or(|globs| globs.fits(case))
    }

    /// Whether it is about every case.
    pub fn is_whole(&self) -> bool {
        self.cases.is_none()
    }
}

impl SubmissionRules {
    /// Reads them; there are none without the file.
    ///
    /// ```
    /// # let temporary = tempfile::tempdir()?;
    /// # let folder = temporary.path();
    /// use tribunal_core::verdict::Verdict;
    /// use tribunal_package::finding::Findings;
    /// use tribunal_package::submissions::SubmissionRules;
    ///
    /// std::fs::create_dir(folder.join("submissions"))?;
    /// let text = "wrong_answer/*.py:\n  sample: {permitted: [AC]}\n";
    /// std::fs::write(folder.join("submissions/submissions.yaml"), text)?;
    /// let rules = SubmissionRules::read(folder, &mut Findings::default());
    /// let [rule] = rules.of("wrong_answer/a.py")[..] else { panic!() };
    /// assert!(rule.covers("sample/1") && !rule.covers("secret/1"));
    /// assert_eq!(rule.permitted, Some(vec![Verdict::Accepted]));
    /// assert!(rules.of("wrong_answer/a.c").is_empty());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn read(package: &Path, findings: &mut Findings) -> SubmissionRules {
        let mut all = SubmissionRules::default();
        let Some(keys) = yaml::read(package, FILE, findings) else {
            return all;
        };
        for (pattern, stated) in keys.all() {
            let Some(submissions) = Globs::new(&pattern) else {
                findings.error(FILE, too_many(&pattern), "write fewer braces");
                continue;
            };
            match stated {
                Value::Null => {}
                Value::Object(stated) => all.add(&pattern, &submissions, &stated, findings),
                _ => {
                    let message = format!("`{}`: expected keys and values", shown(&pattern));
                    findings.error(FILE, message, "write `permitted: [AC]`, for example");
                }
            }
        }
        all
    }

    /// The rules of a submission, by its path below `submissions/`, as in `accepted/a.py`.
    pub fn of(&self, submission: &str) -> Vec<&SubmissionRule> {
        let rules = self.rules.iter();
        rules
            .filter(|rule| rule.submissions.fits(submission))
            .collect()
    }

    /// The language that the file states for a submission, as in `python3`.
    pub fn language(&self, submission: &str) -> Option<&str> {
        let mut stated = self.languages.iter().rev();
        let (_, language) = stated.find(|(globs, _)| globs.fits(submission))?;
        Some(language)
    }

    /// The file that the file names as the one to run of a program of several files.
    pub fn entry_point(&self, submission: &str) -> Option<&str> {
        let mut stated = self.entry_points.iter().rev();
        let (_, file) = stated.find(|(globs, _)| globs.fits(submission))?;
        Some(file)
    }

    /// Whether the file replaces the verdicts of a folder, such as `time_limit_exceeded`.
    pub fn replaces(&self, folder: &str) -> bool {
        self.replaced.contains(&folder)
    }

    fn add(
        &mut self,
        pattern: &str,
        submissions: &Globs,
        stated: &Map<String, Value>,
        findings: &mut Findings,
    ) {
        if let Some(Value::String(language)) = stated.get("language") {
            self.languages.push((submissions.clone(), language.clone()));
        }
        if let Some(Value::String(file)) = stated.get("entrypoint") {
            self.entry_points.push((submissions.clone(), file.clone()));
        }
        let mut whole = SubmissionRule {
            submissions: submissions.clone(),
            cases: None,
            says: shown(pattern),
            permitted: None,
            required: None,
            message: None,
            time_use: None,
        };
        whole.take(stated, findings);
        let folder = FOLDERS.into_iter().find(|(name, ..)| submissions.is(name));
        if let Some((name, permitted, required)) = folder
            && (whole.permitted.is_some() || whole.required.is_some())
        {
            self.replaced.push(name);
            whole
                .permitted
                .get_or_insert_with(|| verdicts_of(permitted));
            whole.required.get_or_insert_with(|| verdicts_of(required));
        }
        let is_empty = whole.is_empty();
        self.rules.extend(Some(whole).filter(|_| !is_empty));
        for (key, value) in stated {
            if KEYS.contains(&key.as_str()) || OTHER_KEYS.contains(&key.as_str()) {
                continue;
            }
            let is_of_cases = ["sample", "secret", "*", "{"];
            if !is_of_cases.iter().any(|begin| key.starts_with(begin)) {
                let known = KEYS.into_iter().chain(OTHER_KEYS);
                let hint = match nearest(key, known) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "groups and cases begin with `sample` or `secret`".to_string(),
                };
                let message = format!("unknown key `{}` of `{}`", shown(key), shown(pattern));
                findings.warning(FILE, message, hint);
                continue;
            }
            let (Some(cases), Value::Object(stated)) = (Globs::new(key), value) else {
                let message = format!(
                    "`{}` of `{}`: expected keys and values",
                    shown(key),
                    shown(pattern)
                );
                findings.error(FILE, message, "write `permitted: [AC]`, for example");
                continue;
            };
            let mut rule = SubmissionRule {
                submissions: submissions.clone(),
                cases: Some(cases),
                says: format!("{}, {}", shown(pattern), shown(key)),
                permitted: None,
                required: None,
                message: None,
                time_use: None,
            };
            rule.take(stated, findings);
            let is_empty = rule.is_empty();
            self.rules.extend(Some(rule).filter(|_| !is_empty));
        }
    }
}

impl SubmissionRule {
    fn is_empty(&self) -> bool {
        self.permitted.is_none()
            && self.required.is_none()
            && self.message.is_none()
            && self.time_use.is_none()
    }

    fn take(&mut self, stated: &Map<String, Value>, findings: &mut Findings) {
        self.permitted = self.verdicts("permitted", stated, findings);
        self.required = self.verdicts("required", stated, findings);
        let mut wrong = |key: &str, expected: &str| {
            let message = format!("`{key}` of `{}`: expected {expected}", self.says);
            findings.error(FILE, message, format!("give it {expected}"));
        };
        match stated.get("message") {
            None | Some(Value::Null) => {}
            Some(Value::String(text)) => {
                self.message = Some(text.clone()).filter(|it| !it.is_empty())
            }
            Some(_) => wrong("message", "a text"),
        }
        match stated.get("use_for_time_limit") {
            None | Some(Value::Null | Value::Bool(true)) => {}
            Some(Value::Bool(false)) => self.time_use = Some(TimeUse::None),
            Some(Value::String(word)) if word == "lower" => self.time_use = Some(TimeUse::Lower),
            Some(Value::String(word)) if word == "upper" => self.time_use = Some(TimeUse::Upper),
            Some(_) => wrong("use_for_time_limit", "`true`, `false`, `lower` or `upper`"),
        }
    }

    /// The verdicts of a key; nothing if it is not there, or wrong.
    fn verdicts(
        &self,
        key: &str,
        stated: &Map<String, Value>,
        findings: &mut Findings,
    ) -> Option<Vec<Verdict>> {
        let names: Vec<&str> = match stated.get(key)? {
            Value::Null => return None,
            Value::String(one) => vec![one],
            Value::Array(list) => list.iter().map(|it| it.as_str().unwrap_or("")).collect(),
            _ => vec![""],
        };
        if names.is_empty() || names.iter().any(|name| !ALL.contains(name)) {
            let message = format!(
                "`{key}` of `{}`: expected verdicts out of {}",
                self.says,
                ALL.join(", ")
            );
            findings.error(
                FILE,
                message,
                format!("write `{key}: [AC, WA]`, for example"),
            );
            return None;
        }
        Some(verdicts_of(&names))
    }
}

/// The verdicts here that names of the file stand for: it knows fewer.
fn verdicts_of(names: &[&str]) -> Vec<Verdict> {
    let mut verdicts: Vec<Verdict> = names
        .iter()
        .flat_map(|name| match *name {
            "AC" => &[Verdict::Accepted][..],
            "WA" => &[Verdict::WrongAnswer, Verdict::PresentationError],
            "TLE" => &[Verdict::TimeLimit, Verdict::IdleLimit, Verdict::OutputLimit],
            _ => &[
                Verdict::RuntimeError,
                Verdict::MemoryLimit,
                Verdict::OutputLimit,
            ],
        })
        .copied()
        .collect();
    verdicts.sort();
    verdicts.dedup();
    verdicts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::folder::folder;

    fn read(text: &str) -> (SubmissionRules, Vec<String>) {
        let folder = folder(&[(FILE, text)]);
        let mut findings = Findings::default();
        let rules = SubmissionRules::read(folder.path(), &mut findings);
        (rules, findings.0.into_iter().map(|it| it.message).collect())
    }

    #[test]
    fn rules_are_of_submissions_and_of_their_cases() {
        let (rules, found) = read(
            "wrong_answer/{a,b}.py:\n  required: [WA]\n  use_for_time_limit: lower\n  language: python3\n  secret/*-easy:\n    permitted: [AC, TLE]\n    message: too big\n",
        );
        assert_eq!(found, Vec::<String>::new());
        let of = rules.of("wrong_answer/b.py");
        assert_eq!(of.len(), 2);
        assert_eq!(
            of[0].required,
            Some(vec![Verdict::WrongAnswer, Verdict::PresentationError])
        );
        assert_eq!(
            (of[0].permitted.clone(), of[0].time_use),
            (None, Some(TimeUse::Lower))
        );
        assert!(of[0].covers("sample/1") && of[0].is_whole());
        assert_eq!(of[1].says, "wrong_answer/{a,b}.py, secret/*-easy");
        assert!(of[1].covers("secret/1-easy/3") && !of[1].covers("secret/1-hard"));
        assert_eq!(of[1].message.as_deref(), Some("too big"));
        assert_eq!(rules.language("wrong_answer/a.py"), Some("python3"));
        assert_eq!(rules.of("wrong_answer/c.py"), Vec::<&SubmissionRule>::new());
    }

    #[test]
    fn a_folder_is_replaced_and_keeps_what_is_not_stated() {
        let (rules, _) = read("time_limit_exceeded:\n  permitted: [AC, WA, TLE]\n");
        let [rule] = rules.of("time_limit_exceeded/slow.c")[..] else {
            panic!("{rules:?}")
        };
        let required = rule.required.as_ref().expect("inherited");
        assert!(
            required.contains(&Verdict::TimeLimit) && !required.contains(&Verdict::WrongAnswer)
        );
        assert!(rules.replaces("time_limit_exceeded") && !rules.replaces("wrong_answer"));
        // A pattern of what is in it adds to its own verdicts.
        let (rules, _) = read("time_limit_exceeded/*:\n  permitted: [AC]\n");
        assert!(!rules.replaces("time_limit_exceeded"));
    }

    #[test]
    fn what_cannot_be_meant_is_named() {
        let (rules, found) = read(
            "a.py:\n  permited: [AC]\n  required: [OK]\n  message: 3\n  use_for_time_limit: always\n  secret: 4\nb.py: 7\nc.py:\n",
        );
        assert_eq!(rules, SubmissionRules::default());
        assert_eq!(found.len(), 6, "{found:?}");
        for (message, words) in found.iter().zip([
            "`required` of `a.py`: expected verdicts",
            "`message` of `a.py`: expected a text",
            "`use_for_time_limit` of `a.py`",
            "unknown key `permited`",
            "`secret` of `a.py`: expected keys",
            "`b.py`: expected keys",
        ]) {
            assert!(message.contains(words), "{message}");
        }
    }
}
