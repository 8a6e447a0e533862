//! What is generated from a few declarations of our own, what is refused, and that the repository
//! is up to date.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::error::{Error, Problem};
use crate::facts::{self, Facts};
use crate::files::Files;
use crate::model::Api;
use crate::resources::Resources;
use crate::validate;
use crate::{FACTS, RESOURCES, bring_up_to_date, docs, emit, ended, names};

/// Set to write what is generated into `testdata/expected` in place of comparing.
const BLESS: &str = "GENERATOR_BLESS";

fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata")
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn small_facts() -> Value {
    facts::read(&testdata().join("facts.json")).expect("the small facts are facts")
}

fn problems_of(facts: Value) -> Vec<Problem> {
    let facts: Facts = serde_json::from_value(facts).expect("changed facts are still facts");
    validate::problems(&Api::new(&facts).expect("the types are known"))
}

/// The small facts with one value changed.
fn changed(pointer: &str, value: Value) -> Value {
    let mut facts = small_facts();
    *facts.pointer_mut(pointer).expect("the small facts have this") = value;
    facts
}

#[test]
fn small_declarations_become_the_expected_files() {
    let facts: Facts = serde_json::from_value(small_facts()).expect("the small facts are facts");
    let api = Api::new(&facts).expect("the types are known");
    assert_eq!(validate::problems(&api), []);
    let mut files = Files::default();
    emit::all(&api, &Resources::default(), &mut files);
    for path in [
        "crates/api/src/generated.rs",
        "crates/api/src/generated/core/v1.rs",
        "crates/api/src/generated/stable.rs",
        "crates/api/src/generated/stable/v1.rs",
        "crates/api/src/generated/stable/v1beta1.rs",
        "crates/api/src/facts/generated/stable.txt",
        "crates/descriptors/src/generated/kinds.txt",
        "crates/descriptors/src/generated/messages.txt",
        "proto/stable/v1.proto",
    ] {
        let text = files.text(&repository(), path).expect("it can be formatted");
        let expected_file = testdata().join("expected").join(path);
        if std::env::var_os(BLESS).is_some() {
            std::fs::create_dir_all(expected_file.parent().expect("it is in a folder"))
                .and_then(|()| std::fs::write(&expected_file, &text))
                .expect("it can be written");
        }
        let expected = std::fs::read_to_string(&expected_file).expect("it is expected");
        assert_eq!(text, expected, "{path}; set {BLESS} to accept");
    }
    assert_eq!(
        files.part("crates/api/Cargo.toml"),
        Some("all = [\"core\", \"stable\"]\ncore = []\nstable = [\"core\"]\n")
    );
    let root = files.part("crates/api/src/lib.rs").expect("the groups");
    assert!(root.ends_with("#[cfg(feature = \"stable\")]\npub use generated::stable;\n"), "{root}");
}

/// The small facts with a version `v1beta2` whose types are those of `v1`.
fn facts_with_the_same_types_in_another_version() -> Value {
    let mut facts = small_facts();
    let in_other_version = |value: &Value| {
        let text = value.to_string().replace("own/stable/v1.", "own/stable/v1beta2.");
        let text = text.replace("own/stable/v1\"", "own/stable/v1beta2\"");
        let text = text.replace("own.stable.v1.", "own.stable.v1beta2.");
        text.parse::<Value>().expect("it is JSON")
    };
    let types = facts.pointer_mut("/types").and_then(Value::as_array_mut).expect("types");
    let copies: Vec<_> = types.iter().skip(1).take(4).map(in_other_version).collect();
    types.extend(copies);
    let groups = facts.pointer_mut("/groups").and_then(Value::as_array_mut).expect("groups");
    let mut group = in_other_version(&groups[1]);
    group["version"] = "v1beta2".into();
    group["kinds"].as_array_mut().expect("kinds").truncate(1);
    groups.push(group);
    facts
}

