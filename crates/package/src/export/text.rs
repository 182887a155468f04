//! Writes texts into YAML and XML, with the necessary escapes.

use super::error::ExportError;
use quick_xml::Writer;
use quick_xml::events::{BytesCData, BytesDecl, BytesEnd, BytesStart, BytesText, Event};

/// A text as a YAML scalar, in double quotes, which mean the same in YAML as in JSON.
pub(super) fn yaml(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// An XML document that is being written.
pub(super) struct Xml {
    writer: Writer<Vec<u8>>,
}

type Written = Result<(), ExportError>;

impl Xml {
    /// A document with only its declaration.
    pub(super) fn new() -> Result<Xml, ExportError> {
        let mut xml = Xml {
            writer: Writer::new_with_indent(Vec::new(), b' ', 2),
        };
        xml.event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        Ok(xml)
    }

    fn event(&mut self, event: Event<'_>) -> Written {
        self.writer
            .write_event(event)
            .map_err(|error| ExportError::new(format!("cannot write XML: {error}")))
    }

    /// Begins an element.
    pub(super) fn open(&mut self, name: &str, attributes: &[(&str, &str)]) -> Written {
        let start = BytesStart::new(name).with_attributes(attributes.iter().copied());
        self.event(Event::Start(start))
    }

    /// Ends an element.
    pub(super) fn close(&mut self, name: &str) -> Written {
        self.event(Event::End(BytesEnd::new(name)))
    }

    /// An empty element.
    pub(super) fn empty(&mut self, name: &str, attributes: &[(&str, &str)]) -> Written {
        let start = BytesStart::new(name).with_attributes(attributes.iter().copied());
        self.event(Event::Empty(start))
    }

    /// An element with a text in a CDATA section, or in several where the text contains the end of one.
    pub(super) fn text(&mut self, name: &str, attributes: &[(&str, &str)], text: &str) -> Written {
        if let Some(letter) = text.chars().find(|letter| !is_allowed(*letter)) {
            let why = format!(
                "cannot write `{name}`: XML has no way to hold the character U+{:04X}",
                letter as u32
            );
            return Err(ExportError::new(why).hint("remove the character, or take another format"));
        }
        self.open(name, attributes)?;
        for part in BytesCData::escaped(text) {
            self.event(Event::CData(part))?;
        }
        self.close(name)
    }

    /// An element with a short value, such as a number.
    pub(super) fn value(&mut self, name: &str, value: &str) -> Written {
        self.open(name, &[])?;
        self.event(Event::Text(BytesText::new(value)))?;
        self.close(name)
    }

    /// The finished document.
    pub(super) fn finish(self) -> Vec<u8> {
        let mut bytes = self.writer.into_inner();
        bytes.push(b'\n');
        bytes
    }
}

/// Whether XML 1.0 allows the character. It allows a carriage return, but every reader turns that into a line end.
pub(super) fn is_allowed(letter: char) -> bool {
    !matches!(letter, '\0'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yaml_reads_back_what_was_written() {
        for text in [
            "plain",
            "a: b # c",
            "The Pilots Brothers' \"refrigerator\"",
            "Bàn cờ thế",
            "- x\n\ty\\",
            "1",
            "",
        ] {
            let read: String = serde_saphyr::from_str(&yaml(text)).expect("YAML");
            assert_eq!(read, text);
        }
    }

    #[test]
    fn the_end_marker_of_a_cdata_section_is_escaped() {
        let mut xml = Xml::new().expect("a document");
        xml.text("x", &[("name", "<\"&")], "a]]>b]]&<c")
            .expect("written");
        let written = String::from_utf8(xml.finish()).expect("UTF-8");
        let expected = "<x name=\"&lt;&quot;&amp;\"><![CDATA[a]]]]><![CDATA[>b]]&<c]]></x>\n";
        assert!(written.ends_with(expected), "{written}");
        for wrong in ["\0", "\u{1a}", "\r", "\u{ffff}"] {
            assert!(
                Xml::new()
                    .expect("a document")
                    .text("x", &[], wrong)
                    .is_err(),
                "{wrong:?}"
            );
        }
    }
}
