//! Which objects depend on which, and which are to be treated.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

use apimachinery_meta::v1::{ObjectMeta, OwnerReference};
use apimachinery_runtime::Str;
use bytes::Bytes;

/// What the collector removes when it has taken the owner from all dependents.
pub(crate) const ORPHAN: &str = "orphan";
/// What it removes when it has deleted all dependents.
pub(crate) const FOREGROUND: &str = "foregroundDeletion";

/// The owners and dependents of a store. It holds objects with owners, by their keys, and no
/// others.
#[derive(Debug, Default)]
pub(super) struct Graph {
    dependents: HashMap<Bytes, Dependent>,
    /// The keys of dependents, by the UID of an owner.
    by_owner: HashMap<Str, BTreeSet<Bytes>>,
    /// The keys of owners that wait for their dependents to be deleted, by UID.
    waiting: HashMap<Str, Bytes>,
    /// The owners that were seen to end, by UID, while they have dependents: their kind may be gone
    /// with them.
    absent: HashMap<Str, Ended>,
    /// The objects to treat, each once.
    queue: VecDeque<Bytes>,
    queued: HashSet<Bytes>,
    /// The objects to treat later, by the time.
    postponed: BTreeSet<(i64, Bytes)>,
    /// The objects that are not treated for absent owners until these change.
    left: HashSet<Bytes>,
}

#[derive(Debug)]
struct Dependent {
    uid: Str,
    owners: Vec<OwnerReference>,
}

/// Where an owner was.
#[derive(Debug)]
struct Ended {
    namespace: Str,
    name: Str,
}

/// A dependent of an owner.
#[derive(Debug)]
pub(super) struct Edge {
    pub(super) key: Bytes,
    pub(super) blocks: bool,
    /// Whether it waits for dependents of its own.
    pub(super) is_waiting: bool,
}

impl Graph {
    /// Begins with these objects. Unless they are left alone, all with owners are treated.
    pub(super) fn begin(&mut self, objects: Vec<(Bytes, ObjectMeta)>, leaves: bool) {
        self.dependents.clear();
        self.by_owner.clear();
        self.waiting.clear();
        self.absent.clear();
        for (key, metadata) in &objects {
            if leaves && !metadata.owner_references.is_empty() {
                self.left.insert(key.clone());
            }
            self.put(key.clone(), metadata);
        }
    }

    pub(super) fn leave(&mut self, key: Bytes) {
        self.left.insert(key);
    }

    /// Takes an object as it is now.
    pub(super) fn put(&mut self, key: Bytes, metadata: &ObjectMeta) {
        self.absent.remove(&metadata.uid);
        let old = self.unlink(&key, &metadata.uid);
        let owners = &metadata.owner_references;
        let blocked: HashSet<_> =
            owners.iter().filter(|it| is_blocking(it)).map(|it| &it.uid).collect();
        for owner in old.iter().filter(|it| is_blocking(it) && !blocked.contains(&it.uid)) {
            self.enqueue_waiting(&owner.uid);
        }
        let known: HashSet<_> = old.iter().map(|it| &it.uid).collect();
        let has_new = owners.iter().any(|it| !known.contains(&it.uid));
        if !owners.is_empty() {
            self.link(&key, metadata);
        }
        self.forget(&old);
        let is_left = old.is_empty() && self.left.contains(&key);
        if has_new && !is_left {
            self.left.remove(&key);
            self.enqueue(key.clone());
        }
        self.begin_deletion(key, metadata);
    }

    /// Has an object treated whose deletion begins to wait for the collector.
    fn begin_deletion(&mut self, key: Bytes, metadata: &ObjectMeta) {
        let waits_for = |finalizer: &str| {
            metadata.deletion_timestamp.is_some()
                && metadata.finalizers.iter().any(|it| *it == *finalizer)
        };
        if waits_for(ORPHAN) {
            self.enqueue(key);
        } else if !waits_for(FOREGROUND) {
            self.waiting.remove(&metadata.uid);
        } else if self.waiting.insert(metadata.uid.clone(), key.clone()).is_none() {
            for dependent in self.by_owner.get(&metadata.uid).cloned().unwrap_or_default() {
                self.enqueue(dependent);
            }
            self.enqueue(key);
        }
    }

