//! The likely causes that `judge` names: the right fault for every faulty solver, and none where there is little to go by.

use crate::programs::Programs;
use crate::typed::{Visit, with};
use crate::{On, right, source};
use quickcheck::{Arbitrary as _, Gen};
use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyInstance, erased};
use tribunal_core::output::{Dialect, Output};
use tribunal_core::problem::{Fault, Problem};
use tribunal_core::rng::Rng;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::diagnosed::{Grade, Joined, Relation};
use tribunal_core::verdict::judged::{JudgeReport, SubmissionReport};
use tribunal_judge::batch::{BatchPlan, KnownResults, judge};
use tribunal_judge::case_source::CaseSource;
use tribunal_judge::compile::Compiled;
use tribunal_judge::diagnose::Answer;
use tribunal_judge::language::Languages;
use tribunal_judge::submission::Submission;
use tribunal_judge::tally::Enough;
use tribunal_judge::testdata::Certified;
use tribunal_problems::ALL;
use tribunal_sandbox::fake::{Fake, LIMITS, printed, program};
use tribunal_sandbox::{End, RunResult};
use tribunal_verify::jury::Juries;

/// A program: from an instance to how its run ends.
type Runs<P> =
    Box<dyn Fn(&<P as tribunal_core::problem::Model>::Instance) -> RunResult + Send + Sync>;

/// Judges these programs together.
fn judged<P: Problem>(
    source: &CaseSource,
    enough: Enough,
    programs: Vec<(String, Runs<P>)>,
) -> JudgeReport {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |(name, _): &(String, Runs<P>)| {
        let path = folder.path().join(format!("{name}.c"));
        std::fs::write(&path, name).expect("a file");
        Submission::from(path)
    };
    let submissions: Vec<Submission> = programs.iter().map(file).collect();
    let by_name: HashMap<String, Runs<P>> = programs.into_iter().collect();
    let sandbox = Fake::new(move |program, input| {
        let name = program.args[0].to_string_lossy();
        Ok(by_name[&*name](
            &P::read_one(input, None).expect("an input"),
        ))
    });
    let compile = |path: &Path, _: tribunal_judge::compile::Variant| {
        let mut program = program("a.out");
        program.args = vec![path.file_stem().expect("a name").to_os_string()];
        Ok(Compiled {
            program,
            language: Languages::builtin().of_file(path).expect("C").clone(),
            command: String::new(),
            remarks: Vec::new(),
            opens: None,
            chance: None,
            outputs: None,
            submitted: None,
        })
    };
    judge(&BatchPlan {
        submissions: &submissions,
        data: &Certified {
            source,
            dialect: Dialect::Testlib,
        },
        shares: &[],
        sandbox: &sandbox,
        compile: &compile,
        limits: &|_| LIMITS,
        enough,
        expected: false,
        explains_crashes: false,
        in_place: false,
        is_unexpected: &|_, _| false,
        worker_cores: &[None, None],
        journal: None,
        only_known: false,
        known: &KnownResults::default(),
        isolation: "full".to_string(),
        identity: String::new(),
        repeat: &|_, _| String::new(),
        stop: &AtomicBool::new(false),
        events: &|_| {},
    })
}

/// The programs of the gallery, by the names of their faults.
fn gallery<P: Problem>() -> Vec<(String, Runs<P>)> {
    let program = |fault: &tribunal_core::problem::Fault<P>| {
        let mut method = P::method(Size::FOUR).expect("a small board");
        (fault.spoil)(&mut method);
        let solver = P::faulty(method);
        let run: Runs<P> = Box::new(move |instance| printed(solver(instance)));
        (fault.name.to_string(), run)
    };
    P::faults().iter().map(program).collect()
}

/// The name of the program of a report.
fn name(submission: &SubmissionReport) -> &str {
    let path = Path::new(&submission.name);
    path.file_stem()
        .and_then(|stem| stem.to_str())
        .expect("a name")
}

