//! Goes through the groups of `generators.yaml`.

use super::case;
use super::group_text::text_of;
use super::names::{Numbers, get, is_group, numbered};
use super::plan::{GeneratorsYaml, PlannedCase, PlannedFile, PlannedLink};
use super::tree::{Key, Node, Place, Tree, parse};
use crate::data::{CASES_MAX, DEPTH_MAX, is_case_name};
use crate::finding::Findings;
use crate::package::Package;
use crate::regular::{self, OURS};
use crate::yaml::read_text;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io;
use std::path::PathBuf;
use tribunal_core::text::{nearest, quote};

/// The path of the file in a package.
pub const FILE: &str = "generators/generators.yaml";

/// The groups below `data/`.
const GROUPS: [&str; 7] = [
    "sample",
    "secret",
    "invalid_input",
    "invalid_answer",
    "invalid_output",
    "valid_output",
    "fuzz",
];

/// Keys of a group, and those that only the whole file has.
const KEYS: [&str; 7] = [
    "data",
    "include",
    "test_group.yaml",
    "testdata.yaml",
    "solution",
    "random_salt",
    "retries",
];
const ROOT_KEYS: [&str; 2] = ["generators", "version"];

/// The most findings; a file with more is not read on.
const FINDINGS_MAX: usize = 100;

/// Reads the file of a package; nothing where there is none. A finding has the line and the column; after a fatal one, the
/// result is not everything that the file asks for.
///
/// ```
/// # let temporary = tempfile::tempdir()?;
/// # let folder = temporary.path();
/// use tribunal_package::{Package, finding::Findings, generators};
///
/// # std::fs::create_dir(folder.join("generators"))?;
/// # std::fs::create_dir(folder.join("data"))?;
/// # std::fs::write(folder.join("generators/gen.py"), "")?;
/// let yaml = "data: {secret: {data: [{small: 'gen.py 5 {seed}'}, {'': {in: '1'}}]}}";
/// std::fs::write(folder.join("generators/generators.yaml"), yaml)?;
/// let (package, _) = Package::read(folder)?;
/// let mut findings = Findings::default();
/// let plan = generators::read(&package, &mut findings).expect("a file");
/// assert_eq!(findings, Findings::default());
/// assert_eq!(plan.cases[0].name, "secret/1-small");
/// let command = plan.cases[0].command.as_ref().expect("a command");
/// assert_eq!((command.program.as_str(), command.args(7)), ("gen.py", vec!["5".to_string(), "7".to_string()]));
/// assert_eq!(plan.cases[1].name, "secret/2");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read(package: &Package, findings: &mut Findings) -> Option<GeneratorsYaml> {
    let text = match read_text(&package.folder, FILE) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
        Err(error) => {
            let hint = match error.kind() {
                io::ErrorKind::FileTooLarge => "the limit is Tribunal's own; is that file meant?",
                _ => "make it a text file in UTF-8 that lies in the package",
            };
            findings.fatal(FILE, format!("cannot read it: {error}"), hint);
            return Some(GeneratorsYaml::default());
        }
    };
    let root = match parse(&text) {
        Ok(root) => root,
        Err(bad) => {
            let hint = match bad.is_ours {
                true => "the limit is Tribunal's own; is that meant?",
                false => "fix the YAML there",
            };
            findings.fatal(&format!("{FILE}{}", bad.place), bad.why, hint);
            return Some(GeneratorsYaml::default());
        }
    };
    let mut reader = Reader {
        package,
        text: &text,
        findings,
        plan: GeneratorsYaml::default(),
        numbers: Numbers::of(0),
        named: BTreeMap::new(),
        taken: HashSet::new(),
        missing: HashSet::new(),
        found: 0,
    };
    reader.root(&root);
    Some(reader.plan)
}

/// Whether a package has something that makes inputs: a file in `generators/`, or an input validator that is a grammar.
pub fn has_generators(package: &Package) -> bool {
    let entries = fs::read_dir(package.folder.join("generators"));
    let is_hidden = |name: &std::ffi::OsStr| name.as_encoded_bytes().starts_with(b".");
    let mut entries = entries.into_iter().flatten().flatten();
    let is_grammar = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "ctd");
    entries.any(|entry| !is_hidden(&entry.file_name()))
        || package.input_validators.iter().any(is_grammar)
}

pub(super) struct Reader<'a> {
    package: &'a Package,
    /// The whole text of the file.
    pub(super) text: &'a str,
    findings: &'a mut Findings,
    plan: GeneratorsYaml,
    numbers: Numbers,
    /// The cases of each name that can be included: a case, or all those of a group.
    named: BTreeMap<String, Vec<String>>,
    /// The names of cases.
    taken: HashSet<String>,
    /// Generators and solutions that are known to be missing.
    missing: HashSet<String>,
    found: usize,
}

