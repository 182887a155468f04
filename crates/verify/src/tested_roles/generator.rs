//! Tests the generator.

use tribunal_core::board::Symmetry;
use tribunal_core::erased::{AnyAnswer, AnyInstance, AnyProblem};
use tribunal_core::problem::{GenerateOptions, Minimum};

/// The fault of the generator, if the instance does not fit the options or its own label.
pub(crate) fn generator_fault(
    problem: &dyn AnyProblem,
    instance: &AnyInstance,
    label: &str,
    options: &GenerateOptions,
    minimum: Option<Minimum>,
    answer: Option<&AnyAnswer>,
) -> Option<String> {
    let (size, start) = (problem.size(instance), problem.start(instance));
    if size != options.size_of(&problem.info()) {
        return Some(format!(
            "it makes a board of {size} instead of {}",
            options.size_of(&problem.info())
        ));
    }
    if let Some(pieces) = options.pieces.filter(|pieces| *pieces != start.count()) {
        return Some(format!(
            "it makes a board of {} pieces instead of {pieces}",
            start.count()
        ));
    }
    let wanted = options.distance.map(|moves| format!("distance-{moves}"));
    if let Some(wanted) = wanted.or(options.impossible.then(|| "impossible".to_string()))
        && label != wanted
    {
        return Some(format!(
            "it makes a board with the label `{label}` instead of `{wanted}`"
        ));
    }
    let is_known = |is: &dyn Fn(Minimum) -> bool| minimum.is_none_or(is);
    let distance = label
        .strip_prefix("distance-")
        .and_then(|moves| moves.parse().ok());
    // A symmetric position turns into itself or, if the problem has a target, into the target.
    let ends = |board| board == start || problem.goal(instance, &board).is_ok();
    // The board after the moves of the answer, if it has moves.
    let end = answer.and_then(AnyAnswer::moves).and_then(|moves| {
        let mut board = start.clone();
        moves
            .into_iter()
            .try_for_each(|each| each.play(&mut board))
            .ok()
            .map(|()| board)
    });
    let is_right = match (distance, label) {
        (Some(moves), _) => is_known(&|minimum| minimum == Minimum::Moves(moves)),
        (_, "impossible") => is_known(&|minimum| minimum == Minimum::Impossible),
        (_, "solvable") => is_known(&|minimum| minimum != Minimum::Impossible),
        (_, "start-is-target") => problem.goal(instance, &start).is_ok(),
        (_, "all-closed") => start.not().is_empty(),
        (_, "row-closed") => (0..size.rows()).any(|row| start.row(row) == size.row_mask()),
        (_, "column-closed") => {
            (0..size.rows()).fold(size.row_mask(), |all, row| all & start.row(row)) != 0
        }
        (_, "white-is-nearer") => end.is_none_or(|end| end.is_empty()),
        (_, "black-is-nearer") => end.is_none_or(|end| end.not().is_empty()),
        (_, "complement") => problem.goal(instance, &start.not()).is_ok(),
        (_, "symmetric") => {
            let images = Symmetry::all()
                .skip(1)
                .filter(|symmetry| symmetry.size(size) == size);
            images.map(|symmetry| start.transform(symmetry)).any(ends)
        }
        _ => true,
    };
    let minimum = minimum
        .map(|minimum| format!("; the minimum is {minimum}"))
        .unwrap_or_default();
    (!is_right).then(|| format!("the label `{label}` is wrong{minimum}"))
}
