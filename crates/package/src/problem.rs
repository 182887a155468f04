//! Reads `problem.yaml` in each version of the format.

use super::finding::{Finding, Findings};
pub use super::format::Format;
pub use super::limits::{PackageLimits, TIME_S_MAX};
use super::scoring::GradingSettings;
use super::stated;
use super::yaml::{self, Keys};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// The part of `problem.yaml` that judging and checks need.
#[derive(Clone, Debug, PartialEq)]
pub struct ProblemYaml {
    /// The version of the format.
    pub format: Format,
    /// The names, by language code.
    pub names: BTreeMap<String, String>,
    /// Whether the name is a text without a language: that of the only statement.
    pub(crate) has_one_name: bool,
    /// The types of the problem: `pass-fail`, `scoring`, `interactive`, …
    pub kinds: Vec<String>,
    /// The limits.
    pub limits: PackageLimits,
    /// Whether a legacy package declares its own output validator.
    pub(crate) says_custom: bool,
    /// The arguments that a legacy package gives its output validator on every case.
    pub(crate) validator_flags: Vec<String>,
    /// What a legacy package says of points.
    pub(crate) grading: GradingSettings,
    /// The constants that replace `{{name}}` in files; a further form of a constant is `name.form`. Nothing where the format
    /// knows none.
    pub constants: Option<BTreeMap<String, String>>,
    /// The identifier, if there is one.
    pub uuid: Option<String>,
    /// Where the problem comes from.
    pub sources: Vec<ProblemSource>,
    /// The licence, as in `cc by-sa`.
    pub license: String,
    /// The owner of the rights.
    pub rights_owner: Option<String>,
}

/// Where a problem comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct ProblemSource {
    /// The name of the contest or the judge, and the problem's name there.
    pub name: String,
    /// The address.
    pub url: Option<String>,
}

/// What `problem.yaml` states for the programs of a package.
#[derive(Clone, Debug)]
pub struct StatedForPrograms {
    /// The limits.
    pub limits: PackageLimits,
    /// The constants that replace `{{name}}` in the package's own programs.
    pub constants: BTreeMap<String, String>,
}

/// Reads only what is stated for programs; `None` where the package has no `problem.yaml`.
///
/// # Errors
///
/// The first finding that makes it unknown.
pub fn stated_for_programs(package: &Path) -> Result<Option<StatedForPrograms>, Finding> {
    let mut findings = Findings::default();
    let problem = ProblemYaml::read(package, &mut findings);
    match findings.first_fatal() {
        Some(finding) => Err(finding.clone()),
        None => Ok(problem.map(|problem| StatedForPrograms {
            limits: problem.limits,
            constants: problem.constants.unwrap_or_default(),
        })),
    }
}

/// The constants that `problem.yaml` states; none without such a file.
pub fn constants_of(package: &Path) -> BTreeMap<String, String> {
    let problem = ProblemYaml::read(package, &mut Findings::default());
    problem.and_then(|it| it.constants).unwrap_or_default()
}

impl ProblemYaml {
    /// The settings of a folder of cases without a `problem.yaml`.
    pub(super) fn plain() -> ProblemYaml {
        ProblemYaml {
            format: Format::Plain,
            names: BTreeMap::new(),
            has_one_name: false,
            kinds: vec!["pass-fail".to_string()],
            limits: PackageLimits::of(Format::Plain),
            says_custom: false,
            validator_flags: Vec::new(),
            grading: GradingSettings::default(),
            constants: None,
            uuid: None,
            sources: Vec::new(),
            license: "unknown".to_string(),
            rights_owner: None,
        }
    }

