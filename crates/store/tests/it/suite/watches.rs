//! Watches.

use std::sync::Arc;

use apimachinery_store::{ChangeKind, KeyRange, Store, WatchRequest};

use crate::support::{collect, delete, next, put, sized};

pub(crate) async fn watch_reports_changes_in_order(store: &Arc<dyn Store>) {
    put(store, "/a/1", "before").await;
    let mut watch = store.watch(WatchRequest::prefix("/a/")).await.unwrap();
    let created = put(store, "/a/2", "1").await;
    put(store, "/b/1", "other").await;
    let changed = put(store, "/a/2", "2").await;
    let deleted = delete(store, "/a/2").await;
    put(store, "/a/2", "3").await;

    let events = collect(&mut watch, 4).await;
    let [create, change, deletion, again] = &*events else { panic!("{events:?}") };
    assert_eq!(
        (create.kind, create.revision(), create.is_create()),
        (ChangeKind::Put, created, true)
    );
    assert_eq!(create.prev, None);
    assert_eq!((change.revision(), change.is_create()), (changed, false));
    assert_eq!((change.kv.create_revision, change.kv.version), (created, 2));
    assert_eq!(change.prev.as_ref().unwrap(), &create.kv);
    assert_eq!((deletion.kind, deletion.revision()), (ChangeKind::Delete, deleted));
    assert_eq!((&*deletion.kv.key, &*deletion.kv.value), (&b"/a/2"[..], &b""[..]));
    assert_eq!((deletion.kv.create_revision, deletion.kv.version), (0, 0));
    assert_eq!(deletion.prev.as_ref().unwrap(), &change.kv);
    assert!(again.is_create() && again.prev.is_none());
}

pub(crate) async fn watch_starts_in_the_past(store: &Arc<dyn Store>) {
    let first = put(store, "/a", "1").await;
    put(store, "/a", "2").await;
    let last = put(store, "/a", "3").await;
    let mut from_first = store.watch(WatchRequest::prefix("/").starting_at(first)).await.unwrap();
    let mut after_first = store.watch(WatchRequest::prefix("/").after(first)).await.unwrap();
    let mut from_one = store.watch(WatchRequest::prefix("/").starting_at(1)).await.unwrap();
    let mut from_now = store.watch(WatchRequest::prefix("/").starting_at(0)).await.unwrap();
    let later = put(store, "/a", "4").await;
    let revisions = |events: Vec<apimachinery_store::Event>| -> Vec<_> {
        events.iter().map(|event| event.revision()).collect()
    };
    assert_eq!(revisions(collect(&mut from_first, 4).await), [first, first + 1, last, later]);
    assert_eq!(revisions(collect(&mut after_first, 3).await), [first + 1, last, later]);
    assert_eq!(revisions(collect(&mut from_one, 4).await), [first, first + 1, last, later]);
    assert_eq!(revisions(collect(&mut from_now, 1).await), [later]);
}

pub(crate) async fn watch_starts_in_the_future(store: &Arc<dyn Store>) {
    let revision = put(store, "/a", "1").await;
    let request = WatchRequest::prefix("/").starting_at(revision + 3);
    let mut watch = store.watch(request).await.unwrap();
    for value in ["2", "3", "4", "5"] {
        put(store, "/a", value).await;
    }
    let events = collect(&mut watch, 2).await;
    assert_eq!(events[0].kv.value, "4");
    assert_eq!(events[1].kv.value, "5");
}

pub(crate) async fn watch_of_one_key_ignores_its_neighbours(store: &Arc<dyn Store>) {
    let mut watch = store.watch(WatchRequest::new(KeyRange::key("/a"))).await.unwrap();
    put(store, "/a/b", "1").await;
    put(store, "/a0", "1").await;
    put(store, "/a", "2").await;
    let events = collect(&mut watch, 1).await;
    assert_eq!(events[0].kv.value, "2");
}

pub(crate) async fn progress_follows_the_changes(store: &Arc<dyn Store>) {
    let mut watch = store.watch(WatchRequest::prefix("/a/")).await.unwrap();
    let progress = watch.progress();
    put(store, "/a/1", "1").await;
    let revision = put(store, "/b/1", "1").await;
    let mut events = collect(&mut watch, 1).await;
    let asking = tokio::spawn(async move {
        // etcd may leave a request unanswered.
        loop {
            progress.request();
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    });
    loop {
        let batch = next(&mut watch).await;
        if batch.events.is_empty() {
            assert!(batch.revision >= revision);
            break;
        }
        events.extend(batch.events);
    }
    asking.abort();
    assert_eq!(events.len(), 1);
}

pub(crate) async fn reader_that_is_late_misses_nothing(store: &Arc<dyn Store>) {
    let (writers, each) = (16, sized(300, 1500));
    let mut watch = store.watch(WatchRequest::prefix("/")).await.unwrap();
    let writers: Vec<_> = (0..writers)
        .map(|writer| {
            let store = Arc::clone(store);
            tokio::spawn(async move {
                for index in 0..each {
                    put(&store, &format!("/{writer}/{index}"), &"x".repeat(500)).await;
                }
            })
        })
        .collect();
    let count = writers.len() * each;
    for writer in writers {
        writer.await.unwrap();
    }
    let events = collect(&mut watch, count).await;
    assert!(events.windows(2).all(|pair| pair[0].revision() < pair[1].revision()));
}
