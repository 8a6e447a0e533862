//! `IntOrString`: a field that holds a number or a name.

mod number;
mod percent;

pub use percent::{PercentError, Rounding};

use std::error::Error;
use std::fmt;

use apimachinery_runtime::Str;

use number::parse_integer;

/// A 32-bit integer or a string, such as a port or its name, `3` or `25%`.
///
/// The reference's type is three fields, `type`, `intVal` and `strVal`, and protobuf carries all of
/// them whatever the type declares. So does this one: [`from_parts`](Self::from_parts) and
/// [`parts`](Self::parts) lose nothing, and equality is that of all three. Values whose unused
/// field is empty, as all but hand-made ones are, cost no more than the string.
///
/// ```
/// use apimachinery_meta::{IntOrString, Rounding};
///
/// let port = IntOrString::from(8080);
/// assert_eq!((port.as_int(), port.as_str()), (Some(8080), None));
/// let share = IntOrString::from("25%");
/// assert_eq!(share.scaled_value(10, Rounding::Up)?, 3);
/// # Ok::<(), apimachinery_meta::PercentError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IntOrString {
    repr: Repr,
}

/// Each value has exactly one representation, so comparing them compares the parts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Repr {
    Int(i32),
    String(Str),
    /// Both fields are in use, or the type is neither 0 nor 1.
    Odd(Box<Parts>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Parts {
    kind: IntOrStringKind,
    int: i32,
    string: Str,
}

/// Which of its fields an [`IntOrString`] holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IntOrStringKind {
    /// 0: the integer.
    Int,
    /// 1: the string.
    String,
    /// Any other number. Only protobuf can carry it.
    Other(i64),
}

/// The one value of an [`IntOrString`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IntOrStringValue<'a> {
    /// A number.
    Int(i32),
    /// A text.
    String(&'a str),
}

impl IntOrStringKind {
    /// The kind of a wire number.
    pub const fn from_wire(number: i64) -> Self {
        match number {
            0 => Self::Int,
            1 => Self::String,
            _ => Self::Other(number),
        }
    }

    /// The wire number.
    pub const fn to_wire(self) -> i64 {
        match self {
            Self::Int => 0,
            Self::String => 1,
            Self::Other(number) => number,
        }
    }
}

impl IntOrString {
    /// From the three fields of the protobuf form.
    pub fn from_parts(kind: i64, int: i32, string: impl Into<Str>) -> Self {
        let kind = IntOrStringKind::from_wire(kind);
        let string = string.into();
        let repr = match kind {
            IntOrStringKind::Int if string.is_empty() => Repr::Int(int),
            IntOrStringKind::String if int == 0 => Repr::String(string),
            _ => Repr::Odd(Box::new(Parts { kind, int, string })),
        };
        Self { repr }
    }

    /// The three fields of the protobuf form, all of which are always written.
    pub fn parts(&self) -> (i64, i32, &str) {
        match &self.repr {
            Repr::Int(int) => (0, *int, ""),
            Repr::String(string) => (1, 0, string),
            Repr::Odd(parts) => (parts.kind.to_wire(), parts.int, &parts.string),
        }
    }

    /// The integer a text spells in 32 bits, else the text itself (`intstr.Parse`).
    pub fn parse(text: &str) -> Self {
        match text.parse::<i32>() {
            Ok(int) => Self::from(int),
            Err(_) => Self::from(text),
        }
    }

    /// Which of its fields it holds.
    pub fn kind(&self) -> IntOrStringKind {
        match &self.repr {
            Repr::Int(_) => IntOrStringKind::Int,
            Repr::String(_) => IntOrStringKind::String,
            Repr::Odd(parts) => parts.kind,
        }
    }

    /// The number or the text, as JSON writes it.
    ///
    /// # Errors
    ///
    /// [`ImpossibleTypeError`] when the kind is neither.
    pub fn value(&self) -> Result<IntOrStringValue<'_>, ImpossibleTypeError> {
        let (_, int, string) = self.parts();
        match self.kind() {
            IntOrStringKind::Int => Ok(IntOrStringValue::Int(int)),
            IntOrStringKind::String => Ok(IntOrStringValue::String(string)),
            IntOrStringKind::Other(_) => Err(ImpossibleTypeError),
        }
    }

    /// The integer, when that is what it holds.
    pub fn as_int(&self) -> Option<i32> {
        match self.value() {
            Ok(IntOrStringValue::Int(int)) => Some(int),
            _ => None,
        }
    }

    /// The string, when that is what it holds.
    pub fn as_str(&self) -> Option<&str> {
        match self.value() {
            Ok(IntOrStringValue::String(string)) => Some(string),
            _ => None,
        }
    }

    /// The integer; of a string the number it spells, 0 when it spells none, and the nearest 64-bit
    /// number when that is too large (`IntValue`).
    pub fn int_value(&self) -> i64 {
        match self.as_str() {
            Some(string) => parse_integer(string).unwrap_or_else(|error| error.nearest()),
            None => i64::from(self.parts().1),
        }
    }
}

apimachinery_runtime::data_by_clone!(IntOrString, IntOrString { repr: Repr::Int(0) });

impl Default for IntOrString {
    /// The integer 0.
    fn default() -> Self {
        Self::from(0)
    }
}

impl fmt::Display for IntOrString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_str() {
            Some(string) => f.write_str(string),
            None => write!(f, "{}", self.parts().1),
        }
    }
}

impl From<i32> for IntOrString {
    fn from(int: i32) -> Self {
        Self { repr: Repr::Int(int) }
    }
}

impl From<&str> for IntOrString {
    fn from(string: &str) -> Self {
        Self { repr: Repr::String(string.into()) }
    }
}

impl From<String> for IntOrString {
    fn from(string: String) -> Self {
        Self { repr: Repr::String(string.into()) }
    }
}

impl From<Str> for IntOrString {
    fn from(string: Str) -> Self {
        Self { repr: Repr::String(string) }
    }
}

/// An [`IntOrString`] whose kind is neither integer nor string has no JSON form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ImpossibleTypeError;

impl fmt::Display for ImpossibleTypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("impossible IntOrString.Type")
    }
}

impl Error for ImpossibleTypeError {}
