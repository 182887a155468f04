//! What instances have in common.

use super::model::Model;
use crate::board::Size;
use crate::verdict::Minimum;

/// What instances have in common.
pub trait Describe: Model {
    /// What can be said of the instances of one size; nothing by default.
    fn features(_: Size) -> Vec<Feature<Self>> {
        Vec::new()
    }
}

/// From an instance and its certified minimum to a number, where it has one.
pub type FeatureValue<P> =
    Box<dyn Fn(&<P as Model>::Instance, Minimum) -> Option<u32> + Send + Sync>;

/// Something that can be said of an instance and its certified minimum in a few words.
pub struct Feature<P: Model> {
    /// What it is.
    pub kind: FeatureKind,
    /// Its value: a number, or 1 and 0 for what holds and what does not; nothing where the instance has none.
    pub value: FeatureValue<P>,
}

/// What a [`Feature`] says; the words complete "the boards …".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FeatureKind {
    /// It holds or not.
    Holds {
        /// The words where it holds, as in "whose last row is white".
        yes: String,
        /// The words where it does not.
        no: String,
    },
    /// A number, named so that "whose … is 3" can be said.
    Number(String),
}

impl<P: Model> Feature<P> {
    /// A feature that holds or not.
    pub fn holds(
        yes: impl Into<String>,
        no: impl Into<String>,
        test: impl Fn(&P::Instance, Minimum) -> bool + Send + Sync + 'static,
    ) -> Feature<P> {
        Feature {
            kind: FeatureKind::Holds {
                yes: yes.into(),
                no: no.into(),
            },
            value: Box::new(move |instance, minimum| Some(test(instance, minimum).into())),
        }
    }

    /// A feature that is a number.
    pub fn number(
        name: impl Into<String>,
        value: impl Fn(&P::Instance, Minimum) -> Option<u32> + Send + Sync + 'static,
    ) -> Feature<P> {
        Feature {
            kind: FeatureKind::Number(name.into()),
            value: Box::new(value),
        }
    }
}
