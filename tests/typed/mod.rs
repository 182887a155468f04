//! Typed access to the problems of the register, for tests that need more than the erased form.

use tribunal_core::erased::AnyProblem;
use tribunal_core::problem::Problem;
use tribunal_problems::{chesscbg::Chesscbg, flipgame::Flipgame, pilots::Pilots};

/// An action on a problem and its types.
pub(crate) trait Visit {
    /// The result.
    type Out;
    /// Runs the action on one problem.
    fn visit<P: Problem>(self) -> Self::Out;
}

/// Runs an action on a problem of the register.
pub(crate) fn with<V: Visit>(problem: &'static dyn AnyProblem, visitor: V) -> V::Out {
    match problem.name() {
        "flipgame" => visitor.visit::<Flipgame>(),
        "pilots" => visitor.visit::<Pilots>(),
        "chesscbg" => visitor.visit::<Chesscbg>(),
        name => panic!("add a row for `{name}`"),
    }
}
