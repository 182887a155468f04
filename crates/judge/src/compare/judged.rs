//! Compares two runs of `judge`.

use super::case_pairs::CasePairs;
use super::differences;
use super::error::Incomparable;
use super::kept::kept;
use super::pairs::{Pairs, matched};
use super::times;
use tribunal_core::messages::Value;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::compared::{
    CASE_CHANGES_KEPT_MAX, CaseChange, Change, EarlierCause, GoneSubmission, JudgeComparison,
    NAMES_KEPT_MAX, PointsChange, SubmissionChange,
};
use tribunal_core::verdict::diagnosed::{Joined, NamedFault};
use tribunal_core::verdict::judged::{Expectation, JudgeReport, SubmissionReport};
use tribunal_core::verdict::memory_fault::NamedMemoryFault;

/// The least CPU time in seconds that is compared; shorter times are noise.
const MEASURED_S: f64 = 0.1;

/// Compares two runs on the same problem.
pub(super) fn compare(
    earlier: &JudgeReport,
    now: &JudgeReport,
) -> Result<JudgeComparison, Incomparable> {
    if earlier.problem != now.problem {
        return Err(Incomparable::OtherProblem {
            earlier: earlier.problem.clone(),
            now: now.problem.clone(),
        });
    }
    let Pairs { both, new, gone } = submissions(earlier, now);
    let cases = CasePairs::of(earlier, now);
    let mut changes = Vec::new();
    for (before, after) in &both {
        let pair = SubmissionPair {
            earlier: Side::new(earlier, *before),
            now: Side::new(now, *after),
            cases: &cases,
        };
        changes.extend(pair.change(*after as u64));
    }
    let gone = gone
        .iter()
        .map(|place| gone_submission(&earlier.submissions[*place]));
    let gone = kept(gone, NAMES_KEPT_MAX);
    Ok(JudgeComparison {
        earlier: earlier.provenance.clone(),
        differences: differences::of_judge(earlier, now, &both),
        compared: both.len() as u64,
        submissions: changes,
        new: new.iter().map(|place| *place as u64).collect(),
        gone: gone.first,
        gone_total: gone.total,
        cases: cases.change(earlier, now),
    })
}

fn gone_submission(submission: &SubmissionReport) -> GoneSubmission {
    GoneSubmission {
        name: submission.name.clone(),
        student: submission
            .student
            .as_ref()
            .map(|student| student.name.clone()),
        verdict: submission.verdict,
    }
}

/// Matches submissions by the student, by the name, or by the name below the folder that all names of a run share. A run
/// of a single program is compared with another one whatever their names.
fn submissions(earlier: &JudgeReport, now: &JudgeReport) -> Pairs {
    let is_single =
        |report: &JudgeReport| matches!(&report.submissions[..], [one] if one.student.is_none());
    if is_single(earlier) && is_single(now) {
        return Pairs {
            both: vec![(0, 0)],
            ..Pairs::default()
        };
    }
    matched(&names(earlier), &names(now))
}

/// The names of each submission, the most certain one first.
fn names(report: &JudgeReport) -> Vec<Vec<Option<String>>> {
    let submissions = report.submissions.iter();
    let shared = shared_folder(submissions.clone().map(|one| one.name.as_str()));
    let names = |one: &SubmissionReport| {
        vec![
            one.student.as_ref().map(|student| student.name.clone()),
            Some(one.name.clone()),
            below(one, shared),
        ]
    };
    submissions.map(names).collect()
}

/// The name below the shared folder, but with all that its student handed in: `main.py` alone is the file of anybody.
fn below(submission: &SubmissionReport, shared: usize) -> Option<String> {
    let name = &submission.name;
    let student = submission.student.as_ref();
    let handed_in = student.and_then(|student| name.find(&student.id));
    let start = handed_in.map_or(shared, |start| start.min(shared));
    name.get(start..).map(str::to_string)
}

/// The length of the folder that all names begin with, in bytes, with its last `/`.
fn shared_folder<'a>(mut names: impl Iterator<Item = &'a str>) -> usize {
    let first = names.next().unwrap_or_default();
    let same = |name: &str| {
        first
            .bytes()
            .zip(name.bytes())
            .take_while(|(one, other)| one == other)
            .count()
    };
    let shared = names.map(same).min().unwrap_or(first.len());
    first.as_bytes()[..shared]
        .iter()
        .rposition(|byte| *byte == b'/')
        .map_or(0, |slash| slash + 1)
}

