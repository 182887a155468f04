//! What may come next in an input that is made, by the tests of the grammar that looked ahead.

/// The bytes that may come next, and whether the end may.
#[derive(Debug, Clone)]
pub(crate) struct Ahead {
    bytes: [bool; 256],
    pub(crate) end: bool,
}

impl Ahead {
    pub(crate) const ANYTHING: Ahead = Ahead {
        bytes: [true; 256],
        end: true,
    };

    /// Keeps the bytes of a set, or those outside of it.
    pub(crate) fn keep(&mut self, set: &[u8], inside: bool) {
        for byte in 0..=255 {
            self.bytes[usize::from(byte)] &= set.contains(&byte) == inside;
        }
    }

    /// Keeps the end alone.
    pub(crate) fn end_here(&mut self) {
        self.bytes = [false; 256];
    }

    pub(crate) fn allows_bytes(&self) -> bool {
        self.bytes.contains(&true)
    }

    /// Whether a text may come next. Nothing at all may always come.
    pub(crate) fn allows(&self, text: &[u8]) -> bool {
        text.first()
            .is_none_or(|first| self.bytes[usize::from(*first)])
    }
}
