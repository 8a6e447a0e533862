//! The formats for objects without a type.

use std::sync::Arc;

use apimachinery_runtime::{DecodeLimits, ObjectRegistry, SerializerInfo, UnstructuredRegistry};

use crate::formats::json_format;
#[cfg(feature = "yaml")]
use crate::formats::yaml_format;

/// JSON and YAML for objects of any kind, which are read as
/// [`Unstructured`](apimachinery_runtime::Unstructured).
///
/// For programs without a scheme, such as clients of any resource: each format is a serializer, and
/// decodes without registered kinds. With a scheme, [`AsSent::any_kind`](crate::AsSent::any_kind)
/// does the same for the kinds that are not registered. Corresponds to the media types of
/// `unstructuredscheme.NewUnstructuredNegotiatedSerializer`.
///
/// ```
/// use apimachinery_runtime::Decoder;
/// use apimachinery_serializer::unstructured_formats;
///
/// let json = &unstructured_formats()[0].serializer;
/// let decoded = json.decode(br#"{"kind":"Car","apiVersion":"example.com/v1","doors":3}"#)?;
/// assert_eq!(decoded.kind().to_string(), "example.com/v1, Kind=Car");
/// # Ok::<(), apimachinery_runtime::DecodeError>(())
/// ```
pub fn unstructured_formats() -> Vec<SerializerInfo> {
    let registry: Arc<dyn ObjectRegistry> = Arc::new(UnstructuredRegistry);
    vec![
        json_format(&registry, false, true, DecodeLimits::DEFAULT),
        #[cfg(feature = "yaml")]
        yaml_format(&registry, false, DecodeLimits::DEFAULT),
    ]
}
