//! The problems that the browser extension Competitive Companion sends, and how their samples become a package of
//! cases.
//!
//! The extension reads pages of any author, so the data is not trusted: names become plain letters, senseless limits
//! are left out, and an existing folder is never touched.

pub mod request;

use crate::data::is_case_name;
use serde::{Deserialize, Deserializer};
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
use thiserror::Error;

/// The ports to which the extension sends by default; each belongs to some tool.
pub const PORTS: [u16; 7] = [1327, 4244, 6174, 10042, 10043, 10045, 27121];

/// The port on which Tribunal listens.
pub const PORT: u16 = 10045;

/// More samples than any page has.
const SAMPLES_MAX: usize = 1000;

/// Maximum length of the name of a problem, a contest or a folder, in characters.
const NAME_CHARS_MAX: usize = 200;

/// A problem as the extension sends it; other fields are ignored.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Posted {
    /// The title.
    pub name: String,
    /// The judge and the contest.
    #[serde(default)]
    pub group: String,
    /// The address of the page.
    #[serde(default)]
    pub url: String,
    /// The memory limit, in megabytes.
    #[serde(default, deserialize_with = "number")]
    pub memory_limit: Option<f64>,
    /// The time limit, in milliseconds.
    #[serde(default, deserialize_with = "number")]
    pub time_limit: Option<f64>,
    /// The samples.
    pub tests: Vec<Sample>,
    /// Whether the program talks with the judge.
    #[serde(default)]
    pub interactive: bool,
    /// Where the program reads its input.
    #[serde(default)]
    pub input: Stream,
    /// Where it prints.
    #[serde(default)]
    pub output: Stream,
    /// The contest in which the problem was sent.
    #[serde(default)]
    pub batch: Batch,
}

/// One sample.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Sample {
    /// The input.
    pub input: String,
    /// The expected output.
    pub output: String,
}

/// A file or a standard stream.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Stream {
    /// `stdin`, `stdout`, `file` or `regex`.
    #[serde(default, rename = "type")]
    pub kind: String,
}

/// Problems that are sent together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Batch {
    /// The number of problems.
    #[serde(default)]
    pub size: u64,
}

/// A number, or `None` where the page had none.
fn number<'de, D: Deserializer<'de>>(from: D) -> Result<Option<f64>, D::Error> {
    Option::deserialize(from)
}

/// Why the body of a request is refused.
#[derive(Debug, Error)]
pub enum PostedError {
    /// The body is not JSON, or a field has the wrong type.
    #[error("no problem in JSON: {0}")]
    Json(#[from] serde_json::Error),
    /// The problem of this name has no samples.
    #[error("`{0}` has no samples")]
    NoSamples(String),
    /// The problem has this many samples.
    #[error("{0} samples, more than {SAMPLES_MAX}")]
    TooManySamples(usize),
}

impl Posted {
    /// Reads the body of a request.
    ///
    /// # Errors
    ///
    /// When the body is not a problem in JSON, or has no sample, or too many.
    pub fn parse(body: &[u8]) -> Result<Posted, PostedError> {
        let posted: Posted = serde_json::from_slice(body)?;
        match posted.tests.len() {
            0 => Err(PostedError::NoSamples(shown(&posted.name))),
            1..=SAMPLES_MAX => Ok(posted),
            many => Err(PostedError::TooManySamples(many)),
        }
    }

    /// A name for the folder of the package, of the form `[a-z0-9]+`.
    pub fn folder_name(&self) -> String {
        let plain = |text: &str| -> String {
            let letters = text.chars().filter(char::is_ascii_alphanumeric);
            letters
                .map(|letter| letter.to_ascii_lowercase())
                .take(64)
                .collect()
        };
        // The title has no Latin letter or digit; then the last part of the address is the name.
        let last = self
            .url
            .trim_end_matches('/')
            .rsplit('/')
            .next()
            .unwrap_or_default();
        [plain(&self.name), plain(last)]
            .into_iter()
            .find(|name| !name.is_empty())
            .unwrap_or_else(|| "problem".to_string())
    }

