//! Our side of the rows about custom resources: definitions registered, objects prepared, rules
//! run.

use std::fs;
use std::hint::black_box;
use std::path::Path;

use apimachinery::Unstructured;
use apimachinery::api::apiextensions::v1::CustomResourceDefinition;
use apimachinery::crd::{CustomKind, CustomKinds, CustomVersion, OBJECT_BUDGET, Prepared, Rules};
use apimachinery::json::{from_slice, to_vec, value_from_str};
use apimachinery::runtime::Value;
use apimachinery::schema::OnMalformed;
use apimachinery::validation::Path as FieldsPath;

use crate::serve::Operation;

/// The definitions, without rules and with them.
const DEFINITIONS: [&str; 2] = ["plain-definition", "database-definition"];
/// The objects that both sides admit; the last one as an update.
const OBJECTS: [&str; 3] = ["database", "database-wrong", "database-changed"];
const OLD: &str = "database-old";

/// The operation of a row about custom resources.
pub(crate) fn prepare(inputs: &Path, operation: &str, data: Vec<u8>) -> Option<Operation> {
    match operation {
        "register" => return Some(register_all(data, false)),
        "register-used" => return Some(register_all(data, true)),
        "compile-rules" => return compile_rules(data),
        _ => {}
    }
    let [plain, full] = DEFINITIONS;
    let kind = read_kind(inputs, if operation == "admit" { plain } else { full })?;
    let object = read_object(&data)?;
    // The schema, its patterns and rules are made ready by the first object, which is not measured.
    version(&kind)?.prepare(&mut object.clone());
    match operation {
        "admit" | "admit-rules" => Some(admitting(kind, object, None)),
        "admit-update" => {
            let old = stored(version(&kind)?, &fs::read(file(inputs, OLD)).ok()?)?;
            Some(admitting(kind, object, Some(old)))
        }
        "rules" => Some(rules(kind, object)),
        _ => None,
    }
}

/// Compares what becomes of each object with what the reference made of it.
///
/// # Errors
/// When it is something else.
pub(crate) fn check(inputs: &Path) -> Result<(), Box<dyn std::error::Error>> {
    for definition in DEFINITIONS {
        for object in OBJECTS {
            let expected = inputs.join(format!("{object}.{definition}.answer"));
            let answer = answer(inputs, definition, object).ok_or("an input cannot be read")?;
            if answer.as_bytes() != fs::read(&expected)? {
                return Err(format!(
                    "{} is not what is prepared here:\n{answer}",
                    expected.display()
                )
                .into());
            }
        }
    }
    Ok(())
}

/// The object, and the texts of what was found, in their order.
fn answer(inputs: &Path, definition: &str, object: &str) -> Option<String> {
    let kind = read_kind(inputs, definition)?;
    let version = version(&kind)?;
    let mut content = read_object(&fs::read(file(inputs, object)).ok()?)?;
    let prepared = match object {
        "database-changed" => {
            let old = stored(version, &fs::read(file(inputs, OLD)).ok()?)?;
            version.prepare_update(&mut content, &old)
        }
        _ => version.prepare(&mut content),
    };
    let unknown = prepared.unknown.iter().map(|it| format!("unknown {}", it.path));
    let errors = prepared.errors.iter().map(|it| format!("error {it}"));
    let mut lines: Vec<_> = unknown.chain(errors).collect();
    lines.sort();
    let object = String::from_utf8(to_vec(content.content()).ok()?).ok()?;
    Some(format!("{object}\n{}", lines.join("\n")))
}

fn file(inputs: &Path, name: &str) -> std::path::PathBuf {
    inputs.join(format!("{name}.json"))
}

fn read_kind(inputs: &Path, name: &str) -> Option<CustomKind> {
    kind_of(&fs::read(file(inputs, name)).ok()?)
}

fn kind_of(definition: &[u8]) -> Option<CustomKind> {
    let definition: CustomResourceDefinition = from_slice(definition).ok()?;
    CustomKind::try_from(&definition).ok()
}

fn version(kind: &CustomKind) -> Option<&CustomVersion> {
    kind.storage_version()
}

fn read_object(data: &[u8]) -> Option<Unstructured> {
    match value_from_str(str::from_utf8(data).ok()?) {
        Ok(Value::Map(content)) => Some(Unstructured::new(content)),
        _ => None,
    }
}

/// An object as it is stored.
fn stored(version: &CustomVersion, data: &[u8]) -> Option<Unstructured> {
    let mut object = read_object(data)?;
    version.shape(object.content_mut(), OnMalformed::Reject).ok()?;
    version.default_fields(object.content_mut()).ok()?;
    object.set_generation(1).ok()?;
    Some(object)
}

/// One a line.
fn register_all(data: Vec<u8>, is_used: bool) -> Operation {
    Box::new(move || {
        let mut kinds = CustomKinds::default();
        for line in black_box(&data).trim_ascii().split(|byte| *byte == b'\n') {
            let kind = kind_of(line).expect("it is a definition");
            if is_used {
                make_ready(&kind);
            }
            kinds.add(kind).expect("it has a name of its own");
        }
        drop(black_box(kinds));
    })
}

/// Makes ready what else waits for the first object.
fn make_ready(kind: &CustomKind) {
    let version = version(kind).expect("it has a version");
    black_box((version.schema(), version.rules()));
}

fn compile_rules(data: Vec<u8>) -> Option<Operation> {
    let kind = kind_of(&data)?;
    version(&kind)?;
    Some(Box::new(move || {
        let version = version(&kind).expect("it has a version");
        drop(black_box(Rules::compile(black_box(version.schema()))));
    }))
}

/// On a copy, since admitting changes its object.
fn admitting(kind: CustomKind, object: Unstructured, old: Option<Unstructured>) -> Operation {
    Box::new(move || {
        let version = version(&kind).expect("it has a version");
        let mut copy = black_box(&object).clone();
        let prepared: Prepared = match &old {
            None => version.prepare(&mut copy),
            Some(old) => version.prepare_update(&mut copy, old),
        };
        assert!(prepared.errors.is_empty(), "{}", prepared.errors);
        drop(black_box((copy, prepared)));
    })
}

/// Rules alone, on an object with its defaults.
fn rules(kind: CustomKind, mut object: Unstructured) -> Operation {
    version(&kind).expect("it has a version").prepare(&mut object);
    Box::new(move || {
        let rules = version(&kind).expect("it has a version").rules();
        let content = black_box(&object).content();
        let found = rules.validate(&FieldsPath::none(), content, OBJECT_BUDGET);
        assert!(found.errors.is_empty(), "{}", found.errors);
    })
}
