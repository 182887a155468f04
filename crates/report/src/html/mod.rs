//! The HTML form: one self-contained page, readable without its script.
//!
//! Tests in a browser rely on these selectors:
//!
//! | what | where |
//! |---|---|
//! | a replay | `[data-replay]`, opened at the frame `data-open`; with the script a slider `[data-slider]` and the spoken caption `[data-said]` |
//! | replays that step together | inside `[data-pair]` |
//! | its buttons | `[data-step=first\|back\|play\|next\|last\|all]` |
//! | a board of it | `[data-frame=N]` from 0; the visible one has `data-current`, the fault `data-faulty` |
//! | effects of a move | in the frame's `svg` cells `path.changed`, the move `path.moved`, a faulty one `path.faulty` |
//! | a certificate | `[data-proof]`, its pictures `.panels svg` |
//! | a command | `code.command`; with the script a button `[data-copy]` follows |
//! | the page of one program | `[data-program]`, sections `#smallest`, `#moves`, `#proof`, `#builds`, `#next`, `#compiler`, `#details` |
//! | the likely cause | `.cause`, and where the program crashes `#crash.cause` |
//! | the page of a class | sections `#gradebook`, `#causes`, `#matrix-section`, `#cases`, `#task` |
//! | the filter | `#filter`, `[data-verdict-filter=WA]` with `aria-pressed`, the count `#filter-count` |
//! | the gradebook | `#submissions-table`, a `tbody[data-submission=N]` with `data-verdict` for each; the filter sets `hidden` |
//! | changes since an earlier run | `p[data-compared]`, section `#changes`, `tbody[data-change=worse\|mixed\|better\|other\|time\|new]`, badge `.change`, filter `[data-change-filter]` |
//! | its order | `[data-sort=name\|verdict\|expected\|right\|cause\|time]`; the `th` around has `aria-sort`; on a phone `#sort` |
//! | a submission | the button `.opener` with `aria-expanded`, and its row `#submission-N[data-detail=N]` |
//! | a case | `[data-case=N]`, its section `#case-N` |
//! | groups | `[data-group]` in `#causes` |
//! | the matrix | `#matrix`, rows `[data-row=N]` with `data-outcomes`, `#matrix-status`, beside the pointer `#matrix-tip` |
//! | its order | `[data-columns=order\|alike]` |
//! | an opened cell | the dialog `#cell`; data of all cells in `#data` |
//! | the minimum case set | `#killing` |
//! | sections of all pages | `#provenance` |
//! | sections of `stress` and `verify` | `#programs`; `#problem-N` |
//! | sections of `diagnose` | `#cause`, `#smallest`, `#moves`, `#builds`, `#next`, `#programs` |
//! | solvers | `tr[data-solver=NAME]`, `[data-disagreement]` |
//!
//! Behind `#` in the address is the id of a part, or the state: `q` the filter, `v` the verdicts, `c` whether only changed submissions, `row` opened
//! submissions, `sort` a column, with `-` before it if it descends, `cell` an opened cell.
//!
//! `html.scripted` means that the script runs. A replay gets its buttons when the `details` around it is opened.

mod allowance;
mod board;
mod cause;
mod cells;
mod changes;
mod chart;
mod class;
mod diagnosed;
mod exhibits;
mod failure;
mod gradebook;
mod judged;
mod matrix;
mod order;
mod page;
mod places;
mod points;
mod program;
mod proof;
mod provenance;
mod replay;
mod source;
mod stressed;
mod strokes;
mod text;
mod tries;
mod verified;
mod words;

pub use page::is_student_page;

use board::BoardRenderer;
use maud::Markup;
use page::Page;
use std::io::{self, Write};
use tribunal_core::messages::Lang;
use tribunal_core::problem::Info;
use tribunal_core::verdict::judged::JudgeReport;
use tribunal_core::verdict::saved::SavedRun;

/// Prints a run as a page. Boards of these problems are drawn as pictures, those of other problems as text.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print(
    out: &mut dyn Write,
    run: &SavedRun,
    problems: &[Info],
    lang: Lang,
) -> io::Result<()> {
    let page = match run {
        SavedRun::Judge(report) => judged_page(report, problems, lang),
        SavedRun::Stress(report) => stressed::page(report, problems, lang),
        SavedRun::Diagnose(report) => diagnosed::page(report, problems, lang),
        SavedRun::Verify(report) => verified::page(report, problems, lang),
    };
    write(out, page.whole())
}

