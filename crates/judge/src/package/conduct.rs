//! Judges a program on a case of a problem whose output validator talks to it, or asks for further runs.
//!
//! A pass is one run of the program with one of the validator: at once and connected where the problem is interactive, and
//! otherwise one after the other. The validator's folder stays as it is between the passes of a case.

use super::feedback::{NEXT_PASS, ValidatorFolder};
use super::interaction::{judged, spoken};
use super::validator::{Validator, ruled};
use crate::pool::{
    Kept, LimitedProgram, ProgramNumber, ProgramRunner, RuledRun, Settled, settle, with_room,
};
use crate::scoring::GivenRule;
use crate::trial::{rule, unexecutable};
use std::ffi::OsString;
use std::io;
use tribunal_core::messages::Message;
use tribunal_core::verdict::interaction::Interaction;
use tribunal_core::verdict::{Ruling, Verdict};
use tribunal_package::Package;
use tribunal_sandbox::{PairError, Prepared, PreparedPair, RunResult, Sandbox, SandboxError, Side};

/// How the output validator of a problem deals with a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conduct {
    /// Whether both run at once, connected.
    pub is_interactive: bool,
    /// The maximum number of passes, if there may be more than one.
    pub(crate) passes_max: Option<u64>,
}

impl Conduct {
    /// That of an interactor alone: one pass.
    pub const INTERACTIVE: Conduct = Conduct {
        is_interactive: true,
        passes_max: None,
    };

    /// That of a package; nothing if its validator only reads outputs.
    pub fn of(package: &Package) -> Option<Conduct> {
        let (problem, most) = (&package.problem, package.problem.limits.validation_passes);
        let conduct = Conduct {
            is_interactive: problem.is_interactive(),
            passes_max: problem.is_multi_pass().then_some(most),
        };
        (conduct.is_interactive || conduct.passes_max.is_some()).then_some(conduct)
    }
}

/// A case, with what is passed to the validator.
#[derive(Clone, Copy)]
pub(crate) struct ConductedCase<'c> {
    pub(crate) input: &'c [u8],
    pub(crate) answer: &'c [u8],
    pub(crate) args: &'c [String],
    /// The arguments of the program.
    pub(crate) program_args: &'c [OsString],
    /// The points that the validator may give.
    pub(crate) rule: Option<GivenRule>,
}

/// What a report shows of a case besides the run: its last pass.
#[derive(Clone, Debug, Default)]
pub(crate) struct LastPass {
    /// Its number, counted from 1.
    pub(crate) number: u32,
    /// Its input.
    pub(crate) input: Vec<u8>,
    /// What both said, if they talked.
    pub(crate) interaction: Option<Interaction>,
}

/// Validators that are kept ready, each with its arguments and with the program that it talks to.
type SessionKey = (Option<ProgramNumber>, Vec<String>);

/// Maximum number of those.
const SESSIONS_MAX: usize = 2;

/// Judges programs on one core, one at a time.
pub(crate) struct Conductor<'a> {
    validator: &'a Validator,
    sandbox: &'a dyn Sandbox,
    core: Option<usize>,
    conduct: Conduct,
    kept: Kept<SessionKey, Session>,
}

/// A validator that is ready, with its folder.
struct Session {
    place: ValidatorFolder,
    ready: Ready,
}

enum Ready {
    /// It reads an output.
    Alone(Box<dyn Prepared>),
    /// It talks to a program.
    Pair(Box<dyn PreparedPair>),
}

/// One pass.
struct Pass {
    run: RunResult,
    ruling: Ruling,
    interaction: Option<Interaction>,
    /// The input of the next pass, if the validator rules so.
    next: Option<Vec<u8>>,
}

