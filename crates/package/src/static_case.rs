//! The static validation of a group: a program of the package rules on the files of a submission, which it does not run.
//!
//! It has a name as a case has, and comes before the cases of its group.

use std::cmp::Ordering;

/// The last part of the name of each: no case can have it, since it has a blank.
const NAME: &str = "static validation";

/// The static validation of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaticCase {
    /// The name of the group, a slash, and `static validation`, as in `secret/group1/static validation`.
    pub name: String,
    /// The arguments of the validator that the group states.
    pub args: Vec<String>,
}

impl StaticCase {
    /// That of a group, by the path of the group below `data/`.
    pub(crate) fn of(group: &str, args: Vec<String>) -> StaticCase {
        StaticCase {
            name: format!("{group}/{NAME}"),
            args,
        }
    }

    /// Whether the last part of the name of a case is that of a static validation.
    pub(crate) fn has_name(stem: &str) -> bool {
        stem == NAME
    }

    /// The name of its group.
    fn group(&self) -> &str {
        group_of(&self.name).unwrap_or_default()
    }

    /// Whether a case comes after it: one of its group, or of a later one.
    fn precedes(&self, case: &str) -> bool {
        let group = self.group();
        is_within(case, group) || case.split('/').cmp(group.split('/')) == Ordering::Greater
    }
}

/// The group of a static validation, by its name; nothing for the name of a case.
pub(crate) fn group_of(name: &str) -> Option<&str> {
    name.strip_suffix(NAME)?.strip_suffix('/')
}

/// Whether a case is in a group, or in a folder of it.
fn is_within(case: &str, group: &str) -> bool {
    let rest = case.strip_prefix(group);
    rest.is_some_and(|rest| rest.starts_with('/'))
}

/// Puts static validations among cases, in the order of judging: each before the cases of its group. `name` gives the
/// name of a case.
pub(crate) fn merged<'a, C, J>(
    statics: &'a [StaticCase],
    cases: &'a [C],
    name: impl Fn(&C) -> &str,
    of_static: impl Fn(&'a StaticCase) -> J,
    of_case: impl Fn(&'a C) -> J,
) -> Vec<J> {
    let mut all = Vec::with_capacity(statics.len() + cases.len());
    let mut rest = cases;
    for one in statics {
        let follows = |case: &C| one.precedes(name(case));
        let before = rest.iter().position(follows).unwrap_or(rest.len());
        all.extend(rest[..before].iter().map(&of_case));
        all.push(of_static(one));
        rest = &rest[before..];
    }
    all.extend(rest.iter().map(of_case));
    all
}

/// Whether a folder below `data/` may have a static validation: `sample`, `secret`, or a group of it.
pub(crate) fn has_cases(group: &str) -> bool {
    let below = group.strip_prefix("secret/");
    matches!(group, "sample" | "secret") || below.is_some_and(|name| !name.contains('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statics(groups: &[&str]) -> Vec<StaticCase> {
        let of = |group: &&str| StaticCase::of(group, Vec::new());
        groups.iter().map(of).collect()
    }

    #[test]
    fn a_static_validation_comes_before_the_cases_of_its_group() {
        let order = |groups: &[&str], cases: &[&'static str]| {
            let statics = statics(groups);
            let named = |one: &StaticCase| format!("<{}>", one.group());
            merged(&statics, cases, |case| case, named, |case| case.to_string()).join(" ")
        };
        let cases = ["sample/1", "secret/a/1", "secret/a-b/1", "secret/c/x/1"];
        for (groups, expected) in [
            (
                &["secret"][..],
                "sample/1 <secret> secret/a/1 secret/a-b/1 secret/c/x/1",
            ),
            (
                &["sample", "secret", "secret/a", "secret/a-b"],
                "<sample> sample/1 <secret> <secret/a> secret/a/1 <secret/a-b> secret/a-b/1 secret/c/x/1",
            ),
            // Groups without a case.
            (
                &["secret/aa", "secret/b", "secret/c", "secret/d"],
                "sample/1 secret/a/1 secret/a-b/1 <secret/aa> <secret/b> <secret/c> secret/c/x/1 <secret/d>",
            ),
        ] {
            assert_eq!(order(groups, &cases), expected, "{groups:?}");
        }
        assert_eq!(order(&["sample", "secret"], &[]), "<sample> <secret>");
        assert_eq!(group_of("secret/a/static validation"), Some("secret/a"));
        assert_eq!(group_of("secret/a/1"), None);
    }
}
