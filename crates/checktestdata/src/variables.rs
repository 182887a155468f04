//! The variables of a check, with arrays that know quickly whether they contain a value, and a way back to an earlier state.

use crate::error::Stop;
use crate::limits::Budget;
use crate::number::Number;
use std::collections::{BTreeMap, BTreeSet};

/// About how many values one of them is compared with until it is found.
const COMPARISONS: u64 = 16;

/// What a variable holds. Numbers sort before strings.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Value {
    Number(Number),
    Text(Vec<u8>),
}

impl Value {
    /// About how many bytes it takes, with what surrounds it in a map.
    fn bytes(&self) -> u64 {
        const AROUND: u64 = 96;
        AROUND
            + match self {
                Value::Number(number) => number.words() * 8,
                Value::Text(text) => text.len() as u64,
            }
    }
}

impl Value {
    /// About how many steps it takes to find the value among others.
    fn weight(&self) -> u64 {
        match self {
            Value::Number(number) => number.weight().saturating_mul(COMPARISONS),
            Value::Text(text) => COMPARISONS + text.len() as u64 / 4,
        }
    }
}

/// The position of an element in an array: integers. A plain variable is the element without an index.
pub(crate) type Index = Vec<Number>;

#[derive(Debug, Default)]
struct Variable {
    plain: Option<Value>,
    elements: BTreeMap<Index, Value>,
    /// How much of the memory budget it takes.
    held: u64,
    /// How often each value occurs; made when it is first asked for.
    counts: Option<Counts>,
}

#[derive(Debug, Default)]
struct Counts {
    of: BTreeMap<Value, usize>,
    /// How many of them occur more than once.
    repeated: usize,
    /// About how many steps a comparison takes more than it would if all of them were short.
    weight: u64,
}

impl Counts {
    fn add(&mut self, value: &Value) {
        if let Value::Number(number) = value {
            self.weight = self.weight.max(number.weight_beside());
        }
        let count = self.of.entry(value.clone()).or_insert(0);
        *count += 1;
        self.repeated += usize::from(*count == 2);
    }

    fn remove(&mut self, value: &Value) {
        if let Some(count) = self.of.get_mut(value) {
            *count -= 1;
            self.repeated -= usize::from(*count == 1);
            if *count == 0 {
                self.of.remove(value);
            }
        }
    }
}

impl Variable {
    fn values(&self) -> impl Iterator<Item = &Value> {
        self.plain.iter().chain(self.elements.values())
    }

    fn len(&self) -> usize {
        self.elements.len() + usize::from(self.plain.is_some())
    }

    fn get(&self, index: &[Number]) -> Option<&Value> {
        match index {
            [] => self.plain.as_ref(),
            _ => self.elements.get(index),
        }
    }

    /// Replaces an element, or removes it.
    fn put(&mut self, index: &Index, value: Option<Value>) -> Option<Value> {
        if let (Some(counts), Some(value)) = (&mut self.counts, &value) {
            counts.add(value);
        }
        let before = match (index.is_empty(), value) {
            (true, value) => std::mem::replace(&mut self.plain, value),
            (false, Some(value)) => self.elements.insert(index.clone(), value),
            (false, None) => self.elements.remove(index),
        };
        if let (Some(counts), Some(before)) = (&mut self.counts, &before) {
            counts.remove(before);
        }
        before
    }
}

/// A change that can be taken back.
#[derive(Debug)]
enum Change {
    Put(usize, Index, Option<Value>),
    Unset(usize, Variable),
}

/// All variables of a grammar.
#[derive(Debug)]
pub(crate) struct Variables {
    all: Vec<Variable>,
    /// Changes in their order, where the caller wants to take them back.
    changes: Option<Vec<Change>>,
}

impl Variables {
    /// As many variables, none with a value. `reversible` keeps every change.
    pub(crate) fn new(count: usize, reversible: bool) -> Variables {
        Variables {
            all: (0..count).map(|_| Variable::default()).collect(),
            changes: reversible.then(Vec::new),
        }
    }

    pub(crate) fn get(&self, variable: usize, index: &[Number]) -> Option<&Value> {
        self.all[variable].get(index)
    }

    /// How many elements a variable has.
    pub(crate) fn len(&self, variable: usize) -> usize {
        self.all[variable].len()
    }

    pub(crate) fn set(
        &mut self,
        variable: usize,
        index: Index,
        value: Value,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let array = &mut self.all[variable];
        // An array that counts its values holds each of them twice.
        let copies = 1 + u64::from(array.counts.is_some());
        if let Some(counts) = &array.counts {
            budget.step(value.weight() + COMPARISONS * counts.weight)?;
        }
        let index_bytes: u64 = index.iter().map(|part| 24 + part.words() * 8).sum();
        let bytes = value.bytes() * copies + index_bytes;
        budget.hold(bytes)?;
        array.held += bytes;
        let before = array.put(&index, Some(value));
        // What may come back is still held.
        if let (Some(before), None) = (&before, &self.changes) {
            let bytes = before.bytes() * copies + index_bytes;
            budget.release(bytes);
            array.held = array.held.saturating_sub(bytes);
        }
        if let Some(changes) = &mut self.changes {
            changes.push(Change::Put(variable, index, before));
        }
        Ok(())
    }

    pub(crate) fn unset(&mut self, variable: usize, budget: &mut Budget) -> Result<(), Stop> {
        let gone = std::mem::take(&mut self.all[variable]);
        budget.step(gone.len() as u64)?;
        match &mut self.changes {
            Some(changes) => changes.push(Change::Unset(variable, gone)),
            None => budget.release(gone.held),
        }
        Ok(())
    }

