//! Ranges by page, revision and count.

use std::sync::Arc;

use apimachinery_store::{KeyRange, RangeRequest, RangeResponse, Store, Transaction};

use crate::support::{delete, put, sized};

fn keys(response: &RangeResponse) -> Vec<&str> {
    response.kvs.iter().map(|kv| str::from_utf8(&kv.key).unwrap()).collect()
}

pub(crate) async fn keys_are_in_order_of_bytes(store: &Arc<dyn Store>) {
    for key in ["/b/2", "/a/1", "/b/10", "/c", "/b", "/b/", "/b0"] {
        put(store, key, "1").await;
    }
    let all = store.range(RangeRequest::new(KeyRange::all())).await.unwrap();
    assert_eq!(keys(&all), ["/a/1", "/b", "/b/", "/b/10", "/b/2", "/b0", "/c"]);
    let prefix = store.range(RangeRequest::prefix("/b/")).await.unwrap();
    assert_eq!(keys(&prefix), ["/b/", "/b/10", "/b/2"]);
    assert_eq!((prefix.count, prefix.remaining(), prefix.next_key()), (3, 0, None));
    let between = store.range(RangeRequest::new(KeyRange::between("/b", "/b/2"))).await.unwrap();
    assert_eq!(keys(&between), ["/b", "/b/", "/b/10"]);
    let one = store.range(RangeRequest::new(KeyRange::key("/b"))).await.unwrap();
    assert_eq!(keys(&one), ["/b"]);
    let none = store.range(RangeRequest::prefix("/d")).await.unwrap();
    assert_eq!((none.kvs.len(), none.count), (0, 0));
}

pub(crate) async fn pages_at_one_revision_ignore_later_changes(store: &Arc<dyn Store>) {
    for index in 0..10 {
        put(store, &format!("/p/{index}"), "1").await;
    }
    put(store, "/q", "1").await;
    let request = RangeRequest::prefix("/p/").limit(4);
    let first = store.range(request.clone()).await.unwrap();
    assert_eq!(keys(&first), ["/p/0", "/p/1", "/p/2", "/p/3"]);
    assert_eq!((first.count, first.remaining()), (10, 6));

    put(store, "/p/35", "later").await;
    put(store, "/p/5", "later").await;
    delete(store, "/p/6").await;
    delete(store, "/p/9").await;
    put(store, "/p/9", "later").await;
    let request = request.at(first.revision);
    let second = store.range(request.clone().after(&first.kvs[3].key)).await.unwrap();
    assert_eq!(keys(&second), ["/p/4", "/p/5", "/p/6", "/p/7"]);
    assert!(second.kvs.iter().all(|kv| kv.value == "1"));
    // As in etcd, the keys before the page are not counted.
    assert_eq!((second.count, second.remaining()), (6, 2));
    let next = second.next_key().unwrap();
    assert_eq!(next, "/p/7\0");
    let third = store.range(request.starting_at(next)).await.unwrap();
    assert_eq!(keys(&third), ["/p/8", "/p/9"]);
    assert_eq!((third.count, third.next_key()), (2, None));
    assert_eq!(third.revision, store.revision().await.unwrap());
}

pub(crate) async fn prefix_of_largest_bytes_has_no_end(store: &Arc<dyn Store>) {
    let largest: &[u8] = &[0xff, 0xff];
    for key in [&[0xfe][..], &[0xff], largest, &[0xff, 0xff, 1]] {
        store.transact(Transaction::put(key.to_vec(), "1")).await.unwrap();
    }
    let range = store.range(RangeRequest::prefix(largest)).await.unwrap();
    assert_eq!(range.count, 2);
    assert_eq!(store.range(RangeRequest::prefix(&[0xfe][..])).await.unwrap().count, 1);
}

pub(crate) async fn counts_are_those_of_the_newest_revision(store: &Arc<dyn Store>) {
    for key in ["/a/1", "/a/2", "/b/1"] {
        put(store, key, "1").await;
    }
    delete(store, "/a/1").await;
    assert_eq!(store.count(&KeyRange::prefix("/a/")).await.unwrap(), 1);
    assert_eq!(store.count(&KeyRange::all()).await.unwrap(), 2);
    assert_eq!(store.count(&KeyRange::prefix("/c/")).await.unwrap(), 0);
}

pub(crate) async fn many_keys_are_read_in_pages(store: &Arc<dyn Store>) {
    let count = sized(1500, 5000);
    let mut names: Vec<String> =
        (0..count).map(|index| format!("/m/{}", index * 7919 % count)).collect();
    for name in &names {
        put(store, name, name).await;
    }
    names.sort();
    names.dedup();
    let at = store.revision().await.unwrap();
    // Every third key changes or goes, and every page is still as it was.
    for (index, name) in names.iter().enumerate().step_by(3) {
        if index % 2 == 0 {
            delete(store, name).await
        } else {
            put(store, name, "later").await
        };
    }
    let mut request = RangeRequest::prefix("/m/").limit(117).at(at);
    let mut read: Vec<String> = Vec::new();
    loop {
        let page = store.range(request.clone()).await.unwrap();
        assert_eq!(page.count as usize, names.len() - read.len());
        for kv in &page.kvs {
            assert_eq!(kv.key, kv.value);
        }
        read.extend(keys(&page).into_iter().map(str::to_owned));
        let Some(next) = page.next_key() else { break };
        request = request.starting_at(next);
    }
    assert_eq!(read, names);
    let gone = (0..names.len()).filter(|index| index % 6 == 0).count();
    let left = store.count(&KeyRange::prefix("/m/")).await.unwrap() as usize;
    assert_eq!(left, names.len() - gone);
}
