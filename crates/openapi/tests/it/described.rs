//! Descriptions of built-in types and of parameters.

use apimachinery_api::descriptions::Described;
use apimachinery_runtime::Scheme;
use serde_json::Value;

use crate::{all, parsed};

/// Calls `check` with each schema of a document that has properties, and its name.
fn each_definition(document: &Value, check: &mut dyn FnMut(&str, &Value)) {
    let schemas = document.pointer("/components/schemas").or(document.get("definitions"));
    for (name, schema) in schemas.and_then(Value::as_object).unwrap() {
        check(name, schema);
    }
}

/// Every type, field and parameter of what is served says what it is, and no sentence is left open.
#[test]
fn everything_is_described() {
    let (api, mut fields, mut missing) = (all(), 0, Vec::new());
    let mut documents: Vec<_> =
        api.paths().iter().map(|path| parsed(&api.document(path).unwrap())).collect();
    documents.push(parsed(&api.swagger().unwrap()));
    for document in &documents {
        each_definition(document, &mut |name, schema| {
            let properties = schema.get("properties").and_then(Value::as_object);
            let described = |it: &Value| it["description"].as_str().is_some_and(|it| it.len() > 14);
            if !described(schema) {
                missing.push(name.to_owned());
            }
            for (field, property) in properties.into_iter().flatten() {
                fields += 1;
                if !described(property) {
                    missing.push(format!("{name} {field}"));
                }
            }
        });
    }
    missing.sort();
    missing.dedup();
    assert!(missing.is_empty(), "{missing:#?}");
    assert!(fields > 5_000, "{fields}");
}

/// Facts follow the sentence, and values are listed with what they do.
#[test]
fn facts_and_values_follow_the_sentence() {
    let document = parsed(&all().document("apis/apps/v1").unwrap());
    let of = |name: &str, field: &str| {
        let schema = &document["components"]["schemas"][format!("io.k8s.api.apps.v1.{name}")];
        schema["properties"][field]["description"].as_str().unwrap().to_owned()
    };
    let replicas = of("DeploymentSpec", "replicas");
    assert!(replicas.ends_with(" over. Default `1`."), "{replicas}");
    let selector = of("DeploymentSpec", "selector");
    assert!(selector.ends_with(" Cannot be changed later."), "{selector}");
    let strategy = of("DeploymentStrategy", "type");
    assert!(strategy.contains("Default `RollingUpdate`.\n\n- `Recreate`: "), "{strategy}");
    let terminating = of("DeploymentStatus", "terminatingReplicas");
    assert!(terminating.ends_with(" Since 1.33."), "{terminating}");
    let document = parsed(&all().document("apis/batch/v1").unwrap());
    let job = &document["components"]["schemas"]["io.k8s.api.batch.v1.JobSpec"]["properties"];
    let scheduling = job["scheduling"]["description"].as_str().unwrap();
    assert!(scheduling.ends_with(" Since 1.37, feature gate `WorkloadWithJob`."), "{scheduling}");
}

#[test]
fn parameters_are_described() {
    let document = parsed(&all().document("api/v1").unwrap());
    let path = &document["paths"]["/api/v1/namespaces/{namespace}/pods/{name}"];
    let mut names = Vec::new();
    for parameter in path["parameters"].as_array().unwrap() {
        assert!(parameter["description"].is_string(), "{parameter}");
        names.push(parameter["name"].as_str().unwrap());
    }
    assert_eq!(names, ["name", "namespace", "pretty"]);
}

/// Types are found by their tables as well as by the names of their definitions.
#[test]
fn kinds_are_described_by_their_tables() {
    let scheme = Scheme::builder().install(apimachinery_api::all).build().unwrap();
    let mut fields = 0;
    for (kind, info) in scheme.all_known_types() {
        let object = (info.new)();
        let table = object.as_struct().unwrap().table();
        // Lists are of one type in Rust.
        if kind.is_internal() || table.name() == "List" {
            continue;
        }
        let described = Described::table(table).unwrap_or_else(|| panic!("{kind}"));
        assert!(!described.description().sentence().is_empty(), "{kind}");
        for field in table.fields() {
            let sentence = described.field(field.name()).unwrap().sentence();
            assert!(sentence.ends_with('.'), "{kind} {}: {sentence}", field.name());
            fields += 1;
        }
    }
    assert!(fields > 800, "{fields}");
    assert!(Described::definition("io.k8s.api.core.v1.Nothing").is_none());
    assert!(Described::definition("com.example.core.v1.Pod").is_none());
}
