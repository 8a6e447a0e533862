//! Watches that go on when etcd comes back, and leave to etcd what a slow reader has not read.

use std::mem;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;
use tonic::{Status, Streaming};

use super::calls::{Calls, requests};
use super::convert::{bounds, error, event, from_signed, is_passing, revision_of, to_signed};
use super::mailbox::{Mailbox, mailbox};
use super::messages::{WatchCreateRequest, WatchProgressRequest, WatchRequest, WatchResponse};
use crate::{Error, Event, KeyRange, Result, Revision, StoreWatch, WatchBatch};

const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// After this time without changes etcd is asked how far the watch is: otherwise a compaction could
/// overtake one that misses nothing, and it could not be started again.
const QUIET: Duration = Duration::from_secs(60);

/// The side of a stream that sends, which changes with the stream.
type Requester = Arc<Mutex<Option<UnboundedSender<WatchRequest>>>>;

/// Starts a watch, and the task that reads it.
pub(super) async fn start(calls: &Calls, request: crate::WatchRequest) -> Result<StoreWatch> {
    let mut reader = Reader::new(calls, request);
    let responses = reader.start().await.map_err(error)?;
    Ok(reader.spawn(Some(responses)))
}

/// A watch that is started when etcd can be reached.
pub(super) fn resume(calls: &Calls, request: crate::WatchRequest) -> StoreWatch {
    Reader::new(calls, request).spawn(None)
}

fn request_progress(requester: &Requester) {
    let requester = requester.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(requests) = &*requester {
        let progress = Some(WatchProgressRequest {});
        // A stream that has ended answers nothing.
        let _ = requests.send(WatchRequest { create: None, progress });
    }
}

/// What reads a watch, and starts it again where it was when the connection is lost.
struct Reader {
    calls: Calls,
    keys: KeyRange,
    /// The revision from which changes have not been reported; 0 before it is known.
    next: Revision,
    requester: Requester,
    /// The events of responses that are not complete.
    fragments: Vec<Event>,
}

impl Reader {
    fn new(calls: &Calls, request: crate::WatchRequest) -> Self {
        Self {
            calls: calls.clone(),
            keys: request.keys,
            next: request.start.unwrap_or(0),
            requester: Requester::default(),
            fragments: Vec::new(),
        }
    }

    /// Starts the task that reads the responses.
    fn spawn(self, responses: Option<Streaming<WatchResponse>>) -> StoreWatch {
        let requester = Arc::clone(&self.requester);
        let (mailbox, mail) = mailbox();
        tokio::spawn(async move {
            if let Err(error) = self.run(responses, &mailbox).await {
                mailbox.fail(error);
            }
        });
        StoreWatch::new(mail, move || request_progress(&requester))
    }

    /// Starts the watch in etcd, and waits until it is there.
    async fn start(&mut self) -> Result<Streaming<WatchResponse>, Status> {
        let (key, range_end) = bounds(&self.keys);
        let start_revision = to_signed(self.next);
        let create =
            WatchCreateRequest { key, range_end, start_revision, prev_kv: true, fragment: true };
        let (sender, requests) = requests(WatchRequest { create: Some(create), progress: None });
        let mut responses = self.calls.watch(requests).await?;
        let created = responses.message().await?;
        let created = created.ok_or_else(|| Status::unavailable("the watch ended at once"))?;
        if created.canceled {
            return Err(Status::invalid_argument(created.cancel_reason));
        }
        if self.next == 0 {
            self.next = revision_of(created.header.as_ref()) + 1;
        }
        self.fragments.clear();
        *self.requester.lock().unwrap_or_else(PoisonError::into_inner) = Some(sender);
        Ok(responses)
    }

    /// Reads until an error that does not pass, or until the reader of the mailbox is gone.
    async fn run(
        mut self,
        mut stream: Option<Streaming<WatchResponse>>,
        mailbox: &Mailbox,
    ) -> Result<()> {
        loop {
            let Some(responses) = &mut stream else {
                stream = self.restart(mailbox).await?;
                if stream.is_none() {
                    return Ok(());
                }
                continue;
            };
            let response = tokio::select! {
                response = responses.message() => response,
                () = mailbox.closed() => return Ok(()),
                () = tokio::time::sleep(QUIET) => {
                    request_progress(&self.requester);
                    continue;
                }
            };
            match response {
                Ok(Some(response)) => {
                    let batch = self.take(response)?;
                    // What is not read at once blocks all streams of the connection: this one is
                    // ended, and another one started when its reader has caught up.
                    if batch.is_some_and(|batch| mailbox.put(batch)) {
                        stream = None;
                        if !mailbox.emptied().await {
                            return Ok(());
                        }
                    }
                }
                Ok(None) => stream = None,
                Err(status) if is_passing(&status) => stream = None,
                Err(status) => return Err(error(status)),
            }
        }
    }

    /// The batch of a response; `None` when it is not complete.
    fn take(&mut self, response: WatchResponse) -> Result<Option<WatchBatch>> {
        if response.compact_revision != 0 {
            let compacted = Some(from_signed(response.compact_revision));
            return Err(Error::Compacted { compacted });
        }
        if response.canceled {
            return Err(Error::Backend(response.cancel_reason.into()));
        }
        let is_progress = response.events.is_empty() && self.fragments.is_empty();
        self.fragments.extend(response.events.into_iter().filter_map(event));
        if response.fragment {
            return Ok(None);
        }
        let events = mem::take(&mut self.fragments);
        // The header of events may have a revision whose events are still to come.
        let revision = match events.last() {
            Some(last) => last.revision(),
            None if is_progress => revision_of(response.header.as_ref()),
            None => return Ok(None),
        };
        self.next = self.next.max(revision + 1);
        Ok(Some(WatchBatch { revision, events }))
    }

    /// Starts the watch again, as often as it takes; `None` when its reader is gone.
    async fn restart(&mut self, mailbox: &Mailbox) -> Result<Option<Streaming<WatchResponse>>> {
        let mut pause = FIRST_PAUSE;
        loop {
            match self.start().await {
                Ok(started) => return Ok(Some(started)),
                Err(status) if is_passing(&status) => {}
                Err(status) => return Err(error(status)),
            }
            tokio::select! {
                () = tokio::time::sleep(pause) => pause = (pause * 2).min(LONGEST_PAUSE),
                () = mailbox.closed() => return Ok(None),
            }
        }
    }
}