/// The text of `stable/v1beta2`, and which of its types convert to those of `v1`.
fn shared_and_converted(facts: Value) -> (String, Vec<String>) {
    let facts: Facts = serde_json::from_value(facts).expect("changed facts are still facts");
    let api = Api::new(&facts).expect("the types are known");
    let mut files = Files::default();
    emit::all(&api, &Resources::default(), &mut files);
    let path = "crates/api/src/generated/stable/v1beta2.rs";
    let text = files.text(&repository(), path).expect("it can be formatted");
    let (conversions, problems) = api.conversions("stable", &api.groups()["stable"]);
    assert_eq!(problems, []);
    (text, conversions.pairs.into_iter().map(|pair| pair.old.name).collect())
}

#[test]
fn types_alike_are_declared_by_the_newest_version() {
    let (text, converted) = shared_and_converted(facts_with_the_same_types_in_another_version());
    assert!(text.contains("pub use super::v1::{Color, Place};"), "{text}");
    assert!(text.contains("pub struct Widget {"), "a kind is of one version: {text}");
    assert!(!text.contains("pub struct Place {"), "{text}");
    assert_eq!(converted, ["Widget"]);
}

/// Nothing else is needed when versions drift apart.
#[test]
fn types_that_differ_again_are_declared_and_converted_again() {
    for (pointer, value) in [
        ("/types/11/fields/0/omitempty", Value::Bool(false)),
        ("/types/11/fields/0/list_type", "atomic".into()),
        ("/types/11/fields/0/proto_number", 7.into()),
        ("/types/11/map_type", Value::Null),
    ] {
        let mut facts = facts_with_the_same_types_in_another_version();
        *facts.pointer_mut(pointer).expect("the facts have this") = value;
        let (text, converted) = shared_and_converted(facts);
        assert!(text.contains("pub use super::v1::Color;"), "{pointer}: {text}");
        assert!(text.contains("pub struct Place {"), "{pointer}: {text}");
        assert_eq!(converted, ["Place", "Widget"], "{pointer}");
    }
}

#[test]
fn everything_in_the_repository_is_fresh() {
    let stale = bring_up_to_date(&repository(), true).expect("everything can be generated");
    assert!(stale.is_empty(), "run `cargo run -p apimachinery-generator`: {stale:#?}");
}

#[test]
fn every_constant_of_the_facts_is_declared_with_its_name_in_go() {
    let facts: Facts = facts::read(&repository().join(FACTS)).expect("the facts can be read");
    let mut seen = 0;
    let api = Api::new(&facts).expect("the types are known");
    for module in &api.modules {
        let path = repository().join(emit::path(&module.place));
        let text = std::fs::read_to_string(&path).expect("it is generated");
        let package = &module.group.go_package;
        for constant in facts.constants.iter().filter(|it| it.package == *package) {
            let doc = docs::comment("///", &docs::constant(constant));
            let shown = format!("\n{doc}\npub const {}: ", names::constant_name(&constant.go));
            let value = format!("{};\n", constant.value);
            let declared = text.split_once(&shown).and_then(|(_, it)| it.split_once(&value));
            assert!(declared.is_some_and(|(rest, _)| !rest.contains(';')), "{package} {shown}");
            seen += 1;
        }
        for declared in facts.types.iter().filter(|it| it.package == *package) {
            for (name, value) in declared.constant_names.iter().zip(&declared.constants) {
                let owner = repository().join(emit::path(api.owner(&module.place, &declared.name)));
                let text = std::fs::read_to_string(&owner).expect("it is generated");
                let start = text.find(&format!("pub struct {} {{", declared.name));
                let body = start.and_then(|start| text[start..].split_once("\n}\n"));
                let body = body.expect("the type is declared").0;
                let known = body.contains(&format!("`{name}`"));
                assert!(known && body.contains(&format!(" = {value},")), "{package} {name}");
                seen += 1;
            }
        }
    }
    assert!(seen > 1_000, "{seen} constants");
}

#[test]
fn a_type_with_an_encoding_of_its_own_must_be_known() {
    let mut facts = small_facts();
    let object = facts.pointer_mut("/types/3").and_then(Value::as_object_mut).expect("a type");
    object.insert("custom_json".to_owned(), true.into());
    let name = "own/stable/v1.Place".to_owned();
    assert_eq!(problems_of(facts), [Problem::NotByHand { name }]);
}

