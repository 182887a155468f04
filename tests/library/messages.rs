//! Compares the messages of all languages with each other and with the sources that use them, and renders them.

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Message as MessageEntry, Pattern, PatternElement,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use tribunal_core::messages::{Lang, Message};
use tribunal_core::verdict::Verdict;

/// The references of one message.
#[derive(Debug, Default, PartialEq)]
struct Uses {
    /// Arguments that are shown.
    shown: BTreeSet<String>,
    /// Arguments that choose among plurals; a language may omit them.
    choosing: BTreeSet<String>,
    /// Other messages.
    messages: BTreeSet<String>,
    /// The keys of plurals.
    plurals: BTreeSet<String>,
}

impl Uses {
    fn pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                match expression {
                    Expression::Inline(inline) => self.inline(inline),
                    Expression::Select { selector, variants } => {
                        let InlineExpression::VariableReference { id } = selector else {
                            panic!("{selector:?} chooses, which is no argument")
                        };
                        self.choosing.insert(id.name.to_string());
                        for variant in variants {
                            self.plurals.insert(format!("{:?}", variant.key));
                            self.pattern(&variant.value);
                        }
                    }
                }
            }
        }
    }

    fn inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.shown.insert(id.name.to_string());
            }
            InlineExpression::MessageReference {
                id,
                attribute: None,
            } => {
                self.messages.insert(id.name.to_string());
            }
            other => panic!("{other:?} is more than our messages need"),
        }
    }
}

fn source(lang: Lang) -> String {
    let path = format!(
        "{}/crates/core/src/messages/{lang}.ftl",
        env!("CARGO_MANIFEST_DIR")
    );
    std::fs::read_to_string(path).expect("the messages of the language")
}

/// The references of each message of a language, by its id.
fn messages(lang: Lang) -> BTreeMap<String, Uses> {
    let text = source(lang);
    let parsed = fluent_syntax::parser::parse(text.as_str())
        .unwrap_or_else(|(_, faults)| panic!("{lang}: {faults:?}"));
    let mut all = BTreeMap::new();
    for entry in &parsed.body {
        match entry {
            Entry::Message(MessageEntry {
                id,
                value: Some(value),
                attributes,
                ..
            }) if attributes.is_empty() => {
                let mut uses = Uses::default();
                uses.pattern(value);
                assert!(
                    all.insert(id.name.to_string(), uses).is_none(),
                    "{lang} has {} twice",
                    id.name
                );
            }
            Entry::Message(message) => panic!("{lang}: {} is more than a message", message.id.name),
            Entry::Term(term) => panic!("{lang} has the term {}", term.id.name),
            Entry::Junk { content } => panic!("{lang} has a fault at {content}"),
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
        }
    }
    all
}

/// The arguments that a message needs, including those of messages within it.
fn arguments(id: &str, all: &BTreeMap<String, Uses>) -> BTreeSet<String> {
    let uses = &all[id];
    let inner = uses.messages.iter().flat_map(|id| arguments(id, all));
    uses.shown
        .iter()
        .chain(&uses.choosing)
        .cloned()
        .chain(inner)
        .collect()
}

/// The arguments that a message shows, including those of messages within it.
fn shown(id: &str, all: &BTreeMap<String, Uses>) -> BTreeSet<String> {
    let inner = all[id].messages.iter().flat_map(|id| shown(id, all));
    all[id].shown.iter().cloned().chain(inner).collect()
}

/// The code of every source file, without its tests.
fn code() -> String {
    let folders =
        ["src", "crates"].map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    let files = folders
        .into_iter()
        .flat_map(walkdir::WalkDir::new)
        .map(|entry| entry.expect("a readable folder"));
    let rust = files.filter(|entry| {
        entry
            .path()
            .extension()
            .is_some_and(|ending| ending == "rs" || ending == "toml")
    });
    let text =
        |entry: walkdir::DirEntry| std::fs::read_to_string(entry.path()).expect("a readable file");
    rust.map(text)
        .map(|text| {
            text.split("\n#[cfg(test)]")
                .next()
                .unwrap_or_default()
                .to_string()
        })
        .collect()
}

