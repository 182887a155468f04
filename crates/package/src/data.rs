//! The cases of a package, by their groups below `data/`.

use super::case_files::CaseFiles;
use super::finding::Findings;
use super::problem::Format;
use super::yaml::{self, Keys};
use crate::regular::{self, OURS};
use crate::scoring::GroupSettings;
use crate::static_case::{StaticCase, has_cases};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use tribunal_core::text::shell_word;

/// The names of the file with the arguments of validators for a group of cases, in any format.
pub const GROUP_FILES: [&str; 2] = ["test_group.yaml", "testdata.yaml"];

/// Maximum number of cases in a package.
pub(crate) const CASES_MAX: usize = 100_000;

/// Maximum number of groups that are read: a few links could make very many.
const GROUPS_MAX: usize = 10_000;

/// How deep groups may be nested.
pub(crate) const DEPTH_MAX: usize = 16;

/// The groups of `data/` whose files are examples for validators, and no cases.
pub(crate) const EXAMPLE_GROUPS: [&str; 4] = [
    "invalid_input",
    "valid_output",
    "invalid_output",
    "invalid_answer",
];

/// Whether a group of `data/` holds examples for validators in any version of the format, or in older tools.
fn is_example_group(name: &str) -> bool {
    let older = [
        "bad",
        "invalid_inputs",
        "invalid_answers",
        "invalid_outputs",
        "valid_outputs",
        "testing_tool_cases",
    ];
    EXAMPLE_GROUPS.contains(&name) || older.contains(&name)
}

/// A case of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The path under `data/`, without an ending, as in `secret/group1/01-small`.
    pub name: String,
    /// The input file.
    pub input: PathBuf,
    /// The answer file, if there is one.
    pub answer: Option<PathBuf>,
    /// The output file, which the cases of `valid_output` and `invalid_output` have.
    pub output: Option<PathBuf>,
    /// What the programs that run on this case are given besides.
    pub args: CaseConfig,
}

/// What programs are given on a case besides its input and its answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseConfig {
    /// Arguments for each input validator by its name, or for all of them under `None`.
    pub input: BTreeMap<Option<String>, Vec<String>>,
    /// The same for answer validators.
    pub answer: BTreeMap<Option<String>, Vec<String>>,
    /// Arguments for the output validator.
    pub output: Vec<String>,
    /// Arguments for the submissions.
    pub submission: Vec<String>,
    /// Files beside the submissions and the input validators.
    pub files: Option<CaseFiles>,
}

impl CaseConfig {
    /// The text of `NAME.yaml` by which a case that would have the configuration `around` has this one; nothing if it needs
    /// none. The files are not in it.
    pub fn stated_within(&self, around: &CaseConfig) -> Option<String> {
        // YAML takes a list of texts as JSON has it.
        let list = |words: &[String]| serde_json::to_string(words).expect("texts");
        // The arguments of submissions are behind those of input validators.
        let named = |config: &CaseConfig| -> BTreeMap<Option<String>, Vec<String>> {
            let own = |words: &Vec<String>| match words.strip_suffix(&config.submission[..]) {
                Some(own) => own.to_vec(),
                None => words.clone(),
            };
            let all = config.input.iter();
            let all = all.map(|(name, words)| (name.clone(), own(words)));
            all.filter(|(_, words)| !words.is_empty()).collect()
        };
        let mut text = String::new();
        if self.submission != around.submission {
            text += &format!("args: {}\n", list(&self.submission));
        }
        let answer = |config: &CaseConfig| config.answer.clone();
        for (key, own, other) in [
            ("input_validator_args", named(self), named(around)),
            ("answer_validator_args", answer(self), answer(around)),
        ] {
            if own == other {
                continue;
            }
            text += &match own.get(&None) {
                Some(words) => format!("{key}: {}\n", list(words)),
                None => {
                    let entries = own.iter().filter_map(|(name, words)| {
                        let name = serde_json::to_string(name.as_ref()?).expect("a text");
                        Some(format!("{name}: {}", list(words)))
                    });
                    format!("{key}: {{{}}}\n", entries.collect::<Vec<_>>().join(", "))
                }
            };
        }
        if self.output != around.output {
            text += &format!("output_validator_args: {}\n", list(&self.output));
        }
        (!text.is_empty()).then_some(text)
    }

