//! Patterns of paths: of submissions below `submissions/`, and of cases and groups below `data/`.

use crate::regular::OURS;
use std::sync::Arc;

/// Maximum number of alternatives that the braces of one pattern may stand for.
const ALTERNATIVES_MAX: usize = 100;

/// Maximum length of a pattern, in bytes.
const PATTERN_BYTES_MAX: usize = 1000;

/// The patterns that one pattern with braces stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Globs(Arc<[String]>);

impl Globs {
    /// Takes the braces of a pattern apart; `None` if it stands for too many patterns.
    pub(crate) fn new(pattern: &str) -> Option<Globs> {
        Some(Globs(alternatives(pattern)?.into()))
    }

    /// Whether one of them matches a path or a folder around it.
    pub(crate) fn fits(&self, path: &str) -> bool {
        let ends = path.match_indices('/').map(|(end, _)| end);
        let mut paths = ends.chain([path.len()]).map(|end| &path[..end]);
        paths.any(|path| self.0.iter().any(|pattern| matches(pattern, path)))
    }

    /// Whether the pattern is this name, without any wildcard.
    pub(crate) fn is(&self, name: &str) -> bool {
        *self.0 == [name.to_string()]
    }
}

/// A name or a pattern in a message.
pub(crate) fn shown(text: &str) -> String {
    text.chars().take(40).flat_map(char::escape_debug).collect()
}

/// That a pattern has too many alternatives.
pub(crate) fn too_many(pattern: &str) -> String {
    format!(
        "`{}` is longer than {PATTERN_BYTES_MAX} bytes or stands for more than {ALTERNATIVES_MAX} patterns, {OURS}",
        shown(pattern)
    )
}

/// The patterns that a pattern with braces stands for, as `{a,b}.py` for `a.py` and `b.py`.
pub(crate) fn alternatives(pattern: &str) -> Option<Vec<String>> {
    if pattern.len() > PATTERN_BYTES_MAX {
        return None;
    }
    let mut done = Vec::new();
    let mut open = vec![pattern.to_string()];
    while let Some(pattern) = open.pop() {
        if done.len() + open.len() > ALTERNATIVES_MAX {
            return None;
        }
        // The innermost braces, so that those around them have no braces inside in the end.
        let end = pattern.find('}');
        let braces = end.and_then(|end| Some((pattern[..end].rfind('{')?, end)));
        match braces {
            None => done.push(pattern),
            Some((begin, end)) => {
                let (before, after) = (&pattern[..begin], &pattern[end + 1..]);
                let inside = pattern[begin + 1..end]
                    .split(',')
                    .take(ALTERNATIVES_MAX + 1);
                open.extend(inside.map(|one| format!("{before}{}{after}", one.trim())));
            }
        }
    }
    done.sort();
    done.dedup();
    Some(done)
}

/// Whether a path is of a pattern in which `*` stands for any text without a slash.
pub(crate) fn matches(pattern: &str, path: &str) -> bool {
    let (patterns, names) = (pattern.split('/'), path.split('/'));
    patterns.clone().count() == names.clone().count()
        && patterns.zip(names).all(|(pattern, name)| {
            let mut pieces = pattern.split('*');
            let first = pieces.next().unwrap_or("");
            let Some(mut rest) = name.strip_prefix(first) else {
                return false;
            };
            let pieces: Vec<&str> = pieces.collect();
            let Some((last, middle)) = pieces.split_last() else {
                return rest.is_empty();
            };
            for piece in middle {
                match rest.find(piece) {
                    Some(at) => rest = &rest[at + piece.len()..],
                    None => return false,
                }
            }
            rest.ends_with(last)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_matches_a_path_or_a_folder_around_it() {
        for (pattern, path, fits) in [
            ("accepted", "accepted/a.py", true),
            ("accepted/*", "accepted/a.py", true),
            ("accepted/a*.py", "accepted/a.py", true),
            ("*/a.*", "accepted/a.py", true),
            ("*ed/*a*a*", "accepted/aba.py", true),
            ("{wrong,acc}*/a.py", "accepted/a.py", true),
            ("a.py", "accepted/a.py", false),
            ("accept", "accepted/a.py", false),
            ("accepted/a.py/deep", "accepted/a.py", false),
            ("accepted/a*a", "accepted/a", false),
        ] {
            let globs = Globs::new(pattern).expect("few");
            assert_eq!(globs.fits(path), fits, "{pattern} {path}");
        }
        assert!(Globs::new("accepted").expect("one").is("accepted"));
        assert!(!Globs::new("accepted*").expect("one").is("accepted"));
        let found = alternatives("{a,b{1,2}}.{py,c}").expect("few");
        assert_eq!(found, ["a.c", "a.py", "b1.c", "b1.py", "b2.c", "b2.py"]);
        assert_eq!(alternatives("{ a , b }c").expect("few"), ["ac", "bc"]);
        assert_eq!(alternatives(&"{a,b}".repeat(40)), None);
    }
}
