//! What is served for one definition.

use std::collections::HashMap;
use std::sync::Arc;

use apimachinery_api::apiextensions::v1::{
    CustomResourceDefinition, CustomResourceDefinitionVersion,
};
use apimachinery_api::autoscaling::v1::Scale;
use apimachinery_crd::{CustomKind, CustomKinds, CustomVersion, table_convertor};
use apimachinery_http::{Api, Resource};
use apimachinery_managed::{CustomManagedKinds, ManagedKinds, MergeSchema};
use apimachinery_meta::StatusError;
use apimachinery_runtime::{
    Decoder, Encoder, GroupVersionKind, GroupVersionResource, Scheme, Str, Unstructured, Value,
};
use apimachinery_serializer::CodecFactory;
use apimachinery_store::Store;

use super::{Defined, fields, strategy};
use crate::objects::{Changes, Objects};
use crate::registry::Registry;
use crate::scale::{OfPaths, Scaled};
use crate::times::Times;

const VERBS: [&str; 8] =
    ["delete", "deletecollection", "get", "list", "patch", "create", "update", "watch"];

/// What is served for a definition.
///
/// # Errors
/// When it is not valid, which its own validation sees first.
pub(super) fn defined(
    definition: &CustomResourceDefinition,
    store: &Arc<dyn Store>,
    times: &Times,
    offers_cbor: bool,
) -> Result<Defined, StatusError> {
    let failed = |error: &dyn std::fmt::Display| StatusError::internal_error(error);
    let kind = CustomKind::try_from(definition).map_err(|error| failed(&error))?;
    let mut kinds = CustomKinds::default();
    let name = kind.name().to_owned();
    kinds.add(kind).map_err(|error| failed(&error))?;
    let kind = kinds.get(&name).cloned().ok_or_else(|| failed(&"the definition has no kind"))?;
    let mut scheme = Scheme::builder();
    scheme.install(apimachinery_api::autoscaling);
    fields::register(definition, &kind, &mut scheme);
    let scheme = scheme.build();
    let scheme = scheme.map_err(|error| failed(&error))?;
    let scheme = scheme.with_unstructured_kinds(Arc::new(kinds)).map_err(|error| failed(&error))?;
    let codecs = CodecFactory::builder(scheme);
    let codecs = if offers_cbor { codecs } else { codecs.without("application/cbor") }.build();
    let managed = managed(&kind);
    let mut api = Api::builder(codecs.clone());
    let mut registries = Vec::new();
    let mut deprecations = HashMap::new();
    for declared in definition.spec.versions.iter().filter(|it| it.served) {
        let Some(version) = kind.version(&declared.name) else { continue };
        api = api.resource(resource(&kind, version, declared)?);
        let name = version.kind().group_version().with_resource(kind.names().plural.clone());
        if let Some(text) = version.deprecation_warning() {
            deprecations.insert(version.kind().clone(), Str::from(text));
        }
        let registry = registry(&kind, version, &codecs, &managed, store)?;
        registries.push((name, Arc::new(registry)));
    }
    let api = times.set(api).build().map_err(|error| failed(&error))?;
    let (group, definition) = (kind.group().into(), definition.clone());
    Ok(Defined { group, definition, api, registries, deprecations })
}

fn resource(
    kind: &CustomKind,
    version: &CustomVersion,
    declared: &CustomResourceDefinitionVersion,
) -> Result<Resource, StatusError> {
    let names = kind.names();
    let table = table_convertor(declared).map_err(StatusError::internal_error)?;
    let mut resource = Resource::of_kind(names.plural.clone(), kind.group_kind())
        .in_version(declared.name.clone())
        .singular(names.singular.clone())
        .short_names(names.short_names.clone())
        .categories(names.categories.clone())
        .verbs(VERBS)
        .stored_as(kind.storage_version().map(|it| it.kind()))
        .table(table);
    if !kind.is_namespaced() {
        resource = resource.cluster_scoped();
    }
    if version.has_status() {
        resource = resource.subresource("status");
    }
    if version.has_scale() {
        resource = resource.subresource_of::<Scale>("scale");
    }
    Ok(resource)
}

/// How objects are merged in each version.
fn managed(kind: &Arc<CustomKind>) -> Arc<dyn ManagedKinds> {
    let mut managed = CustomManagedKinds::new(kind.group_kind());
    for version in kind.versions() {
        let schema =
            MergeSchema::of_structural(version.schema(), version.preserves_unknown_fields());
        managed = managed.version(version.kind().version.clone(), schema);
    }
    let (converter, defaulted) = (kind.converter().clone(), Arc::clone(kind));
    managed = managed
        .with_converter(move |object, version| {
            let converted = converter.convert(object.clone(), version);
            converted.map_err(|error| error.to_string().into())
        })
        .with_defaults(move |object| {
            let version = object.kind().version;
            if let Some(version) = defaulted.version(&version) {
                // What is too large to be defaulted is refused when it is validated.
                let _ = version.default_fields(object.content_mut());
            }
        });
    Arc::new(managed)
}

fn registry(
    kind: &Arc<CustomKind>,
    version: &CustomVersion,
    codecs: &CodecFactory,
    managed: &Arc<dyn ManagedKinds>,
    store: &Arc<dyn Store>,
) -> Result<Registry, StatusError> {
    let json = codecs.for_media_type("application/json").map_err(StatusError::internal_error)?;
    let serializer = &json.serializer;
    let stored = kind.storage_version().unwrap_or(version).kind().group_version();
    let own = version.kind().group_version();
    let encoder: Arc<dyn Encoder> =
        Arc::new(codecs.encoder_for_version(Arc::clone(serializer), &stored));
    let decoder: Arc<dyn Decoder> =
        Arc::new(codecs.decoder_to_version(Arc::clone(serializer), &own));
    let name: GroupVersionResource = own.with_resource(kind.names().plural.clone());
    let resource = name.group_resource();
    let objects = Objects {
        store: Arc::clone(store),
        prefix: format!("/registry/{}/{}/", resource.group, resource.resource).into(),
        resource,
        is_namespaced: kind.is_namespaced(),
        encoder,
        decoder,
        new_object: Arc::new(Unstructured::of_kind(version.kind())),
        new_list: Arc::new(empty_list(version.kind(), &kind.names().list_kind)),
        changes: Arc::new(Changes::default()),
        time_to_live: 0,
    };
    Ok(Registry {
        objects,
        hub: stored,
        strategies: strategy::strategies(kind, version),
        managed: Arc::clone(managed),
        scheme: codecs.scheme().clone(),
        kind: kind.group_kind(),
        scale: version.scale().map(|it| Arc::new(OfPaths(it.clone())) as Arc<dyn Scaled>),
    })
}

fn empty_list(kind: &GroupVersionKind, list_kind: &str) -> Unstructured {
    let mut list = Unstructured::of_kind(&kind.group_version().with_kind(list_kind));
    list.content_mut().insert("items".into(), Value::List(Vec::new()));
    list
}
