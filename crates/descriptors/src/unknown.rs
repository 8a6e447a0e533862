//! Fields of unstructured data that its messages do not have.

use apimachinery_runtime::{
    FieldPath, Finding, FindingKind, Findings, KnownNames, MAX_FINDINGS, Map, Str, Value,
};

use crate::descriptor::{Field, Message, Shape, TYPE_META};

/// The fields that are not `null`, and that neither `message` nor a message in it has. The data was
/// written before, so it is of the types that the messages have, and not too deep.
#[cold]
pub(crate) fn unknown_fields(message: &'static Message, entries: &Map<Str, Value>) -> Findings {
    let mut found = Vec::new();
    in_message(message, entries, &mut found);
    found.into_iter().collect()
}

fn in_message(message: &'static Message, entries: &Map<Str, Value>, found: &mut Vec<Finding>) {
    let fields = message.json_fields();
    for (name, value) in entries {
        let mark = found.len();
        match fields.iter().find(|field| field.name == name.as_str()) {
            _ if mark >= MAX_FINDINGS => return,
            Some(field) => in_field(field, value, found),
            None if value.is_null() => {}
            None if message.is_object && TYPE_META.contains(&name.as_str()) => {}
            None => {
                let known = || message.json_fields().into_iter().map(|field| field.name);
                let finding = Finding::new(FindingKind::UnknownField, FieldPath::root());
                found.push(Finding { known: KnownNames::new(known), ..finding });
            }
        }
        within(mark, found, |path| path.within_field(name.clone()));
    }
}

fn within(mark: usize, found: &mut [Finding], add: impl Fn(&mut FieldPath)) {
    found.iter_mut().skip(mark).for_each(|finding| add(&mut finding.path));
}

fn in_field(field: &Field, value: &Value, found: &mut Vec<Finding>) {
    match (field.type_of.message(), field.shape, value) {
        (Some(message), Shape::Map | Shape::MapOrNull, Value::Map(entries)) => {
            for (key, value) in entries {
                let mark = found.len();
                in_value(message, value, found);
                within(mark, found, |path| path.within_field(key.clone()));
            }
        }
        (Some(message), _, value) => in_value(message, value, found),
        (None, ..) => {}
    }
}

/// A message, or a list of them.
fn in_value(message: &'static Message, value: &Value, found: &mut Vec<Finding>) {
    match value {
        Value::Map(entries) => in_message(message, entries, found),
        Value::List(items) => {
            for (index, item) in items.iter().enumerate() {
                let mark = found.len();
                in_value(message, item, found);
                within(mark, found, |path| path.within_index(index));
            }
        }
        _ => {}
    }
}
