//! A submission's source to a program that can be run.
//!
//! `source` reads the file and names it, or `folder` several, and `include` adds what a package gives; `recipe` knows the
//! command lines of its language, `build` runs them in the sandbox, with the `headers` that are missing, and `cache` keeps
//! what they made, which `remove` takes away. `elf` and `java` read what a compiler left, `headline` what it said, and
//! `opens` which file a source opens, and what else stands in it. `probe` asks whether the machine links statically, and
//! `version` which compiler it was.

mod build;
mod cache;
mod elf;
mod folder;
mod headers;
mod headline;
mod include;
mod java;
mod opens;
mod probe;
mod recipe;
mod remove;
mod source;
mod version;

pub use folder::{BYTES_MAX, FILES_MAX, SCRIPTS};
pub(super) use headline::headline;
pub(super) use remove::remove;

use super::language::{Language, Languages, nearest};
use cache::{Cache, Entry};
use recipe::Recipe;
use sha2::{Digest as _, Sha256};
use source::Source;
use std::ffi::OsString;
use std::fmt;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use tribunal_package::regular;
use tribunal_sandbox::{Level, Limits, Program, Role, Sandbox, SandboxError};

/// A submission made ready.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// What is run.
    pub program: Program,
    /// Its language.
    pub language: Language,
    /// The compiler or interpreter and its flags, as a person would type them.
    pub command: String,
    /// What the user should know: an older standard that was needed.
    pub remarks: Vec<String>,
    /// The file that its source opens, where it names one.
    pub opens: Option<String>,
}

/// How a build differs from the usual one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Variant<'a> {
    /// The flag of this standard and no other: `-std=gnu++17`.
    pub standard: Option<&'a str>,
    /// Flags beyond the language's own, such as `-O0` or `-fsanitize=address,undefined`; C and C++ take some.
    pub more: &'a [&'a str],
}

impl Compiled {
    /// The program with a runtime that knows its limits, such as Java with its largest heap.
    pub fn within(&self, limits: &Limits) -> Program {
        let mut program = self.program.clone();
        let limits = self.language.runtime_limits(limits).into_iter().map(OsString::from);
        program.args.splice(0..0, limits);
        program
    }
}

/// Builds a submission, in the usual way or in another.
pub type Compile<'a> = dyn Fn(&Path, Variant) -> Result<Compiled, CompileError> + Sync + 'a;

/// Why there is no program.
#[derive(Debug)]
pub enum CompileError {
    /// The compiler refused it: its message, as a verdict CE shows it.
    Refused {
        /// The command.
        command: String,
        /// What it said, at most 64 KiB.
        message: String,
    },
    /// No language of the table has this ending, or its compiler is not on the machine: the message and a hint.
    Unknown {
        /// What is missing.
        message: String,
        /// How to get it.
        hint: String,
    },
    /// The source cannot be read.
    Read(PathBuf, std::io::Error),
    /// The sandbox or the cache failed: a fault of ours.
    Failed(String),
    /// Its building was stopped: nothing is known of it.
    Stopped,
}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompileError::Refused { command, message } => write!(f, "`{command}` refused it:\n{message}"),
            CompileError::Unknown { message, hint } => write!(f, "{message}; {hint}"),
            CompileError::Read(path, error) => write!(f, "cannot read `{}`: {error}", path.display()),
            CompileError::Failed(why) => f.write_str(why),
            CompileError::Stopped => f.write_str("its building was stopped"),
        }
    }
}

impl std::error::Error for CompileError {}

impl From<SandboxError> for CompileError {
    fn from(error: SandboxError) -> CompileError {
        match error {
            SandboxError::Stopped => CompileError::Stopped,
            error => CompileError::Failed(error.to_string()),
        }
    }
}

/// What lies around a program that belongs to a package.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// The folder of the package. Links of the programs in it lead anywhere in it; those of others stay in the folder
    /// in which they lie. Absolute.
    pub root: PathBuf,
    /// Whether it is a submission, which gets what stands in `include/`.
    pub includes: bool,
}

impl Surroundings {
    /// What surrounds the programs of a package: those that it brings, or submissions, which get what it includes.
    pub fn of(package: &Path, includes: bool) -> Surroundings {
        // Without a path that is whole, each link stays in the folder in which it lies.
        Surroundings { root: std::path::absolute(package).unwrap_or_default(), includes }
    }

