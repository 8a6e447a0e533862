//! Definitions made ready.

use std::collections::HashSet;
use std::sync::OnceLock;

use apimachinery_api::apiextensions::v1::{
    CustomResourceDefinition, CustomResourceDefinitionNames, CustomResourceDefinitionSpec,
    CustomResourceDefinitionVersion, JSONSchemaProps, ResourceScope,
};
use apimachinery_api::apiextensions::v1beta1;
use apimachinery_json::from_unstructured;
use apimachinery_runtime::{
    FieldValidation, GroupVersionKind, Object, Str, names::compare_versions,
};

use super::kind::{CustomKind, CustomNames};
use super::stored_schema::{Failed, StoredSchema};
use super::{CustomKindError, CustomVersion};
use crate::conversion::{Converter, Names};

const GROUP: &str = "apiextensions.k8s.io";
const KIND: &str = "CustomResourceDefinition";

type Result<T> = std::result::Result<T, CustomKindError>;

impl TryFrom<CustomResourceDefinition> for CustomKind {
    type Error = CustomKindError;

    /// # Errors
    /// When names or versions are missing, a schema is not structural, or objects are to be
    /// converted in a way that is unknown. All else that a server refuses is not looked for.
    fn try_from(definition: CustomResourceDefinition) -> Result<Self> {
        let CustomResourceDefinition { metadata, spec, status, .. } = definition;
        custom_kind(&metadata.name, spec, &status.accepted_names)
    }
}

impl TryFrom<&CustomResourceDefinition> for CustomKind {
    type Error = CustomKindError;

    /// # Errors
    /// As for one that is given away.
    fn try_from(definition: &CustomResourceDefinition) -> Result<Self> {
        let CustomResourceDefinition { metadata, spec, status, .. } = definition;
        custom_kind(&metadata.name, spec.clone(), &status.accepted_names)
    }
}

impl TryFrom<v1beta1::CustomResourceDefinition> for CustomKind {
    type Error = CustomKindError;

    /// # Errors
    /// As for `v1`.
    fn try_from(definition: v1beta1::CustomResourceDefinition) -> Result<Self> {
        let v1beta1::CustomResourceDefinition { metadata, spec, status, .. } = definition;
        custom_kind(&metadata.name, current(spec), &status.accepted_names)
    }
}

impl TryFrom<&v1beta1::CustomResourceDefinition> for CustomKind {
    type Error = CustomKindError;

    /// # Errors
    /// As for `v1`.
    fn try_from(definition: &v1beta1::CustomResourceDefinition) -> Result<Self> {
        let v1beta1::CustomResourceDefinition { metadata, spec, status, .. } = definition;
        custom_kind(&metadata.name, current(spec.clone()), &status.accepted_names)
    }
}

/// The same in `v1`.
fn current(mut spec: v1beta1::CustomResourceDefinitionSpec) -> CustomResourceDefinitionSpec {
    // In this version unknown fields are kept by default.
    spec.preserve_unknown_fields.get_or_insert(true);
    spec.into()
}

impl CustomKind {
    /// The kind that an object defines: a CustomResourceDefinition of `v1` or `v1beta1`, with a
    /// type or without.
    ///
    /// # Errors
    /// When the object is something else, or cannot be read, and as for `TryFrom`.
    pub fn from_object(definition: &dyn Object) -> Result<Self> {
        if let Some(definition) = definition.downcast_ref::<CustomResourceDefinition>() {
            return Self::try_from(definition);
        }
        if let Some(definition) = definition.downcast_ref::<v1beta1::CustomResourceDefinition>() {
            return Self::try_from(definition);
        }
        let Some(data) = definition.as_unstructured() else {
            let declared = definition.type_info().kind.map(|it| it.to_gvk());
            return Err(CustomKindError::NotADefinition(declared.unwrap_or_default()));
        };
        let kind = data.kind();
        let ignore = FieldValidation::Ignore;
        match (is_definition(&kind), kind.version.as_str()) {
            (true, "v1") => {
                let read = from_unstructured::<CustomResourceDefinition>(data, ignore);
                Self::try_from(read.map_err(CustomKindError::Decode)?.0)
            }
            (true, "v1beta1") => {
                let read = from_unstructured::<v1beta1::CustomResourceDefinition>(data, ignore);
                Self::try_from(read.map_err(CustomKindError::Decode)?.0)
            }
            _ => Err(CustomKindError::NotADefinition(kind)),
        }
    }

    /// Whether objects of a kind are definitions.
    pub fn is_definition(kind: &GroupVersionKind) -> bool {
        is_definition(kind) && matches!(kind.version.as_str(), "v1" | "v1beta1")
    }
}

fn is_definition(kind: &GroupVersionKind) -> bool {
    kind.group == GROUP && kind.kind == KIND
}

