//! Certificates that prove nothing, close to one that does: whoever believes one of them believes too much.

use super::certificate::Certificate;
use super::model::{Instance, Slide};

/// Claims about the instance that are wrong, made of a right one.
pub fn forgeries(_: &Instance, certificate: &Certificate) -> Vec<Certificate> {
    let Certificate { moves, height } = certificate;
    let Some(&last) = moves.last() else { return Vec::new() };
    // The last piece goes back and forth: as many moves more as are wanted.
    let there_and_back = [Slide { from: last.to, to: last.from }, last];
    let longer = |times: usize| {
        let more = there_and_back.iter().cycle().take(2 * times);
        moves.iter().chain(more).copied().collect::<Vec<Slide>>()
    };
    let times = |factor: i32| -> Vec<Vec<i32>> {
        height.iter().map(|row| row.iter().map(|height| factor * height).collect()).collect()
    };
    vec![
        Certificate { moves: longer(1), height: height.clone() },
        // Three times as high is as high as that many moves.
        Certificate { moves: longer(moves.len()), height: times(3) },
        Certificate { moves: moves[1..].to_vec(), height: height.clone() },
        Certificate { moves: moves.clone(), height: times(-1) },
    ]
}
