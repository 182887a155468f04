//! What is wrong with a package: the file, what it is, and its hint.

/// What is wrong with one place of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Whether other tools and judges refuse the package for it; otherwise it is a warning.
    pub is_error: bool,
    /// Whether nothing can be judged by the package: what it says, or what its cases are, is not known.
    pub is_fatal: bool,
    /// The file or folder, relative to the package, where there is one.
    pub place: String,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hint: String,
}

/// Everything that was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings(pub Vec<Finding>);

impl Findings {
    /// Something for which a package is refused.
    pub fn error(&mut self, place: &str, message: impl Into<String>, hint: impl Into<String>) {
        self.add(true, place, message, hint);
    }

    /// Something for which it is refused, and without which nothing can be judged.
    pub fn fatal(&mut self, place: &str, message: impl Into<String>, hint: impl Into<String>) {
        self.add(true, place, message, hint);
        self.0
            .iter_mut()
            .last()
            .into_iter()
            .for_each(|finding| finding.is_fatal = true);
    }

    /// Something that is better mended.
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
        let (place, message, hint) = (place.to_string(), message.into(), hint.into());
        self.0.push(Finding {
            is_error,
            is_fatal: false,
            place,
            message,
            hint,
        });
    }

    /// The first without which nothing can be judged.
    pub fn first_fatal(&self) -> Option<&Finding> {
        self.0.iter().find(|finding| finding.is_fatal)
    }

    /// How many are errors.
    pub fn errors(&self) -> usize {
        self.0.iter().filter(|finding| finding.is_error).count()
    }
}
