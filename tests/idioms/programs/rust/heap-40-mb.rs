// Idiom: touches 40 of its 64 MB by a Vec, a HashMap and a BTreeMap. Verdict: AC
use std::collections::{BTreeMap, HashMap};
fn main() {
    let table = vec![1u8; 30 << 20];
    let map: HashMap<u32, u32> = (0..200_000).map(|key| (key, key)).collect();
    let tree: BTreeMap<u32, u32> = (0..100_000).map(|key| (key, key)).collect();
    assert_eq!(u32::from(std::hint::black_box(&table)[1_234_567]) + map[&1000] + tree[&1000], 2001);
    println!("{}", std::io::read_to_string(std::io::stdin()).unwrap().matches('b').count());
}
