//! Reads `problem.xml`, the description of a package of Polygon: which programs it has, and by which commands its tests
//! are made.
//!
//! Source: packages of Polygon as they are downloaded. Statements, points and the tests of checkers and validators are not
//! read.

use crate::data::CASES_MAX;
use crate::regular;
use crate::words::words_of;
use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};
use std::collections::{BTreeMap, HashSet};
use std::path::{Component, Path, PathBuf};
use tribunal_core::text::size;

/// The name of the file.
pub const FILE: &str = "problem.xml";

/// Maximum length of the file, in bytes.
const BYTES_MAX: u64 = 16 << 20;

/// Maximum length of a name of an element, and of a pattern, in bytes.
const NAME_BYTES_MAX: usize = 200;

/// What stands for standard input and output.
const STREAMS: [&str; 3] = ["", "stdin", "stdout"];

/// Maximum length of a command, in bytes: a program gets no longer arguments.
const COMMAND_BYTES_MAX: usize = 64 << 10;

/// Maximum number of words of all commands.
const WORDS_MAX: usize = 1_000_000;

/// How deep elements may be inside each other.
const DEPTH_MAX: usize = 64;

/// The description of a package of Polygon. Paths begin with the folder of the package.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PolygonProblem {
    /// The folder of the package.
    pub folder: PathBuf,
    /// Its short name.
    pub name: String,
    /// The CPU limit of submissions, in seconds.
    pub time_s: Option<f64>,
    /// The memory limit of submissions, in megabytes.
    pub memory_mb: Option<u64>,
    /// The commands that make tests: the name of a program, and its arguments. Each stands here once.
    pub commands: Vec<Vec<String>>,
    /// The programs that commands name.
    pub executables: BTreeMap<String, PathBuf>,
    /// Inputs that no command makes, and that the package stores.
    pub stored: Vec<PathBuf>,
    /// The checker.
    pub checker: Option<PathBuf>,
    /// The validators of inputs.
    pub validators: Vec<PathBuf>,
    /// The program that talks to submissions, of an interactive problem.
    pub interactor: Option<PathBuf>,
    /// The solutions with their tags, such as `main` and `accepted`.
    pub solutions: Vec<(String, PathBuf)>,
}

impl PolygonProblem {
    /// Reads the description in a folder.
    ///
    /// # Errors
    ///
    /// The file cannot be read or is no XML, with line and column; or a path leads out of the package.
    pub fn read(folder: &Path) -> Result<PolygonProblem, String> {
        let file = folder.join(FILE);
        let read = regular::open_inside(folder, &file).and_then(|it| regular::read(it, BYTES_MAX));
        let bytes = read.map_err(|error| error.to_string())?;
        let text = std::str::from_utf8(&bytes).map_err(|_| "not UTF-8".to_string())?;
        parse(folder, text)
    }

    /// The solution that gives the answers: the main one, or else the first that is accepted.
    pub fn main_solution(&self) -> Option<&Path> {
        let tagged = |tag: &str| self.solutions.iter().find(|(other, _)| other == tag);
        let (_, path) = tagged("main").or_else(|| tagged("accepted"))?;
        Some(path)
    }
}

