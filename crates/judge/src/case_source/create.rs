//! The kinds of case sources: stored cases, generated ones, a whole space, given inputs, the smallest of a size.

use super::error::CaseSourceError;
use super::generated_texts::Texts;
use super::minimums::Minimums;
use super::source::{CaseSource, SourceKind};
use super::stored_case::{LoadedCase, read};
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyInstance, AnyProblem, AnySpace};
use tribunal_core::messages::Message;
use tribunal_core::problem::{Declined, GenerateOptions, Shape};
use tribunal_core::rng::Rng;
use tribunal_core::text::grouped;
use tribunal_package::cases::StoredCase;

/// Maximum number of generated cases of a run, since their inputs are held in memory.
pub const GENERATED_MAX: u64 = 1_000_000;

impl CaseSource {
    /// Stored cases, or the one named `only`. Boards must have the given size, if there is one.
    ///
    /// # Errors
    ///
    /// Fails where no case has the name.
    pub fn stored(
        problem: &'static dyn AnyProblem,
        cases: &[StoredCase],
        only: Option<&str>,
        size: Option<Size>,
    ) -> Result<CaseSource, CaseSourceError> {
        let wanted: Vec<&StoredCase> = cases
            .iter()
            .filter(|case| only.is_none_or(|only| case.name == only))
            .collect();
        if let (Some(only), true) = (only, wanted.is_empty()) {
            let names = cases.iter().map(|case| case.name.clone()).collect();
            return Err(CaseSourceError::NoCase(only.to_string(), names));
        }
        let stored: Vec<LoadedCase> = wanted.into_iter().map(read).collect();
        let coverage = match only {
            Some(name) => Message::new("coverage-stored-one").with("case", name.to_string()),
            None => counted("coverage-stored", stored.len() as u64),
        };
        Ok(CaseSource::new(
            problem,
            stored.len() as u64,
            0,
            size,
            coverage,
            None,
            SourceKind::Stored(stored),
        ))
    }

    /// Cases generated from a seed, or the one named `only`: the same as those of `gen`.
    ///
    /// # Errors
    ///
    /// Fails where the generator declines the options, or no case has the name.
    pub fn generated(
        problem: &'static dyn AnyProblem,
        count: u64,
        seed: u64,
        only: Option<&str>,
        options: &GenerateOptions,
    ) -> Result<CaseSource, CaseSourceError> {
        let first = numbered(only, "random/", 1..=count)?;
        let mut generator = problem.published_generator(options)?;
        let mut rng = Rng::new(seed, problem.name());
        let mut texts = Texts::default();
        for number in 1..=first.unwrap_or(count) {
            let generated = generator(&mut rng);
            if first.is_none_or(|first| number == first) {
                texts.push(&problem.write(&generated.instance));
            }
        }
        let size = options.size_of(&problem.info());
        let coverage = match first {
            Some(number) => counted("coverage-generated-one", number),
            None => counted("coverage-generated", count),
        };
        let coverage = of_size(coverage, size).with("seed", seed);
        let len = texts.ends.len() as u64;
        let place = first.map_or(0, |number| number - 1);
        Ok(CaseSource::new(
            problem,
            len,
            place,
            Some(size),
            coverage,
            Some(seed),
            SourceKind::Generated(texts),
        ))
    }

    /// Every published input of a size, or the one named `only`.
    ///
    /// # Errors
    ///
    /// Fails where the size has too many inputs, or no case has the name.
    pub fn space(
        problem: &'static dyn AnyProblem,
        size: Size,
        only: Option<&str>,
    ) -> Result<CaseSource, CaseSourceError> {
        let space = problem.space(size)?;
        let published = space.published(problem);
        match space {
            AnySpace::Each { nth, .. } => {
                let chosen = numbered(only, "space/", published.start..=published.end - 1)?;
                let inputs = published.end - published.start;
                let (first, len, coverage) = match chosen {
                    Some(number) => (number, 1, counted("coverage-space-one", number)),
                    None => (published.start, inputs, counted("coverage-space", inputs)),
                };
                let coverage = of_size(coverage, size);
                Ok(CaseSource::new(
                    problem,
                    len,
                    first,
                    Some(size),
                    coverage,
                    None,
                    SourceKind::Space(nth),
                ))
            }
            AnySpace::Sweep(sweep) => {
                let why = Message::new("too-many-to-run")
                    .with("problem", problem.name())
                    .with("number", sweep.instances)
                    .with("count", grouped(sweep.instances))
                    .with("size", size.to_string());
                Err(CaseSourceError::Declined(Declined(why)))
            }
        }
    }

    /// The given inputs, of any sizes.
    pub(crate) fn given(
        problem: &'static dyn AnyProblem,
        instances: Vec<AnyInstance>,
    ) -> CaseSource {
        let len = instances.len() as u64;
        CaseSource::new(
            problem,
            len,
            0,
            None,
            counted("coverage-given", len),
            None,
            SourceKind::Given(instances),
        )
    }

    /// The smallest `limit` inputs of a size, with the published number of pieces if the problem has pieces.
    ///
    /// # Errors
    ///
    /// Fails where the problem declines the size.
    pub fn smallest(
        problem: &'static dyn AnyProblem,
        limit: u64,
        size: Size,
    ) -> Result<CaseSource, CaseSourceError> {
        let any = problem.any(size)?;
        let mut texts = Texts::default();
        for instance in problem
            .ascending(&any, Shape::Kept)
            .take(usize::try_from(limit).unwrap_or(usize::MAX))
        {
            texts.push(&problem.write(&instance));
        }
        let len = texts.ends.len() as u64;
        let coverage = of_size(counted("coverage-smallest", len), size);
        Ok(CaseSource::new(
            problem,
            len,
            0,
            Some(size),
            coverage,
            None,
            SourceKind::Smallest(texts),
        ))
    }

    fn new(
        problem: &'static dyn AnyProblem,
        len: u64,
        first: u64,
        size: Option<Size>,
        coverage: Message,
        seed: Option<u64>,
        source: SourceKind,
    ) -> CaseSource {
        CaseSource {
            problem,
            source,
            size,
            first,
            len,
            coverage,
            seed,
            minimums: Minimums::of(len),
            found: Vec::new(),
        }
    }
}

/// A message with a count, which also chooses the plural.
fn counted(id: &'static str, count: u64) -> Message {
    Message::new(id)
        .with("number", count)
        .with("count", grouped(count))
}

fn of_size(coverage: Message, size: Size) -> Message {
    coverage.with("size", size.to_string())
}

/// The number in the name of the only case, if one is named.
fn numbered(
    only: Option<&str>,
    prefix: &str,
    numbers: std::ops::RangeInclusive<u64>,
) -> Result<Option<u64>, CaseSourceError> {
    let Some(name) = only else { return Ok(None) };
    let number = name
        .strip_prefix(prefix)
        .and_then(|number| number.parse().ok());
    match number.filter(|number| numbers.contains(number)) {
        Some(number) => Ok(Some(number)),
        None => {
            let names = [numbers.start(), numbers.end()].map(|number| format!("{prefix}{number}"));
            Err(CaseSourceError::NoCase(name.to_string(), names.to_vec()))
        }
    }
}
