//! Makes the tree of groups from the names of cases and the files of groups, with everything inherited and inferred.

use super::rules::{
    Aggregation, DefaultGrader, Grader, GraderRules, Group, Item, MaximumRules, REQUIRED_MAX,
    Rules, Scoring, Unresolved,
};
use super::settings::{GradingSettings, GroupSettings, MaxScore};
use crate::format::Format;
use crate::static_case;
use std::collections::BTreeMap;
use std::ops::Range;

/// The group around `sample` and `secret`.
pub(super) const ROOT: &str = "data";

/// The most points of `secret` where it states none.
const SECRET_MAX: f64 = 100.0;

/// What a package says of points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stated<'a> {
    /// The version of the format.
    pub(crate) format: Format,
    /// What `problem.yaml` says.
    pub(crate) grading: &'a GradingSettings,
    /// What the files of groups say, by the path of the group.
    pub(crate) settings: &'a BTreeMap<String, GroupSettings>,
    /// The names of the cases, in the order of judging.
    pub(crate) names: &'a [&'a str],
}

impl Stated<'_> {
    /// Whether graders add up: in legacy packages, and in drafts that have the keys of these.
    pub(super) fn has_graders(&self) -> bool {
        match self.format {
            Format::Legacy => true,
            Format::Draft2023 => self.settings.values().any(|it| it.legacy_key().is_some()),
            _ => false,
        }
    }

    /// The positions of the cases of each group, and of each case, by name; they are consecutive.
    fn ranges(&self) -> BTreeMap<&str, Range<usize>> {
        let mut ranges: BTreeMap<&str, Range<usize>> = BTreeMap::new();
        for (index, name) in self.names.iter().enumerate() {
            let ends = name.match_indices('/').map(|(end, _)| end);
            for end in ends.chain([name.len()]) {
                let range = ranges.entry(&name[..end]).or_insert(index..index);
                range.end = index + 1;
            }
        }
        ranges
    }

    pub(super) fn of(&self, group: &str) -> GroupSettings {
        self.settings.get(group).cloned().unwrap_or_default()
    }
}

impl Scoring {
    /// The rules of a package, as far as its files state them; what they do not state has the default of the format.
    pub(crate) fn of(stated: &Stated) -> Scoring {
        let all = 0..stated.names.len();
        let is_legacy = stated.format == Format::Legacy;
        let groups = match stated.has_graders() {
            true => vec![graded(stated, ROOT, all, &GroupSettings::default())],
            false => {
                let (parts, ranges) = (parts(stated, ROOT, all), stated.ranges());
                let groups = parts.into_iter().filter_map(|part| match part {
                    Part::Case(_) | Part::Static(_) => None,
                    Part::Group(name, cases) => Some(limited(stated, &ranges, &name, cases, None)),
                });
                groups.collect()
            }
        };
        Scoring {
            minimizes: stated.grading.minimizes,
            allows_scores: !is_legacy || stated.grading.validator_scores,
            requires_scores: is_legacy && stated.grading.validator_scores,
            groups,
        }
    }
}

/// A part of a group, before its rules are known.
enum Part {
    Case(usize),
    /// The static validation of the group.
    Static(usize),
    Group(String, Range<usize>),
}

/// The parts of a group whose cases have these positions.
fn parts(stated: &Stated, group: &str, cases: Range<usize>) -> Vec<Part> {
    let prefix = match group {
        ROOT => String::new(),
        group => format!("{group}/"),
    };
    // Since 2025, folders in a group are no groups.
    let is_flat = stated.format == Format::V2025 && group.contains('/');
    let mut parts = Vec::new();
    let mut next = cases.start;
    while next < cases.end {
        let rest = |index: usize| stated.names[index].strip_prefix(&prefix).unwrap_or("");
        match rest(next).split_once('/').filter(|_| !is_flat) {
            None => {
                parts.push(match static_case::group_of(stated.names[next]) {
                    Some(_) => Part::Static(next),
                    None => Part::Case(next),
                });
                next += 1;
            }
            Some((name, _)) => {
                let is_inside = |index: &usize| {
                    let own = rest(*index).split_once('/');
                    own.is_some_and(|(own, _)| own == name)
                };
                let count = (next..cases.end).take_while(is_inside).count();
                parts.push(Part::Group(format!("{prefix}{name}"), next..next + count));
                next += count;
            }
        }
    }
    parts
}

