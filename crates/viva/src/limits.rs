//! How much time and memory a check may take, because a pattern of a stranger may ask for anything.

/// Bounds of a check; `Limits::default()` suits files of tens of megabytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Patterns, parts of expressions and bytes that may be looked at.
    pub steps: u64,
    /// About how many bytes the values of all variables may hold.
    pub memory_bytes: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            steps: 200_000_000,
            memory_bytes: 1 << 30,
        }
    }
}

/// What is left of the limits.
#[derive(Debug)]
pub(crate) struct Budget {
    steps: u64,
    memory_bytes: u64,
}

/// The word for the part of the limits that is spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spent(pub(crate) &'static str);

impl Budget {
    pub(crate) fn new(limits: &Limits) -> Budget {
        Budget {
            steps: limits.steps,
            memory_bytes: limits.memory_bytes,
        }
    }

    pub(crate) fn step(&mut self, steps: u64) -> Result<(), Spent> {
        self.steps = self.steps.checked_sub(steps).ok_or(Spent("steps"))?;
        Ok(())
    }

    /// The bytes of a text that is looked at.
    pub(crate) fn look_at(&mut self, bytes: usize) -> Result<(), Spent> {
        self.step(1 + bytes as u64 / 16)
    }

    pub(crate) fn hold(&mut self, bytes: u64) -> Result<(), Spent> {
        let left = self.memory_bytes.checked_sub(bytes);
        self.memory_bytes = left.ok_or(Spent("memory"))?;
        Ok(())
    }

    pub(crate) fn release(&mut self, bytes: u64) {
        self.memory_bytes = self.memory_bytes.saturating_add(bytes);
    }
}
