//! Writing quantities: the three formats, their suffixes, the canonical form.

use std::fmt::{self, Write};

use super::{Decimal, Narrow, Number, Quantity};

/// The family of suffixes a quantity is written with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum QuantityFormat {
    /// `n`, `u`, `m`, none, `k`, `M`, `G`, `T`, `P`, `E`: powers of 1000.
    #[default]
    DecimalSi,
    /// `Ki`, `Mi`, `Gi`, `Ti`, `Pi`, `Ei`: powers of 1024.
    BinarySi,
    /// `e3`, `e-6`: powers of 1000 as exponents.
    DecimalExponent,
}

impl QuantityFormat {
    /// The reference's name of the format: `DecimalSI`, `BinarySI` or `DecimalExponent`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::DecimalSi => "DecimalSI",
            Self::BinarySi => "BinarySI",
            Self::DecimalExponent => "DecimalExponent",
        }
    }
}

impl Quantity {
    /// Writes the text, without allocating unless the number exceeds 64 bits.
    ///
    /// # Errors
    ///
    /// Only those of `out`.
    pub fn write_to<W: Write + ?Sized>(&self, out: &mut W) -> fmt::Result {
        if let Some(text) = self.kept_text() {
            return out.write_str(text);
        }
        match (self.number(), self.format()) {
            (Number::Narrow(Narrow { value: 0, .. }), _) => out.write_str("0"),
            (Number::Narrow(Narrow { value, scale: 0 }), QuantityFormat::BinarySi) => {
                write_binary(value, out)
            }
            (number, QuantityFormat::BinarySi) => write_wide_binary(&number.to_decimal(), out),
            (Number::Narrow(narrow), format) => write_decimal(narrow, format, out),
            (Number::Wide(decimal), format) => write_wide_decimal(decimal, format, out),
        }
    }

    /// Appends the text, which is ASCII, to `out`.
    pub fn append_to(&self, out: &mut Vec<u8>) {
        // The sink never fails, so neither does the write.
        let _ = self.write_to(&mut ByteSink(out));
    }

    /// The length of the text in bytes.
    pub fn text_len(&self) -> usize {
        let mut counter = Counter(0);
        let _ = self.write_to(&mut counter);
        counter.0
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

struct ByteSink<'a>(&'a mut Vec<u8>);

impl Write for ByteSink<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

struct Counter(usize);

impl Write for Counter {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

fn write_decimal<W: Write + ?Sized>(
    narrow: Narrow,
    format: QuantityFormat,
    out: &mut W,
) -> fmt::Result {
    let Narrow { mut value, scale: mut exponent } = narrow;
    // The reference's exponent is 32 bits wide and wraps, both here and below.
    while value % 10 == 0 && value != 0 {
        value /= 10;
        exponent = exponent.wrapping_add(1);
    }
    let (factor, zeros) = match exponent % 3 {
        1 | -2 => (10, 1),
        2 | -1 => (100, 2),
        _ => (1, 0),
    };
    exponent = exponent.wrapping_sub(zeros);
    match value.checked_mul(factor) {
        Some(product) => out.write_str(itoa::Buffer::new().format(product))?,
        None => {
            out.write_str(itoa::Buffer::new().format(i128::from(value) * i128::from(factor)))?
        }
    }
    write_suffix(i64::from(exponent), format, out)
}

fn write_wide_decimal<W: Write + ?Sized>(
    decimal: &Decimal,
    format: QuantityFormat,
    out: &mut W,
) -> fmt::Result {
    let zeros = decimal.exponent().rem_euclid(3);
    write_digits(decimal, decimal.digits(), out)?;
    for _ in 0..zeros {
        out.write_str("0")?;
    }
    write_suffix(decimal.exponent() - zeros, format, out)
}

fn write_binary<W: Write + ?Sized>(mut value: i64, out: &mut W) -> fmt::Result {
    if value.unsigned_abs() < 1024 {
        return write_decimal(Narrow { value, scale: 0 }, QuantityFormat::DecimalSi, out);
    }
    let mut times = 0;
    // The reference cannot negate the least number, and so leaves it as it is.
    while value != i64::MIN && value % 1024 == 0 {
        value /= 1024;
        times += 1;
    }
    out.write_str(itoa::Buffer::new().format(value))?;
    out.write_str(binary_suffix(times))
}

fn write_wide_binary<W: Write + ?Sized>(decimal: &Decimal, out: &mut W) -> fmt::Result {
    let small = decimal.to_integer().is_some_and(|value| value.unsigned_abs() < 1024);
    if small || !decimal.is_integer() {
        return write_wide_decimal(decimal, QuantityFormat::DecimalSi, out);
    }
    // A number of thousands of digits has no binary suffix anyway: an exponent keeps it exact.
    let Some((digits, times)) = decimal.without_factors_of_1024() else {
        return write_wide_decimal(decimal, QuantityFormat::DecimalExponent, out);
    };
    write_digits(decimal, digits.into_iter(), out)?;
    out.write_str(binary_suffix(times))
}

fn write_digits<W: Write + ?Sized>(
    decimal: &Decimal,
    digits: impl Iterator<Item = u8>,
    out: &mut W,
) -> fmt::Result {
    if decimal.sign() < 0 {
        out.write_str("-")?;
    }
    digits.into_iter().try_for_each(|digit| out.write_char(char::from(b'0' + digit)))
}

fn write_suffix<W: Write + ?Sized>(
    exponent: i64,
    format: QuantityFormat,
    out: &mut W,
) -> fmt::Result {
    if format != QuantityFormat::DecimalExponent {
        return out.write_str(decimal_suffix(exponent));
    }
    if exponent == 0 {
        return Ok(());
    }
    out.write_str("e")?;
    out.write_str(itoa::Buffer::new().format(exponent))
}

/// Beyond the table there is no suffix, and the reference writes none: `1000E` becomes `1`.
fn decimal_suffix(exponent: i64) -> &'static str {
    match exponent {
        -9 => "n",
        -6 => "u",
        -3 => "m",
        3 => "k",
        6 => "M",
        9 => "G",
        12 => "T",
        15 => "P",
        18 => "E",
        _ => "",
    }
}

fn binary_suffix(times: u32) -> &'static str {
    match times {
        1 => "Ki",
        2 => "Mi",
        3 => "Gi",
        4 => "Ti",
        5 => "Pi",
        6 => "Ei",
        _ => "",
    }
}
