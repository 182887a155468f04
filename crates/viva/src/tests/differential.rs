//! Every example, and random patterns with inputs that fit and mutated ones, before viva.jar, the original program.
//!
//! One start of Java serves all of them: it reads patterns and inputs, and answers with a digit for each. The jar is the one in
//! the sources of BAPCtools.

#![allow(dead_code)] // without viva.jar, nothing here is used

use super::corpus::examples;
use super::{Random, mutated};
use crate::{Cause, Grammar, Limits};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// Reads `G` and a pattern, or `I` and an input of it, in hexadecimal digits; answers 1 for what is read or accepted. As on a
/// command line, each input has a VIVA of its own. Ends if a question takes too long.
const SERVER: &str = r#"
import java.io.*;
import java.nio.file.*;
import java.util.*;

public class Server {
    static volatile long since = System.nanoTime();
    static final ByteArrayOutputStream said = new ByteArrayOutputStream();

    static org.vanb.viva.VIVA reader(byte[] pattern) {
        org.vanb.viva.VIVA viva = new org.vanb.viva.VIVA();
        viva.setOutputStream(new PrintStream(said));
        viva.setPattern(new ByteArrayInputStream(pattern));
        return viva;
    }

    public static void main(String[] args) throws Exception {
        Thread watch = new Thread(() -> {
            while (System.nanoTime() - since < 20e9) {
                try { Thread.sleep(500); } catch (InterruptedException fault) { }
            }
            Runtime.getRuntime().halt(3);
        });
        watch.setDaemon(true);
        watch.start();
        byte[] pattern = null;
        boolean isRead = false;
        StringBuilder answers = new StringBuilder();
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = lines.readLine()) != null; ) {
            since = System.nanoTime();
            byte[] data = HexFormat.of().parseHex(line.substring(1));
            said.reset();
            boolean answer;
            if (line.startsWith("G")) {
                pattern = data;
                reader(pattern);
                answer = isRead = said.size() == 0;
            } else {
                Path file = Paths.get(args[0]);
                Files.write(file, data);
                answer = isRead && reader(pattern).testInputFile(args[0]);
            }
            answers.append(answer ? '1' : '0');
        }
        System.out.print(answers);
    }
}
"#;

