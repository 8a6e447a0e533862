//! The kinds of values that Kubernetes' libraries bring.

pub(crate) mod authorizer;
pub(crate) mod format;
pub(crate) mod net;
pub(crate) mod semver;
