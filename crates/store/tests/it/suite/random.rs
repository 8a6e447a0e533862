//! Random operations, compared with a model.

use std::sync::Arc;

use apimachinery_store::{
    Error, Event, KeyRange, RangeRequest, Revision, Store, Transaction, WatchRequest,
};
use apimachinery_test_support::{Dice, seed};
use bytes::Bytes;

use crate::model::{Model, Unreadable};
use crate::support::{collect, sized};

fn a_key(dice: &mut Dice) -> Bytes {
    let prefix = dice.pick(&["/a", "/a/", "/b/", "/b\u{0}", "/c"]);
    // Few keys that change often, and so many others that a store cannot keep them in one place.
    let names = *dice.pick(&[6, 100]);
    Bytes::from(format!("{prefix}{}", dice.below(names)))
}

fn a_range(dice: &mut Dice) -> KeyRange {
    match dice.below(5) {
        0 => KeyRange::all(),
        1 => KeyRange::key(a_key(dice)),
        2 => {
            let (one, other) = (a_key(dice), a_key(dice));
            let start = one.clone().min(other.clone());
            KeyRange::between(start.clone(), one.max(other)).starting_at(start)
        }
        3 => KeyRange::prefix("/a").starting_at(a_key(dice)),
        _ => KeyRange::prefix(*dice.pick(&["/", "/a", "/a/", "/b", "/none"])),
    }
}

/// A revision that can be read, mostly.
fn a_revision(dice: &mut Dice, model: &Model) -> Option<Revision> {
    match dice.below(6) {
        0 => None,
        1 => Some(model.revision() + dice.below(2) as Revision),
        2 => Some(1 + dice.below(model.revision() as usize) as Revision),
        _ => {
            let readable = model.revision() - model.compacted.min(model.revision());
            Some(model.revision() - dice.below(readable.min(40) as usize + 1) as Revision)
        }
    }
}

fn a_transaction(dice: &mut Dice, model: &Model) -> Transaction {
    let key = a_key(dice);
    let newest = model.state(None).unwrap().get(&key).map_or(0, |kv| kv.mod_revision);
    let transaction = if dice.below(4) == 0 {
        Transaction::delete(key)
    } else {
        Transaction::put(key, format!("value {}", dice.below(1000)))
    };
    match dice.below(4) {
        0 => transaction,
        1 => transaction.if_absent(),
        2 => transaction.if_revision(1 + dice.below(model.revision() as usize) as Revision),
        _ => transaction.if_revision(newest),
    }
}

fn reason(error: &Error) -> Unreadable {
    match error {
        Error::Compacted { .. } => Unreadable::Compacted,
        Error::FutureRevision { .. } => Unreadable::Future,
        other => panic!("{other:?}"),
    }
}

/// Reads something from both.
async fn compare_reads(store: &dyn Store, model: &Model, dice: &mut Dice) {
    let key = a_key(dice);
    let at = a_revision(dice, model);
    let got = store.get(&key, at).await;
    match (got, model.state(at)) {
        (Ok(got), Ok(state)) => {
            assert_eq!(got.kv.as_ref(), state.get(&key), "{key:?} at {at:?}");
            assert_eq!(got.revision, model.revision());
        }
        (Err(error), Err(unreadable)) => assert_eq!(reason(&error), unreadable, "at {at:?}"),
        (got, state) => panic!("{got:?} {state:?} at {at:?}"),
    }
    let mut request = RangeRequest::new(a_range(dice)).limit(dice.below(6));
    request.at = a_revision(dice, model);
    match (store.range(request.clone()).await, model.range(&request)) {
        (Ok(got), Ok((kvs, count))) => {
            assert_eq!((got.kvs, got.count), (kvs, count), "{request:?}");
            assert_eq!(got.revision, model.revision());
        }
        (Err(error), Err(unreadable)) => assert_eq!(reason(&error), unreadable, "{request:?}"),
        (got, state) => panic!("{got:?} {state:?} for {request:?}"),
    }
    let keys = a_range(dice);
    let (_, count) = model.range(&RangeRequest::new(keys.clone())).unwrap();
    assert_eq!(store.count(&keys).await.unwrap(), count, "{keys:?}");
}

/// Watches something from a revision up to now.
async fn compare_watches(store: &dyn Store, model: &Model, dice: &mut Dice) {
    let keys = a_range(dice);
    if keys.end().is_some_and(|end| end <= keys.start()) {
        return;
    }
    let from = a_revision(dice, model).unwrap_or(0).clamp(1, model.revision());
    let request = WatchRequest::new(keys.clone()).starting_at(from);
    if from < model.compacted {
        let first = store.watch(request).await.unwrap().next().await.unwrap();
        assert_eq!(reason(&first.unwrap_err()), Unreadable::Compacted);
        return;
    }
    let expected = model.events(&keys, from);
    let mut watch = store.watch(request).await.unwrap();
    let without_oldest = |event: &Event| {
        let mut event = event.clone();
        // Whether the value before the compacted revision is known depends on the store.
        event.prev = event.prev.filter(|_| event.kv.mod_revision > model.compacted);
        event
    };
    let got: Vec<_> =
        collect(&mut watch, expected.len()).await.iter().map(without_oldest).collect();
    assert_eq!(
        got,
        expected.iter().map(without_oldest).collect::<Vec<_>>(),
        "{keys:?} from {from}"
    );
}

pub(crate) async fn random_operations_match_the_model(store: &Arc<dyn Store>) {
    let mut dice = Dice::new(u64::from(seed()));
    let mut model = Model::new(store.revision().await.unwrap());
    for step in 0..sized(1500, 10_000) {
        let transaction = a_transaction(&mut dice, &model);
        let outcome = store.transact(transaction.clone()).await.unwrap();
        assert_eq!(outcome, model.transact(transaction.clone()), "step {step}: {transaction:?}");
        if step % 3 == 0 {
            compare_reads(&**store, &model, &mut dice).await;
        }
        if step % 10 == 0 {
            compare_watches(&**store, &model, &mut dice).await;
        }
        if step % 150 == 149 {
            let at = model.revision() - dice.below(60) as Revision;
            let result = store.compact(at).await;
            match result {
                Ok(()) => assert!(at > model.compacted && at <= model.revision()),
                Err(error) => {
                    assert!(at <= model.compacted);
                    assert_eq!(reason(&error), Unreadable::Compacted);
                }
            }
            model.compact(at);
        }
    }
    println!("{} revisions", model.revision());
}
