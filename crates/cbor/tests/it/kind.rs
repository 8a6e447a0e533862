//! The kind of a document is guessed where it mostly is. Here are documents in which it is
//! elsewhere, or twice, are read as when it is looked for in all of them, which is so when there is
//! an object to fill.

use std::sync::Arc;

use apimachinery_api as api;
use apimachinery_api::core::v1::ConfigMap;
use apimachinery_cbor::{CborOptions, CborSerializer};
use apimachinery_runtime::{
    DecodeError, DecodeErrorKind, DecodeRequest, Decoded, Decoder, FieldValidation, Input, Object,
    Scheme,
};

fn serializer() -> CborSerializer {
    let scheme = Scheme::builder().install(api::core).build().expect("the kinds fit together");
    CborSerializer::new(Arc::new(scheme), CborOptions::default())
}

fn decode(
    serializer: &CborSerializer,
    data: &[u8],
    into: Option<Box<dyn Object>>,
) -> Result<Decoded, DecodeError> {
    let request = DecodeRequest::default().fill(into).validation(FieldValidation::Warn);
    serializer.decode_with(Input::from(data), request)
}

/// Decodes in both ways and answers the kind or the error.
fn check(serializer: &CborSerializer, data: &[u8]) -> String {
    let text = |result: &Result<Decoded, DecodeError>| match result {
        Ok(decoded) => decoded.kind().to_string(),
        Err(error) => error.to_string(),
    };
    let guessed = decode(serializer, data, None);
    let found = decode(serializer, data, Some(Box::new(ConfigMap::default())));
    let is_incomplete = |error: &DecodeError| {
        matches!(error.kind(), DecodeErrorKind::MissingKind | DecodeErrorKind::MissingVersion)
    };
    match (&guessed, &found) {
        (Ok(guessed), Ok(found)) => {
            assert!(guessed.object().equals(found.object()), "{}", data.escape_ascii());
            assert_eq!(guessed.kind(), found.kind(), "{}", data.escape_ascii());
            let findings = |it: &Decoded| format!("{:?}", it.findings());
            assert_eq!(findings(guessed), findings(found), "{}", data.escape_ascii());
        }
        // Only then does the object to fill say which kind it is.
        (Err(error), Ok(_)) if is_incomplete(error) => {}
        (Err(_), Err(_)) => {}
        _ => panic!("{}: {} {}", data.escape_ascii(), text(&guessed), text(&found)),
    }
    text(&guessed)
}

/// An object with a reference, whose own kind and version are at its end.
const EVENT: &[u8] =
    b"\xd9\xd9\xf7\xa5\x44kind\x45Event\x46reason\x42it\x48metadata\xa1\x44name\x41e\
    \x4aapiVersion\x42v1\x4einvolvedObject\xa2\x44kind\x43Pod\x4aapiVersion\x42v1";
const CONFIG_MAP: &[u8] =
    b"\xd9\xd9\xf7\xa4\x44data\xa2\x41a\x41b\x41c\x58\x1812345678901234567890123\
    \x00\x44kind\x49ConfigMap\x48metadata\xa1\x44name\x41e\x4aapiVersion\x42v1";
const POD: &[u8] =
    b"\xd9\xd9\xf7\xa4\x44kind\x43Pod\x44spec\xa1\x4acontainers\x81\xa2\x44name\x41c\
    \x45ports\x80\x48metadata\xa2\x44name\x41p\x45other\xf6\x4aapiVersion\x42v1";

/// The kind is the document's own, whatever is at its end.
#[test]
fn the_kind_is_that_of_the_document() {
    let serializer = serializer();
    for (data, expected) in [
        (EVENT, "/v1, Kind=Event"),
        (CONFIG_MAP, "/v1, Kind=ConfigMap"),
        (POD, "/v1, Kind=Pod"),
        (b"\xa2\x44kind\x49ConfigMap\x4aapiVersion\x42v1", "/v1, Kind=ConfigMap"),
        (b"\xa2\x4aapiVersion\x42v1\x44kind\x49ConfigMap", "/v1, Kind=ConfigMap"),
        (b"\xa2\x64kind\x69ConfigMap\x6aapiVersion\x62v1", "/v1, Kind=ConfigMap"),
        (b"\xbf\x44kind\x49ConfigMap\x4aapiVersion\x42v1\xff", "/v1, Kind=ConfigMap"),
        (b"\xa2\x44kind\x49ConfigMap\x4aapiVersion\xd8\x2a\x42v1", "/v1, Kind=ConfigMap"),
        (b"\xa2\x44kind\x49ConfigMap\x4aapiVersion\x58\x02v1", "/v1, Kind=ConfigMap"),
    ] {
        assert_eq!(check(&serializer, data), expected, "{}", data.escape_ascii());
    }
    let errors: [&[u8]; 9] = [
        b"\xa2\x44kind\x49ConfigMap\x44data\xa1\x4aapiVersion\x42v1",
        b"\xa3\x44kind\x49ConfigMap\x4aapiVersion\x42v1\x4aapiVersion\x42v1",
        b"\xa3\x44kind\x49ConfigMap\x44kind\x49ConfigMap\x4aapiVersion\x42v1",
        b"\xa3\x44kind\x49ConfigMap\x4aapiVersion\x42v1\x41a\x4f\x4aapiVersion\x42v1",
        b"\xa2\x44Kind\x49ConfigMap\x4aapiVersion\x42v1",
        b"\xa2\x44kind\x49ConfigMap\x4aapiversion\x42v1",
        b"\xd6\xa2\x44kind\x49ConfigMap\x4aapiVersion\x42v1",
        b"\xa2\x44kind\x49ConfigMap\x4aapiVersion\x42v2",
        b"\xa2\x44kind\x01\x4aapiVersion\x42v1",
    ];
    for data in errors {
        let text = check(&serializer, data);
        assert!(!text.contains("Kind="), "{}: {text}", data.escape_ascii());
    }
}

/// What is accepted is what was accepted when the kind is looked for in the whole document.
#[test]
fn mistakes_are_found_with_a_guessed_kind_too() {
    let serializer = serializer();
    for whole in [EVENT, CONFIG_MAP, POD] {
        for at in 0..whole.len() {
            check(&serializer, &whole[..at]);
            let mut data = whole.to_vec();
            data.remove(at);
            check(&serializer, &data);
            for byte in [0x22, 0x41, 0x42, 0x60, 0x62, 0x80, 0xa1, 0xa4, 0xc1, 0xd6, 0xf6, 0xff] {
                data = whole.to_vec();
                data[at] = byte;
                check(&serializer, &data);
                data.insert(at, whole[at]);
                check(&serializer, &data);
            }
        }
    }
}
