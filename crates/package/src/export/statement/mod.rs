//! Statements in the part of TeX that every host can show: read into blocks, written as Markdown and HTML.
//!
//! The reader knows only:
//!
//! - `\problemname{…}` first; then paragraphs, which an empty line ends;
//! - `\begin{Input}…\end{Input}`, `\begin{Output}…\end{Output}`, `\section*{…}`;
//! - `\begin{verbatim}…\end{verbatim}`, and `\begin{itemize}` with `\item`, whose items are one paragraph each;
//! - `\texttt{…}`, `\emph{…}`, `\textbf{…}`, and `$…$` with numbers, letters, signs and a few names of signs;
//! - `\_ \# \% \& \{ \} \$ \textbackslash{} \textasciitilde{} \textasciicircum{} \ldots{}`, `~`, `--`, `---`,
//!   quotes as TeX has them, and `%` for remarks.
//!
//! Anything else is an error at its line and column, so that no host shows less than another.

mod html;
mod markdown;
mod parts;
mod read;

pub(crate) use html::{fragment, page};
pub(crate) use markdown::{Maths, markdown};
pub(crate) use parts::{Part, Section, Statement, headings};
pub(crate) use read::read;

#[cfg(test)]
mod tests {
    use super::markdown::sections;
    use super::read::StatementFault;
    use super::*;

    const FRAME: &str = "\\problemname{T}\nSTORY\n\\begin{Input}\ni\n\\end{Input}\n\\begin{Output}\no\n\\end{Output}\n";

    fn story(tex: &str) -> Result<Statement, StatementFault> {
        read("en", &FRAME.replace("STORY", tex))
    }

    #[track_caller]
    fn both(tex: &str, expected_markdown: &str, expected_html: &str) {
        let statement = story(tex).expect("a statement");
        assert_eq!(
            sections(&statement, Maths::Dollars).next().as_deref(),
            Some(expected_markdown),
            "{tex}"
        );
        assert_eq!(fragment(&statement.sections[0]), expected_html, "{tex}");
    }

    #[test]
    fn paragraphs_end_at_empty_lines_and_lines_run_together() {
        both(
            "one\ntwo  three % remark\n\nfour",
            "one two three\n\nfour\n",
            "<p>one two three</p>\n<p>four</p>\n",
        );
    }

    #[test]
    fn words_are_marked() {
        both(
            "a \\texttt{b\\_c} \\emph{d \\textbf{e}} f",
            "a `b_c` *d **e*** f\n",
            "<p>a <code>b_c</code> <em>d <strong>e</strong></em> f</p>\n",
        );
        both(
            "\\texttt{a`b} \\texttt{`}",
            "``a`b`` `` ` ``\n",
            "<p><code>a`b</code> <code>`</code></p>\n",
        );
        both(
            "\\texttt{-{}-} \\texttt{a\\textbackslash{}b}",
            "`--` `a\\b`\n",
            "<p><code>--</code> <code>a\\b</code></p>\n",
        );
    }

    #[test]
    fn escapes_quotes_and_dashes_are_signs() {
        both(
            "\\_ \\# \\% \\& \\{ \\} \\$ \\textbackslash{} x",
            "\\_ \\# % \\& { } \\$ \\\\ x\n",
            "<p>_ # % &amp; { } $ \\ x</p>\n",
        );
        both(
            "``a'' `b' c's 1--2 --- d",
            "“a” ‘b’ c’s 1–2 — d\n",
            "<p>“a” ‘b’ c’s 1–2 — d</p>\n",
        );
        both("a < b > c", "a \\< b \\> c\n", "<p>a &lt; b &gt; c</p>\n");
    }

    #[test]
    fn formulas_keep_their_tex_or_become_signs() {
        both(
            "$4 \\times 4$, $N-1$",
            "$4 \\times 4$, $N-1$\n",
            "<p><span>4 × 4</span>, <span>N−1</span></p>\n",
        );
        let statement = story("$N$").expect("a statement");
        assert_eq!(
            sections(&statement, Maths::Tildes).next().as_deref(),
            Some("~N~\n")
        );
    }