    /// Reads it from a package; `None` where there is none.
    pub(super) fn read(package: &Path, findings: &mut Findings) -> Option<ProblemYaml> {
        let mut keys = yaml::read(package, "problem.yaml", findings)?;
        let format = format(&mut keys, findings);
        let has_credit = ["author", "credits", "source", "rights_owner"]
            .into_iter()
            .any(|key| keys.contains(key));
        let mut problem = ProblemYaml {
            format,
            limits: PackageLimits::of(format),
            ..ProblemYaml::plain()
        };
        problem.has_one_name = keys.contains("name") && !keys.is_mapping("name");
        problem.names = names(&mut keys, format, findings);
        problem.kinds = kinds(&mut keys, findings);
        problem.uuid = keys.text("uuid", findings);
        problem.limits = limits(keys.below("limits", findings), format, findings);
        stated::time_limit(package, &mut problem.limits, findings);
        if format.is_legacy() {
            problem.read_legacy(&mut keys, findings);
        } else {
            for key in [
                "version",
                "credits",
                "embargo_until",
                "languages",
                "allow_file_writing",
            ] {
                keys.take(key);
            }
            problem.constants = Some(constants(keys.take_texts("constants"), findings));
        }
        problem.sources = sources(keys.take("source"));
        problem.license = keys.text("license", findings).unwrap_or(problem.license);
        problem.rights_owner = keys.text("rights_owner", findings);
        problem.check_license(has_credit, findings);
        keys.take("keywords");
        keys.finish(findings);
        Some(problem)
    }

    fn read_legacy(&mut self, keys: &mut Keys, findings: &mut Findings) {
        for key in ["author", "source_url"] {
            keys.take(key);
        }
        self.grading = GradingSettings::take(keys.below("grading", findings), findings);
        self.validator_flags = keys.words("validator_flags", findings).unwrap_or_default();
        let validation = keys.words("validation", findings).unwrap_or_default();
        match validation.first().map(String::as_str) {
            None | Some("default") => {}
            Some("custom") => self.says_custom = true,
            Some(other) => {
                let message = format!(
                    "`validation`: expected `default` or `custom`, found `{}`",
                    other.escape_debug()
                );
                findings.error(
                    "problem.yaml",
                    message,
                    "a validator of your own is `custom`",
                );
            }
        }
        for word in validation.iter().skip(1) {
            match word.as_str() {
                "interactive" | "multi-pass" | "submit-answer" => self.kinds.push(word.clone()),
                "score" => {
                    self.grading.validator_scores = true;
                    self.kinds.push("scoring".to_string());
                }
                other => {
                    let message = format!("`validation`: unknown value `{}`", other.escape_debug());
                    findings.error(
                        "problem.yaml",
                        message,
                        "known are `interactive`, `multi-pass` and `score`",
                    );
                }
            }
        }
    }

    fn check_license(&self, has_credit: bool, findings: &mut Findings) {
        const LICENSES: [&str; 7] = [
            "unknown",
            "public domain",
            "cc0",
            "cc by",
            "cc by-sa",
            "educational",
            "permission",
        ];
        if !LICENSES.contains(&self.license.as_str()) {
            let message = format!(
                "`license`: unknown licence `{}`",
                self.license.escape_debug()
            );
            findings.error(
                "problem.yaml",
                message,
                format!("known are {}", LICENSES.join(", ")),
            );
        } else if self.license == "unknown" {
            findings.warning(
                "problem.yaml",
                "`license` is unknown",
                "say under which licence it may be used",
            );
        } else if self.license == "public domain" && self.rights_owner.is_some() {
            findings.error(
                "problem.yaml",
                "`rights_owner` of what is in the public domain",
                "remove one of the two",
            );
        } else if self.license != "public domain" && !has_credit {
            let message = "no author, source or rights owner is named";
            findings.error("problem.yaml", message, "write `rights_owner`, for example");
        }
    }

    /// The name, in English if there is one.
    pub fn name(&self) -> Option<&str> {
        self.names
            .get("en")
            .or_else(|| self.names.values().next())
            .map(String::as_str)
    }

