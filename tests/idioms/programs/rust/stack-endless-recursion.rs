// Idiom: recurses for ever. Verdict: RTE
fn deep(depth: usize) -> usize {
    std::hint::black_box(deep(depth + 1)) + 1
}
fn main() {
    println!("{}", deep(0));
}
