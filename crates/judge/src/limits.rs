//! What a submission may use: from the problem's `problem.yaml`, its language, and the flags.

use super::language::Language;
use serde::{Deserialize, Deserializer, de};
use std::path::Path;
use std::time::Duration;
use tribunal_package::regular;
use tribunal_package::yaml_fault;
use tribunal_sandbox::Limits;

/// The longest time that a limit may be, in seconds: an hour.
pub const TIME_S_MAX: f64 = 3600.0;
/// The most memory, stack or output that a limit may be, in megabytes: a terabyte.
pub const MEGABYTES_MAX: u64 = 1 << 20;
/// The longest `problem.yaml` that is read, in bytes.
const YAML_BYTES_MAX: u64 = 1 << 20;

/// Limits as asked for on the command line; what is not said comes from the package.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LimitOverrides {
    /// CPU seconds; the language's factor does not apply to it.
    pub time_s: Option<f64>,
    /// Seconds on the wall.
    pub wall_s: Option<f64>,
    /// Resident memory in megabytes; the language's extra does not apply to it.
    pub memory_mb: Option<u64>,
    /// Output in kilobytes.
    pub output_kb: Option<u64>,
    /// Stack in megabytes.
    pub stack_mb: Option<u64>,
    /// Processes and threads.
    pub processes: Option<u32>,
}

impl LimitOverrides {
    /// The same when every number makes sense, or a message that names the first that does not.
    pub fn checked(self) -> Result<LimitOverrides, String> {
        for (name, seconds) in [("time", self.time_s), ("wall time", self.wall_s)] {
            seconds
                .map_or(Ok(0.0), checked_seconds)
                .map_err(|why| format!("bad {name} limit: {why}"))?;
        }
        let output_mb = self.output_kb.map(|kilobytes| kilobytes.div_ceil(1 << 10));
        for (name, megabytes) in [
            ("memory", self.memory_mb),
            ("output", output_mb),
            ("stack", self.stack_mb),
        ] {
            megabytes
                .map_or(Ok(0), checked_megabytes)
                .map_err(|why| format!("bad {name} limit: {why}"))?;
        }
        if self.processes == Some(0) {
            return Err("bad process limit: 0 leaves none for the program itself".to_string());
        }
        Ok(self)
    }
}

/// The limits of a package, as its `problem.yaml` says.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(default)]
pub struct PackageLimits {
    /// CPU seconds.
    #[serde(rename = "time_limit", deserialize_with = "seconds")]
    pub time_s: f64,
    /// Resident memory in megabytes.
    #[serde(rename = "memory", deserialize_with = "megabytes")]
    pub memory_mb: u64,
    /// Output in megabytes.
    #[serde(rename = "output", deserialize_with = "megabytes")]
    pub output_mb: u64,
}

impl Default for PackageLimits {
    /// As on the original judges.
    fn default() -> PackageLimits {
        PackageLimits {
            time_s: 1.0,
            memory_mb: 64,
            output_mb: 8,
        }
    }
}

/// The one part of `problem.yaml` that is read here; the rest belongs to others.
#[derive(Default, Deserialize)]
#[serde(default)]
struct ProblemYaml {
    #[serde(deserialize_with = "section")]
    limits: PackageLimits,
}

