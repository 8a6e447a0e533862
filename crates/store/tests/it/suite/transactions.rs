//! Compare and swap.

use std::sync::Arc;

use apimachinery_store::{KeyUpdate, Outcome, Store, Transaction, guaranteed_update};

use crate::support::{put, sized};

pub(crate) async fn create_of_existing_key_conflicts(store: &Arc<dyn Store>) {
    let create = Transaction::put("/a", "1").if_absent();
    let created = store.transact(create).await.unwrap().applied().unwrap();
    let last = put(store, "/b", "1").await;
    let again = store.transact(Transaction::put("/a", "2").if_absent()).await.unwrap();
    let Outcome::Conflict { revision, current: Some(current) } = again else { panic!("{again:?}") };
    assert_eq!(revision, last);
    assert_eq!((current.mod_revision, &*current.value), (created, &b"1"[..]));
}

pub(crate) async fn update_conflicts_unless_the_revision_is_the_newest(store: &Arc<dyn Store>) {
    let old = put(store, "/a", "1").await;
    let newest = put(store, "/a", "2").await;
    for operation in [Transaction::put("/a", "3"), Transaction::delete("/a")] {
        for expected in [0, old, newest + 1] {
            let outcome = store.transact(operation.clone().if_revision(expected)).await.unwrap();
            let Outcome::Conflict { current: Some(current), .. } = outcome else {
                panic!("{outcome:?}")
            };
            assert_eq!((current.mod_revision, &*current.value), (newest, &b"2"[..]));
        }
    }
    let missing = store.transact(Transaction::put("/none", "1").if_revision(old)).await.unwrap();
    assert!(matches!(missing, Outcome::Conflict { current: None, .. }));

    let updated = store.transact(Transaction::put("/a", "3").if_revision(newest)).await.unwrap();
    let updated = updated.applied().unwrap();
    let deleted = store.transact(Transaction::delete("/a").if_revision(updated)).await.unwrap();
    assert_eq!(deleted.applied(), Some(updated + 1));
}

pub(crate) async fn delete_of_missing_key_changes_nothing(store: &Arc<dyn Store>) {
    let revision = put(store, "/a", "1").await;
    for delete in [Transaction::delete("/none"), Transaction::delete("/none").if_absent()] {
        assert_eq!(store.transact(delete).await.unwrap(), Outcome::Applied { revision });
    }
    let conflict = store.transact(Transaction::delete("/none").if_revision(1)).await.unwrap();
    assert_eq!(conflict, Outcome::Conflict { revision, current: None });
    assert_eq!(store.revision().await.unwrap(), revision);
}

pub(crate) async fn writers_of_one_key_lose_no_change(store: &Arc<dyn Store>) {
    let each = sized(25, 200);
    let writers: Vec<_> = (0..8)
        .map(|_| {
            let store = Arc::clone(store);
            tokio::spawn(async move {
                for _ in 0..each {
                    guaranteed_update(&store, "/counter", None, async |current| {
                        let count: usize = current
                            .map_or(0, |kv| str::from_utf8(&kv.value).unwrap().parse().unwrap());
                        Ok::<_, ()>(KeyUpdate::put((count + 1).to_string()))
                    })
                    .await
                    .unwrap();
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
    let kv = store.get(b"/counter", None).await.unwrap().kv.unwrap();
    assert_eq!(kv.value, (8 * each).to_string());
    assert_eq!(kv.version, 8 * each as u64);
}
