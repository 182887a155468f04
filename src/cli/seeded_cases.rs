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

/// Makes the inputs of so many seeds, beside copies of `problem.yaml` and of the files of groups.
pub(super) fn make(
    package: &Package,
    inputs: Option<&PackageInputs>,
    (first, count): (u64, u64),
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
            maker: Some(inputs.maker(seed)),
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
        stop: &toolchain.stop,
        events: &console.progress(),
    });
    staged.map_err(unwritten)?.map_err(sandbox_stop)
}
