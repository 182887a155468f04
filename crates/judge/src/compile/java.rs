//! Finds the public class that a Java source must be named after, and the class with `main`.

/// The public class, interface, enum or record that a source declares at top level.
pub(super) fn public_class(source: &str) -> Option<String> {
    let mut words = Words { rest: source };
    // Text in braces or parentheses belongs to a body or an annotation, not to the top level.
    let (mut depth, mut public) = (0_usize, false);
    while let Some(word) = words.next() {
        match word {
            "{" | "(" => depth += 1,
            "}" | ")" => {
                depth = depth.saturating_sub(1);
                public &= word == ")" || depth > 0;
            }
            ";" => public = false,
            "public" if depth == 0 => public = true,
            "class" | "interface" | "enum" | "record" if depth == 0 && public => {
                return words
                    .next()
                    .filter(|name| name.starts_with(is_letter))
                    .map(str::to_string);
            }
            _ => {}
        }
    }
    None
}

/// The names and symbols of a source, without comments, strings and blanks.
struct Words<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        loop {
            self.rest = self
                .rest
                .trim_start_matches(|letter: char| letter.is_whitespace() || letter == '\u{feff}');
            let first = self.rest.chars().next()?;
            if self.rest.starts_with("//") {
                self.rest = self.rest.split_once('\n').map_or("", |(_, rest)| rest);
            } else if let Some(comment) = self.rest.strip_prefix("/*") {
                self.rest = comment.split_once("*/").map_or("", |(_, rest)| rest);
            } else if let Some(text) = self.rest.strip_prefix("\"\"\"") {
                self.rest = after_quote(text, "\"\"\"");
            } else if first == '"' || first == '\'' {
                let quote = if first == '"' { "\"" } else { "'" };
                self.rest = after_quote(&self.rest[1..], quote);
            } else {
                let end = self
                    .rest
                    .find(|letter| !is_letter(letter))
                    .unwrap_or(self.rest.len());
                let (word, rest) = self.rest.split_at(end.max(first.len_utf8()));
                self.rest = rest;
                return Some(word);
            }
        }
    }
}

/// The text after the end of a string, respecting backslashes.
fn after_quote<'a>(text: &'a str, quote: &str) -> &'a str {
    let mut rest = text;
    while let Some(at) = rest.find(['\\', quote.chars().next().unwrap_or('"')]) {
        if let Some(after) = rest[at..].strip_prefix(quote) {
            return after;
        }
        let mut letters = rest[at..].chars();
        if letters.next() == Some('\\') {
            letters.next();
        }
        rest = letters.as_str();
    }
    ""
}

fn is_letter(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$'
}

/// The name of the class in a class file, with dots, if it has `public static void main(String[])`.
pub(super) fn main_class(bytes: &[u8]) -> Option<String> {
    let mut class = ClassFile { bytes, at: 0 };
    if class.number(4)? != 0xCAFE_BABE {
        return None;
    }
    class.skip(4)?;
    let constants = class.constants()?;
    class.skip(2)?;
    let this = class.number(2)?;
    let name = constants
        .name(constants.reference(this)?)?
        .replace('/', ".");
    class.skip(2)?;
    let interfaces = class.number(2)?;
    class.skip(2 * interfaces)?;
    class.members()?;
    // It must be public and static; final, synchronized, varargs and strictfp are allowed.
    let is_main = |(access, name, kind): &(usize, usize, usize)| {
        access & 9 == 9
            && constants.name(*name) == Some("main")
            && constants.name(*kind) == Some("([Ljava/lang/String;)V")
    };
    class.members()?.iter().any(is_main).then_some(name)
}

/// Reads a class file from its beginning; a truncated one gives `None`.
struct ClassFile<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// The constant table of a class file, by number; only names and references are kept.
struct Constants<'a> {
    each: Vec<Constant<'a>>,
}

#[derive(Clone, Copy)]
enum Constant<'a> {
    Name(&'a [u8]),
    Reference(usize),
    Other,
}

impl<'a> Constants<'a> {
    fn name(&self, number: usize) -> Option<&'a str> {
        match self.each.get(number)? {
            Constant::Name(bytes) => std::str::from_utf8(bytes).ok(),
            _ => None,
        }
    }

    fn reference(&self, number: usize) -> Option<usize> {
        match self.each.get(number)? {
            Constant::Reference(to) => Some(*to),
            _ => None,
        }
    }
}

