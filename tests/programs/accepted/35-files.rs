// Purpose: leaves files behind in Rust, where it may and where it may not, and looks for those of an earlier run.
// Expected: AC at full and at confined
use std::fs;

fn main() {
    let mut holes = 0;
    for name in ["note", "/tmp/note-of-rust", "/dev/shm/note-of-rust", "/var/tmp/note-of-rust"] {
        if fs::symlink_metadata(name).is_ok() {
            eprintln!("attack succeeded: found {name} of an earlier run");
            holes += 1;
        }
        let is_written = fs::write(name, "4").is_ok() || fs::create_dir(name).is_ok();
        if is_written && !name.starts_with("/tmp") && !name.starts_with("/dev/shm") {
            eprintln!("attack succeeded: wrote {name}");
            holes += 1;
        }
    }
    println!("{}", if holes > 0 { 99 } else { 4 });
}
