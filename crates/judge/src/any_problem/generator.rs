//! A program that writes inputs, one for each seed.

use crate::compile::Compiled;
use crate::pool::{LimitedProgram, ProgramRunner};
use std::ffi::OsString;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tribunal_core::messages::Message;
use tribunal_core::text::size;
use tribunal_sandbox::{End, Limits, RunResult, SandboxError};

/// Stands for the seed in the arguments of a generator.
pub const SEED: &str = "{seed}";

/// By this variable Python decides the order of its sets; for runs that repeat, Tribunal sets it.
const HASH_SEED: &str = "PYTHONHASHSEED";

/// The limits of one run of a generator.
const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(10),
    wall: Duration::from_secs(20),
    memory_bytes: 2 << 30,
    address_space: false,
    output_bytes: 64 << 20,
    stack_bytes: 3 << 29,
    processes: 16,
};

/// A program that writes an input to standard output, and its arguments.
#[derive(Clone, Debug)]
pub struct Generator {
    /// Its name in messages.
    pub name: String,
    program: LimitedProgram,
    args: Vec<String>,
    /// The case of the package that it makes with these arguments, if any.
    case: Option<String>,
    /// Whether it prints the same in other circumstances, once that was tried; it and its copies know.
    settled: Arc<OnceLock<bool>>,
}

/// Why a generator gave no input; it completes "the generator …".
pub(crate) type GeneratorFault = Message;

impl Generator {
    /// A built generator. [`SEED`] in its arguments is replaced by the seed of each input; where it does not occur, the seed
    /// is the last argument.
    pub fn new(name: String, compiled: &Compiled, args: &[String]) -> Generator {
        let limits = Limits {
            address_space: compiled.language.address_space,
            ..LIMITS
        };
        let mut args = args.to_vec();
        if !args.iter().any(|arg| arg.contains(SEED)) {
            args.push(SEED.to_string());
        }
        Generator {
            name,
            program: LimitedProgram::of(compiled, limits).reading_arguments(),
            args,
            case: None,
            settled: Arc::default(),
        }
    }

    /// What [`Generator::settle`] found, once it was called.
    pub(crate) fn settled(&self) -> Option<bool> {
        self.settled.get().copied()
    }

    /// Finds whether it prints the same once more where the order of a hash table is another one. Whether it depends on the
    /// time shows only in another second.
    pub(crate) fn settle(
        &self,
        runner: &mut ProgramRunner,
        args: &[String],
        printed: &[u8],
    ) -> Result<(), SandboxError> {
        let elsewhere = Generator {
            program: self.program.with_env(HASH_SEED, "1"),
            ..self.clone()
        };
        let again = elsewhere.run(runner, args)?;
        self.settled
            .get_or_init(|| again.is_ok_and(|again| again == printed));
        Ok(())
    }

    /// The same generator, which makes this case of a package.
    #[must_use]
    pub fn of_case(self, name: &str) -> Generator {
        Generator {
            case: Some(name.to_string()),
            ..self
        }
    }

    /// The case of the package that it makes, if it is known.
    pub fn case(&self) -> Option<&str> {
        self.case.as_deref()
    }

    /// Its arguments for a seed.
    pub fn args_of(&self, seed: u64) -> Vec<String> {
        let seed = seed.to_string();
        let args = self.args.iter();
        args.map(|arg| arg.replace(SEED, &seed)).collect()
    }

    /// Makes the input of a seed.
    pub(super) fn make(
        &self,
        runner: &mut ProgramRunner,
        seed: u64,
    ) -> Result<Result<Vec<u8>, GeneratorFault>, SandboxError> {
        self.run(runner, &self.args_of(seed))
    }

    /// Runs it with exactly these arguments.
    pub(crate) fn run(
        &self,
        runner: &mut ProgramRunner,
        args: &[String],
    ) -> Result<Result<Vec<u8>, GeneratorFault>, SandboxError> {
        let args: Vec<OsString> = args.iter().map(OsString::from).collect();
        let run = runner.run_arguments(&self.program, &args)?;
        Ok(match fault(&run) {
            None => Ok(run.output),
            Some(fault) => Err(fault),
        })
    }
}

/// One or more generators, of which the seed chooses one.
#[derive(Clone, Debug)]
pub struct Generators {
    /// Their name in messages.
    pub name: String,
    /// At least one.
    pub all: Vec<Generator>,
}

impl Generators {
    /// A single generator.
    pub fn one(generator: Generator) -> Generators {
        Generators {
            name: generator.name.clone(),
            all: vec![generator],
        }
    }

    /// The generator for a seed.
    pub fn of(&self, seed: u64) -> &Generator {
        &self.all[(seed % self.all.len().max(1) as u64) as usize]
    }

    /// The case that is made as the input of a seed is, if it is known, and which of the inputs of its generator it is.
    pub fn like(&self, seed: u64) -> (Option<&str>, u64) {
        (self.of(seed).case(), seed / self.all.len().max(1) as u64)
    }
}

/// What is wrong with a run of a generator.
fn fault(run: &RunResult) -> Option<GeneratorFault> {
    let said = match run.end {
        _ if run.end == End::CpuLimit || run.cpu > LIMITS.cpu => {
            Message::new("generator-late").with("seconds", LIMITS.cpu.as_secs())
        }
        End::Exited(0) => return None,
        End::Exited(status) => Message::new("generator-status").with("status", status),
        End::Signaled(signal) => Message::new("generator-signal").with("signal", signal),
        End::CpuLimit => unreachable!("it comes first"),
        End::WallLimit => Message::new("generator-idle").with("seconds", LIMITS.wall.as_secs()),
        End::MemoryLimit => {
            Message::new("generator-memory").with("size", size(LIMITS.memory_bytes))
        }
        End::OutputLimit => {
            Message::new("generator-output").with("size", size(LIMITS.output_bytes))
        }
    };
    let stderr = String::from_utf8_lossy(&run.stderr);
    let last = stderr.lines().rev().find(|line| !line.trim().is_empty());
    Some(match last {
        None => said,
        Some(line) => Message::new("generator-says")
            .with("how", said)
            .with("message", line.trim().chars().take(200).collect::<String>()),
    })
}
