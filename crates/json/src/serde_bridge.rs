//! serde's traits for types that have custom readers and writers.
//!
//! The derive implements `Serialize` and `Deserialize` by these two functions, which go through
//! JSON text: one line per type instead of a second reader and writer each. They are for meeting
//! other libraries; the serializers never use them.

use std::fmt;

use serde::de::{self, DeserializeSeed, MapAccess, SeqAccess, Visitor};
use serde::ser::{self, SerializeMap, SerializeSeq};
use serde::{Deserializer, Serialize, Serializer};

use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{ApiType, TypeMeta};

use crate::entry::{read_object, write_object};
use crate::fields::{Expected, RootError};
use crate::structs::Named;
use crate::{Json, JsonReader, JsonWriter};

/// Serializes a value through its JSON.
///
/// # Errors
/// When the value has no JSON form, or the serializer fails.
pub fn serialize<T: Field<Json>, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut writer = JsonWriter::new(Vec::new());
    writer.value(value);
    let json = writer.finish().map_err(ser::Error::custom)?;
    let text = std::str::from_utf8(&json).map_err(ser::Error::custom)?;
    JsonText(text).serialize(serializer)
}

/// Serializes an object through its JSON, with the kind it declares.
///
/// # Errors
/// As [`serialize`].
pub fn serialize_object<T: ApiType, S: Serializer>(
    object: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut writer = JsonWriter::new(Vec::new());
    write_object(object, Named::from(&TypeMeta::from(&T::KIND.to_gvk())), &mut writer);
    let json = writer.finish().map_err(ser::Error::custom)?;
    let text = std::str::from_utf8(&json).map_err(ser::Error::custom)?;
    JsonText(text).serialize(serializer)
}

struct JsonText<'a>(&'a str);

impl Serialize for JsonText<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut reader = JsonReader::from_text(self.0);
        match reader.peek() {
            Some(b'{') => serialize_map(&mut reader, serializer),
            Some(b'[') => serialize_list(&mut reader, serializer),
            Some(b'"') => serializer.serialize_str(&reader.string().map_err(ser::Error::custom)?),
            Some(b't' | b'f') => {
                serializer.serialize_bool(reader.bool().map_err(ser::Error::custom)?)
            }
            Some(b'n') => serializer.serialize_unit(),
            _ => serialize_number(self.0, serializer),
        }
    }
}

fn serialize_map<S: Serializer>(
    reader: &mut JsonReader<'_>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    reader.object_start("object").map_err(ser::Error::custom)?;
    let mut first = true;
    while let Some(key) = reader.next_key(&mut first).map_err(ser::Error::custom)? {
        let value = reader.raw_value().map_err(ser::Error::custom)?;
        map.serialize_entry(&key, &JsonText(value))?;
    }
    map.end()
}

fn serialize_list<S: Serializer>(
    reader: &mut JsonReader<'_>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(None)?;
    reader.array_start("array").map_err(ser::Error::custom)?;
    let mut first = true;
    while reader.next_item(&mut first).map_err(ser::Error::custom)? {
        list.serialize_element(&JsonText(reader.raw_value().map_err(ser::Error::custom)?))?;
    }
    list.end()
}

fn serialize_number<S: Serializer>(text: &str, serializer: S) -> Result<S::Ok, S::Error> {
    if let Ok(number) = text.parse::<i64>() {
        return serializer.serialize_i64(number);
    }
    if let Ok(number) = text.parse::<u64>() {
        return serializer.serialize_u64(number);
    }
    serializer.serialize_f64(text.parse().map_err(ser::Error::custom)?)
}

/// Deserializes a value through its JSON.
///
/// # Errors
/// When the deserializer fails, or what it yields does not fit the value.
pub fn deserialize<'de, T: Field<Json> + Default, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    let mut writer = JsonWriter::new(Vec::new());
    ToJson(&mut writer).deserialize(deserializer)?;
    let json = writer.finish().map_err(de::Error::custom)?;
    let text = std::str::from_utf8(&json).map_err(de::Error::custom)?;
    let mut value = T::default();
    JsonReader::from_text(text).value(&mut value).map_err(de::Error::custom)?;
    Ok(value)
}

/// Deserializes an object through its JSON.
///
/// # Errors
/// As [`deserialize`], and when the data names another kind than the type declares.
pub fn deserialize_object<'de, T: ApiType, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    let mut writer = JsonWriter::new(Vec::new());
    ToJson(&mut writer).deserialize(deserializer)?;
    let json = writer.finish().map_err(de::Error::custom)?;
    let text = std::str::from_utf8(&json).map_err(de::Error::custom)?;
    let declared = TypeMeta::from(&T::KIND.to_gvk());
    let expected =
        Expected { api_version: declared.api_version(), kind: declared.kind(), is_certain: false };
    let mut object = T::default();
    match read_object(&mut object, &expected, &mut JsonReader::from_text(text)) {
        Ok(()) => Ok(object),
        Err(RootError::Decode(error)) => Err(de::Error::custom(error)),
        Err(RootError::KindDiffers) => {
            Err(de::Error::custom(format!("the data is not of kind {}", T::KIND.to_gvk())))
        }
    }
}

/// Writes whatever a deserializer yields as JSON.
struct ToJson<'a>(&'a mut JsonWriter);

impl<'de> DeserializeSeed<'de> for ToJson<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for ToJson<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value with a JSON form")
    }

    fn visit_bool<E>(self, value: bool) -> Result<(), E> {
        self.0.bool(value);
        Ok(())
    }

    fn visit_i64<E>(self, value: i64) -> Result<(), E> {
        self.0.integer(value);
        Ok(())
    }

    fn visit_u64<E>(self, value: u64) -> Result<(), E> {
        self.0.integer(value);
        Ok(())
    }

    fn visit_f64<E>(self, value: f64) -> Result<(), E> {
        self.0.float(value);
        Ok(())
    }

    fn visit_str<E>(self, value: &str) -> Result<(), E> {
        self.0.string(value);
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        self.0.raw("null");
        Ok(())
    }

    fn visit_none<E>(self) -> Result<(), E> {
        self.0.raw("null");
        Ok(())
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        self.0.array_start();
        while items.next_element_seed(ToJson(self.0))?.is_some() {
            self.0.comma();
        }
        self.0.array_end();
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        self.0.object_start();
        while let Some(key) = entries.next_key::<String>()? {
            self.0.key(&key);
            entries.next_value_seed(ToJson(self.0))?;
            self.0.comma();
        }
        self.0.object_end();
        Ok(())
    }
}
