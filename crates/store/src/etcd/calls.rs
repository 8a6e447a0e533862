//! Calls of etcd's services.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use futures_core::Stream;
use http::uri::PathAndQuery;
use prost::Message;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tonic::client::Grpc;
use tonic::transport::Channel;
use tonic::{Request, Status, Streaming};
use tonic_prost::ProstCodec;

use super::convert::is_passing;
use super::messages::{
    CompactionRequest, CompactionResponse, LeaseGrantRequest, LeaseGrantResponse, RangeRequest,
    RangeResponse, TxnRequest, TxnResponse, WatchRequest, WatchResponse,
};

/// A response may be this large, as for Go's client: a page of large objects is.
const LARGEST_RESPONSE: usize = i32::MAX as usize;
/// How often a read is tried while etcd is unavailable.
const READS: u32 = 5;
/// The time before the second try, which doubles for each of the others.
const FIRST_PAUSE: Duration = Duration::from_millis(50);

/// The calls of a cluster.
#[derive(Clone, Debug)]
pub(super) struct Calls {
    channel: Channel,
}

impl Calls {
    pub(super) const fn new(channel: Channel) -> Self {
        Self { channel }
    }

    /// Reads keys, again when etcd is unavailable for a moment.
    pub(super) async fn range(&self, request: RangeRequest) -> Result<RangeResponse, Status> {
        let mut pause = FIRST_PAUSE;
        for _ in 1..READS {
            match self.unary("/etcdserverpb.KV/Range", request.clone()).await {
                Err(status) if is_passing(&status) => {
                    tokio::time::sleep(pause).await;
                    pause *= 2;
                }
                result => return result,
            }
        }
        self.unary("/etcdserverpb.KV/Range", request).await
    }

    pub(super) async fn txn(&self, request: TxnRequest) -> Result<TxnResponse, Status> {
        self.unary("/etcdserverpb.KV/Txn", request).await
    }

    pub(super) async fn compact(
        &self,
        request: CompactionRequest,
    ) -> Result<CompactionResponse, Status> {
        self.unary("/etcdserverpb.KV/Compact", request).await
    }

    pub(super) async fn grant(
        &self,
        request: LeaseGrantRequest,
    ) -> Result<LeaseGrantResponse, Status> {
        self.unary("/etcdserverpb.Lease/LeaseGrant", request).await
    }

    pub(super) async fn watch(
        &self,
        requests: Requests<WatchRequest>,
    ) -> Result<Streaming<WatchResponse>, Status> {
        let mut grpc = self.ready().await?;
        let mut request = Request::new(requests);
        // A member that has lost its cluster ends the watch, instead of being silent.
        request.metadata_mut().insert("hasleader", "true".parse().map_err(|_| no_metadata())?);
        let path = PathAndQuery::from_static("/etcdserverpb.Watch/Watch");
        let codec = ProstCodec::<WatchRequest, WatchResponse>::default();
        Ok(grpc.streaming(request, path, codec).await?.into_inner())
    }

    async fn unary<Q, R>(&self, path: &'static str, request: Q) -> Result<R, Status>
    where
        Q: Message + Send + Sync + 'static,
        R: Message + Default + Send + Sync + 'static,
    {
        let mut grpc = self.ready().await?;
        let codec = ProstCodec::<Q, R>::default();
        let path = PathAndQuery::from_static(path);
        Ok(grpc.unary(Request::new(request), path, codec).await?.into_inner())
    }

    async fn ready(&self) -> Result<Grpc<Channel>, Status> {
        let grpc = Grpc::new(self.channel.clone());
        let mut grpc = grpc.max_decoding_message_size(LARGEST_RESPONSE);
        grpc.ready().await.map_err(|error| Status::unavailable(error.to_string()))?;
        Ok(grpc)
    }
}

fn no_metadata() -> Status {
    Status::internal("the metadata cannot be written")
}

/// The requests of a stream, as they are sent.
#[derive(Debug)]
pub(super) struct Requests<T>(UnboundedReceiver<T>);

/// A stream of requests that begins with one, and the side that sends others.
pub(super) fn requests<T>(first: T) -> (UnboundedSender<T>, Requests<T>) {
    let (sender, receiver) = unbounded_channel();
    // The receiver is here.
    let _ = sender.send(first);
    (sender, Requests(receiver))
}

impl<T> Stream for Requests<T> {
    type Item = T;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<T>> {
        self.0.poll_recv(context)
    }
}
