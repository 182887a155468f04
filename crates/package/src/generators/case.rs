//! Reads a single case: its command, what is copied, and the texts of its files.

use super::command::{BadCommand, GeneratorCommand, Names};
use super::count::{numbers, suffixes};
use super::group_text::text_of;
use super::plan::{FileSource, GeneratorsYaml, PlannedCase};
use super::reader::{Inherited, Reader};
use super::tree::{Node, Tree};
use std::collections::BTreeMap;
use tribunal_core::text::{nearest, quote};

/// What is in the place of `{name}`: BAPCtools makes each case under this name.
const NAME: &str = "testcase";

/// Keys of a case that are no files.
const KEYS: [&str; 7] = [
    "generate",
    "copy",
    "count",
    "match",
    "solution",
    "random_salt",
    "retries",
];

/// Reads a case. Its repeats are named by `name`, which is called once for each with the ending of its name.
pub(super) fn read(
    reader: &mut Reader,
    node: &Node,
    around: &Inherited,
    mut name: impl FnMut(&mut Reader, &str) -> String,
) -> Vec<PlannedCase> {
    let (command, counts, entries) = match &node.value {
        Tree::Text(text) => (Some((node, text.as_str())), None, &[][..]),
        Tree::Map(entries) => {
            let command = super::names::get(node, "generate").and_then(|node| match &node.value {
                Tree::Text(text) => Some((node, text.as_str())),
                _ => {
                    reader.wrong(node, "a command");
                    None
                }
            });
            let count = super::names::get(node, "count");
            let counts = count.and_then(|count| match numbers(count) {
                Ok(numbers) => Some(numbers),
                Err(expected) => {
                    reader.wrong(count, &expected);
                    None
                }
            });
            (command, counts, &entries[..])
        }
        Tree::Null => {
            let name = name(reader, "");
            return stored(reader, node, around, name).into_iter().collect();
        }
        _ => {
            reader.wrong(
                node,
                "a command, or a mapping with `generate`, `copy` or `in`",
            );
            return Vec::new();
        }
    };
    let own = Inherited::of(reader, node, around);
    let copy = copy(reader, node);
    let files = files(reader, entries);
    let makes_input = command.is_some()
        || copy.is_some()
        || ["in", "in.statement", "in.download", "interaction"]
            .iter()
            .any(|ending| files.contains_key(*ending));
    // What is wrong with its `copy` was told.
    let is_told = super::names::get(node, "copy").is_some();
    if !makes_input && is_told {
        return Vec::new();
    }
    if !makes_input {
        const MAKERS: [&str; 3] = ["generate", "copy", "in"];
        let mut keys = entries.iter().map(|(key, _)| key.name.as_str());
        let near = keys.find_map(|key| nearest(key, MAKERS));
        let hint = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "give it `generate`, `copy` or `in`".to_string(),
        };
        let why = "nothing makes its input".to_string();
        reader.fault(node.place, why, &hint);
        return Vec::new();
    }
    let endings = counts.as_deref().map_or(vec![String::new()], suffixes);
    let mut cases = Vec::new();
    for (place, ending) in endings.iter().enumerate() {
        let names = Names {
            name: NAME,
            count: counts.as_ref().map(|counts| counts[place]),
            salt: &own.salt,
        };
        let name = name(reader, ending);
        let command = match command {
            None => None,
            Some((at, text)) => match self::command(reader, at, text, &names) {
                Some(command) => Some(command),
                None => return cases,
            },
        };
        cases.push(PlannedCase {
            name,
            place: node.place,
            command,
            copy: copy.clone(),
            files: files.clone(),
            solution: own.solution.clone(),
        });
    }
    cases
}

/// A case that is only named: the one that is stored under this name.
fn stored(
    reader: &mut Reader,
    node: &Node,
    around: &Inherited,
    name: String,
) -> Option<PlannedCase> {
    let copy = format!("data/{name}");
    if !reader.package.folder.join(format!("{copy}.in")).is_file() {
        reader.fault(
            node.place,
            format!("nothing makes its input, and there is no `{copy}.in`"),
            "give it `generate`, `copy` or `in`, or remove it",
        );
        return None;
    }
    let message = format!("an empty entry; the stored `{copy}.in` is taken");
    let hint = "give it `generate`, `copy` or `in`, which other tools ask for";
    reader.warn(node, &message, hint);
    Some(PlannedCase {
        name,
        place: node.place,
        command: None,
        copy: Some(copy),
        files: BTreeMap::new(),
        solution: around.solution.clone(),
    })
}

/// A word in braces that is nearly one that stands for something, and that one. Others may mean something to the generator.
fn misspelt(text: &str) -> Option<(&str, &'static str)> {
    let words = text.split('{').skip(1);
    let words = words.filter_map(|rest| Some(rest.split_once('}')?.0));
    let is_word = |word: &&str| {
        let mut letters = word.chars();
        !word.is_empty() && letters.all(|it| it.is_ascii_alphanumeric() || "_:".contains(it))
    };
    words
        .filter(is_word)
        .find_map(|word| match word.split_once(':') {
            Some(("seed", number)) => number.parse::<u64>().is_err().then_some((word, "{seed:1}")),
            _ if ["seed", "name", "count"].contains(&word) => None,
            _ => match nearest(word, ["seed", "name", "count"])? {
                "seed" => Some((word, "{seed}")),
                "name" => Some((word, "{name}")),
                _ => Some((word, "{count}")),
            },
        })
}

