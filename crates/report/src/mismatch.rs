//! Checks that what a saved run of `judge` says of each submission fits its results, so that every form says the same.

use tribunal_core::messages::{Lang, Message};
use tribunal_core::text::{grouped, shortened};
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::judged::{JudgeReport, SubmissionReport};

/// The maximum number of characters of a name or a sentence that an error quotes.
const CHARS_MAX: usize = 80;

/// The longest word that two sentences share by chance: "the", "a", "not", "is".
const COMMON_WORD_CHARS_MAX: usize = 3;

/// A field of a saved run that contradicts another one.
#[derive(Debug, thiserror::Error)]
#[error("{place}: `{field}` is {stated}, but by `{by}` it is {found}")]
pub struct Mismatch {
    /// The path of the object, and the name of the program.
    place: String,
    /// The field.
    field: String,
    /// Its value, as a word.
    stated: String,
    /// The other field.
    by: &'static str,
    /// What follows from the other field.
    found: String,
}

/// The path of a submission in the document, and its name.
pub(super) fn place(index: usize, submission: &SubmissionReport) -> String {
    format!("`submissions[{index}]`, {}", shown(&submission.name))
}

/// Checks every submission, and the fewest cases that expose all wrong ones.
///
/// Indexes must lie within their lists.
pub(super) fn check(report: &JudgeReport) -> Result<(), Mismatch> {
    // A version may say the same in other words.
    let is_of_this_version = report.provenance.version == env!("CARGO_PKG_VERSION");
    for (index, submission) in report.submissions.iter().enumerate() {
        let checked = Checked { index, submission };
        checked.counts(report.cases_total)?;
        checked.verdict(report)?;
        checked.results()?;
        checked.further()?;
        if is_of_this_version {
            checked.reasons()?;
        }
    }
    let sets = report.minimum_case_set.iter().flat_map(|set| &set.cases);
    for (number, killer) in sets.enumerate() {
        for caught in &killer.catches {
            let submission = &report.submissions[*caught as usize];
            let outcome = outcome(submission, killer.index);
            if outcome.is_none_or(|letter| fault(letter).is_none()) {
                return Err(Mismatch {
                    place: place(*caught as usize, submission),
                    field: format!("killing.cases[{number}].catches"),
                    stated: caught.to_string(),
                    by: "outcomes",
                    found: outcome.map_or("nothing".to_string(), said),
                });
            }
        }
    }
    Ok(())
}

/// A submission, and its position in the report.
struct Checked<'a> {
    index: usize,
    submission: &'a SubmissionReport,
}

