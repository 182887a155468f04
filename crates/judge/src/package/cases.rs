//! The cases of a package as test data, and the ruling on outputs.

use super::conduct::{Conduct, ConductedCase, Conductor, LastPass};
use super::grader::custom_grade;
use super::static_validator::StaticValidator;
use super::validator::{Validator, ValidatorRunner};
use crate::case_rules::CaseRule;
use crate::case_source::CaseError;
use crate::excerpt::{SHOWN_BYTES_MAX, end_of, start_of};
use crate::pool::{LimitedProgram, ProgramRunner, RuledRun, not_run};
use crate::program_hash::digest;
use crate::scoring::{CaseOutcome, GivenRule, grade};
use crate::testdata::{Checker, OpenCase, TestData};
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use tribunal_core::command::option_words;
use tribunal_core::messages::Message;
use tribunal_core::problem::Weight;
use tribunal_core::text::{grouped, quote, without_error_numbers};
use tribunal_core::verdict::judged::{Failure, SubmissionReport};
use tribunal_core::verdict::points::{ExpectedPoints, Points};
use tribunal_core::verdict::shown::Exhibit;
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_package::case_files::CaseFiles;
use tribunal_package::compare::{Comparison, Difference};
use tribunal_package::data::{Case, CaseConfig};
use tribunal_package::finding::Findings;
use tribunal_package::regular;
use tribunal_package::scoring::{ExpectedScore, Scoring, expected_scores};
use tribunal_package::static_case::StaticCase;
use tribunal_package::submissions::SubmissionRules;
use tribunal_package::{JudgedCase, Package};
use tribunal_sandbox::{RunResult, Sandbox, SandboxError};

/// Maximum size of an input or an answer that is read, in bytes.
pub(crate) const FILE_BYTES_MAX: u64 = 512 << 20;

/// Maximum number of remembered rulings; a validator does not see the same output of a case twice.
const REMEMBERED_MAX: usize = 1 << 20;

/// The cases of a package, with its output rules.
pub struct PackageData<'a> {
    package: &'a Package,
    cases: Vec<JudgedCase<'a>>,
    only: Option<String>,
    rules: OutputRules<'a>,
    static_validator: Option<StaticValidator>,
    sandbox: &'a dyn Sandbox,
    points: Option<PointRules>,
    /// What the package states of verdicts on cases.
    rules_of_cases: SubmissionRules,
    /// The index of each case by its name, where results are known by it.
    places: Option<HashMap<&'a str, u64>>,
}

/// The built validators of a package, as far as it has them.
#[derive(Debug, Default)]
pub struct Validators {
    /// The output validator; without it, outputs are compared with the answers.
    pub output: Option<Validator>,
    /// The static validator; without it, there are no static validations.
    pub of_files: Option<StaticValidator>,
}

/// How points are given, where all cases are judged.
struct PointRules {
    scoring: Arc<Scoring>,
    /// What the validators may give, for each case.
    given: Vec<GivenRule>,
    /// The package's own grader.
    grader: Option<Validator>,
    /// The scores that the package expects.
    expected: Vec<ExpectedScore>,
}

/// How outputs are ruled on.
enum OutputRules<'a> {
    /// By comparison with the answer, with the arguments of each case.
    Comparison,
    /// By the package's output validator.
    Validator {
        validator: Box<Validator>,
        sandbox: &'a dyn Sandbox,
        known: Mutex<HashMap<Key, Ruling>>,
    },
    /// By the package's output validator, which talks to the program or asks for further runs of it.
    Conduct {
        validator: Box<Validator>,
        conduct: Conduct,
    },
}

/// A case and the digest of an output.
type Key = (u64, [u8; 32]);

/// No case has the requested name.
#[derive(Debug, PartialEq, Eq)]
pub struct NoCase {
    /// The names of all cases.
    pub names: Vec<String>,
}

