//! Makes inputs of a package for some seeds, in a folder laid out as a package.

use super::console::Console;
use super::exit::Stop;
use super::files;
use super::package_inputs::{PackageInputs, group_files};
use super::setup::sandbox_stop;
use super::toolchain::Toolchain;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use tribunal_core::messages::Message;
use tribunal_core::text::grouped;
use tribunal_judge::generated::{CaseRecipe, StagePlan, StagedCase, stage};
use tribunal_package::Package;

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
    pub(super) first: u64,
    pub(super) count: u64,
    pub(super) stop: &'a AtomicBool,
}

/// That a generator made the same input for several seeds, where most inputs are repeats.
pub(super) fn repeats(cases: &[StagedCase], folder: &Path, generator: &str) -> Option<Message> {
    let made = cases.iter().filter(|case| case.fault.is_none());
    let input = |case: &StagedCase| fs::read(folder.join("data").join(format!("{}.in", case.name)));
    let digest = |input: Vec<u8>| {
        let mut hasher = DefaultHasher::new();
        input.hash(&mut hasher);
        hasher.finish()
    };
    let digests: Vec<u64> = made.flat_map(input).map(digest).collect();
    let different = digests.iter().collect::<BTreeSet<_>>().len() as u64;
    let all = digests.len() as u64;
    let id = match different {
        1 => "inputs-all-the-same",
        _ => "inputs-different",
    };
    let said = Message::new(id)
        .with("number", different)
        .with("count", grouped(different))
        .with("all", grouped(all))
        .with("generator", generator.to_string());
    (all > 1 && different * 2 <= all).then_some(said)
}

/// Gives the cases of seeds in `made` what the first secret case of the package states.
pub(super) fn configure(made: &mut Package, package: &Package) {
    let Some(first) = package.first_secret() else {
        return;
    };
    let seeded = made.data.cases.iter_mut();
    for case in seeded.filter(|case| seed_of(&case.name).is_some()) {
        case.args.clone_from(&first.args);
    }
}

/// Makes the inputs of so many seeds, beside copies of `problem.yaml` and of the files of groups.
pub(super) fn make(
    package: &Package,
    inputs: Option<&PackageInputs>,
    Seeds { first, count, stop }: Seeds,
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
    let seeds = (0..count).map(|round| first.wrapping_add(round));
    let recipes: Vec<CaseRecipe> = inputs
        .iter()
        .flat_map(|inputs| seeds.clone().map(move |seed| (inputs, seed)))
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
        stop,
        events: &console.progress(),
    });
    staged.map_err(unwritten)?.map_err(sandbox_stop)
}