impl PackageLimits {
    /// Reads `problem.yaml` of a package; what it does not say is as on the original judges: 1 s, 64 MB, 8 MB.
    pub fn read(package: &Path) -> Result<PackageLimits, String> {
        let path = package.join("problem.yaml");
        let cannot =
            |why: &dyn std::fmt::Display| format!("cannot read `{}`: {why}", path.display());
        let bytes = match regular::open_inside(package, &path)
            .and_then(|file| regular::read(file, YAML_BYTES_MAX))
        {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Ok(PackageLimits::default());
            }
            Err(error) => return Err(cannot(&error)),
        };
        let text = String::from_utf8(bytes).map_err(|_| cannot(&"not UTF-8"))?;
        PackageLimits::parse(&text)
            .map_err(|(place, why)| format!("{}{place}: {why}", path.display()))
    }

    /// The limits in the text of a `problem.yaml`; an error is its place, as `:line:column`, and a message.
    fn parse(text: &str) -> Result<PackageLimits, (String, String)> {
        if text
            .lines()
            .all(|line| line.trim().is_empty() || line.trim_start().starts_with('#'))
        {
            return Ok(PackageLimits::default());
        }
        let yaml: ProblemYaml = serde_saphyr::from_str(text).map_err(|error| {
            // The place is said once, in front, as compilers do.
            let (place, why) = yaml_fault::of(&error);
            let message = error.without_snippet().render();
            let told = message
                .split(" at line ")
                .next()
                .unwrap_or(&message)
                .trim_end();
            (place, why.unwrap_or_else(|| told.to_string()))
        })?;
        Ok(yaml.limits)
    }

    /// The limits of one submission.
    pub fn of(&self, language: &Language, wanted: &LimitOverrides) -> Limits {
        let cpu_s = wanted.time_s.unwrap_or(self.time_s * language.time_factor);
        let memory_mb = wanted.memory_mb.unwrap_or(self.memory_mb);
        let bytes = |megabytes: u64| megabytes.min(MEGABYTES_MAX) << 20;
        Limits {
            cpu: duration(cpu_s),
            wall: duration(wanted.wall_s.unwrap_or(2.0 * cpu_s + 1.0)),
            memory_bytes: bytes(
                wanted
                    .memory_mb
                    .unwrap_or_else(|| self.memory_mb.saturating_add(language.memory_extra_mb)),
            ),
            address_space: language.address_space,
            output_bytes: wanted.output_kb.map_or(bytes(self.output_mb), |kilobytes| {
                kilobytes.min(1 << 30) << 10
            }),
            // Less than the memory, so that an endless recursion ends as what it is.
            stack_bytes: bytes(
                wanted
                    .stack_mb
                    .unwrap_or(memory_mb.saturating_mul(3).div_ceil(4)),
            ),
            processes: wanted.processes.unwrap_or(64),
        }
    }
}

/// A duration whatever the number is: what checks let through is exact, anything else is the longest.
fn duration(seconds: f64) -> Duration {
    let longest = Duration::from_secs(24 * 3600);
    Duration::try_from_secs_f64(seconds)
        .unwrap_or(longest)
        .min(longest)
}

fn checked_seconds(seconds: f64) -> Result<f64, String> {
    // A comparison with NaN is false, and so NaN is refused too.
    if seconds > 0.0 && seconds <= TIME_S_MAX {
        return Ok(seconds);
    }
    Err(format!(
        "expected seconds above 0 and at most {TIME_S_MAX}, found {seconds:?}"
    ))
}

fn checked_megabytes(megabytes: u64) -> Result<u64, String> {
    if (1..=MEGABYTES_MAX).contains(&megabytes) {
        return Ok(megabytes);
    }
    Err(format!(
        "expected megabytes from 1 to {MEGABYTES_MAX}, found {megabytes}"
    ))
}

fn seconds<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    let seconds = f64::deserialize(from).map_err(|_| de::Error::custom("expected seconds"))?;
    checked_seconds(seconds).map_err(de::Error::custom)
}

fn megabytes<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    let whole = u64::deserialize(from)
        .map_err(|_| de::Error::custom("expected a whole number of megabytes"))?;
    checked_megabytes(whole).map_err(de::Error::custom)
}

