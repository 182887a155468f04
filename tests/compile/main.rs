//! Building submissions with real compilers: `languages` has those of every language, `honest` what must not be refused,
//! and `hostile` what must not harm.

#[cfg(has_languages)]
mod honest;
#[cfg(has_languages)]
mod hostile;
#[cfg(has_languages)]
mod languages;

#[cfg(not(has_languages))]
#[test]
#[ignore = "needs gcc, g++, a JDK, Node and /usr/bin/python3, which `.ci/run` installs"]
fn languages() {}
