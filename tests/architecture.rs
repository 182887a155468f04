//! Import rules: which crate and which file may import which, which may print; every file falls under a rule.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use walkdir::WalkDir;

/// Each kind of file and the modules of ours that it may import, as prefixes of paths below `crate`.
///
/// The first row that matches a file counts. `{p}` is the problem's own folder.
const RULES: &[(&str, &[&str])] = &[
    ("main.rs", &["cli", "problems", "sandbox"]),
    ("lib.rs", &[]),
    ("hosts/mod.rs", &["hosts"]),
    (
        "hosts/",
        &[
            "core::output::Dialect",
            "core::verdict",
            "core::messages::Lang",
            "hosts",
        ],
    ),
    (
        "cli/",
        &[
            "campaign", "core", "package", "hosts", "sandbox", "verify", "judge", "report", "cli",
        ],
    ),
    ("core/lib.rs", &[]),
    ("core/board.rs", &[]),
    ("core/rng.rs", &[]),
    ("core/memo.rs", &[]),
    ("core/messages/mod.rs", &[]),
    ("core/messages/lang.rs", &[]),
    ("core/messages/", &["core::messages"]),
    ("core/verdict/mod.rs", &[]),
    ("core/verdict/", &["core::verdict", "core::messages"]),
    (
        "core/text/",
        &["core::board", "core::messages", "core::text"],
    ),
    ("core/command.rs", &["core::text"]),
    (
        "core/output/",
        &[
            "core::output",
            "core::text",
            "core::verdict",
            "core::messages",
        ],
    ),
    (
        "core/problem/",
        &[
            "core::board",
            "core::text",
            "core::output",
            "core::rng",
            "core::verdict",
            "core::messages",
            "core::problem",
        ],
    ),
    (
        "core/strata.rs",
        &["core::board", "core::problem", "core::text"],
    ),
    ("core/weight.rs", &["core::board", "core::problem"]),
    (
        "core/features.rs",
        &["core::board", "core::messages", "core::problem"],
    ),
    ("core/damage.rs", &["core::board"]),
    (
        "core/erased/",
        &[
            "core::erased",
            "core::board",
            "core::output",
            "core::problem",
            "core::rng",
            "core::text",
            "core::verdict",
            "core::messages",
        ],
    ),
    ("campaign/", &["core::messages", "core::text", "campaign"]),
    ("sandbox/", &["sandbox"]),
    ("checktestdata/", &["checktestdata"]),
    ("viva/", &["viva"]),
    // Points are compared with the same slack everywhere.
    (
        "package/scoring/check.rs",
        &["core::text", "core::verdict::points::SLACK", "package"],
    ),
    // What a package states of its submissions are verdicts.
    (
        "package/submissions/rules.rs",
        &["core::text", "core::verdict::Verdict", "package"],
    ),
    ("package/", &["core::text", "package"]),
    (
        "report/",
        &[
            "core::text",
            "core::verdict",
            "core::messages",
            "core::problem::CellStyle",
            "core::problem::Info",
            "core::problem::Look",
            "report",
        ],
    ),
    ("verify/", &["core", "campaign", "package", "verify"]),
    ("inputs/", &["core::rng", "inputs"]),
    (
        "judge/",
        &[
            "campaign",
            "checktestdata",
            "core",
            "inputs",
            "package",
            "sandbox",
            "verify",
            "viva",
            "judge",
        ],
    ),
    ("problems/lib.rs", &["core::erased"]),
    ("problems/{p}/mod.rs", &["core::board", "core::problem"]),
    // Each of the files from here to `proof.rs` may import only its own trait of the contract and the model's.
    (
        "problems/{p}/model.rs",
        &[
            "core::board",
            "core::problem::Minimum",
            "core::problem::Model",
            "core::problem::PressAnswer",
        ],
    ),
    (
        "problems/{p}/parse.rs",
        &[
            "core::board",
            "core::text",
            "core::problem::Model",
            "core::problem::Text",
            "problems::{p}::model",
        ],
    ),
    (
        "problems/{p}/check.rs",
        &[
            "core::board",
            "core::text",
            "core::output",
            "core::verdict",
            "core::messages",
            "core::problem::Minimum",
            "core::problem::Referee",
            "core::problem::outside_the_board",
            "core::problem::read_press",
            "problems::{p}::model",
            "problems::{p}::parse",
        ],
    ),
    (
        "problems/{p}/generate.rs",
        &[
            "core::board",
            "core::rng",
            "core::strata",
            "core::problem",
            "problems::{p}::model",
        ],
    ),
    (
        "problems/{p}/shrink.rs",
        &[
            "core::board",
            "core::problem",
            "core::weight",
            "problems::{p}::model",
        ],
    ),
    (
        "problems/{p}/certificate.rs",
        &[
            "core::board",
            "core::problem::Certified",
            "core::problem::Minimum",
            "problems::{p}::model",
        ],
    ),
    (
        "problems/{p}/certify.rs",
        &[
            "core::board",
            "core::problem::Certifier",
            "core::problem::Certify",
            "core::problem::Declined",
            "problems::{p}::model",
            "problems::{p}::certificate",
        ],
    ),
    (
        "problems/{p}/forgeries.rs",
        &[
            "core::board",
            "core::damage",
            "core::problem::Forge",
            "problems::{p}::model",
            "problems::{p}::certificate",
        ],
    ),
    (
        "problems/{p}/proof.rs",
        &[
            "core::board",
            "core::messages",
            "core::verdict::shown",
            "core::problem::Illustrate",
            "problems::{p}::model",
            "problems::{p}::parse",
            "problems::{p}::certificate",
        ],
    ),
    (
        "problems/{p}/sweep.rs",
        &[
            "core::board",
            "core::messages",
            "core::text",
            "core::problem",
            "problems::{p}::model",
            "problems::{p}::solvers",
        ],
    ),
    (
        "problems/{p}/features.rs",
        &[
            "core::board",
            "core::strata",
            "core::features",
            "core::messages",
            "core::problem",
            "problems::{p}::model",
        ],
    ),
    // Faulty solvers share code with each other, but not with the right solvers or the checker that exposes them.
    (
        "problems/{p}/faulty/",
        &[
            "core::board",
            "core::memo",
            "core::problem::Declined",
            "core::problem::Fault",
            "core::problem::Faulty",
            "core::problem::Part",
            "core::problem::Spoil",
            "problems::{p}::model",
            "problems::{p}::faulty",
        ],
    ),
    (
        "problems/{p}/solvers/mod.rs",
        &["core::problem", "problems::{p}::model"],
    ),
    // Without their traits in scope a solver cannot call its problem's register, referee or certificates.
    (
        "problems/{p}/solvers/",
        &[
            "core::board",
            "core::problem::Declined",
            "core::problem::Minimum",
            "core::problem::Solve",
            "core::problem::Solved",
            "problems::{p}::model",
        ],
    ),
];

