//! Random texts: nothing panics, and what parses survives being written.

use apimachinery_meta::{
    Duration, IntOrString, MicroTime, Quantity, QuantityFormat, Rounding, Scale, Time,
};
use apimachinery_test_support::Dice;

/// Texts that look random: the same ones on every run.
struct Random(Dice);

impl Random {
    fn next(&mut self) -> u64 {
        self.0.number()
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    /// A text of up to 40 characters of `alphabet`.
    fn text(&mut self, alphabet: &[char]) -> String {
        (0..self.below(40)).map(|_| alphabet[self.below(alphabet.len())]).collect()
    }

    /// `text` with some characters replaced.
    fn damaged(&mut self, text: &str, alphabet: &[char]) -> String {
        let mut characters: Vec<char> = text.chars().collect();
        for _ in 0..=self.below(3) {
            let place = self.below(characters.len());
            characters[place] = alphabet[self.below(alphabet.len())];
        }
        characters.into_iter().collect()
    }
}

fn alphabet(text: &str) -> Vec<char> {
    text.chars().chain(['é', 'µ', '\u{2028}', '\0', '"', '\\', '𝟙']).collect()
}

#[test]
fn quantities() {
    let alphabet = alphabet("00112233445566778899..+-eEinumkKMGTP ");
    let mut random = Random(Dice::new(0x5eed));
    let mut previous = Quantity::ZERO;
    for _ in 0..60_000 {
        let text = random.text(&alphabet);
        let text = if random.below(3) == 0 { random.text(&alphabet[..24]) } else { text };
        match Quantity::parse(&text) {
            Ok(quantity) => {
                exercise(&quantity, &previous, random.next() as i64);
                previous = quantity;
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

fn exercise(quantity: &Quantity, other: &Quantity, number: i64) {
    let exponent = quantity.clone().with_format(QuantityFormat::DecimalExponent);
    assert_eq!(exponent.to_string().parse::<Quantity>().as_ref(), Ok(quantity));
    assert_eq!(quantity.cmp(other), other.cmp(quantity).reverse());
    assert!(quantity.to_f64().is_finite() || quantity.format() == QuantityFormat::DecimalExponent);
    assert!(quantity.clone().with_format(QuantityFormat::BinarySi).text_len() > 0);
    let mut sum = quantity.clone();
    if sum.try_add(other).is_ok() && sum.try_sub(other).is_ok() {
        assert_eq!(&sum, quantity);
    }
    let mut product = quantity.clone();
    product.multiply(number);
    assert_eq!(product.sign(), quantity.sign() * number.signum() as i32);
    let mut rounded = product.clone();
    rounded.round_up(Scale::from_power(number as i32));
    assert_eq!(rounded.sign(), product.sign());
    assert!((product.scaled_value(Scale::from_power(number as i32)) == 0) == product.is_zero());
}

#[test]
fn times() {
    let alphabet = alphabet("0123456789-+:.,TZ ");
    let mut random = Random(Dice::new(0x71e5));
    for _ in 0..60_000 {
        let text = match random.below(3) {
            0 => random.text(&alphabet),
            1 => random.damaged("2024-02-29T12:34:56+02:30", &alphabet),
            _ => random.damaged("2024-02-29T12:34:56.123456Z", &alphabet),
        };
        match Time::parse(&text) {
            Ok(time) => {
                assert_eq!(Time::parse(time.text().as_str()), Ok(time.truncated()), "{text:?}")
            }
            Err(error) => assert!(error.to_string().starts_with("parsing time \""), "{text:?}"),
        }
        match MicroTime::parse(&text) {
            Ok(time) => assert_eq!(MicroTime::parse(time.text().as_str()), Ok(time), "{text:?}"),
            Err(error) => assert!(error.to_string().starts_with("parsing time \""), "{text:?}"),
        }
        let (seconds, nanos) = (random.next() as i64, random.next() as i64);
        let written = Time::from_unix(seconds, nanos).text();
        assert!(written.as_str().ends_with('Z'), "{written}");
        let written = MicroTime::from_proto(seconds, nanos as i32).text();
        assert!(written.as_str().ends_with('Z'), "{written}");
    }
}

#[test]
fn durations() {
    let alphabet = alphabet("0123456789.nuµmsh+-");
    let mut random = Random(Dice::new(0xd0_0b1e));
    for _ in 0..60_000 {
        let text = random.text(&alphabet);
        match Duration::parse(&text) {
            Ok(duration) => assert_eq!(duration.to_string().parse(), Ok(duration), "{text:?}"),
            Err(error) => assert!(error.to_string().starts_with("time: "), "{text:?}"),
        }
        let duration = Duration::from_nanos(random.next() as i64 >> random.below(64));
        assert_eq!(duration.to_string().parse(), Ok(duration));
    }
}

#[test]
fn ints_or_strings() {
    let alphabet = alphabet("0123456789%%%+-");
    let mut random = Random(Dice::new(0xface));
    for _ in 0..30_000 {
        let text = random.text(&alphabet);
        let value = IntOrString::from(text.as_str());
        assert_eq!(value.to_string(), text);
        let total = random.next() as i64;
        for result in [
            value.scaled_value(total, Rounding::Up),
            value.loosely_scaled_value(total, Rounding::Down),
        ] {
            match result {
                Ok(share) => assert!(share == 0 || total != 0),
                Err(error) => {
                    assert!(error.to_string().starts_with("invalid value for IntOrString: "))
                }
            }
        }
        let parsed = IntOrString::parse(&text);
        assert_eq!(parsed.int_value() != 0, value.as_str().is_some_and(|_| value.int_value() != 0));
    }
}
