//! What servers know of the kinds besides their types, by group.

use std::fmt::Write;

use crate::emit::HEADER;
use crate::files::Files;
use crate::model::{Api, Module};
use crate::names;
use crate::resources::{Gone, Resource, Resources};

const FOLDER: &str = "crates/api/src/facts/generated";

pub(super) fn all(api: &Api<'_>, resources: &Resources, files: &mut Files) {
    let groups = api.groups();
    for (group, modules) in &groups {
        let gone = resources.gone.iter().filter(|it| names::group_module(&it.group) == *group);
        let mut text = format!(
            "//! What servers know of the kinds of `{group}`.\n\n{HEADER}use apimachinery_runtime::{{\n    \
             KindFacts, KindName, Release, ResourceFacts, SubresourceFacts,\n}};\n\n\
             pub(super) const KINDS: &[KindFacts] = &[\n"
        );
        modules.iter().for_each(|module| write_kinds(module, resources, &mut text));
        gone.for_each(|kind| write_gone(kind, &mut text));
        text.push_str("];\n");
        if !text.contains("SubresourceFacts {") {
            text = text.replacen(", SubresourceFacts", "", 1);
        }
        if !text.contains("ResourceFacts {") {
            text = text.replacen(", ResourceFacts", "", 1);
        }
        if !text.contains("Release::") {
            text = text.replacen(", Release", "", 1);
        }
        files.add(format!("{FOLDER}/{group}.rs"), text);
    }
    let groups: Vec<&str> = groups.keys().copied().collect();
    files.add(format!("{FOLDER}.rs"), index(&groups));
    files.own_folder(FOLDER);
}

fn index(groups: &[&str]) -> String {
    let mut text = format!(
        "//! What servers know of the kinds, by group.\n\n{HEADER}use apimachinery_runtime::KindFacts;\n\n"
    );
    for group in groups {
        let _ = writeln!(text, "#[cfg(feature = {group:?})]\nmod {group};");
    }
    text.push_str("\n/// The tables of the groups that this build has.\npub(super) const GROUPS: &[&[KindFacts]] = &[\n");
    for group in groups {
        let _ = writeln!(text, "#[cfg(feature = {group:?})]\n{group}::KINDS,");
    }
    text.push_str("];\n");
    text
}

/// The kinds of a version, except those that every version has.
fn write_kinds(module: &Module<'_>, resources: &Resources, text: &mut String) {
    let (group, version) = (&module.group.group, &module.group.version);
    for kind in module.registrations.iter().map(|it| it.fact) {
        let name = [group.as_str(), version, &kind.kind];
        let releases = [&kind.introduced_in, &kind.deprecated_in, &kind.removed_in];
        let replacement = kind.replacement.as_ref();
        let resource = resources.of(group, version, &kind.kind);
        write_kind(name, releases, replacement, resource, true, text);
    }
}

fn write_gone(kind: &Gone, text: &mut String) {
    let name = [kind.group.as_str(), &kind.version, &kind.kind];
    let releases = [&kind.introduced_in, &kind.deprecated_in, &kind.removed_in];
    write_kind(name, releases, kind.replacement.as_ref(), None, false, text);
}

fn write_kind(
    name: [&str; 3],
    [introduced, deprecated, removed]: [&Option<String>; 3],
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
        release(introduced.as_deref()),
        release(deprecated.as_deref()),
        release(removed.as_deref()),
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
fn release(text: Option<&str>) -> String {
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