impl<'a> ClassFile<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let end = self.at.checked_add(length)?;
        let bytes = self.bytes.get(self.at..end)?;
        self.at = end;
        Some(bytes)
    }

    fn skip(&mut self, length: usize) -> Option<()> {
        self.take(length).map(drop)
    }

    fn number(&mut self, length: usize) -> Option<usize> {
        Some(
            self.take(length)?
                .iter()
                .fold(0, |number, byte| number << 8 | usize::from(*byte)),
        )
    }

    fn constants(&mut self) -> Option<Constants<'a>> {
        let count = self.number(2)?;
        // Constants are counted from one.
        let mut each = vec![Constant::Other];
        while each.len() < count {
            let tag = self.number(1)?;
            let constant = match tag {
                1 => {
                    let length = self.number(2)?;
                    Constant::Name(self.take(length)?)
                }
                7 => Constant::Reference(self.number(2)?),
                8 | 16 | 19 | 20 => self.skip(2).map(|()| Constant::Other)?,
                15 => self.skip(3).map(|()| Constant::Other)?,
                3 | 4 | 9..=12 | 17 | 18 => self.skip(4).map(|()| Constant::Other)?,
                5 | 6 => self.skip(8).map(|()| Constant::Other)?,
                _ => return None,
            };
            each.push(constant);
            // A long or a double takes two numbers.
            if matches!(tag, 5 | 6) {
                each.push(Constant::Other);
            }
        }
        Some(Constants { each })
    }

    /// Access, name and type of all fields, or of all methods.
    fn members(&mut self) -> Option<Vec<(usize, usize, usize)>> {
        let count = self.number(2)?;
        let mut members = Vec::new();
        for _ in 0..count {
            members.push((self.number(2)?, self.number(2)?, self.number(2)?));
            for _ in 0..self.number(2)? {
                self.skip(2)?;
                let length = self.number(4)?;
                self.skip(length)?;
            }
        }
        Some(members)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(source: &str, class: Option<&str>) {
        assert_eq!(public_class(source).as_deref(), class, "{source}");
    }

    #[test]
    fn the_public_class_is_found_in_any_surroundings() {
        check("public class Main {}", Some("Main"));
        check(
            "package a.b;\nimport java.util.*;\npublic final class Flip$1 { }",
            Some("Flip$1"),
        );
        check(
            "class A { public class B {} }\npublic\nclass C{}",
            Some("C"),
        );
        check(
            "public abstract sealed class Größe permits X {}",
            Some("Größe"),
        );
        check("public interface I {}", Some("I"));
        check("public enum E { A }", Some("E"));
        check("public record R(int a) {}", Some("R"));
        check(
            "@SuppressWarnings({\"a\"}) public @Deprecated(since = \"1\") class A<T> {}",
            Some("A"),
        );
        check("public @SuppressWarnings({\"a\"}) class A {}", Some("A"));
        check("\u{feff}public class Main {}", Some("Main"));
        check("public strictfp class Main{}", Some("Main"));
    }

    #[test]
    fn comments_and_strings_declare_nothing() {
        check("// public class A {}\npublic class B {}", Some("B"));
        check(
            "/* public class A { */ public /* x */ class B {}",
            Some("B"),
        );
        check("class A { String s = \"} public class X {\"; }", None);
        check(
            "class A { char c = '}', d = '\\'', e = '\"'; }\npublic class B {}",
            Some("B"),
        );
        check(
            "class A { String s = \"\\\\\"; } public class B {}",
            Some("B"),
        );
        check(
            "class A { String s = \"\"\"\n } \"x\" public class X {\n\\\"\"\" \"\"\"; } public class B {}",
            Some("B"),
        );
    }

    #[test]
    fn without_a_public_class_none_is_found() {
        for source in [
            "",
            "class A {}",
            "public",
            "public class",
            "public class {",
            "/*",
            "\"",
            "'",
            "}}} public ;class A",
        ] {
            check(source, None);
        }
    }

    #[test]
    fn a_truncated_class_file_causes_no_panic() {
        let bytes = [
            0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 61, 0, 3, 7, 0, 2, 1, 0, 1, b'A', 0, 1, 0, 1, 0, 0, 0,
            0,
        ];
        for length in 0..bytes.len() {
            assert_eq!(main_class(&bytes[..length]), None);
        }
    }
}
