//! Jobs of a campaign that are ended before their time: they have nothing to do, can never start, or read other files than those
//! of the plan.

use super::jobs::ranges;
use super::queue_run::{QueueRun, has_nothing_to_do};
use super::refusals::{is_over_time, lacks_nodes};
use super::slurm::QueuedJob;
use super::{lock, merge};
use crate::cli::exit::Stop;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

impl QueueRun<'_> {
    /// Ends jobs that would wait for ever: those that ask for more time than their partition lets them have, where less is asked
    /// for then, and those to which only nodes are left that are down, where none is excluded then.
    pub(super) fn withdraw(&mut self, queue: &[QueuedJob]) -> Result<(), Stop> {
        let planned = self.folder.plan.time_min;
        let (mut jobs, mut is_by_nodes, mut time_max) = (Vec::new(), false, self.time_max);
        for job in queue.iter().filter(|it| self.is_waiting(it)) {
            let given = self.submitted.get(&job.job);
            let given = given.map_or(0, |(time_min, _)| *time_min);
            let lacks_nodes = lacks_nodes(&job.reason) && self.excluding.contains(&job.job);
            let is_too_long = is_over_time(&job.reason) && given > planned;
            if is_too_long {
                time_max = Some((given / 2).max(planned));
            }
            if is_too_long || lacks_nodes {
                jobs.push(job);
            }
            is_by_nodes |= lacks_nodes;
        }
        if jobs.is_empty() || !self.end(&jobs)? {
            return Ok(());
        }
        self.time_max = time_max;
        if is_by_nodes {
            self.excluded.clear();
        }
        // What was withdrawn is no attempt, and says nothing of what a share needs.
        let shares: BTreeSet<u32> = jobs.iter().filter_map(|it| it.share).collect();
        for share in &shares {
            let attempts = self.attempts.entry(*share).or_default();
            attempts.count = attempts.count.saturating_sub(1);
        }
        let others = self
            .attempts
            .iter()
            .filter(|(share, _)| !shares.contains(share));
        let others: BTreeSet<&String> = others.filter_map(|(_, it)| it.job.as_ref()).collect();
        for job in jobs.iter().filter(|it| !others.contains(&it.job)) {
            self.submitted.remove(&job.job);
        }
        Ok(())
    }

    /// Ends jobs that wait though their shares are done: such a one was put back into the queue after its end, where it may be
    /// held until a person looks at it.
    pub(super) fn withdraw_done(&mut self, queue: &[QueuedJob]) -> Result<(), Stop> {
        let jobs = queue
            .iter()
            .filter(|it| has_nothing_to_do(it, &self.shares));
        let jobs: Vec<&QueuedJob> = jobs.collect();
        self.end(&jobs).map(drop)
    }

    /// Ends shares that read other files than those of the plan, as on a machine that has old ones: they are done again elsewhere.
    ///
    /// # Errors
    ///
    /// The files of the plan were changed: all others would read them too.
    pub(super) fn end_others(
        &mut self,
        queue: &[QueuedJob],
        active: &BTreeSet<u32>,
    ) -> Result<(), Stop> {
        let has_read_other = |number: &u32| {
            let part = self.shares.of(*number);
            part.is_some_and(|it| self.identity.is_of_other_files(&it.head))
        };
        let others = (1..=self.folder.plan.shards).filter(has_read_other);
        let (running, left): (BTreeSet<u32>, BTreeSet<u32>) =
            others.partition(|it| active.contains(it));
        let is_running = |it: &&QueuedJob| it.share.is_some_and(|share| running.contains(&share));
        let jobs = queue.iter().filter(|it| !it.is_pending() && is_running(it));
        let jobs: Vec<&QueuedJob> = jobs
            .filter(|it| !self.withdrawn.contains(&it.name()))
            .collect();
        if jobs.is_empty() && left.is_empty() {
            return Ok(());
        }
        if !self.end_if_changed(queue, &jobs)? || !self.end(&jobs)? {
            return Ok(());
        }
        for number in left {
            if let Some(said) = merge::set_aside(self.folder, number, self.identity) {
                self.console.say(&said);
                // How the job ended that wrote it, if one did, is seen next.
                if self
                    .attempts
                    .get(&number)
                    .is_some_and(|it| it.job.is_some())
                {
                    self.read_other.insert(number);
                }
            }
            self.shares.refresh_one(self.folder, number);
        }
        Ok(())
    }

    /// Ends all jobs that wait, and those that have read other files, where the files of the plan were changed. Returns whether the
    /// campaign may go on: where Slurm ends no job now, the change is found again the next time.
    ///
    /// # Errors
    ///
    /// What was changed.
    pub(super) fn end_if_changed(
        &mut self,
        queue: &[QueuedJob],
        others: &[&QueuedJob],
    ) -> Result<bool, Stop> {
        let changed = self.identity.changed();
        self.pause(Duration::ZERO)?;
        let Some(stop) = changed? else {
            return Ok(true);
        };
        let waiting = queue.iter().filter(|it| it.is_pending());
        let jobs: Vec<&QueuedJob> = waiting.chain(others.iter().copied()).collect();
        match self.end(&jobs)? {
            true => Err(stop),
            false => Ok(false),
        }
    }

    /// Whether a job waits that was not ended before.
    fn is_waiting(&self, job: &QueuedJob) -> bool {
        job.is_pending() && !self.withdrawn.contains(&job.name())
    }

    /// Ends jobs once: the queue may show them for a while. Returns whether Slurm has taken it; where it has not, it may the next
    /// time.
    fn end(&mut self, jobs: &[&QueuedJob]) -> Result<bool, Stop> {
        let jobs = jobs
            .iter()
            .filter(|it| !self.withdrawn.contains(&it.name()));
        let jobs: Vec<&QueuedJob> = jobs.copied().collect();
        if jobs.is_empty() {
            return Ok(true);
        }
        if let Err(error) = self.slurm.cancel(&names(&jobs)) {
            return self.outage(error).map(|()| false);
        }
        self.withdrawn.extend(jobs.iter().map(|it| it.name()));
        Ok(true)
    }

    /// Ends a job that was submitted while `cancel` asked for those of the queue.
    pub(super) fn end_if_cancelled(&self, job: &str) -> Result<(), Stop> {
        if lock::is_told(self.folder) {
            // That job may be over, which is no fault.
            let _ = self.slurm.cancel(&[job.to_string()]);
        }
        self.pause(Duration::ZERO)
    }
}

