//! Generated instances.

use super::info::Info;
use super::limit::Declined;
use super::model::Model;
use crate::board::Size;
use crate::rng::Rng;

/// How instances are generated.
pub trait Generate: Model {
    /// A generator of instances that fit the options.
    ///
    /// # Errors
    ///
    /// If no instance fits the options.
    fn generator(options: &GenerateOptions) -> Result<Generator<Self>, Declined>;
    /// The same stream without unpublished instances, unless the options ask for a distance.
    ///
    /// # Errors
    ///
    /// If no instance fits the options.
    fn published_generator(options: &GenerateOptions) -> Result<Generator<Self>, Declined> {
        let mut generator = Self::generator(options)?;
        let has_distance = options.distance.is_some();
        Ok(Box::new(move |rng| {
            loop {
                let made = generator(rng);
                if has_distance || Self::is_published(&made.instance) {
                    return made;
                }
            }
        }))
    }
}

/// Options for generated instances.
///
/// ```
/// use tribunal_core::board::Size;
/// use tribunal_core::problem::{Generate, GenerateOptions, Model};
/// use tribunal_core::rng::Rng;
/// use tribunal_problems::flipgame::Flipgame;
///
/// let options = GenerateOptions { size: Size::new(3, 5), distance: Some(6), ..Default::default() };
/// let mut generator = Flipgame::generator(&options)?;
/// let generated = generator(&mut Rng::new(1, "flipgame"));
/// assert_eq!(Flipgame::size(&generated.instance).to_string(), "3x5");
/// assert_eq!(generated.label, "distance-6");
/// # Ok::<(), tribunal_core::problem::Declined>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GenerateOptions {
    /// The size; by default that of the published boards.
    pub size: Option<Size>,
    /// The minimum number of moves.
    pub distance: Option<u32>,
    /// Whether the instance is impossible.
    pub impossible: bool,
    /// Pieces in each position, if the problem has pieces.
    pub pieces: Option<u32>,
}

impl GenerateOptions {
    /// The size, or the problem's default.
    pub fn size_of(&self, problem: &Info) -> Size {
        self.size.unwrap_or(problem.size)
    }
}

/// An instance and its label, such as `distance-3`.
pub struct Generated<I> {
    /// The kind of instance, in characters that are valid in a file name.
    pub label: String,
    /// The instance.
    pub instance: I,
}

/// An endless generator; each instance uses the next values of the stream.
pub type Generator<P> = Box<dyn FnMut(&mut Rng) -> Generated<<P as Model>::Instance> + Send>;
