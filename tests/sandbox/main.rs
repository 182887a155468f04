//! The sandbox against programs that mean harm: `catalogue` runs every program of `tests/programs` at both levels, as
//! root and as an ordinary user; `lifecycle` looks at what is left behind. Linux only.
#![cfg(target_os = "linux")]

needs::languages! {
    mod catalogue;
    mod depot;
    mod lifecycle;
}
