//! Wrong programs of the kinds that people write, in process.

use crate::{On, diagnosed, right, sentences};
use tribunal_core::board::Board;
use tribunal_core::problem::{Model, Problem, Text};
use tribunal_problems::chesscbg::Chesscbg;
use tribunal_problems::flipgame::Flipgame;
use tribunal_problems::pilots::Pilots;

/// Makes the program's output from an input and the right output.
pub(crate) type Prints<P> = fn(&<P as Model>::Instance, &str) -> String;

/// A problem with wrong programs.
pub(crate) trait Programs: Problem {
    const ALL: &'static [(&'static str, Prints<Self>)];
}

/// Programs that have two faults of the gallery.
const PAIRS: [&str; 1] = ["open handles pressed"];

/// Checks that no finding about a program is certainly false.
pub(crate) fn check<P: Programs>() {
    for (name, prints) in P::ALL {
        for on in [On::Stored, On::Random(300)] {
            let right = right::<P>();
            let found = diagnosed::<P>(on, move |instance| prints(instance, &right(instance)));
            for said in sentences(&found) {
                let is_pair = said.contains(" & ") || said.contains(" | ");
                assert_eq!(is_pair, PAIRS.contains(name), "{name}: {said}");
                assert!(!said.contains("not the same"), "{name}: {said}");
                let is_constant = name.starts_with("always") || *name == "nothing";
                assert!(
                    !is_constant || said.starts_with("exact: prints "),
                    "{name}: {said}"
                );
            }
        }
    }
}

fn number(right: &str) -> Option<i64> {
    right.trim().parse().ok()
}

fn with(right: &str, change: fn(i64) -> i64) -> String {
    number(right).map_or_else(|| right.to_string(), |moves| format!("{}\n", change(moves)))
}

fn hash(text: &str) -> u32 {
    text.bytes().fold(2_166_136_261, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(16_777_619)
    }) >> 8
}

fn rows(board: &Board) -> Vec<u64> {
    (0..4).map(|row| board.row(row)).collect()
}

impl Programs for Flipgame {
    const ALL: &'static [(&'static str, Prints<Flipgame>)] = &[
        ("always 0", |_, _| "0\n".into()),
        ("always Impossible", |_, _| "Impossible\n".into()),
        ("always 4", |_, _| "4\n".into()),
        ("always 7", |_, _| "7\n".into()),
        ("nothing", |_, _| String::new()),
        ("echo", |it, _| Flipgame::write(it)),
        ("first line", |it, _| {
            Flipgame::write(it)
                .lines()
                .next()
                .unwrap_or_default()
                .to_string()
        }),
        ("one more", |_, right| with(right, |moves| moves + 1)),
        ("one less", |_, right| with(right, |moves| moves - 1)),
        ("twice", |_, right| with(right, |moves| 2 * moves)),
        ("a sentence", |_, right| format!("The answer is {right}")),
        ("a full stop", |_, right| format!("{} .", right.trim())),
        ("answer twice", |_, right| right.repeat(2)),
        ("capitals", |_, right| right.to_uppercase()),
        ("a stop after Impossible", |_, right| {
            right.replace("ible", "ible.")
        }),
        ("0 for Impossible", |_, right| {
            right.replace("Impossible", "0")
        }),
        ("black pieces", |it, _| it.black.count().to_string()),
        ("fewer colour", |it, _| {
            it.black.count().min(16 - it.black.count()).to_string()
        }),
        ("fewer colour or Impossible", |it, right| {
            match number(right) {
                Some(_) => it.black.count().min(16 - it.black.count()).to_string(),
                None => right.into(),
            }
        }),
        ("sample by heart", |it, right| {
            match hash(&Flipgame::write(it)) == hash("bwwb\nbbwb\nbwwb\nbwww\n") {
                true => right.into(),
                false => String::new(),
            }
        }),
        ("0 where possible", |_, right| with(right, |_| 0)),
        ("Impossible unless solved", |_, right| {
            if right == "0\n" {
                "0\n"
            } else {
                "Impossible\n"
            }
            .into()
        }),
        ("0 if solved, else 4", |_, right| {
            if right == "0\n" { "0\n" } else { "4\n" }.into()
        }),
        ("at most 3", |_, right| with(right, |moves| moves.min(3))),
        ("Impossible beyond 3", |_, right| {
            if number(right).is_some_and(|moves| moves > 3) {
                "Impossible\n".into()
            } else {
                right.into()
            }
        }),
        ("0 beyond 3", |_, right| {
            with(right, |moves| if moves > 3 { 0 } else { moves })
        }),
        ("5 for 6", |_, right| with(right, |moves| moves.min(5))),
        ("odd pieces Impossible", |it, right| {
            if it.black.count() % 2 == 1 {
                "Impossible\n".into()
            } else {
                right.into()
            }
        }),
        ("odd pieces one less", |it, right| {
            if it.black.count() % 2 == 1 {
                with(right, |moves| moves - 1)
            } else {
                right.into()
            }
        }),
        ("junk", |it, _| (hash(&Flipgame::write(it)) % 7).to_string()),
        ("junk now and then", |it, right| {
            if hash(&Flipgame::write(it)).is_multiple_of(5) {
                "9".into()
            } else {
                right.into()
            }
        }),
        ("decimal point", |_, right| {
            with(right, |moves| moves).trim().to_string() + ".0"
        }),
        ("uninitialised on black corner", |it, right| {
            if it.black.row(0) & 1 == 1 {
                "32767".into()
            } else {
                right.into()
            }
        }),
        ("Impossible where more than 8 black", |it, right| {
            if it.black.count() > 8 {
                "Impossible\n".into()
            } else {
                right.into()
            }
        }),
        ("0 where the first row is white", |it, right| {
            if it.black.row(0) == 0 {
                "0\n".into()
            } else {
                right.into()
            }
        }),
        ("-1 for both", |_, right| {
            if right == "0\n" || right.starts_with('I') {
                "-1".into()
            } else {
                right.into()
            }
        }),
        ("rows equal is solved", |it, right| {
            let rows = rows(&it.black);
            if rows.iter().all(|row| *row == rows[0]) {
                "0\n".into()
            } else {
                right.into()
            }
        }),
        ("only the all-white board", |it, right| {
            if it.black.is_empty() {
                "0\n".into()
            } else if right == "0\n" {
                "Impossible\n".into()
            } else {
                right.into()
            }
        }),
        ("never Impossible, junk instead", |it, right| {
            if right.starts_with('I') {
                (hash(&Flipgame::write(it)) % 7).to_string()
            } else {
                right.into()
            }
        }),
        ("nothing but 0 on Impossible and solved", |_, right| {
            if number(right).is_some_and(|moves| moves > 0) {
                right.into()
            } else {
                String::new()
            }
        }),
    ];
}

