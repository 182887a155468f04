//! Input spaces.

use super::limit::Declined;
use super::model::Model;
use super::sweep::Sweep;
use crate::board::Size;

/// How all instances of a size are enumerated.
pub trait Enumerate: Model {
    /// The whole input space of a size.
    ///
    /// # Errors
    ///
    /// If the space is too large to try.
    fn space(size: Size) -> Result<Space<Self>, Declined>;
}

/// The whole input space of one size.
pub enum Space<P: Model> {
    /// Few enough instances that every solver answers each of them.
    Each {
        /// The number of instances.
        instances: u64,
        /// The n-th instance, counted from 0; unpublished instances come first.
        nth: fn(Size, u64) -> P::Instance,
    },
    /// Too many instances for one call each: the problem sweeps units of many instances.
    Sweep(Sweep<P>),
}
