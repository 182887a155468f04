//! Parse, run, set the exit status.

use std::process::ExitCode;

fn main() -> ExitCode {
    tribunal::cli::main()
}