    /// What a person should know before the samples are judged.
    pub fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        if self.batch.size > 1 {
            remarks.push(format!(
                "this is one of {} problems that were sent; only it is saved",
                self.batch.size
            ));
        }
        if self.interactive {
            remarks.push(
                "the problem is interactive; its samples are a conversation, and cannot be judged"
                    .to_string(),
            );
        }
        for (stream, usual) in [(&self.input, "stdin"), (&self.output, "stdout")] {
            if !stream.kind.is_empty() && stream.kind != usual {
                remarks.push(format!(
                    "the judge does not use {usual} but `{}`",
                    shown(&stream.kind)
                ));
            }
        }
        if self.time_s().is_none() {
            remarks.push("no time limit that makes sense was sent; 1 s is used".to_string());
        }
        if self.memory_mb().is_none() {
            remarks.push("no memory limit that makes sense was sent; 64 MB is used".to_string());
        }
        remarks
    }

    fn time_s(&self) -> Option<f64> {
        self.time_limit
            .map(|millis| millis / 1000.0)
            .filter(|seconds| (0.001..=3600.0).contains(seconds))
    }

    fn memory_mb(&self) -> Option<u64> {
        self.memory_limit
            .filter(|megabytes| (1.0..=1_048_576.0).contains(megabytes))
            .map(|megabytes| megabytes as u64)
    }

    /// The files of the package: paths below its folder, and contents.
    pub fn files(&self) -> Vec<(String, String)> {
        let mut files = vec![("problem.yaml".to_string(), self.yaml())];
        for (index, sample) in self.tests.iter().enumerate() {
            let name = (index + 1).to_string();
            debug_assert!(is_case_name(&name));
            files.push((format!("data/sample/{name}.in"), ended(&sample.input)));
            files.push((format!("data/sample/{name}.ans"), ended(&sample.output)));
        }
        files
    }

    /// `problem.yaml` of the 2025-09 layout. A string in JSON is the same string in YAML.
    fn yaml(&self) -> String {
        let quoted = |text: &str| serde_json::Value::from(shown(text)).to_string();
        let name = if shown(&self.name).is_empty() {
            "problem"
        } else {
            &self.name
        };
        let mut yaml = format!(
            "problem_format_version: 2025-09\ntype: pass-fail\nname:\n  en: {}\nuuid: {}\nlicense: unknown\n",
            quoted(name),
            self.uuid()
        );
        // An address that would have to be changed is left out.
        let is_whole = shown(&self.url) == self.url;
        let is_address = is_whole
            && ["http://", "https://"]
                .iter()
                .any(|scheme| self.url.starts_with(scheme));
        let source = if shown(&self.group).is_empty() {
            "unknown"
        } else {
            &self.group
        };
        yaml += &format!("source:\n  - name: {}\n", quoted(source));
        if is_address {
            yaml += &format!("    url: {}\n", quoted(&self.url));
        }
        yaml += &format!(
            "limits:\n  time_limit: {:?}\n",
            self.time_s().unwrap_or(1.0)
        );
        yaml += &format!("  memory: {}\n", self.memory_mb().unwrap_or(64));
        yaml
    }

    /// An identifier made from the address and the name, so that the same problem always gets the same one.
    fn uuid(&self) -> String {
        let mut hash = Sha256::digest(format!("{}\n{}", self.url, self.name));
        // Version 8 of RFC 9562: an application's own scheme.
        hash[6] = hash[6] & 0x0f | 0x80;
        hash[8] = hash[8] & 0x3f | 0x80;
        let mut text = String::new();
        for (index, byte) in hash[..16].iter().enumerate() {
            if [4, 6, 8, 10].contains(&index) {
                text.push('-');
            }
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
        }
        text
    }

    /// Writes the package into a new folder. An error leaves no folder; if the folder exists, it is `AlreadyExists`.
    ///
    /// # Errors
    ///
    /// `AlreadyExists` if the folder exists; any error of writing.
    pub fn save(&self, folder: &Path) -> io::Result<()> {
        if let Some(parent) = folder
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
        {
            fs::create_dir_all(parent)?;
        }
        // Fails if the name exists, even as a broken link, so that only new files are written below.
        fs::create_dir(folder)?;
        let write = || {
            fs::create_dir_all(folder.join("data/sample"))?;
            self.files().into_iter().try_for_each(|(name, text)| {
                let mut file = fs::File::create_new(folder.join(name))?;
                file.write_all(text.as_bytes())
            })
        };
        write().inspect_err(|_| {
            // A folder that cannot be removed either is not reported.
            let _ = fs::remove_dir_all(folder);
        })
    }
}

