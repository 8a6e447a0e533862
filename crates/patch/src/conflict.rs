//! What prevents a three-way patch.

use std::fmt;

use apimachinery_runtime::Value;

use crate::go_value;

/// A three-way patch would undo changes that were made to the live object.
#[derive(Clone, Debug, PartialEq)]
pub struct PatchConflict {
    /// The patch.
    pub patch: Value,
    /// What the live object had changed.
    pub current: Value,
}

impl fmt::Display for PatchConflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (patch, current) = (yaml(&self.patch), yaml(&self.current));
        write!(
            f,
            "patch:\n{patch}\nconflicts with changes made from original to current:\n{current}\n"
        )
    }
}

impl std::error::Error for PatchConflict {}

fn yaml(value: &Value) -> String {
    let json = apimachinery_json::value_to_vec(value).map_err(|error| error.to_string());
    let yaml = json
        .and_then(|json| apimachinery_yaml::from_json(&json).map_err(|error| error.to_string()));
    match yaml {
        Ok(text) => String::from_utf8_lossy(text.as_ref()).into_owned(),
        Err(error) => error,
    }
}

/// What must be the same before and after a patch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Precondition {
    /// A field at the top, such as `kind`.
    Unchanged(&'static str),
    /// A field of the metadata, such as `name`.
    MetadataUnchanged(&'static str),
}

impl Precondition {
    /// What `kubectl apply` and `kubectl edit` require: version, kind and name stay.
    pub const SAME_OBJECT: &'static [Self] =
        &[Self::Unchanged("apiVersion"), Self::Unchanged("kind"), Self::MetadataUnchanged("name")];

    fn holds(self, patch: &Value) -> bool {
        match self {
            Self::Unchanged(key) => patch.get(key).is_none(),
            Self::MetadataUnchanged(key) => {
                patch.get("metadata").and_then(|it| it.get(key)).is_none()
            }
        }
    }

    /// Whether a patch leaves alone what must not change.
    ///
    /// # Errors
    /// When it does not.
    pub(crate) fn check(required: &[Self], patch: &Value) -> Result<(), PreconditionFailed> {
        match required.iter().find(|it| !it.holds(patch)) {
            None => Ok(()),
            Some(_) => Err(PreconditionFailed { patch: go_value::plain(patch) }),
        }
    }
}

/// A patch would change what must not change.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("precondition failed for: {patch}")]
pub struct PreconditionFailed {
    /// The patch, as Go prints it.
    patch: String,
}
