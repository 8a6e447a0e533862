//! Watches of the same keys, which share one stream of etcd.

use std::collections::{HashMap, VecDeque};
use std::mem;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll, Waker};

use futures_core::Stream;
use tokio::sync::Notify;

use super::calls::Calls;
use super::watch;
use crate::{
    Event, KeyRange, ProgressRequester, Result, Revision, StoreWatch, WatchBatch, WatchRequest,
};

/// The changes that are kept for readers, and the bytes of their values. Who has not read them
/// until they are dropped gets a stream of etcd alone.
const KEPT_EVENTS: usize = 8192;
const KEPT_BYTES: usize = 8 << 20;
/// The largest number of events in a batch.
const BATCH_EVENTS: usize = 1000;

/// The streams that are shared, by their keys, for as long as they have readers.
#[derive(Debug, Default)]
pub(super) struct Feeds(Mutex<HashMap<KeyRange, Weak<Shared>>>);

impl Feeds {
    /// A watch, over the stream of another one if that has all changes from the same revision on.
    pub(super) async fn watch(&self, calls: &Calls, request: WatchRequest) -> Result<StoreWatch> {
        let Some(start) = request.start.filter(|start| *start > 0) else {
            return watch::start(calls, request).await;
        };
        let keys = request.keys.clone();
        if let Some(shared) = self.find(&keys, start) {
            return Ok(Reader::watch(shared, calls, keys, start));
        }
        let stream = watch::start(calls, request).await?;
        // Another one may have been started meanwhile.
        let shared = self.find(&keys, start).unwrap_or_else(|| self.share(&keys, start, stream));
        Ok(Reader::watch(shared, calls, keys, start))
    }

    fn find(&self, keys: &KeyRange, start: Revision) -> Option<Arc<Shared>> {
        let shared = self.lock().get(keys)?.upgrade()?;
        let has_all = shared.0.lock().has_all_from(start);
        has_all.then_some(shared)
    }

