// Purpose: a constant that takes for ever to compute.
// Expected: CE at full and at confined
// Time of the compiler must end first.
#![allow(long_running_const_eval)]

const fn bomb(limit: u64) -> u64 {
    let mut sum = 0u64;
    let mut i = 0;
    while i < limit {
        sum = sum.wrapping_mul(31).wrapping_add(i);
        i += 1;
    }
    sum
}

const VALUE: u64 = bomb(1 << 60);

fn main() {
    println!("{}", if VALUE == 1 { 5 } else { 4 });
}
