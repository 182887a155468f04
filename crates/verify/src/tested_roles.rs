//! Who works on an instance besides the solvers, and how each of them is tried.

use super::watch::panics::held;
use super::watch::spot::Spot;
use std::io::BufRead;
use tribunal_core::board::{Cell, Size, Symmetry};
use tribunal_core::damage::spots;
use tribunal_core::erased::{AnyAnswer, AnyCertificate, AnyInstance, AnyMove, AnyProblem};
use tribunal_core::output::Dialect;
use tribunal_core::problem::{GenerateOptions, Minimum};
use tribunal_core::text::Lines;
use tribunal_core::verdict::Verdict;

/// One of them. Each has as long for an instance as a solver has, and is named where it panics, hangs or is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TestedRole {
    /// Writes the input.
    Writer,
    /// Reads it back.
    Parser,
    /// Makes the certificate.
    Certifier,
    /// Checks it.
    CertificateChecker,
    /// Plays the moves.
    Referee,
    /// Rules on outputs.
    Checker,
}

impl TestedRole {
    /// All of them, each at its place.
    pub(super) const ALL: [TestedRole; 6] = [
        TestedRole::Writer,
        TestedRole::Parser,
        TestedRole::Certifier,
        TestedRole::CertificateChecker,
        TestedRole::Referee,
        TestedRole::Checker,
    ];

    /// The name in a report.
    pub(super) const fn name(self) -> &'static str {
        match self {
            TestedRole::Writer => "writer",
            TestedRole::Parser => "parser",
            TestedRole::Certifier => "certifier",
            TestedRole::CertificateChecker => "certificate-checker",
            TestedRole::Referee => "referee",
            TestedRole::Checker => "checker",
        }
    }
}

/// What came of asking one of them.
pub(super) enum RoleOutcome<R> {
    /// This.
    Done(R),
    /// It panicked or hung.
    Failed(String),
    /// It hung on another instance, and is not asked again.
    NotAsked(String),
}

impl<R> RoleOutcome<R> {
    /// What was done, if anything.
    pub(super) fn done(&self) -> Option<&R> {
        match self {
            RoleOutcome::Done(done) => Some(done),
            RoleOutcome::Failed(_) | RoleOutcome::NotAsked(_) => None,
        }
    }

    /// What was done; each role that failed is added to the faults.
    pub(super) fn or_note(
        self,
        role: TestedRole,
        faults: &mut Vec<(&'static str, String)>,
    ) -> Option<R> {
        match self {
            RoleOutcome::Done(done) => Some(done),
            RoleOutcome::Failed(fault) => {
                faults.push((role.name(), fault));
                None
            }
            RoleOutcome::NotAsked(_) => None,
        }
    }
}

/// Where the offices work on one instance.
pub(super) struct RoleRunner<'a> {
    /// For each office why it is not asked, and whether that was on this instance.
    pub(super) stuck: [Option<(String, bool)>; TestedRole::ALL.len()],
    /// The step that each of them begins.
    pub(super) steps: [u64; TestedRole::ALL.len()],
    /// Where it is noted.
    pub(super) spot: &'a Spot,
}

impl RoleRunner<'_> {
    /// Asks one of them.
    pub(super) fn ask<R>(&self, role: TestedRole, work: impl FnOnce() -> R) -> RoleOutcome<R> {
        match &self.stuck[role as usize] {
            Some((why, true)) => return RoleOutcome::Failed(why.clone()),
            Some((why, false)) => {
                return RoleOutcome::NotAsked(format!(
                    "{why} on another board, and not asked again"
                ));
            }
            None => {}
        }
        self.spot.begin(self.steps[role as usize]);
        match held(work) {
            Ok(done) => RoleOutcome::Done(done),
            Err(fault) => RoleOutcome::Failed(fault),
        }
    }
}

