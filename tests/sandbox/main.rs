//! The sandbox against programs that mean harm: `catalogue` runs every program of `tests/programs` at both levels, as
//! root and as an ordinary user; `lifecycle` looks at what is left behind. Linux only.
#![cfg(target_os = "linux")]

#[cfg(has_languages)]
mod catalogue;
#[cfg(has_languages)]
mod depot;
#[cfg(has_languages)]
mod lifecycle;

#[cfg(not(has_languages))]
#[test]
#[ignore = "needs gcc, g++ and /usr/bin/python3, which `.ci/run` installs"]
fn sandbox() {}
