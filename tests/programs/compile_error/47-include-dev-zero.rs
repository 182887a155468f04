// Purpose: includes a file without an end as bytes.
// Expected: CE at full and at confined
static ZEROS: &[u8] = include_bytes!("/dev/zero");

fn main() {
    println!("{}", 4 + ZEROS[0]);
}
