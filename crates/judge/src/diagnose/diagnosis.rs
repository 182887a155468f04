//! Diagnoses a program: runs it, compares its failures with faulty solvers, and describes the rest.

use super::answer::is_answer;
use super::compare::Basis;
use super::error::DiagnoseError;
use super::explain::explain;
use super::gallery::{Gallery, Input};
use super::observations::{Observations, ObservedRun};
use super::observe::{Observed, observe};
use super::plan::DiagnosePlan;
use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};
use tribunal_core::board::Size;
use tribunal_core::erased::AnyInstance;
use tribunal_core::messages::Message;
use tribunal_core::verdict::Verdict;
use tribunal_core::verdict::diagnosed::{Pattern, Suspect};
use tribunal_core::verdict::judged::CaseResult;
use tribunal_verify::jury::Juries;

/// A diagnosis.
pub struct Diagnosed {
    /// Number of inputs tried, from the first.
    pub tried: u64,
    /// Why some inputs were not tried; `None` if all were.
    pub cut: Option<Message>,
    /// Number of inputs with each verdict.
    pub counts: BTreeMap<Verdict, u64>,
    /// Number of inputs of sizes that no faulty solver takes; they are not compared.
    pub left_out: u64,
    /// Number of the other inputs that it answered, right or wrong.
    pub answered: u64,
    /// Number of faulty solvers, and of pairs of faults, that it was compared with.
    pub compared: (u64, u64),
    /// The faults that it may have, the best match first.
    pub suspects: Vec<Suspect>,
    /// What failing inputs have in common.
    pub patterns: Vec<Pattern>,
    /// The smallest failing input, and the result on it.
    pub smallest: Option<(AnyInstance, CaseResult)>,
    /// Wall time of the runs.
    pub run: Duration,
    /// Wall time of the comparison.
    pub compare: Duration,
}

/// Runs the program, compares its failures with those of faulty solvers, and describes the unexplained ones.
///
/// # Errors
///
/// Fails where a generator or a solver declines the inputs, or the judge itself failed.
pub fn diagnose(plan: &DiagnosePlan) -> Result<Diagnosed, DiagnoseError> {
    // Decline what cannot be compared before anything is run.
    admit(plan)?;
    let begun = Instant::now();
    let observed = observe(plan, None)?;
    let run = observed.earlier + begun.elapsed();
    let begun = Instant::now();
    let counts = counts(&observed);
    let mut diagnosed = Diagnosed {
        tried: observed.outcomes.len() as u64,
        left_out: 0,
        answered: counts
            .iter()
            .filter(|(verdict, _)| is_answer(**verdict))
            .map(|(_, &count)| count)
            .sum(),
        counts,
        compared: (0, 0),
        suspects: Vec::new(),
        patterns: Vec::new(),
        smallest: None,
        run,
        compare: Duration::ZERO,
        cut: observed.cut,
    };
    if observed.smallest.is_some() {
        let (gallery, places) = gallery(plan, &observed.outcomes)?;
        let place = |index: u64| places.binary_search(&index).ok();
        let observations = Observations {
            gallery: &gallery,
            outcomes: observed
                .outcomes
                .iter()
                .filter_map(|(index, outcome)| Some((place(*index)?, *outcome)))
                .collect(),
            example: observed
                .example
                .and_then(|(index, output)| Some((place(index)?, output))),
            samples: plan.samples,
        };
        let explanation = explain(&observations, &plan.workers(), Basis::Diagnosis);
        diagnosed.left_out = diagnosed.tried - places.len() as u64;
        diagnosed.answered = explanation.answered;
        diagnosed.compared = explanation.compared;
        diagnosed.suspects = explanation.suspects;
        diagnosed.patterns = explanation.patterns;
    }
    diagnosed.smallest = observed.smallest.map(|it| (it.instance, it.result));
    diagnosed.compare = begun.elapsed();
    Ok(diagnosed)
}

