//! Lists and watches read part by part: the same parts wherever the data is cut, and those of the
//! whole list.

use std::fmt::Debug;
use std::sync::Arc;

use apimachinery::api::core::v1::{self, ConfigMap, ConfigMapList};
use apimachinery::meta::v1::WatchEvent;
use apimachinery::runtime::{DecodeRequest, RawExtension};
use apimachinery::serializer::{EventReader, ListReader, NextItem, StreamEncoder};
use apimachinery::{Encoder, FieldValidation, Unstructured, codecs};

use crate::formats::info;
use crate::pieces::Pieces;

/// More than a fuzzer's input has of them.
const MOST: usize = 100_000;
const LIST_FORMATS: [&str; 2] = ["application/json", "application/vnd.kubernetes.protobuf"];

pub(crate) fn items(data: &[u8]) {
    for media_type in LIST_FORMATS {
        for validation in [FieldValidation::Ignore, FieldValidation::Strict] {
            let typed = items_of::<ConfigMap>(data, media_type, validation);
            if let Ok(items) = typed.into_iter().collect::<Result<Vec<_>, _>>() {
                check_whole(data, media_type, validation, &items);
            }
            items_of::<Unstructured>(data, media_type, validation);
        }
    }
}

/// The items by a reader, which those of pushed bytes have to be as well.
fn items_of<T: Debug + PartialEq + 'static>(
    data: &[u8],
    media_type: &str,
    validation: FieldValidation,
) -> Vec<Result<T, String>> {
    let reader = codecs().list_reader::<T>(media_type, data).expect("it has lists");
    let read: Vec<_> = reader.validation(validation).map(text_of_error).take(MOST).collect();
    assert!(read.len() < MOST, "it comes to an end");
    let mut buffer =
        codecs().list_buffer::<T>(media_type).expect("it has lists").validation(validation);
    let pushed = pushed(data, &mut buffer, ListReader::push, ListReader::next_item);
    assert_eq!(read, pushed, "{media_type}: the items do not depend on where the list is cut");
    read
}

/// A list without a mistake has the same items when it is read at once, their kinds apart, which
/// they then keep.
fn check_whole(data: &[u8], media_type: &str, validation: FieldValidation, items: &[ConfigMap]) {
    let request = DecodeRequest::default().validation(validation);
    let Ok(whole) = info(media_type).serializer.decode_with(data.into(), request) else { return };
    let Some(list) = whole.object().downcast_ref::<ConfigMapList>() else { return };
    assert_eq!(list.items.len(), items.len(), "{media_type}");
    for (whole, part) in list.items.iter().zip(items) {
        assert_eq!(
            (&whole.metadata, &whole.data, &whole.binary_data, whole.immutable),
            (&part.metadata, &part.data, &part.binary_data, part.immutable),
            "{media_type}"
        );
    }
}

pub(crate) fn events(data: &[u8]) {
    for info in codecs().supported_media_types() {
        if info.stream.is_none() {
            continue;
        }
        let (media_type, decoder) = (info.media_type.essence_str(), codecs().as_sent());
        let Ok(mut buffer) = decoder.event_buffer_as::<ConfigMap>(media_type) else { continue };
        let reader = decoder.event_reader_as::<ConfigMap>(media_type, data).expect("as pushed");
        let read: Vec<_> = reader.map(text_of_error).take(MOST).collect();
        assert!(read.len() < MOST, "it comes to an end");
        let typed = pushed(data, &mut buffer, EventReader::push, EventReader::next_event);
        assert_eq!(read, typed, "{media_type}: the events do not depend on where the watch is cut");
        let mut buffer = decoder.event_buffer(media_type).expect("as typed");
        pushed(data, &mut buffer, EventReader::push, EventReader::next_event);
    }
}

/// Pushes the data in pieces, and then its end, and takes what is there after each.
fn pushed<T, E: ToString, R>(
    data: &[u8],
    reader: &mut R,
    push: impl Fn(&mut R, &[u8]),
    next: impl Fn(&mut R) -> Result<NextItem<T>, E>,
) -> Vec<Result<T, String>> {
    let mut found = Vec::new();
    for piece in Pieces::of(data).chain([&[][..]]) {
        push(reader, piece);
        loop {
            match next(reader) {
                Ok(NextItem::Item(item)) => found.push(Ok(item)),
                Ok(NextItem::More | NextItem::End) => break,
                Err(error) => found.push(Err(error.to_string())),
            }
            assert!(found.len() < MOST, "it comes to an end");
        }
    }
    found
}

fn text_of_error<T>(result: Result<T, impl ToString>) -> Result<T, String> {
    result.map_err(|error| error.to_string())
}

pub(crate) fn item_seeds() -> Vec<Vec<u8>> {
    let item = r#"{"metadata":{"name":"a"},"data":{"k":"v"}}"#;
    let texts = [
        format!(
            r#"{{"kind":"ConfigMapList","apiVersion":"v1","metadata":{{"resourceVersion":"7"}},"items":[{item},{item}]}}"#
        ),
        format!(
            r#"{{"items":[{item},{{"kind":"ConfigMap","apiVersion":"v1","dta":1}}],"apiVersion":"v1","kind":"ConfigMapList"}}"#
        ),
        format!(
            r#"{{"kind":"List","apiVersion":"v1","items":[{{"kind":"ConfigMap","apiVersion":"v1","immutable":true}},{item}]}}"#
        ),
        r#"{"kind":"ConfigMapList","apiVersion":"v1","items":null,"items":[],"metadata":{}}"#
            .into(),
    ];
    let filled = apimachinery::from_json_str(item).expect("it is one");
    let items = vec![ConfigMap::default(), filled].into();
    let list = ConfigMapList { items, ..Default::default() };
    let encoder = codecs().encoder_for_version(info(LIST_FORMATS[1]), &v1::GROUP_VERSION);
    let protobuf = encoder.encode_to_vec(&list).expect("it has a form");
    texts.map(String::into_bytes).into_iter().chain([protobuf]).collect()
}

pub(crate) fn event_seeds() -> Vec<Vec<u8>> {
    let object = r#"{"kind":"ConfigMap","apiVersion":"v1","metadata":{"resourceVersion":"7"},"data":{"k":"v"}}"#;
    let status = r#"{"kind":"Status","apiVersion":"v1","code":410,"reason":"Expired"}"#;
    let text = format!(
        r#"{{"type":"ADDED","object":{object}}}
{{"object":{object},"type":"BOOKMARK"}}{{"type":"ERROR","object":{status}}}"#
    );
    let event = WatchEvent {
        r#type: "DELETED".into(),
        object: RawExtension::Raw(object.as_bytes().to_vec().into()),
    };
    let mut seeds = vec![text.into_bytes()];
    for info in codecs().supported_media_types() {
        let Some(stream) = &info.stream else { continue };
        let encoder =
            Arc::new(codecs().without_conversion().encoder_for_version(stream, &v1::GROUP_VERSION));
        let mut sent = Vec::new();
        // Formats with their own raw objects do not write this one.
        let written = StreamEncoder::of(&*stream.framer, encoder, &mut sent).encode(&event);
        seeds.extend(written.is_ok().then_some(sent));
    }
    seeds
}
