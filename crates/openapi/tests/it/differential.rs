//! Comparison with the reference: what it makes of the same types, resources and definitions, and
//! what its readers make of the documents.

use std::path::Path;

use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
use apimachinery_api::facts;
use apimachinery_openapi::{OpenApi, document_to_protobuf, swagger_to_protobuf};
use apimachinery_runtime::{GroupVersion, KindFacts, Release};
use apimachinery_test_support::{
    Oracle, OracleAnswer, folder_of, is_recording, seed, testdata, values,
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::{all, comparable, differences, parsed, without_descriptions};

#[derive(Serialize)]
struct Question<'a> {
    ask: &'static str,
    object: &'a RawValue,
    protobuf: String,
    to: &'a str,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    paths: usize,
    schemas: usize,
    models: usize,
    same_bytes: bool,
    same_content: bool,
}

fn read(oracle: &mut Oracle, json: Vec<u8>, protobuf: &[u8]) -> Answer {
    let text = String::from_utf8(json).unwrap();
    let object = serde_json::from_str(&text).unwrap();
    let protobuf = data_encoding::BASE64.encode(protobuf);
    let question = Question { ask: "openapi", object, protobuf, to: "" };
    let answer: OracleAnswer<Answer> = oracle.ask(&question);
    answer.unwrap()
}

/// The reference's readers accept every document, and the protobuf is theirs.
#[test]
#[ignore = "needs APIMACHINERY_ORACLE"]
fn documents_are_read_by_the_reference() {
    let program = Oracle::program();
    let (mut oracle, api) = (Oracle::start(&program), all());
    for path in api.paths() {
        let json = api.document(&path).unwrap();
        let protobuf = document_to_protobuf(&json).unwrap();
        let answer = read(&mut oracle, json, &protobuf);
        assert!(answer.same_content && answer.same_bytes, "{path}: {answer:?}");
        assert!(answer.paths > 0, "{path}");
        assert_eq!(answer.schemas, answer.models, "{path}");
    }
    let json = api.swagger().unwrap();
    let protobuf = swagger_to_protobuf(&json).unwrap();
    let answer = read(&mut oracle, json, &protobuf);
    assert!(answer.same_content, "{answer:?}");
}

fn file(folder: &Path, name: &str) -> Value {
    parsed(&std::fs::read(folder.join(name)).unwrap())
}

/// The definitions of all documents, but for their descriptions, are those that the reference's
/// generator makes of its types in the same version.
#[test]
#[ignore = "needs APIMACHINERY_OPENAPI"]
fn definitions_agree_with_the_reference() {
    let mut theirs = file(&folder_of("APIMACHINERY_OPENAPI"), "definitions.json");
    without_descriptions(&mut theirs);
    let (api, mut compared, mut equal) = (all(), std::collections::BTreeSet::new(), 0);
    for path in api.paths() {
        let document = comparable(parsed(&api.document(&path).unwrap()));
        for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
            if !compared.insert(name.clone()) {
                continue;
            }
            let mut ours = schema.clone();
            // The generator does not know kinds: these are compared with the paths.
            ours.as_object_mut().unwrap().remove("x-kubernetes-group-version-kind");
            let mut found = Vec::new();
            differences("", &theirs[name], &ours, &mut found);
            equal += usize::from(found.is_empty());
            found.retain(|(at, one, other)| !is_known(at, one, other));
            assert!(found.is_empty(), "{name}: {found:#?}");
        }
    }
    assert!(equal * 50 > compared.len() * 48, "{equal} of {}", compared.len());
}

/// What differs on purpose: unions are not declared, and nothing reads them; values of any type
/// have no definition of their own.
fn is_known(at: &str, theirs: &Value, ours: &Value) -> bool {
    let is_union = at == "|x-kubernetes-unions" && ours.is_null();
    let names_any = |value: &Value| {
        let text = value.to_string();
        ["JSON\"", "OrBool\"", "OrArray\"", "OrStringArray\""].iter().any(|it| text.contains(it))
    };
    is_union || (ours.is_null() && names_any(theirs))
}

/// The release whose documents the folder has.
const RELEASE: Release = Release::new(1, 36);

