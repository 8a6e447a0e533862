//! An etcd of a test: the program that `APIMACHINERY_ETCD` names.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::folder_of;

/// An etcd with one member on the loopback interface, which ends with the test and leaves nothing.
#[derive(Debug)]
pub struct Etcd {
    child: Child,
    folder: PathBuf,
    address: String,
    peer: String,
}

impl Etcd {
    /// Starts it; it answers a moment later.
    ///
    /// # Panics
    /// As [`folder_of`], and when the program cannot be started.
    pub fn start() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("apimachinery-etcd-{}-{count}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let [address, peer] = [(); 2].map(|()| format!("http://127.0.0.1:{}", free_port()));
        let child = spawn(&folder, &address, &peer);
        Self { child, folder, address, peer }
    }

    /// Where clients reach it.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Ends it without warning.
    ///
    /// # Panics
    /// When it has ended before.
    pub fn kill(&mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it is a child");
    }

    /// Starts it again, with what it has on disk.
    ///
    /// # Panics
    /// As [`start`](Self::start).
    pub fn restart(&mut self) {
        self.child = spawn(&self.folder, &self.address, &self.peer);
    }
}

impl Drop for Etcd {
    fn drop(&mut self) {
        // A test that killed it has nothing left to kill.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    listener.local_addr().expect("it is bound").port()
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
        .expect("the environment names a program")
}