    /// The arguments of an input validator, by the name of its file or folder.
    pub fn input_args(&self, validator: &str) -> &[String] {
        args_of(&self.input, validator)
    }

    /// The arguments of an answer validator, by the name of its file or folder.
    pub fn answer_args(&self, validator: &str) -> &[String] {
        args_of(&self.answer, validator)
    }
}

/// The arguments of a validator: by its name, by its name without an ending, or else those of all.
fn args_of<'a>(args: &'a BTreeMap<Option<String>, Vec<String>>, validator: &str) -> &'a [String] {
    let stem = Path::new(validator).file_stem().unwrap_or_default();
    let names = [
        Some(validator.to_string()),
        Some(stem.to_string_lossy().into_owned()),
        None,
    ];
    let mut found = names.iter().filter_map(|name| args.get(name));
    found.next().map_or(&[], Vec::as_slice)
}

/// Everything below `data/`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Data {
    /// The cases on which submissions are judged, in order: `sample`, then `secret`.
    pub cases: Vec<Case>,
    /// The static validations, each of a group of `cases`, in order.
    pub static_cases: Vec<StaticCase>,
    /// Inputs that the input validator must refuse.
    pub invalid_input: Vec<Case>,
    /// Outputs that the output validator must accept.
    pub valid_output: Vec<Case>,
    /// Outputs that the output validator must reject.
    pub invalid_output: Vec<Case>,
    /// Answer files that the output validator must reject when it reads them as outputs.
    pub invalid_answer: Vec<Case>,
    /// What each group states for its cases, by its path under `data/`.
    pub groups: BTreeMap<String, CaseConfig>,
    /// What the files of groups say of points, by the path of the group under `data/`; `data` for the file beside
    /// `sample` and `secret`.
    pub(crate) settings: BTreeMap<String, GroupSettings>,
}

/// Reads the groups of a package. The output validator gets the arguments `always` on every case, and after them those of
/// the case's group. Constants replace `{{name}}` in the files of groups and cases.
pub(super) fn read(
    package: &Path,
    format: Format,
    always: &[String],
    constants: &BTreeMap<String, String>,
    findings: &mut Findings,
) -> Data {
    let mut walk = Walk {
        package,
        format,
        always,
        constants,
        findings,
        left: CASES_MAX,
        groups_left: GROUPS_MAX,
        around: Vec::new(),
        groups: BTreeMap::new(),
        settings: BTreeMap::new(),
        static_cases: Vec::new(),
    };
    let root = walk.group("data", &CaseConfig::default());
    let mut data = Data {
        cases: walk.cases("sample", &root),
        ..Data::default()
    };
    data.cases.extend(walk.cases("secret", &root));
    if format == Format::V2025 {
        data.invalid_input = walk.cases("invalid_input", &root);
        data.valid_output = walk.cases("valid_output", &root);
        data.invalid_output = walk.cases("invalid_output", &root);
        data.invalid_answer = walk.cases("invalid_answer", &root);
    }
    walk.strays(format);
    (data.groups, data.settings) = (walk.groups, walk.settings);
    data.static_cases = walk.static_cases;
    data
}

