//! Values with a schema.

use std::collections::BTreeMap;
use std::sync::Arc;

use apimachinery_managed::{MergeSchema, SchemaMismatch};
use apimachinery_runtime::Value;
use serde_json::{Value as Json, json};

use super::super::support::{json, value};
use super::sets::set;
use super::{Verdict, text};

/// The schemas that were written, by their numbers.
#[derive(Default)]
pub(super) struct Schemas {
    definitions: BTreeMap<String, Json>,
    read: BTreeMap<String, Arc<MergeSchema>>,
}

const ROOT: &str = "the type";

impl Schemas {
    pub(super) fn add(&mut self, call: &Json) {
        // A type that some tests name and none uses.
        let definitions = call["definitions"].to_string().replace("\"number\"", "\"numeric\"");
        let definitions = serde_json::from_str(&definitions).expect("it is JSON");
        self.definitions.insert(call["schema"].to_string(), definitions);
    }

    /// The schema of a type, `[number, reference]`.
    pub(super) fn of(&mut self, of: &Json) -> Arc<MergeSchema> {
        self.around(of, &mut |reference| reference.clone())
    }

    /// The schema of a type around another one.
    pub(super) fn around(
        &mut self,
        of: &Json,
        wrap: &mut dyn FnMut(&Json) -> Json,
    ) -> Arc<MergeSchema> {
        let root = wrap(&of[1]);
        let key = format!("{} {root}", of[0]);
        if let Some(schema) = self.read.get(&key) {
            return schema.clone();
        }
        let mut definitions = self.definitions[&of[0].to_string()].clone();
        let name =
            match root["namedType"].as_str().filter(|_| root["elementRelationship"].is_null()) {
                Some(name) => name.to_owned(),
                None => {
                    let mut named = root.clone();
                    named["name"] = ROOT.into();
                    definitions["types"].as_array_mut().expect("types").push(named);
                    ROOT.to_owned()
                }
            };
        let schema = MergeSchema::of_definitions(&value(&definitions), &name);
        let schema = Arc::new(schema.unwrap_or_else(|error| panic!("{error}: {definitions}")));
        self.read.insert(key, schema.clone());
        schema
    }
}

/// The lines of errors are in any order in the reference.
pub(super) fn lines(text: &str) -> Vec<String> {
    let mut lines: Vec<_> = text.lines().map(|it| it.trim().to_owned()).collect();
    lines.sort();
    lines
}

/// Of several fields that are not declared, the reference reports the one that its map gives first:
/// any of the object.
fn name_other_fields(ours: &[String], theirs: &[String], value: &Json) -> bool {
    let field = |lines: &[String]| match lines {
        [line] => line
            .strip_suffix(": field not declared in schema")?
            .strip_prefix('.')
            .map(str::to_owned),
        _ => None,
    };
    let is_in_value = |field: Option<String>| field.is_some_and(|it| value.get(it).is_some());
    is_in_value(field(ours)) && is_in_value(field(theirs))
}

fn outcome(ours: Result<Json, SchemaMismatch>, call: &Json) -> Verdict {
    let theirs = match text(call, "error") {
        "" => Ok(call["result"].clone()),
        error if error.contains("no type found matching") => {
            return Verdict::LeftOut("a schema whose types do not exist");
        }
        // YAML is read into other maps there.
        error => Err(lines(&error.replace("map[interface {}]", "map[string]"))),
    };
    let ours = ours.map_err(|error| lines(&error.to_string()));
    match (&ours, &theirs) {
        (Err(ours), Err(theirs)) if name_other_fields(ours, theirs, &call["value"]) => {
            Verdict::Same
        }
        _ => Verdict::of(ours, theirs),
    }
}

pub(super) fn verdict(call: &Json, schemas: &mut Schemas) -> Verdict {
    let schema = schemas.of(&call["type"]);
    let this = value(&call["value"]);
    let in_json = |value: Value| json(&value);
    match text(call, "do") {
        "validate" => {
            let duplicates = call["duplicates"] == true;
            outcome(schema.validate(&this, duplicates).map(|()| Json::Null), call)
        }
        "fields" if call["result"].is_null() => {
            Verdict::LeftOut("a set with an element that cannot be written")
        }
        "fields" => outcome(Ok(schema.fields_of(&this).to_json().into()), call),
        "merge" => outcome(schema.merge(&this, &value(&call["other"])).map(in_json), call),
        "compare" => {
            let compared = schema.compare(&this, &value(&call["other"]));
            let sets = compared
                .map(|it| json!([it.removed.to_json(), it.modified.to_json(), it.added.to_json()]));
            outcome(sets, call)
        }
        "extract" if call["keys"] == true => Verdict::LeftOut("keys are extracted on request"),
        other => {
            let Some(mut fields) = set(&call["set"]) else {
                return Verdict::LeftOut("a set with an element that cannot be written");
            };
            match other {
                "remove" => outcome(Ok(in_json(schema.remove(&this, &fields))), call),
                "extract" => outcome(Ok(in_json(schema.extract(&this, &fields))), call),
                _ => {
                    let before = fields.clone();
                    schema.reconcile(&mut fields);
                    // Without a change there is no result.
                    let changed = fields != before;
                    let ours = if changed { fields.to_json().into() } else { Json::Null };
                    let is_same = !changed && call["result"].as_str() == Some(&before.to_json());
                    if is_same { Verdict::Same } else { outcome(Ok(ours), call) }
                }
            }
        }
    }
}
