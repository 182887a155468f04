//! Smaller instances.

use super::model::Model;

/// Which instances are smaller than others.
pub trait Shrink: Model {
    /// What makes an instance of one size smaller than another, in words: "fewest black pieces, then …".
    const ORDER: &'static str;

    /// How large an instance is.
    fn weight(instance: &Self::Instance) -> Weight;
    /// Published instances that are like this one and lighter, those first from which the most is gone.
    fn smaller(instance: &Self::Instance, shape: Shape) -> Vec<Self::Instance>;
    /// Every published instance of its size that `shape` allows, in increasing weight, made as they are asked for.
    fn ascending(like: &Self::Instance, shape: Shape) -> Ascending<Self>;
}

/// How large an instance is to a person who must understand a failure: compared number by number, and equal for
/// equal instances only.
pub type Weight = Vec<u64>;

/// What shrinking may change of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Its size stays, and where the problem has pieces, their number: a program may know no other.
    Kept,
    /// Its size and its pieces may become fewer.
    Free,
}

/// Instances of increasing weight.
pub type Ascending<P> = Box<dyn Iterator<Item = <P as Model>::Instance> + Send>;
