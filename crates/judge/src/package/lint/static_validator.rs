//! Builds the static validator of a package, which reads the files of submissions.

use super::package_lint::PackageLint;
use crate::package::static_validator::StaticValidator;

/// The check that builds it; the submissions on which it is run are another one.
const CHECK: &str = "static validator";

impl PackageLint<'_, '_> {
    /// The static validator: `Some(None)` if the package has no static validation, `None` if it cannot be run.
    pub(super) fn static_validator(&mut self) -> Option<Option<StaticValidator>> {
        let package = self.plan.package;
        if package.data.static_cases.is_empty() {
            return Some(None);
        }
        // Its absence was reported when the package was read.
        let path = package.static_validator.as_ref()?;
        let compiled = self.compiled(CHECK, path);
        let built = compiled.and_then(|compiled| {
            let limits = &package.problem.limits;
            match StaticValidator::new(path, &compiled, limits) {
                Ok(built) => Some(built),
                Err(error) => {
                    let message = format!("it is not run: its files cannot be copied: {error}");
                    let hint = "a fault of Tribunal or of the machine; try again";
                    self.warning(CHECK, &self.place(path), message, hint);
                    None
                }
            }
        });
        if built.is_none() && !self.is_stopped() {
            let what = "it cannot be run here; no submission was checked";
            self.done(CHECK, what.to_string());
        }
        built.map(Some)
    }
}
