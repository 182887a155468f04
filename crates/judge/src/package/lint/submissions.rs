//! Judges the submissions of a package: each must get the verdict that its folder or source states, with margins on
//! both sides of the time limit.

use super::no_ruling::Unruled;
use super::package_lint::{CHECK_SUBMISSIONS as CHECK, PackageLint};
use super::points::PointsOf;
use crate::case_rules::{Broken, CaseRule};
use crate::compile::LOOKS_OLDER;
use crate::expectation::STATED_FILE;
use crate::expected::{self, Expected};
use crate::package::cases::{PackageData, Validators};
use crate::package::static_validator::StaticValidator;
use crate::package::time_limit::{TIMING_S, is_timed, time_limit, timed_s};
use crate::package::validator::Validator;
use crate::testdata::TestData as _;
use std::path::PathBuf;
use tribunal_core::text::counted;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::examined::{PackageSubmission, TimeLimit};
use tribunal_core::verdict::judged::SubmissionReport;
use tribunal_core::verdict::points::ExpectedPoints;
use tribunal_package::finding::Findings;
use tribunal_package::problem::PackageLimits;
use tribunal_package::submissions::{SubmissionRules, TimeUse};

/// A submission, its expected verdicts, and its result under a longer limit than the package's.
struct Judged {
    name: String,
    expected: Option<Expected>,
    /// The points that `submissions.yaml` expects.
    stated: Vec<ExpectedPoints>,
    /// What it states of verdicts on cases.
    rules: Vec<CaseRule>,
    report: SubmissionReport,
}

impl Judged {
    fn is_to_be_right(&self) -> bool {
        self.expected
            .as_ref()
            .is_some_and(|expected| expected.admits == [Verdict::Accepted])
    }

    fn is_to_be_slow(&self) -> bool {
        // Endless output counts as slow.
        let is_slow = |verdict: &Verdict| {
            matches!(
                verdict,
                Verdict::TimeLimit | Verdict::IdleLimit | Verdict::OutputLimit
            )
        };
        let mut uses = self.rules.iter().filter_map(CaseRule::time_use);
        if uses.clone().any(|stated| stated == TimeUse::Upper) {
            return true;
        }
        uses.next().is_none()
            && self.expected.as_ref().is_some_and(|it| {
                it.admits.contains(&Verdict::TimeLimit) && it.admits.iter().all(is_slow)
            })
    }

    /// Whether it is to give a wrong answer, and does so on a sample.
    fn fails_on_sample(&self) -> bool {
        let admits = self.expected.as_ref().map_or(&[][..], |it| &it.admits);
        let is_to_be_wrong =
            admits.contains(&Verdict::WrongAnswer) && !admits.contains(&Verdict::Accepted);
        let case = self.report.decided_by.as_ref();
        is_to_be_wrong
            && self.report.verdict == Some(Verdict::WrongAnswer)
            && case.is_some_and(|case| case.starts_with("sample/"))
    }

    /// Whether it ran until the end or until the limit: the time of another says nothing of the limit.
    fn has_time(&self) -> bool {
        let is_run = matches!(
            self.report.verdict,
            Some(Verdict::Accepted | Verdict::TimeLimit)
        );
        is_run && self.report.judged > 0
    }

