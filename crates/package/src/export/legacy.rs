//! The legacy package format, as Kattis takes it and verifyproblem of problemtools checks it.
//!
//! Source: the Problem Package Format Specification, version legacy, and the sources of problemtools 1.20260907: their
//! default languages compile C++ as C++23 without `ONLINE_JUDGE`, call a Java class by the name of its file, and know
//! four folders of submissions. Statements are English only, since theirs of other languages cannot be tried out
//! without TeX; the time limit is theirs to compute, from the slowest accepted submission.

use super::checker;
use super::error::ExportError;
use super::exported::Export;
use super::package::ExportedPackage;
use super::submission::{FOLDERS, SubmissionHost, taken};
use super::text::yaml;

const HOST: SubmissionHost = SubmissionHost {
    endings: &["c", "cpp", "cc", "cxx", "c++", "java", "js", "py", "rs"],
    folders: FOLDERS,
    defines_online_judge: false,
};

/// Smallest memory limit with which verifyproblem, which limits addresses, can start Node.
const NODE_MIB: u64 = 2048;

pub(super) fn write(package: &ExportedPackage) -> Result<Export, ExportError> {
    let mut export = Export::default();
    let tree = &mut export.tree;
    tree.add("problem.yaml", config(package))?;
    tree.add("problem_statement/problem.en.tex", statement(package)?)?;
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
        if submission.ending() == "js" && package.problem.limits.memory_mb < NODE_MIB {
            let why = format!(
                "Node does not start within {} MB of address space",
                package.problem.limits.memory_mb
            );
            export
                .remarks
                .push(format!("left out `{}`: {why}", submission.path()));
            continue;
        }
        let path = match (submission.ending(), submission.java_class()) {
            // Each class gets a folder, because many are called Main.
            ("java", Some(class)) if class != submission.stem() => {
                format!(
                    "submissions/{}/{}/{class}.java",
                    submission.folder,
                    submission.stem()
                )
            }
            _ => submission.path(),
        };
        export.tree.add(path, submission.source.clone())?;
    }
    for statement in package
        .statements
        .iter()
        .filter(|statement| statement.language != "en")
    {
        let language = &statement.language;
        export.remarks.push(format!(
            "left out `statement/problem.{language}.tex`: this form has the English one alone"
        ));
    }
    Ok(export)
}

/// The statement with its title, which this version reads from there and not from `problem.yaml`.
fn statement(package: &ExportedPackage) -> Result<String, ExportError> {
    let source = &package.english()?.source;
    let mut title = String::new();
    for letter in package.title("en").chars() {
        match letter {
            '_' | '#' | '%' | '&' | '{' | '}' | '$' => title += &format!("\\{letter}"),
            '\\' => title += "\\textbackslash{}",
            _ => title.push(letter),
        }
    }
    Ok(source.replacen("\\problemname{}", &format!("\\problemname{{{title}}}"), 1))
}

/// `problem.yaml` with the keys that this version knows, and no others.
fn config(package: &ExportedPackage) -> String {
    let problem = &package.problem;
    let mut lines = vec![
        "problem_format_version: legacy".to_string(),
        "type: pass-fail".to_string(),
    ];
    let mut say = |key: &str, value: &str| {
        if !value.is_empty() {
            lines.push(format!("{key}: {}", yaml(value)));
        }
    };
    say("name", package.title("en"));
    say("uuid", problem.uuid.as_deref().unwrap_or_default());
    say("source", &package.source());
    say(
        "source_url",
        problem
            .sources
            .first()
            .and_then(|source| source.url.as_deref())
            .unwrap_or_default(),
    );
    say("license", &problem.license);
    say(
        "rights_owner",
        problem.rights_owner.as_deref().unwrap_or_default(),
    );
    lines.push("validation: custom".to_string());
    lines.push("limits:".to_string());
    lines.push(format!("  memory: {}", problem.limits.memory_mb));
    lines.push(format!("  output: {}", problem.limits.output_mb));
    // problemtools takes the slowest accepted run in whole seconds, once; a margin would only make runs near it
    // doubtful.
    lines.push("  time_multiplier: 1".to_string());
    lines.push("  time_safety_margin: 1".to_string());
    lines.join("\n") + "\n"
}
