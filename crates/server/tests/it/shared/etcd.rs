//! Stores in an etcd for a test.

use std::time::Duration;

use apimachinery_store::EtcdStore;
use apimachinery_test_support::Etcd;

/// A store, once etcd answers.
pub(super) async fn connect(etcd: &Etcd) -> EtcdStore {
    let mut tries = 0;
    loop {
        match EtcdStore::connect([etcd.address()]).await {
            Ok(store) => return store,
            Err(error) => assert!(tries < 200, "etcd does not answer: {error:?}"),
        }
        tries += 1;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
