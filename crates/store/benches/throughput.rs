//! Operations per second of the stores: `cargo bench -p apimachinery-store --all-features`.
//!
//! etcd is measured when `APIMACHINERY_ETCD` names its program. Arguments choose stores by name.

#![allow(clippy::expect_used, clippy::panic, reason = "a benchmark fails by a panic")]
#![allow(clippy::print_stdout, reason = "the results are printed")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use apimachinery_store::{
    KeyRange, MemoryStore, RangeRequest, Revision, Store, Transaction, WatchRequest,
};
use bytes::Bytes;

/// How long each row is measured.
const TIME: Duration = Duration::from_secs(2);
const VALUE_BYTES: usize = 1024;
const PAGE: usize = 500;
const WATCHERS: usize = 64;
const WRITERS: u64 = 8;

fn key(number: u64) -> Bytes {
    // Neighbouring numbers are far from each other.
    Bytes::from(format!("/registry/pods/{:016x}", number.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}

fn value() -> Bytes {
    Bytes::from(vec![b'x'; VALUE_BYTES])
}

async fn put(store: &dyn Store, number: u64) -> Revision {
    let outcome = store.transact(Transaction::put(key(number), value())).await;
    outcome.expect("it is written").applied().expect("nothing is expected of the key")
}

/// Puts so many keys, many at a time.
async fn fill(store: &Arc<dyn Store>, keys: u64) {
    let tasks: Vec<_> = (0..256)
        .map(|task| {
            let store = Arc::clone(store);
            tokio::spawn(async move {
                for number in (task..keys).step_by(256) {
                    put(&*store, number).await;
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.expect("it does not fail");
    }
}

/// Does something in some tasks for a time, and returns how often in a second.
async fn rate<F, T>(store: &Arc<dyn Store>, tasks: u64, operation: F) -> f64
where
    F: Fn(Arc<dyn Store>, u64) -> T + Clone + Send + Sync + 'static,
    T: Future<Output = ()> + Send,
{
    let start = Instant::now();
    let tasks: Vec<_> = (0..tasks)
        .map(|task| {
            let (store, operation) = (Arc::clone(store), operation.clone());
            tokio::spawn(async move {
                let mut count = 0;
                while start.elapsed() < TIME {
                    operation(Arc::clone(&store), count * 64 + task).await;
                    count += 1;
                    tokio::task::coop::consume_budget().await;
                }
                count
            })
        })
        .collect();
    let mut count = 0;
    for task in tasks {
        count += task.await.expect("it does not fail");
    }
    f64::from(u32::try_from(count).expect("it is small")) / start.elapsed().as_secs_f64()
}

/// Watches everything 64 times while 8 tasks write: writes, and the events that arrive, in a
/// second.
async fn fan_out(store: &Arc<dyn Store>) -> (f64, f64) {
    let seen = Arc::new(AtomicU64::new(0));
    let start = store.revision().await.expect("it answers");
    let mut watchers = Vec::new();
    for _ in 0..WATCHERS {
        let request = WatchRequest::prefix("/registry/").after(start);
        let mut watch = store.watch(request).await.expect("it is watched");
        let seen = Arc::clone(&seen);
        watchers.push(tokio::spawn(async move {
            while let Some(batch) = watch.next().await {
                let events = batch.expect("nothing is compacted").events;
                seen.fetch_add(events.len() as u64, Ordering::Relaxed);
            }
        }));
    }
    let begin = Instant::now();
    let writes = rate(store, WRITERS, |store, number| async move {
        put(&*store, number).await;
    })
    .await;
    let written = store.revision().await.expect("it answers") - start;
    while seen.load(Ordering::Relaxed) < written * WATCHERS as u64 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let events = u32::try_from(seen.load(Ordering::Relaxed)).expect("it is small");
    for watcher in watchers {
        watcher.abort();
    }
    (writes, f64::from(events) / begin.elapsed().as_secs_f64())
}

async fn measure(name: &str, store: Arc<dyn Store>, keys: u64) {
    let row = |what: &str, rate: f64| println!("{name:<8} {what:<44} {rate:>12.0}");
    let update = |store: Arc<dyn Store>, number: u64| async move {
        put(&*store, number % 1000).await;
    };
    let start = Instant::now();
    fill(&store, keys).await;
    row(
        "new keys, 256 writers",
        f64::from(u32::try_from(keys).expect("small")) / start.elapsed().as_secs_f64(),
    );
    let old = store.revision().await.expect("it answers");
    for tasks in [1, 8, 64] {
        row(&format!("put, {tasks} writers"), rate(&store, tasks, update).await);
    }
    for tasks in [1, 8] {
        let get = move |store: Arc<dyn Store>, number: u64| async move {
            let response = store.get(&key(number % keys), None).await.expect("it answers");
            assert!(response.kv.is_some(), "it is there");
        };
        row(&format!("get, {tasks} readers"), rate(&store, tasks, get).await);
    }
    for (what, at) in [("newest", 0), ("older", old)] {
        let page = move |store: Arc<dyn Store>, number: u64| async move {
            let request = RangeRequest::prefix("/registry/pods/").limit(PAGE).at(at);
            let request = request.starting_at(key(number % keys));
            store.range(request).await.expect("it answers");
        };
        row(&format!("page of {PAGE} at the {what} revision, count"), rate(&store, 1, page).await);
    }
    let count = |store: Arc<dyn Store>, _| async move {
        store.count(&KeyRange::prefix("/registry/")).await.expect("it answers");
    };
    row("count of all keys", rate(&store, 1, count).await);
    let (writes, events) = fan_out(&store).await;
    row(&format!("put, {WRITERS} writers, {WATCHERS} watchers of all"), writes);
    row("events that arrive meanwhile", events);
}

fn main() {
    let names: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with('-')).collect();
    let wanted = |name: &str| names.is_empty() || names.iter().any(|it| it == name);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("it starts");
    runtime.block_on(async {
        if wanted("memory") {
            measure("memory", Arc::new(MemoryStore::new()), 100_000).await;
        }
        #[cfg(feature = "redb")]
        if wanted("redb") {
            in_file().await;
        }
        #[cfg(feature = "etcd")]
        if let Some(program) = std::env::var_os("APIMACHINERY_ETCD").filter(|_| wanted("etcd")) {
            in_etcd(&program).await;
        }
    });
}

/// A folder beside the build, which is on a disk where `/tmp` may not be.
#[cfg(any(feature = "redb", feature = "etcd"))]
fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}

#[cfg(feature = "redb")]
async fn in_file() {
    use apimachinery_store::RedbStore;
    let folder = folder("redb");
    let path = folder.join("store");
    let store = RedbStore::open(&path).expect("it opens");
    measure("redb", Arc::new(store), 100_000).await;
    let start = Instant::now();
    let store = RedbStore::open(&path).expect("it opens");
    let revision = store.revision().await.expect("it answers");
    let bytes = std::fs::metadata(&path).expect("it is there").len();
    println!("redb     opened in {:?}: revision {revision}, {bytes} bytes", start.elapsed());
    drop(store);
    std::fs::remove_dir_all(folder).expect("the folder can be removed");
}

#[cfg(feature = "etcd")]
async fn in_etcd(program: &std::ffi::OsStr) {
    use apimachinery_store::EtcdStore;
    let folder = folder("etcd");
    let address = "http://127.0.0.1:23790";
    let peer = "http://127.0.0.1:23800";
    let mut etcd = std::process::Command::new(program)
        .arg("--data-dir")
        .arg(&folder)
        .args(["--listen-client-urls", address, "--advertise-client-urls", address])
        .args(["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer])
        .args(["--initial-cluster", &format!("default={peer}"), "--log-level", "error"])
        .args(["--quota-backend-bytes", "8000000000"])
        .spawn()
        .expect("it starts");
    let store = loop {
        match EtcdStore::connect([address]).await {
            Ok(store) => break store,
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    };
    measure("etcd", Arc::new(store), 100_000).await;
    etcd.kill().expect("it runs");
    etcd.wait().expect("it ends");
    std::fs::remove_dir_all(folder).expect("the folder can be removed");
}
