//! What a journal keeps of a case on which programs were compared.

use super::result::{CaseAgreement, Party, ProgramRun};
use crate::kept_bytes::KeptBytes;
use serde::{Deserialize, Serialize};
use std::time::Duration;
use tribunal_core::messages::Message;
use tribunal_core::verdict::Verdict;
use tribunal_package::data::CaseConfig;

/// What a journal keeps of a [`CaseAgreement`]: what decides which cases are judged, and who disagrees. Outputs and times are
/// left out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeptAgreement {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fault: Option<Message>,
    /// The verdict of each program, and why.
    runs: Vec<(Verdict, Message)>,
    classes: Vec<Vec<Party>>,
    has_majority: bool,
    /// The place of what the case states among what it may state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    config: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answer: Option<KeptBytes>,
}

impl KeptAgreement {
    /// What is kept of a result, of a case that may state one of these; nothing if its answer is too long to be kept.
    pub(super) fn of(result: &CaseAgreement, configs: &[&CaseConfig]) -> Option<KeptAgreement> {
        let answer = result.answer.as_deref().map(KeptBytes::of);
        let config = result.config.as_ref();
        Some(KeptAgreement {
            fault: result.fault.clone(),
            runs: result
                .runs
                .iter()
                .map(|run| (run.verdict, run.message.clone()))
                .collect(),
            classes: result.classes.clone(),
            has_majority: result.has_majority,
            config: config.and_then(|own| configs.iter().position(|other| *other == own)),
            answer: match answer {
                Some(answer) => Some(answer?),
                None => None,
            },
        })
    }

    /// Whether it is of so many programs, or of none, since nothing was run.
    pub(super) fn is_of(&self, programs: usize) -> bool {
        self.runs.is_empty() || self.runs.len() == programs
    }

    /// The result of the case of this name.
    pub(super) fn result(self, name: &str, configs: &[&CaseConfig]) -> CaseAgreement {
        let run = |(verdict, message): (Verdict, Message)| ProgramRun {
            verdict,
            message,
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
        };
        CaseAgreement {
            name: name.to_string(),
            fault: self.fault,
            runs: self.runs.into_iter().map(run).collect(),
            classes: self.classes,
            has_majority: self.has_majority,
            config: self
                .config
                .and_then(|place| configs.get(place).copied().cloned()),
            answer: self.answer.map(KeptBytes::bytes),
            ..CaseAgreement::default()
        }
    }
}