/// What is wrong with the parser, if it does not read what is written, with other ends of lines or twice over; or takes,
/// where no size is said, four columns that are no board of the published size.
pub(super) fn parser_fault(
    problem: &dyn AnyProblem,
    instance: &AnyInstance,
    text: &str,
    is_thorough: bool,
) -> Option<String> {
    let size = problem.size(instance);
    // Without a size as many columns as the published boards have are one of them, with as many pieces.
    let is_half =
        !problem.has_pieces() || 2 * problem.start(instance).count() as usize == size.cells();
    let published = problem.info().size;
    let is_usual = size.cols() != published.cols() || size == published && is_half;
    let fault = |text: &str, said: Option<Size>| match problem.read_text(text.as_bytes(), said) {
        Ok(_) if said.is_none() && !is_usual => {
            Some(format!("without a size, it accepts {text:?}"))
        }
        Ok(read) if read == *instance => None,
        Ok(read) => Some(format!(
            "it reads {text:?} as another input:\n{}",
            problem.write(&read)
        )),
        Err(_) if said.is_none() && !is_usual => None,
        Err(error) => Some(format!("it refuses {text:?}: {error}")),
    };
    let one = fault(text, Some(size)).or_else(|| fault(text, None));
    if !is_thorough {
        return one;
    }
    let other_ends = [text.replace('\n', "\r\n"), text.trim_end().to_string()];
    one.or_else(|| other_ends.iter().find_map(|text| fault(text, Some(size))))
        .or_else(|| {
            let twice = [text, text].concat();
            let mut bytes = twice.as_bytes();
            let mut lines = Lines::new(&mut bytes as &mut dyn BufRead);
            let read = [0; 3].map(|_| problem.read(&mut lines, Some(size)).ok().flatten());
            let is_right =
                matches!(&read, [Some(one), Some(two), None] if one == instance && two == instance);
            (!is_right).then(|| format!("it does not read this twice over: {text:?}"))
        })
}

/// What is wrong with the certificate checker, if it accepts a forged certificate, or this one of another input.
pub(super) fn certificate_checker_fault(
    problem: &dyn AnyProblem,
    instance: &AnyInstance,
    certificate: &AnyCertificate,
    minimum: Minimum,
) -> Option<String> {
    let others = if minimum == Minimum::Impossible {
        Vec::new()
    } else {
        problem.others(instance)
    };
    let accepted = |other: &AnyInstance| certificate.check(other).is_ok();
    if let Some(other) = others.iter().find(|other| accepted(other)) {
        return Some(format!(
            "it accepts the same certificate for another input:\n{}",
            problem.write(other)
        ));
    }
    certificate.forgeries(instance).iter().find_map(|forged| {
        match held(|| forged.check(instance)) {
            Ok(ruling) => Some(format!(
                "it accepts this forged certificate as a proof of {}:\n{forged}",
                ruling.ok()?
            )),
            Err(panic) => Some(format!("{panic}, by this:\n{forged}")),
        }
    })
}

/// What is wrong with the generator, if the instance is not what was wished for, or not what it says.
pub(super) fn generator_fault(
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
            "it makes a board that it calls `{label}` instead of `{wanted}`"
        ));
    }
    let is_known = |is: &dyn Fn(Minimum) -> bool| minimum.is_none_or(is);
    let distance = label
        .strip_prefix("distance-")
        .and_then(|moves| moves.parse().ok());
    // What a position is turned into is either itself again or, where there is a second position, that.
    let ends = |board| board == start || problem.goal(instance, &board).is_ok();
    // Where the shortest way ends, if there are moves.
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
        .map(|minimum| format!(", and its minimum is {minimum}"))
        .unwrap_or_default();
    (!is_right).then(|| format!("it calls the input `{label}`{minimum}"))
}

