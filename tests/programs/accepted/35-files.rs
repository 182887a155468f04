// Purpose: leaves files behind in Rust.
// Expected: AC at full and at confined
use std::fs;

fn main() {
    let mut holes = 0;
    for name in ["note", "/tmp/note-of-rust", "/dev/shm/note-of-rust", "/var/tmp/note-of-rust"] {
        if fs::write(name, "4").is_ok() || fs::create_dir(name).is_ok() {
            eprintln!("attack succeeded: wrote {name}");
            let _ = fs::remove_file(name);
            let _ = fs::remove_dir(name);
            holes += 1;
        }
    }
    println!("{}", if holes > 0 { 99 } else { 4 });
}
