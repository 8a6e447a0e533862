//! Changes on their way into the store and to the handlers.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use apimachinery_meta::NoMetadataError;
use apimachinery_runtime::{Object, Str};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::sync::watch;
use tokio::time::Instant;

use super::notification::Notification;
use super::subscription::{Message, Subscription};
use crate::metadata::resource_version;
use crate::store::Store;
use apimachinery_meta::ObjectKey;

pub(super) type Transform<T> = Box<dyn Fn(&mut T) + Send + Sync>;

/// The store, and the queues of the handlers. The lock of the queues is held from a change of the
/// store to its notifications, so that a new handler misses none and sees none twice.
pub(super) struct Hub<T> {
    store: Store<T>,
    transform: Option<Transform<T>>,
    resync: Option<Duration>,
    queues: Mutex<Queues<T>>,
    synced: watch::Sender<bool>,
}

#[derive(Default)]
struct Queues<T> {
    open: Vec<Queue<T>>,
    ended: bool,
}

struct Queue<T> {
    sender: UnboundedSender<Message<T>>,
    resync: Option<Resync>,
    /// Whether notifications of objects that did not change are sent: at first, and afterwards if
    /// the last check found that it is time.
    syncing: bool,
}

struct Resync {
    period: Duration,
    next: Instant,
}

impl<T: Object> Hub<T> {
    pub(super) fn new(
        store: Store<T>,
        transform: Option<Transform<T>>,
        resync: Option<Duration>,
    ) -> Self {
        let queues = Mutex::new(Queues { open: Vec::new(), ended: false });
        Self { store, transform, resync, queues, synced: watch::Sender::new(false) }
    }

    pub(super) fn synced(&self) -> watch::Receiver<bool> {
        self.synced.subscribe()
    }

    pub(super) fn is_synced(&self) -> bool {
        *self.synced.borrow()
    }

    /// How often to check whether it is time for a resync.
    pub(super) fn resync_period(&self) -> Option<Duration> {
        self.resync
    }

    pub(super) fn subscribe(&self, period: Option<Duration>) -> Subscription<T> {
        let (sender, receiver) = unbounded_channel();
        let mut queues = self.queues();
        if queues.ended {
            return Subscription::new(receiver);
        }
        let queue = Queue { sender, resync: self.resync_of(period), syncing: true };
        for object in self.store.list() {
            queue.send(Message::Notification(Notification::Added { object, initial: true }));
        }
        if self.is_synced() {
            queue.send(Message::Synced);
        }
        queues.open.push(queue);
        Subscription::new(receiver)
    }

    fn resync_of(&self, period: Option<Duration>) -> Option<Resync> {
        let check = self.resync?;
        let period = period.unwrap_or(check);
        let period = (!period.is_zero()).then(|| period.max(check))?;
        Some(Resync { period, next: Instant::now() + period })
    }

    /// An object as it is kept, with its key.
    pub(super) fn prepare(&self, mut object: T) -> Result<(ObjectKey, Arc<T>), NoMetadataError> {
        if let Some(transform) = &self.transform {
            transform(&mut object);
        }
        Ok((ObjectKey::of(&object)?, Arc::new(object)))
    }

    pub(super) fn set(&self, (key, object): (ObjectKey, Arc<T>), version: Str) {
        let mut queues = self.queues();
        let old = self.store.insert(key, Arc::clone(&object), version);
        queues.set(old, object, false);
    }

    pub(super) fn delete(&self, (key, object): (ObjectKey, Arc<T>), version: Str) {
        let mut queues = self.queues();
        self.store.remove(&key, version);
        queues.send(&Notification::Deleted { object, missed: false }, false);
    }

    /// Takes a list as the state of the server: what is not in it was deleted.
    pub(super) fn replace(&self, objects: Vec<(ObjectKey, Arc<T>)>, version: Str) {
        let mut queues = self.queues();
        let initial = !self.is_synced();
        let content: BTreeMap<_, _> = objects.iter().cloned().collect();
        let old = self.store.replace(content, version);
        let mut missing = old.clone();
        for (key, _) in &objects {
            missing.remove(key);
        }
        for object in missing.into_values() {
            queues.send(&Notification::Deleted { object, missed: true }, false);
        }
        for (key, object) in objects {
            queues.set(old.get(&key).cloned(), object, initial);
        }
        if initial {
            queues.open.retain(|it| it.send(Message::Synced));
            self.synced.send_replace(true);
        }
    }

    pub(super) fn bookmark(&self, version: Str) {
        self.store.set_resource_version(version);
    }

    /// Notifies the handlers of all objects for which it is time.
    pub(super) fn check_resync(&self) {
        let now = Instant::now();
        let mut queues = self.queues();
        let mut needed = false;
        for queue in &mut queues.open {
            queue.syncing = queue.resync.as_mut().is_some_and(|it| it.is_due(now));
            needed |= queue.syncing;
        }
        if needed {
            for object in self.store.list() {
                let notification = Notification::Updated { old: Arc::clone(&object), new: object };
                queues.send(&notification, true);
            }
        }
    }

    fn queues(&self) -> MutexGuard<'_, Queues<T>> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Hub<T> {
    pub(super) fn store(&self) -> &Store<T> {
        &self.store
    }

    /// Ends the queues of all handlers.
    pub(super) fn end(&self) {
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        queues.ended = true;
        queues.open.clear();
    }
}

impl Resync {
    fn is_due(&mut self, now: Instant) -> bool {
        let due = now >= self.next;
        if due {
            self.next = now + self.period;
        }
        due
    }
}

impl<T> Queue<T> {
    /// `false` if the handler is gone.
    fn send(&self, message: Message<T>) -> bool {
        self.sender.send(message).is_ok()
    }
}

impl<T: Object> Queues<T> {
    fn set(&mut self, old: Option<Arc<T>>, new: Arc<T>, initial: bool) {
        match old {
            None => self.send(&Notification::Added { object: new, initial }, false),
            Some(old) => {
                let unchanged = resource_version(&*old) == resource_version(&*new);
                self.send(&Notification::Updated { old, new }, unchanged);
            }
        }
    }

    fn send(&mut self, notification: &Notification<T>, unchanged: bool) {
        self.open.retain(|queue| {
            if unchanged && !queue.syncing {
                return !queue.sender.is_closed();
            }
            queue.send(Message::Notification(notification.clone()))
        });
    }
}
