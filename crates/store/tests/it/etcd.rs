//! The store in etcd: each test starts one, the program that `APIMACHINERY_ETCD` names.

use std::sync::Arc;
use std::time::Duration;

use apimachinery_store::{Error, EtcdStore, RangeRequest, Store, Transaction, WatchRequest};
use apimachinery_test_support::Etcd;

use crate::support::{Opened, collect, put};

/// A store, once etcd answers.
async fn connect(etcd: &Etcd) -> EtcdStore {
    let mut tries = 0;
    loop {
        match EtcdStore::connect([etcd.address()]).await {
            Ok(store) => return store,
            Err(error) if tries == 200 => panic!("etcd does not answer: {error:?}"),
            Err(_) => tries += 1,
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn open() -> Opened {
    let etcd = Etcd::start();
    let store = connect(&etcd).await;
    Opened::with(Arc::new(store), etcd)
}

suite!(super::open(), ignore = "needs APIMACHINERY_ETCD");

#[tokio::test]
#[ignore = "needs APIMACHINERY_ETCD"]
async fn watch_goes_on_when_etcd_comes_back() {
    let mut etcd = Etcd::start();
    let store = connect(&etcd).await;
    let mut watch = store.watch(WatchRequest::prefix("/")).await.unwrap();
    put(&store, "/a", "1").await;
    assert_eq!(collect(&mut watch, 1).await[0].kv.value, "1");

    etcd.kill();
    let error = store.transact(Transaction::put("/a", "lost")).await.unwrap_err();
    assert!(matches!(error, Error::Unavailable(_)), "{error:?}");
    etcd.restart();
    let other = connect(&etcd).await;
    put(&other, "/a", "2").await;
    put(&other, "/a", "3").await;
    let events = collect(&mut watch, 2).await;
    assert_eq!((&*events[0].kv.value, &*events[1].kv.value), (&b"2"[..], &b"3"[..]));
    assert_eq!(events[0].prev.as_ref().unwrap().value, "1");
    assert_eq!(store.get(b"/a", None).await.unwrap().kv.unwrap().value, "3");
    put(&store, "/a", "4").await;
}

/// What a store keeps of long ranges is never seen in place of what etcd has.
#[tokio::test]
#[ignore = "needs APIMACHINERY_ETCD"]
async fn long_ranges_are_read_again_as_they_are() {
    let etcd = Etcd::start();
    let (store, writer) = (connect(&etcd).await, connect(&etcd).await);
    let key = |n: usize| format!("/{n:03}");
    for n in 0..100 {
        put(&writer, &key(n), "first").await;
    }
    let first = store.revision().await.unwrap();
    let (all, page) = (RangeRequest::prefix("/"), RangeRequest::prefix("/").limit(70));
    let old = all.clone().at(first);
    let same = async |what: &str| {
        for request in [&all, &page, &old, &all] {
            let read = store.range(request.clone()).await.unwrap();
            // A new store has kept nothing.
            let new = connect(&etcd).await.range(request.clone()).await.unwrap();
            assert_eq!(read, new, "{what}");
        }
    };
    same("nothing has changed").await;
    put(&writer, &key(7), "changed").await;
    put(&writer, "/new", "").await;
    writer.transact(Transaction::delete(key(8))).await.unwrap();
    same("a few have").await;
    writer.transact(Transaction::delete(key(7))).await.unwrap();
    put(&writer, &key(7), "again").await;
    same("one is another one").await;
    for n in 10..90 {
        put(&writer, &key(n), "second").await;
    }
    same("many have").await;
    same("and no longer do").await;
    for n in 0..101 {
        let _ = writer.transact(Transaction::delete(key(n))).await.unwrap();
    }
    same("almost none is left").await;
    store.compact(store.revision().await.unwrap()).await.unwrap();
    let compacted = store.range(old).await.unwrap_err();
    assert!(matches!(compacted, Error::Compacted { .. }), "{compacted:?}");
}

#[tokio::test]
#[ignore = "needs APIMACHINERY_ETCD"]
async fn servers_of_one_cluster_see_each_other() {
    let etcd = Etcd::start();
    let (one, other) = (connect(&etcd).await, connect(&etcd).await);
    let mut watch = other.watch(WatchRequest::prefix("/")).await.unwrap();
    let revision = put(&one, "/a", "1").await;
    assert_eq!(other.get(b"/a", None).await.unwrap().kv.unwrap().mod_revision, revision);
    let conflict = other.transact(Transaction::put("/a", "2").if_absent()).await.unwrap();
    assert_eq!(conflict.applied(), None);
    assert_eq!(collect(&mut watch, 1).await[0].revision(), revision);
}

#[tokio::test]
#[ignore = "needs APIMACHINERY_ETCD"]
async fn responses_may_be_large() {
    let etcd = Etcd::start();
    let store = connect(&etcd).await;
    let start = store.revision().await.unwrap();
    let value = "x".repeat(1 << 20);
    for index in 0..12 {
        put(&store, &format!("/large/{index:02}"), &value).await;
    }
    let range = store.range(RangeRequest::prefix("/large/")).await.unwrap();
    assert_eq!(range.kvs.len(), 12);
    // etcd sends these events in fragments.
    let mut watch = store.watch(WatchRequest::prefix("/large/").after(start)).await.unwrap();
    assert_eq!(collect(&mut watch, 12).await.len(), 12);
    let error = store.transact(Transaction::put("/a", "x".repeat(2 << 20))).await.unwrap_err();
    assert!(matches!(error, Error::TooLarge), "{error:?}");
}
