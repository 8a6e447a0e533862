//! A list, in pages or as a whole.

use apimachinery_meta::StatusError;
use apimachinery_meta::v1::ListOptions;
use apimachinery_runtime::Str;

use super::super::error::InformerError;
use super::Reflector;
use crate::list_watch::{ListWatch, ListWatchError, Listed};

const PAGE_SIZE: i64 = 500;

impl<L: ListWatch> Reflector<L> {
    pub(super) async fn list(&mut self) -> Result<(), InformerError> {
        let version = self.list_version();
        let limit = self.limit(&version);
        let mut listed = self.pages(version.clone(), limit).await;
        if let Err(error) = &listed
            && (error.is_expired() || error.is_version_too_large())
        {
            self.version_unavailable = true;
            listed = self.pages(self.list_version(), limit).await;
        }
        let (listed, paged) = listed.map_err(InformerError::List)?;
        // Only this version may be answered by a watch cache, which ignores limits.
        if version == "0" && paged {
            self.paged = true;
        }
        self.version_unavailable = false;
        let objects = listed.items.into_iter().map(|it| self.hub.prepare(it));
        let objects = objects.collect::<Result<_, _>>()?;
        self.version = listed.metadata.resource_version;
        self.hub.replace(objects, self.version.clone());
        Ok(())
    }

    /// As new as what is known, from a cache if there is one; the newest if the known version
    /// cannot be had.
    fn list_version(&self) -> Str {
        match (self.version_unavailable, self.version.is_empty()) {
            (true, _) => Str::default(),
            (false, true) => "0".into(),
            (false, false) => self.version.clone(),
        }
    }

    fn limit(&self, version: &str) -> i64 {
        match self.settings.page_size {
            Some(size) => i64::from(size),
            None if self.paged || matches!(version, "" | "0") => PAGE_SIZE,
            // With a limit it would not come from the watch cache.
            None => 0,
        }
    }

    /// The list, and whether it had several pages. A list whose pages expire is asked for as a
    /// whole.
    async fn pages(
        &self,
        version: Str,
        limit: i64,
    ) -> Result<(Listed<L::Object>, bool), ListWatchError> {
        let first = ListOptions { resource_version: version, limit, ..self.settings.options() };
        let mut listed = self.source.list(first.clone()).await?;
        let mut paged = false;
        while !listed.metadata.r#continue.is_empty() {
            paged = true;
            let next = ListOptions {
                r#continue: std::mem::take(&mut listed.metadata.r#continue),
                limit,
                ..self.settings.options()
            };
            match self.source.list(next).await {
                Ok(page) => {
                    listed.items.extend(page.items);
                    listed.metadata.r#continue = page.metadata.r#continue;
                }
                Err(error) if error.status().is_some_and(StatusError::is_resource_expired) => {
                    let whole = ListOptions { limit: 0, ..first };
                    return Ok((self.source.list(whole).await?, paged));
                }
                Err(error) => return Err(error),
            }
        }
        Ok((listed, paged))
    }
}
