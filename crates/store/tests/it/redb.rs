//! The store in a file.

use std::collections::{BTreeMap, HashMap};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use apimachinery_store::{
    Error, Event, KeyRange, RangeRequest, RedbStore, Revision, Store, Transaction, WatchRequest,
};
use apimachinery_test_support::{Dice, seed};

use crate::support::{Folder, Opened, collect, delete, put, sized, use_without_a_runtime};

async fn open() -> Opened {
    let folder = Folder::new();
    Opened::with(Arc::new(RedbStore::open(folder.0.join("store")).unwrap()), folder)
}

suite!(super::open());

#[test]
fn store_in_a_file_needs_no_runtime() {
    let folder = Folder::new();
    use_without_a_runtime(&RedbStore::open(folder.0.join("store")).unwrap());
}

/// All events that the store still has.
async fn history(store: &RedbStore) -> Vec<Event> {
    let newest = store.revision().await.unwrap();
    let mut start = 2;
    loop {
        let mut watch = store.watch(WatchRequest::prefix("").starting_at(start)).await.unwrap();
        watch.progress().request();
        match watch.next().await.unwrap() {
            Err(Error::Compacted { compacted: Some(compacted) }) => start = compacted,
            Err(error) => panic!("{error:?}"),
            Ok(first) => {
                let mut events = first.events;
                let rest = (newest + 1 - start) as usize - events.len();
                events.extend(collect(&mut watch, rest).await);
                return events;
            }
        }
    }
}

#[tokio::test]
async fn reopened_store_is_as_it_was() {
    let folder = Folder::new();
    let path = folder.0.join("store");
    let store = RedbStore::open(&path).unwrap();
    assert_eq!(store.revision().await.unwrap(), 1);
    for index in 0..20 {
        put(&store, &format!("/{}", index % 7), &index.to_string()).await;
    }
    let at = delete(&store, "/3").await;
    delete(&store, "/4").await;
    put(&store, "/5", "last").await;
    let expected = (
        store.range(RangeRequest::new(KeyRange::all())).await.unwrap(),
        store.range(RangeRequest::new(KeyRange::all()).at(at)).await.unwrap(),
        history(&store).await,
    );
    drop(store);

    let store = RedbStore::open(&path).unwrap();
    let reopened = (
        store.range(RangeRequest::new(KeyRange::all())).await.unwrap(),
        store.range(RangeRequest::new(KeyRange::all()).at(at)).await.unwrap(),
        history(&store).await,
    );
    assert_eq!(reopened, expected);
    store.compact(at).await.unwrap();
    let old = store.range(RangeRequest::new(KeyRange::all()).at(at)).await.unwrap();
    assert_eq!(old.kvs, expected.1.kvs);
    drop(store);

    let store = RedbStore::open(&path).unwrap();
    let old = store.range(RangeRequest::new(KeyRange::all()).at(at)).await.unwrap();
    assert_eq!(old.kvs, expected.1.kvs);
    let error = store.get(b"/1", Some(at - 1)).await.unwrap_err();
    assert!(matches!(error, Error::Compacted { compacted: Some(compacted) } if compacted == at));
    let events = history(&store).await;
    assert_eq!(events.first().unwrap().revision(), at);
    assert_eq!(events.len(), 3);
    assert_eq!(put(&store, "/6", "after").await, at + 3);
}

#[tokio::test]
async fn keys_expire_after_a_restart() {
    let folder = Folder::new();
    let path = folder.0.join("store");
    let store = RedbStore::open(&path).unwrap();
    store.transact(Transaction::put("/soon", "1").ttl(1)).await.unwrap();
    store.transact(Transaction::put("/late", "1").ttl(3600)).await.unwrap();
    drop(store);
    tokio::time::sleep(Duration::from_millis(1100)).await;
    let store = RedbStore::open(&path).unwrap();
    let mut watch = store.watch(WatchRequest::prefix("/").starting_at(4)).await.unwrap();
    let events = collect(&mut watch, 1).await;
    assert!(events[0].is_delete() && events[0].kv.key == "/soon");
    assert!(store.get(b"/late", None).await.unwrap().kv.is_some());
}

