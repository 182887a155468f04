//! Runs programs on one core, and keeps the last ones ready.

use super::in_place::{InPlace, NotInPlace, as_ordinary, difference, may_be_cut, may_count};
use super::kept::Kept;
use super::program::{LimitedProgram, ProgramNumber};
use super::settle::{Settled, settle, with_room};
use crate::trial::{rule, unexecutable};
use std::ffi::OsString;
use std::time::Instant;
use tribunal_core::messages::Message;
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_package::case_files::CaseFiles;
use tribunal_sandbox::{
    Declined, End, Limits, PairError, Prepared, PreparedPair, Program, RunResult, Sandbox,
    SandboxError, SnapshotRun,
};

/// The run that counts, and its ruling.
pub type RuledRun = Settled<Ruling>;

/// What a program gets to read: its further arguments and its standard input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CaseInput<'c> {
    pub(crate) args: &'c [OsString],
    pub(crate) stdin: &'c [u8],
}

impl<'c> CaseInput<'c> {
    pub(crate) fn of(args: &'c [OsString], stdin: &'c [u8]) -> CaseInput<'c> {
        CaseInput { args, stdin }
    }
}

impl<'c> From<&'c [u8]> for CaseInput<'c> {
    /// No arguments.
    fn from(stdin: &'c [u8]) -> CaseInput<'c> {
        CaseInput { args: &[], stdin }
    }
}

/// What came of a run in place.
enum Tried {
    /// There was none, or it was too close to a limit to count.
    Not,
    /// It was not accepted.
    Failed,
    /// It was accepted, and is to be repeated in the ordinary way.
    Repeats(RuledRun),
    /// It was accepted, and counts.
    Counts(RuledRun),
}

/// What is taken from runs in place, in which a program is not started anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trust {
    /// Nothing: there are none.
    Nothing,
    /// That an output is right. All other verdicts come from ordinary runs.
    Acceptance,
    /// Wrong outputs as well, where they are compared and no verdict depends on them.
    Outputs,
}

