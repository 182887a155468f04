//! Builds submissions with real compilers: `languages` tests every language, `honest` what must be accepted, and
//! `hostile` what must do no harm.

needs::languages! {
    mod honest;
    mod hostile;
    mod languages;
}
