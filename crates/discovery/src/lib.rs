//! Which resources there are: from kinds to resources and back, and the documents that servers
//! describe them with.
//!
//! A [`RestMapper`] finds what `kubectl get deploy.apps` means. It is made of the facts about
//! built-in kinds, or of the documents of a server, which [`documents`] also writes.
//!
//! A server answers with the documents of its own resources by `Discovery` of the crate `http`. The
//! API group `discovery.k8s.io`, of EndpointSlices, is another thing: it is in the crate `api`.
//!
//! ```
//! use apimachinery_api::facts;
//! use apimachinery_discovery::RestMapper;
//! use apimachinery_runtime::{GroupVersionResource, Release};
//!
//! let served = facts::kinds().filter(|kind| kind.is_served_in(Release::new(1, 37)));
//! let mapper = RestMapper::of_facts(served);
//! let asked = GroupVersionResource::new("", "", "deploy");
//! assert_eq!(mapper.kind_for(&asked)?.to_string(), "apps/v1, Kind=Deployment");
//! # Ok::<(), apimachinery_discovery::MatchError>(())
//! ```

pub mod documents;
mod error;
mod guess;
mod mapper;

pub use error::MatchError;
pub use guess::guess_resource;
pub use mapper::{Mapping, RestMapper, RestMapperBuilder};
