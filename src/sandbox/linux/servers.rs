//! The fork servers of a sandbox: programs that run at the same time come from different ones.
//!
//! The kernel connects all who see one file: who waits at a page of it hears of a thread that ends elsewhere. So the copies
//! of languages and libraries that one program sees are seen by no other one that runs meanwhile. A thread of the judge
//! runs one program after the other, and has a seat of its own.

use super::fork_server::ForkServer;
use crate::sandbox::Level;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// A fork server for each seat at which programs were run.
#[derive(Debug)]
pub(super) struct Servers {
    binary: PathBuf,
    level: Level,
    of_seats: Mutex<Vec<Arc<ForkServer>>>,
}

impl Servers {
    pub(super) fn new(binary: PathBuf, level: Level) -> Servers {
        Servers { binary, level, of_seats: Mutex::default() }
    }

    /// The one of a seat; where nothing is in memory, one is enough for all.
    pub(super) fn of(&self, seat: &Seat) -> Arc<ForkServer> {
        let seat = if self.level == Level::Full { seat.0 } else { 0 };
        let mut servers = self.of_seats.lock().unwrap_or_else(PoisonError::into_inner);
        while servers.len() <= seat {
            servers.push(Arc::new(ForkServer::new(self.binary.clone(), self.level)));
        }
        Arc::clone(&servers[seat])
    }
}

/// A number that one thread has, for as long as there is something that it is to run.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Seat(usize);

static TAKEN: Mutex<BTreeSet<usize>> = Mutex::new(BTreeSet::new());

thread_local! {
    static OWN: RefCell<Weak<Seat>> = const { RefCell::new(Weak::new()) };
}

impl Seat {
    /// That of this thread.
    pub(super) fn own() -> Arc<Seat> {
        OWN.with_borrow_mut(|own| {
            own.upgrade().unwrap_or_else(|| {
                let seat = Arc::new(Seat::first_free());
                *own = Arc::downgrade(&seat);
                seat
            })
        })
    }

    fn first_free() -> Seat {
        let mut taken = TAKEN.lock().unwrap_or_else(PoisonError::into_inner);
        let number = (0..).zip(&*taken).find(|(number, taken)| number != *taken).map_or(taken.len(), |(free, _)| free);
        taken.insert(number);
        Seat(number)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        TAKEN.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_at_the_same_time_have_different_seats_and_one_has_the_same() {
        let own = Seat::own();
        assert_eq!(own, Seat::own());
        let other = std::thread::spawn(Seat::own).join().expect("no panic");
        assert_ne!(own, other);
        // It went to another thread, and is that of none any more.
        let third = std::thread::spawn(move || (*Seat::own() != *other).then_some(other)).join().expect("no panic");
        assert!(third.is_some());
        let servers = Servers::new("/nowhere".into(), Level::Full);
        assert!(Arc::ptr_eq(&servers.of(&own), &servers.of(&own)));
        assert!(!Arc::ptr_eq(&servers.of(&own), &servers.of(&third.expect("a seat"))));
    }
}
