// Purpose: an allocation that fails, which aborts a Rust program.
// Expected: MLE at full and at confined
fn main() {
    let mut numbers: Vec<u64> = Vec::new();
    while numbers.len() < (128 << 20) / 8 {
        numbers.push(numbers.len() as u64);
    }
    println!("{}", if std::hint::black_box(&numbers).is_empty() { 0 } else { 4 });
}
