// Idiom: counts in threads of thread::spawn, with Arc and Mutex. Verdict: AC
use std::sync::{Arc, Mutex};
use std::thread;
fn main() {
    let text = Arc::new(std::io::read_to_string(std::io::stdin()).unwrap().into_bytes());
    let blacks = Arc::new(Mutex::new(0));
    let threads: Vec<_> = (0..4)
        .map(|first| {
            let (text, blacks) = (Arc::clone(&text), Arc::clone(&blacks));
            thread::spawn(move || {
                *blacks.lock().unwrap() += text.iter().skip(first).step_by(4).filter(|byte| **byte == b'b').count();
            })
        })
        .collect();
    threads.into_iter().for_each(|thread| thread.join().unwrap());
    println!("{}", blacks.lock().unwrap());
}
