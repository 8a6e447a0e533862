//! `Quantity`: the fixed-point number of resource requests, limits and capacities.

mod arithmetic;
mod compare;
mod convert;
mod decimal;
mod error;
mod format;
mod parse;
mod scale;

pub use error::{ParseQuantityError, QuantityRangeError};
pub use format::QuantityFormat;
pub use scale::Scale;

use decimal::Decimal;

/// A fixed-point number with a unit suffix: `100m`, `1.5Gi`, `12e6`.
///
/// The value is exact and has no upper bound; parsing rounds it away from zero to a multiple of
/// 10⁻⁹ and caps binary quantities at 2⁶³−1, as the reference's `resource.Quantity` does.
///
/// Two quantities are equal when their values are, whatever their texts: `1` equals `1000m`.
/// [`Display`](std::fmt::Display) writes what the reference writes: the text that was parsed when
/// its parser keeps it (`1.500`, `+5`), else the canonical form (no fraction, the largest suffix
/// that fits).
///
/// It takes 16 bytes, and so does an `Option` of it; numbers beyond 64 bits and texts that are not
/// canonical are boxed.
///
/// ```
/// use apimachinery_meta::Quantity;
///
/// let limit: Quantity = "1.5Gi".parse()?;
/// assert_eq!(limit.value(), 1_610_612_736);
/// assert_eq!(limit.to_string(), "1536Mi");
/// assert_eq!("1000m".parse::<Quantity>()?, "1".parse()?);
/// # Ok::<(), apimachinery_meta::ParseQuantityError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Quantity {
    repr: Repr,
}

/// The fields of the first variant are here, not in a struct of their own, so that the tag fits in
/// what would be padding.
#[derive(Clone, Debug)]
enum Repr {
    Narrow { value: i64, scale: i32, format: QuantityFormat },
    Texted(Box<Texted>),
    Wide(Box<Wide>),
}

/// A narrow number whose text differs from its canonical form.
#[derive(Clone, Debug)]
struct Texted {
    narrow: Narrow,
    format: QuantityFormat,
    text: Box<str>,
}

#[derive(Clone, Debug)]
struct Wide {
    decimal: Decimal,
    format: QuantityFormat,
}

/// `value × 10^scale`.
#[derive(Clone, Copy, Debug)]
struct Narrow {
    value: i64,
    scale: i32,
}

/// The number alone, borrowed.
#[derive(Clone, Copy)]
enum Number<'a> {
    Narrow(Narrow),
    Wide(&'a Decimal),
}

impl Quantity {
    /// Zero, written `0`.
    pub const ZERO: Self = Self::new(0, QuantityFormat::DecimalSi);

    /// The integer `value` (`NewQuantity`).
    pub const fn new(value: i64, format: QuantityFormat) -> Self {
        Self { repr: Repr::Narrow { value, scale: 0, format } }
    }

    /// `value` thousandths (`NewMilliQuantity`). In [`QuantityFormat::BinarySi`] a value that is
    /// not whole is written in decimal form.
    pub const fn from_milli(value: i64, format: QuantityFormat) -> Self {
        Self { repr: Repr::Narrow { value, scale: -3, format } }
    }

    /// `value × 10^scale` in decimal form (`NewScaledQuantity`).
    pub const fn from_scaled(value: i64, scale: Scale) -> Self {
        Self {
            repr: Repr::Narrow { value, scale: scale.power(), format: QuantityFormat::DecimalSi },
        }
    }

    /// The same value, written in another format. A remembered text is forgotten.
    #[must_use]
    pub fn with_format(mut self, format: QuantityFormat) -> Self {
        match &mut self.repr {
            Repr::Narrow { format: own, .. } => *own = format,
            Repr::Texted(texted) => {
                let narrow = texted.narrow;
                self.repr = Repr::narrow(narrow, format);
            }
            Repr::Wide(wide) => wide.format = format,
        }
        self
    }

    /// The family of suffixes it was parsed with, and is written with.
    pub fn format(&self) -> QuantityFormat {
        match &self.repr {
            Repr::Narrow { format, .. } => *format,
            Repr::Texted(texted) => texted.format,
            Repr::Wide(wide) => wide.format,
        }
    }

    /// Whether the value is zero.
    pub fn is_zero(&self) -> bool {
        self.sign() == 0
    }

    /// −1, 0 or 1.
    pub fn sign(&self) -> i32 {
        match self.number() {
            Number::Narrow(Narrow { value, .. }) => value.signum() as i32,
            Number::Wide(decimal) => decimal.sign(),
        }
    }

    fn number(&self) -> Number<'_> {
        match &self.repr {
            Repr::Narrow { value, scale, .. } => {
                Number::Narrow(Narrow { value: *value, scale: *scale })
            }
            Repr::Texted(texted) => Number::Narrow(texted.narrow),
            Repr::Wide(wide) => Number::Wide(&wide.decimal),
        }
    }

    /// The text the parser kept, when it is not the canonical one.
    fn kept_text(&self) -> Option<&str> {
        match &self.repr {
            Repr::Texted(texted) => Some(&texted.text),
            Repr::Narrow { .. } | Repr::Wide(_) => None,
        }
    }

    fn from_decimal(decimal: Decimal, format: QuantityFormat) -> Self {
        let repr = match decimal.to_narrow() {
            Some(narrow) => Repr::narrow(narrow, format),
            None => Repr::Wide(Box::new(Wide { decimal, format })),
        };
        Self { repr }
    }

    fn from_narrow(narrow: Narrow, format: QuantityFormat) -> Self {
        Self { repr: Repr::narrow(narrow, format) }
    }
}

impl Repr {
    fn narrow(Narrow { value, scale }: Narrow, format: QuantityFormat) -> Self {
        Self::Narrow { value, scale, format }
    }
}

impl Narrow {
    fn to_decimal(self) -> Decimal {
        Decimal::from_integer(i128::from(self.value), i64::from(self.scale))
    }
}

impl Number<'_> {
    fn to_decimal(self) -> Decimal {
        match self {
            Number::Narrow(narrow) => narrow.to_decimal(),
            Number::Wide(decimal) => decimal.clone(),
        }
    }
}

apimachinery_runtime::data_by_clone!(Quantity, Quantity::ZERO);

impl Default for Quantity {
    fn default() -> Self {
        Self::ZERO
    }
}

impl From<i64> for Quantity {
    fn from(value: i64) -> Self {
        Self::new(value, QuantityFormat::DecimalSi)
    }
}
