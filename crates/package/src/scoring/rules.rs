//! The rules by which groups of cases give points, as plain data.

use std::ops::Range;

/// How a problem gives points.
#[derive(Clone, Debug, PartialEq)]
pub struct Scoring {
    /// Whether fewer points are better.
    pub minimizes: bool,
    /// Whether an output validator may give a score; a legacy package must say so.
    pub allows_scores: bool,
    /// Whether an output validator must give a score with every acceptance.
    pub requires_scores: bool,
    /// The outermost groups, in order; the points of the last one are those of the submission.
    pub groups: Vec<Group>,
}

/// A group of cases.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The path under `data/`, as in `secret/1-small`; `data` for the group around `sample` and `secret`.
    pub name: String,
    /// Its cases and groups, in order.
    pub items: Vec<Item>,
    /// How they give its points.
    pub rules: Rules,
}

/// A part of a group.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A case, or the static validation of the group, by its position among the cases of the package.
    Case(u64),
    /// A group in the group.
    Group(Group),
}

/// How the parts of a group give its points.
#[derive(Clone, Debug, PartialEq)]
pub enum Rules {
    /// It gives none: a group of samples.
    Unscored,
    /// A grader reads the verdicts and scores of the parts: legacy packages.
    Grader(GraderRules),
    /// Points up to a maximum: formats since 2023.
    Maximum(MaximumRules),
}

/// The rules of a legacy group.
#[derive(Clone, Debug, PartialEq)]
pub struct GraderRules {
    /// Whether its other parts do not count after one that is not accepted.
    pub stops_at_reject: bool,
    /// The program that adds up.
    pub grader: Grader,
    /// The points of an accepted case without a score of the validator.
    pub accept_score: f64,
    /// The points of a case that is not accepted.
    pub reject_score: f64,
    /// The least and the most points that are stated; infinite where nothing is stated.
    pub range: (f64, f64),
    /// Whether the group states the range itself, and not only a group around it.
    pub has_range: bool,
}

/// The program that adds up a legacy group.
#[derive(Clone, Debug, PartialEq)]
pub enum Grader {
    /// That of the format.
    Default(DefaultGrader),
    /// The package's own, with these arguments.
    Custom(Vec<String>),
}

/// The modes of the default grader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DefaultGrader {
    /// How the verdict is found.
    pub verdict: VerdictMode,
    /// How the score is found.
    pub score: ScoreMode,
    /// Whether only the last of at most two parts counts, which is `secret`.
    pub ignores_sample: bool,
    /// Whether one accepted part is enough.
    pub accepts_if_any: bool,
}

/// How the default grader finds a verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum VerdictMode {
    /// The worst of all.
    #[default]
    WorstError,
    /// The first that is not accepted.
    FirstError,
    /// Accepted.
    AlwaysAccept,
}

/// How the default grader finds a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScoreMode {
    /// The sum of all.
    #[default]
    Sum,
    /// The average.
    Average,
    /// The least.
    Min,
    /// The most.
    Max,
}

/// The rules of a group since 2023.
#[derive(Clone, Debug, PartialEq)]
pub struct MaximumRules {
    /// The most points of the group; nothing if they are unbounded.
    pub max: Option<f64>,
    /// The most points of each of its cases but the static validation, and of each group in it that states none; nothing if
    /// they are unbounded.
    pub part_max: Option<f64>,
    /// The most points of its static validation; 0 if it has none, or one that gives none.
    pub static_max: f64,
    /// The position of its static validation among the cases of the package, if it has one.
    pub static_case: Option<u64>,
    /// How the points of the parts become those of the group.
    pub aggregation: Aggregation,
    /// The groups and cases that must be accepted, or the group gives nothing, by their names, each with the positions of
    /// its cases, which are consecutive.
    pub requires: Vec<(String, Range<u64>)>,
    /// What it requires besides and cannot be looked up, so that its points are not known.
    pub unresolved: Option<Unresolved>,
}

/// Maximum number of groups and cases that a group may require.
pub const REQUIRED_MAX: usize = 100;

/// The first name that a group requires and that cannot be looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unresolved {
    /// No earlier group or case has this name.
    NotEarlier(String),
    /// [`REQUIRED_MAX`] names come before it.
    TooMany(String),
}

/// How the points of the parts become those of the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aggregation {
    /// All points if every case is accepted, else none.
    PassFail,
    /// The sum.
    Sum,
    /// The least.
    Min,
}

impl MaximumRules {
    /// The most points of a case of the group, by its position; nothing if they are unbounded.
    pub fn max_of(&self, case: u64) -> Option<f64> {
        match self.static_case == Some(case) {
            true => Some(self.static_max),
            false => self.part_max,
        }
    }
}

impl Scoring {
    /// Every group with the groups in it, outer ones first.
    pub fn all_groups(&self) -> Vec<&Group> {
        let mut all = Vec::new();
        self.groups.iter().for_each(|group| group.add_to(&mut all));
        all
    }

