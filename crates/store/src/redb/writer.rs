//! The thread that writes.

use std::collections::{HashMap, VecDeque};
use std::mem;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};
use std::task::Waker;
use std::thread;
use std::time::Duration;

use bytes::Bytes;

use super::file::{Commit, File, shared};
use super::promise::Resolver;
use crate::mvcc::{Change, Mvcc, Plan, plan};
use crate::{KeyValue, Outcome, Result, Revision, Transaction};

/// The largest number of requests that share a commit.
const REQUESTS_AT_A_TIME: usize = 4096;
/// How long a commit waits at a time for as many requests as the last one had, and how often: each
/// commit costs more than what it is asked for.
const PAUSE: Duration = Duration::from_micros(250);
const PAUSES: usize = 4;
/// The largest number of rows that a commit removes.
const REMOVED_AT_A_TIME: usize = 4096;

/// A request to the thread, with the side of the promise that answers it.
#[derive(Debug)]
pub(super) enum Request {
    Transact(Transaction, Resolver<Result<Outcome>>),
    Compact(Revision, Resolver<Result<()>>),
}

/// What the thread owns.
#[derive(Debug)]
pub(super) struct Writer {
    file: File,
    mvcc: Arc<Mvcc>,
    requests: Receiver<Request>,
    /// Rows that are to be removed.
    unreadable: VecDeque<Revision>,
    /// Those who wait until the history before the compacted revision is gone from memory.
    compacting: Vec<Resolver<Result<()>>>,
    /// How many requests came together last.
    together: usize,
    /// Whether a commit has failed: `redb` then refuses all others.
    failed: bool,
}

/// The changes of a commit, which readers do not see before it is done.
#[derive(Debug, Default)]
struct Group {
    changes: Vec<Change>,
    /// The newest version of each key that is changed; `None` after a deletion.
    newest: HashMap<Bytes, Option<KeyValue>>,
    answers: Vec<(Resolver<Result<Outcome>>, Result<Outcome>)>,
}

/// What to do next.
enum Turn {
    Requests(Vec<Request>),
    /// There is no request; something has expired, or can be removed.
    Idle,
    End,
}

impl Writer {
    pub(super) fn new(
        file: File,
        mvcc: Arc<Mvcc>,
        requests: Receiver<Request>,
        unreadable: Vec<Revision>,
    ) -> Self {
        let (unreadable, compacting) = (unreadable.into(), Vec::new());
        Self { file, mvcc, requests, unreadable, compacting, together: 0, failed: false }
    }

    pub(super) fn run(mut self) {
        loop {
            let requests = match self.wait() {
                Turn::Requests(requests) => requests,
                Turn::Idle => Vec::new(),
                Turn::End => return,
            };
            self.together = requests.len();
            let mut group = Group::default();
            for key in self.mvcc.expired().0 {
                // It has a key and is a change, so that it cannot fail.
                let _ = self.plan(Transaction::delete(key), &mut group);
            }
            let mut compactions = Vec::new();
            for request in requests {
                match request {
                    Request::Transact(transaction, resolver) => {
                        let outcome = self.plan(transaction, &mut group);
                        group.answers.push((resolver, outcome));
                    }
                    Request::Compact(revision, resolver) => compactions.push((revision, resolver)),
                }
            }
            self.commit(group);
            for (revision, resolver) in compactions {
                self.compact(revision, resolver);
            }
            self.forget();
        }
    }

    /// Waits for requests, or until there is something else to do.
    fn wait(&self) -> Turn {
        let first = if self.has_work() {
            match self.requests.try_recv() {
                Ok(request) => request,
                Err(TryRecvError::Empty) => return Turn::Idle,
                Err(TryRecvError::Disconnected) => return Turn::End,
            }
        } else {
            match self.requests.recv_timeout(self.time_to_expiry()) {
                Ok(request) => request,
                Err(RecvTimeoutError::Timeout) => return Turn::Idle,
                Err(RecvTimeoutError::Disconnected) => return Turn::End,
            }
        };
        let mut requests = vec![first];
        requests.extend(self.requests.try_iter().take(REQUESTS_AT_A_TIME - 1));
        for _ in 0..PAUSES {
            if requests.len() >= self.together {
                break;
            }
            thread::sleep(PAUSE);
            requests.extend(self.requests.try_iter().take(REQUESTS_AT_A_TIME - requests.len()));
        }
        Turn::Requests(requests)
    }

    fn has_work(&self) -> bool {
        !self.compacting.is_empty() || !self.unreadable.is_empty() && !self.failed
    }

    /// How long nothing expires.
    fn time_to_expiry(&self) -> Duration {
        match self.mvcc.expired().1 {
            Some(at) if !self.failed => Duration::from_millis(at.saturating_sub(self.mvcc.now())),
            _ => Duration::MAX,
        }
    }

    /// Plans a transaction after those of the group.
    fn plan(&self, transaction: Transaction, group: &mut Group) -> Result<Outcome> {
        let revision = self.mvcc.revision() + group.changes.len() as Revision;
        let current = match group.newest.get(&transaction.key) {
            Some(newest) => newest.clone(),
            None => self.mvcc.newest(&transaction.key),
        };
        match plan(current.as_ref(), transaction, revision + 1, self.mvcc.now())? {
            Plan::Conflict(current) => Ok(Outcome::Conflict { revision, current }),
            Plan::Unchanged => Ok(Outcome::Applied { revision }),
            Plan::Change(change) => {
                let kv = &change.event.kv;
                let newest = (!change.event.is_delete()).then(|| kv.clone());
                group.newest.insert(kv.key.clone(), newest);
                group.changes.push(change);
                Ok(Outcome::Applied { revision: revision + 1 })
            }
        }
    }

    /// Commits a group, removes some rows with it, and then answers all of its requests.
    fn commit(&mut self, Group { changes, answers, .. }: Group) {
        let count = self.unreadable.len().min(REMOVED_AT_A_TIME);
        let unreadable: Vec<Revision> = self.unreadable.drain(..count).collect();
        let commit = Commit { changes: &changes, compacted: None, unreadable: &unreadable };
        let result = if changes.is_empty() && unreadable.is_empty() {
            Ok(())
        } else {
            self.file.commit(&commit)
        };
        match result {
            Ok(()) => {
                let wakers = self.mvcc.apply(changes);
                for (resolver, outcome) in answers {
                    resolver.resolve(outcome);
                }
                // After the writers, who can go on meanwhile.
                wakers.into_iter().for_each(Waker::wake);
            }
            // What a conflict shows may be a change that failed: none of the answers is right.
            Err(error) => {
                self.failed = true;
                for (resolver, _) in answers {
                    resolver.resolve(Err(shared(&error)));
                }
            }
        }
    }

    /// Makes a compaction durable. The history is forgotten after it, some at a time.
    fn compact(&mut self, revision: Revision, resolver: Resolver<Result<()>>) {
        let result = self.mvcc.check_compaction(revision).and_then(|()| {
            let commit = Commit { compacted: Some(revision), ..Commit::default() };
            self.file.commit(&commit).map_err(|error| shared(&error))?;
            self.mvcc.begin_compaction(revision)
        });
        match result {
            Ok(()) => self.compacting.push(resolver),
            Err(error) => resolver.resolve(Err(error)),
        }
    }

    fn forget(&mut self) {
        if self.compacting.is_empty() {
            return;
        }
        match self.mvcc.forget() {
            Some(unreadable) => self.unreadable.extend(unreadable),
            None => {
                for resolver in mem::take(&mut self.compacting) {
                    resolver.resolve(Ok(()));
                }
            }
        }
    }
}
