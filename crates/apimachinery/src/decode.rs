//! Decoding without any setup.

#[cfg(any(feature = "cbor", feature = "descriptors"))]
use std::sync::Arc;
use std::sync::LazyLock;

#[cfg(feature = "descriptors")]
use apimachinery_descriptors::DescriptorSerializer;
#[cfg(feature = "cbor")]
use apimachinery_runtime::ObjectRegistry;
use apimachinery_runtime::{DecodeError, Decoded, Input, Scheme, SerializerInfo};
use apimachinery_serializer::{CodecFactory, CodecFactoryOptions};

static CODECS: LazyLock<CodecFactory> = LazyLock::new(|| {
    let scheme = Scheme::builder().name("apimachinery").install(apimachinery_api::all).build();
    let scheme = scheme.unwrap_or_else(|errors| {
        unreachable!("the built-in kinds contradict each other:\n{errors}")
    });
    codecs_of(scheme)
});

/// Codecs of a scheme in all formats that this build has: those of [`codecs`], for one's own kinds.
///
/// ```
/// # use apimachinery::{Scheme, api, codecs_of};
/// let codecs = codecs_of(Scheme::builder().install(api::core).build()?);
/// assert!(codecs.for_media_type("application/yaml").is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn codecs_of(scheme: Scheme) -> CodecFactory {
    let options = CodecFactoryOptions::default().with_serializers(more_formats(&scheme));
    #[cfg(feature = "descriptors")]
    let options = options.protobuf(Arc::new(DescriptorSerializer::new(Arc::new(scheme.clone()))));
    CodecFactory::with_options(scheme, options)
}

/// The formats that a feature adds. They take the door that a format of one's own takes.
fn more_formats(scheme: &Scheme) -> Vec<SerializerInfo> {
    #[cfg(feature = "cbor")]
    {
        let registry: Arc<dyn ObjectRegistry> = Arc::new(scheme.clone());
        vec![apimachinery_cbor::serializer_info(&registry)]
    }
    #[cfg(not(feature = "cbor"))]
    {
        let _ = scheme;
        Vec::new()
    }
}

/// The codecs of all built-in kinds that this build has.
///
/// It is a constant, made when it is first used: nothing can be added to it. Programs with kinds of their
/// own build a [`Scheme`], and take [`codecs_of`] it.
pub fn codecs() -> &'static CodecFactory {
    &CODECS
}

/// Decodes an object of any built-in kind, in any format, as it was sent: no defaults, no conversion.
/// Objects of other kinds come as [`Unstructured`](crate::Unstructured).
///
/// # Errors
/// When the data is in no known format, broken, or names no kind.
pub fn decode<'a>(data: impl Into<Input<'a>>) -> Result<Decoded, DecodeError> {
    CODECS.decoder().any_kind().decode(data)
}
