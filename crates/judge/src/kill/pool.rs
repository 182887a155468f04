//! The lanes of a search: threads that live as long as it does, each with its programs kept ready.

use crate::case_runner::{CaseRunner, fault};
use crate::case_source::CaseSource;
use crate::jury::Juries;
use crate::testdata::CertifiedChecker;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use tribunal_core::erased::AnyProblem;
use tribunal_core::output::Dialect;
use tribunal_core::verdict::judged::CaseResult;
use tribunal_sandbox::{Limits, Prepared, Program, Sandbox};

/// Programs that a lane keeps ready: each is a small process.
const READY_MAX: usize = 24;

/// A program and what it may use.
pub(super) struct KillProgram {
    pub(super) program: Program,
    pub(super) limits: Limits,
    /// What its language says when memory ends.
    pub(super) marks: Vec<String>,
    /// The language, for reports.
    pub(super) language: String,
}

/// One run that is wanted.
pub(super) struct Task {
    /// The number of the program.
    pub(super) program: usize,
    /// The cases, and which of them.
    pub(super) supply: Arc<CaseSource>,
    pub(super) index: u64,
    /// Whether it may be left undone when the search is over.
    pub(super) can_wait: bool,
}

/// What all lanes work with.
pub(super) struct Tools<'a> {
    pub(super) problem: &'static dyn AnyProblem,
    pub(super) sandbox: &'a dyn Sandbox,
    pub(super) entries: &'a [KillProgram],
    pub(super) dialect: Dialect,
    pub(super) is_over: &'a (dyn Fn() -> bool + Sync),
}

/// The lanes, from the side of who hands them work.
pub(super) struct KillPool {
    tasks: Sender<(usize, Task)>,
    results: Receiver<(usize, Option<CaseResult>)>,
}

impl KillPool {
    /// Runs all tasks; the results are in their order, nothing where one was left undone.
    pub(super) fn run(&self, tasks: Vec<Task>) -> Vec<Option<CaseResult>> {
        let mut results: Vec<Option<CaseResult>> = tasks.iter().map(|_| None).collect();
        let sent = tasks
            .into_iter()
            .enumerate()
            .map(|task| self.tasks.send(task).is_ok());
        for _ in 0..sent.filter(|is_sent| *is_sent).count() {
            // Without lanes nothing comes back, and nothing is known.
            let Ok((place, result)) = self.results.recv() else {
                break;
            };
            results[place] = result;
        }
        results
    }
}

/// Does something with lanes that are there meanwhile; nothing when the system gives no thread.
pub(super) fn with_crew<T>(
    tools: &Tools,
    lanes: &[Option<usize>],
    work: impl FnOnce(&KillPool) -> T,
) -> Option<T> {
    let (tasks, wanted) = channel();
    let (done, results) = channel();
    let wanted = Mutex::new(wanted);
    let crew = KillPool { tasks, results };
    std::thread::scope(|scope| {
        let spawn = |core: &Option<usize>| {
            let (core, done, wanted) = (*core, done.clone(), &wanted);
            std::thread::Builder::new()
                .spawn_scoped(scope, move || {
                    KillWorker::new(tools, core).work(wanted, &done)
                })
                .ok()
        };
        let spawned = lanes.iter().filter_map(spawn).count();
        drop(done);
        // The crew goes before the lanes are waited for: without anybody to hand out work they end.
        let crew = crew;
        (spawned > 0).then(|| work(&crew))
    })
}

struct KillWorker<'a> {
    tools: &'a Tools<'a>,
    core: Option<usize>,
    juries: Juries,
    /// Programs that are kept ready, the one that was used last at the end.
    ready: Vec<(usize, Option<Box<dyn Prepared>>)>,
}

impl<'a> KillWorker<'a> {
    fn new(tools: &'a Tools<'a>, core: Option<usize>) -> KillWorker<'a> {
        KillWorker {
            tools,
            core,
            juries: Juries::new(tools.problem, None),
            ready: Vec::new(),
        }
    }

    fn work(
        mut self,
        wanted: &Mutex<Receiver<(usize, Task)>>,
        done: &Sender<(usize, Option<CaseResult>)>,
    ) {
        loop {
            // The guard is gone before the work begins.
            let next = wanted.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok((place, task)) = next else { return };
            let is_left = task.can_wait && (self.tools.is_over)();
            let result = (!is_left).then(|| self.attempt(&task));
            if done.send((place, result)).is_err() {
                return;
            }
        }
    }

    fn attempt(&mut self, task: &Task) -> CaseResult {
        let entry = &self.tools.entries[task.program];
        let dock = CaseRunner {
            sandbox: self.tools.sandbox,
            program: &entry.program,
            limits: &entry.limits,
            marks: &entry.marks,
            core: self.core,
        };
        let mut ready = match self
            .ready
            .iter()
            .position(|(program, _)| *program == task.program)
        {
            Some(place) => self.ready.remove(place).1,
            None => None,
        };
        let mut checker = CertifiedChecker::new(&task.supply, self.tools.dialect, &mut self.juries);
        let attempt =
            AssertUnwindSafe(|| dock.attempt(task.index, &mut ready, &mut checker, String::new));
        let result = catch_unwind(attempt).unwrap_or_else(|_| {
            self.juries = Juries::new(self.tools.problem, None);
            fault(
                task.index,
                task.supply.name(task.index),
                "a fault in Tribunal itself".to_string(),
            )
        });
        if self.ready.len() == READY_MAX {
            self.ready.remove(0);
        }
        self.ready.push((task.program, ready));
        result
    }
}