/// What is wrong with the checker, as it rules on the answer that is proven, on others that are as right and on some that
/// are a little beside it.
pub(super) fn checker_fault(
    problem: &dyn AnyProblem,
    instance: &AnyInstance,
    agreed: &str,
    minimum: Minimum,
    is_thorough: bool,
) -> Option<String> {
    let rule_as =
        |dialect, output: &str| problem.rule(instance, output.as_bytes(), dialect, minimum);
    let rule = |output: &str| rule_as(Dialect::Testlib, output);
    let is_accepted = |output: &String| rule(output).verdict == Verdict::Accepted;
    let mut right = vec![agreed.to_string()];
    if is_thorough {
        right.extend([
            agreed.trim_end().to_string(),
            format!("\n {}\n\n", agreed.replace(' ', "\n")),
        ]);
        right.extend(backwards(problem, instance, agreed, minimum));
    }
    if let Some(refused) = right.iter().find(|output| !is_accepted(output)) {
        let ruling = rule(refused);
        let what = if refused == agreed {
            String::new()
        } else {
            format!(", written as {refused:?},")
        };
        return Some(format!(
            "it gives the proven answer{what} {}: {}",
            ruling.verdict,
            ruling.message()
        ));
    }
    // What the three dialects make of the same output, in the order of `Dialect::ALL`.
    let info = problem.info();
    let is_number = info.output_has_number && minimum != Minimum::Impossible;
    let outputs = [
        (agreed.to_string(), [true, true, true]),
        (agreed.replace('\n', "\r\n"), [true, true, true]),
        (format!("\u{feff}{agreed}"), [true, false, false]),
        (format!("\u{c}{agreed}"), [false, true, true]),
        (format!("0{agreed}"), [false, is_number, false]),
        (format!("+{agreed}"), [false, is_number, false]),
        (format!("{agreed}1\n"), [false, false, false]),
        (String::new(), [false, false, false]),
    ];
    for (output, accepted) in outputs.into_iter().filter(|_| is_thorough) {
        for ((dialect, name, _), accepted) in Dialect::ALL.into_iter().zip(accepted) {
            let ruling = rule_as(dialect, &output);
            let form = if dialect == Dialect::Testlib {
                Verdict::PresentationError
            } else {
                Verdict::WrongAnswer
            };
            if ruling.verdict != if accepted { Verdict::Accepted } else { form } {
                return Some(format!(
                    "it gives {output:?} {} in the dialect `{name}`",
                    ruling.verdict
                ));
            }
        }
    }
    let mut wrong = vec![
        format!("{agreed}1\n"),
        format!("{agreed}x"),
        String::new(),
        "\n".to_string(),
    ];
    match minimum {
        Minimum::Moves(moves) | Minimum::AtMost(moves) => {
            wrong.push("Impossible\n".to_string());
            let (_, rest) = agreed.split_once('\n').unwrap_or_default();
            let with_number = |number: i64, rest: &str| format!("{number}\n{rest}");
            let moves = i64::from(moves);
            // Beside it, of another sign, and what overflows to it.
            let far = if is_thorough { 9 } else { 1 };
            let mut others: Vec<i64> = (moves - far..=moves + far)
                .filter(|other| *other != moves)
                .collect();
            if is_thorough {
                let overflows =
                    [1 << 8, 1 << 16, 1 << 31, 1 << 32, -1 << 32].map(|more: i64| moves + more);
                others.extend(overflows.into_iter().chain((moves > 0).then_some(-moves)));
                wrong.push(format!("{moves}.5\n{rest}"));
            }
            wrong.extend(others.into_iter().map(|other| with_number(other, rest)));
            let ruling = rule(&with_number(moves + 1, rest));
            if info.output_has_number
                && !info.output_has_moves
                && ruling.verdict != Verdict::WrongAnswer
            {
                return Some(format!(
                    "it gives a number that is wrong {}: {}",
                    ruling.verdict,
                    ruling.message()
                ));
            }
            let lines: Vec<&str> = rest.lines().collect();
            if let Some((last, before)) = lines.split_last() {
                let before = before.join("\n");
                // One move too few, with its number and without; and the last one 3, 5 or 9 times, which is as good as once.
                wrong.push(with_number(moves - 1, &before));
                wrong.push(with_number(moves, &before));
                for more in if is_thorough { &[2, 4, 8][..] } else { &[] } {
                    let again = format!("{last}\n").repeat(*more as usize);
                    wrong.push(with_number(moves + more, &[rest, &again].concat()));
                }
                let beside = if is_thorough {
                    beside(last)
                } else {
                    Vec::new()
                };
                wrong.extend(
                    beside
                        .into_iter()
                        .map(|other| with_number(moves, &format!("{before}\n{other}\n"))),
                );
            }
        }
        Minimum::Impossible => {
            wrong.extend((-1..=9).map(|number| format!("{number}\n")));
            wrong.extend(
                [
                    "Impos\n",
                    "Impossibl\n",
                    "Impossible1\n",
                    "impossible\n",
                    "IMPOSSIBLE\n",
                ]
                .map(str::to_string),
            );
        }
    }
    let accepted = wrong.iter().find(|output| is_accepted(output))?;
    Some(format!("it accepts {accepted:?}"))
}

