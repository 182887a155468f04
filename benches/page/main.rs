//! Measures how long a browser takes to load the page of 200 programs on 1,000 cases: `cargo bench --bench page`. Needs
//! chromium and chromedriver.

#![allow(clippy::print_stdout)] // its output is the table

needs::browser!({
    #[allow(dead_code)] // the tests use all of it
    #[path = "../../tests/browser/browser.rs"]
    mod browser;
    #[path = "../../tests/browser/large.rs"]
    mod large;
    mod load;

    fn main() {
        load::measure();
    }
} else {
    fn main() {
        println!("chromium or chromedriver is missing");
    }
});
