// Idiom: touches 100 MB where 64 are given. Verdict: MLE
fn main() {
    let mut table = vec![1u8; 100 << 20];
    for round in 0..10u8 {
        std::hint::black_box(&mut table).iter_mut().for_each(|byte| *byte ^= round);
    }
    println!("{}", table[1_234_567] - 1);
}
