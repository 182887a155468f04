//! The HTML form: one self-contained page, readable without its script.
//!
//! Tests in a browser rely on these selectors:
//!
//! | what | where |
//! |---|---|
//! | a replay | `[data-replay]`; with the script a slider `[data-slider]` and the spoken caption `[data-said]` |
//! | its buttons | `[data-step=first\|back\|play\|next\|last\|all]` |
//! | a board of it | `[data-frame=N]` from 0; the visible one has `data-current`, the fault `data-faulty` |
//! | effects of a move | in the frame's `svg` cells `path.changed`, the move `path.moved`, a faulty one `path.faulty` |
//! | a certificate | `[data-proof]`, its pictures `.panels svg` |
//! | the filter | `#filter`, `[data-verdict-filter=WA]` with `aria-pressed`, the count `#filter-count` |
//! | the table | `#submissions-table`, rows `tr[data-submission=N]` with `data-verdict`; the filter sets `hidden` |
//! | its order | `[data-sort=name\|verdict\|cpu\|memory\|failures]`; the `th` around has `aria-sort` |
//! | a submission | `[data-detail=N]`, its section `#submission-N` inside `details` |
//! | a failing case | `#failure-N-R`: result R of submission N |
//! | a case | `[data-case=N]`, its section `#case-N` |
//! | groups | `[data-group]` in `#causes` |
//! | the matrix | `#matrix`, rows `[data-row=N]` with `data-outcomes`, status line `#matrix-status` |
//! | its order | `[data-columns=order\|alike]` |
//! | the minimum case set | `#killing` |
//! | sections of all pages | `#provenance` |
//! | sections of `judge` | `#smallest`, `#causes`, `#matrix-section`, `#submissions`, `#cases` |
//! | sections of `stress` and `verify` | `#smallest`, `#programs`; `#problem-N` |
//! | sections of `diagnose` | `#cause`, `#smallest`, `#next`, `#programs` |
//! | solvers | `tr[data-solver=NAME]`, `[data-disagreement]` |
//!
//! `html.scripted` means that the script runs. A replay gets its buttons when the `details` around it is opened.

mod allowance;
mod board;
mod chart;
mod diagnosed;
mod exhibits;
mod failure;
mod judged;
mod matrix;
mod order;
mod page;
mod places;
mod proof;
mod provenance;
mod replay;
mod source;
mod stressed;
mod strokes;
mod submissions;
mod text;
mod verified;

use std::io::{self, Write};
use tribunal_core::problem::Info;
use tribunal_core::verdict::saved::SavedRun;

