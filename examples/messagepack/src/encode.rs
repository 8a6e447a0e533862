//! From objects to bytes: one loop over the fields of a struct, one `match` on what a field holds.

use apimachinery::runtime::reflect::{FieldRole, ScalarToken, Slot, Struct};
use apimachinery::runtime::{EncodeErrorKind, RawExtension, TypeMeta, Value};
use apimachinery::{EncodeError, Object, Str};
use rmp::encode::{self, ValueWriteError};

/// Writes MessagePack to a buffer.
pub(crate) struct Encoder<'a> {
    pub(crate) out: &'a mut Vec<u8>,
}

type Written = Result<(), EncodeError>;

/// A buffer in memory takes everything; `rmp` cannot know that.
pub(crate) fn refused(error: ValueWriteError) -> EncodeError {
    EncodeError::invalid_value(error.to_string())
}

impl Encoder<'_> {
    /// Writes the fields of a struct that are not left out. `name` is what an object at the top is
    /// called.
    pub(crate) fn fields(&mut self, object: &dyn Struct, name: Option<&TypeMeta>) -> Written {
        let fields = object.table().fields().iter().enumerate();
        let written = fields.filter_map(|(index, field)| {
            let slot = match (field.place(), name) {
                (FieldRole::Kind, Some(name)) => Slot::Text(name.kind()),
                (FieldRole::ApiVersion, Some(name)) => Slot::Text(name.api_version()),
                _ => object.slot(index),
            };
            (!field.omission().leaves_out_slot(&slot)).then_some((field, slot))
        });
        self.map_head(written.clone().count())?;
        for (field, slot) in written {
            self.text(field.name())?;
            self.slot(slot).map_err(|error| error.within_field(field.name()))?;
        }
        Ok(())
    }

    fn slot(&mut self, slot: Slot<'_>) -> Written {
        match slot {
            Slot::Null => self.nil(),
            Slot::Text(text) => self.text(text),
            Slot::Bool(flag) => encode::write_bool(self.out, flag).map_err(EncodeError::from),
            Slot::Int(number) => self.int(number),
            Slot::UInt(number) => encode::write_uint(self.out, number).map(drop).map_err(refused),
            Slot::Float(number) => encode::write_f64(self.out, number).map_err(refused),
            Slot::Bytes(bytes) => encode::write_bin(self.out, bytes).map_err(refused),
            Slot::Scalar(scalar) => match scalar.token(&mut Str::default())? {
                ScalarToken::Null => self.nil(),
                ScalarToken::Bool(flag) => self.slot(Slot::Bool(flag)),
                ScalarToken::Int(number) => self.int(number),
                ScalarToken::Float(number) => self.slot(Slot::Float(number)),
                ScalarToken::Text(text) => self.text(text),
            },
            Slot::Struct(object) => self.fields(object, None),
            Slot::List(items) => {
                encode::write_array_len(self.out, length(items.len())?).map_err(refused)?;
                let mut items = (0..items.len()).map(|index| (index, items.item(index)));
                items.try_for_each(|(index, item)| {
                    self.slot(item).map_err(|error| error.within_index(index))
                })
            }
            Slot::Map(entries) => {
                self.map_head(entries.len())?;
                let mut written = Ok(());
                entries.for_each(&mut |key, value| {
                    if written.is_ok() {
                        let entry = self.text(key).and_then(|()| self.slot(value));
                        written = entry.map_err(|error| error.within_field(key));
                    }
                });
                written
            }
            Slot::Raw(RawExtension::Null) => self.nil(),
            Slot::Raw(RawExtension::Raw(json)) => self.write_json(json),
            Slot::Raw(RawExtension::Object(object)) => self.nested(&**object),
            Slot::Json(json) => self.write_json(json.raw()),
            Slot::Value(value) => self.write_value(value),
            other => Err(EncodeError::invalid_value(format!("{other:?} has no MessagePack form"))),
        }
    }

    /// An object inside another has the kind that its type declares.
    fn nested(&mut self, object: &dyn Object) -> Written {
        let declared = object.type_info().kind.map(|kind| TypeMeta::from(&kind.to_gvk()));
        self.object(object, &declared.unwrap_or_default())
    }

    /// Writes an object under a name; an empty one writes the kind that the object has itself.
    pub(crate) fn object(&mut self, object: &dyn Object, name: &TypeMeta) -> Written {
        if let Some(fields) = object.as_struct() {
            return self.fields(fields, Some(name));
        }
        if let Some(object) = object.as_unstructured() {
            let mut object = object.clone();
            if !name.is_empty() {
                object.set_kind(&name.group_version_kind());
            }
            return self.write_value(&Value::Map(object.into_content()));
        }
        let type_name = object.type_info().path();
        Err(EncodeError::new(EncodeErrorKind::NotAcceptable { type_name, format: "MessagePack" }))
    }

    pub(crate) fn nil(&mut self) -> Written {
        Ok(encode::write_nil(self.out)?)
    }

    pub(crate) fn int(&mut self, number: i64) -> Written {
        encode::write_sint(self.out, number).map(drop).map_err(refused)
    }

    pub(crate) fn text(&mut self, text: &str) -> Written {
        encode::write_str(self.out, text).map_err(refused)
    }

    pub(crate) fn map_head(&mut self, count: usize) -> Written {
        encode::write_map_len(self.out, length(count)?).map(drop).map_err(refused)
    }
}

pub(crate) fn length(count: usize) -> Result<u32, EncodeError> {
    u32::try_from(count).map_err(|_| EncodeError::invalid_value("too long for MessagePack"))
}
