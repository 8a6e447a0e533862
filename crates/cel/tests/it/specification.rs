//! The tests of the specification, which the conformance program reads from the module that the
//! reference uses.

use std::collections::BTreeMap;
use std::process::Command;

use apimachinery_cel::{
    Budget, CelList, CelMap, CelValue, Environment, Octets, Timestamp, Type, Version,
};
use apimachinery_meta::Duration;
use apimachinery_test_support::program;
use serde::Deserialize;
use serde_json::Value as Json;

use crate::answers::show;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Case {
    file: String,
    section: String,
    name: String,
    expr: String,
    container: String,
    disable_macros: bool,
    disable_check: bool,
    check_only: bool,
    types: BTreeMap<String, Json>,
    bindings: BTreeMap<String, Json>,
    value: Json,
    is_error: bool,
    unsupported: bool,
}

/// Files about what Kubernetes has; the others are about messages, unknown values and other
/// libraries.
const FILES: [&str; 18] = [
    "basic",
    "bindings_ext",
    "comparisons",
    "conversions",
    "dynamic",
    "fields",
    "fp_math",
    "integer_math",
    "lists",
    "logic",
    "macros",
    "macros2",
    "optionals",
    "parse",
    "plumbing",
    "string",
    "string_ext",
    "timestamps",
];

/// Sections about functions that are other ones in the version of a library that Kubernetes has.
const LATER: [(&str, &str); 1] = [("string_ext", "format")];

fn type_of(json: &Json) -> Type {
    match json {
        Json::Array(parts) => match parts.as_slice() {
            [Json::String(name), items] if name == "list" => Type::list(type_of(items)),
            [Json::String(name), items] if name == "optional" => Type::optional(type_of(items)),
            [_, keys, values] => Type::map(type_of(keys), type_of(values)),
            other => panic!("{other:?}"),
        },
        Json::String(name) => match name.as_str() {
            "bool" => Type::Bool,
            "int" => Type::Int,
            "uint" => Type::Uint,
            "double" => Type::Double,
            "string" => Type::String,
            "bytes" => Type::Bytes,
            "timestamp" => Type::Timestamp,
            "duration" => Type::Duration,
            "null" => Type::Null,
            _ => Type::Dyn,
        },
        other => panic!("{other:?}"),
    }
}

fn named(name: &str) -> Type {
    match name {
        "list" => Type::list(Type::Dyn),
        "map" => Type::map(Type::Dyn, Type::Dyn),
        "null_type" => Type::Null,
        "type" => Type::Type(None),
        "google.protobuf.Timestamp" => Type::Timestamp,
        "google.protobuf.Duration" => Type::Duration,
        "optional_type" => Type::optional(Type::Dyn),
        simple => type_of(&Json::String(simple.to_owned())),
    }
}

/// A value as the program writes it: its kind and what it is.
fn value_of(json: &Json) -> CelValue<'static> {
    let (kind, inner) = json.as_object().and_then(|map| map.iter().next()).expect("it has a kind");
    let text = || inner.as_str().expect("it is a text");
    match kind.as_str() {
        "null" => CelValue::Null,
        "bool" => CelValue::Bool(inner.as_bool().expect("it is one")),
        "int" => CelValue::Int(text().parse().expect("it is a number")),
        "uint" => CelValue::Uint(text().parse().expect("it is a number")),
        "double" => CelValue::Double(text().parse().expect("it is a number")),
        "string" => CelValue::text(text()),
        "bytes" => {
            let bytes = apimachinery_json::decode_base64(text().as_bytes()).expect("it is base64");
            CelValue::Bytes(Octets::Shared(bytes.into()))
        }
        "type" => CelValue::Type(named(text())),
        "list" => {
            CelValue::List(CelList::from(array(inner).iter().map(value_of).collect::<Vec<_>>()))
        }
        "map" => {
            let entries =
                array(inner).iter().map(|entry| (value_of(&entry[0]), value_of(&entry[1])));
            CelValue::Map(CelMap::from_entries(entries))
        }
        "timestamp" => {
            let nanos = inner[1].as_u64().expect("it is a number") as u32;
            let seconds = inner[0].as_i64().expect("it is a number");
            CelValue::Timestamp(Timestamp::from_unix(seconds, nanos).expect("it is in range"))
        }
        "duration" => {
            let part = |index: usize| inner[index].as_i64().expect("it is a number");
            CelValue::Duration(Duration::from_nanos(part(0) * 1_000_000_000 + part(1)))
        }
        other => panic!("{other}"),
    }
}

