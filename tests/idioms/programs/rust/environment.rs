// Idiom: asks for HOME, the working directory, its numbers and its cores, and bears any answer. Verdict: AC
use std::env;
use std::io::IsTerminal;
fn main() {
    let _ = (env::var("HOME"), env::args().count(), env::vars().count(), env::current_exe());
    assert!(env::current_dir().unwrap().is_dir());
    assert!(std::thread::available_parallelism().unwrap().get() >= 1);
    assert!(std::process::id() > 0 && !std::io::stdin().is_terminal());
    println!("{}", std::io::read_to_string(std::io::stdin()).unwrap().matches('b').count());
}