impl<'a> Conductor<'a> {
    /// Nothing is ready yet.
    pub(crate) fn new(
        validator: &'a Validator,
        sandbox: &'a dyn Sandbox,
        core: Option<usize>,
        conduct: Conduct,
    ) -> Conductor<'a> {
        Conductor {
            validator,
            sandbox,
            core,
            conduct,
            kept: Kept::new(SESSIONS_MAX),
        }
    }

    /// Drops everything that is ready.
    pub(crate) fn clear(&mut self) {
        self.kept.clear();
    }

    /// Judges a program on a case, by the rules of the pool. Time and memory are those of the pass that took most.
    ///
    /// # Errors
    ///
    /// Fails if the sandbox fails twice, which is the judge's fault.
    pub(crate) fn judge(
        &mut self,
        runner: &mut ProgramRunner,
        program: &LimitedProgram,
        case: ConductedCase,
    ) -> Result<(RuledRun, LastPass), SandboxError> {
        let number = self.conduct.is_interactive.then(|| program.number());
        let key = (number, case.args.to_vec());
        let settled = settle(
            program.limits(),
            |_, (ruling, _): &(Ruling, LastPass)| ruling.verdict,
            || {
                let (kept, validator) = (&mut self.kept, self.validator);
                let (sandbox, core, conduct) = (self.sandbox, self.core, self.conduct);
                // The runner is needed for both, one after the other.
                let runner = std::cell::RefCell::new(&mut *runner);
                kept.attempt(
                    &key,
                    || {
                        let runner = runner.borrow();
                        let program = conduct.is_interactive.then_some((program, &**runner));
                        Session::new(validator, sandbox, core, program, case.args)
                    },
                    |session| {
                        session.passes(&mut runner.borrow_mut(), program, validator, conduct, case)
                    },
                )
            },
        )?;
        let Settled {
            run,
            ruling: (ruling, last),
            is_close,
            runs,
        } = settled;
        let settled = Settled {
            run,
            ruling,
            is_close,
            runs,
        };
        Ok((settled, last))
    }
}

fn broken(what: &'static str) -> impl Fn(io::Error) -> SandboxError {
    move |error| SandboxError::Broken(format!("{what}: {error}"))
}

impl Session {
    /// A validator with its arguments, and with a program if it talks to it.
    fn new(
        validator: &Validator,
        sandbox: &dyn Sandbox,
        core: Option<usize>,
        program: Option<(&LimitedProgram, &ProgramRunner)>,
        args: &[String],
    ) -> Result<Session, SandboxError> {
        let place = ValidatorFolder::new().map_err(broken("the validator has no folder"))?;
        let own = validator.program_for(Some(&place), args);
        let limits = with_room(validator.limits());
        let ready = match program {
            Some((program, runner)) => {
                let pair = runner.prepare_pair(program, (&own, &limits));
                Ready::Pair(pair.map_err(|failed| failed.error)?)
            }
            None => Ready::Alone(sandbox.prepare(&own, &limits, core)?),
        };
        Ok(Session { place, ready })
    }

    /// All passes of a case.
    fn passes(
        &mut self,
        runner: &mut ProgramRunner,
        program: &LimitedProgram,
        validator: &Validator,
        conduct: Conduct,
        case: ConductedCase,
    ) -> Result<(RunResult, (Ruling, LastPass)), SandboxError> {
        let passes_max = conduct.passes_max.unwrap_or(1);
        let mut input = case.input.to_vec();
        let mut most: Option<RunResult> = None;
        let mut number = 0;
        loop {
            number += 1;
            let case = ConductedCase {
                input: &input,
                ..case
            };
            let pass = self.pass(runner, program, validator, conduct, case)?;
            let run = match most.take() {
                Some(most) => with_most_of(&most, pass.run),
                None => pass.run,
            };
            let ruling = match (pass.next, pass.ruling.verdict) {
                (Some(next), Verdict::Accepted) if u64::from(number) < passes_max => {
                    input = next;
                    most = Some(run);
                    continue;
                }
                (Some(_), Verdict::Accepted) => {
                    let why = Message::new("too-many-passes").with("most", passes_max);
                    Ruling::new(Verdict::JudgeError, why)
                }
                (Some(_), _) => {
                    let why = Message::new("next-pass-after-refusal").with("file", NEXT_PASS);
                    Ruling::new(Verdict::JudgeError, why)
                }
                (None, _) => pass.ruling,
            };
            self.place
                .clear()
                .map_err(broken("what the validator left"))?;
            let last = LastPass {
                number,
                input,
                interaction: pass.interaction,
            };
            return Ok((run, (ruling, last)));
        }
    }

