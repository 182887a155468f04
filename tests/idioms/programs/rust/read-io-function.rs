// Idiom: reads all with io::read_to_string. Verdict: AC
fn main() -> std::io::Result<()> {
    let text = std::io::read_to_string(std::io::stdin())?;
    println!("{}", text.bytes().filter(|byte| *byte == b'b').count());
    Ok(())
}
