//! Explanations for programs.

use apimachinery::Map;
use apimachinery::api::apiextensions::v1::ValidationRule;
use apimachinery::runtime::{GroupVersionKind, Str, Value};

use super::about::About;
use super::head::Head;
use super::tree::{Field, Node, walk};
use super::view::View;

type Fields = Map<Str, Value>;

/// The object of JSON.
pub(crate) fn value(view: &View<'_>) -> Value {
    let mut fields = Fields::default();
    add_head(&mut fields, &view.head);
    put(&mut fields, "path", view.path.join("."));
    match &view.field {
        Some(field) => {
            let around = view.path.split_last().map_or(&[][..], |(_, around)| around);
            put(&mut fields, "field", field_value(field, &around.join(".")));
            if let Some(about) = field.about_type() {
                put(&mut fields, "typeDescription", about.sentence.as_ref());
                if !about.facts.is_empty() {
                    put(&mut fields, "typeFacts", about.facts);
                }
            }
        }
        None => add_about(&mut fields, &view.root.about()),
    }
    if let Some(node) = view.node() {
        put(&mut fields, "fields", Value::List(fields_of(node, view)));
    }
    Value::Map(fields)
}

/// The fields inside; when those inside of them are wanted, they follow.
fn fields_of(node: Node<'_>, view: &View<'_>) -> Vec<Value> {
    let start = view.path.join(".");
    if !view.is_recursive {
        return node.fields().iter().map(|it| field_value(it, &start)).collect();
    }
    let mut values = Vec::new();
    walk(node, &mut |around, field| {
        let inside = around.join(".");
        let points = if start.is_empty() || inside.is_empty() { "" } else { "." };
        values.push(field_value(field, &format!("{start}{points}{inside}")));
    });
    values
}

fn add_head(fields: &mut Fields, head: &Head) {
    put(fields, "group", head.kind.group.as_str());
    put(fields, "version", head.kind.version.as_str());
    put(fields, "kind", head.kind.kind.as_str());
    if let Some((plural, singular)) = head.resource {
        put(fields, "resource", plural);
        put(fields, "singular", singular);
        let short_names = head.short_names.iter().map(|it| Value::from(*it)).collect();
        put(fields, "shortNames", Value::List(short_names));
    }
    let release = |it: Option<apimachinery::runtime::Release>| it.map(|it| it.to_string());
    let texts = [
        ("scope", head.scope.map(str::to_owned)),
        ("since", release(head.since)),
        ("deprecated", release(head.deprecated)),
        ("removed", release(head.removed)),
        ("note", head.note.clone()),
    ];
    for (name, text) in texts {
        text.into_iter().for_each(|it| put(fields, name, it));
    }
    head.replacement.iter().for_each(|it| put(fields, "replacement", named(it)));
}

fn field_value(field: &Field<'_>, around: &str) -> Value {
    let mut fields = Fields::default();
    let points = if around.is_empty() { "" } else { "." };
    put(&mut fields, "name", field.name());
    put(&mut fields, "path", format!("{around}{points}{}", field.name()));
    put(&mut fields, "type", field.type_name());
    put(&mut fields, "required", field.is_required());
    add_about(&mut fields, &field.about());
    Value::Map(fields)
}

fn add_about(fields: &mut Fields, about: &About<'_>) {
    put(fields, "description", about.sentence.as_ref());
    if !about.facts.is_empty() {
        put(fields, "facts", about.facts.as_str());
    }
    let values = about.values.iter().map(|it| {
        map([("value", it.text.as_ref().into()), ("description", it.description.as_str().into())])
    });
    let lists = [
        ("values", values.collect()),
        ("rules", about.rules.iter().map(|it| rule_value(it)).collect::<Vec<_>>()),
    ];
    for (name, list) in lists {
        if !list.is_empty() {
            put(fields, name, Value::List(list));
        }
    }
    let keywords: Fields =
        about.keywords.iter().map(|(name, value)| (name.as_str().into(), value.clone())).collect();
    if !keywords.is_empty() {
        put(fields, "schema", Value::Map(keywords));
    }
}

fn rule_value(rule: &ValidationRule) -> Value {
    let texts = [
        ("rule", &rule.rule),
        ("message", &rule.message),
        ("messageExpression", &rule.message_expression),
        ("fieldPath", &rule.field_path),
    ];
    let texts = texts.into_iter().filter(|(_, text)| !text.is_empty());
    Value::Map(texts.map(|(name, text)| (name.into(), text.as_str().into())).collect())
}

fn named(kind: &GroupVersionKind) -> Value {
    map([
        ("apiVersion", kind.group_version().to_string().into()),
        ("kind", kind.kind.as_str().into()),
    ])
}

fn map<const N: usize>(fields: [(&str, Value); N]) -> Value {
    Value::Map(fields.into_iter().map(|(name, value)| (name.into(), value)).collect())
}

fn put(fields: &mut Fields, name: &'static str, value: impl Into<Value>) {
    fields.insert(name.into(), value.into());
}
