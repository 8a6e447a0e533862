//! What the file contains: a row for each revision that can be read.

use std::path::Path;

use bytes::Bytes;
use redb::{Database, Durability, ReadableDatabase, ReadableTable, TableDefinition};

use super::backend;
use crate::mvcc::{Change, Mvcc, Restorer};
use crate::{Error, KeyValue, Result, Revision};

/// A version of a key: its creation, its version (0 for a deletion), the time in milliseconds at
/// which it expires (0 for never), the key and the value.
type Row<'a> = (u64, u64, u64, &'a [u8], &'a [u8]);

const REVISIONS: TableDefinition<'_, Revision, Row<'_>> = TableDefinition::new("revisions");
const FACTS: TableDefinition<'_, &str, u64> = TableDefinition::new("facts");
const FORMAT: &str = "format";
const COMPACTED: &str = "compacted";
/// The format of this version. Another one is not read.
const CURRENT_FORMAT: u64 = 1;
/// Values are read once, and then are in memory: what is kept of the file serves writing. With 16
/// MiB, creating objects takes a twelfth less.
const CACHE_BYTES: usize = 4 << 20;

/// The open file.
#[derive(Debug)]
pub(super) struct File {
    database: Database,
}

/// What one commit changes.
#[derive(Debug, Default)]
pub(super) struct Commit<'a> {
    pub(super) changes: &'a [Change],
    pub(super) compacted: Option<Revision>,
    /// The revisions whose rows are removed.
    pub(super) unreadable: &'a [Revision],
}

#[derive(Debug, thiserror::Error)]
enum FileError {
    #[error("the file has format {0}, which this version does not read")]
    Format(u64),
    #[error("the file has no row for revision {0}")]
    Missing(Revision),
}

impl File {
    /// Opens or creates a file, and reads it. Rows of the last result are to be removed.
    pub(super) fn open(path: &Path) -> Result<(Self, Mvcc, Vec<Revision>)> {
        let database = Database::builder().set_cache_size(CACHE_BYTES).create(path);
        let file = Self { database: database.map_err(backend)? };
        file.prepare().map_err(backend)?;
        let (mvcc, unreadable) = file.read()?;
        Ok((file, mvcc, unreadable))
    }

    /// Makes the tables of a new file.
    fn prepare(&self) -> Result<(), redb::Error> {
        let transaction = self.database.begin_write()?;
        transaction.open_table(REVISIONS)?;
        let is_new = {
            let mut facts = transaction.open_table(FACTS)?;
            let is_new = facts.get(FORMAT)?.is_none();
            if is_new {
                facts.insert(FORMAT, CURRENT_FORMAT)?;
            }
            is_new
        };
        if is_new {
            transaction.commit()?
        } else {
            transaction.abort()?
        }
        Ok(())
    }

    fn read(&self) -> Result<(Mvcc, Vec<Revision>)> {
        let transaction = self.database.begin_read().map_err(backend)?;
        let facts = transaction.open_table(FACTS).map_err(backend)?;
        let fact = |name| facts.get(name).map(|fact| fact.map_or(0, |fact| fact.value()));
        let format = fact(FORMAT).map_err(backend)?;
        if format != CURRENT_FORMAT {
            return Err(backend(FileError::Format(format)));
        }
        let mut restorer = Restorer::new(fact(COMPACTED).map_err(backend)?);
        let revisions = transaction.open_table(REVISIONS).map_err(backend)?;
        for row in revisions.iter().map_err(backend)? {
            let (revision, row) = row.map_err(backend)?;
            let (create_revision, version, expires, key, value) = row.value();
            let kv = KeyValue {
                key: Bytes::copy_from_slice(key),
                value: Bytes::copy_from_slice(value),
                create_revision,
                mod_revision: revision.value(),
                version,
            };
            let expires = (expires > 0).then_some(expires);
            restorer.add(kv, expires).map_err(|missing| backend(FileError::Missing(missing)))?;
        }
        Ok(restorer.finish())
    }

    /// Writes a commit. It is on the disk when this returns.
    pub(super) fn commit(&self, commit: &Commit<'_>) -> Result<(), redb::Error> {
        let mut transaction = self.database.begin_write()?;
        transaction.set_durability(Durability::Immediate)?;
        {
            let mut revisions = transaction.open_table(REVISIONS)?;
            for Change { event, expires } in commit.changes {
                let kv = &event.kv;
                let expires = expires.unwrap_or(0);
                let row = (kv.create_revision, kv.version, expires, &*kv.key, &*kv.value);
                revisions.insert(kv.mod_revision, row)?;
            }
            for revision in commit.unreadable {
                revisions.remove(revision)?;
            }
        }
        if let Some(compacted) = commit.compacted {
            transaction.open_table(FACTS)?.insert(COMPACTED, compacted)?;
        }
        transaction.commit()?;
        Ok(())
    }
}

/// An error of a commit, for each of the writers that share it.
pub(super) fn shared(error: &redb::Error) -> Error {
    Error::Backend(error.to_string().into())
}
