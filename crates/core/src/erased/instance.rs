//! An instance without its type.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// An instance of any problem; cloning is cheap.
///
/// ```
/// use tribunal_core::erased::erased;
/// use tribunal_problems::flipgame::{Flipgame, model::Instance};
///
/// let problem = erased::<Flipgame>();
/// let board = problem.read_text(b"bwwb\nbbwb\nbwwb\nbwww\n", None)?;
/// assert_eq!(board, board.clone());
/// assert_eq!(problem.write(&board), "bwwb\nbbwb\nbwwb\nbwww\n");
/// assert_eq!(board.get::<Instance>().black.count(), 8);
/// # Ok::<(), tribunal_core::text::ReadError>(())
/// ```
#[derive(Clone)]
pub struct AnyInstance(Arc<dyn InstanceObject>);

trait InstanceObject: Any + fmt::Debug + Send + Sync {
    fn equals(&self, other: &dyn Any) -> bool;
    fn hash_into(&self, state: &mut dyn Hasher);
    fn as_any(&self) -> &dyn Any;
}

impl<T: Eq + Hash + fmt::Debug + Send + Sync + 'static> InstanceObject for T {
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<T>() == Some(self)
    }

    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl AnyInstance {
    /// Erases the type of an instance.
    pub fn new<T: Eq + Hash + fmt::Debug + Send + Sync + 'static>(instance: T) -> AnyInstance {
        AnyInstance(Arc::new(instance))
    }

    /// The instance with its type.
    ///
    /// # Panics
    ///
    /// If it is an instance of another problem.
    pub fn get<T: 'static>(&self) -> &T {
        (*self.0)
            .as_any()
            .downcast_ref()
            .expect("an instance of the same problem")
    }
}

impl PartialEq for AnyInstance {
    fn eq(&self, other: &AnyInstance) -> bool {
        self.0.equals((*other.0).as_any())
    }
}

impl Eq for AnyInstance {}

impl Hash for AnyInstance {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash_into(state);
    }
}

impl fmt::Debug for AnyInstance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
