//! How much time and memory a check may take, because a grammar of a stranger may ask for anything.

/// Bounds of a check; `Limits::default()` suits files of tens of megabytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Statements, parts of expressions and bytes that may be looked at.
    pub steps: u64,
    /// About how many bytes all variables may hold.
    pub memory_bytes: u64,
    /// How many bits a number may have.
    pub number_bits: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            steps: 100_000_000,
            memory_bytes: 1 << 30,
            number_bits: 1 << 20,
        }
    }
}

/// What is left of the limits.
#[derive(Debug, Clone)]
pub(crate) struct Budget {
    pub(crate) limits: Limits,
    steps: u64,
    memory_bytes: u64,
}

/// The word for the part of the limits that is spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spent(pub(crate) &'static str);

impl Budget {
    pub(crate) fn new(limits: &Limits) -> Budget {
        Budget {
            limits: limits.clone(),
            steps: limits.steps,
            memory_bytes: limits.memory_bytes,
        }
    }

    pub(crate) fn step(&mut self, steps: u64) -> Result<(), Spent> {
        match self.steps.checked_sub(steps) {
            Some(left) => {
                self.steps = left;
                Ok(())
            }
            None => {
                self.steps = 0;
                Err(Spent("steps"))
            }
        }
    }

    pub(crate) fn memory_left(&self) -> u64 {
        self.memory_bytes
    }

    pub(crate) fn set_memory_left(&mut self, bytes: u64) {
        self.memory_bytes = bytes;
    }

    pub(crate) fn steps_left(&self) -> u64 {
        self.steps
    }

    pub(crate) fn hold(&mut self, bytes: u64) -> Result<(), Spent> {
        match self.memory_bytes.checked_sub(bytes) {
            Some(left) => {
                self.memory_bytes = left;
                Ok(())
            }
            None => Err(Spent("memory")),
        }
    }

    pub(crate) fn release(&mut self, bytes: u64) {
        self.memory_bytes = self.memory_bytes.saturating_add(bytes);
    }
}
