//! `tribunal completions` and `tribunal man`, generated from the definition of the command line.

use super::atomic_write;
use super::console::Console;
use super::exit::{Exit, Stop};
use super::files::unwritten;
use super::parse::command;
use std::io::Write as _;
use std::path::Path;
use tribunal_core::erased::Register;

pub(super) fn completions(
    shell: clap_complete::Shell,
    register: Register,
    console: &mut Console,
) -> Result<Exit, Stop> {
    // Generated in memory, because the generator panics when a write fails.
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut command(register), "tribunal", &mut text);
    console.out.write_all(&text)?;
    Ok(Exit::Success)
}

pub(super) fn pages(
    out: Option<&Path>,
    register: Register,
    console: &mut Console,
) -> Result<Exit, Stop> {
    match out {
        None => clap_mangen::Man::new(command(register)).render(&mut console.out)?,
        Some(folder) => {
            atomic_write::make_folder(folder)?;
            clap_mangen::generate_to(command(register), folder)
                .map_err(|error| unwritten(folder, &error))?;
            console.remark(&format!("the pages are in `{}`", folder.display()));
        }
    }
    Ok(Exit::Success)
}