/// A `limits:` with nothing below it is the same as none.
fn section<'de, D: Deserializer<'de>>(from: D) -> Result<PackageLimits, D::Error> {
    Ok(Option::<PackageLimits>::deserialize(from)?.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(yaml: &str, time_s: f64, memory_mb: u64, output_mb: u64) {
        assert_eq!(
            PackageLimits::parse(yaml),
            Ok(PackageLimits {
                time_s,
                memory_mb,
                output_mb
            }),
            "{yaml}"
        );
    }

    fn refused(yaml: &str, place: &str, words: &str) {
        let (at, why) = PackageLimits::parse(yaml).expect_err(yaml);
        assert_eq!(at, place, "{yaml}: {why}");
        assert!(why.contains(words), "{yaml}: {why}");
        assert!(!why.contains('\n'), "{yaml}: {why}");
    }

    #[test]
    fn what_a_package_does_not_say_is_as_on_the_original_judges() {
        for yaml in [
            "",
            "# nothing\n",
            "name: x\n",
            "limits:\n",
            "limits: {}\n",
            "limits:\n  code: 128\n",
        ] {
            check(yaml, 1.0, 64, 8);
        }
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(
            PackageLimits::read(folder.path()),
            Ok(PackageLimits::default())
        );
    }

    #[test]
    fn the_keys_of_the_2025_09_layout_are_read_and_others_passed_over() {
        check(
            "limits:\n  time_limit: 2.5\n  memory: 256\n  output: 1\n",
            2.5,
            256,
            1,
        );
        check("limits:\n  time_limit: 3\n", 3.0, 64, 8);
        check(
            "name:\n  en: x\nlimits:\n  memory: 2048\n  time_multipliers:\n    ac_to_time_limit: 2.0\n",
            1.0,
            2048,
            8,
        );
    }

    #[test]
    fn a_bad_limit_is_refused_with_its_place() {
        refused("limits:\n  time_limit: 0\n", ":2:15", "above 0");
        refused("limits:\n  time_limit: -1\n", ":2:15", "found -1");
        refused("limits:\n  time_limit: .nan\n", ":2:15", "NaN");
        refused("limits:\n  time_limit: .inf\n", ":2:15", "inf");
        refused("limits:\n  time_limit: 1e300\n", ":2:15", "at most 3600");
        refused("limits:\n  time_limit: soon\n", ":2:15", "expected seconds");
        refused(
            "name: x\nlimits:\n  memory: 0\n",
            ":3:11",
            "from 1 to 1048576",
        );
        refused("limits:\n  memory: -64\n", ":2:11", "whole number");
        refused("limits:\n  memory: 64.5\n", ":2:11", "whole number");
        refused(
            "limits:\n  memory: 18446744073709551615\n",
            ":2:11",
            "from 1 to 1048576",
        );
        refused("limits:\n  output: [1]\n", ":2:11", "whole number");
        refused("limits: 5\n", ":1:9", "expected mapping");
        refused("limits: [\n", ":1:9", "expected mapping");
        refused("a: b: c\n", ":1:5", "put the value in quotes");
    }

    #[test]
    fn the_message_of_a_bad_package_names_the_file_and_the_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("problem.yaml");
        std::fs::write(&path, "limits:\n  memory: 0\n").expect("a file");
        let why = PackageLimits::read(folder.path()).expect_err("no memory");
        assert!(
            why.starts_with(&format!("{}:2:11: ", path.display())),
            "{why}"
        );
        std::fs::write(&path, b"\xff").expect("a file");
        assert!(
            PackageLimits::read(folder.path())
                .expect_err("not UTF-8")
                .contains("cannot read")
        );
        std::fs::write(&path, " ".repeat(2 << 20)).expect("a file");
        assert!(
            PackageLimits::read(folder.path())
                .expect_err("too long")
                .contains("longer than")
        );
    }

    #[test]
    fn limits_grow_with_the_language_and_flags_stand_above_both() {
        let language = Language {
            time_factor: 3.0,
            memory_extra_mb: 128,
            address_space: false,
            ..Language::default()
        };
        let limits = PackageLimits::default().of(&language, &LimitOverrides::default());
        assert_eq!(
            (limits.cpu, limits.wall),
            (Duration::from_secs(3), Duration::from_secs(7))
        );
        assert_eq!(
            (limits.memory_bytes, limits.stack_bytes, limits.output_bytes),
            (192 << 20, 48 << 20, 8 << 20)
        );
        let wanted = LimitOverrides {
            time_s: Some(0.5),
            memory_mb: Some(10),
            output_kb: Some(3),
            ..LimitOverrides::default()
        };
        let limits = PackageLimits::default().of(&language, &wanted);
        assert_eq!(
            (limits.cpu, limits.wall),
            (Duration::from_millis(500), Duration::from_secs(2))
        );
        assert_eq!(
            (limits.memory_bytes, limits.stack_bytes, limits.output_bytes),
            (10 << 20, 8 << 20, 3 << 10)
        );
    }

    #[test]
    fn no_number_makes_the_limits_panic() {
        for number in [
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            -1.0,
            f64::MAX,
            0.0,
        ] {
            let wanted = LimitOverrides {
                time_s: Some(number),
                wall_s: Some(number),
                ..LimitOverrides::default()
            };
            assert!(wanted.checked().is_err(), "{number}");
            PackageLimits::default().of(&Language::default(), &wanted);
        }
        let huge = Some(u64::MAX);
        let wanted = LimitOverrides {
            memory_mb: huge,
            output_kb: huge,
            stack_mb: huge,
            ..LimitOverrides::default()
        };
        assert!(wanted.checked().is_err());
        PackageLimits::default().of(&Language::default(), &wanted);
        assert!(
            LimitOverrides {
                processes: Some(0),
                ..LimitOverrides::default()
            }
            .checked()
            .is_err()
        );
        let wanted = LimitOverrides {
            time_s: Some(2.0),
            memory_mb: Some(64),
            output_kb: Some(1),
            ..LimitOverrides::default()
        };
        assert_eq!(wanted.checked(), Ok(wanted));
    }
}
