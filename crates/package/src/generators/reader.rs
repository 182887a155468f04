//! What reading `generators.yaml` needs everywhere: the package around it, what was read, and findings.

use super::names::{Numbers, get};
use super::plan::GeneratorsYaml;
use super::tree::{Key, Node, Place, Tree};
use crate::finding::Findings;
use crate::package::Package;
use crate::regular;
use std::collections::{BTreeMap, HashSet};
use tribunal_core::text::{nearest, quote};

/// The path of the file in a package.
pub const FILE: &str = "generators/generators.yaml";

/// The most findings; a file with more is not read on.
pub(super) const FINDINGS_MAX: usize = 100;

pub(super) struct Reader<'a> {
    pub(super) package: &'a Package,
    /// The whole text of the file.
    pub(super) text: &'a str,
    pub(super) findings: &'a mut Findings,
    pub(super) plan: GeneratorsYaml,
    pub(super) numbers: Numbers,
    /// The cases of each name that can be included: a case, or all those of a group.
    pub(super) named: BTreeMap<String, Vec<String>>,
    /// What groups include, to be looked up when all names are known.
    pub(super) includes: Vec<Include>,
    /// The names of the groups around what is read, from the outermost.
    pub(super) around: Vec<String>,
    /// The names of cases.
    pub(super) taken: HashSet<String>,
    /// Generators and solutions that are known to be missing.
    pub(super) missing: HashSet<String>,
    pub(super) found: usize,
}

/// What a group includes.
pub(super) struct Include {
    /// The list of names.
    pub(super) list: Node,
    /// The path of the group in `data/`.
    pub(super) path: String,
    /// The names of the group and of those around it.
    pub(super) groups: Vec<String>,
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
                reader.find_solution(at, &path);
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
    // -- files ---------------------------------------------------------------------------------------------

    /// Reports a generator that is neither a name of `generators:` nor a file or folder.
    pub(super) fn find_generator(&mut self, at: &Node, program: &str) {
        if !self.plan.generators.contains_key(program) {
            self.find(at, &format!("generators/{program}"), "the generator");
        }
    }

    /// Warns of a solution that is not in the package, once: the cases can be made without it.
    fn find_solution(&mut self, at: &Node, path: &str) {
        if self.is_missing(path) {
            let message = format!("the solution {} is not there", quote(path));
            let hint = "add it to the package, or correct the name; accepted submissions answer its cases meanwhile";
            self.warn(at, &message, hint);
        }
    }

    /// Reports a file that is not in the package, once.
    pub(super) fn find(&mut self, at: &Node, path: &str, what: &str) {
        if self.is_missing(path) {
            let message = format!("{what} {} is not there", quote(path));
            self.fault(
                at.place,
                message,
                "add it to the package, or correct the name",
            );
        }
    }

    /// Whether a file is not in the package, which was not told before.
    fn is_missing(&mut self, path: &str) -> bool {
        let file = self.package.folder.join(path);
        let is_inside = path.split('/').all(|part| part != "..");
        let is_there =
            is_inside && file.exists() && !regular::leads_out(&self.package.folder, &file);
        !is_there && self.missing.insert(path.to_string())
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

    /// What is likely not meant.
    pub(super) fn warn(&mut self, node: &Node, message: &str, hint: &str) {
        self.found += 1;
        if self.found <= FINDINGS_MAX {
            let place = format!("{FILE}{}", node.place);
            self.findings.warning(&place, message, hint);
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
