//! A format of your own joins the factory next to the built-in ones: here, the text `kind|name`.

use std::sync::Arc;

use apimachinery::api::core::v1::Pod;
use apimachinery::runtime::{
    DecodeRequest, FieldValidation, Findings, Input, ObjectRegistry, Recognition, SerializerInfo,
};
use apimachinery::{
    CodecFactory, DecodeError, Decoded, Decoder, EncodeError, Encoder, GroupVersionKind, Object,
    Scheme, Serializer, Str, api,
};

/// Carries the names of pods.
#[derive(Debug)]
struct NameFormat {
    registry: Arc<dyn ObjectRegistry>,
}

const PREFIX: &[u8] = b"name:";

impl Decoder for NameFormat {
    fn decode_with(&self, input: Input<'_>, _: DecodeRequest<'_>) -> Result<Decoded, DecodeError> {
        let text =
            std::str::from_utf8(input.bytes()).map_err(|_| DecodeError::syntax("no text"))?;
        let (kind, name) = text
            .strip_prefix("name:")
            .and_then(|text| text.split_once('|'))
            .ok_or_else(|| DecodeError::syntax("expected name:kind|name"))?;
        let kind = GroupVersionKind::new("", "v1", kind);
        let mut object = self.registry.new_object(&kind)?;
        if let Some(pod) = object.downcast_mut::<Pod>() {
            pod.metadata.name = name.into();
        }
        Ok(Decoded::new(object, kind, Findings::new()))
    }
}

impl Serializer for NameFormat {
    fn encode(
        &self,
        object: &dyn Object,
        kind: &GroupVersionKind,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        let pod = object.downcast_ref::<Pod>();
        let pod = pod.ok_or_else(|| EncodeError::invalid_value("only pods have names here"))?;
        out.extend_from_slice(format!("name:{}|{}", kind.kind, pod.metadata.name).as_bytes());
        Ok(())
    }

    fn recognizes(&self, data: &[u8]) -> Recognition {
        if data.starts_with(PREFIX) { Recognition::Yes } else { Recognition::No }
    }

    fn identifier(&self) -> Str {
        "names".into()
    }
}

fn codecs() -> CodecFactory {
    let scheme = Scheme::builder().install(api::core).build().expect("the kinds fit together");
    let serializer = Arc::new(NameFormat { registry: Arc::new(scheme.clone()) });
    let media_type = "text/x-name".parse().expect("a media type");
    let format = SerializerInfo::new(media_type, serializer).encodes_as_text(true);
    CodecFactory::builder(scheme).format(format).build()
}

#[test]
fn custom_format_is_recognized_and_picked_by_media_type() {
    let codecs = codecs();
    let decoded = codecs.as_sent().validation(FieldValidation::Strict).decode(b"name:Pod|web");
    let decoded = decoded.expect("the format is recognized");
    assert_eq!(decoded.kind(), &GroupVersionKind::new("", "v1", "Pod"));
    let pod: &Pod = decoded.object().downcast().expect("a pod");
    assert_eq!(pod.metadata.name, "web");

    let format =
        codecs.for_media_type("text/x-name; charset=utf-8").expect("the format is offered");
    let encoder = codecs.encoder_for_version(format, &api::core::v1::GROUP_VERSION);
    assert_eq!(encoder.encode_to_vec(pod).expect("a pod has a name"), b"name:Pod|web");
}

#[test]
fn built_in_formats_stay_as_they_are() {
    let codecs = codecs();
    let offered: Vec<_> =
        codecs.supported_media_types().iter().map(|it| it.media_type.to_string()).collect();
    assert_eq!(
        offered,
        [
            "application/json",
            "application/yaml",
            "application/vnd.kubernetes.protobuf",
            "application/cbor",
            "text/x-name"
        ]
    );
    let pod =
        codecs.decode_as::<Pod>(br#"{"kind":"Pod","apiVersion":"v1","metadata":{"name":"a"}}"#);
    assert_eq!(pod.expect("JSON still decodes").metadata.name, "a");
}

#[test]
fn factory_says_the_format_of_what_it_recognized() {
    let codecs = codecs();
    let decoded = codecs.as_sent().decode(b"name:Pod|web").expect("the format is recognized");
    assert_eq!(decoded.format(), Some("text/x-name"));
    let info = codecs.for_media_type("text/x-name").expect("it is offered");
    let decoded =
        info.serializer.decode_with(Input::from("name:Pod|web"), DecodeRequest::default());
    assert_eq!(decoded.expect("decodes").format(), None);
    for documents in [codecs.documents("name:Pod|web"), codecs.documents_from(&b"name:Pod|web"[..])]
    {
        let formats: Vec<_> = documents.map(|it| it.expect("one").format().to_owned()).collect();
        assert_eq!(formats, ["text/x-name"]);
    }
}
