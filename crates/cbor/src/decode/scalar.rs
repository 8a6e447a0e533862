//! Types with custom text, and those of several shapes.
//!
//! In the reference these types read themselves: tags and strictness from outside do not count
//! in them.

use apimachinery_runtime::reflect::{
    Choice, Form, IntegerMut, NameMut, Scalar, ScalarForm, ScalarToken,
};
use apimachinery_runtime::{DecodeError, Str, Value};

use super::ValueReader;

impl ValueReader<'_> {
    /// Reads `kind` or `apiVersion`, or passes over a text that has no place.
    pub(super) fn name(&mut self, name: Option<NameMut<'_>>) -> Result<(), DecodeError> {
        if let (Some(text), Some(name)) = (self.reader.text()?, name) {
            name.set(&text);
        }
        Ok(())
    }

    pub(super) fn scalar(&mut self, scalar: &mut dyn Scalar) -> Result<(), DecodeError> {
        match scalar.form() {
            ScalarForm::Text | ScalarForm::AnyText => {
                self.isolated(|reader| reader.text_scalar(scalar))
            }
            ScalarForm::TextOrInteger => self.isolated(|reader| reader.either_scalar(scalar)),
            _ => self.any_scalar(scalar),
        }
    }

    fn text_scalar(&mut self, scalar: &mut dyn Scalar) -> Result<(), DecodeError> {
        let position = self.reader.position();
        let set = if self.reader.nil() {
            scalar.set(ScalarToken::Null)
        } else {
            // A `null` inside a tag is not seen as one: a pointer of the reference is made and
            // stays empty.
            let text = self.reader.text()?.unwrap_or_default();
            scalar.set(ScalarToken::Text(&text))
        };
        set.map_err(|error| error.at(position))
    }

    fn either_scalar(&mut self, scalar: &mut dyn Scalar) -> Result<(), DecodeError> {
        let position = self.reader.position();
        let set = match self.reader.text_or_rewind()? {
            Some(Some(text)) => scalar.set(ScalarToken::Text(&text)),
            Some(None) => {
                let mut room = Str::default();
                let held = match scalar.token(&mut room) {
                    Ok(ScalarToken::Text(text)) => Str::from(text),
                    _ => Str::default(),
                };
                scalar.set(ScalarToken::Text(&held))
            }
            None => {
                let mut number = 0;
                self.reader.integer_into(IntegerMut::I32(&mut number))?;
                scalar.set(ScalarToken::Int(number.into()))
            }
        };
        set.map_err(|error| error.at(position))
    }

    /// A type that goes through JSON in the reference: it takes what the JSON of the item says.
    fn any_scalar(&mut self, scalar: &mut dyn Scalar) -> Result<(), DecodeError> {
        let position = self.reader.position();
        let value = self.isolated(|reader| reader.any())?;
        let token = match &value {
            Value::Null => Ok(ScalarToken::Null),
            Value::Bool(flag) => Ok(ScalarToken::Bool(*flag)),
            Value::Int(number) => Ok(ScalarToken::Int(*number)),
            Value::Float(number) => Ok(ScalarToken::Float(*number)),
            Value::String(text) => Ok(ScalarToken::Text(text)),
            other => Err(DecodeError::wrong_type(other.type_name(), "string")),
        };
        token.and_then(|token| scalar.set(token)).map_err(|error| error.at(position))
    }

    pub(super) fn choice(&mut self, choice: &mut dyn Choice) -> Result<(), DecodeError> {
        let form = form_of(self.reader.peek_after_self_described());
        if matches!(form, Form::Map | Form::List | Form::Bool) {
            let position = self.reader.position();
            return match choice.choose(form).map_err(|error| error.at(position))? {
                Some(place) => self.isolated(|reader| reader.value(place)),
                None => self.payload().map(drop),
            };
        }
        let position = self.reader.position();
        self.payload()?;
        choice.choose(form).map(drop).map_err(|error| error.at(position))
    }
}

/// The form of an item by its first byte. An item without a form, such as a tag, counts as a
/// `null`.
fn form_of(first: Option<u8>) -> Form {
    match first {
        Some(0x00..=0x3f | 0xf9..=0xfb) => Form::Number,
        Some(0x40..=0x7f) => Form::Text,
        Some(0x80..=0x9f) => Form::List,
        Some(0xa0..=0xbf) => Form::Map,
        Some(0xf4 | 0xf5) => Form::Bool,
        _ => Form::Null,
    }
}
