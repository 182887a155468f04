//! Checks that the statements of each problem agree in three languages, and that their facts are right.

use crate::typed::{Visit, with};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use tribunal_core::erased::AnyProblem;
use tribunal_core::messages::{Lang, Message};
use tribunal_core::problem::Problem;
use tribunal_problems::ALL;

/// The fields of `problem.yaml` that a statement repeats.
#[derive(Deserialize)]
struct Package {
    name: BTreeMap<String, String>,
    limits: Limits,
}

#[derive(Deserialize)]
struct Limits {
    time_limit: u64,
    memory: u64,
}

fn folder(problem: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("cases")
        .join(problem)
}

fn read(path: PathBuf) -> String {
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn statement(problem: &str, lang: Lang) -> String {
    read(folder(problem).join(format!("statement/problem.{lang}.tex")))
}

fn package(problem: &str) -> Package {
    serde_saphyr::from_str(&read(folder(problem).join("problem.yaml"))).expect("a package")
}

fn problems() -> impl Iterator<Item = (&'static dyn AnyProblem, &'static str)> {
    ALL.iter().map(|id| (*id, id.name()))
}

/// The parts of a statement that must agree in all languages.
#[derive(Debug, Default, PartialEq)]
struct Section {
    /// The commands of TeX that begin the blocks of the section, or nothing for plain text. A heading is represented
    /// by its command alone.
    blocks: Vec<String>,
    /// Every number, in order.
    numbers: Vec<u64>,
    /// The contents of `\texttt{}`.
    code: BTreeSet<String>,
    /// The formulas between dollar signs.
    maths: BTreeSet<String>,
    /// The lines of pictures.
    pictures: Vec<String>,
}

/// The command that begins a section.
const HEADINGS: [&str; 3] = [r"\begin{Input}", r"\begin{Output}", r"\section*{"];

/// The TeX command at the beginning of a line, if any.
fn mark(line: &str) -> &str {
    let is_whole = |mark: &str| {
        [r"\begin", r"\end", r"\problemname"]
            .iter()
            .any(|command| mark.starts_with(command))
    };
    match line.find(|letter: char| !letter.is_ascii_alphabetic() && !r"\*".contains(letter)) {
        _ if !line.starts_with('\\') || line.starts_with(r"\texttt") => "",
        _ if is_whole(line) => line,
        Some(end) => &line[..end],
        None => line,
    }
}

fn sections(text: &str) -> Vec<Section> {
    let mut sections: Vec<Section> = vec![Section::default()];
    let mut is_picture = false;
    for line in text.lines() {
        if HEADINGS.iter().any(|heading| line.starts_with(heading)) {
            sections.push(Section::default());
        }
        let section = sections.last_mut().expect("one was begun");
        if [r"\begin{verbatim}", r"\end{verbatim}"].contains(&line) {
            assert_eq!(
                is_picture,
                line.starts_with(r"\end"),
                "pictures are not nested"
            );
            is_picture = !is_picture;
            section.blocks.push(line.to_string());
        } else if is_picture {
            section.pictures.push(line.to_string());
        } else if !line.is_empty() {
            section.blocks.push(mark(line).to_string());
            let numbers = line
                .split(|letter: char| !letter.is_ascii_digit())
                .filter(|digits| !digits.is_empty());
            section
                .numbers
                .extend(numbers.map(|digits| digits.parse::<u64>().expect("a small number")));
            let code = line
                .split(r"\texttt{")
                .skip(1)
                .map(|rest| rest.split('}').next().expect("a first part"));
            section.code.extend(code.map(str::to_string));
            section
                .maths
                .extend(line.split('$').skip(1).step_by(2).map(str::to_string));
        }
    }
    assert!(!is_picture, "a picture does not end");
    // The order of words depends on the language.
    sections
        .iter_mut()
        .for_each(|section| section.numbers.sort_unstable());
    sections
}

#[test]
fn every_problem_has_a_statement_and_a_name_in_every_language_and_no_other() {
    for (_, problem) in problems() {
        let entries =
            std::fs::read_dir(folder(problem).join("statement")).expect("a folder of statements");
        let files: BTreeSet<String> = entries
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .into_string()
                    .expect("UTF-8")
            })
            .collect();
        assert_eq!(
            files,
            Lang::ALL.map(|lang| format!("problem.{lang}.tex")).into(),
            "{problem}"
        );
        let names = package(problem).name;
        assert!(
            names.keys().map(String::as_str).eq(["en", "vi", "zh"]),
            "{problem}: {names:?}"
        );
        assert!(
            names.values().all(|name| !name.trim().is_empty()),
            "{problem}: {names:?}"
        );
        let info = problems()
            .find(|(_, name)| *name == problem)
            .map(|(id, _)| id.info())
            .expect("the problem");
        assert_eq!(names["en"], info.title, "{problem}");
        // Pages and statements have the same titles.
        for lang in Lang::ALL {
            let title = Message::new(info.look.title).words(lang);
            assert_eq!(Some(&names[lang.code()]), title.as_ref(), "{problem}");
        }
    }
}

