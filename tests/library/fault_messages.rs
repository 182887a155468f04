//! Compares the translated names of faults, and the sentences on them, with the galleries, which have the English.

use fluent_syntax::ast::{Entry, PatternElement};
use std::collections::{BTreeMap, BTreeSet};
use tribunal_core::messages::{Lang, Message};
use tribunal_problems::ALL;

/// The English above each message of a language, and the translation, by id.
fn translated(lang: Lang) -> BTreeMap<String, (String, String)> {
    let path = format!(
        "{}/crates/core/src/messages/faults.{lang}.ftl",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(path).expect("the messages of the language");
    let parsed = fluent_syntax::parser::parse(text.as_str())
        .unwrap_or_else(|(_, faults)| panic!("{lang}: {faults:?}"));
    let mut all = BTreeMap::new();
    for entry in parsed.body {
        let message = match entry {
            Entry::Message(message) => message,
            Entry::GroupComment(_) | Entry::ResourceComment(_) | Entry::Comment(_) => continue,
            other => panic!("{lang}: {other:?}"),
        };
        let id = message.id.name.to_string();
        let english = message.comment.map(|comment| comment.content.join(" "));
        let english = english.unwrap_or_else(|| panic!("{lang}: no English above {id}"));
        let elements = message.value.map(|pattern| pattern.elements);
        let Some([PatternElement::TextElement { value }]) = elements.as_deref() else {
            panic!("{lang}: {id} is more than a text");
        };
        let before = all.insert(id.clone(), (english, value.to_string()));
        assert!(before.is_none(), "{lang}: {id} twice");
    }
    all
}

/// The phrase of each fault and the two sentences on it, by the id of the message.
fn in_english() -> BTreeMap<String, &'static str> {
    let rows = ALL.iter().flat_map(|problem| {
        let faults = problem.faults().into_iter();
        faults.map(|fault| (format!("fault-{}-{}", problem.name(), fault.name), fault))
    });
    rows.flat_map(|(id, fault)| {
        [
            (id.clone(), fault.fault),
            (format!("{id}-origin"), fault.origin),
            (format!("{id}-look-at"), fault.look_at),
        ]
    })
    .collect()
}

/// The parts of a sentence in backquotes: code, which is the same in every language.
fn code(sentence: &str) -> BTreeSet<&str> {
    sentence.split('`').skip(1).step_by(2).collect()
}

#[test]
fn every_fault_and_the_sentences_on_it_are_translated() {
    let english = in_english();
    assert!(english.len() > 200, "{} sentences", english.len());
    for lang in [Lang::Zh, Lang::Vi] {
        let theirs = translated(lang);
        let surplus: Vec<&String> = theirs
            .keys()
            .filter(|id| !english.contains_key(*id))
            .collect();
        assert!(surplus.is_empty(), "{lang}: no fault has {surplus:?}");
        for (id, english) in &english {
            let (of, words) = theirs
                .get(id)
                .unwrap_or_else(|| panic!("{lang}: {id} is missing: {english}"));
            // So that a change of the English is carried over to every language.
            assert_eq!(of, english, "{lang}: {id} translates another sentence");
            assert_ne!(words, english, "{lang}: {id}");
            assert_eq!(code(words), code(english), "{lang}: {id}: {words}");
            let is_sentence = id.ends_with("-origin") || id.ends_with("-look-at");
            assert_eq!(
                words.ends_with(['.', '。']),
                is_sentence,
                "{lang}: {id}: {words}"
            );
            let chars = words.chars().count();
            assert!(
                chars <= 200 && (is_sentence || chars <= 80),
                "{lang}: {id}: {chars}"
            );
            assert_eq!(Message::new(id.clone()).words(lang).as_ref(), Some(words));
            assert_eq!(Message::new(id.clone()).words(Lang::En), None, "{id}");
        }
    }
}