fn parse(folder: &Path, text: &str) -> Result<PolygonProblem, String> {
    let mut problem = PolygonProblem {
        folder: folder.to_path_buf(),
        ..PolygonProblem::default()
    };
    let (mut known, mut words) = (HashSet::new(), 0);
    let mut reader = Reader::from_str(text);
    reader.config_mut().expand_empty_elements = true;
    // The names of the elements around the current place.
    let mut around: Vec<String> = Vec::new();
    let mut content = String::new();
    let mut pattern = None;
    let mut tag = String::new();
    let mut number = 0;
    loop {
        let place = reader.buffer_position() as usize;
        let at = |why: String| {
            let before = text.get(..place).unwrap_or(text);
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
            format!("line {line}, column {column}: {why}")
        };
        match reader.read_event().map_err(|error| at(error.to_string()))? {
            Event::Start(element) => {
                if around.len() == DEPTH_MAX {
                    return Err(at(format!(
                        "more than {DEPTH_MAX} elements inside each other"
                    )));
                }
                let name = element.name();
                if name.as_ref().len() > NAME_BYTES_MAX {
                    return Err(at("a long name of an element".to_string()));
                }
                let name = String::from_utf8_lossy(name.as_ref()).into_owned();
                around.push(name);
                content.clear();
                let value = |key: &str| attribute(&element, key).map_err(at);
                let path = |key: &str| {
                    let value = value(key)?;
                    value
                        .map(|value| {
                            inside(folder, &value)
                                .ok_or(at(format!("`{value}` is no path in the package")))
                        })
                        .transpose()
                };
                match around.join("/").as_str() {
                    "problem" => problem.name = value("short-name")?.unwrap_or_default(),
                    "problem/judging" => {
                        for key in ["input-file", "output-file"] {
                            let file = value(key)?.filter(|name| !STREAMS.contains(&name.as_str()));
                            if let Some(file) = file {
                                return Err(at(format!(
                                    "submissions read or write the file `{file}`, which they cannot here"
                                )));
                            }
                        }
                    }
                    "problem/judging/testset/tests/test" => {
                        number += 1;
                        if number > CASES_MAX {
                            return Err(at(format!("more than {CASES_MAX} tests")));
                        }
                        let of_test = |why: String| at(format!("test {number}: `cmd` {why}"));
                        if let Ok(Some(cmd)) = element.try_get_attribute("cmd")
                            && cmd.value.len() > COMMAND_BYTES_MAX
                        {
                            let most = size(COMMAND_BYTES_MAX as u64);
                            return Err(of_test(format!("is longer than {most}")));
                        }
                        let cmd = value("cmd")?;
                        if cmd.as_deref().is_some_and(|cmd| cmd.contains('\0')) {
                            return Err(of_test("has a NUL character".to_string()));
                        }
                        match cmd.as_deref().map(words_of) {
                            Some(Some(new)) if !new.is_empty() => {
                                if known.insert(cmd.unwrap_or_default()) {
                                    words += new.len();
                                    problem.commands.push(new);
                                }
                                if words > WORDS_MAX {
                                    let why = format!("more than {WORDS_MAX} words in commands");
                                    return Err(at(why));
                                }
                            }
                            _ => problem
                                .stored
                                .extend(stored(folder, pattern.as_deref(), number)),
                        }
                    }
                    "problem/files/executables/executable/source" => {
                        if let Some(path) = path("path")? {
                            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                            problem.executables.insert(stem.into_owned(), path);
                        }
                    }
                    "problem/assets/checker/source" => problem.checker = path("path")?,
                    "problem/assets/interactor/source" => problem.interactor = path("path")?,
                    "problem/assets/validators/validator/source" => {
                        problem.validators.extend(path("path")?);
                    }
                    "problem/assets/solutions/solution" => {
                        tag = value("tag")?.unwrap_or_default();
                    }
                    "problem/assets/solutions/solution/source" => {
                        let path = path("path")?;
                        problem
                            .solutions
                            .extend(path.map(|path| (tag.clone(), path)));
                    }
                    _ => {}
                }
            }
            Event::Text(text) => {
                content += &text.decode().map_err(|error| at(error.to_string()))?;
            }
            Event::End(_) => {
                let said = content.trim();
                match around.join("/").as_str() {
                    "problem/judging/testset/time-limit" if problem.time_s.is_none() => {
                        let ms = said.parse::<u32>().ok().filter(|ms| *ms > 0);
                        problem.time_s = ms.map(|ms| f64::from(ms) / 1000.0);
                    }
                    "problem/judging/testset/memory-limit" if problem.memory_mb.is_none() => {
                        let bytes = said.parse::<u64>().ok();
                        problem.memory_mb = bytes.map(|bytes| bytes >> 20).filter(|mb| *mb > 0);
                    }
                    "problem/judging/testset/input-path-pattern" => {
                        pattern = Some(said.to_string()).filter(|it| it.len() <= NAME_BYTES_MAX);
                        number = 0;
                    }
                    _ => {}
                }
                around.pop();
                content.clear();
            }
            Event::Eof if around.is_empty() => return Ok(problem),
            Event::Eof => return Err(at(format!("`{}` does not end", around.join("/")))),
            _ => {}
        }
    }
}

