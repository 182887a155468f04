//! A share of a diagnosis: the runs of the program on its inputs.

use super::diagnosis::admit;
use super::error::DiagnoseError;
use super::observe::observe;
use super::plan::DiagnosePlan;
use tribunal_campaign::Shard;

/// Runs the program on the inputs of a share, and keeps the runs in the journal; returns the number of runs. What they tell
/// is found out by the diagnosis that puts all shares together.
///
/// # Errors
///
/// Fails where a generator or a solver declines the inputs, or the judge itself failed.
pub fn share(plan: &DiagnosePlan, shard: Shard) -> Result<u64, DiagnoseError> {
    admit(plan)?;
    let observed = observe(plan, Some(shard))?;
    Ok(observed.outcomes.len() as u64)
}
