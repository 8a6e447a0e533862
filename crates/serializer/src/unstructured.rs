//! The formats for objects without a type.

use std::sync::Arc;

use apimachinery_runtime::{DecodeLimits, ObjectRegistry, SerializerInfo, UnstructuredRegistry};

use crate::formats::json_format;
#[cfg(feature = "yaml")]
use crate::formats::yaml_format;

/// JSON and YAML for objects of any kind, which are read as
/// [`Unstructured`](apimachinery_runtime::Unstructured).
///
/// Corresponds to the media types of `unstructuredscheme.NewUnstructuredNegotiatedSerializer`.
pub fn unstructured_formats() -> Vec<SerializerInfo> {
    let registry: Arc<dyn ObjectRegistry> = Arc::new(UnstructuredRegistry);
    vec![
        json_format(&registry, false, true, DecodeLimits::DEFAULT),
        #[cfg(feature = "yaml")]
        yaml_format(&registry, false, DecodeLimits::DEFAULT),
    ]
}