impl Data {
    /// Finds parts that every package needs and this one lacks. A package whose submissions talk to a validator (`talks`) may
    /// have samples that are only shown.
    pub(super) fn find_missing(&self, package: &Path, talks: bool, findings: &mut Findings) {
        let has = |group: &str| self.cases.iter().any(|case| case.name.starts_with(group));
        let hint = |group: &str| format!("add `data/{group}/1.in` and its `.ans`");
        let has_shown = || {
            let files = names(&package.join("data/sample")).unwrap_or_default();
            files.iter().any(|name| name.ends_with(".interaction"))
        };
        let is_shown = talks && has_shown();
        if !has("sample/") && !is_shown {
            findings.warning("data/sample", "there is no sample", hint("sample"));
        }
        if !has("secret/") {
            let hint = match package.join("generators").is_dir() {
                true => format!(
                    "run `tribunal gen {}`, which runs its generators",
                    shell_word(&package.display().to_string())
                ),
                false => hint("secret"),
            };
            findings.error("data/secret", "there is no secret case", hint);
        }
        let answered = [
            &self.cases,
            &self.valid_output,
            &self.invalid_output,
            &self.invalid_answer,
        ];
        for case in answered.into_iter().flatten() {
            if case.answer.is_none() {
                let (place, stem) = (format!("data/{}.in", case.name), case.stem());
                findings.error(
                    &place,
                    "there is no answer file",
                    match talks {
                        true => format!("add `{stem}.ans`"),
                        false => format!(
                            "add `{stem}.ans`; `tribunal gen {}` makes it",
                            shell_word(&package.display().to_string())
                        ),
                    },
                );
            }
        }
    }
}

impl Case {
    /// The last part of the name.
    fn stem(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or_default()
    }
}

struct Walk<'a> {
    package: &'a Path,
    format: Format,
    /// The first arguments of the output validator on every case.
    always: &'a [String],
    /// What replaces `{{name}}` in files of groups and cases.
    constants: &'a BTreeMap<String, String>,
    findings: &'a mut Findings,
    /// How many more cases may be read.
    left: usize,
    /// How many more groups may be read.
    groups_left: usize,
    /// The folders around the current one, with links resolved.
    around: Vec<PathBuf>,
    /// What each group states for its cases.
    groups: BTreeMap<String, CaseConfig>,
    /// What the files of groups say of points.
    settings: BTreeMap<String, GroupSettings>,
    /// The static validations so far.
    static_cases: Vec<StaticCase>,
}

