//! Diagnosis of wrong programs of the kinds that people write: the exact words, and no false statement.

mod causes;
mod gallery;
mod plain;
mod programs;
#[path = "../typed/mod.rs"]
mod typed;

use std::path::Path;
use std::sync::atomic::AtomicBool;
use tribunal_core::board::Size;
use tribunal_core::erased::{AnyInstance, erased};
use tribunal_core::output::Dialect;
use tribunal_core::problem::{GenerateOptions, Problem};
use tribunal_core::verdict::diagnosed::{Grade, Joined, Relation};
use tribunal_judge::case_source::CaseSource;
use tribunal_judge::diagnose::{DiagnosePlan, Diagnosed, diagnose};
use tribunal_judge::pool::LimitedProgram;
use tribunal_package::cases;
use tribunal_sandbox::fake::{Fake, LIMITS, printed, program};

static NEVER: AtomicBool = AtomicBool::new(false);

fn entry() -> LimitedProgram {
    LimitedProgram::new(program("x"), LIMITS, Vec::new())
}

/// The inputs that diagnosis tries.
#[derive(Clone, Copy, Debug, PartialEq)]
enum On {
    Stored,
    Random(u64),
    Whole,
}

fn source<P: Problem>(on: On) -> CaseSource {
    let problem = erased::<P>();
    let made = match on {
        On::Stored => {
            let package = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("cases")
                .join(problem.name());
            CaseSource::stored(
                problem,
                &cases::find(&package).expect("a package").cases,
                None,
                None,
            )
        }
        On::Random(count) => {
            CaseSource::generated(problem, count, 1, None, &GenerateOptions::default())
        }
        On::Whole => CaseSource::space(problem, Size::FOUR, None),
    };
    made.unwrap_or_else(|error| panic!("{error:?}"))
}

fn sample<P: Problem>() -> P::Instance {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("cases")
        .join(P::INFO.name)
        .join("data/sample/1.in");
    P::read_one(std::fs::read(path).expect("a sample").as_slice(), None).expect("a board")
}

/// The diagnosis of a program that prints this.
fn diagnosed<P: Problem>(
    on: On,
    program: impl Fn(&P::Instance) -> String + Send + Sync + 'static,
) -> Diagnosed {
    let sandbox = Fake::new(move |_, input| {
        Ok(printed(program(
            &P::read_one(input, None).expect("an input"),
        )))
    });
    let plan = DiagnosePlan {
        name: "a.c",
        sandbox: &sandbox,
        submission: &entry(),
        dialect: Dialect::Testlib,
        source: &source::<P>(on),
        samples: &[AnyInstance::new(sample::<P>())],
        all: false,
        time: None,
        journal: None,
        key: "",
        only_known: false,
        worker_cores: &[None, None],
        stop: &NEVER,
        events: &|_| {},
    };
    diagnose(&plan).unwrap_or_else(|error| panic!("{error}"))
}

/// All findings in order, one sentence each: exact faults, similar faults, and what the failing inputs share.
fn sentences(diagnosed: &Diagnosed) -> Vec<String> {
    let mut said = Vec::new();
    for suspect in &diagnosed.suspects {
        let faults: Vec<&str> = suspect
            .faults
            .iter()
            .map(|fault| fault.fault.as_str())
            .collect();
        let joined = if suspect.joined == Joined::Either {
            " | "
        } else {
            " & "
        };
        let grade = match suspect.grade {
            Grade::Exact => "exact",
            Grade::SameInputs => "same inputs",
            Grade::Contained => "contained",
            Grade::Overlap => "overlap",
        };
        said.push(format!("{grade}: {}", faults.join(joined)));
    }
    for pattern in &diagnosed.patterns {
        for shared in &pattern.shared {
            let relation = match shared.relation {
                Relation::Exactly => "exactly",
                Relation::EveryFailing => "only",
                Relation::AllFail => "all",
                Relation::Mostly => "mostly",
                Relation::OnlyFailing => "one",
                Relation::ExactlyOfCases => "exactly the cases",
            };
            said.push(format!(
                "{relation} {} ({} of {})",
                shared.words, shared.failing, shared.having
            ));
        }
        said.extend(
            pattern
                .printed
                .iter()
                .map(|printed| format!("printed `{printed}`")),
        );
    }
    said
}

/// A right program.
fn right<P: Problem>() -> impl Fn(&P::Instance) -> String + Send + Sync + 'static {
    P::faulty(P::method(Size::FOUR).expect("a small board"))
}

#[test]
fn diagnosis_of_typical_wrong_programs_is_never_false() {
    use tribunal_problems::{chesscbg::Chesscbg, flipgame::Flipgame, pilots::Pilots};
    programs::check::<Flipgame>();
    programs::check::<Pilots>();
    programs::check::<Chesscbg>();
}
