//! The cases of one run, each made on demand.

use super::error::CaseError;
use super::found_case::{FoundCase, choosing, random_name, random_words, space_name, space_words};
use super::generated_texts::Texts;
use super::minimums::Minimums;
use super::stored_case::{LoadedCase, check_answer};
use std::io;
use std::time::{Duration, Instant};
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyInstance, AnyNth, AnyProblem};
use tribunal_core::messages::{Message, Value};
use tribunal_core::problem::{Declined, Minimum, Weight};
use tribunal_core::text::{ReadError, grouped, without_error_numbers};
use tribunal_core::verdict::judged::CASES_KEPT_MAX;
use tribunal_verify::jury::{Juries, JuryError};

/// The minimums of so many cases of a whole space are proven together, as long as that takes no more than this time.
const AHEAD: u64 = 64;
const AHEAD_MAX: Duration = Duration::from_micros(50);

/// All cases of one run.
///
/// ```
/// use tribunal_core::board::Size;
/// use tribunal_core::problem::Minimum;
/// use tribunal_judge::case_source::CaseSource;
/// use tribunal_problems::ALL;
/// use tribunal_verify::jury::Juries;
///
/// let (flipgame, size) = (ALL[0], Size::new(2, 2).expect("a size"));
/// let cases = CaseSource::space(flipgame, size, None).expect("a small space");
/// assert_eq!((cases.cases(), cases.name(7).as_str()), (16, "space/7"));
/// let case = cases.case(7, &mut Juries::new(flipgame, None)).expect("a proven case");
/// assert_eq!((&case.input[..], case.minimum), (&b"bb\nbw\n"[..], Minimum::Moves(1)));
/// ```
pub struct CaseSource {
    pub(super) problem: &'static dyn AnyProblem,
    pub(super) source: SourceKind,
    pub(super) size: Option<Size>,
    /// The number of the first case in its source, counted from 0.
    pub(super) first: u64,
    pub(super) len: u64,
    /// Describes the cases in one line.
    pub coverage: Message,
    /// The seed of generated cases.
    pub seed: Option<u64>,
    /// The certified minimum of each case.
    pub(super) minimums: Minimums,
    /// Cases after those of the source.
    pub(super) found: Vec<FoundCase>,
}

pub(super) enum SourceKind {
    Stored(Vec<LoadedCase>),
    Generated(Texts),
    Smallest(Texts),
    Space(AnyNth),
    Given(Vec<AnyInstance>),
}

/// One case.
pub struct SuppliedCase {
    /// The input of the program.
    pub input: Vec<u8>,
    /// The instance that the input describes.
    pub instance: AnyInstance,
    /// The certified minimum.
    pub minimum: Minimum,
}

