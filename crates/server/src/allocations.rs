//! The cluster addresses and node ports of services, of which no two services have one.

use std::collections::HashMap;
use std::fmt;
use std::net::Ipv4Addr;
use std::ops::RangeInclusive;
use std::sync::{Mutex, MutexGuard, PoisonError};

use apimachinery_api::core::v1::Service;
use apimachinery_kinds::{Allocate, AllocationError};
use apimachinery_meta::StatusError;
use apimachinery_runtime::Str;
use apimachinery_store::{Error, Event, KeyValue, RangeRequest, StoreWatch, WatchRequest};
use bytes::Bytes;

use crate::followed::catch_up;
use crate::objects::Objects;

/// The addresses that services get, and how the range is written.
const NETWORK: u32 = u32::from_be_bytes([10, 96, 0, 0]);
const NETWORK_BITS: u32 = 12;
const RANGE: &str = "10.96.0.0/12";
/// How many of them are left to those who ask for one.
const STATIC_ADDRESSES: u32 = 256;
/// The ports of nodes that services get.
const PORTS: RangeInclusive<i32> = 30_000..=32_767;
/// How many of them are left to those who ask for one.
const STATIC_PORTS: i32 = 86;

/// What all services hold: a ledger that reads the changes of the store, its own and those of other
/// servers, whenever something is allocated.
///
/// Corresponds to `ipallocator` and `portallocator`.
pub(crate) struct Allocations {
    services: Objects,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// `None` when the services must be read from the store again.
    watch: Option<StoreWatch>,
    /// By the keys of services.
    held: HashMap<Bytes, Held>,
    addresses: HashMap<Str, Vec<Bytes>>,
    ports: HashMap<i32, Vec<Bytes>>,
    /// What is allocated and not yet stored, by the number of the claim.
    claimed: Vec<(u64, Item)>,
    claims: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Item {
    Address(Str),
    Port(i32),
}

type Held = Vec<Item>;

/// What one request allocates. It is held until the end of the request, when it is in the store or
/// not wanted any more.
#[derive(Debug)]
pub(crate) struct Claim<'a> {
    allocations: &'a Allocations,
    number: u64,
    /// Whether what is wanted is taken, also when it is allocated already.
    is_forced: bool,
}

impl Allocations {
    pub(crate) fn new(services: Objects) -> Self {
        Self { services, state: Mutex::default() }
    }

    /// A claim of a request that begins.
    ///
    /// # Errors
    /// When the store does not answer.
    pub(crate) async fn claim(&self) -> Result<Claim<'_>, StatusError> {
        if !self.follow() {
            self.begin().await?;
        }
        let mut state = self.state();
        state.claims += 1;
        Ok(Claim { allocations: self, number: state.claims, is_forced: false })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads what all services hold.
    async fn begin(&self) -> Result<(), StatusError> {
        let objects = &self.services;
        let prefix = objects.prefix.to_string();
        let failed = |error: Error| StatusError::internal_error(error);
        let revision = objects.store.revision().await.map_err(failed)?;
        let watch = WatchRequest::prefix(prefix.clone()).after(revision);
        let watch = objects.store.watch(watch).await.map_err(failed)?;
        let read = objects.store.range(RangeRequest::prefix(prefix).at(revision)).await;
        let read = read.map_err(failed)?;
        let held: Vec<_> = read.kvs.iter().map(|kv| (kv.key.clone(), self.held(kv))).collect();
        let mut state = self.state();
        state.watch = Some(watch);
        state.held.clear();
        state.addresses.clear();
        state.ports.clear();
        for (key, held) in held {
            state.put(&key, held);
        }
        drop(state);
        self.follow();
        Ok(())
    }

    /// Takes the changes of the store; false when these are not known.
    fn follow(&self) -> bool {
        let mut state = self.state();
        let Some(mut watch) = state.watch.take() else { return false };
        let is_alive = catch_up(&mut watch, |event| self.take(&mut state, &event));
        state.watch = is_alive.then_some(watch);
        is_alive
    }

    fn take(&self, state: &mut State, event: &Event) {
        let held = if event.is_delete() { Held::new() } else { self.held(&event.kv) };
        state.put(&event.kv.key, held);
    }

    /// What a service holds. One that cannot be read holds nothing.
    fn held(&self, kv: &KeyValue) -> Held {
        let service = self.services.decode(kv).ok();
        service.and_then(|it| it.downcast_ref::<Service>().map(held_by)).unwrap_or_default()
    }
}

fn held_by(service: &Service) -> Held {
    let spec = &service.spec;
    let addresses = spec.cluster_ips.iter().chain([&spec.cluster_ip]);
    let addresses = addresses.filter(|it| !matches!(it.as_str(), "" | "None"));
    let ports = spec.ports.iter().map(|it| it.node_port).chain([spec.health_check_node_port]);
    let mut held: Held = addresses.cloned().map(Item::Address).collect();
    held.extend(ports.filter(|it| *it != 0).map(Item::Port));
    held.dedup();
    held
}

