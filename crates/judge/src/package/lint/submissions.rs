//! Judges the submissions of a package: each must get the verdict that its folder or source states, with margins on
//! both sides of the time limit.

use super::package_lint::{CHECK_SUBMISSIONS as CHECK, PackageLint, hint};
use super::points::PointsOf;
use crate::expected::{self, Expected};
use crate::package::cases::PackageData;
use crate::package::time_limit::{TIMING_S, is_timed, time_limit};
use crate::package::validator::Validator;
use crate::testdata::TestData as _;
use std::path::PathBuf;
use tribunal_core::text::counted;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::examined::{PackageSubmission, TimeLimit};
use tribunal_core::verdict::judged::SubmissionReport;
use tribunal_core::verdict::points::ExpectedPoints;

/// A submission, its expected verdicts, and its result under a longer limit than the package's.
struct Judged {
    name: String,
    expected: Option<Expected>,
    /// The points that `submissions.yaml` expects.
    stated: Vec<ExpectedPoints>,
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
        let expected = self.expected.as_ref();
        expected.is_some_and(|it| {
            it.admits.contains(&Verdict::TimeLimit) && it.admits.iter().all(is_slow)
        })
    }

    /// The hint for an unexpected verdict.
    fn hint(&self, verdict: Verdict) -> String {
        let is_ours = [
            "the compiler took more than",
            "the compiler wrote more than",
        ];
        if verdict == Verdict::CompileError
            && is_ours
                .iter()
                .any(|words| self.report.message.starts_with(words))
        {
            return "the limits of compilers are Tribunal's own; other judges may build it"
                .to_string();
        }
        let decided = self
            .report
            .cases
            .iter()
            .find(|case| case.verdict == verdict);
        match decided
            .map(|case| case.refused.join("`, `"))
            .filter(|refused| !refused.is_empty())
        {
            Some(refused) => {
                format!(
                    "the sandbox refused `{refused}`, which may be the cause; other judges may allow it"
                )
            }
            None => "fix it, or move it".to_string(),
        }
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

    fn row(&self, limit_s: f64) -> PackageSubmission {
        let verdict = self.verdict(limit_s);
        PackageSubmission {
            name: self.name.clone(),
            says: self.expected.as_ref().map(|expected| expected.says.clone()),
            admits: self
                .expected
                .as_ref()
                .map(|expected| expected.admits.clone())
                .unwrap_or_default(),
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

impl PackageLint<'_, '_> {
    /// Judges all submissions and checks their verdicts and times.
    pub(super) fn submissions(&mut self, validator: Option<&Validator>) {
        let package = self.plan.package;
        // Missing answer files were reported when the package was read; they are not a submission's fault.
        let mut answered = package.clone();
        answered.data.cases.retain(|case| case.answer.is_some());
        let grader = match package.scoring().filter(|it| it.has_custom_grader()) {
            Some(_) => package.grader.as_deref(),
            None => None,
        };
        let grader = grader.and_then(|path| self.build(CHECK, path));
        let Ok(data) = PackageData::new(&answered, None, validator.cloned(), self.plan.sandbox)
        else {
            return;
        };
        let data = data.with_grader(grader);
        if self.plan.submissions.is_empty() {
            return;
        }
        let is_right = |path: &&PathBuf| is_timed(&package.folder, path);
        let (right, others): (Vec<&PathBuf>, Vec<&PathBuf>) =
            self.plan.submissions.iter().partition(is_right);
        let limits = &package.problem.limits;
        // An accepted submission may exceed the limit on this machine; extra time shows by how much.
        let more_s = limits
            .time_s
            .map_or(TIMING_S, |said| (2.0 * said).max(said + 1.0));
        let mut judged = self.judged(&data, more_s, &right);
        let timed = judged.iter().map(|one| (one.name.as_str(), &one.report));
        let mut time_limit = time_limit(limits, timed);
        judged.extend(self.judged(
            &data,
            time_limit.seconds * limits.time_limit_to_tle,
            &others,
        ));
        let is_late =
            |verdict: &Verdict| !matches!(verdict, Verdict::IdleLimit | Verdict::OutputLimit);
        let is_slow =
            |one: &&Judged| one.is_to_be_slow() && one.report.verdict.as_ref().is_some_and(is_late);
        let slow = judged.iter().filter(is_slow);
        if let Some(one) =
            slow.min_by(|one, other| one.report.cpu_s_max.total_cmp(&other.report.cpu_s_max))
        {
            time_limit.quickest_exceeding_s = Some(one.report.cpu_s_max);
            time_limit.quickest_exceeding = Some(one.name.clone());
        }
        for one in &judged {
            self.verdict_of(one, time_limit.seconds);
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
        self.done(
            CHECK,
            format!("{count} on {}", counted(self.report.cases, "case")),
        );
    }

    fn judged(&self, data: &PackageData, time_s: f64, paths: &[&PathBuf]) -> Vec<Judged> {
        if paths.is_empty() || self.is_stopped() {
            return Vec::new();
        }
        let paths: Vec<PathBuf> = paths.iter().map(|path| path.to_path_buf()).collect();
        let report = (self.plan.judge)(data, time_s, &paths);
        let judged = |(path, report): (&PathBuf, SubmissionReport)| Judged {
            name: self.place(path),
            expected: expected::within(&self.plan.package.folder, path),
            stated: data.expected_points(path),
            report,
        };
        paths.iter().zip(report.submissions).map(judged).collect()
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
        if verdict == Verdict::JudgeError {
            let hint = match row.message.starts_with("the output validator") {
                true => "fix the validator",
                false => hint(
                    &row.message,
                    "a fault of Tribunal, of the machine or of a case; look at the case",
                ),
            };
            return self.error(CHECK, &one.name, row.message, hint);
        }
        match &one.expected {
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
                self.error(CHECK, &one.name, message, one.hint(verdict));
            }
            Some(_) => {}
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
            if one.report.verdict == Some(Verdict::Accepted)
                && one.verdict(limit_s) == Some(Verdict::TimeLimit)
            {
                let took_s = one.report.cpu_s_max;
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
