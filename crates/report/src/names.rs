//! Lists of names: the folder that all names share, and the first few of many names.

use tribunal_core::text::grouped;

/// The length of the folder that all names begin with, in bytes, with its last `/`.
pub(crate) fn shared_folder<'a>(mut names: impl Iterator<Item = &'a str>) -> usize {
    let first = names.next().unwrap_or_default();
    let same = |name: &str| {
        first
            .bytes()
            .zip(name.bytes())
            .take_while(|(one, other)| one == other)
            .count()
    };
    let shared = names.map(same).min().unwrap_or(0);
    first.as_bytes()[..shared]
        .iter()
        .rposition(|byte| *byte == b'/')
        .map_or(0, |slash| slash + 1)
}

/// The first `max` names, and the number of the others, as in `a.c, b.c and 3 more`.
pub(crate) fn list(names: &[String], max: usize) -> String {
    let shown = names[..names.len().min(max)].join(", ");
    match names.len().saturating_sub(max) as u64 {
        0 => shown,
        more => format!("{shown} and {} more", grouped(more)),
    }
}
