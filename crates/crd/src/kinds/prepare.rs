//! Objects as a server takes them.

use apimachinery_runtime::{Finding, Unstructured};
use apimachinery_schema::Malformed;
use apimachinery_validation::FieldErrors;

use super::CustomVersion;
use super::warnings::warnings_of;
use crate::status::{prepare_create, prepare_update};

/// How long a name may be that a server puts five letters behind.
const MAX_GENERATED_BASE: usize = 58;

/// What a server would say to an object.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Admission {
    /// What is wrong; the object is refused for any of it.
    pub errors: FieldErrors,
    /// The fields that the kind does not have, which were dropped, in the order of the reference. Servers refuse the object for them
    /// where the request asks for strict field validation.
    pub unknown: Vec<Finding>,
    /// The warnings that come with the answer.
    pub warnings: Vec<String>,
}

impl CustomVersion {
    /// Takes a new object as a server would, step by step: brings it [in shape](Self::shape), [defaults](Self::default_fields)
    /// it, drops its status where that is written by itself, and [validates](Self::validate) it. The object is then what would be
    /// stored, but for what a server adds of its own.
    ///
    /// A name that is to be generated, and a namespace that a request would name, are assumed.
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
    /// let admission = kinds.version(&cron_tab.kind())?.admit(&mut cron_tab);
    /// assert_eq!(
    ///     admission.errors.to_string(),
    ///     "spec.replicas: Invalid value: 0: spec.replicas in body should be greater than or equal to 1"
    /// );
    /// assert_eq!(admission.unknown[0].to_string(), r#"unknown field "spec.imgae"; did you mean "image"?"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn admit(&self, object: &mut Unstructured) -> Admission {
        let mut admission = match self.prepared(object) {
            Ok(admission) => admission,
            Err(admission) => return admission,
        };
        prepare_create(object, self.has_status);
        let assumed = self.assume(object);
        admission.errors = self.validate(object);
        assumed.undo(object);
        admission.warnings.extend(warnings_of(object, None));
        admission
    }

    /// Takes an object in the place of `old`, which is as it was stored, as a server would: as [`admit`](Self::admit), but that the
    /// status stays where that is written by itself, that the generation rises with a change of anything but metadata, and that
    /// what was wrong before is [tolerated](Self::validate_update) where it stands unchanged.
    pub fn admit_update(&self, object: &mut Unstructured, old: &Unstructured) -> Admission {
        let mut admission = match self.prepared(object) {
            Ok(admission) => admission,
            Err(admission) => return admission,
        };
        // What is no map is told below.
        let _ = object.set_generation(old.generation());
        prepare_update(object, old, self.has_status);
        let verdict = self.judge(object, Some(old));
        admission.errors = verdict.errors;
        admission.warnings.extend(verdict.tolerated.iter().map(ToString::to_string));
        admission.warnings.extend(warnings_of(object, Some(old)));
        admission
    }

    /// The object in shape, with its defaults.
    fn prepared(&self, object: &mut Unstructured) -> Result<Admission, Admission> {
        let warnings = self.deprecation_warning().map(str::to_owned).into_iter().collect();
        match self.shape(object.content_mut(), Malformed::Refused) {
            Ok(unknown) => {
                self.default_fields(object.content_mut());
                Ok(Admission { unknown, warnings, ..Admission::default() })
            }
            Err(error) => {
                Err(Admission { errors: (*error).into(), warnings, ..Admission::default() })
            }
        }
    }

    fn assume(&self, object: &mut Unstructured) -> Assumed {
        let mut assumed = Assumed::default();
        if object.name().is_empty() && !object.generate_name().is_empty() {
            let base: String = object.generate_name().chars().take(MAX_GENERATED_BASE).collect();
            assumed.name = object.set_name(format!("{base}00000")).is_ok();
        }
        match (self.is_namespaced, object.namespace()) {
            (true, "") => assumed.namespace = object.set_namespace("default").is_ok(),
            (false, namespace) if !namespace.is_empty() => {
                // A server does not look at it.
                let _ = object.set_namespace("");
            }
            _ => {}
        }
        assumed
    }
}

/// What was put into an object for the time of its validation.
#[derive(Default)]
struct Assumed {
    name: bool,
    namespace: bool,
}

impl Assumed {
    fn undo(self, object: &mut Unstructured) {
        // What could be set can be removed.
        if self.name {
            let _ = object.set_name("");
        }
        if self.namespace {
            let _ = object.set_namespace("");
        }
    }
}
