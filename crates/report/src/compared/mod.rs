//! What changed since an earlier run: the sentences of every form, and the lines of the terminal.

pub(crate) mod cross_checked;
pub(crate) mod judged;
pub(crate) mod lookup;
pub(crate) mod names;
pub(crate) mod terminal;
pub(crate) mod words;
