//! Faulty solvers, and features of instances, without their types.

use super::instance::AnyInstance;
use crate::problem::{FeatureKind, Part};
use crate::verdict::Minimum;

/// A row of a problem's gallery: something that solvers get wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnyFault {
    /// Its place in the gallery.
    pub place: usize,
    /// A name, for programs.
    pub name: &'static str,
    /// What is wrong, as a short phrase that completes "likely bug: …".
    pub fault: &'static str,
    /// The part that is spoiled. A solver can have two faults in two parts.
    pub part: Part,
}

/// A solver, faulty or not, made ready for boards of one size: from an instance to what it prints.
pub type AnyFaulty = Box<dyn Fn(&AnyInstance) -> String + Send + Sync>;

/// From an instance and its certified minimum to a number, where it has one.
pub type AnyFeatureValue = Box<dyn Fn(&AnyInstance, Minimum) -> Option<u32> + Send + Sync>;

/// Something that can be said of an instance and its certified minimum in a few words.
pub struct AnyFeature {
    /// What it is.
    pub kind: FeatureKind,
    /// Its value: a number, or 1 and 0 for what holds and what does not; nothing where the instance has none.
    pub value: AnyFeatureValue,
}
