//! Compaction.

use std::sync::Arc;

use apimachinery_store::{Compactor, Error, RangeRequest, Store, WatchRequest};

use crate::support::{collect, delete, put};

pub(crate) async fn compacted_revision_stays_readable(store: &Arc<dyn Store>) {
    let first = put(store, "/a", "1").await;
    put(store, "/b", "1").await;
    let at = put(store, "/a", "2").await;
    put(store, "/c", "1").await;
    delete(store, "/b").await;
    put(store, "/a", "3").await;
    store.compact(at).await.unwrap();

    let old = store.get(b"/a", Some(at)).await.unwrap().kv.unwrap();
    assert_eq!((&*old.value, old.create_revision, old.version), (&b"2"[..], first, 2));
    let list = store.range(RangeRequest::prefix("/").at(at)).await.unwrap();
    assert_eq!(list.kvs.iter().map(|kv| &*kv.key).collect::<Vec<_>>(), [b"/a", b"/b"]);
    for before in [1, first, at - 1] {
        let error = store.get(b"/a", Some(before)).await.unwrap_err();
        assert!(matches!(error, Error::Compacted { .. }), "{error:?}");
        let error = store.range(RangeRequest::prefix("/").at(before)).await.unwrap_err();
        assert!(matches!(error, Error::Compacted { .. }), "{error:?}");
    }
    let newest = store.range(RangeRequest::prefix("/")).await.unwrap();
    assert_eq!(newest.kvs.iter().map(|kv| &*kv.key).collect::<Vec<_>>(), [b"/a", b"/c"]);

    // The newest revision can be compacted too.
    store.compact(newest.revision).await.unwrap();
    let same = store.range(RangeRequest::prefix("/").at(newest.revision)).await.unwrap();
    assert_eq!(same, newest);
}

pub(crate) async fn watch_of_compacted_revision_fails(store: &Arc<dyn Store>) {
    put(store, "/a", "1").await;
    put(store, "/a", "2").await;
    let at = put(store, "/a", "3").await;
    put(store, "/a", "4").await;
    store.compact(at).await.unwrap();
    let mut watch = store.watch(WatchRequest::prefix("/").starting_at(at - 1)).await.unwrap();
    let error = watch.next().await.unwrap().unwrap_err();
    assert!(matches!(error, Error::Compacted { compacted: Some(compacted) } if compacted == at));
    assert!(watch.next().await.is_none());

    let mut watch = store.watch(WatchRequest::prefix("/").starting_at(at)).await.unwrap();
    let events = collect(&mut watch, 2).await;
    assert_eq!((&*events[0].kv.value, &*events[1].kv.value), (&b"3"[..], &b"4"[..]));
    assert_eq!(events[1].prev.as_ref().unwrap().value, "3");
}

pub(crate) async fn compaction_of_unknown_revision_fails(store: &Arc<dyn Store>) {
    let revision = put(store, "/a", "1").await;
    let error = store.compact(revision + 1).await.unwrap_err();
    assert!(matches!(error, Error::FutureRevision { .. }), "{error:?}");
    store.compact(revision).await.unwrap();
    for again in [revision, revision - 1] {
        let error = store.compact(again).await.unwrap_err();
        assert!(matches!(error, Error::Compacted { .. }), "{error:?}");
    }
}

pub(crate) async fn deleted_keys_can_be_created_after_compaction(store: &Arc<dyn Store>) {
    put(store, "/a", "1").await;
    put(store, "/b", "1").await;
    let deleted = delete(store, "/a").await;
    store.compact(deleted).await.unwrap();
    assert_eq!(store.get(b"/a", Some(deleted)).await.unwrap().kv, None);
    // The deletion is the oldest change that can still be watched.
    let mut watch = store.watch(WatchRequest::prefix("/a").starting_at(deleted)).await.unwrap();
    let created = put(store, "/a", "2").await;
    let events = collect(&mut watch, 2).await;
    assert!(events[0].is_delete() && events[1].is_create());
    store.compact(created).await.unwrap();
    let kv = store.get(b"/a", None).await.unwrap().kv.unwrap();
    assert_eq!((kv.create_revision, kv.version), (created, 1));
}

pub(crate) async fn one_of_several_servers_compacts(store: &Arc<dyn Store>) {
    let (mut one, mut other) = (Compactor::new(), Compactor::new());
    put(store, "/a", "1").await;
    assert_eq!(one.step(store).await.unwrap(), None);
    let first = store.revision().await.unwrap();
    // Another server begins, and sees that an interval has begun.
    assert_eq!(other.step(store).await.unwrap(), None);
    put(store, "/a", "2").await;
    let second = put(store, "/a", "3").await + 1;
    assert_eq!(one.step(store).await.unwrap(), Some(first));
    assert_eq!(store.revision().await.unwrap(), second);
    assert!(store.get(b"/a", Some(first)).await.unwrap().kv.is_some());
    let error = store.get(b"/a", Some(first - 1)).await.unwrap_err();
    assert!(matches!(error, Error::Compacted { .. }));
    // It comes too late in this interval, and learns what was compacted.
    assert_eq!(other.step(store).await.unwrap(), Some(first));
    // The first one is gone.
    put(store, "/a", "4").await;
    assert_eq!(other.step(store).await.unwrap(), Some(second));
    let error = store.get(b"/a", Some(second - 1)).await.unwrap_err();
    assert!(matches!(error, Error::Compacted { .. }));
}
