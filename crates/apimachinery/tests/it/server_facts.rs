//! What a server knows of its kinds, as `testdata/oracle` has it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use apimachinery::api::facts;
use apimachinery::meta::{object_meta, selectable_fields};
use apimachinery::runtime::{KindFacts, KindName, Quoted, Release};
use apimachinery::{GroupVersionKind, codecs};
use apimachinery_test_support::Oracle;
use serde::Deserialize;
use serde_json::Value;

use super::support::testdata;

/// A line of `facts.jsonl`.
#[derive(Deserialize)]
struct Fact {
    question: Value,
    answer: Value,
}

fn recorded() -> Vec<Fact> {
    let text = std::fs::read_to_string(testdata("oracle/facts.jsonl")).expect("it is there");
    text.lines().map(|line| serde_json::from_str(line).expect("a fact")).collect()
}

/// The facts that answer one question.
fn answers(ask: &str) -> impl Iterator<Item = Fact> {
    recorded().into_iter().filter(move |fact| fact.question["ask"] == ask)
}

/// What is recorded is what the registry answers, where the program that asks it is there.
#[test]
#[ignore = "needs APIMACHINERY_ORACLE"]
fn oracle_answers_what_is_recorded() {
    let program = Oracle::program();
    let recorded = recorded();
    let questions: Vec<&Value> = recorded.iter().map(|fact| &fact.question).collect();
    let answers = Oracle::start(&program).ask_all::<Value>(&questions);
    for (fact, answer) in recorded.iter().zip(answers) {
        assert_eq!(answer.expect("it has an answer"), fact.answer, "{}", fact.question);
    }
}

/// Versions that the recorded registry does not have: they are of a later release, or no server
/// has their group.
const UNKNOWN_THERE: [&str; 7] = [
    "lifecycle.k8s.io/v1alpha1",
    "meta.k8s.io/v1",
    "meta.k8s.io/v1beta1",
    "scheduling.k8s.io/v1alpha3",
    "storagemigration.k8s.io/v1",
    "testapigroup.apimachinery.k8s.io/v1",
    "v1",
];

#[derive(Deserialize)]
struct GroupVersions {
    group: String,
    versions: Vec<String>,
}