#[test]
fn fields_of_a_message_have_numbers_of_their_own() {
    let name = || "own/stable/v1.Widget".to_owned();
    let number = "/types/4/fields/2/proto_number";
    assert_eq!(
        problems_of(changed(number, 2.into())),
        [Problem::NumberTwice { name: name(), number: 2 }]
    );
    assert_eq!(
        problems_of(changed(number, 19_000.into())),
        [Problem::BadNumber { name: name(), field: "shelf".to_owned(), number: 19_000 }]
    );
    assert!(
        problems_of(changed(number, Value::Null))
            .contains(&Problem::NoNumber { name: name(), field: "shelf".to_owned() })
    );
}

#[test]
fn names_are_declared_once() {
    assert_eq!(
        problems_of(changed("/types/4/fields/2/json", "type".into())),
        [Problem::FieldTwice {
            name: "own/stable/v1.Widget".to_owned(),
            field: "r#type".to_owned()
        }]
    );
    assert_eq!(
        problems_of(changed("/constants/1/go", "WidgetOwnerLabel".into())),
        [Problem::DeclaredTwice {
            module: "own/stable/v1".to_owned(),
            name: "WIDGET_OWNER_LABEL".to_owned()
        }]
    );
}

#[test]
fn kinds_are_registered_once_and_have_types() {
    let kind = "WidgetList".to_owned();
    assert_eq!(
        problems_of(changed("/groups/1/kinds/2/kind", "WidgetList".into())),
        [Problem::KindTwice { module: "own/stable/v1".to_owned(), kind: kind.clone() }]
    );
    let type_name = "own/stable/v1.Gone".to_owned();
    assert_eq!(
        problems_of(changed("/groups/1/kinds/1/type", "own/stable/v1.Gone".into())),
        [Problem::NoType { kind, type_name }]
    );
}

/// A field that only an older version has needs a rule.
#[test]
fn fields_without_a_conversion_are_named() {
    let mut facts = changed("/types/8/name", "Widget".into());
    *facts.pointer_mut("/groups/2/kinds/0/type").expect("a kind") =
        "own/stable/v1beta1.Widget".into();
    *facts.pointer_mut("/groups/2/kinds/0/kind").expect("a kind") = "Widget".into();
    let name = "stable/v1beta1.Widget".to_owned();
    let problems = problems_of(facts);
    for field in ["size", "shelf"] {
        let (name, field) = (name.clone(), field.to_owned());
        assert!(problems.contains(&Problem::NoConversion { name, field }), "{problems:?}");
    }
}

#[test]
fn an_unknown_type_of_a_field_is_an_error_that_names_both() {
    let facts = changed("/types/0/fields/1/go_type", "own/core/v1.Gone".into());
    let facts: Facts = serde_json::from_value(facts).expect("changed facts are still facts");
    let error = Api::new(&facts).err().map(|error| error.to_string());
    assert_eq!(
        error.as_deref(),
        Some("own/core/v1.Shelf refers to own/core/v1.Gone, which the facts do not have")
    );
}

#[test]
fn every_problem_is_reported_at_once() {
    let problems = vec![
        Problem::NotByHand { name: "a.B".to_owned() },
        Problem::NumberTwice { name: "a.C".to_owned(), number: 3 },
    ];
    assert_eq!(
        Error::Invalid { problems }.to_string(),
        "the facts cannot be declared:\n  \
         a.B has an encoding of its own and must be written by hand\n  \
         a.C has two fields with the number 3"
    );
}

/// The field of that name in JSON, which may be in an inlined type.
fn json_field<'f>(facts: &'f Facts, of: &'f facts::Type, name: &str) -> Option<&'f facts::Field> {
    let own = of.fields.iter().find(|it| it.json.as_deref() == Some(name));
    own.or_else(|| {
        let inlined = of.fields.iter().filter(|it| it.inline);
        let mut types = inlined.filter_map(|field| {
            let is_it = |it: &&facts::Type| format!("{}.{}", it.package, it.name) == field.go_type;
            facts.types.iter().find(is_it)
        });
        types.find_map(|it| json_field(facts, it, name))
    })
}

