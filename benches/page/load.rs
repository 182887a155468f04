//! Loads the page several times, and prints the shortest times.

use crate::browser::with_pages;
use crate::large;
use std::cell::RefCell;

/// The number of loads, after one that does not count.
const ROUNDS: usize = 5;

/// Milliseconds from the start of the navigation to the ends of parsing, of the script, of the load, and of the first
/// frame after it.
const TIMES: &str = "const done = arguments[arguments.length - 1];
    requestAnimationFrame(() => setTimeout(() => {
        const load = performance.getEntriesByType('navigation')[0];
        done([load.domInteractive, load.domContentLoadedEventEnd, load.loadEventEnd, performance.now()]);
    }))";

/// Prints the size of the page, its elements, and the shortest of the times.
pub(super) fn measure() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = large::page(folder.path());
    let bytes = std::fs::metadata(&file).expect("a page").len();
    let rounds = RefCell::new(Vec::new());
    let loads = vec![(file, ""); ROUNDS + 1];
    with_pages(&loads, async |page| {
        let elements = page
            .run("return document.querySelectorAll('*').length")
            .await;
        let times = page.wait(TIMES).await;
        let times: Vec<f64> = serde_json::from_value(times).expect("numbers");
        rounds.borrow_mut().push((elements, times));
    });
    let rounds = rounds.into_inner().split_off(1);
    println!(
        "200 programs on 1,000 cases: {:.1} MB, {} elements; the shortest of {ROUNDS} loads:",
        bytes as f64 / 1e6,
        rounds[0].0
    );
    let names = [
        "parsed",
        "script ended",
        "loaded (goal 1,000 ms)",
        "first frame after it",
    ];
    for (place, name) in names.iter().enumerate() {
        let times = rounds.iter().map(|(_, times)| times[place]);
        println!(
            "  {name:<24} {:>6.0} ms",
            times.fold(f64::INFINITY, f64::min)
        );
    }
}
