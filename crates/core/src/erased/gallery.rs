//! Faulty solvers, and features of instances, without their types.

use super::instance::AnyInstance;
use crate::problem::{FeatureKind, Part};
use crate::verdict::Minimum;

/// A row of a problem's gallery of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnyFault {
    /// Its position in the gallery.
    pub place: usize,
    /// The name, for programs.
    pub name: &'static str,
    /// The bug, as a phrase of at most 60 characters that completes "Likely cause: …".
    pub fault: &'static str,
    /// How one comes to write it.
    pub origin: &'static str,
    /// What to look at in the code.
    pub look_at: &'static str,
    /// The part that is spoiled. A solver can have two faults if they are in different parts.
    pub part: Part,
}

/// A solver, faulty or not, prepared for boards of one size: from an instance to its output.
pub type AnyFaulty = Box<dyn Fn(&AnyInstance) -> String + Send + Sync>;

/// The value of a feature for an instance and its certified minimum, if it has one.
pub type AnyFeatureValue = Box<dyn Fn(&AnyInstance, Minimum) -> Option<u32> + Send + Sync>;

/// A property of an instance and its certified minimum.
pub struct AnyFeature {
    /// Its words.
    pub kind: FeatureKind,
    /// Its value: a number, or 1 if the property holds and 0 if not; nothing if the instance has no value.
    pub value: AnyFeatureValue,
}