#[test]
fn the_statements_of_a_problem_agree_in_all_languages() {
    for (_, problem) in problems() {
        let english = sections(&statement(problem, Lang::En));
        assert_eq!(
            english.len(),
            5,
            "{problem}: a description, input, output, limits and notes"
        );
        assert_eq!(
            english[0].blocks[0], r"\problemname{}",
            "{problem}: the name comes from the package"
        );
        assert!(
            english[0].numbers.len() > 5,
            "{problem}: the numbers are digits"
        );
        for lang in [Lang::Zh, Lang::Vi] {
            let theirs = sections(&statement(problem, lang));
            assert_eq!(theirs.len(), english.len(), "{problem} {lang}");
            for (place, (theirs, ours)) in theirs.iter().zip(&english).enumerate() {
                assert_eq!(theirs, ours, "{problem} {lang}: section {place}");
            }
        }
    }
}

#[test]
fn the_limits_are_those_of_the_package() {
    for (_, problem) in problems() {
        let Limits { time_limit, memory } = package(problem).limits;
        for lang in Lang::ALL {
            let text = statement(problem, lang);
            let limits = &sections(&text)[3];
            assert_eq!(limits.numbers, [time_limit, memory], "{problem} {lang}");
            assert!(text.contains(&format!("{memory} MB\n")), "{problem} {lang}");
        }
    }
}

/// The board on the left of a picture, the move above the arrow, and the board on its right.
struct Picture {
    before: String,
    numbers: Vec<i32>,
    after: String,
}

fn picture(lines: &[String]) -> Picture {
    let mut picture = Picture {
        before: String::new(),
        numbers: Vec::new(),
        after: String::new(),
    };
    for (row, line) in lines.iter().enumerate() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [before, middle @ .., after] = &words[..] else {
            panic!("`{line}` is no row of two boards")
        };
        picture.before += &format!("{before}\n");
        picture.after += &format!("{after}\n");
        match row {
            0 => {
                picture.numbers = middle
                    .iter()
                    .map(|word| word.parse().expect("a number"))
                    .collect()
            }
            1 => assert_eq!(middle, ["-->"], "{line}"),
            _ => assert!(middle.is_empty(), "{line}"),
        }
    }
    picture
}

/// Plays the move of a picture.
struct Play(Picture);

impl Visit for Play {
    type Out = ();

