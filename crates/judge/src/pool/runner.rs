//! Runs programs on one core, and keeps the last ones ready.

use super::kept::Kept;
use super::program::{LimitedProgram, ProgramNumber};
use super::settle::{Settled, settle, with_room};
use crate::trial::{rule, unexecutable};
use tribunal_core::verdict::Ruling;
use tribunal_sandbox::{Prepared, RunResult, Sandbox, SandboxError};

/// The run that counts, and its ruling.
pub(crate) type RuledRun = Settled<Ruling>;

/// Runs programs on one core, one at a time, and keeps the last ones ready.
pub(crate) struct ProgramRunner<'a> {
    sandbox: &'a dyn Sandbox,
    core: Option<usize>,
    kept: Kept<ProgramNumber, Box<dyn Prepared>>,
}

impl<'a> ProgramRunner<'a> {
    /// Runs on this core, if one is given, and keeps up to `kept_max` programs ready.
    pub(crate) fn new(
        sandbox: &'a dyn Sandbox,
        core: Option<usize>,
        kept_max: usize,
    ) -> ProgramRunner<'a> {
        ProgramRunner {
            sandbox,
            core,
            kept: Kept::new(kept_max),
        }
    }

    /// Runs a program on an input once.
    ///
    /// # Errors
    ///
    /// Fails if the sandbox fails twice, which is the judge's fault.
    pub(crate) fn run(
        &mut self,
        program: &LimitedProgram,
        input: &[u8],
    ) -> Result<RunResult, SandboxError> {
        let (sandbox, core) = (self.sandbox, self.core);
        let limits = with_room(program.limits());
        self.kept.attempt(
            &program.number(),
            || sandbox.prepare(program.program(), &limits, core),
            |prepared| {
                prepared
                    .run(input)
                    .or_else(|error| unexecutable(program.program(), error))
            },
        )
    }

    /// Runs a program on the input of a case, repeatedly where [`settle`] says so; `check` rules on an output.
    ///
    /// # Errors
    ///
    /// Fails if the sandbox fails twice, which is the judge's fault.
    pub(crate) fn judge<C>(
        &mut self,
        program: &LimitedProgram,
        case: &mut C,
        input: impl Fn(&C) -> &[u8],
        check: impl Fn(&mut C, &[u8]) -> Ruling,
    ) -> Result<RuledRun, SandboxError> {
        let limits = program.limits();
        settle(
            limits,
            |_, ruling: &Ruling| ruling.verdict,
            || {
                let run = self.run(program, input(case))?;
                let ruling = rule(&run, limits, program.marks(), |output| check(case, output));
                Ok((run, ruling))
            },
        )
    }

    /// Drops all kept programs.
    pub(crate) fn clear(&mut self) {
        self.kept.clear();
    }
}
