//! Work that may panic or never end, on threads of its own: what panics is told, and a thread that hangs is left behind
//! while another one takes its place.

use super::notes::{Notes, WorkNote};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::fmt;
use std::io;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// How often the threads are looked at.
const LOOK: Duration = Duration::from_millis(50);

/// A step that goes on for so long is at fault where memory ends.
const LONG: Duration = Duration::from_millis(150);

/// How much more memory than at first the work may take, in bytes, at the most.
const MEMORY_MAX: u64 = 2 << 30;

/// A wait of [`LOOK`] that takes so long was one in which the process was stopped: no step has had that time.
const STOPPED: Duration = Duration::from_secs(2);

/// Where no single step is at fault, the work goes on for so long with too much memory taken.
const FULL_MAX: Duration = Duration::from_secs(1);

/// So many threads may hang before the rest of the work is given up.
const HUNG_MAX: usize = 64;

/// What a thread is doing, for others to see.
#[derive(Debug)]
pub(super) struct Spot {
    /// How many steps it has begun and ended.
    steps: AtomicU64,
    /// What the step is; nothing between two.
    step: AtomicU64,
    /// The file of notes, if notes are taken.
    notes: Option<Arc<Notes>>,
    /// Set once the thread is given up: another one takes notes now.
    is_given_up: AtomicBool,
}

const NOTHING: u64 = u64::MAX;

impl Spot {
    /// One at which nothing has begun.
    fn new(notes: Option<Arc<Notes>>) -> Spot {
        Spot {
            steps: AtomicU64::new(0),
            step: AtomicU64::new(NOTHING),
            notes,
            is_given_up: AtomicBool::new(false),
        }
    }

    /// The file of notes, if this thread takes notes.
    pub(super) fn notes(&self) -> Option<&Notes> {
        self.notes
            .as_deref()
            .filter(|_| !self.is_given_up.load(Ordering::Relaxed))
    }

    /// Notes a piece of work, if this thread takes notes.
    pub(super) fn note(&self, work: impl FnOnce() -> WorkNote) {
        if let Some(notes) = self.notes() {
            notes.work(&work());
        }
    }

    /// Notes what is done next, and that something has passed.
    #[inline]
    pub(super) fn begin(&self, step: u64) {
        self.pass(step);
        if let Some(notes) = self.notes() {
            notes.step(step);
        }
    }

    /// Notes that nothing is being done that could hang.
    fn end(&self) {
        self.pass(NOTHING);
    }

    #[inline]
    fn pass(&self, step: u64) {
        // One thread alone writes: nothing is lost between the two.
        self.steps.store(
            self.steps.load(Ordering::Relaxed).wrapping_add(1),
            Ordering::Relaxed,
        );
        self.step.store(step, Ordering::Relaxed);
    }

    fn seen(&self) -> (u64, u64) {
        (
            self.steps.load(Ordering::Relaxed),
            self.step.load(Ordering::Relaxed),
        )
    }
}

/// What became of a piece of work.
pub(super) enum WorkOutcome<T: ?Sized, R> {
    /// It is done.
    Done(R),
    /// The step that hangs, of this piece, and what it has taken.
    Hung(Arc<T>, u64, Taken),
    /// So much memory is taken, in bytes, and no single step takes it: nothing more is done.
    Full(u64),
}

/// What a step took too much of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Taken {
    /// So long.
    Time(Duration),
    /// So much memory, in bytes, together with all that goes on beside it: nothing more is done then.
    Memory(u64),
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Taken::Time(limit) => write!(f, "no answer within {} s", limit.as_secs_f64()),
            Taken::Memory(bytes) => write!(f, "no answer, and {} MB of memory taken", bytes >> 20),
        }
    }
}

