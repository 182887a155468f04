//! What makes diagnoses alike, so that their shares add up.

use crate::testdata::{Certified, TestData as _};
use std::fmt::Write as _;
use tribunal_campaign::campaign_of;
use tribunal_core::erased::AnyInstance;

/// A hash of everything that a diagnosis depends on: the inputs, the samples of the statement, whether it goes on after many
/// timeouts, and the key of the program. Shares of diagnoses with the same hash add up.
pub fn campaign(data: &Certified, samples: &[AnyInstance], all: bool, key: &str) -> String {
    let mut text = format!("diagnose {all} {key}\n");
    data.identify(&mut |piece| {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "{}", piece.escape_ascii());
    });
    for sample in samples {
        text += &data.source.problem().write(sample);
    }
    campaign_of(&text)
}