impl<'a> PackageData<'a> {
    /// All cases of a package, with its static validations, or the one named `only`.
    ///
    /// # Errors
    ///
    /// Fails where no case has the name.
    pub fn new(
        package: &'a Package,
        only: Option<&str>,
        validators: Validators,
        sandbox: &'a dyn Sandbox,
    ) -> Result<PackageData<'a>, NoCase> {
        let mut cases = package.judged();
        if validators.of_files.is_none() {
            cases.retain(|case| matches!(case, JudgedCase::Run(_)));
        }
        let names: Vec<&str> = cases.iter().map(|case| case.name()).collect();
        // One case alone gives no points.
        let scoring = package.scoring_of(&names).filter(|_| only.is_none());
        let no_case = || NoCase {
            names: names.iter().map(|name| name.to_string()).collect(),
        };
        cases.retain(|case| only.is_none_or(|only| case.name() == only));
        if cases.is_empty() {
            return Err(no_case());
        }
        let rules = match validators
            .output
            .map(|validator| (validator, Conduct::of(package)))
        {
            Some((validator, Some(conduct))) => OutputRules::Conduct {
                validator: Box::new(validator),
                conduct,
            },
            Some((validator, None)) => OutputRules::Validator {
                validator: Box::new(validator),
                sandbox,
                known: Mutex::default(),
            },
            None => OutputRules::Comparison,
        };
        let points = scoring.map(|scoring| PointRules {
            given: GivenRule::of_cases(&scoring),
            expected: expected_scores(&package.folder, &scoring, &mut Findings::default()),
            scoring: Arc::new(scoring),
            grader: None,
        });
        Ok(PackageData {
            package,
            cases,
            only: only.map(str::to_string),
            rules,
            static_validator: validators.of_files,
            sandbox,
            points,
            places: None,
            rules_of_cases: SubmissionRules::read(&package.folder, &mut Findings::default()),
        })
    }

    /// The same cases, with the package's own grader.
    pub fn with_grader(mut self, grader: Option<Validator>) -> PackageData<'a> {
        if let Some(points) = &mut self.points {
            points.grader = grader;
        }
        self
    }

    /// The same cases, in a journal of runs that have other cases, too: results are known by the names of their cases, and
    /// the journal is one of this package.
    pub fn known_by_name(mut self) -> PackageData<'a> {
        let names = (0..).zip(&self.cases);
        self.places = Some(names.map(|(place, case)| (case.name(), place)).collect());
        self
    }

    /// Which points a validator may give for a case; nothing if there are none.
    fn given_rule(&self, index: u64) -> Option<GivenRule> {
        let given = &self.points.as_ref()?.given;
        given.get(index as usize).copied()
    }

    /// The number of a pass, if the problem has several.
    fn pass(&self, number: u32) -> Option<u32> {
        let OutputRules::Conduct { conduct, .. } = &self.rules else {
            return None;
        };
        conduct.passes_max.map(|_| number)
    }

    fn case(&self, index: u64) -> JudgedCase<'a> {
        self.cases[index as usize]
    }

    /// The path of a submission below `submissions/`, if it is there.
    fn inside(&self, submission: &Path) -> Option<String> {
        let submissions = self
            .package
            .folder
            .join("submissions")
            .canonicalize()
            .ok()?;
        let path = submission.canonicalize().ok()?;
        Some(path.strip_prefix(submissions).ok()?.to_str()?.to_string())
    }
}

