//! What is wrong with a package: the file, what it is, and its cure.

/// What is wrong with one place of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Whether other tools and judges refuse the package for it; otherwise it is a warning.
    pub is_error: bool,
    /// The file or folder, relative to the package, where there is one.
    pub place: String,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub cure: String,
}

/// Everything that was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings(pub Vec<Finding>);

impl Findings {
    /// Something for which a package is refused.
    pub fn error(&mut self, place: &str, message: impl Into<String>, cure: impl Into<String>) {
        self.add(true, place, message, cure);
    }

    /// Something that is better mended.
    pub fn warning(&mut self, place: &str, message: impl Into<String>, cure: impl Into<String>) {
        self.add(false, place, message, cure);
    }

    fn add(&mut self, is_error: bool, place: &str, message: impl Into<String>, cure: impl Into<String>) {
        let (place, message, cure) = (place.to_string(), message.into(), cure.into());
        self.0.push(Finding { is_error, place, message, cure });
    }

    /// How many are errors.
    pub fn errors(&self) -> usize {
        self.0.iter().filter(|finding| finding.is_error).count()
    }
}