/// Where work is done, and what is done.
pub(super) struct WatchedPool<W, T, R> {
    /// Threads.
    pub(super) jobs: usize,
    /// How long a step may take.
    pub(super) limit: Duration,
    /// The file of notes, if notes are taken: then pieces are made and done one at a time.
    pub(super) notes: Option<Arc<Notes>>,
    /// What a thread makes at its start.
    pub(super) make: Arc<dyn Fn() -> W + Send + Sync>,
    /// What it does with a piece. The caller must catch its panics.
    pub(super) work: fn(&mut W, &T, &Spot) -> R,
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
    pub(super) fn run(
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

/// What comes within [`LOOK`], and for how long the process was stopped meanwhile.
fn receive_watched<T>(pieces: &Receiver<T>) -> (Result<T, RecvTimeoutError>, Duration) {
    let begun = Instant::now();
    let heard = pieces.recv_timeout(LOOK);
    let took = begun.elapsed();
    (heard, if took > STOPPED { took } else { Duration::ZERO })
}

/// What work makes on a thread of its own, or why it makes nothing: it panicked, or took longer than it may. Nothing at
/// all where `is_over` said first that no caller waits for it.
pub(super) fn within<R: Send + 'static>(
    limit: Duration,
    is_over: impl Fn() -> bool,
    work: impl FnOnce() -> R + Send + 'static,
) -> Option<Result<R, String>> {
    let mut work = Some(work);
    let mut feed = Feed::of(limit, move || work.take().map(|work| work()));
    let made = feed.next(is_over);
    made.map(Ok)
        .or_else(|| Some(Err(feed.fault()?.to_string())))
}

/// What work makes of each item, in their order, on a thread of its own that may take `limit` for each. A panic is the
/// result of its item, and the work is made anew; after an item that takes longer, none of the others is worked on.
pub(super) fn each<T: Send + Sync + 'static, R: Send + 'static, W>(
    items: Vec<T>,
    limit: Duration,
    is_over: impl Fn() -> bool,
    make: impl Fn() -> W,
) -> Vec<Result<R, FeedFault>>
where
    W: FnMut(&T) -> R + Send + 'static,
{
    let items = Arc::new(items);
    let mut results = Vec::with_capacity(items.len());
    loop {
        let (items, mut work) = (Arc::clone(&items), make());
        let mut rest = results.len()..items.len();
        let mut feed = Feed::of(limit, move || Some(work(items.get(rest.next()?)?)));
        results.extend(std::iter::from_fn(|| feed.next(&is_over).map(Ok)));
        let Some(fault) = feed.fault() else { break };
        let is_panic = matches!(fault, FeedFault::Panic(_));
        results.push(Err(fault));
        if !is_panic {
            break;
        }
    }
    results
}

/// Pieces of work that a thread of its own makes, each when it is asked for.
pub(super) struct Feed<T> {
    feed: AnyFeed,
    pieces: PhantomData<fn() -> T>,
}

impl<T: Send + 'static> Feed<T> {
    /// The pieces that `next` makes, in their order.
    pub(super) fn of(
        limit: Duration,
        mut next: impl FnMut() -> Option<T> + Send + 'static,
    ) -> Feed<T> {
        let next = Box::new(move || next().map(|made| -> AnyMade { Box::new(made) }));
        Feed {
            feed: AnyFeed::of(limit, next),
            pieces: PhantomData,
        }
    }

    /// The next piece; nothing once there are no more, their maker is at fault, or `is_over` says so.
    pub(super) fn next(&mut self, is_over: impl Fn() -> bool) -> Option<T> {
        self.feed
            .next(&is_over)
            .map(|made| *made.downcast().expect("a piece of `next`"))
    }

    /// Why it makes no more pieces, where not all of them are made.
    pub(super) fn fault(self) -> Option<FeedFault> {
        self.feed.fault
    }
}

/// Why a [`Feed`] makes no more pieces.
#[derive(Debug)]
pub(super) enum FeedFault {
    /// The work panicked, with these words.
    Panic(String),
    /// The work took longer than it may.
    Hung(Taken),
    /// The system gives no thread.
    NoThread(io::Error),
}

impl fmt::Display for FeedFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FeedFault::Panic(message) => f.write_str(message),
            FeedFault::Hung(taken) => taken.fmt(f),
            FeedFault::NoThread(error) => write!(f, "the system gives no thread: {error}"),
        }
    }
}

