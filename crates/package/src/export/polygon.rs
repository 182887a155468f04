//! A package in Polygon's own form, as Codeforces and many importers read it.
//!
//! Source: Polygon's packages as they are downloaded (`problem.xml` with its `testset`s and `assets`), and the
//! statements' template `olymp.sty`: tests are numbered, checker tests have the output `.o` and the answer `.a`, a
//! solution has a tag for what is expected of it.

use super::checker;
use super::error::ExportError;
use super::exported::Export;
use super::package::{CheckerVerdict, ExportedPackage, ExportedSubmission};
use super::statement::{Part, Statement, page};
use super::submission::{FOLDERS, SubmissionHost, main_solution, taken};
use super::text::Xml;
use super::tree::Tree;

const HOST: SubmissionHost = SubmissionHost {
    endings: &["c", "cpp", "cc", "java", "pas", "py", "rs"],
    folders: FOLDERS,
    defines_online_judge: true,
};

const CHECKER: &str = "files/check.cpp";
const VALIDATOR: &str = "files/validator.cpp";

type Written = Result<(), ExportError>;

pub(super) fn write(package: &ExportedPackage) -> Result<Export, ExportError> {
    let mut export = Export::default();
    let (submissions, remarks) = taken(package, &HOST);
    export.remarks = remarks;
    let solutions = named(&submissions);
    let languages: Vec<(&Statement, &str)> = package.statements.iter().filter_map(known).collect();
    for statement in package
        .statements
        .iter()
        .filter(|statement| known(statement).is_none())
    {
        export.remarks.push(format!(
            "left out `statement/problem.{}.tex`: no name for the language",
            statement.language
        ));
    }
    let tree = &mut export.tree;
    let mut xml = Xml::new()?;
    xml.open(
        "problem",
        &[("revision", "1"), ("short-name", &package.name)],
    )?;
    names(&mut xml, package, &languages)?;
    for (statement, language) in &languages {
        statement_files(tree, package, statement, language)?;
    }
    tests(&mut xml, tree, package)?;
    executables(&mut xml)?;
    xml.open("assets", &[])?;
    checker_asset(&mut xml, tree, package)?;
    validator_asset(&mut xml, tree, package)?;
    solution_assets(&mut xml, tree, &solutions, main_solution(&submissions))?;
    xml.close("assets")?;
    xml.empty("tags", &[])?;
    xml.close("problem")?;
    tree.add("problem.xml", xml.finish())?;
    Ok(export)
}

/// Polygon's name for a language of statements.
fn known(statement: &Statement) -> Option<(&Statement, &'static str)> {
    let name = match statement.language.as_str() {
        "en" => "english",
        "zh" => "chinese",
        "vi" => "vietnamese",
        "ru" => "russian",
        _ => return None,
    };
    Some((statement, name))
}

fn names(xml: &mut Xml, package: &ExportedPackage, languages: &[(&Statement, &str)]) -> Written {
    xml.open("names", &[])?;
    for (statement, language) in languages {
        xml.empty(
            "name",
            &[
                ("language", language),
                ("value", package.title(&statement.language)),
            ],
        )?;
    }
    xml.close("names")?;
    xml.open("statements", &[])?;
    for (_, language) in languages {
        let forms = [
            (
                format!("statements/{language}/problem.tex"),
                "application/x-tex",
            ),
            (html(language), "text/html"),
        ];
        for (path, kind) in forms {
            let attributes = [
                ("charset", "UTF-8"),
                ("language", *language),
                ("mathjax", "true"),
                ("path", &path),
                ("type", kind),
            ];
            xml.empty("statement", &attributes)?;
        }
    }
    xml.close("statements")
}

fn html(language: &str) -> String {
    format!("statements/.html/{language}/problem.html")
}

// -- statements --------------------------------------------------------------------------------------------

fn statement_files(
    tree: &mut Tree,
    package: &ExportedPackage,
    statement: &Statement,
    language: &str,
) -> Written {
    let title = package.title(&statement.language);
    let sections = format!("statement-sections/{language}");
    let part = |part: &Part| {
        statement
            .section(part)
            .map_or("", |section| section.source.as_str())
    };
    let notes: Vec<String> = statement
        .others()
        .map(|(heading, section)| format!("\\textbf{{{heading}}}\n\n{}", section.source))
        .collect();
    let notes = notes.join("\n\n");
    let parts = [
        ("legend", part(&Part::Story)),
        ("input", part(&Part::Input)),
        ("output", part(&Part::Output)),
    ];
    for (name, text) in parts
        .into_iter()
        .chain([("name", title), ("notes", notes.as_str())])
    {
        tree.add(format!("{sections}/{name}.tex"), format!("{text}\n"))?;
    }
    for (number, sample) in package.samples().enumerate() {
        let path = format!("{sections}/example.{:02}", number + 1);
        tree.add(path.clone(), sample.input.clone())?;
        tree.add(format!("{path}.a"), sample.answer.clone())?;
    }
    tree.add(
        format!("statements/{language}/problem.tex"),
        whole(package, title, &parts, &notes)?,
    )?;
    let limits = &package.problem.limits;
    let shown = format!("{} s, {} MiB", package.seconds(), limits.memory_mb);
    let page = page(statement, title, &shown, package.samples())
        .map_err(|error| not_text("a sample", &error))?;
    tree.add(html(language), page)
}