    #[test]
    fn lists_and_pictures_are_blocks() {
        both(
            "a\n\\begin{itemize}\n  \\item b\n  c\n\n  \\item \\emph{d}\n\\end{itemize}\ne",
            "a\n\n- b c\n- *d*\n\ne\n",
            "<p>a</p>\n<ul><li>b c</li><li><em>d</em></li></ul>\n<p>e</p>\n",
        );
        both(
            "\\begin{verbatim}\n -+-- \\x{\n  %#\n\\end{verbatim}",
            "```text\n -+-- \\x{\n  %#\n```\n",
            "<pre> -+-- \\x{\n  %#\n</pre>\n",
        );
    }

    #[test]
    fn nothing_at_the_head_of_a_line_becomes_a_list() {
        both("- a", "\\- a\n", "<p>- a</p>\n");
        both("4. a", "4\\. a\n", "<p>4. a</p>\n");
        both("4 lines", "4 lines\n", "<p>4 lines</p>\n");
    }

    #[test]
    fn sections_have_headings_in_their_language() {
        let tex = format!("{FRAME}\\section*{{Notes}}\nn\n").replace("STORY", "s");
        let statement = read("zh", &tex).expect("a statement");
        assert_eq!(
            markdown(&statement, Maths::Dollars),
            "s\n\n## 输入\n\ni\n\n## 输出\n\no\n\n## Notes\n\nn\n\n"
        );
        assert_eq!(statement.title, "T");
        assert_eq!(
            statement
                .section(&Part::Input)
                .map(|section| section.source.as_str()),
            Some("i")
        );
        assert_eq!(
            statement
                .others()
                .map(|(heading, _)| heading)
                .collect::<Vec<_>>(),
            ["Notes"]
        );
        let page = page(&statement, "T", "1 s", std::iter::empty()).expect("UTF-8");
        assert!(
            page.contains("<h2>输出</h2><p>o</p>") && page.starts_with("<!DOCTYPE html>"),
            "{page}"
        );
    }

    #[test]
    fn unknown_commands_are_refused_at_their_place() {
        for (tex, line, column, said) in [
            ("a \\textit{b}", 2, 3, "textit"),
            ("a\nb \\\\ c", 3, 3, "does not escape"),
            ("a_b", 2, 2, "`\\_`"),
            ("a & b", 2, 3, "`\\&`"),
            ("{a}", 2, 1, "`\\{`"),
            ("a } b", 2, 3, "`\\}`"),
            ("$x^2$", 2, 3, "formula"),
            ("$\\sum$", 2, 2, "sum"),
            ("$$", 2, 3, "nothing in it"),
            ("\\begin{tabular}", 2, 1, "another"),
            ("\\item a", 2, 1, "out of place"),
            ("\\end{itemize}", 2, 1, "out of place"),
            ("\\begin{itemize}\na", 3, 1, "expected `\\item`"),
            ("\\begin{itemize}\\end{itemize}", 2, 29, "expected `\\item`"),
            ("\\emph{a\n\nb}", 4, 1, "empty line"),
            ("\\texttt{a_b}", 2, 10, "`_`"),
            ("\\texttt{\\emph{a}}", 2, 9, "escape"),
            ("\\emph a", 2, 6, "expected `{`"),
            ("\\problemname{again}", 2, 1, "problemname"),
            ("\\begin{Input}", 3, 1, "another"),
        ] {
            let fault = story(tex).expect_err(tex);
            assert_eq!(
                (fault.line, fault.column),
                (line, column),
                "{tex}: {fault:?}"
            );
            assert!(fault.message.contains(said), "{tex}: {fault:?}");
        }
    }

    #[test]
    fn unclosed_or_missing_parts_are_refused_without_a_panic() {
        let whole = FRAME.replace(
            "STORY",
            "\\texttt{a} \\emph{b} $c$\n\\begin{itemize}\\item d\\end{itemize}",
        );
        for end in 0..whole.len() - 1 {
            assert!(read("en", &whole[..end]).is_err(), "{}", &whole[..end]);
        }
        read("en", &whole).expect("the whole");
        assert!(
            read("en", &format!("{whole}more")).is_err(),
            "words after the last section belong to nothing"
        );
        let deep = format!("{}a{}", "\\emph{".repeat(100_000), "}".repeat(100_000));
        assert!(
            story(&deep)
                .expect_err("too deep")
                .message
                .contains("groups")
        );
        assert!(story(&"a".repeat(2 << 20)).is_err());
    }
}
