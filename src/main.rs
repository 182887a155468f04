//! Parse, run, set the exit status; or be a part of the sandbox, when started as one.

use std::process::ExitCode;

fn main() -> ExitCode {
    tribunal_sandbox::take_over().unwrap_or_else(|| tribunal::cli::main(tribunal_problems::ALL))
}
