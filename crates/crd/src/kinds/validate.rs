//! Validation of custom resources.

use apimachinery_json::from_value;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::{ApiType, Unstructured, Value};
use apimachinery_schema::ValueOptions;
use apimachinery_validation::meta::{
    NewNames, name_is_dns_subdomain, object_meta_as, object_meta_update,
};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::{CustomKind, CustomVersion};
use crate::rules::{OBJECT_BUDGET, RuleFindings, rules_blocked_by};

/// What validation found.
pub(super) struct Validated {
    pub(super) errors: FieldErrors,
    /// Errors of rules that were there before.
    pub(super) tolerated: FieldErrors,
}

impl CustomKind {
    /// Validates an object with a type, such as one that was built in Rust: its metadata, by the
    /// schema and by the rules, as a server would. With `old`, it is an update of that.
    ///
    /// The metadata needs a name, and a namespace where objects are in one. A server's `Strategy`
    /// that calls this has `validates_metadata` as well; `SchemaStrategy` is one.
    ///
    /// ```
    /// # use apimachinery_crd::{CustomKind, DefinitionBuilder, VersionBuilder};
    /// # use apimachinery_derive::Object;
    /// # use apimachinery_meta::v1::ObjectMeta;
    /// #[derive(Clone, Debug, Default, PartialEq, Object)]
    /// #[object(group = "example.com", version = "v1", kind = "CronTab", schema)]
    /// struct CronTab {
    ///     metadata: ObjectMeta,
    ///     #[field(schema(minimum = 1))]
    ///     replicas: i32,
    /// }
    ///
    /// let definition = DefinitionBuilder::new("crontabs").version(VersionBuilder::of::<CronTab>()).build()?;
    /// let kind = CustomKind::try_from(&definition)?;
    /// let mut cron = CronTab { replicas: 0, ..CronTab::default() };
    /// cron.metadata.name = "nightly".into();
    /// cron.metadata.namespace = "shop".into();
    /// assert_eq!(
    ///     kind.validate_typed(&cron, None).to_string(),
    ///     "replicas: Invalid value: 0: replicas in body should be greater than or equal to 1"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// A type of another kind, or of a version that is not defined, is an error at `kind` or
    /// `apiVersion`.
    pub fn validate_typed<T: ApiType>(&self, object: &T, old: Option<&T>) -> FieldErrors {
        let kind = T::KIND.to_gvk();
        let Some(version) = self.version(&kind.version) else {
            let detail = format!("is not a version of {}", self.name());
            let group_version = kind.group_version().to_string();
            return FieldError::invalid(&Path::new("apiVersion"), &*group_version, detail).into();
        };
        let unstructured = |object: &T| apimachinery_json::to_unstructured(object, &kind);
        let validated = match old.map(unstructured).transpose() {
            Ok(None) => unstructured(object).map(|it| version.validate(&it)),
            Ok(Some(old)) => unstructured(object).map(|it| version.validate_update(&it, &old)),
            Err(error) => Err(error),
        };
        validated.unwrap_or_else(|error| FieldError::internal(&Path::none(), error).into())
    }
}

impl CustomVersion {
    /// Validates a new object that is [in shape](Self::shape) and [has its
    /// defaults](Self::default_fields), in the order of the reference: its kind, its metadata, the
    /// schema, the fields of its scale, embedded resources, sets and maps, and rules in CEL, unless
    /// earlier errors make them meaningless.
    ///
    /// The metadata has a name, and a namespace where objects are in one;
    /// [`prepare`](Self::prepare) does not need them.
    ///
    /// Corresponds to `customResourceStrategy.Validate`.
    pub fn validate(&self, object: &Unstructured) -> FieldErrors {
        self.validate_new(object, "").errors
    }

    /// Validates an update of `old`; errors in what did not change are tolerated (ratcheting).
    ///
    /// Corresponds to `customResourceStrategy.ValidateUpdate`.
    pub fn validate_update(&self, object: &Unstructured, old: &Unstructured) -> FieldErrors {
        self.validate_changed(object, old).errors
    }

