//! URLs as Go's `net/url` reads them.

use std::fmt;

use apimachinery_runtime::Quoted;

/// Where a text stands in a URL: what must be escaped there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Path,
    Host,
    Zone,
    User,
    Query,
    Fragment,
}

/// A URL in its parts, none of them escaped but `raw_path`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Url {
    scheme: String,
    opaque: String,
    user: Option<(Vec<u8>, Option<Vec<u8>>)>,
    host: String,
    path: Vec<u8>,
    /// The path as it stood, when escaping `path` gives another.
    raw_path: String,
    has_empty_query: bool,
    query: String,
    fragment: Vec<u8>,
}

fn should_escape(byte: u8, place: Place) -> bool {
    if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~') {
        return false;
    }
    if matches!(place, Place::Host | Place::Zone) {
        let is_allowed = b"!$&'()*+,;=:[]<>\"".contains(&byte);
        if is_allowed {
            return false;
        }
    }
    match (byte, place) {
        (b'$' | b'&' | b'+' | b',' | b'/' | b':' | b';' | b'=' | b'?' | b'@', place) => match place
        {
            Place::Path => byte == b'?',
            Place::User => matches!(byte, b'@' | b'/' | b'?' | b':'),
            Place::Fragment => false,
            _ => true,
        },
        (b'!' | b'(' | b')' | b'*', Place::Fragment) => false,
        _ => true,
    }
}

fn escape(bytes: &[u8], place: Place) -> String {
    let mut out = String::with_capacity(bytes.len());
    for byte in bytes {
        match (byte, place) {
            (b' ', Place::Query) => out.push('+'),
            (byte, place) if should_escape(*byte, place) => out.push_str(&format!("%{byte:02X}")),
            (byte, _) => out.push(char::from(*byte)),
        }
    }
    out
}

fn unescape(text: &str, place: Place) -> Result<Vec<u8>, String> {
    let mut out = Vec::with_capacity(text.len());
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(byte) = bytes.get(at).copied() {
        match byte {
            b'%' => {
                let digits =
                    bytes.get(at + 1..at + 3).and_then(|pair| std::str::from_utf8(pair).ok());
                let value = digits
                    .filter(|pair| pair.bytes().all(|digit| digit.is_ascii_hexdigit()))
                    .and_then(|pair| u8::from_str_radix(pair, 16).ok());
                let shown = || {
                    let end = bytes.len().min(at + 3);
                    String::from_utf8_lossy(bytes.get(at..end).unwrap_or_default()).into_owned()
                };
                let Some(value) = value else {
                    return Err(format!("invalid URL escape {}", Quoted(&shown())));
                };
                // In a host only what is not ASCII may be escaped.
                let is_wrong = match place {
                    Place::Host => value < 0x80 && digits != Some("25"),
                    Place::Zone => {
                        digits != Some("25") && value != b' ' && should_escape(value, Place::Host)
                    }
                    _ => false,
                };
                if is_wrong {
                    return Err(format!("invalid URL escape {}", Quoted(&shown())));
                }
                out.push(value);
                at += 3;
                continue;
            }
            b'+' if place == Place::Query => out.push(b' '),
            byte if matches!(place, Place::Host | Place::Zone)
                && byte < 0x80
                && should_escape(byte, place) =>
            {
                let shown = Quoted(text.get(at..=at).unwrap_or_default()).to_string();
                return Err(format!("invalid character {shown} in host name"));
            }
            byte => out.push(byte),
        }
        at += 1;
    }
    Ok(out)
}

impl Url {
    /// A URL or a path of a request.
    pub(crate) fn parse_request(text: &str) -> Result<Self, String> {
        let wrong = |shown: &str, reason: String| format!("parse {}: {reason}", Quoted(shown));
        Self::parse_parts(text, true).map_err(|reason| wrong(text, reason))?;
        let (plain, fragment) = text.split_once('#').unwrap_or((text, ""));
        let mut url = Self::parse_parts(plain, false).map_err(|reason| wrong(plain, reason))?;
        url.fragment = unescape(fragment, Place::Fragment).map_err(|reason| wrong(text, reason))?;
        Ok(url)
    }

    fn parse_parts(text: &str, is_request: bool) -> Result<Self, String> {
        if text.bytes().any(|byte| byte < b' ' || byte == 0x7f) {
            return Err("net/url: invalid control character in URL".to_owned());
        }
        if text.is_empty() && is_request {
            return Err("empty url".to_owned());
        }
        let mut url = Self::default();
        if text == "*" {
            url.path = b"*".to_vec();
            return Ok(url);
        }
        let (scheme, mut rest) = scheme(text)?;
        url.scheme = scheme.to_ascii_lowercase();
        if rest.ends_with('?') && rest.matches('?').count() == 1 {
            url.has_empty_query = true;
            rest = rest.strip_suffix('?').unwrap_or(rest);
        } else if let Some((before, query)) = rest.split_once('?') {
            url.query = query.to_owned();
            rest = before;
        }
        if !rest.starts_with('/') {
            if !url.scheme.is_empty() {
                url.opaque = rest.to_owned();
                return Ok(url);
            }
            if is_request {
                return Err("invalid URI for request".to_owned());
            }
            let segment = rest.split('/').next().unwrap_or_default();
            if segment.contains(':') {
                return Err("first path segment in URL cannot contain colon".to_owned());
            }
        }
        let may_have_host = !url.scheme.is_empty() || !is_request && !rest.starts_with("///");
        if let (true, Some(after)) = (may_have_host, rest.strip_prefix("//")) {
            let end = after.find('/').unwrap_or(after.len());
            let (authority, path) = after.split_at(end);
            rest = path;
            url.set_authority(authority)?;
        }
        url.path = unescape(rest, Place::Path)?;
        if escape(&url.path, Place::Path) != rest {
            url.raw_path = rest.to_owned();
        }
        Ok(url)
    }

