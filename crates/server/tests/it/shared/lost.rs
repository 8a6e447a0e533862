//! An etcd that is killed and comes back while requests run.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use apimachinery_test_support::Etcd;
use http::{Method, StatusCode};

use super::etcd::connect;
use super::{Client, JSON, MAPS, PATIENCE, Watch, map, pair};

const WRITERS: usize = 4;
/// How many maps are made before etcd is killed, and afterwards.
const MADE: usize = 50;

/// Creates maps until it is to end; returns those that were acknowledged, with their versions. What
/// fails meanwhile fails as a failure of the server, which clients may send again.
async fn write(
    client: &Client,
    writer: usize,
    made: &AtomicUsize,
    ends: &AtomicBool,
) -> BTreeMap<String, u64> {
    let mut acknowledged = BTreeMap::new();
    for number in 0.. {
        if ends.load(Ordering::Relaxed) {
            break;
        }
        let name = format!("w{writer}-{number:05}");
        let (code, answer) = client.send(Method::POST, MAPS, JSON, &map(&name, 0)).await;
        if code == StatusCode::CREATED {
            acknowledged.insert(name, super::seen(&answer).version);
            made.fetch_add(1, Ordering::Relaxed);
            continue;
        }
        assert_eq!(code, 500, "{answer}");
        assert_eq!(answer["reason"], "ServerTimeout", "{answer}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    acknowledged
}

async fn wait_for(made: &AtomicUsize, count: usize) {
    let waited = async {
        while made.load(Ordering::Relaxed) < count {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(PATIENCE, waited).await.unwrap();
}

/// While etcd is away, requests fail as failures of the server. When it is back, everything that
/// was acknowledged is there, and watches go on without a gap.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs APIMACHINERY_ETCD"]
async fn etcd_that_comes_back_has_everything_acknowledged() {
    let mut etcd = Etcd::start();
    let clients = Arc::new(pair(connect(&etcd).await, connect(&etcd).await).await);
    let mut watches = Vec::new();
    for client in &*clients {
        watches.push(Watch::start(client, &format!("{MAPS}?watch=true&resourceVersion=1")).await);
    }
    let (made, ends) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicBool::new(false)));
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let (clients, made, ends) =
                (Arc::clone(&clients), Arc::clone(&made), Arc::clone(&ends));
            tokio::spawn(async move { write(&clients[writer % 2], writer, &made, &ends).await })
        })
        .collect();
    wait_for(&made, MADE).await;
    etcd.kill();
    let (code, answer) = clients[0].send(Method::GET, MAPS, JSON, "").await;
    assert_eq!((code.as_u16(), &answer["reason"]), (500, &"ServerTimeout".into()), "{answer}");
    let (code, _) = clients[0].send(Method::GET, "/readyz", JSON, "").await;
    assert_eq!(code, 500);
    let before = made.load(Ordering::Relaxed);
    etcd.restart();
    wait_for(&made, before + MADE).await;
    assert_eq!(clients[0].send(Method::GET, "/readyz", JSON, "").await.0, 200);
    ends.store(true, Ordering::Relaxed);
    let mut acknowledged = BTreeMap::new();
    for writer in writers {
        acknowledged.append(&mut writer.await.unwrap());
    }
    clients[0].post(MAPS, &map("zzz-last", 0)).await;
    for (client, watch) in clients.iter().zip(&mut watches) {
        let list = client.get(MAPS).await;
        let listed: BTreeMap<_, _> = list["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(super::seen)
            .map(|it| (it.name, it.version))
            .collect();
        assert!(acknowledged.iter().all(|(name, version)| listed.get(name) == Some(version)));
        // What was not acknowledged may have been made as well.
        let mut seen = BTreeMap::new();
        while seen.len() < listed.len() {
            let event = watch.next().await;
            assert_eq!(event.what, "ADDED");
            assert!(seen.values().all(|it| *it < event.version), "in order");
            seen.insert(event.name, event.version);
        }
        assert_eq!(seen, listed);
    }
}
