// Idiom: sends rows through a channel of mpsc. Verdict: AC
use std::sync::mpsc;
use std::time::Duration;
fn main() {
    let (sender, receiver) = mpsc::channel();
    let reader = std::thread::spawn(move || {
        for line in std::io::stdin().lines() {
            sender.send(line.unwrap()).unwrap();
        }
    });
    let mut blacks = 0;
    while let Ok(row) = receiver.recv_timeout(Duration::from_secs(2)) {
        blacks += row.matches('b').count();
    }
    reader.join().unwrap();
    println!("{blacks}");
}