/// Prints a run as a page. Boards of these problems are drawn as pictures, those of other problems as text.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print(out: &mut dyn Write, run: &SavedRun, problems: &[Info]) -> io::Result<()> {
    let page = match run {
        SavedRun::Judge(report) => judged::page(report, problems),
        SavedRun::Stress(report) => stressed::page(report, problems),
        SavedRun::Diagnose(report) => diagnosed::page(report, problems),
        SavedRun::Verify(report) => verified::page(report, problems),
    };
    out.write_all(page.whole().into_string().as_bytes())?;
    out.write_all(b"\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{known, runs, samples, showcase};
    use std::collections::BTreeSet;
    use std::sync::OnceLock;

    /// Pages of every kind, by name.
    fn pages() -> &'static [(&'static str, String)] {
        static PAGES: OnceLock<Vec<(&str, String)>> = OnceLock::new();
        PAGES.get_or_init(made)
    }

    fn made() -> Vec<(&'static str, String)> {
        let runs = [
            ("flipgame", SavedRun::Judge(showcase::class("flipgame"))),
            ("pilots", SavedRun::Judge(showcase::class("pilots"))),
            ("chesscbg", SavedRun::Judge(showcase::class("chesscbg"))),
            ("small", SavedRun::Judge(samples::report())),
            ("single", SavedRun::Judge(single())),
            ("crowd", SavedRun::Judge(showcase::crowd(200, 1000))),
            ("stress", SavedRun::Stress(showcase::stress("pilots"))),
            (
                "stress-flipgame",
                SavedRun::Stress(showcase::stress("flipgame")),
            ),
            ("duel", SavedRun::Stress(showcase::duel())),
            ("diagnose", runs::named("diagnose")),
            ("verify", SavedRun::Verify(showcase::verify())),
            ("nothing", SavedRun::Verify(Default::default())),
        ];
        runs.into_iter()
            .map(|(name, run)| (name, printed(&run)))
            .collect()
    }

    /// One submission with its smallest failing board.
    fn single() -> tribunal_core::verdict::judged::JudgeReport {
        let mut report = showcase::class("chesscbg");
        report.submissions = vec![report.submissions.swap_remove(1)];
        report.groups.clear();
        report.minimum_case_set = None;
        report.smallest = Some(showcase::smallest("chesscbg"));
        report
    }

    fn printed(run: &SavedRun) -> String {
        let mut out = Vec::new();
        print(&mut out, run, &known()).expect("a vector takes everything");
        String::from_utf8(out).expect("UTF-8")
    }

    /// The page without its head and its script, which are the same for every run.
    fn body(page: &str) -> &str {
        page.split_once("<body>")
            .expect("a body")
            .1
            .rsplit_once("<script>")
            .expect("a script")
            .0
    }

    /// The values of an attribute on the page.
    fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
        let start = format!(" {attribute}=\"");
        page.split(&start)
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap_or_default())
            .collect()
    }

    /// `TRIBUNAL_PAGES=folder cargo test html` writes the pages so that you can look at them.
    #[test]
    fn pages_are_whole_and_every_element_is_closed() {
        const VOID: [&str; 2] = ["input", "br"];
        for (name, page) in pages() {
            if let Some(folder) = std::env::var_os("TRIBUNAL_PAGES") {
                std::fs::write(
                    std::path::Path::new(&folder).join(format!("{name}.html")),
                    page,
                )
                .expect("written");
            }
            assert!(
                page.starts_with("<!DOCTYPE html><html lang=\"en\">")
                    && page.ends_with("</html>\n"),
                "{name}"
            );
            let mut open = Vec::new();
            for tag in body(page).split('<').skip(1) {
                let (tag, _) = tag
                    .split_once('>')
                    .unwrap_or_else(|| panic!("{name}: no end: {tag}"));
                match tag.strip_prefix('/') {
                    Some(closed) => assert_eq!(open.pop(), Some(closed), "{name}"),
                    None if tag.ends_with('/') => {}
                    None => {
                        let element = tag.split_whitespace().next().expect("a name");
                        assert!(
                            element.chars().all(|letter| letter.is_ascii_alphanumeric()),
                            "{name}: {tag}"
                        );
                        assert_eq!(tag.matches('"').count() % 2, 0, "{name}: {tag}");
                        open.extend(Some(element).filter(|element| !VOID.contains(element)));
                    }
                }
            }
            assert!(open.is_empty(), "{name}: {open:?}");
        }
    }

    #[test]
    fn every_link_leads_to_one_place_on_the_page() {
        for (name, page) in pages() {
            let ids = values(body(page), "id");
            let known: BTreeSet<&str> = ids.iter().copied().collect();
            assert_eq!(known.len(), ids.len(), "{name}: an id is not unique");
            for link in values(body(page), "href") {
                let id = link
                    .strip_prefix('#')
                    .unwrap_or_else(|| panic!("{name}: {link} leaves the page"));
                assert!(known.contains(id), "{name}: nothing is at {link}");
            }
            for label in values(body(page), "for") {
                assert!(known.contains(label), "{name}: nothing is at {label}");
            }
        }
    }

    #[test]
    fn a_page_makes_no_request() {
        for (name, page) in pages() {
            for word in [
                "http:",
                "https:",
                "url(",
                " src=",
                "@import",
                "<link",
                "<iframe",
                "<object",
                "<base",
                "javascript:",
            ] {
                // Hostile text is on the page, but only in escaped form.
                let written = page.replace("&lt;img src=x", "").replace("\" src=x", "");
                assert!(!written.contains(word), "{name} has {word}");
            }
            assert!(
                !body(page).contains(" style=") && values(body(page), "onclick").is_empty(),
                "{name}"
            );
        }
    }

    #[test]
    fn contestant_text_is_inert_and_visible() {
        for (name, page) in pages() {
            assert_eq!(page.matches("<script>").count(), 1, "{name}");
            assert_eq!(page.matches("</script>").count(), 1, "{name}");
            assert!(!page.contains("<img") && !page.contains("<!--"), "{name}");
            let invisible = page
                .chars()
                .find(|letter| !matches!(letter, '\n') && letter.is_control());
            assert_eq!(invisible, None, "{name}");
            assert!(
                !page.contains(['\u{202e}', '\u{200b}', '\u{feff}']),
                "{name}"
            );
        }
        let page = printed(&SavedRun::Judge(showcase::class("flipgame")));
        for seen in [
            "<b class=\"token\">ESC</b>[31m",
            "<b class=\"token\">U+202E</b>",
            "<b class=\"token\">NUL</b>",
        ] {
            assert!(page.contains(seen), "{seen}");
        }
    }

    #[test]
    fn two_hundred_submissions_on_a_thousand_cases_stay_small() {
        let page = printed(&SavedRun::Judge(showcase::crowd(200, 1000)));
        assert!(page.len() < 5_000_000, "{} bytes", page.len());
        assert!(
            page.matches("data-replay").count() > 100,
            "there is room for many pictures"
        );
        for place in 0..200 {
            assert!(
                page.contains(&format!("<tr data-submission=\"{place}\"")),
                "{place}"
            );
        }
    }

    #[test]
    fn a_page_stays_small_with_any_data() {
        let mut report = showcase::class("flipgame");
        let huge = vec!["b".repeat(64); 64];
        for exhibit in &mut report.exhibits {
            exhibit.boards = vec![huge.clone()];
            exhibit.input = "\0".repeat(1_000_000);
            exhibit.steps = vec![
                tribunal_core::verdict::shown::Step {
                    by: Some("1 1".to_string()),
                    board: huge.clone()
                };
                41
            ];
        }
        for submission in &mut report.submissions {
            submission.message = HUGE.repeat(1000);
            for failure in submission
                .cases
                .iter_mut()
                .filter_map(|case| case.failure.as_mut())
            {
                failure.actual = "\u{202e}".repeat(2000);
                failure.stderr = "\u{1b}\n".repeat(2000);
                failure.repeat = "x".repeat(5000);
                failure.boards = vec![huge.clone()];
            }
        }
        let one = report.submissions[4].clone();
        report.submissions.extend(vec![one; 1200]);
        let page = printed(&SavedRun::Judge(report));
        assert!(page.len() < 7_000_000, "{} bytes", page.len());
        assert!(page.contains("more submissions, left out to keep this page small"));
    }

    const HUGE: &str = "a<b>\u{7}";

    #[test]
    fn a_page_begins_with_what_was_judged_and_the_result() {
        let page = printed(&SavedRun::Judge(showcase::class("pilots")));
        let at = |word: &str| page.find(word).unwrap_or_else(|| panic!("no {word}"));
        assert!(page.contains(
            "8 submissions ran on <bdi>8 stored cases</bdi>: <b>2 are accepted, 6 not</b>"
        ));
        let order = [
            "<h1>",
            "id=\"smallest\"",
            "id=\"causes\"",
            "id=\"matrix-section\"",
            "id=\"submissions\"",
            "id=\"cases\"",
            "id=\"provenance\"",
        ];
        assert!(order.windows(2).all(|pair| at(pair[0]) < at(pair[1])));
    }

    #[test]
    fn submissions_that_fail_alike_are_shown_once() {
        let page = printed(&SavedRun::Judge(showcase::class("pilots")));
        let (_, causes) = page.split_once("id=\"causes\"").expect("causes");
        let (causes, _) = causes.split_once("</section>").expect("an end");
        assert_eq!(causes.matches("data-group").count(), 1);
        assert_eq!(
            causes.matches("<div class=\"failure\">").count(),
            0,
            "its example is the smallest board above"
        );
        assert!(
            causes.contains("#failure-1-0")
                && causes.contains("Submissions with failures of their own"),
            "{causes}"
        );
    }
}
