//! Definitions put together from types.

use apimachinery_api::apiextensions::v1::{
    ConversionStrategyType, CustomResourceColumnDefinition, CustomResourceConversion,
    CustomResourceDefinition, CustomResourceDefinitionVersion, CustomResourceSubresourceScale,
    CustomResourceSubresourceStatus, CustomResourceSubresources, CustomResourceValidation,
    JSONSchemaProps, ResourceScope, SelectableField, WebhookClientConfig, WebhookConversion,
};
use apimachinery_runtime::reflect::Declared;
use apimachinery_runtime::{ApiType, GroupVersionKind, Str, Value};

use super::build_error::{DefinitionBuildError, DefinitionBuildErrorKind};
use super::schema::schema_of;
use crate::Definition;

/// A definition from Rust types: names and scope here, a [`VersionBuilder`] for each version.
///
/// The group and the kind are those of the types. By default, resources are namespaced, the
/// singular and the kind of lists follow from the kind, and nothing is converted; versions with
/// different schemas need a conversion.
///
/// ```
/// use apimachinery_crd::{DefinitionBuilder, VersionBuilder};
/// use apimachinery_derive::{Fields, Object};
/// use apimachinery_meta::v1::ObjectMeta;
/// use apimachinery_runtime::Str;
///
/// /// Something that runs again and again.
/// #[derive(Clone, Debug, Default, PartialEq, Object)]
/// #[object(group = "stable.example.com", version = "v1", kind = "CronTab", schema)]
/// struct CronTab {
///     metadata: ObjectMeta,
///     spec: CronTabSpec,
/// }
///
/// #[derive(Clone, Debug, Default, PartialEq, Fields)]
/// #[fields(schema(rule("self.replicas < 5 || has(self.schedule)", message = "many need a schedule")))]
/// struct CronTabSpec {
///     /// When it runs.
///     #[field(omitempty, schema(pattern = "^(\\S+ ){4}\\S+$"))]
///     schedule: Str,
///     /// How many run.
///     #[field(schema(minimum = 0, maximum = 10, default = 1))]
///     replicas: i32,
/// }
///
/// let version = VersionBuilder::of::<CronTab>().stored().status().column("Schedule", "string", ".spec.schedule");
/// let definition = DefinitionBuilder::new("crontabs").short_names(["ct"]).version(version).build()?;
/// assert_eq!(definition.metadata.name, "crontabs.stable.example.com");
///
/// let schema = definition.spec.versions[0].schema.as_ref().and_then(|it| it.open_api_v3_schema.as_ref());
/// let spec = &schema.expect("there is a schema").properties["spec"];
/// assert_eq!(spec.properties["replicas"].maximum, Some(10.0));
/// # Ok::<(), apimachinery_crd::DefinitionBuildError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct DefinitionBuilder {
    definition: CustomResourceDefinition,
    versions: Vec<VersionBuilder>,
}

impl DefinitionBuilder {
    /// A definition of resources with this name in lower case, such as `crontabs`.
    pub fn new(plural: impl Into<Str>) -> Self {
        let mut definition = CustomResourceDefinition::default();
        definition.spec.names.plural = plural.into();
        definition.spec.scope = ResourceScope::NAMESPACE_SCOPED;
        Self { definition, versions: Vec::new() }
    }

    /// The name of one resource; without it, the kind in lower case.
    pub fn singular(mut self, singular: impl Into<Str>) -> Self {
        self.definition.spec.names.singular = singular.into();
        self
    }