/// The crates below `crates/`.
const CRATES: [&str; 10] = [
    "core",
    "sandbox",
    "problems",
    "package",
    "report",
    "verify",
    "judge",
    "inputs",
    "checktestdata",
    "viva",
];

/// The crates that each of them may depend on.
const DEPENDENCIES: [(&str, &[&str]); 11] = [
    ("campaign", &["core"]),
    ("inputs", &["core"]),
    ("core", &[]),
    ("sandbox", &[]),
    ("problems", &["core"]),
    ("package", &["core"]),
    ("report", &["core"]),
    ("verify", &["core", "campaign", "package"]),
    (
        "judge",
        &[
            "campaign",
            "checktestdata",
            "core",
            "inputs",
            "sandbox",
            "package",
            "verify",
            "viva",
        ],
    ),
    ("checktestdata", &[]),
    ("viva", &[]),
];

struct Source {
    /// The name of its crate; empty for the root package.
    crate_name: String,
    /// The path below `src`, after the name of the crate.
    path: String,
    text: String,
}

/// All production files of the root package and of `crates/`.
fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = std::fs::read_dir(root.join("crates"))
        .expect("a folder")
        .map(|entry| entry.expect("an entry"));
    let crates = crates.map(|entry| entry.file_name().into_string().expect("UTF-8"));
    let mut sources = sources_of("", &root.join("src"));
    crates.for_each(|name| {
        sources.extend(sources_of(
            &name,
            &root.join("crates").join(&name).join("src"),
        ))
    });
    sources
}

