//! Reads TeX into blocks; an error has the line and column of what it does not know.

use super::parts::{Block, Inline, Part, Section, Statement};

/// Maximum length of a statement, in characters.
const LETTERS_MAX: usize = 1 << 20;
/// How deep `\emph` and similar commands may be nested.
const DEPTH_MAX: usize = 16;

/// Why a statement cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StatementFault {
    /// The line, counted from 1.
    pub(crate) line: usize,
    /// The column, in characters, counted from 1.
    pub(crate) column: usize,
    /// What was expected, and what was found.
    pub(crate) message: String,
}

/// Reads a statement.
pub(crate) fn read(language: &str, text: &str) -> Result<Statement, StatementFault> {
    let letters: Vec<char> = text.chars().filter(|letter| *letter != '\r').collect();
    let mut reader = Reader {
        letters: &letters,
        at: 0,
    };
    if letters.len() > LETTERS_MAX {
        return Err(reader.fault(format!("a statement longer than {LETTERS_MAX} characters")));
    }
    reader.skip_blank();
    if reader.command() != Some("problemname".to_string()) {
        return Err(reader.fault("expected `\\problemname{…}`".to_string()));
    }
    let title = reader.named_plain("problemname")?;
    let mut sections = vec![reader.section(Part::Story, None)?];
    while let Some(part) = reader.part()? {
        let end = match part {
            Part::Input => Some("Input"),
            Part::Output => Some("Output"),
            Part::Story | Part::Other(_) => None,
        };
        if end.is_some() && sections.iter().any(|section| section.part == part) {
            return Err(reader.fault(format!("a second {part:?} section")));
        }
        sections.push(reader.section(part, end)?);
        // Text after an environment without a heading would belong to no section.
        if end.is_some() && !reader.is_at_part() && reader.at < letters.len() {
            return Err(reader.fault("expected a section or the end".to_string()));
        }
    }
    let needed = [Part::Input, Part::Output];
    if let Some(part) = needed
        .iter()
        .find(|part| !sections.iter().any(|section| section.part == **part))
    {
        return Err(reader.fault(format!("expected `\\begin{{{part:?}}}` before the end")));
    }
    Ok(Statement {
        language: language.to_string(),
        title,
        sections,
        source: text.to_string(),
    })
}

struct Reader<'a> {
    letters: &'a [char],
    at: usize,
}

