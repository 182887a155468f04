//! Packages that other people make: judged on, and checked. `tests/packages` has three of them in order; every test
//! that needs a fault makes it in a copy.

mod comparison;

needs::languages! {
    mod both_ways;
    mod broken;
    mod commands;
    mod harness;
    mod faults;
    mod given;
    mod groups;
    mod hostile;
    mod languages;
    mod links;
    mod packages;
    mod plain;
    mod shipped;
}
