//! The operations of a patch.

use std::fmt;

use apimachinery_json::{Json, JsonReader, JsonWriter};
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{DecodeError, Findings, Value};

use super::JsonPatchError;

/// A member of an operation: it may be absent, null, or any value, whose text is kept.
pub(super) type Member = Option<Option<Box<str>>>;

/// An operation as it was read: nothing of it is checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Operation {
    pub(super) op: Member,
    pub(super) path: Member,
    pub(super) from: Member,
    pub(super) value: Member,
}

/// The text of a member, or why there is none.
pub(super) enum Text {
    Missing,
    /// Another value is there: what it is in the words of JSON.
    Other(&'static str),
}

impl Operation {
    pub(super) fn new(op: &str, path: &str, value: Option<&str>) -> Self {
        let quoted = |text: &str| Some(Some(quoted(text).into()));
        Self {
            op: quoted(op),
            path: quoted(path),
            from: None,
            value: value.map(|it| Some(it.into())),
        }
    }

    pub(super) fn op(&self) -> String {
        text_of(&self.op).unwrap_or_else(|_| "unknown".to_owned())
    }
}

/// The text in a member.
pub(super) fn text_of(member: &Member) -> Result<String, Text> {
    let Some(Some(json)) = member else { return Err(Text::Missing) };
    match JsonReader::from_text(json).string() {
        Ok(text) => Ok(text.into_owned()),
        Err(_) => Err(Text::Other(type_of(json))),
    }
}

/// What a JSON text is, in the words of Go's errors.
pub(crate) fn type_of(json: &str) -> &'static str {
    match json.trim_start().as_bytes().first() {
        Some(b'{') => "object",
        Some(b'[') => "array",
        Some(b'"') => "string",
        Some(b't' | b'f') => "bool",
        Some(b'n') => "null",
        _ => "number",
    }
}

pub(super) fn quoted(text: &str) -> String {
    let mut writer = JsonWriter::new(Vec::new());
    writer.string(text);
    String::from_utf8(writer.finish().unwrap_or_default()).unwrap_or_default()
}

pub(super) fn parse(patch: &str) -> Result<Vec<Operation>, JsonPatchError> {
    let mut check = JsonReader::from_text(patch);
    check.skip_value().and_then(|()| check.end()).map_err(JsonPatchError::syntax)?;
    match type_of(patch) {
        "array" => {}
        "null" => return Ok(Vec::new()),
        found => return Err(JsonPatchError::WrongType { found, expected: "jsonpatch.Patch" }),
    }
    let mut reader = JsonReader::from_text(patch);
    let mut operations = Vec::new();
    let mut wrong = None;
    let mut read = || {
        reader.array_start("array")?;
        let mut first = true;
        while reader.next_item(&mut first)? {
            match reader.peek() {
                Some(b'{') => operations.push(operation(&mut reader)?),
                _ => match type_of(reader.raw_value()?) {
                    "null" => operations.push(Operation::default()),
                    found => drop(wrong.get_or_insert(found)),
                },
            }
        }
        Ok(())
    };
    read().map_err(JsonPatchError::syntax)?;
    match wrong {
        Some(found) => Err(JsonPatchError::WrongType { found, expected: "jsonpatch.Operation" }),
        None => Ok(operations),
    }
}

fn operation(reader: &mut JsonReader<'_>) -> Result<Operation, DecodeError> {
    let mut read = Operation::default();
    reader.object_start("object")?;
    let mut first = true;
    while let Some(key) = reader.next_key(&mut first)? {
        let value = reader.raw_value()?;
        let value = Some((value != "null").then(|| value.into()));
        match &*key {
            "op" => read.op = value,
            "path" => read.path = value,
            "from" => read.from = value,
            "value" => read.value = value,
            _ => {}
        }
    }
    Ok(read)
}

/// Members of operations that are not known or appear twice, as field validation reports them.
///
/// # Errors
/// When a member is not of its type, in the reference's words.
pub(crate) fn strict_findings(patch: &str) -> Result<Findings, String> {
    let mut reader = JsonReader::from_text(patch).collecting();
    let (mut first, mut index) = (true, 0);
    match type_of(patch) {
        "null" => return Ok(Findings::default()),
        "array" => reader.array_start("array").map_err(message)?,
        found => return Err(misfit(found, "value of type []handlers.jsonPatchOp")),
    }
    while reader.next_item(&mut first).map_err(message)? {
        let mark = reader.found();
        match reader.peek() {
            Some(b'{') => strict_operation(&mut reader)?,
            _ => match type_of(reader.raw_value().map_err(message)?) {
                "null" => {}
                found => return Err(misfit(found, "value of type handlers.jsonPatchOp")),
            },
        }
        reader.found_within_index(mark, index);
        index += 1;
    }
    Ok(reader.into_findings())
}

fn strict_operation(reader: &mut JsonReader<'_>) -> Result<(), String> {
    const KNOWN: &[&str] = &["op", "path", "from", "value"];
    let (mut seen, mut first) = (Vec::new(), true);
    reader.object_start("object").map_err(message)?;
    while let Some(key) = reader.next_key(&mut first).map_err(message)? {
        if !KNOWN.contains(&&*key) {
            reader.unknown_field(&key, KNOWN).map_err(message)?;
            continue;
        }
        if seen.contains(&key) {
            reader.duplicate_field(&key);
        }
        if key == "value" {
            let mark = reader.found();
            Field::<Json>::read(&mut Value::Null, (), reader).map_err(message)?;
            reader.found_within(mark, "value");
        } else {
            let found = type_of(reader.raw_value().map_err(message)?);
            if !matches!(found, "string" | "null") {
                let field = format!("struct field jsonPatchOp.{key} of type string");
                return Err(misfit(found, &field));
            }
        }
        seen.push(key);
    }
    Ok(())
}

fn misfit(found: &str, target: &str) -> String {
    format!("json: cannot unmarshal {found} into Go {target}")
}

fn message(error: DecodeError) -> String {
    error.message().to_string()
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let members =
            [("op", &self.op), ("path", &self.path), ("from", &self.from), ("value", &self.value)];
        f.write_str("{")?;
        let mut is_first = true;
        for (name, value) in members {
            let Some(value) = value else { continue };
            let comma = if is_first { "" } else { "," };
            write!(f, "{comma}\"{name}\":{}", value.as_deref().unwrap_or("null"))?;
            is_first = false;
        }
        f.write_str("}")
    }
}