/// SCH-13: the versions of every group have the order of the server's registry, and so each prefers
/// the same one.
#[test]
fn versions_have_the_order_of_the_registry() {
    let codecs = codecs();
    let scheme = codecs.scheme();
    let recorded = answers("versions").next().expect("they are recorded").answer;
    let recorded: Vec<GroupVersions> = serde_json::from_value(recorded).expect("versions");
    let there: BTreeMap<_, _> =
        recorded.iter().map(|it| (it.group.as_str(), it.versions.as_slice())).collect();
    let mut unknown_there = BTreeSet::new();
    let mut shared: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for version in scheme.prioritized_versions_all_groups() {
        let known = there.get(version.group.as_str());
        if known.is_some_and(|known| known.contains(&version.version.to_string())) {
            shared.entry(version.group.into()).or_default().push(version.version.into());
        } else {
            unknown_there.insert(version.to_string());
        }
    }
    let of_our_release = |version: &str| !["v1alpha2"].contains(&version);
    for (group, versions) in there {
        // It became another version in our release.
        let known: Vec<_> = versions
            .iter()
            .filter(|it| group != "scheduling.k8s.io" || of_our_release(it))
            .cloned()
            .collect();
        assert_eq!(shared.get(group), Some(&known), "{group}");
    }
    let expected: BTreeSet<_> = UNKNOWN_THERE.iter().map(|it| (*it).to_owned()).collect();
    assert!(unknown_there.is_subset(&expected), "{unknown_there:?}");
    for version in scheme.preferred_version_all_groups() {
        let best = scheme.prioritized_versions(&version.group);
        assert_eq!(best.first(), Some(&version));
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct KindLabels {
    api_version: String,
    kind: String,
    labels: BTreeMap<String, String>,
    refusal: String,
}

/// SCH-20: every kind knows the field selectors that the server's registry knows, and refuses
/// others in its words.
#[test]
fn kinds_know_the_field_selectors_of_the_registry() {
    let codecs = codecs();
    let scheme = codecs.scheme();
    let recorded = answers("fieldLabels").next().expect("they are recorded").answer;
    let recorded: Vec<KindLabels> = serde_json::from_value(recorded).expect("labels");
    assert_eq!(recorded.len(), 25, "24 functions, and what all others do");
    let tried: BTreeSet<&str> =
        recorded.iter().flat_map(|it| it.labels.keys()).map(String::as_str).collect();
    for KindLabels { api_version, kind, labels, refusal } in &recorded {
        let kind = GroupVersionKind::from_api_version_and_kind(api_version, kind);
        for label in &tried {
            let found = scheme.convert_field_label(&kind, label, "v").ok();
            let expected = labels.get(*label).map(|field| (field.as_str().into(), "v".into()));
            assert_eq!(found, expected, "{kind} {label}");
        }
        let error = scheme.convert_field_label(&kind, "\"x\"", "v").expect_err("none has it");
        assert_eq!(error.to_string(), *refusal, "{kind}");
    }
    let common = &recorded[0].refusal;
    let own: BTreeSet<_> = recorded
        .iter()
        .map(|it| GroupVersionKind::from_api_version_and_kind(&it.api_version, &it.kind))
        .collect();
    // These came after the recorded release, and have what their earlier version has.
    let younger = ["ClusterTrustBundle", "PodCertificateRequest"];
    for (kind, _) in scheme.all_known_types() {
        let error = scheme.convert_field_label(kind, "\"x\"", "v").expect_err("none has it");
        let is_younger = kind.version == "v1" && younger.contains(&kind.kind.as_str());
        if !own.contains(kind) && !is_younger {
            assert_eq!(error.to_string(), *common, "{kind}");
        }
    }
}

/// What selectors see of an object are the fields that the server's registry lets them see.
#[test]
fn objects_have_the_fields_that_selectors_see() {
    let codecs = codecs();
    let mut count = 0;
    for Fact { question, answer } in answers("selectableFields") {
        let json = question["object"].to_string();
        let decoded =
            codecs.as_sent().decode(&json).unwrap_or_else(|error| panic!("{json}: {error}"));
        let expected: BTreeMap<String, String> = serde_json::from_value(answer).expect("fields");
        let is_namespaced = expected.contains_key("metadata.namespace");
        let found = selectable_fields(codecs.scheme(), decoded.object(), is_namespaced);
        let found = found.expect("it has metadata");
        let found: BTreeMap<String, String> =
            found.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        assert_eq!(found, expected, "{json}");
        let metadata = object_meta(decoded.object()).expect("it has metadata");
        assert_eq!(found["metadata.name"], metadata.name.as_str());
        count += 1;
    }
    assert_eq!(count, 40);
}

/// Texts in error messages are quoted as the reference quotes them.
#[test]
fn labels_are_quoted() {
    let codecs = codecs();
    let kind = GroupVersionKind::new("batch", "v1", "Job");
    let error = codecs.scheme().convert_field_label(&kind, "a\u{7}", "").expect_err("none has it");
    assert_eq!(
        error.to_string(),
        format!("field label {} not supported for Job", Quoted("a\u{7}"))
    );
}

/// What is known of the kinds besides their types is about the kinds that there are, and fits
/// together.
#[test]
fn facts_are_about_the_kinds_that_there_are() {
    let codecs = codecs();
    let scheme = codecs.scheme();
    let mut resources = BTreeSet::new();
    for facts in facts::kinds() {
        let kind = facts.name.to_gvk();
        assert_eq!(
            scheme.has_kind(&kind.group, &kind.version, &kind.kind),
            facts.has_type,
            "{kind}"
        );
        assert_eq!(facts::of(&kind), Some(facts), "one line a kind");
        let releases: Vec<_> =
            [facts.introduced, facts.deprecated, facts.removed].into_iter().flatten().collect();
        assert!(releases.is_sorted(), "{kind} {releases:?}");
        let Some(resource) = facts.resource else { continue };
        assert!(facts.has_type && resources.insert(facts.resource_name()), "{kind}");
        assert!(resource.verbs.is_sorted() && !resource.verbs.is_empty(), "{kind}");
        assert!(resource.subresources.is_sorted_by_key(|it| it.name), "{kind}");
        assert_eq!(resource.singular, kind.kind.to_lowercase(), "{kind}");
        for part in resource.subresources {
            let of = part.kind.to_gvk();
            assert!(scheme.has_kind(&of.group, &of.version, &of.kind), "{kind}/{} {of}", part.name);
        }
        if let Some(stored) = resource.stored_in {
            let stored = stored.to_gvk();
            assert!(
                scheme.has_kind(&stored.group, &stored.version, &stored.kind),
                "{kind} {stored}"
            );
            assert_eq!(stored.kind, kind.kind);
        }
    }
    assert!(resources.len() > 150, "{}", resources.len());
    let with_items = scheme.all_known_types().into_iter().filter(|(kind, _)| {
        let items = format!("{}List", kind.kind);
        let has_list = scheme.has_kind(&kind.group, &kind.version, &items);
        has_list
            && !["meta.k8s.io", "testapigroup.apimachinery.k8s.io"].contains(&kind.group.as_str())
    });
    for (kind, _) in with_items.filter(|(kind, _)| {
        !["APIGroupDiscovery", "APIGroup", "APIResource", "Policy"].contains(&kind.kind.as_str())
    }) {
        let facts = facts::of(kind).unwrap_or_else(|| panic!("{kind}"));
        assert!(facts.resource.is_some(), "{kind}");
    }
}

/// The warnings of servers have the words of the reference.
#[test]
fn servers_warn_of_deprecated_kinds() {
    let warning = |version: &str, kind: &str, minor| {
        let kind = GroupVersionKind::from_api_version_and_kind(version, kind);
        facts::of(&kind).expect("it is one").warning_in(Release::new(1, minor))
    };
    assert_eq!(
        warning("v1", "ComponentStatus", 36).as_deref(),
        Some("v1 ComponentStatus is deprecated in v1.19+")
    );
    assert_eq!(
        warning("policy/v1beta1", "PodDisruptionBudget", 22).as_deref(),
        Some(
            "policy/v1beta1 PodDisruptionBudget is deprecated in v1.21+, unavailable in v1.25+; use policy/v1 PodDisruptionBudget"
        )
    );
    assert_eq!(warning("policy/v1beta1", "PodDisruptionBudget", 20), None);
    assert_eq!(warning("v1", "Pod", 36), None);
}

/// The texts that the facts are read from, written again from what was read of them.
#[test]
fn every_line_of_the_facts_is_understood() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../api/src/facts/generated");
    let mut lines = BTreeSet::new();
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let text = std::fs::read_to_string(path).expect("facts are text");
        let kinds = text.split_once("\n\n").expect("a comment comes first").1;
        lines.extend(kinds.split("\n").filter(|it| !it.is_empty()).map(str::to_owned));
    }
    let mut understood = BTreeSet::new();
    facts::kinds().for_each(|it| understood.extend(lines_of(it)));
    assert!(lines.len() > 500, "{} lines", lines.len());
    assert_eq!(lines, understood);
}

