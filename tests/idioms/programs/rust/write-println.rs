// Idiom: writes 20,000 lines by println. Verdict: AC
// Prints: 20000 times
fn main() {
    let blacks = std::io::read_to_string(std::io::stdin()).unwrap().matches('b').count();
    (0..20000).for_each(|_| println!("{blacks}"));
}
