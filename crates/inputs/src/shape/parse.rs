//! Reads an input by a form: which words stand at which place, and which number counts them.

use super::form::{Count, Field, Form, Item, Place};
use crate::text::{InputText, Word, integer};
use std::collections::BTreeMap;
use std::ops::Range;

/// The number of a word that counts something, in the order of reading.
pub(crate) type Counter = usize;

/// An input, read by a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tree {
    pub(crate) nodes: Vec<Node>,
}

/// A line or a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// A line.
    Line(Vec<Part>),
    /// A block.
    Block(Block),
}

/// Items that repeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// What counts the bodies, if anything does.
    pub(crate) by: Option<Counter>,
    pub(crate) bodies: Vec<Vec<Node>>,
}

/// A word, or a list of words, of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) place: Place,
    pub(crate) words: Vec<Word>,
    /// Whether it is a list.
    pub(crate) is_list: bool,
    /// What counts the words of a list, if anything does.
    pub(crate) by: Option<Counter>,
    /// Its own number as a counter, if it is an integer.
    pub(crate) counter: Option<Counter>,
    /// The integers before it, with their places, the last first.
    pub(crate) scope: Vec<(Place, Counter)>,
}

impl Part {
    /// The counter of a count, as seen from here.
    pub(crate) fn counter_of(&self, count: Count) -> Option<Counter> {
        let mut scope = self.scope.iter();
        let found = scope.find(|(place, _)| *place == count.place);
        found.map(|(_, counter)| *counter)
    }
}

impl Tree {
    /// The input again.
    pub(crate) fn text(&self) -> InputText {
        let mut text = InputText::default();
        write(&self.nodes, &mut text);
        text
    }

    /// The parts in the order of reading.
    pub(crate) fn parts(&self) -> Vec<&Part> {
        let mut parts = Vec::new();
        collect(&self.nodes, &mut parts);
        parts
    }

    /// The words that belong together: those of each list, and those at the same place of each block.
    pub(crate) fn groups(&self) -> Vec<(Place, Vec<&Word>)> {
        let mut groups = Vec::new();
        groups_of(&self.nodes, &mut groups);
        groups
    }

    /// The lines of each block whose bodies are one line.
    pub(crate) fn tables(&self) -> Vec<Vec<&[Part]>> {
        let mut tables = Vec::new();
        tables_of(&self.nodes, &mut tables);
        tables
    }

    /// The lines in the order of reading.
    pub(crate) fn lines(&self) -> Vec<&[Part]> {
        let mut lines = Vec::new();
        lines_of(&self.nodes, &mut lines);
        lines
    }

    /// Calls `change` with each part.
    pub(crate) fn change_parts(&mut self, change: &mut dyn FnMut(&mut Part)) {
        change_parts(&mut self.nodes, change);
    }

    /// Calls `add` with the counter of each counted block and list, and the number of what is in it.
    pub(crate) fn each_counted(&self, add: &mut dyn FnMut(Counter, usize)) {
        each_counted(&self.nodes, add);
    }

    /// Removes a range from each block and list that a counter counts; where the end does not reach so far, the range is
    /// moved to the front.
    pub(crate) fn remove(&mut self, counter: Counter, range: &Range<usize>) {
        remove(&mut self.nodes, counter, range, &|_| false);
    }

    /// The same, except for blocks with such a part.
    pub(crate) fn remove_unless(
        &mut self,
        counter: Counter,
        range: &Range<usize>,
        is_such: &dyn Fn(&Part) -> bool,
    ) {
        remove(&mut self.nodes, counter, range, is_such);
    }

    /// Removes the bodies of counted blocks, and the words of counted lists, for which `is_gone` says so of one of their
    /// words; returns for each counter how many.
    pub(crate) fn remove_where(
        &mut self,
        is_gone: &dyn Fn(&Part, &Word) -> bool,
    ) -> Vec<(Counter, usize)> {
        let mut removed = Vec::new();
        remove_where(&mut self.nodes, is_gone, &mut removed);
        removed
    }
}

fn write(nodes: &[Node], text: &mut InputText) {
    for node in nodes {
        match node {
            Node::Line(parts) => {
                let words = parts.iter().flat_map(|part| part.words.iter().cloned());
                text.lines.push(words.collect());
            }
            Node::Block(block) => block.bodies.iter().for_each(|body| write(body, text)),
        }
    }
}

