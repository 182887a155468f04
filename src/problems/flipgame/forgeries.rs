//! Certificates that prove nothing, close to one that does: whoever believes one of them believes too much.

use super::certificate::Certificate;
use super::model::Instance;
use crate::board::Board;

/// Claims about the instance that are wrong, made of a right one.
pub fn forgeries(instance: &Instance, certificate: &Certificate) -> Vec<Certificate> {
    let black = &instance.black;
    let empty = || Board::empty(black.size());
    let mut forged = vec![Certificate::Impossible { quiet: empty() }];
    if let (Some(one), Some(other)) = (black.iter().next(), black.not().iter().next()) {
        forged.push(Certificate::Done);
        if let Certificate::Solved { .. } = certificate {
            // It meets both colours oddly, and cannot be quiet.
            let mut quiet = empty();
            [one, other].into_iter().for_each(|cell| quiet.toggle(cell));
            forged.push(Certificate::Impossible { quiet });
        }
    }
    match certificate {
        Certificate::Done => {}
        Certificate::Impossible { .. } => {
            forged.push(Certificate::Solved { presses: empty(), other: empty(), quiet: Vec::new() });
        }
        Certificate::Solved { presses, other, quiet } => {
            let with = |presses: &Board, other: &Board, quiet: &[Board]| Certificate::Solved {
                presses: presses.clone(),
                other: other.clone(),
                quiet: quiet.to_vec(),
            };
            forged.push(with(presses, presses, quiet));
            forged.extend(quiet.split_last().map(|(_, fewer)| with(presses, other, fewer)));
            let heavier = |solution: &Board| solution.count() > presses.count();
            forged.extend(heavier(other).then(|| with(other, presses, quiet)));
            let sums = quiet.iter().map(|pattern| presses.xor(pattern));
            forged.extend(sums.filter(heavier).take(1).map(|presses| with(&presses, other, quiet)));
        }
    }
    forged
}