#[test]
fn every_language_has_every_message_with_the_same_arguments() {
    let english = messages(Lang::En);
    assert!(english.len() > 60, "{} messages", english.len());
    for lang in [Lang::Zh, Lang::Vi] {
        let theirs = messages(lang);
        assert!(
            theirs.keys().eq(english.keys()),
            "{lang} has other messages: {:?}",
            {
                let (ours, theirs): (BTreeSet<_>, BTreeSet<_>) =
                    (english.keys().collect(), theirs.keys().collect());
                ours.symmetric_difference(&theirs)
                    .map(|id| id.to_string())
                    .collect::<Vec<_>>()
            }
        );
        for id in english.keys() {
            assert_eq!(shown(id, &theirs), shown(id, &english), "{lang}: {id}");
            assert!(
                theirs[id].choosing.is_subset(&english[id].choosing),
                "{lang}: {id}"
            );
            // Neither Chinese nor Vietnamese has plurals; a variant that is never chosen is a mistake.
            assert!(theirs[id].plurals.is_empty(), "{lang}: {id}");
        }
    }
}

#[test]
fn every_message_has_a_text_in_every_language() {
    for lang in Lang::ALL {
        let all = messages(lang);
        for id in all.keys() {
            for number in [0_u32, 1, 2, 5, 1_000_000] {
                let mut names: Vec<&'static str> = Vec::new();
                for name in arguments(id, &all) {
                    names.push(name.leak());
                }
                let numbers = names.iter().fold(Message::new(id.clone()), |said, name| {
                    said.with(name, number)
                });
                let words = numbers
                    .words(lang)
                    .unwrap_or_else(|| panic!("{lang}: {id} has no words"));
                assert!(
                    !words.contains(['{', '}', '$', '\u{2068}', '\u{2069}', '\n']),
                    "{lang}: {id}: {words}"
                );
                for name in shown(id, &all) {
                    let number = number.to_string();
                    assert!(
                        words.contains(&number),
                        "{lang}: {id} does not show {name}: {words}"
                    );
                }
                let texts = names.iter().fold(Message::new(id.clone()), |said, name| {
                    said.with(name, format!("<{name}>"))
                });
                let words = texts
                    .words(lang)
                    .unwrap_or_else(|| panic!("{lang}: {id} has no words"));
                for name in shown(id, &all) {
                    assert!(
                        words.contains(&format!("<{name}>")),
                        "{lang}: {id} does not show {name}: {words}"
                    );
                }
            }
        }
    }
}

