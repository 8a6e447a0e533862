//! Schemas of built-in types against what a server's OpenAPI documents say of them,
//! `testdata/openapi/types.tsv`.

mod changes;
mod table;

use std::collections::BTreeSet;

use apimachinery_api::apiextensions::v1::{JSON, JSONSchemaProps};
use apimachinery_crd::{DefinitionBuildErrorKind, schema_of_table};
use apimachinery_json::to_vec;
use apimachinery_runtime::reflect::{FieldRole, FieldTable, Shape};
use apimachinery_runtime::{Scheme, Str};

use table::{Definition, Definitions, META, Property, definition_of, definitions};

const TYPES: &str = include_str!("../../../../testdata/openapi/types.tsv");

fn json(value: &JSON) -> String {
    String::from_utf8(to_vec(value).expect("it can be written")).expect("JSON is text")
}

/// The types that stand after the kinds of a release, by their definitions.
struct Comparison<'a> {
    definitions: &'a Definitions<'a>,
    seen: BTreeSet<&'a str>,
    recursive: BTreeSet<&'static str>,
    newer: BTreeSet<String>,
    different: BTreeSet<String>,
    equal: usize,
    atomic: usize,
}

impl<'a> Comparison<'a> {
    fn visit(&mut self, name: &'a str, table: &'static FieldTable) {
        let Some(definition) = self.definitions.get(name) else { return };
        if !self.seen.insert(name) {
            return;
        }
        match schema_of_table(table) {
            Ok(schema) => self.compare(name, definition, table, &schema),
            Err(error) => {
                assert!(
                    matches!(error.kind(), DefinitionBuildErrorKind::Recursive(_)),
                    "{name}: {error}"
                );
                self.recursive.insert(table.name());
            }
        }
        for field in table.fields() {
            let Some(property) = definition.properties.get(field.name()) else {
                self.newer.insert(format!("{name} {}", field.name()));
                continue;
            };
            self.visit_shape(property.held, field.shape());
        }
    }

    fn visit_shape(&mut self, held: &'a str, shape: Shape) {
        match shape {
            Shape::Optional(inner) => self.visit_shape(held, inner()),
            Shape::List(inner) => {
                self.visit_shape(held.strip_prefix("[]").unwrap_or_default(), inner())
            }
            Shape::Map(inner) => {
                self.visit_shape(held.strip_prefix("{}").unwrap_or_default(), inner())
            }
            Shape::Struct(table) => self.visit(held.strip_prefix('#').unwrap_or_default(), table),
            _ => {}
        }
    }

    fn compare(
        &mut self,
        name: &str,
        definition: &Definition<'_>,
        table: &FieldTable,
        schema: &JSONSchemaProps,
    ) {
        let map_type = schema.x_kubernetes_map_type.as_deref().unwrap_or_default();
        assert_eq!(map_type, definition.map_type, "{name}");
        self.atomic += usize::from(map_type == "atomic");
        let is_kind = table.fields().iter().any(|it| it.place() == FieldRole::Kind);
        for (property_name, property) in &definition.properties {
            let Some(found) = schema.properties.get(*property_name) else {
                self.different.insert(format!("{name} {property_name}: gone"));
                continue;
            };
            let is_required = schema.required.iter().any(|it| it == property_name);
            let problems: Vec<_> = match (is_kind, *property_name) {
                // Servers check the metadata of objects by their own.
                (_, "metadata") => Vec::new(),
                // Who makes an object says nothing of its status.
                (true, "status") => self.said(found, property).collect(),
                _ if is_required != property.required => {
                    let problem = format!("required {is_required}");
                    self.said(found, property).chain([problem]).collect()
                }
                _ => self.said(found, property).collect(),
            };
            self.equal += usize::from(problems.is_empty());
            let problems = problems.iter().map(|it| format!("{name} {property_name}: {it}"));
            self.different.extend(problems);
        }
    }

