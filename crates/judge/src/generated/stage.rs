//! Makes all cases, in a folder laid out as a package.

use super::make::make;
use super::recipe::CaseRecipe;
use crate::pool::{ProgramRunner, Trust, in_order};
use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
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

/// Writes a file below `data/`.
fn write(folder: &Path, path: &str, bytes: &[u8]) -> io::Result<()> {
    let path = folder.join("data").join(path);
    if let Some(around) = path.parent() {
        fs::create_dir_all(around)?;
    }
    fs::write(path, bytes)
}
