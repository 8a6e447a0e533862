//! Writing API types.

mod field_sets;
mod object;
mod payload;

pub(crate) use self::object::write_object;

use apimachinery_runtime::reflect::{ListSlot, MapSlot, Scalar, ScalarToken, Slot, Struct};
use apimachinery_runtime::{EncodeError, Reason, Str, TypeMeta, Value};

use self::field_sets::FieldSets;
use crate::token::{MAP, MAX_DEPTH, too_deep};
use crate::writer::{MapOrder, Writer};

/// A writer of values.
///
/// A value that has no CBOR form leaves an error, which [`finish`](Self::finish) returns.
pub(crate) struct ValueWriter {
    pub(crate) out: Writer,
    order: MapOrder,
    depth: usize,
    sets: FieldSets,
}

impl ValueWriter {
    /// A writer that appends to `out`.
    pub(crate) fn new(out: Vec<u8>, order: MapOrder) -> Self {
        Self { out: Writer::new(out), order, depth: 0, sets: FieldSets::default() }
    }

    /// The buffer with everything written.
    ///
    /// # Errors
    /// The first value that had no CBOR form.
    pub(crate) fn finish(self) -> Result<Vec<u8>, EncodeError> {
        self.out.finish()
    }

    /// Writes any value.
    #[inline]
    pub(crate) fn value(&mut self, value: Slot<'_>) {
        match value {
            Slot::Text(text) => self.out.text(text),
            other => self.other_value(other),
        }
    }

    fn other_value(&mut self, value: Slot<'_>) {
        match value {
            Slot::Null => self.out.null(),
            Slot::Text(text) => self.out.text(text),
            Slot::Bool(flag) => self.out.bool(flag),
            Slot::Int(number) => self.out.integer(number),
            Slot::UInt(number) => self.out.unsigned(number),
            Slot::Float(number) => self.out.float(number),
            Slot::Bytes(bytes) => self.out.bytes(bytes),
            Slot::Struct(object) => self.structure(object, None),
            Slot::List(list) => self.list(list),
            Slot::Map(map) => self.map(map),
            Slot::Scalar(scalar) => self.scalar(scalar),
            Slot::Raw(raw) => self.raw_extension(raw),
            Slot::Json(json) => self.raw_json(json),
            Slot::Value(value) => self.unstructured(value),
            other => self.out.fail(EncodeError::invalid_value(format!("{other:?} has no CBOR"))),
        }
    }

    /// Writes a struct; the object at the top of a document or payload with this name.
    pub(crate) fn structure(&mut self, object: &dyn Struct, name: Option<&TypeMeta>) {
        let (start, mut entries) = (self.out.start(MAP), 0);
        object.for_each_filled(name, &mut |field, value| {
            entries += 1;
            self.out.key(field);
            self.value(value);
        });
        self.out.end(MAP, start, entries);
    }

    fn list(&mut self, list: &dyn ListSlot) {
        let items = list.len();
        self.out.array(items);
        for index in 0..items {
            self.value(list.item(index));
        }
    }

    /// Writes a map; it shows its entries in the order of their text.
    fn map(&mut self, map: &dyn MapSlot) {
        self.out.map(map.len());
        if self.order == MapOrder::Any || is_in_order(map) {
            return map.for_each(&mut |key, value| self.entry(key, value));
        }
        // Few entries need no allocation: one for each map makes a Pod 3 to 5 % slower.
        let (mut few, mut many) = ([("", Slot::Null); 8], Vec::new());
        let sorted = match few.get_mut(..map.len()) {
            Some(few) => few,
            None => {
                many.resize(map.len(), ("", Slot::Null));
                &mut many[..]
            }
        };
        let mut places = sorted.iter_mut();
        map.for_each(&mut |key, value| {
            if let Some(place) = places.next() {
                *place = (key, value);
            }
        });
        // Stable: keys of one length are in the order of their text already.
        sorted.sort_by_key(|(key, _)| key.len());
        for (key, value) in sorted.iter().copied() {
            self.entry(key, value);
        }
    }

    fn entry(&mut self, key: &str, value: Slot<'_>) {
        self.out.text(key);
        self.value(value);
    }

    fn scalar(&mut self, scalar: &dyn Scalar) {
        let mut text = Str::default();
        match scalar.token(&mut text) {
            Ok(ScalarToken::Text(text)) => self.out.text(text),
            Ok(ScalarToken::Int(number)) => self.out.integer(number),
            Ok(ScalarToken::Null) => self.out.null(),
            Ok(ScalarToken::Bool(flag)) => self.out.bool(flag),
            Ok(ScalarToken::Float(number)) => self.out.float(number),
            Err(error) => self.out.fail(error),
        }
    }

    /// Unstructured data nests without a bound of its own.
    fn unstructured(&mut self, value: &Value) {
        match value {
            Value::Null => self.out.null(),
            Value::Bool(flag) => self.out.bool(*flag),
            Value::Int(number) => self.out.integer(*number),
            Value::Float(number) => self.out.float(*number),
            Value::String(text) => self.out.text(text),
            Value::List(items) => self.nested(|writer| writer.list(items)),
            Value::Map(entries) => self.nested(|writer| writer.map(entries)),
        }
    }

    fn nested(&mut self, write: impl FnOnce(&mut Self)) {
        if self.depth == MAX_DEPTH {
            let error = too_deep(MAX_DEPTH);
            return self.out.fail(EncodeError::invalid_value(Reason::cause(error)));
        }
        self.depth += 1;
        write(self);
        self.depth -= 1;
    }
}

/// Whether no key is longer than the one after it.
fn is_in_order(map: &dyn MapSlot) -> bool {
    let (mut before, mut is_in_order) = (0, true);
    map.for_each(&mut |key, _| {
        is_in_order &= before <= key.len();
        before = key.len();
    });
    is_in_order
}
