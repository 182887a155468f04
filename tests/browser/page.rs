//! Tests that the page shows everything without its script, that the script steps replays and filters and sorts the
//! table, and that output of contestants stays text.

use crate::browser::{Look, Page, with_page};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A wrong program that makes a move outside the board, and prints text that could control a page or a terminal.
const HOSTILE: &str = r#"#include <stdio.h>
int main(void) {
    char line[64];
    int closed = 0;
    while (scanf("%63s", line) == 1)
        for (char *cell = line; *cell; cell++) closed += *cell == '+';
    if (closed == 0) {
        printf("<script>document.title = 'taken'</script><img src=x onerror=\"document.title='taken'\">\x1b[2J");
        printf("\xe2\x80\xae%c</pre></details>\n", 0);
        for (int count = 0; count < 300000; count++) putchar('x');
        return 0;
    }
    fprintf(stderr, "</style></script><script>document.title = 'taken'</script>\n");
    printf("3\n1 1\n2 2\n5 1\n");
    return 0;
}
"#;

/// A page of right and wrong programs for `pilots`, some with hostile names.
fn page(folder: &Path) -> PathBuf {
    let class = folder.join("class");
    std::fs::create_dir(&class).expect("a folder");
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    for name in [
        "accepted/deepening_on_cells.c",
        "wrong_answer/first_row_only.c",
        "wrong_answer/greedy.cpp",
    ] {
        let from = cases.join("pilots/submissions").join(name);
        std::fs::copy(&from, class.join(from.file_name().expect("a name"))).expect("a copy");
    }
    std::fs::write(class.join("\"><img src=x onerror=alert(1)>.c"), HOSTILE).expect("a file");
    std::fs::write(
        class.join("refused\u{202e}.c"),
        "<script>document.title = 'taken'</script>\n",
    )
    .expect("a file");
    let mut tribunal = Command::new(env!("CARGO_BIN_EXE_tribunal"));
    tribunal.args([
        "judge",
        "pilots",
        "class",
        "--trusted",
        "--no-cache",
        "--quiet",
        "--report",
        "page.html",
        "--cases",
    ]);
    let output = tribunal
        .arg(&cases)
        .current_dir(folder)
        .output()
        .expect("the binary");
    assert_eq!(
        output.status.code(),
        Some(1),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    folder.join("page.html")
}

/// The index of the hostile program in the report: its name is the first.
const HOSTILE_PLACE: usize = 0;

/// Unfolds everything, since folded replays have no buttons yet.
async fn unfold(page: &Page) {
    page.run("document.querySelectorAll('details').forEach(it => it.open = true)")
        .await;
}

/// The current frame of the first replay, and the number of its visible frames.
async fn shown(page: &Page) -> (u64, u64) {
    let script = "const all = [...document.querySelectorAll('[data-replay]')[0].querySelectorAll('[data-frame]')];
                  const now = all.findIndex(it => 'current' in it.dataset);
                  return [now, all.filter(it => it.getClientRects().length > 0).length]";
    let value = page.run(script).await;
    (
        value[0].as_u64().expect("a frame is shown"),
        value[1].as_u64().expect("a count"),
    )
}

#[test]
fn the_page_steps_filters_sorts_and_makes_no_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = page(folder.path());
    with_page(&file, Look::default(), async |page| {
        assert_eq!(
            page.run("return document.documentElement.classList.contains('scripted')")
                .await,
            true
        );

        // A step of the replay changes the board.
        unfold(&page).await;
        assert_eq!(shown(&page).await, (0, 1), "one board is shown, the first");
        let board = "return document.querySelectorAll('[data-replay]')[0].querySelector('[data-current] svg').outerHTML";
        let before = page.run(board).await;
        page.click("[data-replay] [data-step=next]").await;
        assert_eq!(shown(&page).await, (1, 1));
        assert_ne!(page.run(board).await, before, "the board is another");
        let changed =
            "return document.querySelectorAll('[data-replay] [data-current] svg .changed').length";
        assert!(
            page.run(changed).await.as_u64() > Some(0),
            "the changed cells are marked"
        );
        page.click("[data-replay] [data-step=back]").await;
        assert_eq!(page.run(board).await, before);

        // The filter hides rows and shows them again.
        let rows = "return [...document.querySelectorAll('tr[data-submission]')].filter(it => !it.hidden).length";
        assert_eq!(page.run(rows).await, 5);
        page.types("#filter", "greedy").await;
        assert_eq!(page.run(rows).await, 1);
        page.run("const it = document.getElementById('filter'); it.value = ''; it.dispatchEvent(new Event('input'))")
            .await;
        page.click("[data-verdict-filter=CE]").await;
        assert_eq!(page.run(rows).await, 1);
        page.click("[data-verdict-filter=CE]").await;
        assert_eq!(page.run(rows).await, 5);

        // The table is sorted in both directions.
        let order = "return [...document.querySelectorAll('tr[data-submission]')].map(it => it.dataset.submission)";
        page.click("[data-sort=failures]").await;
        let one = page.run(order).await;
        page.click("[data-sort=failures]").await;
        assert_ne!(page.run(order).await, one);
    });
}

