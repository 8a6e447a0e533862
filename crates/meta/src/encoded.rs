//! The metadata of objects that stay encoded.

use apimachinery_derive::Object;
use apimachinery_runtime::{DecodeError, DecodeRequest, Decoder, Input, Reason, Unstructured};

use crate::object_meta;
use crate::v1::ObjectMeta;

/// An object of any kind without all but its metadata, which every message of protobuf has in its
/// first field.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(version = "v1", kind = "Object", no_serde, no_prost)]
struct OnlyMetadata {
    #[field(1)]
    metadata: ObjectMeta,
}

/// The metadata of an encoded object of any kind, registered or not, in any format that `decoder`
/// takes. The rest of the object is passed over.
///
/// ```
/// # use std::sync::Arc;
/// # use apimachinery_json::{JsonOptions, JsonSerializer};
/// # use apimachinery_runtime::Scheme;
/// # let decoder = JsonSerializer::new(Arc::new(Scheme::builder().build()?), JsonOptions::default());
/// let pod = r#"{"kind":"Pod","apiVersion":"v1","metadata":{"name":"web","resourceVersion":"7"},"spec":{}}"#;
/// assert_eq!(apimachinery_meta::decode_object_meta(&decoder, pod)?.resource_version, "7");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the data is broken, has no kind, or holds something else as its metadata.
pub fn decode_object_meta<'a>(
    decoder: &dyn Decoder,
    data: impl Into<Input<'a>>,
) -> Result<ObjectMeta, DecodeError> {
    let data = data.into();
    let request = DecodeRequest::into(Box::<OnlyMetadata>::default());
    let decoded = match decoder.decode_with(data, request) {
        Ok(decoded) => decoded,
        // A decoder that is strict whatever it is asked for.
        Err(error) => {
            let request = DecodeRequest::into(Box::<Unstructured>::default());
            decoder.decode_with(data, request).map_err(|_| error)?
        }
    };
    let metadata = object_meta(decoded.object()).map(|metadata| metadata.into_owned());
    metadata.map_err(|error| DecodeError::custom(Reason::cause(error)).of_kind(decoded.kind()))
}
