// Idiom: catches a panic, has a hook for it and exits with a code. Verdict: AC
use std::process::ExitCode;
fn main() -> ExitCode {
    std::panic::set_hook(Box::new(|info| eprintln!("noted: {info}")));
    assert!(std::panic::catch_unwind(|| vec![1][std::hint::black_box(5)]).is_err());
    println!("{}", std::io::read_to_string(std::io::stdin()).unwrap().matches('b').count());
    ExitCode::SUCCESS
}
