// Fault: greedy matching. The piece and the place nearest to each other are paired first, again and
// again, instead of the cheapest matching.
use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let digits: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let ones = |board: &[char]| (0..16).filter(|&i| board[i] == '1').collect::<Vec<usize>>();
    let (mut pieces, mut places) = (ones(&digits[..16]), ones(&digits[16..]));

    let distance = |a: usize, b: usize| (a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4);
    let mut total = 0;
    while !pieces.is_empty() {
        let pairs = (0..pieces.len()).flat_map(|i| (0..places.len()).map(move |j| (i, j)));
        let (i, j) = pairs.min_by_key(|&(i, j)| distance(pieces[i], places[j])).unwrap();
        total += distance(pieces.remove(i), places.remove(j));
    }
    println!("{total}");
}
