//! What a package allows the programs that are run for it.

use super::format::Format;

/// The longest time limit, in seconds: an hour.
pub const TIME_S_MAX: f64 = 3600.0;

/// What a package allows, in the units of its format.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PackageLimits {
    /// CPU seconds of a submission; nothing where it is inferred from the accepted ones.
    pub time_s: Option<f64>,
    /// The file that says them.
    pub time_says: Option<&'static str>,
    /// What an inferred limit is a multiple of, in seconds.
    pub time_resolution_s: f64,
    /// How many times as long as the slowest accepted submission the limit is, at least.
    pub ac_to_time_limit: f64,
    /// How many times as long as the limit a submission runs, at least, that is to exceed it.
    pub time_limit_to_tle: f64,
    /// Resident memory in megabytes.
    pub memory_mb: u64,
    /// Output in megabytes.
    pub output_mb: u64,
    /// CPU seconds of a validator.
    pub validation_time_s: u64,
    /// Memory of a validator in megabytes.
    pub validation_memory_mb: u64,
    /// What a validator may print, in megabytes.
    pub validation_output_mb: u64,
}

impl PackageLimits {
    /// What is not said in a version of the format.
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
            output_mb: 8,
            validation_time_s: 60,
            validation_memory_mb: 2048,
            validation_output_mb: 8,
        }
    }

    /// The same with a time limit, in seconds.
    pub fn with_time(self, time_s: f64) -> PackageLimits {
        PackageLimits {
            time_s: Some(time_s),
            ..self
        }
    }

    /// The time limit that follows from what the slowest accepted submission takes, or from 0 where none is accepted:
    /// the multiple of it, up to the next step.
    pub fn inferred(&self, slowest_s: f64) -> f64 {
        let step = self.time_resolution_s;
        // A time of exactly so many steps stays there, even if the last bit of the quotient is off.
        ((slowest_s * self.ac_to_time_limit / step - 1e-9).ceil() * step).max(step)
    }
}
