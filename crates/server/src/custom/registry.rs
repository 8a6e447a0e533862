//! What is served for one definition.

use std::collections::HashMap;
use std::sync::Arc;

use apimachinery_api::apiextensions::v1::{
    CustomResourceDefinition, CustomResourceDefinitionVersion,
};
use apimachinery_api::autoscaling::v1::Scale;
use apimachinery_crd::{
    ConversionStrategy, Converter, CustomKind, CustomKinds, CustomVersion, table_convertor,
};
use apimachinery_http::{Api, Resource};
use apimachinery_managed::{CustomManagedKinds, ManagedKinds, MergeSchema};
use apimachinery_meta::StatusError;
use apimachinery_runtime::{
    Decoder, Encoder, GroupVersionKind, GroupVersionResource, Scheme, Str, Unstructured, Value,
};
use apimachinery_serializer::CodecFactory;
use apimachinery_store::Store;

use super::{Defined, Definitions, fields, strategy};
use crate::conversions::{self, Conversions, shape};
use crate::objects::{Changes, Objects};
use crate::registry::{OfDefinition, Registry};
use crate::scale::{OfPaths, Scaled};
use crate::webhooks::{WebhookTarget, Webhooks};

const VERBS: [&str; 8] =
    ["delete", "deletecollection", "get", "list", "patch", "create", "update", "watch"];

/// What is served for a definition.
///
/// # Errors
/// When it is not valid, which its own validation sees first.
pub(super) fn defined(
    definition: &CustomResourceDefinition,
    of_definition: &OfDefinition,
    server: &Definitions,
) -> Result<Defined, StatusError> {
    let failed = |error: &dyn std::fmt::Display| StatusError::internal_error(error);
    let kind = CustomKind::try_from(readable(definition)).map_err(|error| failed(&error))?;
    let mut kinds = CustomKinds::default();
    let name = kind.name().to_owned();
    kinds.add(kind).map_err(|error| failed(&error))?;
    let kind = kinds.get(&name).cloned().ok_or_else(|| failed(&"the definition has no kind"))?;
    let conversions = conversions(definition, &kind, server.webhooks.as_ref());
    if conversions.is_some() {
        kinds.set_conversion(kind.group_kind(), conversions::strategy());
    }
    let converter = kinds.converter(&kind.group_kind()).unwrap_or_else(|| kind.converter().clone());
    if !kind.has_webhook() {
        kinds.set_conversion(kind.group_kind(), by_name(&kind));
    }
    let mut scheme = Scheme::builder();
    scheme.install(apimachinery_api::autoscaling);
    fields::register(definition, &kind, &mut scheme);
    let scheme = scheme.build();
    let scheme = scheme.map_err(|error| failed(&error))?;
    let scheme = scheme.with_unstructured_kinds(Arc::new(kinds)).map_err(|error| failed(&error))?;
    let codecs = CodecFactory::builder(scheme);
    let codecs =
        if server.offers_cbor { codecs } else { codecs.without("application/cbor") }.build();
    let managed = managed(&kind, converter);
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
        let mut registry = registry(&kind, version, &codecs, &managed, &server.store)?;
        registry.objects.conversions = conversions.clone();
        registry.definition = Some(of_definition.clone());
        registries.push((name, Arc::new(registry)));
    }
    let api = server.times.set(api).build().map_err(|error| failed(&error))?;
    let (group, definition) = (kind.group().into(), definition.clone());
    let closing = of_definition.closing.clone();
    Ok(Defined { group, definition, api, registries, deprecations, closing })
}

/// The definition with all versions served: objects may be stored in one that no longer is.
fn readable(definition: &CustomResourceDefinition) -> CustomResourceDefinition {
    let mut readable = definition.clone();
    let mut versions = std::mem::take(&mut readable.spec.versions).into_vec();
    versions.iter_mut().for_each(|it| it.served = true);
    readable.spec.versions = versions.into();
    readable
}

/// The conversions by the webhook of a definition, if it has one that the server reaches.
fn conversions(
    definition: &CustomResourceDefinition,
    kind: &Arc<CustomKind>,
    webhooks: Option<&Webhooks>,
) -> Option<Arc<Conversions>> {
    let webhooks = webhooks.filter(|_| kind.has_webhook())?.clone();
    let webhook = definition.spec.conversion.as_ref()?.webhook.as_ref()?;
    let target = WebhookTarget::of(webhook.client_config.as_ref()?)?;
    Some(Arc::new(Conversions::new(Arc::clone(kind), target, webhooks)))
}

/// Versions differ in their names, and in the fields that their schemas have
/// (`schemaCoercingConverter`).
fn by_name(kind: &Arc<CustomKind>) -> ConversionStrategy {
    let kind = Arc::clone(kind);
    ConversionStrategy::prepared(move |object, target| {
        let mut converted = kind.convert(object, target)?;
        shape(&kind, &mut converted, target);
        Ok(converted)
    })
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
fn managed(kind: &Arc<CustomKind>, converter: Converter) -> Arc<dyn ManagedKinds> {
    let mut managed = CustomManagedKinds::new(kind.group_kind());
    for version in kind.versions() {
        let schema =
            MergeSchema::of_structural(version.schema(), version.preserves_unknown_fields());
        managed = managed.version(version.kind().version.clone(), schema);
    }
    let defaulted = Arc::clone(kind);
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
        kept: Arc::default(),
        time_to_live: 0,
        changes_when_stored: own != stored,
        conversions: None,
    };
    let scale = version.scale().map(|it| {
        let scheme = codecs.scheme().clone();
        Arc::new(OfPaths { paths: it.clone(), scheme, version: own.clone() }) as Arc<dyn Scaled>
    });
    Ok(Registry {
        objects,
        hub: own,
        strategies: strategy::strategies(kind, version),
        managed: Arc::clone(managed),
        scheme: codecs.scheme().clone(),
        kind: kind.group_kind(),
        scale,
        definition: None,
    })
}

fn empty_list(kind: &GroupVersionKind, list_kind: &str) -> Unstructured {
    let mut list = Unstructured::of_kind(&kind.group_version().with_kind(list_kind));
    list.content_mut().insert("items".into(), Value::List(Vec::new()));
    list
}
