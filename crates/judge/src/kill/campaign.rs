//! What makes searches alike, so that their shares add up.

use super::known::key;
use super::plan::KillPlan;
use tribunal_campaign::campaign_of;

/// A hash of everything that the report of a search depends on: shares of searches with the same hash add up.
///
/// A program that cannot be read is one without results.
pub fn campaign(plan: &KillPlan) -> String {
    let options = (plan.random, plan.seed, plan.limit);
    let mut text = format!(
        "kill {} {} {:?} {options:?} {}\n",
        plan.identity,
        plan.problem.name(),
        plan.size,
        plan.dialect
    );
    for (name, instance) in &plan.stored {
        text += &format!("{name}\n{}\n", plan.problem.write(instance));
    }
    for (programs, what) in [(plan.wrong, "wrong"), (plan.right, "right")] {
        for path in programs {
            let key = key(plan, path);
            text += &format!("{what} {} {key}\n", path.display());
        }
    }
    campaign_of(&text)
}