/// The answer with its moves in the other order, where they play so, too.
fn backwards(
    problem: &dyn AnyProblem,
    instance: &AnyInstance,
    agreed: &str,
    minimum: Minimum,
) -> Option<String> {
    let (number, rest) = agreed.split_once('\n')?;
    let lines: Vec<&str> = rest.lines().rev().collect();
    let read = |line: &&str| {
        let numbers: Option<Vec<i32>> = line.split(' ').map(|number| number.parse().ok()).collect();
        problem.read_move(problem.size(instance), &numbers?).ok()
    };
    let moves: Vec<AnyMove> = lines.iter().map(read).collect::<Option<_>>()?;
    let is_other = moves.len() > 1 && problem.play_fault(instance, minimum, &moves).is_none();
    is_other.then(|| format!("{number}\n{}\n", lines.join("\n")))
}

/// Moves that are none: a line of numbers with one of them outside of every board, or what overflows to it.
fn beside(line: &str) -> Vec<String> {
    let numbers: Vec<i64> = line
        .split(' ')
        .filter_map(|number| number.parse().ok())
        .collect();
    let mut lines = Vec::new();
    for place in 0..numbers.len() {
        let number = numbers[place];
        for other in [0, -number, 65, number + (1 << 8), number + (1 << 32)] {
            let mut numbers = numbers.clone();
            numbers[place] = other;
            lines.push(
                numbers
                    .iter()
                    .map(i64::to_string)
                    .collect::<Vec<_>>()
                    .join(" "),
            );
        }
    }
    lines
}

