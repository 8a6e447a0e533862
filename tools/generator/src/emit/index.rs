//! The modules of the crate `api`, and the features that choose among them.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::emit::{HEADER, conversions};
use crate::files::Files;
use crate::model::{Api, Body, Module, kin};

/// Groups whose defaults and conversions are written by hand.
const WITH_VERSIONS: [&str; 25] = [
    "admission",
    "admissionregistration",
    "apidiscovery",
    "apiextensions",
    "apiregistration",
    "apps",
    "authentication",
    "authorization",
    "autoscaling",
    "batch",
    "certificates",
    "coordination",
    "core",
    "discovery",
    "events",
    "extensions",
    "flowcontrol",
    "networking",
    "node",
    "policy",
    "rbac",
    "resource",
    "scheduling",
    "storage",
    "storagemigration",
];

/// Groups whose conversions read selectors.
const WITH_SELECTORS: [&str; 2] = ["apps", "extensions"];

/// Groups with kinds whose objects can be selected by more fields than name and namespace.
const WITH_FIELD_LABELS: [&str; 8] =
    ["apps", "batch", "certificates", "coordination", "core", "events", "extensions", "resource"];

pub(super) fn all(api: &Api<'_>, files: &mut Files) {
    let groups = api.groups();
    for (group, modules) in &groups {
        let (conversions, _) = api.conversions(group, modules);
        let has_conversions = WITH_VERSIONS.contains(group) && !conversions.hubs.is_empty();
        let text = group_file(group, modules, has_conversions);
        files.add(format!("crates/api/src/generated/{group}.rs"), text);
        if has_conversions {
            let text = conversions::file(group, &conversions);
            files.add(format!("crates/api/src/generated/{group}/conversions.rs"), text);
        }
    }
    let names: Vec<&str> = groups.keys().copied().collect();
    let source = api.facts.source.get("api").map(String::as_str);
    let named = groups.iter().map(|(group, modules)| {
        (*group, modules.first().map_or("", |module| module.group.group.as_str()))
    });
    files.add("crates/api/src/generated.rs", index_file(&named.collect::<Vec<_>>(), source));
    files.add("crates/meta/src/generated.rs", meta_index());
    let mut features = format!("all = [{}]\n", quoted(&names));
    let mut forwarded =
        String::from("all = [\"apimachinery-api/all\", \"apimachinery-printers?/all\"]\n");
    let mut printers = format!("all = [{}]\n", quoted(&names));
    for (group, modules) in &groups {
        let needed: Vec<String> = needed_groups(group, modules).into_iter().collect();
        let needed: Vec<&str> = needed.iter().map(String::as_str).collect();
        let selectors: &[&str] =
            if WITH_SELECTORS.contains(group) { &["dep:apimachinery-selectors"] } else { &[] };
        let _ = writeln!(features, "{group} = [{}]", quoted(&[&needed, selectors].concat()));
        let (api, printer) =
            (format!("apimachinery-api/{group}"), format!("apimachinery-printers?/{group}"));
        let _ = writeln!(forwarded, "{group} = [{}]", quoted(&[&api, &printer]));
        let _ = writeln!(printers, "{group} = [{}]", quoted(&[&needed, &[&*api][..]].concat()));
    }
    let root = names.iter().fold(String::new(), |out, it| {
        out + &format!("#[cfg(feature = {it:?})]\npub use generated::{it};\n")
    });
    files.add_part("crates/api/src/lib.rs", root);
    files.add_part("crates/api/Cargo.toml", features);
    files.add_part("crates/apimachinery/Cargo.toml", forwarded);
    files.add_part("crates/printers/Cargo.toml", printers);
}

fn quoted(names: &[&str]) -> String {
    names.iter().map(|name| format!("{name:?}")).collect::<Vec<_>>().join(", ")
}

