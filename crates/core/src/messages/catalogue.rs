//! The messages of a language, each parsed once it is shown: a command shows few of them, and all take longer to parse than a
//! small case to judge.

use super::lang::Lang;
use fluent_bundle::FluentResource;
use fluent_bundle::concurrent::FluentBundle;
use std::collections::HashMap;
use std::sync::{LazyLock, PoisonError, RwLock, RwLockReadGuard};

/// Parsed messages.
pub(super) type Bundle = FluentBundle<FluentResource>;

/// The messages of a language.
pub(super) struct Catalogue {
    /// The text of each message, by its id.
    texts: HashMap<&'static str, &'static str>,
    /// Those that were parsed.
    parsed: RwLock<Bundle>,
}

impl Catalogue {
    /// That of a language.
    pub(super) fn of(lang: Lang) -> &'static Catalogue {
        static CATALOGUES: [LazyLock<Catalogue>; 3] = [
            LazyLock::new(|| Catalogue::new(Lang::En)),
            LazyLock::new(|| Catalogue::new(Lang::Zh)),
            LazyLock::new(|| Catalogue::new(Lang::Vi)),
        ];
        &CATALOGUES[lang as usize]
    }

    fn new(lang: Lang) -> Catalogue {
        Catalogue {
            texts: lang.sources().iter().flat_map(|it| texts(it)).collect(),
            parsed: RwLock::new(empty(lang)),
        }
    }

    /// The parsed messages, with those of these ids that the language has, and with what they refer to.
    pub(super) fn with<'a>(
        &self,
        ids: impl IntoIterator<Item = &'a str>,
    ) -> RwLockReadGuard<'_, Bundle> {
        let parsed = self.parsed.read().unwrap_or_else(PoisonError::into_inner);
        let ids = ids.into_iter().filter(|id| !parsed.has_message(id));
        let mut wanted: Vec<&'static str> = ids.filter_map(|id| self.text(id)).collect();
        if wanted.is_empty() {
            return parsed;
        }
        drop(parsed);
        let mut parsed = self.parsed.write().unwrap_or_else(PoisonError::into_inner);
        while let Some(text) = wanted.pop() {
            // A test checks that the messages parse; if one did not, the others would still work.
            let message =
                FluentResource::try_new(text.to_string()).unwrap_or_else(|(right, _)| right);
            // Another thread may have added it meanwhile.
            parsed.add_resource_overriding(message);
            let others = references(text).filter(|id| !parsed.has_message(id));
            wanted.extend(others.filter_map(|id| self.text(id)));
        }
        drop(parsed);
        self.parsed.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn text(&self, id: &str) -> Option<&'static str> {
        self.texts.get(id).copied()
    }
}

/// No messages of a language yet.
fn empty(lang: Lang) -> Bundle {
    let locale = lang.tag().parse().expect("the tag of a language");
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // Terminals would show direction marks as escapes, and the arguments contain none themselves.
    bundle.set_use_isolating(false);
    bundle
}

/// The messages of a source, each with its id. A message begins at a letter at the start of a line.
fn texts(source: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let is_begin = |at: usize| {
        let line = &source[at..];
        line.starts_with(|first: char| first.is_ascii_alphabetic())
    };
    let lines = source.match_indices('\n').map(|(at, _)| at + 1);
    let mut begins = [0].into_iter().chain(lines).filter(move |at| is_begin(*at));
    let mut next = begins.next();
    std::iter::from_fn(move || {
        let begin = next?;
        next = begins.next();
        let text = &source[begin..next.unwrap_or(source.len())];
        let id = text.split([' ', '=']).next().unwrap_or_default();
        Some((id, text))
    })
}

/// The names in a message that may be ids of other messages: those at the beginning of a placeable.
fn references(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|placeable| {
        let name = placeable.trim_start();
        let is_of_name = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
        let end = name
            .find(|letter| !is_of_name(letter))
            .unwrap_or(name.len());
        (end > 0).then(|| &name[..end])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use fluent_bundle::FluentArgs;
    use fluent_bundle::FluentValue;
    use fluent_bundle::types::FluentNumber;

    /// All messages of a language, parsed together.
    fn whole(lang: Lang) -> Bundle {
        let mut whole = empty(lang);
        for source in lang.sources() {
            let all = FluentResource::try_new(source.to_string());
            whole.add_resource_overriding(all.expect("a test checks it"));
        }
        whole
    }

    #[test]
    fn a_message_that_is_parsed_alone_says_what_it_says_among_all() {
        for lang in Lang::ALL {
            let whole = whole(lang);
            let mut catalogue = Catalogue::new(lang);
            let mut args = FluentArgs::new();
            let names = catalogue.texts.values().flat_map(|text| text.split('$'));
            for name in names {
                let end = name.find(|letter: char| !letter.is_ascii_alphanumeric());
                let name = name[..end.unwrap_or(name.len())].to_string();
                args.set(name, FluentValue::Number(FluentNumber::from(3)));
            }
            let mut ids: Vec<&str> = catalogue.texts.keys().copied().collect();
            ids.sort_unstable();
            assert!(ids.len() > 1000, "{lang}: {}", ids.len());
            for id in ids {
                let of = |bundle: &Bundle| {
                    let mut faults = Vec::new();
                    let pattern = bundle.get_message(id)?.value()?;
                    let text = bundle.format_pattern(pattern, Some(&args), &mut faults);
                    Some((text.into_owned(), faults.len()))
                };
                catalogue.parsed = RwLock::new(empty(lang));
                let said = of(&catalogue.with([id]));
                assert!(said.is_some(), "{lang}: {id}");
                assert_eq!(said, of(&whole), "{lang}: {id}");
            }
        }
    }

    #[test]
    fn every_message_of_a_source_is_found() {
        for lang in Lang::ALL {
            let parsed = lang.sources().iter().map(|source| {
                let all = FluentResource::try_new(source.to_string()).expect("a test checks it");
                let messages = all.entries().filter(|entry| {
                    let said = format!("{entry:?}");
                    said.starts_with("Message")
                });
                messages.count()
            });
            let found = lang.sources().iter().map(|source| texts(source).count());
            assert!(parsed.eq(found), "{lang}");
        }
    }

    #[test]
    fn an_id_of_no_message_adds_none() {
        let catalogue = Catalogue::new(Lang::En);
        let bundle = catalogue.with(["no-such-message", "", "{", "moves"]);
        assert!(bundle.has_message("moves"));
        assert!(!bundle.has_message("no-such-message"));
    }
}
