//! Reports the crashes of earlier runs.

use crate::cross_check::item::{CrossCheckItem, InstanceOrigin};
use crate::notes::{CrashInput, CrashRecord};
use crate::section::{numbered, section};
use crate::session::{ENUMERATOR, PARSER, VerifySession};
use std::time::Instant;
use tribunal_core::erased::AnyInstance;
use tribunal_core::messages::Message;
use tribunal_core::verdict::Section;

/// Cross-checks the inputs of crashes without the solver or part that crashed, and reports crashes without an input.
pub(crate) fn check_crashed(run: &VerifySession) -> Option<Section> {
    let begun = Instant::now();
    let mut items = Vec::new();
    for (index, crash) in (0..).zip(
        run.plan
            .crashes
            .iter()
            .filter(|crash| crash.problem == run.problem().name()),
    ) {
        let CrashRecord {
            worker,
            input,
            reason,
            ..
        } = crash;
        let instance = input.as_ref().and_then(|input| crash_input(run, input));
        let place = run.place(worker);
        match (place, instance) {
            (Some(place), Some(instance)) => {
                run.hung.leave_out(place, index, reason.clone());
                items.push(vec![CrossCheckItem {
                    index,
                    origin: InstanceOrigin::Crash,
                    instance,
                    stored: None,
                }]);
            }
            _ => {
                let fault = |id: &'static str| Message::new(id).with("why", reason.clone());
                let fault = match input {
                    Some(CrashInput::File(file)) => {
                        fault("fault-on-file").with("file", file.clone())
                    }
                    Some(CrashInput::Text(_, text)) => {
                        fault("fault-on-input").with("input", format!("\n{text}"))
                    }
                    Some(CrashInput::Nth(size, nth)) => fault("fault-on-number")
                        .with("number", *nth)
                        .with("size", size.to_string()),
                    None => reason.clone(),
                };
                run.fault(worker, fault);
                place
                    .into_iter()
                    .for_each(|place| run.hung.leave_out(place, u64::MAX, reason.clone()));
            }
        }
    }
    let checked = numbered("coverage-crashed", items.len() as u64);
    let mut items = items.into_iter().peekable();
    items.peek()?;
    let (_, tally) = run.check_all(|| items.next());
    Some(section(vec![checked], tally, begun))
}

/// The input of a crash, unless the parser or the enumerator crashed, too.
fn crash_input(run: &VerifySession, input: &CrashInput) -> Option<AnyInstance> {
    let problem = run.problem();
    match input.clone() {
        CrashInput::Text(size, text) => {
            let size = size.parse().ok();
            run.within(PARSER, move || {
                problem.read_text(text.as_bytes(), size).ok()
            })?
        }
        CrashInput::Nth(size, nth) => {
            let size = size.parse().ok()?;
            run.within(ENUMERATOR, move || Some(problem.space(size).ok()?.nth(nth)))?
        }
        CrashInput::File(_) => None,
    }
}