    /// A state to which `rewind` leads back.
    pub(crate) fn mark(&self) -> usize {
        self.changes.as_ref().map_or(0, Vec::len)
    }

    pub(crate) fn rewind(&mut self, mark: usize) {
        while let Some(changes) = &mut self.changes
            && changes.len() > mark
            && let Some(change) = changes.pop()
        {
            match change {
                Change::Put(variable, index, before) => {
                    self.all[variable].put(&index, before);
                }
                Change::Unset(variable, before) => self.all[variable] = before,
            }
        }
    }

    fn counts(&mut self, variable: usize, budget: &mut Budget) -> Result<&Counts, Stop> {
        let variable = &mut self.all[variable];
        if variable.counts.is_none() {
            budget.step(variable.values().map(Value::weight).sum())?;
            let bytes = variable.values().map(Value::bytes).sum();
            budget.hold(bytes)?;
            variable.held += bytes;
            let mut counts = Counts::default();
            variable.values().for_each(|value| counts.add(value));
            variable.counts = Some(counts);
        }
        Ok(variable.counts.get_or_insert_default())
    }

    pub(crate) fn contains(
        &mut self,
        variable: usize,
        value: &Value,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        budget.step(value.weight())?;
        let weight = self.counts(variable, budget)?.weight;
        budget.step(COMPARISONS * weight)?;
        Ok(self.counts(variable, budget)?.of.contains_key(value))
    }

    /// Whether the variables have elements at the same positions, and no two tuples of them are equal.
    pub(crate) fn are_unique(
        &mut self,
        variables: &[usize],
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        if let [variable] = variables {
            return Ok(self.counts(*variable, budget)?.repeated == 0);
        }
        let all: Vec<&Variable> = variables
            .iter()
            .map(|variable| &self.all[*variable])
            .collect();
        let first = all[0];
        let values = || all.iter().flat_map(|each| each.values());
        budget.step(values().map(Value::weight).sum())?;
        let bytes: u64 = values().map(Value::bytes).sum();
        budget.hold(bytes)?;
        budget.release(bytes);
        let plain = first.plain.iter().map(|_| &[] as &[Number]);
        let positions = plain.chain(first.elements.keys().map(Vec::as_slice));
        if all.iter().any(|each| each.len() != first.len()) {
            return Ok(false);
        }
        let mut seen = BTreeSet::new();
        for position in positions {
            let tuple: Option<Vec<&Value>> = all.iter().map(|each| each.get(position)).collect();
            if !tuple.is_some_and(|tuple| seen.insert(tuple)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether another position has the same tuple, if all variables had a value at this position and one of them this one.
    pub(crate) fn would_repeat(
        &self,
        group: &[usize],
        changed: usize,
        index: &Index,
        value: &Value,
    ) -> bool {
        let at = |variable: usize, position: &[Number]| match variable == changed
            && position == index.as_slice()
        {
            true => Some(value),
            false => self.all[variable].get(position),
        };
        let own: Option<Vec<&Value>> = group.iter().map(|variable| at(*variable, index)).collect();
        let Some(own) = own else {
            return false;
        };
        let positions = self.all[changed]
            .elements
            .keys()
            .filter(|position| *position != index);
        positions
            .map(|position| {
                group
                    .iter()
                    .map(|variable| at(*variable, position))
                    .collect::<Option<Vec<_>>>()
            })
            .any(|other| other.is_some_and(|other| other == own))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;

    fn number(value: i64) -> Value {
        Value::Number(Number::from(value))
    }

    #[test]
    fn a_mark_leads_back_over_sets_and_unsets() {
        let mut budget = Budget::new(&Limits::default());
        let mut variables = Variables::new(1, true);
        let index = |at: i64| vec![Number::from(at)];
        variables
            .set(0, index(1), number(5), &mut budget)
            .expect("room");
        assert!(variables.are_unique(&[0], &mut budget).expect("time"));
        let mark = variables.mark();
        variables
            .set(0, index(2), number(5), &mut budget)
            .expect("room");
        assert!(!variables.are_unique(&[0], &mut budget).expect("time"));
        variables.unset(0, &mut budget).expect("time");
        variables
            .set(0, index(1), number(6), &mut budget)
            .expect("room");
        variables.rewind(mark);
        assert_eq!(variables.get(0, &index(1)), Some(&number(5)));
        assert_eq!(variables.get(0, &index(2)), None);
        assert!(variables.are_unique(&[0], &mut budget).expect("time"));
        assert!(
            variables
                .contains(0, &number(5), &mut budget)
                .expect("time")
        );
        assert!(
            !variables
                .contains(0, &number(6), &mut budget)
                .expect("time")
        );
    }

    #[test]
    fn memory_is_bounded() {
        let limits = Limits {
            memory_bytes: 10_000,
            ..Limits::default()
        };
        let mut budget = Budget::new(&limits);
        let mut variables = Variables::new(1, false);
        for _ in 0..1000 {
            variables
                .set(0, Vec::new(), Value::Text(vec![0; 1000]), &mut budget)
                .expect("the old value goes");
        }
        let full = (0..1000).find(|at| {
            variables
                .set(0, vec![Number::from(*at)], number(0), &mut budget)
                .is_err()
        });
        assert!(full.is_some_and(|at| at > 10 && at < 100));
    }
}