/// The statement in the commands of `olymp.sty`.
fn whole(
    package: &ExportedPackage,
    title: &str,
    parts: &[(&str, &str); 3],
    notes: &str,
) -> Result<String, ExportError> {
    let limits = &package.problem.limits;
    let [(_, legend), (_, input), (_, output)] = parts;
    let mut text = format!(
        "\\begin{{problem}}{{{title}}}{{standard input}}{{standard output}}{{{} s}}{{{} megabytes}}\n\n{legend}\n\n\
         \\InputFile\n{input}\n\n\\OutputFile\n{output}\n\n\\Example\n\n\\begin{{example}}\n",
        package.seconds(),
        limits.memory_mb
    );
    for sample in package.samples() {
        let shown =
            |bytes| std::str::from_utf8(bytes).map_err(|error| not_text("a sample", &error));
        text += &format!(
            "\\exmp{{{}}}{{{}}}%\n",
            shown(&sample.input)?,
            shown(&sample.answer)?
        );
    }
    Ok(text + &format!("\\end{{example}}\n\n\\Note\n{notes}\n\n\\end{{problem}}\n"))
}

fn not_text(what: &str, error: &std::str::Utf8Error) -> ExportError {
    ExportError::new(format!("cannot write {what}: {error}"))
}

// -- tests -------------------------------------------------------------------------------------------------

/// The number of digits of the test numbers.
fn digits(count: usize) -> usize {
    count.to_string().len().max(2)
}

fn testset(xml: &mut Xml, count: usize, patterns: &[(&str, &str)]) -> Written {
    xml.value("test-count", &count.to_string())?;
    patterns
        .iter()
        .try_for_each(|(name, pattern)| xml.value(name, pattern))
}

fn tests(xml: &mut Xml, tree: &mut Tree, package: &ExportedPackage) -> Written {
    let limits = &package.problem.limits;
    let digits = digits(package.cases.len());
    xml.open(
        "judging",
        &[("input-file", ""), ("output-file", ""), ("run-count", "1")],
    )?;
    xml.open("testset", &[("name", "tests")])?;
    xml.value("time-limit", &package.time_ms().to_string())?;
    xml.value("memory-limit", &(limits.memory_mb << 20).to_string())?;
    let (input, answer) = (format!("tests/%0{digits}d"), format!("tests/%0{digits}d.a"));
    let patterns = [
        ("input-path-pattern", input.as_str()),
        ("answer-path-pattern", answer.as_str()),
    ];
    testset(xml, package.cases.len(), &patterns)?;
    xml.open("tests", &[])?;
    for (number, case) in package.cases.iter().enumerate() {
        let path = format!("tests/{:0digits$}", number + 1);
        tree.add(path.clone(), case.input.clone())?;
        tree.add(format!("{path}.a"), case.answer.clone())?;
        let mut attributes = vec![("description", case.name.as_str()), ("method", "manual")];
        attributes.extend(case.is_sample.then_some(("sample", "true")));
        xml.empty("test", &attributes)?;
    }
    xml.close("tests")?;
    xml.close("testset")?;
    xml.close("judging")
}

/// The programs among the files: an importer uploads these, and `assets` only say what each is for.
fn executables(xml: &mut Xml) -> Written {
    xml.open("files", &[])?;
    xml.open("executables", &[])?;
    for path in [CHECKER, VALIDATOR] {
        xml.open("executable", &[])?;
        xml.empty("source", &[("path", path), ("type", CPP)])?;
        xml.close("executable")?;
    }
    xml.close("executables")?;
    xml.close("files")
}

