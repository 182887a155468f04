//! The files that the shares of a campaign read: what each was when the campaign was planned.
//!
//! Parts fit together only if all shares read the same. A file with checksums, as `sha256sum -c` reads it, tells which file
//! was changed since.

use super::plan::{CampaignFolder, WORK};
use crate::cli::exit::{Exit, Stop};
use crate::cli::files;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use tribunal_core::messages::Message;
use walkdir::WalkDir;

/// The file with the checksums.
pub(super) const SUMS: &str = "work.sha256";

/// Writes the checksums of all files in `work`.
pub(super) fn note(campaign: &Path) -> io::Result<()> {
    let mut out = io::BufWriter::new(File::create(campaign.join(SUMS))?);
    for name in names(campaign) {
        let sum = sum(campaign, &name)?;
        write!(out, "{sum}")?;
        out.write_all(&name)?;
        out.write_all(b"\n")?;
    }
    out.flush()
}

/// Makes sure that every file of `work` is there and as it was planned. With `all`, that there is no other one either.
///
/// # Errors
///
/// Names the first file that is not.
pub(super) fn check(folder: &CampaignFolder, all: bool) -> Result<(), Stop> {
    let path = folder.path.join(SUMS);
    let text = fs::read(&path).map_err(|error| files::unreadable(&path, &error))?;
    let mut planned = BTreeMap::new();
    for line in text
        .split(|byte| *byte == b'\n')
        .filter(|it| !it.is_empty())
    {
        let place = line.windows(2).position(|it| it == b"  ");
        let (sum, name) = line.split_at(place.map_or(0, |it| it + 2));
        planned.insert(name.to_vec(), sum);
    }
    let refused = |id: &'static str, name: &[u8]| {
        let why = Message::new(id).with("file", String::from_utf8_lossy(name).into_owned());
        let shown = folder.shown.display().to_string();
        Stop::said(Exit::Input, why)
            .advise(Message::new("hint-campaign-work").with("folder", shown))
    };
    for (name, sum) in &planned {
        match self::sum(&folder.path, name) {
            Ok(now) if now.as_bytes() == *sum => {}
            Ok(_) => return Err(refused("campaign-work-changed", name)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(refused("campaign-work-missing", name));
            }
            Err(error) => {
                let path = folder.path.join(&*String::from_utf8_lossy(name));
                return Err(files::unreadable(&path, &error));
            }
        }
    }
    let new = || {
        names(&folder.path)
            .into_iter()
            .find(|it| !planned.contains_key(it))
    };
    match all.then(new).flatten() {
        Some(name) => Err(refused("campaign-work-new", &name)),
        None => Ok(()),
    }
}

/// The files of `work` as the checksums name them, in order: below the campaign's folder, with `\n` for the end of a line.
fn names(campaign: &Path) -> Vec<Vec<u8>> {
    let entries = WalkDir::new(campaign.join(WORK)).sort_by_file_name();
    let entries = entries.into_iter().filter_map(Result::ok);
    let named = entries.filter(|it| it.file_type().is_file()).map(|entry| {
        let below = entry.path().strip_prefix(campaign);
        escaped(below.unwrap_or(entry.path()).as_os_str().as_bytes())
    });
    named.collect()
}

fn escaped(name: &[u8]) -> Vec<u8> {
    let bytes = name.iter().flat_map(|byte| match byte {
        b'\\' => b"\\\\".to_vec(),
        b'\n' => b"\\n".to_vec(),
        b'\r' => b"\\r".to_vec(),
        byte => vec![*byte],
    });
    bytes.collect()
}

fn unescaped(name: &[u8]) -> Vec<u8> {
    let mut bytes = name.iter();
    let mut whole = Vec::new();
    while let Some(byte) = bytes.next() {
        let escaped = if *byte == b'\\' { bytes.next() } else { None };
        whole.push(match escaped {
            Some(b'n') => b'\n',
            Some(b'r') => b'\r',
            other => *other.unwrap_or(byte),
        });
    }
    whole
}

/// What stands before the name of a file: `\` where the name is written otherwise than it is, and its checksum.
fn sum(campaign: &Path, name: &[u8]) -> io::Result<String> {
    let own = unescaped(name);
    let path = campaign.join(std::ffi::OsStr::from_bytes(&own));
    // A pipe in its place would be read for ever.
    let mut file = tribunal_package::regular::open(&path)?;
    let mut hash = Sha256::new();
    io::copy(&mut file, &mut Hashing(&mut hash))?;
    let sum: String = hash
        .finalize()
        .iter()
        .map(|it| format!("{it:02x}"))
        .collect();
    let sign = if own == name { "" } else { "\\" };
    Ok(format!("{sign}{sum}  "))
}

struct Hashing<'a>(&'a mut Sha256);

impl io::Write for Hashing<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::quickcheck;

    quickcheck! {
        fn names_are_read_as_they_were_written(name: Vec<u8>) -> bool {
            let written = escaped(&name);
            unescaped(&written) == name && !written.contains(&b'\n')
        }
    }

    #[test]
    fn the_checksums_are_those_that_sha256sum_reads() {
        let home = tempfile::tempdir().expect("a folder");
        let at = |name: &str| home.path().join(name);
        fs::create_dir_all(at("work/class")).expect("a folder");
        for name in ["work/class/a b.c", "work/class/of\n\\two", "work/é"] {
            fs::write(at(name), name).expect("a file");
        }
        note(home.path()).expect("written");
        let checked = std::process::Command::new("sha256sum")
            .args(["--check", "--strict", SUMS])
            .current_dir(home.path())
            .output();
        let checked = checked.expect("sha256sum");
        let said = String::from_utf8_lossy(&checked.stdout).into_owned();
        assert!(checked.status.success(), "{said}");
        assert_eq!(
            said.lines().filter(|it| it.ends_with(": OK")).count(),
            3,
            "{said}"
        );
    }
}
