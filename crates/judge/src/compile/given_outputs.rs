//! A submission that gives the outputs themselves, in a submit-answer problem: a folder or an archive with a file for
//! each case.

use super::beside::{Beside, FILES_MAX, unwrapped_until};
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use tribunal_core::messages::Message;

/// The endings of its files; where a case has several, the first one counts.
const ENDINGS: [&str; 2] = ["out", "ans"];

/// The names of the cases of a submit-answer problem, for which outputs are submitted; none in other problems.
///
/// ```
/// use std::path::Path;
/// use tribunal_judge::compile::CaseNames;
///
/// let cases = CaseNames::new(["secret/a/01"]);
/// assert!(cases.has_output(Path::new("01.out")) && cases.has_output(Path::new("mine/01.ans")));
/// assert!(!cases.has_output(Path::new("02.out")) && !cases.has_output(Path::new("01.txt")));
/// ```
#[derive(Clone, Debug, Default)]
pub struct CaseNames {
    /// Each name, and what is left of it without its first folders.
    endings: HashSet<String>,
    number: usize,
}

impl CaseNames {
    /// Cases with these names, as `secret/group/01`.
    pub fn new<N: AsRef<str>>(names: impl IntoIterator<Item = N>) -> CaseNames {
        let mut cases = CaseNames::default();
        for name in names {
            let endings = last_parts(name.as_ref()).map(str::to_string);
            cases.endings.extend(endings);
            cases.number += 1;
        }
        cases
    }

    /// Whether there is none: outputs are no submissions then.
    pub fn is_empty(&self) -> bool {
        self.number == 0
    }

    /// Whether a file is an output for one of these cases, by its name without folders.
    pub fn has_output(&self, path: &Path) -> bool {
        let stem = path.file_stem().and_then(|it| it.to_str());
        is_output(path) && stem.is_some_and(|stem| self.endings.contains(stem))
    }

    /// The most files of a folder or an archive of outputs.
    pub fn files_max(&self) -> usize {
        FILES_MAX + self.number
    }

    /// Whether the whole path of a file names a case.
    fn has_whole(&self, path: &Path) -> bool {
        let name = path.with_extension("");
        name.to_str().is_some_and(|it| self.endings.contains(it))
    }
}

/// A name, and what is left of it without its first folders, the longest first.
fn last_parts(name: &str) -> impl Iterator<Item = &str> {
    let starts = name.match_indices('/').map(|(place, _)| place + 1);
    [0].into_iter().chain(starts).map(|start| &name[start..])
}

/// What a folder or an archive holds.
pub(super) enum Held {
    /// The files of a program.
    Program(Vec<Beside>),
    /// Outputs for cases, and the paths of other files, which are not read.
    Outputs(Vec<Beside>, Vec<PathBuf>),
}

impl Held {
    /// The files, without those that do not count.
    pub(super) fn files(self) -> Vec<Beside> {
        match self {
            Held::Program(files) | Held::Outputs(files, _) => files,
        }
    }
}

/// Outputs by the names of their cases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenOutputs {
    outputs: BTreeMap<String, Vec<u8>>,
}

impl GivenOutputs {
    /// These outputs for cases. Folders around all of them do not count, unless they are part of the name of a case.
    pub(super) fn of(files: Vec<Beside>, cases: &CaseNames) -> GivenOutputs {
        let files = unwrapped_until(files, |path| cases.has_whole(path));
        let outputs = files.into_iter().map(|file| {
            let ending = file.path.extension().unwrap_or_default();
            let ending = ending.to_string_lossy().to_lowercase();
            let name = file.path.with_extension(ending);
            (name.to_string_lossy().into_owned(), file.bytes)
        });
        GivenOutputs {
            outputs: outputs.collect(),
        }
    }

