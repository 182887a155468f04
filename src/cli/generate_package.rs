//! `tribunal gen PATH`: makes the cases of a package by its generators, with answers on which its accepted submissions
//! agree.

use super::args;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::files;
use super::generated_files::{commit, place};
use super::inapplicable::inapplicable;
use super::package::read_parts;
use super::package_inputs::{
    FoundInputs, PackageInputs, answer_validators, generators_yaml, group_files, input_validators,
    named_generators, with_hint,
};
use super::package_programs::{RightPrograms, accepted, name_in, output_judges};
use super::polygon;
use super::provenance;
use super::setup::{languages, sandbox_stop, worker_cores};
use super::time_limit::unreliable;
use super::toolchain::Toolchain;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Instant;
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;
use tribunal_core::verdict::agreed::STORED_ANSWER;
use tribunal_core::verdict::generated::{GeneratedCase, GeneratedReport, GeneratedState};
use tribunal_judge::agreement::{
    AgreementCase, AgreementPlan, AgreementProgram, CaseAgreement, OutputJudge, Party, agree,
};
use tribunal_judge::any_problem::Generator;
use tribunal_judge::generated::{CaseRecipe, Maker, StagePlan, StagedCase, Unbuilt, stage};
use tribunal_judge::package::input_validator::InputValidator;
use tribunal_judge::scratch::Scratch;
use tribunal_package::Package;
use tribunal_package::case_configs::CaseConfigs;
use tribunal_package::data::{Case, CaseConfig, is_case_name};
use tribunal_package::files::repeats;
use tribunal_package::generators::GeneratorsYaml;
use tribunal_package::regular;

/// The number of inputs that are made by generators with a seed.
const COUNT: u64 = 10;

/// The most inputs that are made by generators with a seed.
const COUNT_MAX: u64 = 10_000;