/// A submission in one of the runs.
struct Side<'r> {
    run: &'r JudgeReport,
    submission: &'r SubmissionReport,
}

impl<'r> Side<'r> {
    fn new(run: &'r JudgeReport, place: usize) -> Side<'r> {
        Side {
            run,
            submission: &run.submissions[place],
        }
    }

    /// The verdict on a case, if it was judged.
    fn outcome(&self, case: usize) -> Option<Verdict> {
        let letter = char::from(*self.submission.outcomes.as_bytes().get(case)?);
        Verdict::ALL
            .into_iter()
            .find(|verdict| verdict.letter() == letter)
    }

    /// Whether it is accepted, or as expected by a run that compares that.
    fn is_good(&self, other: &Side) -> bool {
        let expected = self.submission.expected.as_ref();
        let expected = expected.or(other.submission.expected.as_ref());
        match (expected, self.submission.verdict) {
            (Some(Expectation { fits, points, .. }), _) if !points.is_empty() => *fits,
            (Some(Expectation { admits, .. }), Some(verdict)) => admits.contains(&verdict),
            (_, verdict) => verdict == Some(Verdict::Accepted),
        }
    }

    /// Whether its verdict is missing only because the run was stopped.
    fn is_stopped(&self) -> bool {
        self.submission.verdict.is_none() && self.run.interrupted
    }

    /// The name of a case, for people.
    fn case(&self, index: usize) -> String {
        let named = self.run.case_names.get(index);
        let kept = || {
            let mut results = self.submission.cases.iter();
            let result = results.find(|result| result.index == index as u64);
            result.map(|result| &result.case)
        };
        named
            .or_else(kept)
            .cloned()
            .unwrap_or_else(|| (index + 1).to_string())
    }
}

/// A submission that both runs have.
struct SubmissionPair<'r> {
    earlier: Side<'r>,
    now: Side<'r>,
    cases: &'r CasePairs,
}

/// The results of a submission on the cases that both runs judged.
#[derive(Default)]
struct CaseChanges {
    compared: u64,
    earlier_right: u64,
    right: u64,
    worse: Vec<CaseChange>,
    better: Vec<CaseChange>,
    other: Vec<CaseChange>,
    totals: [u64; 3],
    contradictions: u64,
}

