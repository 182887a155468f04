//! How much room a program has in memory, in bytes.

/// A program's own files are copied into memory, where no run can push them out: as much as a compiler may leave, in whole
/// pages.
pub(super) const COPIED_BYTES_MAX: u64 = 264 << 20;

/// What a compiler may make of its files, in bytes.
pub(super) const BUILT_BYTES_MAX: u64 = 512 << 20;

/// The most that each folder of the program's own holds, in bytes.
pub(super) const SCRATCH_BYTES_MAX: u64 = 256 << 20;
