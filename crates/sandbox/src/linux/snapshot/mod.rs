//! Runs a program on one input after another without starting it again.
//!
//! A program behaves the same until it first reads its input. It is started once and stopped there; its memory and its
//! registers are kept. For each input, [`restorer`] code inside the program puts everything back, writes the input to
//! where the program wants it, and continues. A program that does something that cannot be put back is given up: it then
//! runs in the ordinary way.

mod changes;
mod clocks;
mod closed;
mod first_look;
mod in_place;
mod inner_filter;
mod inside;
mod layout;
mod memory;
mod restorer;
mod tables;
mod template;
mod tracee;
mod watchdog;

pub(super) use in_place::{InPlace, Streams};
pub(super) use template::StartRules;
pub(super) use watchdog::TimeMax;
