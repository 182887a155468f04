//! Makes all cases, in a folder laid out as a package.

use super::make::{make, of_generator};
use super::recipe::{CaseRecipe, Maker};
use crate::any_problem::Generator;
use crate::pool::{ProgramRunner, Trust, in_order};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tribunal_core::messages::Message;
use tribunal_core::verdict::Event;
use tribunal_package::Package;
use tribunal_package::generators::{PlannedFile, PlannedLink};
use tribunal_sandbox::{Sandbox, SandboxError};

/// The generators that a worker keeps ready.
const PROGRAMS_MAX: usize = 16;

/// The input of [`stage`].
pub struct StagePlan<'a> {
    /// The name of the problem in reports.
    pub problem: String,
    /// The package whose cases are made.
    pub package: &'a Package,
    /// The folder in which they are made, as a package of its own.
    pub folder: &'a Path,
    /// The cases.
    pub recipes: &'a [CaseRecipe<'a>],
    /// Cases that are in further groups; those of other cases than these are not made.
    pub links: &'a [PlannedLink],
    /// Files of groups.
    pub files: &'a [PlannedFile],
    /// Runs the generators.
    pub sandbox: &'a dyn Sandbox,
    /// One worker for each entry: the core that it is pinned to, or `None`.
    pub worker_cores: &'a [Option<usize>],
    /// Whether the user wants to stop.
    pub stop: &'a AtomicBool,
    /// Receives progress.
    pub events: &'a (dyn Fn(Event) + Sync),
}

/// A case that was made, or why not.
#[derive(Clone, Debug)]
pub struct StagedCase {
    /// The path under `data/`, without an ending.
    pub name: String,
    /// The endings of its files.
    pub endings: BTreeSet<String>,
    /// Why it was not made.
    pub fault: Option<Message>,
}

/// Makes the cases in the folder. Those of links come last; those after the user stopped it are missing.
///
/// # Errors
///
/// The folder cannot be written, or the sandbox fails; the inner error is that of the sandbox.
pub fn stage(plan: &StagePlan) -> io::Result<Result<Vec<StagedCase>, SandboxError>> {
    let (steps, workers) = (plan.recipes.len() as u64, plan.worker_cores.len());
    (plan.events)(Event::started(
        &plan.problem,
        "section-generating",
        steps,
        workers,
    ));
    let made = in_order(
        plan.worker_cores,
        plan.recipes,
        || plan.stop.load(Ordering::Relaxed),
        |core| ProgramRunner::new(plan.sandbox, core, PROGRAMS_MAX).trusting(Trust::Nothing),
        |runner, recipe| {
            let made = make(recipe, plan.package, runner);
            (plan.events)(Event::Advanced {
                worker: 0,
                steps: 1,
            });
            let mut staged = StagedCase {
                name: recipe.name.clone(),
                endings: BTreeSet::new(),
                fault: None,
            };
            Ok::<_, io::Error>(match made {
                Err(error) => Err(error),
                Ok(Err(fault)) => {
                    staged.fault = Some(fault);
                    Ok(staged)
                }
                Ok(Ok(files)) => {
                    for (ending, bytes) in files {
                        write(plan.folder, &format!("{}.{ending}", recipe.name), &bytes)?;
                        staged.endings.insert(ending);
                    }
                    Ok(staged)
                }
            })
        },
    );
    (plan.events)(Event::Finished);
    let mut cases: Vec<StagedCase> = Vec::new();
    for made in made.into_iter().map_while(|made| made) {
        match made? {
            Ok(case) => cases.push(case),
            Err(error) => return Ok(Err(error)),
        }
    }
    for file in plan.files {
        write(plan.folder, &file.path, file.text.as_bytes())?;
    }
    match settle(plan, &mut cases)? {
        Ok(()) => {}
        Err(error) => return Ok(Err(error)),
    }
    let places: HashMap<String, usize> = (0..)
        .zip(&cases)
        .map(|(place, case)| (case.name.clone(), place))
        .collect();
    for link in plan.links {
        let Some(case) = places.get(&link.case).map(|place| &cases[*place]) else {
            continue;
        };
        for ending in &case.endings {
            let bytes = fs::read(plan.folder.join(format!("data/{}.{ending}", case.name)))?;
            write(plan.folder, &format!("{}.{ending}", link.name), &bytes)?;
        }
        cases.push(StagedCase {
            name: link.name.clone(),
            ..case.clone()
        });
    }
    Ok(Ok(cases))
}

/// Runs each generator that is new here once more, in another second and with other hashes. The cases of one that then prints
/// something else are not made.
fn settle(plan: &StagePlan, cases: &mut [StagedCase]) -> io::Result<Result<(), SandboxError>> {
    let mut open: BTreeMap<&str, (&Generator, Vec<String>, PathBuf)> = BTreeMap::new();
    for (recipe, case) in plan.recipes.iter().zip(&*cases) {
        let Some((generator, args)) = command(recipe) else {
            continue;
        };
        let is_printed = recipe.copy.is_none() && !recipe.files.contains_key("in");
        if generator.settled().is_some() || case.fault.is_some() || !is_printed {
            continue;
        }
        let input = plan.folder.join(format!("data/{}.in", case.name));
        open.insert(&generator.name, (generator, args, input));
    }
    if !open.is_empty() && another_second(plan.stop) {
        let open: Vec<_> = open.into_values().collect();
        let tried = in_order(
            plan.worker_cores,
            &open,
            || plan.stop.load(Ordering::Relaxed),
            |core| ProgramRunner::new(plan.sandbox, core, PROGRAMS_MAX).trusting(Trust::Nothing),
            |runner, (generator, args, input)| {
                fs::read(input).map(|input| generator.settle(runner, args, &input))
            },
        );
        for tried in tried.into_iter().map_while(|it| it) {
            if let Err(error) = tried? {
                return Ok(Err(error));
            }
        }
    }
    for (recipe, case) in plan.recipes.iter().zip(cases) {
        let generator = command(recipe).map(|(generator, _)| generator);
        let is_unsettled = |it: &&Generator| it.settled() == Some(false) && case.fault.is_none();
        let Some(generator) = generator.filter(is_unsettled) else {
            continue;
        };
        let why = Message::new("generator-unsettled");
        case.fault = Some(of_generator(&generator.name, why));
        for ending in std::mem::take(&mut case.endings) {
            fs::remove_file(plan.folder.join(format!("data/{}.{ending}", case.name)))?;
        }
    }
    Ok(Ok(()))
}

/// The generator of a case, and its arguments.
fn command<'a>(recipe: &CaseRecipe<'a>) -> Option<(&'a Generator, Vec<String>)> {
    match &recipe.maker {
        Some(Ok(Maker::Command(generator, args))) => Some((generator, args.clone())),
        _ => None,
    }
}

/// Waits for the next second of the clock; it returns false if the user stops before.
fn another_second(stop: &AtomicBool) -> bool {
    let second = || {
        SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default()
            .as_secs()
    };
    let now = second();
    while second() == now && !stop.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(10));
    }
    !stop.load(Ordering::Relaxed)
}

/// Writes a file below `data/`.
fn write(folder: &Path, path: &str, bytes: &[u8]) -> io::Result<()> {
    let path = folder.join("data").join(path);
    if let Some(around) = path.parent() {
        fs::create_dir_all(around)?;
    }
    fs::write(path, bytes)
}
