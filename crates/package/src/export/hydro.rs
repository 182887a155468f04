//! The zip that Hydro imports: a folder for each problem, with statements and test data.
//!
//! Source: Hydro's user documentation, "Testdata" (评测数据配置), and its problem model's import: `problem.yaml` names
//! the problem, `problem_LANGUAGE.md` are its statements with samples as fences `input1` and `output1`, and
//! `testdata/config.yaml` has limits as strings with a unit and the checker, by whose ending its language goes.

use super::checker;
use super::error::ExportError;
use super::exported::Export;
use super::package::ExportedPackage;
use super::statement::{Maths, markdown};
use super::text::yaml;

pub(super) fn write(package: &ExportedPackage) -> Result<Export, ExportError> {
    let mut export = Export::default();
    let tree = &mut export.tree;
    // The importer reads each folder of an archive as a problem.
    let top = &package.name;
    let tags: String = package
        .problem
        .sources
        .iter()
        .map(|source| format!("  - {}\n", yaml(&source.name)))
        .collect();
    let tags = if tags.is_empty() {
        "tag: []\n".to_string()
    } else {
        format!("tag:\n{tags}")
    };
    let about = format!(
        "pid: {}\ntitle: {}\n{tags}",
        yaml(&package.name),
        yaml(package.title("en"))
    );
    tree.add(format!("{top}/problem.yaml"), about)?;
    let samples = samples(package)?;
    for statement in &package.statements {
        let text = format!("{}{samples}", markdown(statement, Maths::Dollars));
        tree.add(format!("{top}/problem_{}.md", statement.language), text)?;
    }
    tree.add(
        format!("{top}/testdata/checker.cc"),
        checker::testlib_silent(package)?,
    )?;
    let mut cases = String::new();
    for (number, case) in package.cases.iter().enumerate() {
        let number = number + 1;
        tree.add(format!("{top}/testdata/{number}.in"), case.input.clone())?;
        tree.add(format!("{top}/testdata/{number}.out"), case.answer.clone())?;
        cases += &format!("      - input: {number}.in\n        output: {number}.out\n");
    }
    tree.add(
        format!("{top}/testdata/config.yaml"),
        config(package, &cases),
    )?;
    Ok(export)
}

fn config(package: &ExportedPackage, cases: &str) -> String {
    let limits = &package.problem.limits;
    let time = yaml(&format!("{}ms", package.time_ms()));
    let memory = yaml(&format!("{}m", limits.memory_mb));
    format!(
        "type: default\ntime: {time}\nmemory: {memory}\nchecker_type: testlib\nchecker: checker.cc\nsubtasks:\n  - id: 1\n    \
         score: 100\n    type: min\n    cases:\n{cases}"
    )
}

fn samples(package: &ExportedPackage) -> Result<String, ExportError> {
    let mut text = String::new();
    for (number, case) in package.samples().enumerate() {
        for (fence, bytes) in [("input", &case.input), ("output", &case.answer)] {
            let shown = std::str::from_utf8(bytes).map_err(|error| {
                ExportError::new(format!("cannot write sample `{}`: {error}", case.name))
            })?;
            text += &format!("```{fence}{}\n{shown}```\n\n", number + 1);
        }
    }
    Ok(text)
}
