//! Compiles submissions into programs.
//!
//! `make` runs all steps. `source` reads a file, `folder` a program of several files, `archive` one in a zip archive;
//! `program_files` lists the files of any of them, and `include` adds the files of
//! a package, `siblings` the files that a program of the judges names; `given_outputs` are outputs instead of a program,
//! and `submitted` keeps the files for a static validator;
//! `recipe` makes the command lines, `build` runs them in the sandbox, with missing `headers` added, and
//! `artifact` chooses the files that `cache` keeps. `elf` and `java` read compiled files, `compiler_message` and
//! `headline` the messages, and `opens` and `own_file` the source. `probe` tests whether the machine links statically, `version` finds
//! the version of the compiler, and `remove` deletes folders of untrusted programs.

mod archive;
mod artifact;
mod beside;
mod build;
mod cache;
mod cached_file;
mod compiled;
mod compiler_message;
mod elf;
mod endings;
mod entry;
mod error;
mod folder;
mod given_outputs;
mod hash;
mod headers;
mod headline;
mod include;
mod java;
mod make;
mod opens;
mod own_file;
mod packages;
mod probe;
mod program_files;
mod recipe;
mod remark;
mod remove;
mod siblings;
mod source;
mod steps;
mod submitted;
mod surroundings;
mod version;
mod work_folder;
mod workshop;

pub use archive::is_archive;
pub use beside::{BYTES_MAX, FILES_MAX};
pub use compiled::{Compile, Compiled, Variant};
pub use endings::{DOCUMENTS, OTHER_ARCHIVES, PRODUCTS, has_ending};
pub use error::CompileError;
pub use folder::SCRIPTS;
pub use given_outputs::{CaseNames, GivenOutputs, is_output};
pub(super) use headline::headline;
pub use headline::missing_header;
pub use make::declared_older;
pub(super) use own_file::file_named;
pub use program_files::{ProgramFile, program_files};
pub(crate) use remark::LOOKS_OLDER;
pub(super) use remove::remove;
pub use siblings::named_beside;
pub(crate) use source::SourceFault;
pub use submitted::SubmittedFiles;
pub use surroundings::Surroundings;
pub use workshop::{Workshop, default_cache};
