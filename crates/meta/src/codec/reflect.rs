//! Scalar types as fields that can be examined without knowing their types.

use apimachinery_runtime::reflect::{
    RawJson, Reflect, Scalar, ScalarForm, ScalarToken, Shape, Slot, SlotMut,
};
use apimachinery_runtime::{DecodeError, EncodeError, Reason, Str, reflect_scalar};
use bytes::Bytes;

use crate::{
    Duration, FieldsV1, IntOrString, IntOrStringValue, MicroTime, Quantity, Time, WrappedList,
};

/// The text of a token, empty for `null`.
fn text_of<'a>(token: ScalarToken<'a>) -> Result<&'a str, DecodeError> {
    match token {
        ScalarToken::Text(text) => Ok(text),
        ScalarToken::Null => Ok(""),
        other => Err(DecodeError::wrong_type(other.type_name(), "string")),
    }
}

fn invalid(error: impl std::error::Error + Send + Sync + 'static) -> DecodeError {
    DecodeError::invalid_value(Reason::cause(error))
}

macro_rules! times {
    ($($type:ident),*) => {$(
        impl Scalar for $type {
            fn token<'a>(&'a self, text: &'a mut Str) -> Result<ScalarToken<'a>, EncodeError> {
                if self.is_zero() {
                    return Ok(ScalarToken::Null);
                }
                *text = Str::from(self.text().as_str());
                Ok(ScalarToken::Text(text))
            }

            fn set(&mut self, token: ScalarToken<'_>) -> Result<(), DecodeError> {
                *self = match token {
                    ScalarToken::Null => Self::ZERO,
                    token => Self::parse(text_of(token)?).map_err(invalid)?,
                };
                Ok(())
            }

            fn form(&self) -> ScalarForm {
                ScalarForm::Text
            }

            apimachinery_runtime::own_form!(crate::derive_support::forms!($type));

            fn is_empty(&self) -> bool {
                self.is_zero()
            }
        }
    )*};
}

times!(Time, MicroTime);
reflect_scalar!(
    Time,
    ["\"2024-02-29T12:30:00Z\"", "\"1999-12-31T23:59:59Z\""],
    format = "date-time"
);
reflect_scalar!(
    MicroTime,
    ["\"2024-02-29T12:30:00.000000Z\"", "\"1999-12-31T23:59:59.999999Z\""],
    format = "date-time"
);

impl Scalar for Duration {
    apimachinery_runtime::own_form!(crate::derive_support::forms!(Duration));

    fn token<'a>(&'a self, text: &'a mut Str) -> Result<ScalarToken<'a>, EncodeError> {
        *text = Str::from(self.to_string());
        Ok(ScalarToken::Text(text))
    }

    fn set(&mut self, token: ScalarToken<'_>) -> Result<(), DecodeError> {
        *self = Self::parse(text_of(token)?).map_err(invalid)?;
        Ok(())
    }
}

reflect_scalar!(Duration, ["\"1s\"", "\"1h30m0s\""]);

impl Scalar for Quantity {
    apimachinery_runtime::own_form!(crate::derive_support::forms!(Quantity));

    fn token<'a>(&'a self, text: &'a mut Str) -> Result<ScalarToken<'a>, EncodeError> {
        // A text takes everything.
        let _ = self.write_to(text);
        Ok(ScalarToken::Text(text))
    }

    fn form(&self) -> ScalarForm {
        ScalarForm::Text
    }

    fn set(&mut self, token: ScalarToken<'_>) -> Result<(), DecodeError> {
        *self = match token {
            ScalarToken::Null => Self::default(),
            ScalarToken::Int(number) => Self::parse_json(&number.to_string()).map_err(invalid)?,
            ScalarToken::Float(number) => Self::parse_json(&number.to_string()).map_err(invalid)?,
            token => Self::parse_json(text_of(token)?).map_err(invalid)?,
        };
        Ok(())
    }
}

reflect_scalar!(Quantity, ["\"1\"", "\"500m\"", "\"2Gi\""], format = "quantity");

impl Scalar for IntOrString {
    apimachinery_runtime::own_form!(crate::derive_support::forms!(IntOrString));

    fn token<'a>(&'a self, _: &'a mut Str) -> Result<ScalarToken<'a>, EncodeError> {
        match self.value() {
            Ok(IntOrStringValue::Int(number)) => Ok(ScalarToken::Int(number.into())),
            Ok(IntOrStringValue::String(text)) => Ok(ScalarToken::Text(text)),
            Err(error) => Err(EncodeError::invalid_value(Reason::cause(error))),
        }
    }

    fn form(&self) -> ScalarForm {
        ScalarForm::TextOrInteger
    }

    /// A number leaves the text that was there, and the reverse.
    fn set(&mut self, token: ScalarToken<'_>) -> Result<(), DecodeError> {
        let (_, int, string) = self.parts();
        *self = match token {
            ScalarToken::Text(text) => Self::from_parts(1, int, Str::from(text)),
            ScalarToken::Null => Self::from_parts(0, int, Str::from(string)),
            ScalarToken::Int(number) => {
                let number = i32::try_from(number)
                    .map_err(|_| DecodeError::wrong_type(format!("number {number}"), "int32"))?;
                Self::from_parts(0, number, Str::from(string))
            }
            other => return Err(DecodeError::wrong_type(other.type_name(), "int32")),
        };
        Ok(())
    }
}

reflect_scalar!(IntOrString, ["7", "\"http\"", "\"25%\""], format = "int-or-string");

impl RawJson for FieldsV1 {
    apimachinery_runtime::own_form!(crate::derive_support::forms!(FieldsV1));

    fn raw(&self) -> &[u8] {
        FieldsV1::raw(self)
    }

    fn set_raw(&mut self, raw: Bytes) -> Result<(), DecodeError> {
        *self = Self::new(raw);
        Ok(())
    }

    fn may_be_cbor(&self) -> bool {
        true
    }

    fn type_name(&self) -> &'static str {
        "metav1.FieldsV1"
    }
}

impl Reflect for FieldsV1 {
    fn reflect(&self) -> Slot<'_> {
        Slot::Json(self)
    }

    fn reflect_mut(&mut self) -> SlotMut<'_> {
        SlotMut::Json(self)
    }

    fn shape() -> Shape {
        Shape::Scalar {
            examples: &[r#"{"f:a":{}}"#],
            format: "",
            path: std::any::type_name::<Self>(),
        }
    }
}

impl<T: Reflect + Default> Reflect for WrappedList<T> {
    const WRAPS: bool = true;

    fn reflect(&self) -> Slot<'_> {
        (**self).reflect()
    }

    fn reflect_mut(&mut self) -> SlotMut<'_> {
        (**self).reflect_mut()
    }

    fn shape() -> Shape {
        Shape::List(T::shape)
    }

    fn is_null(&self) -> bool {
        Reflect::is_null(&**self)
    }

    fn is_empty(&self) -> bool {
        Reflect::is_empty(&**self)
    }
}