/// A cause in one line, or why there is none.
fn said(submission: &SubmissionReport) -> String {
    let Some(cause) = &submission.cause else {
        return "nothing".to_string();
    };
    let sureness = if cause.is_likely {
        "likely"
    } else {
        "possible"
    };
    let suspects = cause.suspects.iter().map(|suspect| {
        let faults: Vec<&str> = suspect.faults.iter().map(|it| it.name.as_str()).collect();
        format!("{:?} {}", suspect.grade, faults.join(" & "))
    });
    let shared = cause.patterns.iter().flat_map(|pattern| &pattern.shared);
    let shared = shared.map(|shared| format!("{:?} {}", shared.relation, shared.words));
    let all: Vec<String> = suspects.chain(shared).collect();
    format!("{sureness}: {}", all.join(", "))
}

struct Named;

impl Visit for Named {
    type Out = ();

    fn visit<P: Problem>(self) {
        let stored = source::<P>(On::Stored);
        let report = judged::<P>(&stored, Enough::default(), gallery::<P>());
        for submission in &report.submissions {
            let fault = format!(
                "{}: {}: {}",
                P::INFO.name,
                name(submission),
                said(submission)
            );
            assert_eq!(
                submission
                    .verdict
                    .map(|verdict| verdict != Verdict::Accepted),
                Some(true),
                "{fault}"
            );
            let cause = submission.cause.as_ref();
            let cause = cause.unwrap_or_else(|| panic!("{fault}"));
            let exact = cause
                .suspects
                .iter()
                .filter(|it| (it.grade, it.joined) == (Grade::Exact, Joined::Single));
            // All of these print the same on every stored case, so the first of the gallery may stand for the others.
            let is_named = exact
                .clone()
                .any(|suspect| suspect.faults[0].name == name(submission));
            assert!(is_named, "{fault}");
            assert_eq!(exact.count(), cause.suspects.len(), "{fault}");
            assert_eq!(
                (cause.answered, cause.left_out),
                (stored.cases(), 0),
                "{fault}"
            );
            // Of 50 cases, any one or two may fail by chance, unless the answers tell more.
            assert!(cause.is_likely || cause.wrong <= 2, "{fault}");
        }
    }
}

#[test]
fn every_fault_of_the_gallery_is_the_cause_on_the_stored_cases_and_likely_after_three_failures() {
    ALL.iter().for_each(|&id| with(id, Named));
}

/// What a program with a fault prints where it finds nothing: a solver of the refrigerator always finds something, so
/// there is no right sign for it.
const NOTHING_FOUND: &str = "0\n";

/// What programs print instead.
const OTHER_SIGNS: [&str; 3] = ["", "-1\n", "1\n0 0\n"];

#[test]
fn a_fault_is_named_whatever_its_program_prints_where_it_finds_nothing() {
    use tribunal_problems::pilots::Pilots;
    let stored = source::<Pilots>(On::Stored);
    let mut renamed = 0;
    for sign in OTHER_SIGNS {
        let programs = gallery::<Pilots>().into_iter().map(|(name, run)| {
            let run: Runs<Pilots> = Box::new(move |instance| match run(instance) {
                result if result.output == NOTHING_FOUND.as_bytes() => printed(sign),
                result => result,
            });
            (name, run)
        });
        let report = judged::<Pilots>(&stored, Enough::default(), programs.collect());
        let unlike = gallery::<Pilots>();
        for (submission, (_, run)) in report.submissions.iter().zip(&unlike) {
            let given = answers::<Pilots>(&stored, run);
            let nothing = Answer::of(&Pilots::INFO, NOTHING_FOUND.as_bytes());
            let wrong = || given.iter().filter(|(_, is_right)| !is_right);
            let found = wrong().filter(|(it, _)| *it != Some(nothing)).count();
            let not_found = wrong().count() - found;
            // Two of fifty inputs may be the same by chance.
            if found < 3 || not_found < 3 || found + not_found < 20 {
                continue;
            }
            renamed += 1;
            let suspects = submission.cause.iter().flat_map(|cause| &cause.suspects);
            let mut names = suspects.map(|suspect| suspect.faults[0].name.as_str());
            assert!(
                names.any(|one| one == name(submission)),
                "{} with {sign:?}: {}",
                name(submission),
                said(submission)
            );
        }
    }
    assert!(renamed > 10, "{renamed} programs give up and also answer");
}

