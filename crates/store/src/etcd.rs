//! The store in an etcd cluster.

mod calls;
mod convert;
mod feed;
mod known;
mod leases;
mod mailbox;
mod messages;
mod watch;

use std::time::Duration;

use bytes::Bytes;
use tonic::transport::{Channel, Endpoint};

use self::calls::Calls;
use self::convert::{bounds, error, from_signed, revision_of, to_signed};
use self::feed::Feeds;
use self::known::Known;
use self::leases::Leases;
use self::messages as pb;
use crate::{
    BoxFuture, Error, GetResponse, KeyRange, KeyValue, Operation, Outcome, RangeRequest,
    RangeResponse, Result, Revision, Store, StoreWatch, Transaction, WatchRequest,
};

/// The bytes that etcd may send ahead, on all streams together. `h2` also bounds the number of
/// small frames by it, and each event of a watch is one.
const CONNECTION_WINDOW: u32 = 32 << 20;

/// A store in an etcd cluster, which any number of servers share. It needs tokio.
///
/// Reads are linearizable, and tried again while etcd is unavailable for a moment. Writes are not,
/// since they may have happened. A watch goes on where it was when the connection comes back, and
/// while its reader is slow, etcd keeps what it has not read. Watches of the same keys that begin
/// at a revision share one stream of etcd, as long as they keep up with it.
///
/// The values of ranges of 64 keys and more are kept, up to 8 MiB or twice as much: when such a
/// range is read again, etcd sends its keys and the values that have changed.
///
/// Keys with the same time to live share leases, so that they may live for up to a twentieth of it
/// longer, but not for more than a minute, as in the reference.
#[derive(Debug)]
pub struct EtcdStore {
    calls: Calls,
    leases: Leases,
    feeds: Feeds,
    known: Known,
}

impl EtcdStore {
    /// Connects to a cluster by the addresses of its members, such as `http://127.0.0.1:2379`, and
    /// reads its revision.
    ///
    /// Fails when an address is not valid, or no member answers.
    pub async fn connect<A: AsRef<str>>(addresses: impl IntoIterator<Item = A>) -> Result<Self> {
        let endpoints: Vec<Endpoint> = addresses
            .into_iter()
            .map(|address| Self::endpoint(address.as_ref()))
            .collect::<Result<_>>()?;
        let channel = match <[Endpoint; 1]>::try_from(endpoints) {
            Ok([endpoint]) => endpoint.connect_lazy(),
            Err(endpoints) => Channel::balance_list(endpoints.into_iter()),
        };
        let store = Self::new(channel);
        store.revision().await?;
        Ok(store)
    }

    /// A store over a channel, such as that of an [`endpoint`](Self::endpoint) with TLS.
    ///
    /// The cluster is not asked before it is used.
    #[must_use]
    pub fn new(channel: Channel) -> Self {
        Self {
            calls: Calls::new(channel),
            leases: Leases::default(),
            feeds: Feeds::default(),
            known: Known::default(),
        }
    }

    /// The address of a member, with the settings of [`connect`](Self::connect): those of the
    /// reference's client. TLS is added to it.
    pub fn endpoint(address: &str) -> Result<Endpoint> {
        let endpoint = Endpoint::from_shared(address.to_owned());
        let endpoint = endpoint.map_err(|error| Error::Backend(error.into()))?;
        Ok(endpoint
            .connect_timeout(Duration::from_secs(20))
            .http2_keep_alive_interval(Duration::from_secs(30))
            .keep_alive_timeout(Duration::from_secs(10))
            .keep_alive_while_idle(true)
            .initial_connection_window_size(CONNECTION_WINDOW)
            .tcp_nodelay(true))
    }

    async fn read(&self, request: pb::RangeRequest) -> Result<pb::RangeResponse> {
        self.calls.range(request).await.map_err(error)
    }