impl TestData for PackageData<'_> {
    fn problem(&self) -> String {
        self.package.short_name.clone()
    }

    fn dialect(&self) -> String {
        match &self.rules {
            OutputRules::Comparison => "default comparison".to_string(),
            OutputRules::Validator { validator, .. } => {
                format!("output validator {}", validator.name)
            }
            OutputRules::Conduct { validator, conduct } => match conduct.is_interactive {
                true => format!("interactor {}", validator.name),
                false => format!("output validator {}", validator.name),
            },
        }
    }

    fn coverage(&self) -> Message {
        let cases = self.cases.len() as u64;
        let said = match &self.only {
            Some(name) => Message::new("coverage-package-one").with("case", name.clone()),
            None => Message::new("coverage-package")
                .with("number", cases)
                .with("count", grouped(cases)),
        };
        said.with("format", self.package.problem.format.name())
    }

    fn seed(&self) -> Option<u64> {
        None
    }

    fn cases(&self) -> u64 {
        self.cases.len() as u64
    }

    fn name(&self, index: u64) -> String {
        self.case(index).name().to_string()
    }

    fn words(&self, index: u64) -> Vec<String> {
        option_words("--case", self.name(index))
    }

    fn weight(&self, index: u64) -> Option<Weight> {
        match self.case(index) {
            JudgedCase::Run(case) => case.input.metadata().ok().map(|it| vec![it.len()]),
            // It has no input to read.
            JudgedCase::Static(_) => Some(vec![0]),
        }
    }

    fn case_named(&self, name: &str) -> Option<u64> {
        self.places.as_ref()?.get(name).copied()
    }

    fn is_known_by_name(&self) -> bool {
        self.places.is_some()
    }

    fn identify(&self, add: &mut dyn FnMut(&[u8])) {
        if self.is_known_by_name() {
            return;
        }
        add(format!("{:?}", self.package.problem).as_bytes());
        if let OutputRules::Validator { validator, .. } | OutputRules::Conduct { validator, .. } =
            &self.rules
        {
            add(validator.identity().as_bytes());
        }
        if let Some(points) = &self.points {
            add(format!("{:?}", points.scoring).as_bytes());
            if let Some(grader) = &points.grader {
                add(grader.identity().as_bytes());
            }
        }
        if let Some(validator) = &self.static_validator {
            add(validator.identity().as_bytes());
        }
        for case in &self.cases {
            let case = match case {
                JudgedCase::Run(case) => case,
                JudgedCase::Static(case) => {
                    add(format!("{case:?}").as_bytes());
                    continue;
                }
            };
            let CaseConfig {
                input,
                answer,
                output,
                submission,
                files,
            } = &case.args;
            add(format!("{} {:?}", case.name, (input, answer, output, submission)).as_bytes());
            if let Some(files) = files {
                add(format!("{:?}", files.paths()).as_bytes());
                for opened in files.opened() {
                    let digest = opened.and_then(|it| digest(it, CaseFiles::BYTES_MAX));
                    add(&digest.unwrap_or_default());
                }
            }
            for file in [Some(&case.input), case.answer.as_ref()]
                .into_iter()
                .flatten()
            {
                let opened = regular::open_inside(&self.package.folder, file);
                let digest = opened.and_then(|it| digest(it, FILE_BYTES_MAX));
                add(&digest.unwrap_or_default());
            }
        }
    }

    fn exhibits(&self, _submissions: &[SubmissionReport]) -> Vec<Exhibit> {
        // Exhibits need a built-in problem.
        Vec::new()
    }

    fn scoring(&self) -> Option<Arc<Scoring>> {
        Some(Arc::clone(&self.points.as_ref()?.scoring))
    }

    fn points(&self, outcomes: &[Option<CaseOutcome>]) -> Option<Points> {
        let rules = self.points.as_ref()?;
        let name = |index| self.name(index);
        Some(grade(
            &rules.scoring,
            outcomes,
            &name,
            &|args, parts| match &rules.grader {
                Some(grader) => custom_grade(grader, self.sandbox, args, parts),
                None => Err(Message::new("no-grader")),
            },
        ))
    }

    fn expected_points(&self, submission: &Path) -> Vec<ExpectedPoints> {
        let Some(rules) = &self.points else {
            return Vec::new();
        };
        let Some(inside) = self.inside(submission) else {
            return Vec::new();
        };
        let about = rules
            .expected
            .iter()
            .filter(|score| score.is_about(&inside));
        let expected = about.map(|score| ExpectedPoints {
            group: score.group.clone(),
            at_least: Some(score.at_least),
            at_most: Some(score.at_most),
            not: None,
        });
        expected.collect()
    }

    fn case_rules(&self, submission: &Path) -> Vec<CaseRule> {
        // One case alone says nothing of the others.
        let inside = self.inside(submission).filter(|_| self.only.is_none());
        let stated = inside.map(|inside| self.rules_of_cases.of(&inside));
        let names = || self.cases.iter().map(|case| case.name().to_string());
        let stated = stated.into_iter().flatten();
        stated.map(|rule| CaseRule::new(rule, names())).collect()
    }

    fn fills(&self, submission: &Path) -> bool {
        let constants = self.package.problem.constants.as_ref();
        let is_own = || self.inside(submission).is_some();
        constants.is_some_and(|it| !it.is_empty()) && is_own()
    }

    fn stated(&self, submission: &Path) -> [Option<&str>; 2] {
        let Some(inside) = self.inside(submission) else {
            return [None; 2];
        };
        let rules = &self.rules_of_cases;
        [rules.language(&inside), rules.entry_point(&inside)]
    }

    fn reads_files(&self) -> bool {
        self.static_validator.is_some()
    }

    fn replaces(&self, folder: &str) -> bool {
        self.rules_of_cases.replaces(folder)
    }

    fn checker(&self, core: Option<usize>) -> Box<dyn Checker + '_> {
        let ready = match &self.rules {
            OutputRules::Comparison => Ready::Comparison,
            OutputRules::Validator {
                validator, sandbox, ..
            } => Ready::Validator(ValidatorRunner::new(validator, *sandbox, core)),
            OutputRules::Conduct { validator, conduct } => {
                Ready::Conduct(Conductor::new(validator, self.sandbox, core, *conduct))
            }
        };
        Box::new(PackageChecker {
            data: self,
            ready,
            core,
        })
    }
}

