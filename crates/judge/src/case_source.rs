//! The cases that submissions are judged on: stored, generated or a whole space, each made when it is wanted.
//!
//! A case is told by its index, so that any worker can make any of them. What is held for each is a few bytes of a
//! generated input, or the text of a stored one; the certified minimum is remembered once it was asked for.

use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use tribunal_core::board::Size;
use tribunal_core::command::option_words;
use tribunal_core::erased::{AnyInstance, AnyNth, AnyProblem, AnySpace};
use tribunal_core::output::Dialect;
use tribunal_core::problem::{Declined, GenerateOptions, Minimum, Shape, Weight};
use tribunal_core::rng::Rng;
use tribunal_core::text::{counted, grouped};
use tribunal_core::verdict::Verdict;
use tribunal_package::cases::StoredCase;
use tribunal_package::regular;
use tribunal_verify::jury::{Juries, JuryError};

/// The most cases that are generated from one seed for judging, since their inputs are held.
pub const GENERATED_MAX: u64 = 1_000_000;

/// The longest stored input, in bytes; two boards of 64×64 have about 8,000.
const INPUT_BYTES_MAX: u64 = 64 << 10;

/// All cases of one run.
pub struct CaseSource {
    problem: &'static dyn AnyProblem,
    source: SourceKind,
    size: Option<Size>,
    /// The number of the first case in its source, counted from 0.
    first: u64,
    len: u64,
    /// What it is, in one line.
    pub coverage: String,
    /// The seed of generated cases.
    pub seed: Option<u64>,
    /// The certified minimum of each case in the form of [`remember`].
    minimums: Vec<AtomicU32>,
}

enum SourceKind {
    Stored(Vec<LoadedCase>),
    Generated(Texts),
    Smallest(Texts),
    Space(AnyNth),
    Given(Vec<AnyInstance>),
}

/// A stored case in memory, so that a file that changes meanwhile changes nothing.
struct LoadedCase {
    name: String,
    path: PathBuf,
    input: io::Result<Vec<u8>>,
    answer_path: PathBuf,
    answer: io::Result<Option<String>>,
}

/// Many short texts in one.
#[derive(Default)]
struct Texts {
    text: String,
    ends: Vec<u32>,
}

impl Texts {
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.ends.push(self.text.len() as u32);
    }

    fn get(&self, index: usize) -> &str {
        let begin = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.text[begin as usize..self.ends[index] as usize]
    }
}

/// One case.
pub struct SuppliedCase {
    /// The input as the program gets it.
    pub input: Vec<u8>,
    /// What it means.
    pub instance: AnyInstance,
    /// The certified minimum.
    pub minimum: Minimum,
}

/// Why there are no cases.
#[derive(Debug)]
pub enum CaseSourceError {
    /// The generator or the space was asked for too much.
    Declined(Declined),
    /// No case has the name; these are there, if it is known.
    NoCase(String, Vec<String>),
}

impl From<Declined> for CaseSourceError {
    fn from(declined: Declined) -> CaseSourceError {
        CaseSourceError::Declined(declined)
    }
}

impl CaseSource {
    /// The stored cases of a store, or the one of this name; boards have the size, where one is said.
    ///
    /// # Errors
    ///
    /// Where a stored case cannot be read, or none has the name.
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
            Some(name) => format!("stored case {name}"),
            None => counted(stored.len() as u64, "stored case"),
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

