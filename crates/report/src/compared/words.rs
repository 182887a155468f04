//! The words of all comparisons: directions, the headline, and differences between the runs.

use super::super::escape;
use tribunal_core::messages::{Lang, Message};
use tribunal_core::text::grouped;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::compared::{Aspect, Change, Difference};
use tribunal_core::verdict::saved::Provenance;

/// The word for a direction.
pub(crate) fn change(change: Change, lang: Lang) -> String {
    let id = match change {
        Change::Worse => "change-worse",
        Change::Mixed => "change-mixed",
        Change::Better => "change-better",
        Change::Other => "change-other",
        Change::Time => "change-time",
    };
    Message::new(id).in_lang(lang)
}

/// A sign for a direction, which tells it without colour.
pub(crate) fn sign(change: Change) -> &'static str {
    match change {
        Change::Worse => "▼",
        Change::Mixed => "◆",
        Change::Better => "▲",
        Change::Other => "●",
        Change::Time => "◷",
    }
}

/// Which run this one is compared with.
pub(crate) fn since(earlier: &Provenance, lang: Lang) -> String {
    let said = match earlier.began.is_empty() {
        true => Message::new("compared-with-a-run"),
        false => Message::new("compared-with").with("began", escape::line(&earlier.began)),
    };
    said.in_lang(lang)
}

/// The numbers of a comparison.
pub(crate) struct Counts {
    /// The number of programs or solvers that both runs have.
    pub(crate) compared: u64,
    /// The number of changes in each direction.
    pub(crate) changes: [(Change, u64); Change::ALL.len()],
    pub(crate) new: u64,
    pub(crate) gone: u64,
}

/// How many changed, and in which direction, as in `3 of 52 changed: 2 better, 1 worse; 1 new, 0 gone`.
pub(crate) fn headline(counts: &Counts, lang: Lang) -> String {
    let say =
        |id: &'static str, count: u64| Message::new(id).with("count", grouped(count)).in_lang(lang);
    let of = |wanted: Change| {
        let mut changes = counts.changes.iter();
        changes
            .find(|(change, _)| *change == wanted)
            .map_or(0, |(_, count)| *count)
    };
    let changed = counts.changes.iter().map(|(_, count)| *count);
    let changed = changed.fold(0, u64::saturating_add);
    let mut parts = vec![
        say("compared-better", of(Change::Better)),
        say("compared-worse", of(Change::Worse)),
    ];
    for (id, change) in [
        ("compared-mixed", Change::Mixed),
        ("compared-other", Change::Other),
        ("compared-time", Change::Time),
    ] {
        if of(change) > 0 {
            parts.push(say(id, of(change)));
        }
    }
    let new_and_gone = vec![
        say("compared-new", counts.new),
        say("compared-gone", counts.gone),
    ];
    let said = match changed {
        0 => Message::new("compared-nothing"),
        changed => Message::new("compared-changed")
            .with("changed", grouped(changed))
            .with("directions", joined(parts, lang)),
    };
    said.with("count", grouped(counts.compared))
        .with("others", joined(new_and_gone, lang))
        .in_lang(lang)
}

/// Phrases as one, separated as the language does.
fn joined(phrases: Vec<String>, lang: Lang) -> String {
    let join = |one: String, other: String| {
        let said = Message::new("compared-join").with("one", one);
        said.with("other", other).in_lang(lang)
    };
    phrases.into_iter().reduce(join).unwrap_or_default()
}

/// A verdict in letters.
pub(crate) fn verdict(verdict: Option<Verdict>) -> &'static str {
    verdict.map_or("–", Verdict::letters)
}

/// A value in the earlier run and now.
pub(crate) fn arrow(earlier: &str, now: &str) -> String {
    format!("{earlier} → {now}")
}

/// That the files may be swapped, if the earlier run began later than the other. Times are in UTC, as `2026-11-20T09:00:00Z`.
pub(crate) fn swapped(earlier: &Provenance, now: &Provenance, lang: Lang) -> Option<String> {
    let is_later = !now.began.is_empty() && earlier.began > now.began;
    let said = Message::new("compared-swapped")
        .with("earlier", escape::line(&earlier.began))
        .with("now", escape::line(&now.began));
    is_later.then(|| said.in_lang(lang))
}

/// A difference between the runs that may explain changes.
pub(crate) fn difference(difference: &Difference, lang: Lang) -> String {
    let Difference {
        what,
        earlier,
        now,
        programs,
    } = difference;
    let value = |value: &str| match (what, value) {
        (_, "") => "–".to_string(),
        (Aspect::Stopped, "yes") => Message::new("compared-yes").in_lang(lang),
        (Aspect::Stopped, "no") => Message::new("compared-no").in_lang(lang),
        (_, value) => escape::line(value),
    };
    let said = Message::new("compared-difference")
        .with("what", aspect(*what))
        .with("earlier", value(earlier))
        .with("now", value(now));
    match programs {
        0 => said.in_lang(lang),
        programs => Message::new("compared-difference-of")
            .with("difference", said)
            .with("number", *programs)
            .with("count", grouped(*programs))
            .in_lang(lang),
    }
}

fn aspect(aspect: Aspect) -> Message {
    Message::new(match aspect {
        Aspect::Version => "page-version",
        Aspect::System => "page-system",
        Aspect::Compilers => "page-compilers",
        Aspect::Isolation => "page-isolation",
        Aspect::Dialect => "page-dialect",
        Aspect::Coverage => "page-coverage",
        Aspect::Seed => "page-seed",
        Aspect::Stopped => "compared-stopped",
        Aspect::Program => "compared-program",
        Aspect::CpuLimit => "compared-cpu-limit",
        Aspect::WallLimit => "compared-wall-limit",
        Aspect::MemoryLimit => "compared-memory-limit",
        Aspect::OutputLimit => "compared-output-limit",
        Aspect::StackLimit => "compared-stack-limit",
        Aspect::ProcessLimit => "compared-process-limit",
    })
}
