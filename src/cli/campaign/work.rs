//! The files that the shares of a campaign read: what each was when the campaign was planned.
//!
//! Parts fit together only if all shares read the same. A file with checksums, as `sha256sum -c` reads it, tells which file
//! was changed since.

use super::plan::{CampaignFolder, WORK};
use crate::cli::exit::{Exit, Stop};
use crate::cli::files;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::fs::{self, FileType};
use std::io::{self, Read as _};
use std::os::unix::ffi::OsStrExt as _;
use std::path::{Path, PathBuf};
use tribunal_core::messages::Message;
use walkdir::WalkDir;

/// The file with the checksums.
pub(super) const SUMS: &str = "work.sha256";

/// Writes the checksums of all files in `work`. Returns the hash of what was written, and the links in `work`, each with what it
/// leads to.
pub(super) fn note(campaign: &Path) -> io::Result<(String, BTreeMap<String, String>)> {
    let mut text = Vec::new();
    for name in files_of(campaign)? {
        text.extend(sum(campaign, &name)?.into_bytes());
        text.extend(&name);
        text.push(b'\n');
    }
    fs::write(campaign.join(SUMS), &text)?;
    Ok((hex(Sha256::digest(&text)), links_of(campaign)?))
}

/// The error that names the first file or link that is not as it was planned: that was changed, removed or added.
///
/// # Errors
///
/// One cannot be read.
pub(super) fn changed(folder: &CampaignFolder) -> Result<Option<Stop>, Stop> {
    let path = folder.path.join(SUMS);
    let unread = |error: io::Error| files::unreadable(&path, &error);
    let text = fs::read(&path).map_err(unread)?;
    if hex(Sha256::digest(&text)) != folder.plan.sums {
        return Ok(Some(refused(folder, "campaign-work-changed", SUMS)));
    }
    let mut planned = BTreeMap::new();
    for line in text
        .split(|byte| *byte == b'\n')
        .filter(|it| !it.is_empty())
    {
        let place = line.windows(2).position(|it| it == b"  ");
        let (sum, name) = line.split_at(place.map_or(0, |it| it + 2));
        planned.insert(name.to_vec(), sum);
    }
    let in_work = |error: io::Error| files::unreadable(&folder.work(), &error);
    let links = links_of(&folder.path).map_err(in_work)?;
    let changed = |id, name: &[u8]| {
        let name = String::from_utf8_lossy(name);
        Ok(Some(refused(folder, id, &name)))
    };
    for (name, sum) in &planned {
        match self::sum(&folder.path, name) {
            Ok(now) if now.as_bytes() == *sum => {}
            Ok(_) => return changed("campaign-work-changed", name),
            Err(error) if is_gone(&error) => return changed("campaign-work-missing", name),
            // Something else is in its place.
            Err(_) if !path_of(&folder.path, name).is_file() => {
                return changed("campaign-work-changed", name);
            }
            Err(error) => return Err(files::unreadable(&path_of(&folder.path, name), &error)),
        }
    }
    for (name, target) in &folder.plan.links {
        match links.get(name) {
            Some(now) if now == target => {}
            Some(_) => return changed("campaign-work-changed", name.as_bytes()),
            None => return changed("campaign-work-missing", name.as_bytes()),
        }
    }
    let mut files = files_of(&folder.path).map_err(in_work)?.into_iter();
    let new_file = files.find(|it| !planned.contains_key(it));
    let new_link = links.keys().find(|it| !folder.plan.links.contains_key(*it));
    match new_file.or(new_link.map(|it| it.clone().into_bytes())) {
        Some(name) => changed("campaign-work-new", &name),
        None => Ok(None),
    }
}

fn refused(folder: &CampaignFolder, id: &'static str, name: &str) -> Stop {
    let shown = folder.shown.display().to_string();
    let hint = Message::new("hint-campaign-work").with("folder", shown);
    Stop::said(Exit::Input, Message::new(id).with("file", name.to_string())).advise(hint)
}

fn is_gone(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
    )
}

/// The files of `work` as the checksums name them, in order: below the campaign's folder, with `\n` for the end of a line.
fn files_of(campaign: &Path) -> io::Result<Vec<Vec<u8>>> {
    let files = entries(campaign, |kind| kind.is_file())?;
    Ok(files
        .iter()
        .map(|it| escaped(it.as_os_str().as_bytes()))
        .collect())
}

fn links_of(campaign: &Path) -> io::Result<BTreeMap<String, String>> {
    let links = entries(campaign, |kind| kind.is_symlink())?;
    let named = links.into_iter().map(|link| {
        let target = fs::read_link(campaign.join(&link))?;
        Ok((link.display().to_string(), target.display().to_string()))
    });
    named.collect()
}

/// What there is of one kind in `work`, in order, below the campaign's folder.
fn entries(campaign: &Path, is_wanted: fn(FileType) -> bool) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in WalkDir::new(campaign.join(WORK)).sort_by_file_name() {
        let entry = match entry.map_err(io::Error::from) {
            // It is missed by its name.
            Err(error) if is_gone(&error) => continue,
            entry => entry?,
        };
        if is_wanted(entry.file_type()) {
            let below = entry.path().strip_prefix(campaign);
            found.push(below.unwrap_or(entry.path()).to_path_buf());
        }
    }
    Ok(found)
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

/// The file that the checksums give this name.
fn path_of(campaign: &Path, name: &[u8]) -> PathBuf {
    campaign.join(std::ffi::OsStr::from_bytes(&unescaped(name)))
}

/// What stands before the name of a file: `\` where the name is written otherwise than it is, and its checksum.
fn sum(campaign: &Path, name: &[u8]) -> io::Result<String> {
    // A pipe in its place would be read for ever.
    let mut file = tribunal_package::regular::open(&path_of(campaign, name))?;
    let (mut hash, mut buffer) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut buffer)? {
            0 => break,
            bytes => hash.update(&buffer[..bytes]),
        }
    }
    let sign = if unescaped(name) == name { "" } else { "\\" };
    Ok(format!("{sign}{}  ", hex(hash.finalize())))
}

fn hex(hash: impl AsRef<[u8]>) -> String {
    hash.as_ref()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
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
