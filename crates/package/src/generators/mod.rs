//! Reads `generators/generators.yaml`, by which BAPCtools makes the cases of a package.
//!
//! `tree` reads YAML with the place of every value, `command` the command of a case, with its seed, `count` how often it is
//! repeated. `read` goes through the groups, with `case` for a single case, `names` for their numbers and `reader` for
//! findings; `group_text` cuts out the text of a group's own file. `plan` is the result: every case by itself.

mod case;
mod command;
mod count;
mod group_text;
mod names;
mod plan;
mod read;
mod reader;
mod tree;

pub use command::GeneratorCommand;
pub use plan::{FileSource, GeneratorsYaml, PlannedCase, PlannedFile, PlannedLink};
pub use read::{has_generators, read};
pub use reader::FILE;
pub use tree::Place;