/// Jobs as `scancel` takes them: all tasks of an array in one word, as there may be thousands.
fn names(jobs: &[&QueuedJob]) -> Vec<String> {
    let mut arrays: BTreeMap<&str, Vec<u32>> = BTreeMap::new();
    for job in jobs {
        arrays.entry(&job.job).or_default().extend(job.task);
    }
    let name = |(job, tasks): (&str, Vec<u32>)| match &tasks[..] {
        [] => job.to_string(),
        [task] => format!("{job}_{task}"),
        tasks => format!("{job}_[{}]", ranges(tasks)),
    };
    arrays.into_iter().map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tasks_of_an_array_are_ended_by_one_word() {
        let job = |job: &str, task| QueuedJob {
            job: job.to_string(),
            task,
            share: task,
            state: String::new(),
            name: String::new(),
            reason: String::new(),
            folder: "/".into(),
        };
        let jobs = [("5", 1), ("5", 3), ("5", 2), ("5", 9), ("6", 4)];
        let mut jobs: Vec<QueuedJob> = jobs.map(|(it, task)| job(it, Some(task))).to_vec();
        jobs.push(job("7", None));
        let jobs: Vec<&QueuedJob> = jobs.iter().collect();
        assert_eq!(names(&jobs), ["5_[1-3,9]", "6_4", "7"]);
    }
}
