//! Floats as Go prints them: the shortest digits that read back the same, plain between 1e-6 and
//! 1e21.

use apimachinery_runtime::reflect::FieldInfo;
use apimachinery_runtime::{EncodeError, ShortestDecimal, name_of_non_finite};

use super::JsonWriter;

impl JsonWriter {
    /// Writes a whole number of any size.
    #[inline]
    pub fn integer<T: itoa::Integer>(&mut self, number: T) {
        self.raw(itoa::Buffer::new().format(number));
    }

    /// Writes a member that is a whole number.
    pub(crate) fn integer_member(&mut self, key: &'static FieldInfo, number: impl itoa::Integer) {
        self.member_start(key);
        self.integer(number);
        self.comma();
    }

    /// Writes a float. Leaves an error when it is not finite.
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

/// The text of a number as `ryu` prints it, when the reference's is the same but for a fraction of
/// zero.
fn as_it_is(text: &str) -> Option<&str> {
    let has_exponent = text.as_bytes().contains(&b'e');
    (!has_exponent).then(|| text.strip_suffix(".0").unwrap_or(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quick_way_prints_floats_as_the_other() {
        let mut number = 1.0_f64;
        for step in 0..20_000_u64 {
            for number in [number, -number, number.trunc(), 1.0 / number] {
                let mut writer = JsonWriter::new(Vec::new());
                writer.float(number);
                let expected = ShortestDecimal::of(number).to_json();
                assert_eq!(writer.finish().unwrap(), expected.as_bytes(), "{number:e}");
            }
            number = f64::from_bits(number.to_bits() + (step << 34) % 0x7_1234_5678_9abc);
        }
    }
}
