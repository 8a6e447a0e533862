//! Objects of any type with every field set.

use apimachinery::DecodeError;
use apimachinery::runtime::reflect::{Form, ScalarToken, SlotMut, Struct};
use apimachinery::runtime::{RawExtension, Value};
use bytes::Bytes;

const JSON: &[u8] = br#"{"kind":"Car","list":[1,-2.5,null,true,"\u00e9"]}"#;

/// Texts and numbers that one scalar type or another takes.
const SCALARS: [ScalarToken<'_>; 5] = [
    ScalarToken::Text("2024-02-29T12:30:00Z"),
    ScalarToken::Text("2024-02-29T12:30:00.000001Z"),
    ScalarToken::Text("1h2m3s"),
    ScalarToken::Text("250m"),
    ScalarToken::Int(7),
];

/// Sets every field, and counts those that are scalars. A struct inside itself stays empty.
pub(crate) fn fill(
    object: &mut dyn Struct,
    outer: &mut Vec<&'static str>,
) -> Result<usize, DecodeError> {
    let table = object.table();
    if outer.contains(&table.name()) {
        return Ok(0);
    }
    outer.push(table.name());
    let mut count = 0;
    for index in 0..table.fields().len() {
        count += fill_slot(object.slot_mut(index), outer)?;
    }
    outer.pop();
    Ok(count)
}

fn fill_slot(slot: SlotMut<'_>, outer: &mut Vec<&'static str>) -> Result<usize, DecodeError> {
    match slot {
        SlotMut::Ignored => return Ok(0),
        SlotMut::Text(text) => *text = "text ß".into(),
        SlotMut::String(text) => *text = "text".into(),
        SlotMut::Name(name) => name.set("Name"),
        SlotMut::Bool(flag) => *flag = true,
        SlotMut::Integer(number) => assert!(number.set(77)),
        SlotMut::Float(number) => *number = -1.5,
        SlotMut::Bytes(bytes) => *bytes = Bytes::from_static(b"\0\xff").into(),
        SlotMut::Scalar(scalar) => {
            assert!(SCALARS.iter().any(|token| scalar.set(*token).is_ok()), "none is taken");
        }
        SlotMut::Struct(object) => return fill(object, outer),
        SlotMut::Option(option) => return fill_slot(option.value(), outer),
        SlotMut::List(list) => {
            return Ok(fill_slot(list.push(), outer)? + fill_slot(list.push(), outer)?);
        }
        SlotMut::Map(map) => return fill_slot(map.insert("key/ß"), outer),
        SlotMut::Choice(choice) => {
            let list = choice.choose(Form::List).ok().flatten().is_some();
            let form = if list { Form::List } else { Form::Bool };
            return choice.choose(form)?.map_or(Ok(0), |slot| fill_slot(slot, outer));
        }
        SlotMut::Raw(raw) => *raw = RawExtension::from(Bytes::from_static(JSON)),
        SlotMut::Json(json) => json.set_raw(Bytes::from_static(JSON))?,
        SlotMut::Value(value) => *value = Value::from("text"),
        other => panic!("{other:?} is new"),
    }
    Ok(1)
}
