//! A client that lists and then watches, in whatever format the server answers.

use apimachinery::api::core::v1::Pod;
use apimachinery::meta::StatusError;
use apimachinery::{Str, WatchEvent, codecs};
use futures_util::TryStreamExt;
use tokio::io::AsyncRead;

type Fallible<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// Reads a list, of which no more than an item is held at a time. Returns the names and where a
/// watch goes on from.
///
/// # Errors
/// When the body is not a list of Pods. A failure of the server in its place is a [`StatusError`],
/// found by [`StatusError::find`].
pub async fn list(
    content_type: &str,
    body: impl AsyncRead + Send,
) -> Fallible<(Vec<String>, String)> {
    let mut pods = codecs().list_stream::<Pod>(content_type, body)?;
    let mut names = Vec::new();
    while let Some(pod) = pods.try_next().await? {
        names.push(pod.metadata.name.into());
    }
    Ok((names, pods.metadata().resource_version.to_string()))
}

/// How a watch ended.
#[derive(Debug)]
pub enum End {
    /// The server closed it: another goes on from this resource version, or from where this one
    /// began.
    Closed(Option<Str>),
    /// The server has forgotten where it would go on: list again.
    Expired(StatusError),
}

/// Reports each event of a watch until it ends. A broken event is reported and skipped.
///
/// # Errors
/// When the stream breaks off, or the server reports a failure.
pub async fn watch(
    content_type: &str,
    body: impl AsyncRead + Send,
    mut tell: impl FnMut(String),
) -> Fallible<End> {
    let mut events = codecs().as_sent().event_stream_as::<Pod>(content_type, body)?;
    loop {
        match events.try_next().await {
            Ok(None) => return Ok(End::Closed(events.resource_version())),
            Ok(Some(WatchEvent::Error(error))) if error.is_resource_expired() => {
                return Ok(End::Expired(error));
            }
            Ok(Some(event)) => {
                let name = event.type_name().to_owned();
                tell(format!("{name} {}", event.into_object()?.metadata.name));
            }
            Err(error) if error.is_fatal() => return Err(error.into()),
            Err(error) => tell(format!("broken event: {error}")),
        }
    }
}