/// A group whose parts a grader adds up.
fn graded(stated: &Stated, name: &str, cases: Range<usize>, around: &GroupSettings) -> Group {
    let own = stated.of(name).within(around);
    let grading = stated.grading;
    let flags = own.grader_flags.clone().unwrap_or_default();
    let range = grading.range.or(own.range);
    let rules = GraderRules {
        stops_at_reject: grading.stops_at_reject.or(own.stops_at_reject) != Some(false),
        grader: match own.is_custom == Some(true) {
            true => Grader::Custom(flags),
            false => Grader::Default(DefaultGrader::of(&flags)),
        },
        accept_score: grading.accept_score.or(own.accept_score).unwrap_or(1.0),
        reject_score: grading.reject_score.or(own.reject_score).unwrap_or(0.0),
        range: range.unwrap_or((f64::NEG_INFINITY, f64::INFINITY)),
        has_range: match name {
            ROOT => range.is_some(),
            name => stated.of(name).range.is_some(),
        },
    };
    let items = parts(stated, name, cases)
        .into_iter()
        .map(|part| match part {
            Part::Case(index) | Part::Static(index) => Item::Case(index as u64),
            Part::Group(name, cases) => Item::Group(graded(stated, &name, cases, &own)),
        });
    Group {
        name: name.to_string(),
        items: items.collect(),
        rules: Rules::Grader(rules),
    }
}

/// A group with a maximum; `inferred` is that of a group that states none, by the group around it.
fn limited(
    stated: &Stated,
    ranges: &BTreeMap<&str, Range<usize>>,
    name: &str,
    cases: Range<usize>,
    inferred: Option<f64>,
) -> Group {
    let own = stated.of(name);
    let parts = parts(stated, name, cases.clone());
    let is_secret = name == "secret";
    if !is_secret && !name.starts_with("secret/") {
        return Group {
            name: name.to_string(),
            items: items(stated, ranges, parts, None),
            rules: Rules::Unscored,
        };
    }
    let max = match own.max {
        Some(MaxScore::Bounded(points)) => Some(points),
        Some(MaxScore::Unbounded) => None,
        None if is_secret => Some(SECRET_MAX),
        None => inferred,
    };
    let aggregation = own.aggregation.unwrap_or(match is_secret {
        true => Aggregation::Sum,
        false => Aggregation::PassFail,
    });
    let static_max = own.static_max.flatten().unwrap_or(0.0);
    let static_case = parts.iter().find_map(|part| match part {
        Part::Static(index) => Some(*index as u64),
        _ => None,
    });
    let part_max = match aggregation {
        // The parts of such a group give no points of their own.
        Aggregation::PassFail => None,
        Aggregation::Min => max,
        Aggregation::Sum => max.map(|max| share(stated, &parts, max - static_max)),
    };
    let (mut requires, mut unresolved) = (Vec::new(), None);
    for (place, required) in own.require_pass.iter().enumerate() {
        if place == REQUIRED_MAX {
            unresolved = unresolved.or(Some(Unresolved::TooMany(required.clone())));
            break;
        }
        let found = ranges.get(required.as_str());
        match found.filter(|found| found.end <= cases.start) {
            Some(found) => {
                requires.push((required.clone(), found.start as u64..found.end as u64));
            }
            None => {
                unresolved = unresolved.or(Some(Unresolved::NotEarlier(required.clone())));
            }
        }
    }
    // Since 2025, a group states its own maximum.
    let inherited = part_max.filter(|_| stated.format != Format::V2025);
    Group {
        name: name.to_string(),
        items: items(stated, ranges, parts, inherited),
        rules: Rules::Maximum(MaximumRules {
            max,
            part_max,
            static_max,
            static_case,
            aggregation,
            requires,
            unresolved,
        }),
    }
}

fn items(
    stated: &Stated,
    ranges: &BTreeMap<&str, Range<usize>>,
    parts: Vec<Part>,
    inferred: Option<f64>,
) -> Vec<Item> {
    let item = |part| match part {
        Part::Case(index) | Part::Static(index) => Item::Case(index as u64),
        Part::Group(name, cases) => Item::Group(limited(stated, ranges, &name, cases, inferred)),
    };
    parts.into_iter().map(item).collect()
}

