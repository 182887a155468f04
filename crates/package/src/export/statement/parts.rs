//! The parts of a statement.

/// A statement in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Statement {
    /// The language, as in `en`.
    pub(crate) language: String,
    /// The title.
    pub(crate) title: String,
    /// Its sections; the first is the story.
    pub(crate) sections: Vec<Section>,
    /// The text of the file.
    pub(crate) source: String,
}

/// The purpose of a section: some hosts have a field for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
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
pub(crate) struct Section {
    /// Its purpose.
    pub(crate) part: Part,
    /// Its contents.
    pub(crate) blocks: Vec<Block>,
    /// The same as TeX, as it is in the file.
    pub(crate) source: String,
}

/// A block of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Block {
    /// A paragraph.
    Paragraph(Vec<Inline>),
    /// A list, each item a paragraph.
    List(Vec<Vec<Inline>>),
    /// Lines that are shown as they are.
    Verbatim(String),
}

/// A piece of a paragraph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Inline {
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
pub(crate) struct Headings {
    /// Above the format of the input.
    pub(crate) input: &'static str,
    /// Above the format of the output.
    pub(crate) output: &'static str,
    /// Above the sample's input.
    pub(crate) sample_input: &'static str,
    /// Above the sample's output.
    pub(crate) sample_output: &'static str,
}

/// The headings in a language; in English for an unknown one.
pub(crate) fn headings(language: &str) -> Headings {
    match language {
        "zh" => Headings {
            input: "输入",
            output: "输出",
            sample_input: "样例输入",
            sample_output: "样例输出",
        },
        "vi" => Headings {
            input: "Dữ liệu vào",
            output: "Kết quả",
            sample_input: "Dữ liệu vào",
            sample_output: "Kết quả",
        },
        _ => Headings {
            input: "Input",
            output: "Output",
            sample_input: "Sample input",
            sample_output: "Sample output",
        },
    }
}

impl Statement {
    /// The section of a purpose.
    pub(crate) fn section(&self, part: &Part) -> Option<&Section> {
        self.sections.iter().find(|section| section.part == *part)
    }

    /// The sections that have their own headings.
    pub(crate) fn others(&self) -> impl Iterator<Item = (&str, &Section)> {
        self.sections
            .iter()
            .filter_map(|section| match &section.part {
                Part::Other(heading) => Some((heading.as_str(), section)),
                _ => None,
            })
    }
}
