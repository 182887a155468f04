//! Finds the line at which a program of an interpreter is that takes too long.

use super::compile::Compiled;
use super::hang;
use super::pool::{LimitedProgram, ProgramRunner};
use std::path::Path;
use tribunal_core::messages::Message;
use tribunal_core::verdict::stressed::SourceExcerpt;
use tribunal_sandbox::{Limits, Sandbox};

/// Factor by which the run may be longer.
const LONGER: u32 = 2;

/// The source around the line at which a program is that takes too long on an input; nothing if its language does not say, if
/// it ends, if it is somewhere else at each of several moments, or if it cannot be run. `on` says which input it is.
pub fn hang_on(
    compiled: &Compiled,
    limits: &Limits,
    sandbox: &dyn Sandbox,
    source: &Path,
    input: &[u8],
    on: Message,
) -> Option<SourceExcerpt> {
    let looks = &compiled.language.looks;
    let mut program = compiled.within(limits);
    let first_ms = limits.cpu.as_millis().to_string();
    program.env.push((hang::LOOK_MS.to_string(), first_ms));
    program.args.splice(0..0, looks.iter().map(Into::into));
    program.args_in_place = None;
    let limits = Limits {
        cpu: LONGER * limits.cpu,
        wall: LONGER * limits.wall,
        ..*limits
    };
    let program = LimitedProgram::new(program, limits, Vec::new());
    let mut runner = ProgramRunner::new(sandbox, None, 1);
    let run = (!looks.is_empty()).then(|| runner.run(&program, input));
    hang::seen(source, &run?.ok()?.stderr, on)
}
