//! Back to an earlier state.

use std::collections::BTreeMap;

use apimachinery_meta::StatusError;
use apimachinery_store::{Error, KeyRange, RangeRequest, Store, Transaction};
use bytes::Bytes;

/// What the keys of definitions of custom resources begin with.
const DEFINITIONS: &[u8] = b"/registry/apiextensions.k8s.io/customresourcedefinitions/";

/// Everything that a server stored at a time. Made by
/// [`TestServer::snapshot`](crate::TestServer::snapshot).
#[derive(Clone, Debug)]
pub struct Snapshot {
    values: BTreeMap<Bytes, Bytes>,
}

impl Snapshot {
    /// How many objects there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are no objects.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    pub(crate) async fn of(store: &dyn Store) -> Result<Self, StatusError> {
        let all = store.range(RangeRequest::new(KeyRange::all())).await.map_err(failed)?;
        let values = all.kvs.into_iter().map(|it| (it.key, it.value)).collect();
        Ok(Self { values })
    }

    /// Changes a store to what it was.
    pub(crate) async fn restore(&self, store: &dyn Store) -> Result<(), StatusError> {
        let now = Self::of(store).await?;
        let changed =
            self.values.iter().filter(|(key, value)| now.values.get(*key) != Some(*value));
        let puts = changed.map(|(key, value)| Transaction::put(key.clone(), value.clone()));
        let gone = now.values.keys().filter(|key| !self.values.contains_key(*key));
        let deletions = gone.map(|key| Transaction::delete(key.clone()));
        // Custom resources are there for as long as their objects are.
        let (mut first, mut last) = (Vec::new(), Vec::new());
        for put in puts {
            if is_definition(&put) { first.push(put) } else { last.push(put) }
        }
        let (of_definitions, others): (Vec<_>, Vec<_>) = deletions.partition(is_definition);
        first.extend(others);
        last.extend(of_definitions);
        for transaction in first.into_iter().chain(last) {
            store.transact(transaction).await.map_err(failed)?;
        }
        Ok(())
    }
}

fn is_definition(transaction: &Transaction) -> bool {
    transaction.key.starts_with(DEFINITIONS)
}

fn failed(error: Error) -> StatusError {
    StatusError::internal_error(error)
}
