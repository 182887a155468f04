//! The types of values.

/// What a value may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Type {
    Integer,
    Long,
    Float,
    Double,
    Text,
    Boolean,
}

impl Type {
    pub(crate) fn is_number(self) -> bool {
        !matches!(self, Type::Text | Type::Boolean)
    }

    pub(crate) fn is_whole(self) -> bool {
        matches!(self, Type::Integer | Type::Long)
    }

    /// The type with its article.
    pub(crate) fn named(self) -> &'static str {
        match self {
            Type::Integer => "an integer",
            Type::Long => "a long integer",
            Type::Float => "a float",
            Type::Double => "a double",
            Type::Text => "a string",
            Type::Boolean => "a truth value",
        }
    }

    /// The type of a number that is computed from two numbers.
    pub(crate) fn joined(self, other: Type) -> Type {
        let has = |it| self == it || other == it;
        match () {
            () if has(Type::Double) => Type::Double,
            () if has(Type::Float) => Type::Float,
            () if has(Type::Long) => Type::Long,
            () => Type::Integer,
        }
    }
}
