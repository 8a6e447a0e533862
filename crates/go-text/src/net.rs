//! IP addresses, prefixes and hardware addresses.
//!
//! [`parse_addr`] and [`parse_prefix`] correspond to `net/netip`. [`parse_ip_sloppy`] and
//! [`parse_cidr_sloppy`] correspond to the parser that Go had before 1.17, which Kubernetes keeps
//! for old fields: it allows leading zeros, and does not tell IPv4 addresses from the IPv6
//! addresses that they are mapped to.

mod addr;
mod mac;
mod prefix;
mod sloppy;
mod v4;
mod v6;

pub(crate) use addr::parse_ip;
pub use addr::{Addr, AddrError, is_mapped, parse_addr};
pub use mac::is_mac;
pub use prefix::{Prefix, PrefixError, parse_prefix};
pub use sloppy::{SloppyIp, SloppyPrefix, parse_cidr_sloppy, parse_ip_sloppy};
