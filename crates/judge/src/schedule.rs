//! Chooses the next work of each worker when a few workers judge many submissions on many cases.
//!
//! A worker continues with the submission that it has started, since starting a program costs more than a run. Then it
//! takes a submission that no worker has touched, then it helps with the one that has the most cases left. So all
//! workers judge a single submission together, and of two hundred submissions each is started about once.

use std::ops::Range;

/// What a worker does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// Build this submission.
    Open(usize),
    /// Judge this submission on these cases.
    Judge(usize, Range<u64>),
    /// Nothing until another worker has built or judged something.
    Wait,
    /// Nothing; the worker can end.
    Done,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Untouched,
    Opening,
    Open,
    Closed,
}

/// One submission on the schedule.
#[derive(Clone, Debug)]
struct Row {
    state: State,
    /// The first case that no worker has taken.
    next: u64,
    /// The end of the cases that still have to be judged.
    bound: u64,
    /// The end of the cases of this run.
    end: u64,
}

/// Maximum number of cases that a worker takes at once.
const BLOCK_CASES_MAX: u64 = 16;

/// The state of all submissions.
#[derive(Debug)]
pub(crate) struct Schedule {
    workers: u64,
    rows: Vec<Row>,
    /// Every row before this one has been touched.
    untouched: usize,
}

impl Schedule {
    /// A schedule on which nothing has begun; for each submission, the cases that it is judged on.
    pub(crate) fn new(cases: impl Iterator<Item = Range<u64>>, workers: usize) -> Schedule {
        let row = |cases: Range<u64>| Row {
            state: State::Untouched,
            next: cases.start,
            bound: cases.end,
            end: cases.end,
        };
        Schedule {
            workers: workers.max(1) as u64,
            rows: cases.map(row).collect(),
            untouched: 0,
        }
    }

    /// The next work of a worker; `own` is the submission that it has started.
    pub(crate) fn next(&mut self, own: Option<usize>) -> Work {
        if let Some(own) = own.filter(|&own| self.left(own) > 0) {
            return self.block(own);
        }
        if self.untouched < self.rows.len() {
            let submission = self.untouched;
            self.untouched += 1;
            self.rows[submission].state = State::Opening;
            return Work::Open(submission);
        }
        // Among equals the first, so that submissions finish in order.
        let most = (0..self.rows.len())
            .rev()
            .max_by_key(|&row| self.left(row))
            .filter(|&row| self.left(row) > 0);
        match most {
            Some(submission) => self.block(submission),
            None if self.rows.iter().any(|row| row.state == State::Opening) => Work::Wait,
            None => Work::Done,
        }
    }

    /// Number of cases of an open submission that no worker has taken.
    fn left(&self, submission: usize) -> u64 {
        let row = &self.rows[submission];
        if row.state == State::Open {
            row.bound.saturating_sub(row.next)
        } else {
            0
        }
    }

    /// Takes a block of cases: fewer towards the end, so that the workers finish together.
    fn block(&mut self, submission: usize) -> Work {
        let cases = self
            .left(submission)
            .div_ceil(2 * self.workers)
            .min(BLOCK_CASES_MAX);
        let first = self.rows[submission].next;
        self.rows[submission].next += cases;
        Work::Judge(submission, first..first + cases)
    }

    /// Whether workers have taken all cases of a submission that have to be judged.
    pub(crate) fn is_taken(&self, submission: usize) -> bool {
        self.left(submission) == 0
    }

    /// The submission is built; its cases can be taken.
    pub(crate) fn opened(&mut self, submission: usize) {
        self.rows[submission].state = State::Open;
    }

    /// The submission needs no more work.
    pub(crate) fn close(&mut self, submission: usize) {
        self.rows[submission].state = State::Closed;
    }

    /// Cases from `bound` on need not be judged.
    pub(crate) fn bound(&mut self, submission: usize, bound: u64) {
        let row = &mut self.rows[submission];
        row.bound = bound.min(row.end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The submission and the block of cases that a worker takes.
    fn take(schedule: &mut Schedule, own: Option<usize>) -> (usize, Range<u64>) {
        match schedule.next(own) {
            Work::Judge(submission, cases) => (submission, cases),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn one_submission_is_shared_by_all_workers_and_every_case_is_taken_once() {
        let mut schedule = Schedule::new(std::iter::repeat_n(0..1000, 1), 2);
        assert_eq!(schedule.next(None), Work::Open(0));
        assert_eq!(
            schedule.next(None),
            Work::Wait,
            "the other worker waits for the compiler"
        );
        schedule.opened(0);
        let mut next = 0;
        while next < 1000 {
            let (_, cases) = take(&mut schedule, [Some(0), None][next as usize % 2]);
            assert_eq!(cases.start, next);
            assert!(cases.end - cases.start <= BLOCK_CASES_MAX);
            next = cases.end;
        }
        assert_eq!(schedule.next(Some(0)), Work::Done);
    }

    #[test]
    fn only_the_cases_of_this_run_are_handed_out() {
        let mut schedule = Schedule::new([40..50, 0..3].into_iter(), 1);
        assert_eq!(schedule.next(None), Work::Open(0));
        schedule.opened(0);
        schedule.bound(0, 100);
        assert_eq!(take(&mut schedule, Some(0)), (0, 40..45));
        assert_eq!(take(&mut schedule, Some(0)), (0, 45..48));
        schedule.bound(0, 49);
        assert_eq!(take(&mut schedule, Some(0)), (0, 48..49));
        assert!(schedule.is_taken(0));
        assert_eq!(schedule.next(Some(0)), Work::Open(1));
    }

    #[test]
    fn a_worker_stays_with_its_submission_then_takes_a_new_one_then_helps() {
        let mut schedule = Schedule::new(std::iter::repeat_n(0..4, 3), 2);
        assert_eq!(schedule.next(None), Work::Open(0));
        assert_eq!(schedule.next(None), Work::Open(1));
        schedule.opened(0);
        schedule.opened(1);
        for first in 0..4 {
            assert_eq!(take(&mut schedule, Some(1)), (1, first..first + 1));
        }
        assert_eq!(
            schedule.next(Some(1)),
            Work::Open(2),
            "an untouched one comes before help"
        );
        assert_eq!(
            take(&mut schedule, Some(1)).0,
            0,
            "while 2 is not built, it helps with 0"
        );
        schedule.opened(2);
        assert_eq!(take(&mut schedule, None).0, 2, "it has the most left");
    }

    #[test]
    fn cases_beyond_the_bound_and_closed_submissions_are_not_handed_out() {
        let mut schedule = Schedule::new(std::iter::repeat_n(0..100, 2), 1);
        schedule.next(None);
        schedule.next(None);
        schedule.opened(0);
        schedule.close(1);
        assert_eq!(take(&mut schedule, Some(0)), (0, 0..16));
        schedule.bound(0, 18);
        assert_eq!(take(&mut schedule, Some(0)), (0, 16..17));
        assert_eq!(take(&mut schedule, Some(0)), (0, 17..18));
        assert_eq!(schedule.next(Some(0)), Work::Done);
    }
}