impl Walk<'_> {
    /// The arguments of validators in a group, from its own file or else from the group around it.
    fn group(&mut self, group: &str, around: &CaseConfig) -> CaseConfig {
        let file = format!("{group}/{}", self.format.group_file());
        let Some((args, settings)) = self.args_in(&file, around) else {
            return around.clone();
        };
        let name = group.strip_prefix("data/").unwrap_or(group).to_string();
        self.settings.insert(name, settings);
        args
    }

    /// Adds the static validation of a group, if its file states one.
    fn add_static_case(&mut self, group: &str) -> bool {
        let settings = self.settings.get(group);
        let settings = settings.filter(|_| self.format == Format::V2025 && has_cases(group));
        let Some(stated) = settings.filter(|it| it.static_max.is_some()) else {
            return false;
        };
        let args = stated.static_args.clone().unwrap_or_default();
        self.static_cases.push(StaticCase::of(group, args));
        true
    }

    /// The arguments in the file of a group or a case; `None` where there is no such file.
    fn args_in(&mut self, file: &str, around: &CaseConfig) -> Option<(CaseConfig, GroupSettings)> {
        let mut keys = yaml::read_filled(self.package, file, self.constants, self.findings)?;
        let mut args = around.clone();
        for key in ["input_validator_flags", "input_validator_args"] {
            if let Some(input) = named_args(&mut keys, key, self.findings) {
                args.input = input;
            }
        }
        if let Some(answer) = named_args(&mut keys, "answer_validator_args", self.findings) {
            args.answer = answer;
        }
        for key in ["output_validator_flags", "output_validator_args"] {
            if keys.has(key) {
                args.output = keys.words(key, self.findings).unwrap_or_default();
            }
        }
        let settings = GroupSettings::take(&mut keys, file, self.findings);
        if keys.has("args") {
            args.submission = keys.words("args", self.findings).unwrap_or_default();
        }
        const OTHERS: [&str; 5] = [
            "description",
            "full_feedback",
            "hint",
            "input_visualizer_args",
            "output_visualizer_args",
        ];
        OTHERS.into_iter().for_each(|key| drop(keys.take(key)));
        keys.finish(self.findings);
        Some((args, settings))
    }

    /// The arguments in the file of a case.
    fn args_of_case(&mut self, file: &str, around: &CaseConfig) -> CaseConfig {
        let Some((args, settings)) = self.args_in(file, around) else {
            return CaseConfig::default();
        };
        if let Some(key) = settings.static_key() {
            let message = format!("`{key}` of a case: static validation is of a whole group");
            let hint = format!("move it into `{}`", self.format.group_file());
            self.findings.error(file, message, hint);
        }
        args
    }

    /// The cases of a group and of the groups in it.
    fn cases(&mut self, group: &str, args: &CaseConfig) -> Vec<Case> {
        let mut cases = Vec::new();
        self.below(group, args, 0, &mut cases);
        cases
    }

    fn below(&mut self, group: &str, around: &CaseConfig, depth: usize, cases: &mut Vec<Case>) {
        let place = format!("data/{group}");
        let folder = self.package.join(&place);
        if self.leads_out(&folder, &place) || !folder.is_dir() || self.groups_left == 0 {
            return;
        }
        self.groups_left -= 1;
        if self.groups_left == 0 {
            let message = format!("more than {GROUPS_MAX} groups, {OURS}");
            return self.findings.fatal(
                "data",
                message,
                "the limit is Tribunal's own; do links repeat groups?",
            );
        }
        let whole = fs::canonicalize(&folder).unwrap_or_else(|_| folder.clone());
        if self.around.contains(&whole) {
            return self
                .findings
                .error(&place, "a link to a folder around it", "remove it");
        }
        self.around.push(whole);
        self.inside(group, around, depth, cases);
        self.around.pop();
    }

    /// Reads the entries of a group.
    fn inside(&mut self, group: &str, around: &CaseConfig, depth: usize, cases: &mut Vec<Case>) {
        let place = format!("data/{group}");
        let folder = self.package.join(&place);
        let args = self.group(&place, around);
        self.groups.insert(group.to_string(), args.clone());
        let is_validated = self.add_static_case(group);
        let names = match names(&folder) {
            Ok(names) => names,
            Err(error) => {
                return self.findings.error(
                    &place,
                    format!("cannot read it: {error}"),
                    "make it readable",
                );
            }
        };
        self.order(&place, &folder, &names);
        let before = cases.len();
        let has = |name: &str| names.contains(name);
        for name in &names {
            let place = format!("{place}/{name}");
            let path = folder.join(name);
            if name.contains(char::REPLACEMENT_CHARACTER) {
                self.findings
                    .error(&place, "the name is not UTF-8", "rename it");
                continue;
            }
            if self.leads_out(&path, &place) {
                continue;
            }
            let is_of_case = |stem: &str| has(&format!("{stem}.in"));
            if path.is_dir() && !name.strip_suffix(".files").is_some_and(is_of_case) {
                match depth < DEPTH_MAX {
                    true => self.below(&format!("{group}/{name}"), &args, depth + 1, cases),
                    false => {
                        let message = format!("a group more than {DEPTH_MAX} deep, {OURS}");
                        self.findings.fatal(
                            &place,
                            message,
                            "the limit is Tribunal's own; move it up, if you can",
                        );
                    }
                }
                continue;
            }
            match name.strip_suffix(".in") {
                Some(stem) => cases.extend(self.case(group, stem, &folder, &args, &names)),
                None => self.beside(&place, name, &names),
            }
        }
        if depth > 0 && cases.len() == before && !is_validated {
            self.findings.error(
                &place,
                "a group without a case",
                "add one, or remove the folder",
            );
        }
    }

    /// Whether a file or folder is a link out of the package; such a link is reported and not followed.
    fn leads_out(&mut self, path: &Path, place: &str) -> bool {
        let leads_out = path.is_symlink() && regular::leads_out(self.package, path);
        if leads_out {
            let message = "a link that leads out of the package, or begins at the root";
            self.findings
                .fatal(place, message, "put the file itself in its place");
        }
        leads_out
    }

    /// Checks a file that is not an input: it must belong to a case.
    fn beside(&mut self, place: &str, name: &str, names: &BTreeSet<String>) {
        let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
        match ending {
            "ans" | "out" | "yaml" | "files" | "desc" | "hint" | "png" | "jpg" | "jpeg" | "svg"
            | "args" | "md"
                if names.contains(&format!("{stem}.in")) => {}
            "interaction" | "statement" | "download" => {}
            "yaml" if name == self.format.group_file() => {}
            "yaml" if GROUP_FILES.contains(&name) => {
                let message = format!("the format {} does not read `{name}`", self.format);
                self.findings.warning(
                    place,
                    message,
                    format!("call it `{}`", self.format.group_file()),
                );
            }
            "ans" => self.findings.error(
                place,
                "an answer without its input",
                "add the `.in`, or remove it",
            ),
            "out" => self.findings.warning(
                place,
                "an output without its input",
                "add the `.in`, or remove it",
            ),
            _ if name.starts_with('.') => {}
            _ => self
                .findings
                .warning(place, "no part of a case", "remove it"),
        }
    }

    /// Groups are judged in alphabetical order, which is seldom meant where `group10` comes before `group2`.
    fn order(&mut self, place: &str, folder: &Path, names: &BTreeSet<String>) {
        let groups: Vec<&String> = names
            .iter()
            .filter(|name| folder.join(name).is_dir())
            .collect();
        let is_odd = |pair: &&[&String]| natural(pair[0]) > natural(pair[1]);
        if let Some([first, second]) = groups.windows(2).find(is_odd) {
            let message = format!("the group `{first}` comes before `{second}`");
            self.findings
                .warning(place, message, "pad the numbers with zeros");
        }
    }

    fn case(
        &mut self,
        group: &str,
        stem: &str,
        folder: &Path,
        around: &CaseConfig,
        names: &BTreeSet<String>,
    ) -> Option<Case> {
        let place = format!("data/{group}/{stem}");
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        if self.left == 0 {
            let message = format!("more than {CASES_MAX} cases, {OURS}");
            self.findings
                .fatal(&place, message, "the limit is Tribunal's own");
            return None;
        }
        if !is_case_name(stem) || stem.len() > 250 {
            let message =
                "a name has letters, digits, `_`, `.` and `-`, and begins with no dot or hyphen";
            self.findings
                .error(&format!("{place}.in"), message, "rename it");
        }
        if StaticCase::has_name(stem) {
            // Its results would pass for those of a static validation.
            return None;
        }
        if stem == "test_group" || stem == "testdata" {
            self.findings.error(
                &format!("{place}.in"),
                "the name is that of a group's file",
                "rename it",
            );
        }
        let beside = |ending: &str| {
            let name = format!("{stem}.{ending}");
            names.contains(&name).then(|| folder.join(name))
        };
        let mut args = match self.format == Format::V2025 && names.contains(&format!("{stem}.yaml"))
        {
            true => self.args_of_case(&format!("{place}.yaml"), around),
            false => around.clone(),
        };
        args.output.splice(0..0, self.always.iter().cloned());
        if !args.submission.is_empty() {
            // Input validators get them behind their own.
            args.input.entry(None).or_default();
            for input in args.input.values_mut() {
                input.extend(args.submission.iter().cloned());
            }
        }
        let files = format!("{stem}.files");
        if names.contains(&files) {
            let (folder, place) = (folder.join(files), format!("{place}.files"));
            args.files = match self.format {
                Format::V2025 => CaseFiles::find(self.package, folder, &place, self.findings),
                format => {
                    let message = format!("the format {format} has no files of cases");
                    let hint = "they are not put beside submissions; write `problem_format_version: 2025-09`";
                    self.findings.warning(&place, message, hint);
                    None
                }
            };
        }
        let name = format!("{group}/{stem}");
        Some(Case {
            name,
            input: folder.join(format!("{stem}.in")),
            answer: beside("ans"),
            output: beside("out"),
            args,
        })
    }

    /// Finds entries of `data/` that are not groups. Cases that no submission is judged on are a fault; a generator or a
    /// note beside the groups is not.
    fn strays(&mut self, format: Format) {
        let groups = ["sample", "secret"];
        let known = match format {
            Format::V2025 => [&groups[..], &EXAMPLE_GROUPS].concat(),
            _ => groups.to_vec(),
        };
        for name in names(&self.package.join("data")).unwrap_or_default() {
            let is_known = known.contains(&name.as_str())
                || name == format.group_file()
                || name.starts_with('.');
            if is_known {
                continue;
            }
            let (place, path) = (
                format!("data/{name}"),
                self.package.join("data").join(&name),
            );
            let hint = format!("the groups are {}", known.join(", "));
            if is_example_group(&name) {
                let message =
                    format!("the format {format} has no such group; no validator is tried on it");
                self.findings.warning(&place, message, hint);
            } else if path.is_dir() {
                self.findings.error(&place, "no group of cases", hint);
            } else if name.ends_with(".in") || name.ends_with(".ans") {
                let message = "it is in no group, so that no submission is judged on it";
                self.findings.error(&place, message, hint);
            } else {
                let hint = "`generators/` is the place for programs that make cases";
                self.findings.warning(&place, "no part of a case", hint);
            }
        }
    }
}

