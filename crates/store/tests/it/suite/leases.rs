//! Keys that expire.

use std::sync::Arc;
use std::time::{Duration, Instant};

use apimachinery_store::{Store, Transaction, WatchRequest};

use crate::support::{collect, put};

pub(crate) async fn keys_expire_unless_put_again(store: &Arc<dyn Store>) {
    let start = Instant::now();
    for key in ["/gone/1", "/gone/2", "/kept", "/longer"] {
        store.transact(Transaction::put(key, "1").ttl(2)).await.unwrap();
    }
    put(store, "/kept", "2").await;
    store.transact(Transaction::put("/longer", "2").ttl(3600)).await.unwrap();
    let mut watch = store.watch(WatchRequest::prefix("/")).await.unwrap();

    let events = collect(&mut watch, 2).await;
    assert!(start.elapsed() >= Duration::from_millis(1900), "{:?}", start.elapsed());
    assert!(events.iter().all(|event| event.is_delete()));
    let mut keys: Vec<_> = events.iter().map(|event| event.kv.key.clone()).collect();
    keys.sort();
    assert_eq!(keys, ["/gone/1", "/gone/2"]);
    assert_eq!(events[0].prev.as_ref().unwrap().value, "1");
    for (key, exists) in
        [("/gone/1", false), ("/gone/2", false), ("/kept", true), ("/longer", true)]
    {
        let kv = store.get(key.as_bytes(), None).await.unwrap().kv;
        assert_eq!(kv.is_some(), exists, "{key}");
    }
}
