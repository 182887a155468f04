//! The faults found in a package: place, message and hint.

use tribunal_core::text::without_error_numbers;

/// A fault at one place of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Whether other tools and judges refuse the package because of it; otherwise it is a warning.
    pub is_error: bool,
    /// Whether nothing can be judged with the package, because its settings or its cases are unknown.
    pub(crate) is_fatal: bool,
    /// The file or folder, relative to the package; `.` is the package itself. A YAML file may have `:line:column`
    /// after it.
    pub place: String,
    /// What is wrong, without a full stop.
    pub message: String,
    /// What to do about it.
    pub hint: String,
}

/// All faults found in a package, in the order in which they were found.
///
/// ```
/// use tribunal_package::finding::Findings;
///
/// let mut findings = Findings::default();
/// findings.warning("notes.txt", "no part of a problem package", "remove it");
/// findings.fatal("problem.yaml", "not UTF-8", "save it as UTF-8");
/// assert_eq!((findings.0.len(), findings.errors()), (2, 1));
/// assert_eq!(findings.first_fatal().expect("a fatal finding").place, "problem.yaml");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings(pub Vec<Finding>);

impl Findings {
    /// Adds an error.
    pub fn error(&mut self, place: &str, message: impl Into<String>, hint: impl Into<String>) {
        self.add(true, place, message, hint);
    }

    /// Adds an error that makes judging impossible.
    pub fn fatal(&mut self, place: &str, message: impl Into<String>, hint: impl Into<String>) {
        self.add(true, place, message, hint);
        self.0
            .iter_mut()
            .last()
            .into_iter()
            .for_each(|finding| finding.is_fatal = true);
    }

    /// Adds a warning.
    pub fn warning(&mut self, place: &str, message: impl Into<String>, hint: impl Into<String>) {
        self.add(false, place, message, hint);
    }

    fn add(
        &mut self,
        is_error: bool,
        place: &str,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        let message: String = message.into();
        let message = without_error_numbers(message);
        let (place, hint) = (place.to_string(), hint.into());
        self.0.push(Finding {
            is_error,
            is_fatal: false,
            place,
            message,
            hint,
        });
    }

    /// The first finding that makes judging impossible.
    pub fn first_fatal(&self) -> Option<&Finding> {
        self.0.iter().find(|finding| finding.is_fatal)
    }

    /// The number of errors, fatal ones included.
    pub fn errors(&self) -> usize {
        self.0.iter().filter(|finding| finding.is_error).count()
    }
}