pub(super) fn run(args: &args::Gen, folder: &Path, console: &mut Console) -> Result<Exit, Stop> {
    let begun = Instant::now();
    polygon::reject(folder)?;
    let (package, findings) = read_parts(folder, console)?;
    // The cases that are there may be faulty: they are not read.
    if let Some(finding) = findings.first_fatal() {
        return Err(unreliable(folder, finding));
    }
    let plan = generators_yaml(&package, console)?;
    if plan.is_some() {
        reject_seeds(args)?;
    }
    let count = args.count.unwrap_or(COUNT);
    if count > COUNT_MAX {
        let why = Message::new("too-many-inputs").with("most", grouped(COUNT_MAX));
        return Err(Stop::said(Exit::Usage, why));
    }
    let mut report = GeneratedReport {
        provenance: provenance::begin()?,
        package: folder.display().to_string(),
        folder: place(args, folder).display().to_string(),
        ..GeneratedReport::default()
    };
    let toolchain = Toolchain::open(
        languages(&args.build)?,
        &args.build,
        &args.isolation,
        console,
    )?;
    let workshop = toolchain.workshop();
    // What is wrong with them is told before anything else is built.
    let validators = input_validators(&workshop, &package)?;
    let answer_validators = answer_validators(&workshop, &package, console)?;
    let judges = output_judges(&workshop, &package, &[])?;
    // In another folder there is nothing to complete.
    let unanswered = match &args.out {
        None => unanswered(&package, plan.as_ref()),
        Some(_) => Vec::new(),
    };
    let inputs = match &plan {
        Some(_) => None,
        None => {
            let FoundInputs { inputs, broken } =
                PackageInputs::of(&workshop, &package, None, console)?;
            if inputs.is_none() && unanswered.is_empty() {
                let why =
                    Message::new("no-generator-in").with("folder", folder.display().to_string());
                return Err(Stop::said(Exit::Input, why).advise("hint-generators"));
            }
            report.broken_generators = broken;
            inputs
        }
    };
    let built = match &plan {
        Some(plan) => named_generators(&workshop, &package, plan)?,
        None => BTreeMap::new(),
    };
    let built: BTreeMap<String, Result<Generator, Message>> = built
        .into_iter()
        .map(|(name, built)| {
            let generator = built
                .map(|program| Generator::new(name.clone(), &program, &[]))
                .map_err(with_hint);
            (name, generator)
        })
        .collect();
    let mut recipes = match (&plan, &inputs) {
        (Some(plan), _) => planned(&package, plan, &built),
        (None, Some(inputs)) => seeded(inputs, args.seed(), count, args.out.is_some()),
        (None, None) => Vec::new(),
    };
    recipes.extend(unanswered);
    report.generator = match (&inputs, &plan) {
        (Some(inputs), _) => inputs.name().to_string(),
        (None, Some(_)) => tribunal_package::generators::FILE.to_string(),
        (None, None) => "data".to_string(),
    };
    report.seed = inputs.as_ref().map(|_| args.seed());
    report.isolation = toolchain.sandbox.level().to_string();
    // The programs that give the answers: all accepted submissions, and those that the file names.
    let remark = |remark: &Message| console.say(remark);
    let mut paths = accepted(&package, &toolchain.languages, &remark)?;
    let solutions: HashSet<PathBuf> = plan
        .iter()
        .flat_map(|plan| &plan.cases)
        .filter_map(|case| Some(package.folder.join(case.solution.as_ref()?)))
        .collect();
    let mut further: Vec<PathBuf> = solutions
        .into_iter()
        // One that is missing was told when the file was read.
        .filter(|it| !paths.contains(it) && it.exists() && !regular::leads_out(&package.folder, it))
        .collect();
    further.sort();
    paths.extend(further);
    let right = RightPrograms::build(&workshop, &package, &paths)?;
    for (name, trouble) in right
        .rows
        .iter()
        .filter_map(|row| Some((&row.name, row.trouble.as_ref()?)))
    {
        let said = Message::new("labelled").with("label", name.clone());
        console.say(&said.with("what", trouble.clone()));
    }
    report.accepted = right
        .programs
        .iter()
        .map(|program| program.name.clone())
        .collect();
    report.provenance.compilers = workshop.versions();
    let scratch = Scratch::new().map_err(|error| files::unwritten(Path::new("/tmp"), &error))?;
    let staged = Staged {
        package: &package,
        folder: scratch.path(),
        plan: plan.as_ref(),
        inputs: inputs.as_ref(),
        validators: &validators,
        answer_validators: &answer_validators,
        toolchain: &toolchain,
        cores: worker_cores(args.jobs),
        console,
    };
    let mut seen = match plan.is_some() {
        true => HashMap::new(),
        false => stored_inputs(&package),
    };
    // In blocks, each twice as large as all before, so that a run that is stopped keeps about half of its work.
    let (mut cases, mut rest, mut block) = (Vec::new(), &recipes[..], BLOCK_MIN);
    loop {
        let (now, later) = rest.split_at(rest.len().min(block));
        let made = staged.make(now)?;
        cases.extend(staged.ruled(made, &right.programs, &judges, &mut seen)?);
        (rest, block) = (later, 2 * block);
        if rest.is_empty() || toolchain.stop.load(Ordering::Relaxed) {
            break;
        }
    }
    // The links to a case are made with it, and come last.
    let places: HashMap<&str, usize> = (0..)
        .zip(&recipes)
        .map(|(place, it)| (it.name.as_str(), place))
        .collect();
    cases.sort_by_key(|case| {
        places
            .get(case.name.as_str())
            .copied()
            .unwrap_or(usize::MAX)
    });
    if let Some(plan) = &plan {
        staged.note_repeats(plan, &mut cases)?;
    }
    let commands: HashMap<&str, String> = recipes
        .iter()
        .filter_map(|recipe| Some((recipe.name.as_str(), recipe.command()?)))
        .collect();
    report.cases = cases;
    for case in &mut report.cases {
        case.command = commands.get(case.name.as_str()).cloned();
    }
    let links = plan.iter().map(|plan| plan.links.len());
    report.planned = (recipes.len() + links.sum::<usize>()) as u64;
    report.interrupted = (report.cases.len() as u64) < report.planned;
    if !(report.interrupted && report.cases.is_empty()) {
        commit(args, folder, scratch.path(), &mut report, plan.as_ref())?;
    }
    report.wall_s = begun.elapsed().as_secs_f64();
    exit(&report).after(match console.is_json() {
        true => console.json("tribunal.generated", &report),
        false => {
            let look = console.look();
            tribunal_report::generated::print(&mut console.out, &report, &look).map_err(Stop::from)
        }
    })
}

