//! The page in a real browser: it steps, it filters, it says no word to the outside. Needs chromium and its driver.

#[cfg(all(has_browser, has_languages))]
mod browser;
#[cfg(all(has_browser, has_languages))]
mod page;

#[cfg(not(all(has_browser, has_languages)))]
#[test]
#[ignore = "needs chromium, chromedriver and compilers, which `.ci/run` installs"]
fn page() {}