    /// The folder in which the links of a program stay, as its path begins.
    fn root(&self, source: &Path) -> PathBuf {
        let whole = std::path::absolute(source).unwrap_or_default();
        let inside = whole.strip_prefix(&self.root).ok().filter(|_| !self.root.as_os_str().is_empty());
        match inside.and_then(|inside| source.ancestors().nth(inside.components().count())) {
            Some(root) if !root.as_os_str().is_empty() => root.to_path_buf(),
            Some(_) => PathBuf::from("."),
            // A folder is a program of its own: what stands beside it is somebody else's.
            None if source.is_dir() => source.to_path_buf(),
            None => regular::folder_of(source),
        }
    }

    /// What results depend on.
    pub fn identity(&self) -> String {
        let included = folder::files(&self.root, &self.root.join("include")).unwrap_or_default();
        let mut hash = Sha256::new();
        for file in included.iter().filter(|_| self.includes) {
            for part in [file.path.as_os_str().as_encoded_bytes(), &file.bytes] {
                hash.update((part.len() as u64).to_le_bytes());
                hash.update(part);
            }
        }
        recipe::hex(&hash.finalize())
    }
}

/// Where compiled programs are kept, and what they are made with.
pub struct Workshop<'a> {
    /// The table of languages.
    pub languages: &'a Languages,
    /// Confines the compilers.
    pub sandbox: &'a dyn Sandbox,
    /// The folder of the cache.
    pub cache: PathBuf,
}

/// Where the cache is unless someone says otherwise: `$XDG_CACHE_HOME/tribunal`, or `~/.cache/tribunal`.
///
/// What root judges runs as another user, who cannot enter a closed home: there it is `/var/cache/tribunal`.
pub fn default_cache() -> Option<PathBuf> {
    let absolute = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    if let Some(caches) = absolute("XDG_CACHE_HOME") {
        return Some(caches.join("tribunal"));
    }
    absolute("HOME").map(|home| cache_below(&home))
}

fn cache_below(home: &Path) -> PathBuf {
    let caches = home.join(".cache");
    let is_closed = |folder: &Path| {
        let metadata = std::fs::metadata(folder);
        metadata.is_ok_and(|folder| folder.uid() == 0 && folder.permissions().mode() & 0o001 == 0)
    };
    if caches.ancestors().any(is_closed) { PathBuf::from("/var/cache/tribunal") } else { caches.join("tribunal") }
}

