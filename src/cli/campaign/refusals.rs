//! What Slurm says where it takes no job, or does not start one.

/// Whether `sbatch` failed since the controller did not answer, or not as it should.
pub(super) fn is_outage(why: &str) -> bool {
    const SIGNS: [&str; 11] = [
        "authentication error",
        "communication connection failure",
        "connect failure",
        "connection refused",
        "it took more than",
        "standby mode",
        "temporarily unable",
        "timed out",
        "unable to contact",
        "unexpected message received",
        "zero bytes were transmitted",
    ];
    has_any(why, &SIGNS)
}

/// Whether `sbatch` failed since there are too many jobs, of this user or of all, or since the partition takes none now.
pub(super) fn is_full(why: &str) -> bool {
    const SIGNS: [&str; 5] = [
        // Of a partition: it is closed for some time.
        "inactive or drain",
        "job submit limit",
        "maxsubmit",
        "resource temporarily unavailable",
        "slurm temporarily unable to accept job",
    ];
    has_any(why, &SIGNS) && !is_too_long(why)
}

/// Whether `sbatch` failed since the job asks for more time than it may have. It says "job submit limit, user's size and/or time
/// limits" of every limit of a user; with accounting, the line before tells which.
pub(super) fn is_too_long(why: &str) -> bool {
    let is_any_limit = has_any(why, &["job submit limit"]);
    has_any(why, &["wallduration"]) || (has_any(why, &["time limit"]) && !is_any_limit)
}

/// Whether `sbatch` failed by a limit of a user and does not say by which.
pub(super) fn is_some_limit(why: &str) -> bool {
    has_any(why, &["job submit limit"]) && !has_any(why, &["maxsubmit", "wallduration"])
}

/// Whether a job waits for more time than its partition, its user or its group may have.
pub(super) fn is_over_time(reason: &str) -> bool {
    has_any(reason, &["timelimit", "wallduration"])
}

/// Whether a job waits for nodes of which none is up.
pub(super) fn lacks_nodes(reason: &str) -> bool {
    has_any(reason, &["reqnodenotavail", "nodes required for job"])
}

fn has_any(said: &str, signs: &[&str]) -> bool {
    let said = said.to_lowercase();
    signs.iter().any(|sign| said.contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_controller_that_is_away_is_waited_for() {
        for why in [
            "sbatch: error: Batch job submission failed: Unable to contact slurm controller (connect failure)",
            "sbatch: error: Batch job submission failed: Socket timed out on send/recv operation",
            "sbatch: error: Batch job submission failed: Protocol authentication error",
            "sbatch: error: Batch job submission failed: Zero Bytes were transmitted or received",
            "sbatch: error: Batch job submission failed: Slurm backup controller in standby mode",
        ] {
            assert!(is_outage(why) && !is_full(why), "{why}");
        }
        assert!(!is_outage(
            "sbatch: error: invalid partition specified: nowhere"
        ));
    }

    #[test]
    fn a_full_queue_is_told_from_too_much_time() {
        let limit = "sbatch: error: Batch job submission failed: Job violates accounting/QOS policy (job submit limit, user's size and/or time limits)";
        let submit = format!("sbatch: error: AssocMaxSubmitJobLimit; {limit}");
        let wall = format!("sbatch: error: QOSMaxWallDurationPerJobLimit; {limit}");
        let invalid = "sbatch: error: Batch job submission failed: Requested time limit is invalid (missing or exceeds some limit)";
        let unavailable =
            "sbatch: error: Batch job submission failed: Resource temporarily unavailable";
        let closed = "sbatch: error: Batch job submission failed: Required partition not available (inactive or drain)";
        for (why, expected) in [
            (limit, (true, false, true)),
            (&submit, (true, false, false)),
            (&wall, (false, true, false)),
            (invalid, (false, true, false)),
            (unavailable, (true, false, false)),
            (closed, (true, false, false)),
        ] {
            let said = (is_full(why), is_too_long(why), is_some_limit(why));
            assert_eq!(said, expected, "{why}");
        }
    }
}