/// An attribute of an element.
fn attribute(element: &BytesStart, key: &str) -> Result<Option<String>, String> {
    let found = element.try_get_attribute(key);
    let found = found.map_err(|error| error.to_string())?;
    found
        .map(|value| {
            let text = value.normalized_value(XmlVersion::Implicit1_0);
            text.map(|text| text.into_owned())
        })
        .transpose()
        .map_err(|error| error.to_string())
}

/// A path in the package; nothing if it leads out of it.
fn inside(folder: &Path, path: &str) -> Option<PathBuf> {
    let is_plain = |part: Component| matches!(part, Component::Normal(_) | Component::CurDir);
    let path = Path::new(path);
    let is_inside = path.components().all(is_plain) && path.components().next().is_some();
    is_inside.then(|| folder.join(path))
}

/// The input of a test that is stored, by the pattern of the names, as `tests/%02d`.
fn stored(folder: &Path, pattern: Option<&str>, number: usize) -> Option<PathBuf> {
    let (before, rest) = pattern?.split_once('%')?;
    let (digits, after) = rest.split_once('d')?;
    let digits: usize = match digits {
        "" => 0,
        digits => digits.parse().ok().filter(|digits| *digits < 20)?,
    };
    let path = inside(folder, &format!("{before}{number:0digits$}{after}"))?;
    path.is_file().then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::folder::folder;

    const XML: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>
<problem revision=\"3\" short-name=\"a-plus-b\">
  <judging input-file=\"\" output-file=\"\"><testset name=\"tests\">
    <time-limit>1500</time-limit><memory-limit>268435456</memory-limit>
    <input-path-pattern>tests/%02d</input-path-pattern>
    <tests>
      <test method=\"manual\" sample=\"true\"/>
      <test cmd=\"gen 10 &quot;a b&quot;\" method=\"generated\"/>
      <test cmd=\"gen 10 &quot;a b&quot;\" method=\"generated\"></test>
      <test cmd=\"line 5\" method=\"generated\"/>
      <test method=\"manual\"/>
    </tests>
  </testset><testset name=\"pretests\"><time-limit>9</time-limit></testset></judging>
  <files><executables>
    <executable><source path=\"files/gen.cpp\" type=\"cpp.g++17\"/><binary path=\"files/gen.exe\"/></executable>
    <executable><source path=\"files/line.py\" type=\"python.3\"/></executable>
  </executables></files>
  <assets>
    <checker name=\"c\" type=\"testlib\"><source path=\"files/check.cpp\"/><testset><tests><test cmd=\"no 1\"/></tests></testset></checker>
    <interactor><source path=\"files/talk.cpp\"/></interactor>
    <validators><validator><source path=\"files/val.cpp\"/></validator></validators>
    <solutions>
      <solution tag=\"accepted\"><source path=\"solutions/a.cpp\"/></solution>
      <solution tag=\"main\"><source path=\"solutions/m.cpp\"/></solution>
    </solutions>
  </assets>
</problem>
";

    #[test]
    fn programs_commands_and_limits_are_read() {
        let home = folder(&[(FILE, XML), ("tests/01", "1 2\n"), ("tests/02", "3 4\n")]);
        let read = PolygonProblem::read(home.path()).expect("a description");
        let at = |path: &str| home.path().join(path);
        let words = |words: &[&str]| words.iter().map(|it| it.to_string()).collect::<Vec<_>>();
        let expected = PolygonProblem {
            folder: home.path().to_path_buf(),
            name: "a-plus-b".to_string(),
            time_s: Some(1.5),
            memory_mb: Some(256),
            commands: vec![words(&["gen", "10", "a b"]), words(&["line", "5"])],
            executables: [("gen", "files/gen.cpp"), ("line", "files/line.py")]
                .map(|(name, path)| (name.to_string(), at(path)))
                .into(),
            stored: vec![at("tests/01")],
            checker: Some(at("files/check.cpp")),
            validators: vec![at("files/val.cpp")],
            interactor: Some(at("files/talk.cpp")),
            solutions: [("accepted", "solutions/a.cpp"), ("main", "solutions/m.cpp")]
                .map(|(tag, path)| (tag.to_string(), at(path)))
                .into(),
        };
        assert_eq!(read, expected);
        assert_eq!(read.main_solution(), Some(at("solutions/m.cpp").as_path()));
    }

    #[test]
    fn what_is_no_description_is_refused_with_its_place() {
        let long = format!("<{}/>", "a".repeat(999));
        let tests = "<test cmd='a'/>".repeat(CASES_MAX + 1);
        let many = format!("<problem><judging><testset><tests>{tests}");
        let tests = "<problem><judging><testset><tests>\n<test cmd='g'/>\n ";
        let command = format!("{tests}<test cmd='{}'/>", "a ".repeat(1 << 15));
        let command = format!("{command}<test cmd='{} '/>", "a ".repeat(1 << 15));
        let words: String = (0..40)
            .map(|it| format!("<test cmd='{it}{}'/>", " a".repeat(30_000)))
            .collect();
        let words = format!("{tests}{words}");
        let deep = format!("<problem>{}", "<a>".repeat(99));
        for (text, why) in [
            ("<problem>\n  <assets></problem>", "line 2, column 11: "),
            ("<problem>\n", "line 2, column 1: `problem` does not end"),
            (deep.as_str(), "more than 64 elements"),
            (
                "<problem><assets><checker><source path='../c.cpp'/>",
                "`../c.cpp` is no path in the package",
            ),
            (
                "<problem><assets><checker><source path='/etc/passwd'/>",
                "is no path in the package",
            ),
            ("<problem short-name='&unknown;'/>", "line 1, column 1: "),
            (
                "<problem><judging input-file='input.txt' output-file=''/></problem>",
                "the file `input.txt`",
            ),
            (long.as_str(), "a long name"),
            (command.as_str(), ": test 3: `cmd` is longer than 64 KB"),
            (words.as_str(), "more than 1000000 words in commands"),
            (many.as_str(), "tests"),
        ] {
            let home = folder(&[(FILE, text)]);
            let refused = PolygonProblem::read(home.path()).expect_err("no description");
            assert!(refused.contains(why), "{text:.99}: {refused}");
            assert!(refused.starts_with("line "), "{refused}");
        }
        assert!(PolygonProblem::read(Path::new("/nonexistent")).is_err());
        let empty = folder(&[(FILE, "")]);
        let read = PolygonProblem::read(empty.path()).expect("no tests");
        assert!(read.commands.is_empty() && read.stored.is_empty());
    }

    #[test]
    fn any_text_is_read_or_refused() {
        let whole = XML.as_bytes();
        for cut in 0..whole.len() {
            for change in [&b""[..], b"<", b">", b"&", b"\"", b"<a>", b"</a>", b"\xff"] {
                let text = [&whole[..cut], change, &whole[(cut + 3).min(whole.len())..]].concat();
                if let Ok(text) = std::str::from_utf8(&text) {
                    drop(parse(Path::new("/package"), text));
                }
            }
        }
    }
}