impl State {
    fn put(&mut self, key: &Bytes, held: Held) {
        for item in self.held.remove(key).unwrap_or_default() {
            self.release(key, &item);
        }
        for item in &held {
            match item {
                Item::Address(address) => {
                    self.addresses.entry(address.clone()).or_default().push(key.clone());
                }
                Item::Port(port) => self.ports.entry(*port).or_default().push(key.clone()),
            }
        }
        if !held.is_empty() {
            self.held.insert(key.clone(), held);
        }
    }

    fn release(&mut self, key: &Bytes, item: &Item) {
        match item {
            Item::Address(address) => {
                if let Some(keys) = self.addresses.get_mut(address) {
                    keys.retain(|it| it != key);
                    if keys.is_empty() {
                        self.addresses.remove(address);
                    }
                }
            }
            Item::Port(port) => {
                if let Some(keys) = self.ports.get_mut(port) {
                    keys.retain(|it| it != key);
                    if keys.is_empty() {
                        self.ports.remove(port);
                    }
                }
            }
        }
    }

    /// Whether another service than that of the key has it, or a service is about to.
    fn is_taken(&self, key: &str, item: &Item) -> bool {
        let holders = match item {
            Item::Address(address) => self.addresses.get(address),
            Item::Port(port) => self.ports.get(port),
        };
        holders.is_some_and(|it| it.iter().any(|holder| *holder != *key))
            || self.claimed.iter().any(|(_, claimed)| claimed == item)
    }
}

impl Claim<'_> {
    /// The claim of an object that is stored as it is.
    pub(crate) fn forced(mut self) -> Self {
        self.is_forced = true;
        self
    }

    fn take(&self, key: &str, item: Item) -> bool {
        self.allocations.follow();
        let mut state = self.allocations.state();
        let is_free = !state.is_taken(key, &item);
        if is_free {
            state.claimed.push((self.number, item));
        }
        is_free
    }

    /// Takes the first one that is free, and not one that the service itself has already.
    fn first(&self, key: &str, items: impl Iterator<Item = Item>) -> Option<Item> {
        self.allocations.follow();
        let mut state = self.allocations.state();
        for item in items {
            let is_own = state.held.get(key.as_bytes()).is_some_and(|it| it.contains(&item));
            if !is_own && !state.is_taken(key, &item) {
                state.claimed.push((self.number, item.clone()));
                return Some(item);
            }
        }
        None
    }
}

impl Allocate for Claim<'_> {
    fn restart(&self) {
        self.allocations.state().claimed.retain(|(number, _)| *number != self.number);
    }

    fn address(
        &self,
        key: &str,
        wanted: Option<&str>,
        random: u64,
    ) -> Result<Str, AllocationError> {
        let size = 1_u32 << (32 - NETWORK_BITS);
        let Some(wanted) = wanted else {
            let at = |place: u32| Str::from(Ipv4Addr::from(NETWORK + place).to_string());
            // The last address is that of all.
            let found = self.first(
                key,
                places(random, STATIC_ADDRESSES..size - 1).map(|it| Item::Address(at(it))),
            );
            return match found {
                Some(Item::Address(address)) => Ok(address),
                _ => Err(AllocationError::Full),
            };
        };
        let address = wanted.parse::<Ipv4Addr>().ok();
        let is_within = |it: &Ipv4Addr| {
            let place = it.to_bits().wrapping_sub(NETWORK);
            (1..size - 1).contains(&place)
        };
        match address.filter(is_within) {
            _ if self.is_forced => Ok(wanted.into()),
            Some(_) if self.take(key, Item::Address(wanted.into())) => Ok(wanted.into()),
            Some(_) => Err(AllocationError::AddressTaken),
            None => Err(AllocationError::AddressOutOfRange { wanted: wanted.into(), range: RANGE }),
        }
    }

    fn port(&self, key: &str, wanted: Option<i32>, random: u64) -> Result<i32, AllocationError> {
        let Some(wanted) = wanted else {
            let range = PORTS.start() + STATIC_PORTS..PORTS.end() + 1;
            return match self.first(key, places(random, range).map(Item::Port)) {
                Some(Item::Port(port)) => Ok(port),
                _ => Err(AllocationError::Full),
            };
        };
        if self.is_forced {
            return Ok(wanted);
        }
        if !PORTS.contains(&wanted) {
            return Err(AllocationError::PortOutOfRange {
                least: *PORTS.start(),
                most: *PORTS.end(),
            });
        }
        match self.take(key, Item::Port(wanted)) {
            true => Ok(wanted),
            false => Err(AllocationError::PortTaken),
        }
    }
}

/// The places of a range, from a random one on.
fn places<N>(random: u64, range: std::ops::Range<N>) -> impl Iterator<Item = N>
where
    N: Copy + TryInto<u64> + TryFrom<u64>,
{
    let number = |it: N| it.try_into().unwrap_or_default();
    let (start, end) = (number(range.start), number(range.end));
    let count = end.saturating_sub(start).max(1);
    (0..count).filter_map(move |step| N::try_from(start + (random % count + step) % count).ok())
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        // What is stored by now, the ledger has read before it forgets the claim.
        self.allocations.follow();
        let mut state = self.allocations.state();
        state.claimed.retain(|(number, _)| *number != self.number);
    }
}

impl fmt::Debug for Allocations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Allocations").finish_non_exhaustive()
    }
}
