//! The input of a stress test: programs, where inputs come from, who rules on them, and limits.

use super::generator::Generators;
use super::guess::GuessedInputs;
use crate::package::Conduct;
use crate::package::input_grammar::InputGrammar;
use crate::package::input_validator::InputValidator;
use crate::package::validator::Validator;
use crate::pool::LimitedProgram;
use crate::search_journal::SearchJournal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tribunal_core::messages::Message;
use tribunal_core::verdict::Event;
use tribunal_core::verdict::event::Doing;
use tribunal_package::compare::Comparison;
use tribunal_package::data::CaseConfig;
use tribunal_sandbox::Sandbox;

/// The input of [`stress`](super::stress).
pub struct AnyStressPlan<'a> {
    /// The name of the problem in reports.
    pub problem: String,
    /// Runs the programs.
    pub sandbox: &'a dyn Sandbox,
    /// What the cases of a package state besides their inputs, with the programs for it; at least one. An input has the
    /// first with which all validators accept it.
    pub settings: Vec<StressSetting>,
    /// The settings in the order in which they are tried for the input of a seed.
    pub order: &'a (dyn Fn(u64) -> Vec<usize> + Sync),
    /// Where the inputs come from.
    pub source: InputSource,
    /// All must accept an input.
    pub validators: Vec<InputValidator>,
    /// Whether the user names the checker, which messages then call so.
    pub is_checker_named: bool,
    /// The number of inputs, and the seed of the first; the others follow it.
    pub rounds: u64,
    /// See `rounds`.
    pub seed: u64,
    /// How many times as long as the other program the submission may take, if that counts.
    pub slower: Option<f64>,
    /// Whether programs may run in place.
    pub in_place: bool,
    /// One worker for each entry: the core that it is pinned to, or `None`.
    pub worker_cores: &'a [Option<usize>],
    /// What a share has tried, or all shares.
    pub journal: Option<&'a SearchJournal>,
    /// Whether the user wants to stop.
    pub stop: &'a AtomicBool,
    /// The maximum time of the search.
    pub time: Option<Duration>,
    /// The maximum time for making the input smaller.
    pub shrink_time: Duration,
    /// Receives progress.
    pub events: &'a (dyn Fn(Event) + Sync),
}

/// What some case of a package states, with the programs for it.
#[derive(Debug)]
pub struct StressSetting {
    /// The first case that states it; nothing without a package.
    pub case: Option<String>,
    /// The arguments of input validators, further ones of both programs, and files, which both programs have already.
    pub config: CaseConfig,
    /// The program under test.
    pub submission: LimitedProgram,
    /// The program that gives the right answer.
    pub against: Option<LimitedProgram>,
    /// Rules on outputs; of several settings, only the arguments differ.
    pub rule: OutputRule,
}

/// Where inputs come from.
#[derive(Debug)]
pub enum InputSource {
    /// Generators make one for each seed.
    Generators(Generators),
    /// A grammar makes one for each seed.
    Grammar(Box<InputGrammar>),
    /// A guess by samples makes one for each seed.
    Guess(Box<GuessedInputs>),
    /// There is this one.
    Given(Vec<u8>),
}

/// Who rules on outputs.
#[derive(Clone, Debug)]
pub enum OutputRule {
    /// An output is compared with that of the other program; without one, every output is right.
    Comparison(Comparison),
    /// A checker, with its further arguments, sees the output of the other program as the answer.
    Checker(Box<Validator>, Vec<String>),
    /// An interactor, or the output validator of a package, with its further arguments, talks to each program or asks for
    /// further runs. There is no answer.
    Conduct(Box<Validator>, Conduct, Vec<String>),
}

impl AnyStressPlan<'_> {
    /// The first setting, whose programs and rule are those of all but for arguments and files.
    pub(super) fn first(&self) -> &StressSetting {
        self.settings.first().expect("a setting")
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Where the input of a seed comes from.
pub(super) fn origin(plan: &AnyStressPlan, seed: u64) -> Message {
    match &plan.source {
        InputSource::Given(_) => Message::new("origin-given-input"),
        InputSource::Generators(generators) => Message::new("origin-of-generator")
            .with("generator", generators.of(seed).name.clone())
            .with("seed", seed.to_string()),
        InputSource::Grammar(grammar) => Message::new("origin-of-generator")
            .with("generator", grammar.name.clone())
            .with("seed", seed.to_string()),
        InputSource::Guess(guess) => Message::new("origin-of-guess")
            .with("samples", guess.name.clone())
            .with("seed", seed.to_string()),
    }
}

/// Sends the events for the start of a section with all workers.
pub(super) fn begin(plan: &AnyStressPlan, section: &'static str, steps: u64) {
    let workers = plan.worker_cores.len();
    (plan.events)(Event::started(&plan.problem, section, steps, workers));
    (0..workers as u64).for_each(|worker| {
        (plan.events)(Event::Worker {
            worker,
            doing: Doing::CrossChecking,
        })
    });
}