fn custom_kind(
    name: &Str,
    mut spec: CustomResourceDefinitionSpec,
    accepted: &CustomResourceDefinitionNames,
) -> Result<CustomKind> {
    let names = names(if accepted.kind.is_empty() { &spec.names } else { accepted });
    let required = [
        ("spec.group", spec.group.is_empty()),
        ("spec.names.plural", names.plural.is_empty()),
        ("spec.names.kind", names.kind.is_empty()),
        ("spec.versions", spec.versions.is_empty()),
    ];
    if let Some((field, _)) = required.into_iter().find(|(_, is_empty)| *is_empty) {
        return Err(CustomKindError::Missing { name: name.clone(), field });
    }
    let name = match name.is_empty() {
        true => Str::from(format!("{}.{}", names.plural, spec.group)),
        false => name.clone(),
    };
    let schemas: Vec<_> = spec.versions.iter_mut().map(|it| it.schema.take()).collect();
    let mut versions: Vec<CustomVersion> = Vec::with_capacity(spec.versions.len());
    let (preferred, mut seen) = (preferred(&spec.versions), HashSet::new());
    for (version, schema) in spec.versions.iter().zip(schemas) {
        if !seen.insert(&version.name) {
            return Err(CustomKindError::VersionTwice { name, version: version.name.clone() });
        }
        let schema = schema.and_then(|it| it.open_api_v3_schema);
        let mut made = custom_version(&name, &spec, &names, version, schema)?;
        made.deprecation = version.deprecated.then(|| deprecation(version, &made.kind, preferred));
        versions.push(made);
    }
    let of_converter = Names {
        definition: &name,
        group: &spec.group,
        kind: &names.kind,
        list_kind: &names.list_kind,
    };
    let version_names = versions.iter().map(|it| it.kind.version.clone());
    let converter = Converter::of(&of_converter, version_names, spec.conversion.as_deref())?;
    Ok(CustomKind {
        name,
        is_namespaced: spec.scope == ResourceScope::NAMESPACE_SCOPED,
        group: spec.group,
        names,
        converter,
        versions,
    })
}

fn names(names: &CustomResourceDefinitionNames) -> CustomNames {
    let or = |name: &Str, otherwise: String| match name.is_empty() {
        true => Str::from(otherwise),
        false => name.clone(),
    };
    CustomNames {
        plural: names.plural.clone(),
        singular: or(&names.singular, names.kind.to_lowercase()),
        kind: names.kind.clone(),
        list_kind: or(&names.list_kind, format!("{}List", names.kind)),
        short_names: names.short_names.clone(),
        categories: names.categories.clone(),
    }
}

fn custom_version(
    name: &Str,
    spec: &CustomResourceDefinitionSpec,
    names: &CustomNames,
    version: &CustomResourceDefinitionVersion,
    schema: Option<Box<JSONSchemaProps>>,
) -> Result<CustomVersion> {
    let schema = match schema.map(|it| StoredSchema::new(*it, !spec.preserve_unknown_fields)) {
        None => None,
        Some(Ok(schema)) => Some(schema),
        // Where unknown fields stay, a schema need not be structural.
        Some(Err(_)) if spec.preserve_unknown_fields => None,
        Some(Err(failed)) => return Err(failed_schema(name.clone(), version.name.clone(), failed)),
    };
    let preserves_unknown = spec.preserve_unknown_fields || schema.is_none();
    let subresources = version.subresources.as_deref();
    Ok(CustomVersion {
        kind: GroupVersionKind::new(spec.group.clone(), version.name.clone(), names.kind.clone()),
        is_namespaced: spec.scope == ResourceScope::NAMESPACE_SCOPED,
        is_served: version.served,
        is_stored: version.storage,
        preserves_unknown,
        has_status: subresources.is_some_and(|it| it.status.is_some()),
        schema: schema.unwrap_or_else(StoredSchema::empty),
        rules: OnceLock::new(),
        scale: subresources.and_then(|it| it.scale.as_deref()).map(|it| Box::new(it.into())),
        deprecation: None,
    })
}

/// Corresponds to `defaultDeprecationWarning`, where the definition has no text of its own.
fn deprecation(
    version: &CustomResourceDefinitionVersion,
    kind: &GroupVersionKind,
    preferred: Option<&Str>,
) -> Str {
    if let Some(text) = &version.deprecation_warning {
        return text.clone();
    }
    let better = preferred.filter(|it| compare_versions(&version.name, it).is_lt());
    let GroupVersionKind { group, version, kind } = kind;
    let instead = better.map(|it| format!("; use {group}/{it} {kind}")).unwrap_or_default();
    format!("{group}/{version} {kind} is deprecated{instead}").into()
}

/// The best version that is served and not deprecated.
fn preferred(versions: &[CustomResourceDefinitionVersion]) -> Option<&Str> {
    let names = versions.iter().filter(|it| it.served && !it.deprecated).map(|it| &it.name);
    names.max_by(|one, other| compare_versions(one, other))
}

fn failed_schema(name: Str, version: Str, failed: Failed) -> CustomKindError {
    match failed {
        Failed::Schema(source) => CustomKindError::Schema { name, version, source },
        Failed::Default(source) => CustomKindError::Default { name, version, source },
    }
}