fn collect<'a>(nodes: &'a [Node], all: &mut Vec<&'a Part>) {
    for node in nodes {
        match node {
            Node::Line(parts) => all.extend(parts),
            Node::Block(block) => block.bodies.iter().for_each(|body| collect(body, all)),
        }
    }
}

fn groups_of<'a>(nodes: &'a [Node], groups: &mut Vec<(Place, Vec<&'a Word>)>) {
    for node in nodes {
        match node {
            Node::Line(parts) => {
                let lists = parts.iter().filter(|part| part.is_list);
                groups.extend(lists.map(|part| (part.place, part.words.iter().collect())));
            }
            Node::Block(block) => {
                let mut columns: BTreeMap<Place, Vec<&Word>> = BTreeMap::new();
                for line in block.bodies.iter().flatten() {
                    let Node::Line(parts) = line else { continue };
                    for part in parts.iter().filter(|part| !part.is_list) {
                        columns.entry(part.place).or_default().extend(&part.words);
                    }
                }
                groups.extend(columns);
                block.bodies.iter().for_each(|body| groups_of(body, groups));
            }
        }
    }
}

fn lines_of<'a>(nodes: &'a [Node], lines: &mut Vec<&'a [Part]>) {
    for node in nodes {
        match node {
            Node::Line(parts) => lines.push(parts),
            Node::Block(block) => block.bodies.iter().for_each(|body| lines_of(body, lines)),
        }
    }
}

fn tables_of<'a>(nodes: &'a [Node], tables: &mut Vec<Vec<&'a [Part]>>) {
    for node in nodes {
        let Node::Block(block) = node else { continue };
        let row = |body: &'a Vec<Node>| match &body[..] {
            [Node::Line(parts)] => Some(&parts[..]),
            _ => None,
        };
        match block.bodies.iter().map(row).collect() {
            Some(rows) => tables.push(rows),
            None => block.bodies.iter().for_each(|body| tables_of(body, tables)),
        }
    }
}

fn change_parts(nodes: &mut [Node], change: &mut dyn FnMut(&mut Part)) {
    for node in nodes {
        match node {
            Node::Line(parts) => parts.iter_mut().for_each(&mut *change),
            Node::Block(block) => {
                let bodies = block.bodies.iter_mut();
                bodies.for_each(|body| change_parts(body, change));
            }
        }
    }
}

fn each_counted(nodes: &[Node], add: &mut dyn FnMut(Counter, usize)) {
    for node in nodes {
        match node {
            Node::Line(parts) => {
                for part in parts {
                    part.by.into_iter().for_each(|by| add(by, part.words.len()));
                }
            }
            Node::Block(block) => {
                block
                    .by
                    .into_iter()
                    .for_each(|by| add(by, block.bodies.len()));
                block.bodies.iter().for_each(|body| each_counted(body, add));
            }
        }
    }
}

fn remove(
    nodes: &mut [Node],
    counter: Counter,
    range: &Range<usize>,
    is_kept: &dyn Fn(&Part) -> bool,
) {
    for node in nodes {
        match node {
            Node::Line(parts) => {
                let its = parts.iter_mut().filter(|part| part.by == Some(counter));
                its.for_each(|part| drain(&mut part.words, range));
            }
            Node::Block(block) if block.by == Some(counter) => {
                let mut parts = Vec::new();
                block
                    .bodies
                    .iter()
                    .for_each(|body| collect(body, &mut parts));
                if !parts.into_iter().any(is_kept) {
                    drain(&mut block.bodies, range);
                }
            }
            Node::Block(block) => {
                let bodies = block.bodies.iter_mut();
                bodies.for_each(|body| remove(body, counter, range, is_kept));
            }
        }
    }
}

/// Removes a range, moved to the front where the end does not reach so far.
fn drain<T>(items: &mut Vec<T>, range: &Range<usize>) {
    let end = range.end.min(items.len());
    items.drain(end.saturating_sub(range.len())..end);
}