/// The number of cases that are made before the first ones are answered.
const BLOCK_MIN: usize = 8;

/// The exit status.
fn exit(report: &GeneratedReport) -> Exit {
    let bad = report.count(GeneratedState::Disputed) + report.count(GeneratedState::Failed);
    match report.interrupted {
        true => Exit::Interrupted,
        false if bad == 0 && report.broken_generators.is_empty() => Exit::Success,
        false => Exit::Disagreement,
    }
}

/// Refuses the flags on seeds where `generators.yaml` states them.
fn reject_seeds(args: &args::Gen) -> Result<(), Stop> {
    let given = [
        ("--seed", args.seed.is_some()),
        ("--count", args.count.is_some()),
    ];
    match given.into_iter().find(|(_, is_given)| *is_given) {
        Some((flag, _)) => Err(inapplicable(flag, "why-yaml-states-seeds", "hint-omit-one")),
        None => Ok(()),
    }
}

// -- how cases are made --------------------------------------------------------------------------------------

/// The cases that `generators.yaml` asks for.
fn planned<'a>(
    package: &Package,
    plan: &GeneratorsYaml,
    built: &'a BTreeMap<String, Result<Generator, Message>>,
) -> Vec<CaseRecipe<'a>> {
    let folder = &package.folder;
    let recipe = |case: &tribunal_package::generators::PlannedCase| CaseRecipe {
        name: case.name.clone(),
        maker: case.command.as_ref().and_then(|command| {
            let args = command.args(command.seed.unwrap_or_default());
            Some(match built.get(&command.program)? {
                Ok(generator) => Ok(Maker::Command(generator, args)),
                Err(why) => {
                    let words = [command.program.clone()].into_iter().chain(args);
                    Err(Unbuilt {
                        command: words.collect::<Vec<_>>().join(" "),
                        why: why.clone(),
                    })
                }
            })
        }),
        copy: case.copy.as_ref().map(|path| folder.join(path)),
        files: case.files.clone(),
    };
    plan.cases.iter().map(recipe).collect()
}

/// Inputs of so many seeds, named after what makes them; in the package they are secret cases.
fn seeded(inputs: &PackageInputs, first: u64, count: u64, is_out: bool) -> Vec<CaseRecipe<'_>> {
    let recipe = |seed: u64| {
        let maker = inputs.maker(seed);
        let name = match &maker {
            Maker::Command(generator, _) => &generator.name,
            Maker::Grammar(grammar, _) => &grammar.name,
        };
        let stem = Path::new(name)
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy();
        let stem = if is_case_name(&stem) { &*stem } else { "gen" };
        let folder = if is_out { "" } else { "secret/" };
        CaseRecipe {
            name: format!("{folder}{stem}-{seed:04}"),
            maker: Some(Ok(maker)),
            copy: None,
            files: BTreeMap::new(),
        }
    };
    (0..count)
        .map(|place| recipe(first.wrapping_add(place)))
        .collect()
}

/// The seed of a case that [`seeded`] names.
fn seed_in(name: &str) -> Option<u64> {
    name.rsplit_once('-')?.1.parse().ok()
}

