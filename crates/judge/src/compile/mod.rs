//! A submission's source to a program that can be run.
//!
//! `make` is the whole way: `source` reads the file and names it, or `folder` several, and `include` adds what a package gives; `recipe` knows the
//! command lines of its language, `build` runs them in the sandbox, with the `headers` that are missing, and `cache` keeps
//! what they made, which `remove` takes away. `elf` and `java` read what a compiler left, `headline` what it said, and
//! `opens` which file a source opens, and what else stands in it. `probe` asks whether the machine links statically, and
//! `version` which compiler it was.

mod artifact;
mod beside;
mod build;
mod cache;
mod cached_file;
mod compiled;
mod compiler_message;
mod elf;
mod entry;
mod error;
mod folder;
mod hash;
mod headers;
mod headline;
mod include;
mod java;
mod make;
mod opens;
mod probe;
mod recipe;
mod remark;
mod remove;
mod source;
mod steps;
mod surroundings;
mod version;
mod work_folder;
mod workshop;

pub use compiled::{Compile, Compiled, Variant};
pub use error::CompileError;
pub use folder::{BYTES_MAX, FILES_MAX, SCRIPTS};
pub(super) use headline::headline;
pub(super) use remove::remove;
pub use surroundings::Surroundings;
pub use workshop::{Workshop, default_cache};
