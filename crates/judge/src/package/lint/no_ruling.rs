//! Where an output validator, or the comparison, gives no ruling: each cause is told once, with all that it hits.

use crate::package::validator::is_timeout;
use tribunal_core::text::counted;

/// The maximum number of texts that are shown of one cause: a validator may print something else each time.
const TEXTS_MAX: usize = 3;

/// What stands between how a program ended and what it printed.
const AND_PRINTED: &str = ", and printed ";

/// What an output validator gave no ruling on.
pub(super) enum Unruled {
    /// The answer of a case, and its file.
    Answer(String, String),
    /// An output that it must accept, by its file.
    Valid(String),
    /// A wrong output, in the place of that of a case, and what it is.
    Wrong(String, String),
    /// The output of a submission on a case.
    Submission(String, Option<String>),
}

/// A cause, and what it hits.
pub(super) struct Cause {
    /// How the program ended, or what is missing.
    how: String,
    /// What it printed, the first different texts.
    texts: Vec<String>,
    has_more_texts: bool,
    /// Whether a case asks for what there is not, rather than that a program fails.
    is_of_cases: bool,
    answers: Vec<String>,
    /// The file of the first of them.
    file: Option<String>,
    valid: Vec<String>,
    wrong: Option<(String, String)>,
    submissions: Vec<(String, Option<String>)>,
}

/// All causes, in the order in which they were seen.
#[derive(Default)]
pub(super) struct NoRulings(pub(super) Vec<Cause>);

impl NoRulings {
    /// Adds what a cause hits; without `is_of_cases`, a program fails.
    pub(super) fn add(&mut self, why: &str, is_of_cases: bool, on: Unruled) {
        let (how, text) = parts(why);
        let place = self.place(how).unwrap_or_else(|| {
            self.0.push(Cause::new(how, is_of_cases));
            self.0.len() - 1
        });
        let cause = &mut self.0[place];
        cause.printed(text);
        match on {
            Unruled::Answer(case, file) => {
                cause.answers.push(case);
                cause.file.get_or_insert(file);
            }
            Unruled::Valid(file) => cause.valid.push(file),
            Unruled::Wrong(case, what) => drop(cause.wrong.get_or_insert((case, what))),
            Unruled::Submission(name, case) => cause.submissions.push((name, case)),
        }
    }

    /// Whether this cause was seen.
    pub(super) fn has(&self, why: &str) -> bool {
        self.place(parts(why).0).is_some()
    }

    fn place(&self, how: &str) -> Option<usize> {
        self.0.iter().position(|cause| cause.how == how)
    }
}

/// How a program ended, and what it printed.
fn parts(why: &str) -> (&str, Option<&str>) {
    match why.split_once(AND_PRINTED) {
        Some((how, text)) => (how, Some(text)),
        None => (why, None),
    }
}

impl Cause {
    fn new(how: &str, is_of_cases: bool) -> Cause {
        Cause {
            how: how.to_string(),
            texts: Vec::new(),
            has_more_texts: false,
            is_of_cases,
            answers: Vec::new(),
            file: None,
            valid: Vec::new(),
            wrong: None,
            submissions: Vec::new(),
        }
    }

    /// Adds what it printed.
    fn printed(&mut self, text: Option<&str>) {
        let Some(text) = text.filter(|text| !self.texts.iter().any(|it| it == text)) else {
            return;
        };
        match self.texts.len() < TEXTS_MAX {
            true => self.texts.push(text.to_string()),
            false => self.has_more_texts = true,
        }
    }

    /// How the program ended, with all that it printed.
    pub(super) fn why(&self) -> String {
        let how = &self.how;
        let texts = self.texts.join(", ");
        match (self.texts.split_last(), self.has_more_texts) {
            (None, _) => how.clone(),
            (Some(_), true) => format!("{how}{AND_PRINTED}{texts}, and other texts"),
            (Some((only, [])), false) => format!("{how}{AND_PRINTED}{only}"),
            (Some((last, first)), false) => {
                format!("{how}{AND_PRINTED}{} or {last}", first.join(", "))
            }
        }
    }

    /// What it hits, in words.
    pub(super) fn hits(&self) -> String {
        let mut all = Vec::new();
        all.extend(some("the answer of ", &self.answers, "case"));
        all.extend(some("", &self.valid, "valid output"));
        if let Some((case, what)) = &self.wrong {
            all.push(format!("wrong outputs, the first for `{case}`: {what}"));
        }
        let names: Vec<String> = self.submissions.iter().map(|it| it.0.clone()).collect();
        if let Some(names) = some("the output of ", &names, "submission") {
            let case = self.submissions.first().and_then(|it| it.1.as_ref());
            all.push(match case {
                Some(case) => format!("{names} for `{case}`"),
                None => names,
            });
        }
        all.join("; on ")
    }

    /// The file of a case that asks for what there is not.
    pub(super) fn of_case(&self) -> Option<&String> {
        self.file.as_ref().filter(|_| self.is_of_cases)
    }

    /// The case, if it is the only one and outputs of submissions alone are hit.
    fn only_case(&self) -> Option<&str> {
        let mut cases = self.submissions.iter().map(|it| it.1.as_deref());
        let first = cases.next()??;
        let is_only = cases.all(|case| case == Some(first));
        let is_alone = self.answers.is_empty() && self.valid.is_empty() && self.wrong.is_none();
        (is_only && is_alone && self.submissions.len() > 1).then_some(first)
    }

    /// What to do about it.
    pub(super) fn hint(&self) -> String {
        if self.is_of_cases {
            return "fix the case".to_string();
        }
        if is_timeout(&self.how) {
            return "make it end on every output".to_string();
        }
        match self.only_case() {
            Some(case) => format!("fix the validator, or the answer of `{case}`"),
            None if self.wrong.is_some() => {
                "exit with 42 for a right output, with 43 for a wrong one".to_string()
            }
            None => "fix the validator: exit with 42 or 43".to_string(),
        }
    }
}

/// The first of these, and how many others there are; nothing where there are none.
fn some(before: &str, names: &[String], noun: &str) -> Option<String> {
    let first = names.first()?;
    Some(match names.len() - 1 {
        0 => format!("{before}`{first}`"),
        more => {
            let others = counted(more as u64, &format!("other {noun}"));
            format!("{before}`{first}` and {others}")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ends_alike_is_one_cause_whatever_it_prints() {
        let mut all = NoRulings::default();
        let add = |all: &mut NoRulings, why: &str| {
            all.add(
                why,
                false,
                Unruled::Wrong("secret/1".to_string(), "`x`".to_string()),
            );
        };
        let whys = |all: &NoRulings| all.0.iter().map(Cause::why).collect::<Vec<_>>();
        add(&mut all, "ended with status 1");
        assert_eq!(whys(&all), ["ended with status 1"]);
        add(&mut all, "ended with status 1, and printed `a`");
        add(&mut all, "ended with status 1, and printed `a`");
        assert_eq!(whys(&all), ["ended with status 1, and printed `a`"]);
        add(&mut all, "ended with status 1, and printed `b`");
        assert_eq!(whys(&all), ["ended with status 1, and printed `a` or `b`"]);
        for text in ["c", "d", "e"] {
            add(
                &mut all,
                &format!("ended with status 1, and printed `{text}`"),
            );
        }
        assert!(all.has("ended with status 1, and printed `f`"));
        assert!(!all.has("ended with status 2"));
        add(&mut all, "ended with status 2, and printed `a`");
        assert_eq!(
            whys(&all),
            [
                "ended with status 1, and printed `a`, `b`, `c`, and other texts",
                "ended with status 2, and printed `a`"
            ]
        );
    }
}
