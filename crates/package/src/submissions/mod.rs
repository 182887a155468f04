//! What `submissions/submissions.yaml` says of submissions: `rules` reads the verdicts that it permits and requires, its
//! messages, languages and times; `glob` matches its patterns. Scores are read by [`crate::scoring`].

mod glob;
mod rules;

pub(crate) use glob::{Globs, alternatives, matches, shown, too_many};
pub(crate) use rules::FILE;
pub use rules::{SubmissionRule, SubmissionRules, TimeUse};