impl Workshop<'_> {
    /// Compiles a submission, a file or a folder of several, or takes what an earlier run left in the cache.
    pub fn compile(&self, source: &Path) -> Result<Compiled, CompileError> {
        self.compile_as(source, Variant::default())
    }

    /// The same, built in another way.
    pub fn compile_as(&self, source: &Path, variant: Variant) -> Result<Compiled, CompileError> {
        self.compile_in(&Surroundings::default(), source, variant)
    }

    /// The same of a program with what lies around it.
    pub fn compile_in(
        &self,
        surroundings: &Surroundings,
        source: &Path,
        variant: Variant,
    ) -> Result<Compiled, CompileError> {
        let root = surroundings.root(source);
        let mut source = match source.is_dir() {
            true => folder::read(&root, source, self.languages)?,
            false => Source::read(&root, source)?,
        };
        if source.is_script && self.sandbox.level() == Level::Confined {
            return Err(CompileError::Unknown {
                message: format!(
                    "cannot run `{}`: scripts start programs, which level confined cannot hold",
                    source.name
                ),
                hint: "let the machine give level full, as `tribunal doctor` says, or trust it with `--trusted`"
                    .to_string(),
            });
        }
        if surroundings.includes && !source.is_script {
            let language = self.language(&source)?;
            include::add(&surroundings.root, &surroundings.root.join("include"), language, &mut source)?;
        }
        let recipe = match source.is_script {
            true => Recipe::of_script(&source, self.languages),
            false => self.recipe(&source, variant)?,
        };
        let broken = |error: std::io::Error| {
            CompileError::Failed(format!("cannot use the cache `{}`: {error}", self.cache.display()))
        };
        let cache = Cache::open(&self.cache).map_err(broken)?;
        let key = recipe.key(&source);
        let left_out = self.left_out(&source, &recipe);
        let entry = match cache.load(&key) {
            Some(entry) => entry,
            None => {
                let building = cache.begin().map_err(broken)?;
                let built = build::build(self, &recipe, &source, &building).map_err(|error| match error {
                    CompileError::Refused { command, message } => {
                        let left_out = left_out.iter().map(|note| format!("note: {note}\n"));
                        CompileError::Refused { command, message: left_out.chain([message]).collect() }
                    }
                    error => error,
                })?;
                cache.keep(&key, &building, built).map_err(broken)?
            }
        };
        let opens = source.first(|text| opens::file(&recipe.language, text));
        let notes = recipe.language.notes.iter().filter(|note| source.says(&recipe.language, &note.mark));
        let notes: Vec<String> = notes.map(|note| note.note.clone()).collect();
        let mut compiled = Compiled { opens, ..recipe.compiled(entry) };
        compiled.remarks.extend(left_out.into_iter().chain(notes));
        Ok(compiled)
    }

    /// How this source is built: its language, and the tool for it.
    fn recipe<'r>(&self, source: &Source, variant: Variant<'r>) -> Result<Recipe<'r>, CompileError> {
        let language = self.language(source)?;
        let more = variant.more;
        if !more.is_empty() && !language.compile.iter().any(|word| word == "{more}") {
            let message = format!("cannot build `{}` with {}: {} has no such flags", source.name, more.join(" "), {
                &language.name
            });
            return Err(CompileError::Unknown { message, hint: "C and C++ have".to_string() });
        }
        if language.tools.is_empty() {
            elf::check(&source.bytes).map_err(|why| CompileError::Unknown {
                message: format!("cannot run `{}`: {why}", source.name),
                hint: format!("build it for {}", std::env::consts::ARCH),
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
            let tools: Vec<String> = language.tools.iter().map(|tool| format!("`{}`", tool.command)).collect();
            let message = format!("cannot run `{}`: {} needs {}", source.name, language.name, tools.join(" or "));
            return Err(CompileError::Unknown { message, hint: language.get.clone() });
        };
        let file = source.file_name(&language);
        let is_source = |path: &&Path| self.languages.of_file(path).is_some_and(|row| row.name == language.name);
        let others = source.beside.iter().map(|beside| beside.path.as_path()).filter(is_source);
        // A name of a contestant's own is never taken for an option, or for a file of options.
        let others: Vec<String> = others.map(|path| format!("./{}", path.to_string_lossy())).collect();
        let role = Role::Contestant;
        Ok(Recipe { language, installed: Some(installed), file, others, variant, role })
    }

    /// What is said of a program with a source that is in another language than it.
    fn left_out(&self, source: &Source, recipe: &Recipe) -> Option<String> {
        let own = &recipe.language.name;
        let paths = source.beside.iter().map(|file| &file.path).filter(|_| !source.is_script);
        let mut others = paths.filter_map(|path| Some((path, &self.languages.of_file(path)?.name)));
        let (path, language) = others.find(|(_, language)| *language != own)?;
        Some(format!("`{}` is {language}: only {own} sources are built", path.display()))
    }

    fn language(&self, source: &Source) -> Result<&Language, CompileError> {
        let known =
            if source.is_elf() { self.languages.executable() } else { self.languages.of_file(Path::new(&source.name)) };
        known.ok_or_else(|| {
            let endings = self.languages.endings();
            let ending = Path::new(&source.name).extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            let nearest = nearest(ending, &endings).map(|known| format!(" (`.{known}`?)")).unwrap_or_default();
            let what = if ending.is_empty() {
                "its name has no ending that says its language".to_string()
            } else {
                format!("no language has the ending `.{ending}`{nearest}")
            };
            let message = format!("cannot run `{}`: {what}", source.name);
            CompileError::Unknown { message, hint: format!("known are .{}", endings.join(", .")) }
        })
    }
}

/// What a build made, before it is kept.
struct Built {
    /// The folder in which it lies.
    folder: cache::WorkFolder,
    /// The files of it that are kept, relative to the folder.
    files: Vec<PathBuf>,
    /// What is known of them.
    entry: Entry,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_a_package_stay_in_it_and_others_in_their_folder() {
        let package = Surroundings::of(Path::new("made"), true);
        let root = |path: &str| package.root(Path::new(path));
        assert_eq!(root("made/submissions/accepted/a.c"), Path::new("made"));
        assert_eq!(root("./made/a.c"), Path::new("./made"));
        assert_eq!(root("class/x/a.c"), Path::new("class/x"));
        assert_eq!(root("a.c"), Path::new("."));
        assert_eq!(Surroundings::of(Path::new("."), true).root(Path::new("x/a.c")), Path::new("."));
        assert_eq!(Surroundings::default().root(Path::new("/x/a.c")), Path::new("/x"));
    }

    #[test]
    fn the_cache_lies_where_those_who_run_its_programs_can_enter() {
        let folder = tempfile::tempdir().expect("a folder");
        let set = |mode| {
            std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(mode)).expect("a folder of ours");
            cache_below(folder.path())
        };
        let own = folder.path().join(".cache/tribunal");
        assert_eq!(set(0o755), own);
        let is_root = std::fs::metadata(folder.path()).expect("a folder").uid() == 0;
        assert_eq!(set(0o700), if is_root { PathBuf::from("/var/cache/tribunal") } else { own });
    }
}
