//! Runs work on another thread, one result at a time, each under a time limit.

use super::limits::{ExceededLimit, receive_watched};
use super::panics::held;
use super::stopwatch::{CoreWait, Stopwatch};
use std::any::Any;
use std::io;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::Builder;
use std::time::Duration;
use tribunal_core::messages::Message;
use tribunal_core::text::without_error_numbers;

/// Runs work on another thread, and returns its result or its fault: a panic, or more time than `limit`. Returns `None`
/// if `is_over` became true first.
pub(crate) fn within<R: Send + 'static>(
    limit: Duration,
    is_over: impl Fn() -> bool,
    work: impl FnOnce() -> R + Send + 'static,
) -> Option<Result<R, Message>> {
    let mut work = Some(work);
    let mut feed = Feed::of(limit, move || work.take().map(|work| work()));
    let made = feed.next(is_over);
    made.map(Ok).or_else(|| Some(Err(feed.fault()?.message())))
}

/// Runs work on each item in order, on another thread, for at most `limit` each. A panic is the result of its item;
/// `make` then makes the work anew. After an item that takes longer than `limit`, the others are left out.
pub(crate) fn each<T: Send + Sync + 'static, R: Send + 'static, W>(
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

/// Results that another thread makes one at a time, on request.
pub(crate) struct Feed<T> {
    feed: AnyFeed,
    pieces: PhantomData<fn() -> T>,
}

impl<T: Send + 'static> Feed<T> {
    /// A feed of the results of `next`, which may take `limit` for each.
    pub(crate) fn of(
        limit: Duration,
        mut next: impl FnMut() -> Option<T> + Send + 'static,
    ) -> Feed<T> {
        let next = Box::new(move || next().map(|made| -> AnyMade { Box::new(made) }));
        Feed {
            feed: AnyFeed::of(limit, next),
            pieces: PhantomData,
        }
    }

    /// The next result; `None` if there are no more, after a fault, or when `is_over` becomes true.
    pub(crate) fn next(&mut self, is_over: impl Fn() -> bool) -> Option<T> {
        self.feed
            .next(&is_over)
            .map(|made| *made.downcast().expect("a piece of `next`"))
    }

    /// The fault that ended the feed early, if there was one.
    pub(crate) fn fault(self) -> Option<FeedFault> {
        self.feed.fault
    }
}

/// The fault of a [`Feed`].
#[derive(Debug)]
pub(crate) enum FeedFault {
    /// The work panicked with this message.
    Panic(Message),
    /// The work exceeded its time limit.
    Hung(ExceededLimit),
    /// No thread could be started.
    NoThread(io::Error),
}

impl FeedFault {
    /// The fault in words.
    pub(crate) fn message(&self) -> Message {
        match self {
            FeedFault::Panic(message) => message.clone(),
            FeedFault::Hung(taken) => taken.message(),
            FeedFault::NoThread(error) => {
                Message::new("no-thread").with("why", without_error_numbers(error))
            }
        }
    }
}

type AnyMade = Box<dyn Any + Send>;

/// A [`Feed`] without its type, so that it is compiled once.
struct AnyFeed {
    ask: Sender<()>,
    pieces: Receiver<Result<AnyMade, Message>>,
    /// The time limit of each result.
    limit: Duration,
    core_wait: CoreWait,
    fault: Option<FeedFault>,
}

impl AnyFeed {
    fn of(limit: Duration, mut next: Box<dyn FnMut() -> Option<AnyMade> + Send>) -> AnyFeed {
        let (ask, asked) = channel();
        let (give, pieces) = channel();
        let core_wait = CoreWait::default();
        let own_wait = core_wait.clone();
        let thread = Builder::new().spawn(move || {
            own_wait.watch_this_thread();
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
            core_wait,
            fault: thread.err().map(FeedFault::NoThread),
        }
    }

    fn next(&mut self, is_over: &dyn Fn() -> bool) -> Option<AnyMade> {
        let mut taken = Stopwatch::start(&self.core_wait);
        // Fails if the thread has ended.
        let _ = self.ask.send(());
        while self.fault.is_none() && !is_over() {
            let (made, stopped) = receive_watched(&self.pieces);
            taken.leave_out(stopped);
            match made {
                Ok(Ok(made)) => return Some(made),
                Ok(Err(panic)) => self.fault = Some(FeedFault::Panic(panic)),
                Err(RecvTimeoutError::Timeout) if taken.exceeds(self.limit) => {
                    self.fault = Some(FeedFault::Hung(ExceededLimit::Time(self.limit)));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_until_the_work_ends_panics_or_hangs() {
        let limit = Duration::from_millis(300);
        let taken = |next: fn(u32) -> Option<u32>| {
            let mut numbers = 0..;
            let mut feed = Feed::of(limit, move || numbers.next().and_then(next));
            let taken: Vec<u32> = std::iter::from_fn(|| feed.next(|| false)).collect();
            (taken, feed.fault().map(|fault| fault.message().to_string()))
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
                .map(|result| result.map_err(|fault| fault.message().to_string()))
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
}
