//! FPS, the XML of freeproblemset that HUSTOJ and its relatives import.
//!
//! Source: freeproblemset's wiki, "TransportFileDefinition", and HUSTOJ's `problem_import_xml.php`: limits have a
//! unit, texts are HTML, `sample_input` becomes a test by itself, tests are named by an attribute, and a special judge
//! in C++ is called with input, answer and output.

use super::checker;
use super::error::ExportError;
use super::exported::Export;
use super::package::{ExportedPackage, ExportedSubmission};
use super::statement::{Part, Section, fragment};
use super::submission::{SubmissionHost, taken};
use super::text::{Xml, is_allowed};

/// The folders of right programs; the format cannot say what a wrong one is for.
const HOST: SubmissionHost = SubmissionHost {
    endings: &["c", "cpp", "cc", "go", "java", "js", "pas", "py"],
    folders: &["accepted"],
    defines_online_judge: true,
};

pub(super) fn write(package: &ExportedPackage) -> Result<Export, ExportError> {
    let mut export = Export {
        single: Some("fps.xml".to_string()),
        ..Export::default()
    };
    let mut xml = Xml::new()?;
    xml.open(
        "fps",
        &[
            ("version", "1.4"),
            ("url", "https://github.com/zhblue/freeproblemset/"),
        ],
    )?;
    xml.empty("generator", &[("name", "tribunal"), ("url", "")])?;
    xml.open("item", &[])?;
    statement(&mut xml, package)?;
    tests(&mut xml, package)?;
    xml.text("spj", &[("language", "C++")], &checker::hustoj(package)?)?;
    export.remarks = solutions(&mut xml, package)?;
    xml.close("item")?;
    xml.close("fps")?;
    export.tree.add("fps.xml", xml.finish())?;
    Ok(export)
}

fn statement(xml: &mut Xml, package: &ExportedPackage) -> Result<(), ExportError> {
    let statement = package.english()?;
    let limits = &package.problem.limits;
    let part = |part: &Part| statement.section(part).map(fragment).unwrap_or_default();
    xml.text("title", &[], package.title("en"))?;
    xml.text("time_limit", &[("unit", "s")], &package.seconds())?;
    xml.text(
        "memory_limit",
        &[("unit", "mb")],
        &limits.memory_mb.to_string(),
    )?;
    xml.text("description", &[], &part(&Part::Story))?;
    xml.text("input", &[], &part(&Part::Input))?;
    xml.text("output", &[], &part(&Part::Output))?;
    // The format has a place for only one sample.
    if let Some(sample) = package.samples().next() {
        xml.text("sample_input", &[], utf8(&sample.input, &sample.name)?)?;
        xml.text("sample_output", &[], utf8(&sample.answer, &sample.name)?)?;
    }
    let titled = |(heading, section): (&str, &Section)| {
        let heading = maud::html! { h3 { (heading) } }.into_string();
        format!("{heading}\n{}", fragment(section))
    };
    xml.text(
        "hint",
        &[],
        &statement.others().map(titled).collect::<String>(),
    )?;
    xml.text("source", &[], &package.source())
}

fn tests(xml: &mut Xml, package: &ExportedPackage) -> Result<(), ExportError> {
    // The importer makes the first sample a test.
    let tests = || {
        package
            .cases
            .iter()
            .enumerate()
            .filter(|(number, case)| *number > 0 || !case.is_sample)
    };
    for (_, case) in tests() {
        xml.text(
            "test_input",
            &[("name", &case.name)],
            utf8(&case.input, &case.name)?,
        )?;
        xml.text(
            "test_output",
            &[("name", &case.name)],
            utf8(&case.answer, &case.name)?,
        )?;
    }
    Ok(())
}

fn solutions(xml: &mut Xml, package: &ExportedPackage) -> Result<Vec<String>, ExportError> {
    let (submissions, remarks) = taken(package, &HOST);
    // Only mention wrong programs if there are any.
    let mut remarks: Vec<String> = remarks
        .into_iter()
        .filter(|remark| remark.contains("submissions/accepted/"))
        .collect();
    for submission in submissions {
        match refusal(submission) {
            Some(why) => remarks.push(format!("left out `{}`: {why}", submission.path())),
            None => {
                let source = utf8(&submission.source, &submission.path())?.to_string();
                xml.text(
                    "solution",
                    &[("language", language(submission.ending()))],
                    &source,
                )?;
            }
        }
    }
    Ok(remarks)
}

fn refusal(submission: &ExportedSubmission) -> Option<&'static str> {
    let text = String::from_utf8_lossy(&submission.source);
    if submission.ending() == "java" && submission.java_class() != Some("Main") {
        return Some("the class must be called Main");
    }
    (!text.chars().all(is_allowed)).then_some("it has a character that XML cannot hold")
}

/// The importer's name for a language.
fn language(ending: &str) -> &'static str {
    match ending {
        "c" => "C",
        "java" => "Java",
        "py" => "Python",
        "js" => "JavaScript",
        "go" => "Go",
        "pas" => "Pascal",
        _ => "C++",
    }
}

fn utf8<'a>(bytes: &'a [u8], name: &str) -> Result<&'a str, ExportError> {
    std::str::from_utf8(bytes)
        .map_err(|error| ExportError::new(format!("cannot write `{name}` as XML: {error}")))
}
