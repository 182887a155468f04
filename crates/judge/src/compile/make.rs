//! Compiles a submission, from the cache or by a new build.

use super::build;
use super::cache::Cache;
use super::compiled::{Compiled, Variant};
use super::error::CompileError;
use super::given_outputs::{GivenOutputs, Held, others_remark};
use super::recipe::Recipe;
use super::source::Source;
use super::submitted::SubmittedFiles;
use super::surroundings::Surroundings;
use super::workshop::Workshop;
use super::{archive, elf, folder, include, opens, siblings};
use crate::language::{Language, Languages, Older};
use std::path::Path;
use std::sync::Arc;
use tribunal_core::messages::{Message, Value};
use tribunal_sandbox::{Level, Role};

impl Workshop<'_> {
    /// Compiles a submission, a file or a folder, or takes it from the cache.
    ///
    /// # Errors
    ///
    /// Fails where the source is refused, its language is unknown, the build was stopped, or the judge itself failed.
    pub fn compile(&self, source: &Path) -> Result<Compiled, CompileError> {
        self.compile_as(source, Variant::default())
    }

    /// Like [`Workshop::compile`], built as a variant.
    ///
    /// # Errors
    ///
    /// As for [`Workshop::compile`].
    pub fn compile_as(&self, source: &Path, variant: Variant) -> Result<Compiled, CompileError> {
        self.compile_in(&Surroundings::default(), source, variant)
    }

    /// Like [`Workshop::compile_as`], for a program of a package.
    ///
    /// # Errors
    ///
    /// As for [`Workshop::compile`].
    pub fn compile_in(
        &self,
        surroundings: &Surroundings,
        path: &Path,
        variant: Variant,
    ) -> Result<Compiled, CompileError> {
        let root = surroundings.root(path);
        let holds_files = path.is_dir() || archive::is_archive(path);
        let mut source = match holds_files {
            true => {
                let cases = surroundings.cases();
                let held = match path.is_dir() {
                    true => folder::held(&root, path, cases)?,
                    false => archive::held(&root, path, self.languages, cases)?,
                };
                match held {
                    Held::Outputs(outputs, others) => {
                        let mut compiled = Compiled::of_outputs(GivenOutputs::of(outputs, cases));
                        compiled.remarks.extend(others_remark(&others));
                        return Ok(compiled);
                    }
                    Held::Program(files) => {
                        folder::program(path, files, self.languages, !cases.is_empty())?
                    }
                }
            }
            false => Source::read(&root, path)?,
        };
        if surroundings.is_of_judges() && !holds_files && !source.is_elf() {
            siblings::add(&root, path, &mut source)?;
        }
        if let Some(file) = surroundings.entry_point(path).filter(|_| !source.is_script) {
            source.run_first(file);
        }
        if source.is_script && self.sandbox.level() == Level::Confined {
            return Err(CompileError::Unknown {
                message: cannot_run(&source.name, Message::new("scripts-are-not-confined")),
                hint: Message::new("hint-level-full"),
            });
        }
        surroundings.fill(path, &mut source)?;
        if surroundings.includes && !source.is_script {
            let language = self.language(&source)?;
            older(&source, language, surroundings, path)?;
            include::add(
                &surroundings.root,
                &surroundings.root.join("include"),
                language,
                &mut source,
                &|text| surroundings.fill_text(path, text),
            )?;
        }
        let recipe = match source.is_script {
            true => Recipe::of_script(&source, self.languages),
            false => self.recipe(&source, variant)?,
        };
        let broken = |error: std::io::Error| {
            CompileError::Failed(format!(
                "cannot use the cache `{}`: {error}",
                self.cache.display()
            ))
        };
        let cache = Cache::open(&self.cache).map_err(broken)?;
        let key = recipe.key(&source);
        let left_out = self.left_out(&source, &recipe);
        let entry = match cache.load(&key) {
            Some(entry) => entry,
            None => {
                let building = cache.begin().map_err(broken)?;
                let built =
                    build::build(self, &recipe, &source, &building).map_err(
                        |error| match error {
                            CompileError::Refused { command, message } => {
                                let left_out = left_out
                                    .iter()
                                    .map(|note: &Message| format!("note: {note}\n"));
                                CompileError::Refused {
                                    command,
                                    message: left_out.chain([message]).collect(),
                                }
                            }
                            error => error,
                        },
                    )?;
                cache.keep(&key, &building, built).map_err(broken)?
            }
        };
        let opens = source.first(|text| opens::file(&recipe.language, text));
        let chance = source.first(|text| opens::chance(&recipe.language, text));
        let notes = recipe
            .language
            .notes
            .iter()
            .filter(|note| source.contains(&recipe.language, &note.mark));
        let notes: Vec<Message> = notes.map(|note| Message::new(note.note.clone())).collect();
        let (file, class) = (recipe.file.clone(), entry.class.clone());
        let mut compiled = Compiled {
            opens,
            chance,
            ..recipe.compiled(entry, &source)
        };
        compiled.remarks.extend(left_out.into_iter().chain(notes));
        if surroundings.keeps_files() {
            let files = SubmittedFiles::of(source, &compiled.language, file, class);
            compiled.submitted = Some(Arc::new(files));
        }
        Ok(compiled)
    }

    /// The recipe of a source: its language, and the tool for it.
    fn recipe<'r>(
        &self,
        source: &Source,
        variant: Variant<'r>,
    ) -> Result<Recipe<'r>, CompileError> {
        let language = self.language(source)?;
        let more = variant.more;
        if !more.is_empty() && !language.compile.iter().any(|word| word == "{more}") {
            let message = format!(
                "cannot build `{}` with {}: {} has no such flags",
                source.name,
                more.join(" "),
                { &language.name }
            );
            return Err(CompileError::Unknown {
                // A contestant never reads this: only our own builds have more flags.
                message: Message::new(message),
                hint: Message::from("C and C++ have"),
            });
        }
        if language.tools.is_empty() {
            elf::check(&source.bytes).map_err(|why| CompileError::Unknown {
                message: cannot_run(&source.name, why.to_string()),
                hint: Message::new("hint-build-for").with("machine", std::env::consts::ARCH),
            })?;
            return Ok(Recipe {
                language: language.clone(),
                installed: None,
                file: "program".to_string(),
                others: Vec::new(),
                variant,
                role: Role::Contestant,
            });
        }
        let Some((language, installed)) = self.languages.installed(language) else {
            let tools = language
                .tools
                .iter()
                .map(|tool| Value::from(format!("`{}`", tool.command)));
            let tools = tools.reduce(|one, other| {
                let either = Message::new("list-or").with("one", one);
                either.with("other", other).into()
            });
            let needs = Message::new("language-needs")
                .with("language", language.name.clone())
                .with("tools", tools.unwrap_or("".into()));
            return Err(CompileError::NotInstalled {
                language: language.name.clone(),
                message: cannot_run(&source.name, needs),
                hint: Message::new(language.get.clone()),
            });
        };
        let language = match &language.with {
            None => language,
            Some(other) => self.with(language.clone(), other, &source.name)?,
        };
        let file = source.file_name(&language);
        let is_source = |path: &&Path| {
            self.languages
                .of_file(path)
                .is_some_and(|row| row.name == language.name)
        };
        let others = source
            .beside
            .iter()
            .filter(|beside| !beside.is_part)
            .map(|beside| beside.path.as_path())
            .filter(is_source);
        // A contestant's file name must not be read as an option, or as a file of options.
        let others: Vec<String> = others
            .map(|path| format!("./{}", path.to_string_lossy()))
            .collect();
        let role = Role::Contestant;
        Ok(Recipe {
            language,
            installed: Some(installed),
            file,
            others,
            variant,
            role,
        })
    }

    /// The row of a language with the tool of another one that it needs.
    fn with(&self, language: Language, other: &str, file: &str) -> Result<Language, CompileError> {
        let row = self.languages.needed_by(&language);
        match row.and_then(|row| self.languages.installed(row)) {
            Some((_, installed)) => Ok(language.filled_with(&installed.home)),
            None => {
                let needs = Message::new("language-needs")
                    .with("language", language.name.clone())
                    .with("tools", other.to_string());
                Err(CompileError::NotInstalled {
                    language: language.name.clone(),
                    message: cannot_run(file, needs),
                    hint: Message::new(row.map_or(String::new(), |row| row.get.clone())),
                })
            }
        }
    }

    /// The remark on sources in another language than the program.
    fn left_out(&self, source: &Source, recipe: &Recipe) -> Option<Message> {
        let own = &recipe.language.name;
        let paths = source
            .beside
            .iter()
            .filter(|file| !source.is_script && !file.is_part)
            .map(|file| &file.path);
        let mut others = paths.filter_map(|path| Some((path, &self.languages.of_file(path)?.name)));
        let (path, language) = others.find(|(_, language)| *language != own)?;
        let remark = Message::new("remark-left-out")
            .with("file", path.display().to_string())
            .with("language", language.clone())
            .with("own", own.clone());
        Some(remark)
    }

    fn language(&self, source: &Source) -> Result<&Language, CompileError> {
        let known = if source.is_elf() {
            self.languages.executable()
        } else {
            self.languages.of_file(Path::new(&source.name))
        };
        known.ok_or_else(|| {
            let endings = self.languages.endings();
            let ending = Path::new(&source.name)
                .extension()
                .and_then(|ending| ending.to_str())
                .unwrap_or_default();
            let nearest =
                tribunal_core::text::nearest(ending, endings.iter().map(|ending| ending.as_ref()));
            let what = match nearest {
                _ if ending.is_empty() => Message::new("no-ending"),
                None => Message::new("unknown-ending"),
                Some(near) => Message::new("unknown-ending-near").with("near", near.to_string()),
            };
            let endings = format!(".{}", endings.join(", ."));
            CompileError::Unknown {
                message: cannot_run(&source.name, what.with("ending", ending.to_string())),
                hint: Message::new("hint-language-flag").with("endings", endings),
            }
        })
    }
}

