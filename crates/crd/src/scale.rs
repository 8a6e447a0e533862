//! The scale of an object: how many replicas it wants and has.

use apimachinery_api::apiextensions::v1::CustomResourceSubresourceScale;
use apimachinery_api::autoscaling::v1::{Scale, ScaleSpec, ScaleStatus};
use apimachinery_meta::v1::{ObjectMeta, STATUS_FAILURE, Status};
use apimachinery_meta::{StatusError, Time};
use apimachinery_runtime::{Map, NestedError, Quoted, Step, Str, Unstructured, Value};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};
use thiserror::Error;

/// The paths of the scale in the objects of a version.
///
/// ```
/// use apimachinery_api::apiextensions::v1::CustomResourceSubresourceScale;
/// use apimachinery_crd::ScalePaths;
/// use apimachinery_json::value_from_str;
/// use apimachinery_runtime::{Unstructured, Value};
///
/// let paths = ScalePaths::from(&CustomResourceSubresourceScale {
///     spec_replicas_path: ".spec.replicas".into(),
///     status_replicas_path: ".status.replicas".into(),
///     label_selector_path: Some(".status.selector".into()),
/// });
/// let Value::Map(content) = value_from_str(
///     r#"{"metadata":{"name":"web"},"spec":{"replicas":3},"status":{"selector":"app=web"}}"#,
/// )? else { unreachable!() };
/// let mut object = Unstructured::new(content);
/// let mut scale = paths.read(&object)?;
/// assert_eq!((scale.spec.replicas, scale.status.replicas), (3, 0));
/// assert_eq!(scale.status.selector, "app=web");
///
/// scale.spec.replicas = 5;
/// paths.write(&mut object, &scale)?;
/// assert_eq!(object.content()["spec"].get("replicas"), Some(&5.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Corresponds to `ScaleREST` of the API extensions server without its store. Scales do not report
/// here which manager owns the replicas.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScalePaths {
    spec: Str,
    status: Str,
    selector: Option<Str>,
}

/// Why an object has no scale.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum ScaleError {
    /// The object does not have a number of wanted replicas.
    #[error("the spec replicas field {} does not exist", Quoted(path))]
    NoReplicas {
        /// The path where it should be.
        path: Str,
    },
    /// A request does not have a number of replicas.
    #[error("the spec replicas field {} cannot be empty", Quoted(path))]
    EmptyReplicas {
        /// Where they would be written.
        path: Str,
    },
    /// The object has something else there.
    #[error(transparent)]
    Access(#[from] NestedError),
}

impl ScaleError {
    /// The answer of a server.
    pub fn into_status(self) -> StatusError {
        match self {
            Self::EmptyReplicas { .. } => StatusError::bad_request(self.to_string()),
            Self::NoReplicas { .. } => StatusError::internal_error(self),
            Self::Access(error) => StatusError::new(Status {
                status: STATUS_FAILURE.into(),
                code: 500,
                message: error.to_string().into(),
                ..Status::default()
            }),
        }
    }
}

/// The number that means that there was none before an update.
const NOT_SET: i32 = i32::MIN;

impl From<&CustomResourceSubresourceScale> for ScalePaths {
    fn from(scale: &CustomResourceSubresourceScale) -> Self {
        Self {
            spec: scale.spec_replicas_path.clone(),
            status: scale.status_replicas_path.clone(),
            selector: scale.label_selector_path.clone().filter(|it| !it.is_empty()),
        }
    }
}

impl ScalePaths {
    /// The path of the number of wanted replicas, such as `.spec.replicas`.
    pub fn replicas_path(&self) -> &str {
        &self.spec
    }

    /// The scale of an object. Numbers that do not fit are cut to 32 bits, as in the reference.
    ///
    /// Corresponds to `ScaleREST.Get`.
    ///
    /// # Errors
    /// When the object has no number of wanted replicas, or something else is at a path.
    pub fn read(&self, object: &Unstructured) -> Result<Scale, ScaleError> {
        let (scale, found) = self.find(object)?;
        if found { Ok(scale) } else { Err(ScaleError::NoReplicas { path: self.spec.clone() }) }
    }