    /// Validates a new object, which is in `namespace` if it does not name one.
    pub(super) fn validate_new(&self, object: &Unstructured, namespace: &str) -> Validated {
        let mut errors = self.validate_kind(object);
        if errors.is_empty() {
            match metadata_of(object) {
                Ok(metadata) => {
                    let mut names = NewNames::of(&metadata);
                    if names.namespace.is_empty() {
                        names.namespace = namespace;
                    }
                    let (path, rule) = (Path::new("metadata"), name_is_dns_subdomain);
                    let found = object_meta_as(&metadata, names, self.is_namespaced, rule, &path);
                    errors.append(found.distinct());
                }
                Err(error) => errors.push(error),
            }
            let options = ValueOptions::default();
            errors.append(self.schema().validate(&Path::none(), object.content(), options));
            self.scale.iter().for_each(|it| errors.append(it.validate(object)));
        }
        errors.append(self.schema().validate_embedded(&Path::none(), object.content(), false));
        errors.append(self.schema().validate_lists(&Path::none(), object.content()));
        self.with_rules(errors, || {
            self.rules().validate(&Path::none(), object.content(), OBJECT_BUDGET)
        })
    }

    /// Validates an object that replaces `old`.
    pub(super) fn validate_changed(&self, object: &Unstructured, old: &Unstructured) -> Validated {
        let mut errors = self.validate_kind(object);
        let (path, content, old_content) = (Path::none(), object.content(), old.content());
        if errors.is_empty() {
            match (metadata_of(object), metadata_of(old)) {
                (Ok(new), Ok(old)) => {
                    let found = object_meta_update(&new, &old, &Path::new("metadata"));
                    errors.append(found.distinct());
                }
                (Err(error), _) | (_, Err(error)) => errors.push(error),
            }
            let options = ValueOptions::default();
            errors.append(self.schema().validate_update(&path, content, old_content, options));
            self.scale.iter().for_each(|it| errors.append(it.validate(object)));
        }
        errors.append(self.schema().validate_embedded(&path, content, false));
        if self.schema().validate_lists(&path, old_content).is_empty() {
            errors.append(self.schema().validate_lists(&path, content));
        }
        self.with_rules(errors, || {
            self.rules().validate_update(&path, content, old_content, OBJECT_BUDGET)
        })
    }

    /// Adds the errors of rules, unless others make them meaningless.
    fn with_rules(&self, mut errors: FieldErrors, run: impl FnOnce() -> RuleFindings) -> Validated {
        let mut tolerated = FieldErrors::new();
        if self.rules().is_empty() {
            return Validated { errors, tolerated };
        }
        if let Some(blocked) = rules_blocked_by(&errors) {
            errors.push(blocked);
        } else {
            let found = run();
            errors.append(found.errors);
            tolerated = found.tolerated;
        }
        Validated { errors, tolerated }
    }

    fn validate_kind(&self, object: &Unstructured) -> FieldErrors {
        let mut errors = FieldErrors::new();
        let api_version = self.kind.group_version().to_string();
        let named = [
            ("kind", object.kind_name(), self.kind.kind.as_str()),
            ("apiVersion", object.api_version(), &api_version),
        ];
        for (field, found, expected) in named {
            if found != expected {
                let detail = format!("must be {expected}");
                errors.push(FieldError::invalid(&Path::new(field), found, detail));
            }
        }
        errors
    }
}

/// The metadata of an object; the empty one when it has none. Corresponds to `getObjectMeta`.
fn metadata_of(object: &Unstructured) -> Result<ObjectMeta, FieldError> {
    let path = Path::new("metadata");
    match object.content().get("metadata") {
        None | Some(Value::Null) => Ok(ObjectMeta::default()),
        Some(value @ Value::Map(_)) => from_value(value)
            .map_err(|error| FieldError::invalid(&path, BadValue::of(value), error.to_string())),
        Some(value) => {
            let detail = format!("expected map[string]interface{{}}, got {}", value.go_type());
            Err(FieldError::invalid(&path, BadValue::of(value), detail))
        }
    }
}