impl Checked<'_> {
    /// The error if a field does not have the value that follows from another one.
    fn same(
        &self,
        field: &str,
        stated: impl AsRef<str>,
        by: &'static str,
        found: impl AsRef<str>,
    ) -> Result<(), Mismatch> {
        let (stated, found) = (stated.as_ref(), found.as_ref());
        match stated == found {
            true => Ok(()),
            false => Err(Mismatch {
                place: place(self.index, self.submission),
                field: field.to_string(),
                stated: stated.to_string(),
                by,
                found: found.to_string(),
            }),
        }
    }

    /// The numbers of cases, from which the score follows.
    fn counts(&self, cases_total: u64) -> Result<(), Mismatch> {
        let SubmissionReport {
            counts,
            outcomes,
            judged,
            skipped,
            ..
        } = self.submission;
        for verdict in Verdict::ALL {
            let stated = counts.get(&verdict).copied().unwrap_or(0);
            let letters = outcomes.chars().filter(|it| *it == verdict.letter());
            let found = letters.count() as u64;
            let field = format!("counts.{verdict}");
            self.same(&field, grouped(stated), "outcomes", grouped(found))?;
        }
        let ruled = outcomes.chars().filter(|letter| *letter != '-').count() as u64;
        self.same("judged", grouped(*judged), "outcomes", grouped(ruled))?;
        // Of an interrupted submission, what is left is not skipped.
        let left = cases_total.saturating_sub(ruled);
        match *skipped <= left {
            true => Ok(()),
            false => self.same("skipped", grouped(*skipped), "outcomes", grouped(left)),
        }
    }

    /// The verdict is that of the first failing case.
    fn verdict(&self, report: &JudgeReport) -> Result<(), Mismatch> {
        let SubmissionReport {
            verdict,
            outcomes,
            decided_by,
            ..
        } = self.submission;
        let decisive = (0..).zip(outcomes.chars()).find(|it| fault(it.1).is_some());
        let found = match decisive {
            Some((_, letter)) => fault(letter),
            None if outcomes.contains('J') => Some(Verdict::JudgeError),
            None if outcomes.is_empty() || outcomes.contains('-') => None,
            None => Some(Verdict::Accepted),
        };
        let is_possible = match verdict {
            Some(Verdict::Accepted) => found == Some(Verdict::Accepted) || report.cases_total == 0,
            // The judge may have failed at the second look at a program that fails.
            Some(Verdict::JudgeError) => {
                outcomes.is_empty() || found.is_some_and(|it| it != Verdict::Accepted)
            }
            Some(Verdict::CompileError) => self.submission.judged == 0,
            Some(verdict) => found == Some(*verdict),
            None => report.interrupted || found.is_none(),
        };
        let letters = |verdict: Option<Verdict>| verdict.map_or("nothing", Verdict::letters);
        if !is_possible {
            self.same("verdict", letters(*verdict), "outcomes", letters(found))?;
        }
        if let (Some(decided_by), Some((index, _))) = (decided_by, decisive)
            && let Some(name) = report.case_names.get::<usize>(index)
        {
            self.same("decided_by", shown(decided_by), "outcomes", shown(name))?;
        }
        Ok(())
    }

    /// Each result has the verdict that `outcomes` has.
    fn results(&self) -> Result<(), Mismatch> {
        for (number, case) in self.submission.cases.iter().enumerate() {
            let found = outcome(self.submission, case.index).unwrap_or('-');
            let field = format!("cases[{number}].verdict");
            self.same(&field, case.verdict.letters(), "outcomes", said(found))?;
        }
        Ok(())
    }

    /// Only a program that passes the cases is right on further inputs, of which it cannot be tried on more than there are.
    fn further(&self) -> Result<(), Mismatch> {
        let Some(further) = &self.submission.further else {
            return Ok(());
        };
        if self.submission.verdict != Some(Verdict::Accepted) {
            let found = self.submission.verdict.map_or("nothing", Verdict::letters);
            return self.same("verdict", found, "further", Verdict::Accepted.letters());
        }
        let tried = further.tried.min(further.inputs);
        self.same(
            "further.tried",
            grouped(further.tried),
            "further.inputs",
            grouped(tried),
        )
    }

    /// Sentences in English are those of their messages, by which other languages say them.
    fn reasons(&self) -> Result<(), Mismatch> {
        let SubmissionReport {
            verdict,
            message,
            reason,
            cases,
            ..
        } = self.submission;
        // Without a verdict, the English may say more.
        if verdict.is_some() {
            self.reason("message", message, "reason", reason.as_ref())?;
        }
        for (number, case) in cases.iter().enumerate() {
            let field = format!("cases[{number}].message");
            self.reason(&field, &case.message, "reason", case.reason.as_ref())?;
        }
        Ok(())
    }

    /// A saved result of an earlier build may be in other words, so they only need to have one in common.
    fn reason(
        &self,
        field: &str,
        message: &str,
        by: &'static str,
        reason: Option<&Message>,
    ) -> Result<(), Mismatch> {
        let Some(english) = reason.and_then(|reason| reason.words(Lang::En)) else {
            return Ok(());
        };
        match message == english || has_common_word(message, &english) {
            true => Ok(()),
            false => self.same(field, shown(message), by, shown(&english)),
        }
    }
}

/// The outcome of a case; nothing if the submission has none.
fn outcome(submission: &SubmissionReport, index: u64) -> Option<char> {
    let index = usize::try_from(index).ok()?;
    // The letters of outcomes are ASCII.
    submission
        .outcomes
        .as_bytes()
        .get(index)
        .map(|it| char::from(*it))
}

/// The verdict for which a letter stands, if the submission is at fault.
fn fault(letter: char) -> Option<Verdict> {
    let is_fault = |verdict: &Verdict| !matches!(verdict, Verdict::Accepted | Verdict::JudgeError);
    let mut verdicts = Verdict::ALL.into_iter();
    verdicts
        .find(|verdict| verdict.letter() == letter)
        .filter(is_fault)
}

/// The verdict of an outcome, in letters.
fn said(letter: char) -> String {
    let mut verdicts = Verdict::ALL.into_iter();
    let verdict = verdicts.find(|verdict| verdict.letter() == letter);
    verdict.map_or("nothing", Verdict::letters).to_string()
}

/// A text in backquotes, shortened.
fn shown(text: &str) -> String {
    format!("`{}`", shortened(text, CHARS_MAX))
}

/// Whether two sentences have a word or a number in common that does not occur everywhere.
fn has_common_word(one: &str, other: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|letter: char| !letter.is_alphanumeric());
        let is_rare = |word: &&str| {
            word.chars().count() > COMMON_WORD_CHARS_MAX
                || word.starts_with(|letter: char| letter.is_ascii_digit())
        };
        words.filter(is_rare).map(str::to_lowercase).collect()
    };
    let others = words(other);
    words(one).iter().any(|word| others.contains(word))
}
