//! Judges the submissions of a package: each must get the verdict that its folder or source states, with margins on
//! both sides of the time limit.

use super::no_ruling::Unruled;
use super::package_lint::{CHECK_SUBMISSIONS as CHECK, PackageLint};
use super::points::PointsOf;
use crate::case_rules::{Broken, CaseRule};
use crate::compile::LOOKS_OLDER;
use crate::expectation::STATED_FILE;
use crate::expected::{self, Expected};
use crate::package::cases::{PackageData, Validators, ruling};
use crate::package::static_validator::StaticValidator;
use crate::package::time_limit::{TIMING_S, is_timed, time_limit, timed_s};
use crate::package::validator::Validator;
use crate::testdata::TestData as _;
use std::collections::HashSet;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::Ordering;
use tribunal_core::text::counted;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::examined::{PackageSubmission, TimeLimit};
use tribunal_core::verdict::judged::SubmissionReport;
use tribunal_core::verdict::points::ExpectedPoints;
use tribunal_package::compare::Comparison;
use tribunal_package::data::Case;
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
    /// The names of the cases on which it was judged.
    cases: Rc<Vec<String>>,
}

/// What is wrong with a submission.
struct Fault {
    verdict: Verdict,
    message: String,
    /// The first case with it, and on how many others it fails too, as far as they were run.
    case: Option<String>,
    others: usize,
}

/// The message for a time above the limit.
fn late(took_s: f64, limit_s: f64) -> String {
    format!("used {took_s:.2} s of CPU time; the limit is {limit_s:.2} s")
}

impl Judged {
    fn is_to_be_right(&self) -> bool {
        self.expected
            .as_ref()
            .is_some_and(|expected| expected.admits == [Verdict::Accepted])
    }

    /// The verdict on a case; nothing where it was not run.
    fn verdict_on(&self, index: usize) -> Option<Verdict> {
        let letter = char::from(*self.report.outcomes.as_bytes().get(index)?);
        let mut all = Verdict::ALL.into_iter();
        all.find(|verdict| verdict.letter() == letter)
    }

    /// The cases on which it is not accepted.
    fn failing(&self) -> impl Iterator<Item = usize> {
        let fails = |index: &usize| {
            let verdict = self.verdict_on(*index);
            verdict.is_some_and(|verdict| verdict != Verdict::Accepted)
        };
        (0..self.cases.len()).filter(fails)
    }

    /// What the judge says of a case.
    fn said_of(&self, index: usize) -> String {
        let mut cases = self.report.cases.iter();
        let case = cases.find(|case| case.index == index as u64);
        case.map_or(String::new(), |case| case.message.clone())
    }

    /// A wrong output: its beginning, and the size of all of it.
    fn wrong_output(&self, index: usize) -> Option<(&str, u64)> {
        if self.verdict_on(index) != Some(Verdict::WrongAnswer) {
            return None;
        }
        let mut cases = self.report.cases.iter();
        let case = cases.find(|case| case.index == index as u64)?;
        let failure = case.failure.as_ref()?;
        Some((&failure.actual, failure.actual_bytes))
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
                true => late(self.report.cpu_s_max, limit_s),
            },
            cpu_s_max: self.report.cpu_s_max,
        }
    }
}