fn moves(right: &str) -> Vec<&str> {
    right.lines().skip(1).collect()
}

fn listed(moves: &[String]) -> String {
    format!("{}\n{}\n", moves.len(), moves.join("\n"))
}

impl Programs for Pilots {
    const ALL: &'static [(&'static str, Prints<Pilots>)] = &[
        ("always 0", |_, _| "0\n".into()),
        ("always 1", |_, _| "1\n1 1\n".into()),
        ("always the sample", |_, _| {
            "6\n1 1\n1 3\n1 4\n4 1\n4 3\n4 4\n".into()
        }),
        ("always all 16", |_, _| {
            listed(
                &(0..16)
                    .map(|it| format!("{} {}", it / 4 + 1, it % 4 + 1))
                    .collect::<Vec<_>>(),
            )
        }),
        ("always Impossible", |_, _| "Impossible\n".into()),
        ("nothing", |_, _| String::new()),
        ("echo", |it, _| Pilots::write(it)),
        ("count only", |_, right| {
            right.lines().next().unwrap_or_default().into()
        }),
        ("moves only", |_, right| moves(right).join("\n")),
        ("one more", |_, right| {
            format!("{}\n{}", moves(right).len() + 1, moves(right).join("\n"))
        }),
        ("one less", |_, right| {
            format!("{}\n{}", moves(right).len() - 1, moves(right).join("\n"))
        }),
        ("number of closed handles", |it, right| {
            format!("{}\n{}", it.closed.count(), moves(right).join("\n"))
        }),
        ("first move only", |_, right| {
            format!("1\n{}\n", moves(right)[0])
        }),
        ("last move left out", |_, right| {
            listed(
                &moves(right)[1..]
                    .iter()
                    .map(|it| it.to_string())
                    .collect::<Vec<_>>(),
            )
        }),
        ("a sentence", |_, right| format!("Moves: {right}")),
        ("commas", |_, right| {
            format!(
                "{}\n{}\n",
                moves(right).len(),
                moves(right).join("\n").replace(' ', ",")
            )
        }),
        ("every move twice", |_, right| {
            listed(
                &moves(right)
                    .iter()
                    .flat_map(|it| [it.to_string(), it.to_string()])
                    .collect::<Vec<_>>(),
            )
        }),
        ("rows from 0", |_, right| {
            listed(
                &moves(right)
                    .iter()
                    .map(|it| format!("{}{}", it.as_bytes()[0] - b'1', &it[1..]))
                    .collect::<Vec<_>>(),
            )
        }),
        ("swapped", |_, right| {
            listed(
                &moves(right)
                    .iter()
                    .map(|it| it.chars().rev().collect::<String>())
                    .collect::<Vec<_>>(),
            )
        }),
        ("cells as one number", |_, right| {
            listed(
                &moves(right)
                    .iter()
                    .map(|it| ((it.as_bytes()[0] - b'1') * 4 + it.as_bytes()[2] - b'0').to_string())
                    .collect::<Vec<_>>(),
            )
        }),
        ("0 beyond 8", |_, right| {
            if moves(right).len() > 8 {
                "0\n".into()
            } else {
                right.into()
            }
        }),
        ("nothing beyond 8", |_, right| {
            if moves(right).len() > 8 {
                String::new()
            } else {
                right.into()
            }
        }),
        ("0 with a closed corner", |it, right| {
            if it.closed.row(0) & 1 == 1 {
                "0\n".into()
            } else {
                right.into()
            }
        }),
        ("closed handles pressed", |it, _| {
            listed(
                &it.closed
                    .iter()
                    .map(|cell| cell.to_string())
                    .collect::<Vec<_>>(),
            )
        }),
        ("open handles pressed", |it, _| {
            listed(
                &it.closed
                    .not()
                    .iter()
                    .map(|cell| cell.to_string())
                    .collect::<Vec<_>>(),
            )
        }),
        ("junk", |it, _| {
            let junk = hash(&Pilots::write(it));
            listed(&[format!("{} {}", junk % 4 + 1, junk / 4 % 4 + 1)])
        }),
        ("junk now and then", |it, right| {
            if hash(&Pilots::write(it)).is_multiple_of(5) {
                "1\n2 2\n".into()
            } else {
                right.into()
            }
        }),
        ("sample by heart", |it, right| {
            if Pilots::write(it) == "-+--\n----\n----\n-+--\n" {
                right.into()
            } else {
                "0\n".into()
            }
        }),
        ("Impossible beyond 6", |_, right| {
            if moves(right).len() > 6 {
                "Impossible\n".into()
            } else {
                right.into()
            }
        }),
        ("-1 with odd closed", |it, right| {
            if it.closed.count() % 2 == 1 {
                "-1\n".into()
            } else {
                right.into()
            }
        }),
    ];
}