fn sources_of(crate_name: &str, src: &Path) -> Vec<Source> {
    let files = WalkDir::new(src)
        .sort_by_file_name()
        .into_iter()
        .map(|entry| entry.expect("a readable folder"));
    files
        .filter(|entry| {
            entry.file_type().is_file()
                && entry
                    .path()
                    .extension()
                    .is_some_and(|ending| ending == "rs")
        })
        .map(|entry| Source {
            crate_name: crate_name.to_string(),
            path: Path::new(crate_name)
                .join(entry.path().strip_prefix(src).expect("inside"))
                .to_str()
                .expect("UTF-8")
                .to_string(),
            text: std::fs::read_to_string(entry.path()).expect("a readable file"),
        })
        .collect()
}

/// The code of a file without its unit tests and comments.
fn production(text: &str) -> String {
    let (code, tests) = text
        .split_once("\n#[cfg(test)]")
        .unwrap_or((text, "\nmod tests {"));
    assert!(
        tests.starts_with("\nmod tests {"),
        "code after the first `#[cfg(test)]` would go unseen"
    );
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    // A visibility names a module without importing anything from it.
    lines
        .collect::<Vec<_>>()
        .join("\n")
        .replace("pub(in crate::", "pub(in ")
        .replace("self::super::", "super::")
}

/// Every path of ours that a file names, absolute below `crate`.
fn imports(source: &Source) -> BTreeSet<String> {
    let code = production(&source.text);
    let mut here: Vec<&str> = source.path.trim_end_matches(".rs").split('/').collect();
    if matches!(here.last(), Some(&"mod" | &"lib" | &"main")) {
        here.pop();
    }
    let mut found = BTreeSet::new();
    for (start, _) in code
        .match_indices("crate::")
        .chain(code.match_indices("super::"))
        .chain(code.match_indices("tribunal"))
    {
        let before = code[..start].chars().next_back();
        if before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_' || letter == ':') {
            continue;
        }
        let mut rest = &code[start..];
        let mut base: Vec<&str> = Some(source.crate_name.as_str())
            .into_iter()
            .filter(|name| !name.is_empty())
            .collect();
        if let Some(after) = rest
            .strip_prefix("crate::")
            .or_else(|| rest.strip_prefix("tribunal::"))
        {
            rest = after;
        } else if let Some((name, after)) = rest
            .strip_prefix("tribunal_")
            .and_then(|rest| rest.split_once("::"))
        {
            if !CRATES.contains(&name) {
                continue;
            }
            (base, rest) = (vec![name], after);
        } else if rest.starts_with("tribunal") {
            continue;
        } else {
            base = here.clone();
            while let Some(after) = rest.strip_prefix("super::") {
                base.pop();
                rest = after;
            }
        }
        collect(rest, base.join("::"), &mut found);
    }
    found
}

/// Reads a path, or a group of paths in braces, that begins below `base`.
fn collect(rest: &str, base: String, found: &mut BTreeSet<String>) {
    let end =
        rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_' || letter == ':'));
    let (path, rest) = rest.split_at(end.unwrap_or(rest.len()));
    let path = path.trim_end_matches(':');
    let full = [base.as_str(), path]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("::");
    let Some(group) = rest.strip_prefix('{') else {
        found.insert(full);
        return;
    };
    let (mut depth, mut from) = (1, 0);
    for (index, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 || (depth == 1 && letter == ',') {
            let part = group[from..index].trim();
            if !part.is_empty() {
                collect(part, full.clone(), found);
            }
            from = index + 1;
        }
        if depth == 0 {
            break;
        }
    }
}

