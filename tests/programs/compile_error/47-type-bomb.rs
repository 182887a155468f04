// Purpose: a type that doubles without an end.
// Expected: CE at full and at confined
#![recursion_limit = "1000000"]

struct Tower<T>(T);

trait Climb {
    fn climb(depth: u64) -> u64;
}

impl<T> Climb for Tower<T> {
    fn climb(depth: u64) -> u64 {
        if depth == 0 {
            4
        } else {
            <Tower<(T, T)> as Climb>::climb(depth - 1)
        }
    }
}

fn main() {
    println!("{}", <Tower<u8> as Climb>::climb(std::hint::black_box(1)));
}