/// The arguments of input or answer validators: for all of them, or a list for each name.
fn named_args(
    keys: &mut Keys,
    key: &'static str,
    findings: &mut Findings,
) -> Option<BTreeMap<Option<String>, Vec<String>>> {
    if !keys.has(key) {
        return None;
    }
    if keys.is_mapping(key) {
        let words = |value: Value| match value {
            Value::Array(list) => list
                .into_iter()
                .map(|word| {
                    word.as_str()
                        .map_or_else(|| word.to_string(), str::to_string)
                })
                .collect(),
            Value::String(text) => text.split_whitespace().map(str::to_string).collect(),
            _ => Vec::new(),
        };
        let named = keys
            .take(key)
            .and_then(|value| value.as_object().cloned())
            .unwrap_or_default();
        return Some(
            named
                .into_iter()
                .map(|(name, value)| {
                    let words = keys.arguments(key, words(value), findings);
                    (Some(name), words)
                })
                .collect(),
        );
    }
    Some(BTreeMap::from([(
        None,
        keys.words(key, findings).unwrap_or_default(),
    )]))
}

/// The names in a folder, in order; parts that are not UTF-8 are replaced.
pub(crate) fn names(folder: &Path) -> std::io::Result<BTreeSet<String>> {
    fs::read_dir(folder)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect()
}

