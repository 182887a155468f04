//! Building submissions with real compilers: `languages` has those of every language, `honest` what must not be refused,
//! and `hostile` what must not harm.

needs::languages! {
    mod honest;
    mod hostile;
    mod languages;
}
