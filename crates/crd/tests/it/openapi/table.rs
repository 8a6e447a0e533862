//! What a server's OpenAPI documents say of types, as `testdata/openapi/types.tsv` has it.

use std::collections::BTreeMap;

use apimachinery_runtime::GroupVersionKind;

pub(super) const META: &str = "io.k8s.apimachinery.pkg.apis.meta";

/// What a document says of a definition.
pub(super) struct Definition<'a> {
    pub(super) held: &'a str,
    pub(super) map_type: &'a str,
    pub(super) properties: BTreeMap<&'a str, Property<'a>>,
}

/// What a document says of a property.
pub(super) struct Property<'a> {
    pub(super) held: &'a str,
    pub(super) required: bool,
    pub(super) default: &'a str,
    pub(super) list_type: &'a str,
    pub(super) list_map_keys: &'a str,
    pub(super) map_type: &'a str,
}

/// Definitions by their names.
pub(super) type Definitions<'a> = BTreeMap<&'a str, Definition<'a>>;

/// Reads the table.
pub(super) fn definitions(text: &str) -> Definitions<'_> {
    let mut found = Definitions::new();
    let mut current = "";
    for line in text.lines() {
        let mut row = line.split('\t');
        let mut cell = || row.next().unwrap_or_default();
        let name = cell();
        if !name.is_empty() {
            current = name;
            let [held, map_type] = [cell(), cell()];
            found.insert(name, Definition { held, map_type, properties: BTreeMap::new() });
            continue;
        }
        let name = cell();
        let property = Property {
            held: cell(),
            required: cell() == "required",
            default: cell(),
            list_type: cell(),
            list_map_keys: cell(),
            map_type: cell(),
        };
        let definition = found.get_mut(current).expect("a definition stands above its properties");
        definition.properties.insert(name, property);
    }
    found
}

/// The definition of a kind.
pub(super) fn definition_of(kind: &GroupVersionKind) -> String {
    let (group, version, name) = (&*kind.group, &*kind.version, &*kind.kind);
    let package = match group {
        "" => "io.k8s.api.core",
        "apiextensions.k8s.io" => "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions",
        "apiregistration.k8s.io" => "io.k8s.kube-aggregator.pkg.apis.apiregistration",
        "internal.apiserver.k8s.io" => "io.k8s.api.apiserverinternal",
        "meta.k8s.io" => META,
        _ => {
            return format!(
                "io.k8s.api.{}.{version}.{name}",
                group.split('.').next().unwrap_or_default()
            );
        }
    };
    format!("{package}.{version}.{name}")
}
