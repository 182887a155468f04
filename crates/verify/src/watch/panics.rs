//! Catches panics, with their words and places.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Mutex, Once, PoisonError};

thread_local! {
    /// Whether the caller of [`held`] reports a panic of this thread, and its words.
    static IS_HELD: Cell<bool> = const { Cell::new(false) };
    static SAID: RefCell<String> = const { RefCell::new(String::new()) };
}

/// A panic on a thread that is not held.
pub(crate) struct Panic {
    /// Its words and its place.
    pub(crate) message: String,
    /// The name of the source file without its ending.
    pub(crate) file: Option<String>,
}

/// The panics on threads that are not held, since the last time.
static ELSEWHERE: Mutex<Vec<Panic>> = Mutex::new(Vec::new());

/// Takes the panics that came on threads that are not held, such as one that a solver has started.
pub(crate) fn panics_elsewhere() -> Vec<Panic> {
    std::mem::take(&mut ELSEWHERE.lock().unwrap_or_else(PoisonError::into_inner))
}

/// What work makes, or where and why it panicked; nothing is printed then.
pub(crate) fn held<R>(work: impl FnOnce() -> R) -> Result<R, String> {
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
