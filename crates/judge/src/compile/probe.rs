//! Tests once, with a minimal program, whether the machine links a language statically, independent of any submission.

use super::cache::Building;
use super::error::CompileError;
use super::recipe::{Attempt, Recipe};
use super::source::Source;
use super::steps::{compile, place};
use super::version;
use super::workshop::Workshop;
use tribunal_package::atomic;
use tribunal_sandbox::End;

/// Whether the machine links the language statically; the result is kept in the cache.
pub(super) fn links_statically(
    workshop: &Workshop,
    recipe: &Recipe,
    building: &Building,
) -> Result<bool, CompileError> {
    let probe = &recipe.language.static_probe;
    if probe.is_empty() {
        return Ok(true);
    }
    let recipe = recipe.of_probe();
    let bytes = probe.clone().into_bytes();
    let source = Source {
        name: recipe.file.clone(),
        bytes,
        beside: Vec::new(),
        is_script: false,
    };
    let path = workshop
        .cache
        .join(format!("static-{}", &recipe.key(&source)[..32]));
    if let Some(known) = version::kept(&path) {
        return Ok(known == "yes");
    }
    let standard = recipe.standards().first().copied().flatten();
    let line = recipe.compile_line(Attempt {
        standard,
        is_static: true,
        headers: &[],
    });
    let folder = place(&recipe, &source, building)?;
    let run = compile(workshop, &recipe, &line, &recipe.compiler_limits(), &folder)?;
    match run.end {
        End::Exited(status) => {
            let links = status == 0;
            // If it cannot be kept, the next run tests again.
            let _ = atomic::write(&path, if links { "yes" } else { "no" });
            Ok(links)
        }
        // No lasting answer: the next run tests again.
        _ => Ok(false),
    }
}