/// Prints the page of the only submission of a report for the student who handed it in.
///
/// # Errors
///
/// If `out` cannot be written.
pub(crate) fn print_student(
    out: &mut dyn Write,
    report: &JudgeReport,
    problems: &[Info],
    lang: Lang,
) -> io::Result<()> {
    write(out, judged_page(report, problems, lang).of_student())
}

fn judged_page(report: &JudgeReport, problems: &[Info], lang: Lang) -> Page {
    let renderer = BoardRenderer::new(&report.problem, problems, lang);
    match &report.submissions[..] {
        [only] => program::page(&renderer, report, only),
        _ => class::page(&renderer, report),
    }
}

fn write(out: &mut dyn Write, page: Markup) -> io::Result<()> {
    out.write_all(page.into_string().as_bytes())?;
    out.write_all(b"\n")
}

#[cfg(test)]
mod tests {
    mod colours;
    mod language;

    use super::*;
    use crate::tests::{known, runs, samples, showcase};
    use std::collections::BTreeSet;
    use std::sync::OnceLock;
    use tribunal_core::messages::Message;
    use tribunal_core::verdict::diagnosed::Grade;
    use tribunal_core::verdict::exception;
    use tribunal_core::verdict::memory_fault::POSSIBLE_UNSET_VARIABLE;
    use tribunal_core::verdict::stressed::{OF_TIMEOUT, SourceExcerpt};
    use tribunal_core::verdict::{Verdict, VerifyReport};

