//! The texts of many generated inputs in one string.

/// Many short texts in one string.
#[derive(Default)]
pub(super) struct Texts {
    pub(super) text: String,
    pub(super) ends: Vec<u32>,
}

impl Texts {
    pub(super) fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.ends.push(self.text.len() as u32);
    }

    pub(super) fn get(&self, index: usize) -> &str {
        let begin = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.text[begin as usize..self.ends[index] as usize]
    }
}
