//! Which submissions a host can take, judged by their names and sources.

use super::package::{ExportedPackage, ExportedSubmission};

/// How a host treats submissions.
#[derive(Clone, Copy, Debug)]
pub(super) struct SubmissionHost {
    /// The file endings of its languages.
    pub(super) endings: &'static [&'static str],
    /// The folders whose expected verdict it understands.
    pub(super) folders: &'static [&'static str],
    /// Whether it compiles with `ONLINE_JUDGE` defined.
    pub(super) defines_online_judge: bool,
}

/// The four folders that every host of the package formats knows.
pub(super) const FOLDERS: &[&str] = &[
    "accepted",
    "wrong_answer",
    "time_limit_exceeded",
    "run_time_error",
];

impl ExportedSubmission {
    /// The ending of the file, without the dot.
    pub(super) fn ending(&self) -> &str {
        self.file.rsplit_once('.').map_or("", |(_, ending)| ending)
    }

    /// The name of the file without its ending.
    pub(super) fn stem(&self) -> &str {
        self.file
            .rsplit_once('.')
            .map_or(self.file.as_str(), |(stem, _)| stem)
    }

    /// The path in the package.
    pub(super) fn path(&self) -> String {
        format!("submissions/{}/{}", self.folder, self.file)
    }

    /// Why a host cannot take it as it is; `None` if it can.
    pub(super) fn refusal(&self, host: &SubmissionHost) -> Option<String> {
        if !host.folders.contains(&self.folder.as_str()) {
            return Some(format!("no folder for what is in `{}`", self.folder));
        }
        if !host.endings.contains(&self.ending()) {
            return Some(format!("no language for `.{}`", self.ending()));
        }
        let Ok(source) = std::str::from_utf8(&self.source) else {
            return Some("not UTF-8".to_string());
        };
        if !host.defines_online_judge && source.contains("ONLINE_JUDGE") {
            return Some(
                "it reads a file unless `ONLINE_JUDGE` is defined, which the host does not do"
                    .to_string(),
            );
        }
        // Such a program usually states an old standard, which the host's own would refuse.
        if let Some(language) = &self.language {
            return Some(format!(
                "`submissions.yaml` wants it in `{language}`, which the host has no name for"
            ));
        }
        None
    }

    /// The name of the Java class with the `main`.
    pub(super) fn java_class(&self) -> Option<&str> {
        let source = std::str::from_utf8(&self.source).ok()?;
        let main = source.find("static void main(")?;
        let mut name = None;
        for (at, word) in source[..main].match_indices("class ") {
            let is_line = source[..at].rsplit('\n').next().is_some_and(|before| {
                before
                    .split_whitespace()
                    .all(|word| ["public", "final", "abstract", "static"].contains(&word))
            });
            // An indented one is an inner class.
            let is_top = source[..at]
                .rsplit('\n')
                .next()
                .is_some_and(|before| !before.starts_with([' ', '\t']));
            if is_line && is_top {
                name = source[at + word.len()..]
                    .split(|letter: char| !(letter.is_alphanumeric() || letter == '_'))
                    .next();
            }
        }
        name.filter(|name| !name.is_empty())
    }
}

/// The submissions that a host takes, and a remark on each of the others.
pub(super) fn taken<'a>(
    package: &'a ExportedPackage,
    host: &SubmissionHost,
) -> (Vec<&'a ExportedSubmission>, Vec<String>) {
    let (mut taken, mut remarks) = (Vec::new(), Vec::new());
    for submission in &package.submissions {
        match submission.refusal(host) {
            None => taken.push(submission),
            Some(why) => remarks.push(format!("left out `{}`: {why}", submission.path())),
        }
    }
    (taken, remarks)
}

/// The submission that represents all right ones: in C++, which every host has.
pub(super) fn main_solution<'a>(
    submissions: &[&'a ExportedSubmission],
) -> Option<&'a ExportedSubmission> {
    let mut accepted = submissions
        .iter()
        .filter(|submission| submission.folder == "accepted");
    accepted
        .clone()
        .find(|submission| submission.ending() == "cpp")
        .or_else(|| accepted.next())
        .copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn submission(file: &str, source: &str) -> ExportedSubmission {
        ExportedSubmission {
            folder: "accepted".to_string(),
            file: file.to_string(),
            source: source.as_bytes().to_vec(),
            language: None,
        }
    }

    const HOST: SubmissionHost = SubmissionHost {
        endings: &["cpp", "java"],
        folders: FOLDERS,
        defines_online_judge: false,
    };

    #[test]
    fn submissions_that_a_host_cannot_take_are_reported_with_the_reason() {
        let refusal = |file, source| submission(file, source).refusal(&HOST).unwrap_or_default();
        assert_eq!(refusal("a.cpp", "int main() {}"), "");
        assert!(refusal("a.rs", "").contains("`.rs`"));
        let old = ExportedSubmission {
            language: Some("cpp11".to_string()),
            ..submission("a.cpp", "")
        };
        assert!(old.refusal(&HOST).expect("a reason").contains("cpp11"));
        assert!(refusal("a.cpp", "#ifndef ONLINE_JUDGE").contains("ONLINE_JUDGE"));
        let elsewhere = ExportedSubmission {
            folder: "brute_force".to_string(),
            ..submission("a.cpp", "")
        };
        assert!(
            elsewhere
                .refusal(&HOST)
                .expect("a reason")
                .contains("brute_force")
        );
        assert!(
            ExportedSubmission {
                source: vec![0xff],
                ..submission("a.cpp", "")
            }
            .refusal(&HOST)
            .is_some()
        );
    }

    #[test]
    fn the_class_of_a_java_program_is_the_one_with_its_main() {
        let class = |source: &str| {
            submission("x.java", source)
                .java_class()
                .map(str::to_string)
        };
        let main = "    public static void main(String[] args) {}\n}\n";
        assert_eq!(
            class(&format!(
                "// a class of fools\npublic class Board {{\n{main}"
            ))
            .as_deref(),
            Some("Board")
        );
        assert_eq!(
            class(&format!(
                "class A {{}}\nfinal class B {{\n    static class C {{}}\n{main}"
            ))
            .as_deref(),
            Some("B")
        );
        assert_eq!(class("class A {}"), None);
    }
}