impl SubmissionPair<'_> {
    /// What changed; nothing if nothing did.
    fn change(&self, place: u64) -> Option<SubmissionChange> {
        let (before, after) = (self.earlier.submission, self.now.submission);
        let is_same_source = match (&before.source_sha256, &after.source_sha256) {
            (Some(before), Some(after)) => Some(before == after),
            _ => None,
        };
        let cases = self.case_changes(is_same_source == Some(true));
        let [worse, better, other] = cases.totals;
        let is_verdict_other = before.verdict != after.verdict;
        let of_verdict = self.verdict_change(&cases);
        let earlier_cause = self.earlier_cause();
        let earlier_cpu_s = self.earlier_cpu_s();
        let points = self.points_change();
        let of_points = self.points_direction();
        let is = |change| of_verdict == Some(change) || of_points == Some(change);
        let is_worse = worse > 0 || is(Change::Worse);
        let is_better = better > 0 || is(Change::Better);
        let change = match (is_worse, is_better) {
            (true, true) => Change::Mixed,
            (true, false) => Change::Worse,
            (false, true) => Change::Better,
            _ if is_verdict_other || other > 0 || earlier_cause.is_some() => Change::Other,
            _ if points.is_some() => Change::Other,
            _ if earlier_cpu_s.is_some() => Change::Time,
            _ => return None,
        };
        let is_by_other_cases = is_verdict_other
            && of_verdict.is_none()
            && worse + better + other == 0
            && !self.cases.are_same();
        let kept = [cases.worse, cases.better, cases.other];
        Some(SubmissionChange {
            submission: place,
            change,
            earlier_verdict: before.verdict,
            verdict: after.verdict,
            is_by_other_cases,
            points,
            cases_compared: cases.compared,
            earlier_right: cases.earlier_right,
            right: cases.right,
            cases_worse: worse,
            cases_better: better,
            cases_other: other,
            cases: kept.into_iter().flatten().collect(),
            earlier_cause,
            earlier_cpu_s,
            is_same_source,
            contradictions: cases.contradictions,
        })
    }

    /// The points in both runs, if they differ and both are of a problem that gives points.
    fn points_change(&self) -> Option<PointsChange> {
        let [earlier, now] = [&self.earlier, &self.now].map(|side| side.submission.points.as_ref());
        let (earlier, now) = (earlier?, now?);
        let is_same = match earlier.points {
            Some(points) => now.points.is_some() && now.is_better(points).is_none(),
            None => now.points.is_none(),
        };
        (!is_same).then_some(PointsChange {
            earlier: earlier.points,
            now: now.points,
        })
    }

    /// The direction in which the points changed; nothing if they did not, or if a certain number is expected.
    fn points_direction(&self) -> Option<Change> {
        let is_better = self
            .now
            .submission
            .points
            .as_ref()?
            .is_better(self.earlier.submission.points.as_ref()?.points?)?;
        let is_to_differ = self.is_to_fail();
        (!is_to_differ).then_some(match is_better {
            true => Change::Better,
            false => Change::Worse,
        })
    }

    /// Whether wrong cases are what is expected of it, so that none of them is better or worse.
    fn is_to_fail(&self) -> bool {
        let sides = [&self.earlier, &self.now];
        let expected = sides
            .iter()
            .filter_map(|side| side.submission.expected.as_ref());
        expected
            .flat_map(|expected| &expected.admits)
            .any(|verdict| *verdict != Verdict::Accepted)
    }

    fn case_changes(&self, is_same_source: bool) -> CaseChanges {
        let most = self.now.submission.outcomes.len();
        let is_to_fail = self.is_to_fail();
        let mut found = CaseChanges::default();
        for (before, after) in self.cases.both(most) {
            let (Some(earlier), Some(now)) =
                (self.earlier.outcome(before), self.now.outcome(after))
            else {
                continue;
            };
            found.compared += 1;
            found.earlier_right += u64::from(earlier == Verdict::Accepted);
            found.right += u64::from(now == Verdict::Accepted);
            if earlier == now {
                continue;
            }
            found.contradictions += u64::from(is_same_source && self.contradicts(earlier, now));
            let is_ours = [earlier, now].contains(&Verdict::JudgeError);
            let (change, list, total) = match (earlier, now) {
                _ if is_to_fail || is_ours => (Change::Other, &mut found.other, 2),
                (Verdict::Accepted, _) => (Change::Worse, &mut found.worse, 0),
                (_, Verdict::Accepted) => (Change::Better, &mut found.better, 1),
                _ => (Change::Other, &mut found.other, 2),
            };
            found.totals[total] += 1;
            if list.len() < CASE_CHANGES_KEPT_MAX {
                let case = self.now.case(after);
                list.push(CaseChange {
                    case,
                    change,
                    earlier,
                    now,
                });
            }
        }
        found
    }

    /// Whether these verdicts of the same source on the same case contradict each other: neither is about time or the
    /// judge's fault, and no other limit, language or way of reading outputs explains them.
    fn contradicts(&self, earlier: Verdict, now: Verdict) -> bool {
        let language = |one: &SubmissionReport| one.built.as_ref().map(|it| it.language.clone());
        let is_judged_alike = self.earlier.run.dialect == self.now.run.dialect
            && language(self.earlier.submission) == language(self.now.submission);
        let limits = |side: &Side| side.submission.built.as_ref().map(|built| built.limits);
        let is_limited = limits(&self.earlier) != limits(&self.now);
        let is_firm = |verdict| match verdict {
            Verdict::TimeLimit | Verdict::IdleLimit | Verdict::JudgeError => false,
            Verdict::MemoryLimit | Verdict::OutputLimit | Verdict::RuntimeError => !is_limited,
            _ => true,
        };
        is_judged_alike && is_firm(earlier) && is_firm(now)
    }

    /// The direction in which the verdict changed; nothing if it did not, or only because of other cases.
    fn verdict_change(&self, cases: &CaseChanges) -> Option<Change> {
        let (before, after) = (self.earlier.submission.verdict, self.now.submission.verdict);
        if before == after {
            return None;
        }
        // With other cases, the cases that both runs have say what changed; without any, nothing does.
        let are_judged = [&self.earlier, &self.now]
            .iter()
            .all(|side| side.submission.judged > 0);
        let is_told_by_cases = (cases.compared > 0 || are_judged)
            && !self.cases.are_same()
            && !matches!(self.cases, CasePairs::Unknown);
        if is_told_by_cases {
            return None;
        }
        let is_stopped = self.earlier.is_stopped() || self.now.is_stopped();
        let right = |side: &Side| {
            side.submission
                .counts
                .get(&Verdict::Accepted)
                .is_some_and(|right| *right > 0)
        };
        let refused = Some(Verdict::CompileError);
        match (
            self.earlier.is_good(&self.now),
            self.now.is_good(&self.earlier),
        ) {
            _ if is_stopped => Some(Change::Other),
            (true, false) => Some(Change::Worse),
            (false, true) => Some(Change::Better),
            // What does not compile is right on no case.
            _ if after == refused && right(&self.earlier) && !self.is_to_fail() => {
                Some(Change::Worse)
            }
            _ if before == refused && right(&self.now) && !self.is_to_fail() => {
                Some(Change::Better)
            }
            _ => Some(Change::Other),
        }
    }

    /// The earlier cause, if the program fails in both runs for other causes.
    fn earlier_cause(&self) -> Option<EarlierCause> {
        let (before, after) = (self.earlier.submission, self.now.submission);
        // What does not compile has no cause to search for.
        let fails = |one: &SubmissionReport| {
            one.verdict.is_some_and(|verdict| {
                !matches!(verdict, Verdict::Accepted | Verdict::CompileError)
            })
        };
        let (earlier, now) = (cause(before), cause(after));
        let is_same = found_kind(before) == found_kind(after)
            && earlier.is_likely == now.is_likely
            && earlier.joined == now.joined
            // Another version may say the same in other words.
            && fault_names(&earlier.faults).eq(fault_names(&now.faults));
        // A run of fewer cases, as with `--fail-fast`, may not have looked for causes.
        let is_known = |one: &SubmissionReport| one.cause.is_some() || found_kind(one).is_some();
        let are_known = is_known(before) == is_known(after);
        let are_known = are_known || before.judged == after.judged;
        (fails(before) && fails(after) && are_known && !is_same).then_some(earlier)
    }

    /// The earlier CPU time of the slowest case, if it is far from the time now.
    fn earlier_cpu_s(&self) -> Option<f64> {
        let (before, after) = (self.earlier.submission, self.now.submission);
        let is_same = self.cases.are_same() && before.judged == after.judged;
        let (earlier_s, now_s) = (before.cpu_s_max, after.cpu_s_max);
        (is_same && times::differ(earlier_s, now_s, MEASURED_S)).then_some(earlier_s)
    }
}

