//! The limits of a submission: from its package, its language and the command line.

use super::language::Language;
use std::time::Duration;
use thiserror::Error;
use tribunal_core::messages::Message;
use tribunal_package::problem::{PackageLimits, TIME_S_MAX};
use tribunal_sandbox::{INPUT_BYTES_MAX, Limits};

/// The largest output limit, in kilobytes: as much as a validator reads.
pub const OUTPUT_KB_MAX: u64 = INPUT_BYTES_MAX as u64 >> 10;

/// The largest memory or stack limit, in megabytes: a terabyte.
pub(crate) const MEGABYTES_MAX: u64 = 1 << 20;

/// Limits from the command line; `None` takes the limit of the package.
///
/// ```
/// use tribunal_judge::limits::LimitOverrides;
///
/// let wanted = LimitOverrides { time_s: Some(-1.0), ..LimitOverrides::default() };
/// let error = wanted.checked().expect_err("a negative time");
/// assert_eq!(
///     error.to_string(),
///     "bad time limit: expected seconds above 0 and at most 3600, found -1.0"
/// );
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LimitOverrides {
    /// CPU seconds; the language's factor does not apply.
    pub time_s: Option<f64>,
    /// Wall time in seconds.
    pub wall_s: Option<f64>,
    /// Resident memory in megabytes; the language's extra memory does not apply.
    pub memory_mb: Option<u64>,
    /// Output in kilobytes.
    pub output_kb: Option<u64>,
    /// Stack in megabytes.
    pub stack_mb: Option<u64>,
    /// Processes and threads.
    pub processes: Option<u32>,
}

/// Why a limit from the command line is refused.
#[derive(Clone, Copy, Debug, Error, PartialEq)]
pub enum LimitError {
    /// A time that is not above 0 or is too long.
    #[error(
        "bad {limit} limit: expected seconds above 0 and at most {TIME_S_MAX}, found {seconds:?}"
    )]
    Seconds {
        /// The name of the limit.
        limit: &'static str,
        /// The value asked for.
        seconds: f64,
    },
    /// A size that is 0 or too large.
    #[error("bad {limit} limit: expected megabytes from 1 to {MEGABYTES_MAX}, found {megabytes}")]
    Megabytes {
        /// The name of the limit.
        limit: &'static str,
        /// The value asked for, rounded up to megabytes.
        megabytes: u64,
    },
    /// An output limit that is 0 or too large.
    #[error("bad output limit: expected kilobytes from 1 to {OUTPUT_KB_MAX}, found {0}")]
    Output(u64),
    /// No process at all.
    #[error("bad process limit: 0 leaves none for the program itself")]
    NoProcess,
}

impl LimitError {
    /// The error as a message of the catalogue.
    pub fn message(&self) -> Message {
        match *self {
            LimitError::Seconds { limit, seconds } => {
                // The messages of each limit begin with its name.
                let id = match limit {
                    "time" => "bad-time-limit",
                    _ => "bad-wall-limit",
                };
                Message::new(id)
                    .with("most", TIME_S_MAX.to_string())
                    .with("found", format!("{seconds:?}"))
            }
            LimitError::Megabytes { limit, megabytes } => {
                let id = match limit {
                    "memory" => "bad-memory-limit",
                    _ => "bad-stack-limit",
                };
                Message::new(id)
                    .with("most", MEGABYTES_MAX)
                    .with("found", megabytes)
            }
            LimitError::Output(kilobytes) => Message::new("bad-output-limit")
                .with("most", OUTPUT_KB_MAX)
                .with("found", kilobytes),
            LimitError::NoProcess => Message::new("bad-process-limit"),
        }
    }
}

impl LimitOverrides {
    /// These limits, if every number is in range.
    ///
    /// # Errors
    ///
    /// Names the first limit that is out of range.
    pub fn checked(self) -> Result<LimitOverrides, LimitError> {
        for (name, seconds) in [("time", self.time_s), ("wall time", self.wall_s)] {
            seconds.map_or(Ok(()), |seconds| check_seconds(name, seconds))?;
        }
        for (name, megabytes) in [("memory", self.memory_mb), ("stack", self.stack_mb)] {
            megabytes.map_or(Ok(()), |megabytes| check_megabytes(name, megabytes))?;
        }
        if let Some(kilobytes) = self.output_kb
            && !(1..=OUTPUT_KB_MAX).contains(&kilobytes)
        {
            return Err(LimitError::Output(kilobytes));
        }
        if self.processes == Some(0) {
            return Err(LimitError::NoProcess);
        }
        Ok(self)
    }
}

