//! The ICPC package format of 2025-09, which is the form of our own packages.
//!
//! Source: the Problem Package Format Specification, version 2025-09, and what BAPCtools checks of it.

use super::error::ExportError;
use super::exported::Export;
use super::package::ExportedPackage;
use crate::cases::PACKAGE;

pub(super) fn write(package: &ExportedPackage) -> Result<Export, ExportError> {
    let mut export = Export::default();
    for (path, file) in &package.files {
        let part = path.split('/').next().unwrap_or_default();
        match PACKAGE.contains(&part) {
            true => export.tree.add_file(path.clone(), file.clone())?,
            false => export
                .remarks
                .push(format!("left out `{path}`: no part of a problem package")),
        }
    }
    let is_new = |path: &str| !package.files.contains_key(path);
    for case in package.cases.iter().filter(|case| !case.is_sample) {
        let path = |ending: &str| format!("data/secret/{}.{ending}", case.name);
        // A secret case that was renamed because of a sample is there already, under its own name.
        let own = case
            .name
            .strip_prefix("secret-")
            .map(|name| format!("data/secret/{name}.in"));
        if is_new(&path("in")) && own.is_none_or(|own| is_new(&own)) {
            export.tree.add(path("in"), case.input.clone())?;
            export.tree.add(path("ans"), case.answer.clone())?;
        }
    }
    Ok(export)
}
