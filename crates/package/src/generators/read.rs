//! Goes through the groups of `generators.yaml`.

use super::case;
use super::group_text::text_of;
use super::names::{Numbers, cases_in_lists, get, is_group, numbered};
use super::plan::{GeneratorsYaml, PlannedCase, PlannedFile, PlannedLink};
use super::reader::{FILE, FINDINGS_MAX, Include, Inherited, Reader};
use super::tree::{Key, Node, Tree, parse};
use crate::data::{CASES_MAX, DEPTH_MAX, is_case_name};
use crate::finding::Findings;
use crate::package::Package;
use crate::regular::OURS;
use crate::yaml::file_text;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::PathBuf;
use tribunal_core::text::{nearest, quote};

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
    let Some(text) = file_text(&package.folder, FILE, findings)? else {
        return Some(GeneratorsYaml::default());
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
        includes: Vec::new(),
        around: Vec::new(),
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
            self.around = vec![key.name.clone()];
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
        // A group may include what is written behind it.
        for include in std::mem::take(&mut self.includes) {
            let cases = self.include(&include);
            for group in include.groups {
                self.named.entry(group).or_default().extend(cases.clone());
            }
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
        if let Some(list) = get(node, "include") {
            self.includes.push(Include {
                list: list.clone(),
                path: path.to_string(),
                groups: self.around.clone(),
            });
        }
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
            self.around.push(key.name.clone());
            let cases = self.group(node, &format!("{path}/{name}"), own, depth + 1);
            self.around.pop();
            cases
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
    fn include(&mut self, include: &Include) -> Vec<String> {
        let path = &include.path;
        let list = match &include.list.value {
            Tree::List(list) => &list[..],
            Tree::Null => &[],
            _ => {
                self.wrong(&include.list, "a list of names");
                return Vec::new();
            }
        };
        let mut cases = Vec::new();
        for item in list {
            let Tree::Text(name) = &item.value else {
                self.wrong(item, "a name; put a number in quotes");
                continue;
            };
            if include.groups.contains(name) {
                let message = format!("{} includes itself", quote(name));
                self.fault(item.place, message, "include another group, or a case");
                continue;
            }
            let Some(found) = self.named.get(name).cloned() else {
                let near = nearest(name, self.named.keys().map(String::as_str));
                let hint = match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "include the name of a case or a group of this file".to_string(),
                };
                let message = format!("{} names no case or group", quote(name));
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
}
