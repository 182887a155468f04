//! Instances from a seed.

use super::info::Info;
use super::limit::Declined;
use super::model::Model;
use crate::board::Size;
use crate::rng::Rng;

/// How instances are made.
pub trait Generate: Model {
    /// Makes instances as wished.
    ///
    /// # Errors
    ///
    /// There are none.
    fn generator(options: &GenerateOptions) -> Result<Generator<Self>, Declined>;
    /// The same stream without the instances that no contestant is asked, but where a wish for a distance asks for them.
    ///
    /// # Errors
    ///
    /// There are none.
    fn published_generator(options: &GenerateOptions) -> Result<Generator<Self>, Declined> {
        let mut generator = Self::generator(options)?;
        let is_asked_for = options.distance.is_some();
        Ok(Box::new(move |rng| {
            loop {
                let made = generator(rng);
                if is_asked_for || Self::is_published(&made.instance) {
                    return made;
                }
            }
        }))
    }
}

/// What a generated instance should be like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GenerateOptions {
    /// The size; that of the published boards when nothing is said.
    pub size: Option<Size>,
    /// The least number of moves.
    pub distance: Option<u32>,
    /// No list of moves does it.
    pub impossible: bool,
    /// Pieces on each side, where the problem has pieces.
    pub pieces: Option<u32>,
}

impl GenerateOptions {
    /// The size that is wished for of this problem.
    pub fn size_of(&self, problem: &Info) -> Size {
        self.size.unwrap_or(problem.size)
    }
}

/// An instance and what it was made to be, such as `distance-3`, in letters that a file name may have.
pub struct Generated<I> {
    /// What it was made to be.
    pub label: String,
    /// The instance.
    pub instance: I,
}

/// Makes instances without end, each from the next values of the stream.
pub type Generator<P> = Box<dyn FnMut(&mut Rng) -> Generated<<P as Model>::Instance> + Send>;
