//! Takes a text apart into words as a shell does.

/// The words of a command, in which quotes and backslashes keep blanks as in a shell; nothing where a quote has no end. `#`
/// begins no comment.
pub(crate) fn words_of(text: &str) -> Option<Vec<String>> {
    let (mut words, mut word) = (Vec::new(), None::<String>);
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            blank if blank.is_ascii_whitespace() => words.extend(word.take()),
            '\\' => word.get_or_insert_default().push(letters.next()?),
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match letters.next()? {
                        end if end == letter => break,
                        // In double quotes, a backslash is one of its own before other letters.
                        '\\' if letter == '"' => match letters.next()? {
                            next @ ('"' | '\\') => word.push(next),
                            next => word.extend(['\\', next]),
                        },
                        inside => word.push(inside),
                    }
                }
            }
            letter => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    Some(words)
}
