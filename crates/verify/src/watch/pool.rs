//! Shares batches of work among watched threads. A thread that hangs is given up, and a new one takes its place.

use super::limits::{ExceededLimit, LOOK, free, receive_watched, resident};
use super::spot::{NOTHING, Spot};
use super::stopwatch::{CoreWait, Stopwatch};
use crate::notes::Notes;
use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// A step that takes longer than this is at fault when memory runs out.
const LONG: Duration = Duration::from_millis(150);

/// Maximum number of bytes by which the memory of the process may grow.
const MEMORY_MAX: u64 = 2 << 30;

/// If no single step is at fault, the work may continue for this long with too much memory taken.
const FULL_MAX: Duration = Duration::from_secs(1);

/// The number of hung threads at which no more threads are started.
const HUNG_MAX: usize = 64;

/// The outcome of a batch of work.
pub(crate) enum WorkOutcome<T: ?Sized, R> {
    /// The result.
    Done(R),
    /// The batch, its step that hangs, and the limit that the step exceeded.
    Hung(Arc<T>, u64, ExceededLimit),
    /// The process has taken this many bytes, and no single step is at fault. The run ends.
    Full(u64),
}

/// Threads, and the work that they do.
pub(crate) struct WatchedPool<W, T, R> {
    /// The number of threads.
    pub(crate) jobs: usize,
    /// The time limit of a step.
    pub(crate) limit: Duration,
    /// The file for notes, if this run takes notes. Batches are then made and done one at a time.
    pub(crate) notes: Option<Arc<Notes>>,
    /// Makes what a thread keeps between batches, such as its solvers.
    pub(crate) make: Arc<dyn Fn() -> W + Send + Sync>,
    /// Does one batch. It must catch its own panics.
    pub(crate) work: fn(&mut W, &T, &Spot) -> R,
}

struct WatchedThread {
    number: u64,
    spot: Arc<Spot>,
    /// The batch that it works on. The thread takes it when it ends it, the watching thread when it gives the thread up:
    /// whoever finds it there decides which of the two happened.
    batch: BatchSlot,
    /// The state of its spot when it last changed, and the time since.
    seen: ((u64, u64), Stopwatch),
    thread: JoinHandle<()>,
}

type BatchSlot = Arc<Mutex<Option<AnyBatch>>>;

fn take(slot: &BatchSlot) -> Option<AnyBatch> {
    slot.lock().unwrap_or_else(PoisonError::into_inner).take()
}

impl<W: 'static, T: Send + Sync + 'static, R: Send + 'static> WatchedPool<W, T, R> {
    /// Does all batches of `next`. `receive` gets the number of the thread and the outcome of a batch, in any order,
    /// and may return a batch to do again.
    pub(crate) fn run(
        &self,
        mut next: impl FnMut() -> Option<T>,
        mut receive: impl FnMut(u64, WorkOutcome<T, R>) -> Option<T>,
    ) {
        let (make, work) = (Arc::clone(&self.make), self.work);
        let pool = AnyPool {
            jobs: self.jobs,
            limit: self.limit,
            notes: self.notes.clone(),
            make: Arc::new(move || Box::new(make())),
            work: Arc::new(move |made, batch, spot| {
                let made = made.downcast_mut().expect("what `make` made");
                Box::new(work(
                    made,
                    batch.downcast_ref().expect("a batch of `next`"),
                    spot,
                ))
            }),
        };
        let erased = |batch: T| -> AnyBatch { Arc::new(batch) };
        pool.run(&mut || next().map(erased), &mut |number, outcome| {
            let outcome = match outcome {
                WorkOutcome::Done(made) => {
                    WorkOutcome::Done(*made.downcast().expect("what `work` made"))
                }
                WorkOutcome::Hung(batch, step, taken) => {
                    WorkOutcome::Hung(batch.downcast().expect("a batch of `next`"), step, taken)
                }
                WorkOutcome::Full(bytes) => WorkOutcome::Full(bytes),
            };
            receive(number, outcome).map(erased)
        });
    }
}

/// A batch of work without its type, so that threads and channels are compiled once.
type AnyBatch = Arc<dyn Any + Send + Sync>;

type AnyMade = Box<dyn Any + Send>;

type Made = (u64, Result<AnyMade, Box<dyn Any + Send>>);

type Make = dyn Fn() -> Box<dyn Any> + Send + Sync;