    /// Pages of every kind, by name.
    fn pages() -> &'static [(&'static str, String)] {
        static PAGES: OnceLock<Vec<(&str, String)>> = OnceLock::new();
        PAGES.get_or_init(|| made_in(Lang::En))
    }

    fn made_in(lang: Lang) -> Vec<(&'static str, String)> {
        let runs = [
            ("flipgame", SavedRun::Judge(showcase::class("flipgame"))),
            ("pilots", SavedRun::Judge(showcase::class("pilots"))),
            ("chesscbg", SavedRun::Judge(showcase::class("chesscbg"))),
            ("small", SavedRun::Judge(samples::report())),
            ("single", SavedRun::Judge(showcase::program("chesscbg"))),
            ("program", SavedRun::Judge(showcase::program("pilots"))),
            ("expected", SavedRun::Judge(showcase::expected("pilots"))),
            ("students", SavedRun::Judge(samples::class())),
            ("crowd", SavedRun::Judge(showcase::crowd(200, 1000))),
            ("stress", SavedRun::Stress(showcase::stress("pilots"))),
            (
                "stress-flipgame",
                SavedRun::Stress(showcase::stress("flipgame")),
            ),
            ("duel", SavedRun::Stress(showcase::duel())),
            ("diagnose", runs::named("diagnose")),
            ("verify", SavedRun::Verify(showcase::verify())),
            ("agreement", SavedRun::Verify(agreement())),
            ("nothing", SavedRun::Verify(Default::default())),
            ("compared", SavedRun::Judge(compared_class())),
            ("verify-compared", runs::named("verify-compared")),
        ];
        runs.into_iter()
            .map(|(name, run)| (name, printed_in(&run, lang)))
            .collect()
    }

    /// A run of `verify` in which all solvers agree.
    fn agreement() -> VerifyReport {
        let mut report = showcase::verify();
        report.problems.truncate(2);
        report
    }

    /// A class with changes since an earlier run.
    fn compared_class() -> JudgeReport {
        let SavedRun::Judge(compared) = runs::named("judge-compared") else {
            unreachable!("a run of judge");
        };
        let mut comparison = compared.comparison.expect("a comparison");
        comparison.new = vec![0];
        comparison.submissions[0].earlier_cpu_s = Some(0.9);
        JudgeReport {
            comparison: Some(comparison),
            ..samples::class()
        }
    }

    fn printed(run: &SavedRun) -> String {
        printed_in(run, Lang::En)
    }

    fn printed_in(run: &SavedRun, lang: Lang) -> String {
        let mut out = Vec::new();
        print(&mut out, run, &known(), lang).expect("a vector takes everything");
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

    #[test]
    fn the_time_of_an_idle_case_is_named_wall_time() {
        let mut report = samples::class();
        report.submissions[0].idle_s_max = Some(3.06);
        let page = printed(&SavedRun::Judge(report));
        for said in [">wall 3.06 s<", "<code>wall</code>: wall time of"] {
            assert!(body(&page).contains(said), "{said}");
        }
    }

    #[test]
    fn a_class_is_listed_by_the_names_of_its_students() {
        let (_, page) = pages()
            .iter()
            .find(|(name, _)| *name == "students")
            .expect("a page");
        let gradebook = page.split("id=\"gradebook\"").nth(1).expect("a gradebook");
        let gradebook = gradebook.split("</table>").next().expect("a table");
        for student in ["Nguyễn Văn A", "Trần C"] {
            assert!(gradebook.contains(&format!(">{student}<")), "{gradebook}");
        }
        assert!(!gradebook.contains(">class/a.cpp<"), "{gradebook}");
        assert!(gradebook.contains("<h2>Students</h2>"), "{gradebook}");
        let (header, _) = body(page).split_once("</header>").expect("a header");
        let said = "1 of 3 students with a program accepted; 1 without a program";
        assert!(header.contains(said), "{header}");
    }

    #[test]
    fn paper_has_the_boards_of_unexpected_verdicts_and_no_row_without_a_board() {
        let printed_rows = |report: JudgeReport| {
            let page = printed(&SavedRun::Judge(report));
            let rows = body(&page)
                .split("<tr class=\"detail printed-too\"")
                .skip(1);
            let boards = rows.map(|row| row.split("</tbody>").next().unwrap_or_default());
            boards
                .map(|row| row.contains("data-failure="))
                .collect::<Vec<_>>()
        };
        assert_eq!(printed_rows(showcase::class("pilots")), [true; 3]);
        let expected = showcase::expected("pilots");
        assert_eq!(printed_rows(expected.clone()), [false; 0]);
        let mut unexpected = expected;
        let wrong = unexpected
            .submissions
            .iter_mut()
            .find(|one| one.verdict == Some(Verdict::WrongAnswer) && one.expected.is_some());
        wrong
            .and_then(|one| one.expected.as_mut())
            .expect("a wrong program")
            .fits = false;
        assert_eq!(printed_rows(unexpected), [true]);
        let mut absent = samples::class();
        absent.submissions.swap(0, 3);
        assert!(!printed_rows(absent).contains(&false));
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
                let hostile = ["&lt;img src=x", "\\u003cimg src=x", "\" src=x"];
                let written = hostile
                    .iter()
                    .fold(page.clone(), |page, text| page.replace(text, ""));
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
            assert_eq!(page.matches("</script>").count(), 2, "{name}");
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
            page.matches("data-failure=").count() > 100,
            "there is room for many boards"
        );
        for place in 0..200 {
            assert!(
                page.contains(&format!("<tbody data-submission=\"{place}\"")),
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

    fn at(page: &str, words: &[&str]) -> Vec<usize> {
        let place = |word: &&str| page.find(*word).unwrap_or_else(|| panic!("no {word}"));
        words.iter().map(place).collect()
    }

    #[test]
    fn a_changed_submission_has_a_badge_in_words_and_the_filter_finds_it() {
        let page = printed(&runs::named("judge-compared"));
        let row = |place: usize| {
            let rows = page
                .split(&format!("<tbody data-submission=\"{place}\""))
                .nth(1);
            rows.and_then(|rest| rest.split("</tbody>").next())
                .expect("a row")
        };
        assert!(row(1).contains("data-change=\"worse\""), "{}", row(1));
        assert!(
            row(2).contains("</span> worse, was AC</span>"),
            "{}",
            row(2)
        );
        assert!(row(4).contains("</span> new</span>"), "{}", row(4));
        assert!(!row(0).contains("data-change"), "{}", row(0));
        assert!(page.contains("data-change-filter") && page.contains("id=\"changes\""));
        // The name of a program that is gone is hostile text.
        assert!(page.contains("gone\\u{1b}[31m&lt;b&gt;.py (AC)"));
        let plain = printed(&runs::named("judge"));
        assert!(!body(&plain).contains("data-change") && !body(&plain).contains("id=\"changes\""));
    }

    #[test]
    fn the_page_of_one_program_says_what_changed() {
        let SavedRun::Judge(mut report) = runs::named("judge-compared") else {
            unreachable!("a run of judge");
        };
        let comparison = report.comparison.as_mut().expect("a comparison");
        comparison.new.clear();
        comparison.submissions.truncate(1);
        comparison.submissions[0].submission = 0;
        report.submissions = vec![report.submissions.swap_remove(1)];
        report.minimum_case_set = None;
        let page = printed(&SavedRun::Judge(report));
        let order = [
            "<h1>",
            "class=\"change\"",
            "data-compared",
            "id=\"changes\"",
            "no longer right",
        ];
        assert!(at(body(&page), &order).is_sorted(), "{order:?}");
    }

    #[test]
    fn crashing_programs_of_a_class_are_grouped_by_their_exception() {
        let mut report = showcase::class("flipgame");
        let mut ended = |place: usize, line: &str, name: &'static str, text: &str| {
            let reason = exception::reason(name.into(), Some(line.into()), Some(text.into()));
            let submission = &mut report.submissions[place];
            submission.verdict = Some(Verdict::RuntimeError);
            submission.message = reason.to_string();
            submission.reason = Some(reason);
            submission.cause = None;
        };
        ended(1, "a.py:3", "KeyError", "(1, 2)");
        ended(2, "b.py:9", "KeyError", "(3, 14)");
        ended(3, "c.py:7", "IndexError", "row 5");
        let page = printed(&SavedRun::Judge(report.clone()));
        for row in [
            "ended by KeyError at a.py:3: (1, 2)",
            "ended by KeyError at b.py:9: (3, 14)",
            "ended by IndexError at c.py:7: row 5",
        ] {
            assert!(
                page.contains(&format!(
                    "<td class=\"why\" data-label=\"cause\">{row}</td>"
                )),
                "{row}\n{page}"
            );
        }
        let (_, causes) = page
            .split_once("<ol class=\"causes\">")
            .expect("the causes");
        for group in [
            "<b>ended by KeyError: (…, …)</b>",
            "<b>ended by IndexError at c.py:7: row 5</b>",
        ] {
            assert!(causes.contains(group), "{group}\n{causes}");
        }
        // A likely cause says more than a crash, and a possible one less.
        report.submissions[1].cause =
            Some(showcase::cause(vec![showcase::suspect(Grade::Exact, 46)]));
        report.submissions[2].cause =
            Some(showcase::cause(vec![showcase::suspect(Grade::Overlap, 46)]));
        let page = printed(&SavedRun::Judge(report.clone()));
        assert!(
            !page.contains("\"cause\">ended by KeyError at a.py:3"),
            "{page}"
        );
        assert!(
            page.contains("\"cause\">ended by KeyError at b.py:9"),
            "{page}"
        );
    }

    #[test]
    fn a_class_begins_with_the_result_and_the_gradebook() {
        let page = printed(&SavedRun::Judge(showcase::class("pilots")));
        let order = [
            "<h1>",
            "0 of 1 as expected; 2 of 8 submissions accepted",
            "id=\"gradebook\"",
            "id=\"causes\"",
            "id=\"matrix-section\"",
            "id=\"cases\"",
            "id=\"provenance\"",
        ];
        assert!(at(&page, &order).is_sorted(), "{order:?}");
    }

    #[test]
    fn one_program_has_the_answer_first_and_nothing_of_a_class() {
        let page = printed(&SavedRun::Judge(showcase::program("pilots")));
        let order = [
            "<h1>",
            "wrong answer",
            "6 of 8 cases right",
            "Likely cause: neighbours wrap around the edges",
            "id=\"smallest\"",
            "the program printed",
            "right output",
            "id=\"moves\"",
            "The printed moves",
            "A shortest solution",
            "id=\"proof\"",
            "id=\"next\"",
            "tribunal replay 1",
            "id=\"provenance\"",
        ];
        assert!(at(&page, &order).is_sorted(), "{order:?}");
        for other in [
            "id=\"filter\"",
            "id=\"killing\"",
            "id=\"matrix\"",
            "submissions-table",
        ] {
            assert!(!body(&page).contains(other), "{other}");
        }
    }

    #[test]
    fn a_program_that_does_not_compile_ran_on_no_case() {
        let mut report = showcase::program("pilots");
        report.submissions = showcase::class("pilots").submissions.split_off(7);
        report.smallest = None;
        let page = printed(&SavedRun::Judge(report));
        let (header, _) = body(&page).split_once("</header>").expect("a header");
        assert!(header.contains("compile error"), "{header}");
        assert!(
            !header.contains("cases") && !header.contains("ran on"),
            "{header}"
        );
        assert!(page.contains("Message of the compiler"));
    }

    #[test]
    fn an_accepted_program_has_no_cause_and_no_bars_of_failures() {
        let mut report = showcase::program("pilots");
        report.submissions = vec![showcase::class("pilots").submissions.swap_remove(0)];
        report.smallest = None;
        let offered = "tribunal stress pilots class/anna";
        report.next = vec![offered.to_string()];
        let page = printed(&SavedRun::Judge(report.clone()));
        assert!(page.contains("8 of 8 cases right") && page.contains(offered));
        report.next.clear();
        let without = printed(&SavedRun::Judge(report));
        assert!(
            !without.contains("id=\"next\""),
            "the page offers what the terminal does"
        );
        assert!(!body(&page).contains("caught") && !body(&page).contains("id=\"smallest\""));
    }

    #[test]
    fn a_run_that_stops_at_the_first_failure_claims_nothing_about_other_cases() {
        let page = printed(&SavedRun::Judge(showcase::expected("pilots")));
        assert!(page.contains("8 of 8 as expected") && page.contains("data-sort=\"expected\""));
        for claim in [
            "id=\"causes\"",
            "id=\"killing\"",
            "Fails on",
            "programs that fail",
            "data-complete",
        ] {
            assert!(!body(&page).contains(claim), "{claim}");
        }
        assert!(
            page.contains("1 / 8<span class=\"faint\"> 6 not run</span>"),
            "runs that were skipped are counted apart"
        );
    }

    #[test]
    fn a_page_is_in_the_language_of_its_reader() {
        for (lang, tag, seen) in [
            (
                Lang::Zh,
                "zh-Hans",
                ["答案错误", "很可能的原因", "接下来试试"],
            ),
            (
                Lang::Vi,
                "vi",
                [
                    "kết quả sai",
                    "Nguyên nhân rất có thể là",
                    "Thử gì tiếp theo",
                ],
            ),
        ] {
            let page = printed_in(&SavedRun::Judge(showcase::program("flipgame")), lang);
            assert!(page.contains(&format!("<html lang=\"{tag}\">")));
            for word in seen {
                assert!(page.contains(word), "{word}");
            }
            assert!(!page.contains("The smallest failing board"));
        }
    }

    #[test]
    fn the_row_of_a_student_has_the_remarks_of_the_text() {
        let mut report = samples::class();
        let page = printed(&SavedRun::Judge(report.clone()));
        let row = |page: &str, place: usize| {
            let begin = format!("<tbody data-submission=\"{place}\"");
            let (_, row) = page.split_once(&begin).expect("a row");
            let (row, detail) = row.split_once("data-detail").expect("a detail");
            let detail = detail.split("</tbody>").next().unwrap_or_default();
            (row.to_string(), detail.to_string())
        };
        let (late, detail) = row(&page, 1);
        assert!(late.contains("handed in late"), "{late}");
        assert!(late.contains(">alike</p>"), "{late}");
        assert!(detail.contains("handed in late"), "{detail}");
        let alike = "alike: the same after renaming, a hint and no proof: ";
        assert!(detail.contains(alike), "{detail}");
        assert!(detail.contains("Nguyễn Văn A"), "{detail}");
        let (other, detail) = row(&page, 2);
        for said in ["late", "alike"] {
            assert!(!other.contains(said) && !detail.contains(alike), "{other}");
        }
        report.alike[0].is_given = true;
        let (_, detail) = row(&printed(&SavedRun::Judge(report)), 1);
        assert!(detail.contains("probably given code (2 of 4"), "{detail}");
    }

    #[test]
    fn the_place_at_which_time_ran_out_is_not_called_a_cause() {
        let mut report = showcase::program("pilots");
        let on = Message::new("on-case").with("case", "secret/a");
        let excerpt = SourceExcerpt {
            file: "my.cpp".to_string(),
            line: 1,
            first: 1,
            lines: vec!["for (;;);".to_string()],
            ..SourceExcerpt::default()
        };
        let one = &mut report.submissions[0];
        one.verdict = Some(Verdict::TimeLimit);
        one.excerpt = Some(excerpt.clone().of(Message::new(OF_TIMEOUT).with("on", on)));
        for (lang, said, cause) in [
            (
                Lang::En,
                "Where it was when its time ran out",
                "Likely cause, in the source",
            ),
            (Lang::Zh, "时间用完时程序所在的位置", "源代码中很可能的原因"),
            (
                Lang::Vi,
                "Nơi chương trình đang chạy khi hết thời gian",
                "Nguyên nhân có khả năng, trong mã nguồn",
            ),
        ] {
            let page = printed_in(&SavedRun::Judge(report.clone()), lang);
            assert!(page.contains(said) && !page.contains(cause), "{lang}");
        }
        let page = printed(&SavedRun::Judge(report.clone()));
        assert!(!page.contains("when its time ran out, on"), "said once");
        report.submissions[0].excerpt = Some(excerpt);
        let page = printed(&SavedRun::Judge(report));
        assert!(page.contains("Likely cause, in the source"));
    }

    #[test]
    fn a_failure_by_chance_need_not_come_again() {
        let chance = Message::new("prints-by-chance").with("fault", "printed 4");
        let found = Message::new(POSSIBLE_UNSET_VARIABLE)
            .with("found", "line 4 of my.c: 'best' may be used uninitialized")
            .with("fault", chance.clone());
        let words = "it may pass, since the program depends on chance";
        for (reason, is_said) in [(chance, true), (found, true), ("no".into(), false)] {
            let mut program = showcase::program("pilots");
            program.submissions[0].reason = Some(reason.clone());
            program.submissions[0].message = reason.to_string();
            let page = printed(&SavedRun::Judge(program));
            assert_eq!(page.contains(words), is_said, "{reason}");
            let is_first = page.contains("prints something else in another run");
            assert_eq!(is_first, is_said, "{reason}");
            let mut class = showcase::class("pilots");
            class.submissions[1].reason = Some(reason.clone());
            let page = printed(&SavedRun::Judge(class));
            let words = "(it may pass: the program depends on chance)";
            assert_eq!(page.contains(words), is_said, "{reason}");
        }
    }

    #[test]
    fn the_board_comes_before_notes_on_the_runs() {
        let mut report = showcase::program("pilots");
        report.submissions[0].skipped = 50;
        let page = printed(&SavedRun::Judge(report.clone()));
        let order = ["id=\"smallest\"", "50 runs skipped", "id=\"moves\""];
        assert!(at(body(&page), &order).is_sorted(), "{order:?}");
        report.interrupted = true;
        let page = printed(&SavedRun::Judge(report));
        let (header, _) = body(&page).split_once("</header>").expect("a header");
        assert!(header.contains("note strong"), "{header}");
    }

    #[test]
    fn submissions_with_the_same_cause_are_one_group() {
        let page = printed(&SavedRun::Judge(showcase::class("pilots")));
        let (_, causes) = page.split_once("id=\"causes\"").expect("causes");
        let (causes, _) = causes.split_once("</section>").expect("an end");
        let (_, first) = causes
            .split_once("<b>neighbours wrap around the edges</b>")
            .expect("a fault");
        let (first, _) = first.split_once("</li>").expect("an end");
        assert!(
            first.contains("#submission-1") && first.contains("#submission-2"),
            "{first}"
        );
        assert!(
            causes.contains("fails on exactly the cases whose cell in row 1, column 1 is black"),
            "{causes}"
        );
    }

    #[test]
    fn a_possible_cause_has_the_command_of_the_run_that_compares_more_boards() {
        let mut report = showcase::program("pilots");
        let command = "tribunal diagnose pilots a.py --exhaustive";
        report.next = vec![command.to_string()];
        let next = |report: &JudgeReport| {
            let page = printed(&SavedRun::Judge(report.clone()));
            let (_, next) = body(&page).split_once("id=\"next\"").expect("a section");
            next.split("</section>")
                .next()
                .unwrap_or_default()
                .contains(command)
        };
        assert!(!next(&report));
        let suspects = vec![showcase::suspect(Grade::SameInputs, 46)];
        report.submissions[0].cause = Some(showcase::cause(suspects));
        assert!(next(&report));
    }

    #[test]
    fn a_diagnosis_says_why_the_program_fails_in_the_language_of_its_reader() {
        let run = runs::named("diagnose");
        let page = printed(&run);
        let order = [
            "run-time error",
            "fails on 49 of 60 inputs",
            "id=\"cause\"",
            "Why it fails",
            "Compared with 35 faulty solvers",
            "48 of 60 inputs",
            "fails on exactly the cases",
            "Possible cause: reads only the first row",
            "What to check:",
            "2 other faults that match less closely",
            "1 of 60 inputs",
            "The smallest failing input of those tried",
            "id=\"builds\"",
            "load of null pointer",
            "Line 8 of",
            "id=\"next\"",
            "tribunal stress flipgame",
            "id=\"programs\"",
        ];
        assert!(at(body(&page), &order).is_sorted(), "{order:?}");
        for (lang, seen) in [(Lang::Zh, "为何出错"), (Lang::Vi, "Vì sao sai")] {
            let mut out = Vec::new();
            print(&mut out, &run, &known(), lang).expect("a vector takes everything");
            let page = String::from_utf8(out).expect("UTF-8");
            assert!(
                page.contains(seen) && !page.contains("Why it fails"),
                "{seen}"
            );
        }
    }

    #[test]
    fn the_page_of_a_crashing_program_has_the_source_around_its_line() {
        let mut report = showcase::program("pilots");
        assert!(!body(&printed(&SavedRun::Judge(report.clone()))).contains("id=\"crash\""));
        report.submissions[0].excerpt = Some(SourceExcerpt {
            file: "my<b>.py".to_string(),
            line: 2,
            first: 1,
            lines: ["rows = []", "print(rows[1] < \"<script>\")"]
                .map(String::from)
                .to_vec(),
            origin: "the <build> with sanitizers".to_string(),
            origin_message: None,
        });
        report.submissions[0].verdict = Some(Verdict::RuntimeError);
        report.submissions[0].message = "ended by <panic>".to_string();
        report.submissions[0].reason = None;
        let page = printed(&SavedRun::Judge(report));
        // It stands in the header, before the board and the proof.
        let (header, _) = body(&page).split_once("</header>").expect("a header");
        let (_, crash) = header.split_once("id=\"crash\"").expect("a box");
        for said in [
            "ended by &lt;panic&gt;",
            "Line 2 of",
            "my&lt;b&gt;.py",
            "&gt; 2 | print(rows[1] &lt; &quot;&lt;script&gt;",
        ] {
            assert!(crash.contains(said), "{said}\n{crash}");
        }
    }

    #[test]
    fn an_empty_examination_has_no_heading() {
        let mut report = showcase::stress("pilots");
        assert!(printed(&SavedRun::Stress(report.clone())).contains("Other builds"));
        let failure = report.failure.as_mut().expect("a failure");
        failure.examination = Some(Default::default());
        assert!(!printed(&SavedRun::Stress(report)).contains("Other builds"));
    }

    #[test]
    fn a_search_names_the_command_that_finds_the_cause() {
        let page = printed(&SavedRun::Stress(showcase::stress("pilots")));
        let (_, next) = body(&page).split_once("id=\"next\"").expect("a section");
        let command = "<bdi>tribunal diagnose pilots my.cpp --exhaustive</bdi>";
        assert!(next.contains(command), "{next}");
    }

    #[test]
    fn headings_do_not_skip_a_level() {
        for (name, page) in pages() {
            let levels = body(page)
                .split("<h")
                .skip(1)
                .filter_map(|rest| rest[..1].parse::<u32>().ok());
            let mut last = 0;
            for level in levels {
                assert!(level <= last + 1, "{name}: h{level} after h{last}");
                last = level;
            }
        }
    }
}
