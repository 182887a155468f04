//! What compiling needs: languages, a sandbox and the build cache.

use crate::language::Languages;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};
use tribunal_sandbox::Sandbox;

/// What compiling needs: languages, a sandbox and the build cache.
pub struct Workshop<'a> {
    /// The table of languages.
    pub languages: &'a Languages,
    /// Runs the compilers.
    pub sandbox: &'a dyn Sandbox,
    /// The folder of the build cache.
    pub cache: PathBuf,
}

/// The default folder of the build cache: `$XDG_CACHE_HOME/tribunal`, or `~/.cache/tribunal`.
///
/// For root it is `/var/cache/tribunal`, since programs then run as another user, who cannot enter a private home
/// folder.
pub fn default_cache() -> Option<PathBuf> {
    let absolute = |name| {
        std::env::var_os(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    if let Some(caches) = absolute("XDG_CACHE_HOME") {
        return Some(caches.join("tribunal"));
    }
    absolute("HOME").map(|home| cache_below(&home))
}

pub(super) fn cache_below(home: &Path) -> PathBuf {
    let caches = home.join(".cache");
    let is_closed = |folder: &Path| {
        let metadata = std::fs::metadata(folder);
        metadata.is_ok_and(|folder| folder.uid() == 0 && folder.permissions().mode() & 0o001 == 0)
    };
    if caches.ancestors().any(is_closed) {
        PathBuf::from("/var/cache/tribunal")
    } else {
        caches.join("tribunal")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_is_in_a_folder_that_the_programs_user_can_enter() {
        let folder = tempfile::tempdir().expect("a folder");
        let set = |mode| {
            std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(mode))
                .expect("a folder of ours");
            cache_below(folder.path())
        };
        let own = folder.path().join(".cache/tribunal");
        assert_eq!(set(0o755), own);
        let is_root = std::fs::metadata(folder.path()).expect("a folder").uid() == 0;
        assert_eq!(
            set(0o700),
            if is_root {
                PathBuf::from("/var/cache/tribunal")
            } else {
                own
            }
        );
    }
}
