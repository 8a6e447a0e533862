//! Headers, paths and bodies of any bytes: nothing panics, and each error has a status.

use apimachinery_http::{
    Accept, BodyDecoder, DefaultEndpointRestrictions, NegotiationOptions, RequestInfoFactory,
    WarningRecorder, field_validation, negotiate_input, negotiate_output, negotiate_output_stream,
    options, parse_warnings, read_body,
};
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::PartialObjectMetadata as Metadata;
use apimachinery_query::Values;
use apimachinery_runtime::{ApiType, Scheme};
use apimachinery_serializer::CodecFactory;
use apimachinery_test_support::Dice;
use http::header::{ACCEPT, CONTENT_TYPE, HeaderValue, USER_AGENT};
use http::{Request, Uri};

use crate::bodies::{Parts, now};

fn codecs() -> CodecFactory {
    CodecFactory::new(Scheme::builder().known::<Metadata>().build().expect("one kind"))
}

/// Bytes that a header can have, often those that mean something.
fn bytes(dice: &mut Dice, most: usize) -> Vec<u8> {
    let telling = b"*/;,=q\"\\ \t:%?&+.(){}[]-_\xc3\xa4\xff\x80";
    let byte = |dice: &mut Dice| match dice.below(3) {
        0 => *dice.pick(telling),
        1 => dice.below(128) as u8,
        _ => dice.below(256) as u8,
    };
    (0..dice.below(most)).map(|_| byte(dice)).collect()
}

fn is_refusal(error: &StatusError) -> bool {
    (400..500).contains(&error.status().code) && !error.status().message.is_empty()
}

#[test]
fn negotiation_of_any_bytes_does_not_panic() {
    let (codecs, mut dice) = (codecs(), Dice::new(1));
    let infos = codecs.supported_media_types();
    for round in 0..5_000 {
        let mut request = Request::new(());
        for name in [ACCEPT, CONTENT_TYPE, USER_AGENT] {
            if let Ok(value) = HeaderValue::from_bytes(&bytes(&mut dice, 60)) {
                request.headers_mut().insert(name, value);
            }
        }
        for rules in [
            NegotiationOptions::default(),
            NegotiationOptions::default().refuse_zero_quality(true).skip_unencodable(true),
        ] {
            let restrictions = &DefaultEndpointRestrictions;
            let refused = [
                negotiate_output(&request, infos, restrictions, &rules)
                    .map_err(StatusError::from)
                    .err(),
                negotiate_output_stream(&request, infos, restrictions, &rules)
                    .map_err(StatusError::from)
                    .err(),
                negotiate_input(&request, infos).map_err(StatusError::from).err(),
            ];
            assert!(refused.iter().flatten().all(is_refusal), "round {round}: {request:?}");
        }
        parse_warnings([bytes(&mut dice, 80)]).for_each(drop);
    }
}

/// The longest headers that servers take, 64 KiB, are sorted in no time to speak of, also when they
/// are made to be sorted slowly.
#[test]
fn long_headers_are_sorted() {
    let clause = |number: usize| match number % 3 {
        0 => "*/*".to_owned(),
        1 => format!("a/b;q=0.{}", number % 7),
        _ => format!("a/*;q=0.{}", number * 31 % 997),
    };
    let header: Vec<_> = (0..8_000).map(clause).collect();
    assert_eq!(Accept::parse(&header.join(",")).clauses().count(), 8_000);
    let reversed: Vec<_> = header.into_iter().rev().collect();
    assert_eq!(Accept::parse(&reversed.join(",")).clauses().count(), 8_000);
}

#[test]
fn request_info_of_any_bytes_does_not_panic() {
    let (mut dice, requests) = (Dice::new(2), RequestInfoFactory::default());
    let mut understood = 0;
    for _ in 0..20_000 {
        let starts = ["/", "/api/v1/", "/apis/a/b/", "/api/v1/watch/", "/api/v1/namespaces/"];
        let mut target = dice.pick(&starts).as_bytes().to_vec();
        target.extend(bytes(&mut dice, 40));
        let Ok(uri) = Uri::try_from(target) else { continue };
        let request = Request::get(uri).body(()).expect("a request");
        understood += usize::from(requests.request_info(&request).is_ok());
        let values = Values::parse_lossy(request.uri().query().unwrap_or_default());
        let refused = [options::create(&values).err(), options::list(&values, true).err()];
        assert!(refused.iter().flatten().all(is_refusal), "{request:?}");
    }
    assert!(understood > 1_000, "{understood}");
}

/// HTTP-02: a body that is cut anywhere, or has other bytes in it, is an object or a `Status` with
/// the code 400.
#[test]
fn body_cut_anywhere_is_object_or_bad_request() {
    let (codecs, mut dice) = (codecs(), Dice::new(3));
    let kind = Metadata::KIND.to_gvk();
    let json = br#"{"apiVersion":"meta.k8s.io/v1","kind":"PartialObjectMetadata","metadata":{"name":"a","labels":{"k":"v"}},"x":[1,{"y":null}]}"#;
    let yaml = b"apiVersion: meta.k8s.io/v1\nkind: PartialObjectMetadata\nmetadata: {name: a}\nx:\n- &a [1, 'b', \"c\"]\n- *a\nx: 2\n";
    let protobuf =
        b"k8s\0\n\x27\n\x0emeta.k8s.io/v1\x12\x15PartialObjectMetadata\x12\x05\n\x03\n\x01a";
    let documents = [
        ("application/json", &json[..]),
        ("application/yaml", yaml),
        ("application/vnd.kubernetes.protobuf", protobuf),
    ];
    for (media_type, document) in documents {
        let info = codecs.for_media_type(media_type).expect("it is offered");
        let decoder = codecs.decoder_to_version(info, &kind.group_version());
        let check = |body: Vec<u8>| {
            let read = now(read_body(Parts::new(body, 7), 1_000)).expect("it is small");
            for validation in ["Ignore", "Warn", "Strict"] {
                let decoder =
                    BodyDecoder::new(&decoder, &kind).validation(field_validation(validation));
                match decoder.decode_into(&read, Box::new(Metadata::default())) {
                    Ok(decoded) => WarningRecorder::new().add_findings(decoded.findings()),
                    Err(error) => assert_eq!(error.status().code, 400, "{error} of {read:?}"),
                }
            }
        };
        for length in 0..=document.len() {
            check(document[..length].to_vec());
        }
        for _ in 0..1_000 {
            let mut changed = document.to_vec();
            let place = dice.below(changed.len());
            changed[place] = dice.below(256) as u8;
            check(changed);
        }
    }
}
