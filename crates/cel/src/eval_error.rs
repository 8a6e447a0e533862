//! Why an expression has no value.

use std::borrow::Cow;
use std::fmt;

/// What kind of thing went wrong while an expression was evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EvalErrorKind {
    /// A number or a time left its range.
    Overflow,
    /// A division by zero.
    DivisionByZero,
    /// A map has no such key, or an object no such field.
    NoSuchKey,
    /// A list has no such index.
    IndexOutOfBounds,
    /// A variable has no value.
    NoSuchVariable,
    /// A function does not take values of these types.
    NoSuchOverload,
    /// A value cannot be made from another: a text that is not a number, data that is not as it is
    /// declared.
    Conversion,
    /// The budget is used up.
    CostLimit,
    /// A result would be larger than is allowed.
    TooLarge,
    /// A function failed for a reason of its own.
    Function,
}

/// Why an expression has no value. The text is the one of `cel-go`: `division by zero`, `no such
/// key: x`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EvalError(Box<Inner>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Inner {
    kind: EvalErrorKind,
    message: Cow<'static, str>,
}

impl EvalError {
    pub(crate) fn new(kind: EvalErrorKind, message: impl Into<Cow<'static, str>>) -> Self {
        Self(Box::new(Inner { kind, message: message.into() }))
    }

    pub(crate) fn function(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(EvalErrorKind::Function, message)
    }

    pub(crate) fn conversion(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(EvalErrorKind::Conversion, message)
    }

    pub(crate) fn no_overload() -> Self {
        Self::new(EvalErrorKind::NoSuchOverload, "no such overload")
    }

    pub(crate) fn int_overflow() -> Self {
        Self::new(EvalErrorKind::Overflow, "integer overflow")
    }

    pub(crate) fn uint_overflow() -> Self {
        Self::new(EvalErrorKind::Overflow, "unsigned integer overflow")
    }

    pub(crate) fn timestamp_overflow() -> Self {
        Self::new(EvalErrorKind::Overflow, "timestamp overflow")
    }

    pub(crate) fn too_large() -> Self {
        Self::new(EvalErrorKind::TooLarge, "result exceeds the size that is allowed")
    }

    pub(crate) fn cost_limit() -> Self {
        let message = "operation cancelled: actual cost limit exceeded";
        Self::new(EvalErrorKind::CostLimit, message)
    }

    /// What kind of thing went wrong.
    pub fn kind(&self) -> EvalErrorKind {
        self.0.kind
    }
}

impl fmt::Display for EvalError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0.message)
    }
}

impl std::error::Error for EvalError {}
