//! How a case is made.

use crate::any_problem::Generator;
use crate::package::input_grammar::InputGrammar;
use std::collections::BTreeMap;
use std::path::PathBuf;
use tribunal_core::messages::Message;
use tribunal_package::generators::FileSource;

/// How a case is made. Each step replaces files of the one before: a program or a grammar makes the input, files are
/// copied, texts are given.
#[derive(Clone, Debug)]
pub struct CaseRecipe<'a> {
    /// The path under `data/`, without an ending.
    pub name: String,
    /// What makes the input, or the generator that should and was not built.
    pub maker: Option<Result<Maker<'a>, Unbuilt>>,
    /// The files that are copied, without their endings.
    pub copy: Option<PathBuf>,
    /// Texts, by the endings of their files.
    pub files: BTreeMap<String, FileSource>,
}

/// What makes an input.
#[derive(Clone, Debug)]
pub enum Maker<'a> {
    /// A generator with these arguments.
    Command(&'a Generator, Vec<String>),
    /// A grammar with this seed.
    Grammar(&'a InputGrammar, u64),
}

/// A generator that was not built.
#[derive(Clone, Debug)]
pub struct Unbuilt {
    /// The command, for reports.
    pub command: String,
    /// Why it was not built.
    pub why: Message,
}

impl CaseRecipe<'_> {
    /// What is run, for reports; nothing where the input is copied or given.
    pub fn command(&self) -> Option<String> {
        Some(match self.maker.as_ref()? {
            Ok(maker) => maker.text(),
            Err(unbuilt) => unbuilt.command.clone(),
        })
    }
}

impl Maker<'_> {
    /// What is run, for reports.
    fn text(&self) -> String {
        match self {
            Maker::Command(generator, args) => {
                let words = [generator.name.clone()].into_iter();
                let words = words.chain(args.iter().cloned());
                words.collect::<Vec<_>>().join(" ")
            }
            Maker::Grammar(grammar, seed) => format!("{}, seed {seed}", grammar.name),
        }
    }
}
