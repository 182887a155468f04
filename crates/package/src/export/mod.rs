//! Packages for other judges: reads a problem package into memory, and writes it in the format that a host imports.
//!
//! [`package`] reads the folder, `statement` its statements; `checker` joins the rules of the output validator
//! and the `main` of a host into one source. A format is a file with one function from a package to an [`Export`], and
//! a row in [`FORMATS`].
//! a row in [`FORMATS`].

mod case;
mod checker;
mod dmoj;
mod domjudge;
mod error;
mod exported;
mod hustoj;
mod hydro;
mod icpc;
mod legacy;
mod oj;
pub mod package;
mod polygon;
mod statement;
mod submission;
mod text;
pub mod tree;

pub use error::ExportError;
pub use exported::Export;

use package::ExportedPackage;

/// A format of packages: one row of the register.
///
/// ```
/// # let temporary = tempfile::tempdir()?;
/// # let folder = temporary.path();
/// use tribunal_package::export::{FORMATS, Mark};
///
/// // Is the folder an earlier export for DMOJ?
/// std::fs::write(folder.join("init.yml"), "archive: data.zip\n")?;
/// let dmoj = FORMATS.iter().find(|format| format.name == "dmoj").expect("a known format");
/// let Mark::File(mark) = dmoj.mark else { unreachable!("it is not below another folder") };
/// assert!(folder.join(mark).exists());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Format {
    /// The name on the command line.
    pub name: &'static str,
    /// Which host takes it, and for what, in one line.
    pub host: &'static str,
    /// What it contains, in one line.
    pub holds: &'static str,
    /// A file of every package of the format, by which an earlier export is recognized.
    pub mark: Mark,
    /// Converts a package. The caller writes [`Export::tree`] to the disk.
    pub write: fn(&ExportedPackage) -> Result<Export, ExportError>,
}

/// How a package of a format is told apart from other folders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// This file is in it.
    File(&'static str),
    /// This file is in a folder with the problem's name.
    Below(&'static str),
}

/// Every format. Choose that of the host that will judge; the default is `icpc`.
pub const FORMATS: &[Format] = &[
    Format {
        name: "icpc",
        host: "BAPCtools and whatever else reads the ICPC package format of 2025-09",
        holds: "the package as it stands, with statements, validators, their tests, cases and submissions",
        mark: Mark::File("problem.yaml"),
        write: icpc::write,
    },
    Format {
        name: "kattis-legacy",
        host: "Kattis, and verifyproblem of problemtools",
        holds: "the legacy package format: English statement, validators, cases, submissions",
        mark: Mark::File("problem.yaml"),
        write: legacy::write,
    },
    Format {
        name: "domjudge",
        host: "DOMjudge, to be uploaded as a zip",
        holds: "problem.yaml and domjudge-problem.ini, statement as HTML, validators, cases, submissions",
        mark: Mark::File("domjudge-problem.ini"),
        write: domjudge::write,
    },
    Format {
        name: "polygon",
        host: "Polygon's own package form, which Codeforces and many importers read",
        holds: "problem.xml, statements, tests, check.cpp, validator.cpp with their tests, tagged solutions",
        mark: Mark::File("problem.xml"),
        write: polygon::write,
    },
    Format {
        name: "dmoj",
        host: "DMOJ, a folder among the problems of a judge",
        holds: "init.yml, data.zip, checker.cpp, statements to paste into the site",
        mark: Mark::File("init.yml"),
        write: dmoj::write,
    },
    Format {
        name: "hydro",
        host: "Hydro, to be imported as a zip",
        holds: "problem.yaml, statements in every language, testdata with config.yaml and checker.cc",
        mark: Mark::Below("testdata/config.yaml"),
        write: hydro::write,
    },
    Format {
        name: "hustoj",
        host: "HUSTOJ and others that read FPS (freeproblemset); PATH may end in .xml",
        holds: "one XML file: statement, sample, tests, special judge, right solutions",
        mark: Mark::File("fps.xml"),
        write: hustoj::write,
    },
    Format {
        name: "oj",
        host: "oj (online-judge-tools), to test a solution at home",
        holds: "test/*.in and *.out, judge.cpp, and the script `test.sh` that calls oj",
        mark: Mark::File("judge.cpp"),
        write: oj::write,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_has_a_unique_name() {
        let mut names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