impl Reader<'_> {
    fn fault(&self, message: String) -> StatementFault {
        let before = &self.letters[..self.at.min(self.letters.len())];
        let line = before.iter().filter(|letter| **letter == '\n').count() + 1;
        let column = before
            .iter()
            .rev()
            .take_while(|letter| **letter != '\n')
            .count()
            + 1;
        StatementFault {
            line,
            column,
            message,
        }
    }

    fn peek(&self) -> Option<char> {
        self.letters.get(self.at).copied()
    }

    fn is_at(&self, text: &str) -> bool {
        let mut rest = self.letters[self.at..].iter();
        text.chars().all(|letter| rest.next() == Some(&letter))
    }

    fn accept(&mut self, text: &str) -> bool {
        let is_there = self.is_at(text);
        if is_there {
            self.at += text.chars().count();
        }
        is_there
    }

    fn expect(&mut self, text: &str) -> Result<(), StatementFault> {
        match self.accept(text) {
            true => Ok(()),
            false => {
                let found = self.peek().map_or("the end".to_string(), |letter| {
                    format!("`{}`", letter.escape_debug())
                });
                Err(self.fault(format!("expected `{text}`, found {found}")))
            }
        }
    }

    fn skip_remark(&mut self) {
        while self.peek().is_some_and(|letter| letter != '\n') {
            self.at += 1;
        }
    }

    /// Skips blanks, line ends and comments.
    fn skip_blank(&mut self) {
        while let Some(letter) = self.peek() {
            match letter {
                '%' => self.skip_remark(),
                _ if letter.is_ascii_whitespace() => self.at += 1,
                _ => return,
            }
        }
    }

    /// The name of the command at this place, without skipping it.
    fn command(&self) -> Option<String> {
        let rest = self.letters.get(self.at..)?.strip_prefix(&['\\'])?;
        let name: String = rest
            .iter()
            .take_while(|letter| letter.is_ascii_alphabetic())
            .collect();
        (!name.is_empty()).then_some(name)
    }

    /// `\name{…}` with plain words in it.
    fn named_plain(&mut self, name: &str) -> Result<String, StatementFault> {
        self.at += 1 + name.len();
        self.expect("{")?;
        let from = self.at;
        let words = self.inlines(Stop::Brace, 0)?;
        let mut plain = String::new();
        for word in words {
            match word {
                Inline::Text(text) => plain += &text,
                _ => {
                    self.at = from;
                    return Err(self.fault(format!("expected plain words in `\\{name}`")));
                }
            }
        }
        Ok(plain.trim().to_string())
    }

    // -- sections ------------------------------------------------------------------------------------------

    fn is_at_part(&self) -> bool {
        ["\\begin{Input}", "\\begin{Output}", "\\section*{"]
            .iter()
            .any(|begin| self.is_at(begin))
    }

    /// The heading at this place.
    fn part(&mut self) -> Result<Option<Part>, StatementFault> {
        if self.at == self.letters.len() {
            Ok(None)
        } else if self.accept("\\begin{Input}") {
            Ok(Some(Part::Input))
        } else if self.accept("\\begin{Output}") {
            Ok(Some(Part::Output))
        } else if self.is_at("\\section*{") {
            self.named_plain("section*")
                .map(|heading| Some(Part::Other(heading)))
        } else {
            Err(self.fault("expected a section or the end".to_string()))
        }
    }

    /// The blocks below a heading, up to the next one or the end of the environment.
    fn section(
        &mut self,
        part: Part,
        environment: Option<&str>,
    ) -> Result<Section, StatementFault> {
        let from = self.at;
        let mut blocks = Vec::new();
        let to = loop {
            self.skip_blank();
            let here = self.at;
            if let Some(name) = environment {
                if self.accept(&format!("\\end{{{name}}}")) {
                    self.skip_blank();
                    break here;
                }
                if here == self.letters.len() {
                    return Err(self.fault(format!("expected `\\end{{{name}}}` before the end")));
                }
            } else if here == self.letters.len() || self.is_at_part() {
                break here;
            }
            blocks.push(self.block()?);
        };
        let source: String = self.letters[from..to].iter().collect();
        Ok(Section {
            part,
            blocks,
            source: source.trim().to_string(),
        })
    }

    fn block(&mut self) -> Result<Block, StatementFault> {
        match self.command().as_deref() {
            Some("begin") if self.accept("\\begin{verbatim}") => self.verbatim(),
            Some("begin") if self.accept("\\begin{itemize}") => self.list(),
            Some("begin") => Err(self.fault(
                "expected `\\begin{verbatim}` or `\\begin{itemize}`, found another".to_string(),
            )),
            Some(name @ ("end" | "item" | "section")) => {
                Err(self.fault(format!("found `\\{name}` out of place")))
            }
            _ => Ok(Block::Paragraph(self.inlines(Stop::Paragraph, 0)?)),
        }
    }

    fn verbatim(&mut self) -> Result<Block, StatementFault> {
        let from = self.at;
        while !self.is_at("\\end{verbatim}") {
            if self.at == self.letters.len() {
                return Err(self.fault("expected `\\end{verbatim}` before the end".to_string()));
            }
            self.at += 1;
        }
        let lines: String = self.letters[from..self.at].iter().collect();
        self.accept("\\end{verbatim}");
        let lines = lines.strip_prefix('\n').unwrap_or(&lines).trim_end();
        Ok(Block::Verbatim(format!("{lines}\n")))
    }

    fn list(&mut self) -> Result<Block, StatementFault> {
        let mut items = Vec::new();
        loop {
            self.skip_blank();
            if self.accept("\\end{itemize}") {
                return match items.is_empty() {
                    true => Err(self.fault("expected `\\item` in a list".to_string())),
                    false => Ok(Block::List(items)),
                };
            }
            if self.command().as_deref() != Some("item") {
                return Err(self.fault("expected `\\item` or `\\end{itemize}`".to_string()));
            }
            self.at += "\\item".len();
            items.push(self.inlines(Stop::Paragraph, 0)?);
        }
    }

    // -- words ---------------------------------------------------------------------------------------------

    fn inlines(&mut self, stop: Stop, depth: usize) -> Result<Vec<Inline>, StatementFault> {
        if depth > DEPTH_MAX {
            return Err(self.fault(format!("more than {DEPTH_MAX} groups in each other")));
        }
        let mut words = Words::default();
        loop {
            let Some(letter) = self.peek() else {
                return match stop {
                    Stop::Brace => Err(self.fault("expected `}` before the end".to_string())),
                    Stop::Paragraph => Ok(words.finish()),
                };
            };
            match (letter, stop) {
                ('}', Stop::Brace) => {
                    self.at += 1;
                    return Ok(words.finish());
                }
                (letter, _) if letter.is_ascii_whitespace() => {
                    if self.blank_is_a_break(stop)? {
                        return Ok(words.finish());
                    }
                    words.space();
                }
                ('%', _) => self.skip_remark(),
                ('\\', Stop::Paragraph) if self.is_at_break() => return Ok(words.finish()),
                ('\\', _) => self.command_inline(&mut words, depth)?,
                ('$', _) => words.other(self.maths()?),
                _ => self.plain(&mut words)?,
            }
        }
    }

    /// Skips blanks; returns whether they end the paragraph.
    fn blank_is_a_break(&mut self, stop: Stop) -> Result<bool, StatementFault> {
        let mut lines = 0;
        while let Some(letter) = self.peek().filter(char::is_ascii_whitespace) {
            lines += usize::from(letter == '\n');
            self.at += 1;
        }
        match (lines > 1, stop) {
            (true, Stop::Brace) => {
                Err(self.fault("found an empty line where `}` was expected".to_string()))
            }
            (is_break, _) => Ok(is_break),
        }
    }

    /// Whether the command at this place ends a paragraph.
    fn is_at_break(&self) -> bool {
        matches!(
            self.command().as_deref(),
            Some("begin" | "end" | "item" | "section")
        )
    }

    fn command_inline(&mut self, words: &mut Words, depth: usize) -> Result<(), StatementFault> {
        let Some(name) = self.command() else {
            return self.escape().map(|letter| words.letter(letter));
        };
        let after = self.at + 1 + name.len();
        let sign = match name.as_str() {
            "textbackslash" => '\\',
            "textasciitilde" => '~',
            "textasciicircum" => '^',
            "ldots" | "dots" => '…',
            "texttt" | "emph" | "textbf" => {
                self.at = after;
                self.expect("{")?;
                let inline = match name.as_str() {
                    "texttt" => Inline::Code(self.code()?),
                    "emph" => Inline::Emphasis(self.inlines(Stop::Brace, depth + 1)?),
                    _ => Inline::Strong(self.inlines(Stop::Brace, depth + 1)?),
                };
                words.other(inline);
                return Ok(());
            }
            _ => {
                return Err(self.fault(format!(
                    "found `\\{name}`, which is not one of the commands that all hosts have"
                )));
            }
        };
        self.at = after;
        words.letter(sign);
        self.end_command();
        Ok(())
    }

    /// Skips what ends a command's name in TeX.
    fn end_command(&mut self) {
        if !self.accept("{}") {
            while self.peek().is_some_and(|letter| letter == ' ') {
                self.at += 1;
            }
        }
    }

    /// `\_` and similar commands.
    fn escape(&mut self) -> Result<char, StatementFault> {
        match self.letters.get(self.at + 1) {
            Some(letter @ ('_' | '#' | '%' | '&' | '{' | '}' | '$')) => {
                self.at += 2;
                Ok(*letter)
            }
            Some(' ') => {
                self.at += 2;
                Ok('\u{a0}')
            }
            _ => Err(self.fault("found `\\` before something that it does not escape".to_string())),
        }
    }

    fn plain(&mut self, words: &mut Words) -> Result<(), StatementFault> {
        for (tex, sign) in [
            ("---", '—'),
            ("--", '–'),
            ("``", '“'),
            ("''", '”'),
            ("`", '‘'),
            ("'", '’'),
            ("~", '\u{a0}'),
        ] {
            if self.accept(tex) {
                words.letter(sign);
                return Ok(());
            }
        }
        match self.peek() {
            Some('{') if self.accept("{}") => Ok(()),
            Some(letter @ ('{' | '}' | '_' | '^' | '#' | '&')) => Err(self.fault(format!(
                "found `{letter}`, which TeX takes for a command; write `\\{letter}`"
            ))),
            Some(letter) => {
                self.at += 1;
                words.letter(letter);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// The contents of `\texttt{…}`: letters and escapes alone.
    fn code(&mut self) -> Result<String, StatementFault> {
        let mut code = String::new();
        loop {
            match self.peek() {
                Some('}') => {
                    self.at += 1;
                    return Ok(code);
                }
                // Separates two hyphens, which TeX would make a dash.
                Some('{') if self.accept("{}") => {}
                Some('\\') if self.command().as_deref() == Some("textbackslash") => {
                    self.at += "\\textbackslash".len();
                    self.end_command();
                    code.push('\\');
                }
                Some('\\') => code.push(self.escape()?),
                Some('~') => {
                    self.at += 1;
                    code.push(' ');
                }
                Some(letter @ ('{' | '_' | '^' | '#' | '&' | '%' | '$' | '\n')) => {
                    return Err(
                        self.fault(format!("found `{}` in `\\texttt`", letter.escape_debug()))
                    );
                }
                Some(letter) => {
                    self.at += 1;
                    code.push(letter);
                }
                None => return Err(self.fault("expected `}` before the end".to_string())),
            }
        }
    }

    fn maths(&mut self) -> Result<Inline, StatementFault> {
        self.at += 1;
        let (mut tex, mut plain) = (String::new(), String::new());
        loop {
            let Some(letter) = self.peek() else {
                return Err(self.fault("expected `$` before the end".to_string()));
            };
            match letter {
                '$' => {
                    self.at += 1;
                    return match tex.is_empty() {
                        true => Err(self.fault("found a formula with nothing in it".to_string())),
                        false => Ok(Inline::Maths(tex, plain)),
                    };
                }
                '\\' => {
                    let name = self.command().unwrap_or_default();
                    let Some((_, sign)) = SIGNS.iter().find(|(known, _)| *known == name) else {
                        return Err(self.fault(format!(
                            "found `\\{name}` in a formula, which not all hosts have"
                        )));
                    };
                    self.at += 1 + name.len();
                    tex += &format!("\\{name}");
                    plain.push(*sign);
                }
                _ if letter.is_ascii_alphanumeric() || " +-=<>()[]/,.!|:".contains(letter) => {
                    self.at += 1;
                    tex.push(letter);
                    // TeX's minus is longer than a hyphen.
                    plain.push(if letter == '-' { '−' } else { letter });
                }
                _ => {
                    return Err(
                        self.fault(format!("found `{}` in a formula", letter.escape_debug()))
                    );
                }
            }
        }
    }
}

/// Names of symbols in formulas, and the symbols.
const SIGNS: [(&str, char); 12] = [
    ("times", '×'),
    ("le", '≤'),
    ("leq", '≤'),
    ("ge", '≥'),
    ("geq", '≥'),
    ("ne", '≠'),
    ("neq", '≠'),
    ("cdot", '·'),
    ("ldots", '…'),
    ("dots", '…'),
    ("to", '→'),
    ("rightarrow", '→'),
];

/// Whether a character ends a run of words.
#[derive(Clone, Copy, PartialEq)]
enum Stop {
    Brace,
    Paragraph,
}

/// Collects words, with single blanks between them.
#[derive(Default)]
struct Words {
    done: Vec<Inline>,
    text: String,
    is_spaced: bool,
}

impl Words {
    fn space(&mut self) {
        self.is_spaced = !self.done.is_empty() || !self.text.is_empty();
    }

    fn letter(&mut self, letter: char) {
        if std::mem::take(&mut self.is_spaced) {
            self.text.push(' ');
        }
        self.text.push(letter);
    }

    fn other(&mut self, inline: Inline) {
        if std::mem::take(&mut self.is_spaced) {
            self.text.push(' ');
        }
        self.end_text();
        self.done.push(inline);
    }

    fn end_text(&mut self) {
        if !self.text.is_empty() {
            self.done.push(Inline::Text(std::mem::take(&mut self.text)));
        }
    }

    fn finish(mut self) -> Vec<Inline> {
        self.end_text();
        self.done
    }
}
