//! What a generator has to know of a grammar before it begins: which variables count rounds, and which must differ.

use crate::syntax::{Command, Expression, Program, Statement, Target, Test, Times};
use std::collections::BTreeSet;

/// Facts about the variables of a grammar.
#[derive(Debug, Default)]
pub(crate) struct Analysis {
    /// Variables on which the number of rounds of a loop depends.
    counts: BTreeSet<usize>,
    /// Variables whose tuples an `ASSERT` wants to be unique.
    pub(crate) unique: Vec<Vec<usize>>,
}

impl Analysis {
    pub(crate) fn of(program: &Program) -> Analysis {
        let mut analysis = Analysis::default();
        let mut sets = Vec::new();
        analysis.look_at(&program.statements, &mut sets);
        // A variable that a count is computed from is a count as well.
        loop {
            let before = analysis.counts.len();
            for (target, expression) in &sets {
                if analysis.counts.contains(&target.variable) {
                    collect(expression, &mut analysis.counts);
                }
            }
            if analysis.counts.len() == before {
                return analysis;
            }
        }
    }

    pub(crate) fn is_count(&self, variable: usize) -> bool {
        self.counts.contains(&variable)
    }

    fn look_at<'p>(
        &mut self,
        statements: &'p [Statement],
        sets: &mut Vec<(&'p Target, &'p Expression)>,
    ) {
        for statement in statements {
            match &statement.command {
                Command::Set(assignments) => {
                    sets.extend(assignments.iter().map(|(target, value)| (target, value)))
                }
                Command::Assert(test) => self.look_at_assertion(test),
                Command::Loop(repeated) => {
                    match &repeated.times {
                        Times::Count(count) => collect(count, &mut self.counts),
                        Times::While(test) => collect_of_test(test, &mut self.counts),
                    }
                    self.look_at(repeated.separator.as_slice(), sets);
                    self.look_at(&repeated.body, sets);
                }
                Command::If {
                    then, otherwise, ..
                } => {
                    self.look_at(then, sets);
                    self.look_at(otherwise, sets);
                }
                _ => {}
            }
        }
    }

    fn look_at_assertion(&mut self, test: &Test) {
        match test {
            Test::And(left, right) => {
                self.look_at_assertion(left);
                self.look_at_assertion(right);
            }
            Test::Unique(variables) => self.unique.push(variables.clone()),
            _ => {}
        }
    }
}

/// Adds the variables of an expression.
fn collect(expression: &Expression, found: &mut BTreeSet<usize>) {
    match expression {
        Expression::Variable(target) => {
            found.insert(target.variable);
        }
        Expression::Negated(value) | Expression::Length(value) => collect(value, found),
        Expression::Binary(_, left, right) => {
            collect(left, found);
            collect(right, found);
        }
        Expression::Number(_) | Expression::Text(_) => {}
    }
}

fn collect_of_test(test: &Test, found: &mut BTreeSet<usize>) {
    match test {
        Test::Compare(_, left, right) => {
            collect(left, found);
            collect(right, found);
        }
        Test::Not(test) => collect_of_test(test, found),
        Test::And(left, right) | Test::Or(left, right) => {
            collect_of_test(left, found);
            collect_of_test(right, found);
        }
        Test::Next(_) | Test::AtEnd | Test::Unique(_) | Test::Contains(..) => {}
    }
}
