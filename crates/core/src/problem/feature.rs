//! Features: properties of instances, put into words.

use super::model::Model;
use crate::board::Size;
use crate::messages::Message;
use crate::verdict::Minimum;

/// The features of a problem's instances.
pub trait Describe: Model {
    /// The features of instances of one size; none by default.
    fn features(_: Size) -> Vec<Feature<Self>> {
        Vec::new()
    }
}

/// The value of a feature for an instance and its certified minimum, if it has one.
pub type FeatureValue<P> =
    Box<dyn Fn(&<P as Model>::Instance, Minimum) -> Option<u32> + Send + Sync>;

/// A property of an instance and its certified minimum.
pub struct Feature<P: Model> {
    /// Its words.
    pub kind: FeatureKind,
    /// Its value: a number, or 1 if the property holds and 0 if not; nothing if the instance has no value.
    pub value: FeatureValue<P>,
}

/// The words of a [`Feature`], which complete "the boards …". A message of no catalogue is its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FeatureKind {
    /// A property that holds or not.
    Holds {
        /// The words if it holds, as in "whose last row is white".
        yes: Message,
        /// The words if it does not.
        no: Message,
    },
    /// A number, by a name that fits into "whose … is 3".
    Number(Message),
}

impl<P: Model> Feature<P> {
    /// A property that holds or not.
    pub fn holds(
        yes: impl Into<Message>,
        no: impl Into<Message>,
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

    /// A number.
    pub fn number(
        name: impl Into<Message>,
        value: impl Fn(&P::Instance, Minimum) -> Option<u32> + Send + Sync + 'static,
    ) -> Feature<P> {
        Feature {
            kind: FeatureKind::Number(name.into()),
            value: Box::new(value),
        }
    }
}
