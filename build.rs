//! Looks for the tools that some tests need, so that a test without its tool is reported as ignored, with the reason.
//!
//! The library and the binary do not depend on what is found here.

use std::env;
use std::path::{Path, PathBuf};

/// Each condition and the programs that must be there for it.
const TOOLS: [(&str, &[&str]); 9] = [
    // The sandbox keeps programs from what only root may enter, so the Python must be the system's own.
    ("has_languages", &["gcc", "g++", "javac", "node", "/usr/bin/python3"]),
    ("has_gxx", &["g++"]),
    ("has_go", &["go"]),
    ("has_fpc", &["fpc"]),
    ("has_browser", &["chromium", "chromedriver"]),
    ("has_bt", &["bt", "g++"]),
    ("has_oj", &["oj"]),
    ("has_verifyproblem", &["verifyproblem", "gcc", "g++"]),
    ("has_xmllint", &["xmllint"]),
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PATH");
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).filter(|folder| folder.is_dir()).collect();
    for folder in ["/usr/bin", "/usr/local/bin"] {
        // A tool that is installed later is found by the change of its folder.
        if Path::new(folder).is_dir() {
            println!("cargo::rerun-if-changed={folder}");
        }
    }
    // Problems that BAPCtools tests itself with; its source distribution has them, its wheel does not.
    println!("cargo::rustc-check-cfg=cfg(has_bapctools_source)");
    println!("cargo::rerun-if-env-changed=TRIBUNAL_BAPCTOOLS");
    if env::var_os("TRIBUNAL_BAPCTOOLS").is_some_and(|folder| Path::new(&folder).join("test/problems").is_dir()) {
        println!("cargo::rustc-cfg=has_bapctools_source");
    }
    for (condition, programs) in TOOLS {
        println!("cargo::rustc-check-cfg=cfg({condition})");
        let is_there = |program: &&str| folders.iter().any(|folder| folder.join(program).is_file());
        if programs.iter().all(is_there) {
            println!("cargo::rustc-cfg={condition}");
        }
    }
}
