//! Cross-checks generated boards of larger sizes, and with other numbers of pieces.

use crate::cross_check::item::{CrossCheckItem, InstanceOrigin};
use crate::section::{numbered, section};
use crate::session::{GENERATOR, VerifySession, started};
use std::time::Instant;
use tribunal_core::board::Size;
use tribunal_core::erased::AnyGenerated;
use tribunal_core::messages::Message;
use tribunal_core::problem::{Declined, GenerateOptions};
use tribunal_core::rng::Rng;
use tribunal_core::verdict::Section;

/// Rows and columns of larger boards: of each parity, beyond what a table holds, beyond 32 and 40 rows or columns, up
/// to the largest, and with few and many solutions.
pub const LARGER: [(usize, usize); 21] = [
    (4, 5),
    (5, 4),
    (1, 9),
    (9, 1),
    (5, 5),
    (5, 7),
    (6, 6),
    (7, 9),
    (8, 8),
    (9, 9),
    (10, 12),
    (13, 13),
    (16, 9),
    (19, 19),
    (21, 23),
    (32, 32),
    (33, 34),
    (41, 13),
    (64, 5),
    (5, 64),
    (64, 63),
];

/// The number of boards of each size.
pub const LARGER_EACH: u64 = 6;

/// The number of pieces on a large board: few, because the cost of matching them grows with the third power.
const PIECES: u32 = 40;

/// Rows, columns and a number of pieces other than half of the cells. On 4x4, all numbers are tried.
const PIECES_OF: [(usize, usize, u32); 3] = [(4, 5, 3), (3, 6, 12), (8, 8, 5)];

/// Cross-checks the larger boards.
pub(crate) fn check_larger(run: &VerifySession, seed: u64) -> Result<Section, Declined> {
    let problem = run.problem();
    let begun = Instant::now();
    let plain = |rows, cols| GenerateOptions {
        size: Size::new(rows, cols),
        ..GenerateOptions::default()
    };
    let with = |rows, cols, pieces| GenerateOptions {
        pieces: Some(pieces),
        ..plain(rows, cols)
    };
    let is_large =
        |rows: usize, cols: usize| problem.has_pieces() && rows * cols > 2 * PIECES as usize;
    let sizes = LARGER.into_iter().filter(|&(rows, cols)| {
        Size::new(rows, cols).is_some_and(|size| problem.admits(size).is_ok())
    });
    let sizes: Vec<(usize, usize)> = sizes.collect();
    let mut all_options: Vec<GenerateOptions> = sizes
        .iter()
        .copied()
        .map(|(rows, cols)| {
            if is_large(rows, cols) {
                with(rows, cols, PIECES)
            } else {
                plain(rows, cols)
            }
        })
        .collect();
    if problem.has_pieces() {
        let cells = Size::FOUR.cells() as u32;
        all_options.extend(
            (0..=cells)
                .filter(|pieces| 2 * pieces != cells)
                .map(|pieces| with(4, 4, pieces)),
        );
        all_options.extend(PIECES_OF.map(|(rows, cols, pieces)| with(rows, cols, pieces)));
    }
    all_options.push(GenerateOptions {
        distance: Some(3),
        ..plain(4, 4)
    });
    if problem.has_impossible() {
        all_options.extend([(5, 5), (9, 9)].map(|(rows, cols)| GenerateOptions {
            impossible: true,
            ..plain(rows, cols)
        }));
    }
    all_options.retain(|options| problem.admits(options.size_of(&problem.info())).is_ok());
    (run.plan.events)(started(
        run.problem(),
        "section-larger",
        all_options.len() as u64 * LARGER_EACH,
        run.plan.jobs,
    ));
    let all = all_options.len() as u64 * LARGER_EACH;
    let mut items = (0..).zip(all_options).flat_map(move |(place, options)| {
        let mut generator = problem
            .generator(&options)
            .unwrap_or_else(|declined| panic!("{declined}"));
        let mut rng = Rng::new(
            seed,
            &format!("{} {}", problem.name(), options.size_of(&problem.info())),
        );
        (1..=LARGER_EACH).map(move |number| {
            let AnyGenerated { label, instance } = generator(&mut rng);
            let origin = InstanceOrigin::Generated {
                seed,
                number,
                label,
                options,
            };
            CrossCheckItem {
                index: place * LARGER_EACH + number,
                origin,
                instance,
                stored: None,
            }
        })
    });
    let (findings, tally) = run.check_made(GENERATOR, move || items.next().map(|item| vec![item]));
    run.expect_all_checked(findings.len() as u64, all, "larger board");
    let end = |end: Option<&(usize, usize)>| {
        end.map(|(rows, cols)| format!("{rows}x{cols}"))
            .unwrap_or_default()
    };
    let (first, last, sizes) = (end(sizes.first()), end(sizes.last()), sizes.len());
    let kinds = [
        ("coverage-other-pieces", problem.has_pieces()),
        ("coverage-near", true),
        ("coverage-impossible", problem.has_impossible()),
    ];
    let kinds = kinds.into_iter().filter(|(_, has)| *has);
    let kinds = kinds.map(|(id, _)| Message::new(id)).reduce(|one, other| {
        let and = Message::new("live-and").with("one", one);
        and.with("other", other)
    });
    let checked = numbered("coverage-larger", findings.len() as u64)
        .with("sizes", sizes as u64)
        .with("first", first)
        .with("last", last)
        .with("kinds", kinds.expect("at least the second"))
        .with("seed", seed);
    Ok(section(vec![checked], tally, begun))
}
