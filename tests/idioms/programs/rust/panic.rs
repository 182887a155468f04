// Idiom: reads a number where none is and panics. Verdict: RTE
fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    println!("{}", line.trim().parse::<u32>().unwrap());
}
