//! The zip that DOMjudge imports: the legacy package format with extensions of its own.
//!
//! Source: DOMjudge's manual, "Appendix: Problem format specification", and its ImportProblemService: `type` is read
//! as a string, `limits` has the time limit beside memory and output in MiB, validators are a single program each, and
//! a submission's folder says the verdict, which `@EXPECTED_RESULTS@` cannot change in the four official ones.

use super::checker;
use super::error::ExportError;
use super::exported::Export;
use super::package::ExportedPackage;
use super::statement;
use super::submission::{FOLDERS, SubmissionHost, taken};
use super::text::yaml;

/// The languages that DOMjudge has and enables by default.
const HOST: SubmissionHost = SubmissionHost {
    endings: &["c", "cpp", "cc", "cxx", "c++", "java", "py"],
    folders: FOLDERS,
    defines_online_judge: false,
};

pub(super) fn write(package: &ExportedPackage) -> Result<Export, ExportError> {
    let mut export = Export::default();
    let tree = &mut export.tree;
    let limits = &package.problem.limits;
    tree.add("problem.yaml", config(package))?;
    // The colour is left to the contest, where each problem needs another one.
    let settings = [
        ("name", ini(package.title("en"))),
        ("timelimit", package.seconds()),
    ];
    let settings = settings
        .map(|(key, value)| format!("{key} = {value}\n"))
        .concat();
    tree.add("domjudge-problem.ini", settings)?;
    let shown = format!(
        "Time limit: {} s. Memory limit: {} MiB.",
        package.seconds(),
        limits.memory_mb
    );
    let page = statement::page(
        package.english()?,
        package.title("en"),
        &shown,
        package.samples(),
    );
    let page = page.map_err(|error| {
        ExportError::new(format!("cannot write `problem.html`: a sample has {error}"))
    })?;
    tree.add("problem.html", page)?;
    tree.add(
        "input_validators/validate.cpp",
        checker::input_validator(package, 42, 43)?,
    )?;
    tree.add("output_validators/validate.cpp", checker::icpc(package)?)?;
    for case in &package.cases {
        let group = if case.is_sample { "sample" } else { "secret" };
        tree.add(format!("data/{group}/{}.in", case.name), case.input.clone())?;
        tree.add(
            format!("data/{group}/{}.ans", case.name),
            case.answer.clone(),
        )?;
    }
    let (submissions, remarks) = taken(package, &HOST);
    export.remarks = remarks;
    for submission in submissions {
        export
            .tree
            .add(submission.path(), submission.source.clone())?;
    }
    Ok(export)
}

fn config(package: &ExportedPackage) -> String {
    let problem = &package.problem;
    let mut lines = vec![
        format!("name: {}", yaml(package.title("en"))),
        "type: pass-fail".to_string(),
    ];
    for (key, value) in [
        ("uuid", problem.uuid.as_deref().unwrap_or_default()),
        ("source", &package.source()),
        ("license", &problem.license),
        (
            "rights_owner",
            problem.rights_owner.as_deref().unwrap_or_default(),
        ),
    ] {
        if !value.is_empty() {
            lines.push(format!("{key}: {}", yaml(value)));
        }
    }
    lines.push("validation: custom".to_string());
    lines.push("limits:".to_string());
    lines.push(format!("  time_limit: {}", package.seconds()));
    lines.push(format!("  memory: {}", problem.limits.memory_mb));
    lines.push(format!("  output: {}", problem.limits.output_mb));
    lines.join("\n") + "\n"
}

/// A value of the settings, in quotes, which the reader cannot escape.
fn ini(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect();
    format!(
        "\"{}\"",
        plain.replace('"', "'").replace('\\', "/").replace('$', " ")
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_title_cannot_end_its_quotes() {
        assert_eq!(super::ini("a \"b\"\nc"), "\"a 'b' c\"");
    }
}
