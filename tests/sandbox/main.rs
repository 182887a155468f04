//! The sandbox against malicious programs: `catalogue` runs every program of `tests/programs` at both levels, as root
//! and as an ordinary user; `lifecycle` checks what is left behind; `hardening` looks at the binary of Tribunal. Linux only.
#![cfg(target_os = "linux")]

mod hardening;

needs::languages! {
    mod catalogue;
    mod depot;
    #[cfg(target_arch = "x86_64")]
    mod generators;
    #[cfg(target_arch = "x86_64")]
    mod in_place;
    mod lifecycle;
    mod pair;
}
