//! Servers: what they serve, a request from its head to its response, and what responses consist
//! of.

mod answer;
mod api;
mod decode;
#[cfg(feature = "server-discovery")]
mod discovery;
mod endpoint;
#[cfg(feature = "server-discovery")]
mod etag;
mod exchange;
mod kept;
#[cfg(feature = "tower")]
mod layer;
pub mod options;
mod resource;
pub(crate) mod response;
mod transform;
mod watch;
#[cfg(feature = "websocket")]
pub mod websocket;

pub use answer::Answer;
pub use api::{Api, ApiBuilder};
pub use decode::{BodyDecoder, field_validation, strict_warnings};
#[cfg(feature = "server-discovery")]
pub use discovery::{AggregatedDiscovery, DiscoveryDocuments, DiscoveryError, VersionInfo};
pub use endpoint::Endpoint;
#[cfg(feature = "server-discovery")]
pub use etag::ETag;
pub use exchange::{Exchange, PatchRequest, RequestOptions};
pub use kept::KeptList;
#[cfg(feature = "tower")]
pub use layer::{ApiLayer, ApiService};
#[cfg(feature = "websocket")]
pub use layer::{Connection, Upgrade, Upgrades};
pub use resource::{BuildApiError, Resource};
pub use response::{GZIP_THRESHOLD, ResponseBody, accepts_gzip};
pub use watch::SharedEvent;
