//! Codecs behind pointers, and what is accepted as a shared codec.

use std::io::Write;
use std::sync::Arc;

use bytes::Bytes;

use crate::codec::{
    DecodeRequest, Decoded, Decoder, EncodedPieces, Encoder, Input, Serializer, SerializerInfo,
    StreamSerializerInfo,
};
use crate::error::{DecodeError, EncodeError, Findings};
use crate::names::GroupVersioner;
use crate::object::Object;
use crate::text::Str;

macro_rules! through_pointer {
    ($($pointer:ty),*) => {$(
        #[deny(clippy::missing_trait_methods, reason = "what the decoder inside can do better shows")]
        impl<T: Decoder + ?Sized> Decoder for $pointer {
            fn decode_with(
                &self,
                input: Input<'_>,
                request: DecodeRequest<'_>,
            ) -> Result<Decoded, DecodeError> {
                (**self).decode_with(input, request)
            }

            fn with_dropped(
                &self,
                data: &[u8],
                decoded: Decoded,
                dropped: Findings,
            ) -> Result<Decoded, DecodeError> {
                (**self).with_dropped(data, decoded, dropped)
            }

            fn decode(&self, data: &[u8]) -> Result<Decoded, DecodeError> {
                (**self).decode(data)
            }
        }

        #[deny(clippy::missing_trait_methods, reason = "what the encoder inside can do better shows")]
        impl<T: Encoder + ?Sized> Encoder for $pointer {
            fn encode_to(&self, object: &dyn Object, out: &mut Vec<u8>) -> Result<(), EncodeError> {
                (**self).encode_to(object, out)
            }

            fn encode_to_writer(
                &self,
                object: &dyn Object,
                sink: &mut dyn Write,
            ) -> Result<(), EncodeError> {
                (**self).encode_to_writer(object, sink)
            }

            fn encode_pieces(
                &self,
                object: Arc<dyn Object>,
            ) -> Result<EncodedPieces, EncodeError> {
                (**self).encode_pieces(object)
            }

            fn encode_to_vec(&self, object: &dyn Object) -> Result<Vec<u8>, EncodeError> {
                (**self).encode_to_vec(object)
            }

            fn encode_to_bytes(&self, object: &dyn Object) -> Result<Bytes, EncodeError> {
                (**self).encode_to_bytes(object)
            }

            fn identifier(&self) -> Str {
                (**self).identifier()
            }
        }
    )*};
}

through_pointer!(&T, Box<T>, Arc<T>);

/// What is accepted as a shared serializer, decoder or versioner where a codec is made: an `Arc` of
/// it, the [`SerializerInfo`] of a format for its serializer, a reference to a version.
///
/// Whatever a [`NegotiatedSerializer`](crate::NegotiatedSerializer) takes is taken here, too.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a shared `{T}`",
    label = "not one of what is taken here",
    note = "a serializer or a decoder is an `Arc` of one, or the `&SerializerInfo` of a format: `codecs.for_media_type(\"application/json\")?`",
    note = "a version is a reference to a `GroupVersion`: `&v1::GROUP_VERSION`, `&GroupVersion::new(\"apps\", \"v1\")`, `&\"apps/v1\".parse::<GroupVersion>()?`"
)]
pub trait IntoShared<T: ?Sized> {
    /// The shared value.
    fn into_shared(self) -> Arc<T>;
}

impl<T: ?Sized> IntoShared<T> for Arc<T> {
    fn into_shared(self) -> Arc<T> {
        self
    }
}

impl<T: ?Sized> IntoShared<T> for &Arc<T> {
    fn into_shared(self) -> Arc<T> {
        self.clone()
    }
}

impl IntoShared<dyn Decoder> for Arc<dyn Serializer> {
    fn into_shared(self) -> Arc<dyn Decoder> {
        self
    }
}

impl IntoShared<dyn Decoder> for &Arc<dyn Serializer> {
    fn into_shared(self) -> Arc<dyn Decoder> {
        self.clone()
    }
}

#[diagnostic::do_not_recommend]
impl<S: Serializer + 'static> IntoShared<dyn Serializer> for Arc<S> {
    fn into_shared(self) -> Arc<dyn Serializer> {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<D: Decoder + 'static> IntoShared<dyn Decoder> for Arc<D> {
    fn into_shared(self) -> Arc<dyn Decoder> {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<V: GroupVersioner + 'static> IntoShared<dyn GroupVersioner> for Arc<V> {
    fn into_shared(self) -> Arc<dyn GroupVersioner> {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<V: GroupVersioner + Clone + 'static> IntoShared<dyn GroupVersioner> for &V {
    fn into_shared(self) -> Arc<dyn GroupVersioner> {
        Arc::new(self.clone())
    }
}

/// The serializer of the format.
impl IntoShared<dyn Serializer> for &SerializerInfo {
    fn into_shared(self) -> Arc<dyn Serializer> {
        self.serializer.clone()
    }
}

/// The serializer of the format.
impl IntoShared<dyn Decoder> for &SerializerInfo {
    fn into_shared(self) -> Arc<dyn Decoder> {
        self.serializer.clone()
    }
}

/// The serializer of the objects in the stream.
impl IntoShared<dyn Serializer> for &StreamSerializerInfo {
    fn into_shared(self) -> Arc<dyn Serializer> {
        self.serializer.clone()
    }
}

/// The serializer of the objects in the stream.
impl IntoShared<dyn Decoder> for &StreamSerializerInfo {
    fn into_shared(self) -> Arc<dyn Decoder> {
        self.serializer.clone()
    }
}
