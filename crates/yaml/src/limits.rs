//! The bounds that no input can exceed.
//!
//! All of them but the last are the reference's own, and exceeding one gives the reference's error.

/// How many flow collections, and independently how many block collections, may be open at once.
///
/// The error reads `exceeded max depth of 10000`.
pub const MAX_DEPTH: usize = 10_000;

/// How many characters may lie between the start of a key without a `? ` indicator and its `:`.
///
/// The key must also be on one line. A quoted key in a flow mapping is bound by this too, so JSON
/// with longer keys is not readable as YAML.
pub const MAX_SIMPLE_KEY: usize = 1024;

/// Up to this many nodes read beneath aliases, aliases are never excessive.
pub const ALIAS_FREE_NODES: usize = 100;

/// Up to this many nodes read in all, aliases are never excessive.
pub const ALIAS_FREE_TOTAL: usize = 1000;

/// Up to this many nodes read in all, [`ALIAS_RATIO_LOW`] of them may come from aliases.
pub const ALIAS_RANGE_LOW: usize = 400_000;

/// From this many nodes on, [`ALIAS_RATIO_HIGH`] of them may come from aliases; between the two the
/// share falls evenly.
pub const ALIAS_RANGE_HIGH: usize = 4_000_000;

/// The share of nodes that may come from aliases in documents up to [`ALIAS_RANGE_LOW`] nodes.
pub const ALIAS_RATIO_LOW: f64 = 0.99;

/// The share of nodes that may come from aliases in documents from [`ALIAS_RANGE_HIGH`] nodes on.
pub const ALIAS_RATIO_HIGH: f64 = 0.10;

/// How many bytes of scalar text may be repeated through aliases, unless
/// [`DecodeLimits`](apimachinery_runtime::DecodeLimits) says otherwise.
///
/// The reference counts nodes only, so that one long text after a few hundred thousand aliases
/// fills any memory. DIFFERENCE: such a document is refused here, with the reference's error for
/// excessive aliasing. An object that a cluster stores is never as large.
pub const MAX_ALIASED_BYTES: usize = apimachinery_runtime::DecodeLimits::DEFAULT.aliased_bytes;
