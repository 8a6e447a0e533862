//! CBOR through the public interface of the crate.

mod it {
    mod decode;
    mod encode;
    mod framer;
    mod kind;
    mod payloads;
    mod through_json;
}
