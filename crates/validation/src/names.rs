//! Names of all kinds: labels, subdomains, label keys and values, ports, keys of config maps.
//!
//! Each check returns a sentence for each mistake, and none for a valid name. Lengths are counted
//! in bytes, also where the message has "characters". The patterns in the sentences are the
//! reference's; here they are matched by hand.

mod dns;
mod fields;
mod keys;
mod other;
mod pattern;

pub use dns::{
    DNS_LABEL_MAX_LENGTH, DNS_SUBDOMAIN_MAX_LENGTH, dns1035_label, dns1123_label,
    dns1123_subdomain, dns1123_subdomain_caseless, dns1123_subdomain_with_underscore,
    wildcard_dns1123_subdomain,
};
pub use fields::{
    domain_prefixed_key, domain_prefixed_path, fully_qualified_domain_name, fully_qualified_name,
};
pub use keys::{LABEL_VALUE_MAX_LENGTH, label_value, prefixed_label_key, qualified_name};
pub use other::{
    c_identifier, condition_reason, config_map_key, decimal_integer, env_var_name, group_id,
    http_header_name, in_range, path_segment_name, path_segment_prefix, percent, port_name,
    port_number, relaxed_env_var_name, user_id,
};

pub(crate) use dns::Unit;
