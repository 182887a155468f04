// Idiom: reads with fs::read_to_string("/dev/stdin"). Verdict: AC
fn main() {
    let text = std::fs::read_to_string("/dev/stdin").unwrap();
    println!("{}", text.matches('b').count());
}