fn array(json: &Json) -> &[Json] {
    json.as_array().expect("it is a list")
}

/// Why a case does not come out as it should.
fn complaint(case: &Case) -> Option<String> {
    let mut environment =
        Environment::kubernetes(Version::STORED).with_bindings().with_mixed_literals();
    for name in case.bindings.keys() {
        if !case.types.contains_key(name) {
            environment = environment.with_variable(name, Type::Dyn);
        }
    }
    for (name, known) in &case.types {
        environment = environment.with_variable(name, type_of(known));
    }
    let program = match environment.compile(&case.expr) {
        Ok(program) => program,
        Err(_) if case.is_error => return None,
        Err(errors) => return Some(errors.to_string()),
    };
    if case.check_only {
        return None;
    }
    let variables: Vec<(String, CelValue<'_>)> =
        case.bindings.iter().map(|(name, value)| (name.clone(), value_of(value))).collect();
    match (program.evaluate(&variables, Budget::UNLIMITED), case.is_error) {
        (Err(_), true) => None,
        (Err(error), false) => Some(error.to_string()),
        (Ok(value), true) => Some(format!("gives {}", show(&value))),
        (Ok(value), false) => {
            let (found, wanted) = (show(&value), show(&value_of(&case.value)));
            (found != wanted).then(|| format!("gives {found}, not {wanted}"))
        }
    }
}

/// CRD-08: the tests of the specification about what Kubernetes has come out as they should.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn tests_of_the_specification_pass() {
    let program = program();
    let module = concat!(env!("CARGO_MANIFEST_DIR"), "/../../conformance");
    let output = Command::new(program).arg("cel-spec").current_dir(module).output();
    let lines = output.expect("it runs").stdout;
    let lines = String::from_utf8(lines).expect("it is text");
    let mut counts: BTreeMap<String, (usize, usize, usize)> = BTreeMap::new();
    let mut wrong = Vec::new();
    for line in lines.lines() {
        let case: Case = serde_json::from_str(line).expect("it is a case");
        if !FILES.contains(&case.file.as_str()) {
            continue;
        }
        let (passed, failed, left_out) = counts.entry(case.file.clone()).or_default();
        let is_left_out = case.unsupported
            || !case.container.is_empty()
            || case.disable_macros
            || case.disable_check
            || case.expr.contains("TestAllTypes")
            || case.expr.contains("google.protobuf.") && case.expr.contains('{')
            || LATER.contains(&(case.file.as_str(), case.section.as_str()));
        if is_left_out {
            *left_out += 1;
            continue;
        }
        match complaint(&case) {
            None => *passed += 1,
            Some(reason) => {
                *failed += 1;
                wrong.push(format!(
                    "{}/{}/{}: {}: {reason}",
                    case.file, case.section, case.name, case.expr
                ));
            }
        }
    }
    let passed: usize = counts.values().map(|count| count.0).sum();
    let failed: usize = counts.values().map(|count| count.1).sum();
    let table: Vec<String> =
        counts.iter().map(|(file, count)| format!("{file} {count:?}")).collect();
    assert!(passed > 1000, "{passed}: {}", table.join("; "));
    let most = passed / 100;
    assert!(
        failed <= most,
        "{failed} of {}:\n{}\n{}",
        passed + failed,
        table.join("\n"),
        wrong.join("\n")
    );
}