/// Every typical wrong program, a right one, and one that crashes on every input.
fn wrong<P: Programs>() -> Vec<(String, Runs<P>)> {
    let program = |(place, (_, prints)): (usize, &(&str, crate::programs::Prints<P>))| {
        let (right, prints) = (right::<P>(), *prints);
        let run: Runs<P> = Box::new(move |instance| printed(prints(instance, &right(instance))));
        (format!("program-{place}"), run)
    };
    let right = right::<P>();
    let others: [(String, Runs<P>); 2] = [
        ("right".to_string(), Box::new(move |it| printed(right(it)))),
        (
            "crash".to_string(),
            Box::new(|_| RunResult {
                end: End::Signaled(11),
                ..printed("")
            }),
        ),
    ];
    P::ALL
        .iter()
        .enumerate()
        .map(program)
        .chain(others)
        .collect()
}

fn check<P: Programs>() {
    let report = judged::<P>(&source::<P>(On::Stored), Enough::default(), wrong::<P>());
    for submission in &report.submissions {
        match name(submission) {
            "right" | "crash" => assert_eq!(said(submission), "nothing"),
            numbered => {
                let place = numbered.trim_start_matches("program-");
                let (name, _) = P::ALL[place.parse::<usize>().expect("a number")];
                let is_constant = name.starts_with("always") || name == "nothing";
                let rule = if name == "nothing" { name } else { "constant" };
                let expected = format!("likely: Exact {rule}");
                assert!(!is_constant || said(submission) == expected, "{name}");
                assert!(
                    !name.contains("junk") || !said(submission).contains("likely"),
                    "{name}"
                );
            }
        }
    }
    // After a first failure little is known.
    let fail_fast = Enough {
        fail_fast: true,
        all: false,
    };
    for programs in [wrong::<P>(), gallery::<P>()] {
        let report = judged::<P>(&source::<P>(On::Stored), fail_fast, programs);
        for submission in &report.submissions {
            let is_likely = submission.cause.as_ref().is_some_and(|it| it.is_likely);
            assert!(!is_likely, "{}: {}", submission.name, said(submission));
        }
    }
}

#[test]
fn right_and_crashing_programs_have_no_cause_and_a_first_failure_has_no_likely_one() {
    use tribunal_problems::{chesscbg::Chesscbg, flipgame::Flipgame, pilots::Pilots};
    check::<Flipgame>();
    check::<Pilots>();
    check::<Chesscbg>();
}

/// A program with two faults.
fn with_both<P: Problem>(one: &Fault<P>, other: &Fault<P>) -> Runs<P> {
    with_all(&mut [one, other])
}

/// A solver with all of these faults.
fn with_all<P: Problem>(faults: &mut [&Fault<P>]) -> Runs<P> {
    let mut method = P::method(Size::FOUR).expect("a small board");
    faults.sort_by_key(|fault| fault.part);
    faults.iter().for_each(|fault| (fault.spoil)(&mut method));
    let solver = P::faulty(method);
    Box::new(move |instance| printed(solver(instance)))
}

/// The number of pairs of faults that are drawn for each problem.
const PAIRS: usize = 20;

/// Draws pairs of faults in different parts.
fn drawn<P: Problem>() -> Vec<[&'static Fault<P>; 2]> {
    let (mut random, faults) = (Gen::new(100), P::faults());
    let mut draw = || &faults[usize::arbitrary(&mut random) % faults.len()];
    let pairs = std::iter::repeat_with(|| [draw(), draw()]);
    let pairs = pairs.filter(|[one, other]| one.part != other.part);
    pairs.take(PAIRS).collect()
}

/// What a program prints on each stored case, as an answer, and whether that is right.
fn answers<P: Problem>(source: &CaseSource, run: &Runs<P>) -> Vec<(Option<Answer>, bool)> {
    let mut juries = Juries::new(source.problem(), None);
    let answer = |index: u64| {
        let case = source.case(index, &mut juries).expect("a case");
        let instance = case.instance.get::<P::Instance>();
        let output = run(instance).output;
        let mut read = Output::new(output.as_slice(), Dialect::Testlib);
        let is_right = P::check(instance, &mut read, case.minimum).verdict == Verdict::Accepted;
        ((!is_right).then(|| Answer::of(&P::INFO, &output)), is_right)
    };
    (0..source.cases()).map(answer).collect()
}

