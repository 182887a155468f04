//! The loop of a worker: it builds submissions and judges cases until nothing is left.

use super::pending::Pending;
use super::run::BatchRun;
use super::slot::BuiltSubmission;
use super::worker::BatchWorker;
use crate::pool::{ProgramRunner, Trust};
use crate::schedule::Work;
use std::sync::Arc;
use tribunal_core::verdict::event::Doing;

impl BatchRun<'_, '_> {
    /// Works on one core until nothing is left.
    pub(super) fn work(&self, number: usize, core: Option<usize>) {
        let number = number as u64;
        let mut worker = BatchWorker {
            number,
            core,
            checker: self.plan.data.checker(core),
            runner: ProgramRunner::new(self.plan.sandbox, core, 1).trusting(
                match self.plan.in_place {
                    true => Trust::Acceptance,
                    false => Trust::Nothing,
                },
            ),
            pending: Pending::default(),
            own: None,
        };
        loop {
            let own = worker.own.as_ref().map(|(submission, _)| *submission);
            let next = self.next(&mut worker, own);
            let goes_on = matches!(&next, Work::Judge(submission, _) if Some(*submission) == own);
            if !goes_on {
                self.write(&mut worker.pending);
            }
            match next {
                Work::Open(submission) => {
                    worker.own = None;
                    worker.runner.clear();
                    let doing = Doing::Compiling {
                        submission: submission as u64,
                    };
                    self.report_doing(number, doing);
                    self.open(&mut worker, submission);
                }
                Work::Judge(submission, cases) => {
                    let (first, last) = (cases.start, cases.end.saturating_sub(1));
                    let doing = Doing::Judging {
                        submission: submission as u64,
                        first,
                        last,
                    };
                    self.report_doing(number, doing);
                    let built = match worker.own.take() {
                        Some((own, built)) if own == submission => built,
                        _ => self.begin(&mut worker, submission),
                    };
                    worker.own = Some((submission, Arc::clone(&built)));
                    self.block(&mut worker, submission, &built, cases);
                }
                Work::Wait | Work::Done => return self.report_doing(number, Doing::Idle),
            }
        }
    }

    /// A worker begins to judge a submission that is built.
    fn begin(&self, worker: &mut BatchWorker<'_>, submission: usize) -> Arc<BuiltSubmission> {
        let built = self.lock().slots[submission].ready.clone();
        let built = built.expect("only built submissions have cases to judge");
        let own = self.plan.share(submission);
        let (own, all) = (own.end - own.start, self.plan.data.cases());
        worker.runner.begin_share(&built.program, own, all);
        built
    }
}
