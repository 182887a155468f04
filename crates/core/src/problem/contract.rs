//! The contract of a problem.

use super::certificate::{Certify, Forge, Illustrate};
use super::fault::{Fault, Spoil};
use super::feature::Describe;
use super::generate::Generate;
use super::info::Info;
use super::limit::Limit;
use super::referee::Referee;
use super::shrink::Shrink;
use super::solver::Solver;
use super::space::Enumerate;
use super::text::Text;

/// A problem: its parts, its name and its registers.
///
/// ```
/// use tribunal_core::problem::Problem;
/// use tribunal_problems::flipgame::Flipgame;
///
/// /// Solves an input of any problem.
/// fn solve<P: Problem>(input: &str) -> Option<String> {
///     let instance = P::read_one(input.as_bytes(), None).ok()?;
///     let mut solver = P::solvers()[0].ready(P::size(&instance)).ok()?;
///     let solved = solver.solve(&instance).ok()?;
///     P::write_answer(&solved.answer)
/// }
/// assert_eq!(solve::<Flipgame>("bwwb\nbbwb\nbwwb\nbwww\n").as_deref(), Some("4\n"));
/// ```
pub trait Problem:
    Text + Referee + Certify + Illustrate + Forge + Generate + Enumerate + Shrink + Spoil + Describe
{
    /// Name and source.
    const INFO: Info;
    /// The board sizes of the problem.
    const BOARDS: Limit = Limit::NONE;
    /// Whether instances differ in their number of pieces.
    const HAS_PIECES: bool = false;
    /// Whether some instances are impossible.
    const HAS_IMPOSSIBLE: bool = true;
    /// The solvers to use by default; the first that accepts the board answers it.
    const PREFERRED: &'static [&'static str];

    /// The register of solvers.
    fn solvers() -> &'static [Solver<Self>];
    /// The gallery of faults; none by default.
    fn faults() -> &'static [Fault<Self>] {
        &[]
    }
}