struct Pairs;

impl Visit for Pairs {
    type Out = ();

    fn visit<P: Problem>(self) {
        let stored = source::<P>(On::Stored);
        let pairs = drawn::<P>();
        let program = |(place, [one, other]): (usize, &[&Fault<P>; 2])| {
            (format!("program-{place}"), with_both::<P>(one, other))
        };
        let programs = pairs.iter().enumerate().map(program).collect();
        let report = judged::<P>(&stored, Enough::default(), programs);
        let named = |name: &str| {
            let mut faults = P::faults().iter();
            faults.find(|fault| fault.name == name)
        };
        for (submission, [one, other]) in report.submissions.iter().zip(&pairs) {
            let it = format!(
                "{}: {} and {}: {}",
                P::INFO.name,
                one.name,
                other.name,
                said(submission)
            );
            let theirs = answers::<P>(&stored, &with_both::<P>(one, other));
            let mut counts: HashMap<Option<Answer>, usize> = HashMap::new();
            for (answer, _) in theirs.iter().filter(|(_, is_right)| !is_right) {
                *counts.entry(*answer).or_default() += 1;
            }
            let wrong: usize = counts.values().sum();
            if wrong == 0 {
                assert_eq!(said(submission), "nothing", "{it}");
                continue;
            }
            let cause = submission.cause.as_ref();
            let suspects = cause.map_or(&[][..], |cause| &cause.suspects);
            let exact = suspects.iter().filter(|it| it.grade == Grade::Exact);
            let exact: Vec<_> = exact.collect();
            let is_described = cause.is_some_and(|cause| {
                let mut shared = cause.patterns.iter().flat_map(|it| &it.shared);
                shared.any(|shared| shared.relation == Relation::Exactly)
            });
            // Where nearly all answers are one, as `Impossible`, many pairs fit, and none is named.
            let commonest = counts.values().copied().max().unwrap_or_default();
            let says_one_thing = commonest * 10 > wrong * 9;
            // Two or three failures are too few for hundreds of pairs.
            let must_be_named = !says_one_thing && !is_described && wrong > 5;
            assert!(!must_be_named || !exact.is_empty(), "{it}");
            let has_single = exact.iter().any(|suspect| suspect.faults.len() == 1);
            for suspect in &exact {
                assert!(!has_single || suspect.faults.len() == 1, "{it}");
                let faults = suspect.faults.iter().map(|fault| named(&fault.name));
                let Some(faults) = faults.collect::<Option<Vec<_>>>() else {
                    continue; // a rule such as a constant
                };
                // An explanation that fits exactly prints the same wrong answers on the same cases.
                if let (Joined::Both, [one, other]) = (suspect.joined, &faults[..]) {
                    let ours = answers::<P>(&stored, &with_both::<P>(one, other));
                    assert_eq!(ours, theirs, "{it}");
                    // One that gives nearly all of the answers alone may be all that there is.
                    let gives_nearly_all = [one, other].into_iter().any(|fault| {
                        let alone = answers::<P>(&stored, &with_all::<P>(&mut [*fault]));
                        let wrong = alone.iter().zip(&theirs).filter(|(_, its)| !its.1);
                        let same = wrong.filter(|(mine, its)| mine == its).count();
                        same * 10 >= theirs.iter().filter(|its| !its.1).count() * 9
                    });
                    let is_likely = cause.is_some_and(|cause| cause.is_likely);
                    assert!(is_likely || gives_nearly_all, "{it}");
                }
            }
        }
    }
}

#[test]
fn two_faults_of_one_program_are_named_or_a_simpler_cause_that_fits_as_well() {
    ALL.iter().for_each(|&id| with(id, Pairs));
}