    fn visit<P: Problem>(self) {
        let Picture {
            before,
            numbers,
            after,
        } = self.0;
        // A problem with two boards in its input gets the board after the move as its second.
        let one = P::read_one(before.as_bytes(), None);
        let instance = one
            .or_else(|_| P::read_one(format!("{before}{after}").as_bytes(), None))
            .expect("an input");
        let mut board = P::start(&instance);
        assert_eq!(P::draw(&board), before);
        let a_move = P::read_move(P::size(&instance), &numbers).expect("a move");
        P::play(&mut board, a_move).expect("a move that can be made");
        assert_eq!(P::draw(&board), after, "{a_move} on\n{before}");
    }
}

#[test]
fn every_picture_shows_what_its_move_does() {
    for (id, problem) in problems() {
        for lang in Lang::ALL {
            let text = statement(problem, lang);
            let pictures: Vec<Section> = sections(&text)
                .into_iter()
                .filter(|section| !section.pictures.is_empty())
                .collect();
            assert_eq!(pictures.len(), 1, "{problem} {lang}");
            assert_eq!(
                pictures[0]
                    .blocks
                    .iter()
                    .filter(|block| block.contains("verbatim"))
                    .count(),
                2,
                "one picture"
            );
            with(id, Play(picture(&pictures[0].pictures)));
        }
    }
}

#[test]
fn no_statement_repeats_a_sample() {
    for (_, problem) in problems() {
        let samples = std::fs::read_dir(folder(problem).join("data/sample")).expect("samples");
        let inputs: Vec<String> = samples
            .map(|entry| entry.expect("an entry").path())
            .filter(|path| path.extension().is_some_and(|ending| ending == "in"))
            .map(|path| read(path).split_whitespace().collect::<Vec<_>>().join("\n"))
            .collect();
        assert!(!inputs.is_empty(), "{problem} has samples");
        for lang in Lang::ALL {
            let shown = &sections(&statement(problem, lang))[0].pictures;
            let before = shown
                .iter()
                .filter_map(|line| line.split_whitespace().next())
                .collect::<Vec<_>>()
                .join("\n");
            assert!(
                inputs.iter().all(|input| !input.contains(&before)),
                "{problem} {lang}: the tools add samples"
            );
        }
    }
}

/// The TeX commands that converters of statements must support.
const COMMANDS: [&str; 6] = ["problemname", "section", "texttt", "item", "begin", "end"];
const ENVIRONMENTS: [&str; 4] = ["Input", "Output", "itemize", "verbatim"];

#[test]
fn a_statement_uses_only_known_tex_and_closes_every_group() {
    for (_, problem) in problems() {
        for lang in Lang::ALL {
            let text = statement(problem, lang);
            let mut open: Vec<&str> = Vec::new();
            for line in text.lines() {
                if open.last() == Some(&"verbatim") && line != r"\end{verbatim}" {
                    continue;
                }
                assert_eq!(
                    line.matches('{').count(),
                    line.matches('}').count(),
                    "{problem} {lang}: {line}"
                );
                assert!(
                    line.matches('$').count().is_multiple_of(2),
                    "{problem} {lang}: {line}"
                );
                assert!(
                    !line.contains(['#', '%', '&', '_', '~', '^', '"', '`']),
                    "{problem} {lang}: {line}"
                );
                for said in line.split('\\').skip(1) {
                    let command = said
                        .split(|letter: char| !letter.is_ascii_alphabetic())
                        .next()
                        .unwrap_or_default();
                    assert!(
                        COMMANDS.contains(&command),
                        "{problem} {lang}: \\{command} in {line}"
                    );
                }
                if let Some(name) = line
                    .strip_prefix(r"\begin{")
                    .and_then(|rest| rest.strip_suffix('}'))
                {
                    assert!(ENVIRONMENTS.contains(&name), "{problem} {lang}: {name}");
                    open.push(name);
                } else if let Some(name) = line
                    .strip_prefix(r"\end{")
                    .and_then(|rest| rest.strip_suffix('}'))
                {
                    assert_eq!(open.pop(), Some(name), "{problem} {lang}");
                }
            }
            assert!(open.is_empty(), "{problem} {lang}: {open:?}");
        }
    }
}
