//! Objects of old versions, or with little in them, as a server keeps them: defaulted and
//! converted.

use std::hint::black_box;

use apimachinery::api::{apps, autoscaling, core, extensions, networking};
use apimachinery::runtime::{DecodeRequest, GroupVersion};
use apimachinery::{CodecFactory, Decoder, Encoder, Scheme};

use crate::serve::Operation;

/// The inputs, and the versions that they come out in.
pub(crate) const CONVERSIONS: [(&str, GroupVersion); 4] = [
    ("manifest-pod", core::v1::GROUP_VERSION),
    ("manifest-deployment", apps::v1::GROUP_VERSION),
    ("manifest-ingress", networking::v1::GROUP_VERSION),
    ("old-deployments", apps::v1::GROUP_VERSION),
];

/// Decodes, sets defaults, converts and encodes, again and again into the same room.
pub(crate) fn convert(input: &str, data: Vec<u8>) -> Option<Operation> {
    let mut conversion = Conversion::new(input)?;
    let mut out = Vec::new();
    Some(Box::new(move || {
        conversion.run(black_box(&data), &mut out);
        black_box(&out);
    }))
}

/// What the conversion of an input makes of it.
pub(crate) fn converted(input: &str, data: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    Conversion::new(input)?.run(data, &mut out);
    Some(out)
}

struct Conversion {
    decoder: Box<dyn Decoder>,
    encoder: Box<dyn Encoder>,
}

impl Conversion {
    fn new(input: &str) -> Option<Self> {
        let (_, target) = CONVERSIONS.into_iter().find(|(name, _)| *name == input)?;
        let codecs = codecs();
        let json = codecs.for_media_type("application/json").ok()?;
        let decoder = Box::new(codecs.universal_decoder(std::slice::from_ref(&target)));
        let encoder = Box::new(codecs.encoder_for_version(json, &target));
        Some(Self { decoder, encoder })
    }

    fn run(&mut self, data: &[u8], out: &mut Vec<u8>) {
        let decoded = self.decoder.decode_with(data.into(), DecodeRequest::default());
        let decoded = decoded.expect("it decodes and converts");
        out.clear();
        self.encoder.encode_to(decoded.object(), out).expect("it encodes");
    }
}

fn codecs() -> CodecFactory {
    let mut builder = Scheme::builder();
    builder
        .install(core)
        .install(apps)
        .install(autoscaling)
        .install(extensions)
        .install(networking);
    let scheme = builder.build();
    CodecFactory::new(scheme.unwrap_or_else(|errors| unreachable!("{errors}")))
}
