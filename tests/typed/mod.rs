//! The problems of the register with their types, for tests that ask for more than the erased form gives.

use tribunal_core::erased::AnyProblem;
use tribunal_core::problem::Problem;
use tribunal_problems::{chesscbg::Chesscbg, flipgame::Flipgame, pilots::Pilots};

/// Something to do with a problem and its types.
pub(crate) trait Visit {
    /// What comes back.
    type Out;
    /// Does it for one problem.
    fn visit<P: Problem>(self) -> Self::Out;
}

/// Does something with a problem of the register and its types.
pub(crate) fn with<V: Visit>(problem: &'static dyn AnyProblem, visitor: V) -> V::Out {
    match problem.name() {
        "flipgame" => visitor.visit::<Flipgame>(),
        "pilots" => visitor.visit::<Pilots>(),
        "chesscbg" => visitor.visit::<Chesscbg>(),
        name => panic!("add a row for `{name}`"),
    }
}
