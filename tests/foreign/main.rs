//! Judges on other people's packages, and lints them. `tests/packages` has eight without faults, three of which give points,
//! and one whose cases its generators make; each test that needs a fault makes it in a copy.

mod comparison;
mod default_grader;

needs::languages! {
    mod answers;
    mod arguments;
    mod both_ways;
    mod broken;
    mod commands;
    mod conducted;
    mod harness;
    mod faults;
    mod generators;
    mod given_outputs;
    mod given;
    mod groups;
    mod hostile;
    mod languages;
    mod links;
    mod packages;
    mod plain;
    mod points;
    mod polygon;
    mod shipped;
    mod stated;
    mod static_validator;
    mod stopped;
    mod talking;
    mod viva;
}