    /// Why an unexpected verdict may be ours and not that of other judges; nothing if it is the package's.
    fn ours(&self, verdict: Verdict, limits: &PackageLimits) -> Option<String> {
        // A driver reports in its own words that its compiler met the limit on the size of a file.
        let is_ours = [
            "the compiler took more than",
            "the compiler wrote more than",
            "File size limit exceeded",
        ];
        let message = &self.report.message;
        if verdict == Verdict::CompileError && is_ours.iter().any(|words| message.contains(words)) {
            let hint = "the limits of compilers are Tribunal's own; other judges may build it";
            return Some(hint.to_string());
        }
        let unstated = match verdict {
            Verdict::MemoryLimit if !limits.states_memory => Some("memory"),
            Verdict::OutputLimit if !limits.states_output => Some("output"),
            _ => None,
        };
        if let Some(key) = unstated {
            return Some(format!(
                "the package states no `limits.{key}`, and the default may be another one in other judges: state it"
            ));
        }
        if verdict == Verdict::CompileError && self.name.ends_with(".kt") {
            let hint = "each version of Kotlin adds to the language: a newer compiler may build it";
            return Some(hint.to_string());
        }
        let built = self.report.built.as_ref();
        let is_slow_python = verdict == Verdict::TimeLimit
            && built.is_some_and(|it| it.language == "Python 3" && !it.command.contains("pypy"));
        if is_slow_python {
            let hint =
                "it is run by CPython here; other judges run Python with PyPy, which is quicker";
            return Some(hint.to_string());
        }
        let decided = self
            .report
            .cases
            .iter()
            .find(|case| case.verdict == verdict);
        let refused = decided.map(|case| case.refused.join("`, `"));
        let refused = refused.filter(|refused| !refused.is_empty())?;
        Some(format!(
            "the sandbox refused `{refused}`, which may be the cause; other judges may allow it"
        ))
    }

    /// Why it could not be run as the language that it is in, such as Python 2.
    fn older_language(&self) -> Option<String> {
        if let Some(refused) = &self.report.compile_error {
            let mut lines = refused.message.lines();
            return lines
                .find(|line| line.starts_with(LOOKS_OLDER))
                .map(str::to_string);
        }
        let crashes = self.report.verdict == Some(Verdict::RuntimeError);
        let remarks = &self.report.built.as_ref().filter(|_| crashes)?.remarks;
        remarks.find("remark-older-language")
    }

    /// The verdict under the package's limit.
    fn verdict(&self, limit_s: f64) -> Option<Verdict> {
        let is_late =
            self.report.verdict == Some(Verdict::Accepted) && self.report.cpu_s_max > limit_s;
        let graded = self.report.points.as_ref().and_then(|given| given.verdict);
        if is_late {
            Some(Verdict::TimeLimit)
        } else {
            graded.or(self.report.verdict)
        }
    }

    /// Where its expected verdicts are stated, and what they are.
    fn expects(&self, verdict: Option<Verdict>) -> (Option<String>, Vec<Verdict>) {
        let broken = self
            .rules
            .iter()
            .find(|rule| rule.broken(&self.report).is_some());
        if let Some(rule) = broken {
            // The rule is about cases: it may admit the verdict of the whole.
            let mut admits = rule.admits();
            admits.retain(|it| Some(*it) != verdict);
            return (Some(format!("{STATED_FILE} ({})", rule.says())), admits);
        }
        match &self.expected {
            Some(expected) => (Some(expected.says.clone()), expected.admits.clone()),
            None if self.rules.is_empty() => (None, Vec::new()),
            None => (Some(STATED_FILE.to_string()), Verdict::ALL.to_vec()),
        }
    }

    fn row(&self, limit_s: f64) -> PackageSubmission {
        let verdict = self.verdict(limit_s);
        let (says, admits) = self.expects(verdict);
        PackageSubmission {
            name: self.name.clone(),
            says,
            admits,
            verdict,
            message: match verdict == Some(Verdict::TimeLimit)
                && self.report.verdict == Some(Verdict::Accepted)
            {
                false => self.report.message.clone(),
                true => format!(
                    "used {:.2} s of CPU time; the limit is {limit_s:.2} s",
                    self.report.cpu_s_max
                ),
            },
            cpu_s_max: self.report.cpu_s_max,
        }
    }
}

/// The hint for a submission in an older language.
const OLDER_HINT: &str = "only its present version is run here; translate it, as with `2to3`";