/// The stored cases that no file and no generator gives an answer.
fn unanswered(package: &Package, plan: Option<&GeneratorsYaml>) -> Vec<CaseRecipe<'static>> {
    let planned = names_in(plan);
    let talks = package.problem.is_interactive() || package.problem.is_multi_pass();
    let cases = package.cases().iter();
    cases
        .filter(|case| !talks && case.answer.is_none() && !planned.contains(case.name.as_str()))
        .map(|case| CaseRecipe {
            name: case.name.clone(),
            maker: None,
            copy: Some(package.folder.join("data").join(&case.name)),
            files: BTreeMap::new(),
        })
        .collect()
}

/// The names of all cases of a plan.
fn names_in(plan: Option<&GeneratorsYaml>) -> HashSet<&str> {
    let cases = plan.iter().flat_map(|plan| &plan.cases);
    let links = plan.iter().flat_map(|plan| &plan.links);
    cases
        .map(|case| case.name.as_str())
        .chain(links.map(|link| link.name.as_str()))
        .collect()
}

/// The inputs that the package stores with an answer, and the names of their cases. One that cannot be read is left out.
fn stored_inputs(package: &Package) -> HashMap<Vec<u8>, String> {
    let read = |case: &tribunal_package::data::Case| {
        let file = regular::open_inside(&package.folder, &case.input).ok()?;
        let bytes = regular::read(file, 64 << 20).ok()?;
        Some((bytes, case.name.clone()))
    };
    // With arguments or files, the same input is another case.
    let is_whole = |case: &&Case| {
        case.answer.is_some() && case.args.submission.is_empty() && case.args.files.is_none()
    };
    let answered = package.cases().iter().filter(is_whole);
    answered.filter_map(read).collect()
}

// -- making and answering ------------------------------------------------------------------------------------

/// A folder in which the cases are made, laid out as a package.
struct Staged<'a> {
    package: &'a Package,
    folder: &'a Path,
    plan: Option<&'a GeneratorsYaml>,
    inputs: Option<&'a PackageInputs>,
    validators: &'a [InputValidator],
    answer_validators: &'a [InputValidator],
    toolchain: &'a Toolchain,
    cores: Vec<Option<usize>>,
    console: &'a Console,
}