#[tokio::test]
async fn file_that_is_open_or_no_store_is_refused() {
    let folder = Folder::new();
    let path = folder.0.join("store");
    let store = RedbStore::open(&path).unwrap();
    assert!(matches!(RedbStore::open(&path), Err(Error::Backend(_))));
    drop(store);
    let other = folder.0.join("other");
    std::fs::write(&other, "not a database, but long enough for its header".repeat(200)).unwrap();
    assert!(matches!(RedbStore::open(&other), Err(Error::Backend(_))));
    assert!(matches!(RedbStore::open(folder.0.join("none/store")), Err(Error::Backend(_))));
}

#[tokio::test]
async fn compacted_history_leaves_the_file() {
    let folder = Folder::new();
    let path = folder.0.join("store");
    let store = RedbStore::open(&path).unwrap();
    let value = "x".repeat(20_000);
    for round in 0..sized(6, 20) {
        for index in 0..20 {
            put(&store, &format!("/{index}"), &value).await;
        }
        let revision = store.revision().await.unwrap();
        store.compact(revision).await.unwrap();
        drop_and_check(&store, round).await;
    }
    drop(store);
    let size = std::fs::metadata(&path).unwrap().len();
    assert!(size < 6_000_000, "{size} bytes for 400,000");
    assert_eq!(RedbStore::open(&path).unwrap().count(&KeyRange::all()).await.unwrap(), 20);
}

/// Every round leaves the same keys.
async fn drop_and_check(store: &RedbStore, round: usize) {
    assert_eq!(store.count(&KeyRange::all()).await.unwrap(), 20, "round {round}");
}

const FILE_OF_CHILD: &str = "APIMACHINERY_STORE_TEST_FILE";

/// What killed processes had acknowledged.
#[derive(Debug, Default)]
struct Acknowledged {
    /// Each change by its revision: the key, and the value unless it was deleted.
    changes: BTreeMap<Revision, (String, Option<String>)>,
    compacted: Revision,
}

impl Acknowledged {
    /// Takes a line that was written whole.
    fn take(&mut self, line: &str) {
        let words: Vec<&str> = line.trim_end().split(' ').collect();
        let number = |text: &str| text.parse::<Revision>().unwrap();
        let change = match *words {
            ["put", _, key, value] => (key.to_owned(), Some(value.to_owned())),
            ["delete", _, key] => (key.to_owned(), None),
            ["compacted", revision] => {
                self.compacted = self.compacted.max(number(revision));
                return;
            }
            // Lines of the test program itself.
            _ => return,
        };
        assert_eq!(self.changes.insert(number(words[1]), change), None, "a revision is used once");
    }

    /// Checks that the store has it all, and returns the newest revision.
    async fn check(&self, path: &Path) -> Revision {
        let store = RedbStore::open(path).unwrap();
        let events = history(&store).await;
        assert!(events.windows(2).all(|pair| pair[0].revision() + 1 == pair[1].revision()));
        let first = events.first().unwrap().revision();
        let newest = store.revision().await.unwrap();
        assert_eq!(events.last().unwrap().revision(), newest);
        for (revision, (key, value)) in self.changes.range(first..) {
            let event = &events[(revision - first) as usize];
            assert_eq!(event.kv.key, *key);
            assert_eq!(
                (!event.is_delete()).then_some(&*event.kv.value),
                value.as_ref().map(|it| it.as_bytes())
            );
        }
        // What was compacted is still the state at that revision.
        let mut state = HashMap::new();
        for (key, value) in self.changes.range(..=first).map(|(_, change)| change) {
            state.insert(key, value.as_ref());
        }
        let all = store.range(RangeRequest::new(KeyRange::all()).at(first)).await.unwrap();
        for kv in &all.kvs {
            // Changes that were not acknowledged may have happened.
            if self.changes.contains_key(&kv.mod_revision) {
                let value = state[&String::from_utf8(kv.key.to_vec()).unwrap()];
                assert_eq!(kv.value, *value.expect("it was not deleted"));
            }
        }
        if self.compacted > 0 {
            let before = store.get(b"/0", Some(self.compacted - 1)).await;
            assert!(matches!(before, Err(Error::Compacted { .. })));
        }
        newest
    }
}

