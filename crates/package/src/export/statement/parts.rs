//! The parts of a statement.

/// A statement in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The language, as in `en`.
    pub language: String,
    /// The title.
    pub title: String,
    /// Its sections; the first is the story.
    pub sections: Vec<Section>,
    /// The text of the file.
    pub source: String,
}

/// The purpose of a section: some hosts have a field for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The story.
    Story,
    /// The format of the input.
    Input,
    /// The format of the output.
    Output,
    /// Anything else, under its own heading.
    Other(String),
}

/// A section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its purpose.
    pub part: Part,
    /// Its contents.
    pub blocks: Vec<Block>,
    /// The same as TeX, as it is in the file.
    pub source: String,
}

/// A block of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A paragraph.
    Paragraph(Vec<Inline>),
    /// A list, each item a paragraph.
    List(Vec<Vec<Inline>>),
    /// Lines that are shown as they are.
    Verbatim(String),
}

/// A piece of a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inline {
    /// Plain text.
    Text(String),
    /// Text in a fixed-width font.
    Code(String),
    /// Text in italics.
    Emphasis(Vec<Inline>),
    /// Words in bold.
    Strong(Vec<Inline>),
    /// A formula: as TeX, and as plain characters.
    Maths(String, String),
}

/// The headings that a statement does not contain.
pub struct Headings {
    /// Above the format of the input.
    pub input: &'static str,
    /// Above the format of the output.
    pub output: &'static str,
    /// Above the samples.
    pub samples: &'static str,
    /// Above the sample's input.
    pub sample_input: &'static str,
    /// Above the sample's output.
    pub sample_output: &'static str,
}

/// The headings in a language; in English for an unknown one.
pub fn headings(language: &str) -> Headings {
    match language {
        "zh" => Headings {
            input: "输入",
            output: "输出",
            samples: "样例",
            sample_input: "样例输入",
            sample_output: "样例输出",
        },
        "vi" => Headings {
            input: "Dữ liệu vào",
            output: "Kết quả",
            samples: "Ví dụ",
            sample_input: "Dữ liệu vào",
            sample_output: "Kết quả",
        },
        _ => Headings {
            input: "Input",
            output: "Output",
            samples: "Samples",
            sample_input: "Sample input",
            sample_output: "Sample output",
        },
    }
}

impl Statement {
    /// The section of a purpose.
    pub fn section(&self, part: &Part) -> Option<&Section> {
        self.sections.iter().find(|section| section.part == *part)
    }

    /// The sections that have their own headings.
    pub fn others(&self) -> impl Iterator<Item = (&str, &Section)> {
        self.sections
            .iter()
            .filter_map(|section| match &section.part {
                Part::Other(heading) => Some((heading.as_str(), section)),
                _ => None,
            })
    }
}
