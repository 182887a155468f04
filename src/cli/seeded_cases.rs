//! Makes inputs of a package for some seeds, in a folder laid out as a package.

use super::console::Console;
use super::exit::Stop;
use super::files;
use super::package_inputs::{PackageInputs, group_files};
use super::setup::sandbox_stop;
use super::toolchain::Toolchain;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;
use tribunal_judge::generated::{CaseRecipe, StagePlan, StagedCase, stage};
use tribunal_judge::journal::Journal;
use tribunal_package::Package;
use tribunal_package::case_configs::CaseConfigs;
use tribunal_package::data::CaseConfig;
use tribunal_package::regular;

/// The name of the case of a seed, in the folder.
const PREFIX: &str = "secret/seed-";

/// The name of such a case in reports.
pub(super) fn said_name(name: &str) -> String {
    name.replacen(PREFIX, "seed ", 1)
}

/// The seed of such a case; nothing for another case.
pub(super) fn seed_of(name: &str) -> Option<&str> {
    name.strip_prefix(PREFIX)
}

/// For which seeds inputs are made, and when to end.
pub(super) struct Seeds<'a> {
    pub(super) all: Vec<u64>,
    /// Holds the inputs of shares, or of an earlier run of this share, and stores those of a share.
    pub(super) journal: Option<&'a Journal>,
    /// Whether no generator is run.
    pub(super) only_known: bool,
    pub(super) stop: &'a AtomicBool,
}

/// So many seeds, from this one on.
pub(super) fn seeds(first: u64, count: u64) -> Vec<u64> {
    (0..count).map(|round| first.wrapping_add(round)).collect()
}

/// Counts how often generators make the same input for several seeds.
#[derive(Default)]
pub(super) struct Repeats {
    all: u64,
    different: HashSet<u64>,
}

impl Repeats {
    /// Adds the inputs of cases in a folder.
    pub(super) fn add(&mut self, cases: &[StagedCase], folder: &Path) {
        for case in cases.iter().filter(|case| case.fault.is_none()) {
            if let Ok(input) = fs::read(input_of(folder, &case.name)) {
                let mut hasher = DefaultHasher::new();
                input.hash(&mut hasher);
                self.different.insert(hasher.finish());
                self.all += 1;
            }
        }
    }

    /// That most inputs are repeats, if they are.
    pub(super) fn said(&self, generator: &str) -> Option<Message> {
        let different = self.different.len() as u64;
        let id = match different {
            1 => "inputs-all-the-same",
            _ => "inputs-different",
        };
        let said = Message::new(id)
            .with("number", different)
            .with("count", grouped(different))
            .with("all", grouped(self.all))
            .with("generator", generator.to_string());
        (self.all > 1 && different * 2 <= self.all).then_some(said)
    }
}

/// What the cases of the package state that may hold for this case, the likeliest first; nothing where it is not of a seed.
pub(super) fn configs_of<'c>(
    configs: &'c CaseConfigs,
    inputs: Option<&PackageInputs>,
    name: &str,
) -> Vec<&'c CaseConfig> {
    let seed = seed_of(name).and_then(|seed| seed.parse().ok());
    match (inputs, seed) {
        (Some(inputs), Some(seed)) => inputs.configs(configs, seed),
        _ => Vec::new(),
    }
}

/// Makes the inputs of so many seeds, beside copies of `problem.yaml` and of the files of groups.
pub(super) fn make(
    package: &Package,
    inputs: Option<&PackageInputs>,
    seeds: Seeds,
    folder: &Path,
    toolchain: &Toolchain,
    cores: &[Option<usize>],
    console: &Console,
) -> Result<Vec<StagedCase>, Stop> {
    let unwritten = |error| files::unwritten(folder, &error);
    let problem = package.folder.join("problem.yaml");
    if problem.is_file() {
        fs::copy(&problem, folder.join("problem.yaml")).map_err(unwritten)?;
    }
    fs::create_dir_all(folder.join("data")).map_err(unwritten)?;
    let mut cases: BTreeMap<usize, StagedCase> = BTreeMap::new();
    let mut unknown = Vec::new();
    for (place, seed) in seeds.all.iter().enumerate() {
        let name = format!("{PREFIX}{seed}");
        let known = seeds.journal.and_then(|journal| journal.made(&name));
        let Some(known) = known else {
            unknown.push((place, *seed));
            continue;
        };
        let fault = match known {
            Ok(input) => {
                let path = input_of(folder, &name);
                fs::create_dir_all(regular::folder_of(&path)).map_err(unwritten)?;
                fs::write(&path, input).map_err(unwritten)?;
                None
            }
            Err(why) => Some(why),
        };
        let endings = ["in".to_string()].into_iter().filter(|_| fault.is_none());
        let endings = endings.collect();
        cases.insert(
            place,
            StagedCase {
                name,
                endings,
                fault,
            },
        );
    }
    if seeds.only_known {
        unknown.clear();
    }
    let recipes: Vec<CaseRecipe> = inputs
        .iter()
        .flat_map(|inputs| unknown.iter().map(move |(_, seed)| (inputs, *seed)))
        .map(|(inputs, seed)| CaseRecipe {
            name: format!("{PREFIX}{seed}"),
            maker: Some(Ok(inputs.maker(seed))),
            copy: None,
            files: BTreeMap::new(),
        })
        .collect();
    let staged = stage(&StagePlan {
        problem: package.short_name.clone(),
        package,
        folder,
        recipes: &recipes,
        links: &[],
        files: &group_files(package),
        sandbox: &*toolchain.sandbox,
        worker_cores: cores,
        stop: seeds.stop,
        events: &console.progress(),
    });
    let staged = staged.map_err(unwritten)?.map_err(sandbox_stop)?;
    for ((place, _), case) in unknown.into_iter().zip(staged) {
        if let Some(journal) = seeds.journal {
            match &case.fault {
                Some(why) => journal.keep_made(&case.name, Err(why.clone())),
                None => {
                    let input = fs::read(input_of(folder, &case.name)).map_err(unwritten)?;
                    journal.keep_made(&case.name, Ok(&input));
                }
            }
        }
        cases.insert(place, case);
    }
    Ok(cases.into_values().collect())
}

/// The file of an input.
fn input_of(folder: &Path, name: &str) -> PathBuf {
    folder.join("data").join(format!("{name}.in"))
}
