//! Makes the files of one case.

use super::recipe::{CaseRecipe, Maker};
use crate::package::read_file;
use crate::pool::ProgramRunner;
use std::collections::BTreeMap;
use tribunal_core::messages::Message;
use tribunal_core::text::without_error_numbers;
use tribunal_package::Package;
use tribunal_package::generators::{FileSource, GeneratorsYaml};
use tribunal_sandbox::SandboxError;

/// The files of a case, by their endings.
pub(super) type Files = BTreeMap<String, Vec<u8>>;

/// Makes the files of a case. A generator is run twice, and must print the same input both times.
pub(super) fn make(
    recipe: &CaseRecipe,
    package: &Package,
    runner: &mut ProgramRunner,
) -> Result<Result<Files, Message>, SandboxError> {
    let mut files = Files::new();
    match &recipe.maker {
        None => {}
        Some(Err(unbuilt)) => return Ok(Err(unbuilt.why.clone())),
        Some(Ok(Maker::Command(generator, args))) => {
            let mut printed = Vec::new();
            for _ in 0..2 {
                match generator.run(runner, args)? {
                    Ok(input) => printed.push(input),
                    Err(fault) => return Ok(Err(of_generator(&generator.name, fault))),
                }
            }
            if printed[0] != printed[1] {
                let differs = Message::new("generator-differs");
                return Ok(Err(of_generator(&generator.name, differs)));
            }
            files.extend(printed.pop().map(|input| ("in".to_string(), input)));
            if recipe.copy.is_none() && files["in"].is_empty() {
                let nothing = Message::new("generator-prints-nothing");
                return Ok(Err(of_generator(&generator.name, nothing)));
            }
        }
        Some(Ok(Maker::Grammar(grammar, seed))) => match grammar.make(*seed, 0) {
            Ok(input) => drop(files.insert("in".to_string(), input)),
            Err(why) => {
                let why = Message::new("grammar-makes-none").with("why", why.to_string());
                return Ok(Err(of_generator(&grammar.name, why)));
            }
        },
    }
    if let Some(stem) = &recipe.copy {
        for ending in GeneratorsYaml::ENDINGS {
            let mut path = stem.clone().into_os_string();
            path.push(format!(".{ending}"));
            match read_file(package, path.as_ref()) {
                Ok(bytes) => drop(files.insert(ending.to_string(), bytes)),
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
                Err(error) => {
                    let file = format!("`{}`", path.to_string_lossy());
                    let said = Message::new("cannot-read-named").with("file", file);
                    return Ok(Err(said.with("why", without_error_numbers(error))));
                }
            }
        }
    }
    for (ending, source) in &recipe.files {
        if let FileSource::Text(text) = source {
            files.insert(ending.clone(), text.clone().into_bytes());
        }
    }
    // A link may lead to another one.
    for _ in 0..recipe.files.len() {
        for (ending, source) in &recipe.files {
            if let FileSource::SameAs(other) = source
                && let Some(bytes) = files.get(other).cloned()
            {
                files.insert(ending.clone(), bytes);
            }
        }
    }
    Ok(Ok(files))
}

/// That a generator or a grammar makes no input of a case, and why.
pub(super) fn of_generator(name: &str, how: Message) -> Message {
    Message::new("generator-of-case")
        .with("generator", name.to_string())
        .with("how", how)
}
