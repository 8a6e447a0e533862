//! Floats as Go prints them: the shortest digits that read back the same, plain between 1e-6 and 1e21.

use apimachinery_runtime::EncodeError;

use super::Writer;

impl Writer {
    /// Writes a whole number of any size.
    #[inline]
    pub fn integer<T: itoa::Integer>(&mut self, number: T) {
        self.raw(itoa::Buffer::new().format(number));
    }

    /// Writes a whole number, quickest one of at most eight digits.
    pub fn int(&mut self, number: i64) {
        match u32::try_from(number) {
            Ok(number @ ..10_000) => self.last_digits(number),
            Ok(number @ ..100_000_000) => {
                self.last_digits(number / 10_000);
                self.out.put(&four_digits(number % 10_000).map(|digit| b'0' + digit), 4);
            }
            _ => self.integer(number),
        }
    }

    /// Writes a number below 10,000 without leading zeros.
    #[inline]
    fn last_digits(&mut self, number: u32) {
        let digits = u32::from_le_bytes(four_digits(number));
        let zeros = (digits.trailing_zeros() / 8).min(3);
        let text = (digits | 0x3030_3030) >> (8 * zeros);
        self.out.put(&text.to_le_bytes(), 4 - zeros as usize);
    }

    /// Writes a member that is a whole number.
    pub fn int_member(&mut self, key: &'static str, number: i64) {
        self.member_start(key);
        self.int(number);
        self.comma();
    }

    /// Writes a float. Leaves an error behind when it is not finite.
    pub fn float(&mut self, number: f64) {
        if !number.is_finite() {
            let shown = if number.is_nan() {
                "NaN"
            } else if number > 0.0 {
                "+Inf"
            } else {
                "-Inf"
            };
            self.fail(EncodeError::invalid_value(format!("json: unsupported value: {shown}")));
            return;
        }
        let mut buffer = ryu::Buffer::new();
        match as_it_is(buffer.format_finite(number)) {
            Some(text) => self.raw(text),
            None => self.out.append_with(|out| write_float(number, out)),
        }
    }
}

/// The digits of a number below 10,000.
#[inline]
fn four_digits(number: u32) -> [u8; 4] {
    let pairs = (number / 100) | ((number % 100) << 16);
    // Below 100, `103 / 1024` is a tenth.
    let tens = ((pairs * 103) >> 10) & 0x000f_000f;
    (tens | ((pairs - 10 * tens) << 8)).to_le_bytes()
}

/// The text of a number as `ryu` prints it, when the reference's is the same but for a fraction of zero.
fn as_it_is(text: &str) -> Option<&str> {
    let has_exponent = text.as_bytes().contains(&b'e');
    (!has_exponent).then(|| text.strip_suffix(".0").unwrap_or(text))
}

/// Appends a finite float.
pub(crate) fn write_float(number: f64, out: &mut Vec<u8>) {
    if number.is_sign_negative() {
        out.push(b'-');
    }
    let number = number.abs();
    if number == 0.0 {
        out.push(b'0');
        return;
    }
    let mut buffer = ryu::Buffer::new();
    let decimal = Decimal::from_ryu(buffer.format_finite(number));
    if (1e-6..1e21).contains(&number) {
        decimal.write_plain(out)
    } else {
        decimal.write_exponent(out)
    }
}

/// Digits without leading and trailing zeros, and where the decimal point stands before them.
struct Decimal {
    digits: Vec<u8>,
    /// The value is `0.digits × 10^point`.
    point: i32,
}

impl Decimal {
    /// Reads what `ryu` prints: `123.45`, `1e21`, `1.5e-7`.
    fn from_ryu(text: &str) -> Self {
        let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let exponent: i32 = exponent.parse().unwrap_or_default();
        let all: Vec<u8> = whole.bytes().chain(fraction.bytes()).collect();
        let leading = all.iter().take_while(|digit| **digit == b'0').count();
        let trailing = all.iter().rev().take_while(|digit| **digit == b'0').count();
        let digits = all.get(leading..all.len() - trailing).unwrap_or_default().to_vec();
        let point = whole.len() as i32 - leading as i32 + exponent;
        Self { digits, point }
    }

    fn write_plain(&self, out: &mut Vec<u8>) {
        let count = self.digits.len() as i32;
        if self.point <= 0 {
            out.extend_from_slice(b"0.");
            out.extend(std::iter::repeat_n(b'0', self.point.unsigned_abs() as usize));
            out.extend_from_slice(&self.digits);
        } else if self.point >= count {
            out.extend_from_slice(&self.digits);
            out.extend(std::iter::repeat_n(b'0', (self.point - count) as usize));
        } else {
            let (whole, fraction) = self.digits.split_at(self.point as usize);
            out.extend_from_slice(whole);
            out.push(b'.');
            out.extend_from_slice(fraction);
        }
    }

    fn write_exponent(&self, out: &mut Vec<u8>) {
        let (first, rest) = self.digits.split_at(1.min(self.digits.len()));
        out.extend_from_slice(first);
        if !rest.is_empty() {
            out.push(b'.');
            out.extend_from_slice(rest);
        }
        let exponent = self.point - 1;
        out.extend_from_slice(if exponent < 0 { b"e-" } else { b"e+" });
        out.extend_from_slice(itoa::Buffer::new().format(exponent.unsigned_abs()).as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_print_as_their_digits() {
        let near = |number: i64| [number - 1, number, number + 1];
        let powers = (0..19).flat_map(|power| near(10_i64.pow(power)));
        let numbers = (0..12_000).chain(powers).chain([99_990_000, 12_345_678, i64::MAX]);
        for number in numbers.flat_map(|number| [number, -number]).chain([i64::MIN]) {
            let mut writer = Writer::new(Vec::new());
            writer.int(number);
            assert_eq!(writer.finish().unwrap(), number.to_string().as_bytes());
        }
    }

    #[test]
    fn floats_print_as_go_prints_them() {
        let cases = [
            (0.0, "0"),
            (-0.0, "-0"),
            (1.0, "1"),
            (1.5, "1.5"),
            (-2.5e-3, "-0.0025"),
            (1e-6, "0.000001"),
            (1e-7, "1e-7"),
            (1.25e-9, "1.25e-9"),
            (1e20, "100000000000000000000"),
            (1e21, "1e+21"),
            (1.7976931348623157e308, "1.7976931348623157e+308"),
            (5e-324, "5e-324"),
            (123456789.125, "123456789.125"),
            (f64::from_bits(0x4301_8692_9abb_0c92), "616629852922258.2"),
            (9223372036854775808.0, "9223372036854776000"),
        ];
        for (number, expected) in cases {
            let mut out = Vec::new();
            write_float(number, &mut out);
            assert_eq!(String::from_utf8_lossy(&out), expected);
            let mut writer = Writer::new(Vec::new());
            writer.float(number);
            assert_eq!(String::from_utf8(writer.finish().unwrap()).unwrap(), expected);
        }
    }

    #[test]
    fn the_quick_way_prints_floats_as_the_other() {
        let mut number = 1.0_f64;
        for step in 0..20_000_u64 {
            for number in [number, -number, number.trunc(), 1.0 / number] {
                let (mut out, mut writer) = (Vec::new(), Writer::new(Vec::new()));
                write_float(number, &mut out);
                writer.float(number);
                assert_eq!(writer.finish().unwrap(), out, "{number:e}");
            }
            number = f64::from_bits(number.to_bits() + (step << 34) % 0x7_1234_5678_9abc);
        }
    }
}