impl CaseSource {
    /// The problem of the cases.
    pub fn problem(&self) -> &'static dyn AnyProblem {
        self.problem
    }

    /// Number of cases.
    pub fn cases(&self) -> u64 {
        self.len
    }

    /// The name of a case, as `--case` takes it.
    pub fn name(&self, index: u64) -> String {
        if let Some(found) = self.found(index) {
            return found.name.clone();
        }
        match &self.source {
            SourceKind::Stored(stored) => stored[index as usize].name.clone(),
            SourceKind::Generated(_) => random_name(self.first + index + 1),
            SourceKind::Smallest(_) => format!("smallest/{}", index + 1),
            SourceKind::Space(_) => space_name(self.first + index),
            SourceKind::Given(_) => format!("given/{}", self.first + index + 1),
        }
    }

    /// Command-line words that select this case alone, without the folder of stored cases.
    pub fn words(&self, index: u64) -> Vec<String> {
        if let Some(found) = self.found(index) {
            return found.words.clone();
        }
        let words = match (&self.source, self.seed) {
            (SourceKind::Generated(_), Some(seed)) => random_words(self.first + index + 1, seed),
            (SourceKind::Space(_), _) => space_words(),
            _ => Vec::new(),
        };
        choosing(self.problem, words, self.size, &self.name(index))
    }

    /// Adds cases that a search found, after the others.
    #[must_use]
    pub fn with_found(mut self, found: Vec<FoundCase>) -> CaseSource {
        let count = found.len() as u64;
        self.len += count;
        self.minimums.grow(self.len);
        self.coverage = Message::new("coverage-with-found")
            .with("coverage", self.coverage)
            .with("number", count)
            .with("count", grouped(count));
        self.found.extend(found);
        self
    }

    /// The case of an index, if it is one that a search found.
    fn found(&self, index: u64) -> Option<&FoundCase> {
        let first = self.len - self.found.len() as u64;
        self.found.get(index.checked_sub(first)? as usize)
    }

    /// The size of a case's board; `None` if its input cannot be read.
    pub fn size_of(&self, index: u64) -> Option<Size> {
        self.input(index)
            .ok()
            .map(|(_, instance)| self.problem.size(&instance))
    }

    /// A case with its certified minimum.
    ///
    /// # Errors
    ///
    /// Where the input cannot be read, no jury proves its minimum, or the answer file contradicts it.
    pub fn case(&self, index: u64, juries: &mut Juries) -> Result<SuppliedCase, CaseError> {
        let (input, instance) = self.input(index)?;
        let minimum = self.minimum(index, &instance, juries)?;
        Ok(SuppliedCase {
            input,
            instance,
            minimum,
        })
    }

    /// How large a case looks to a person; `None` if its input cannot be read.
    pub(crate) fn weight(&self, index: u64) -> Option<Weight> {
        self.input(index)
            .ok()
            .map(|(_, instance)| self.problem.weight(&instance))
    }

    /// Why the first case is too large for a proven minimum, if it is; then all cases of its size are.
    pub fn declined(&self) -> Option<Declined> {
        let (_, instance) = if self.len > 0 {
            self.input(0).ok()?
        } else {
            return None;
        };
        match self.minimum(0, &instance, &mut Juries::new(self.problem, None)) {
            Err(CaseError::Jury(JuryError::Declined(declined))) => Some(declined),
            _ => None,
        }
    }

    /// Passes everything that the cases depend on to `add`, piece by piece.
    pub(crate) fn identify(&self, mut add: impl FnMut(&[u8])) {
        add(self.coverage_without_found().as_bytes());
        let mut add_text = |instance| add(self.problem.write(instance).as_bytes());
        // Those that were found come last, and are known by their names, unless there are so many cases that not every result
        // is stored with the name of its case.
        if self.len > CASES_KEPT_MAX {
            self.found
                .iter()
                .for_each(|found| add_text(&found.instance));
        }
        match &self.source {
            SourceKind::Stored(stored) => stored.iter().for_each(|case| {
                add(case.name.as_bytes());
                add(case.input.as_deref().unwrap_or_default());
                add(case
                    .answer
                    .as_ref()
                    .ok()
                    .and_then(Option::as_ref)
                    .map_or(b"".as_slice(), |text| text.as_bytes()));
            }),
            SourceKind::Generated(texts) | SourceKind::Smallest(texts) => {
                add(texts.text.as_bytes())
            }
            SourceKind::Space(_) => {}
            SourceKind::Given(instances) => instances.iter().for_each(add_text),
        }
    }

    fn coverage_without_found(&self) -> String {
        let mut args = self.coverage.args().iter();
        match args.find(|(name, _)| *name == "coverage") {
            Some((_, own)) if !self.found.is_empty() => own.to_string(),
            _ => self.coverage.to_string(),
        }
    }

    fn input(&self, index: u64) -> Result<(Vec<u8>, AnyInstance), CaseError> {
        let problem = self.problem;
        if let Some(FoundCase { instance, .. }) = self.found(index) {
            return Ok((problem.write(instance).into_bytes(), instance.clone()));
        }
        match &self.source {
            SourceKind::Stored(stored) => {
                let case = &stored[index as usize];
                let faulty = |why: Value| {
                    let said = Message::new("wrong-input-file")
                        .with("file", case.path.display().to_string());
                    CaseError::Input(said.with("why", why))
                };
                let unread = |error: &io::Error| faulty(without_error_numbers(error).into());
                let input = case.input.as_ref().map_err(unread)?;
                let instance =
                    problem
                        .read_text(input, self.size)
                        .map_err(|error| match error {
                            ReadError::Syntax(error) => faulty(error.message().into()),
                            ReadError::Io(error) => unread(&error),
                        })?;
                match problem.broken_promise(&instance) {
                    None => Ok((input.clone(), instance)),
                    Some(broken) => Err(faulty(broken.into())),
                }
            }
            SourceKind::Generated(texts) | SourceKind::Smallest(texts) => {
                let text = texts.get(index as usize);
                let instance = problem.read_text(text.as_bytes(), self.size);
                Ok((
                    text.as_bytes().to_vec(),
                    instance.map_err(|error| {
                        CaseError::Input(format!("a generated input: {error}").into())
                    })?,
                ))
            }
            SourceKind::Space(nth) => {
                let instance = nth(self.first + index);
                Ok((problem.write(&instance).into_bytes(), instance))
            }
            SourceKind::Given(instances) => {
                let instance = &instances[index as usize];
                Ok((problem.write(instance).into_bytes(), instance.clone()))
            }
        }
    }

    fn minimum(
        &self,
        index: u64,
        instance: &AnyInstance,
        juries: &mut Juries,
    ) -> Result<Minimum, CaseError> {
        if let Some(minimum) = self.minimums.get(index) {
            return Ok(minimum);
        }
        let minimum = juries
            .of(self.problem.size(instance))
            .proven(instance)?
            .minimum;
        if let SourceKind::Stored(stored) = &self.source
            && let Some(case) = stored.get(index as usize)
        {
            check_answer(self.problem, case, instance, minimum)?;
        }
        self.minimums.set(index, minimum);
        self.prove_ahead(index, juries);
        Ok(minimum)
    }

    /// Proves the minimums of the cases of a whole space after this one. A program that runs between two proofs leaves nothing of
    /// the solver in the caches of the processor, so that one alone takes several times as long as one of many.
    fn prove_ahead(&self, index: u64, juries: &mut Juries) {
        let SourceKind::Space(nth) = &self.source else {
            return;
        };
        let begun = Instant::now();
        let end = self.len - self.found.len() as u64;
        for next in (index + 1..end).take(AHEAD as usize - 1) {
            if self.minimums.get(next).is_some() || begun.elapsed() > AHEAD_MAX {
                return;
            }
            let instance = nth(self.first + next);
            let jury = juries.of(self.problem.size(&instance));
            // Whatever is wrong is said of the case itself.
            let Ok(answer) = jury.proven(&instance) else {
                return;
            };
            self.minimums.set(next, answer.minimum);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case_source::CaseSourceError;
    use std::fs;
    use tribunal_core::erased::erased;
    use tribunal_core::problem::GenerateOptions;
    use tribunal_package::cases;
    use tribunal_problems::chesscbg::Chesscbg;
    use tribunal_problems::flipgame::Flipgame;
    use tribunal_problems::pilots::Pilots;

    const BOARD: &str = "bwwb\nbbwb\nbwwb\nbwww\n";

    fn store(files: &[(&str, &str)]) -> (tempfile::TempDir, CaseSource) {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in files {
            let path = folder.path().join("data/secret").join(name);
            fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
        let cases = cases::find(folder.path()).expect("stored cases").cases;
        let supply = CaseSource::stored(erased::<Flipgame>(), &cases, None, None)
            .unwrap_or_else(|error| panic!("{error:?}"));
        (folder, supply)
    }

    #[test]
    fn a_minimum_that_is_proven_ahead_is_that_of_its_case() {
        let size = Size::new(3, 4).expect("a size");
        let problem = erased::<Pilots>();
        let space = || CaseSource::space(problem, size, None).expect("a small space");
        let mut juries = Juries::new(problem, None);
        let cases = space();
        let mut ahead = 0;
        for index in 0..cases.cases() {
            ahead += u64::from(cases.minimums.get(index).is_some());
            let minimum = cases.case(index, &mut juries).expect("a case").minimum;
            let (_, instance) = cases.input(index).expect("an input");
            let alone = juries.of(size).proven(&instance).expect("a proof");
            assert_eq!(alone.minimum, minimum, "{index}");
        }
        assert!(ahead > 0);
        // The last case has none after it, and a case that a search found is none of the space.
        let (_, instance) = cases.input(5).expect("an input");
        let found = FoundCase {
            name: "found/1".to_string(),
            words: Vec::new(),
            instance,
        };
        let cases = space().with_found(vec![found]);
        let last = cases.cases() - 2;
        cases.case(last, &mut juries).expect("a case");
        assert_eq!(cases.minimums.get(last + 1), None);
    }

    #[test]
    fn a_wrong_answer_file_is_a_fault_that_names_it() {
        let (_folder, supply) = store(&[
            ("a.in", BOARD),
            ("a.ans", "5\n"),
            ("b.in", BOARD),
            ("c.in", "bwwb\nbxwb\n"),
        ]);
        let mut juries = Juries::new(erased::<Flipgame>(), None);
        let fault = supply
            .case(0, &mut juries)
            .err()
            .expect("a fault")
            .to_string();
        assert!(
            fault.contains("a.ans` is wrong: printed 5; the minimum is 4"),
            "{fault}"
        );
        assert_eq!(
            supply.case(1, &mut juries).expect("a case").minimum,
            Minimum::Moves(4)
        );
        let fault = supply
            .case(2, &mut juries)
            .err()
            .expect("a fault")
            .to_string();
        assert!(fault.contains("c.in`: line 2, column 2"), "{fault}");
    }

    #[test]
    fn a_stored_case_outside_the_published_problem_affects_no_verdict() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("data/secret/open.in");
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(&path, "----\n".repeat(4)).expect("a file");
        let cases = cases::find(folder.path()).expect("stored cases").cases;
        let supply = CaseSource::stored(erased::<Pilots>(), &cases, None, None)
            .unwrap_or_else(|error| panic!("{error:?}"));
        let fault = supply
            .case(0, &mut Juries::new(erased::<Pilots>(), None))
            .err()
            .expect("a fault of the jury")
            .to_string();
        assert!(
            fault.ends_with("open.in`: expected at least one closed handle, found none"),
            "{fault}"
        );
    }

    #[test]
    fn a_program_gets_the_exact_bytes_of_the_file() {
        let (_folder, supply) = store(&[("a.in", "bwwb\r\nbbwb\r\nbwwb  \r\nbwww")]);
        let case = supply
            .case(0, &mut Juries::new(erased::<Flipgame>(), None))
            .expect("a case");
        assert_eq!(case.input, b"bwwb\r\nbbwb\r\nbwwb  \r\nbwww");
        assert_eq!(case.minimum, Minimum::Moves(4));
    }

    #[test]
    fn one_generated_case_is_the_same_as_among_all() {
        let options = GenerateOptions::default();
        let all = CaseSource::generated(erased::<Flipgame>(), 20, 7, None, &options)
            .unwrap_or_else(|error| panic!("{error:?}"));
        let name = all.name(16);
        assert_eq!(name, "random/17");
        assert_eq!(
            all.words(16).join(" "),
            "--random 17 --seed 7 --case random/17"
        );
        let one = CaseSource::generated(erased::<Flipgame>(), 17, 7, Some(&name), &options)
            .unwrap_or_else(|error| panic!("{error:?}"));
        assert_eq!(one.cases(), 1);
        assert_eq!(one.name(0), name);
        assert_eq!(one.words(0), all.words(16));
        let mut juries = Juries::new(erased::<Flipgame>(), None);
        let inputs = [all.case(16, &mut juries), one.case(0, &mut juries)]
            .map(|case| case.expect("a case").input);
        assert_eq!(inputs[0], inputs[1]);
    }

    #[test]
    fn inputs_of_a_space_are_numbered_and_a_swept_space_is_declined() {
        let size = Size::new(3, 3).expect("a size");
        let all = CaseSource::space(erased::<Flipgame>(), size, None)
            .unwrap_or_else(|error| panic!("{error:?}"));
        assert_eq!((all.cases(), all.name(511)), (512, "space/511".to_string()));
        assert_eq!(
            all.words(5).join(" "),
            "--exhaustive --size 3x3 --case space/5"
        );
        let one = CaseSource::space(erased::<Flipgame>(), size, Some("space/5"))
            .unwrap_or_else(|error| panic!("{error:?}"));
        let mut juries = Juries::new(erased::<Flipgame>(), None);
        let inputs = [all.case(5, &mut juries), one.case(0, &mut juries)]
            .map(|case| case.expect("a case").input);
        assert_eq!(inputs[0], inputs[1]);
        for wrong in ["space/512", "space/x", "5", "random/5"] {
            assert!(
                matches!(
                    CaseSource::space(erased::<Flipgame>(), size, Some(wrong)),
                    Err(CaseSourceError::NoCase(..))
                ),
                "{wrong}"
            );
        }
        assert!(matches!(
            CaseSource::space(erased::<Chesscbg>(), Size::FOUR, None),
            Err(CaseSourceError::Declined(_))
        ));
    }
}