/// What cases have from the groups around them.
#[derive(Clone, Default)]
pub(super) struct Inherited {
    pub(super) solution: Option<String>,
    pub(super) salt: String,
}

impl Inherited {
    /// What a group or a case states itself, or else has from around.
    pub(super) fn of(reader: &mut Reader, node: &Node, around: &Inherited) -> Inherited {
        let mut own = around.clone();
        match get(node, "solution").map(|node| (node, &node.value)) {
            None => {}
            Some((_, Tree::Null)) => own.solution = None,
            Some((_, Tree::Text(text))) if text.trim().is_empty() => own.solution = None,
            Some((at, Tree::Text(text))) if text.starts_with('/') => {
                let path = text.trim().trim_start_matches('/').to_string();
                reader.find(at, &path, "the solution");
                own.solution = Some(path);
            }
            Some((at, _)) => reader.wrong(at, "a path that begins with `/`, from the package on"),
        }
        match get(node, "random_salt").map(|node| (node, &node.value)) {
            None => {}
            Some((_, Tree::Null)) => own.salt = String::new(),
            Some((_, Tree::Text(text))) => own.salt = text.clone(),
            Some((at, _)) => reader.wrong(at, "a text; put a number in quotes"),
        }
        own
    }
}

impl Reader<'_> {
    fn root(&mut self, root: &Node) {
        let Tree::Map(entries) = &root.value else {
            return self.wrong(root, "keys and values, with `data`");
        };
        self.keys(entries, true);
        if let Some(generators) = get(root, "generators") {
            self.generators(generators);
        }
        let Some(Tree::Map(groups)) = get(root, "data").map(|data| &data.value) else {
            let at = get(root, "data").unwrap_or(root);
            return self.wrong(at, "`data` with the groups `sample` and `secret`");
        };
        let total = groups.iter().map(|(_, node)| cases_in_lists(node, 0)).sum();
        if total > CASES_MAX as u64 {
            let message = format!("more than {CASES_MAX} cases, {OURS}");
            return self.fault(root.place, message, "the limit is Tribunal's own");
        }
        self.numbers = Numbers::of(total);
        let own = Inherited::of(self, root, &Inherited::default());
        self.group_file(root, "");
        for (key, node) in groups {
            if !GROUPS.contains(&key.name.as_str()) {
                let message = format!("{} is no group of `data/`", quote(&key.name));
                self.fault(
                    key.place,
                    message,
                    &format!("use one of {}", GROUPS.join(", ")),
                );
                continue;
            }
            let cases = match &node.value {
                Tree::Map(_) => self.group(node, &key.name, &own, 0),
                Tree::Null => Vec::new(),
                _ => {
                    self.wrong(node, "a group, with `data`");
                    Vec::new()
                }
            };
            self.named.insert(key.name.clone(), cases);
        }
    }

    /// Reads a group, and returns the names of its cases.
    fn group(&mut self, node: &Node, path: &str, around: &Inherited, depth: usize) -> Vec<String> {
        let Tree::Map(entries) = &node.value else {
            return Vec::new();
        };
        if depth > DEPTH_MAX {
            let message = format!("a group more than {DEPTH_MAX} deep, {OURS}");
            self.fault(node.place, message, "the limit is Tribunal's own");
            return Vec::new();
        }
        self.keys(entries, false);
        let own = Inherited::of(self, node, around);
        self.group_file(node, path);
        let mut cases = Vec::new();
        match get(node, "data").map(|data| (data, &data.value)) {
            None | Some((_, Tree::Null)) => {}
            Some((_, Tree::Map(entries))) => {
                for (key, node) in entries {
                    if key.name.is_empty() {
                        self.fault(
                            key.place,
                            "a name is missing".to_string(),
                            "only in lists, where cases are numbered, a name may be empty",
                        );
                        continue;
                    }
                    cases.extend(self.member(key, node, path, &own, depth, None));
                }
            }
            Some((_, Tree::List(list))) => cases.extend(self.list(list, path, &own, depth)),
            Some((data, _)) => self.wrong(data, "a mapping of names, or a list of such mappings"),
        }
        cases.extend(self.include(node, path));
        cases
    }

    /// Reads the members of a numbered list.
    fn list(&mut self, list: &[Node], path: &str, own: &Inherited, depth: usize) -> Vec<String> {
        let is_group = |node: &&Node| matches!(&node.value, Tree::Map(one) if one.iter().any(|(_, node)| is_group(node)));
        let width = list.iter().filter(is_group).count().to_string().len();
        let (mut cases, mut groups) = (Vec::new(), 0);
        for item in list {
            let one = match &item.value {
                Tree::Map(entries) => entries.first().filter(|_| entries.len() == 1),
                _ => None,
            };
            let Some((key, node)) = one else {
                self.wrong(item, "a mapping with one name, as in `- small: gen.py 5`");
                continue;
            };
            groups += u64::from(super::names::is_group(node));
            let number = (groups, width);
            cases.extend(self.member(key, node, path, own, depth, Some(number)));
        }
        cases
    }

    /// Reads a case or a group in a group. In a list it has a number: a group the one given here.
    fn member(
        &mut self,
        key: &Key,
        node: &Node,
        path: &str,
        own: &Inherited,
        depth: usize,
        number: Option<(u64, usize)>,
    ) -> Vec<String> {
        if self.found >= FINDINGS_MAX || self.plan.cases.len() > CASES_MAX {
            return Vec::new();
        }
        if !key.name.is_empty() && !is_case_name(&key.name) {
            let message = format!("{} is no name of a case", quote(&key.name));
            let hint =
                "a name has letters, digits, `_`, `.` and `-`, and begins with no dot or hyphen";
            self.fault(key.place, message, hint);
            return Vec::new();
        }
        let names: Vec<String> = if is_group(node) {
            let name = match number {
                Some((number, width)) => numbered(number, width, &key.name),
                None => key.name.clone(),
            };
            self.group(node, &format!("{path}/{name}"), own, depth + 1)
        } else {
            let cases = case::read(self, node, own, |reader, ending| {
                let name = match number {
                    // Where there is no key, the ending stands without its hyphen.
                    Some(_) => {
                        let key = format!("{}{ending}", key.name);
                        reader.numbers.name(key.trim_start_matches('-'))
                    }
                    None => format!("{}{ending}", key.name),
                };
                format!("{path}/{name}")
            });
            self.take(cases)
        };
        if !key.name.is_empty() {
            self.named.insert(key.name.clone(), names.clone());
        }
        names
    }

    /// Adds cases, and returns their names.
    fn take(&mut self, cases: Vec<PlannedCase>) -> Vec<String> {
        let mut names = Vec::new();
        for case in cases {
            if self.plan.cases.len() >= CASES_MAX {
                let message = format!("more than {CASES_MAX} cases, {OURS}");
                self.fault(case.place, message, "the limit is Tribunal's own");
                break;
            }
            if !self.taken.insert(case.name.clone()) {
                let message = format!("a second case `{}`", case.name);
                self.fault(case.place, message, "give it another name");
                continue;
            }
            names.push(case.name.clone());
            self.plan.cases.push(case);
        }
        names
    }

    /// Adds the cases of other groups that a group includes.
    fn include(&mut self, node: &Node, path: &str) -> Vec<String> {
        let Some(include) = get(node, "include") else {
            return Vec::new();
        };
        let list = match &include.value {
            Tree::List(list) => &list[..],
            Tree::Null => &[],
            _ => {
                self.wrong(include, "a list of names");
                return Vec::new();
            }
        };
        let mut cases = Vec::new();
        for item in list {
            let Tree::Text(name) = &item.value else {
                self.wrong(item, "a name; put a number in quotes");
                continue;
            };
            let Some(found) = self.named.get(name).cloned() else {
                let near = nearest(name, self.named.keys().map(String::as_str));
                let hint = match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "include what is written before; groups cannot include each other"
                        .to_string(),
                };
                let message = format!("{} names no earlier case or group", quote(name));
                self.fault(item.place, message, &hint);
                continue;
            };
            for case in found {
                if self.plan.links.len() >= CASES_MAX {
                    let message = format!("more than {CASES_MAX} included cases, {OURS}");
                    self.fault(item.place, message, "the limit is Tribunal's own");
                    return cases;
                }
                let last = case.rsplit('/').next().unwrap_or_default();
                let name = format!("{path}/{last}");
                // The same case may come through several groups.
                if self.taken.insert(name.clone()) {
                    self.plan.links.push(PlannedLink {
                        name,
                        case: case.clone(),
                    });
                    cases.push(case);
                }
            }
        }
        cases
    }

    fn group_file(&mut self, node: &Node, path: &str) {
        for name in ["test_group.yaml", "testdata.yaml"] {
            match get(node, name).map(|value| (value, &value.value)) {
                None | Some((_, Tree::Null)) => {}
                Some((value, Tree::Map(_))) => self.plan.files.push(PlannedFile {
                    path: format!("{path}/{name}").trim_start_matches('/').to_string(),
                    text: text_of(self.text, value),
                }),
                Some((value, _)) => self.wrong(value, "a mapping"),
            }
        }
    }

    fn generators(&mut self, node: &Node) {
        let entries = match &node.value {
            Tree::Map(entries) => &entries[..],
            Tree::Null => &[],
            _ => return self.wrong(node, "a mapping from names to lists of files"),
        };
        for (key, value) in entries {
            let files: Option<Vec<String>> = match &value.value {
                Tree::List(list) => list
                    .iter()
                    .map(|node| match &node.value {
                        Tree::Text(text) => Some(text.clone()),
                        _ => None,
                    })
                    .collect(),
                _ => None,
            };
            let Some(files) = files.filter(|files| !files.is_empty()) else {
                self.wrong(value, "a list of files below `generators/`");
                continue;
            };
            for file in &files {
                self.find(value, &format!("generators/{file}"), "the file");
            }
            self.plan.generators.insert(key.name.clone(), files);
        }
    }

    fn keys(&mut self, entries: &[(Key, Node)], is_root: bool) {
        let more: &[&'static str] = if is_root { &ROOT_KEYS } else { &[] };
        for (key, _) in entries {
            if !KEYS.iter().chain(more).any(|known| *known == key.name) {
                self.unknown(key, KEYS.iter().chain(more).copied());
            }
        }
    }

    // -- files ---------------------------------------------------------------------------------------------

    /// Reports a generator that is neither a name of `generators:` nor a file or folder.
    pub(super) fn find_generator(&mut self, at: &Node, program: &str) {
        if !self.plan.generators.contains_key(program) {
            self.find(at, &format!("generators/{program}"), "the generator");
        }
    }

    /// Reports a file that is not in the package, once.
    fn find(&mut self, at: &Node, path: &str, what: &str) {
        let file = self.package.folder.join(path);
        let is_inside = path.split('/').all(|part| part != "..");
        let is_there =
            is_inside && file.exists() && !regular::leads_out(&self.package.folder, &file);
        if !is_there && self.missing.insert(path.to_string()) {
            let message = format!("{what} {} is not there", quote(path));
            self.fault(
                at.place,
                message,
                "add it to the package, or correct the name",
            );
        }
    }

    /// Whether there is a file that can be copied, with one of the endings.
    pub(super) fn has_any_file(&self, path: &str) -> bool {
        let folder = self.package.folder.join("generators");
        GeneratorsYaml::ENDINGS
            .iter()
            .any(|ending| folder.join(format!("{path}.{ending}")).is_file())
    }

    /// The text with the constants of `problem.yaml` in it.
    pub(super) fn with_constants(&mut self, at: &Node, text: &str) -> Option<String> {
        let none = BTreeMap::new();
        let constants = self.package.problem.constants.as_ref().unwrap_or(&none);
        match crate::constants::fill(
            text.as_bytes(),
            constants,
            crate::yaml::YAML_BYTES_MAX as usize,
        ) {
            Ok(filled) => Some(String::from_utf8_lossy(&filled).into_owned()),
            Err(fault) => {
                self.fault(at.place, fault.to_string(), "state it under `constants`");
                None
            }
        }
    }

    // -- findings ------------------------------------------------------------------------------------------

    /// A value of the wrong kind.
    pub(super) fn wrong(&mut self, node: &Node, expected: &str) {
        let message = format!("expected {expected}, found {}", node.kind());
        self.fault(node.place, message, "correct the value");
    }

    /// A fault after which the file does not say what cases are made.
    pub(super) fn fault(&mut self, place: Place, message: String, hint: &str) {
        self.found += 1;
        if self.found <= FINDINGS_MAX {
            self.findings
                .fatal(&format!("{FILE}{place}"), message, hint);
        }
    }

    /// A key without a meaning.
    pub(super) fn unknown<'k>(&mut self, key: &Key, known: impl IntoIterator<Item = &'k str>) {
        self.found += 1;
        if self.found > FINDINGS_MAX {
            return;
        }
        let hint = match nearest(&key.name, known) {
            Some(known) => format!("did you mean `{known}`?"),
            None => "remove it".to_string(),
        };
        let message = format!("unknown key {}", quote(&key.name));
        self.findings
            .warning(&format!("{FILE}{}", key.place), message, hint);
    }
}

/// The number of cases in lists, each repeat by itself.
fn cases_in_lists(node: &Node, depth: usize) -> u64 {
    let Some(data) = get(node, "data").filter(|_| depth <= DEPTH_MAX) else {
        return 0;
    };
    let below = |node: &Node, is_numbered: bool| match (is_group(node), is_numbered) {
        (true, _) => cases_in_lists(node, depth + 1),
        (false, false) => 0,
        (false, true) => get(node, "count")
            .and_then(|count| super::count::numbers(count).ok())
            .map_or(1, |numbers| numbers.len() as u64),
    };
    match &data.value {
        Tree::Map(entries) => entries.iter().map(|(_, node)| below(node, false)).sum(),
        Tree::List(list) => list
            .iter()
            .flat_map(|item| match &item.value {
                Tree::Map(entries) => &entries[..],
                _ => &[],
            })
            .map(|(_, node)| below(node, true))
            .sum(),
        _ => 0,
    }
}
