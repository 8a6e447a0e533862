//! What servers know of the kinds besides their types, by group.

use std::fmt::Write;

use crate::emit::HEADER;
use crate::files::Files;
use crate::model::{Api, Module};
use crate::names;
use crate::resources::{Gone, Resource, Resources};

const FOLDER: &str = "crates/api/src/facts/generated";
/// The file of groups that have no types, which every build has.
const GONE_GROUPS: &str = "gone_groups";

pub(super) fn all(api: &Api<'_>, resources: &Resources, files: &mut Files) {
    let groups = api.groups();
    let is_of = |it: &Gone, group: &str| names::group_module(&it.group) == group;
    for (group, modules) in &groups {
        let mut kinds = String::new();
        modules.iter().for_each(|module| write_kinds(module, resources, &mut kinds));
        let gone = resources.gone.iter().filter(|it| is_of(it, group));
        gone.for_each(|kind| write_gone(kind, &mut kinds));
        files.add(format!("{FOLDER}/{group}.rs"), file(&format!("the kinds of `{group}`"), &kinds));
    }
    let mut kinds = String::new();
    let has_no_group = |it: &&Gone| !groups.keys().any(|group| is_of(it, group));
    resources.gone.iter().filter(has_no_group).for_each(|kind| write_gone(kind, &mut kinds));
    files.add(
        format!("{FOLDER}/{GONE_GROUPS}.rs"),
        file("the kinds of groups that are gone", &kinds),
    );
    let groups: Vec<&str> = groups.keys().copied().collect();
    files.add(format!("{FOLDER}.rs"), index(&groups));
    files.own_folder(FOLDER);
}

fn file(what: &str, kinds: &str) -> String {
    let mut text = format!(
        "//! What servers know of {what}.\n\n{HEADER}use apimachinery_runtime::{{\n    \
         KindFacts, KindName, Release, ResourceFacts, SubresourceFacts,\n}};\n\n\
         pub(super) const KINDS: &[KindFacts] = &[\n{kinds}];\n"
    );
    for (name, use_of_it) in [
        ("SubresourceFacts", "SubresourceFacts {"),
        ("ResourceFacts", "ResourceFacts {"),
        ("Release", "Release::"),
        ("KindName", "KindName {"),
    ] {
        if !kinds.contains(use_of_it) {
            text = text.replacen(&format!(", {name}"), "", 1);
        }
    }
    text
}

fn index(groups: &[&str]) -> String {
    let mut text = format!(
        "//! What servers know of the kinds, by group.\n\n{HEADER}use apimachinery_runtime::KindFacts;\n\n"
    );
    for group in groups {
        let _ = writeln!(text, "#[cfg(feature = {group:?})]\nmod {group};");
    }
    let _ = writeln!(text, "mod {GONE_GROUPS};");
    text.push_str("\n/// The tables of the groups that this build has, and of those that are gone.\npub(super) const GROUPS: &[&[KindFacts]] = &[\n");
    for group in groups {
        let _ = writeln!(text, "#[cfg(feature = {group:?})]\n{group}::KINDS,");
    }
    let _ = writeln!(text, "{GONE_GROUPS}::KINDS,");
    text.push_str("];\n");
    text
}

/// The kinds of a version, except those that every version has.
fn write_kinds(module: &Module<'_>, resources: &Resources, text: &mut String) {
    let (group, version) = (&module.group.group, &module.group.version);
    for kind in module.registrations.iter().map(|it| it.fact) {
        let name = [group.as_str(), version, &kind.kind];
        let since = resources.since(group, version, &kind.kind);
        let introduced = kind.introduced_in.as_ref().or(since);
        let releases = [introduced, kind.deprecated_in.as_ref(), kind.removed_in.as_ref()];
        let replacement = kind.replacement.as_ref();
        let resource = resources.of(group, version, &kind.kind);
        write_kind(name, releases, replacement, resource, true, text);
    }
}

fn write_gone(kind: &Gone, text: &mut String) {
    let name = [kind.group.as_str(), &kind.version, &kind.kind];
    let releases = [&kind.introduced_in, &kind.deprecated_in, &kind.removed_in].map(Option::as_ref);
    write_kind(name, releases, kind.replacement.as_ref(), None, false, text);
}

fn write_kind(
    name: [&str; 3],
    [introduced, deprecated, removed]: [Option<&String>; 3],
    replacement: Option<&(String, String, String)>,
    resource: Option<&Resource>,
    has_type: bool,
    text: &mut String,
) {
    let replacement = optional_kind(replacement);
    let resource =
        resource.map_or_else(|| "None".to_owned(), |it| format!("Some({})", resource_facts(it)));
    let _ = writeln!(
        text,
        "KindFacts {{ name: {}, introduced: {}, deprecated: {}, removed: {}, replacement: {replacement}, \
         resource: {resource}, has_type: {has_type} }},",
        kind_name(name),
        release(introduced),
        release(deprecated),
        release(removed),
    );
}

fn kind_name([group, version, kind]: [&str; 3]) -> String {
    format!("KindName {{ group: {group:?}, version: {version:?}, kind: {kind:?} }}")
}

fn optional_kind(name: Option<&(String, String, String)>) -> String {
    match name {
        Some((group, version, kind)) => format!("Some({})", kind_name([group, version, kind])),
        None => "None".to_owned(),
    }
}

/// A release such as `1.37`.
fn release(text: Option<&String>) -> String {
    match text.and_then(|it| it.split_once('.')) {
        Some((major, minor)) => format!("Some(Release::new({major}, {minor}))"),
        None => "None".to_owned(),
    }
}

fn resource_facts(it: &Resource) -> String {
    let mut parts = String::new();
    for part in &it.subresources {
        let kind = kind_name([&part.group, &part.version, &part.kind]);
        let _ = write!(
            parts,
            "SubresourceFacts {{ name: {:?}, kind: {kind}, verbs: &{:?} }},",
            part.name, part.verbs
        );
    }
    format!(
        "ResourceFacts {{ plural: {:?}, singular: {:?}, short_names: &{:?}, categories: &{:?}, namespaced: {}, \
         verbs: &{:?}, subresources: &[{parts}], stored_in: {} }}",
        it.resource,
        it.singular,
        it.short_names,
        it.categories,
        it.namespaced,
        it.verbs,
        optional_kind(it.stored_in.as_ref())
    )
}
