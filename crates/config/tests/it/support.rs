//! Kubeconfigs and folders of tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use apimachinery_config::Kubeconfig;

/// A folder that is removed in the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("config-{}-{number}", std::process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let file = self.0.join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, content).unwrap();
        file
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A kubeconfig with one cluster, user and context, all with the name `clean`.
pub(crate) fn clean() -> Kubeconfig {
    of("https://anything.com:8080", "token: the-token")
}

/// A kubeconfig with one server and the credentials of one user.
pub(crate) fn of(server: &str, user: &str) -> Kubeconfig {
    parse(&format!(
        "clusters: [{{name: clean, cluster: {{server: '{server}'}}}}]\n\
         users: [{{name: clean, user: {{{user}}}}}]\n\
         contexts: [{{name: clean, context: {{cluster: clean, user: clean}}}}]\n\
         current-context: clean\n"
    ))
}

pub(crate) fn parse(text: &str) -> Kubeconfig {
    Kubeconfig::parse(text).unwrap()
}