    /// What a schema says otherwise than the table, beside whether it is required.
    fn said(
        &self,
        found: &JSONSchemaProps,
        property: &Property<'_>,
    ) -> impl Iterator<Item = String> {
        let default = found.r#default.as_ref().map(json).unwrap_or_default();
        // In documents, what is not a pointer in Go is zero by default, whether or not that was
        // declared.
        let is_zero = ["{}", "\"\"", "0", "false"].contains(&property.default);
        let expected_default = if default.is_empty() && is_zero { "" } else { property.default };
        let of_type = property.held.strip_prefix('#').and_then(|it| self.definitions.get(it));
        let of_type = of_type.map_or("", |it| it.map_type);
        let map_type = if property.map_type.is_empty() { of_type } else { property.map_type };
        let text = |text: &Option<Str>| text.as_deref().unwrap_or_default().to_owned();
        let pairs = [
            ("holds", self.held(found, property.held), property.held),
            ("default", default, expected_default),
            ("list type", text(&found.x_kubernetes_list_type), property.list_type),
            ("keys", found.x_kubernetes_list_map_keys.join(","), property.list_map_keys),
            ("map type", text(&found.x_kubernetes_map_type), map_type),
        ];
        let different = pairs.into_iter().filter(|(_, found, expected)| found != expected);
        let told: Vec<_> = different
            .map(|(what, found, expected)| format!("{what} `{found}`, not `{expected}`"))
            .collect();
        told.into_iter()
    }

    /// What a schema holds, in the words of the table. `expected` names the definition of a struct.
    fn held(&self, schema: &JSONSchemaProps, expected: &str) -> String {
        if let Some(expected) = expected.strip_prefix('#')
            && let Some(definition) = self.definitions.get(expected)
        {
            let own = self.held(schema, "");
            return if own == definition.held { format!("#{expected}") } else { own };
        }
        let inside = |mark| expected.strip_prefix(mark).unwrap_or_default();
        let items = schema.items.as_ref().and_then(|it| it.schema.as_ref());
        if let Some(items) = items {
            return format!("[]{}", self.held(items, inside("[]")));
        }
        let values = schema.additional_properties.as_ref().and_then(|it| it.schema.as_ref());
        if let Some(values) = values {
            return format!("{{}}{}", self.held(values, inside("{}")));
        }
        let ty: &str = match (schema.x_kubernetes_int_or_string, &*schema.pattern) {
            (true, "") => return "integer|string:int-or-string".to_owned(),
            (true, _) => return "string|number".to_owned(),
            _ if schema.r#type.is_empty() => "any",
            _ => &schema.r#type,
        };
        if schema.format.is_empty() { ty.to_owned() } else { format!("{ty}:{}", schema.format) }
    }
}

/// Every property of every built-in type that a server describes is there, with its type, format,
/// default, list and map type, and as required as the server says; what our release has otherwise
/// is listed.
#[test]
fn schemas_of_built_in_types_match_the_server() {
    let definitions = definitions(TYPES);
    let scheme = Scheme::builder().install(apimachinery_api::all).build().expect("kinds differ");
    let mut comparison = Comparison {
        definitions: &definitions,
        seen: BTreeSet::new(),
        recursive: BTreeSet::new(),
        newer: BTreeSet::new(),
        different: BTreeSet::new(),
        equal: 0,
        atomic: 0,
    };
    for (kind, info) in scheme.all_known_types() {
        let object = (info.new)();
        let Some(object) = object.as_struct() else { continue };
        // Kinds such as `Status` stand in the core group, and their types in the package of
        // metadata.
        let names = [definition_of(kind), format!("{META}.{}.{}", kind.version, kind.kind)];
        let known = names.iter().find_map(|name| definitions.get_key_value(name.as_str()));
        if let Some((name, _)) = known {
            comparison.visit(name, object.table());
        }
    }
    let Comparison { seen, recursive, newer, different, equal, atomic, .. } = comparison;
    let is_gone = |name: &str| changes::GONE_TYPES.iter().any(|it| name.contains(it));
    let unseen = definitions
        .iter()
        .filter(|(name, it)| !it.properties.is_empty() && !seen.contains(*name) && !is_gone(name));
    let unseen: Vec<_> = unseen.map(|(name, _)| *name).collect();
    assert_eq!(unseen, ["io.k8s.apimachinery.pkg.version.Info"], "it is no API type");
    assert_eq!(Vec::from_iter(recursive), changes::RECURSIVE);
    assert_eq!(Vec::from_iter(newer), changes::NEW_FIELDS);
    assert_eq!(Vec::from_iter(different), changes::DIFFERENT);
    eprintln!("{} types and {equal} properties of built-in types are as a server says", seen.len());
    assert_eq!((seen.len(), equal, atomic), (738, 2962, 36));
}