/// The row of the rules that a file falls under, filled in for its problem.
fn allowed(path: &str) -> Option<Vec<String>> {
    let problem = path
        .strip_prefix("problems/")
        .and_then(|rest| rest.split_once('/'))
        .map(|(problem, _)| problem);
    let fill = |text: &str| text.replace("{p}", problem.unwrap_or("{p}"));
    let row = RULES.iter().find(|(file, _)| {
        let file = fill(file);
        if file.ends_with('/') {
            path.starts_with(&file)
        } else {
            path == file
        }
    });
    row.map(|(_, allowed)| allowed.iter().map(|each| fill(each)).collect())
}

fn is_allowed(import: &str, allowed: &[String]) -> bool {
    let within = |prefix: &String| {
        import == prefix
            || import
                .strip_prefix(prefix.as_str())
                .is_some_and(|rest| rest.starts_with("::"))
    };
    allowed.iter().any(within)
}

#[test]
fn every_file_imports_only_what_the_rules_allow() {
    let mut faults = Vec::new();
    for source in sources() {
        let Some(allowed) = allowed(&source.path) else {
            faults.push(format!("{} has no row in the rules", source.path));
            continue;
        };
        for import in imports(&source) {
            // A file may name what it declares itself.
            let folder = source
                .path
                .strip_suffix("mod.rs")
                .or(source.path.strip_suffix("lib.rs"))
                .unwrap_or_default();
            let own = folder.trim_end_matches('/').replace('/', "::");
            let declares = import.starts_with(&own) && !own.is_empty();
            if !declares && !is_allowed(&import, &allowed) {
                faults.push(format!("{} imports {import}", source.path));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_solver_gets_around_the_import_rules() {
    for source in sources()
        .iter()
        .filter(|source| source.path.contains("/solvers/") && !source.path.ends_with("mod.rs"))
    {
        let code = production(&source.text);
        for word in [
            "solvers()",
            "SOLVERS",
            "crate as",
            "#[path",
            "include!",
            "macro_rules!",
            "certifier(",
        ] {
            assert!(!code.contains(word), "{} uses {word}", source.path);
        }
    }
}

#[test]
fn only_the_command_line_and_reports_print() {
    for source in sources() {
        let code = production(&source.text);
        let prints = [
            "println!",
            "eprintln!",
            "print!(",
            "eprint!(",
            "io::stdout",
            "io::stderr",
        ];
        let layer = ["cli/", "report/"]
            .iter()
            .any(|layer| source.path.starts_with(layer));
        for word in prints.into_iter().filter(|word| code.contains(word)) {
            assert!(layer, "{} uses {word}", source.path);
        }
    }
}

#[test]
fn reports_name_no_problem() {
    let names = tribunal_problems::ALL
        .iter()
        .map(|problem| problem.info().name);
    for source in sources()
        .iter()
        .filter(|source| source.crate_name == "report" && !source.path.contains("/tests/"))
    {
        let (code, _) = source
            .text
            .split_once("\n#[cfg(test)]")
            .unwrap_or((&source.text, ""));
        let named = names.clone().find(|name| code.contains(name));
        assert_eq!(named, None, "{} names a problem", source.path);
    }
}

#[test]
fn every_file_begins_with_its_purpose() {
    for source in sources() {
        assert!(
            source.text.starts_with("//! "),
            "{} does not say what it is for",
            source.path
        );
    }
}

#[test]
fn the_rules_recognize_every_form_of_import() {
    let source = |path: &str, text: &str| {
        let first = path.split('/').next().unwrap_or_default();
        let crate_name = if CRATES.contains(&first) { first } else { "" };
        Source {
            crate_name: crate_name.to_string(),
            path: path.to_string(),
            text: text.to_string(),
        }
    };
    let seen = |path, text| imports(&source(path, text)).into_iter().collect::<Vec<_>>();
    assert_eq!(
        seen("judge/bench.rs", "use crate::{stress::{Size, Cell}, text};"),
        ["judge::stress::Cell", "judge::stress::Size", "judge::text"]
    );
    assert_eq!(
        seen(
            "judge/bench.rs",
            "use tribunal_core::{board::Size, text}; tribunal_package::cases::find()"
        ),
        ["core::board::Size", "core::text", "package::cases::find"]
    );
    assert_eq!(
        seen("cli/check.rs", "use crate::hosts; use super::args;"),
        ["cli::args", "hosts"]
    );
    assert_eq!(
        seen("problems/x/solvers/bfs.rs", "use super::table::Table;"),
        ["problems::x::solvers::table::Table"]
    );
    assert_eq!(
        seen("problems/x/solvers/bfs.rs", "use super::super::check;"),
        ["problems::x::check"]
    );
    assert_eq!(
        seen("problems/x/mod.rs", "fn f() { tribunal_judge::main() }"),
        ["judge::main"]
    );
    assert_eq!(
        seen("problems/x/solvers/bfs.rs", "use self::super::table;"),
        ["problems::x::solvers::table"]
    );
    assert_eq!(
        seen(
            "sandbox/linux/wire.rs",
            "use crate::Level; use super::lane;"
        ),
        ["sandbox::Level", "sandbox::linux::lane"]
    );
    let by_path = "<X as tribunal_core::problem::Problem>::play()";
    assert_eq!(
        seen("problems/x/solvers/bfs.rs", by_path),
        ["core::problem::Problem"]
    );
    assert!(!is_allowed(
        "core::problem::Problem",
        &allowed("problems/x/solvers/bfs.rs").expect("a row")
    ));
    assert!(!is_allowed(
        "problems::x::solvers::table",
        &allowed("problems/x/solvers/bfs.rs").expect("a row")
    ));
    assert!(!is_allowed(
        "problems::y::model",
        &allowed("problems/x/solvers/bfs.rs").expect("a row")
    ));
    assert!(!is_allowed("core::boards", &["core::board".to_string()]));
}

#[test]
fn crates_depend_only_on_what_the_rules_allow() {
    for (name, allowed) in DEPENDENCIES {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("crates")
            .join(name)
            .join("Cargo.toml");
        let manifest = std::fs::read_to_string(manifest).expect("a manifest");
        let (_, rest) = manifest
            .split_once("[dependencies]\n")
            .expect("dependencies");
        let production = rest.split("[dev-dependencies]").next().unwrap_or_default();
        let ours = production
            .lines()
            .filter_map(|line| line.strip_prefix("tribunal-")?.split_once(' '));
        for (dependency, _) in ours {
            assert!(
                allowed.contains(&dependency),
                "{name} depends on {dependency}"
            );
        }
    }
}

/// The file of each module, by its path as imports name it.
fn files_of_modules(sources: &[Source]) -> BTreeMap<String, &str> {
    let module = |path: &str| {
        let path = path.trim_end_matches(".rs");
        let parts: Vec<&str> = path
            .split('/')
            .filter(|part| !matches!(*part, "mod" | "lib"))
            .collect();
        parts.join("::")
    };
    let sources = sources.iter().filter(|source| source.path != "main.rs");
    sources
        .map(|source| (module(&source.path), source.path.as_str()))
        .collect()
}

/// The files that a file imports from, and those of the modules that it declares.
fn imported_files<'s>(source: &Source, files: &BTreeMap<String, &'s str>) -> BTreeSet<&'s str> {
    let here = source
        .path
        .trim_end_matches(".rs")
        .trim_end_matches("/mod")
        .trim_end_matches("/lib");
    let here = if here == "lib" {
        String::new()
    } else {
        here.replace('/', "::")
    };
    let code = production(&source.text);
    let declared = code.lines().filter_map(|line| {
        let line = line
            .trim_start_matches("pub(super) ")
            .trim_start_matches("pub(crate) ")
            .trim_start_matches("pub ");
        let name = line.strip_prefix("mod ")?.strip_suffix(';')?;
        files.get(
            [here.as_str(), name]
                .into_iter()
                .filter(|part| !part.is_empty())
                .collect::<Vec<_>>()
                .join("::")
                .as_str(),
        )
    });
    let found = imports(source);
    let imported = found.iter().filter_map(|import| {
        // An item is in the file of the longest part of its path that is a module.
        let ends = import
            .match_indices("::")
            .map(|(end, _)| end)
            .chain([import.len()]);
        ends.filter_map(|end| files.get(&import[..end])).last()
    });
    declared
        .chain(imported)
        .copied()
        .filter(|file| *file != source.path)
        .collect()
}

#[test]
fn no_files_import_each_other_in_a_cycle() {
    let sources = sources();
    let files = files_of_modules(&sources);
    let mut edges: BTreeMap<&str, BTreeSet<&str>> = sources
        .iter()
        .map(|source| (source.path.as_str(), imported_files(source, &files)))
        .collect();
    assert!(
        edges.values().map(BTreeSet::len).sum::<usize>() > 1000,
        "imports go unseen"
    );
    // A file that imports none of the remaining files is in no cycle.
    loop {
        let left: BTreeSet<&str> = edges.keys().copied().collect();
        let before = edges.len();
        edges.retain(|_, to| to.iter().any(|file| left.contains(file)));
        if edges.len() == before {
            break;
        }
    }
    let left: BTreeSet<&str> = edges.keys().copied().collect();
    let shown = |(from, to): (&&str, &BTreeSet<&str>)| {
        let to: Vec<&str> = to.intersection(&left).copied().collect();
        format!("{from} imports {}", to.join(", "))
    };
    assert!(
        left.is_empty(),
        "circles, and what imports from them:\n{}",
        edges.iter().map(shown).collect::<Vec<_>>().join("\n")
    );
}

#[test]
fn an_import_cycle_is_found() {
    let source = |path: &str, text: &str| Source {
        crate_name: "judge".to_string(),
        path: path.to_string(),
        text: text.to_string(),
    };
    let sources = [
        source("judge/lib.rs", "mod stress;\nmod lanes;\n"),
        source("judge/stress/mod.rs", "mod lane;\npub struct Plan;\n"),
        source(
            "judge/stress/lane.rs",
            "use super::Plan;\nuse crate::lanes::{first, run};\n",
        ),
        source("judge/lanes.rs", ""),
    ];
    let files = files_of_modules(&sources);
    assert_eq!(
        imported_files(&sources[0], &files),
        BTreeSet::from(["judge/lanes.rs", "judge/stress/mod.rs"])
    );
    assert_eq!(
        imported_files(&sources[1], &files),
        BTreeSet::from(["judge/stress/lane.rs"])
    );
    assert_eq!(
        imported_files(&sources[2], &files),
        BTreeSet::from(["judge/lanes.rs", "judge/stress/mod.rs"])
    );
}

/// The words of a text: Rust identifiers.
fn words(text: &str) -> BTreeSet<&str> {
    text.split(|letter: char| !(letter.is_alphanumeric() || letter == '_'))
        .filter(|word| !word.is_empty())
        .collect()
}

/// The kind and the name of the item that a line makes public, such as `fn` and `solve`; a field has the kind `field`.
fn made_public(line: &str) -> Option<(&str, &str)> {
    let mut rest = line.trim_start().strip_prefix("pub ")?;
    let name_of = |rest: &'_ str| -> usize {
        rest.find(|letter: char| !(letter.is_alphanumeric() || letter == '_'))
            .unwrap_or(rest.len())
    };
    let kinds = [
        "fn", "struct", "enum", "trait", "type", "static", "mod", "const",
    ];
    loop {
        let (word, after) = rest.split_at(name_of(rest));
        if after.starts_with(':') {
            return Some(("field", word));
        }
        let after = after.strip_prefix(' ')?;
        let is_function = ["const fn ", "unsafe ", "async "]
            .iter()
            .any(|words| rest.starts_with(words));
        if kinds.contains(&word) && !is_function {
            return Some((word, &after[..name_of(after)]));
        }
        if !is_function {
            return None;
        }
        rest = after;
    }
}

/// The public names of a crate that no text outside it contains, except types in another public declaration.
fn unused_names<'s>(own: &[&'s Source], outside: &BTreeSet<&str>) -> Vec<(&'s str, &'s str)> {
    let codes: Vec<(&str, &str)> = own
        .iter()
        .map(|source| {
            let code = source.text.split("\n#[cfg(test)]").next();
            (source.path.as_str(), code.unwrap_or_default())
        })
        .collect();
    // A declaration ends at its body; for an enum or a trait it includes the body, whose items carry no `pub`.
    let mut declared = BTreeSet::new();
    for (_, code) in &codes {
        for (start, _) in code.match_indices("pub ") {
            let line = code[start..].lines().next().unwrap_or_default();
            let Some((kind, name)) = made_public(line) else {
                continue;
            };
            let after = line.find(name).map_or(line.len(), |at| at + name.len());
            let rest = &code[start + after..];
            let end = match kind {
                "enum" | "trait" => rest.find("\n}"),
                "field" => rest.find('\n'),
                "type" => rest.find(';'),
                _ => rest.find(['{', ';', '=']),
            };
            declared.extend(words(&rest[..end.unwrap_or(rest.len())]));
        }
    }
    // An error of `FromStr` is public with the type that is parsed.
    for (_, code) in &codes {
        let errors = code
            .lines()
            .filter_map(|line| line.trim().strip_prefix("type Err = ")?.strip_suffix(';'));
        declared.extend(errors);
    }
    let mut unused = Vec::new();
    for (path, code) in codes {
        for (kind, name) in code.lines().filter_map(made_public) {
            let is_type = matches!(kind, "struct" | "enum" | "trait" | "type");
            let is_named = outside.contains(name) || is_type && declared.contains(name);
            if !is_named {
                unused.push((path, name));
            }
        }
    }
    unused
}

