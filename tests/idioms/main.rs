//! Honest programs: each does one thing in the usual way of its language, and gets the right verdict at both levels, as
//! root and as an ordinary user, without special options.
//!
//! All do the same tiny task: they print the number of letters `b` in standard input. `programs` has a folder for each
//! language; `corpus` reads and builds them; `runs` judges them.
#![cfg(target_os = "linux")]

needs::languages! {
    mod corpus;
    mod runs;

    macro_rules! folders {
        ($($folder:ident)*) => {
            $(
                #[test]
                fn $folder() {
                    crate::runs::every_idiom_gets_its_verdict(stringify!($folder));
                }
            )*
        };
    }

    folders! { java cpp rust c node python }

    needs::go! {
        #[test]
        fn go() {
            runs::every_idiom_gets_its_verdict("go");
        }
    }

    needs::fpc! {
        #[test]
        fn pascal() {
            runs::every_idiom_gets_its_verdict("pascal");
        }
    }

    #[test]
    fn work_in_child_processes_is_not_idleness_on_a_busy_machine() {
        runs::work_in_child_processes_is_not_idleness_on_a_busy_machine();
    }
}
