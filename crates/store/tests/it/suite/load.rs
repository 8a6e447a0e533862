//! Many keys, writers and watchers.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use apimachinery_store::{Event, Revision, Store, Transaction, WatchRequest};
use apimachinery_test_support::{Dice, seed};
use bytes::Bytes;

use crate::support::{next, sized};

const WRITERS: usize = 8;
const WATCHERS: usize = 64;

/// What a writer did: the revision of each change, with the key and whether it was deleted.
type Written = Vec<(Revision, Bytes, bool)>;

/// Writes each of its keys twice, and deletes every fifth of them.
async fn write(store: Arc<dyn Store>, writer: usize, keys: usize, mut dice: Dice) -> Written {
    let (mut written, mut existing) = (Vec::new(), HashSet::new());
    let mut changes: Vec<(usize, bool)> =
        (0..keys).flat_map(|key| [(key, false), (key, key % 5 == 0)]).collect();
    // Near to each other, not in order.
    for index in 1..changes.len() {
        let other = index - dice.below(index.min(20));
        if changes[index].0 != changes[other].0 {
            changes.swap(index, other);
        }
    }
    for (index, (key, deletes)) in changes.into_iter().enumerate() {
        let key = Bytes::from(format!("/load/{}/{writer}-{key}", key % WATCHERS));
        let transaction = if deletes {
            Transaction::delete(key.clone())
        } else {
            Transaction::put(key.clone(), format!("{writer} {index}"))
        };
        let revision = store.transact(transaction).await.unwrap().applied().unwrap();
        let existed = if deletes { existing.remove(&key) } else { existing.insert(key.clone()) };
        // The deletion of a key that does not exist is not a change.
        if existed || !deletes {
            written.push((revision, key, deletes));
        }
    }
    written
}

/// Watches a prefix until it has seen the last change.
async fn watch(store: Arc<dyn Store>, prefix: String, from: Revision, slow: bool) -> Vec<Event> {
    let mut watch = store.watch(WatchRequest::prefix(prefix).after(from)).await.unwrap();
    let mut events: Vec<Event> = Vec::new();
    loop {
        let batch = next(&mut watch).await;
        assert!(batch.events.iter().all(|event| event.revision() <= batch.revision));
        events.extend(batch.events);
        if events.last().is_some_and(|event| event.kv.value == "last") {
            return events;
        }
        if slow {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

pub(crate) async fn watchers_see_every_change_once_and_in_order(store: &Arc<dyn Store>) {
    let keys = sized(1600, 10_000);
    let from = store.revision().await.unwrap();
    let watchers: Vec<_> = (0..WATCHERS)
        .map(|index| {
            // Half of them watch all keys; every eighth is slow; every fourth starts late.
            let prefix =
                if index % 2 == 0 { "/load/".to_owned() } else { format!("/load/{index}/") };
            let store = Arc::clone(store);
            let events = tokio::spawn({
                let prefix = prefix.clone();
                async move {
                    tokio::time::sleep(Duration::from_millis(if index % 4 == 0 { 30 } else { 0 }))
                        .await;
                    watch(store, prefix, from, index % 8 == 0).await
                }
            });
            (prefix, events)
        })
        .collect();
    let seed = seed();
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let dice = Dice::new(u64::from(seed) * 100 + writer as u64);
            tokio::spawn(write(Arc::clone(store), writer, keys / WRITERS, dice))
        })
        .collect();
    let mut written = Written::new();
    for writer in writers {
        written.extend(writer.await.unwrap());
    }
    written.sort();
    for index in 0..WATCHERS {
        let key = Bytes::from(format!("/load/{index}/last"));
        let transaction =
            Transaction::put(key.clone(), if index == WATCHERS - 1 { "last" } else { "end" });
        let revision = store.transact(transaction).await.unwrap().applied().unwrap();
        written.push((revision, key, false));
    }
    // A watch of one prefix ends with a value of its own.
    for index in 0..WATCHERS {
        let key = Bytes::from(format!("/load/{index}/last"));
        let revision =
            store.transact(Transaction::put(key.clone(), "last")).await.unwrap().applied().unwrap();
        written.push((revision, key, false));
    }
    assert!(written.windows(2).all(|pair| pair[0].0 < pair[1].0), "a revision is used once");

    for (prefix, events) in watchers {
        let events = events.await.unwrap();
        let last = events.last().unwrap().revision();
        let expected: Vec<_> = written
            .iter()
            .filter(|(revision, key, _)| key.starts_with(prefix.as_bytes()) && *revision <= last)
            .cloned()
            .collect();
        let seen: Vec<_> = events
            .iter()
            .map(|event| (event.revision(), event.kv.key.clone(), event.is_delete()))
            .collect();
        assert!(seen == expected, "{prefix}: {} of {}", seen.len(), expected.len());
        assert_previous_values(&events);
    }
    println!("{} changes, each seen by {} watchers", written.len(), WATCHERS / 2);
}

/// Every event names the state that the event before it left.
fn assert_previous_values(events: &[Event]) {
    let mut newest = HashMap::new();
    for event in events {
        let before = newest.get(&event.kv.key).cloned().flatten();
        assert_eq!(event.prev, before);
        let after = (!event.is_delete()).then(|| event.kv.clone());
        newest.insert(event.kv.key.clone(), after);
    }
}
