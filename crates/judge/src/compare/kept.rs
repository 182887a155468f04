//! Lists that keep their first entries and count the others.

/// The first entries of a list, and the number of all.
pub(super) struct Kept<T> {
    pub(super) first: Vec<T>,
    pub(super) total: u64,
}

/// The first `most` entries.
pub(super) fn kept<T>(entries: impl Iterator<Item = T>, most: usize) -> Kept<T> {
    let mut kept = Kept {
        first: Vec::new(),
        total: 0,
    };
    for entry in entries {
        kept.total += 1;
        if kept.first.len() < most {
            kept.first.push(entry);
        }
    }
    kept
}