    /// Short names for command lines.
    pub fn short_names<N: Into<Str>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.definition.spec.names.short_names = names.into_iter().map(Into::into).collect();
        self
    }

    /// The categories that the resource belongs to, such as `all`.
    pub fn categories<N: Into<Str>>(mut self, names: impl IntoIterator<Item = N>) -> Self {
        self.definition.spec.names.categories = names.into_iter().map(Into::into).collect();
        self
    }

    /// The kind of lists; by default the kind followed by `List`.
    pub fn list_kind(mut self, kind: impl Into<Str>) -> Self {
        self.definition.spec.names.list_kind = kind.into();
        self
    }

    /// An annotation, such as `api-approved.kubernetes.io`, which definitions in groups of
    /// `k8s.io` and `kubernetes.io` need.
    pub fn annotation(mut self, name: impl Into<Str>, value: impl Into<Str>) -> Self {
        self.definition.metadata.annotations.insert(name.into(), value.into());
        self
    }

    /// Resources belong to no namespace.
    pub fn cluster_scoped(mut self) -> Self {
        self.definition.spec.scope = ResourceScope::CLUSTER;
        self
    }

    /// How objects are converted between versions.
    pub fn conversion(mut self, conversion: CustomResourceConversion) -> Self {
        self.definition.spec.conversion = Some(Box::new(conversion));
        self
    }

    /// A webhook converts objects between versions: a service or an URL, and who signed its
    /// certificate. Reviews are those of `v1`.
    pub fn conversion_webhook(self, client: WebhookClientConfig) -> Self {
        let webhook = WebhookConversion {
            client_config: Some(Box::new(client)),
            conversion_review_versions: vec![Str::from_static("v1")].into(),
        };
        self.conversion(CustomResourceConversion {
            strategy: ConversionStrategyType::WEBHOOK,
            webhook: Some(Box::new(webhook)),
        })
    }

    /// A webhook at this URL converts objects between versions, with a certificate that servers
    /// trust; as [`conversion_webhook`](Self::conversion_webhook).
    pub fn conversion_webhook_url(self, url: impl Into<Str>) -> Self {
        let url = Some(url.into());
        self.conversion_webhook(WebhookClientConfig { url, ..WebhookClientConfig::default() })
    }

    /// Only the `apiVersion` of objects changes between versions. It need not be set where their
    /// schemas are the same; elsewhere, fields that another version does not know are lost on the
    /// way.
    pub fn without_conversion(self) -> Self {
        let strategy = ConversionStrategyType::NONE;
        self.conversion(CustomResourceConversion { strategy, ..Default::default() })
    }

    /// Adds a version. The order is the one in the definition.
    pub fn version(mut self, version: VersionBuilder) -> Self {
        self.versions.push(version);
        self
    }

    /// The definition, as a server completes it: with the version that is stored in its status. One
    /// version alone is the stored one. [`manifest`](super::manifest) writes it as in a file.
    ///
    /// # Errors
    /// When versions are missing, appear twice, or are of different kinds, when not exactly one of
    /// several is stored, when a type has no structural schema, or when schemas differ and no
    /// conversion is set; also all that a server refuses
    /// ([`Definition::validate`](crate::Definition::validate)), such as a default of another type
    /// or a rule that does not compile.
    pub fn build(mut self) -> Result<CustomResourceDefinition, DefinitionBuildError> {
        let kind = self.kind()?;
        if let [only] = self.versions.as_mut_slice() {
            only.version.storage = true;
        }
        let stored = self.versions.iter().filter(|it| it.version.storage).count();
        if stored != 1 {
            return Err(DefinitionBuildErrorKind::Stored(stored).into());
        }
        let spec = &mut self.definition.spec;
        let names = &mut spec.names;
        if names.singular.is_empty() {
            names.singular = kind.kind.to_lowercase().into();
        }
        if names.list_kind.is_empty() {
            names.list_kind = format!("{}List", kind.kind).into();
        }
        self.definition.metadata.name = format!("{}.{}", names.plural, kind.group).into();
        names.kind = kind.kind;
        spec.group = kind.group;
        let versions: Result<Vec<_>, _> =
            self.versions.into_iter().map(VersionBuilder::build).collect();
        let versions = versions?;
        if spec.conversion.is_none() {
            check_alike(&versions)?;
            let strategy = ConversionStrategyType::NONE;
            spec.conversion =
                Some(Box::new(CustomResourceConversion { strategy, ..Default::default() }));
        }
        let stored = versions.iter().filter(|it| it.storage).map(|it| it.name.clone());
        self.definition.status.stored_versions = stored.collect::<Vec<_>>().into();
        spec.versions = versions.into();
        let errors = Definition::from(&self.definition).validate();
        if !errors.is_empty() {
            return Err(DefinitionBuildErrorKind::Invalid(errors).into());
        }
        Ok(self.definition)
    }

    /// The kind that all versions have.
    fn kind(&self) -> Result<GroupVersionKind, DefinitionBuildError> {
        let first = self.versions.first().ok_or(DefinitionBuildErrorKind::NoVersion)?;
        for (at, other) in self.versions.iter().enumerate() {
            if (&other.kind.group, &other.kind.kind) != (&first.kind.group, &first.kind.kind) {
                let (first, other) = (first.kind.clone(), other.kind.clone());
                return Err(DefinitionBuildErrorKind::DifferentKinds(first, other).into());
            }
            if self.versions.iter().take(at).any(|it| it.kind.version == other.kind.version) {
                return Err(
                    DefinitionBuildErrorKind::DuplicateVersion(other.kind.version.clone()).into()
                );
            }
        }
        if first.kind.group.is_empty() {
            return Err(DefinitionBuildErrorKind::CoreGroup.into());
        }
        Ok(first.kind.clone())
    }
}

/// Versions that nothing converts between have the same fields.
fn check_alike(versions: &[CustomResourceDefinitionVersion]) -> Result<(), DefinitionBuildError> {
    let Some((first, others)) = versions.split_first() else { return Ok(()) };
    let shape = |version: &CustomResourceDefinitionVersion| {
        let schema = version.schema.as_ref().and_then(|it| it.open_api_v3_schema.as_deref());
        let schema = apimachinery_json::to_value(schema.unwrap_or(&JSONSchemaProps::default()));
        schema
            .map(without_descriptions)
            .map_err(|it| DefinitionBuildError::from(DefinitionBuildErrorKind::Unwritable(it)))
    };
    let wanted = shape(first)?;
    for other in others {
        if shape(other)? != wanted {
            let (first, other) = (first.name.clone(), other.name.clone());
            return Err(DefinitionBuildErrorKind::NoConversion(first, other).into());
        }
    }
    Ok(())
}

