// Purpose: includes a secret file as text.
// Expected: CE at full and at confined
// If it compiles, the file was there to be read.
fn main() {
    let secret = include_str!("/etc/passwd");
    eprintln!("attack succeeded: {} bytes", secret.len());
    println!("4");
}
