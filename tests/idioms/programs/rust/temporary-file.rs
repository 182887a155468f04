// Idiom: writes into the folder of env::temp_dir. Verdict: AC at full; RTE at confined, which has no folder for it to write to
use std::fs;
fn main() {
    let folder = std::env::temp_dir();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "it was not empty");
    let path = folder.join(format!("rows-{}", std::process::id()));
    fs::write(&path, std::io::read_to_string(std::io::stdin()).unwrap()).unwrap();
    fs::create_dir_all(folder.join("a/b")).unwrap();
    fs::copy(&path, folder.join("a/b/copy")).unwrap();
    fs::remove_file(&path).unwrap();
    println!("{}", fs::read_to_string(folder.join("a/b/copy")).unwrap().matches('b').count());
}