fn without_descriptions(value: Value) -> Value {
    let is_kept = |(name, value): &(Str, Value)| {
        !(*name == "description" && matches!(value, Value::String(_)))
    };
    match value {
        Value::Map(fields) => {
            let fields = fields.into_iter().filter(is_kept);
            Value::Map(fields.map(|(name, value)| (name, without_descriptions(value))).collect())
        }
        Value::List(items) => Value::List(items.into_iter().map(without_descriptions).collect()),
        other => other,
    }
}

/// One version of a definition, from the type of its objects. It is served by default.
#[derive(Clone, Debug)]
#[must_use]
pub struct VersionBuilder {
    kind: GroupVersionKind,
    version: CustomResourceDefinitionVersion,
    schema: fn() -> Result<JSONSchemaProps, DefinitionBuildError>,
}

impl VersionBuilder {
    /// The version that the type declares.
    pub fn of<T: ApiType + Declared>() -> Self {
        let kind = T::KIND.to_gvk();
        let version = CustomResourceDefinitionVersion {
            name: kind.version.clone(),
            served: true,
            ..Default::default()
        };
        Self { kind, version, schema: schema_of::<T> }
    }

    /// Objects are stored in this version.
    pub fn stored(mut self) -> Self {
        self.version.storage = true;
        self
    }

    /// The version is known, and not served.
    pub fn not_served(mut self) -> Self {
        self.version.served = false;
        self
    }

    /// Users of the version are warned, in these words or, when they are empty, in the server's
    /// own.
    pub fn deprecated(mut self, warning: impl Into<Str>) -> Self {
        let warning = warning.into();
        self.version.deprecated = true;
        self.version.deprecation_warning = (!warning.is_empty()).then_some(warning);
        self
    }

    /// The status is a subresource: it is written apart from the rest.
    pub fn status(mut self) -> Self {
        self.subresources().status = Some(Box::new(CustomResourceSubresourceStatus::default()));
        self
    }

    /// The resource can be scaled: paths of the numbers that are wanted and that there are, such as
    /// `.spec.replicas` and `.status.replicas`, and of the selector as a text, where there is one.
    pub fn scale(
        mut self,
        spec_replicas: impl Into<Str>,
        status_replicas: impl Into<Str>,
        label_selector: Option<&str>,
    ) -> Self {
        self.subresources().scale = Some(Box::new(CustomResourceSubresourceScale {
            spec_replicas_path: spec_replicas.into(),
            status_replicas_path: status_replicas.into(),
            label_selector_path: label_selector.map(Into::into),
        }));
        self
    }

    /// Adds a column of `kubectl get`: its header, its type (`string`, `integer`, `number`,
    /// `boolean` or `date`) and where it is in objects, such as `.spec.schedule`.
    pub fn column(
        self,
        name: impl Into<Str>,
        r#type: impl Into<Str>,
        json_path: impl Into<Str>,
    ) -> Self {
        self.column_definition(CustomResourceColumnDefinition {
            name: name.into(),
            r#type: r#type.into(),
            json_path: json_path.into(),
            ..Default::default()
        })
    }

    /// Adds a column that only `kubectl get -o wide` shows.
    pub fn wide_column(
        self,
        name: impl Into<Str>,
        r#type: impl Into<Str>,
        json_path: impl Into<Str>,
    ) -> Self {
        self.column_definition(CustomResourceColumnDefinition {
            name: name.into(),
            r#type: r#type.into(),
            json_path: json_path.into(),
            priority: 1,
            ..Default::default()
        })
    }

    /// Adds a column with all its settings.
    pub fn column_definition(mut self, column: CustomResourceColumnDefinition) -> Self {
        self.version.additional_printer_columns.push(column);
        self
    }

    /// Adds a field that lists can be selected by, such as `.spec.schedule`.
    pub fn selectable_field(mut self, json_path: impl Into<Str>) -> Self {
        self.version.selectable_fields.push(SelectableField { json_path: json_path.into() });
        self
    }

    fn subresources(&mut self) -> &mut CustomResourceSubresources {
        self.version.subresources.get_or_insert_default()
    }

    fn build(self) -> Result<CustomResourceDefinitionVersion, DefinitionBuildError> {
        let open_api_v3_schema = Some(Box::new((self.schema)()?));
        let schema = Some(Box::new(CustomResourceValidation { open_api_v3_schema }));
        Ok(CustomResourceDefinitionVersion { schema, ..self.version })
    }
}
