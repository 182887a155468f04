// Purpose: the right answer and a panic.
// Expected: RTE at full and at confined
// A panic exits with 101.
fn main() {
    println!("4");
    let empty: Vec<i32> = Vec::new();
    println!("{}", empty[std::hint::black_box(0)]);
}
