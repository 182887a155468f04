//! Finds English in texts of other languages, and blanks that Chinese has not.

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

/// The blanks of a text between two Chinese letters or punctuation marks, each with what is around it.
pub(crate) fn stray_blanks(text: &str) -> Vec<String> {
    const AROUND: usize = 6;
    let is_chinese =
        |letter: char| matches!(letter, '\u{3001}'..='\u{9fff}' | '\u{ff01}'..='\u{ff5e}');
    let letters: Vec<char> = text.chars().collect();
    let is_stray = |at: &usize| {
        letters[*at] == ' ' && is_chinese(letters[at - 1]) && is_chinese(letters[at + 1])
    };
    // A full-width mark has its blank in itself.
    let is_doubled = |at: &usize| {
        letters[*at] == ' ' && matches!(letters[at - 1], '：' | '，' | '；' | '。' | '）')
    };
    (1..letters.len().saturating_sub(1))
        .filter(|at| is_stray(at) || is_doubled(at))
        .map(|at| {
            let around = at.saturating_sub(AROUND)..(at + AROUND).min(letters.len());
            letters[around].iter().collect()
        })
        .collect()
}
