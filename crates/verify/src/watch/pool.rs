//! Threads that share pieces of work: a thread that hangs is left behind, and another one takes its place.

use super::limits::{LOOK, Taken, free, receive_watched, resident};
use super::spot::{NOTHING, Spot};
use crate::notes::Notes;
use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// A step that goes on for so long is at fault where memory ends.
const LONG: Duration = Duration::from_millis(150);

/// How much more memory than at first the work may take, in bytes, at the most.
const MEMORY_MAX: u64 = 2 << 30;

/// Where no single step is at fault, the work goes on for so long with too much memory taken.
const FULL_MAX: Duration = Duration::from_secs(1);

/// So many threads may hang before the rest of the work is given up.
const HUNG_MAX: usize = 64;

/// What became of a piece of work.
pub(crate) enum WorkOutcome<T: ?Sized, R> {
    /// It is done.
    Done(R),
    /// The step that hangs, of this piece, and what it has taken.
    Hung(Arc<T>, u64, Taken),
    /// So much memory is taken, in bytes, and no single step takes it: nothing more is done.
    Full(u64),
}

/// Where work is done, and what is done.
pub(crate) struct WatchedPool<W, T, R> {
    /// Threads.
    pub(crate) jobs: usize,
    /// How long a step may take.
    pub(crate) limit: Duration,
    /// The file of notes, if notes are taken: then pieces are made and done one at a time.
    pub(crate) notes: Option<Arc<Notes>>,
    /// What a thread makes at its start.
    pub(crate) make: Arc<dyn Fn() -> W + Send + Sync>,
    /// What it does with a piece. The caller must catch its panics.
    pub(crate) work: fn(&mut W, &T, &Spot) -> R,
}

struct WatchedThread {
    number: u64,
    spot: Arc<Spot>,
    /// What it works on.
    piece: Arc<Mutex<Option<AnyPiece>>>,
    /// What was seen of it last, and since when.
    seen: ((u64, u64), Instant),
    thread: JoinHandle<()>,
}

impl<W: 'static, T: Send + Sync + 'static, R: Send + 'static> WatchedPool<W, T, R> {
    /// Works on all pieces that `next` gives; `hear` receives the number of the thread and what became of its piece, in
    /// no order, and may give a piece that is done again.
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
            work: Arc::new(move |made, piece, spot| {
                let made = made.downcast_mut().expect("what `make` made");
                Box::new(work(
                    made,
                    piece.downcast_ref().expect("a piece of `next`"),
                    spot,
                ))
            }),
        };
        let erased = |piece: T| -> AnyPiece { Arc::new(piece) };
        pool.run(&mut || next().map(erased), &mut |number, became| {
            let became = match became {
                WorkOutcome::Done(made) => {
                    WorkOutcome::Done(*made.downcast().expect("what `work` made"))
                }
                WorkOutcome::Hung(piece, step, taken) => {
                    WorkOutcome::Hung(piece.downcast().expect("a piece of `next`"), step, taken)
                }
                WorkOutcome::Full(bytes) => WorkOutcome::Full(bytes),
            };
            receive(number, became).map(erased)
        });
    }
}

/// A piece of work without its type: threads and channels are compiled once, and not for each problem.
type AnyPiece = Arc<dyn Any + Send + Sync>;

type AnyMade = Box<dyn Any + Send>;

type Made = (u64, Result<AnyMade, Box<dyn Any + Send>>);

type Make = dyn Fn() -> Box<dyn Any> + Send + Sync;

type Work = dyn Fn(&mut dyn Any, &(dyn Any + Send + Sync), &Spot) -> AnyMade + Send + Sync;

