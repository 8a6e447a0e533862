//! Floating-point numbers of 16, 32 and 64 bits.

/// The bits of the significand of a 64-bit number that are stored.
const SIGNIFICAND: u32 = 52;
/// Those of a 16-bit number.
const HALF_SIGNIFICAND: u32 = 10;
const BIAS: i32 = 1023;
const HALF_BIAS: i32 = 15;
/// The smallest exponent of a 16-bit number whose first bit is not stored.
const HALF_SMALLEST: i32 = 1 - HALF_BIAS;

/// The value of a number of 16 bits.
pub(super) fn from_half(bits: u16) -> f64 {
    let (exponent, significand) = (i32::from(bits >> 10 & 0x1f), f64::from(bits & 0x3ff));
    let magnitude = match exponent {
        0 => significand * power_of_two(HALF_SMALLEST - 10),
        31 if significand == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1024.0 + significand) * power_of_two(exponent - HALF_BIAS - 10),
    };
    if bits >> 15 == 0 { magnitude } else { -magnitude }
}

fn power_of_two(exponent: i32) -> f64 {
    2.0_f64.powi(exponent)
}

/// A finite number in the shortest form that keeps it: its head with the bytes that follow, and how
/// many they are.
pub(crate) fn shortest_float(number: f64) -> ([u8; 9], usize) {
    let mut bytes = [0; 9];
    let mut put = |first: u8, argument: &[u8]| {
        let room = bytes.iter_mut().zip(std::iter::once(&first).chain(argument));
        room.for_each(|(to, from)| *to = *from);
        1 + argument.len()
    };
    #[expect(clippy::cast_possible_truncation, reason = "it is compared with the whole")]
    let single = number as f32;
    let length = if let Some(half) = half_of(number) {
        put(0xf9, &half.to_be_bytes())
    } else if f64::from(single).to_bits() == number.to_bits() {
        put(0xfa, &single.to_be_bytes())
    } else {
        put(0xfb, &number.to_be_bytes())
    };
    (bytes, length)
}

/// The 16 bits that mean exactly this finite number.
#[expect(clippy::cast_possible_truncation, reason = "what is cut off was found to be zero")]
fn half_of(number: f64) -> Option<u16> {
    let bits = number.to_bits();
    let sign = ((bits >> 63) as u16) << 15;
    if number == 0.0 {
        return Some(sign);
    }
    let exponent = (bits >> SIGNIFICAND & 0x7ff) as i32 - BIAS;
    let significand = bits & ((1 << SIGNIFICAND) - 1) | 1 << SIGNIFICAND;
    let (dropped, biased) = match exponent {
        HALF_SMALLEST..=HALF_BIAS => (SIGNIFICAND - HALF_SIGNIFICAND, exponent + HALF_BIAS),
        // Below that the first bit is stored, and the exponent is that of zero.
        -24..HALF_SMALLEST => {
            (SIGNIFICAND - HALF_SIGNIFICAND + (HALF_SMALLEST - exponent).cast_unsigned(), 0)
        }
        _ => return None,
    };
    if significand & ((1 << dropped) - 1) != 0 {
        return None;
    }
    let stored = (significand >> dropped) as u16 & 0x3ff;
    Some(sign | (biased.cast_unsigned() as u16) << HALF_SIGNIFICAND | stored)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_half_is_read_and_written_as_itself() {
        for bits in 0..=u16::MAX {
            let number = from_half(bits);
            if number.is_finite() {
                assert_eq!(half_of(number), Some(bits), "{bits:#06x} {number}");
            }
        }
    }

    #[test]
    fn halves_are_those_of_the_standard() {
        // RFC 8949, appendix A.
        for (bits, number) in [
            (0x0000, 0.0),
            (0x3c00, 1.0),
            (0x3e00, 1.5),
            (0x7bff, 65504.0),
            (0x0001, 5.960_464_477_539_063e-8),
            (0x0400, 0.000_061_035_156_25),
            (0xc400, -4.0),
            (0x7c00, f64::INFINITY),
            (0xfc00, f64::NEG_INFINITY),
        ] {
            assert_eq!(from_half(bits).to_bits(), number.to_bits(), "{bits:#06x}");
        }
        assert!(from_half(0x7e00).is_nan());
        assert_eq!(half_of(-0.0), Some(0x8000));
    }

    #[test]
    fn the_shortest_form_that_keeps_a_number_is_chosen() {
        for (number, expected) in [
            (1.5, &[0xf9, 0x3e, 0x00][..]),
            (65504.0, &[0xf9, 0x7b, 0xff]),
            (65505.0, &[0xfa, 0x47, 0x7f, 0xe1, 0x00]),
            (100_000.0, &[0xfa, 0x47, 0xc3, 0x50, 0x00]),
            (3.402_823_466_385_288_6e38, &[0xfa, 0x7f, 0x7f, 0xff, 0xff]),
            (1.1, &[0xfb, 0x3f, 0xf1, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9a]),
            (1.0e300, &[0xfb, 0x7e, 0x37, 0xe4, 0x3c, 0x88, 0x00, 0x75, 0x9c]),
            (2.980_232_238_769_531_3e-8, &[0xfa, 0x33, 0x00, 0x00, 0x00]),
        ] {
            let (bytes, length) = shortest_float(number);
            assert_eq!(bytes.get(..length), Some(expected), "{number}");
        }
    }
}
