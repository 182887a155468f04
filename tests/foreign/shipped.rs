//! The test problems in BAPCtools' source distribution, whose folder is in `TRIBUNAL_BAPCTOOLS`.

use crate::harness::tribunal;
use std::path::Path;

/// Judges a problem with `--expected` and further flags. Returns what is unexpected.
#[track_caller]
fn unexpected(problem: &str, more: &[&str], exit: i32) -> Vec<String> {
    let folder = std::env::var_os("TRIBUNAL_BAPCTOOLS").expect("the macro around saw it");
    let problems = Path::new(&folder).join("test/problems");
    let path = format!("./{problem}");
    let words = ["judge", &path, "--expected", "--format", "json"];
    let ran = tribunal(&problems, &[&words, more].concat()).exits(exit);
    let document = ran.json();
    let submissions = document["submissions"].as_array().expect("submissions");
    assert!(submissions.len() >= 3, "{problem}: {}", submissions.len());
    let is_odd = |one: &&serde_json::Value| one["expected"]["fits"] == false;
    let name = |one: &serde_json::Value| one["name"].as_str().expect("a name").to_string();
    submissions.iter().filter(is_odd).map(name).collect()
}

/// A test for each problem, since they run side by side: every submission gets the verdict of its folder.
macro_rules! all_fit {
    ($($problem:ident),+ $(,)?) => {$(
        needs::bapctools_source! {
            #[test]
            fn $problem() {
                assert_eq!(unexpected(stringify!($problem), &[], 0), Vec::<String>::new());
            }
        }
    )+};
}

mod every_submission_gets_the_verdict_of_its_folder {
    use super::unexpected;

    all_fit!(different, fltcmp);

    // One of its submissions is in Kotlin.
    needs::kotlin!({
        all_fit!(helloproblemtools);
    } else {
        needs::bapctools_source! {
            #[test]
            fn helloproblemtools_but_for_kotlin() {
                // That one is named, and the exit status says that it has no verdict.
                let odd = unexpected("helloproblemtools", &[], 4);
                assert_eq!(odd, ["./helloproblemtools/submissions/accepted/hello.kt"]);
            }
        }
    });

    needs::bapctools_source! {
        #[test]
        fn testexpectations() {
            // The limit that is inferred is 5 s, which a program that never ends takes several times.
            let odd = unexpected("testexpectations", &["--time-limit", "1"], 0);
            assert_eq!(odd, Vec::<String>::new());
        }
    }
}

mod programs_that_talk_get_the_verdicts_of_their_folders {
    use super::unexpected;

    all_fit!(
        guess,
        pseudointeraction,
        boolfind,
        interactivemultipass,
        multipass
    );
}

needs::bapctools_source! {
    #[test]
    fn submissions_in_the_wrong_folder_are_found() {
        let odd = unexpected("identity", &[], 1);
        assert!(odd.iter().all(|name| name.contains(".bad.")), "{odd:?}");
        // Each of the four folders has three of them.
        assert_eq!(odd.len(), 12, "{odd:?}");
    }
}
