// Idiom: reads the input through /proc/self/fd/0. Verdict: AC
fn main() {
    println!("{}", std::fs::read("/proc/self/fd/0").unwrap().iter().filter(|byte| **byte == b'b').count());
}
