//! JSON as a format of fields.

use apimachinery_runtime::DecodeError;
use apimachinery_runtime::fields::{Field, Format};
use apimachinery_runtime::reflect::FieldInfo;

use crate::{JsonReader, JsonWriter};

/// JSON, as the format of a [`Field`].
///
/// A type with a custom JSON form implements `Field<Json>`:
///
/// ```
/// use apimachinery_json::{Json, JsonReader, JsonWriter};
/// use apimachinery_runtime::DecodeError;
/// use apimachinery_runtime::fields::Field;
///
/// struct Percent(i32);
///
/// impl Field<Json> for Percent {
///     fn read(&mut self, _: (), reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
///         let text = reader.string()?;
///         let number = text.strip_suffix('%').and_then(|it| it.parse().ok());
///         self.0 = number.ok_or_else(|| DecodeError::invalid_value("no percentage"))?;
///         Ok(())
///     }
///
///     fn write(&self, _: (), writer: &mut JsonWriter) {
///         writer.string(&format!("{}%", self.0));
///     }
/// }
///
/// let mut percent = Percent(0);
/// JsonReader::from_text(r#""25%""#).value(&mut percent)?;
/// assert_eq!(percent.0, 25);
/// # Ok::<(), DecodeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Json;

impl Format for Json {
    type Reader<'a> = JsonReader<'a>;
    type Writer = JsonWriter;
    type Tag = ();
    type Index = usize;
    type Place = ();
    type Key = &'static FieldInfo;

    #[inline]
    fn write_member<T: Field<Self>>(value: &T, key: &'static FieldInfo, writer: &mut JsonWriter) {
        writer.member(key, value);
    }

    #[inline]
    fn takes_null(reader: &mut JsonReader<'_>) -> Result<bool, DecodeError> {
        reader.takes_null()
    }

    #[inline]
    fn write_null((): (), writer: &mut JsonWriter) {
        writer.null();
    }

    #[inline]
    fn write_null_member(key: &'static FieldInfo, writer: &mut JsonWriter) {
        writer.null_member(key);
    }
}

impl JsonReader<'_> {
    /// Reads one value *into* another; see [`Field`].
    ///
    /// # Errors
    /// When the value takes nothing like it, or breaks the grammar.
    #[inline]
    pub fn value<T: Field<Json> + ?Sized>(&mut self, target: &mut T) -> Result<(), DecodeError> {
        target.read((), self)
    }
}

impl JsonWriter {
    /// Writes a value, in its JSON form.
    #[inline]
    pub fn value<T: Field<Json> + ?Sized>(&mut self, value: &T) {
        value.write((), self);
    }

    /// Writes a member: what [`Field::write_member`] mostly does.
    pub(crate) fn member(&mut self, key: &'static FieldInfo, value: &dyn Field<Json>) {
        self.member_start(key);
        value.write((), self);
        self.comma();
    }
}