#[tokio::test]
async fn killed_process_loses_nothing_acknowledged() {
    let folder = Folder::new();
    let path = folder.0.join("store");
    let mut dice = Dice::new(u64::from(seed()));
    let mut acknowledged = Acknowledged::default();
    for round in 0..sized(8, 40) {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "redb::child_writes_until_it_is_killed", "--nocapture"])
            .env(FILE_OF_CHILD, &path)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        let mut left = 1 + dice.below(400);
        // After some acknowledgments it is killed, wherever it is then.
        while lines.read_line(&mut line).unwrap() > 0 && line.ends_with('\n') {
            acknowledged.take(&line);
            line.clear();
            left = left.saturating_sub(1);
            if left == 0 {
                std::thread::sleep(Duration::from_micros(dice.below(3000) as u64));
                child.kill().unwrap();
            }
        }
        assert!(!child.wait().unwrap().success(), "it was killed");
        let revision = acknowledged.check(&path).await;
        println!("round {round}: {} acknowledged, revision {revision}", acknowledged.changes.len());
    }
}

/// Not a test of its own: what `killed_process_loses_nothing_acknowledged` kills.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn child_writes_until_it_is_killed() {
    let Some(path) = std::env::var_os(FILE_OF_CHILD) else { return };
    let store = Arc::new(RedbStore::open(path).unwrap());
    let writers: Vec<_> =
        (0..4).map(|writer| tokio::spawn(write_for_ever(Arc::clone(&store), writer))).collect();
    for writer in writers {
        writer.await.unwrap();
    }
}

#[cfg(unix)]
#[tokio::test]
async fn full_disk_fails_writes_and_loses_nothing_acknowledged() {
    let folder = Folder::new();
    let path = folder.0.join("store");
    // A file that may not grow any more is as good as a full disk.
    let output = Command::new("sh")
        .args(["-c", r#"trap '' XFSZ; ulimit -f 12000; exec "$0" "$@""#])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "redb::child_writes_until_the_disk_is_full", "--nocapture"])
        .env(FILE_OF_CHILD, &path)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut acknowledged = Acknowledged::default();
    String::from_utf8(output.stdout).unwrap().lines().for_each(|line| acknowledged.take(line));
    assert!(acknowledged.changes.len() > 20);
    acknowledged.check(&path).await;
}

/// Not a test of its own: what `full_disk_fails_writes_and_loses_nothing_acknowledged` starts.
#[tokio::test]
async fn child_writes_until_the_disk_is_full() {
    let Some(path) = std::env::var_os(FILE_OF_CHILD) else { return };
    let store = RedbStore::open(path).unwrap();
    let value = "x".repeat(20_000);
    let mut last = 0;
    let error = loop {
        let key = format!("/{last}");
        match store.transact(Transaction::put(key.clone(), value.clone())).await {
            Ok(outcome) => last = outcome.applied().unwrap(),
            Err(error) => break error,
        }
        acknowledge(&format!("put {last} {key} {value}\n"));
    };
    assert!(matches!(error, Error::Backend(_)), "{error:?}");
    // Reads go on, writes do not.
    assert_eq!(store.revision().await.unwrap(), last);
    assert_eq!(store.range(RangeRequest::prefix("/")).await.unwrap().count, last - 1);
    let again = store.transact(Transaction::put("/again", "1")).await;
    assert!(matches!(again, Err(Error::Backend(_))), "{again:?}");
    let compacted = store.compact(last).await;
    assert!(matches!(compacted, Err(Error::Backend(_))), "{compacted:?}");
}

fn acknowledge(line: &str) {
    // One write, so that a line is whole or missing.
    std::io::stdout().lock().write_all(line.as_bytes()).unwrap();
}

async fn write_for_ever(store: Arc<RedbStore>, writer: usize) {
    let mut dice = Dice::new(writer as u64 + store.revision().await.unwrap());
    loop {
        let key = format!("/{writer}/{}", dice.below(20));
        let current = store.get(key.as_bytes(), None).await.unwrap().kv;
        if dice.below(5) == 0 && current.is_some() {
            let deleted = delete(&*store, &key).await;
            acknowledge(&format!("delete {deleted} {key}\n"));
        } else {
            let value = format!("{}-{}", dice.number(), "x".repeat(dice.below(5000)));
            let revision = put(&*store, &key, &value).await;
            acknowledge(&format!("put {revision} {key} {value}\n"));
        }
        let newest = store.revision().await.unwrap();
        if dice.below(100) == 0 && newest > 50 && store.compact(newest - 50).await.is_ok() {
            acknowledge(&format!("compacted {}\n", newest - 50));
        }
    }
}
