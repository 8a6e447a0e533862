//! An informer under fire.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use apimachinery_informers::Notification;
use apimachinery_meta::StatusError;
use apimachinery_test_support::Dice;
use tokio::runtime::Handle;
use tokio::time::sleep;

use super::{content, start};
use crate::source::{Meta, Source};

/// Keys and versions.
type Known = BTreeMap<String, String>;

/// How many objects there are, and how many changes are made.
fn sizes() -> (usize, usize) {
    match std::env::var("APIMACHINERY_INFORMER_LOAD").is_ok_and(|it| it == "full") {
        true => (20_000, 200_000),
        false => (2_000, 20_000),
    }
}

fn change(source: &Source, dice: &mut Dice, objects: usize) {
    let key = format!("ns-{}/object-{}", dice.below(20), dice.below(objects / 20));
    match dice.below(10) {
        0..3 => source.delete(&key),
        _ => source.set(&key, &[("tier", "web")]),
    }
}

/// What goes wrong now and then.
fn disturb(source: &Source, dice: &mut Dice) {
    match dice.below(5) {
        0 => source.disconnect(),
        1 => source.compact(),
        2 => {
            source.compact();
            source.disconnect();
        }
        3 => {
            // Failures must not pile up while the informer waits.
            source.heal();
            source.fail("list", StatusError::internal_error("restarting"));
            source.fail("watch", StatusError::too_many_requests("restarting", 1));
            source.disconnect();
        }
        _ => source.bookmark(),
    }
}

/// Many changes, 2,000 a second of the paused clock, with watches that break, versions that expire
/// and requests that fail: in the end the store and the state of each handler equal a list.
///
/// With `APIMACHINERY_INFORMER_LOAD=full` there are 20,000 objects and 200,000 changes.
#[tokio::test(start_paused = true)]
async fn the_store_equals_a_list_whatever_happens() {
    let (objects, changes) = sizes();
    for source in [Source::streaming(), Source::new()] {
        let mut dice = Dice::new(1);
        (0..objects).for_each(|it| source.set(&format!("ns-{}/object-{}", it % 20, it / 20), &[]));
        let informer = start(&source);
        let mut seen = informer.subscribe();
        let mirror = Arc::<Mutex<Known>>::default();
        let handler = informer.add_handler({
            let mirror = mirror.clone();
            move |notification| apply(&mut mirror.lock().unwrap(), &notification)
        });
        assert!(handler.synced().await);
        for round in 0..changes / 20 {
            (0..20).for_each(|_| change(&source, &mut dice, objects));
            if round % 50 == 49 {
                disturb(&source, &mut dice);
            }
            sleep(Duration::from_millis(10)).await;
        }
        source.heal();
        source.compact();
        source.disconnect();
        sleep(Duration::from_secs(600)).await;

        assert!(content(&informer.store()) == source.content());
        let is_content = |known: Known| known.into_iter().eq(source.content());
        assert!(is_content(mirror.lock().unwrap().clone()));
        let mut replayed = Known::new();
        informer.stop().await;
        while let Some(notification) = seen.next().await {
            apply(&mut replayed, &notification);
        }
        assert!(is_content(replayed));
        assert_eq!(Handle::current().metrics().num_alive_tasks(), 0);
        assert_eq!(source.watchers(), 0);
    }
}

/// What a handler knows when it believes what is reported: additions are new, updates begin at the
/// known state, and what is deleted was there.
fn apply(mirror: &mut Known, notification: &Notification<Meta>) {
    let key = notification.key().unwrap().to_string();
    let version = notification.object().metadata.resource_version.to_string();
    match notification {
        Notification::Added { .. } => assert_eq!(mirror.insert(key, version), None),
        Notification::Updated { old, .. } => {
            let known = mirror.insert(key, version);
            assert_eq!(known.as_deref(), Some(&*old.metadata.resource_version));
        }
        _ => assert!(mirror.remove(&key).is_some()),
    }
}