impl Staged<'_> {
    /// Makes the files of these cases and of links to them, and those of groups.
    fn make(&self, recipes: &[CaseRecipe]) -> Result<Vec<StagedCase>, Stop> {
        let unwritten = |error| files::unwritten(self.folder, &error);
        let problem = self.package.folder.join("problem.yaml");
        if problem.is_file() {
            fs::copy(&problem, self.folder.join("problem.yaml")).map_err(unwritten)?;
        }
        let groups = match self.plan {
            Some(plan) => plan.files.clone(),
            None => group_files(self.package),
        };
        let made = stage(&StagePlan {
            problem: self.package.short_name.clone(),
            package: self.package,
            folder: self.folder,
            recipes,
            links: self.plan.map_or(&[], |plan| &plan.links),
            files: &groups,
            sandbox: &*self.toolchain.sandbox,
            worker_cores: &self.cores,
            stop: &self.toolchain.stop,
            events: &self.console.progress(),
        });
        made.map_err(unwritten)?.map_err(sandbox_stop)
    }

    /// Rules on the cases: those of `sample` and `secret` are validated and answered, the others are kept as they are.
    /// `seen` are the inputs that there are, by the names of their cases; those of these cases are added.
    fn ruled(
        &self,
        cases: Vec<StagedCase>,
        programs: &[AgreementProgram],
        judges: &[OutputJudge],
        seen: &mut HashMap<Vec<u8>, String>,
    ) -> Result<Vec<GeneratedCase>, Stop> {
        let unwritten = |error| files::unwritten(self.folder, &error);
        // With `--out`, the cases of seeds are in no group; here they are.
        let at = |name: &str| match name.contains('/') {
            true => format!("data/{name}"),
            false => format!("data/secret/{name}"),
        };
        for case in cases.iter().filter(|case| !case.name.contains('/')) {
            fs::create_dir_all(self.folder.join("data/secret")).map_err(unwritten)?;
            for ending in &case.endings {
                let from = self.folder.join(format!("data/{}.{ending}", case.name));
                let to = self
                    .folder
                    .join(format!("data/secret/{}.{ending}", case.name));
                fs::rename(from, to).map_err(unwritten)?;
            }
        }
        let planned = names_in(self.plan);
        let own = self.package.cases().iter();
        let own = own.filter(|case| case.answer.is_none() && !planned.contains(case.name.as_str()));
        let stored: HashMap<&str, &Case> = own.map(|case| (case.name.as_str(), case)).collect();
        let mut ruled: Vec<GeneratedCase> = Vec::new();
        for case in &cases {
            let mut one = GeneratedCase {
                name: case.name.clone(),
                command: None,
                state: GeneratedState::New,
                why: case.fault.clone(),
                minority: Vec::new(),
                same_as: None,
            };
            let input = self.folder.join(format!("{}.in", at(&case.name)));
            if case.fault.is_some() {
                one.state = GeneratedState::Failed;
            } else if self.plan.is_none() {
                let bytes = fs::read(&input).map_err(unwritten)?;
                let is_stored = stored.contains_key(case.name.as_str());
                match seen.get(&bytes).filter(|_| !is_stored) {
                    Some(known) => {
                        (one.state, one.same_as) = match *known == case.name {
                            // An earlier run made it.
                            true => (GeneratedState::Unchanged, None),
                            false => (GeneratedState::Known, Some(known.clone())),
                        };
                        fs::remove_file(&input).map_err(unwritten)?;
                    }
                    None => drop(seen.insert(bytes, case.name.clone())),
                }
            }
            ruled.push(one);
        }
        // Their validator arguments are those that the package will have. A stored case has its own, and its files.
        let (mut made, _) = Package::read(self.folder).map_err(unwritten)?;
        for case in &mut made.data.cases {
            if let Some(own) = stored.get(case.name.as_str()) {
                case.args.clone_from(&own.args);
            }
        }
        let places: HashMap<String, usize> = (0..)
            .zip(&ruled)
            .map(|(place, case)| (at(&case.name), place))
            .collect();
        let mut solution_of: HashMap<&str, &str> = self
            .plan
            .iter()
            .flat_map(|plan| &plan.cases)
            .filter_map(|case| Some((case.name.as_str(), case.solution.as_deref()?)))
            .collect();
        for link in self.plan.iter().flat_map(|plan| &plan.links) {
            if let Some(solution) = solution_of.get(link.case.as_str()).copied() {
                solution_of.insert(&link.name, solution);
            }
        }
        let program_of = |name: &str| -> Option<usize> {
            // The plan says nothing of the answers of other cases.
            if !planned.contains(name) {
                return (!programs.is_empty()).then_some(0);
            }
            let path = self.package.folder.join(solution_of.get(name)?);
            let solution = name_in(self.package, &path);
            let named = programs.iter().position(|program| program.name == solution);
            // Without the solution, others answer, as they agree on the answer.
            named.or((!programs.is_empty()).then_some(0))
        };
        let configs = CaseConfigs::of(self.package.cases());
        let configs_of = |case: &Case| match (self.inputs, seed_in(&case.name)) {
            (Some(inputs), Some(seed)) if !stored.contains_key(case.name.as_str()) => {
                inputs.configs(&configs, seed)
            }
            _ => Vec::new(),
        };
        let asked: Vec<AgreementCase> = made
            .cases()
            .iter()
            .filter(|case| places.contains_key(&format!("data/{}", case.name)))
            .map(|case| AgreementCase {
                package: &made,
                case,
                configs: configs_of(case),
                answer_by: program_of(&case.name).filter(|_| case.answer.is_none()),
            })
            .collect();
        let results = agree(
            &AgreementPlan {
                problem: self.package.short_name.clone(),
                sandbox: &*self.toolchain.sandbox,
                programs,
                validators: self.validators,
                answer_validators: self.answer_validators,
                judges,
                worker_cores: &self.cores,
                journal: None,
                stop: &self.toolchain.stop,
                events: &self.console.progress(),
            },
            &asked,
        )
        .map_err(sandbox_stop)?;
        // Those that were not reached before the user stopped it are no cases.
        let unreached: HashSet<usize> = asked
            .iter()
            .skip(results.len())
            .filter_map(|it| places.get(&format!("data/{}", it.case.name)).copied())
            .collect();
        for result in results {
            let Some(place) = places.get(&format!("data/{}", result.name)) else {
                continue;
            };
            let case = &mut ruled[*place];
            if let Some(answer) = &result.answer {
                let path = self.folder.join(format!("{}.ans", at(&case.name)));
                fs::write(&path, answer).map_err(unwritten)?;
            }
            if let Some(config) = &result.config {
                // In another folder there is no group that states anything.
                let group = case.name.rsplit_once('/');
                let around = group.and_then(|(group, _)| made.data.groups.get(group));
                self.state(&at(&case.name), config, around)
                    .map_err(unwritten)?;
            }
            rule(case, &result, programs);
        }
        let numbered = (0..).zip(ruled);
        Ok(numbered
            .filter(|(place, _)| !unreached.contains(place))
            .map(|(_, case)| case)
            .collect())
    }
}