/// A text of a page on one line, of at most the length of a name, without characters that control a terminal, end a
/// line, reverse the direction of writing, or are not allowed in YAML.
fn shown(text: &str) -> String {
    let is_plain = |letter: &char| match letter {
        '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}'
        | '\u{feff}'
        | '\u{fffe}'
        | '\u{ffff}' => false,
        letter => !letter.is_control(),
    };
    let plain: String = text.chars().filter(is_plain).take(NAME_CHARS_MAX).collect();
    plain.trim().to_string()
}

/// The text with a line end after its last line.
fn ended(text: &str) -> String {
    if text.is_empty() || text.ends_with('\n') {
        text.to_string()
    } else {
        format!("{text}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quickcheck::{Gen, QuickCheck};

    const POSTED: &str = r#"{
        "name": "1753 - Flip Game", "group": "POJ", "url": "http://poj.org/problem?id=1753", "interactive": false,
        "memoryLimit": 64, "timeLimit": 1500, "testType": "single", "input": {"type": "stdin"},
        "output": {"type": "stdout"}, "languages": {"java": {"mainClass": "Main", "taskClass": "FlipGame"}},
        "batch": {"id": "123e67c8-03c6-44a4-a3f9-5918533f9fb2", "size": 1},
        "tests": [{"input": "bwwb\nbbwb\nbwwb\nbwww", "output": "4\n"}]
    }"#;

    fn posted() -> Posted {
        Posted::parse(POSTED.as_bytes()).expect("it reads")
    }

    #[test]
    fn a_problem_becomes_a_package() {
        let posted = posted();
        assert_eq!(
            (posted.folder_name().as_str(), posted.remarks()),
            ("1753flipgame", vec![])
        );
        let files = posted.files();
        let yaml = format!(
            "problem_format_version: 2025-09\ntype: pass-fail\nname:\n  en: \"1753 - Flip Game\"\nuuid: {}\n\
             license: unknown\nsource:\n  - name: \"POJ\"\n    url: \"http://poj.org/problem?id=1753\"\n\
             limits:\n  time_limit: 1.5\n  memory: 64\n",
            posted.uuid()
        );
        let expected = [
            ("problem.yaml", yaml.as_str()),
            ("data/sample/1.in", "bwwb\nbbwb\nbwwb\nbwww\n"),
            ("data/sample/1.ans", "4\n"),
        ];
        assert_eq!(
            files,
            expected.map(|(name, text)| (name.to_string(), text.to_string()))
        );
        let uuid = posted.uuid();
        assert_eq!(
            (uuid.len(), &uuid[14..15], uuid.split('-').count()),
            (36, "8", 5),
            "{uuid}"
        );
    }

    #[test]
    fn missing_fields_have_defaults_and_wrong_ones_are_refused() {
        let least = Posted::parse(
            br#"{"name": "x", "tests": [{"input": "", "output": ""}], "timeLimit": null}"#,
        );
        let least = least.expect("it reads");
        assert!(
            least
                .yaml()
                .ends_with("limits:\n  time_limit: 1.0\n  memory: 64\n"),
            "{}",
            least.yaml()
        );
        assert_eq!(least.remarks().len(), 2, "{:?}", least.remarks());
        for wrong in [
            "",
            "{}",
            "[]",
            "{\"name\": 1, \"tests\": []}",
            "{\"name\": \"x\"}",
            "\u{0}",
            "{\"name\": \"x\", \"tests\": []}",
        ] {
            assert!(Posted::parse(wrong.as_bytes()).is_err(), "{wrong}");
        }
        let many = format!(
            "{{\"name\": \"x\", \"tests\": [{}{{}}]}}",
            "{\"input\":\"\",\"output\":\"\"},".repeat(1001)
        );
        assert!(Posted::parse(many.as_bytes()).is_err());
        // No recursion may exhaust the stack.
        let deep = format!("{{\"name\": \"x\", \"languages\": {}", "[".repeat(1 << 20));
        assert!(Posted::parse(deep.as_bytes()).is_err());
    }

    #[test]
    fn senseless_limits_are_left_out() {
        for (time, memory) in [
            (-1.0, -1.0),
            (0.0, 0.0),
            (f64::NAN, f64::NAN),
            (1e99, 1e99),
            (f64::INFINITY, 0.5),
        ] {
            let odd = Posted {
                time_limit: Some(time),
                memory_limit: Some(memory),
                ..posted()
            };
            assert_eq!(
                (odd.time_s(), odd.memory_mb(), odd.remarks().len()),
                (None, None, 2),
                "{time} {memory}"
            );
        }
    }

    #[test]
    fn no_name_leaves_its_folder() {
        for (name, url, expected) in [
            ("../../etc", "", "etc"),
            ("/etc/passwd", "", "etcpasswd"),
            ("A. Tokitsukaze\0\n", "", "atokitsukaze"),
            ("翻转棋", "https://x.org/problem/P1753/", "p1753"),
            ("翻转棋", "https://x.org/../", "problem"),
            ("", "", "problem"),
            (".", "..", "problem"),
        ] {
            let posted = Posted {
                name: name.to_string(),
                url: url.to_string(),
                ..posted()
            };
            assert_eq!(posted.folder_name(), expected, "{name}");
        }
        let long = Posted {
            name: "x".repeat(9999),
            ..posted()
        };
        assert_eq!(long.folder_name().len(), 64);
    }

    #[test]
    fn the_settings_are_valid_yaml_for_any_page() {
        fn holds(name: String, group: String, url: String) -> bool {
            let posted = Posted {
                name: name.clone(),
                group,
                url: format!("https://{url}"),
                ..posted()
            };
            let yaml = posted.yaml();
            let read: serde_json::Value =
                serde_saphyr::from_str(&yaml).unwrap_or_else(|why| panic!("{yaml}\n{why}"));
            let expected = if shown(&name).is_empty() {
                "problem".to_string()
            } else {
                shown(&name)
            };
            read["name"]["en"] == expected
                && read["limits"]["time_limit"] == 1.5
                && read["type"] == "pass-fail"
        }
        QuickCheck::new()
            .tests(1000)
            .quickcheck(holds as fn(String, String, String) -> bool);
        for text in [
            "\"\nlimits: {}",
            "\\",
            "\u{7f}\u{85}\u{feff}",
            "a: b # c",
            "'",
            "{{",
            "\u{2028}x\u{202e}",
        ] {
            assert!(
                holds(text.to_string(), text.to_string(), text.to_string()),
                "{text:?}"
            );
        }
    }

    #[test]
    fn no_bytes_make_it_panic() {
        fn survives(at: usize, with: u8) -> bool {
            let mut bytes = POSTED.as_bytes().to_vec();
            let at = at % bytes.len();
            bytes[at] = with;
            if let Ok(posted) = Posted::parse(&bytes) {
                assert!(
                    posted
                        .folder_name()
                        .bytes()
                        .all(|byte| byte.is_ascii_alphanumeric())
                );
                assert!(!posted.files().is_empty() && posted.remarks().len() < 9);
            }
            true
        }
        let property = survives as fn(usize, u8) -> bool;
        QuickCheck::new()
            .rng(Gen::new(1 << 16))
            .tests(3000)
            .quickcheck(property);
        QuickCheck::new()
            .quickcheck((|bytes| Posted::parse(&bytes).is_err()) as fn(Vec<u8>) -> bool);
    }

    #[test]
    fn an_existing_folder_is_never_touched() {
        let root = tempfile::tempdir().expect("a folder");
        let folder = root.path().join("new/package");
        posted().save(&folder).expect("saved");
        let store = crate::cases::find(&folder).expect("stored cases");
        assert_eq!((store.cases.len(), store.findings.errors()), (1, 0));
        fs::write(folder.join("data/sample/1.ans"), "mine\n").expect("a file");
        let again = posted().save(&folder).expect_err("it is there");
        assert_eq!(again.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(
            fs::read_to_string(folder.join("data/sample/1.ans")).expect("a file"),
            "mine\n"
        );
        let link = root.path().join("link");
        std::os::unix::fs::symlink("/no/such/place", &link).expect("a link");
        assert_eq!(
            posted().save(&link).expect_err("a link").kind(),
            io::ErrorKind::AlreadyExists
        );
    }
}