#[test]
fn what_is_printed_by_programs_is_the_same_in_every_language() {
    let quoted = |lang| {
        let text = source(lang);
        let lines = text
            .lines()
            .filter(|line| !line.starts_with('#') && line.contains("Impossible"));
        lines
            .map(|line| {
                line.split(" = ")
                    .next()
                    .unwrap_or_default()
                    .trim()
                    .to_string()
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(quoted(Lang::Zh), quoted(Lang::En));
    assert_eq!(quoted(Lang::Vi), quoted(Lang::En));
    assert_eq!(quoted(Lang::En).len(), 6);
}

/// The lines of a language with messages, those about faults too.
fn lines(lang: Lang) -> Vec<String> {
    let path = format!(
        "{}/crates/core/src/messages/faults.{lang}.ftl",
        env!("CARGO_MANIFEST_DIR")
    );
    let faults = std::fs::read_to_string(path).expect("the messages about faults");
    let text = source(lang) + &faults;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(str::to_string).collect()
}

/// A line without code and arguments, which are the same in every language.
fn without_code(line: &str) -> String {
    let prose: String = line.split('`').step_by(2).collect();
    let mut depth = 0;
    let is_prose = |letter: &char| {
        depth += i32::from(*letter == '{') - i32::from(*letter == '}');
        depth == 0 && *letter != '}'
    };
    prose.chars().filter(is_prose).collect()
}

#[test]
fn chinese_sentences_have_full_width_punctuation() {
    let is_chinese = |letter: char| matches!(letter, '\u{4e00}'..='\u{9fff}');
    let is_odd = |text: &str| {
        let letters: Vec<char> = text.chars().collect();
        let has_period = letters
            .windows(2)
            .any(|two| is_chinese(two[0]) && two[1] == '.');
        text.contains(is_chinese)
            && (has_period || text.contains([',', ';', ':', '!', '?', '(', ')']))
    };
    let prose = lines(Lang::Zh).into_iter().filter_map(|line| {
        let text = without_code(line.split_once(" = ")?.1);
        is_odd(&text).then_some(line)
    });
    assert_eq!(prose.collect::<Vec<_>>(), [""; 0]);
    for odd in ["正确, 但", "正确.", "正确 (-)"] {
        assert!(is_odd(odd), "{odd}");
    }
    assert!(!is_odd(&without_code("用 `a, b` 和 { $x }：1.5 s")));
}

/// Words for which the messages have another one: an answer is `đáp án`, a file `tệp`, its ending `đuôi`, standard error
/// `đầu ra lỗi`, a build `bản dựng`, and solvers agree or not with `đồng ý` and `bất đồng`.
const OTHER_WORDS: [&str; 9] = [
    "đáp số",
    "tập tin",
    "luồng lỗi",
    "lỗi chuẩn",
    "bản dịch",
    "thống nhất",
    "mã hoá",
    "lời giải sai",
    "phần mở rộng",
];

#[test]
fn each_thing_has_one_word_in_vietnamese() {
    let lines = lines(Lang::Vi);
    for word in OTHER_WORDS {
        let found = lines.iter().find(|line| line.contains(word));
        assert_eq!(found, None, "{word}");
    }
}

#[test]
fn every_message_is_used_and_every_used_message_exists() {
    let (english, code) = (messages(Lang::En), code());
    let verdicts: BTreeSet<String> = Verdict::ALL
        .iter()
        .flat_map(|verdict| {
            let letters = verdict.letters().to_ascii_lowercase();
            [
                format!("verdict-{letters}"),
                format!("verdict-{letters}-means"),
            ]
        })
        .collect();
    let within: BTreeSet<&String> = english.values().flat_map(|uses| &uses.messages).collect();
    for id in english.keys() {
        let is_said =
            code.contains(&format!("\"{id}\"")) || verdicts.contains(id) || within.contains(id);
        assert!(is_said, "nothing says `{id}`");
    }
    assert!(
        verdicts.iter().all(|id| english.contains_key(id)),
        "a verdict has no name"
    );
    let said = [
        "Message::new(\"",
        ".integer(\"",
        ".token(\"",
        ".bad_form(\"",
        ".bad_word(\"",
    ];
    let mut found = 0;
    for (start, before) in said
        .into_iter()
        .flat_map(|before| code.match_indices(before))
    {
        let id = code[start + before.len()..]
            .split('"')
            .next()
            .unwrap_or_default();
        assert!(english.contains_key(id), "`{id}` is said and has no words");
        found += 1;
    }
    // The page names its messages in tables too.
    for (start, _) in code.match_indices("\"page-") {
        let id = code[start + 1..].split('"').next().unwrap_or_default();
        assert!(english.contains_key(id), "`{id}` is said and has no words");
        found += 1;
    }
    assert!(found > 200, "{found} messages were found in the code");
}

#[test]
fn every_verdict_has_a_unique_name_and_meaning() {
    for lang in Lang::ALL {
        let names: BTreeSet<String> = Verdict::ALL
            .iter()
            .map(|verdict| verdict.name(lang))
            .collect();
        let meanings: BTreeSet<String> = Verdict::ALL
            .iter()
            .map(|verdict| verdict.meaning(lang))
            .collect();
        assert_eq!((names.len(), meanings.len()), (10, 10), "{lang}");
        assert!(
            meanings
                .iter()
                .all(|meaning| meaning.ends_with(['.', '。'])),
            "{lang}"
        );
    }
    assert_eq!(
        Lang::ALL.map(|lang| Verdict::WrongAnswer.label(lang)),
        ["WA", "WA (答案错误)", "WA (kết quả sai)"]
    );
}