fn checker_asset(xml: &mut Xml, tree: &mut Tree, package: &ExportedPackage) -> Written {
    let source = checker::testlib(package)?;
    tree.add(CHECKER, source.clone())?;
    tree.add("check.cpp", source)?;
    xml.open("checker", &[("name", "check.cpp"), ("type", "testlib")])?;
    xml.empty("source", &[("path", CHECKER), ("type", CPP)])?;
    xml.empty("copy", &[("path", "check.cpp")])?;
    xml.open("testset", &[])?;
    let digits = digits(package.checker_tests.len());
    let pattern = |ending: &str| format!("files/tests/checker-tests/%0{digits}d{ending}");
    let (input, output, answer) = (pattern(""), pattern(".o"), pattern(".a"));
    let patterns = [
        ("input-path-pattern", &*input),
        ("output-path-pattern", &*output),
        ("answer-path-pattern", &*answer),
    ];
    testset(xml, package.checker_tests.len(), &patterns)?;
    xml.open("tests", &[])?;
    for (number, test) in package.checker_tests.iter().enumerate() {
        let path = format!("files/tests/checker-tests/{:0digits$}", number + 1);
        tree.add(path.clone(), test.input.clone())?;
        tree.add(format!("{path}.o"), test.output.clone())?;
        tree.add(format!("{path}.a"), test.answer.clone())?;
        let verdict = match test.ruling {
            CheckerVerdict::Accepted => "OK",
            CheckerVerdict::Wrong => "WRONG_ANSWER",
            CheckerVerdict::Presentation => "PRESENTATION_ERROR",
        };
        xml.empty("test", &[("verdict", verdict)])?;
    }
    xml.close("tests")?;
    xml.close("testset")?;
    xml.close("checker")
}

/// The validator and its tests: every case is valid, and the package's invalid inputs are not.
fn validator_asset(xml: &mut Xml, tree: &mut Tree, package: &ExportedPackage) -> Written {
    // Polygon expects testlib's exit statuses.
    tree.add(VALIDATOR, checker::input_validator(package, 0, 3)?)?;
    xml.open("validators", &[])?;
    xml.open("validator", &[])?;
    xml.empty("source", &[("path", VALIDATOR), ("type", CPP)])?;
    xml.open("testset", &[])?;
    let valid = package.samples().map(|case| (&case.input, "VALID"));
    let invalid = package
        .invalid_inputs
        .iter()
        .map(|(_, input)| (input, "INVALID"));
    let tests: Vec<(&Vec<u8>, &str)> = valid.chain(invalid).collect();
    let digits = digits(tests.len());
    let pattern = format!("files/tests/validator-tests/%0{digits}d");
    testset(xml, tests.len(), &[("input-path-pattern", &pattern)])?;
    xml.open("tests", &[])?;
    for (number, (input, verdict)) in tests.into_iter().enumerate() {
        tree.add(
            format!("files/tests/validator-tests/{:0digits$}", number + 1),
            input.clone(),
        )?;
        xml.empty("test", &[("verdict", verdict)])?;
    }
    xml.close("tests")?;
    xml.close("testset")?;
    xml.close("validator")?;
    xml.close("validators")
}

// -- solutions ---------------------------------------------------------------------------------------------

const CPP: &str = "cpp.g++17";

/// Polygon keeps all solutions in one folder, where a name may occur twice.
fn named<'a>(submissions: &[&'a ExportedSubmission]) -> Vec<(String, &'a ExportedSubmission)> {
    let is_twice = |file: &str| {
        submissions
            .iter()
            .filter(|other| other.file == file)
            .count()
            > 1
    };
    let name = |submission: &ExportedSubmission| match is_twice(&submission.file) {
        true => format!("{}-{}", submission.folder, submission.file),
        false => submission.file.clone(),
    };
    submissions
        .iter()
        .map(|submission| (name(submission), *submission))
        .collect()
}

fn solution_assets(
    xml: &mut Xml,
    tree: &mut Tree,
    solutions: &[(String, &ExportedSubmission)],
    main: Option<&ExportedSubmission>,
) -> Written {
    xml.open("solutions", &[])?;
    for (name, submission) in solutions {
        let path = format!("solutions/{name}");
        tree.add(path.clone(), submission.source.clone())?;
        let tag = match submission.folder.as_str() {
            "accepted" if main == Some(*submission) => "main",
            "accepted" => "accepted",
            "wrong_answer" => "wrong-answer",
            "time_limit_exceeded" => "time-limit-exceeded",
            "run_time_error" => "failed",
            _ => "rejected",
        };
        xml.open("solution", &[("tag", tag)])?;
        xml.empty(
            "source",
            &[("path", &path), ("type", compiler(submission.ending()))],
        )?;
        xml.close("solution")?;
    }
    xml.close("solutions")
}

/// Polygon's name for a compiler.
fn compiler(ending: &str) -> &'static str {
    match ending {
        "c" => "c.gcc",
        "java" => "java11",
        "pas" => "pas.fpc",
        "py" => "python.3",
        "rs" => "rust",
        _ => CPP,
    }
}
