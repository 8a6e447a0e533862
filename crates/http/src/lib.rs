//! Kubernetes' HTTP layer, without a socket, a runtime or a store: which format and version a client asks for, what a
//! request means, what its body holds, and the response.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]
