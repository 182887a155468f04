//! Looks for the tools that some tests need, and writes macros that leave those tests out where the tools are missing.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

/// The name of each macro, the programs that it needs, and what a user must install to have them.
const TOOLS: [(&str, &[&str], &str); 15] = [
    // Sandboxed programs cannot enter folders of root, so the Python must be the system's own.
    (
        "languages",
        &["gcc", "g++", "javac", "node", "/usr/bin/python3"],
        "gcc, g++, a JDK, Node and /usr/bin/python3",
    ),
    ("gxx", &["g++"], "g++"),
    ("clang", &["clang", "clang++"], "clang"),
    ("pypy", &["pypy3"], "PyPy"),
    ("go", &["go"], "Go"),
    ("fpc", &["fpc"], "Free Pascal"),
    ("ruby", &["ruby"], "Ruby"),
    // `.ci/run` installs neither of the two: they are large, and their tests are quick to run where they are.
    ("ghc", &["ghc"], "GHC"),
    ("kotlin", &["kotlinc", "javac"], "Kotlin and a JDK"),
    (
        "browser",
        &["chromium", "chromedriver"],
        "chromium and chromedriver",
    ),
    ("bt", &["bt", "g++"], "`bt` of BAPCtools and g++"),
    ("oj", &["oj"], "`oj` of online-judge-tools"),
    (
        "verifyproblem",
        &["verifyproblem", "gcc", "g++"],
        "`verifyproblem` of problemtools, gcc and g++",
    ),
    ("pyctd", &["pyctd"], "`pyctd`, checktestdata in Python"),
    ("xmllint", &["xmllint"], "xmllint (Debian: libxml2-utils)"),
];

/// The daemons and commands of Slurm.
const SLURM: [&str; 6] = ["slurmctld", "slurmd", "munged", "sbatch", "gcc", "mount"];

/// The folder of BAPCtools' source distribution: its test problems are not in its wheel.
const BAPCTOOLS: &str = "TRIBUNAL_BAPCTOOLS";

/// The script that looks for barriers on a web page.
const AXE: &str = "TRIBUNAL_AXE";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=PATH");
    println!("cargo::rerun-if-env-changed={BAPCTOOLS}");
    println!("cargo::rerun-if-env-changed={AXE}");
    for folder in ["/usr/bin", "/usr/local/bin"] {
        // A tool that is installed later changes its folder.
        if Path::new(folder).is_dir() {
            println!("cargo::rerun-if-changed={folder}");
        }
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path)
        .filter(|folder| folder.is_dir())
        .collect();
    let mut macros = String::new();
    for (name, programs, what) in TOOLS {
        let is_there = |program: &&str| folders.iter().any(|folder| folder.join(program).is_file());
        write(&mut macros, name, programs.iter().all(is_there), what);
    }
    // Its daemons start programs as other users.
    let is_root = fs::metadata("/proc/self").is_ok_and(|it| it.uid() == 0);
    let system = [PathBuf::from("/usr/sbin")];
    let has_slurm = SLURM.iter().all(|program| {
        let mut all = folders.iter().chain(&system);
        all.any(|folder| folder.join(program).is_file())
    });
    write(
        &mut macros,
        "slurm",
        is_root && has_slurm,
        "root, gcc and Slurm (Debian: slurm-wlm, munge)",
    );
    let has_problems = |folder| Path::new(&folder).join("test/problems").is_dir();
    let what =
        format!("the sources of BAPCtools in {BAPCTOOLS}, as `.ci/real-packages` unpacks them");
    write(
        &mut macros,
        "bapctools_source",
        env::var_os(BAPCTOOLS).is_some_and(has_problems),
        &what,
    );
    let has_viva = |folder| {
        let jar = "bapctools/resources/third_party/viva/viva.jar";
        Path::new(&folder).join(jar).is_file()
    };
    let has_java = folders.iter().any(|folder| folder.join("javac").is_file());
    write(
        &mut macros,
        "viva",
        has_java && env::var_os(BAPCTOOLS).is_some_and(has_viva),
        &format!("a JDK, and the viva.jar in {what}"),
    );
    let is_there = env::var_os(AXE).is_some_and(|file| Path::new(&file).is_file());
    let what = format!("the script of axe-core in {AXE}, as `.ci/axe` unpacks it");
    write(&mut macros, "axe", is_there, &what);
    let file = Path::new(&env::var_os("OUT_DIR").expect("cargo sets it")).join("macros.rs");
    fs::write(file, macros).expect("the folder of a build script can be written");
}

/// Writes the macro of one tool.
fn write(macros: &mut String, name: &str, is_there: bool, what: &str) {
    let reason = format!("needs {what}; `.ci/run` installs what it may");
    let arms = match is_there {
        true => "    ({ $($with:item)* } else { $($without:item)* }) => { $($with)* };
    ($($item:item)*) => { $($item)* };"
            .to_string(),
        false => format!(
            "    ({{ $($with:item)* }} else {{ $($without:item)* }}) => {{
        #[test]
        #[ignore = {reason:?}]
        fn needs_{name}() {{}}
        $($without)*
    }};
    ($(#[$attribute:meta])* fn $test:ident() $body:block) => {{
        $(#[$attribute])*
        #[ignore = {reason:?}]
        fn $test() $body
    }};
    ($($item:item)*) => {{
        #[test]
        #[ignore = {reason:?}]
        fn needs_{name}() {{}}
    }};"
        ),
    };
    writeln!(
        macros,
        "/// Items that need {what}.\n#[macro_export]\nmacro_rules! {name} {{\n{arms}\n}}"
    )
    .expect("a string takes everything");
}
