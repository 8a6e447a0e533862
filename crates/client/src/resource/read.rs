//! Getting, listing, watching.

use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;

use apimachinery_http::client::{ContentPreference, ListBody};
use apimachinery_meta::Duration as GoDuration;
use apimachinery_meta::v1::{GetOptions, ListOptions};
use futures_core::Stream;
use http::Method;

use super::{ResourceClient, query};
use crate::body::LimitedBody;
use crate::call::Call;
use crate::timer::within;
use crate::{Error, ObjectList, Watch};

impl<T: 'static> ResourceClient<T> {
    /// The object with a name.
    ///
    /// ```
    /// # use apimachinery_api::core::v1::Pod;
    /// # use apimachinery_client::{Client, Error};
    /// async fn node_of(client: &Client, name: &str) -> Result<String, Error> {
    ///     let pod = client.typed::<Pod>().namespace("shop").get(name).await?;
    ///     Ok(pod.spec.node_name.to_string())
    /// }
    /// # let _ = node_of;
    /// ```
    ///
    /// # Errors
    /// When there is none, the name cannot be part of a path, or the request fails.
    pub async fn get(&self, name: &str) -> Result<T, Error> {
        self.get_with(name, &GetOptions::default()).await
    }

    /// The object with a name, as the options want it.
    ///
    /// # Errors
    /// As [`get`](Self::get).
    pub async fn get_with(&self, name: &str, options: &GetOptions) -> Result<T, Error> {
        let mut call = self.call(Method::GET, Some(name))?;
        call.query = query(options)?;
        self.object(call).await
    }

    /// The objects, or the first of them when the options set a limit: then the metadata of the
    /// list has what continues it.
    ///
    /// Items are read one at a time as they arrive. In a format whose lists cannot be read so, such
    /// as CBOR, JSON is asked for.
    ///
    /// # Errors
    /// When the request fails, or an item cannot be read.
    pub async fn list(&self, options: &ListOptions) -> Result<ObjectList<T>, Error> {
        let call = self.list_call(options, false)?;
        let limit = self.client.shared().max_size;
        let work = async {
            let (decoder, response) = self.client.exchange(&call, &self.content).await?;
            let body = response.map(|body| LimitedBody::new(body, limit));
            collect(decoder.list(body).await?).await
        };
        self.within(&call, work).await
    }

    /// The changes of the objects, from the resource version of the options on, until the server
    /// ends the watch.
    ///
    /// # Errors
    /// When the request fails.
    pub async fn watch(&self, options: &ListOptions) -> Result<Watch<T>, Error> {
        self.events(self.list_call(&ListOptions { watch: true, ..options.clone() }, true)?).await
    }

    /// Sends a request for a watch.
    pub(super) async fn events<U: 'static>(&self, call: Call) -> Result<Watch<U>, Error> {
        let shared = self.client.shared();
        let work = async {
            let (decoder, response) = self.client.exchange(&call, &self.content).await?;
            Ok(Watch::new(decoder.events(response).await?))
        };
        within(shared.timer.as_ref(), shared.timeout, work).await
    }

    fn list_call(&self, options: &ListOptions, is_watch: bool) -> Result<Call, Error> {
        let mut call = self.call(Method::GET, None)?;
        if !is_watch {
            call.accept = self.list_accept();
        }
        self.ask(&mut call, options)?;
        Ok(call)
    }

    /// Sets the options of a request for several objects. Typed clients also send the time that
    /// they wait themselves, those of metadata for watches.
    pub(super) fn ask(&self, call: &mut Call, options: &ListOptions) -> Result<(), Error> {
        call.query = query(options)?;
        let seconds = options.timeout_seconds.filter(|_| self.sends_timeout(options.watch));
        if let Some(timeout) = seconds.and_then(|it| u64::try_from(it).ok()).filter(|it| *it > 0) {
            let timeout = Duration::from_secs(timeout);
            call.timeout = Some(timeout);
            if let Ok(timeout) = GoDuration::try_from(timeout) {
                call.query.add("timeout", timeout.to_string());
            }
        }
        Ok(())
    }

    /// The format of lists: the preferred one, if its lists can be read item by item.
    pub(super) fn list_content(&self) -> ContentPreference {
        let info = self.client.codecs().for_media_type(self.content.media_type());
        match info.is_ok_and(|it| it.serializer.list_format().is_some()) {
            true => self.content.clone(),
            false => ContentPreference::json(),
        }
    }
}

async fn collect<T: 'static>(mut body: ListBody<LimitedBody, T>) -> Result<ObjectList<T>, Error> {
    let mut items = Vec::new();
    while let Some(item) = poll_fn(|context| Pin::new(&mut body).poll_next(context)).await {
        items.push(item?);
    }
    Ok(ObjectList { metadata: body.metadata().clone(), items })
}