    /// Cases that a seed generates, or the one of this name: the same as those of `gen`.
    ///
    /// # Errors
    ///
    /// Where the generator declines the options, or no case has the name.
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
            Some(number) => format!("generated case {} of {size}, seed {seed}", grouped(number)),
            None => format!(
                "{} of {size}, seed {seed}",
                counted(count, "generated case")
            ),
        };
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

    /// Every input of a size that a contestant may be asked, or the one of this name.
    ///
    /// # Errors
    ///
    /// Where the size has too many inputs, or no case has the name.
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
                    Some(number) => (number, 1, format!("input {} of {size}", grouped(number))),
                    None => (
                        published.start,
                        inputs,
                        format!("all {} of {size}", counted(inputs, "input")),
                    ),
                };
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
            AnySpace::Sweep(sweep) => Err(CaseSourceError::Declined(Declined(format!(
                "{} has {} inputs of {size}, too many to run a program on each; `--random N` judges on some",
                problem.name(),
                grouped(sweep.instances)
            )))),
        }
    }

    /// These inputs, of any sizes.
    pub fn given(problem: &'static dyn AnyProblem, instances: Vec<AnyInstance>) -> CaseSource {
        let len = instances.len() as u64;
        CaseSource::new(
            problem,
            len,
            0,
            None,
            counted(len, "given input"),
            None,
            SourceKind::Given(instances),
        )
    }

    /// The smallest inputs of a size, with the published number of pieces where there are pieces: so many, or all.
    ///
    /// # Errors
    ///
    /// Where the size has too many inputs to order them.
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
        let coverage = format!("the smallest {} of {size}", counted(len, "input"));
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
        coverage: String,
        seed: Option<u64>,
        source: SourceKind,
    ) -> CaseSource {
        let minimums = (0..len).map(|_| AtomicU32::new(0)).collect();
        CaseSource {
            problem,
            source,
            size,
            first,
            len,
            coverage,
            seed,
            minimums,
        }
    }

    /// The problem that they are of.
    pub fn problem(&self) -> &'static dyn AnyProblem {
        self.problem
    }

    /// How many cases there are.
    pub fn cases(&self) -> u64 {
        self.len
    }

    /// The name of a case, which `--case` takes.
    pub fn name(&self, index: u64) -> String {
        match &self.source {
            SourceKind::Stored(stored) => stored[index as usize].name.clone(),
            SourceKind::Generated(_) => format!("random/{}", self.first + index + 1),
            SourceKind::Smallest(_) => format!("smallest/{}", index + 1),
            SourceKind::Space(_) => format!("space/{}", self.first + index),
            SourceKind::Given(_) => format!("given/{}", self.first + index + 1),
        }
    }

    /// The words of a command line that give this case alone, but for the folder of stored ones.
    pub fn words(&self, index: u64) -> Vec<String> {
        let number = self.first + index + 1;
        let mut words = match (&self.source, self.seed) {
            (SourceKind::Generated(_), Some(seed)) => {
                vec![
                    "--random".to_string(),
                    number.to_string(),
                    "--seed".to_string(),
                    seed.to_string(),
                ]
            }
            (SourceKind::Space(_), _) => vec!["--exhaustive".to_string()],
            _ => Vec::new(),
        };
        if let Some(size) = self.size.filter(|&size| size != self.problem.info().size) {
            words.extend(["--size".to_string(), size.to_string()]);
        }
        words.extend(option_words("--case", self.name(index)));
        words
    }

    /// The size of a case's board, where it can be read.
    pub fn size_of(&self, index: u64) -> Option<Size> {
        self.input(index)
            .ok()
            .map(|(_, instance)| self.problem.size(&instance))
    }

    /// A case, or what is wrong with it: a fault of ours.
    ///
    /// # Errors
    ///
    /// What is wrong with the case: its input cannot be read, or its answer file contradicts the
    /// certificate.
    pub fn case(&self, index: u64, juries: &mut Juries) -> Result<SuppliedCase, String> {
        let (input, instance) = self.input(index)?;
        let minimum = self
            .minimum(index, &instance, juries)
            .map_err(|error| match error {
                Unproven::Jury(error) => error.to_string(),
                Unproven::Answer(fault) => fault,
            })?;
        Ok(SuppliedCase {
            input,
            instance,
            minimum,
        })
    }

    /// How large a case is to a person; nothing where its input cannot be read.
    pub fn weight(&self, index: u64) -> Option<Weight> {
        self.input(index)
            .ok()
            .map(|(_, instance)| self.problem.weight(&instance))
    }

    /// Why the first case has no proven minimum, if that is so because it is too large: then none of its kind has.
    pub fn declined(&self) -> Option<Declined> {
        let (_, instance) = if self.len > 0 {
            self.input(0).ok()?
        } else {
            return None;
        };
        match self.minimum(0, &instance, &mut Juries::new(self.problem, None)) {
            Err(Unproven::Jury(JuryError::Declined(declined))) => Some(declined),
            _ => None,
        }
    }

    /// Everything that the cases depend on goes into `add`, piece by piece.
    pub fn identify(&self, mut add: impl FnMut(&[u8])) {
        add(self.coverage.as_bytes());
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
            SourceKind::Given(instances) => instances
                .iter()
                .for_each(|instance| add(self.problem.write(instance).as_bytes())),
        }
    }

    fn input(&self, index: u64) -> Result<(Vec<u8>, AnyInstance), String> {
        let problem = self.problem;
        match &self.source {
            SourceKind::Stored(stored) => {
                let case = &stored[index as usize];
                let faulty = |why: &dyn std::fmt::Display| {
                    format!("the input file `{}`: {why}", case.path.display())
                };
                let input = case.input.as_ref().map_err(|error| faulty(error))?;
                let instance = problem
                    .read_text(input, self.size)
                    .map_err(|error| faulty(&error))?;
                match problem.broken_promise(&instance) {
                    None => Ok((input.clone(), instance)),
                    Some(broken) => Err(faulty(&broken)),
                }
            }
            SourceKind::Generated(texts) | SourceKind::Smallest(texts) => {
                let text = texts.get(index as usize);
                let instance = problem.read_text(text.as_bytes(), self.size);
                Ok((
                    text.as_bytes().to_vec(),
                    instance.map_err(|error| format!("a generated input: {error}"))?,
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
    ) -> Result<Minimum, Unproven> {
        let place = &self.minimums[index as usize];
        if let Some(minimum) = recall(place.load(Ordering::Relaxed)) {
            return Ok(minimum);
        }
        let minimum = juries
            .of(self.problem.size(instance))
            .proven(instance)
            .map_err(Unproven::Jury)?
            .minimum;
        if let SourceKind::Stored(stored) = &self.source {
            check_answer(self.problem, &stored[index as usize], instance, minimum)
                .map_err(Unproven::Answer)?;
        }
        place.store(remember(minimum), Ordering::Relaxed);
        Ok(minimum)
    }
}

/// Why a case cannot be judged on.
enum Unproven {
    Jury(JuryError),
    Answer(String),
}

/// A stored answer is held against the proven minimum; it is never believed.
fn check_answer(
    problem: &dyn AnyProblem,
    case: &LoadedCase,
    instance: &AnyInstance,
    minimum: Minimum,
) -> Result<(), String> {
    let path = case.answer_path.display();
    let answer = case
        .answer
        .as_ref()
        .map_err(|error| format!("the answer file `{path}`: {error}"))?;
    let Some(answer) = answer else { return Ok(()) };
    let ruling = problem.rule(instance, answer.as_bytes(), Dialect::Testlib, minimum);
    match ruling.verdict {
        Verdict::Accepted => Ok(()),
        _ => Err(format!(
            "the answer file `{path}` is wrong: {}",
            ruling.reason
        )),
    }
}

/// A minimum in 32 bits, of which 0 stands for nothing.
fn remember(minimum: Minimum) -> u32 {
    match minimum {
        Minimum::Moves(moves) => moves + 2,
        Minimum::Impossible => 1,
        // No jury proves it.
        Minimum::AtMost(_) => 0,
    }
}

fn recall(remembered: u32) -> Option<Minimum> {
    match remembered {
        0 => None,
        1 => Some(Minimum::Impossible),
        moves => Some(Minimum::Moves(moves - 2)),
    }
}

/// The number in the name of a case, where only one is wanted.
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

fn read(case: &StoredCase) -> LoadedCase {
    LoadedCase {
        name: case.name.clone(),
        path: case.input.clone(),
        input: read_input(case),
        answer_path: case.answer.clone(),
        answer: case.read_answer(),
    }
}

fn read_input(case: &StoredCase) -> io::Result<Vec<u8>> {
    regular::read(case.open_input()?, INPUT_BYTES_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tribunal_core::erased::erased;
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
    fn a_wrong_answer_file_is_a_fault_that_names_it() {
        let (_folder, supply) = store(&[
            ("a.in", BOARD),
            ("a.ans", "5\n"),
            ("b.in", BOARD),
            ("c.in", "bwwb\nbxwb\n"),
        ]);
        let mut juries = Juries::new(erased::<Flipgame>(), None);
        let fault = supply.case(0, &mut juries).err().expect("a fault");
        assert!(
            fault.contains("a.ans` is wrong: printed 5; the minimum is 4"),
            "{fault}"
        );
        assert_eq!(
            supply.case(1, &mut juries).expect("a case").minimum,
            Minimum::Moves(4)
        );
        let fault = supply.case(2, &mut juries).err().expect("a fault");
        assert!(fault.contains("c.in`: line 2, column 2"), "{fault}");
    }

    #[test]
    fn a_stored_case_that_the_published_problem_rules_out_costs_no_verdict() {
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
            .expect("a fault of the jury");
        assert!(
            fault.ends_with("open.in`: expected at least one closed handle, found none"),
            "{fault}"
        );
    }

    #[test]
    fn a_program_gets_the_bytes_of_the_file() {
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
    fn a_space_is_told_by_number_and_a_swept_one_is_declined() {
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

    #[test]
    fn a_minimum_is_remembered_exactly() {
        for minimum in [Minimum::Impossible, Minimum::Moves(0), Minimum::Moves(4096)] {
            assert_eq!(recall(remember(minimum)), Some(minimum));
        }
        assert_eq!(recall(0), None);
    }
}
