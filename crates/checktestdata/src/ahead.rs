//! What may come next in an input that is made, by the tests of the grammar that looked ahead.

/// The bytes that may come next, and whether the end may.
#[derive(Debug, Clone)]
pub(crate) struct Ahead {
    /// A bit for each byte.
    bytes: [u128; 2],
    pub(crate) end: bool,
}

impl Ahead {
    pub(crate) const ANYTHING: Ahead = Ahead {
        bytes: [u128::MAX; 2],
        end: true,
    };

    /// Keeps the bytes of a set, or those outside of it.
    pub(crate) fn keep(&mut self, set: &[u8], inside: bool) {
        let mut kept = [0; 2];
        for byte in set {
            kept[usize::from(byte / 128)] |= 1 << (byte % 128);
        }
        for (bytes, kept) in self.bytes.iter_mut().zip(kept) {
            *bytes &= if inside { kept } else { !kept };
        }
    }

    /// Keeps the end alone.
    pub(crate) fn end_here(&mut self) {
        self.bytes = [0; 2];
    }

    pub(crate) fn allows_bytes(&self) -> bool {
        self.bytes != [0; 2]
    }

    /// Whether a text may come next. Nothing at all may always come.
    pub(crate) fn allows(&self, text: &[u8]) -> bool {
        text.first()
            .is_none_or(|first| self.bytes[usize::from(first / 128)] >> (first % 128) & 1 == 1)
    }
}
