//! The store in memory.

use std::sync::Arc;
use std::time::Duration;

use apimachinery_store::{Error, MemoryStore, Store, Transaction, WatchRequest};

use crate::support::{Opened, collect, put, use_without_a_runtime};

async fn open() -> Opened {
    Opened::new(Arc::new(MemoryStore::new()))
}

suite!(super::open());

#[test]
fn store_in_memory_needs_no_runtime() {
    use_without_a_runtime(&MemoryStore::new());
}

#[tokio::test]
async fn advanced_time_expires_keys_at_once() {
    let store = MemoryStore::new();
    store.transact(Transaction::put("a", "1").ttl(3600)).await.unwrap();
    store.transact(Transaction::put("b", "1").ttl(7200)).await.unwrap();
    store.advance(Duration::from_secs(3601));
    assert_eq!(store.get(b"a", None).await.unwrap().kv, None);
    assert!(store.get(b"b", None).await.unwrap().kv.is_some());
}

#[tokio::test]
async fn watch_overtaken_by_compaction_ends_with_an_error() {
    let store = MemoryStore::new();
    let mut slow = store.watch(WatchRequest::prefix("a")).await.unwrap();
    let mut other = store.watch(WatchRequest::prefix("b")).await.unwrap();
    let mut revision = 0;
    for _ in 0..10 {
        revision = put(&store, "a", "1").await;
    }
    store.compact(revision).await.unwrap();
    let error = slow.next().await.unwrap().unwrap_err();
    assert!(matches!(error, Error::Compacted { compacted: Some(at) } if at == revision));
    assert!(slow.next().await.is_none());

    // A watch whose keys do not change misses nothing.
    put(&store, "b", "1").await;
    assert_eq!(collect(&mut other, 1).await[0].kv.value, "1");
    let waiting = tokio::spawn(async move { collect(&mut other, 1).await });
    tokio::task::yield_now().await;
    tokio::time::sleep(Duration::from_millis(20)).await;
    let compacted = put(&store, "a", "2").await;
    store.compact(compacted).await.unwrap();
    put(&store, "b", "2").await;
    assert_eq!(waiting.await.unwrap()[0].kv.value, "2");
}

#[tokio::test]
async fn dropped_store_ends_its_watches() {
    let store = MemoryStore::new();
    let mut watch = store.watch(WatchRequest::prefix("")).await.unwrap();
    let progress = watch.progress();
    let waiting = tokio::spawn(async move { watch.next().await.is_none() });
    tokio::time::sleep(Duration::from_millis(20)).await;
    drop(store);
    assert!(waiting.await.unwrap());
    progress.request();
}