impl PackageLint<'_, '_> {
    /// Judges all submissions and checks their verdicts and times.
    pub(super) fn submissions(
        &mut self,
        validator: Option<&Validator>,
        static_validator: Option<&StaticValidator>,
    ) {
        let package = self.plan.package;
        // Missing answer files were reported when the package was read; they are not a submission's fault.
        let mut answered = package.clone();
        answered.data.cases.retain(|case| case.answer.is_some());
        let grader = match package.scoring().filter(|it| it.has_custom_grader()) {
            Some(_) => package.grader.as_deref(),
            None => None,
        };
        let grader = grader.and_then(|path| self.build(CHECK, path));
        let validators = Validators {
            output: validator.cloned(),
            of_files: static_validator.cloned(),
        };
        let Ok(data) = PackageData::new(&answered, None, validators, self.plan.sandbox) else {
            return;
        };
        let data = data.with_grader(grader);
        if self.plan.submissions.is_empty() {
            return;
        }
        let stated = SubmissionRules::read(&package.folder, &mut Findings::default());
        let is_right = |path: &&PathBuf| is_timed(&stated, &package.folder, path);
        let (right, others): (Vec<&PathBuf>, Vec<&PathBuf>) =
            self.plan.submissions.iter().partition(is_right);
        let limits = &package.problem.limits;
        // An accepted submission may exceed the limit on this machine; extra time shows by how much.
        let more_s = limits
            .time_s
            .map_or(TIMING_S, |said| (2.0 * said).max(said + 1.0));
        let mut judged = self.judged(&data, more_s, &right);
        let timed = judged.iter().filter_map(|one| {
            let seconds = timed_s(&one.report, &one.rules)?;
            Some((one.name.as_str(), seconds))
        });
        let mut time_limit = time_limit(limits, timed);
        judged.extend(self.judged(
            &data,
            time_limit.seconds * limits.time_limit_to_tle,
            &others,
        ));
        let slow = judged.iter();
        let slow = slow.filter(|one| one.is_to_be_slow() && one.has_time());
        if let Some(one) =
            slow.min_by(|one, other| one.report.cpu_s_max.total_cmp(&other.report.cpu_s_max))
        {
            time_limit.quickest_exceeding_s = Some(one.report.cpu_s_max);
            time_limit.quickest_exceeding = Some(one.name.clone());
        }
        self.answer_of_none(&judged, time_limit.seconds);
        for one in &judged {
            self.verdict_of(one, time_limit.seconds);
            self.rules_of(one, &data);
        }
        if let Some(scoring) = data.scoring() {
            let all = judged.iter().map(|one| PointsOf {
                name: &one.name,
                expected: one.expected.as_ref(),
                stated: &one.stated,
                report: &one.report,
            });
            let all: Vec<PointsOf> = all.collect();
            self.points(&scoring, &all);
        }
        self.margins(&time_limit, &judged);
        self.report.submissions = judged
            .iter()
            .map(|one| one.row(time_limit.seconds))
            .collect();
        self.report.time_limit = Some(time_limit);
        let count = counted(judged.len() as u64, "submission");
        let of_cases = counted(self.report.cases, "case");
        let unjudged = judged
            .iter()
            .filter(|one| one.report.verdict.is_none() || one.older_language().is_some());
        let unjudged = unjudged.count() + self.plan.in_unknown_languages;
        let done = match unjudged {
            0 => format!("{count} on {of_cases}"),
            1 => format!("{count} on {of_cases}; 1 could not be judged here"),
            _ => format!("{count} on {of_cases}; {unjudged} could not be judged here"),
        };
        // A team sees the samples: such a program teaches little about the secret cases.
        let on_sample = judged.iter().filter(|one| one.fails_on_sample()).count();
        let done = match on_sample {
            0 => done,
            1 => format!("{done}; 1 wrong one fails on a sample already"),
            _ => format!("{done}; {on_sample} wrong ones fail on a sample already"),
        };
        self.done(CHECK, done);
    }

