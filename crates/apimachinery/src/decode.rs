//! Decoding without any setup.

use std::sync::LazyLock;

use apimachinery_runtime::{DecodeError, Decoded, Input, Scheme};
use apimachinery_serializer::CodecFactory;

static CODECS: LazyLock<CodecFactory> = LazyLock::new(|| {
    let scheme = Scheme::builder().name("apimachinery").install(apimachinery_api::all).build();
    let scheme = scheme.unwrap_or_else(|errors| {
        unreachable!("the built-in kinds contradict each other:\n{errors}")
    });
    CodecFactory::new(scheme)
});

/// The codecs of all built-in kinds that this build has.
///
/// It is a constant, made when it is first used: nothing can be added to it. Programs with kinds of
/// their own build a [`Scheme`] and its [`CodecFactory`].
pub fn codecs() -> &'static CodecFactory {
    &CODECS
}

/// Decodes an object of any built-in kind, in any format, as it was sent: no defaults, no
/// conversion. Objects of other kinds come as [`Unstructured`](crate::Unstructured).
///
/// # Errors
/// When the data is in no known format, broken, or names no kind.
pub fn decode<'a>(data: impl Into<Input<'a>>) -> Result<Decoded, DecodeError> {
    CODECS.as_sent().any_kind().decode(data)
}
