//! Honest programs from other years and habits, which a current compiler would refuse over a detail.

use crate::languages::{CompileFixture, told};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use tribunal_judge::compile::CompileError;

#[test]
fn a_missing_standard_header_is_added_with_a_remark() {
    let fixture = CompileFixture::new();
    let main =
        |head: &str, body: &str| format!("{head}\nusing namespace std;\nint main() {{ {body} }}\n");
    for (name, text, header) in [
        (
            "a.cpp",
            main(
                "#include <iostream>",
                "char s[4]; memset(s, 0, 4); cout << strlen(s) << endl;",
            ),
            "cstring",
        ),
        (
            "b.cpp",
            main(
                "#include <iostream>",
                "int least = INT_MAX; cout << least - INT_MAX << endl;",
            ),
            "climits",
        ),
        // The compiler's message names no header here; and adding every header would clash with the program's own name.
        (
            "c.cpp",
            main(
                "#include <iostream>",
                "int a[2] = {1, 0}; sort(a, a + 2); cout << a[0] << endl;",
            ),
            "algorithm",
        ),
        (
            "d.cpp",
            main(
                "#include <iostream>\nint distance;",
                "cout << INT_MAX - INT_MAX << endl;",
            ),
            "climits",
        ),
        (
            "e.c",
            "#include <stdio.h>\nint main(void) { printf(\"%d\\n\", INT_MAX - INT_MAX); }\n"
                .to_string(),
            "limits.h",
        ),
    ] {
        let compiled = fixture.compile(name, &text);
        assert_eq!(fixture.output(&compiled, ""), "0\n", "{name}");
        let remark = format!("compiled with `#include <{header}>` added, which it lacks");
        assert_eq!(told(&compiled), [remark], "{name}");
        assert!(
            compiled.command.contains(&format!(" -include {header} ")),
            "{}",
            compiled.command
        );
        assert!(
            compiled.command.contains("-std=gnu"),
            "{}",
            compiled.command
        );
    }
}

#[test]
fn no_header_is_added_if_a_program_compiles_or_is_wrong_anyway() {
    let fixture = CompileFixture::new();
    let whole = fixture.compile(
        "a.cpp",
        "#include <cstring>\n#include <iostream>\nint main() { std::cout << strlen(\"\"); }\n",
    );
    assert!(
        whole.remarks.is_empty() && !whole.command.contains("-include"),
        "{}",
        whole.command
    );
    for text in [
        "#include <iostream>\nint main() { memset(nothing, 0, 4); }\n",
        "#error \"did you forget to '#include <cstring>'?\"\n",
        "#include <no_such_header>\nint main() {}\n",
    ] {
        let (command, message) = fixture.refused("b.cpp", text);
        assert!(
            command.contains("-std=gnu++20") && !command.contains("-include"),
            "{command}"
        );
        assert!(message.contains("error: "), "{message}");
    }
}

