//! Codecs: bytes to objects and back, and who decides as what. The traits come first.

mod cached;
mod decode_target;
mod decoded;
mod input;
mod limits;
mod negotiated;
mod pair;
mod pieces;
mod shared;
mod traits;

pub use self::cached::encode_cached;
pub use self::decode_target::{Completion, DecodeTarget, resolve_target};
pub use self::decoded::{DecodeRequest, Decoded, FieldValidation};
pub use self::input::Input;
pub use self::limits::DecodeLimits;
pub use self::negotiated::{
    NegotiatedSerializer, SerializerInfo, StorageSerializer, StreamSerializerInfo,
    serializer_info_for_media_type,
};
pub use self::pair::{Codec, decode_list, encode_list, use_or_create_object};
pub use self::pieces::{EncodedPieces, ListPieces, write_pieces};
pub use self::shared::IntoShared;
pub use self::traits::{
    DecodeInto, Decoder, Encoder, ObjectKinds, ObjectRegistry, Recognition, Serializer,
};