    fn judged(&self, data: &PackageData, time_s: f64, paths: &[&PathBuf]) -> Vec<Judged> {
        if paths.is_empty() || self.is_stopped() {
            return Vec::new();
        }
        let paths: Vec<PathBuf> = paths.iter().map(|path| path.to_path_buf()).collect();
        let report = (self.plan.judge)(data, time_s, &paths);
        let judged = |(path, report): (&PathBuf, SubmissionReport)| Judged {
            name: self.place(path),
            expected: expected::within(&self.plan.package.folder, path)
                .filter(|it| !data.replaces(&it.says)),
            stated: data.expected_points(path),
            rules: data.case_rules(path),
            report,
        };
        paths.iter().zip(report.submissions).map(judged).collect()
    }

    /// The answer of a case that no accepted submission agrees with is one finding, where there are at least two of them.
    fn answer_of_none(&mut self, judged: &[Judged], limit_s: f64) {
        let is_run = |one: &&Judged| one.is_to_be_right() && one.report.judged > 0;
        let right: Vec<&Judged> = judged.iter().filter(is_run).collect();
        let [first, others @ ..] = &right[..] else {
            return;
        };
        let is_wrong = |one: &Judged| one.verdict(limit_s) == Some(Verdict::WrongAnswer);
        let Some(name) = first.report.decided_by.as_ref().filter(|_| is_wrong(first)) else {
            return;
        };
        let is_same = |one: &&Judged| is_wrong(one) && one.report.decided_by.as_ref() == Some(name);
        let mut cases = self.plan.package.cases().iter();
        let case = cases.find(|case| case.name == *name);
        let Some(answer) = case.and_then(|case| case.answer.as_ref()) else {
            return;
        };
        if others.is_empty() || !others.iter().all(is_same) || self.wrong_answers.contains(name) {
            return;
        }
        let of_others = match others.len() {
            1 => "1 other accepted submission".to_string(),
            more => format!("{more} other accepted submissions"),
        };
        let message = format!(
            "`{}` and {of_others} get WA for it, and no other is right: {}",
            first.name, first.report.message
        );
        let hint = "fix the answer, or the submissions";
        self.error(CHECK, &self.place(answer), message, hint);
        self.wrong_answers.insert(name.clone());
    }

    /// Checks that a submission gets an expected verdict.
    fn verdict_of(&mut self, one: &Judged, limit_s: f64) {
        let row = one.row(limit_s);
        let Some(verdict) = row.verdict else {
            let hint = one
                .report
                .hint
                .clone()
                .unwrap_or_else(|| "run it again".to_string());
            return self.warning(
                CHECK,
                &one.name,
                format!("not judged: {}", row.message),
                hint,
            );
        };
        if let Some(why) = one.older_language() {
            let message = format!("not judged: {why}");
            return self.warning(CHECK, &one.name, message, OLDER_HINT);
        }
        let case = one.report.decided_by.as_ref();
        if case.is_some_and(|case| self.wrong_answers.contains(case)) {
            return;
        }
        if verdict == Verdict::JudgeError {
            let of_validators = ["the output validator", "the static validator"];
            let is_of_package = of_validators.iter().any(|it| row.message.starts_with(it))
                || one.report.cases.iter().any(|case| case.runs > 0);
            let hint = match is_of_package {
                true => "fix the validator",
                false => "a fault of Tribunal, of the machine or of a case; look at the case",
            };
            let is_static = row.message.starts_with("the static validator");
            if !is_static && (is_of_package || self.unruled.has(&row.message)) {
                let on = Unruled::Submission(one.name.clone(), one.report.decided_by.clone());
                return self.unruled.add(&row.message, false, on);
            }
            let message = match &one.report.decided_by {
                Some(case) => format!("{}; on `{case}`", row.message),
                None => row.message,
            };
            return match is_of_package {
                true => self.error(CHECK, &one.name, message, hint),
                false => self.warning(CHECK, &one.name, message, hint),
            };
        }
        match &one.expected {
            None if !one.rules.is_empty() => {}
            None => {
                let message = format!("its folder names no expected verdict; it gets {verdict}");
                self.warning(
                    CHECK,
                    &one.name,
                    message,
                    "move it into a folder such as `accepted`",
                );
            }
            Some(expected) if !expected.admits.contains(&verdict) => {
                let at = one
                    .report
                    .decided_by
                    .as_ref()
                    .map(|case| format!(" on `{case}`"))
                    .unwrap_or_default();
                let message = format!(
                    "it gets {verdict}{at}, which `{}` does not allow: {}",
                    expected.says, row.message
                );
                match one.ours(verdict, &self.plan.package.problem.limits) {
                    Some(hint) => self.warning(CHECK, &one.name, message, hint),
                    None => self.error(CHECK, &one.name, message, "fix it, or move it"),
                }
            }
            Some(_) => {}
        }
    }

