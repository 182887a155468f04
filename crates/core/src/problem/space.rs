//! The whole input space of a size.

use super::limit::Declined;
use super::model::Model;
use super::sweep::Sweep;
use crate::board::Size;

/// How all instances of a size are listed.
pub trait Enumerate: Model {
    /// The whole input space of a size.
    ///
    /// # Errors
    ///
    /// It is too large to be tried.
    fn space(size: Size) -> Result<Space<Self>, Declined>;
}

/// How the whole input space of one size is put before the solvers.
pub enum Space<P: Model> {
    /// So many instances, each of which every solver answers on its own: the n-th is `nth(size, n)`.
    Each {
        /// The number of instances.
        instances: u64,
        /// The n-th of them, counted from 0; those that the published problem does not have come first.
        nth: fn(Size, u64) -> P::Instance,
    },
    /// Too many for one call each: units of many instances, in a way of the problem's own.
    Sweep(Sweep<P>),
}