/// Whether a name has the form `[A-Za-z0-9_][A-Za-z0-9_.-]*`, which packages require.
pub fn is_case_name(name: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    name.starts_with(plain)
        && name
            .chars()
            .all(|letter| plain(letter) || letter == '.' || letter == '-')
}

/// Splits a name into parts that compare as a person orders them: `2` before `10`.
pub(crate) fn natural(name: &str) -> Vec<(String, u64, String)> {
    let mut pieces = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let digits = rest
            .find(|letter: char| letter.is_ascii_digit())
            .unwrap_or(rest.len());
        let (text, number) = rest.split_at(digits);
        let end = number
            .find(|letter: char| !letter.is_ascii_digit())
            .unwrap_or(number.len());
        let (number, after) = number.split_at(end);
        pieces.push((
            text.to_string(),
            number.parse().unwrap_or(u64::MAX),
            number.to_string(),
        ));
        rest = after;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::folder::{folder, places};

    fn read_of(
        folder: &tempfile::TempDir,
        format: Format,
        always: &[String],
        findings: &mut Findings,
    ) -> Data {
        let constants = BTreeMap::from([("most".to_string(), "50".to_string())]);
        read(folder.path(), format, always, &constants, findings)
    }

    #[test]
    fn groups_inherit_validator_arguments_and_cases_override_them() {
        let folder = folder(&[
            ("data/sample/1.in", ""),
            ("data/sample/1.ans", ""),
            (
                "data/test_group.yaml",
                "output_validator_args: [float_tolerance, '1e-6']\ninput_validator_args: [x]\nargs: [g]\n",
            ),
            ("data/secret/a/1.in", ""),
            ("data/secret/a/1.ans", ""),
            (
                "data/secret/a/test_group.yaml",
                "output_validator_args: [case_sensitive]\n",
            ),
            ("data/secret/a/2.in", ""),
            ("data/secret/a/2.ans", ""),
            (
                "data/secret/a/2.yaml",
                "input_validator_args: {one: [p, q]}\nanswer_validator_args: {one.py: [r]}\nargs: ['{{most}}']\n",
            ),
        ]);
        let mut findings = Findings::default();
        let data = read_of(&folder, Format::V2025, &[], &mut findings);
        assert_eq!(findings, Findings::default());
        let args_of_cases: Vec<(&str, String, String)> = data
            .cases
            .iter()
            .map(|case| {
                (
                    case.name.as_str(),
                    case.args.output.join(" "),
                    case.args.input_args("one").join(" "),
                )
            })
            .collect();
        let expected = [
            ("sample/1", "float_tolerance 1e-6", "x g"),
            ("secret/a/1", "case_sensitive", "x g"),
            ("secret/a/2", "case_sensitive", "p q 50"),
        ];
        assert_eq!(
            args_of_cases,
            expected.map(|(name, output, input)| (name, output.to_string(), input.to_string()))
        );
        let programs = |case: usize| data.cases[case].args.submission.join(" ");
        assert_eq!([0, 1, 2].map(programs), ["g", "g", "50"]);
        let of = |validator: &str| data.cases[2].args.answer_args(validator).to_vec();
        assert_eq!(of("one.py"), ["r"]);
        assert!(of("two.py").is_empty() && of("one").is_empty());
        let args = &data.cases[2].args;
        assert_eq!(args.input_args("one.py"), args.input_args("one"));
    }

    #[test]
    fn what_a_configuration_states_is_read_back() {
        let texts = [
            "args: ['1', \"it's\", 'a b']\n",
            "input_validator_args: [x, y]\nargs: [z]\n",
            "input_validator_args: {one: [p], 'two.py': [q, r]}\nargs: []\n",
            "output_validator_args: [case_sensitive]\nanswer_validator_args: [s]\ninput_validator_args: []\n",
            "",
        ];
        for text in texts {
            let folder = folder(&[
                (
                    "data/test_group.yaml",
                    "args: [g]\ninput_validator_args: [h]\n",
                ),
                ("data/secret/1.in", ""),
                ("data/secret/1.yaml", text),
                ("data/secret/2.in", ""),
            ]);
            let read = || read_of(&folder, Format::V2025, &[], &mut Findings::default());
            let data = read();
            let (stated, around) = (&data.cases[0].args, &data.cases[1].args);
            let written = stated.stated_within(around);
            assert_eq!(written.is_none(), text.is_empty(), "{text}");
            let yaml = folder.path().join("data/secret/2.yaml");
            fs::write(yaml, written.unwrap_or_default()).expect("a file");
            assert_eq!(read().cases[1].args, *stated, "{text}");
        }
    }

    #[test]
    fn a_group_may_have_the_name_of_a_case() {
        let folder = folder(&[
            ("data/secret/01.in", ""),
            ("data/secret/01.ans", ""),
            ("data/secret/01/x.in", ""),
            ("data/secret/01/x.ans", ""),
            ("data/secret/02.in", ""),
            ("data/secret/02.ans", ""),
            ("data/secret/02.files/more", "7"),
        ]);
        let data = read_of(&folder, Format::V2025, &[], &mut Findings::default());
        let names: Vec<&str> = data.cases.iter().map(|case| case.name.as_str()).collect();
        assert_eq!(names, ["secret/01/x", "secret/01", "secret/02"]);
        let has_files = data.cases.iter().map(|case| case.args.files.is_some());
        assert_eq!(has_files.collect::<Vec<_>>(), [false, false, true]);
    }

    #[test]
    fn the_flags_of_a_group_follow_those_of_the_package() {
        let folder = folder(&[
            ("data/testdata.yaml", "output_validator_flags: --slow\n"),
            ("data/sample/1.in", ""),
            ("data/sample/1.ans", ""),
            ("data/secret/1.in", ""),
            ("data/secret/1.ans", ""),
            (
                "data/secret/testdata.yaml",
                "output_validator_flags: --say \"no more\" '' \\d\n",
            ),
        ]);
        let mut findings = Findings::default();
        let always = ["--strict".to_string()];
        let data = read_of(&folder, Format::Legacy, &always, &mut findings);
        assert!(findings.0.is_empty(), "{:?}", findings.0);
        let args = |case: usize| &data.cases[case].args.output;
        assert_eq!(args(0), &["--strict", "--slow"]);
        assert_eq!(args(1), &["--strict", "--say", "no more", "", "d"]);
    }

    #[test]
    fn faults_of_case_files_are_found_with_their_places() {
        let folder = folder(&[
            ("data/sample/1.in", ""),
            ("data/secret/b.ans", ""),
            ("data/secret/notes.txt", ""),
            ("data/secret/-x.in", ""),
            ("data/secret/-x.ans", ""),
            ("data/secret/test_group.yaml", "outputvalidator_args: []\n"),
            ("data/extra/1.in", ""),
            ("data/secret/empty/.keep", ""),
        ]);
        let mut findings = Findings::default();
        let data = read_of(&folder, Format::V2025, &[], &mut findings);
        data.find_missing(Path::new("x"), false, &mut findings);
        assert_eq!(data.cases.len(), 2, "what can be judged on is kept");
        let expected = [
            (false, "data/secret/test_group.yaml"),
            (true, "data/secret/-x.in"),
            (true, "data/secret/b.ans"),
            (true, "data/secret/empty"),
            (false, "data/secret/notes.txt"),
            (true, "data/extra"),
            (true, "data/sample/1.in"),
        ];
        assert_eq!(places(&findings), expected);
        let key = &findings.0[0];
        assert_eq!(key.message, "unknown key `outputvalidator_args`");
        assert_eq!(key.hint, "did you mean `output_validator_args`?");
    }

    #[test]
    fn a_name_that_is_not_utf8_is_no_case() {
        use std::os::unix::ffi::OsStrExt as _;
        let folder = folder(&[("data/secret/1.in", ""), ("data/secret/1.ans", "")]);
        let name = std::ffi::OsStr::from_bytes(b"\xff.in");
        fs::write(folder.path().join("data/secret").join(name), "").expect("a file");
        let mut findings = Findings::default();
        let data = read_of(&folder, Format::V2025, &[], &mut findings);
        assert_eq!(data.cases.len(), 1);
        assert_eq!(findings.0[0].message, "the name is not UTF-8");
    }
}