    /// Checks what `submissions.yaml` states of a submission and its cases.
    fn rules_of(&mut self, one: &Judged, data: &PackageData) {
        if one.report.verdict.is_none() || one.older_language().is_some() {
            return;
        }
        let list = |verdicts: &[Verdict]| {
            let letters: Vec<&str> = verdicts.iter().map(|it| it.letters()).collect();
            letters.join(", ")
        };
        for rule in &one.rules {
            let Some(broken) = rule.broken(&one.report) else {
                continue;
            };
            let says = format!("`submissions.yaml` ({})", rule.says());
            let admits = list(&rule.admits());
            let (message, verdict) = match broken {
                // What the folder expects names the compiler's refusal already.
                Broken::NotRun if one.expected.is_some() => continue,
                Broken::NotRun => {
                    let message = format!(
                        "it does not compile, and {says} asks for {admits}: {}",
                        one.report.message
                    );
                    (message, Some(Verdict::CompileError))
                }
                Broken::Permitted(index, verdict) => {
                    let name = data.name(index);
                    let message =
                        format!("it gets {verdict} on `{name}`, which {says} does not permit");
                    (message, Some(verdict))
                }
                Broken::Required => (format!("no case gets a verdict that {says} requires"), None),
                Broken::Message(text) => {
                    let text: String = text.chars().take(80).flat_map(char::escape_debug).collect();
                    (
                        format!("no message of its cases has `{text}`, which {says} asks for"),
                        None,
                    )
                }
            };
            match verdict.and_then(|verdict| one.ours(verdict, &self.plan.package.problem.limits)) {
                Some(hint) => self.warning(CHECK, &one.name, message, hint),
                None => self.error(CHECK, &one.name, message, "fix it, or the rule"),
            }
        }
    }

    /// Checks that the limit is far enough above accepted and below slow submissions.
    fn margins(&mut self, time_limit: &TimeLimit, judged: &[Judged]) {
        let limits = &self.plan.package.problem.limits;
        let (to_limit, to_tle, limit_s) = (
            limits.ac_to_time_limit,
            limits.time_limit_to_tle,
            time_limit.seconds,
        );
        for one in judged.iter().filter(|one| one.is_to_be_right()) {
            let took_s = one.report.cpu_s_max;
            if one.verdict(limit_s) == Some(Verdict::Accepted) && took_s * to_limit > limit_s {
                let message = format!(
                    "takes {took_s:.2} s, and the limit of {limit_s} s is less than {to_limit} times that"
                );
                self.warning(
                    CHECK,
                    &one.name,
                    message,
                    "raise `limits.time_limit`, or make it quicker",
                );
            }
        }
        for one in judged.iter().filter(|one| one.is_to_be_slow()) {
            let took_s = one.report.cpu_s_max;
            if one.report.verdict == Some(Verdict::Accepted)
                && one.verdict(limit_s) == Some(Verdict::TimeLimit)
                && took_s < limit_s * to_tle
            {
                let message = format!(
                    "takes {took_s:.2} s, less than {to_tle} times the limit of {limit_s} s"
                );
                self.warning(
                    CHECK,
                    &one.name,
                    message,
                    "make it slower, or lower the limit",
                );
            }
        }
    }
}