/// The command of a text, whose generator must exist.
fn command(reader: &mut Reader, at: &Node, text: &str, names: &Names) -> Option<GeneratorCommand> {
    let text = reader.with_constants(at, text)?;
    match GeneratorCommand::new(&text, names) {
        Ok(command) => {
            if names.count.is_none() && text.contains("{count}") {
                reader.warn(
                    at,
                    "`{count}` stands for nothing without `count`",
                    "add `count`, or write a number",
                );
            }
            if let Some((word, near)) = misspelt(&text) {
                let message = format!("`{{{word}}}` stands for nothing");
                reader.warn(at, &message, &format!("did you mean `{near}`?"));
            }
            reader.find_generator(at, &command.program);
            Some(command)
        }
        Err(why) => {
            let (message, hint) = match why {
                BadCommand::Empty => ("an empty command", "name a generator"),
                BadCommand::Absolute => (
                    "a generator is named by its path below `generators/`",
                    "begin it without `/`",
                ),
                BadCommand::OpenQuote => (
                    "a quote, or a backslash, has no end in the command",
                    "close the quote, or write two backslashes",
                ),
                BadCommand::TwoSeeds => (
                    "`{seed}` stands twice in the command",
                    "let the generator take one seed",
                ),
            };
            reader.fault(at.place, message.to_string(), hint);
            None
        }
    }
}

/// The path of what is copied, in the package and without an ending.
fn copy(reader: &mut Reader, node: &Node) -> Option<String> {
    let copy = super::names::get(node, "copy")?;
    let Tree::Text(path) = &copy.value else {
        reader.wrong(copy, "a path below `generators/`");
        return None;
    };
    let is_inside = !path.starts_with('/') && path.split('/').all(|part| part != "..");
    let ending = GeneratorsYaml::ENDINGS
        .iter()
        .find(|ending| path.ends_with(&format!(".{ending}")));
    if !is_inside || path.is_empty() {
        reader.fault(
            copy.place,
            format!("{} is no path below `generators/`", quote(path)),
            "name it as in `manual/1`",
        );
    } else if let Some(ending) = ending {
        reader.fault(
            copy.place,
            format!("the path has the ending `.{ending}`"),
            "leave the ending out: all files of the case are copied",
        );
    } else if !reader.has_any_file(path) {
        reader.fault(
            copy.place,
            format!("there is no file `generators/{path}.in`"),
            "name the files of a case without their endings",
        );
    } else {
        return Some(format!("generators/{path}"));
    }
    None
}

/// The files with a given text.
fn files(
    reader: &mut Reader,
    entries: &[(super::tree::Key, Node)],
) -> BTreeMap<String, FileSource> {
    let mut files = BTreeMap::new();
    for (key, value) in entries {
        let name = key.name.as_str();
        if KEYS.contains(&name) {
            continue;
        }
        if !GeneratorsYaml::ENDINGS.contains(&name) {
            let known = KEYS.iter().chain(&GeneratorsYaml::ENDINGS).copied();
            reader.unknown(key, known);
            continue;
        }
        let source = match &value.value {
            Tree::Map(_) if name == "yaml" => Some(FileSource::Text(text_of(reader.text, value))),
            Tree::Text(text) if name != "yaml" => {
                let has_end = text.is_empty() || text.ends_with('\n');
                let end = if has_end { "" } else { "\n" };
                Some(FileSource::Text(format!("{text}{end}")))
            }
            Tree::Map(link) if name.contains('.') => match &link[..] {
                [
                    (
                        key,
                        Node {
                            value: Tree::Text(other),
                            ..
                        },
                    ),
                ] if key.name == "link" && other != name => GeneratorsYaml::ENDINGS
                    .contains(&other.as_str())
                    .then(|| FileSource::SameAs(other.clone())),
                _ => None,
            },
            _ => None,
        };
        match source {
            Some(source) => drop(files.insert(name.to_string(), source)),
            None => {
                let expected = match name {
                    "yaml" => "a mapping",
                    name if name.contains('.') => "a text, or `{link: in}`",
                    _ => "a text; put a number in quotes",
                };
                reader.wrong(value, expected);
            }
        }
    }
    // A link to a link must end.
    for ending in files.keys().cloned().collect::<Vec<_>>() {
        let mut at = ending.clone();
        for _ in 0..GeneratorsYaml::ENDINGS.len() {
            match files.get(&at) {
                Some(FileSource::SameAs(other)) => at = other.clone(),
                _ => break,
            }
        }
        if let Some(FileSource::SameAs(_)) = files.get(&at) {
            let place = entries
                .iter()
                .find(|(key, _)| key.name == ending)
                .map_or(Default::default(), |(key, _)| key.place);
            reader.fault(
                place,
                "these links lead in a circle".to_string(),
                "let one of them be a text",
            );
            break;
        }
    }
    files
}
