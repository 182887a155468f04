//! Whether a program fails by chance: judging says so in the reason of a verdict, and reports find it there.

use super::memory_fault::NamedMemoryFault;
use crate::messages::{Message, Value};

/// The ids of reasons that name chance.
const CHANCE: [&str; 3] = ["fails-by-chance", "prints-by-chance", "failed-by-chance"];

/// Whether a reason says that another run on the same input may end otherwise, also behind a finding of another build.
///
/// ```
/// use tribunal_core::messages::Message;
/// use tribunal_core::verdict::chance::is_by_chance;
/// use tribunal_core::verdict::memory_fault::POSSIBLE_UNSET_VARIABLE;
///
/// let chance = Message::new("fails-by-chance").with("fault", "printed 4");
/// let found = Message::new(POSSIBLE_UNSET_VARIABLE).with("found", "line 7 of my.c");
/// assert!(is_by_chance(&found.clone().with("fault", chance)));
/// assert!(!is_by_chance(&found.with("fault", "printed 4")));
/// ```
pub fn is_by_chance(reason: &Message) -> bool {
    let failure = NamedMemoryFault::of(reason).map(|fault| fault.failure);
    let id = match failure {
        Some(Value::Said(failure)) => failure.id(),
        Some(_) => "",
        None => reason.id(),
    };
    CHANCE.contains(&id)
}
