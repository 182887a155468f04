//! Catches panics with their messages and source lines.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Mutex, Once, PoisonError};
use tribunal_core::messages::Message;

thread_local! {
    /// Whether this thread is inside of [`held`].
    static IS_HELD: Cell<bool> = const { Cell::new(false) };
    /// The message of the last caught panic.
    static SAID: RefCell<Option<Message>> = const { RefCell::new(None) };
}

/// A panic outside of [`held`].
pub(crate) struct Panic {
    /// Its message and its source line.
    pub(crate) message: Message,
    /// The name of the source file without its ending.
    pub(crate) file: Option<String>,
}

/// The panics outside of [`held`] since the last call of [`panics_elsewhere`].
static ELSEWHERE: Mutex<Vec<Panic>> = Mutex::new(Vec::new());

/// Takes the panics outside of [`held`], such as those on threads that a solver started.
pub(crate) fn panics_elsewhere() -> Vec<Panic> {
    std::mem::take(&mut ELSEWHERE.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Runs work, and returns its result or the message of its panic, which is not printed.
pub(crate) fn held<R>(work: impl FnOnce() -> R) -> Result<R, Message> {
    hold_panics();
    let outer = IS_HELD.replace(true);
    let made = catch_unwind(AssertUnwindSafe(work));
    IS_HELD.set(outer);
    made.map_err(|payload| {
        // Dropping the payload may panic, too.
        std::mem::forget(payload);
        SAID.take().unwrap_or_else(|| panicked("no message"))
    })
}

/// The fault of a part that panicked.
fn panicked(text: &str) -> Message {
    Message::new("it-panicked").with("text", text.to_string())
}

/// Sets, once, the hook that keeps the messages of panics.
fn hold_panics() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            let payload = panic.payload();
            let text = payload.downcast_ref::<&str>().copied();
            let text = text
                .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
                .unwrap_or("no message");
            let place = panic
                .location()
                .map(|at| format!(" ({}:{})", at.file(), at.line()));
            let message = panicked(&format!("{text}{}", place.unwrap_or_default()));
            if IS_HELD.get() {
                SAID.set(Some(message));
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
    fn a_panic_is_caught_with_its_message_and_the_next_work_succeeds() {
        let said = held(|| panic!("at board {}", 7)).map(|()| 0);
        let words = format!("it panicked: at board 7 ({}:", file!());
        assert!(
            said.as_ref()
                .is_err_and(|said| said.to_string().starts_with(&words)),
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