impl Programs for Chesscbg {
    const ALL: &'static [(&'static str, Prints<Chesscbg>)] = &[
        ("always 0", |_, _| "0\n".into()),
        ("always 4", |_, _| "4\n".into()),
        ("always -1", |_, _| "-1\n".into()),
        ("nothing", |_, _| String::new()),
        ("echo", |it, _| Chesscbg::write(it)),
        ("one more", |_, right| with(right, |moves| moves + 1)),
        ("one less", |_, right| with(right, |moves| moves - 1)),
        ("one less but for 0", |_, right| {
            with(right, |moves| (moves - 1).max(0))
        }),
        ("twice", |_, right| with(right, |moves| 2 * moves)),
        ("half", |_, right| with(right, |moves| moves / 2)),
        ("at most 9", |_, right| with(right, |moves| moves.min(9))),
        ("-1 beyond 7", |_, right| {
            with(right, |moves| if moves > 7 { -1 } else { moves })
        }),
        ("0 beyond 7", |_, right| {
            with(right, |moves| if moves > 7 { 0 } else { moves })
        }),
        ("1 for 0", |_, right| with(right, |moves| moves.max(1))),
        ("cells that differ", |it, _| {
            it.start().xor(it.target()).count().to_string()
        }),
        ("half of the cells that differ", |it, _| {
            (it.start().xor(it.target()).count() / 2).to_string()
        }),
        ("pieces in place", |it, _| {
            it.start().and(it.target()).count().to_string()
        }),
        ("a sentence", |_, right| format!("Min = {right}")),
        ("junk", |it, _| {
            (hash(&Chesscbg::write(it)) % 20).to_string()
        }),
        ("junk now and then", |it, right| {
            if hash(&Chesscbg::write(it)).is_multiple_of(5) {
                "21".into()
            } else {
                right.into()
            }
        }),
        ("even only", |_, right| with(right, |moves| moves / 2 * 2)),
        ("odd one less", |_, right| {
            with(right, |moves| if moves > 10 { moves - 1 } else { moves })
        }),
        ("0 unless the first rows agree", |it, right| {
            if it.start().row(0) == it.target().row(0) {
                right.into()
            } else {
                "0".into()
            }
        }),
        ("rows swapped sum", |it, _| {
            (0..4)
                .map(|row| {
                    it.start()
                        .row(row)
                        .count_ones()
                        .abs_diff(it.target().row(row).count_ones())
                })
                .sum::<u32>()
                .to_string()
        }),
    ];
}