    fn share(&self, keys: &KeyRange, start: Revision, stream: StoreWatch) -> Arc<Shared> {
        let feed = Arc::new(Feed::new(start, stream.progress()));
        let shared = Arc::new(Shared(Arc::clone(&feed)));
        let mut feeds = self.lock();
        feeds.retain(|_, other| other.strong_count() > 0);
        feeds.insert(keys.clone(), Arc::downgrade(&shared));
        drop(feeds);
        tokio::spawn(feed.run(stream));
        shared
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<KeyRange, Weak<Shared>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The newest changes of a stream.
#[derive(Debug)]
struct Feed {
    kept: Mutex<Kept>,
    progress: ProgressRequester,
    /// The last reader is gone.
    left: Notify,
}

/// A feed as its readers have it, which ends it with the last of them.
#[derive(Debug)]
struct Shared(Arc<Feed>);

impl Drop for Shared {
    fn drop(&mut self) {
        self.0.left.notify_one();
    }
}

#[derive(Debug)]
struct Kept {
    events: VecDeque<Event>,
    bytes: usize,
    /// The revision from which no change is missing.
    from: Revision,
    /// Up to which changes have been reported.
    revision: Revision,
    /// How often etcd has reported progress.
    reports: u64,
    is_ended: bool,
    /// By the number of the reader.
    waiting: HashMap<u64, Waker>,
    readers: u64,
}

impl Feed {
    fn new(start: Revision, progress: ProgressRequester) -> Self {
        let kept = Kept {
            events: VecDeque::new(),
            bytes: 0,
            from: start,
            revision: start.saturating_sub(1),
            reports: 0,
            is_ended: false,
            waiting: HashMap::new(),
            readers: 0,
        };
        Self { kept: Mutex::new(kept), progress, left: Notify::new() }
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the stream until it ends or has no readers.
    async fn run(self: Arc<Self>, mut stream: StoreWatch) {
        loop {
            let next = tokio::select! {
                next = stream.next() => next,
                () = self.left.notified() => return,
            };
            let mut kept = self.lock();
            match next {
                Some(Ok(batch)) => kept.add(batch),
                // Readers learn the reason from streams of their own.
                Some(Err(_)) | None => kept.is_ended = true,
            }
            let (waiting, is_ended) = (mem::take(&mut kept.waiting), kept.is_ended);
            drop(kept);
            waiting.into_values().for_each(Waker::wake);
            if is_ended {
                return;
            }
        }
    }
}

impl Kept {
    fn has_all_from(&self, start: Revision) -> bool {
        !self.is_ended && start >= self.from
    }

    fn add(&mut self, batch: WatchBatch) {
        self.revision = self.revision.max(batch.revision);
        if batch.events.is_empty() {
            self.reports += 1;
        }
        for event in batch.events {
            self.bytes += size(&event);
            self.events.push_back(event);
        }
        while self.events.len() > KEPT_EVENTS || self.bytes > KEPT_BYTES {
            let Some(revision) = self.events.front().map(Event::revision) else { break };
            self.forget_before(revision + 1);
        }
    }

    fn forget_before(&mut self, from: Revision) {
        let forgotten = self.events.partition_point(|event| event.revision() < from);
        self.bytes -= self.events.drain(..forgotten).map(|event| size(&event)).sum::<usize>();
        self.from = self.from.max(from);
    }

    /// The next changes, as many as a batch has; those of one revision stay together.
    fn batch(&self, next: Revision) -> Option<WatchBatch> {
        let start = self.events.partition_point(|event| event.revision() < next);
        let (mut events, mut last) = (Vec::new(), 0);
        for event in self.events.range(start..) {
            if events.len() >= BATCH_EVENTS && event.revision() > last {
                return Some(WatchBatch { revision: last, events });
            }
            last = event.revision();
            events.push(event.clone());
        }
        let revision = self.revision;
        (!events.is_empty()).then_some(WatchBatch { revision, events })
    }
}

fn size(event: &Event) -> usize {
    event.kv.value.len() + event.prev.as_ref().map_or(0, |prev| prev.value.len())
}

/// How a reader asks for progress.
#[derive(Debug)]
struct Asking {
    feed: Arc<Feed>,
    /// How often progress had been reported when it asked last.
    since: Option<u64>,
    /// Of its own stream.
    own: Option<ProgressRequester>,
}

impl Asking {
    fn ask(&mut self) {
        if let Some(own) = &self.own {
            return own.request();
        }
        self.since = Some(self.feed.lock().reports);
        self.feed.progress.request();
    }
}

/// One watch.
#[derive(Debug)]
struct Reader {
    source: Source,
    calls: Calls,
    keys: KeyRange,
    number: u64,
    /// The revision from which changes have not been read.
    next: Revision,
    asking: Arc<Mutex<Asking>>,
}

#[derive(Debug)]
enum Source {
    Shared(Arc<Shared>),
    Own(StoreWatch),
}

/// What a feed has for a reader.
enum Found {
    Batch(WatchBatch),
    Waits,
    /// It is too late for it here.
    Missed,
}

impl Reader {
    fn watch(shared: Arc<Shared>, calls: &Calls, keys: KeyRange, next: Revision) -> StoreWatch {
        let number = {
            let mut kept = shared.0.lock();
            kept.readers += 1;
            kept.readers
        };
        let asking = Asking { feed: Arc::clone(&shared.0), since: None, own: None };
        let asking = Arc::new(Mutex::new(asking));
        let (source, calls) = (Source::Shared(shared), calls.clone());
        let reader = Self { source, calls, keys, number, next, asking: Arc::clone(&asking) };
        StoreWatch::new(reader, move || lock(&asking).ask())
    }

    fn find(&mut self, context: &Context<'_>) -> Found {
        let Source::Shared(shared) = &self.source else { return Found::Missed };
        let mut asking = lock(&self.asking);
        let mut kept = shared.0.lock();
        if !kept.has_all_from(self.next) {
            return Found::Missed;
        }
        if let Some(batch) = kept.batch(self.next) {
            self.next = batch.revision + 1;
            // Others that join begin later, as a rule.
            if Arc::strong_count(shared) == 1 {
                kept.forget_before(self.next);
            }
            return Found::Batch(batch);
        }
        let revision = kept.revision;
        if asking.since.is_some_and(|since| kept.reports > since) && revision + 1 >= self.next {
            asking.since = None;
            self.next = revision + 1;
            return Found::Batch(WatchBatch { revision, events: Vec::new() });
        }
        kept.waiting.insert(self.number, context.waker().clone());
        Found::Waits
    }

    /// Goes on with a stream of its own.
    fn leave(&mut self) {
        let request = WatchRequest::new(self.keys.clone()).starting_at(self.next);
        let own = watch::resume(&self.calls, request);
        let mut asking = lock(&self.asking);
        asking.own = Some(own.progress());
        if asking.since.take().is_some() {
            asking.ask();
        }
        drop(asking);
        self.source = Source::Own(own);
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        if let Source::Shared(shared) = &self.source {
            shared.0.lock().waiting.remove(&self.number);
        }
    }
}

fn lock(asking: &Mutex<Asking>) -> MutexGuard<'_, Asking> {
    asking.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Stream for Reader {
    type Item = Result<WatchBatch>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            if let Source::Own(own) = &mut self.source {
                return Pin::new(own).poll_next(context);
            }
            match self.find(context) {
                Found::Batch(batch) => return Poll::Ready(Some(Ok(batch))),
                Found::Waits => return Poll::Pending,
                Found::Missed => self.leave(),
            }
        }
    }
}
