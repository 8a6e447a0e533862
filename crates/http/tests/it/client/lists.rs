use std::io;

use apimachinery_api::core::v1::Pod;
use apimachinery_http::client::{ListBody, ResponseDecoder, ResponseError};
use apimachinery_meta::StatusError;
use futures_util::stream::FusedStream;
use futures_util::{FutureExt, StreamExt};

use super::support::{CBOR, JSON, PROTOBUF, Pieces, codecs, encoded, pods, response};

type Items = Vec<Result<String, ResponseError>>;

fn list(
    code: u16,
    content_type: &str,
    body: Pieces,
) -> Result<ListBody<Pieces, Pod>, ResponseError> {
    let decoder = ResponseDecoder::new(&codecs());
    let response = response(code, content_type, body);
    let list = decoder.list(response);
    futures_util::pin_mut!(list);
    loop {
        if let Some(list) = list.as_mut().now_or_never() {
            return list;
        }
    }
}

fn all(list: &mut ListBody<Pieces, Pod>) -> Items {
    let mut all = Vec::new();
    while !list.is_terminated() {
        if let Some(Some(item)) = list.next().now_or_never() {
            all.push(item.map(|it: Pod| it.metadata.name.to_string()));
        }
    }
    all
}

#[test]
fn items_come_one_at_a_time() {
    let codecs = codecs();
    for content_type in [JSON, PROTOBUF] {
        let body = encoded(&codecs, content_type, &pods(50));
        for size in [1, 1000, body.len()] {
            let mut list = list(200, content_type, Pieces::slow(&body, size)).unwrap();
            let items = all(&mut list);
            assert_eq!(items.len(), 50);
            assert_eq!(items[49].as_deref().unwrap(), "pod-49");
            assert_eq!((&*list.metadata().resource_version, &*list.kind().kind), ("77", "PodList"));
        }
        for end in [1, body.len() / 2, body.len() - 3] {
            let items = all(&mut list(200, content_type, Pieces::slow(&body[..end], 100)).unwrap());
            assert!(items.last().unwrap().is_err(), "{content_type} {end}");
        }
        let failing = Pieces::slow(&body[..body.len() / 2], 100);
        let failing = failing.and_failure(io::ErrorKind::ConnectionReset);
        let items = all(&mut list(200, content_type, failing).unwrap());
        assert!(matches!(items.last().unwrap(), Err(ResponseError::Body(_))), "{items:?}");
    }
}

#[test]
fn refused_list_is_a_failure() {
    let codecs = codecs();
    let forbidden = StatusError::bad_request("no").into_status();
    let body = encoded(&codecs, PROTOBUF, &forbidden);
    let error = list(400, PROTOBUF, Pieces::slow(&body, 3)).unwrap_err();
    assert_eq!(error.to_string(), "no");
    // CBOR has no lists item by item.
    let error = list(200, CBOR, Pieces::new([""])).unwrap_err();
    assert!(matches!(error, ResponseError::UnknownContentType { .. }), "{error:?}");
}
