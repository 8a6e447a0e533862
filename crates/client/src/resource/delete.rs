//! Deleting.

use apimachinery_meta::v1::{DeleteOptions, ListOptions};
use apimachinery_runtime::Str;
use bytes::Bytes;
use http::Method;

use super::ResourceClient;
use crate::Error;

impl<T: 'static> ResourceClient<T> {
    /// Deletes the object with a name. It may stay for a while: until its time to end is over and
    /// its finalizers have been removed.
    ///
    /// # Errors
    /// When no object has that name, a precondition does not hold, or the request fails.
    pub async fn delete(&self, name: &str, options: &DeleteOptions) -> Result<(), Error> {
        let mut call = self.call(Method::DELETE, Some(name))?;
        call.body = Some(self.deletion(options)?);
        self.done(call).await
    }

    /// Deletes the objects that the options of the list select.
    ///
    /// # Errors
    /// When the request fails.
    pub async fn delete_collection(
        &self,
        options: &DeleteOptions,
        list: &ListOptions,
    ) -> Result<(), Error> {
        let mut call = self.call(Method::DELETE, None)?;
        self.ask(&mut call, list)?;
        call.body = Some(self.deletion(options)?);
        self.done(call).await
    }

    fn deletion(&self, options: &DeleteOptions) -> Result<(Str, Bytes), Error> {
        self.body(options, &self.target.options_kind("DeleteOptions", self.client.shared()))
    }
}