fn remove_where(
    nodes: &mut [Node],
    is_gone: &dyn Fn(&Part, &Word) -> bool,
    removed: &mut Vec<(Counter, usize)>,
) {
    for node in nodes {
        match node {
            Node::Line(parts) => {
                for part in parts {
                    let Some(counter) = part.by.filter(|_| part.is_list) else {
                        continue;
                    };
                    let kept: Vec<Word> = part
                        .words
                        .iter()
                        .filter(|word| !is_gone(part, word))
                        .cloned()
                        .collect();
                    removed.push((counter, part.words.len() - kept.len()));
                    part.words = kept;
                }
            }
            Node::Block(block) => {
                let all = block.bodies.len();
                if let Some(counter) = block.by {
                    block.bodies.retain(|body| {
                        let mut parts = Vec::new();
                        collect(body, &mut parts);
                        let of_block = parts.into_iter().filter(|part| !part.is_list);
                        !of_block
                            .flat_map(|part| part.words.iter().map(move |word| (part, word)))
                            .any(|(part, word)| is_gone(part, word))
                    });
                    removed.push((counter, all - block.bodies.len()));
                }
                let bodies = block.bodies.iter_mut();
                bodies.for_each(|body| remove_where(body, is_gone, removed));
            }
        }
    }
}

/// Reads an input, if it has this form.
pub(crate) fn parse(form: &Form, text: &InputText) -> Option<Tree> {
    let mut reader = Reader {
        text,
        line: 0,
        numbers: Vec::new(),
        counters: 0,
    };
    let nodes = reader.items(&form.items)?;
    (reader.line == text.lines.len()).then_some(Tree { nodes })
}

struct Reader<'a> {
    text: &'a InputText,
    line: usize,
    /// The integers that were read and may count something.
    numbers: Vec<(Place, Counter, i128)>,
    counters: usize,
}

impl Reader<'_> {
    fn count(&self, count: Count) -> Option<(Counter, usize)> {
        let mut numbers = self.numbers.iter().rev();
        let (_, counter, value) = numbers.find(|(place, ..)| *place == count.place)?;
        let value = value.checked_add(count.offset)?;
        Some((*counter, usize::try_from(value).ok()?))
    }

    fn items(&mut self, items: &[Item]) -> Option<Vec<Node>> {
        items.iter().map(|item| self.item(item)).collect()
    }

    fn item(&mut self, item: &Item) -> Option<Node> {
        let mut bodies = Vec::new();
        Some(match item {
            Item::Line(fields) => Node::Line(self.line(fields)?),
            Item::Block(None, body) => {
                while self.line < self.text.lines.len() {
                    bodies.push(self.items(body)?);
                }
                Node::Block(Block { by: None, bodies })
            }
            Item::Block(Some(count), body) => {
                let (counter, count) = self.count(*count)?;
                let known = self.numbers.len();
                for _ in 0..count {
                    // A body without a line would be read forever.
                    let before = self.line;
                    bodies.push(self.items(body)?);
                    self.numbers.truncate(known);
                    if self.line == before {
                        return None;
                    }
                }
                Node::Block(Block {
                    by: Some(counter),
                    bodies,
                })
            }
        })
    }

    fn line(&mut self, fields: &[Field]) -> Option<Vec<Part>> {
        let words = self.text.lines.get(self.line)?;
        self.line += 1;
        let mut at = 0;
        let mut parts = Vec::new();
        for field in fields {
            let scope = self.numbers.iter().rev();
            let scope = scope
                .map(|(place, counter, _)| (*place, *counter))
                .collect();
            let left = &words[at..];
            let part = match field {
                Field::Word(place) => {
                    let word = left.first()?;
                    let counter = integer(word).map(|value| {
                        let counter = self.counters;
                        self.counters += 1;
                        self.numbers.push((*place, counter, value));
                        counter
                    });
                    Part {
                        place: *place,
                        words: vec![word.clone()],
                        is_list: false,
                        by: None,
                        counter,
                        scope,
                    }
                }
                Field::List(place, count) => {
                    let by = match count {
                        None => None,
                        Some(count) => {
                            let (counter, count) = self.count(*count)?;
                            if count != left.len() {
                                return None;
                            }
                            Some(counter)
                        }
                    };
                    Part {
                        place: *place,
                        words: left.to_vec(),
                        is_list: true,
                        by,
                        counter: None,
                        scope,
                    }
                }
            };
            at += part.words.len();
            parts.push(part);
        }
        (at == words.len()).then_some(parts)
    }
}
