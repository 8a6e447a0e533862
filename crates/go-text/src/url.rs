//! URLs and their escapes.
//!
//! Corresponds to `net/url`. What escapes stand for need not be UTF-8: such bytes become U+FFFD
//! where a part is read as text, and are kept when a URL is written.

mod authority;
mod error;
mod escape;

use std::borrow::Cow;
use std::fmt;

use error::Reason;
pub use error::{EscapeError, UrlError};
use escape::{Part, escape, is_escaped, unescape};
pub use escape::{escape_path, path_unescape, query_escape, query_unescape};

/// A parsed URL (`url.URL`). It displays as Go writes it.
///
/// ```
/// use apimachinery_go_text::url::Url;
///
/// let url = Url::parse("HTTPS://user@example.com:80/a%2Fb?q=1#top")?;
/// assert_eq!((url.scheme(), url.hostname(), url.port()), ("https", "example.com", "80"));
/// assert_eq!((url.escaped_path(), url.raw_query(), &*url.fragment()), ("/a%2Fb".into(), "q=1", "top"));
/// assert_eq!(url.to_string(), "https://user@example.com:80/a%2Fb?q=1#top");
/// # Ok::<(), apimachinery_go_text::url::UrlError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Url {
    scheme: String,
    opaque: String,
    user: Option<User>,
    host: Vec<u8>,
    /// The host as text.
    host_text: String,
    omits_host: bool,
    path: Vec<u8>,
    /// The path as it was written, if escaping `path` results in another one.
    raw_path: Option<String>,
    has_empty_query: bool,
    query: String,
    fragment: Vec<u8>,
    /// Like `raw_path`.
    raw_fragment: Option<String>,
}

/// A name, perhaps with a password.
#[derive(Clone, Debug, PartialEq, Eq)]
struct User {
    name: Vec<u8>,
    password: Option<Vec<u8>>,
}

impl Url {
    /// Parses a URL, absolute or relative (`url.Parse`).
    ///
    /// # Errors
    /// If the text is not a URL.
    pub fn parse(text: &str) -> Result<Self, UrlError> {
        let (before, fragment) = text.split_once('#').unwrap_or((text, ""));
        let mut url = parse(before, false).map_err(|reason| UrlError::new(before, reason))?;
        let bytes =
            unescape(fragment, Part::Fragment).map_err(|reason| UrlError::new(text, reason))?;
        url.raw_fragment = raw(fragment, &bytes, Part::Fragment);
        url.fragment = bytes.into_owned();
        Ok(url)
    }

    /// Parses an absolute URL without a fragment, or an absolute path (`url.ParseRequestURI`).
    ///
    /// # Errors
    /// If the text is neither.
    pub fn parse_request_uri(text: &str) -> Result<Self, UrlError> {
        parse(text, true).map_err(|reason| UrlError::new(text, reason))
    }

    /// The scheme in lower case; empty for a relative URL.
    pub fn scheme(&self) -> &str {
        &self.scheme
    }

    /// The name and the password, escaped; `None` if there is no `@`.
    pub fn user(&self) -> Option<String> {
        self.user.as_ref().map(User::to_string)
    }

    /// The host with its port.
    pub fn host(&self) -> &str {
        &self.host_text
    }

    /// The host without its port and without brackets (`URL.Hostname`).
    pub fn hostname(&self) -> &str {
        let host = self.split_port().0;
        host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host)
    }

    /// The digits of the port; empty if there is not a port (`URL.Port`).
    pub fn port(&self) -> &str {
        self.split_port().1
    }

    fn split_port(&self) -> (&str, &str) {
        match self.host().rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|it| it.is_ascii_digit()) => (host, port),
            _ => (self.host(), ""),
        }
    }

    /// The path with its escapes (`URL.EscapedPath`).
    pub fn escaped_path(&self) -> Cow<'_, str> {
        match &self.raw_path {
            Some(path) if is_escaped(path, Part::Path) => path.into(),
            _ if self.path == b"*" => "*".into(),
            _ => escape(&self.path, Part::Path).into(),
        }
    }

    /// The query, without its `?` and with its escapes.
    pub fn raw_query(&self) -> &str {
        &self.query
    }

    /// The fragment, without its `#`.
    pub fn fragment(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.fragment)
    }

    /// The fragment with its escapes (`URL.EscapedFragment`).
    pub fn escaped_fragment(&self) -> Cow<'_, str> {
        match &self.raw_fragment {
            Some(fragment) if is_escaped(fragment, Part::Fragment) => fragment.into(),
            _ => escape(&self.fragment, Part::Fragment).into(),
        }
    }
}