    fn pass(
        &mut self,
        runner: &mut ProgramRunner,
        program: &LimitedProgram,
        validator: &Validator,
        conduct: Conduct,
        case: ConductedCase,
    ) -> Result<Pass, SandboxError> {
        let place = &self.place;
        place
            .write_case(case.input, case.answer, None)
            .map_err(broken("a case"))?;
        // The ruling of the validator, and the input of the next pass.
        let ruling = |run: &RunResult| -> Result<(Ruling, Option<Vec<u8>>), SandboxError> {
            let next = match conduct.passes_max {
                Some(_) => place.take_next_pass(),
                None => Ok(None),
            };
            let next = next.map_err(broken(NEXT_PASS))?;
            // Only the last pass gives points.
            let rule = case.rule.filter(|_| next.is_none());
            Ok((ruled(run, &place.messages(), validator, rule), next))
        };
        match &mut self.ready {
            Ready::Pair(pair) => {
                let run = match pair
                    .run_with([case.program_args, &[]], &|end| validator.accepts(end))
                {
                    Ok(run) => run,
                    Err(PairError {
                        side: Side::Program,
                        error,
                    }) => {
                        let run = unexecutable(program.program(), error)?;
                        let unread = |_: &[u8]| Ruling::new(Verdict::WrongAnswer, "not-compared");
                        return Ok(Pass {
                            ruling: rule(&run, program.limits(), program.marks(), unread),
                            run,
                            interaction: None,
                            next: None,
                        });
                    }
                    Err(failed) => return Err(failed.error),
                };
                let (said, next) = ruling(&run.interactor)?;
                let counts = matches!(said.verdict, Verdict::Accepted | Verdict::WrongAnswer);
                let ruling = judged(&run, program.limits(), program.marks(), said);
                let is_validators =
                    matches!(ruling.verdict, Verdict::Accepted | Verdict::WrongAnswer);
                Ok(Pass {
                    ruling,
                    interaction: Some(spoken(&run.transcript)),
                    run: run.program,
                    next: next.filter(|_| counts && is_validators),
                })
            }
            Ready::Alone(prepared) => {
                let run = runner.run_with(program, case.program_args, case.input)?;
                let mut next = None;
                let mut failed = None;
                let ruling = rule(&run, program.limits(), program.marks(), |output| {
                    let said = prepared.run(output).and_then(|run| ruling(&run));
                    match said {
                        Ok((said, asked)) => {
                            next = asked;
                            said
                        }
                        Err(error) => {
                            failed = Some(error);
                            Ruling::new(Verdict::JudgeError, "not-compared")
                        }
                    }
                });
                if let Some(error) = failed {
                    return Err(error);
                }
                let is_validators =
                    matches!(ruling.verdict, Verdict::Accepted | Verdict::WrongAnswer);
                Ok(Pass {
                    ruling,
                    run,
                    interaction: None,
                    next: next.filter(|_| is_validators),
                })
            }
        }
    }
}

/// A run with the time and the memory of whichever of two took more.
fn with_most_of(most: &RunResult, last: RunResult) -> RunResult {
    let slower = if last.cpu < most.cpu { most } else { &last };
    let mut refused = most.refused.clone();
    refused.extend(
        last.refused
            .iter()
            .filter(|name| !most.refused.contains(name))
            .cloned(),
    );
    RunResult {
        cpu: slower.cpu,
        waited: slower.waited,
        wall: last.wall.max(most.wall),
        memory_bytes: last.memory_bytes.max(most.memory_bytes),
        processes: last.processes.max(most.processes),
        refused,
        ..last
    }
}