#[test]
fn odd_file_names_are_built_and_never_taken_for_options() {
    let fixture = CompileFixture::new();
    let folder = fixture.folder.path().join("program");
    let write = |name: &[u8], text: &str| {
        let path = folder.join(OsStr::from_bytes(name));
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    let parts: [&[u8]; 6] = [
        b"-fplugin=./p.c",
        b"@flags.c",
        b"-o.c",
        b"a\nb.c",
        b"c d.c",
        b"deep/--help.c",
    ];
    let mut main = "#include <stdio.h>\n".to_string();
    for (number, name) in parts.into_iter().enumerate() {
        write(
            name,
            &format!("int part{number}(void) {{ return {number}; }}\n"),
        );
        main += &format!("int part{number}(void);\n");
    }
    let sum = (0..parts.len())
        .map(|number| format!("part{number}()"))
        .collect::<Vec<_>>()
        .join(" + ");
    write(
        b"main.c",
        &format!("{main}int main(void) {{ printf(\"%d\\n\", {sum}); return 0; }}\n"),
    );
    let compiled = fixture
        .compile_path(&folder, &[])
        .unwrap_or_else(|error: CompileError| panic!("{error}"));
    assert_eq!(fixture.output(&compiled, ""), "15\n");
}

#[test]
fn a_compiler_that_finds_the_other_files_gets_only_the_main_one() {
    let fixture = CompileFixture::new();
    for (folder, files) in [
        (
            "rust",
            [
                (
                    "main.rs",
                    "mod helper;\nfn main() { println!(\"{}\", helper::answer()); }\n",
                ),
                ("helper.rs", "pub fn answer() -> i32 { 42 }\n"),
            ],
        ),
        (
            "python",
            [
                ("main.py", "import helper\nprint(helper.answer())\n"),
                ("helper.py", "def answer():\n    return 42\n"),
            ],
        ),
        (
            "java",
            [
                (
                    "Main.java",
                    "public class Main { public static void main(String[] a) { System.out.println(Helper.answer()); } }\n",
                ),
                (
                    "Helper.java",
                    "class Helper { static int answer() { return 42; } }\n",
                ),
            ],
        ),
        (
            "cpp",
            [
                (
                    "main.cpp",
                    "#include <cstdio>\n#include \"helper.h\"\nint main() { std::printf(\"%d\\n\", ANSWER); }\n",
                ),
                ("helper.h", "#define ANSWER 42\n"),
            ],
        ),
    ] {
        // At the top, in folders as archives have them, and in a folder beside another file.
        for (place, beside) in [("", None), ("alice/src", None), ("src", Some("Makefile"))] {
            let path = fixture
                .folder
                .path()
                .join(folder)
                .join(place.len().to_string());
            fs::create_dir_all(path.join(place)).expect("a folder");
            files.into_iter().for_each(|(name, text)| {
                fs::write(path.join(place).join(name), text).expect("a file")
            });
            beside
                .into_iter()
                .for_each(|name| fs::write(path.join(name), "").expect("a file"));
            let compiled = fixture
                .compile_path(&path, &[])
                .unwrap_or_else(|error| panic!("{folder}, {place}: {error}"));
            assert_eq!(fixture.output(&compiled, ""), "42\n", "{folder}, {place}");
        }
    }
}

#[test]
fn a_program_finds_files_beside_its_source_folder() {
    let fixture = CompileFixture::new();
    let write = |name: &str, text: &str| {
        let path = fixture.folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    write(
        "cpp/src/main.cpp",
        "#include <cstdio>\n#include \"../include/helper.h\"\nint main() { std::puts(ANSWER); }\n",
    );
    write("cpp/include/helper.h", "#define ANSWER \"42\"\n");
    write("python/src/main.py", "print(open('table.txt').read())\n");
    write("python/table.txt", "42");
    for folder in ["cpp", "python"] {
        let path = fixture.folder.path().join(folder);
        let compiled = fixture
            .compile_path(&path, &[])
            .unwrap_or_else(|error| panic!("{folder}: {error}"));
        assert_eq!(fixture.output(&compiled, ""), "42\n", "{folder}");
        assert!(compiled.remarks.is_empty());
    }
}

#[test]
fn a_source_in_another_language_is_left_out_with_a_remark() {
    let fixture = CompileFixture::new();
    let folder = fixture.folder.path().join("both");
    fs::create_dir(&folder).expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
    let note = "`solve.c` is C: only C++ sources are built";
    write("solve.c", "int solve(void) { return 42; }\n");
    write("main.cpp", "int main() { return 0; }\n");
    let compiled = fixture
        .compile_path(&folder, &[])
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(told(&compiled), [note]);
    write(
        "main.cpp",
        "extern \"C\" int solve(); int main() { return solve(); }\n",
    );
    match fixture.compile_path(&folder, &[]) {
        Err(CompileError::Refused { message, .. }) => {
            assert!(message.starts_with(&format!("note: {note}\n")), "{message}")
        }
        _ => panic!("nothing solves it"),
    }
}

#[test]
fn the_newest_older_standard_that_compiles_a_program_is_used() {
    let fixture = CompileFixture::new();
    let text = "#include <cstdio>\n#include <optional>\nint main() { std::optional<int> requires = 42; \
                std::printf(\"%d\\n\", *requires); }\n";
    let compiled = fixture.compile("a.cpp", text);
    assert!(
        told(&compiled)[0].starts_with("compiled as gnu++17, since gnu++20 refuses it: `"),
        "{:?}",
        told(&compiled)
    );
    assert_eq!(fixture.output(&compiled, ""), "42\n");
}