fn fault_names(faults: &[NamedFault]) -> impl Iterator<Item = &str> {
    faults.iter().map(|fault| fault.name.as_str())
}

/// What sanitizers or a compiler found in a program, without its numbers and names.
fn found_kind(one: &SubmissionReport) -> Option<Value> {
    let found = NamedMemoryFault::of(one.reason.as_ref()?)?;
    found.kind().or_else(|| Some(found.found.clone()))
}

/// The faults of the first suspect, or what sanitizers or a compiler found: a likely suspect goes before these.
fn cause(one: &SubmissionReport) -> EarlierCause {
    let cause = one.cause.as_ref();
    let suspect = cause.and_then(|cause| Some((cause, cause.suspects.first()?)));
    let found = one.reason.as_ref().and_then(NamedMemoryFault::of);
    if let Some(found) = found.filter(|_| !suspect.is_some_and(|(cause, _)| cause.is_likely)) {
        return EarlierCause {
            faults: Vec::new(),
            joined: Joined::Single,
            is_likely: found.is_likely,
            found: Some(found.found.clone()),
        };
    }
    EarlierCause {
        faults: suspect.map_or_else(Vec::new, |(_, suspect)| suspect.faults.clone()),
        joined: suspect.map_or(Joined::Single, |(_, suspect)| suspect.joined),
        is_likely: suspect.is_some_and(|(cause, _)| cause.is_likely),
        found: None,
    }
}
