//! Who works on an instance besides the solvers, and how each of them is tried.

use super::held::{Spot, held};
use crate::board::{Size, Symmetry};
use crate::output::{Dialect, Output};
use crate::problem::{Minimum, Problem, Wishes};
use crate::verdict::Verdict;

/// One of them. Each has as long for an instance as a solver has, and is named where it panics, hangs or is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Office {
    /// Writes the input.
    Writer,
    /// Reads it back.
    Parser,
    /// Makes the certificate.
    Maker,
    /// Checks it.
    Believer,
    /// Plays the moves.
    Referee,
    /// Rules on outputs.
    Checker,
}

impl Office {
    /// All of them, each at its place.
    pub(super) const ALL: [Office; 6] =
        [Office::Writer, Office::Parser, Office::Maker, Office::Believer, Office::Referee, Office::Checker];

    /// The name in a report.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Office::Writer => "writer",
            Office::Parser => "parser",
            Office::Maker => "maker",
            Office::Believer => "believer",
            Office::Referee => "referee",
            Office::Checker => "checker",
        }
    }
}

/// What came of asking one of them.
pub(super) enum Did<R> {
    /// This.
    Done(R),
    /// It panicked or hung.
    Failed(String),
    /// It hung on another instance, and is not asked again.
    NotAsked(String),
}

impl<R> Did<R> {
    /// What was done, if anything.
    pub(super) fn done(&self) -> Option<&R> {
        match self {
            Did::Done(done) => Some(done),
            Did::Failed(_) | Did::NotAsked(_) => None,
        }
    }

    /// What was done; whoever failed is added to the faults.
    pub(super) fn or_told(self, office: Office, faults: &mut Vec<(&'static str, String)>) -> Option<R> {
        match self {
            Did::Done(done) => Some(done),
            Did::Failed(fault) => {
                faults.push((office.name(), fault));
                None
            }
            Did::NotAsked(_) => None,
        }
    }
}

/// Where the offices work on one instance.
pub(super) struct Desk<'a> {
    /// For each office why it is not asked, and whether that was on this instance.
    pub(super) stuck: [Option<(String, bool)>; Office::ALL.len()],
    /// The step that each of them begins.
    pub(super) steps: [u64; Office::ALL.len()],
    /// Where it is noted.
    pub(super) spot: &'a Spot,
}

impl Desk<'_> {
    /// Asks one of them.
    pub(super) fn ask<R>(&self, office: Office, work: impl FnOnce() -> R) -> Did<R> {
        match &self.stuck[office as usize] {
            Some((why, true)) => return Did::Failed(why.clone()),
            Some((why, false)) => return Did::NotAsked(format!("{why} on another board, and not asked again")),
            None => {}
        }
        self.spot.begin(self.steps[office as usize]);
        match held(work) {
            Ok(done) => Did::Done(done),
            Err(fault) => Did::Failed(fault),
        }
    }
}

/// What is wrong with the parser, if it does not read what is written; without a size it may refuse what is not published.
pub(super) fn parser_fault<P: Problem>(instance: &P::Instance, text: &str) -> Option<String> {
    let size = P::size(instance);
    let is_half = || 2 * P::start(instance).count() as usize == size.cells();
    let is_usual = size == Size::FOUR && P::is_published(instance) && (!P::HAS_PIECES || is_half());
    let fault = |said: Option<Size>| match P::read_one(text.as_bytes(), said) {
        Ok(read) if read == *instance => None,
        Ok(read) => Some(format!("it reads another input:\n{}", P::write(&read))),
        Err(_) if said.is_none() && !is_usual => None,
        Err(error) => Some(format!("it refuses the input: {error}")),
    };
    fault(Some(size)).or_else(|| fault(None))
}

/// What is wrong with whoever believes certificates, if a forged one is believed.
pub(super) fn believer_fault<P: Problem>(instance: &P::Instance, certificate: &P::Certificate) -> Option<String> {
    P::forgeries(instance, certificate).iter().find_map(|forged| {
        match held(|| P::check_certificate(instance, forged)) {
            Ok(ruling) => Some(format!("it believes that {} is proven by this:\n{forged}", ruling.ok()?)),
            Err(panic) => Some(format!("{panic}, by this:\n{forged}")),
        }
    })
}

