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
    /// The file as it was read.
    pub source: String,
}

/// What a section is for, since some hosts keep a field for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// The story.
    Story,
    /// What is read.
    Input,
    /// What is to be printed.
    Output,
    /// Anything else under a heading of its own.
    Other(String),
}

/// A section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// What it is for.
    pub part: Part,
    /// What it says.
    pub blocks: Vec<Block>,
    /// The same as it stands in the file.
    pub source: String,
}

/// A piece of text that stands on lines of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A paragraph.
    Paragraph(Vec<Inline>),
    /// Items, each a paragraph.
    List(Vec<Vec<Inline>>),
    /// Lines as they are.
    Verbatim(String),
}

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inline {
    /// Words.
    Text(String),
    /// Letters of one width.
    Code(String),
    /// Words that lean.
    Emphasis(Vec<Inline>),
    /// Words in bold.
    Strong(Vec<Inline>),
    /// A formula: as TeX has it, and in plain signs.
    Maths(String, String),
}

/// The headings that a statement does not bring along.
pub struct Headings {
    /// Above what is read.
    pub input: &'static str,
    /// Above what is to be printed.
    pub output: &'static str,
    /// Above the samples.
    pub samples: &'static str,
    /// Above the sample's input.
    pub sample_input: &'static str,
    /// Above the sample's output.
    pub sample_output: &'static str,
}

/// The headings in a language, in English where it is none of ours.
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
    /// The section of a part.
    pub fn section(&self, part: &Part) -> Option<&Section> {
        self.sections.iter().find(|section| section.part == *part)
    }

    /// The sections that no host has a field for.
    pub fn others(&self) -> impl Iterator<Item = (&str, &Section)> {
        self.sections
            .iter()
            .filter_map(|section| match &section.part {
                Part::Other(heading) => Some((heading.as_str(), section)),
                _ => None,
            })
    }
}
