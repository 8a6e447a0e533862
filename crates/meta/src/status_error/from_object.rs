//! Errors from what a server sent.

use apimachinery_json::from_value;
use apimachinery_runtime::Object;

use super::StatusError;
use crate::v1::Status;

/// A server sent something else than a status.
#[derive(Clone, Debug)]
pub struct UnexpectedObjectError {
    /// What it sent.
    pub object: Box<dyn Object>,
}

impl std::fmt::Display for UnexpectedObjectError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "unexpected object: {:?}", self.object)
    }
}

impl std::error::Error for UnexpectedObjectError {}

impl StatusError {
    /// The error in a decoded answer: a `Status`, also as unstructured data.
    ///
    /// Corresponds to `errors.FromObject`.
    ///
    /// # Errors
    /// With the object, when it is something else.
    pub fn from_object(object: Box<dyn Object>) -> Result<Self, UnexpectedObjectError> {
        match object.into_typed::<Status>() {
            Ok(status) => Ok(Self::new(status)),
            Err((object, _)) => match from_unstructured(&*object) {
                Some(status) => Ok(Self::new(status)),
                None => Err(UnexpectedObjectError { object }),
            },
        }
    }
}

fn from_unstructured(object: &dyn Object) -> Option<Status> {
    let content = object.as_unstructured()?.content();
    let kind = content.get("kind")?.as_str()?;
    let version = content.get("apiVersion")?.as_str()?;
    if kind != "Status" || !matches!(version, "v1" | "meta.k8s.io/v1") {
        return None;
    }
    from_value(&content.clone().into()).ok()
}
