//! What is not a version, not a serializer and not an object.
use apimachinery_runtime::{Encoder, GroupVersion, Scheme};
use apimachinery_serializer::CodecFactory;

fn main() {
    let codecs = CodecFactory::new(Scheme::builder().build().unwrap());
    let json = codecs.for_media_type("application/json").unwrap();
    let version = GroupVersion::new("apps", "v1");
    codecs.encoder_for_version(json, "apps/v1");
    codecs.encoder_for_version("application/json", &version);
    let encoder = codecs.encoder_for_version(json, &version);
    encoder.encode_to_vec(&5);
}
