//! Objects prepared and validated as by a server.

use apimachinery_runtime::{Finding, Unstructured};
use apimachinery_schema::OnMalformed;
use apimachinery_validation::{FieldError, FieldErrors, Path};

use super::CustomVersion;
use super::warnings::warnings_of;
use crate::status::{prepare_for_create, prepare_for_update};

/// How long the part of a generated name is to which a server adds five letters.
const MAX_GENERATED_BASE: usize = 58;

/// What a server would answer to an object that was [prepared](CustomVersion::prepare).
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Prepared {
    /// The errors for which a server rejects the object.
    pub errors: FieldErrors,
    /// The fields that the kind does not have, which were dropped, in the order of the reference.
    /// Servers reject the object for them where the request asks for strict field validation.
    ///
    /// Empty for an object that a codec with these kinds has read: the codec drops such fields
    /// and reports them as findings.
    pub unknown: Vec<Finding>,
    /// The warnings that come with the response.
    pub warnings: Vec<String>,
}

impl CustomVersion {
    /// Prepares a new object as a server does, and validates it: brings it [into
    /// shape](Self::shape), [defaults](Self::default_fields) it, drops its status where that is a
    /// subresource, and [validates](Self::validate) it. The object is then what would be stored,
    /// except for what a server adds.
    ///
    /// An object without a namespace is validated as if the request had one, and one without a name
    /// as if it was generated, where it is to be.
    ///
    /// ```
    /// # use apimachinery_crd::{CustomKind, CustomKinds};
    /// # use apimachinery_runtime::{GroupVersionKind, Unstructured, Value};
    /// # let definition = r#"{"kind":"CustomResourceDefinition","apiVersion":"apiextensions.k8s.io/v1",
    /// #   "metadata":{"name":"crontabs.stable.example.com"},"spec":{"group":"stable.example.com","scope":"Namespaced",
    /// #   "names":{"plural":"crontabs","kind":"CronTab"},"versions":[{"name":"v1","served":true,"storage":true,
    /// #   "schema":{"openAPIV3Schema":{"type":"object","properties":{"spec":{"type":"object","properties":{
    /// #     "replicas":{"type":"integer","minimum":1,"default":1},"image":{"type":"string"}}}}}}}]}}"#;
    /// # let definition = apimachinery_json::from_str::<apimachinery_api::apiextensions::v1::CustomResourceDefinition>(definition)?;
    /// # let mut kinds = CustomKinds::default();
    /// # kinds.add(CustomKind::try_from(&definition)?)?;
    /// # let json = r#"{"kind":"CronTab","apiVersion":"stable.example.com/v1","metadata":{"name":"nightly"},
    /// #   "spec":{"replicas":0,"imgae":"cron"}}"#;
    /// # let Value::Map(content) = apimachinery_json::value_from_str(json)? else { unreachable!() };
    /// let mut cron_tab = Unstructured::new(content);
    /// let prepared = kinds.version(&cron_tab.kind())?.prepare(&mut cron_tab);
    /// assert_eq!(
    ///     prepared.errors.to_string(),
    ///     "spec.replicas: Invalid value: 0: spec.replicas in body should be greater than or equal to 1"
    /// );
    /// assert_eq!(prepared.unknown[0].to_string(), r#"unknown field "spec.imgae"; did you mean "image"?"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prepare(&self, object: &mut Unstructured) -> Prepared {
        let mut prepared = match self.shaped(object) {
            Ok(prepared) => prepared,
            Err(rejected) => return rejected,
        };
        prepare_for_create(object, self.has_status);
        if !self.is_namespaced && !object.namespace().is_empty() {
            // What could be read can be set.
            let _ = object.set_namespace("");
        }
        // Rules can see the name, so what is to get one is validated as a copy.
        let named = generated_name(object).and_then(|name| {
            let mut named = object.clone();
            named.set_name(name).is_ok().then_some(named)
        });
        let namespace = if self.is_namespaced { "default" } else { "" };
        prepared.errors = self.validate_new(named.as_ref().unwrap_or(object), namespace).errors;
        prepared.warnings.extend(warnings_of(object, None));
        prepared
    }

    /// Prepares an object that replaces `old`, which is as it was stored: as
    /// [`prepare`](Self::prepare), but where the status is a subresource it stays, the generation
    /// rises with a change of anything but metadata, and errors that were there before are
    /// [tolerated](Self::validate_update) in what did not change.
    pub fn prepare_update(&self, object: &mut Unstructured, old: &Unstructured) -> Prepared {
        let mut prepared = match self.shaped(object) {
            Ok(prepared) => prepared,
            Err(rejected) => return rejected,
        };
        // Metadata that is not a map is reported below.
        let _ = object.set_generation(old.generation());
        prepare_for_update(object, old, self.has_status);
        let validated = self.validate_changed(object, old);
        prepared.errors = validated.errors;
        prepared.warnings.extend(validated.tolerated.iter().map(ToString::to_string));
        prepared.warnings.extend(warnings_of(object, Some(old)));
        prepared
    }

    /// Brings an object into shape and defaults it.
    fn shaped(&self, object: &mut Unstructured) -> Result<Prepared, Prepared> {
        let warnings = self.deprecation_warning().map(str::to_owned).into_iter().collect();
        match self.shape(object.content_mut(), OnMalformed::Reject) {
            Ok(unknown) => {
                let mut prepared = Prepared { unknown, warnings, ..Prepared::default() };
                match self.default_fields(object.content_mut()) {
                    Ok(()) => Ok(prepared),
                    Err(error) => {
                        prepared.errors.push(FieldError::internal(&Path::default(), error));
                        Err(prepared)
                    }
                }
            }
            Err(error) => {
                Err(Prepared { errors: (*error).into(), warnings, ..Prepared::default() })
            }
        }
    }
}

/// A name as a server would generate it for an object that wants one.
fn generated_name(object: &Unstructured) -> Option<String> {
    let base = object.generate_name();
    if base.is_empty() || !object.name().is_empty() {
        return None;
    }
    let base: String = base.chars().take(MAX_GENERATED_BASE).collect();
    Some(format!("{base}00000"))
}