    fn set_authority(&mut self, authority: &str) -> Result<(), String> {
        let (user, host) = match authority.rsplit_once('@') {
            Some((user, host)) => (Some(user), host),
            None => (None, authority),
        };
        self.host = parse_host(host)?;
        let Some(user) = user else { return Ok(()) };
        let is_valid =
            |byte: u8| byte.is_ascii_alphanumeric() || b"-._:~!$&'()*+,;=%@".contains(&byte);
        if !user.bytes().all(is_valid) {
            return Err("net/url: invalid userinfo".to_owned());
        }
        self.user = Some(match user.split_once(':') {
            Some((name, password)) => {
                (unescape(name, Place::User)?, Some(unescape(password, Place::User)?))
            }
            None => (unescape(user, Place::User)?, None),
        });
        Ok(())
    }

    pub(crate) fn scheme(&self) -> &str {
        &self.scheme
    }

    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    fn split_port(&self) -> (&str, &str) {
        match self.host.rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => (host, port),
            _ => (&self.host, ""),
        }
    }

    pub(crate) fn hostname(&self) -> &str {
        let host = self.split_port().0;
        host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host)
    }

    pub(crate) fn port(&self) -> &str {
        self.split_port().1
    }

    pub(crate) fn escaped_path(&self) -> String {
        if !self.raw_path.is_empty() && is_escaped(&self.raw_path) {
            return self.raw_path.clone();
        }
        if self.path == b"*" { "*".to_owned() } else { escape(&self.path, Place::Path) }
    }

    /// The names and values of the query, those that cannot be read left out.
    pub(crate) fn query(&self) -> Vec<(String, Vec<String>)> {
        let mut fields: Vec<(String, Vec<String>)> = Vec::new();
        for part in self.query.split('&') {
            if part.is_empty() || part.contains(';') {
                continue;
            }
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let (Ok(name), Ok(value)) =
                (unescape(name, Place::Query), unescape(value, Place::Query))
            else {
                continue;
            };
            let name = String::from_utf8_lossy(&name).into_owned();
            let value = String::from_utf8_lossy(&value).into_owned();
            match fields.iter_mut().find(|(known, _)| *known == name) {
                Some((_, values)) => values.push(value),
                None => fields.push((name, vec![value])),
            }
        }
        fields
    }
}

/// Whether a path is escaped well enough to be kept.
fn is_escaped(path: &str) -> bool {
    path.bytes()
        .all(|byte| b"!$&'()*+,;=:@[]%".contains(&byte) || !should_escape(byte, Place::Path))
}

fn scheme(text: &str) -> Result<(&str, &str), String> {
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' => {}
            b'0'..=b'9' | b'+' | b'-' | b'.' if at > 0 => {}
            b':' if at == 0 => return Err("missing protocol scheme".to_owned()),
            b':' => {
                return Ok((
                    text.get(..at).unwrap_or_default(),
                    text.get(at + 1..).unwrap_or_default(),
                ));
            }
            _ => break,
        }
    }
    Ok(("", text))
}

fn check_port(port: &str) -> Result<(), String> {
    let digits = port.strip_prefix(':');
    match digits {
        _ if port.is_empty() => Ok(()),
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => Ok(()),
        _ => Err(format!("invalid port {} after host", Quoted(port))),
    }
}

fn parse_host(host: &str) -> Result<String, String> {
    let bytes = if host.starts_with('[') {
        let Some(end) = host.rfind(']') else { return Err("missing ']' in host".to_owned()) };
        check_port(host.get(end + 1..).unwrap_or_default())?;
        let inner = host.get(..end).unwrap_or_default();
        match inner.find("%25") {
            Some(zone) => {
                let (address, zone) = inner.split_at(zone);
                let mut bytes = unescape(address, Place::Host)?;
                bytes.extend(unescape(zone, Place::Zone)?);
                bytes.extend(unescape(host.get(end..).unwrap_or_default(), Place::Host)?);
                bytes
            }
            None => unescape(host, Place::Host)?,
        }
    } else {
        if let Some(colon) = host.rfind(':') {
            check_port(host.get(colon..).unwrap_or_default())?;
        }
        unescape(host, Place::Host)?
    };
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

impl fmt::Display for Url {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.scheme.is_empty() {
            write!(out, "{}:", self.scheme)?;
        }
        if self.opaque.is_empty() {
            let has_host = !self.host.is_empty() || self.user.is_some();
            if has_host || !self.scheme.is_empty() && self.path.starts_with(b"//") {
                out.write_str("//")?;
            }
            if let Some((name, password)) = &self.user {
                out.write_str(&escape(name, Place::User))?;
                if let Some(password) = password {
                    write!(out, ":{}", escape(password, Place::User))?;
                }
                out.write_str("@")?;
            }
            write!(out, "{}{}", self.host, self.escaped_path())?;
        } else {
            out.write_str(&self.opaque)?;
        }
        if self.has_empty_query || !self.query.is_empty() {
            write!(out, "?{}", self.query)?;
        }
        if !self.fragment.is_empty() {
            write!(out, "#{}", escape(&self.fragment, Place::Fragment))?;
        }
        Ok(())
    }
}
