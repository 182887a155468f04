//! Checks what a package states of the verdicts of a submission on its cases, beside the folder of the submission.

use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::SubmissionReport;
use tribunal_package::submissions::{SubmissionRule, TimeUse};

/// What must hold for some cases of a submission.
#[derive(Clone, Debug, PartialEq)]
pub struct CaseRule {
    rule: SubmissionRule,
    /// Whether it is about each case; about all of them if there is nothing.
    covers: Option<Vec<bool>>,
}

/// How a submission breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// It does not compile, and has no verdict on any case.
    NotRun,
    /// It gets a verdict on a case, by its index, that is not permitted.
    Permitted(u64, Verdict),
    /// No case gets a verdict that is required.
    Required,
    /// No message contains what is required.
    Message(String),
}

impl CaseRule {
    /// A rule about cases with these names, in order.
    pub fn new(rule: &SubmissionRule, names: impl Iterator<Item = String>) -> CaseRule {
        let covers = (!rule.is_whole()).then(|| names.map(|name| rule.covers(&name)).collect());
        CaseRule {
            rule: rule.clone(),
            covers,
        }
    }

    /// The rule in messages.
    pub fn says(&self) -> &str {
        &self.rule.says
    }

    /// What the time of the submission is used for, if the rule says so.
    pub fn time_use(&self) -> Option<TimeUse> {
        self.rule.time_use
    }

    /// Whether it is about every case.
    pub fn is_whole(&self) -> bool {
        self.covers.is_none()
    }

    /// The verdicts that fit: those permitted, or else those of which one is required.
    pub fn admits(&self) -> Vec<Verdict> {
        let stated = self.rule.permitted.as_ref().or(self.rule.required.as_ref());
        stated.cloned().unwrap_or_else(|| Verdict::ALL.to_vec())
    }

    fn covers(&self, index: usize) -> bool {
        let covers = self.covers.as_ref();
        covers.is_none_or(|covers| covers.get(index).copied().unwrap_or(false))
    }

    /// How the result of a submission breaks the rule; nothing if it does not, or if too few cases were judged to tell.
    pub fn broken(&self, report: &SubmissionReport) -> Option<Broken> {
        let (permitted, required) = (&self.rule.permitted, &self.rule.required);
        if report.verdict == Some(Verdict::CompileError) {
            return (permitted.is_some() || required.is_some()).then_some(Broken::NotRun);
        }
        let of_letter = |letter| Verdict::ALL.into_iter().find(|it| it.letter() == letter);
        let outcomes = report.outcomes.chars().enumerate();
        let covered = || {
            let covered = outcomes.clone().filter(|(index, _)| self.covers(*index));
            covered.map(|(index, letter)| (index as u64, of_letter(letter)))
        };
        let known = || covered().filter_map(|(index, verdict)| Some((index, verdict?)));
        // A judge error says nothing of the submission, and is reported by itself.
        let mut ruled = known().filter(|(_, verdict)| *verdict != Verdict::JudgeError);
        if let Some(permitted) = permitted
            && let Some((index, verdict)) = ruled.find(|(_, it)| !permitted.contains(it))
        {
            return Some(Broken::Permitted(index, verdict));
        }
        let is_whole = covered().all(|(_, it)| it.is_some_and(|it| it != Verdict::JudgeError));
        let has_any = covered().next().is_some();
        if let Some(required) = required
            && is_whole
            && has_any
            && !known().any(|(_, verdict)| required.contains(&verdict))
        {
            return Some(Broken::Required);
        }
        let text = self.rule.message.as_ref()?;
        let mut shown = report
            .cases
            .iter()
            .filter(|case| self.covers(case.index as usize));
        let is_told = shown.any(|case| case.message.contains(text.as_str()));
        let is_kept = is_whole && report.cases_left_out == 0;
        (is_kept && has_any && !is_told).then(|| Broken::Message(text.clone()))
    }

    /// CPU seconds of the slowest of its cases; nothing if none was run.
    pub fn slowest_s(&self, report: &SubmissionReport) -> Option<f64> {
        if self.covers.is_none() || report.cpu_ms.is_empty() {
            return (report.judged > 0).then_some(report.cpu_s_max);
        }
        let times = report.cpu_ms.iter().enumerate();
        let times = times.filter(|(index, _)| self.covers(*index));
        let times = times.filter_map(|(_, ms)| Some(f64::from((*ms)?) / 1e3));
        times.reduce(f64::max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::submission_report::unjudged;
    use std::path::Path;
    use tribunal_package::finding::Findings;
    use tribunal_package::submissions::SubmissionRules;

    /// How a program with these outcomes on `sample/1`, `secret/a/1` and `secret/b/1` breaks the rules of a text.
    fn broken(text: &str, outcomes: &str) -> Vec<Broken> {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join("submissions")).expect("a folder");
        let file = folder.path().join("submissions/submissions.yaml");
        std::fs::write(file, format!("a.py:\n{text}")).expect("a file");
        let mut findings = Findings::default();
        let rules = SubmissionRules::read(folder.path(), &mut findings);
        assert_eq!(findings, Findings::default());
        let report = SubmissionReport {
            outcomes: outcomes.to_string(),
            judged: 3,
            cpu_s_max: 0.5,
            cpu_ms: vec![Some(500.0), Some(250.0), None],
            verdict: Some(Verdict::WrongAnswer),
            ..unjudged(Path::new("a.py"))
        };
        let names = ["sample/1", "secret/a/1", "secret/b/1"];
        let rules = rules.of("a.py").into_iter().map(|rule| {
            let rule = CaseRule::new(rule, names.into_iter().map(str::to_string));
            let slowest = rule.slowest_s(&report).expect("it ran");
            assert_eq!(slowest, if text.contains("secret/a") { 0.25 } else { 0.5 });
            rule
        });
        rules.filter_map(|rule| rule.broken(&report)).collect()
    }

    #[test]
    fn permitted_verdicts_are_of_all_cases_and_required_ones_of_any() {
        let permitted = "  permitted: [AC, TLE]\n";
        assert_eq!(broken(permitted, "ATI"), []);
        assert_eq!(broken(permitted, "A-A"), []);
        assert_eq!(
            broken(permitted, "AWP"),
            [Broken::Permitted(1, Verdict::WrongAnswer)]
        );
        let required = "  required: [RTE]\n";
        assert_eq!(broken(required, "AWM"), []);
        assert_eq!(broken(required, "AWT"), [Broken::Required]);
        assert_eq!(broken(required, "AW-"), [], "the last case may have it");
        assert_eq!(broken(required, "AWJ"), []);
        assert_eq!(
            broken("  message: too big\n", "AAA"),
            [Broken::Message("too big".to_string())]
        );
    }

    #[test]
    fn a_rule_of_a_group_is_about_its_cases_alone() {
        let rule = "  secret/a:\n    permitted: [AC]\n    required: [AC]\n";
        assert_eq!(broken(rule, "WAW"), []);
        assert_eq!(
            broken(rule, "AWA"),
            [Broken::Permitted(1, Verdict::WrongAnswer)]
        );
    }
}
