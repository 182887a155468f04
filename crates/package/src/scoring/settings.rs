//! The keys of a group's file, and of `grading` in a legacy `problem.yaml`, that say how points are given.

use super::number::decimal;
use super::rules::Aggregation;
use crate::finding::Findings;
use crate::yaml::Keys;
use serde_json::Value;

/// What the file of a group says of points; nothing where it does not say.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct GroupSettings {
    /// The file, for findings.
    pub(crate) file: String,
    /// Whether the other parts do not count after one that is not accepted.
    pub(crate) stops_at_reject: Option<bool>,
    /// Whether the package's own grader adds up.
    pub(crate) is_custom: Option<bool>,
    /// The arguments of the grader.
    pub(crate) grader_flags: Option<Vec<String>>,
    pub(crate) accept_score: Option<f64>,
    pub(crate) reject_score: Option<f64>,
    pub(crate) range: Option<(f64, f64)>,
    /// The most points, or that there is no limit.
    pub(crate) max: Option<MaxScore>,
    pub(crate) aggregation: Option<Aggregation>,
    /// The most points of the static validation, or that it gives none (`pass-fail`).
    pub(crate) static_max: Option<Option<f64>>,
    /// The arguments of the static validator.
    pub(crate) static_args: Option<Vec<String>>,
    pub(crate) require_pass: Vec<String>,
    /// The keys that the file has.
    pub(crate) keys: Vec<&'static str>,
}

/// The most points of a group.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum MaxScore {
    /// This many.
    Bounded(f64),
    /// There is no limit.
    Unbounded,
}

/// What `grading` in a legacy `problem.yaml` says; it goes before the files of groups.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct GradingSettings {
    /// Whether fewer points are better.
    pub(crate) minimizes: bool,
    pub(crate) stops_at_reject: Option<bool>,
    pub(crate) accept_score: Option<f64>,
    pub(crate) reject_score: Option<f64>,
    pub(crate) range: Option<(f64, f64)>,
    /// Whether the validator gives a score with every acceptance.
    pub(crate) validator_scores: bool,
}

/// The key for the most points of a static validation.
pub(crate) const STATIC_SCORE: &str = "static_validation_score";

/// The key for the arguments of the static validator.
pub(crate) const STATIC_ARGS: &str = "static_validator_args";

/// Keys of groups in legacy packages.
const LEGACY: [&str; 6] = [
    "on_reject",
    "grading",
    "grader_flags",
    "accept_score",
    "reject_score",
    "range",
];

/// Keys of groups since 2023.
const MAXIMUM: [&str; 5] = [
    "max_score",
    "score_aggregation",
    STATIC_SCORE,
    "require_pass",
    "scoring",
];

impl GroupSettings {
    /// Takes the keys about points out of the file of a group.
    pub(crate) fn take(keys: &mut Keys, file: &str, findings: &mut Findings) -> GroupSettings {
        let has = |key: &&'static str| keys.has(key);
        let named: Vec<&'static str> = LEGACY.into_iter().chain(MAXIMUM).filter(has).collect();
        let mut settings = GroupSettings {
            file: file.to_string(),
            keys: named,
            stops_at_reject: keys.one_of(
                "on_reject",
                &[("break", true), ("continue", false)],
                findings,
            ),
            is_custom: keys.one_of("grading", &[("default", false), ("custom", true)], findings),
            grader_flags: match keys.has("grader_flags") {
                true => keys.words("grader_flags", findings),
                false => None,
            },
            accept_score: keys.points("accept_score", findings),
            reject_score: keys.points("reject_score", findings),
            range: range(keys, findings),
            max: max(keys, "max_score", findings),
            aggregation: aggregation(keys, "score_aggregation", findings),
            static_max: None,
            static_args: match keys.has(STATIC_ARGS) {
                true => keys.words(STATIC_ARGS, findings),
                false => None,
            },
            require_pass: keys.words("require_pass", findings).unwrap_or_default(),
        };
        if keys.is_text(STATIC_SCORE, "pass-fail") {
            keys.take(STATIC_SCORE);
            settings.static_max = Some(None);
        } else {
            settings.static_max =
                not_negative(keys, STATIC_SCORE, "`pass-fail`", findings).map(Some);
        }
        if keys.has("scoring") {
            let mut below = keys.below("scoring", findings);
            settings.max = max(&mut below, "score", findings).or(settings.max);
            settings.aggregation =
                aggregation(&mut below, "aggregation", findings).or(settings.aggregation);
            let required = below.words("require_pass", findings);
            settings.require_pass = required.unwrap_or(settings.require_pass);
            below.finish(findings);
        }
        settings
    }

