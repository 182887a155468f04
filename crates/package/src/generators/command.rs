//! A command that makes a test case: a generator and its arguments, in which a few names stand for values.

use crate::words::words_of;
use sha2::{Digest as _, Sha512};

/// The command of a test case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratorCommand {
    /// The generator, as the command names it.
    pub program: String,
    /// Its arguments; [`GeneratorCommand::args`] puts the seed in.
    args: Vec<String>,
    /// The seed that the rule of BAPCtools gives; nothing if the command takes none.
    pub seed: Option<u32>,
}

/// Why a text is no command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BadCommand {
    Empty,
    /// It names a generator by a path from the root.
    Absolute,
    TwoSeeds,
    OpenQuote,
}

/// What stands for the names in a command.
pub(super) struct Names<'a> {
    pub(super) name: &'a str,
    /// The number of a repeated case, and what its seed depends on.
    pub(super) count: Option<i64>,
    pub(super) salt: &'a str,
}

impl GeneratorCommand {
    /// The command of a text.
    pub(super) fn new(text: &str, names: &Names) -> Result<GeneratorCommand, BadCommand> {
        // Without a count, its name stands for nothing.
        let text = match names.count {
            Some(count) => text.trim().replace("{count}", &count.to_string()),
            None => text.trim().to_string(),
        };
        let (whole, seeds) = seeds_of(&text);
        if seeds > 1 {
            return Err(BadCommand::TwoSeeds);
        }
        let mut salted = names.salt.to_string();
        if let Some(count) = names.count.filter(|count| *count != 1) {
            salted += &format!(":{}", count - 1);
        }
        salted += &text;
        let words = words_of(&whole).ok_or(BadCommand::OpenQuote)?;
        let mut words = words
            .into_iter()
            .map(|word| word.replace("{name}", names.name));
        let program = words.next().ok_or(BadCommand::Empty)?;
        if program.starts_with('/') {
            return Err(BadCommand::Absolute);
        }
        Ok(GeneratorCommand {
            program,
            args: words.collect(),
            seed: (seeds == 1).then(|| hash(&salted)),
        })
    }

    /// Whether its inputs depend on a seed.
    pub fn takes_seed(&self) -> bool {
        self.seed.is_some()
    }

    /// The arguments with this seed.
    pub fn args(&self, seed: u32) -> Vec<String> {
        let seed = seed.to_string();
        let args = self.args.iter();
        args.map(|word| word.replace(SEED, &seed)).collect()
    }

    /// The arguments, in which `{seed}` stands for the seed.
    pub fn template(&self) -> &[String] {
        &self.args
    }

    /// The command as it is run, for messages.
    pub fn text(&self) -> String {
        let seed = self.seed.unwrap_or_default();
        let words = [self.program.clone()].into_iter().chain(self.args(seed));
        words.collect::<Vec<_>>().join(" ")
    }
}

/// Stands for the seed.
const SEED: &str = "{seed}";

/// A text in which every `{seed:1}` is `{seed}`, and how many there are of both.
fn seeds_of(text: &str) -> (String, usize) {
    let (mut whole, mut rest, mut seeds) = (String::new(), text, 0);
    while let Some(at) = rest.find("{seed") {
        let (before, from) = rest.split_at(at);
        let inside = &from["{seed".len()..];
        let digits = inside
            .strip_prefix(':')
            .map(|after| after.bytes().take_while(u8::is_ascii_digit).count());
        let end = match digits {
            Some(0) => None,
            Some(digits) => Some(1 + digits),
            None => Some(0),
        };
        let end = end.filter(|end| inside[*end..].starts_with('}'));
        whole += before;
        match end {
            Some(end) => {
                whole += SEED;
                seeds += 1;
                rest = &inside[end + 1..];
            }
            None => {
                whole += "{seed";
                rest = inside;
            }
        }
    }
    whole += rest;
    (whole, seeds)
}

/// The seed that BAPCtools gives to a salted command: its SHA-512 as a number, modulo 2³¹.
fn hash(salted: &str) -> u32 {
    let digest = Sha512::digest(salted.as_bytes());
    let last: [u8; 4] = digest[60..].try_into().expect("four bytes");
    u32::from_be_bytes(last) & 0x7fff_ffff
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(text: &str, count: Option<i64>, salt: &str) -> Result<GeneratorCommand, BadCommand> {
        let name = "test";
        GeneratorCommand::new(text, &Names { name, count, salt })
    }

    #[test]
    fn names_are_replaced_in_words() {
        let text = " gen.py {seed:12} 'a\tb' {name}x {count}\n{seed:}";
        let read = command(text, Some(3), "").expect("a command");
        assert_eq!(read.program, "gen.py");
        assert_eq!(read.args(7), ["7", "a\tb", "testx", "3", "{seed:}"]);
        assert!(read.takes_seed());
        let read = command("gen {seed:a} {seed", None, "").expect("a command");
        assert_eq!(
            (read.seed, read.args(7).join(" ")),
            (None, "{seed:a} {seed".to_string())
        );
    }

    #[test]
    fn words_are_split_as_in_a_shell() {
        // The results of `shlex.split` of Python.
        let rows: [(&str, &[&str]); 8] = [
            ("a  b\tc\nd", &["a", "b", "c", "d"]),
            ("'a b' c", &["a b", "c"]),
            (r#""a\ b" "\"" "\\""#, &[r"a\ b", "\"", "\\"]),
            (r"\ a\ b\", &[]),
            ("a'b'\"c\" '' #d", &["abc", "", "#d"]),
            ("'a\\' b", &["a\\", "b"]),
            ("ä 'ö ü'", &["ä", "ö ü"]),
            ("'a", &[]),
        ];
        for (text, expected) in rows {
            let words = words_of(text).unwrap_or_default();
            assert_eq!(words, expected, "{text}");
        }
        assert_eq!(command("gen 'a", None, ""), Err(BadCommand::OpenQuote));
    }

    #[test]
    fn what_is_no_command_is_refused() {
        assert_eq!(command(" \n", None, ""), Err(BadCommand::Empty));
        assert_eq!(command("/gen", None, ""), Err(BadCommand::Absolute));
        assert_eq!(
            command("gen {seed} {seed:1}", None, ""),
            Err(BadCommand::TwoSeeds)
        );
    }

    #[test]
    fn the_seed_depends_on_the_salt_the_count_and_the_whole_text() {
        let seed = |text: &str, count, salt: &str| {
            command(text, count, salt)
                .expect("a command")
                .seed
                .expect("a seed")
        };
        let one = seed("gen.py {seed}", None, "");
        assert_eq!(one, seed("gen.py {seed}", Some(1), ""));
        let kept = command("gen {count}", None, "").expect("a command");
        assert_eq!(kept.args(0), ["{count}"]);
        let others = [
            seed("gen.py  {seed}", None, ""),
            seed("gen.py {seed}", Some(2), ""),
            seed("gen.py {seed}", None, "a"),
            seed("gen.py {seed:1}", None, ""),
        ];
        assert!(!others.contains(&one));
        // `hashlib.sha512(b"gen.py {seed}").hexdigest()`, as a number, modulo 2^31.
        assert_eq!(one, 217_127_397);
    }
}
