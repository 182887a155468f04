//! Honest programs: each does one thing in the way that is usual in its language, and gets its rightful verdict at both
//! levels, as root and as an ordinary user, without a wish of its own.
//!
//! All do the same tiny task: they print how many letters `b` stand in standard input. `programs` holds them, a folder a
//! language; `corpus` reads and builds them; `runs` judges them.
#![cfg(target_os = "linux")]

#[cfg(has_languages)]
mod corpus;
#[cfg(has_languages)]
mod runs;

macro_rules! languages {
    ($($(#[$attribute:meta])* $folder:ident)*) => {
        $(
            #[test]
            #[cfg_attr(not(has_languages), ignore = "needs gcc, g++, a JDK, Node and /usr/bin/python3")]
            $(#[$attribute])*
            fn $folder() {
                #[cfg(has_languages)]
                runs::every_idiom_gets_its_verdict(stringify!($folder));
            }
        )*
    };
}

languages! {
    java
    cpp
    rust
    c
    node
    python
    #[cfg_attr(all(has_languages, not(has_go)), ignore = "needs Go")]
    go
    #[cfg_attr(all(has_languages, not(has_fpc)), ignore = "needs Free Pascal")]
    pascal
}

#[test]
#[cfg_attr(not(has_languages), ignore = "needs gcc and /usr/bin/python3")]
fn work_in_children_is_no_idleness_on_a_busy_machine() {
    #[cfg(has_languages)]
    runs::work_in_children_is_no_idleness_on_a_busy_machine();
}