/// Whether a path is there in one release alone: all kinds that it is about are.
fn is_of_one_release(at: &str) -> bool {
    let path = at.rsplit('|').next().unwrap_or_default();
    let mut words = path.split('/').filter(|it| !it.is_empty());
    let group = if words.next() == Some("apis") { words.next().unwrap_or("") } else { "" };
    let version = words.next();
    let words: Vec<_> = words.collect();
    let is_about = |facts: &&KindFacts| {
        let is_of_version = version.is_none_or(|it| it == facts.name.version);
        let resource = facts.resource.filter(|it| words.is_empty() || words.contains(&it.plural));
        facts.name.group == group && is_of_version && resource.is_some()
    };
    let served = facts::kinds()
        .filter(is_about)
        .map(|it| [it.is_served_in(RELEASE), it.has_type && it.is_served_in(facts::release())]);
    let mut served = served.filter(|it| it.contains(&true));
    served.all(|[before, now]| before != now)
}

/// What servers have that are no resources.
const OTHER_PATHS: [&str; 5] = [
    "|paths|/.well-known/openid-configuration/",
    "|paths|/logs/",
    "|paths|/logs/{logpath}",
    "|paths|/openid/v1/jwks/",
    "|paths|/version/",
];

/// The paths of every document of version 3 are those of a server of the release before, but for
/// kinds that only one of them serves.
#[test]
#[ignore = "needs APIMACHINERY_OPENAPI"]
fn paths_agree_with_the_reference() {
    let (folder, api, mut compared) = (folder_of("APIMACHINERY_OPENAPI"), all(), 0);
    for path in api.paths() {
        let name = format!("v3/{}_openapi.json", path.replace('/', "__"));
        if !folder.join(&name).exists() {
            assert!(is_of_one_release(&format!("/{path}/")), "{path}");
            continue;
        }
        let theirs = comparable(file(&folder, &name));
        let ours = comparable(parsed(&api.document(&path).unwrap()));
        compared += theirs["paths"].as_object().unwrap().len();
        let mut found = Vec::new();
        for key in ["info", "openapi", "paths"] {
            differences(&format!("|{key}"), &theirs[key], &ours[key], &mut found);
        }
        let kind = "x-kubernetes-group-version-kind";
        let schemas = |of: &Value| of["components"]["schemas"].as_object().cloned().unwrap();
        for (name, schema) in schemas(&ours) {
            let theirs = &theirs["components"]["schemas"][&name];
            if theirs.is_object() {
                differences(&format!("|schemas|{name}"), &theirs[kind], &schema[kind], &mut found);
            }
        }
        found.retain(|(at, one, other)| {
            !((one.is_null() || other.is_null()) && is_of_one_release(at))
        });
        assert!(found.is_empty(), "{path}: {found:#?}");
    }
    assert!(compared > 450, "{compared}");
}

/// The same of the document of version 2.
#[test]
#[ignore = "needs APIMACHINERY_OPENAPI"]
fn swagger_agrees_with_the_reference() {
    let theirs = comparable(file(&folder_of("APIMACHINERY_OPENAPI"), "swagger.json"));
    let ours = comparable(parsed(&all().swagger().unwrap()));
    let mut found = Vec::new();
    for key in ["info", "swagger", "paths", "security", "securityDefinitions"] {
        differences(&format!("|{key}"), &theirs[key], &ours[key], &mut found);
    }
    found.retain(|(at, one, other)| {
        let is_alone = one.is_null() || other.is_null();
        !(is_alone && (OTHER_PATHS.contains(&at.as_str()) || is_of_one_release(at)))
    });
    assert!(found.is_empty(), "{found:#?}");
}

#[derive(Deserialize)]
struct Recorded {
    op: String,
    input: Value,
    #[serde(default)]
    output: Value,
}

/// Definitions: those that the reference finds right, and one for each schema that is compared with
/// it.
fn definitions() -> Vec<CustomResourceDefinition> {
    let mut found = Vec::new();
    for Recorded { op, input, output } in values("definitions/definitions.jsonl") {
        let definition = &input["definition"];
        if op == "definition"
            && output == json!([])
            && definition["apiVersion"] == "apiextensions.k8s.io/v1"
        {
            found.push(definition.clone());
        }
    }
    // A third, by the seed: each takes the reference a while.
    let part = usize::try_from(seed() % 3).unwrap();
    let schemas: Vec<Recorded> = values("schemas/objects.jsonl");
    for Recorded { input, .. } in schemas.into_iter().skip(part).step_by(3) {
        found.push(json!({
            "spec": {
                "group": "example.com", "scope": "Namespaced",
                "names": {"plural": "things", "singular": "thing", "kind": "Thing", "listKind": "ThingList"},
                "versions": [{
                    "name": "v1", "served": true, "storage": true,
                    "schema": {"openAPIV3Schema": input["schema"]},
                    "subresources": {"status": {}, "scale": {"specReplicasPath": ".spec.a", "statusReplicasPath": ".status.a"}},
                    "selectableFields": [{"jsonPath": ".spec.colour"}],
                }],
            },
        }));
    }
    for definition in &mut found {
        let conditions = json!([{"type": "Established", "status": "True"}]);
        definition["status"]["conditions"] = conditions;
        if let Some(versions) = definition["spec"]["versions"].as_array_mut() {
            versions.iter_mut().for_each(|it| it["served"] = true.into());
        }
    }
    let read = |it: &Value| apimachinery_json::from_str(&it.to_string()).ok();
    found.iter().filter_map(read).collect()
}