/// Refuses a submission of a package that is declared to be in an older language than the one in which it would run.
fn older(
    source: &Source,
    language: &Language,
    surroundings: &Surroundings,
    path: &Path,
) -> Result<(), CompileError> {
    let Some(older) = declared(source, language, surroundings, path) else {
        return Ok(());
    };
    Err(CompileError::Unknown {
        message: cannot_run(&source.name, is_older(older)),
        hint: Message::new("hint-translate").with("newer", language.name.clone()),
    })
}

/// The older language in which a submission of a package is declared to be.
fn declared<'l>(
    source: &Source,
    language: &'l Language,
    surroundings: &Surroundings,
    path: &Path,
) -> Option<&'l Older> {
    let older = language.older.as_ref()?;
    let stated = surroundings.language(path);
    let is_stated = stated.is_some_and(|it| older.codes.iter().any(|code| code == it));
    let names = path.components().rev().take(2);
    let names: Vec<&str> = names.filter_map(|part| part.as_os_str().to_str()).collect();
    let is_declared = is_stated || older.declared(&names, &source.bytes).is_some();
    is_declared.then_some(older)
}

/// That a submission of a package is declared to be in an older language, such as Python 2, than the one in which it would
/// run; nothing if it is not, or cannot be read.
pub fn declared_older(
    surroundings: &Surroundings,
    path: &Path,
    languages: &Languages,
) -> Option<Message> {
    let root = surroundings.root(path);
    let source = match path.is_dir() {
        true => {
            let held = folder::held(&root, path, surroundings.cases()).ok()?;
            let Held::Program(files) = held else {
                return None;
            };
            folder::program(path, files, languages, false).ok()?
        }
        false => {
            languages.of_file(path)?.older.as_ref()?;
            Source::read(&root, path).ok()?
        }
    };
    let language = languages.of_file(Path::new(&source.name))?;
    let older = declared(&source, language, surroundings, path).filter(|_| !source.is_script)?;
    Some(is_older(older))
}

fn is_older(older: &Older) -> Message {
    Message::new("language-is-older").with("older", older.name.clone())
}

/// That a source cannot be run, and why.
fn cannot_run(name: &str, why: impl Into<Value>) -> Message {
    Message::new("cannot-run")
        .with("file", name.to_string())
        .with("why", why)
}