/// The groups whose types a group registers or refers to.
fn needed_groups(group: &str, modules: &[&Module<'_>]) -> BTreeSet<String> {
    let mut needed: BTreeSet<String> = kin(group).map(str::to_owned).collect();
    for registration in modules.iter().flat_map(|module| &module.registrations) {
        if !registration.place.in_meta {
            needed.insert(registration.place.group.clone());
        }
    }
    for declaration in modules.iter().flat_map(|module| &module.declarations) {
        let shapes = match &declaration.body {
            Body::Struct { fields, .. } => fields.iter().map(|field| &field.shape).collect(),
            Body::Alias { target } => vec![target],
            Body::Strings { .. } => Vec::new(),
        };
        let used = shapes.into_iter().flat_map(|shape| &shape.uses);
        needed
            .extend(used.filter(|(place, _)| !place.in_meta).map(|(place, _)| place.group.clone()));
    }
    needed.remove(group);
    needed
}

/// The groups with defaults in `crates/api/src/versions`, and the feature gates that these depend
/// on.
const WITH_DEFAULTS: &[(&str, &str)] = &[
    ("admissionregistration", ""),
    ("apiextensions", ""),
    ("apiregistration", ""),
    ("apps", "`MaxUnavailableStatefulSet` is off"),
    ("authentication", ""),
    ("autoscaling", ""),
    ("batch", "`JobPodReplacementPolicy` is on"),
    ("certificates", ""),
    ("core", "`ImageVolume` and `PodLevelResources` are on, `PodLogsQuerySplitStreams` is off"),
    ("discovery", ""),
    ("extensions", ""),
    ("flowcontrol", ""),
    ("networking", ""),
    ("rbac", ""),
    ("resource", ""),
    ("scheduling", ""),
    ("storage", "`SELinuxMountReadWriteOncePod` is on, `VolumeLimitScaling` is off"),
];

fn group_file(group: &str, modules: &[&Module<'_>], has_conversions: bool) -> String {
    let name = modules.first().map_or("", |module| module.group.group.as_str());
    let shown =
        if name.is_empty() { "the core group".to_owned() } else { format!("the group `{name}`") };
    let mut text = format!(
        "//! The types of {shown}.\n\n{HEADER}use apimachinery_runtime::SchemeBuilder;\n\n"
    );
    if has_conversions {
        text.push_str("pub(crate) mod conversions;\n");
    }
    for module in modules {
        let _ = writeln!(text, "pub mod {};", module.place.version);
    }
    let _ = write!(
        text,
        "\n/// Registers the kinds of {shown}, with the order in which its versions are preferred.\n"
    );
    if let Some((_, gates)) = WITH_DEFAULTS.iter().find(|(with, _)| *with == group) {
        text.push_str("///\n/// Their defaults are those that an API server sets.\n");
        if !gates.is_empty() {
            let _ = writeln!(
                text,
                "/// Feature gates count as in one of Kubernetes 1.36 that sets none:\n/// {gates}."
            );
        }
    }
    text.push_str("pub fn install(builder: &mut SchemeBuilder) {\n");
    for module in modules {
        let _ = writeln!(text, "    {}::install(builder);", module.place.version);
    }
    if WITH_VERSIONS.contains(&group) {
        let _ = writeln!(text, "    crate::versions::{group}::install(builder);");
    }
    if WITH_FIELD_LABELS.contains(&group) {
        let _ = writeln!(text, "    crate::field_labels::{group}::install(builder);");
    }
    let versions: Vec<_> =
        modules.iter().map(|module| format!("{}::GROUP_VERSION", module.place.version)).collect();
    let _ = writeln!(text, "    builder.version_priority(&[{}]);", versions.join(", "));
    if let Some(package) = modules.first().and_then(|module| openapi_package(module)) {
        let _ = writeln!(text, "    builder.openapi_package(module_path!(), {package:?});");
    }
    text.push_str("    apimachinery_meta::install_unversioned(builder);\n}\n");
    text
}

/// The Go package of a group as OpenAPI documents write it: `k8s.io/api/core` as `io.k8s.api.core`.
fn openapi_package(module: &Module<'_>) -> Option<String> {
    let (group, _version) = module.group.go_package.rsplit_once('/')?;
    let (host, path) = group.split_once('/')?;
    let host: Vec<_> = host.split('.').rev().collect();
    Some(format!("{}.{}", host.join("."), path.replace('/', ".")))
}

fn index_file(groups: &[(&str, &str)], source: Option<&str>) -> String {
    let named = groups;
    let groups: Vec<&str> = groups.iter().map(|(module, _)| *module).collect();
    let mut text = format!(
        "//! All groups, each behind its feature.\n\n{HEADER}use apimachinery_runtime::SchemeBuilder;\n\n"
    );
    for group in &groups {
        let _ = write!(text, "#[cfg(feature = {group:?})]\npub mod {group};\n");
    }
    if let Some(source) = source {
        let _ = write!(
            text,
            "\n/// The version of `k8s.io/api` that these types are those of; its minor version is that of Kubernetes.\n\
             pub const SOURCE_VERSION: &str = {source:?};\n"
        );
    }
    for group in &groups {
        let _ = write!(
            text,
            "\n/// Registers the kinds of [`{group}`](mod@{group}), for `SchemeBuilder::install`.\n\
             #[cfg(feature = {group:?})]\npub fn {group}(builder: &mut SchemeBuilder) {{\n    \
             {group}::install(builder);\n}}\n"
        );
    }
    text.push_str(
        "\n/// Registers the kinds of all groups that this build has. An error about a kind of another group says which\n\
         /// feature has it.\n#[doc(alias = \"install\")]\n\
         pub fn all(builder: &mut SchemeBuilder) {\n",
    );
    for (group, name) in named {
        let _ = write!(
            text,
            "    #[cfg(feature = {group:?})]\n    {group}(builder);\n    \
             #[cfg(not(feature = {group:?}))]\n    builder.group_by_feature({name:?}, {group:?});\n"
        );
    }
    text.push_str("    apimachinery_meta::v1::install(builder);\n    apimachinery_meta::v1beta1::install(builder);\n    apimachinery_meta::install_unversioned(builder);\n}\n");
    text
}

fn meta_index() -> String {
    format!(
        "//! The types of `meta/v1` that are plain structs.\n\n{HEADER}pub mod v1;\npub mod v1beta1;\n"
    )
}