    /// The output for a case, by its name, as `secret/group/01`, or else by the last parts of it, the longest first.
    /// A missing one is empty.
    pub fn of_case(&self, case: &str) -> &[u8] {
        let mut files = last_parts(case)
            .flat_map(|name| ENDINGS.map(|ending| self.outputs.get(&format!("{name}.{ending}"))));
        files.find_map(|found| found).map_or(&[], Vec::as_slice)
    }

    /// How many there are.
    pub(crate) fn number(&self) -> u64 {
        self.outputs.len() as u64
    }
}

/// Whether a file of a submission is an output, by its name.
pub fn is_output(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ENDINGS.iter().any(|it| ending.eq_ignore_ascii_case(it)))
}

/// The remark on files beside outputs; nothing without any.
pub(super) fn others_remark(others: &[PathBuf]) -> Option<Message> {
    const NAMED_MAX: usize = 4;
    let named = others.iter().take(NAMED_MAX);
    let named: Vec<String> = named.map(|path| format!("`{}`", path.display())).collect();
    let named = named.join(", ");
    let files = match others.len().saturating_sub(NAMED_MAX) {
        0 => Message::new("names").with("files", named),
        more => Message::new("names-and-more")
            .with("files", named)
            .with("more", more as u64),
    };
    let is_any = !others.is_empty();
    is_any.then(|| Message::new("remark-other-than-outputs").with("files", files))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(files: &[(&str, &str)]) -> GivenOutputs {
        let file = |(path, text): &(&str, &str)| Beside {
            path: path.into(),
            bytes: text.as_bytes().to_vec(),
            is_executable: false,
            is_included: false,
            is_part: false,
        };
        let cases = ["sample/1", "secret/a/01", "secret/b/01", "secret/b/02"];
        GivenOutputs::of(files.iter().map(file).collect(), &CaseNames::new(cases))
    }

    #[test]
    fn an_output_is_found_by_as_much_of_the_name_as_there_is() {
        let outputs = given(&[
            ("secret/a/01.out", "whole"),
            ("a/01.ans", "group"),
            ("01.out", "last"),
            ("01.ans", "answer"),
            ("02.ans", "two"),
        ]);
        for (case, output) in [
            ("secret/a/01", "whole"),
            ("other/a/01", "group"),
            ("secret/b/01", "last"),
            ("secret/b/02", "two"),
            ("02", "two"),
            ("secret/b/03", ""),
            ("secret/b/1", ""),
        ] {
            assert_eq!(outputs.of_case(case), output.as_bytes(), "{case}");
        }
    }

    #[test]
    fn what_is_no_output_is_named_up_to_a_few() {
        assert_eq!(others_remark(&[]), None);
        let paths: Vec<PathBuf> = (0..6).map(|it| format!("{it}.md").into()).collect();
        let said = |paths: &[PathBuf]| others_remark(paths).expect("a remark").to_string();
        assert!(said(&paths[..1]).contains("`0.md`"));
        assert!(
            said(&paths).contains("`0.md`, `1.md`, `2.md`, `3.md` and 2 more"),
            "{}",
            said(&paths)
        );
    }

    #[test]
    fn folders_around_all_outputs_count_if_they_are_part_of_a_name() {
        let of = |files: &[(&str, &str)], case: &str| {
            let outputs = given(files);
            String::from_utf8_lossy(outputs.of_case(case)).into_owned()
        };
        let wrapped = [("mine/x/01.OUT", "one"), ("mine/x/1.ans", "sample")];
        assert_eq!(of(&wrapped, "secret/a/01"), "one");
        assert_eq!(of(&wrapped, "sample/1"), "sample");
        for name in [
            "secret/a/01.out",
            "a/01.out",
            "mine/secret/a/01.out",
            "mine/a/01.out",
        ] {
            assert_eq!(of(&[(name, "one")], "secret/a/01"), "one");
            // What belongs to one group is no output for another one.
            assert_eq!(of(&[(name, "one")], "secret/b/01"), "");
        }
    }
}
