//! How far a share is, by its file alone.

use super::part::PartHead;
use super::seal::{DONE, Seal};
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom};
use std::path::Path;

/// The last line of a part is shorter than this.
const LAST_BYTES_MAX: u64 = 4096;

/// How far a share is. This is quick to find: whether the file was changed since, only [`Parts`](super::Parts) says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartProgress {
    /// The head of its part.
    pub head: PartHead,
    /// The number of lines after the head: what the share has stored so far.
    pub lines: u64,
    /// The number of results that are missing by a fault of the judge, once the share is done; nothing before.
    pub faults: Option<u64>,
}

impl PartProgress {
    /// Reads it; nothing if the file is no part yet.
    ///
    /// # Errors
    ///
    /// Fails where the file cannot be read.
    pub fn read(path: &Path) -> io::Result<Option<PartProgress>> {
        // What is opened may be a pipe without a writer.
        if !path.metadata()?.is_file() {
            return Ok(None);
        }
        let Some(head) = PartHead::read(path)? else {
            return Ok(None);
        };
        let mut file = File::open(path)?;
        let bytes = file.metadata()?.len();
        file.seek(SeekFrom::Start(bytes.saturating_sub(LAST_BYTES_MAX)))?;
        let mut last = Vec::new();
        file.by_ref().take(LAST_BYTES_MAX).read_to_end(&mut last)?;
        if let Some(seal) = seal(&last) {
            return Ok(Some(PartProgress {
                head,
                lines: seal.lines,
                faults: Some(seal.faults),
            }));
        }
        file.rewind()?;
        let ends = ends_of_lines(file.take(bytes))?;
        Ok(Some(PartProgress {
            head,
            lines: ends.saturating_sub(1),
            faults: None,
        }))
    }

    /// Whether nothing of the share is missing.
    pub fn is_done(&self) -> bool {
        self.faults == Some(0)
    }
}

/// The seal, if it is the last line of these bytes.
fn seal(last: &[u8]) -> Option<Seal> {
    let line = last
        .strip_suffix(b"\n")?
        .rsplit(|byte| *byte == b'\n')
        .next()?;
    line.starts_with(DONE)
        .then(|| Seal::read(line).ok())
        .flatten()
}

fn ends_of_lines(mut file: impl io::Read) -> io::Result<u64> {
    let (mut count, mut some) = (0, vec![0; 1 << 16]);
    loop {
        match file.read(&mut some)? {
            0 => return Ok(count),
            bytes => count += some[..bytes].iter().filter(|byte| **byte == b'\n').count() as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ledger, Sealing, Shard};

    #[test]
    fn a_share_is_begun_then_done_and_a_fault_keeps_it_from_that() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("1.json");
        let read = || PartProgress::read(&path).expect("readable");
        assert!(PartProgress::read(&path).is_err(), "it is not there");
        std::fs::write(&path, "{}\n").expect("a file");
        assert_eq!(read(), None);
        std::fs::remove_file(&path).expect("a file");
        let head = PartHead::new(
            Shard::new(1, 2).expect("a shard"),
            "x".to_string(),
            "full".to_string(),
            vec!["judge".to_string()],
        );
        for faults in [1, 0] {
            let ledger = head.open(&path).expect("a part");
            ledger.write("one", &faults);
            let so_far = read().expect("a part");
            assert_eq!((so_far.faults, so_far.is_done()), (None, false));
            let lines = so_far.lines;
            let written = |ledger: &Ledger, sealing: &mut Sealing| {
                let entries = ledger.read::<u64>("one")?;
                entries.iter().try_for_each(|it| sealing.write("one", it))
            };
            ledger.seal(faults, written).expect("sealed");
            let done = read().expect("a part");
            assert_eq!((done.faults, done.lines), (Some(faults), lines));
            assert_eq!(done.is_done(), faults == 0);
        }
    }
}