#[test]
fn a_program_that_counts_the_pressed_handle_twice_and_swaps_rows_and_columns_has_two_faults() {
    use tribunal_problems::pilots::Pilots;
    let fault = |name: &str| {
        let mut faults = Pilots::faults().iter();
        let fault = faults.find(|fault| fault.name == name);
        fault.expect("a fault of the gallery")
    };
    let both = with_both::<Pilots>(
        fault("rows-and-columns-swapped"),
        fault("handle-counted-twice"),
    );
    let programs = vec![("both".to_string(), both)];
    let report = judged::<Pilots>(&source::<Pilots>(On::Stored), Enough::default(), programs);
    assert_eq!(
        said(&report.submissions[0]),
        "likely: Exact rows-and-columns-swapped & handle-counted-twice"
    );
}

/// The number of random programs for each problem.
const RANDOM: u64 = 12;

/// A program whose answers, or whose wrong ones, are random, in one of several ways.
fn random<P: Problem>(number: u64) -> Runs<P> {
    let right = right::<P>();
    Box::new(move |instance| {
        let input = erased::<P>().write(&AnyInstance::new(instance.clone()));
        let mut rng = Rng::new(number, &input);
        let right = right(instance);
        let (count, moves) = right.split_once('\n').unwrap_or((&right, ""));
        let mut of = |below: u64| rng.below(below);
        let any = |number: u64| match number {
            7 if !P::INFO.output_has_moves => "Impossible\n".to_string(),
            number => format!("{number}\n{moves}"),
        };
        let by = |more: i64| {
            let count = count.parse::<i64>().unwrap_or(16);
            format!("{}\n{moves}", count + more)
        };
        printed(match number % 6 {
            0 => any(of(8)),
            1 => match of(2) {
                0 => right,
                _ => any(of(8)),
            },
            2 => match of(10) {
                0 => any(of(17)),
                _ => right,
            },
            3 => by([-1, 0, 1, 2][of(4) as usize]),
            4 => any(1 + 6 * of(2)),
            _ => match of(4) {
                0 => by(2),
                1 => by(-1),
                _ => right,
            },
        })
    })
}

struct Random;

impl Visit for Random {
    type Out = ();

    fn visit<P: Problem>(self) {
        let programs = (0..RANDOM).map(|number| (format!("program-{number}"), random::<P>(number)));
        let report = judged::<P>(
            &source::<P>(On::Stored),
            Enough::default(),
            programs.collect(),
        );
        for submission in &report.submissions {
            let suspects = submission.cause.iter().flat_map(|cause| &cause.suspects);
            assert_eq!(
                suspects.count(),
                0,
                "{}: {}",
                name(submission),
                said(submission)
            );
        }
    }
}

#[test]
fn random_answers_have_no_cause() {
    ALL.iter().for_each(|&id| with(id, Random));
}

#[test]
fn a_search_that_gives_up_after_so_many_boards_is_not_greedy() {
    use tribunal_problems::flipgame::Flipgame;
    let presses: Vec<u32> = (0..16u32)
        .map(|place| {
            let is_turned = |other: &u32| {
                let apart = (place / 4).abs_diff(other / 4) + (place % 4).abs_diff(other % 4);
                apart <= 1
            };
            (0..16).filter(is_turned).map(|other| 1 << other).sum()
        })
        .collect();
    let search = move |start: u32| {
        let (mut boards, mut front) = (vec![(start, 0)], 0);
        while front < 1000.min(boards.len()) {
            let (board, moves) = boards[front];
            if board == 0 || board == 0xFFFF {
                return format!("{moves}\n");
            }
            for press in &presses {
                let next = board ^ press;
                if boards.iter().all(|(known, _)| *known != next) {
                    boards.push((next, moves + 1));
                }
            }
            front += 1;
        }
        "Impossible\n".to_string()
    };
    let run: Runs<Flipgame> =
        Box::new(move |instance| printed(search(instance.black.word().unwrap_or_default() as u32)));
    let programs = vec![("gives-up".to_string(), run)];
    let report = judged::<Flipgame>(&source::<Flipgame>(On::Stored), Enough::default(), programs);
    assert_eq!(
        said(&report.submissions[0]),
        "possible: EveryFailing whose minimum is at least 4"
    );
}