/// A [`Feed`] without its type.
struct AnyFeed {
    ask: Sender<()>,
    pieces: Receiver<Result<AnyMade, String>>,
    /// How long it may take to make a piece.
    limit: Duration,
    fault: Option<FeedFault>,
}

impl AnyFeed {
    fn of(limit: Duration, mut next: Box<dyn FnMut() -> Option<AnyMade> + Send>) -> AnyFeed {
        let (ask, asked) = channel();
        let (give, pieces) = channel();
        let thread = Builder::new().spawn(move || {
            while asked.recv().is_ok() {
                let Some(made) = held(&mut next).transpose() else {
                    return;
                };
                let is_last = made.is_err();
                if give.send(made).is_err() || is_last {
                    return;
                }
            }
        });
        AnyFeed {
            ask,
            pieces,
            limit,
            fault: thread.err().map(FeedFault::NoThread),
        }
    }

    fn next(&mut self, is_over: &dyn Fn() -> bool) -> Option<AnyMade> {
        let mut begun = Instant::now();
        // A thread that has ended hears nothing, and gives nothing.
        let _ = self.ask.send(());
        while self.fault.is_none() && !is_over() {
            let (made, stopped) = receive_watched(&self.pieces);
            begun += stopped;
            match made {
                Ok(Ok(made)) => return Some(made),
                Ok(Err(panic)) => self.fault = Some(FeedFault::Panic(panic)),
                Err(RecvTimeoutError::Timeout) if begun.elapsed() > self.limit => {
                    self.fault = Some(FeedFault::Hung(Taken::Time(self.limit)));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        None
    }
}

/// The memory of this process, in bytes; nothing is known of it on other systems.
pub(super) fn resident() -> u64 {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: Option<u64> = statm.split(' ').nth(1).and_then(|pages| pages.parse().ok());
    pages
        .unwrap_or(0)
        .saturating_mul(rustix::param::page_size() as u64)
}

/// The memory that the machine could give, in bytes.
fn free() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? << 10)
}

thread_local! {
    /// Whether the caller of [`held`] reports a panic of this thread, and its words.
    static IS_HELD: Cell<bool> = const { Cell::new(false) };
    static SAID: RefCell<String> = const { RefCell::new(String::new()) };
}

/// A panic on a thread that is not held.
pub(super) struct Panic {
    /// Its words and its place.
    pub(super) message: String,
    /// The name of the source file without its ending.
    pub(super) file: Option<String>,
}

/// The panics on threads that are not held, since the last time.
static ELSEWHERE: Mutex<Vec<Panic>> = Mutex::new(Vec::new());

/// Takes the panics that came on threads that are not held, such as one that a solver has started.
pub(super) fn panics_elsewhere() -> Vec<Panic> {
    std::mem::take(&mut ELSEWHERE.lock().unwrap_or_else(PoisonError::into_inner))
}

/// What work makes, or where and why it panicked; nothing is printed then.
pub(super) fn held<R>(work: impl FnOnce() -> R) -> Result<R, String> {
    hold_panics();
    let outer = IS_HELD.replace(true);
    let made = catch_unwind(AssertUnwindSafe(work));
    IS_HELD.set(outer);
    made.map_err(|payload| {
        // It may panic, too, when it is dropped.
        std::mem::forget(payload);
        SAID.take()
    })
}

/// Sets, once, the hook that keeps the words of panics that are held.
fn hold_panics() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let payload = panic.payload();
            let text = payload.downcast_ref::<&str>().copied();
            let text = text
                .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
                .unwrap_or("no words");
            let place = panic
                .location()
                .map(|at| format!(" ({}:{})", at.file(), at.line()));
            let message = format!("it panicked: {text}{}", place.unwrap_or_default());
            if IS_HELD.get() {
                SAID.set(message);
            } else {
                let file = panic
                    .location()
                    .and_then(|at| Path::new(at.file()).file_stem()?.to_str());
                let panic_elsewhere = Panic {
                    message,
                    file: file.map(str::to_string),
                };
                ELSEWHERE
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .push(panic_elsewhere);
                before(panic);
            }
        }));
    });
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

    #[test]
    fn pieces_come_in_their_order_until_whoever_makes_them_panics_hangs_or_is_done() {
        let limit = Duration::from_millis(300);
        let taken = |next: fn(u32) -> Option<u32>| {
            let mut numbers = 0..;
            let mut feed = Feed::of(limit, move || numbers.next().and_then(next));
            let taken: Vec<u32> = std::iter::from_fn(|| feed.next(|| false)).collect();
            (taken, feed.fault().map(|fault| fault.to_string()))
        };
        let some = |last| (0..last).collect::<Vec<u32>>();
        assert_eq!(
            taken(|number| (number < 100).then_some(number)),
            (some(100), None)
        );
        let (made, fault) = taken(|number| {
            10u32
                .checked_sub(number + 1)
                .map(|_| number)
                .or_else(|| panic!("enough"))
        });
        assert!(
            made == some(10) && fault.as_ref().is_some_and(|fault| fault.contains("enough")),
            "{made:?} {fault:?}"
        );
        let (made, fault) = taken(|number| {
            if number == 7 {
                std::thread::sleep(Duration::from_secs(3600));
            }
            Some(number)
        });
        assert_eq!(
            (made, fault.as_deref()),
            (some(7), Some("no answer within 0.3 s"))
        );
        let mut endless = Feed::of(limit, || Some(1));
        assert_eq!(endless.next(|| true), None);
        assert!(endless.fault().is_none());
        assert_eq!(within(limit, || false, || 5), Some(Ok(5)));
        assert_eq!(
            within(
                limit,
                || true,
                || std::thread::sleep(Duration::from_secs(3600))
            ),
            None
        );
    }

    #[test]
    fn each_item_has_its_result_until_one_hangs() {
        let made = |on_five: fn()| {
            let work = || {
                let mut before = 0;
                move |item: &u32| {
                    if *item == 5 {
                        on_five();
                    }
                    before += 1;
                    (*item, before)
                }
            };
            let results = each(
                (1..=7).collect(),
                Duration::from_millis(300),
                || false,
                work,
            );
            let results = results.into_iter();
            results
                .map(|result| result.map_err(|fault| fault.to_string()))
                .collect::<Vec<_>>()
        };
        let first = [(1, 1), (2, 2), (3, 3), (4, 4)].map(Ok);
        let all = made(|| {});
        assert_eq!(all[..4], first);
        assert_eq!(all[4..], [(5, 5), (6, 6), (7, 7)].map(Ok));
        let all = made(|| panic!("a bug"));
        assert_eq!(all[..4], first);
        assert!(
            all[4].as_ref().is_err_and(|fault| fault.contains("a bug")),
            "{all:?}"
        );
        // The work is made anew, since the panic may have left it half changed.
        assert_eq!(all[5..], [(6, 1), (7, 2)].map(Ok));
        let all = made(|| std::thread::sleep(Duration::from_secs(3600)));
        assert_eq!(all[..4], first);
        assert_eq!(all[4..], [Err("no answer within 0.3 s".to_string())]);
        let none = each(
            vec![1],
            Duration::from_secs(1),
            || true,
            || |item: &u32| *item,
        );
        assert!(none.is_empty());
    }

    #[test]
    fn a_panic_is_told_in_its_words_and_the_next_work_is_none_the_worse() {
        let said = held(|| panic!("at board {}", 7)).map(|()| 0);
        let words = format!("it panicked: at board 7 ({}:", file!());
        assert!(
            said.as_ref().is_err_and(|said| said.starts_with(&words)),
            "{said:?}"
        );
        assert_eq!(held(|| held(|| 5).map(|five| five + 1)), Ok(Ok(6)));
        assert!(
            std::thread::spawn(|| held(|| std::panic::panic_any(3)))
                .join()
                .expect("it was held")
                .is_err()
        );
    }
}