#[derive(Deserialize)]
struct Documents {
    v3: Value,
    swagger: Value,
}

/// The documents about custom resources are those of the reference: paths, schemas of the resource
/// and its list.
#[test]
#[ignore = "needs APIMACHINERY_ORACLE"]
fn custom_documents_agree_with_the_reference() {
    let program = Oracle::program();
    let (mut oracle, api, mut compared) = (Oracle::start(&program), custom_only(), 0);
    for definition in definitions() {
        for version in definition.spec.versions.iter() {
            let json = apimachinery_json::to_string(&definition).unwrap();
            let object = serde_json::from_str(&json).unwrap();
            let to = &*version.name;
            let question = Question { ask: "customOpenAPI", object, protobuf: String::new(), to };
            let answer: OracleAnswer<Documents> = oracle.ask(&question);
            let Ok(theirs) = answer else { continue };
            let version = GroupVersion::new(&*definition.spec.group, to);
            let ours = parsed(&api.custom_document(&version, [&definition]).unwrap());
            compare_custom(&json, &theirs.v3, &ours, "/components/schemas");
            let alone = CustomResourceDefinition {
                spec: apimachinery_api::apiextensions::v1::CustomResourceDefinitionSpec {
                    versions: definition
                        .spec
                        .versions
                        .iter()
                        .filter(|it| it.name == *to)
                        .cloned()
                        .collect(),
                    ..definition.spec.clone()
                },
                ..definition.clone()
            };
            let ours = parsed(&api.swagger_with([&alone]).unwrap());
            compare_custom(&json, &theirs.swagger, &ours, "/definitions");
            compared += 1;
        }
    }
    assert!(compared > 150, "{compared}");
}

/// What is known of custom resources alone, as the server for extensions.
fn custom_only() -> OpenApi {
    let scheme =
        apimachinery_runtime::Scheme::builder().install(apimachinery_api::all).build().unwrap();
    OpenApi::builder(&scheme).build()
}

fn compare_custom(definition: &str, theirs: &Value, ours: &Value, schemas: &str) {
    let (theirs, ours) = (&comparable(theirs.clone()), &comparable(ours.clone()));
    let mut found = Vec::new();
    differences("|paths", &theirs["paths"], &ours["paths"], &mut found);
    let (theirs, ours) = (theirs.pointer(schemas).unwrap(), ours.pointer(schemas).unwrap());
    for name in theirs.as_object().unwrap().keys() {
        let ours = &ours[name];
        // The others are compared elsewhere, in the version of the types.
        let differ_by_version = name.starts_with("io.k8s.a") && ours.is_object();
        if !differ_by_version {
            differences(&format!("|{name}"), &theirs[name], ours, &mut found);
        }
    }
    let found: Vec<_> =
        found.iter().map(|(at, one, other)| format!("{at}: {one} | {other}")).collect();
    assert!(found.is_empty(), "{definition}\n{}", found.join("\n"));
}

/// A document as the reference has it, for `documents`: paths of a server, definitions of its
/// generator.
#[test]
#[ignore = "writes testdata, needs APIMACHINERY_OPENAPI and APIMACHINERY_RECORD=true"]
fn answers_are_written_again() {
    assert!(is_recording(), "APIMACHINERY_RECORD is not true");
    let folder = folder_of("APIMACHINERY_OPENAPI");
    let mut document = file(&folder, "v3/apis__autoscaling__v1_openapi.json");
    let generated = file(&folder, "definitions.json");
    for (name, schema) in document["components"]["schemas"].as_object_mut().unwrap() {
        let kind = schema.get("x-kubernetes-group-version-kind").cloned();
        *schema = generated[name].clone();
        if let Some(kind) = kind {
            schema["x-kubernetes-group-version-kind"] = kind;
        }
    }
    without_descriptions(&mut document);
    std::fs::write(testdata("openapi/autoscaling-v1.json"), document.to_string() + "\n").unwrap();
}
