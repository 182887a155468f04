//! Cuts long outputs to the part that a report shows.

/// Maximum number of bytes of output, and of standard error, that a report shows.
pub(super) const SHOWN_BYTES_MAX: usize = 2000;

/// The first `bytes_max` bytes of a text.
pub(super) fn start_of(text: &[u8], bytes_max: usize) -> String {
    String::from_utf8_lossy(&text[..text.len().min(bytes_max)]).into_owned()
}

/// The last `bytes_max` bytes of a text.
pub(super) fn end_of(text: &[u8], bytes_max: usize) -> String {
    String::from_utf8_lossy(&text[text.len().saturating_sub(bytes_max)..]).into_owned()
}