type Work = dyn Fn(&mut dyn Any, &(dyn Any + Send + Sync), &Spot) -> AnyMade + Send + Sync;

/// A [`WatchedPool`] without its types.
struct AnyPool {
    jobs: usize,
    limit: Duration,
    notes: Option<Arc<Notes>>,
    make: Arc<Make>,
    work: Arc<Work>,
}

impl AnyPool {
    fn run(
        &self,
        next: &mut dyn FnMut() -> Option<AnyBatch>,
        receive: &mut dyn FnMut(
            u64,
            WorkOutcome<dyn Any + Send + Sync, AnyMade>,
        ) -> Option<AnyBatch>,
    ) {
        let (give, batches) = channel::<AnyBatch>();
        let (send, results) = channel::<Made>();
        let batches = Arc::new(Mutex::new(batches));
        let mut threads: Vec<WatchedThread> = Vec::new();
        let mut numbers = 0..;
        let mut hire = || {
            let number = numbers.next().expect("numbers do not end");
            self.hire(number, Arc::clone(&batches), send.clone())
        };
        threads.extend((0..self.jobs.max(1)).map_while(|_| hire()));
        let mut again: VecDeque<AnyBatch> = VecDeque::new();
        if threads.is_empty() {
            // No thread could be started, so this one does the work, unwatched.
            let (mut made, spot) = ((self.make)(), Spot::new(self.notes.clone()));
            while let Some(batch) = again.pop_front().or_else(&mut *next) {
                again.extend(receive(
                    0,
                    WorkOutcome::Done((self.work)(&mut *made, &*batch, &spot)),
                ));
            }
            return;
        }
        let (mut out, mut hung, mut is_all) = (0, 0, false);
        let memory_max = resident().saturating_add(MEMORY_MAX.min(free().unwrap_or(u64::MAX) / 2));
        let (mut looked, mut full) = (Instant::now(), None);
        loop {
            // One batch waits for each thread, so that no thread waits.
            let out_max = if self.notes.is_some() {
                1
            } else {
                2 * threads.len()
            };
            while out < out_max && !(is_all && again.is_empty()) {
                match again.pop_front().or_else(&mut *next) {
                    Some(batch) => out += usize::from(give.send(batch).is_ok()),
                    None => is_all = true,
                }
            }
            if out == 0 || threads.is_empty() {
                break;
            }
            let (made, stopped) = receive_watched(&results);
            threads
                .iter_mut()
                .for_each(|thread| thread.seen.1.leave_out(stopped));
            full = full.map(|since: Instant| since + stopped);
            match made {
                Ok((number, made)) => {
                    out -= 1;
                    match made {
                        Ok(made) => again.extend(receive(number, WorkOutcome::Done(made))),
                        Err(panic) => std::panic::resume_unwind(panic),
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if looked.elapsed() < LOOK {
                continue;
            }
            looked = Instant::now();
            let held = resident();
            let (taken, most) = match held > memory_max {
                false => (ExceededLimit::Time(self.limit), self.limit),
                true => (ExceededLimit::Memory(held), LONG),
            };
            let stuck = |thread: &mut WatchedThread| {
                let now = thread.spot.seen();
                if now != thread.seen.0 || now.1 == NOTHING {
                    thread.seen.0 = now;
                    thread.seen.1.restart();
                }
                thread.seen.1.exceeds(most)
            };
            let mut given_up = Vec::new();
            for index in (0..threads.len()).rev() {
                // A thread that has just ended its batch is not stuck: its result is on the way.
                if stuck(&mut threads[index])
                    && let Some(batch) = take(&threads[index].batch)
                {
                    given_up.push((threads.swap_remove(index), batch));
                }
            }
            if held <= memory_max {
                full = None;
            } else if given_up.is_empty() && full.get_or_insert(looked).elapsed() > FULL_MAX {
                receive(0, WorkOutcome::Full(held));
                return;
            }
            for (thread, batch) in given_up {
                thread.spot.is_given_up.store(true, Ordering::Relaxed);
                out -= 1;
                hung += 1;
                let batch = receive(
                    thread.number,
                    WorkOutcome::Hung(batch, thread.seen.0.1, taken),
                );
                if matches!(taken, ExceededLimit::Memory(_)) {
                    // The hung thread may take still more memory.
                    return;
                }
                again.extend(batch);
                if hung < HUNG_MAX {
                    threads.extend(hire());
                }
            }
        }
        drop(give);
        for thread in threads {
            // Its panics were received as results.
            let _ = thread.thread.join();
        }
    }

    /// Starts one more thread; `None` if the system refuses.
    fn hire(
        &self,
        number: u64,
        batches: Arc<Mutex<Receiver<AnyBatch>>>,
        send: Sender<Made>,
    ) -> Option<WatchedThread> {
        let (spot, batch) = (
            Arc::new(Spot::new(self.notes.clone())),
            Arc::new(Mutex::new(None)),
        );
        let (make, work) = (Arc::clone(&self.make), Arc::clone(&self.work));
        let (own_spot, own_batch) = (Arc::clone(&spot), Arc::clone(&batch));
        let core_wait = CoreWait::default();
        let own_wait = core_wait.clone();
        let thread = Builder::new().spawn(move || {
            own_wait.watch_this_thread();
            let mut made = None;
            loop {
                let next = batches
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .recv();
                let Ok(next) = next else { return };
                *own_batch.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&next));
                let done = catch_unwind(AssertUnwindSafe(|| {
                    work(&mut **made.get_or_insert_with(|| make()), &*next, &own_spot)
                }));
                own_spot.end();
                // Without its batch it was given up: nobody waits for its result, and another thread took its place.
                if take(&own_batch).is_none() || send.send((number, done)).is_err() {
                    return;
                }
            }
        });
        let seen = (spot.seen(), Stopwatch::start(&core_wait));
        thread.ok().map(|thread| WatchedThread {
            number,
            spot,
            batch,
            seen,
            thread,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Doubles numbers. Hangs on 13 if it is marked with `true`.
    fn double(_: &mut (), batch: &(u64, bool), spot: &Spot) -> u64 {
        spot.begin(batch.0);
        if *batch == (13, true) {
            std::thread::sleep(Duration::from_secs(3600));
        }
        2 * batch.0
    }

    fn pool(jobs: usize) -> WatchedPool<(), (u64, bool), u64> {
        WatchedPool {
            jobs,
            limit: Duration::from_millis(300),
            notes: None,
            make: Arc::new(|| ()),
            work: double,
        }
    }

    /// Takes 20 ms; the batch 3 takes longer than the limit, and ends then.
    fn late(_: &mut (), batch: &u64, spot: &Spot) -> u64 {
        spot.begin(*batch);
        std::thread::sleep(Duration::from_millis(if *batch == 3 { 500 } else { 20 }));
        *batch
    }

    #[test]
    fn a_thread_that_ends_after_it_was_given_up_takes_no_other_batch() {
        let (say, said) = channel();
        // On a thread of its own: with the bug, it does not end.
        std::thread::spawn(move || {
            let late = WatchedPool {
                jobs: 2,
                limit: Duration::from_millis(300),
                notes: None,
                make: Arc::new(|| ()),
                work: late,
            };
            let mut numbers = 0..60;
            let mut done = Vec::new();
            late.run(
                || numbers.next(),
                |_, outcome| {
                    done.push(match outcome {
                        WorkOutcome::Done(number) => number,
                        WorkOutcome::Hung(batch, ..) => *batch,
                        WorkOutcome::Full(bytes) => panic!("{bytes} bytes"),
                    });
                    None
                },
            );
            done.sort();
            say.send(done).expect("the test waits");
        });
        let done = said.recv_timeout(Duration::from_secs(60));
        assert_eq!(done.as_deref(), Ok(&(0..60).collect::<Vec<u64>>()[..]));
    }

    #[test]
    fn every_batch_is_done_once_and_one_that_hangs_is_returned() {
        for jobs in [0, 1, 2, 5] {
            let mut numbers = (0..100).map(|number| (number, true));
            let (mut done, mut hung) = (Vec::new(), Vec::new());
            pool(jobs).run(
                || numbers.next(),
                |_, outcome| match outcome {
                    WorkOutcome::Done(number) => {
                        done.push(number);
                        None
                    }
                    WorkOutcome::Hung(batch, step, taken) => {
                        assert_eq!(taken, ExceededLimit::Time(Duration::from_millis(300)));
                        hung.push((batch.0, step));
                        Some((batch.0, false))
                    }
                    WorkOutcome::Full(bytes) => panic!("{bytes} bytes"),
                },
            );
            done.sort();
            assert_eq!(
                (done, hung),
                ((0..100).map(|number| 2 * number).collect(), vec![(13, 13)]),
                "{jobs} jobs"
            );
        }
    }
}
