//! How much room a program has in memory, in bytes.

/// Maximum size of a program's own files that are copied into memory, where no run can evict them: as much as a
/// compiler may leave, in whole pages.
pub(super) const COPIED_BYTES_MAX: u64 = 264 << 20;

/// Maximum size of the files that a compiler makes, in bytes.
pub(super) const BUILT_BYTES_MAX: u64 = 512 << 20;

/// Maximum size of each of the program's folders in memory, in bytes.
pub(super) const SCRATCH_BYTES_MAX: u64 = 256 << 20;