    /// Whether submissions get points.
    pub(crate) fn is_scoring(&self) -> bool {
        self.kinds.iter().any(|kind| kind == "scoring")
    }

    /// Whether the output validator runs at the same time as a submission and talks to it.
    pub fn is_interactive(&self) -> bool {
        self.kinds.iter().any(|kind| kind == "interactive")
    }

    /// Whether the output validator may ask for a further run of a submission, on an input that it writes.
    pub fn is_multi_pass(&self) -> bool {
        self.kinds.iter().any(|kind| kind == "multi-pass")
    }

    /// Whether submissions are the outputs themselves. Together with a talk, this is an error of the package.
    pub fn is_submit_answer(&self) -> bool {
        let is_one = self.kinds.iter().any(|kind| kind == "submit-answer");
        is_one && !self.is_interactive() && !self.is_multi_pass()
    }

    /// Whether a submission can be judged only by an output validator of the package.
    pub fn needs_validator(&self) -> bool {
        self.says_custom || self.is_interactive() || self.is_multi_pass()
    }
}

fn format(keys: &mut Keys, findings: &mut Findings) -> Format {
    match keys.text("problem_format_version", findings).as_deref() {
        None | Some("legacy" | "legacy-icpc") => Format::Legacy,
        Some("2023-07-draft" | "2023-07") => Format::Draft2023,
        Some("2025-09" | "2025-09-draft" | "draft") => Format::V2025,
        Some(other) => {
            let message = format!(
                "`problem_format_version`: unknown version `{}`",
                other.escape_debug()
            );
            findings.fatal(
                "problem.yaml",
                message,
                "known are `legacy`, `2023-07-draft` and `2025-09`",
            );
            Format::V2025
        }
    }
}

fn names(keys: &mut Keys, format: Format, findings: &mut Findings) -> BTreeMap<String, String> {
    let names = match keys.take("name") {
        Some(Value::String(name)) => BTreeMap::from([("en".to_string(), name)]),
        Some(Value::Object(map)) => map
            .into_iter()
            .filter_map(|(lang, name)| Some((lang, name.as_str()?.to_string())))
            .collect(),
        _ => BTreeMap::new(),
    };
    if names.is_empty() && !format.is_legacy() {
        findings.error("problem.yaml", "`name` is missing", "write `name: {en: …}`");
    }
    names
}

/// The constants, each with its further forms, as texts.
fn constants(stated: Option<Value>, findings: &mut Findings) -> BTreeMap<String, String> {
    let mut constants = BTreeMap::new();
    let mut put = |name: String, value: Value| match value {
        Value::String(text) => drop(constants.insert(name, text)),
        Value::Number(number) => drop(constants.insert(name, number.to_string())),
        _ => findings.error(
            "problem.yaml",
            format!(
                "`constants.{}`: expected a number or a text",
                name.escape_debug()
            ),
            "nothing replaces it; put it in quotes",
        ),
    };
    let Some(Value::Object(stated)) = stated else {
        return constants;
    };
    for (name, value) in stated {
        match value {
            Value::Object(forms) => {
                for (form, value) in forms {
                    match form.as_str() {
                        "value" => put(name.clone(), value),
                        form => put(format!("{name}.{form}"), value),
                    }
                }
            }
            value => put(name, value),
        }
    }
    constants
}

fn kinds(keys: &mut Keys, findings: &mut Findings) -> Vec<String> {
    const KINDS: [&str; 5] = [
        "pass-fail",
        "scoring",
        "interactive",
        "multi-pass",
        "submit-answer",
    ];
    let kinds = keys
        .words("type", findings)
        .unwrap_or_else(|| vec!["pass-fail".to_string()]);
    for kind in kinds.iter().filter(|kind| !KINDS.contains(&kind.as_str())) {
        let message = format!("`type`: unknown type `{}`", kind.escape_debug());
        findings.error(
            "problem.yaml",
            message,
            format!("known are {}", KINDS.join(", ")),
        );
    }
    let talks = |kind: &&String| matches!(kind.as_str(), "interactive" | "multi-pass");
    if let Some(other) = kinds.iter().find(talks)
        && kinds.iter().any(|kind| kind == "submit-answer")
    {
        let message = format!("`type`: `submit-answer` together with `{other}`");
        findings.error(
            "problem.yaml",
            message,
            "answers alone cannot talk; leave one out",
        );
    }
    kinds
}

