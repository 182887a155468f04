//! What the cases of a package state besides their inputs, for inputs that are no case yet.

use crate::data::{Case, CaseConfig};
use std::collections::HashMap;

/// Maximum number of different configurations.
const CONFIGS_MAX: usize = 1000;

/// Maximum number of those with files, of which each program gets a copy.
const WITH_FILES_MAX: usize = 16;

/// Maximum number of configurations that are tried for an input.
const TRIED_MAX: usize = 16;

/// The different configurations of the cases of a package, those of secret cases first. There is at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseConfigs {
    all: Vec<(Option<String>, CaseConfig)>,
    /// The configuration of each case, and of the first case of each group.
    places: HashMap<String, usize>,
}

impl CaseConfigs {
    /// Those of these cases; without a case, an empty one.
    pub fn of(cases: &[Case]) -> CaseConfigs {
        let mut configs = CaseConfigs {
            all: Vec::new(),
            places: HashMap::new(),
        };
        let (secret, others): (Vec<&Case>, Vec<&Case>) = cases
            .iter()
            .partition(|case| case.name.starts_with("secret/"));
        // Generated inputs are secret: what only samples state is for them.
        let used = if secret.is_empty() { &others } else { &secret };
        let mut with_files = 0;
        for case in used {
            let has_files = case.args.files.is_some();
            let is_full =
                configs.all.len() == CONFIGS_MAX || (has_files && with_files == WITH_FILES_MAX);
            let mut known = configs.all.iter();
            let place = match known.position(|(_, config)| *config == case.args) {
                Some(place) => place,
                None if is_full => continue,
                None => {
                    with_files += usize::from(has_files);
                    let name = Some(case.name.clone());
                    configs.all.push((name, case.args.clone()));
                    configs.all.len() - 1
                }
            };
            configs.places.insert(case.name.clone(), place);
            if let Some((group, _)) = case.name.rsplit_once('/') {
                configs.places.entry(group.to_string()).or_insert(place);
            }
        }
        if configs.all.is_empty() {
            configs.all.push((None, CaseConfig::default()));
        }
        configs
    }

    /// Each with the first case that states it.
    pub fn all(&self) -> &[(Option<String>, CaseConfig)] {
        &self.all
    }

    /// The position of the configuration for an input that is made as `like` is: that of this case, of its group, or else of
    /// each in turn, of which `number` is one.
    fn place_for(&self, like: Option<&str>, number: u64) -> usize {
        let of_case = like.and_then(|name| {
            let group = name.rsplit_once('/').map(|(group, _)| group);
            let mut names = [Some(name), group].into_iter().flatten();
            names.find_map(|name| self.places.get(name).copied())
        });
        of_case.unwrap_or((number % self.all.len() as u64) as usize)
    }

    /// The positions of the configurations in the order in which they are tried for such an input.
    pub fn order_for(&self, like: Option<&str>, number: u64) -> Vec<usize> {
        let (first, all) = (self.place_for(like, number), self.all.len());
        (first..all).chain(0..first).take(TRIED_MAX).collect()
    }

    /// The configurations in that order.
    pub fn in_order(&self, like: Option<&str>, number: u64) -> Vec<&CaseConfig> {
        let order = self.order_for(like, number).into_iter();
        order.map(|place| &self.all[place].1).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(name: &str, arg: &str) -> Case {
        Case {
            name: name.to_string(),
            input: name.into(),
            answer: None,
            output: None,
            args: CaseConfig {
                submission: vec![arg.to_string()],
                ..CaseConfig::default()
            },
        }
    }

    #[test]
    fn an_input_like_that_of_a_late_case_has_its_configuration_first() {
        let numbered = |number: usize| case(&format!("secret/{number}/1"), &number.to_string());
        let cases: Vec<Case> = (0..40).map(numbered).collect();
        let configs = CaseConfigs::of(&cases);
        let order = configs.in_order(Some("secret/37/1"), 3);
        assert_eq!(
            (order[0].submission[0].as_str(), order.len()),
            ("37", TRIED_MAX)
        );
    }

    #[test]
    fn each_configuration_occurs_once_and_is_found_by_case_and_group() {
        let configs = CaseConfigs::of(&[
            case("sample/1", "s"),
            case("secret/a/1", "a"),
            case("secret/a/2", "a"),
            case("secret/b/1", "b"),
            case("secret/b/2", "c"),
        ]);
        let names: Vec<&str> = configs
            .all()
            .iter()
            .filter_map(|(name, _)| name.as_deref())
            .collect();
        assert_eq!(names, ["secret/a/1", "secret/b/1", "secret/b/2"]);
        let place = |like| configs.place_for(like, 4);
        assert_eq!(place(Some("secret/b/2")), 2);
        assert_eq!(place(Some("secret/b/new")), 1);
        assert_eq!(place(Some("secret/c/new")), 1);
        assert_eq!(place(None), 1);
        let order: Vec<String> = configs
            .in_order(None, 2)
            .iter()
            .map(|config| config.submission.concat())
            .collect();
        assert_eq!(order, ["c", "a", "b"]);
        assert_eq!(CaseConfigs::of(&[]).all().len(), 1);
        let samples = CaseConfigs::of(&[case("sample/1", "s")]);
        assert_eq!(samples.all()[0].0.as_deref(), Some("sample/1"));
    }
}