    /// Takes the end of an object: its dependents have one owner less, and an owner that waits for
    /// it waits no longer.
    pub(super) fn delete(&mut self, key: &Bytes, metadata: &ObjectMeta) {
        let uid = &metadata.uid;
        self.waiting.remove(uid);
        self.left.remove(key);
        let owners = self.unlink(key, uid);
        self.forget(&owners);
        for owner in owners {
            self.enqueue_waiting(&owner.uid);
        }
        if let Some(dependents) = self.by_owner.get(uid).cloned() {
            let (namespace, name) = (metadata.namespace.clone(), metadata.name.clone());
            self.absent.insert(uid.clone(), Ended { namespace, name });
            dependents.into_iter().for_each(|it| self.enqueue(it));
        }
    }

    /// Whether the owner of an object in a namespace is known not to exist (`absentOwnerCache`).
    pub(super) fn is_absent(&self, owner: &OwnerReference, namespace: &str) -> bool {
        let is_it = |it: &Ended| {
            it.name == owner.name && (it.namespace.is_empty() || it.namespace == *namespace)
        };
        self.absent.get(&owner.uid).is_some_and(is_it)
    }

    fn link(&mut self, key: &Bytes, metadata: &ObjectMeta) {
        for owner in &metadata.owner_references {
            self.by_owner.entry(owner.uid.clone()).or_default().insert(key.clone());
        }
        let (uid, owners) = (metadata.uid.clone(), metadata.owner_references.clone());
        self.dependents.insert(key.clone(), Dependent { uid, owners });
    }

    /// Removes the dependent of a key, and returns its owners if it is the one with this UID.
    fn unlink(&mut self, key: &Bytes, uid: &Str) -> Vec<OwnerReference> {
        let Some(old) = self.dependents.remove(key) else { return Vec::new() };
        for owner in &old.owners {
            if let Some(keys) = self.by_owner.get_mut(&owner.uid) {
                keys.remove(key);
                if keys.is_empty() {
                    self.by_owner.remove(&owner.uid);
                }
            }
        }
        if old.uid == *uid {
            return old.owners;
        }
        self.forget(&old.owners);
        Vec::new()
    }

    /// Forgets absent owners that have no dependents any more.
    fn forget(&mut self, owners: &[OwnerReference]) {
        for owner in owners {
            if !self.by_owner.contains_key(&owner.uid) {
                self.absent.remove(&owner.uid);
            }
        }
    }

    fn enqueue_waiting(&mut self, owner: &Str) {
        if let Some(key) = self.waiting.get(owner) {
            self.enqueue(key.clone());
        }
    }

    /// Has an object treated, after those that already wait for that.
    pub(super) fn enqueue(&mut self, key: Bytes) {
        if self.queued.insert(key.clone()) {
            self.queue.push_back(key);
        }
    }

    /// Has an object treated at a time.
    pub(super) fn postpone(&mut self, key: Bytes, at: i64) {
        self.postponed.insert((at, key));
    }

    /// The next object to treat.
    pub(super) fn next(&mut self, now: i64) -> Option<Bytes> {
        while self.postponed.first().is_some_and(|(at, _)| *at <= now) {
            if let Some((_, key)) = self.postponed.pop_first() {
                self.enqueue(key);
            }
        }
        let key = self.queue.pop_front()?;
        self.queued.remove(&key);
        Some(key)
    }

    /// The dependents of an owner.
    pub(super) fn dependents(&self, owner: &Str) -> Vec<Edge> {
        let keys = self.by_owner.get(owner).into_iter().flatten();
        let edge = |key: &Bytes| {
            let dependent = self.dependents.get(key)?;
            let blocks = dependent.owners.iter().any(|it| it.uid == *owner && is_blocking(it));
            let is_waiting = self.waiting.contains_key(&dependent.uid);
            Some(Edge { key: key.clone(), blocks, is_waiting })
        };
        keys.filter_map(edge).collect()
    }
}

fn is_blocking(owner: &OwnerReference) -> bool {
    owner.block_owner_deletion == Some(true)
}
