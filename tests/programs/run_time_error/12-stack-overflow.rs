// Purpose: recursion without an end in Rust, whose handler turns it into an abort.
// Expected: RTE at full and at confined
fn descend(depth: u64) -> u64 {
    let frame = std::hint::black_box([depth; 128]);
    if depth == 250_000 {
        return frame[0];
    }
    descend(depth + 1) + frame[127]
}

fn main() {
    println!("{}", descend(0));
}
