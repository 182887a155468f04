//! Smaller instances.

use super::model::Model;

/// The order of instances by size.
pub trait Shrink: Model {
    /// The order of instances of one board size, as the id of a message or in words: "fewest black pieces, then …".
    const ORDER: &'static str;

    /// The weight of an instance.
    fn weight(instance: &Self::Instance) -> Weight;
    /// Published instances that are similar and lighter, those with the most removed first.
    fn smaller(instance: &Self::Instance, shape: Shape) -> Vec<Self::Instance>;
    /// All published instances of the size that `shape` allows, by increasing weight, generated lazily.
    fn ascending(like: &Self::Instance, shape: Shape) -> Ascending<Self>;
}

/// The weight of an instance to a person who must understand a failure: compared number by number, and equal only
/// for equal instances.
pub type Weight = Vec<u64>;

/// What shrinking may change about an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The board size and the number of pieces stay, because a program may support no others.
    Kept,
    /// The board may become smaller and lose pieces.
    Free,
}

/// Instances of increasing weight.
pub type Ascending<P> = Box<dyn Iterator<Item = <P as Model>::Instance> + Send>;
