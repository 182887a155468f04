//! Tests that pages of large classes stay small. `cargo bench --bench page` measures how long they load.

use crate::browser::{Page, with_page};
use crate::large;
use std::path::Path;

/// The nodes of a page, elements and texts, before and after everything is unfolded.
async fn nodes(page: &Page) -> (u64, u64) {
    let count = "const all = document.createNodeIterator(document.documentElement);
                 let count = 0;
                 while (all.nextNode()) count += 1;
                 return count";
    let before = page.run(count).await.as_u64().expect("a count");
    page.run(
        "document.querySelectorAll('details').forEach(it => it.open = true);
         document.querySelectorAll('.opener[aria-expanded=false]').forEach(it => it.click())",
    )
    .await;
    (before, page.run(count).await.as_u64().expect("a count"))
}

fn counted(file: &Path, check: impl AsyncFn(&Page)) -> (u64, u64) {
    let counts = std::cell::Cell::new((0, 0));
    with_page(file, async |page| {
        counts.set(nodes(&page).await);
        check(&page).await;
    });
    counts.get()
}

#[test]
fn a_class_of_52_has_few_nodes() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = large::of_class(folder.path(), 52, 56);
    let (loaded, unfolded) = counted(&file, async |_| {});
    assert!(loaded > 1000 && unfolded < 11_500, "{loaded}, {unfolded}");
}

#[test]
fn a_class_of_200_on_1000_cases_is_small_and_works() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = large::page(folder.path());
    let bytes = std::fs::metadata(&file).expect("a page").len();
    assert!(bytes < 5_000_000, "{bytes} bytes");
    let (loaded, unfolded) = counted(&file, async |page| {
        let rows = "return document.querySelectorAll('tbody[data-submission]').length";
        assert_eq!(page.run(rows).await, 200);
        assert_eq!(
            page.run("return document.querySelectorAll('[data-row]').length")
                .await,
            200
        );
        // A case that submissions fail lies in the last column, too.
        let drawn = "return [...document.querySelectorAll('[data-row]')].every(row => row.dataset.outcomes.length === 1000)";
        assert_eq!(page.run(drawn).await, true);
    });
    assert!(loaded > 10_000 && unfolded < 45_000, "{loaded}, {unfolded}");
}
