//! What several tests share.

use apimachinery_runtime::{
    DecodeError, DecodeRequest, Decoded, Decoder, Encoder, FieldValidation, GroupVersion, Object,
};
use apimachinery_serializer::CodecFactory;

pub(crate) const JSON: &str = "application/json";
pub(crate) const YAML: &str = "application/yaml";
pub(crate) const PROTOBUF: &str = "application/vnd.kubernetes.protobuf";

/// The object as `version` in a format.
pub(crate) fn encode(
    codecs: &CodecFactory,
    media_type: &str,
    version: &GroupVersion,
    object: &dyn Object,
) -> Vec<u8> {
    let info = codecs.for_media_type(media_type).expect("the format is there");
    codecs.encoder_for_version(info, version).encode_to_vec(object).expect("it encodes")
}

pub(crate) fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

pub(crate) fn decode(
    codecs: &CodecFactory,
    data: &str,
    validation: FieldValidation,
) -> Result<Decoded, DecodeError> {
    let request = DecodeRequest::default().validation(validation);
    codecs.universal_deserializer().decode_with(data.into(), request)
}
