//! Elimination over GF(2) with a memory of what was combined: the combinations that came to nothing are the quiet
//! patterns, and every solution is one solution plus some of them.

use std::io::{self, Read};

fn mask(cell: u32) -> u32 {
    let bit = 1u32 << cell;
    let left = if cell % 4 > 0 { bit >> 1 } else { 0 };
    let right = if cell % 4 < 3 { bit << 1 } else { 0 };
    (bit | left | right | bit << 4 | bit >> 4) & 0xFFFF
}

/// Pairs of (what is turned, by which presses), each with a leading piece of its own, and the quiet patterns.
fn eliminate() -> (Vec<(u32, u32)>, Vec<u32>) {
    let (mut basis, mut quiet): (Vec<(u32, u32)>, Vec<u32>) = Default::default();
    for cell in 0..16 {
        let (turned, presses) = reduce(mask(cell), 1 << cell, &basis);
        if turned == 0 {
            quiet.push(presses);
        } else {
            basis.push((turned, presses));
            basis.sort_unstable_by(|a, b| b.cmp(a));
        }
    }
    (basis, quiet)
}

fn reduce(turned: u32, presses: u32, basis: &[(u32, u32)]) -> (u32, u32) {
    basis.iter().fold((turned, presses), |(t, p), &(bt, bp)| if t ^ bt < t { (t ^ bt, p ^ bp) } else { (t, p) })
}

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    let pieces = input.bytes().filter(|b| b"bw".contains(b)).take(16);
    let board = pieces.fold(0, |bits, piece| bits << 1 | u32::from(piece == b'b'));

    let (basis, quiet) = eliminate();
    let mut best = None;
    for goal in [0, 0xFFFF] {
        let (left, presses) = reduce(board ^ goal, 0, &basis);
        if left != 0 {
            continue;
        }
        let mut coset = vec![presses];
        for pattern in &quiet {
            coset.extend(coset.clone().iter().map(|p| p ^ pattern));
        }
        best = coset.iter().map(|p| p.count_ones()).chain(best).min();
    }
    println!("{}", best.map_or("Impossible".to_string(), |n| n.to_string()));
}
