//! Workers for a caller that chooses each list of tasks by earlier results; they keep their state between lists.

use super::threads::on_cores;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};

/// Sends tasks to the workers and receives their results.
pub(crate) struct TaskQueue<T, R> {
    tasks: Sender<(usize, T)>,
    results: Receiver<(usize, Option<R>)>,
}

impl<T, R> TaskQueue<T, R> {
    /// Runs all tasks. The results are in the order of the tasks, `None` where no worker is left to run one.
    pub(crate) fn run(&self, tasks: Vec<T>) -> Vec<Option<R>> {
        let mut results: Vec<Option<R>> = tasks.iter().map(|_| None).collect();
        let sent = tasks
            .into_iter()
            .enumerate()
            .map(|task| self.tasks.send(task).is_ok());
        for _ in 0..sent.filter(|is_sent| *is_sent).count() {
            let Ok((place, result)) = self.results.recv() else {
                break;
            };
            results[place] = result;
        }
        results
    }
}

/// Calls `body` with workers on these cores; `None` if no thread can be started. `make` creates the state of a worker
/// on a core.
pub(crate) fn with_queue<T: Send, R: Send, W, O>(
    cores: &[Option<usize>],
    make: impl Fn(Option<usize>) -> W + Sync,
    work: impl Fn(&mut W, T) -> R + Sync,
    body: impl FnOnce(&TaskQueue<T, R>) -> O,
) -> Option<O> {
    let (tasks, wanted) = channel();
    let (done, results) = channel();
    // Each worker takes its own sender, so that receiving fails once all workers have ended.
    let (wanted, done) = (Mutex::new(wanted), Mutex::new(vec![done; cores.len()]));
    let worker = |_: usize, core: Option<usize>| {
        let Some(done) = done.lock().unwrap_or_else(PoisonError::into_inner).pop() else {
            return;
        };
        let mut tools = make(core);
        loop {
            // The lock is released before the work begins.
            let next = wanted.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok((place, task)) = next else { return };
            match catch_unwind(AssertUnwindSafe(|| work(&mut tools, task))) {
                Ok(result) => {
                    if done.send((place, Some(result))).is_err() {
                        return;
                    }
                }
                Err(panic) => {
                    // The caller still waits for this result.
                    let _ = done.send((place, None));
                    resume_unwind(panic)
                }
            }
        }
    };
    on_cores(cores, &worker, |threads| {
        let mut left = done.lock().unwrap_or_else(PoisonError::into_inner);
        let unused = left.len().min(cores.len() - threads);
        left.drain(..unused);
        drop(left);
        // Dropped before the workers are joined: they end when no more tasks can come.
        let queue = TaskQueue { tasks, results };
        (threads > 0).then(|| body(&queue))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn workers_keep_their_state_and_results_are_in_the_order_of_tasks() {
        let make = |_| 0u64;
        let work = |worked: &mut u64, task: u64| {
            *worked += 1;
            (task, *worked)
        };
        let most = with_queue(&[None, None], make, work, |queue| {
            let mut most = 0;
            for tasks in [0, 1, 100] {
                let done = queue.run((0..tasks).collect());
                let done: Vec<(u64, u64)> = done.into_iter().flatten().collect();
                assert!(done.iter().map(|(task, _)| *task).eq(0..tasks));
                most = done.iter().map(|(_, worked)| *worked).max().unwrap_or(most);
            }
            most
        });
        assert!(most.expect("threads") > 50, "101 tasks for two workers");
        let none = with_queue(&[], make, work, |_| ());
        assert!(none.is_none(), "no worker, no work");
    }

    #[test]
    fn a_panic_does_not_block_the_caller() {
        let work = |_: &mut (), task: u64| assert!(task != 3, "as the test says");
        let ran = catch_unwind(|| {
            with_queue(
                &[None, None],
                |_| (),
                work,
                |queue| {
                    assert_eq!(queue.run((0..10).collect())[3], None);
                },
            )
        });
        assert!(ran.is_err(), "it is passed on");
    }
}