/// The escaped text, if escaping again results in another one.
fn raw(text: &str, bytes: &[u8], part: Part) -> Option<String> {
    (escape(bytes, part) != text).then(|| text.to_owned())
}

fn parse(text: &str, is_request: bool) -> Result<Url, Reason> {
    if text.bytes().any(|it| it.is_ascii_control()) {
        return Err(Reason::Control);
    }
    if text.is_empty() && is_request {
        return Err(Reason::Empty);
    }
    let mut url = Url::default();
    if text == "*" {
        url.path = b"*".to_vec();
        return Ok(url);
    }
    let (scheme, rest) = split_scheme(text)?;
    url.scheme = scheme.to_ascii_lowercase();
    let (mut rest, query) = rest.split_once('?').unwrap_or((rest, ""));
    url.has_empty_query = query.is_empty() && text.ends_with('?');
    url.query = query.to_owned();
    if !rest.starts_with('/') {
        if !url.scheme.is_empty() {
            url.opaque = rest.to_owned();
            return Ok(url);
        }
        if is_request {
            return Err(Reason::NotAbsolute);
        }
        if first_segment(rest).contains(':') {
            return Err(Reason::Colon);
        }
    }
    let may_have_host = !url.scheme.is_empty() || !is_request && !rest.starts_with("///");
    match rest.strip_prefix("//").filter(|_| may_have_host) {
        Some(after) => {
            let (authority, path) = after.split_at(after.find('/').unwrap_or(after.len()));
            url.set_authority(authority)?;
            rest = path;
        }
        None => url.omits_host = !url.scheme.is_empty() && rest.starts_with('/'),
    }
    let path = unescape(rest, Part::Path)?;
    url.raw_path = raw(rest, &path, Part::Path);
    url.path = path.into_owned();
    Ok(url)
}

fn first_segment(path: &str) -> &str {
    path.split('/').next().unwrap_or_default()
}

/// The scheme, empty if there is none, and what follows its colon.
fn split_scheme(text: &str) -> Result<(&str, &str), Reason> {
    let is_of_scheme = |it: u8| it.is_ascii_alphanumeric() || matches!(it, b'+' | b'-' | b'.');
    match text.split_once(':') {
        Some(("", _)) => Err(Reason::NoScheme),
        Some((scheme, rest))
            if scheme.starts_with(|it: char| it.is_ascii_alphabetic())
                && scheme.bytes().all(is_of_scheme) =>
        {
            Ok((scheme, rest))
        }
        _ => Ok(("", text)),
    }
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.scheme.is_empty() {
            write!(f, "{}:", self.scheme)?;
        }
        if self.opaque.is_empty() {
            self.write_rest(f)?
        } else {
            f.write_str(&self.opaque)?
        }
        if self.has_empty_query || !self.query.is_empty() {
            write!(f, "?{}", self.query)?;
        }
        if !self.fragment.is_empty() {
            write!(f, "#{}", self.escaped_fragment())?;
        }
        Ok(())
    }
}

impl Url {
    /// Writes the authority and the path.
    fn write_rest(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_authority = !self.host.is_empty() || self.user.is_some();
        let path = self.escaped_path();
        let has_slashes = !self.scheme.is_empty() && !self.omits_host && !path.is_empty();
        if has_authority || has_slashes {
            f.write_str("//")?;
        }
        if let Some(user) = &self.user {
            write!(f, "{user}@")?;
        }
        f.write_str(&escape(&self.host, Part::Host))?;
        if !self.host.is_empty() && !path.is_empty() && !path.starts_with('/') {
            f.write_str("/")?;
        }
        let is_start = self.scheme.is_empty() && !has_authority;
        if is_start && first_segment(&path).contains(':') {
            f.write_str("./")?;
        }
        f.write_str(&path)
    }
}

impl fmt::Display for User {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&escape(&self.name, Part::User))?;
        match &self.password {
            Some(password) => write!(f, ":{}", escape(password, Part::User)),
            None => Ok(()),
        }
    }
}