/// The checker of one worker.
struct PackageChecker<'a> {
    data: &'a PackageData<'a>,
    ready: Ready<'a>,
    core: Option<usize>,
}

/// What rules on the outputs of one worker.
enum Ready<'a> {
    Comparison,
    Validator(ValidatorRunner<'a>),
    Conduct(Conductor<'a>),
}

impl Checker for PackageChecker<'_> {
    fn name(&self, index: u64) -> String {
        self.data.name(index)
    }

    fn runs(&self, index: u64) -> bool {
        matches!(self.data.case(index), JudgedCase::Run(_))
    }

    fn open(&mut self, index: u64) -> Result<Box<dyn OpenCase + '_>, CaseError> {
        let case = match self.data.case(index) {
            JudgedCase::Run(case) => case,
            JudgedCase::Static(case) => {
                return Ok(Box::new(StaticOpenCase {
                    data: self.data,
                    index,
                    case,
                    core: self.core,
                }));
            }
        };
        let unreadable = |file: &Path, error: io::Error| {
            Message::new("cannot-read")
                .with("file", file.display().to_string())
                .with("why", without_error_numbers(error))
        };
        let package = self.data.package;
        let input = read(package, &case.input)
            .map_err(|error| CaseError::Input(unreadable(&case.input, error)))?;
        let Some(answer) = &case.answer else {
            let missing = Message::new("case-without-answer").with("case", case.name.clone());
            return Err(CaseError::Answer(missing));
        };
        let answer =
            read(package, answer).map_err(|error| CaseError::Answer(unreadable(answer, error)))?;
        let rule = match &mut self.ready {
            Ready::Validator(validators) => Rule::Validator(validators),
            Ready::Conduct(conductor) => Rule::Conduct(conductor, LastPass::default()),
            Ready::Comparison => Rule::Comparison(
                Comparison::from_args(&case.args.output)
                    .map_err(|why| CaseError::Comparison(why.to_string()))?,
            ),
        };
        Ok(Box::new(PackageCase {
            data: self.data,
            index,
            case,
            args: case.args.submission.iter().map(OsString::from).collect(),
            input,
            answer,
            rule,
        }))
    }

    fn renew(&mut self) {
        match &mut self.ready {
            Ready::Comparison => {}
            Ready::Validator(validators) => validators.clear(),
            Ready::Conduct(conductor) => conductor.clear(),
        }
    }
}

enum Rule<'a, 'b> {
    Comparison(Comparison),
    Validator(&'a mut ValidatorRunner<'b>),
    /// With what a report shows of the last run.
    Conduct(&'a mut Conductor<'b>, LastPass),
}

struct PackageCase<'a, 'b> {
    data: &'a PackageData<'b>,
    index: u64,
    case: &'a Case,
    /// The further arguments of the program.
    args: Vec<OsString>,
    input: Vec<u8>,
    answer: Vec<u8>,
    rule: Rule<'a, 'b>,
}

impl OpenCase for PackageCase<'_, '_> {
    fn input(&self) -> &[u8] {
        &self.input
    }

    fn args(&self) -> &[OsString] {
        &self.args
    }

    fn files(&self) -> Option<&CaseFiles> {
        self.case.args.files.as_ref()
    }

    fn is_read_alone(&self) -> bool {
        !matches!(self.rule, Rule::Conduct(..)) && self.args.is_empty() && self.files().is_none()
    }

    fn conduct(
        &mut self,
        runner: &mut ProgramRunner,
        program: &LimitedProgram,
    ) -> Option<Result<RuledRun, SandboxError>> {
        let Rule::Conduct(conductor, last) = &mut self.rule else {
            return None;
        };
        let case = ConductedCase {
            input: &self.input,
            answer: &self.answer,
            args: &self.case.args.output,
            program_args: &self.args,
            rule: self.data.given_rule(self.index),
        };
        let judged = conductor.judge(runner, program, case);
        Some(judged.map(|(settled, shown)| {
            *last = shown;
            settled
        }))
    }

