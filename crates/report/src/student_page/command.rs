//! Rewrites `tribunal` commands for the machine of a student: the program has its path there, and no folder of the
//! teacher's machine is named.

use tribunal_core::text::shell_word;

/// The commands whose third word is a program.
const ON_A_PROGRAM: [&str; 3] = ["judge", "stress", "diagnose"];

/// The flags whose values are paths.
const PATH_FLAGS: [&str; 4] = ["--cases", "--languages", "--roster", "--against"];

/// The command as it works where the program has this path; empty if it is no command of Tribunal.
pub(super) fn for_student(command: &str, program: &str) -> String {
    let (input, rest) = match command.rfind("' | tribunal ") {
        Some(end) if command.starts_with("printf ") => command.split_at(end + "' | ".len()),
        _ => ("", command),
    };
    let Some(words) = split(rest) else {
        return String::new();
    };
    let mut words = words.into_iter();
    let (Some("tribunal"), Some(verb)) = (words.next().as_deref(), words.next()) else {
        return String::new();
    };
    let is_on_a_program = ON_A_PROGRAM.contains(&verb.as_str());
    let mut made = vec!["tribunal".to_string(), verb];
    made.extend(words.next().map(|problem| problem_word(&problem)));
    if is_on_a_program {
        // The whole class was judged if the files of the student have other names there.
        if words.next().is_some_and(|word| word == "--students") {
            words.next();
        }
        made.push(match program {
            name if name.starts_with('-') => format!("./{name}"),
            name => name.to_string(),
        });
    }
    while let Some(word) = words.next() {
        let (flag, value) = word.split_once('=').unwrap_or((&word, ""));
        if !PATH_FLAGS.contains(&flag) {
            made.push(without_folders(&word).to_string());
        } else if word.contains('=') {
            made.push(format!("{flag}={}", last(value)));
        } else {
            made.push(flag.to_string());
            made.extend(words.next().map(|value| last(&value).to_string()));
        }
    }
    let made: Vec<String> = made.iter().map(|word| shell_word(word)).collect();
    format!("{input}{}", made.join(" "))
}

/// A problem by its name, or the folder of a package beside the program.
fn problem_word(word: &str) -> String {
    match word.contains('/') {
        true => format!("./{}", last(word)),
        false => word.to_string(),
    }
}

/// A word without the folders of an absolute path.
fn without_folders(word: &str) -> &str {
    if word.starts_with('/') {
        last(word)
    } else {
        word
    }
}

fn last(path: &str) -> &str {
    let path = path.trim_end_matches('/');
    path.rsplit('/').next().unwrap_or(path)
}

/// The words of a command that [`shell_word`] quoted; `None` if it did not.
fn split(command: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let (mut word, mut is_begun, mut is_quoted) = (String::new(), false, false);
    let mut letters = command.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\'' => (is_quoted, is_begun) = (!is_quoted, true),
            '\\' if !is_quoted => {
                word.push(letters.next()?);
                is_begun = true;
            }
            ' ' if !is_quoted => {
                words.extend(is_begun.then(|| std::mem::take(&mut word)));
                is_begun = false;
            }
            letter => {
                word.push(letter);
                is_begun = true;
            }
        }
    }
    words.extend(is_begun.then_some(word));
    let quoted: Vec<String> = words.iter().map(|word| shell_word(word)).collect();
    (!is_quoted && quoted.join(" ") == command).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_has_its_own_path_and_no_folder_is_named() {
        for (command, expected) in [
            (
                "tribunal judge flipgame 'class/A B_1/it'\\''s.py' --isolation full --case secret/all-black",
                "tribunal judge flipgame my.py --isolation full --case secret/all-black",
            ),
            (
                "tribunal judge flipgame --students class --cases /home/t/exam/ --case 1",
                "tribunal judge flipgame my.py --cases exam --case 1",
            ),
            (
                "tribunal judge /home/t/sums class/a.py --languages=-/x/l.toml --case /odd/name",
                "tribunal judge ./sums my.py --languages=l.toml --case name",
            ),
            (
                "printf '%b' 'bw\\nwb\\n' | tribunal stress flipgame class/a.py --input -",
                "printf '%b' 'bw\\nwb\\n' | tribunal stress flipgame my.py --input -",
            ),
            (
                "tribunal solve pilots --certificate",
                "tribunal solve pilots --certificate",
            ),
            ("tribunal judge", "tribunal judge my.py"),
            ("rm -rf /", ""),
            ("tribunal judge 'x", ""),
            ("tribunal judge  x", ""),
            ("", ""),
        ] {
            assert_eq!(for_student(command, "my.py"), expected, "{command}");
        }
        assert_eq!(
            for_student("tribunal judge flipgame class/-a.py", "-a.py"),
            "tribunal judge flipgame ./-a.py"
        );
    }

    #[test]
    fn a_command_is_split_as_a_shell_does() {
        for words in [
            vec!["a", "it's", "", "x y", "\\", "'"],
            vec!["--a=b c", "é", "\n"],
        ] {
            let command: Vec<String> = words.iter().map(|word| shell_word(word)).collect();
            assert_eq!(split(&command.join(" ")).expect("quoted"), words);
        }
    }
}
