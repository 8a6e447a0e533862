//! The formats that rows read and write.

use apimachinery::api::{apps, core};
use apimachinery::runtime::SerializerInfo;
use apimachinery::{CodecFactory, Scheme};

pub(crate) fn codecs() -> CodecFactory {
    let scheme = Scheme::builder().install(core).install(apps).build();
    let scheme = scheme.unwrap_or_else(|errors| unreachable!("{errors}"));
    CodecFactory::new(scheme)
}

pub(crate) fn format_of<'a>(codecs: &'a CodecFactory, ending: &str) -> Option<&'a SerializerInfo> {
    codecs
        .for_media_type(match ending {
            "json" => "application/json",
            "yaml" => "application/yaml",
            "pb" => "application/vnd.kubernetes.protobuf",
            _ => "application/cbor",
        })
        .ok()
}
