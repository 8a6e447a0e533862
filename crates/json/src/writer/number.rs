//! Floats as Go prints them: the shortest digits that read back the same, plain between 1e-6 and 1e21.

use apimachinery_runtime::reflect::FieldInfo;
use apimachinery_runtime::{EncodeError, ShortestDecimal, name_of_non_finite};

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
    pub(crate) fn int_member(&mut self, key: &'static FieldInfo, number: i64) {
        self.member_start(key);
        self.int(number);
        self.comma();
    }

    /// Writes a float. Leaves an error behind when it is not finite.
    pub fn float(&mut self, number: f64) {
        if let Some(shown) = name_of_non_finite(number) {
            self.fail(EncodeError::invalid_value(format!("json: unsupported value: {shown}")));
            return;
        }
        let mut buffer = ryu::Buffer::new();
        match as_it_is(buffer.format_finite(number)) {
            Some(text) => self.raw(text),
            None => self.raw(&ShortestDecimal::of(number).to_json()),
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
    fn the_quick_way_prints_floats_as_the_other() {
        let mut number = 1.0_f64;
        for step in 0..20_000_u64 {
            for number in [number, -number, number.trunc(), 1.0 / number] {
                let mut writer = Writer::new(Vec::new());
                writer.float(number);
                let expected = ShortestDecimal::of(number).to_json();
                assert_eq!(writer.finish().unwrap(), expected.as_bytes(), "{number:e}");
            }
            number = f64::from_bits(number.to_bits() + (step << 34) % 0x7_1234_5678_9abc);
        }
    }
}
