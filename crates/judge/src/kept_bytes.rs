//! An input or an answer in a line of a journal.

use serde::{Deserialize, Serialize};

/// The most bytes that are kept: in JSON each may take six times as much, and a line has a maximum length.
const BYTES_MAX: usize = 8 << 20;

/// Bytes that are text, as most inputs are, or a number each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum KeptBytes {
    Text(String),
    Bytes(Vec<u8>),
}

impl KeptBytes {
    /// These bytes; nothing if there are too many for a line.
    pub(crate) fn of(bytes: &[u8]) -> Option<KeptBytes> {
        let kept = match std::str::from_utf8(bytes) {
            Ok(text) => KeptBytes::Text(text.to_string()),
            Err(_) => KeptBytes::Bytes(bytes.to_vec()),
        };
        (bytes.len() <= BYTES_MAX).then_some(kept)
    }

    /// The bytes.
    pub(crate) fn bytes(self) -> Vec<u8> {
        match self {
            KeptBytes::Text(text) => text.into_bytes(),
            KeptBytes::Bytes(bytes) => bytes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_back_as_they_were() {
        let is_kept = |bytes: Vec<u8>| {
            let kept = KeptBytes::of(&bytes).expect("few bytes");
            let text = serde_json::to_string(&kept).expect("JSON");
            let read: KeptBytes = serde_json::from_str(&text).expect("the same");
            read.bytes() == bytes
        };
        assert!(is_kept(b"3 4\n".to_vec()) && is_kept(vec![0, 255, 10]));
        quickcheck::quickcheck(is_kept as fn(Vec<u8>) -> bool);
        assert_eq!(KeptBytes::of(&vec![b'x'; BYTES_MAX + 1]), None);
    }
}
