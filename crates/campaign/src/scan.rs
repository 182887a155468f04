//! Reads a file of lines from its beginning to its end, in bounded memory.

use std::io::{self, BufRead as _, BufReader, Read as _};
use tribunal_core::text::size;

/// The longest line that is read or written, in bytes.
pub(super) const LINE_BYTES_MAX: u64 = 64 << 20;

/// The longest head that is read, in bytes: it may hold a long command.
pub(super) const HEAD_BYTES_MAX: u64 = 4 << 20;

/// Why a file cannot be read to its end.
pub(super) enum ScanError {
    Io(io::Error),
    /// The number of a line, and what is wrong with it.
    Line(u64, String),
}

/// What reading a file from its beginning to its end gave.
pub(super) struct Scanned {
    /// The number of bytes in whole lines.
    pub(super) bytes: u64,
    /// The number of whole lines.
    pub(super) lines: u64,
    /// Whether bytes without an end of line follow.
    pub(super) is_cut: bool,
}

/// Passes every whole line to `see`, with its number from 1 on, its place, and the end of line; `see` says what is wrong
/// with it.
pub(super) fn scan(
    file: impl io::Read,
    mut see: impl FnMut(u64, u64, &[u8]) -> Result<(), String>,
) -> Result<Scanned, ScanError> {
    let mut reader = BufReader::with_capacity(1 << 16, file);
    let (mut line, mut whole, mut number) = (Vec::new(), 0, 1);
    loop {
        line.clear();
        let most = match number {
            1 => HEAD_BYTES_MAX,
            _ => LINE_BYTES_MAX,
        };
        let mut bounded = (&mut reader).take(most);
        let bytes = bounded
            .read_until(b'\n', &mut line)
            .map_err(ScanError::Io)? as u64;
        if !line.ends_with(b"\n") {
            if bytes == most {
                let why = format!("longer than {}", size(most));
                return Err(ScanError::Line(number, why));
            }
            return Ok(Scanned {
                bytes: whole,
                lines: number - 1,
                is_cut: bytes > 0,
            });
        }
        see(number, whole, &line).map_err(|why| ScanError::Line(number, why))?;
        whole += bytes;
        number += 1;
    }
}
