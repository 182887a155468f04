//! Zip archives as students hand them in, for tests of several crates.

use std::io::{Cursor, Write as _};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// An archive with these files, each a path and its bytes, in this order.
pub(crate) fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default())
            .expect("a file");
        zip.write_all(bytes).expect("written");
    }
    zip.finish().expect("an archive").into_inner()
}
