//! Mappers and what the reference answered of them: `testdata/discovery/mapping.jsonl`.

use apimachinery_discovery::{Mapping, MatchError, RestMapper, guess_resource};
use apimachinery_json::from_str;
use apimachinery_meta::v1::{APIGroup, APIResourceList};
use apimachinery_runtime::{GroupKind, GroupResource, GroupVersionKind, GroupVersionResource};
use apimachinery_test_support::values;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A line of the file.
#[derive(Deserialize)]
struct Asked {
    input: Question,
    output: Vec<Answer>,
}

#[derive(Deserialize)]
pub(crate) struct Question {
    #[serde(default)]
    kinds: Vec<Kind>,
    #[serde(default)]
    order: Vec<String>,
    #[serde(default)]
    groups: Vec<Box<RawValue>>,
    #[serde(default)]
    lists: Vec<Box<RawValue>>,
    calls: Vec<Call>,
}

#[derive(Deserialize)]
struct Kind {
    kind: [String; 3],
    #[serde(default)]
    namespaced: bool,
    #[serde(default)]
    plural: String,
    #[serde(default)]
    singular: String,
}

#[derive(Debug, Deserialize)]
struct Call {
    method: String,
    name: [String; 3],
    #[serde(default)]
    versions: Vec<String>,
}

#[derive(Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default, rename_all = "camelCase")]
struct Answer {
    found: Vec<String>,
    error: String,
    no_match: bool,
    several: bool,
    warnings: Vec<String>,
}

impl Question {
    fn mapper(&self) -> RestMapper {
        if self.kinds.is_empty() {
            let groups = self.groups.iter().map(|it| from_str::<APIGroup>(it.get()));
            let groups: Vec<_> = groups.collect::<Result<_, _>>().expect("groups");
            let lists = self.lists.iter().map(|it| from_str::<APIResourceList>(it.get()));
            let lists: Vec<_> = lists.collect::<Result<_, _>>().expect("lists");
            return RestMapper::of_documents(&groups, &lists);
        }
        let order = self.order.iter().map(|it| it.parse().expect("a version"));
        self.kinds
            .iter()
            .fold(RestMapper::builder().order(order), |builder, it| {
                let [group, version, kind] = &it.kind;
                let kind = GroupVersionKind::new(&**group, &**version, &**kind);
                match it.plural.is_empty() {
                    true => builder.kind(kind, it.namespaced),
                    false => builder.resource(kind, &*it.plural, &*it.singular, it.namespaced),
                }
            })
            .build()
    }
}

fn printed(found: &[impl ToString]) -> Vec<String> {
    found.iter().map(ToString::to_string).collect()
}

fn mapped(mapping: &Mapping) -> String {
    let scope = if mapping.is_namespaced { "namespace" } else { "root" };
    format!("{} is {}, {scope}", mapping.kind, mapping.resource)
}

impl Call {
    fn resource(&self) -> GroupVersionResource {
        let [group, version, name] = &self.name;
        GroupVersionResource::new(&**group, &**version, &**name)
    }

    fn run(&self, mapper: &RestMapper) -> Result<Vec<String>, MatchError> {
        let [group, version, name] = &self.name;
        let (asked, kind) = (self.resource(), GroupKind::new(&**group, &**name));
        let versions: Vec<&str> = self.versions.iter().map(String::as_str).collect();
        Ok(match &*self.method {
            "kindFor" => printed(&[mapper.kind_for(&asked)?]),
            "kindsFor" => printed(&mapper.kinds_for(&asked)?),
            "resourceFor" => printed(&[mapper.resource_for(&asked)?]),
            "resourcesFor" => printed(&mapper.resources_for(&asked)?),
            "mapping" => vec![mapped(mapper.mapping(&kind, &versions)?)],
            "mappings" => mapper.mappings(&kind, &versions)?.into_iter().map(mapped).collect(),
            "singular" => vec![mapper.singular(name)?.to_string()],
            "category" => mapper.category(name).into_iter().map(GroupResource::to_string).collect(),
            "guess" => {
                let (plural, singular) =
                    guess_resource(&GroupVersionKind::new(&**group, &**version, &**name));
                printed(&[plural, singular])
            }
            other => panic!("{other}"),
        })
    }

    fn answer(&self, mapper: &RestMapper) -> Answer {
        let is_of_name = !["mapping", "mappings", "guess", "category"].contains(&&*self.method);
        let mut answer = Answer::default();
        if is_of_name {
            answer.warnings = mapper.warnings_for(&self.resource());
        }
        match self.run(mapper) {
            Ok(found) => answer.found = found,
            Err(error) => {
                answer.error = error.to_string();
                answer.no_match = error.is_no_match();
                answer.several = error.is_ambiguous();
            }
        }
        answer
    }
}

/// MAP-01, MAP-02, MAP-03, MAP-04, MAP-05: mappers of single kinds, and those that kubectl makes of
/// documents, find what those of the reference find: by names given in part, short names,
/// categories, kinds in some versions, with the same errors and warnings.
#[test]
fn mappers_answer_as_those_of_the_reference() {
    let mut failures = Vec::new();
    let mut count = 0;
    for Asked { input, output } in values::<Asked>("discovery/mapping.jsonl") {
        let mapper = input.mapper();
        assert_eq!(input.calls.len(), output.len());
        for (call, expected) in input.calls.iter().zip(&output) {
            count += 1;
            let found = call.answer(&mapper);
            if found != *expected {
                failures.push(format!("{call:?}\n  ours   {found:?}\n  theirs {expected:?}"));
            }
        }
    }
    assert!(count > 1000, "only {count} calls");
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}