/// Refuses inputs of which no faulty solver takes any.
pub(super) fn admit(plan: &DiagnosePlan) -> Result<(), DiagnoseError> {
    let mut declined: HashMap<Size, _> = HashMap::new();
    for size in (0..plan.source.cases()).filter_map(|index| plan.source.size_of(index)) {
        if declined.contains_key(&size) {
            continue;
        }
        match plan.problem().faulty(size, &[]) {
            Ok(_) => return Ok(()),
            Err(why) => declined.insert(size, why),
        };
    }
    match declined.into_values().next() {
        Some(why) => Err(why.into()),
        None => Ok(()),
    }
}

fn counts(observed: &Observed) -> BTreeMap<Verdict, u64> {
    let mut counts = BTreeMap::new();
    observed
        .outcomes
        .iter()
        .for_each(|(_, outcome)| *counts.entry(outcome.verdict).or_default() += 1);
    counts
}

/// The gallery for the inputs that were tried, without those of sizes that it does not take; and the
/// indices of its inputs.
fn gallery(
    plan: &DiagnosePlan,
    outcomes: &[(u64, ObservedRun)],
) -> Result<(Gallery, Vec<u64>), DiagnoseError> {
    let mut juries = Juries::new(plan.problem(), None);
    let mut is_taken: HashMap<Size, bool> = HashMap::new();
    let (mut inputs, mut places): (Vec<Input>, Vec<u64>) = Default::default();
    for (index, _) in outcomes {
        let index = *index;
        let case = plan
            .source
            .case(index, &mut juries)
            .map_err(|error| DiagnoseError::Judge(error.to_string()))?;
        let size = plan.problem().size(&case.instance);
        let takes = || Gallery::takes(plan.problem(), size);
        if *is_taken.entry(size).or_insert_with(takes) {
            inputs.push((case.instance, case.minimum));
            places.push(index);
        }
    }
    Ok((Gallery::new(plan.problem(), plan.dialect, inputs), places))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case_source::CaseSource;
    use crate::pool::LimitedProgram;
    use std::sync::Mutex;
    use std::sync::atomic::AtomicBool;
    use tribunal_core::board::Size;
    use tribunal_core::erased::erased;
    use tribunal_core::output::Dialect;
    use tribunal_core::problem::{Model, Problem, Text as _};
    use tribunal_core::verdict::diagnosed::{Grade, Joined, Relation};
    use tribunal_core::verdict::event::{Doing, Event};
    use tribunal_problems::chesscbg::Chesscbg;
    use tribunal_problems::flipgame::Flipgame;
    use tribunal_problems::pilots::Pilots;
    use tribunal_sandbox::fake::{Fake, LIMITS, busy, printed, program};
    use tribunal_sandbox::{End, RunResult};

    static NEVER: AtomicBool = AtomicBool::new(false);

    fn entry() -> LimitedProgram {
        LimitedProgram::new(program("x"), LIMITS, Vec::new())
    }

    fn size(rows: usize, cols: usize) -> Size {
        Size::new(rows, cols).expect("a size")
    }

    /// The sample of the package, if it has the size.
    fn samples<P: Problem>(size: Size) -> Vec<AnyInstance> {
        let path = format!(
            "{}/../../cases/{}/data/sample/1.in",
            env!("CARGO_MANIFEST_DIR"),
            P::INFO.name
        );
        let input = std::fs::read(path).expect("a sample");
        let sample = P::read_one(input.as_slice(), None).expect("a board");
        if P::size(&sample) == size {
            vec![AnyInstance::new(sample)]
        } else {
            Vec::new()
        }
    }

    /// A program of the gallery with these faults.
    fn faulty<P: Problem>(
        size: Size,
        names: &[&str],
    ) -> impl Fn(&P::Instance) -> RunResult + Send + Sync + 'static {
        let mut method = P::method(size).expect("a small board");
        for name in names {
            let fault = P::faults()
                .iter()
                .find(|fault| fault.name == *name)
                .expect("a fault of the gallery");
            (fault.spoil)(&mut method);
        }
        let solver = P::faulty(method);
        move |instance| printed(solver(instance))
    }

    fn diagnosed<P: Problem>(
        source: &CaseSource,
        size: Size,
        all: bool,
        program: impl Fn(&P::Instance) -> RunResult + Send + Sync + 'static,
    ) -> Diagnosed {
        let sandbox = Fake::new(move |_, input| {
            Ok(program(&P::read_one(input, Some(size)).expect("an input")))
        });
        let plan = DiagnosePlan {
            sandbox: &sandbox,
            name: "a.c",
            submission: &entry(),
            dialect: Dialect::Testlib,
            source,
            samples: &samples::<P>(size),
            all,
            time: None,
            worker_cores: &[None, None],
            journal: None,
            key: "",
            only_known: false,
            stop: &NEVER,
            events: &|_| {},
        };
        diagnose(&plan).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn every_worker_says_what_it_does_and_does_its_share() {
        let heard = Mutex::new(Vec::new());
        let program = faulty::<Flipgame>(size(3, 3), &["white-only"]);
        let sandbox = Fake::new(move |_, input| {
            // Slow enough that one worker cannot do everything before the other has started.
            std::thread::sleep(std::time::Duration::from_millis(1));
            Ok(program(
                &Flipgame::read_one(input, Some(size(3, 3))).expect("an input"),
            ))
        });
        let plan = DiagnosePlan {
            sandbox: &sandbox,
            name: "a.c",
            submission: &entry(),
            dialect: Dialect::Testlib,
            source: &space::<Flipgame>(size(3, 3)),
            samples: &[],
            all: false,
            time: None,
            worker_cores: &[None, None],
            journal: None,
            key: "",
            only_known: false,
            stop: &NEVER,
            events: &|event| heard.lock().expect("no listener panics").push(event),
        };
        diagnose(&plan).unwrap_or_else(|error| panic!("{error}"));
        let heard = heard.into_inner().expect("no listener panicked");
        let sections: Vec<&[Event]> = heard
            .split(|event| matches!(event, Event::Finished))
            .filter(|events| !events.is_empty())
            .collect();
        let names = |events: &[Event]| match &events[0] {
            Event::Started { section, .. } => section.to_string(),
            event => panic!("{event:?}"),
        };
        assert_eq!(
            sections
                .iter()
                .map(|events| names(events))
                .collect::<Vec<_>>(),
            ["running a.c", "comparing a.c with known faults"]
        );
        for events in &sections {
            for worker in [0, 1] {
                let doing = Doing::CrossChecking;
                assert!(events.contains(&Event::Worker { worker, doing }));
            }
        }
        for worker in [0, 1] {
            assert!(
                sections[0].contains(&Event::Advanced { worker, steps: 1 }),
                "{worker}"
            );
        }
    }

    fn space<P: Problem>(size: Size) -> CaseSource {
        CaseSource::space(erased::<P>(), size, None).unwrap_or_else(|error| panic!("{error:?}"))
    }

    /// Grade, faults and how they are joined, of each suspect.
    fn named(diagnosed: &Diagnosed) -> Vec<(Grade, Vec<&str>, Joined)> {
        let galleries = [
            erased::<Flipgame>(),
            erased::<Pilots>(),
            erased::<Chesscbg>(),
        ];
        let rows: Vec<&'static str> = galleries
            .iter()
            .flat_map(|problem| problem.faults())
            .map(|row| row.name)
            .collect();
        let names = |it: &Suspect| -> Vec<&'static str> {
            let row = |name: &str| {
                rows.iter()
                    .find(|row| **row == name)
                    .map_or("plain", |row| *row)
            };
            it.faults.iter().map(|fault| row(&fault.name)).collect()
        };
        diagnosed
            .suspects
            .iter()
            .map(|it| (it.grade, names(it), it.joined))
            .collect()
    }

    #[test]
    fn a_right_program_has_no_suspects() {
        let small = size(3, 3);
        let found = diagnosed::<Flipgame>(
            &space::<Flipgame>(small),
            small,
            false,
            faulty::<Flipgame>(small, &[]),
        );
        assert_eq!(
            (found.tried, found.counts),
            (512, BTreeMap::from([(Verdict::Accepted, 512)]))
        );
        assert!(found.suspects.is_empty() && found.smallest.is_none() && found.compared == (0, 0));
    }

    #[test]
    fn every_fault_of_the_gallery_is_identified_exactly() {
        // Every board of 3×4 is possible.
        let (small, smaller) = (size(3, 4), size(2, 3));
        for (name, small) in [
            ("white-only", small),
            ("torus", small),
            ("greedy", small),
            ("zero-for-impossible", smaller),
            ("nothing-where-none", small),
        ] {
            let source = space::<Flipgame>(small);
            let found =
                diagnosed::<Flipgame>(&source, small, false, faulty::<Flipgame>(small, &[name]));
            let exact = named(&found);
            assert!(
                exact.contains(&(Grade::Exact, vec![name], Joined::Single)),
                "{name}: {exact:?}"
            );
            assert!(
                exact.iter().all(|(grade, ..)| *grade == Grade::Exact),
                "{exact:?}"
            );
            assert!(
                found.patterns.is_empty() && found.compared.1 == 0,
                "what is known is not described"
            );
        }
    }

    #[test]
    fn two_faults_of_one_program_are_identified() {
        let small = size(2, 4);
        let source = space::<Pilots>(small);
        let found = diagnosed::<Pilots>(
            &source,
            small,
            false,
            faulty::<Pilots>(small, &["last-row-open", "zero-based"]),
        );
        let both = (
            Grade::Exact,
            vec!["last-row-open", "zero-based"],
            Joined::Both,
        );
        assert!(named(&found).contains(&both), "{:?}", named(&found));
        assert!(found.compared.1 > 100);
    }

    #[test]
    fn a_timeout_on_a_busy_machine_is_run_again() {
        let small = size(2, 2);
        let solver = faulty::<Flipgame>(small, &[]);
        let seen: Mutex<Vec<_>> = Mutex::default();
        let late = move |instance: &<Flipgame as Model>::Instance| {
            let mut seen = seen.lock().expect("no panic");
            let is_new = !seen.contains(instance);
            seen.push(instance.clone());
            busy(if is_new { 1050 } else { 980 }, solver(instance))
        };
        let found = diagnosed::<Flipgame>(&space::<Flipgame>(small), small, false, late);
        assert_eq!(found.counts, BTreeMap::from([(Verdict::Accepted, 16)]));
    }

    #[test]
    fn no_program_pins_the_callers_thread_to_a_core() {
        let small = size(2, 2);
        let (caller, solver) = (std::thread::current().id(), faulty::<Flipgame>(small, &[]));
        let found = diagnosed::<Flipgame>(&space::<Flipgame>(small), small, false, move |it| {
            assert_ne!(std::thread::current().id(), caller);
            solver(it)
        });
        assert_eq!(found.tried, 16);
    }

    #[test]
    fn two_faults_that_leave_no_answer_are_no_pair() {
        // Few boards of 2×4 can be opened this way; all others get 0.
        let small = size(2, 4);
        let source = space::<Pilots>(small);
        let found = diagnosed::<Pilots>(
            &source,
            small,
            false,
            faulty::<Pilots>(small, &["handle-left-out", "zero-based"]),
        );
        assert_eq!((named(&found), found.compared.1), (Vec::new(), 0));
    }

    #[test]
    fn other_answers_on_the_same_inputs_get_another_grade() {
        let small = size(3, 3);
        let right = faulty::<Flipgame>(small, &[]);
        // Seventeen and eighteen for the two boards of one colour.
        let program = move |instance: &<Flipgame as Model>::Instance| match instance.black.count() {
            0 => printed("17\n"),
            9 => printed("18\n"),
            _ => right(instance),
        };
        let found = diagnosed::<Flipgame>(&space::<Flipgame>(small), small, false, program);
        assert_eq!(found.suspects[0].grade, Grade::SameInputs);
        assert_eq!(
            (found.suspects[0].wrong, found.suspects[0].same_answer),
            (2, 0)
        );
        assert_eq!(found.patterns.len(), 1);
        let shared = &found.patterns[0].shared;
        assert_eq!(
            (shared[0].relation, shared[0].words.as_str()),
            (Relation::Exactly, "whose minimum is 0")
        );
    }

    #[test]
    fn other_text_before_each_right_answer_is_named_and_before_most_is_not() {
        // Each board of even sides has one shortest solution.
        let small = size(2, 4);
        let noisy = |except: u32| {
            let right = faulty::<Pilots>(small, &[]);
            move |instance: &<Pilots as Model>::Instance| {
                let count = instance.closed.count();
                let output = right(instance).output;
                let text = String::from_utf8_lossy(&output).into_owned();
                match count == except {
                    true => printed("seen 7\n7 1 1\n"),
                    false => printed(format!("seen {count}\n{text}")),
                }
            }
        };
        let found = |except| {
            let space = space::<Pilots>(small);
            let found = diagnosed::<Pilots>(&space, small, false, noisy(except));
            let suspects = found.suspects.into_iter();
            let names = suspects.flat_map(|suspect| suspect.faults);
            names.map(|fault| fault.name).collect::<Vec<_>>()
        };
        assert_eq!(found(u32::MAX), ["more-before-the-answer"]);
        let right = faulty::<Pilots>(small, &[]);
        let uncounted = move |instance: &<Pilots as Model>::Instance| {
            let text = String::from_utf8_lossy(&right(instance).output).into_owned();
            match text.split_once('\n') {
                Some((count, moves)) if count == "1" || count == "2" => printed(moves.to_string()),
                _ => printed(text),
            }
        };
        let some = diagnosed::<Pilots>(&space::<Pilots>(small), small, false, uncounted);
        let [Suspect { faults, .. }] = &some.suspects[..] else {
            panic!("{:?}", some.suspects)
        };
        assert_eq!(faults[0].name, "no-count-for-some");
        assert_eq!(found(3), [""; 0]);
    }

    #[test]
    fn better_answers_before_the_right_one_and_a_function_without_a_value_are_named() {
        let small = size(2, 2);
        let found = |write: fn(&str) -> String| {
            let right = faulty::<Flipgame>(small, &[]);
            let program = move |instance: &<Flipgame as Model>::Instance| {
                let output = right(instance).output;
                printed(write(String::from_utf8_lossy(&output).trim()))
            };
            let found = diagnosed::<Flipgame>(&space::<Flipgame>(small), small, false, program);
            let faults = found.suspects.into_iter().flat_map(|it| it.faults);
            let named = faults.map(|fault| (fault.name, fault.fault));
            named.collect::<Vec<_>>()
        };
        let improving = |right: &str| match right.parse::<u32>() {
            Ok(0) | Err(_) => right.to_string(),
            Ok(right) => format!("{}\n{}\n{right}", right + 4, right + 1),
        };
        let [(name, said)] = &found(improving)[..] else {
            panic!("one fault");
        };
        assert_eq!(name, "each-improvement");
        assert!(
            said.starts_with("prints each better answer as it finds it, as in `"),
            "{said}"
        );
        let none = |name: &str, said: &str| vec![(name.to_string(), said.to_string())];
        assert_eq!(
            found(|right| format!("{right}\nNone")),
            none("no-value-after", "prints `None` after the right answer")
        );
        assert_eq!(
            found(|_| "None".to_string()),
            none("no-value", "prints `None`, for every input")
        );
        assert_eq!(
            found(|_| String::new()),
            none("nothing", "prints nothing, for every input")
        );
        assert_eq!(
            found(|right| right.replace('0', "None")),
            none("no-value", "prints `None` instead of `0`")
        );
    }

    /// What is said of the wrong answers of a program.
    fn regularities(found: &Diagnosed) -> Vec<String> {
        let patterns = found.patterns.iter();
        let rules = patterns.filter_map(|pattern| pattern.regularity.as_ref());
        rules.map(|rule| rule.words.clone()).collect()
    }

    #[test]
    fn a_form_that_most_answers_have_is_told_beside_another_fault() {
        let small = size(2, 4);
        let said = |write: fn(&str) -> String| {
            let right = faulty::<Pilots>(small, &[]);
            let program = move |instance: &<Pilots as Model>::Instance| {
                let output = right(instance).output;
                match instance.closed.row(1) {
                    0b0110 => printed("3\n9 9\n"),
                    _ => printed(write(&String::from_utf8_lossy(&output))),
                }
            };
            let found = diagnosed::<Pilots>(&space::<Pilots>(small), small, false, program);
            assert!(found.suspects.iter().all(|it| it.grade != Grade::Exact));
            regularities(&found)
        };
        let without_count: fn(&str) -> String = |text| {
            let (_, moves) = text.split_once('\n').expect("a line");
            moves.to_string()
        };
        let expected = " wrong answers are the right moves, without their number above them";
        assert!(matches!(&said(without_count)[..], [one] if one.ends_with(expected)));
        let in_brackets: fn(&str) -> String = |text| {
            let (count, moves) = text.split_once('\n').expect("a line");
            let moves = moves
                .lines()
                .map(|line| format!("({})\n", line.replace(' ', ", ")));
            format!("{count}\n{}", moves.collect::<String>())
        };
        let told = said(in_brackets);
        assert!(
            matches!(&told[..], [one] if one.contains("are right but for their form: the program writes `(")),
            "{told:?}"
        );
        // Its moves are wrong too.
        let wrong: fn(&str) -> String = |text| {
            let (count, _) = text.split_once('\n').expect("a line");
            format!("({count})\n1 1\n2 3\n")
        };
        assert_eq!(said(wrong), [""; 0]);
    }

    #[test]
    fn what_every_wrong_number_has_in_common_is_told_where_no_fault_fits() {
        let small = size(3, 4);
        let said = |print: fn(u32, u32) -> u32| {
            let right = faulty::<Flipgame>(small, &[]);
            let program = move |instance: &<Flipgame as Model>::Instance| {
                let output = String::from_utf8_lossy(&right(instance).output).into_owned();
                let (count, number) = (instance.black.count(), output.trim().parse());
                match number {
                    Ok(number) if count % 3 == 0 && number > 1 => {
                        printed(print(number, instance.black.row(0) as u32).to_string())
                    }
                    _ => printed(output),
                }
            };
            let source = CaseSource::smallest(erased::<Flipgame>(), 300, small);
            let source = source.unwrap_or_else(|error| panic!("{error:?}"));
            regularities(&diagnosed::<Flipgame>(&source, small, false, program))
        };
        let more = said(|right, _| right + 2);
        let expected = "every wrong answer is 2 more than the right one: ";
        assert!(
            matches!(&more[..], [one] if one.starts_with(expected)),
            "{more:?}"
        );
        let above = said(|right, row| right + 1 + row % 3);
        let expected = "every wrong answer is more than the right one: ";
        assert!(
            matches!(&above[..], [one] if one.starts_with(expected)),
            "{above:?}"
        );
        assert_eq!(said(|right, row| right + 1 - row % 3 % 2 * 2), [""; 0]);
    }

    #[test]
    fn an_unknown_fault_and_a_crash_are_described_separately() {
        let right = faulty::<Pilots>(Size::FOUR, &[]);
        let program = move |instance: &<Pilots as Model>::Instance| match instance.closed.row(3) {
            0b1111 => RunResult {
                end: End::Signaled(11),
                ..printed("")
            },
            0b0000 => printed("1 1 1\n"),
            _ => right(instance),
        };
        let source = CaseSource::generated(erased::<Pilots>(), 2000, 1, None, &Default::default());
        let found = diagnosed::<Pilots>(
            &source.unwrap_or_else(|error| panic!("{error:?}")),
            Size::FOUR,
            false,
            program,
        );
        assert!(found.suspects.is_empty(), "{:?}", found.suspects);
        let told: Vec<_> = found
            .patterns
            .iter()
            .map(|pattern| {
                (
                    pattern.verdicts[0],
                    pattern.shared[0].relation,
                    pattern.shared[0].words.as_str(),
                )
            })
            .collect();
        assert_eq!(
            told[0],
            (
                Verdict::WrongAnswer,
                Relation::Exactly,
                "whose last row is all open"
            )
        );
        assert_eq!(
            told[1],
            (
                Verdict::RuntimeError,
                Relation::Exactly,
                "whose last row is all closed"
            )
        );
        assert!(found.answered < found.tried);
    }

    #[test]
    fn pairs_of_positions_are_compared_on_a_sample() {
        let source = CaseSource::generated(erased::<Chesscbg>(), 500, 1, None, &Default::default());
        let source = source.unwrap_or_else(|error| panic!("{error:?}"));
        let found = diagnosed::<Chesscbg>(
            &source,
            Size::FOUR,
            false,
            faulty::<Chesscbg>(Size::FOUR, &["greedy-nearest-pair"]),
        );
        assert_eq!(
            named(&found),
            [(Grade::Exact, vec!["greedy-nearest-pair"], Joined::Single)]
        );
        let (instance, result) = found.smallest.expect("a failure");
        assert_eq!(
            result.failure.expect("it is shown").input,
            erased::<Chesscbg>().write(&instance)
        );
    }

    #[test]
    fn five_timeouts_end_the_runs_at_the_same_input_for_any_number_of_workers() {
        let small = size(3, 3);
        let source = space::<Flipgame>(small);
        let slow = || {
            let right = faulty::<Flipgame>(small, &[]);
            move |instance: &<Flipgame as Model>::Instance| match instance.black.row(0) {
                0b111 => RunResult {
                    end: End::CpuLimit,
                    ..printed("")
                },
                _ => right(instance),
            }
        };
        let found = diagnosed::<Flipgame>(&source, small, false, slow());
        assert_eq!((found.tried, found.counts[&Verdict::TimeLimit]), (40, 5));
        assert_eq!(
            found.cut.map(|cut| cut.to_string()).as_deref(),
            Some("5 runs took the whole time limit; `--all` continues")
        );
        assert!(
            found.suspects.is_empty() && found.compared == (0, 0),
            "no answer is wrong"
        );
        let found = diagnosed::<Flipgame>(&source, small, true, slow());
        assert_eq!(
            (found.tried, found.counts[&Verdict::TimeLimit], found.cut),
            (512, 64, None)
        );
        let shared = &found.patterns[0].shared;
        assert_eq!(
            (shared.len(), shared[0].words.as_str()),
            (1, "whose first row is all black")
        );
    }

    #[test]
    fn boards_too_large_for_the_gallery_are_declined() {
        let large = size(5, 5);
        let source = CaseSource::smallest(erased::<Flipgame>(), 10, large)
            .unwrap_or_else(|error| panic!("{error:?}"));
        let sandbox = Fake::new(|_, _| panic!("nothing is run"));
        let plan = DiagnosePlan {
            sandbox: &sandbox,
            name: "a.c",
            submission: &entry(),
            dialect: Dialect::Testlib,
            source: &source,
            samples: &[],
            all: false,
            time: None,
            worker_cores: &[None],
            journal: None,
            key: "",
            only_known: false,
            stop: &NEVER,
            events: &|_| {},
        };
        let error = diagnose(&plan).err().expect("it is declined").to_string();
        assert_eq!(
            error,
            "the gallery of faulty solvers takes boards of up to 16 cells, not 5x5"
        );
    }
}
