//! Finds English in texts of other languages.

/// The pairs of words of ASCII letters in a row.
pub(crate) fn pairs(text: &str) -> Vec<[&str; 2]> {
    let is_word = |word: &str| word.len() > 1 && word.bytes().all(|it| it.is_ascii_alphabetic());
    let words = text.split([' ', ',', ':', ';']);
    let words: Vec<&str> = words.map(|word| word.trim_end_matches('.')).collect();
    let pairs = words.windows(2).map(|pair| [pair[0], pair[1]]);
    pairs
        .filter(|[one, other]| is_word(one) && is_word(other))
        .collect()
}

/// Whether a text has two English words in a row.
pub(crate) fn has_words(text: &str) -> bool {
    !pairs(text).is_empty()
}
