//! An etcd for a test: the program that `APIMACHINERY_ETCD` names.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use apimachinery_store::EtcdStore;
use apimachinery_test_support::folder_of;

/// An etcd that ends with the test.
pub(super) struct Etcd {
    child: Child,
    folder: PathBuf,
    address: String,
    peer: String,
}

impl Etcd {
    pub(super) fn start(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("server-{name}-{}", std::process::id()));
        let [address, peer] = [(), ()].map(|()| format!("http://127.0.0.1:{}", free_port()));
        let child = spawn(&folder, &address, &peer);
        Self { child, folder, address, peer }
    }

    pub(super) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Starts it again, with what it has on disk.
    pub(super) fn restart(&mut self) {
        self.child = spawn(&self.folder, &self.address, &self.peer);
    }

    /// A store, once etcd answers.
    pub(super) async fn connect(&self) -> EtcdStore {
        let mut tries = 0;
        loop {
            match EtcdStore::connect([&self.address]).await {
                Ok(store) => return store,
                Err(error) => assert!(tries < 200, "etcd does not answer: {error:?}"),
            }
            tries += 1;
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

impl Drop for Etcd {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

fn spawn(folder: &Path, address: &str, peer: &str) -> Child {
    Command::new(folder_of("APIMACHINERY_ETCD"))
        .arg("--data-dir")
        .arg(folder)
        .args(["--listen-client-urls", address, "--advertise-client-urls", address])
        .args(["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer])
        .args(["--initial-cluster", &format!("default={peer}")])
        .args(["--unsafe-no-fsync", "--log-level", "error"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}
