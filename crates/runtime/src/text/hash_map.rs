//! The hash table that kinds, types and conversions are looked up in.

/// With the hash of `std`, looking a kind up takes a third of finding the kind of a document.
pub(crate) type HashMap<K, V> = std::collections::HashMap<K, V, foldhash::fast::RandomState>;
