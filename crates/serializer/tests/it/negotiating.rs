//! Codecs by content type.

use std::sync::Arc;

use apimachinery_runtime::{
    DecodeRequest, GroupVersion, Input, NegotiatedSerializer, StorageSerializer,
};
use apimachinery_serializer::{ClientNegotiator, CodecFactory, SimpleNegotiatedSerializer};

use super::support::{CAR, Car, codecs, v1, v2};

const V2: GroupVersion = GroupVersion::from_static("example.com", "v2");

fn negotiator(serializer: impl NegotiatedSerializer + 'static) -> ClientNegotiator {
    ClientNegotiator::new(Arc::new(serializer), V2)
}

/// CF-12: the codec for a content type; an empty one stands for the first on offer.
#[test]
fn content_type_has_a_codec() {
    let client = negotiator(codecs().without_conversion());
    let car = v2::Car { axles: 2, ..v2::Car::default() };
    for (content_type, start) in [
        ("application/json", "{\"kind\":\"Car\",\"apiVersion\":\"example.com/v2\""),
        ("", "{\"kind\""),
        ("application/yaml; charset=utf-8", "apiVersion: example.com/v2\n"),
        ("application/vnd.kubernetes.protobuf", "k8s\0"),
    ] {
        let encoder = client.encoder(content_type).expect("it is offered");
        let encoded = encoder.encode_to_vec(&car).expect("it has a form");
        assert!(encoded.starts_with(start.as_bytes()), "{content_type}");
        let decoder = client.decoder(content_type).expect("it is offered");
        let decoded = decoder.decode_with(Input::from(&encoded), DecodeRequest::default());
        let decoded = decoded.expect("it is read");
        assert_eq!(*decoded.object().downcast::<v2::Car>().expect("as sent"), car);
    }
}

/// CF-12: an unknown content type is an error, also for streams alone.
#[test]
fn unknown_content_type_is_an_error() {
    let client = negotiator(codecs().without_conversion());
    let error = client.encoder("application/xml").expect_err("nobody speaks it");
    assert!(
        error
            .to_string()
            .starts_with("no serializers registered for application/xml; registered: "),
        "{error}"
    );
    assert_eq!(client.decoder("x").expect_err("it is none").media_type(), "x");
    let error = client.stream_decoder("application/xml").expect_err("nobody speaks it");
    assert!(
        error
            .to_string()
            .starts_with("no stream serializers registered for application/xml; registered: "),
        "{error}"
    );
    let error = client.stream_decoder("application/yaml").expect_err("it has no streams");
    assert!(
        error
            .to_string()
            .starts_with("no stream serializers registered for application/yaml; registered: "),
        "{error}"
    );
    assert!(error.is_stream());
    let supported: Vec<_> = error.supported().iter().map(AsRef::<str>::as_ref).collect();
    assert_eq!(supported, ["application/json", "application/vnd.kubernetes.protobuf"]);
}

/// CF-12: a stream is read event by event, and the object of an event by its own decoder.
#[test]
fn stream_has_a_decoder_a_serializer_and_a_framer() {
    let client = negotiator(codecs().without_conversion());
    let stream = client.stream_decoder("application/json").expect("it has streams");
    let both = format!("{CAR}\n{CAR}\n");
    let mut frames = stream.framer.frame_reader(Box::new(both.as_bytes()));
    let mut cars = 0;
    while let Some(frame) = frames.next_frame().expect("a document") {
        let decoded = stream.decoder.decode_with(Input::from(&frame), DecodeRequest::default());
        assert!(decoded.expect("a car").object().is::<v1::Car>());
        cars += 1;
    }
    assert_eq!(cars, 2);
    assert!(stream.serializer.identifier().contains("json"));
}

/// CF-12: where the formats convert, a client writes its version and reads the internal one.
#[test]
fn negotiator_converts_where_its_formats_do() {
    let server = negotiator(codecs());
    let encoder = server.encoder("").expect("JSON");
    let encoded = encoder.encode_to_vec(&Car { wheels: 6, ..Car::default() }).expect("converted");
    assert!(String::from_utf8_lossy(&encoded).ends_with("\"axles\":3}\n"));
    let decoder = server.decoder("application/json").expect("JSON");
    let decoded = decoder.decode_with(Input::from(CAR), DecodeRequest::default());
    assert_eq!(decoded.expect("it converts").object().downcast::<Car>().expect("hub").wheels, 4);
}

#[test]
fn single_format_is_a_negotiated_serializer() {
    let codecs = codecs();
    let yaml = codecs.for_media_type("application/yaml").expect("it is there").clone();
    let simple = SimpleNegotiatedSerializer::new(yaml, codecs.registry().clone());
    assert_eq!(simple.supported_media_types().len(), 1);
    let client = negotiator(simple);
    assert!(client.encoder("application/json").is_err());
    let encoder = client.encoder("").expect("the only one");
    let encoded = encoder.encode_to_vec(&v1::Car::default()).expect("it has a form");
    assert!(encoded.starts_with(b"apiVersion: example.com/v1\n"), "no version is forced on it");
    let decoded = client.decoder("").expect("the only one");
    let decoded = decoded.decode_with(Input::from(&encoded), DecodeRequest::default());
    assert!(decoded.expect("as sent").object().is::<v1::Car>());
}

/// CF-04: servers and clients have the same decoder for data at rest, which neither defaults nor
/// converts.
#[test]
fn data_at_rest_is_recognized() {
    let (server, client): (CodecFactory, _) = (codecs(), codecs().without_conversion());
    let both: [&dyn StorageSerializer; 2] = [&server, &client];
    for serializer in both {
        let decoder = serializer.universal_deserializer();
        let decoded = decoder.decode_with(Input::from(CAR), DecodeRequest::default());
        let decoded = decoded.expect("it is read");
        assert_eq!(decoded.object().downcast::<v1::Car>().expect("as sent").wheels, 0);
    }
}