    async fn operation(&self, key: Bytes, operation: Operation) -> Result<pb::RequestOp> {
        Ok(match operation {
            Operation::Put { value, ttl } => {
                let lease = if ttl == 0 { 0 } else { self.leases.get(&self.calls, ttl).await? };
                let put = Some(pb::PutRequest { key, value, lease });
                pb::RequestOp { put, ..Default::default() }
            }
            Operation::Delete => {
                let delete_range = Some(pb::DeleteRangeRequest { key });
                pb::RequestOp { delete_range, ..Default::default() }
            }
        })
    }
}

impl Store for EtcdStore {
    fn revision(&self) -> BoxFuture<'_, Result<Revision>> {
        Box::pin(async {
            let key = Bytes::from_static(b"\0");
            let request = pb::RangeRequest { key, count_only: true, ..Default::default() };
            Ok(revision_of(self.read(request).await?.header.as_ref()))
        })
    }

    fn get<'a>(
        &'a self,
        key: &'a [u8],
        at: Option<Revision>,
    ) -> BoxFuture<'a, Result<GetResponse>> {
        Box::pin(async move {
            let revision = to_signed(at.unwrap_or(0));
            let key = Bytes::copy_from_slice(key);
            let request = pb::RangeRequest { key, revision, limit: 1, ..Default::default() };
            let response = self.read(request).await?;
            Ok(GetResponse {
                revision: revision_of(response.header.as_ref()),
                kv: response.kvs.into_iter().next().map(KeyValue::from),
            })
        })
    }

    fn range(&self, request: RangeRequest) -> BoxFuture<'_, Result<RangeResponse>> {
        Box::pin(async move {
            let (key, range_end) = bounds(&request.keys);
            let limit = i64::try_from(request.limit).unwrap_or(i64::MAX);
            let revision = to_signed(request.at.unwrap_or(0));
            let request =
                pb::RangeRequest { key, range_end, limit, revision, ..Default::default() };
            let response = self.known.range(&self.calls, request).await.map_err(error)?;
            Ok(RangeResponse {
                revision: revision_of(response.header.as_ref()),
                kvs: response.kvs.into_iter().map(KeyValue::from).collect(),
                count: from_signed(response.count),
            })
        })
    }

    fn count<'a>(&'a self, keys: &'a KeyRange) -> BoxFuture<'a, Result<u64>> {
        Box::pin(async move {
            let (key, range_end) = bounds(keys);
            let request =
                pb::RangeRequest { key, range_end, count_only: true, ..Default::default() };
            Ok(from_signed(self.read(request).await?.count))
        })
    }

    fn transact(&self, transaction: Transaction) -> BoxFuture<'_, Result<Outcome>> {
        Box::pin(async move {
            let Transaction { key, expected, operation } = transaction;
            let compare =
                expected.map(|it| pb::Compare::with_mod_revision(key.clone(), to_signed(it)));
            let range = pb::RangeRequest { key: key.clone(), ..Default::default() };
            let request = pb::TxnRequest {
                compare: compare.into_iter().collect(),
                success: vec![self.operation(key, operation).await?],
                failure: vec![pb::RequestOp { range: Some(range), ..Default::default() }],
            };
            let response = self.calls.txn(request).await.map_err(error)?;
            let revision = revision_of(response.header.as_ref());
            if response.succeeded {
                return Ok(Outcome::Applied { revision });
            }
            let found = response.responses.into_iter().next().and_then(|response| response.range);
            let current = found.and_then(|range| range.kvs.into_iter().next()).map(KeyValue::from);
            Ok(Outcome::Conflict { revision, current })
        })
    }

    fn watch(&self, request: WatchRequest) -> BoxFuture<'_, Result<StoreWatch>> {
        Box::pin(self.feeds.watch(&self.calls, request))
    }

    fn compact(&self, revision: Revision) -> BoxFuture<'_, Result<()>> {
        Box::pin(async move {
            let request = pb::CompactionRequest { revision: to_signed(revision) };
            self.calls.compact(request).await.map(drop).map_err(error)
        })
    }
}
