//! Definitions as they are written to files.

use apimachinery_api::apiextensions::v1::{CustomResourceDefinition, GROUP_VERSION};
use apimachinery_runtime::{EncodeError, Unstructured};

/// The definition as data without its status, which is the server's: what a file for
/// `kubectl apply` contains. `CodecFactory::to_yaml_string` writes it.
///
/// ```
/// use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
/// use apimachinery_crd::manifest;
///
/// let file = manifest(&CustomResourceDefinition::default())?;
/// assert_eq!(file.kind_name(), "CustomResourceDefinition");
/// assert!(!file.content().contains_key("status"));
/// # Ok::<(), apimachinery_runtime::EncodeError>(())
/// ```
///
/// # Errors
/// When it cannot be written, such as a schema with a number that is not finite.
pub fn manifest(definition: &CustomResourceDefinition) -> Result<Unstructured, EncodeError> {
    let kind = GROUP_VERSION.with_kind("CustomResourceDefinition");
    let mut manifest = apimachinery_json::to_unstructured(definition, &kind)?;
    manifest.content_mut().remove("status");
    Ok(manifest)
}
