//! The page in a real browser: it steps, it filters, it says no word to the outside. Needs chromium and its driver.

needs::browser! {
    needs::languages! {
        mod browser;
        mod page;
    }
}
