//! Floats in text, in the forms Go gives them.
//!
//! The digits are the shortest that read back as the same value, and of those the closest to it.

/// The digits of a finite number and the power of ten of its first digit.
struct Decimal {
    negative: bool,
    digits: Vec<u8>,
    exponent: i32,
}

/// A float in JSON: decimal notation, or an exponent below 1e-6 and from 1e21 on.
pub(crate) fn push_json(out: &mut Vec<u8>, value: f64) {
    let size = value.abs();
    let decimal = Decimal::of(value);
    if size != 0.0 && !(1e-6..1e21).contains(&size) {
        decimal.push_scientific(out, 1);
    } else {
        decimal.push_positional(out);
    }
}

/// A float in YAML: decimal notation, or an exponent below 1e-4 and from 1e6 on.
pub(crate) fn push_yaml(out: &mut Vec<u8>, value: f64) {
    match special(value) {
        Some(text) => out.extend_from_slice(text),
        None => Decimal::of(value).push_general(out),
    }
}

/// A float as a map key in JSON: as in YAML, but with the digits of single precision.
pub(crate) fn push_key(out: &mut Vec<u8>, value: f64) {
    let value = value as f32;
    match special(value.into()) {
        Some(text) => out.extend_from_slice(text),
        None => Decimal::parse(ryu::Buffer::new().format_finite(value)).push_general(out),
    }
}

fn special(value: f64) -> Option<&'static [u8]> {
    match value {
        _ if value.is_nan() => Some(b".nan"),
        f64::INFINITY => Some(b".inf"),
        f64::NEG_INFINITY => Some(b"-.inf"),
        _ => None,
    }
}

impl Decimal {
    fn of(value: f64) -> Self {
        Self::parse(ryu::Buffer::new().format_finite(value))
    }

    /// Takes apart what ryu writes: `-?digits(.digits)?(e-?digits)?`.
    fn parse(text: &str) -> Self {
        let (negative, text) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (mantissa, power) = text.split_once('e').unwrap_or((text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all: Vec<u8> = whole.bytes().chain(fraction.bytes()).collect();
        let zeros = all.iter().take_while(|&&digit| digit == b'0').count();
        let mut digits = all.get(zeros..).unwrap_or_default().to_vec();
        while digits.last() == Some(&b'0') {
            digits.pop();
        }
        let exponent = match digits.is_empty() {
            true => 0,
            false => power.parse::<i32>().unwrap_or(0) + whole.len() as i32 - 1 - zeros as i32,
        };
        Self { negative, digits, exponent }
    }

    fn push_general(&self, out: &mut Vec<u8>) {
        if (-4..6).contains(&self.exponent) {
            self.push_positional(out);
        } else {
            self.push_scientific(out, 2);
        }
    }

    fn push_sign(&self, out: &mut Vec<u8>) {
        if self.negative {
            out.push(b'-');
        }
    }

    fn push_scientific(&self, out: &mut Vec<u8>, exponent_digits: usize) {
        self.push_sign(out);
        let (first, rest) = self.digits.split_first().unwrap_or((&b'0', &[]));
        out.push(*first);
        if !rest.is_empty() {
            out.push(b'.');
            out.extend_from_slice(rest);
        }
        out.extend_from_slice(if self.exponent < 0 { b"e-" } else { b"e+" });
        let exponent = self.exponent.unsigned_abs();
        if exponent < 10 && exponent_digits > 1 {
            out.push(b'0');
        }
        out.extend_from_slice(itoa::Buffer::new().format(exponent).as_bytes());
    }

    fn push_positional(&self, out: &mut Vec<u8>) {
        self.push_sign(out);
        if self.digits.is_empty() {
            out.push(b'0');
            return;
        }
        if self.exponent < 0 {
            out.extend_from_slice(b"0.");
            out.extend((1..-self.exponent).map(|_| b'0'));
            out.extend_from_slice(&self.digits);
            return;
        }
        let whole = self.exponent as usize + 1;
        for place in 0..whole.max(self.digits.len()) {
            if place == whole {
                out.push(b'.');
            }
            out.push(self.digits.get(place).copied().unwrap_or(b'0'));
        }
    }
}
