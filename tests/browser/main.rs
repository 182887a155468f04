//! Tests of the HTML page in a real browser. Needs chromium and chromedriver.

needs::browser! {
    needs::languages! {
        mod browser;
        mod large;
        mod page;
        mod size;
        mod state;
    }
}
