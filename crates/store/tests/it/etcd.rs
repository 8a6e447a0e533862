//! The store in etcd: each test starts one, the program that `APIMACHINERY_ETCD` names.

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use apimachinery_store::{Error, EtcdStore, RangeRequest, Store, Transaction, WatchRequest};
use apimachinery_test_support::folder_of;

use crate::support::{Folder, Opened, collect, put};

/// An etcd that ends with the test.
struct Etcd {
    folder: Folder,
    address: String,
    peer: String,
    child: Child,
}

impl Etcd {
    fn start() -> Self {
        let (client, peer) = (free_port(), free_port());
        let folder = Folder::new();
        let address = format!("http://127.0.0.1:{client}");
        let peer = format!("http://127.0.0.1:{peer}");
        let child = spawn(&folder, &address, &peer);
        Self { folder, address, peer, child }
    }

    /// A store, once etcd answers.
    async fn connect(&self) -> EtcdStore {
        let mut tries = 0;
        loop {
            match EtcdStore::connect([&self.address]).await {
                Ok(store) => return store,
                Err(error) if tries == 200 => panic!("etcd does not answer: {error:?}"),
                Err(_) => tries += 1,
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    fn restart(&mut self) {
        self.child = spawn(&self.folder, &self.address, &self.peer);
    }
}

impl Drop for Etcd {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

fn spawn(folder: &Folder, address: &str, peer: &str) -> Child {
    Command::new(folder_of("APIMACHINERY_ETCD"))
        .arg("--data-dir")
        .arg(folder.0.join("etcd"))
        .args(["--listen-client-urls", address, "--advertise-client-urls", address])
        .args(["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer])
        .args(["--initial-cluster", &format!("default={peer}")])
        .args(["--unsafe-no-fsync", "--log-level", "error"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

async fn open() -> Opened {
    let etcd = Etcd::start();
    let store = etcd.connect().await;
    Opened::with(Arc::new(store), etcd)
}

suite!(super::open(), ignore = "needs APIMACHINERY_ETCD");

#[tokio::test]
#[ignore = "needs APIMACHINERY_ETCD"]
async fn watch_goes_on_when_etcd_comes_back() {
    let mut etcd = Etcd::start();
    let store = etcd.connect().await;
    let mut watch = store.watch(WatchRequest::prefix("/")).await.unwrap();
    put(&store, "/a", "1").await;
    assert_eq!(collect(&mut watch, 1).await[0].kv.value, "1");

    etcd.kill();
    let error = store.transact(Transaction::put("/a", "lost")).await.unwrap_err();
    assert!(matches!(error, Error::Unavailable(_)), "{error:?}");
    etcd.restart();
    let other = etcd.connect().await;
    put(&other, "/a", "2").await;
    put(&other, "/a", "3").await;
    let events = collect(&mut watch, 2).await;
    assert_eq!((&*events[0].kv.value, &*events[1].kv.value), (&b"2"[..], &b"3"[..]));
    assert_eq!(events[0].prev.as_ref().unwrap().value, "1");
    assert_eq!(store.get(b"/a", None).await.unwrap().kv.unwrap().value, "3");
    put(&store, "/a", "4").await;
}

#[tokio::test]
#[ignore = "needs APIMACHINERY_ETCD"]
async fn servers_of_one_cluster_see_each_other() {
    let etcd = Etcd::start();
    let (one, other) = (etcd.connect().await, etcd.connect().await);
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
    let store = etcd.connect().await;
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