fn lines_of(it: &KindFacts) -> Vec<String> {
    let shown = |it: KindName| format!("{}/{}/{}", it.group, it.version, it.kind);
    let release = |it: Option<Release>| it.map_or_else(|| "-".to_owned(), |it| it.to_string());
    let name = |it: Option<KindName>| it.map_or_else(|| "-".to_owned(), shown);
    let list = |it: &[&str]| if it.is_empty() { "-".to_owned() } else { it.join(",") };
    let word = if it.has_type { "kind" } else { "gone" };
    let releases = [it.introduced, it.deprecated, it.removed].map(release).join(" ");
    let mut lines = vec![format!("{word} {} {releases} {}", shown(it.name), name(it.replacement))];
    let Some(it) = it.resource else { return lines };
    let scope = if it.namespaced { "namespaced" } else { "cluster" };
    let lists = [it.short_names, it.categories, it.verbs].map(list).join(" ");
    let (plural, singular, stored_in) = (it.plural, it.singular, name(it.stored_in));
    lines.push(format!(" resource {plural} {singular} {scope} {lists} {stored_in}"));
    lines.extend(
        it.subresources
            .iter()
            .map(|it| format!("  part {} {} {}", it.name, shown(it.kind), list(it.verbs))),
    );
    lines
}

/// The resources that the facts say a release serves are those that its server has, with all of its
/// versions turned on.
#[test]
fn facts_name_the_resources_that_a_server_serves() {
    #[derive(Deserialize)]
    struct Resources {
        server: String,
        resources: Vec<Resource>,
    }
    #[derive(Deserialize)]
    struct Resource {
        group: String,
        version: String,
        kind: String,
        #[serde(default)]
        served: bool,
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proto/resources.json");
    let text = std::fs::read_to_string(file).expect("it is in the repository");
    let recorded: Resources = serde_json::from_str(&text).expect("it has resources");
    assert!(recorded.server.starts_with("v1.36."), "{}", recorded.server);
    let differ: Vec<_> = recorded
        .resources
        .iter()
        .map(|it| (GroupVersionKind::new(&it.group, &it.version, &it.kind), it.served))
        .filter(|(kind, served)| {
            let facts = facts::of(kind).expect("the kind is known");
            facts.is_served_in(Release::new(1, 36)) != *served
        })
        .collect();
    assert_eq!(differ, [], "kinds, and whether the server has them");
}

/// Versions whose types do not say so ended with the release whose server has no storage for them
/// any more: the source of these servers, `pkg/registry/rbac/rest` and `pkg/registry/node/rest`,
/// shows it.
#[test]
fn versions_ended_when_servers_dropped_their_storage() {
    for (version, kind, last) in [
        ("rbac.authorization.k8s.io/v1alpha1", "ClusterRole", 22),
        ("rbac.authorization.k8s.io/v1alpha1", "RoleBindingList", 22),
        ("node.k8s.io/v1alpha1", "RuntimeClass", 23),
    ] {
        let kind = GroupVersionKind::from_api_version_and_kind(version, kind);
        let facts = facts::of(&kind).expect("the kind is known");
        assert!(facts.is_served_in(Release::new(1, last)), "{kind}");
        assert!(!facts.is_served_in(Release::new(1, last + 1)), "{kind}");
        let replacement = facts.replacement.expect("it has one").to_gvk();
        assert_eq!((&*replacement.version, &replacement.kind), ("v1", &kind.kind));
    }
}