fn limits(mut keys: Keys, format: Format, findings: &mut Findings) -> PackageLimits {
    let mut limits = PackageLimits::of(format);
    let set = |place: &mut u64, found: Option<u64>| *place = found.unwrap_or(*place);
    let [memory, output] = ["memory", "output"].map(|key| keys.whole(key, findings));
    (limits.states_memory, limits.states_output) = (memory.is_some(), output.is_some());
    set(&mut limits.memory_mb, memory);
    set(&mut limits.output_mb, output);
    set(
        &mut limits.validation_time_s,
        keys.whole("validation_time", findings),
    );
    set(
        &mut limits.validation_memory_mb,
        keys.whole("validation_memory", findings),
    );
    set(
        &mut limits.validation_output_mb,
        keys.whole("validation_output", findings),
    );
    set(&mut limits.code_kb, keys.whole("code", findings));
    for key in ["compilation_time", "compilation_memory"] {
        keys.whole(key, findings);
    }
    let mut margin = |keys: &mut Keys, key, place: &mut f64| {
        if let Some(factor) = keys.number(key, findings) {
            *place = factor.max(1.0);
            if factor < 1.0 {
                findings.error(
                    "problem.yaml",
                    format!("`{key}` is less than 1"),
                    "a limit must be at least the time",
                );
            }
        }
    };
    if format.is_legacy() {
        margin(&mut keys, "time_multiplier", &mut limits.ac_to_time_limit);
        margin(
            &mut keys,
            "time_safety_margin",
            &mut limits.time_limit_to_tle,
        );
        // A word of DOMjudge's.
        limits.time_s = keys.number("time_limit", findings);
    } else {
        let mut multipliers = keys.below("time_multipliers", &mut Findings::default());
        margin(
            &mut multipliers,
            "ac_to_time_limit",
            &mut limits.ac_to_time_limit,
        );
        margin(
            &mut multipliers,
            "time_limit_to_tle",
            &mut limits.time_limit_to_tle,
        );
        multipliers.finish(findings);
        limits.time_s = keys.number("time_limit", findings);
        limits.time_resolution_s = keys.number("time_resolution", findings).unwrap_or(1.0);
    }
    set(
        &mut limits.validation_passes,
        keys.whole("validation_passes", findings),
    );
    if limits.validation_passes < 2 {
        let message = "`limits.validation_passes` is less than 2";
        findings.error(
            "problem.yaml",
            message,
            "a problem of one pass is not `multi-pass`",
        );
    }
    limits.time_says = limits.time_s.map(|_| "problem.yaml");
    if limits.time_s.is_some_and(|seconds| seconds > TIME_S_MAX) {
        findings.fatal(
            "problem.yaml",
            "`limits.time_limit` is more than an hour",
            "make it shorter",
        );
    }
    keys.finish(findings);
    limits
}

/// The sources: a text, a mapping with a name, or a list of either.
fn sources(value: Option<Value>) -> Vec<ProblemSource> {
    let one = |value: Value| match value {
        Value::String(name) => Some(ProblemSource { name, url: None }),
        Value::Object(map) => Some(ProblemSource {
            name: map.get("name")?.as_str()?.to_string(),
            url: map.get("url").and_then(Value::as_str).map(str::to_string),
        }),
        _ => None,
    };
    match value {
        Some(Value::Array(list)) => list.into_iter().filter_map(one).collect(),
        other => other.and_then(one).into_iter().collect(),
    }
}