/// What is wrong with the referee, as it rules on forbidden moves, on positions beside the goal and on too few moves; the
/// minimum is proven, and the moves are as many.
pub(super) fn referee_fault(
    problem: &dyn AnyProblem,
    instance: &AnyInstance,
    minimum: Minimum,
    moves: Option<&[AnyMove]>,
) -> Option<String> {
    /// Lists of so many moves are played once more for each that is left out.
    const PLAYED_MAX: usize = 1000;
    let (size, start) = (problem.size(instance), problem.start(instance));
    if problem.goal(instance, &start).is_ok() != (minimum == Minimum::Moves(0)) {
        return Some(format!(
            "it rules wrongly on whether the first position is the goal; the minimum is {minimum}"
        ));
    }
    let passes = |each: &AnyMove| each.play(&mut start.clone()).is_ok();
    if let Some(passed) = problem.forbidden(&start).into_iter().find(passes) {
        return Some(format!("it lets the forbidden move `{passed}` pass"));
    }
    let moves = moves?;
    for each in moves {
        let written = spelled(each);
        match problem.read_move(size, &each.numbers()) {
            Ok(read) if read == *each => {}
            Ok(read) => return Some(format!("it reads `{written}` as `{read}`")),
            Err(fault) => return Some(format!("it refuses the move `{written}`: {fault}")),
        }
    }
    let mut end = start.clone();
    // Moves that do not play were told of.
    moves.iter().try_for_each(|each| each.play(&mut end)).ok()?;
    problem.goal(instance, &end).ok()?;
    // One or two cells differ, and never all: that may be the other goal.
    let spots = spots(size);
    let one = spots
        .iter()
        .filter(|_| size.cells() > 1)
        .map(|&cell| vec![cell]);
    let two = spots
        .windows(2)
        .filter(|_| size.cells() > 2)
        .map(<[Cell]>::to_vec);
    for damaged in one.chain(two) {
        let mut board = end.clone();
        damaged.iter().for_each(|&cell| board.toggle(cell));
        if problem.goal(instance, &board).is_ok() {
            return Some(format!(
                "it takes this for the goal:\n{}",
                problem.draw(&board)
            ));
        }
    }
    let count = moves
        .len()
        .checked_sub(1)
        .filter(|_| moves.len() <= PLAYED_MAX)?;
    [0, count / 2, count].into_iter().find_map(|left_out| {
        let mut fewer = moves.to_vec();
        fewer.remove(left_out);
        let passed = problem
            .play_fault(instance, Minimum::Moves(count as u32), &fewer)
            .is_none();
        passed.then(|| format!("it accepts {count} moves, and the minimum is {minimum}"))
    })
}

/// The text of a move, written without the problem's own writer.
fn spelled(each: &AnyMove) -> String {
    each.numbers()
        .iter()
        .map(i32::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

/// What is wrong with the writer of moves and of the input, or with the referee as it draws the input.
pub(super) fn text_fault(
    problem: &dyn AnyProblem,
    instance: &AnyInstance,
    input: &str,
    moves: &[AnyMove],
) -> Option<(TestedRole, String)> {
    for each in moves {
        let wanted = spelled(each);
        if each.to_string() != wanted {
            return Some((
                TestedRole::Writer,
                format!("it writes the move `{wanted}` as `{each}`"),
            ));
        }
    }
    let (info, size) = (problem.info(), problem.size(instance));
    let boards = without_header(problem, input);
    let lines: Vec<&str> = boards.split_terminator('\n').collect();
    let width = size.cols() + (size.cols() - 1) * info.between_cells.len();
    if lines.iter().any(|line| line.len() != width)
        || !lines.len().is_multiple_of(size.rows())
        || !input.ends_with('\n')
    {
        return Some((
            TestedRole::Writer,
            format!(
                "it does not write lines of {} cells: {input:?}",
                size.cols()
            ),
        ));
    }
    let drawn = problem.draw(&problem.start(instance));
    let fault = || {
        (
            TestedRole::Referee,
            format!("it draws the input as another:\n{drawn}"),
        )
    };
    (!boards.starts_with(&drawn)).then(fault)
}

/// An input file from its first board on; nothing of one that begins otherwise.
pub(super) fn without_header<'a>(problem: &dyn AnyProblem, input: &'a str) -> &'a str {
    let header = problem.info().input_header;
    input.strip_prefix(header).unwrap_or_default()
}

/// What is wrong with an answer as it is written: the number, and where the judge wants them the moves, a line each.
pub(super) fn written_fault(
    problem: &dyn AnyProblem,
    answer: &AnyAnswer,
    written: &str,
) -> Option<String> {
    if !problem.info().output_has_number {
        return None;
    }
    let mut wanted = format!("{}\n", answer.minimum());
    for each in answer
        .moves()
        .filter(|_| problem.info().output_has_moves)
        .unwrap_or_default()
    {
        wanted += &format!("{}\n", spelled(&each));
    }
    (written != wanted).then(|| format!("it writes {written:?}, not {wanted:?}"))
}
