//! Parts of a JSON schema whose JSON has one of several shapes.

mod reflect;

use apimachinery_json as json;
use apimachinery_meta::derive_support::with_protobuf;
use apimachinery_runtime::derived::data::{Data, Empty};
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{ByteString, DecodeError, Position, Str};
use bytes::Bytes;

/// Any JSON value, kept as it came. Written as `null` while it is empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Json {
    /// The JSON text.
    pub raw: ByteString,
}

impl From<Bytes> for Json {
    fn from(raw: Bytes) -> Self {
        Self { raw: raw.into() }
    }
}

impl Field<json::Json> for Json {
    fn read(&mut self, _: (), reader: &mut json::JsonReader<'_>) -> Result<(), DecodeError> {
        if !reader.null()? {
            self.raw = reader.raw_bytes()?.into();
        }
        Ok(())
    }

    fn write(&self, _: (), writer: &mut json::JsonWriter) {
        if self.raw.is_empty() { writer.null() } else { writer.compacted(&self.raw) }
    }
}

/// A schema, or whether anything is allowed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OrBool<T> {
    /// Whether anything is allowed; true beside a schema.
    pub allows: bool,
    /// What is allowed.
    pub schema: Option<Box<T>>,
}

impl<T: Field<json::Json> + Default> Field<json::Json> for OrBool<T> {
    fn read(&mut self, _: (), reader: &mut json::JsonReader<'_>) -> Result<(), DecodeError> {
        *self = match reader.peek() {
            Some(b'{') => Self { allows: true, schema: Some(read_own(reader)?) },
            Some(b't' | b'f') => Self { allows: reader.bool()?, schema: None },
            _ => {
                let position = Position::byte(reader.offset());
                reader.skip_value()?;
                let error = DecodeError::invalid_value("boolean or JSON schema expected");
                return Err(error.at(position));
            }
        };
        Ok(())
    }

    fn write(&self, _: (), writer: &mut json::JsonWriter) {
        match &self.schema {
            Some(schema) => writer.value(schema),
            None => writer.value(&self.allows),
        }
    }
}

/// One schema, or a list of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OrArray<T> {
    /// The one schema.
    pub schema: Option<Box<T>>,
    /// The schemas; written instead of the one when there are any.
    pub json_schemas: Vec<T>,
}

impl<T: Field<json::Json> + Default> Field<json::Json> for OrArray<T> {
    /// What is neither an object nor a list is passed over, as in the reference.
    fn read(&mut self, _: (), reader: &mut json::JsonReader<'_>) -> Result<(), DecodeError> {
        *self = Self::default();
        match reader.peek() {
            Some(b'{') => self.schema = Some(read_own(reader)?),
            Some(b'[') => self.json_schemas = read_own(reader)?,
            _ => reader.skip_value()?,
        }
        Ok(())
    }

    fn write(&self, _: (), writer: &mut json::JsonWriter) {
        if self.json_schemas.is_empty() {
            writer.value(&self.schema);
        } else {
            writer.value(&self.json_schemas);
        }
    }
}

/// A schema, or a list of names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OrStringArray<T> {
    /// The schema.
    pub schema: Option<Box<T>>,
    /// The names; written instead of the schema when there are any.
    pub property: Vec<Str>,
}

impl<T: Field<json::Json> + Default> Field<json::Json> for OrStringArray<T> {
    /// What is neither an object nor a list is passed over, as in the reference.
    fn read(&mut self, _: (), reader: &mut json::JsonReader<'_>) -> Result<(), DecodeError> {
        *self = Self::default();
        match reader.peek() {
            Some(b'{') => self.schema = Some(read_own(reader)?),
            Some(b'[') => self.property = read_own(reader)?,
            _ => reader.skip_value()?,
        }
        Ok(())
    }

    fn write(&self, _: (), writer: &mut json::JsonWriter) {
        if self.property.is_empty() {
            writer.value(&self.schema);
        } else {
            writer.value(&self.property);
        }
    }
}

fn read_own<T: Field<json::Json> + Default>(
    reader: &mut json::JsonReader<'_>,
) -> Result<T, DecodeError> {
    let mut value = T::default();
    reader.quietly(|reader| reader.value(&mut value))?;
    Ok(value)
}

apimachinery_runtime::data_by_clone!(Json, Json { raw: ByteString::null() });

/// `Data` of a struct with these fields.
macro_rules! data {
    ($type:ident { $($field:ident),* }) => {
        impl<T> Empty for $type<T> {
            const EMPTY: Self = Self { $($field: Empty::EMPTY),* };
        }

        impl<T: Data + Default> Data for $type<T> {
            fn copy_into(&self, target: &mut Self) {
                $(self.$field.copy_into(&mut target.$field);)*
            }

            fn same(&self, other: &Self) -> bool {
                $(self.$field.same(&other.$field))&&*
            }
        }
    };
}

data!(OrBool { allows, schema });
data!(OrArray { schema, json_schemas });
data!(OrStringArray { schema, property });

// By the features of `meta`, as what the derive emits: a crate beside this one may turn protobuf on
// there alone.
with_protobuf! {
    mod protobuf {
        use apimachinery_meta::derive_support::protobuf::{Protobuf, message};
        use apimachinery_runtime::fields::Field;

        use super::{Json, OrArray, OrBool, OrStringArray};

        message!([] Json { 1 "raw" raw });
        message!([T: Field<Protobuf> + Default] OrBool<T> { 1 "allows" allows, 2 "schema" schema });
        message!([T: Field<Protobuf> + Default] OrArray<T> { 1 "schema" schema, 2 "jSONSchemas" json_schemas });
        message!([T: Field<Protobuf> + Default] OrStringArray<T> { 1 "schema" schema, 2 "property" property });
    }
}
