//! A submission that gives the outputs themselves, as for a submit-answer problem: a folder or an archive with a file for
//! each case.

use super::beside::Beside;
use super::folder::unwrapped;
use std::collections::BTreeMap;
use std::path::Path;

/// The endings of its files; where a case has several, the first one counts.
const ENDINGS: [&str; 2] = ["out", "ans"];

/// Outputs by the names of their cases.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenOutputs {
    outputs: BTreeMap<String, Vec<u8>>,
}

impl GivenOutputs {
    /// The outputs for these cases, if there are such files and no others; else the files again. Folders around all of them
    /// do not count, unless they are part of the name of a case.
    pub(super) fn of(files: Vec<Beside>, cases: &[String]) -> Result<GivenOutputs, Vec<Beside>> {
        let is_of_outputs = !files.is_empty() && files.iter().all(|file| is_output(&file.path));
        if cases.is_empty() || !is_of_outputs {
            return Err(files);
        }
        let is_of_case = |file: &Beside| {
            let name = file.path.with_extension("");
            cases.iter().any(|case| Path::new(case).ends_with(&name))
        };
        let files = match files.iter().any(is_of_case) {
            true => files,
            false => unwrapped(files),
        };
        let outputs = files.into_iter().map(|file| {
            let ending = file.path.extension().unwrap_or_default();
            let ending = ending.to_string_lossy().to_lowercase();
            let name = file.path.with_extension(ending);
            (name.to_string_lossy().into_owned(), file.bytes)
        });
        Ok(GivenOutputs {
            outputs: outputs.collect(),
        })
    }

    /// The output for a case, by its name, as `secret/group/01`, or else by the last parts of it, the longest first.
    /// A missing one is empty.
    pub fn of_case(&self, case: &str) -> &[u8] {
        let starts = case.match_indices('/').map(|(place, _)| place + 1);
        let names = [0].into_iter().chain(starts).map(|start| &case[start..]);
        let mut files = names
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

/// Whether a file is an output for one of these cases, by its name without folders.
pub fn is_output_of(path: &Path, cases: &[String]) -> bool {
    let mut names = cases.iter().map(|case| Path::new(case).file_name());
    is_output(path) && names.any(|name| name == path.file_stem())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(files: &[(&str, &str)]) -> Option<GivenOutputs> {
        let file = |(path, text): &(&str, &str)| Beside {
            path: path.into(),
            bytes: text.as_bytes().to_vec(),
            is_executable: false,
            is_included: false,
            is_part: false,
        };
        let cases = ["sample/1", "secret/a/01", "secret/b/01", "secret/b/02"];
        let cases = cases.map(str::to_string);
        GivenOutputs::of(files.iter().map(file).collect(), &cases).ok()
    }

    #[test]
    fn an_output_is_found_by_as_much_of_the_name_as_there_is() {
        let outputs = given(&[
            ("secret/a/01.out", "whole"),
            ("a/01.ans", "group"),
            ("01.out", "last"),
            ("01.ans", "answer"),
            ("02.ans", "two"),
        ])
        .expect("outputs");
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
    fn a_folder_with_anything_else_is_no_folder_of_outputs() {
        assert_eq!(given(&[]), None);
        assert_eq!(given(&[("01.out", ""), ("make.py", "")]), None);
        assert_eq!(given(&[("01.txt", "")]), None);
    }

    #[test]
    fn folders_around_all_outputs_count_if_they_are_part_of_a_name() {
        let of = |files: &[(&str, &str)], case: &str| {
            let outputs = given(files).expect("outputs");
            String::from_utf8_lossy(outputs.of_case(case)).into_owned()
        };
        let wrapped = [("mine/x/01.OUT", "one"), ("mine/x/1.ans", "sample")];
        assert_eq!(of(&wrapped, "secret/a/01"), "one");
        assert_eq!(of(&wrapped, "sample/1"), "sample");
        for name in ["secret/a/01.out", "a/01.out"] {
            assert_eq!(of(&[(name, "one")], "secret/a/01"), "one");
            // What belongs to one group is no output for another one.
            assert_eq!(of(&[(name, "one")], "secret/b/01"), "");
        }
    }
}