/// The limits of a submission in a language.
///
/// A limit that a package states is the same for every language, as its format demands; a row of the user's own
/// language table may have a factor. No output limit exceeds the longest input of a validator. Without a stated or
/// inferred time limit, it is that of a package without an accepted submission.
///
/// ```
/// use std::{path::Path, time::Duration};
/// use tribunal_judge::language::Languages;
/// use tribunal_judge::limits::{LimitOverrides, run_limits};
/// use tribunal_package::problem::{Format, PackageLimits};
///
/// let languages = Languages::builtin();
/// let cpp = languages.of_file(Path::new("a.cpp")).expect("C++");
/// let package = PackageLimits::of(Format::V2025).with_time(1.5);
/// let wanted = LimitOverrides { memory_mb: Some(64), ..LimitOverrides::default() };
/// let limits = run_limits(&package, cpp, &wanted);
/// assert_eq!((limits.cpu, limits.wall), (Duration::from_millis(1500), Duration::from_secs(4)));
/// assert_eq!(limits.memory_bytes, 64 << 20);
/// ```
pub fn run_limits(package: &PackageLimits, language: &Language, wanted: &LimitOverrides) -> Limits {
    let package_s = package.time_s.unwrap_or_else(|| package.inferred(0.0));
    let cpu_s = wanted.time_s.unwrap_or(package_s * language.time_factor);
    let memory_mb = wanted.memory_mb.unwrap_or(package.memory_mb);
    let bytes = |megabytes: u64| megabytes.min(MEGABYTES_MAX) << 20;
    let output_bytes = wanted
        .output_kb
        .map_or(bytes(package.output_mb), |kilobytes| {
            kilobytes.min(1 << 30) << 10
        });
    Limits {
        cpu: duration(cpu_s),
        wall: duration(wanted.wall_s.unwrap_or(2.0 * cpu_s + 1.0)),
        memory_bytes: bytes(
            wanted
                .memory_mb
                .unwrap_or_else(|| package.memory_mb.saturating_add(language.memory_extra_mb)),
        ),
        address_space: language.address_space,
        output_bytes: output_bytes.min(INPUT_BYTES_MAX as u64),
        // Less than the memory limit, so that an endless recursion overflows the stack first.
        stack_bytes: bytes(
            wanted
                .stack_mb
                .unwrap_or(memory_mb.saturating_mul(3).div_ceil(4)),
        ),
        processes: wanted.processes.unwrap_or(64),
    }
}

/// A duration in seconds, exact for checked numbers; any other number gives the longest duration.
fn duration(seconds: f64) -> Duration {
    let longest = Duration::from_secs(24 * 3600);
    Duration::try_from_secs_f64(seconds)
        .unwrap_or(longest)
        .min(longest)
}

fn check_seconds(limit: &'static str, seconds: f64) -> Result<(), LimitError> {
    // A comparison with NaN is false, and so NaN is refused too.
    if seconds > 0.0 && seconds <= TIME_S_MAX {
        return Ok(());
    }
    Err(LimitError::Seconds { limit, seconds })
}

fn check_megabytes(limit: &'static str, megabytes: u64) -> Result<(), LimitError> {
    if (1..=MEGABYTES_MAX).contains(&megabytes) {
        return Ok(());
    }
    Err(LimitError::Megabytes { limit, megabytes })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tribunal_package::problem::Format;

    fn small() -> PackageLimits {
        let mut package = PackageLimits::of(Format::V2025);
        package.memory_mb = 64;
        package
    }

    #[test]
    fn limits_grow_with_the_language_and_flags_override_both() {
        let language = Language {
            time_factor: 3.0,
            memory_extra_mb: 128,
            address_space: false,
            ..Language::default()
        };
        let limits = run_limits(&small(), &language, &LimitOverrides::default());
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
        let limits = run_limits(&small(), &language, &wanted);
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
    fn no_output_is_longer_than_a_validator_accepts() {
        let mut package = small();
        package.output_mb = 1 << 20;
        let limits = run_limits(&package, &Language::default(), &LimitOverrides::default());
        assert_eq!(limits.output_bytes, INPUT_BYTES_MAX as u64);
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
            run_limits(&small(), &Language::default(), &wanted);
        }
        let huge = Some(u64::MAX);
        let wanted = LimitOverrides {
            memory_mb: huge,
            output_kb: huge,
            stack_mb: huge,
            ..LimitOverrides::default()
        };
        assert!(wanted.checked().is_err());
        run_limits(&small(), &Language::default(), &wanted);
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
        for (kilobytes, is_taken) in [
            (0, false),
            (OUTPUT_KB_MAX, true),
            (OUTPUT_KB_MAX + 1, false),
        ] {
            let wanted = LimitOverrides {
                output_kb: Some(kilobytes),
                ..LimitOverrides::default()
            };
            assert_eq!(wanted.checked().is_ok(), is_taken, "{kilobytes}");
        }
    }
}
