//! The fork servers of a sandbox. Programs that run at the same time use different ones.
//!
//! The kernel connects all processes that map one file: a process can notice, by waiting at a page of it, that a thread
//! ends elsewhere. So programs that run at the same time never see the same copies of languages and libraries.

use super::fork_server::ForkServer;
use crate::level::Level;
use rustix::thread::{CpuSet, sched_getaffinity};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// A fork server for each seat at which programs were run.
#[derive(Debug)]
pub(super) struct Servers {
    binary: PathBuf,
    level: Level,
    /// The cores of the judge; the thread that starts a server may be pinned to one of them.
    cores: Option<CpuSet>,
    of_seats: Mutex<Vec<Arc<ForkServer>>>,
}

impl Servers {
    pub(super) fn new(binary: PathBuf, level: Level) -> Servers {
        Servers {
            binary,
            level,
            cores: sched_getaffinity(None).ok(),
            of_seats: Mutex::default(),
        }
    }

    /// The server of a seat. Where nothing is copied into memory, one server is enough for all seats.
    pub(super) fn of(&self, seat: &Seat) -> Arc<ForkServer> {
        let seat = if self.level == Level::Full {
            seat.number
        } else {
            0
        };
        let mut servers = self.of_seats.lock().unwrap_or_else(PoisonError::into_inner);
        while servers.len() <= seat {
            let workers = self.workers_with(servers.len() + 1);
            servers.push(Arc::new(ForkServer::new(
                self.binary.clone(),
                self.level,
                self.cores,
                workers,
            )));
        }
        Arc::clone(&servers[seat])
    }

    /// Number of workers that share the memory: at least the number of cores, even if this thread is pinned to one.
    pub(super) fn workers(&self) -> u32 {
        self.workers_with(
            self.of_seats
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .len(),
        )
    }

    fn workers_with(&self, seats: usize) -> u32 {
        self.cores
            .map_or(1, |cores| cores.count())
            .max(seats as u32)
    }
}

/// A place at which one program runs at a time. It has its own number while a program is prepared for it.
#[derive(Debug)]
pub(super) struct Seat {
    number: usize,
    is_taken: AtomicBool,
}

/// Holds a seat while a program runs.
pub(super) struct Sitting(Arc<Seat>);

static NUMBERS: Mutex<BTreeSet<usize>> = Mutex::new(BTreeSet::new());

thread_local! {
    /// The seat of a thread, for all programs that it prepares: they run one after another.
    static OWN: RefCell<Weak<Seat>> = const { RefCell::new(Weak::new()) };
}

impl Seat {
    /// The seat of this thread.
    pub(super) fn own() -> Arc<Seat> {
        OWN.with_borrow_mut(|own| {
            own.upgrade().unwrap_or_else(|| {
                let seat = Seat::new();
                *own = Arc::downgrade(&seat);
                seat
            })
        })
    }

    fn new() -> Arc<Seat> {
        let mut numbers = NUMBERS.lock().unwrap_or_else(PoisonError::into_inner);
        let number = (0..)
            .zip(&*numbers)
            .find(|(free, taken)| free != *taken)
            .map_or(numbers.len(), |(free, _)| free);
        numbers.insert(number);
        Arc::new(Seat {
            number,
            is_taken: AtomicBool::new(false),
        })
    }

    /// Takes the seat; if another program runs there, takes a free one instead.
    pub(super) fn sit(seat: &mut Arc<Seat>) -> Sitting {
        let mut others = [Seat::own, Seat::new].into_iter();
        while seat.is_taken.swap(true, Ordering::Acquire) {
            *seat = others.next().unwrap_or(Seat::new)();
        }
        Sitting(Arc::clone(seat))
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        NUMBERS
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .remove(&self.number);
    }
}

impl Drop for Sitting {
    fn drop(&mut self) {
        self.0.is_taken.store(false, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_at_the_same_time_have_different_seats_and_keep_them() {
        let mut own = Seat::own();
        assert!(
            Arc::ptr_eq(&own, &Seat::own()),
            "what a thread prepares has one seat"
        );
        let (mut moved, first) = (Arc::clone(&own), own.number);
        let sitting = Seat::sit(&mut own);
        assert_eq!(own.number, first);
        // A program that this thread prepared runs on another thread, while this one runs another program.
        let (mut moved, second) = std::thread::spawn(move || {
            drop(Seat::sit(&mut moved));
            let number = moved.number;
            (moved, number)
        })
        .join()
        .expect("no panic");
        assert_ne!(first, second);
        drop(sitting);
        // It stays at the seat of its last run.
        drop(Seat::sit(&mut moved));
        assert_eq!((moved.number, Seat::own().number), (second, first));
        let servers = Servers::new("/nowhere".into(), Level::Full);
        assert!(Arc::ptr_eq(&servers.of(&own), &servers.of(&Seat::own())));
        assert!(!Arc::ptr_eq(&servers.of(&own), &servers.of(&moved)));
        // Even if the calling thread may use only a few cores.
        let cores = servers.cores.expect("cores").count();
        let mut first_core = CpuSet::new();
        first_core.set(
            (0..CpuSet::MAX_CPU)
                .find(|core| servers.cores.expect("cores").is_set(*core))
                .expect("a core"),
        );
        rustix::thread::sched_setaffinity(None, &first_core).expect("a core of its own");
        let most = (first.max(second) + 1) as u32;
        assert_eq!(
            servers.workers(),
            cores.max(most),
            "a core or a seat each, whichever are more"
        );
        let servers = Servers::new("/nowhere".into(), Level::Confined);
        assert!(
            Arc::ptr_eq(&servers.of(&own), &servers.of(&moved)),
            "nothing is in memory there"
        );
    }
}
