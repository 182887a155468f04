//! Checks the files of cases: encoding, line ends, size, and inputs that repeat.

use crate::data::Case;
use crate::finding::Findings;
use crate::package::Package;
use crate::regular;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::Path;

/// Checks encodings and sizes, and finds inputs that repeat.
pub(super) fn check(package: &Package, findings: &mut Findings) {
    let mut inputs = SeenInputs::default();
    let output_bytes_max = package.problem.limits.output_mb << 20;
    for case in package.cases() {
        let place = |path: &Path| {
            path.strip_prefix(&package.folder)
                .unwrap_or(path)
                .display()
                .to_string()
        };
        let files = [Some(&case.input), case.answer.as_ref()];
        let [input, answer] =
            files.map(|path| text_file(&package.folder, path?, &place(path?), findings));
        if let Some(first) = inputs.repeated(package, case, [input, answer]) {
            let message = format!("the same input as `{first}`");
            findings.warning(&place(&case.input), message, "remove one of the two");
        }
        if let Some(answer) = &case.answer {
            // A package's own validator may need no answer.
            if package.output_validator.is_none()
                && answer
                    .metadata()
                    .is_ok_and(|file| file.is_file() && file.len() == 0)
            {
                findings.warning(&place(answer), "it is empty", "is that meant?");
            }
            let bytes = answer.metadata().map_or(0, |metadata| metadata.len());
            if bytes > output_bytes_max {
                findings.error(
                    &place(answer),
                    "longer than the output limit",
                    "raise `limits.output`",
                );
            } else if bytes > output_bytes_max / 2 {
                findings.warning(
                    &place(answer),
                    "more than half of the output limit",
                    "raise `limits.output`",
                );
            }
        }
    }
}

/// The cases whose input an earlier case has, and that case.
pub(super) fn repeats(package: &Package) -> Vec<(&str, &str)> {
    let mut inputs = SeenInputs::default();
    let digest = |path: &Path| text_file(&package.folder, path, "", &mut Findings::default());
    let mut all = Vec::new();
    for case in package.cases() {
        // What is wrong with a file is a finding elsewhere.
        let digests = [Some(&case.input), case.answer.as_ref()].map(|path| digest(path?));
        if let Some(first) = inputs.repeated(package, case, digests) {
            all.push((case.name.as_str(), first));
        }
    }
    all
}

/// The inputs of the cases so far.
#[derive(Default)]
struct SeenInputs<'p>(BTreeMap<([[u8; 32]; 2], &'p Vec<String>), &'p str>);

impl<'p> SeenInputs<'p> {
    /// The earlier case with the same input, by the digests of input and answer, if a case may not repeat it.
    fn repeated(
        &mut self,
        package: &Package,
        case: &'p Case,
        [input, answer]: [Option<[u8; 32]>; 2],
    ) -> Option<&'p str> {
        // With two answers, a validator of the package's own makes two cases of one input. A link is meant to repeat.
        let input = input.filter(|_| !case.input.is_symlink())?;
        let answer = answer.filter(|_| package.output_validator.is_some());
        let key = ([input, answer.unwrap_or_default()], &case.args.submission);
        match self.0.get(&key) {
            Some(first) => Some(*first).filter(|first| !may_repeat(package, first, case)),
            None => {
                self.0.insert(key, &case.name);
                None
            }
        }
    }
}

/// Whether a case may have the input of an earlier one: a sample under its name among the secret cases, and where groups
/// give points, a case of another group.
fn may_repeat(package: &Package, first: &str, case: &Case) -> bool {
    let parts = |name: &str| {
        name.rsplit_once('/')
            .map(|(group, base)| (group.to_string(), base.to_string()))
    };
    let (Some((group, base)), Some((other, name))) = (parts(first), parts(&case.name)) else {
        return false;
    };
    let is_sample = base == name && group.split('/').next() != other.split('/').next();
    is_sample || (package.problem.is_scoring() && group != other)
}

/// Checks a text file part by part, and returns its digest.
fn text_file(
    package: &Path,
    path: &Path,
    place: &str,
    findings: &mut Findings,
) -> Option<[u8; 32]> {
    const MB: u64 = 1 << 20;
    let mut file = match regular::open_inside(package, path) {
        Ok(file) => file,
        Err(error) => {
            findings.error(
                place,
                format!("cannot read it: {error}"),
                "put a readable file there",
            );
            return None;
        }
    };
    let size = file.metadata().ok()?.len();
    if size > 1000 * MB {
        findings.error(
            place,
            "longer than 1000 MB",
            "judges refuse it; make it smaller",
        );
        return None;
    }
    if size > 100 * MB {
        findings.warning(
            place,
            "longer than 100 MB",
            "make it smaller, if that is possible",
        );
    }
    let (mut hash, mut last, mut has_return, mut is_ascii_text) =
        (Sha256::new(), None, false, true);
    let mut tail: Vec<u8> = Vec::new();
    let mut is_utf8 = true;
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = file.read(&mut buffer).ok()?;
        if count == 0 {
            break;
        }
        let part = &buffer[..count];
        hash.update(part);
        has_return |= part.contains(&b'\r');
        is_ascii_text &= part
            .iter()
            .all(|byte| matches!(byte, b'\t' | b'\n' | b'\r' | 32..=126));
        last = part.last().copied();
        if is_utf8 && !part.is_ascii() {
            tail.extend_from_slice(part);
            // A character may be cut between two parts.
            match std::str::from_utf8(&tail) {
                Ok(_) => tail.clear(),
                Err(error) if error.error_len().is_none() => {
                    drop(tail.drain(..error.valid_up_to()))
                }
                Err(_) => is_utf8 = false,
            }
        } else if !tail.is_empty() {
            is_utf8 = false;
        }
    }
    if !is_utf8 || !tail.is_empty() {
        findings.warning(place, "it is not UTF-8", "save it as UTF-8");
    } else if !is_ascii_text {
        findings.warning(
            place,
            "it has characters other than printable ASCII",
            "is that meant?",
        );
    }
    if has_return {
        findings.warning(
            place,
            "it has carriage returns",
            "end its lines with a line feed alone",
        );
    }
    match last {
        Some(b'\n') => {}
        Some(_) => findings.warning(
            place,
            "its last line does not end with a line feed",
            "add a line feed",
        ),
        None if place.ends_with(".in") => findings.warning(place, "it is empty", "is that meant?"),
        None => {}
    }
    Some(hash.finalize().into())
}
