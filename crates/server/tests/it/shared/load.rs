//! Many clients that list and watch while others write.

use std::collections::BTreeMap;
use std::sync::Arc;

use apimachinery_test_support::{Dice, seed};
use http::Method;
use serde_json::Value;
use tokio::sync::Barrier;

use super::{Client, MAPS, Seen, Watch, map, seen};
use crate::MERGE;

const WRITERS: usize = 8;
const WATCHERS: usize = 64;
const LAST: &str = "zzz-last";

/// How many maps a writer makes; `APIMACHINERY_SERVER_LOAD=full` has the large number.
fn maps_of_a_writer() -> usize {
    let is_full = std::env::var("APIMACHINERY_SERVER_LOAD").is_ok_and(|it| it == "full");
    if is_full { 250 } else { 25 }
}

/// Creates maps and changes each twice, near to each other; every fifth is deleted. What a deletion
/// has the number 0 in place of the version, which its answer does not have.
async fn write(client: &Client, writer: usize, mut dice: Dice) -> Vec<Seen> {
    let mut written = Vec::new();
    let mut existing: Vec<(usize, u64)> = Vec::new();
    let mut next = 0;
    while next < maps_of_a_writer() || !existing.is_empty() {
        let makes = existing.len() < 5 && next < maps_of_a_writer();
        let name = |number: usize| format!("w{writer}-{number:05}");
        if makes {
            let made = client.post(MAPS, &map(&name(next), 0)).await;
            written.push(Seen { what: "ADDED".into(), ..seen(&made) });
            existing.push((next, 0));
            next += 1;
            continue;
        }
        let place = dice.below(existing.len());
        let (number, changes) = existing[place];
        let path = format!("{MAPS}/{}", name(number));
        match changes {
            2 => {
                existing.swap_remove(place);
                if number % 5 == 0 {
                    client.ok(Method::DELETE, &path, "").await;
                    written.push(Seen { version: 0, what: "DELETED".into(), name: name(number) });
                }
            }
            _ => {
                let patch = format!(r#"{{"data":{{"count":"{}"}}}}"#, changes + 1);
                let (code, changed) = client.send(Method::PATCH, &path, MERGE, &patch).await;
                assert_eq!(code.as_u16(), 200, "{changed}");
                written.push(Seen { what: "MODIFIED".into(), ..seen(&changed) });
                existing[place].1 += 1;
            }
        }
    }
    written
}

/// What a client has seen: a list, and all that followed it.
struct Story {
    version: u64,
    listed: BTreeMap<String, u64>,
    events: Vec<Seen>,
}

/// Lists, whole or in parts, and watches from there until the last change.
async fn follow(client: &Client, limit: usize) -> Story {
    let mut story = Story { version: 0, listed: BTreeMap::new(), events: Vec::new() };
    let mut path = format!("{MAPS}?limit={limit}");
    loop {
        let list = client.get(&path).await;
        let metadata = &list["metadata"];
        story.version = metadata["resourceVersion"].as_str().unwrap().parse().unwrap();
        let items = list["items"].as_array().unwrap().iter().map(seen);
        story.listed.extend(items.map(|it| (it.name, it.version)));
        match metadata["continue"].as_str() {
            None | Some("") => break,
            Some(token) => path = format!("{MAPS}?limit={limit}&continue={token}"),
        }
    }
    // Who comes late has the last change in the list.
    if story.listed.contains_key(LAST) {
        return story;
    }
    let from = story.version;
    let mut watch =
        Watch::start(client, &format!("{MAPS}?watch=true&resourceVersion={from}")).await;
    loop {
        let event = watch.next().await;
        let is_last = event.name == LAST;
        story.events.push(event);
        if is_last {
            return story;
        }
    }
}

/// Nothing is lost, doubled or out of order: what each client has seen is what was written.
pub(super) async fn clients_see_every_change_once_and_in_order(clients: [Client; 2]) {
    let clients = Arc::new(clients);
    let begun = Arc::new(Barrier::new(WRITERS + WATCHERS));
    let watchers: Vec<_> = (0..WATCHERS)
        .map(|index| {
            let (clients, begun) = (Arc::clone(&clients), Arc::clone(&begun));
            tokio::spawn(async move {
                begun.wait().await;
                // Some begin late, and some read their list in parts.
                for _ in 0..index / 4 {
                    tokio::task::yield_now().await;
                }
                follow(&clients[index % 2], if index % 4 < 2 { 0 } else { 7 }).await
            })
        })
        .collect();
    let seed = seed();
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let (clients, begun) = (Arc::clone(&clients), Arc::clone(&begun));
            let dice = Dice::new(u64::from(seed) * 100 + writer as u64);
            tokio::spawn(async move {
                begun.wait().await;
                write(&clients[writer % 2], writer, dice).await
            })
        })
        .collect();
    let mut written = Vec::new();
    for writer in writers {
        written.extend(writer.await.unwrap());
    }
    let last = clients[0].post(MAPS, &map(LAST, 0)).await;
    written.push(Seen { what: "ADDED".into(), ..seen(&last) });
    let mut stories = Vec::new();
    for watcher in watchers {
        stories.push(watcher.await.unwrap());
    }
    let written = with_deletions(written, &stories);
    assert!(stories.iter().any(|it| it.events.len() > 1), "clients watch while others write");
    for (index, story) in stories.iter().enumerate() {
        assert_eq!(story.listed, state_at(&written, story.version), "the list of {index}");
        let expected: Vec<_> = written.iter().filter(|it| it.version > story.version).collect();
        let seen: Vec<_> = story.events.iter().collect();
        assert!(seen == expected, "{index}: {} of {}", seen.len(), expected.len());
    }
    let listed = |client: &Value| {
        let items = client["items"].as_array().unwrap().iter().map(seen);
        items.map(|it| (it.name, it.version)).collect::<BTreeMap<_, _>>()
    };
    for client in &*clients {
        assert_eq!(listed(&client.get(MAPS).await), state_at(&written, u64::MAX));
    }
    println!("{} changes, seen by {WATCHERS} clients of two servers", written.len());
}

/// The changes in their order, with the versions of deletions, which clients have seen.
fn with_deletions(mut written: Vec<Seen>, stories: &[Story]) -> Vec<Seen> {
    let deleted = stories.iter().flat_map(|it| &it.events).filter(|it| it.what == "DELETED");
    let versions: BTreeMap<_, _> = deleted.map(|it| (it.name.clone(), it.version)).collect();
    // What no client has seen was deleted before the first list.
    let first = stories.iter().map(|it| it.version).min().unwrap();
    for change in written.iter_mut().filter(|it| it.version == 0) {
        change.version = versions.get(&change.name).copied().unwrap_or(first);
    }
    written.sort();
    written
}

/// The maps that exist at a version, with their own.
fn state_at(written: &[Seen], version: u64) -> BTreeMap<String, u64> {
    let mut state = BTreeMap::new();
    for change in written.iter().filter(|it| it.version <= version) {
        match &*change.what {
            "DELETED" => drop(state.remove(&change.name)),
            _ => drop(state.insert(change.name.clone(), change.version)),
        }
    }
    state
}
