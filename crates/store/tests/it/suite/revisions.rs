//! Revisions, versions, and reads of old ones.

use std::sync::Arc;

use apimachinery_store::{Error, RangeRequest, Store, Transaction};

use crate::support::{delete, put};

pub(crate) async fn changes_count_revisions_and_versions(store: &Arc<dyn Store>) {
    let start = store.revision().await.unwrap();
    assert_eq!(put(store, "/a", "1").await, start + 1);
    assert_eq!(put(store, "/b", "1").await, start + 2);
    assert_eq!(put(store, "/a", "2").await, start + 3);
    let kv = store.get(b"/a", None).await.unwrap().kv.unwrap();
    assert_eq!((kv.create_revision, kv.mod_revision, kv.version), (start + 1, start + 3, 2));
    assert_eq!((&*kv.key, &*kv.value), (&b"/a"[..], &b"2"[..]));

    assert_eq!(delete(store, "/a").await, start + 4);
    assert_eq!(store.get(b"/a", None).await.unwrap().kv, None);
    assert_eq!(put(store, "/a", "3").await, start + 5);
    let kv = store.get(b"/a", None).await.unwrap().kv.unwrap();
    assert_eq!((kv.create_revision, kv.mod_revision, kv.version), (start + 5, start + 5, 1));
    assert_eq!(store.revision().await.unwrap(), start + 5);
}

pub(crate) async fn old_revisions_stay_readable(store: &Arc<dyn Store>) {
    let before = store.revision().await.unwrap();
    let first = put(store, "/a", "1").await;
    let second = put(store, "/a", "2").await;
    let deleted = delete(store, "/a").await;
    let last = put(store, "/a", "4").await;
    let expected = [
        (before, None),
        (first, Some("1")),
        (second, Some("2")),
        (deleted, None),
        (last, Some("4")),
    ];
    for (at, value) in expected {
        let kv = store.get(b"/a", Some(at)).await.unwrap().kv;
        assert_eq!(kv.map(|kv| kv.value), value.map(Into::into), "at {at}");
    }
    let newest = store.get(b"/a", Some(0)).await.unwrap().kv.unwrap();
    assert_eq!(newest.value, "4");
    let future = store.get(b"/a", Some(last + 1)).await.unwrap_err();
    assert!(matches!(future, Error::FutureRevision { .. }));
    let future = store.range(RangeRequest::prefix("/").at(last + 1)).await.unwrap_err();
    assert!(matches!(future, Error::FutureRevision { .. }));
}

pub(crate) async fn responses_have_the_newest_revision(store: &Arc<dyn Store>) {
    let first = put(store, "/a", "1").await;
    let last = put(store, "/b", "1").await;
    assert_eq!(store.get(b"/a", Some(first)).await.unwrap().revision, last);
    assert_eq!(store.get(b"/none", None).await.unwrap().revision, last);
    assert_eq!(store.range(RangeRequest::prefix("/").at(first)).await.unwrap().revision, last);
}

pub(crate) async fn empty_key_is_refused(store: &Arc<dyn Store>) {
    assert!(matches!(store.get(b"", None).await, Err(Error::EmptyKey)));
    assert!(matches!(store.transact(Transaction::put("", "1")).await, Err(Error::EmptyKey)));
    assert!(matches!(store.transact(Transaction::delete("")).await, Err(Error::EmptyKey)));
}