/// What is wrong with the generator, if the instance is not what was wished for, or not what it says.
pub(super) fn generator_fault<P: Problem>(
    instance: &P::Instance,
    label: &str,
    wishes: &Wishes,
    minimum: Option<Minimum>,
    answer: Option<&P::Answer>,
) -> Option<String> {
    let (size, start) = (P::size(instance), P::start(instance));
    if size != wishes.size() {
        return Some(format!("it makes one of {size} where {} is wished for", wishes.size()));
    }
    if let Some(pieces) = wishes.pieces.filter(|pieces| *pieces != start.count()) {
        return Some(format!("it makes one of {} pieces where {pieces} are wished for", start.count()));
    }
    let wished = wishes.distance.map(|moves| format!("distance-{moves}"));
    if let Some(wished) = wished.or(wishes.impossible.then(|| "impossible".to_string()))
        && label != wished
    {
        return Some(format!("it makes one that it calls `{label}` where `{wished}` is wished for"));
    }
    let is_known = |is: &dyn Fn(Minimum) -> bool| minimum.is_none_or(is);
    let distance = label.strip_prefix("distance-").and_then(|moves| moves.parse().ok());
    // What a position is turned into is either itself again or, where there is a second position, that.
    let ends = |board| board == start || P::goal(instance, &board).is_ok();
    // Where the shortest way ends, if there are moves.
    let end = answer.and_then(P::moves).and_then(|moves| {
        let mut board = start.clone();
        moves.into_iter().try_for_each(|each| P::play(&mut board, each)).ok().map(|()| board)
    });
    let is_right = match (distance, label) {
        (Some(moves), _) => is_known(&|minimum| minimum == Minimum::Moves(moves)),
        (_, "impossible") => is_known(&|minimum| minimum == Minimum::Impossible),
        (_, "solvable") => is_known(&|minimum| minimum != Minimum::Impossible),
        (_, "start-is-target") => P::goal(instance, &start).is_ok(),
        (_, "white-is-nearer") => end.is_none_or(|end| end.is_empty()),
        (_, "black-is-nearer") => end.is_none_or(|end| end.not().is_empty()),
        (_, "complement") => P::goal(instance, &start.not()).is_ok(),
        (_, "symmetric") => {
            let images = Symmetry::all().skip(1).filter(|symmetry| symmetry.size(size) == size);
            images.map(|symmetry| start.transform(symmetry)).any(ends)
        }
        _ => true,
    };
    let minimum = minimum.map(|minimum| format!(", and its minimum is {minimum}")).unwrap_or_default();
    (!is_right).then(|| format!("it calls the input `{label}`{minimum}"))
}

/// What is wrong with the checker, as it rules on the answer that is proven, on others that are as right and on some that
/// are a little beside it.
pub(super) fn checker_fault<P: Problem>(instance: &P::Instance, agreed: &str, minimum: Minimum) -> Option<String> {
    let rule = |output: &str| P::check(instance, &mut Output::new(output.as_bytes(), Dialect::Testlib), minimum);
    let is_accepted = |output: &String| rule(output).verdict == Verdict::Accepted;
    let right = [agreed.to_string(), agreed.trim_end().to_string(), format!("\n {}\n\n", agreed.replace(' ', "\n"))];
    if let Some(refused) = right.iter().find(|output| !is_accepted(output)) {
        let ruling = rule(refused);
        let what = if refused == agreed { String::new() } else { format!(" with other blanks, {refused:?},") };
        return Some(format!("it gives the proven answer{what} {}: {}", ruling.verdict, ruling.message()));
    }
    let mut wrong = vec![format!("{agreed}1\n"), format!("{agreed}x"), String::new(), "\n".to_string()];
    match minimum {
        Minimum::Moves(moves) | Minimum::AtMost(moves) => {
            wrong.push("Impossible\n".to_string());
            let (_, rest) = agreed.split_once('\n').unwrap_or_default();
            let with_number = |number: i64, rest: &str| format!("{number}\n{rest}");
            let moves = i64::from(moves);
            // Beside it, of another sign, and what overflows to it.
            let others = [moves + 1, moves - 1, moves + 2, moves - 2, -moves, moves + (1 << 8), moves + (1 << 16)];
            let others = others.into_iter().chain([moves + (1 << 31), moves + (1 << 32), moves - (1 << 32)]);
            wrong.extend(others.filter(|other| *other != moves).map(|other| with_number(other, rest)));
            wrong.push(format!("{moves}.5\n{rest}"));
            let lines: Vec<&str> = rest.lines().collect();
            if let Some((last, before)) = lines.split_last() {
                let before = before.join("\n");
                // One move too few, with its number and without; and the last one three times, which is as good as once.
                wrong.push(with_number(moves - 1, &before));
                wrong.push(with_number(moves, &before));
                wrong.push(with_number(moves + 2, &[rest, last, "\n", last].concat()));
                wrong.extend(beside(last).into_iter().map(|other| with_number(moves, &format!("{before}\n{other}\n"))));
            }
        }
        Minimum::Impossible => wrong.extend(["0\n", "1\n", "-1\n"].map(str::to_string)),
    }
    let accepted = wrong.iter().find(|output| is_accepted(output))?;
    Some(format!("it accepts {accepted:?}"))
}

/// Moves that are none: a line of numbers with one of them outside of every board, or what overflows to it.
fn beside(line: &str) -> Vec<String> {
    let numbers: Vec<i64> = line.split(' ').filter_map(|number| number.parse().ok()).collect();
    let mut lines = Vec::new();
    for place in 0..numbers.len() {
        let number = numbers[place];
        for other in [0, -number, 65, number + (1 << 8), number + (1 << 32)] {
            let mut numbers = numbers.clone();
            numbers[place] = other;
            lines.push(numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" "));
        }
    }
    lines
}

/// What is wrong with an answer as it is written, if its moves are not read back as they were.
pub(super) fn written_fault<P: Problem>(instance: &P::Instance, answer: &P::Answer, written: &str) -> Option<String> {
    if !P::INFO.output_has_moves {
        return None;
    }
    let moves = P::moves(answer)?;
    let numbers: Result<Vec<i32>, _> = written.split_ascii_whitespace().map(str::parse).collect();
    let Ok(numbers) = numbers else { return Some(format!("not all of it are numbers: {written:?}")) };
    let Some((number, rest)) = numbers.split_first() else { return Some("nothing is written".to_string()) };
    let read = rest.chunks(P::INFO.numbers_per_move).map(|numbers| P::read_move(P::size(instance), numbers).ok());
    let is_same = usize::try_from(*number) == Ok(moves.len()) && read.eq(moves.into_iter().map(Some));
    (!is_same).then(|| format!("its moves are written as others: {written:?}"))
}