    /// The scale that a request changes: as [`read`](Self::read), but without replicas the number
    /// is `i32::MIN`, which [`write`](Self::write) refuses.
    ///
    /// Corresponds to what `scaleUpdatedObjectInfo` gives a patch.
    ///
    /// # Errors
    /// When something else is at a path.
    pub fn read_for_update(&self, object: &Unstructured) -> Result<Scale, ScaleError> {
        let (mut scale, found) = self.find(object)?;
        if !found {
            scale.spec.replicas = NOT_SET;
        }
        Ok(scale)
    }

    /// Writes how many replicas there shall be into an object; with a version in the scale the
    /// object gets that, so that its store finds conflicts.
    ///
    /// Corresponds to `scaleUpdatedObjectInfo.UpdatedObject`.
    ///
    /// # Errors
    /// When the scale has no number, or something on the way is not a map. The object is then as it
    /// was.
    pub fn write(&self, object: &mut Unstructured, scale: &Scale) -> Result<(), ScaleError> {
        self.find(object)?;
        if scale.spec.replicas == NOT_SET {
            return Err(ScaleError::EmptyReplicas { path: self.spec.clone() });
        }
        let replicas = Value::Int(scale.spec.replicas.into());
        object.content_mut().set_nested(steps(&self.spec), replicas)?;
        if !scale.metadata.resource_version.is_empty() {
            // Metadata that is not a map stays, as in the reference.
            let _ = object.set_resource_version(scale.metadata.resource_version.clone());
        }
        Ok(())
    }

    /// Validates the fields of an object that the scale consists of: numbers of replicas that are
    /// negative, too large or not numbers, and a selector that is not a text.
    ///
    /// Corresponds to `ValidateScaleSpec` and `ValidateScaleStatus`.
    pub fn validate(&self, object: &Unstructured) -> FieldErrors {
        let content = object.content();
        let numbers = [&self.spec, &self.status];
        let mut errors: FieldErrors =
            numbers.into_iter().filter_map(|path| wrong_number(path, content)).collect();
        if let Some(path) = &self.selector
            && let Err(error) = content.nested_str(steps(path))
        {
            errors.push(FieldError::invalid(&Path::new(path), "", error.to_string()));
        }
        errors
    }

    /// The scale, and whether the object has a number of wanted replicas.
    fn find(&self, object: &Unstructured) -> Result<(Scale, bool), NestedError> {
        let content = object.content();
        let wanted = content.nested_int(steps(&self.spec))?;
        let replicas = content.nested_int(steps(&self.status))?.unwrap_or_default();
        let selector = match &self.selector {
            Some(path) => content.nested_str(steps(path))?.unwrap_or_default(),
            None => "",
        };
        #[expect(clippy::cast_possible_truncation, reason = "the reference cuts the numbers")]
        let scale = Scale {
            metadata: metadata(object),
            spec: ScaleSpec { replicas: wanted.unwrap_or_default() as i32 },
            status: ScaleStatus { replicas: replicas as i32, selector: selector.into() },
            ..Scale::default()
        };
        Ok((scale, wanted.is_some()))
    }
}

fn wrong_number(path: &Str, object: &Map<Str, Value>) -> Option<FieldError> {
    let found: Result<Option<i64>, NestedError> = object.nested_int(steps(path));
    let (number, detail) = match found {
        Err(error) => (0, error.to_string()),
        Ok(number) => match number.unwrap_or_default() {
            number if number < 0 => (number, "should be a non-negative integer".to_owned()),
            number if number > i64::from(i32::MAX) => {
                (number, format!("should be less than or equal to {}", i32::MAX))
            }
            _ => return None,
        },
    };
    Some(FieldError::invalid(&Path::new(path), BadValue::from(number), detail))
}

fn steps(path: &str) -> Vec<Step<'_>> {
    path.strip_prefix('.').unwrap_or(path).split('.').map(Step::from).collect()
}

fn metadata(object: &Unstructured) -> ObjectMeta {
    let created = object.content().nested_str(steps("metadata.creationTimestamp"));
    let created = created.ok().flatten().and_then(|it| Time::parse(it).ok());
    ObjectMeta {
        name: object.name().into(),
        namespace: object.namespace().into(),
        uid: object.uid().into(),
        resource_version: object.resource_version().into(),
        creation_timestamp: created.unwrap_or_default(),
        ..ObjectMeta::default()
    }
}
