//! Opens everything that a command needs to build and run programs: the sandbox, the languages and the cache.

use super::args::{BuildChoice, IsolationChoice};
use super::console::Console;
use super::exit::Stop;
use super::interrupt;
use super::setup::{BuildCache, open_sandbox, use_world_readable_tools};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tribunal_judge::compile::Workshop;
use tribunal_judge::language::Languages;
use tribunal_sandbox::Sandbox;

/// The sandbox, the languages, the cache of built programs, and the flag that a signal sets.
pub(super) struct Toolchain {
    pub(super) languages: Languages,
    pub(super) sandbox: Box<dyn Sandbox>,
    pub(super) stop: Arc<AtomicBool>,
    cache: BuildCache,
}

impl Toolchain {
    /// Opens the sandbox and the cache. From now on, a signal sets the flag.
    ///
    /// # Errors
    ///
    /// If the machine cannot isolate programs as the user requires, or the cache cannot be made.
    pub(super) fn open(
        languages: Languages,
        build: &BuildChoice,
        isolation: &IsolationChoice,
        console: &Console,
    ) -> Result<Toolchain, Stop> {
        let stop = interrupt::flag(console.is_quiet())?;
        let sandbox = open_sandbox(isolation, &stop)?;
        let toolchain = Toolchain {
            cache: BuildCache::of(build)?,
            languages: reachable(languages, &*sandbox),
            sandbox,
            stop,
        };
        Ok(toolchain)
    }

    /// The builder of programs.
    pub(super) fn workshop(&self) -> Workshop<'_> {
        self.workshop_with(&self.languages)
    }

    /// The builder of programs in other languages.
    pub(super) fn workshop_with<'a>(&'a self, languages: &'a Languages) -> Workshop<'a> {
        Workshop {
            languages,
            sandbox: &*self.sandbox,
            cache: self.cache.path().to_path_buf(),
        }
    }

    /// Other languages, with tools that programs in this sandbox can read.
    pub(super) fn reachable(&self, languages: Languages) -> Languages {
        reachable(languages, &*self.sandbox)
    }
}

fn reachable(mut languages: Languages, sandbox: &dyn Sandbox) -> Languages {
    use_world_readable_tools(&mut languages, sandbox);
    languages
}