    /// The first key of a legacy group.
    pub(crate) fn legacy_key(&self) -> Option<&'static str> {
        self.keys.iter().copied().find(|key| LEGACY.contains(key))
    }

    /// The first key of a group since 2023.
    pub(crate) fn maximum_key(&self) -> Option<&'static str> {
        self.keys.iter().copied().find(|key| MAXIMUM.contains(key))
    }

    /// The first key about static validation.
    pub(crate) fn static_key(&self) -> Option<&'static str> {
        let has_score = self.keys.contains(&STATIC_SCORE);
        let of_args = self.static_args.is_some().then_some(STATIC_ARGS);
        has_score.then_some(STATIC_SCORE).or(of_args)
    }

    /// These settings of a legacy group, and those of the group around it for what it does not say.
    pub(super) fn within(&self, around: &GroupSettings) -> GroupSettings {
        let (own, outer) = (self.clone(), around.clone());
        GroupSettings {
            stops_at_reject: own.stops_at_reject.or(outer.stops_at_reject),
            is_custom: own.is_custom.or(outer.is_custom),
            grader_flags: own.grader_flags.or(outer.grader_flags),
            accept_score: own.accept_score.or(outer.accept_score),
            reject_score: own.reject_score.or(outer.reject_score),
            range: own.range.or(outer.range),
            ..own
        }
    }
}

impl GradingSettings {
    /// Takes the keys of `grading`.
    pub(crate) fn take(mut keys: Keys, findings: &mut Findings) -> GradingSettings {
        let policies = [
            ("first_error", Some(true)),
            ("grade", Some(false)),
            ("worst_error", None),
            ("break", Some(true)),
            ("continue", Some(false)),
        ];
        let settings = GradingSettings {
            minimizes: keys
                .one_of("objective", &[("max", false), ("min", true)], findings)
                .unwrap_or(false),
            stops_at_reject: keys.one_of("on_reject", &policies, findings).flatten(),
            accept_score: keys.points("accept_score", findings),
            reject_score: keys.points("reject_score", findings),
            range: range(&mut keys, findings),
            validator_scores: false,
        };
        keys.take("show_test_data_groups");
        keys.finish(findings);
        settings
    }
}

/// The most points.
fn max(keys: &mut Keys, key: &'static str, findings: &mut Findings) -> Option<MaxScore> {
    if keys.is_text(key, "unbounded") {
        keys.take(key);
        return Some(MaxScore::Unbounded);
    }
    not_negative(keys, key, "`unbounded`", findings).map(MaxScore::Bounded)
}

/// A number of points that is not negative; `word` may be written in its place.
fn not_negative(
    keys: &mut Keys,
    key: &'static str,
    word: &str,
    findings: &mut Findings,
) -> Option<f64> {
    let points = keys.points(key, findings)?;
    if points < 0.0 {
        let (expected, found) = (
            format!("no negative number, or {word}"),
            Value::from(points),
        );
        keys.wrong(key, &expected, &found, findings);
        return None;
    }
    Some(points)
}

fn aggregation(keys: &mut Keys, key: &'static str, findings: &mut Findings) -> Option<Aggregation> {
    let known = [
        ("pass-fail", Aggregation::PassFail),
        ("sum", Aggregation::Sum),
        ("min", Aggregation::Min),
    ];
    keys.one_of(key, &known, findings)
}

/// Two numbers, the least and the most points, of which each may be infinite.
fn range(keys: &mut Keys, findings: &mut Findings) -> Option<(f64, f64)> {
    let value = keys.take("range")?;
    let bound = |word: &str| match word {
        "inf" | "+inf" => Some(f64::INFINITY),
        "-inf" => Some(f64::NEG_INFINITY),
        word => decimal(word),
    };
    let words: Vec<&str> = value.as_str().unwrap_or("").split_whitespace().collect();
    let bounds: Option<Vec<f64>> = words.into_iter().map(bound).collect();
    match bounds.as_deref() {
        Some(&[least, most]) if least <= most => Some((least, most)),
        _ => {
            let expected = "two numbers, the least and the most points";
            keys.wrong("range", expected, &value, findings);
            None
        }
    }
}