/// A [`Crew`] without its types.
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
        next: &mut dyn FnMut() -> Option<AnyPiece>,
        receive: &mut dyn FnMut(
            u64,
            WorkOutcome<dyn Any + Send + Sync, AnyMade>,
        ) -> Option<AnyPiece>,
    ) {
        let (give, take) = channel::<AnyPiece>();
        let (tell, told) = channel::<Made>();
        let take = Arc::new(Mutex::new(take));
        let mut threads: Vec<WatchedThread> = Vec::new();
        let mut numbers = 0..;
        let mut hire = || {
            let number = numbers.next().expect("numbers do not end");
            self.hire(number, Arc::clone(&take), tell.clone())
        };
        threads.extend((0..self.jobs.max(1)).map_while(|_| hire()));
        let mut again: VecDeque<AnyPiece> = VecDeque::new();
        if threads.is_empty() {
            // The system gives no thread, and this one is not watched.
            let (mut made, spot) = ((self.make)(), Spot::new(self.notes.clone()));
            while let Some(piece) = again.pop_front().or_else(&mut *next) {
                again.extend(receive(
                    0,
                    WorkOutcome::Done((self.work)(&mut *made, &*piece, &spot)),
                ));
            }
            return;
        }
        let (mut out, mut hung, mut is_all) = (0, 0, false);
        let memory_max = resident().saturating_add(MEMORY_MAX.min(free().unwrap_or(u64::MAX) / 2));
        let (mut looked, mut full) = (Instant::now(), None);
        loop {
            // As many pieces wait as there are threads, so that no thread has to.
            let out_max = if self.notes.is_some() {
                1
            } else {
                2 * threads.len()
            };
            while out < out_max && !(is_all && again.is_empty()) {
                match again.pop_front().or_else(&mut *next) {
                    Some(piece) => out += usize::from(give.send(piece).is_ok()),
                    None => is_all = true,
                }
            }
            if out == 0 || threads.is_empty() {
                break;
            }
            let (made, stopped) = receive_watched(&told);
            threads
                .iter_mut()
                .for_each(|thread| thread.seen.1 += stopped);
            full = full.map(|since: Instant| since + stopped);
            match made {
                Ok((number, made)) => {
                    // What hung and came back after all was given up.
                    if threads.iter().any(|thread| thread.number == number) {
                        out -= 1;
                        match made {
                            Ok(made) => again.extend(receive(number, WorkOutcome::Done(made))),
                            Err(panic) => std::panic::resume_unwind(panic),
                        }
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
                false => (Taken::Time(self.limit), self.limit),
                true => (Taken::Memory(held), LONG),
            };
            let stuck = |thread: &mut WatchedThread| {
                let now = thread.spot.seen();
                if now != thread.seen.0 || now.1 == NOTHING {
                    thread.seen = (now, Instant::now());
                }
                thread.seen.1.elapsed() > most
            };
            let stuck: Vec<WatchedThread> = threads.extract_if(.., stuck).collect();
            if held <= memory_max {
                full = None;
            } else if stuck.is_empty() && full.get_or_insert(looked).elapsed() > FULL_MAX {
                receive(0, WorkOutcome::Full(held));
                return;
            }
            for thread in stuck {
                let Some(piece) = thread
                    .piece
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .take()
                else {
                    continue;
                };
                thread.spot.is_given_up.store(true, Ordering::Relaxed);
                out -= 1;
                hung += 1;
                let piece = receive(
                    thread.number,
                    WorkOutcome::Hung(piece, thread.seen.0.1, taken),
                );
                if matches!(taken, Taken::Memory(_)) {
                    // What was taken does not come back, and more may be taken.
                    return;
                }
                again.extend(piece);
                if hung < HUNG_MAX {
                    threads.extend(hire());
                }
            }
        }
        drop(give);
        for thread in threads {
            // What it had to tell, it has told.
            let _ = thread.thread.join();
        }
    }

    /// One more thread, if the system gives it.
    fn hire(
        &self,
        number: u64,
        take: Arc<Mutex<Receiver<AnyPiece>>>,
        tell: Sender<Made>,
    ) -> Option<WatchedThread> {
        let (spot, piece) = (
            Arc::new(Spot::new(self.notes.clone())),
            Arc::new(Mutex::new(None)),
        );
        let (make, work) = (Arc::clone(&self.make), Arc::clone(&self.work));
        let (own_spot, own_piece) = (Arc::clone(&spot), Arc::clone(&piece));
        let thread = Builder::new().spawn(move || {
            let mut made = None;
            loop {
                let taken = take.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok(taken) = taken else { return };
                *own_piece.lock().unwrap_or_else(PoisonError::into_inner) =
                    Some(Arc::clone(&taken));
                let done = catch_unwind(AssertUnwindSafe(|| {
                    work(
                        &mut **made.get_or_insert_with(|| make()),
                        &*taken,
                        &own_spot,
                    )
                }));
                own_spot.end();
                own_piece
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .take();
                if tell.send((number, done)).is_err() {
                    return;
                }
            }
        });
        let seen = (spot.seen(), Instant::now());
        thread.ok().map(|thread| WatchedThread {
            number,
            spot,
            piece,
            seen,
            thread,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Doubles numbers; 13 is never done with, unless it is marked as such.
    fn double(_: &mut (), piece: &(u64, bool), spot: &Spot) -> u64 {
        spot.begin(piece.0);
        if *piece == (13, true) {
            std::thread::sleep(Duration::from_secs(3600));
        }
        2 * piece.0
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

    #[test]
    fn every_piece_is_done_once_and_one_that_hangs_is_given_back() {
        for jobs in [0, 1, 2, 5] {
            let mut numbers = (0..100).map(|number| (number, true));
            let (mut done, mut hung) = (Vec::new(), Vec::new());
            pool(jobs).run(
                || numbers.next(),
                |_, became| match became {
                    WorkOutcome::Done(number) => {
                        done.push(number);
                        None
                    }
                    WorkOutcome::Hung(piece, step, taken) => {
                        assert_eq!(taken, Taken::Time(Duration::from_millis(300)));
                        hung.push((piece.0, step));
                        Some((piece.0, false))
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
