//! Go's ways with text, where Kubernetes' behaviour depends on them: quoting, floats, URLs, IP and
//! e-mail addresses, regular expressions and sorting.
//!
//! Each module corresponds to a package of Go's standard library (1.26), accepts what it accepts,
//! and reports errors in its words.
//!
//! | module | Go's package |
//! |---|---|
//! | [`quote`], [`float`] | `strconv` |
//! | [`url`] | `net/url` |
//! | [`net`] | `net/netip`, and the older parser of `net` |
//! | [`mail`] | `net/mail` |
//! | [`sort`] | `sort` |
//! | `regexp`, with the feature of that name | `regexp` |
//!
//! ```
//! use apimachinery_go_text::{quote::Quoted, url::Url};
//!
//! assert_eq!(Quoted("a\tb").to_string(), r#""a\tb""#);
//! assert_eq!(Url::parse("https://[::1]:443/a b")?.to_string(), "https://[::1]:443/a%20b");
//! # Ok::<(), apimachinery_go_text::url::UrlError>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod float;
pub mod mail;
pub mod net;
pub mod quote;
#[cfg(feature = "regexp")]
#[cfg_attr(docsrs, doc(cfg(feature = "regexp")))]
pub mod regexp;
pub mod sort;
pub mod url;
