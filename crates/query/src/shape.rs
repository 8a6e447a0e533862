//! What a field is, found out by offering it values.

use apimachinery_json::{Fields, JsonEntry, Reader, value_from_str};
use apimachinery_runtime::{Map, Object, Str, TypeInfo, Value};

use crate::QueryError;

/// What a parameter of a field looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Text,
    Flag,
    Number,
    Texts,
    Numbers,
    Time,
    /// A struct, whose fields are parameters in its place.
    Struct,
    /// Something that is no parameter.
    Other,
}

/// A value of each shape, in the order in which they are offered: a field of one shape refuses those before.
const OFFERS: [(&str, Shape); 7] = [
    (r#""""#, Shape::Text),
    ("true", Shape::Flag),
    ("0", Shape::Number),
    (r#"["",""]"#, Shape::Texts),
    ("[0,0]", Shape::Numbers),
    (r#""2006-01-02T15:04:05Z""#, Shape::Time),
    (r#"{"?":null}"#, Shape::Struct),
];

/// The fields of an object.
pub(crate) fn fields(object: &dyn Object) -> Result<&dyn Fields, QueryError> {
    let info = object.type_info();
    let fields = info.entry::<JsonEntry>().and_then(|entry| entry.fields(object.value()));
    fields.ok_or_else(|| QueryError::NoFields(info.path()))
}

/// The fields of an object, mutable.
pub(crate) fn fields_mut(object: &mut dyn Object) -> Result<&mut dyn Fields, QueryError> {
    let info = object.type_info();
    let entry = info.entry::<JsonEntry>();
    let fields = entry.and_then(|entry| entry.fields_mut(object.value_mut()));
    fields.ok_or_else(|| QueryError::NoFields(info.path()))
}

/// The fields of an object that JSON would have.
pub(crate) fn written(fields: &dyn Fields) -> Result<Map<Str, Value>, QueryError> {
    let mut writer = apimachinery_json::Writer::new(Vec::new());
    writer.object_start();
    fields.write_fields(&mut writer);
    writer.object_end();
    let json = String::from_utf8(writer.finish()?).unwrap_or_default();
    match value_from_str(json.trim_end_matches(','))? {
        Value::Map(fields) => Ok(fields),
        _ => Ok(Map::new()),
    }
}

/// What field `index` of a type is.
pub(crate) fn shape_of(info: &'static TypeInfo, index: usize) -> Shape {
    let offered = OFFERS.iter().find(|(json, _)| accepts(info, index, json).unwrap_or(false));
    offered.map_or(Shape::Other, |(_, shape)| *shape)
}

/// Whether field `index` of a type is a struct.
pub(crate) fn is_struct(info: &'static TypeInfo, index: usize) -> bool {
    accepts(info, index, r#"{"?":null}"#).unwrap_or(false)
}

/// Whether a new object takes the value. A map takes what a struct passes over, and is no parameter.
fn accepts(info: &'static TypeInfo, index: usize, json: &str) -> Result<bool, QueryError> {
    let mut object = (info.new)();
    let fields = fields_mut(&mut *object)?;
    let Some(name) = fields.names().get(index) else { return Ok(false) };
    if fields.read_field(index, &mut Reader::from_text(json)).is_err() {
        return Ok(false);
    }
    let kept = written(fields)?;
    Ok(kept.get(name.as_str()).and_then(|it| it.get("?")).is_none())
}
