//! What the page does for its reader.

use crate::browser::{Look, with_page};

#[test]
fn a_page_opens() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("x.html");
    std::fs::write(&file, "<!doctype html><title>x</title><meta name=viewport content=\"width=device-width\"><link rel=icon href=data:,><p id=a>one</p><button onclick=\"document.getElementById('a').textContent='two'\">go</button><input id=i>").expect("a file");
    with_page(&file, Look::default(), async |page| {
        assert_eq!(page.texts("p").await, ["one"]);
        page.click("button").await;
        assert_eq!(page.texts("p").await, ["two"]);
        page.types("#i", "abc").await;
        assert_eq!(
            page.run("return document.getElementById('i').value + matchMedia('(prefers-color-scheme: dark)').matches")
                .await,
            "abcfalse"
        );
    });
    with_page(&file, Look { is_dark: true, width: 360 }, async |page| {
        assert_eq!(
            page.run("return innerWidth + ' ' + matchMedia('(prefers-color-scheme: dark)').matches").await,
            "360 true"
        );
    });
}
