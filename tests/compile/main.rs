//! Building submissions with real compilers: `languages` has the tests.

#[cfg(has_languages)]
mod languages;

#[cfg(not(has_languages))]
#[test]
#[ignore = "needs gcc, g++, a JDK, Node and /usr/bin/python3, which `.ci/run` installs"]
fn languages() {}
