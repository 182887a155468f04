//! Tests that the page shows everything without its script, that the script steps replays, filters and sorts the
//! gradebook and opens cells, that output of contestants stays text, and that the page of each reader fits each window.

use crate::browser::{Page, with_page, with_pages};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

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

/// Saved runs that other tests keep, of what the runs here are not: other commands, and what changed since an earlier run.
const GOLDEN_RUNS: [&str; 4] = ["judge-compared", "verify-compared", "stress", "diagnose"];

/// Wrong programs for the other problems.
const OTHER_PROGRAMS: [(&str, &str); 2] = [
    ("pilots", "first_row_only.c"),
    ("chesscbg", "around-the-row-end.c"),
];

/// A folder with runs that are made once for all tests, and their pages: `class`, right and wrong programs for
/// `pilots`, some with hostile names, and `program`, a wrong program for `flipgame`, with one for each other problem. All
/// are saved as JSON, too, as the golden runs are.
fn runs() -> &'static Path {
    static MADE: OnceLock<PathBuf> = OnceLock::new();
    MADE.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
        let _ = std::fs::remove_dir_all(&folder);
        let class = folder.join("class");
        std::fs::create_dir_all(&class).expect("a folder");
        let home = Path::new(env!("CARGO_MANIFEST_DIR"));
        for name in [
            "accepted/deepening_on_cells.c",
            "wrong_answer/first_row_only.c",
            "wrong_answer/greedy.cpp",
        ] {
            let from = home.join("cases/pilots/submissions").join(name);
            std::fs::copy(&from, class.join(from.file_name().expect("a name"))).expect("a copy");
        }
        std::fs::write(class.join("\"><img src=x onerror=alert(1)>.c"), HOSTILE).expect("a file");
        let wide = "wide ".repeat(40);
        let refused = format!("<script>document.title = 'taken'</script> {wide}\n");
        std::fs::write(class.join("refused\u{202e}.c"), refused).expect("a file");
        judge(&folder, "pilots", "class", "class");
        let program = home.join("cases/flipgame/submissions/wrong_answer/torus_border.cpp");
        std::fs::copy(program, folder.join("mine.cpp")).expect("a copy");
        judge(&folder, "flipgame", "mine.cpp", "program");
        for (problem, program) in OTHER_PROGRAMS {
            let from = home
                .join("cases")
                .join(problem)
                .join("submissions/wrong_answer");
            std::fs::copy(from.join(program), folder.join(program)).expect("a copy");
            judge(&folder, problem, program, &format!("program-{problem}"));
        }
        for run in GOLDEN_RUNS {
            let name = format!("{run}.json");
            let golden = home.join("tests/golden/runs").join(&name);
            std::fs::copy(golden, folder.join(&name)).expect("a copy");
        }
        folder
    })
}

