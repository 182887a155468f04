//! Makes inputs of a package for some seeds, in a folder laid out as a package.

use super::console::Console;
use super::exit::Stop;
use super::files;
use super::package_inputs::{PackageInputs, group_files};
use super::setup::sandbox_stop;
use super::toolchain::Toolchain;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use tribunal_judge::generated::{CaseRecipe, StagePlan, StagedCase, stage};
use tribunal_package::Package;
use tribunal_package::case_configs::CaseConfigs;
use tribunal_package::data::CaseConfig;

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

/// What the package states for the input of a seed, the likeliest first.
fn configs_of<'c>(
    configs: &'c CaseConfigs,
    inputs: Option<&PackageInputs>,
    name: &str,
) -> Vec<&'c CaseConfig> {
    match seed_of(name).and_then(|seed| seed.parse().ok()) {
        None => Vec::new(),
        Some(seed) => configs.in_order(inputs.and_then(|inputs| inputs.case_of(seed)), seed),
    }
}

/// The same but for the likeliest, which [`configure`] gives to the case.
pub(super) fn others_of<'c>(
    configs: &'c CaseConfigs,
    inputs: Option<&PackageInputs>,
    name: &str,
) -> Vec<&'c CaseConfig> {
    configs_of(configs, inputs, name)
        .into_iter()
        .skip(1)
        .collect()
}

/// Gives the cases of seeds in `made` the likeliest of what the package states for them.
pub(super) fn configure(made: &mut Package, configs: &CaseConfigs, inputs: Option<&PackageInputs>) {
    for case in &mut made.data.cases {
        if let Some(first) = configs_of(configs, inputs, &case.name).first() {
            case.args.clone_from(first);
        }
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
