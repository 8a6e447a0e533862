//! Get, list and watch.

use apimachinery_http::Answer;
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::GetOptions;
use apimachinery_query::internal::ListOptions;
use http::StatusCode;

use super::Call;
use crate::objects::{Listed, Selection, parse_resource_version};

impl Call<'_> {
    pub(super) async fn get(&self) -> Result<Answer, StatusError> {
        let options = self.exchange.options::<GetOptions>()?;
        let objects = &self.registry.objects;
        let key = objects.key(self.namespace(), self.name())?;
        let not_older_than = parse_resource_version(&options.resource_version)?;
        let object = objects.get(&key, not_older_than).await?;
        let object = object.ok_or_else(|| StatusError::not_found(&self.resource(), self.name()))?;
        Ok(Answer::shared(StatusCode::OK, object.into()))
    }

    pub(super) async fn list(&self) -> Result<Answer, StatusError> {
        Ok(match self.registry.objects.listed(&self.selection()?).await? {
            Listed::Whole(list) => Answer::shared(StatusCode::OK, list.into()),
            Listed::Kept(list) => Answer::list(list),
        })
    }

    pub(super) async fn watch(&self) -> Result<Answer, StatusError> {
        let selection = self.selection()?;
        let watcher = self.registry.objects.watch(selection, self.exchange.api()).await?;
        let watcher = watcher.until(self.server.closing.closed());
        Ok(Answer::watch(match &self.registry.definition {
            Some(definition) => watcher.until(definition.closing.closed()),
            None => watcher,
        }))
    }

    pub(super) fn selection(&self) -> Result<Selection, StatusError> {
        Ok(Selection {
            namespace: self.namespace().clone(),
            options: self.exchange.options::<ListOptions>()?,
            scheme: self.registry.scheme.clone(),
        })
    }
}