/// Whether two outputs, of which neither is cut, count as the same.
fn are_same(compare: &Comparison, one: (&str, u64), other: (&str, u64)) -> bool {
    let is_whole = |(text, bytes): (&str, u64)| text.len() as u64 == bytes;
    let are_whole = is_whole(one) && is_whole(other);
    are_whole
        && ruling(compare.compare(one.0.as_bytes(), other.0.as_bytes())).verdict
            == Verdict::Accepted
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
        // Nor is what follows from a wrong answer; points are of all cases.
        let leaves_out = package.scoring().is_none();
        let is_sound = |wrong: &HashSet<String>, case: &Case| {
            case.answer.is_some() && !(leaves_out && wrong.contains(&case.name))
        };
        answered
            .data
            .cases
            .retain(|case| is_sound(&self.wrong_answers, case));
        let grader = match package.scoring().filter(|it| it.has_custom_grader()) {
            Some(_) => package.grader.as_deref(),
            None => None,
        };
        let grader = grader.and_then(|path| self.build(CHECK, path));
        let validators = || Validators {
            output: validator.cloned(),
            of_files: static_validator.cloned(),
        };
        let sandbox = self.plan.sandbox;
        let Ok(data) = PackageData::new(&answered, None, validators(), sandbox) else {
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
        let mut judged = self.judged(&data, more_s, &right, true);
        let timed = judged.iter().filter_map(|one| {
            let seconds = timed_s(&one.report, &one.rules)?;
            Some((one.name.as_str(), seconds))
        });
        let mut time_limit = time_limit(limits, timed);
        // A share does not know what all of them say.
        if leaves_out && !self.plan.is_share {
            self.answers_of_none(&judged);
        }
        let mut rest = answered.clone();
        let cases = &mut rest.data.cases;
        cases.retain(|case| is_sound(&self.wrong_answers, case));
        let is_less = !cases.is_empty() && cases.len() < answered.data.cases.len();
        let sound = match is_less {
            true => PackageData::new(&rest, None, validators(), sandbox).ok(),
            false => None,
        };
        let of_others = sound.as_ref().unwrap_or(&data);
        let more_s = time_limit.seconds * limits.time_limit_to_tle;
        let right = judged.len();
        judged.extend(self.judged(of_others, more_s, &others, false));
        let slow = judged.iter();
        let slow = slow.filter(|one| one.is_to_be_slow() && one.has_time());
        if let Some(one) =
            slow.min_by(|one, other| one.report.cpu_s_max.total_cmp(&other.report.cpu_s_max))
        {
            time_limit.quickest_exceeding_s = Some(one.report.cpu_s_max);
            time_limit.quickest_exceeding = Some(one.name.clone());
        }
        for (place, one) in judged.iter().enumerate() {
            self.verdict_of(one, time_limit.seconds);
            let data = if place < right { &data } else { of_others };
            self.rules_of(one, data);
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
        if judged.is_empty() {
            // The check was stopped before.
            return;
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

    /// Judges submissions: on all cases if `is_whole`, or else up to the first failure.
    fn judged(
        &self,
        data: &PackageData,
        time_s: f64,
        paths: &[&PathBuf],
        is_whole: bool,
    ) -> Vec<Judged> {
        if paths.is_empty() {
            return Vec::new();
        }
        if self.is_stopped() {
            self.is_cut.store(true, Ordering::Relaxed);
            return Vec::new();
        }
        let paths: Vec<PathBuf> = paths.iter().map(|path| path.to_path_buf()).collect();
        let cases: Rc<Vec<String>> = Rc::new((0..data.cases()).map(|it| data.name(it)).collect());
        let report = (self.plan.judge)(data, time_s, &paths, is_whole);
        self.is_cut.fetch_or(report.interrupted, Ordering::Relaxed);
        let judged = |(path, report): (&PathBuf, SubmissionReport)| Judged {
            name: self.place(path),
            expected: expected::within(&self.plan.package.folder, path)
                .filter(|it| !data.replaces(&it.says)),
            stated: data.expected_points(path),
            rules: data.case_rules(path),
            report,
            cases: cases.clone(),
        };
        paths.iter().zip(report.submissions).map(judged).collect()
    }

    /// The answers on which at least two accepted submissions, and all, print another output, and the same one.
    fn answers_of_none(&mut self, judged: &[Judged]) {
        let is_run = |one: &&Judged| one.is_to_be_right() && one.report.judged > 0;
        let right: Vec<&Judged> = judged.iter().filter(is_run).collect();
        let [first, others @ ..] = &right[..] else {
            return;
        };
        if others.is_empty() {
            return;
        }
        let of_others = counted(others.len() as u64, "other accepted submission");
        let package = self.plan.package;
        for (index, name) in first.cases.iter().enumerate() {
            let Some(output) = first.wrong_output(index) else {
                continue;
            };
            let mut cases = package.cases().iter();
            let Some(case) = cases.find(|case| case.name == *name) else {
                continue;
            };
            let compare = match package.output_validator {
                None => Comparison::from_args(&case.args.output).ok(),
                Some(_) => Some(Comparison::default()),
            };
            let is_same = |one: &&Judged| {
                one.wrong_output(index).is_some_and(|other| {
                    other == output
                        || compare
                            .as_ref()
                            .is_some_and(|it| are_same(it, output, other))
                })
            };
            let (Some(answer), true) = (&case.answer, others.iter().all(is_same)) else {
                continue;
            };
            let message = format!(
                "`{}` and {of_others} agree on another output: {}",
                first.name,
                first.said_of(index)
            );
            let hint = "fix the answer, or the submissions";
            self.error(CHECK, &self.place(answer), message, hint);
            self.wrong_answers.insert(name.clone());
        }
    }

    /// What is wrong with a submission, not counting cases whose answers are wrong: a verdict, its reason, and where.
    fn fault_of(&self, one: &Judged, row: &PackageSubmission, limit_s: f64) -> Option<Fault> {
        let verdict = row.verdict?;
        let sound = |index: &usize| !self.wrong_answers.contains(&one.cases[*index]);
        let failing: Vec<usize> = one.failing().filter(sound).collect();
        let decided = one.report.decided_by.clone();
        let is_open = decided
            .as_ref()
            .is_none_or(|case| !self.wrong_answers.contains(case));
        if is_open {
            return Some(Fault {
                verdict,
                message: row.message.clone(),
                others: decided
                    .as_ref()
                    .map_or(0, |_| failing.len().saturating_sub(1)),
                case: decided,
            });
        }
        match failing.first() {
            Some(index) => Some(Fault {
                verdict: one.verdict_on(*index)?,
                message: one.said_of(*index),
                others: failing.len() - 1,
                case: Some(one.cases[*index].clone()),
            }),
            None if one.report.cpu_s_max > limit_s => Some(Fault {
                verdict: Verdict::TimeLimit,
                message: late(one.report.cpu_s_max, limit_s),
                others: 0,
                case: None,
            }),
            None => None,
        }
    }

    /// Checks that a submission gets an expected verdict.
    fn verdict_of(&mut self, one: &Judged, limit_s: f64) {
        let row = one.row(limit_s);
        if row.verdict.is_none() {
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
        }
        if let Some(why) = one.older_language() {
            let message = format!("not judged: {why}");
            return self.warning(CHECK, &one.name, message, OLDER_HINT);
        }
        let Some(fault) = self.fault_of(one, &row, limit_s) else {
            return;
        };
        let verdict = fault.verdict;
        if verdict == Verdict::JudgeError {
            let of_validators = ["the output validator", "the static validator"];
            let is_of_package = of_validators.iter().any(|it| fault.message.starts_with(it))
                || one.report.cases.iter().any(|case| case.runs > 0);
            let hint = match is_of_package {
                true => "fix the validator",
                false => "a fault of Tribunal, of the machine or of a case; look at the case",
            };
            let is_static = fault.message.starts_with("the static validator");
            if !is_static && (is_of_package || self.unruled.has(&fault.message)) {
                let on = Unruled::Submission(one.name.clone(), fault.case);
                return self.unruled.add(&fault.message, false, on);
            }
            let message = match &fault.case {
                Some(case) => format!("{}; on `{case}`", fault.message),
                None => fault.message,
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
                let of_others = match (one.is_to_be_right(), fault.others) {
                    (false, _) | (_, 0) => String::new(),
                    (true, more) => format!(" and {}", counted(more as u64, "other case")),
                };
                let at = fault.case.as_ref();
                let at = at.map_or(String::new(), |case| format!(" on `{case}`{of_others}"));
                let message = format!(
                    "it gets {verdict}{at}, which `{}` does not allow: {}",
                    expected.says, fault.message
                );
                let hint = match one.is_to_be_right() && verdict == Verdict::WrongAnswer {
                    true => "fix it or the answer, or move it",
                    false => "fix it, or move it",
                };
                match one.ours(verdict, &self.plan.package.problem.limits) {
                    Some(hint) => self.warning(CHECK, &one.name, message, hint),
                    None => self.error(CHECK, &one.name, message, hint),
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
