//! Documents of discovery in files, where kubectl keeps them.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use apimachinery_json::{self as json, Json};
use apimachinery_meta::v1::{APIGroup, APIGroupList, APIResourceList};
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::reflect::Reflect;
use apimachinery_runtime::{GroupVersion, Str, TypeMeta};

/// The folder of a server within a folder of all of them, as kubectl names it: for
/// `~/.kube/cache/discovery` and `https://127.0.0.1:6443`,
/// `~/.kube/cache/discovery/127.0.0.1_6443`.
///
/// Corresponds to `computeDiscoverCacheDir`.
pub fn discovery_folder(parent: impl AsRef<Path>, server: &str) -> PathBuf {
    let host = server.replacen("https://", "", 1).replacen("http://", "", 1);
    let is_kept =
        |it: char| it.is_ascii_alphanumeric() || matches!(it, '_' | '/' | '.' | '(' | ')');
    let host: String = host.chars().map(|it| if is_kept(it) { it } else { '_' }).collect();
    // What begins with a slash would replace the folder.
    parent.as_ref().join(host.trim_start_matches('/'))
}

/// Files with the groups of a server and the resources of each version.
#[derive(Debug)]
pub(super) struct Files {
    folder: PathBuf,
    time_to_live: Duration,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Only files of this process are read.
    is_invalidated: bool,
    written: HashSet<PathBuf>,
}

impl Files {
    pub(super) fn new(folder: PathBuf, time_to_live: Duration) -> Self {
        Self { folder, time_to_live, state: Mutex::default() }
    }

    pub(super) fn invalidate(&self) {
        let mut state = self.state();
        state.is_invalidated = true;
        state.written.clear();
    }

    pub(super) fn groups(&self) -> Option<Vec<APIGroup>> {
        let groups = self.read::<APIGroupList>(&self.of_groups())?.groups.into_vec();
        (!groups.is_empty()).then_some(groups)
    }

    pub(super) fn resources(&self, version: &GroupVersion) -> Option<APIResourceList> {
        self.read(&self.of_version(version)?)
    }

    /// Keeps the groups of a server. What cannot be written is asked for again.
    pub(super) fn keep_groups(&self, groups: &[APIGroup]) {
        if !groups.is_empty() {
            let groups = groups.to_vec().into();
            let list = APIGroupList { type_meta: type_meta("APIGroupList"), groups };
            self.write(self.of_groups(), &list);
        }
    }

    /// Keeps the resources of a version. What cannot be written is asked for again.
    pub(super) fn keep_resources(&self, version: &GroupVersion, list: &APIResourceList) {
        if let Some(file) = self.of_version(version).filter(|_| !list.resources.is_empty()) {
            let type_meta = type_meta("APIResourceList");
            self.write(file, &APIResourceList { type_meta, ..list.clone() });
        }
    }

    fn of_groups(&self) -> PathBuf {
        self.folder.join("servergroups.json")
    }

    /// The file of a version; `None` for names that would lead out of the folder.
    fn of_version(&self, version: &GroupVersion) -> Option<PathBuf> {
        let mut folder = self.folder.clone();
        for name in [&version.group, &version.version].into_iter().filter(|it| !it.is_empty()) {
            if matches!(name.as_str(), "." | "..") || name.contains(['/', '\\', '\0']) {
                return None;
            }
            folder.push(&**name);
        }
        Some(folder.join("serverresources.json"))
    }

    fn read<D: Field<Json> + Reflect + Default>(&self, file: &Path) -> Option<D> {
        {
            let state = self.state();
            if state.is_invalidated && !state.written.contains(file) {
                return None;
            }
        }
        let age = SystemTime::now().duration_since(fs::metadata(file).ok()?.modified().ok()?);
        if age.is_ok_and(|it| it > self.time_to_live) {
            return None;
        }
        json::from_slice(&fs::read(file).ok()?).ok()
    }

    fn write<D: Field<Json> + Reflect>(&self, file: PathBuf, document: &D) {
        let text = json::to_vec(document);
        if text.is_ok_and(|it| write_at_once(&file, &it).is_ok()) {
            self.state().written.insert(file);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn type_meta(kind: &'static str) -> TypeMeta {
    TypeMeta::new(Str::from_static("v1"), Str::from_static(kind))
}

/// Readers see the old file or the whole new one.
fn write_at_once(file: &Path, text: &[u8]) -> io::Result<()> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let new = file.with_extension(format!("json.{}.{number}", std::process::id()));
    let renamed = fs::write(&new, text).and_then(|()| fs::rename(&new, file));
    if renamed.is_err() {
        fs::remove_file(&new)?;
    }
    renamed
}
