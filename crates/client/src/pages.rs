//! Lists in pieces.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use apimachinery_meta::v1::{ListMeta, ListOptions};
use apimachinery_runtime::Str;
use futures_core::Stream;
use futures_core::stream::FusedStream;

use crate::{Error, ObjectList, ResourceClient};

/// How many objects a piece has unless the options have a limit.
const PAGE_SIZE: i64 = 500;

type Fetching<T> = Pin<Box<dyn Future<Output = Result<ObjectList<T>, Error>> + Send>>;

/// The options of the first piece.
fn first(options: &ListOptions) -> ListOptions {
    let limit = if options.limit == 0 { PAGE_SIZE } else { options.limit };
    ListOptions { limit, ..options.clone() }
}

/// Sets the options of the next piece. What continues a list has its version.
fn proceed(options: &mut ListOptions, at: Str) {
    options.r#continue = at;
    options.resource_version = Str::default();
    options.resource_version_match = Default::default();
}

impl<T: 'static> ResourceClient<T> {
    /// All objects, fetched in pieces of the limit of the options, 500 when they set none. When
    /// what continues the list has expired, they are fetched at once.
    ///
    /// Corresponds to `pager.ListPager`.
    ///
    /// # Errors
    /// As [`list`](Self::list).
    pub async fn list_all(&self, options: &ListOptions) -> Result<ObjectList<T>, Error> {
        let mut next_options = first(options);
        let mut all = self.list(&next_options).await?;
        let mut next = std::mem::take(&mut all.metadata.r#continue);
        while !next.is_empty() {
            proceed(&mut next_options, next);
            let mut page = match self.list(&next_options).await {
                Err(error) if error.is_resource_expired() => {
                    let whole =
                        ListOptions { limit: 0, r#continue: Str::default(), ..options.clone() };
                    return self.list(&whole).await;
                }
                page => page?,
            };
            all.items.append(&mut page.items);
            next = page.metadata.r#continue;
        }
        all.metadata.remaining_item_count = None;
        Ok(all)
    }

    /// All objects as a stream, fetched in pieces of the limit of the options, 500 when they set
    /// none. The next piece is fetched when the stream is asked for its first object.
    ///
    /// A list that expires in between is the error of the server: what was read is not complete.
    /// Corresponds to `EachListItem` of `pager.ListPager`.
    pub fn stream(&self, options: &ListOptions) -> ItemStream<T>
    where
        T: Send,
    {
        ItemStream::new(self.clone(), options)
    }
}

/// All objects of a list, fetched in pieces. Made by [`ResourceClient::stream`].
pub struct ItemStream<T> {
    resource: ResourceClient<T>,
    options: ListOptions,
    fetching: Option<Fetching<T>>,
    items: std::vec::IntoIter<T>,
    metadata: ListMeta,
}

impl<T: Send + 'static> ItemStream<T> {
    fn new(resource: ResourceClient<T>, options: &ListOptions) -> Self {
        let options = first(options);
        let fetching = Some(fetch(&resource, &options));
        Self {
            resource,
            options,
            fetching,
            items: Vec::new().into_iter(),
            metadata: ListMeta::default(),
        }
    }

    /// The metadata of the piece that the last object was in: its resource version is where a watch
    /// goes on after the whole list.
    pub fn metadata(&self) -> &ListMeta {
        &self.metadata
    }
}

fn fetch<T: Send + 'static>(resource: &ResourceClient<T>, options: &ListOptions) -> Fetching<T> {
    let (resource, options) = (resource.clone(), options.clone());
    Box::pin(async move { resource.list(&options).await })
}

impl<T> fmt::Debug for ItemStream<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { resource, options, metadata, .. } = self;
        f.debug_struct("ItemStream")
            .field("resource", resource)
            .field("options", options)
            .field("metadata", metadata)
            .finish_non_exhaustive()
    }
}

impl<T> Unpin for ItemStream<T> {}

impl<T: Send + 'static> Stream for ItemStream<T> {
    type Item = Result<T, Error>;

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<T, Error>>> {
        loop {
            if let Some(item) = self.items.next() {
                return Poll::Ready(Some(Ok(item)));
            }
            let Some(fetching) = &mut self.fetching else { return Poll::Ready(None) };
            let fetched = ready!(fetching.as_mut().poll(context));
            self.fetching = None;
            match fetched {
                Err(error) => return Poll::Ready(Some(Err(error))),
                Ok(page) => {
                    let next = page.metadata.r#continue.clone();
                    self.metadata = page.metadata;
                    self.items = page.items.into_iter();
                    if !next.is_empty() {
                        proceed(&mut self.options, next);
                        self.fetching = Some(fetch(&self.resource, &self.options));
                    }
                }
            }
        }
    }
}

impl<T: Send + 'static> FusedStream for ItemStream<T> {
    fn is_terminated(&self) -> bool {
        self.fetching.is_none() && self.items.len() == 0
    }
}
