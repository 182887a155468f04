//! A macro for each tool that only some tests need. Around one test, it ignores the test where the tool is missing;
//! around other items, it leaves them out and puts an ignored test in their place. Both give the reason.
//!
//! ```ignore
//! needs::xmllint! {
//!     #[test]
//!     fn the_document_is_valid() { /* … */ }
//! }
//! needs::languages! {
//!     mod judge;
//!     mod stress;
//! }
//! needs::languages!({ /* with compilers */ } else { /* without */ });
//! ```
//!
//! `build.rs` looks for the tools. A tool that is installed later rebuilds the tests, and nothing else.

include!(concat!(env!("OUT_DIR"), "/macros.rs"));