#[test]
fn every_public_name_is_used_by_another_crate() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sources = sources();
    let mut outer: Vec<String> = ["tests", "examples", "benches"]
        .iter()
        .flat_map(|folder| sources_of("", &root.join(folder)))
        .map(|source| source.text)
        .collect();
    outer.push(std::fs::read_to_string(root.join("build.rs")).expect("a readable file"));
    let outer: BTreeSet<&str> = outer.iter().flat_map(|text| words(text)).collect();
    let words_of: Vec<BTreeSet<&str>> = sources.iter().map(|each| words(&each.text)).collect();
    let mut unused = Vec::new();
    for name in CRATES {
        let own: Vec<&Source> = sources
            .iter()
            .filter(|each| each.crate_name == name)
            .collect();
        // A name on the front page of a crate, or in its README, is part of its interface.
        let page = format!("{name}/lib.rs");
        let readme = std::fs::read_to_string(root.join("crates").join(name).join("README.md"));
        let mut outside = words(readme.as_deref().unwrap_or_default());
        outside.extend(&outer);
        for (source, words) in sources.iter().zip(&words_of) {
            if source.crate_name != name || source.path == page {
                outside.extend(words);
            }
        }
        let found = unused_names(&own, &outside);
        unused.extend(found.iter().map(|(path, name)| format!("{path}: {name}")));
    }
    assert!(
        unused.is_empty(),
        "public, but named by no other crate:\n{}",
        unused.join("\n")
    );
}

#[test]
fn an_unused_public_name_is_found() {
    assert_eq!(
        made_public("    pub const fn size(&self) {"),
        Some(("fn", "size"))
    );
    assert_eq!(
        made_public("pub struct Size<'a> {"),
        Some(("struct", "Size"))
    );
    assert_eq!(made_public("    pub rows: u8,"), Some(("field", "rows")));
    assert_eq!(
        made_public("pub const ROWS_MAX: u8 = 5;"),
        Some(("const", "ROWS_MAX"))
    );
    assert_eq!(made_public("pub use board::Size;"), None);
    assert_eq!(made_public("pub(crate) fn size() {"), None);
    let source = Source {
        crate_name: "core".to_string(),
        path: "core/board.rs".to_string(),
        text: "pub fn size() -> Size { Inner }\npub struct Size;\npub struct Inner;\n".to_string(),
    };
    assert_eq!(
        unused_names(&[&source], &BTreeSet::from(["size"])),
        [("core/board.rs", "Inner")]
    );
}
