// Idiom: reads lines with read_line until there is none. Verdict: AC
use std::io;
fn main() {
    let mut blacks = 0;
    loop {
        let mut line = String::new();
        if io::stdin().read_line(&mut line).expect("a line") == 0 {
            break;
        }
        blacks += line.trim().chars().filter(|letter| *letter == 'b').count();
    }
    println!("{blacks}");
}