/// The points of each part that states no maximum, of those that are left by the others.
fn share(stated: &Stated, parts: &[Part], max: f64) -> f64 {
    let (mut left, mut sharing) = (max, 0_u32);
    for part in parts {
        let own = match part {
            // Its points are left out of those that are shared.
            Part::Static(_) => continue,
            Part::Case(_) => None,
            Part::Group(name, _) => stated.of(name).max,
        };
        match own {
            Some(MaxScore::Bounded(points)) => left -= points,
            Some(MaxScore::Unbounded) => {}
            None => sharing += 1,
        }
    }
    left.max(0.0) / f64::from(sharing.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tree of a package with these cases and settings, as text: each group with its maximum and that of its parts.
    fn tree(format: Format, names: &[&str], settings: &[(&str, GroupSettings)]) -> Vec<String> {
        let settings = settings.iter().cloned();
        let scoring = Scoring::of(&Stated {
            format,
            grading: &GradingSettings::default(),
            settings: &settings.map(|(name, it)| (name.to_string(), it)).collect(),
            names,
        });
        let told = |group: &Group| {
            let name = &group.name;
            let cases = group.cases();
            match &group.rules {
                Rules::Unscored => format!("{name} {cases:?}"),
                Rules::Grader(rules) => format!(
                    "{name} {cases:?} {}..{} stops {}",
                    rules.reject_score, rules.accept_score, rules.stops_at_reject
                ),
                Rules::Maximum(rules) => {
                    let requires = rules.requires.iter().map(|(name, _)| name.as_str());
                    let requires = requires.collect::<Vec<_>>().join("+");
                    let unresolved = rules.unresolved.iter();
                    let unresolved: String = unresolved.map(|it| format!(" {it:?}")).collect();
                    format!(
                        "{name} {cases:?} {:?} {:?} {:?} {requires}{unresolved}{}",
                        rules.aggregation,
                        rules.max,
                        rules.part_max,
                        rules.static_case.map_or(String::new(), |index| format!(
                            " static {index} {:?}",
                            rules.max_of(index)
                        ))
                    )
                }
            }
        };
        scoring.all_groups().into_iter().map(told).collect()
    }

    fn most(points: f64) -> GroupSettings {
        GroupSettings {
            max: Some(MaxScore::Bounded(points)),
            ..GroupSettings::default()
        }
    }

    const NAMES: [&str; 5] = [
        "sample/1",
        "secret/a/1",
        "secret/a/deep/2",
        "secret/b/1",
        "secret/b/2",
    ];

    #[test]
    fn groups_since_2025_are_only_those_below_secret() {
        let b = GroupSettings {
            aggregation: Some(Aggregation::Sum),
            require_pass: vec!["secret/a".into(), "sample".into(), "secret/c".into()],
            ..most(60.0)
        };
        let found = tree(
            Format::V2025,
            &NAMES,
            &[("secret/a", most(40.0)), ("secret/b", b)],
        );
        assert_eq!(
            found,
            [
                "sample [0]",
                "secret [1, 2, 3, 4] Sum Some(100.0) Some(0.0) ",
                "secret/a [1, 2] PassFail Some(40.0) None ",
                "secret/b [3, 4] Sum Some(60.0) Some(30.0) secret/a+sample NotEarlier(\"secret/c\")",
            ]
        );
        let many = |count: usize| {
            let b = GroupSettings {
                require_pass: vec!["secret/a".to_string(); count],
                ..most(60.0)
            };
            let all = tree(Format::V2025, &NAMES, &[("secret/b", b)]);
            all.last()
                .is_some_and(|it| it.ends_with("TooMany(\"secret/a\")"))
        };
        assert_eq!([REQUIRED_MAX, REQUIRED_MAX + 1].map(many), [false, true]);
    }

    #[test]
    fn a_static_validation_has_points_of_its_own() {
        let of = |static_max, aggregation, points| GroupSettings {
            static_max: Some(static_max),
            aggregation: Some(aggregation),
            ..most(points)
        };
        let names = [
            "sample/static validation",
            "sample/1",
            "secret/static validation",
            "secret/a/static validation",
            "secret/a/1",
            "secret/a/2",
            "secret/b/static validation",
            "secret/b/1",
            "secret/c/static validation",
        ];
        let requiring = GroupSettings {
            require_pass: vec!["secret/a".into(), "sample".into()],
            ..of(Some(7.0), Aggregation::Sum, 7.0)
        };
        let settings = [
            ("secret", of(Some(10.0), Aggregation::Sum, 100.0)),
            ("secret/a", of(None, Aggregation::PassFail, 40.0)),
            ("secret/b", of(Some(20.0), Aggregation::Min, 43.0)),
            ("secret/c", requiring),
        ];
        assert_eq!(
            tree(Format::V2025, &names, &settings),
            [
                "sample [0, 1]",
                "secret [2, 3, 4, 5, 6, 7, 8] Sum Some(100.0) Some(0.0)  static 2 Some(10.0)",
                "secret/a [3, 4, 5] PassFail Some(40.0) None  static 3 Some(0.0)",
                "secret/b [6, 7] Min Some(43.0) Some(43.0)  static 6 Some(20.0)",
                "secret/c [8] Sum Some(7.0) Some(0.0) secret/a+sample static 8 Some(7.0)",
            ]
        );
        // The cases share what the static validation leaves.
        let settings = [("secret/a", of(Some(10.0), Aggregation::Sum, 40.0))];
        let found = tree(Format::V2025, &names[3..6], &settings);
        assert_eq!(
            found[1],
            "secret/a [0, 1, 2] Sum Some(40.0) Some(15.0)  static 0 Some(10.0)"
        );
        // It takes a part of the points even where it is not run.
        let found = tree(Format::V2025, &names[4..6], &settings);
        assert_eq!(found[1], "secret/a [0, 1] Sum Some(40.0) Some(15.0) ");
    }

    #[test]
    fn only_a_group_that_states_a_range_has_one_of_its_own() {
        let settings = |range| GroupSettings {
            range,
            ..GroupSettings::default()
        };
        let own = |root| {
            let settings = [
                ("data", settings(root)),
                ("secret/a", settings(Some((0.0, 1.0)))),
            ];
            let settings = settings.map(|(name, it)| (name.to_string(), it));
            let scoring = Scoring::of(&Stated {
                format: Format::Legacy,
                grading: &GradingSettings::default(),
                settings: &settings.into(),
                names: &NAMES,
            });
            let has =
                |group: &&Group| matches!(&group.rules, Rules::Grader(rules) if rules.has_range);
            let all = scoring.all_groups().into_iter().filter(has);
            all.map(|group| group.name.clone()).collect::<Vec<_>>()
        };
        assert_eq!(own(Some((0.0, 9.0))), ["data", "secret/a"]);
        assert_eq!(own(None), ["secret/a"]);
    }

    #[test]
    fn a_draft_shares_what_is_left_among_groups_that_state_nothing() {
        let found = tree(Format::Draft2023, &NAMES, &[("secret/a", most(30.0))]);
        assert_eq!(
            found,
            [
                "sample [0]",
                "secret [1, 2, 3, 4] Sum Some(100.0) Some(70.0) ",
                "secret/a [1, 2] PassFail Some(30.0) None ",
                "secret/a/deep [2] PassFail None None ",
                "secret/b [3, 4] PassFail Some(70.0) None ",
            ]
        );
    }

    #[test]
    fn a_legacy_group_inherits_each_key() {
        let settings = |accept_score, stops_at_reject| GroupSettings {
            accept_score,
            stops_at_reject,
            ..GroupSettings::default()
        };
        let found = tree(
            Format::Legacy,
            &NAMES,
            &[
                ("data", settings(Some(5.0), Some(false))),
                ("secret/a", settings(None, Some(true))),
                ("secret/b", settings(Some(7.0), None)),
            ],
        );
        assert_eq!(
            found,
            [
                "data [0, 1, 2, 3, 4] 0..5 stops false",
                "sample [0] 0..5 stops false",
                "secret [1, 2, 3, 4] 0..5 stops false",
                "secret/a [1, 2] 0..5 stops true",
                "secret/a/deep [2] 0..5 stops true",
                "secret/b [3, 4] 0..7 stops false",
            ]
        );
    }
}
