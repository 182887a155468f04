// Idiom: recurses 200,000 frames deep in a thread with a stack of 32 MB. Verdict: AC
fn count(text: &[u8], at: usize) -> usize {
    let own = std::hint::black_box(usize::from(text.get(at) == Some(&b'b')));
    if at == 0 { own } else { count(text, at - 1) + own }
}
fn main() {
    let run = || {
        let text = std::io::read_to_string(std::io::stdin()).unwrap();
        println!("{}", count(text.as_bytes(), 200_000));
    };
    std::thread::Builder::new().stack_size(32 << 20).spawn(run).unwrap().join().unwrap();
}