/// Judges what is wrong, and saves the run with its page in the folder.
fn judge(folder: &Path, problem: &str, program: &str, name: &str) {
    let (page, run) = (format!("{name}.html"), format!("{name}.json"));
    let output = Command::new(env!("CARGO_BIN_EXE_tribunal"))
        .args([
            "judge",
            problem,
            program,
            "--trusted",
            "--no-cache",
            "--quiet",
        ])
        .args(["--report", &page, "--report", &run, "--cases"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("cases"))
        .current_dir(folder)
        .output()
        .expect("the binary");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
}

/// The page of a class.
fn class_page() -> PathBuf {
    runs().join("class.html")
}

/// The pages of a class, of one of its students, of one program, and of the golden runs, each in every language.
fn in_every_language() -> Vec<Vec<PathBuf>> {
    static MADE: OnceLock<Vec<Vec<PathBuf>>> = OnceLock::new();
    let made = MADE.get_or_init(|| {
        let names = ["class", "program"].into_iter().chain(GOLDEN_RUNS);
        let pages = names.map(|run| {
            let page = |lang: &&str| {
                let name = format!("{run}-{lang}.html");
                report(&[&format!("{run}.json"), "--lang", lang, "--out", &name]);
                runs().join(name)
            };
            ["en", "zh", "vi"].iter().map(page).collect()
        });
        let student = |lang| {
            let folder = format!("students-{lang}");
            report(&["class.json", "--lang", lang, "--report-each", &folder]);
            runs().join(folder).join("greedy.cpp.html")
        };
        pages
            .chain([["en", "zh", "vi"].map(student).to_vec()])
            .collect()
    });
    made.clone()
}

/// Makes pages of a saved run in their folder.
fn report(args: &[&str]) {
    let mut tribunal = Command::new(env!("CARGO_BIN_EXE_tribunal"));
    let tribunal = tribunal.arg("report").args(args).arg("--quiet");
    let output = tribunal.current_dir(runs()).output().expect("the binary");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}

/// The index of the hostile program in the report: its name is the first.
const HOSTILE_PLACE: usize = 0;

/// Unfolds everything, since hidden replays have no buttons yet.
async fn unfold(page: &Page) {
    page.run(
        "document.querySelectorAll('details').forEach(it => it.open = true);
         document.querySelectorAll('.opener[aria-expanded=false]').forEach(it => it.click())",
    )
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
    let file = class_page();
    with_page(&file, async |page| {
        assert_eq!(
            page.run("return document.documentElement.classList.contains('scripted')")
                .await,
            true
        );

        // A step of the replay changes the board.
        unfold(&page).await;
        page.click("[data-replay] [data-step=first]").await;
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
        let rows = "return [...document.querySelectorAll('tbody[data-submission]')].filter(it => !it.hidden).length";
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
        let order = "return [...document.querySelectorAll('tbody[data-submission]')].map(it => it.dataset.submission)";
        page.click("[data-sort=right]").await;
        let one = page.run(order).await;
        page.click("[data-sort=right]").await;
        assert_ne!(page.run(order).await, one);
    });
}

#[test]
fn contestant_output_is_shown_as_text() {
    let file = class_page();
    assert!(
        std::fs::metadata(&file).expect("a page").len() < 2_000_000,
        "long output is cut"
    );
    with_page(&file, async |page| {
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
            2,
            "only our own data and script"
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
fn the_state_is_in_the_address() {
    let file = class_page();
    let rows = "return [...document.querySelectorAll('tbody[data-submission]')].filter(it => !it.hidden).length";
    report(&["judge-compared.json", "--out", "compared.html"]);
    let compared = runs().join("compared.html");
    with_pages(
        &[(file.clone(), "#q=greedy&v=WA"), (compared, "#c=1")],
        async |page| {
            let changed = "return document.querySelector('[data-change-filter]') !== null";
            if page.run(changed).await == true {
                assert_eq!(page.run(rows).await, 4, "three changed, and one is new");
                page.click("[data-change-filter]").await;
                assert_eq!(page.run(rows).await, 5);
                assert_eq!(page.run("return location.hash").await, "");
                return;
            }
            assert_eq!(page.run(rows).await, 1, "the filter is that of the address");
            page.run("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))").await;
            assert_eq!(page.run("return document.activeElement.id").await, "filter");
        },
    );
    with_page(&file, async |page| {
        let hash = "return location.hash";
        page.click("[data-columns=alike]").await;
        assert_eq!(page.run(hash).await, "#columns=alike");
        page.click("[data-columns=order]").await;
        assert_eq!(page.run(hash).await, "");
        page.run("document.getElementById('matrix').focus()").await;
        page.types("#matrix", "\u{e014}\u{e007}").await;
        assert_eq!(
            page.run("return document.getElementById('cell').open")
                .await,
            true
        );
        let hash = page.run("return location.hash").await;
        assert!(
            hash.as_str().expect("a text").starts_with("#cell="),
            "{hash}"
        );
        let said = page.texts("#cell").await.concat();
        assert!(said.contains("CPU time") && said.contains("MB"), "{said}");
        page.types("#cell [data-close]", "\u{e00c}").await;
        assert_eq!(
            page.run("return document.getElementById('cell').open")
                .await,
            false
        );
        assert_eq!(page.run("return location.hash").await, "");
    });
    // A cell of the hostile program that fails, opened by its address.
    let state = format!("#cell={HOSTILE_PLACE}.1");
    with_pages(&[(file, &state)], async |page| {
        let said = page.texts("#cell").await.concat();
        assert!(
            said.contains("onerror") && said.to_lowercase().contains("the program printed"),
            "{said}"
        );
        assert_eq!(
            page.run("return document.querySelectorAll('#cell :is(img, script)').length")
                .await,
            0
        );
    });
}

#[test]
fn the_first_screen_holds_the_verdict_the_cause_and_the_board() {
    let runs_of_one = ["program", "program-pilots", "program-chesscbg"];
    let pages = runs_of_one.into_iter().flat_map(|run| {
        ["en", "zh", "vi"].map(|lang| {
            let name = format!("{run}-first-{lang}.html");
            report(&[&format!("{run}.json"), "--lang", lang, "--out", &name]);
            (runs().join(name), "")
        })
    });
    let pages: Vec<(PathBuf, &str)> = pages.collect();
    with_pages(&pages, async |page| {
        let name = page.file.display();
        page.open_at(1280).await;
        assert_eq!(
            page.run("return [innerWidth, innerHeight].join()").await,
            "1280,800"
        );
        let below = "return [...document.querySelectorAll('h1, .cause, #smallest h2, #smallest figure, #smallest .answers')]
                         .filter(it => it.getBoundingClientRect().bottom > innerHeight).map(it => it.outerHTML.slice(0, 80)).join()";
        assert_eq!(page.run(below).await, "", "{name}");
        let drawn = "return ['.cause', '#smallest figure svg', '#smallest .answers'].every(it => document.querySelector(it))";
        assert_eq!(page.run(drawn).await, true, "{name}");
        let buttons = "return document.querySelectorAll('code.command').length - document.querySelectorAll('[data-copy]').length";
        assert_eq!(page.run(buttons).await, 0, "every command can be copied");
        let copied = "const done = arguments[arguments.length - 1];
                      const button = document.querySelector('[data-copy]');
                      button.click();
                      setTimeout(() => done(button.textContent), 500)";
        let expected = match page
            .run("return document.documentElement.lang")
            .await
            .as_str()
        {
            Some("vi") => "đã chép",
            Some("zh-Hans") => "已复制",
            _ => "copied",
        };
        assert_eq!(page.wait(copied).await, expected, "{name}");
    });
}

#[test]
fn a_student_opens_in_place_by_keyboard() {
    let file = class_page();
    with_page(&file, async |page| {
        let visible = format!(
            "return document.getElementById('submission-{HOSTILE_PLACE}').getClientRects().length > 0"
        );
        assert_eq!(page.run(&visible).await, false);
        let opener = format!("[aria-controls=submission-{HOSTILE_PLACE}]");
        page.types(&opener, "\u{e007}").await;
        assert_eq!(page.run(&visible).await, true);
        let board = format!(
            "return document.querySelectorAll('#submission-{HOSTILE_PLACE} .beside svg.board').length"
        );
        assert_eq!(page.run(&board).await, 1);
    });
}

const WIDTHS: [u32; 4] = [1920, 1280, 768, 360];

#[test]
fn pages_fit_every_window_in_every_language() {
    let pages: Vec<(PathBuf, &str)> = in_every_language()
        .into_iter()
        .flatten()
        .map(|page| (page, ""))
        .collect();
    with_pages(&pages, async |page| {
        let tag = page.run("return document.documentElement.lang").await;
        let tag = &tag.as_str().unwrap_or_default()[..2];
        let name = page.file.display();
        assert!(
            page.file.components().any(|part| {
                let stem = Path::new(part.as_os_str()).file_stem().unwrap_or_default();
                stem.to_string_lossy().ends_with(&format!("-{tag}"))
            }),
            "{name} is in {tag}"
        );
        for width in WIDTHS {
            page.open_at(width).await;
            unfold(&page).await;
            let overflow = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
            assert_eq!(page.run(overflow).await, 0, "{name} at {width}");
            for is_dark in [false, true] {
                page.prefer(is_dark).await;
                let dark = "const it = getComputedStyle(document.body);
                           const light = colour => colour.match(/[0-9.]+/g).slice(0, 3).reduce((sum, it) => sum + +it, 0);
                           return light(it.color) > light(it.backgroundColor)";
                assert_eq!(page.run(dark).await, is_dark, "{name}");
            }
        }
    });
}

needs::axe! {
    /// Each page in each window, light and dark, and in the languages in turn: all of them would take minutes.
    #[test]
    fn pages_are_accessible_in_every_language() {
        let axe = std::env::var_os("TRIBUNAL_AXE").expect("the path of axe");
        let axe = std::fs::read_to_string(axe).expect("axe can be read");
        let script = format!(
            "const done = arguments[arguments.length - 1];
             {axe};
             axe.run(document, {{ resultTypes: ['violations'] }}).then(found => done(found.violations.map(it =>
                 `${{it.id}}: ${{it.nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(' | ')}}`)), error => done([String(error)]))"
        );
        let looks = || WIDTHS.into_iter().flat_map(|width| [(width, false), (width, true)]);
        let mut all = Vec::new();
        for (turn, pages) in in_every_language().into_iter().enumerate() {
            let langs = pages.len();
            for (lang, page) in pages.into_iter().enumerate() {
                let looks = looks().enumerate().filter(|(look, _)| (look + turn) % langs == lang);
                all.push((page, looks.map(|(_, look)| look).collect::<Vec<_>>()));
            }
        }
        let pages: Vec<(PathBuf, &str)> = all.iter().map(|(page, _)| (page.clone(), "")).collect();
        with_pages(&pages, async |page| {
            let (_, looks) = all.iter().find(|(file, _)| *file == page.file).expect("a page");
            for &(width, is_dark) in looks {
                page.open_at(width).await;
                page.prefer(is_dark).await;
                unfold(&page).await;
                let found = page.wait(&script).await;
                let name = page.file.display();
                assert_eq!(found, serde_json::json!([]), "{name} at {width}, dark: {is_dark}");
            }
        });
        // Axe finds a barrier.
        with_page(&class_page(), async |page| {
            page.run("document.querySelector('h1').style.color = '#808080'; document.querySelector('h1').style.background = '#888888'").await;
            let found = page.wait(&script).await;
            assert!(found.to_string().contains("color-contrast"), "{found}");
        });
    }
}

#[test]
fn the_page_is_readable_without_its_script() {
    let file = class_page();
    let whole = std::fs::read_to_string(&file).expect("the page");
    let file = runs().join("without-script.html");
    let (start, end) = (
        whole.rfind("<script").expect("a script"),
        whole.rfind("</script>").expect("its end"),
    );
    std::fs::write(
        &file,
        [&whole[..start], &whole[end + "</script>".len()..]].concat(),
    )
    .expect("a page");
    with_page(&file, async |page| {
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
