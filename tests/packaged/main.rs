//! Compares the C++ validators in the packages with the built-in parser and checker: on the same files they may
//! disagree only where the dialects differ.

needs::gxx! {
    mod against;
}

#[path = "../typed/mod.rs"]
mod typed;

use std::path::{Path, PathBuf};

fn store() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines between the two marks of the shared part of the rules.
fn common(problem: &str) -> String {
    let text = read(&store().join(problem).join("output_validator/rules.h"));
    let (_, rest) = text
        .split_once("the text is the same in every package.\n")
        .expect("a beginning");
    let (common, _) = rest
        .split_once("// The text that is the same in every package ends here.")
        .expect("an end");
    common.to_string()
}

#[test]
fn the_output_validators_of_all_packages_share_one_source() {
    let first = common("flipgame");
    assert!(first.lines().count() > 100);
    for problem in ["pilots", "chesscbg"] {
        assert_eq!(common(problem), first, "{problem}");
        let mains = ["flipgame", problem]
            .map(|name| read(&store().join(name).join("output_validator/validate.cpp")));
        assert_eq!(mains[0], mains[1], "{problem}");
    }
}

#[test]
fn a_java_file_has_the_name_of_its_class() {
    let mut files = 0;
    for entry in walkdir::WalkDir::new(store()) {
        let path = entry.expect("an entry").into_path();
        if path.extension().is_some_and(|ending| ending == "java") {
            let name = path.file_stem().expect("a name").to_str().expect("UTF-8");
            let class = format!("class {name} {{");
            assert!(
                read(&path).contains(&class),
                "{}: no `{class}`; javac asks for it",
                path.display()
            );
            files += 1;
        }
    }
    assert!(files > 10, "{files}");
}
