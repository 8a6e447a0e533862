//! Guaranteed updates, with states from a cache.

use std::sync::Arc;

use apimachinery_store::{KeyUpdate, KeyValue, Store, UpdateError, Updated, guaranteed_update};

use crate::support::put;

/// A state of `/a` that is not the newest any more: its value is "old", and the newest is "new".
async fn stale(store: &dyn Store) -> KeyValue {
    put(store, "/a", "old").await;
    let stale = store.get(b"/a", None).await.unwrap().kv.unwrap();
    put(store, "/a", "new").await;
    stale
}

pub(crate) async fn decisions_about_old_states_are_made_again(store: &Arc<dyn Store>) {
    // What is written, what is left alone, what fails, and a value that is equal to the old one.
    for kind in ["put", "leave", "fail", "equal", "delete"] {
        let cached = Some(Some(stale(store).await));
        let mut seen = Vec::new();
        let result = guaranteed_update(store, "/a", cached, async |current| {
            let value = current.unwrap().value;
            let is_old = value == "old";
            seen.push(value);
            match kind {
                "leave" if is_old => Ok(KeyUpdate::Leave),
                "fail" if is_old => Err("it is old"),
                "equal" if is_old => Ok(KeyUpdate::put("old")),
                "delete" => Ok(KeyUpdate::Delete),
                _ => Ok(KeyUpdate::put("newer")),
            }
        })
        .await;
        let Ok(Updated::Written { before: Some(before), .. }) = result else {
            panic!("{kind}: {result:?}")
        };
        assert_eq!(before.value, "new");
        assert_eq!(seen, ["old", "new"], "{kind}");
    }
    assert_eq!(store.get(b"/a", None).await.unwrap().kv, None);
}

pub(crate) async fn unchanged_values_are_not_written(store: &Arc<dyn Store>) {
    put(store, "/a", "1").await;
    let kv = store.get(b"/a", None).await.unwrap().kv.unwrap();
    for cached in [None, Some(Some(kv.clone()))] {
        let mut decided = 0;
        let updated = guaranteed_update(store, "/a", cached, async |_| {
            decided += 1;
            Ok::<_, ()>(KeyUpdate::put("1"))
        });
        assert_eq!(updated.await.unwrap(), Updated::Unchanged { current: Some(kv.clone()) });
        assert_eq!(decided, 1);
    }
    let none = guaranteed_update(store, "/none", None, async |_| Ok::<_, ()>(KeyUpdate::Delete));
    assert_eq!(none.await.unwrap(), Updated::Unchanged { current: None });
    assert_eq!(store.revision().await.unwrap(), kv.mod_revision);
}

pub(crate) async fn failed_decision_of_newest_state_is_reported(store: &Arc<dyn Store>) {
    put(store, "/a", "1").await;
    let kv = store.get(b"/a", None).await.unwrap().kv;
    for cached in [None, Some(kv)] {
        let mut decided = 0;
        let error = guaranteed_update(store, "/a", cached, async |_| {
            decided += 1;
            Err::<KeyUpdate, _>("refused")
        });
        assert!(matches!(error.await, Err(UpdateError::Decision("refused"))));
        assert_eq!(decided, 1);
    }
}