/// Alpha types of the recorded release that ours no longer has, and fields that it no longer has or
/// merges otherwise.
const GONE_TYPES: [&str; 2] =
    ["io.k8s.api.scheduling.v1alpha2.", ".NodeAllocatableResourceMapping"];
const CHANGED_FIELDS: [(&str, &str); 5] = [
    ("io.k8s.api.core.v1.NodeAllocatableResourceClaimStatus", "resources"),
    ("io.k8s.api.core.v1.PodStatus", "nodeAllocatableResourceClaimStatuses"),
    ("io.k8s.api.resource.v1.Device", "nodeAllocatableResourceMappings"),
    ("io.k8s.api.resource.v1beta1.BasicDevice", "nodeAllocatableResourceMappings"),
    ("io.k8s.api.resource.v1beta2.Device", "nodeAllocatableResourceMappings"),
];

/// Every field and type of the facts has the merge strategy of a server's OpenAPI document.
#[test]
fn fields_and_types_are_merged_as_a_server_says() {
    let facts: Facts = facts::read(&repository().join(FACTS)).expect("they are facts");
    let definition = |it: &facts::Type| {
        let (host, path) = it.package.split_once('/').expect("a package has a host");
        let host: Vec<_> = host.split('.').rev().collect();
        format!("{}.{}.{}", host.join("."), path.replace('/', "."), it.name)
    };
    let types: std::collections::HashMap<String, &facts::Type> =
        facts.types.iter().map(|it| (definition(it), it)).collect();
    let text = std::fs::read_to_string(repository().join("testdata/openapi/types.tsv"));
    let told = |text: &Option<String>| text.clone().unwrap_or_default();
    let (mut current, mut atomic, mut fields) = (("", None), 0, 0);
    for line in text.expect("it is there").lines() {
        let mut row = line.split('\t');
        let mut cell = || row.next().unwrap_or_default();
        let name = cell();
        if !name.is_empty() {
            let known = types.get(name);
            assert!(known.is_some() || GONE_TYPES.iter().any(|it| name.contains(it)), "{name}");
            let map_type = [cell(), cell()][1];
            if let Some(known) = known {
                assert_eq!(told(&known.map_type), map_type, "{name}");
                atomic += usize::from(map_type == "atomic");
            }
            current = (name, known);
            continue;
        }
        let (definition, Some(of_definition)) = current else { continue };
        let [property, _held, _required, _default] = [cell(), cell(), cell(), cell()];
        if CHANGED_FIELDS.contains(&(definition, property)) {
            continue;
        }
        let field = json_field(&facts, of_definition, property);
        let found = match field {
            Some(field) => [
                told(&field.list_type),
                field.list_map_keys.join(","),
                told(&field.map_type),
                told(&field.patch_strategy),
                told(&field.patch_merge_key),
            ],
            // The facts have no field for the kind of a type.
            None if ["kind", "apiVersion"].contains(&property) => Default::default(),
            None => panic!("{definition} has no {property}"),
        };
        assert_eq!(found, [cell(), cell(), cell(), cell(), cell()], "{definition} {property}");
        fields += 1;
    }
    assert_eq!((atomic, fields), (36, 3075));
}

#[test]
fn kinds_that_no_server_serves_say_since_when() {
    let mut facts: Facts = facts::read(&repository().join(FACTS)).expect("they are facts");
    let resources: Resources = facts::read(&repository().join(RESOURCES)).expect("they are facts");
    let problems = ended::problems(&facts, &resources);
    let module = "k8s.io/api/rbac/v1alpha1".to_owned();
    assert!(problems.contains(&Problem::NoEnd { module, kind: "Role".to_owned() }), "{problems:?}");
    ended::complete(&mut facts);
    assert_eq!(ended::problems(&facts, &resources), []);
}
