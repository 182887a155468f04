//! A problem folder of a DMOJ judge.
//!
//! Source: DMOJ's documentation, "Problem format" and "Custom checkers": cases lie in an archive, a batch gives its
//! points for all of them or for none, a case of 0 points goes first, and a `bridged` checker of type `testlib` gets
//! input, output and answer. Limits and statements are the site's, not the judge's.

use super::checker;
use super::error::ExportError;
use super::exported::Export;
use super::package::{ExportedCase, ExportedPackage};
use super::statement::{Maths, markdown};
use super::tree::Tree;

pub(super) fn write(package: &ExportedPackage) -> Result<Export, ExportError> {
    let mut export = Export::default();
    let mut data = Tree::new();
    for case in &package.cases {
        let name = name(case);
        data.add(format!("{name}.in"), case.input.clone())?;
        data.add(format!("{name}.out"), case.answer.clone())?;
    }
    export.tree.add("data.zip", data.zip()?)?;
    export.tree.add("init.yml", init(package))?;
    export.tree.add("checker.cpp", checker::testlib(package)?)?;
    for statement in &package.statements {
        let text = format!(
            "{}{}",
            markdown(statement, Maths::Tildes),
            samples(package, &statement.language)?
        );
        export
            .tree
            .add(format!("statement.{}.md", statement.language), text)?;
    }
    Ok(export)
}

/// Samples and secret cases are in one folder.
fn name(case: &ExportedCase) -> String {
    format!(
        "{}-{}",
        if case.is_sample { "sample" } else { "secret" },
        case.name
    )
}

fn init(package: &ExportedPackage) -> String {
    let limits = &package.problem.limits;
    let mut text = format!(
        "# On the page of the problem: time limit {} s, memory limit {} KiB.\narchive: data.zip\nchecker:\n  name: bridged\n  \
         args:\n    files: checker.cpp\n    lang: CPP17\n    type: testlib\ntest_cases:\n",
        package.seconds(),
        limits.memory_mb * 1024
    );
    let row = |case: &ExportedCase| format!("in: {0}.in, out: {0}.out", name(case));
    for case in package.samples() {
        text += &format!("- {{{}, points: 0}}\n", row(case));
    }
    text += "- points: 100\n  batched:\n";
    for case in package.cases.iter().filter(|case| !case.is_sample) {
        text += &format!("  - {{{}}}\n", row(case));
    }
    text
}

/// The samples as the site shows them.
fn samples(package: &ExportedPackage, language: &str) -> Result<String, ExportError> {
    let named = super::statement::headings(language);
    let mut text = String::new();
    for (number, case) in package.samples().enumerate() {
        for (heading, bytes) in [
            (named.sample_input, &case.input),
            (named.sample_output, &case.answer),
        ] {
            let shown = std::str::from_utf8(bytes).map_err(|error| {
                ExportError::new(format!("cannot write sample `{}`: {error}", case.name))
            })?;
            text += &format!("## {heading} {}\n\n```\n{shown}```\n\n", number + 1);
        }
    }
    Ok(text)
}