    /// The rules of the group that each case is in, in the order of the cases.
    pub fn rules_of_cases(&self) -> Vec<&Rules> {
        let mut rules = Vec::new();
        for group in self.all_groups() {
            for item in &group.items {
                if let Item::Case(index) = item {
                    rules.push((*index, &group.rules));
                }
            }
        }
        rules.sort_by_key(|(index, _)| *index);
        rules.into_iter().map(|(_, rules)| rules).collect()
    }

    /// Whether the failure of each of this many cases can make others needless.
    pub fn decisive_cases(&self, cases: usize) -> Vec<bool> {
        let mut ranges = Vec::new();
        for group in self.all_groups() {
            let ends = match &group.rules {
                Rules::Unscored => false,
                Rules::Grader(rules) => rules.stops_at_reject,
                Rules::Maximum(rules) => {
                    ranges.extend(rules.requires.iter().map(|(_, cases)| cases.clone()));
                    rules.aggregation != Aggregation::Sum
                }
            };
            let inside = group.cases();
            if let (true, Some(first)) = (ends, inside.first()) {
                ranges.push(*first..first + inside.len() as u64);
            }
        }
        covered(ranges, cases)
    }

    /// Whether a group needs the package's own grader.
    pub fn has_custom_grader(&self) -> bool {
        let is_custom = |group: &&Group| matches!(&group.rules, Rules::Grader(rules) if matches!(rules.grader, Grader::Custom(_)));
        self.all_groups().iter().any(is_custom)
    }
}

/// Whether each of this many positions is in one of these ranges.
pub fn covered(ranges: impl IntoIterator<Item = Range<u64>>, positions: usize) -> Vec<bool> {
    let mut changes = vec![0_i64; positions + 1];
    for range in ranges {
        if range.end <= positions as u64 {
            changes[range.start as usize] += 1;
            changes[range.end as usize] -= 1;
        }
    }
    let mut open = 0;
    let is_open = changes.iter().map(|change| {
        open += change;
        open > 0
    });
    is_open.take(positions).collect()
}

impl Group {
    fn add_to<'a>(&'a self, all: &mut Vec<&'a Group>) {
        all.push(self);
        for item in &self.items {
            if let Item::Group(group) = item {
                group.add_to(all);
            }
        }
    }

    /// The positions of the cases in the group and in the groups in it.
    pub fn cases(&self) -> Vec<u64> {
        let of = |item: &Item| match item {
            Item::Case(index) => vec![*index],
            Item::Group(group) => group.cases(),
        };
        self.items.iter().flat_map(of).collect()
    }
}

impl DefaultGrader {
    /// The modes that arguments name; of several of one kind the last one counts, others mean nothing.
    pub fn of(flags: &[String]) -> DefaultGrader {
        let mut grader = DefaultGrader::default();
        for flag in flags {
            grader.take(flag);
        }
        grader
    }

    /// Whether an argument means something.
    pub(crate) fn knows(flag: &str) -> bool {
        DefaultGrader::default().take(flag)
    }

    /// Takes an argument over, if it means something.
    fn take(&mut self, flag: &str) -> bool {
        match flag {
            "worst_error" | "no_errors" => self.verdict = VerdictMode::WorstError,
            "first_error" => self.verdict = VerdictMode::FirstError,
            "always_accept" => self.verdict = VerdictMode::AlwaysAccept,
            "sum" => self.score = ScoreMode::Sum,
            "avg" => self.score = ScoreMode::Average,
            "min" => self.score = ScoreMode::Min,
            "max" => self.score = ScoreMode::Max,
            "ignore_sample" => self.ignores_sample = true,
            "accept_if_any_accepted" => self.accepts_if_any = true,
            _ => return false,
        }
        true
    }
}

impl ScoreMode {
    /// The score of a group from the scores of its parts; `None` where there are none to average or to choose from.
    ///
    /// ```
    /// use tribunal_package::scoring::ScoreMode;
    ///
    /// assert_eq!(ScoreMode::Average.of(&[1.0, 4.0]), Some(2.5));
    /// assert_eq!(ScoreMode::Sum.of(&[]), Some(0.0));
    /// assert_eq!(ScoreMode::Min.of(&[]), None);
    /// ```
    pub fn of(self, scores: &[f64]) -> Option<f64> {
        // The sum of an empty list of numbers is -0 otherwise.
        let sum = scores.iter().fold(0.0, |sum, score| sum + score);
        match self {
            ScoreMode::Sum => Some(sum),
            ScoreMode::Average => (!scores.is_empty()).then(|| sum / scores.len() as f64),
            ScoreMode::Min => scores.iter().copied().reduce(f64::min),
            ScoreMode::Max => scores.iter().copied().reduce(f64::max),
        }
    }
}
