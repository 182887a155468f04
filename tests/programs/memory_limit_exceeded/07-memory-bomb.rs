// Purpose: fills a vector of 256 MB, then answers.
// Expected: MLE at full and at confined
fn main() {
    let mut blocks = Vec::new();
    for _ in 0..256 {
        blocks.push(vec![1u8; 1 << 20]);
    }
    std::hint::black_box(&blocks);
    println!("4");
}
