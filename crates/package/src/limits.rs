//! The limits that a package sets for the programs that are run with it.

use super::format::Format;

/// Maximum time limit, in seconds: an hour.
pub const TIME_S_MAX: f64 = 3600.0;

/// The limits that a package sets, in the units of its format.
///
/// ```
/// use tribunal_package::problem::{Format, PackageLimits};
///
/// let limits = PackageLimits::of(Format::V2025);
/// assert_eq!(limits.time_s, None);
/// // Twice the slowest accepted submission, rounded up to a second:
/// assert_eq!(limits.inferred(1.2), 3.0);
/// assert_eq!(limits.with_time(0.5).time_s, Some(0.5));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PackageLimits {
    /// CPU seconds of a submission; `None` where the limit is inferred from the accepted submissions.
    pub time_s: Option<f64>,
    /// The file that states the time limit.
    pub time_says: Option<&'static str>,
    /// An inferred limit is a multiple of this, in seconds.
    pub(crate) time_resolution_s: f64,
    /// Smallest ratio of the limit to the slowest accepted submission.
    pub ac_to_time_limit: f64,
    /// Smallest ratio of the time of a submission that must exceed the limit to the limit.
    pub time_limit_to_tle: f64,
    /// Resident memory in megabytes.
    pub memory_mb: u64,
    /// Whether the package states it.
    pub states_memory: bool,
    /// Output in megabytes.
    pub output_mb: u64,
    /// Whether the package states it.
    pub states_output: bool,
    /// Size of a submission's sources in kilobytes.
    pub(crate) code_kb: u64,
    /// CPU seconds of a validator.
    pub validation_time_s: u64,
    /// Memory of a validator in megabytes.
    pub validation_memory_mb: u64,
    /// Output of a validator in megabytes.
    pub validation_output_mb: u64,
    /// How many passes a multi-pass problem has at most.
    pub validation_passes: u64,
}

impl PackageLimits {
    /// The defaults in a version of the format.
    pub fn of(format: Format) -> PackageLimits {
        let (ac_to_time_limit, time_limit_to_tle) = if format.is_legacy() {
            (5.0, 2.0)
        } else {
            (2.0, 1.5)
        };
        PackageLimits {
            time_s: None,
            time_says: None,
            time_resolution_s: 1.0,
            ac_to_time_limit,
            time_limit_to_tle,
            memory_mb: 2048,
            states_memory: false,
            output_mb: 8,
            states_output: false,
            code_kb: 128,
            validation_time_s: 60,
            validation_memory_mb: 2048,
            validation_output_mb: 8,
            validation_passes: 2,
        }
    }

    /// The same with this time limit, in seconds.
    pub fn with_time(self, time_s: f64) -> PackageLimits {
        PackageLimits {
            time_s: Some(time_s),
            ..self
        }
    }

    /// The time limit in seconds that follows from the slowest accepted submission, in seconds (0 where none is
    /// accepted): the multiple of it, rounded up to the resolution.
    pub fn inferred(&self, slowest_s: f64) -> f64 {
        let step = self.time_resolution_s;
        // A time at exactly a step stays there, even if the last bit of the quotient is off.
        ((slowest_s * self.ac_to_time_limit / step - 1e-9).ceil() * step).max(step)
    }
}