/// Runs programs on one core, one at a time, and keeps the last ones ready.
pub struct ProgramRunner<'a> {
    sandbox: &'a dyn Sandbox,
    core: Option<usize>,
    kept: Kept<ProgramNumber, Box<dyn Prepared>>,
    in_place: InPlace,
    trust: Trust,
    /// The last output of a run in place.
    output: Vec<u8>,
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
            in_place: InPlace::default(),
            trust: Trust::Acceptance,
            output: Vec::new(),
        }
    }

    /// What is taken from runs in place, where the sandbox has them.
    #[must_use]
    pub(crate) fn trusting(mut self, trust: Trust) -> ProgramRunner<'a> {
        self.trust = trust;
        self
    }

    /// A program is judged on so many of all cases, the others in other shares.
    pub(crate) fn begin_share(&mut self, program: &LimitedProgram, own: u64, all: u64) {
        self.in_place.begin_share(program.number(), own, all);
    }

    /// Calls `work` with a program, or with a copy of it that has the files of a case in its working directory.
    ///
    /// # Errors
    ///
    /// Fails if `work` does, or where the files cannot be copied.
    pub(crate) fn with_files<R>(
        &mut self,
        program: &LimitedProgram,
        files: Option<&CaseFiles>,
        work: impl FnOnce(&mut Self, &LimitedProgram) -> Result<R, SandboxError>,
    ) -> Result<R, SandboxError> {
        let Some(files) = files else {
            return work(self, program);
        };
        let own = program
            .with_files(files)
            .map_err(|error| SandboxError::Broken(format!("the files of the case: {error}")))?;
        let result = work(self, &own);
        // It does not run again.
        self.kept.remove(&own.number());
        result
    }

    /// Prepares a program together with an interactor, on the core of this runner.
    ///
    /// # Errors
    ///
    /// Fails if the sandbox does, which is the judge's fault.
    pub(crate) fn prepare_pair(
        &self,
        program: &LimitedProgram,
        interactor: (&Program, &Limits),
    ) -> Result<Box<dyn PreparedPair>, PairError> {
        let limits = with_room(program.limits());
        let programs = [(program.program(), &limits), interactor];
        self.sandbox.prepare_pair(programs, self.core)
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
        self.run_with(program, &[], input)
    }

    /// Runs a program with these further arguments on an input once.
    ///
    /// # Errors
    ///
    /// Fails if the sandbox fails twice, which is the judge's fault.
    pub(crate) fn run_with(
        &mut self,
        program: &LimitedProgram,
        args: &[OsString],
        input: &[u8],
    ) -> Result<RunResult, SandboxError> {
        let (sandbox, core) = (self.sandbox, self.core);
        let limits = with_room(program.limits());
        self.kept.attempt(
            &program.number(),
            || sandbox.prepare(program.program(), &limits, core),
            |prepared| {
                prepared
                    .run_with(args, input)
                    .or_else(|error| unexecutable(program.program(), error))
            },
        )
    }

    /// Runs a program that reads its arguments and nothing else: in place if it can, where the run counts by the rules for
    /// acceptance.
    ///
    /// # Errors
    ///
    /// Fails if the sandbox fails twice, which is the judge's fault.
    pub(crate) fn run_arguments(
        &mut self,
        program: &LimitedProgram,
        args: &[OsString],
    ) -> Result<RunResult, SandboxError> {
        let in_place = match program.takes_arguments() {
            true => self.arguments_in_place(program, args)?,
            false => None,
        };
        let in_place = match in_place {
            Some((run, false)) => return Ok(run),
            Some((run, true)) => Some(run),
            None => None,
        };
        let began = Instant::now();
        let run = self.run_with(program, args, b"")?;
        let record = self.in_place.of(program.number());
        record.ordinary_took(began.elapsed());
        if !run.refused.is_empty() || run.processes > 0 {
            let why = Declined::Unsupported("calls are refused to it");
            record.give_up(NotInPlace::Declined(why));
        } else if let Some(in_place) = in_place
            && let Some(why) = difference(&run, &in_place, run.end == in_place.end)
        {
            record.give_up(why);
        }
        Ok(run)
    }

    /// A run in place that may count, and whether it is to be repeated in the ordinary way.
    fn arguments_in_place(
        &mut self,
        program: &LimitedProgram,
        args: &[OsString],
    ) -> Result<Option<(RunResult, bool)>, SandboxError> {
        let is_possible = self.trust != Trust::Nothing && self.sandbox.runs_in_place();
        if !is_possible || !self.in_place.of(program.number()).may_run() {
            return Ok(None);
        }
        let mut input = Vec::new();
        for arg in args {
            input.extend(arg.as_encoded_bytes());
            input.push(0);
        }
        let (sandbox, core, limits) = (self.sandbox, self.core, with_room(program.limits()));
        let output = &mut self.output;
        let began = Instant::now();
        let ran = self.kept.attempt(
            &program.number(),
            || sandbox.prepare(program.program(), &limits, core),
            |prepared| Ok(prepared.run_in_place(&input, output)),
        )?;
        let wall = began.elapsed();
        if self.was_cut(program, &ran) {
            return Ok(None);
        }
        let record = self.in_place.of(program.number());
        match ran {
            Ok(run) if may_count(&run, 0, wall, program.limits()) => {
                let repeats = record.counted(wall);
                let run = as_ordinary(&run, wall, self.output.clone());
                Ok(Some((run, repeats)))
            }
            Ok(_) => {
                record.failed();
                Ok(None)
            }
            Err(declined) => {
                record.give_up(NotInPlace::Declined(declined));
                Ok(None)
            }
        }
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
        input: impl Fn(&C) -> CaseInput<'_>,
        check: impl Fn(&mut C, &[u8]) -> Ruling,
    ) -> Result<RuledRun, SandboxError> {
        let in_place = self.tried_in_place(program, case, &input, &check)?;
        if let Tried::Counts(run) = in_place {
            return Ok(run);
        }
        let began = Instant::now();
        let settled = self.settled(program, case, input, check)?;
        let record = self.in_place.of(program.number());
        record.ordinary_took(began.elapsed());
        if !settled.run.refused.is_empty() || settled.run.processes > 0 {
            // In place, the judge would not hear of it.
            let why = NotInPlace::Declined(Declined::Unsupported("calls are refused to it"));
            self.in_place.of(program.number()).give_up(why);
        }
        let is_accepted = settled.ruling.verdict == Verdict::Accepted;
        let why = match in_place {
            Tried::Repeats(run) => {
                let has_same_verdict = settled.ruling.verdict == run.ruling.verdict;
                difference(&settled.run, &run.run, has_same_verdict)
            }
            // A program that fails by chance gets no second try on every input.
            Tried::Failed => is_accepted.then_some(NotInPlace::Differs),
            Tried::Not | Tried::Counts(_) => None,
        };
        if let Some(why) = why {
            self.in_place.of(program.number()).give_up(why);
        }
        Ok(settled)
    }

    /// Runs a program in place, if it can be.
    fn tried_in_place<C>(
        &mut self,
        program: &LimitedProgram,
        case: &mut C,
        input: impl Fn(&C) -> CaseInput<'_>,
        check: impl Fn(&mut C, &[u8]) -> Ruling,
    ) -> Result<Tried, SandboxError> {
        let is_possible = self.trust != Trust::Nothing
            && self.sandbox.runs_in_place()
            && !program.has_case_files()
            && input(case).args.is_empty();
        if !is_possible || !self.in_place.of(program.number()).may_run() {
            return Ok(Tried::Not);
        }
        if let Some(name) = program.chance() {
            let why = NotInPlace::Chance(name.to_string());
            self.in_place.of(program.number()).give_up(why);
            return Ok(Tried::Not);
        }
        let (sandbox, core, limits) = (self.sandbox, self.core, with_room(program.limits()));
        let output = &mut self.output;
        let began = Instant::now();
        let ran = self.kept.attempt(
            &program.number(),
            || sandbox.prepare(program.program(), &limits, core),
            |prepared| Ok(prepared.run_in_place(input(case).stdin, output)),
        )?;
        let wall = began.elapsed();
        if self.was_cut(program, &ran) {
            return Ok(Tried::Not);
        }
        let run = match ran {
            Ok(run) if may_count(&run, 0, wall, program.limits()) => run,
            Ok(run) if run.end == End::Exited(0) => {
                self.in_place.of(program.number()).was_close();
                return Ok(Tried::Not);
            }
            Ok(_) => {
                self.in_place.of(program.number()).failed();
                return Ok(Tried::Failed);
            }
            Err(declined) => {
                let why = NotInPlace::Declined(declined);
                self.in_place.of(program.number()).give_up(why);
                return Ok(Tried::Not);
            }
        };
        let ruling = check(case, &self.output);
        let counts = match ruling.verdict {
            Verdict::Accepted => true,
            Verdict::WrongAnswer | Verdict::PresentationError => self.trust == Trust::Outputs,
            _ => false,
        };
        if !counts {
            self.in_place.of(program.number()).failed();
            return Ok(Tried::Failed);
        }
        let run = as_ordinary(&run, wall, self.output.clone());
        let repeats = self.in_place.of(program.number()).counted(wall);
        let settled = Settled {
            run,
            ruling,
            is_close: false,
            runs: 1,
        };
        Ok(match repeats {
            true => Tried::Repeats(settled),
            false => Tried::Counts(settled),
        })
    }

    /// Whether a signal from outside explains how a run in place ended: the program is started anew for the next one.
    fn was_cut(&mut self, program: &LimitedProgram, ran: &Result<SnapshotRun, Declined>) -> bool {
        let number = program.number();
        let is_cut = may_be_cut(ran) && self.in_place.of(number).was_cut();
        if is_cut {
            self.kept.remove(&number);
        }
        is_cut
    }

    fn settled<C>(
        &mut self,
        program: &LimitedProgram,
        case: &mut C,
        input: impl Fn(&C) -> CaseInput<'_>,
        check: impl Fn(&mut C, &[u8]) -> Ruling,
    ) -> Result<RuledRun, SandboxError> {
        let limits = program.limits();
        settle(
            limits,
            |_, ruling: &Ruling| ruling.verdict,
            || {
                let CaseInput { args, stdin } = input(case);
                let run = self.run_with(program, args, stdin)?;
                let ruling = rule(&run, limits, program.marks(), |output| check(case, output));
                Ok((run, ruling))
            },
        )
    }

    /// Whether a program has run in place, and why it does not any more.
    pub(crate) fn ran_in_place(&self, program: &LimitedProgram) -> (bool, Option<Message>) {
        self.in_place.told(program.number())
    }

    /// Drops all kept programs.
    pub(crate) fn clear(&mut self) {
        self.kept.clear();
    }
}