/// The answers of viva.jar, in the order of the questions.
fn answers(request: &str) -> Vec<bool> {
    let bapctools =
        std::env::var_os("TRIBUNAL_BAPCTOOLS").expect("the macro around this test found it");
    let jar = Path::new(&bapctools).join("bapctools/resources/third_party/viva/viva.jar");
    let folder = std::env::temp_dir().join(format!("tribunal-viva-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("Server.java"), SERVER).expect("a file");
    let mut child = Command::new("java")
        .args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"])
        .arg(jar)
        .arg(folder.join("Server.java"))
        .arg(folder.join("input"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Java");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(request.as_bytes()).expect("Java reads");
    drop(input);
    let output = child.wait_with_output().expect("Java ends");
    let _ = fs::remove_dir_all(folder);
    assert!(output.status.success(), "{}", output.status);
    output
        .stdout
        .trim_ascii()
        .iter()
        .map(|byte| *byte == b'1')
        .collect()
}

fn hexadecimal(text: &[u8]) -> String {
    text.iter().fold(String::new(), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}

/// A pattern with inputs, and what this crate says: whether it reads it, and accepts each.
struct Question {
    pattern: Vec<u8>,
    is_read: bool,
    inputs: Vec<(Vec<u8>, bool)>,
}

/// The examples, with what viva.jar is to decide.
fn of_examples() -> Vec<Question> {
    let examples = examples().into_iter().map(|example| {
        // What viva.jar reads and can never carry out is no pattern here; what it accepts then has no meaning.
        let inputs = example
            .inputs
            .into_iter()
            .map(|input| (input.text, input.is_accepted != input.is_otherwise));
        Question {
            pattern: example.pattern,
            is_read: example.is_read != example.is_read_otherwise,
            inputs: inputs.collect(),
        }
    });
    examples.collect()
}

/// A part of a random pattern.
enum Part {
    Word(usize, usize),
    Repeat { until: Until, body: Vec<Part> },
    Line(Vec<Part>),
}

enum Until {
    End,
    Count(u64),
    Sentinel,
}

const KINDS: [&str; 5] = ["", ":long", ":double", ":string", ":float"];
/// The number that only sentinels have.
const SENTINEL: &str = "99";

/// Makes a random pattern, and remembers its parts.
struct Maker {
    random: Random,
    text: String,
    /// The names of each scope, with their kinds.
    names: Vec<Vec<(String, usize)>>,
    /// The width of all fields; 0 for tokens.
    width: usize,
    /// Whether a function of all rows may stand here. Those inside another one see fewer rows in viva.jar, before the last.
    may_look_at_rows: bool,
}

impl Maker {
    fn any<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.random.below(words.len() as u64) as usize]
    }

    fn word(&mut self) -> Part {
        // viva.jar takes no spaces off the ends of a float in a field.
        let kinds = KINDS.len() - usize::from(self.width > 0);
        let kind = self.random.below(kinds as u64) as usize;
        let visible: usize = self.names.iter().map(Vec::len).sum();
        let scope = self.names.last_mut().expect("a scope");
        let name = format!("{}{visible}", ["n", "l", "d", "s", "f"][kind]);
        scope.push((name.clone(), kind));
        let width = if self.width > 0 {
            format!("@[{}]", self.width)
        } else {
            String::new()
        };
        write!(self.text, "{name}{}{width} ", KINDS[kind]).expect("a string takes everything");
        if self.random.below(3) == 0 {
            let test = self.test(2);
            write!(self.text, "({test}) ").expect("a string takes everything");
        }
        Part::Word(kind, self.width)
    }

    /// The name of a variable of a kind, numbers where it is none.
    fn name(&mut self, is_text: bool) -> Option<String> {
        let all: Vec<&String> = self
            .names
            .iter()
            .flatten()
            .filter(|(_, kind)| (*kind == 3) == is_text)
            .map(|(name, _)| name)
            .collect();
        let at = self.random.below(all.len().max(1) as u64) as usize;
        all.get(at).map(|name| name.to_string())
    }

    fn number(&mut self, depth: u64) -> String {
        let constant = self
            .any(&["1", "2", "7", "-3", "0.5", "2L", "0.5F", "10"])
            .to_string();
        let Some(name) = self.name(false) else {
            return constant;
        };
        let pick = if depth == 0 {
            self.random.below(5)
        } else {
            self.random.below(12)
        };
        match pick {
            0 => constant,
            1 | 2 => name,
            3 => format!("{name}#"),
            4 => format!("length({name}$)"),
            5 => format!("{name}[{name}#-1]"),
            6 if self.may_look_at_rows => {
                format!("sum({})", self.of_row(|it| it.number(depth - 1)))
            }
            7 => format!("tointeger({})", self.number(depth - 1)),
            8 => format!("if({}, {name}, {name}[0])", self.test(depth - 1)),
            9 if self.may_look_at_rows => {
                format!("count({})", self.of_row(|it| it.test(depth - 1)))
            }
            _ => {
                let operator = self.any(&["+", "-", "*", "/", "%"]);
                format!(
                    "({} {operator} {})",
                    self.number(depth - 1),
                    self.number(depth - 1)
                )
            }
        }
    }

    /// What a function of all rows takes.
    fn of_row(&mut self, part: impl Fn(&mut Maker) -> String) -> String {
        let may_look = std::mem::replace(&mut self.may_look_at_rows, false);
        let part = part(self);
        self.may_look_at_rows = may_look;
        part
    }

    fn test(&mut self, depth: u64) -> String {
        if depth > 0 && self.random.below(3) == 0 {
            let joint = self.any(&["&&", "||", "^^"]);
            return format!(
                "({} {joint} {})",
                self.test(depth - 1),
                self.test(depth - 1)
            );
        }
        match (self.random.below(8), self.name(true)) {
            (0, Some(name)) => format!(
                "{name} %% \"{}\"",
                self.any(&["a", "[ab]+", "a|ab", "[^b]{1,2}", "\\\\w* *"])
            ),
            (1, Some(name)) => format!("length({name}) < {}", self.number(0)),
            (2, Some(name)) if self.may_look_at_rows => {
                format!("unique({name}, {})", self.number(0))
            }
            (3, _) if self.may_look_at_rows => format!(
                "{}({})",
                self.any(&[
                    "increasing",
                    "nondecreasing",
                    "decreasing",
                    "nonincreasing",
                    "unique"
                ]),
                self.of_row(|it| it.number(1))
            ),
            (4, _) => format!("!({})", self.test(depth.saturating_sub(1))),
            (5, _) => format!(
                "{} <= {} < {}",
                self.number(0),
                self.number(depth),
                self.number(0)
            ),
            _ => {
                let comparator = self.any(&["<", "<=", ">", ">=", "=", "!=", "<>"]);
                format!("{} {comparator} {}", self.number(depth), self.number(0))
            }
        }
    }

    /// A repetition; its body begins with a word, so that every round reads something.
    fn repeat(&mut self, is_of_lines: bool, may_end: bool, depth: u64) -> Part {
        self.text += if is_of_lines { "{" } else { "< " };
        let until = match self.random.below(4) {
            0 if may_end => Until::End,
            1 => {
                write!(self.text, "[=z (z={SENTINEL})] ").expect("a string takes everything");
                Until::Sentinel
            }
            _ => {
                let count = self.random.below(3);
                write!(self.text, "[*{count}] ").expect("a string takes everything");
                Until::Count(count)
            }
        };
        let width = self.width;
        if matches!(until, Until::Sentinel) {
            self.width = 0;
        }
        self.names.push(Vec::new());
        let body = match is_of_lines {
            true => (0..=self.random.below(2))
                .map(|at| self.block(depth, at > 0))
                .collect(),
            false => self.items(depth, false),
        };
        if self.random.below(3) == 0 {
            let test = self.test(2);
            write!(self.text, "[{test}]").expect("a string takes everything");
        }
        self.names.pop();
        self.width = width;
        self.text += if is_of_lines { "}\n" } else { " > " };
        Part::Repeat { until, body }
    }

    /// Parts of a line. Of several repetitions in it, viva.jar takes the end of one for that of the next; so one that has
    /// none stands alone.
    fn items(&mut self, depth: u64, may_repeat_first: bool) -> Vec<Part> {
        let may_end = self.random.below(2) == 0;
        let mut repetitions = 0;
        let count = 1 + self.random.below(3);
        let mut items = Vec::new();
        for at in 0..count {
            let may_repeat = at > 0 || may_repeat_first;
            let is_allowed = !may_end || repetitions == 0;
            let repeats = may_repeat && is_allowed && depth > 0 && self.random.below(3) == 0;
            repetitions += usize::from(repeats);
            items.push(match repeats {
                true => self.repeat(false, may_end, depth - 1),
                false => self.word(),
            });
        }
        items
    }

    fn block(&mut self, depth: u64, may_repeat: bool) -> Part {
        if may_repeat && depth > 0 && self.random.below(2) == 0 {
            return self.repeat(true, true, depth - 1);
        }
        let items = self.items(depth, may_repeat);
        self.text += ";\n";
        Part::Line(items)
    }

    /// Adds an input of a part.
    fn render(&mut self, part: &Part, input: &mut String) {
        match part {
            Part::Word(kind, width) => {
                let word = match kind {
                    0 | 1 => self.any(&["0", "1", "2", "3", "-1", "7", "12"]),
                    2 | 4 => self.any(&["0", "0.5", "1.25", "-2", "3.", "10.0"]),
                    _ => self.any(&["a", "ab", "b", "aa", "a1"]),
                };
                match width {
                    0 => self.separate(input, word),
                    _ => write!(input, "{word:>width$}").expect("a string takes everything"),
                }
            }
            Part::Line(items) => {
                items.iter().for_each(|item| self.render(item, input));
                input.push('\n');
            }
            Part::Repeat { until, body } => {
                let rounds = match until {
                    Until::Count(count) => *count,
                    Until::End | Until::Sentinel => self.random.below(3),
                };
                for _ in 0..rounds {
                    body.iter().for_each(|part| self.render(part, input));
                }
                if matches!(until, Until::Sentinel) {
                    self.separate(input, SENTINEL);
                    if matches!(body.first(), Some(Part::Line(_))) {
                        input.push('\n');
                    }
                }
            }
        }
    }

    fn separate(&mut self, input: &mut String, word: &str) {
        if !input.is_empty() && !input.ends_with('\n') {
            input.push(' ');
        }
        input.push_str(word);
    }
}

/// Whether an input may have one of the known differences.
fn may_differ(pattern: &str, input: &[u8]) -> bool {
    let has = |part: &[u8]| input.windows(part.len()).any(|it| it == part);
    let has_zeros = input
        .windows(3)
        .any(|it| it.starts_with(b"-0") && it[2].is_ascii_digit());
    // Spaces before a sentinel.
    let has_blanks = has(b"  ") || has(b"\n ") || has(b"\r ") || input.starts_with(b" ");
    has_zeros || (has_blanks && pattern.contains("[="))
}

/// Random patterns, with inputs of their form, of which constraints refuse many, and with mutated ones.
fn of_random_patterns() -> Vec<Question> {
    let mut questions = Vec::new();
    for seed in 0..300 {
        let mut random = Random(seed);
        random.below(2);
        let width = if random.below(6) == 0 { 5 } else { 0 };
        let mut maker = Maker {
            random,
            text: String::new(),
            names: vec![Vec::new()],
            width,
            may_look_at_rows: true,
        };
        let parameters = maker.any(&[
            "",
            "",
            "",
            "# ignoreblanks=\"t\" #\n",
            "# eofstyle=\"both\" deps=0.3 #\n",
            "# javaint=\"1\" javadouble=\"yes\" #\n",
        ]);
        maker.text += parameters;
        let parts: Vec<Part> = (0..=maker.random.below(2))
            .map(|_| maker.block(2, true))
            .collect();
        let pattern = maker.text.clone();
        let Ok(grammar) = Grammar::parse(&pattern) else {
            questions.push(Question {
                pattern: pattern.into_bytes(),
                is_read: false,
                inputs: Vec::new(),
            });
            continue;
        };
        let mut inputs = Vec::new();
        for at in 0..6 {
            let mut input = String::new();
            parts.iter().for_each(|part| maker.render(part, &mut input));
            let input = match at % 2 {
                0 => input.into_bytes(),
                _ => mutated(input.as_bytes(), seed * 100 + at),
            };
            if may_differ(&pattern, &input) {
                continue;
            }
            let found = grammar.check(&input, &Limits::default());
            // viva.jar would not end either.
            let is_endless =
                |cause, found: &str| cause == Cause::Grammar && found.contains("never end");
            match found {
                Err(found) if is_endless(found.cause, &found.found) => {}
                found => inputs.push((input, found.is_ok())),
            }
        }
        questions.push(Question {
            pattern: pattern.into_bytes(),
            is_read: true,
            inputs,
        });
    }
    questions
}

needs::viva! {
    #[test]
    fn viva_decides_as_this_crate_does() {
        let mut questions = of_examples();
        questions.extend(of_random_patterns());
        let mut request = String::new();
        for question in &questions {
            writeln!(request, "G{}", hexadecimal(&question.pattern)).expect("a string takes everything");
            for (input, _) in &question.inputs {
                writeln!(request, "I{}", hexadecimal(input)).expect("a string takes everything");
            }
        }
        let mut theirs = answers(&request).into_iter();
        let mut faults = Vec::new();
        let (mut accepted, mut refused) = (0, 0);
        for question in &questions {
            let pattern = String::from_utf8_lossy(&question.pattern);
            let is_read = theirs.next().expect("an answer for each question");
            // Of an example that only one of the two reads, an input says that it is refused.
            let is_told = question.inputs.iter().any(|(_, is_accepted)| !is_accepted);
            if is_read != question.is_read && !(question.is_read && is_told) {
                let ours = Grammar::parse(&question.pattern).map(drop);
                faults.push(format!("{pattern:?}: viva.jar reads it: {is_read}, ours: {ours:?}"));
            }
            for (input, is_accepted) in &question.inputs {
                let decided = theirs.next().expect("an answer for each question");
                *if decided { &mut accepted } else { &mut refused } += 1;
                if decided != *is_accepted {
                    let input = String::from_utf8_lossy(input);
                    faults.push(format!("{pattern:?}, {input:?}: viva.jar accepts it: {decided}"));
                }
            }
        }
        assert!(theirs.next().is_none());
        assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
        // Enough of both that an error would show.
        assert!(accepted > 700 && refused > 1200, "{accepted} accepted, {refused} refused");
    }
}
