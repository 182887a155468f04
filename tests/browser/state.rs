//! Tests that the address has the state of the page, and that the page follows the address.

use crate::browser::{Page, with_page};
use std::path::Path;
use std::process::Command;

/// Opens an address behind `#` in the open page.
async fn go(page: &Page, state: &str) {
    let script = format!(
        "const done = arguments[arguments.length - 1];
         addEventListener('hashchange', () => setTimeout(done), {{ once: true }});
         location.hash = '{state}'"
    );
    page.wait(&script).await;
}

/// What the page shows: the submissions in order without hidden ones, the opened ones, the rows of the matrix, and the
/// opened cell.
async fn shown(page: &Page) -> String {
    let script = "const all = (what) => [...document.querySelectorAll(what)];
         const rows = all('tbody[data-submission]').filter(it => !it.hidden);
         const drawer = document.getElementById('cell');
         return [rows.map(it => it.dataset.submission).join(), all('tbody.opened').map(it => it.dataset.submission).join(),
                 all('#matrix [data-row]').filter(it => it.getClientRects().length > 0).map(it => it.dataset.row).sort().join(),
                 all('.matrix-names li').filter(it => it.getClientRects().length > 0).length,
                 drawer.open ? drawer.querySelector('h2').textContent : ''].join('|')";
    let shown = page.run(script).await;
    shown.as_str().expect("a text").to_string()
}

#[test]
fn the_page_and_its_address_have_the_same_filter_order_rows_and_cell() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("page.html");
    let golden =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/runs/judge-compared.json");
    let mut tribunal = Command::new(env!("CARGO_BIN_EXE_tribunal"));
    tribunal.arg("report").arg(golden).arg("--out").arg(&file);
    assert!(tribunal.status().expect("the binary").success());
    with_page(&file, async |page| {
        let plain = shown(&page).await;
        page.click("[data-sort=right]").await;
        page.click("[aria-controls=submission-3]").await;
        assert_eq!(page.run("return location.hash").await, "#sort=-right&row=3");
        page.types("#filter", "very").await;
        assert_eq!(
            shown(&page).await,
            "1|3|1|1|",
            "the filter is that of the matrix too"
        );
        go(&page, "cell=1.1&row=0&sort=verdict&v=WA,PE").await;
        assert_eq!(shown(&page).await, "1,3|0|1,3|2|secret/one");
        let said = page.texts("#cell").await.concat();
        assert_eq!(
            said.matches("PE").count(),
            1,
            "the drawer names the verdict once: {said}"
        );
        // The list has the order that the column heads have, for windows without these.
        assert_eq!(
            page.run("return document.getElementById('sort').value")
                .await,
            "verdict"
        );
        page.run("history.back()").await;
        let back = "const done = arguments[arguments.length - 1]; setTimeout(done, 300)";
        page.wait(back).await;
        assert_eq!(
            shown(&page).await,
            "1|3|1|1|",
            "as before the address changed"
        );
        // A link to a submission opens it, and the rest stays.
        go(&page, "submission-0").await;
        let hash = page.run("return location.hash").await;
        assert_eq!(hash, "#sort=-right&row=0%2C3&q=very");
        go(&page, "").await;
        assert_eq!(shown(&page).await, plain);
        // An opened cell has a link to its submission, which shows what the drawer would cover.
        go(&page, "cell=1.1").await;
        page.click("#cell a").await;
        page.wait(back).await;
        assert_eq!(shown(&page).await, plain.replacen("||", "|1|", 1));
        assert_eq!(page.run("return location.hash").await, "#row=1");
    });
}