impl Staged<'_> {
    /// Notes which cases have the input of another one; those of links are meant to.
    fn note_repeats(&self, plan: &GeneratorsYaml, cases: &mut [GeneratedCase]) -> Result<(), Stop> {
        let unwritten = |error| files::unwritten(self.folder, &error);
        let (mut made, _) = Package::read(self.folder).map_err(unwritten)?;
        let links: HashSet<&str> = plan.links.iter().map(|link| link.name.as_str()).collect();
        made.data
            .cases
            .retain(|case| !links.contains(case.name.as_str()));
        made.output_validator
            .clone_from(&self.package.output_validator);
        let repeats: HashMap<&str, &str> = repeats(&made).into_iter().collect();
        for case in cases {
            case.same_as = repeats.get(case.name.as_str()).map(|it| (*it).to_string());
        }
        Ok(())
    }

    /// Writes what a case states beside its input, and not around it: its `.yaml`, and its files.
    fn state(
        &self,
        case: &str,
        config: &CaseConfig,
        around: Option<&CaseConfig>,
    ) -> io::Result<()> {
        let beside = |ending: &str| self.folder.join(format!("{case}.{ending}"));
        if let Some(text) = config.stated_within(&around.cloned().unwrap_or_default()) {
            fs::write(beside("yaml"), text)?;
        }
        if let Some(files) = &config.files {
            fs::create_dir(beside("files"))?;
            files.copy_to(&beside("files"), &[])?;
        }
        Ok(())
    }
}

/// What the programs say of a case.
fn rule(case: &mut GeneratedCase, result: &CaseAgreement, programs: &[AgreementProgram]) {
    if let Some(fault) = &result.fault {
        (case.state, case.why) = (GeneratedState::Failed, Some(fault.clone()));
        return;
    }
    if result.is_agreed() || programs.is_empty() {
        return;
    }
    case.state = GeneratedState::Disputed;
    let failed: Vec<usize> = result.failed().collect();
    let minority = result.minority().into_iter().map(|party| match party {
        Party::Program(place) => programs[place].name.clone(),
        Party::Stored => STORED_ANSWER.to_string(),
    });
    case.minority = minority.collect();
    case.minority
        .extend(failed.iter().map(|place| programs[*place].name.clone()));
    case.why = match (&result.difference, failed.first()) {
        (Some(ruling), _) => Some(ruling.reason.clone()),
        (None, Some(place)) => {
            let run = &result.runs[*place];
            let said = Message::new("labelled").with("label", run.verdict.to_string());
            Some(said.with("what", run.message.clone()))
        }
        (None, None) => Some(Message::new("no-output-to-compare")),
    };
}