#[test]
fn contestant_output_is_shown_as_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = page(folder.path());
    assert!(
        std::fs::metadata(&file).expect("a page").len() < 2_000_000,
        "long output is cut"
    );
    with_page(&file, Look::default(), async |page| {
        unfold(&page).await;
        assert_ne!(page.run("return document.title").await, "taken");
        assert_eq!(
            page.run("return document.querySelectorAll('img, iframe, object').length")
                .await,
            0
        );
        assert_eq!(
            page.run("return document.querySelectorAll('script').length")
                .await,
            1,
            "only our own script"
        );
        let said = page
            .texts(&format!("#submission-{HOSTILE_PLACE}"))
            .await
            .concat();
        assert!(
            said.contains("<script>") && said.contains("onerror="),
            "it is shown as it was printed: {said}"
        );
        assert!(!said.contains(['\u{1b}', '\u{202e}', '\0']), "{said:?}");
        let text = page.run("return document.body.textContent").await;
        assert!(
            !text
                .as_str()
                .expect("a text")
                .contains(['\u{1b}', '\u{202e}', '\0'])
        );
        // The faulty move is named, with the message of the checker.
        assert!(
            text.as_str().expect("a text").contains("5 1"),
            "the faulty move"
        );
        let faulty = "return document.querySelectorAll('[data-frame][data-faulty]').length";
        assert!(page.run(faulty).await.as_u64() > Some(0));
    });
}

#[test]
fn nothing_overflows_on_a_phone_or_in_dark_mode() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = page(folder.path());
    with_page(
        &file,
        Look {
            width: 360,
            is_dark: true,
        },
        async |page| {
            unfold(&page).await;
            let overflow = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
            assert_eq!(page.run(overflow).await, 0);
            let colours = "const it = getComputedStyle(document.body);
                       const light = colour => colour.match(/[0-9.]+/g).slice(0, 3).reduce((sum, it) => sum + +it, 0);
                       return light(it.color) > light(it.backgroundColor)";
            assert_eq!(
                page.run(colours).await,
                true,
                "light letters on a dark ground"
            );
        },
    );
}

#[test]
fn the_page_is_readable_without_its_script() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = page(folder.path());
    let whole = std::fs::read_to_string(&file).expect("the page");
    let (start, end) = (
        whole.rfind("<script").expect("a script"),
        whole.rfind("</script>").expect("its end"),
    );
    std::fs::write(
        &file,
        [&whole[..start], &whole[end + "</script>".len()..]].concat(),
    )
    .expect("a page");
    with_page(&file, Look::default(), async |page| {
        unfold(&page).await;
        let frames = "const it = document.querySelectorAll('[data-replay]')[0].querySelectorAll('[data-frame]');
                      return [...it].every(frame => frame.getClientRects().length > 0) && it.length > 1";
        assert_eq!(
            page.run(frames).await,
            true,
            "every frame of a replay is shown"
        );
        assert_eq!(
            page.run("return document.querySelectorAll('#matrix svg, svg#matrix').length > 0")
                .await,
            true
        );
    });
}
