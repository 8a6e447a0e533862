//! Number tokens.

use std::str::FromStr;

use apimachinery_runtime::{DecodeError, Position};

use super::JsonReader;
use crate::syntax;

/// A number token, and whether it is a whole number without fraction and exponent.
pub(crate) struct NumberToken<'a> {
    pub(crate) text: &'a str,
    pub(crate) is_integer: bool,
    start: usize,
}

impl<'a> JsonReader<'a> {
    /// Takes a number token.
    pub(crate) fn number_token(
        &mut self,
        expected: &'static str,
    ) -> Result<NumberToken<'a>, DecodeError> {
        if !matches!(self.peek(), Some(b'-' | b'0'..=b'9')) {
            return Err(self.wrong_type(expected));
        }
        let start = self.at;
        let is_integer = self.skip_number()?;
        Ok(NumberToken { text: self.slice(start, self.at), is_integer, start })
    }

    /// Passes over the number that starts here, checking it; true for a whole number.
    pub(super) fn skip_number(&mut self) -> Result<bool, DecodeError> {
        if self.byte() == Some(b'-') {
            self.at += 1;
        }
        match self.byte() {
            Some(b'0') => self.at += 1,
            Some(b'1'..=b'9') => self.skip_digits(),
            _ => return Err(self.unexpected_inside(syntax::IN_NUMBER)),
        }
        let mut is_integer = true;
        if self.byte() == Some(b'.') {
            is_integer = false;
            self.at += 1;
            self.require_digits(syntax::AFTER_POINT)?;
        }
        if let Some(b'e' | b'E') = self.byte() {
            is_integer = false;
            self.at += 1;
            if let Some(b'+' | b'-') = self.byte() {
                self.at += 1;
            }
            self.require_digits(syntax::IN_EXPONENT)?;
        }
        Ok(is_integer)
    }

    /// A whole number of up to 18 digits that is right here, and where it ends. Those of other
    /// forms are left to the slow way, which has the words for what is wrong.
    pub(super) fn small_integer(&self) -> Option<(i64, usize)> {
        const MOST_DIGITS: usize = 18;
        let rest = self.bytes().get(self.at..)?;
        let (digits, is_negative) = match rest {
            [b'-', digits @ ..] => (digits, true),
            digits => (digits, false),
        };
        let (mut number, mut count) = (0, 0);
        for byte in digits.iter().take(MOST_DIGITS) {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                break;
            }
            number = number * 10 + i64::from(digit);
            count += 1;
        }
        let goes_on = matches!(digits.get(count), Some(b'0'..=b'9' | b'.' | b'e' | b'E') | None);
        // A zero before other digits is a mistake, and one with a sign not a number of every type.
        let has_odd_zero = digits.first() == Some(&b'0') && (count > 1 || is_negative);
        let end = self.at + count + usize::from(is_negative);
        (count > 0 && !goes_on && !has_odd_zero)
            .then_some((if is_negative { -number } else { number }, end))
    }

    fn skip_digits(&mut self) {
        while let Some(b'0'..=b'9') = self.byte() {
            self.at += 1;
        }
    }

    fn require_digits(&mut self, context: &'static str) -> Result<(), DecodeError> {
        match self.byte() {
            Some(b'0'..=b'9') => self.skip_digits(),
            _ => return Err(self.unexpected_inside(context)),
        }
        Ok(())
    }

    /// Takes a whole number of type `T`.
    ///
    /// # Errors
    /// When something else is here, the number has a fraction or an exponent, or does not fit.
    pub fn integer<T: TryFrom<i64> + FromStr>(
        &mut self,
        expected: &'static str,
    ) -> Result<T, DecodeError> {
        if let Some((number, end)) = self.small_integer()
            && let Ok(number) = T::try_from(number)
        {
            self.at = end;
            return Ok(number);
        }
        let token = self.number_token(expected)?;
        if token.is_integer
            && let Ok(number) = token.text.parse()
        {
            return Ok(number);
        }
        Err(misfit(&token, expected))
    }

    /// Takes a number as a float.
    ///
    /// # Errors
    /// When something else is here, or the number is beyond the range of a float.
    pub fn float(&mut self) -> Result<f64, DecodeError> {
        let token = self.number_token("float64")?;
        match token.text.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(number),
            _ => Err(misfit(&token, "float64")),
        }
    }
}

#[cold]
pub(crate) fn misfit(token: &NumberToken<'_>, expected: &'static str) -> DecodeError {
    const SHOWN: usize = 40;
    let shown = token.text.get(..SHOWN).map_or(token.text.to_owned(), |cut| format!("{cut}…"));
    DecodeError::wrong_type(format!("number {shown}"), expected).at(Position::byte(token.start))
}