    fn check(&mut self, output: &[u8]) -> Ruling {
        match &mut self.rule {
            // An output alone says nothing without the talk, or without the other passes.
            Rule::Conduct(..) => Ruling::new(Verdict::JudgeError, "not-compared"),
            Rule::Comparison(comparison) => ruling(comparison.compare(&self.answer, output)),
            Rule::Validator(validators) => {
                let OutputRules::Validator { known, .. } = &self.data.rules else {
                    unreachable!("the checker has a validator")
                };
                let key = (self.index, Sha256::digest(output).into());
                if let Some(ruling) = known
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .get(&key)
                {
                    return ruling.clone();
                }
                let ruling = validators.check(
                    &self.input,
                    &self.answer,
                    output,
                    &self.case.args.output,
                    self.data.given_rule(self.index),
                );
                let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
                // A judge error may be temporary.
                if ruling.verdict != Verdict::JudgeError && known.len() < REMEMBERED_MAX {
                    known.insert(key, ruling.clone());
                }
                ruling
            }
        }
    }

    fn failure(&mut self, run: &RunResult, repeat: String) -> Failure {
        let mut shown = match &mut self.rule {
            Rule::Conduct(_, last) => Some(std::mem::take(last)),
            _ => None,
        };
        let input = shown.as_ref().map_or(&self.input, |last| &last.input);
        Failure {
            input: start_of(input, SHOWN_BYTES_MAX),
            args: self.case.args.submission.clone(),
            boards: Vec::new(),
            // The answer file is no output where there are passes or a talk.
            expected: shown
                .is_none()
                .then(|| start_of(&self.answer, SHOWN_BYTES_MAX)),
            expected_is_one_of_many: matches!(self.rule, Rule::Validator(_)),
            actual: start_of(&run.output, SHOWN_BYTES_MAX),
            actual_bytes: run.output.len() as u64,
            stderr: end_of(&run.stderr, SHOWN_BYTES_MAX),
            stderr_bytes: run.stderr.len() as u64,
            repeat,
            replay: None,
            pass: shown.as_ref().and_then(|last| self.data.pass(last.number)),
            interaction: shown.as_mut().and_then(|last| last.interaction.take()),
        }
    }
}

/// The static validation of a group.
struct StaticOpenCase<'a, 'b> {
    data: &'a PackageData<'b>,
    index: u64,
    case: &'a StaticCase,
    core: Option<usize>,
}

impl OpenCase for StaticOpenCase<'_, '_> {
    fn input(&self) -> &[u8] {
        b""
    }

    fn is_read_alone(&self) -> bool {
        false
    }

    fn conduct(
        &mut self,
        _runner: &mut ProgramRunner,
        program: &LimitedProgram,
    ) -> Option<Result<RuledRun, SandboxError>> {
        let StaticOpenCase {
            data,
            index,
            case,
            core,
        } = self;
        let validator = data.static_validator.as_ref()?;
        let rule = data.given_rule(*index);
        let ruling = validator.rule(data.sandbox, *core, program, &case.args, rule);
        Some(Ok(RuledRun {
            runs: 0,
            ..RuledRun::without_run(not_run(Vec::new()), ruling)
        }))
    }

    fn check(&mut self, _output: &[u8]) -> Ruling {
        Ruling::new(Verdict::JudgeError, "static-without-source")
    }

    fn failure(&mut self, _run: &RunResult, repeat: String) -> Failure {
        Failure {
            repeat,
            ..Failure::default()
        }
    }
}

/// The ruling of the default comparison.
pub fn ruling(compared: Result<(), Difference>) -> Ruling {
    let Err(difference) = compared else {
        return Ruling::new(Verdict::Accepted, "same-as-the-answer");
    };
    let said = Message::new("bad-form")
        .with("line", difference.line)
        .with("column", difference.column);
    let token = |token: Option<Vec<u8>>| match token {
        Some(token) => {
            tribunal_core::messages::Value::from(quote(&String::from_utf8_lossy(&token)))
        }
        None => Message::new("end-of-output").into(),
    };
    Ruling::wrong(
        said.with("expected", token(difference.expected))
            .with("found", token(difference.found)),
    )
}

/// Reads a whole file of a case.
///
/// # Errors
///
/// Fails where the file cannot be read, or a link leads out of the package.
pub(crate) fn read(package: &Package, file: &Path) -> io::Result<Vec<u8>> {
    regular::read(regular::open_inside(&package.folder, file)?, FILE_BYTES_MAX)
}
