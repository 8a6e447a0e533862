//! Addresses as Go's `net/url` reads them.

use apimachinery_runtime::Quoted;
use thiserror::Error;

/// The parts of an address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Url {
    pub(crate) scheme: String,
    /// Name and password, escaped where they must be.
    pub(crate) user: Option<String>,
    pub(crate) host: String,
    pub(crate) raw_query: String,
    pub(crate) fragment: String,
}

/// Why a text is no address.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("parse {}: {reason}", Quoted(text))]
pub(crate) struct UrlError {
    text: String,
    reason: Reason,
}

#[derive(Clone, Debug, Error, PartialEq, Eq)]
enum Reason {
    #[error("net/url: invalid control character in URL")]
    Control,
    #[error("empty url")]
    Empty,
    #[error("missing protocol scheme")]
    NoScheme,
    #[error("invalid URI for request")]
    NoRequest,
    #[error("first path segment in URL cannot contain colon")]
    Colon,
    #[error("net/url: invalid userinfo")]
    User,
    #[error("invalid IP-literal")]
    Literal,
    #[error("missing ']' in host")]
    Bracket,
    #[error("invalid host: ParseAddr({}): unable to parse IP", Quoted(_0))]
    Address(String),
    #[error("invalid port {} after host", Quoted(_0))]
    Port(String),
    #[error("invalid URL escape {}", Quoted(_0))]
    Escape(String),
    #[error("invalid character {} in host name", Quoted(_0))]
    Host(String),
}

impl Url {
    /// Reads an address (`url.Parse`).
    pub(crate) fn parse(text: &str) -> Result<Self, UrlError> {
        let (before, fragment) = text.split_once('#').unwrap_or((text, ""));
        let mut url = parse(before, false).map_err(|reason| error(before, reason))?;
        let fragment = unescaped(fragment, Part::Free).map_err(|reason| error(text, reason))?;
        url.fragment = String::from_utf8_lossy(&fragment).into_owned();
        Ok(url)
    }

    /// Reads an address that has no fragment and is whole, or a path (`url.ParseRequestURI`).
    pub(crate) fn parse_request(text: &str) -> Result<Self, UrlError> {
        parse(text, true).map_err(|reason| error(text, reason))
    }
}

fn error(text: &str, reason: Reason) -> UrlError {
    UrlError { text: text.to_owned(), reason }
}

fn parse(text: &str, via_request: bool) -> Result<Url, Reason> {
    if text.bytes().any(|it| it.is_ascii_control()) {
        return Err(Reason::Control);
    }
    if text.is_empty() && via_request {
        return Err(Reason::Empty);
    }
    let mut url = Url::default();
    if text == "*" {
        return Ok(url);
    }
    let (scheme, rest) = scheme(text)?;
    url.scheme = scheme.to_ascii_lowercase();
    let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
    url.raw_query = query.to_owned();
    let has_scheme = !url.scheme.is_empty();
    if !rest.starts_with('/') {
        let segment = rest.split('/').next().unwrap_or_default();
        return match (has_scheme, via_request) {
            (true, _) => Ok(url),
            (false, true) => Err(Reason::NoRequest),
            (false, false) if segment.contains(':') => Err(Reason::Colon),
            (false, false) => unescaped(rest, Part::Free).map(|_| url),
        };
    }
    let has_authority = has_scheme || !via_request && !rest.starts_with("///");
    let mut path = rest;
    if let Some(both) = rest.strip_prefix("//").filter(|_| has_authority) {
        let end = both.find('/').unwrap_or(both.len());
        let (authority, rest) = both.split_at_checked(end).unwrap_or((both, ""));
        path = rest;
        let (user, host) = match authority.rsplit_once('@') {
            Some((user, host)) => (Some(user), host),
            None => (None, authority),
        };
        check_host(&url.scheme, host)?;
        url.host = host.to_owned();
        url.user = user.map(user_info).transpose()?;
    }
    unescaped(path, Part::Free)?;
    Ok(url)
}

fn scheme(text: &str) -> Result<(&str, &str), Reason> {
    let is_of_scheme = |it: char| it.is_ascii_alphanumeric() || matches!(it, '+' | '-' | '.');
    let end = text.find(|it| !is_of_scheme(it)).unwrap_or(text.len());
    match text.split_once(':') {
        Some(("", _)) => Err(Reason::NoScheme),
        Some((scheme, rest))
            if scheme.len() == end && scheme.starts_with(|it: char| it.is_ascii_alphabetic()) =>
        {
            Ok((scheme, rest))
        }
        _ => Ok(("", text)),
    }
}

fn user_info(user: &str) -> Result<String, Reason> {
    let is_of_user = |it: char| it.is_ascii_alphanumeric() || "-._:~!$&'()*+,;=%@".contains(it);
    if !user.chars().all(is_of_user) {
        return Err(Reason::User);
    }
    let escaped = |part| unescaped(part, Part::Free).map(|it| escaped(&it));
    match user.split_once(':') {
        Some((name, password)) => Ok(format!("{}:{}", escaped(name)?, escaped(password)?)),
        None => escaped(user),
    }
}

/// A name or a password with what may not stand in it as `%` and digits.
fn escaped(bytes: &[u8]) -> String {
    let mut out = String::new();
    for byte in bytes {
        if byte.is_ascii_alphanumeric() || b"-_.~$&+,;=".contains(byte) {
            out.push(char::from(*byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

fn check_host(scheme: &str, host: &str) -> Result<(), Reason> {
    match host.rfind('[') {
        Some(0) => return check_literal(host),
        Some(_) => return Err(Reason::Literal),
        None => {}
    }
    let strict = matches!(scheme, "http" | "https");
    if let Some(colon) = if strict { host.find(':') } else { host.rfind(':') } {
        check_port(host.get(colon..).unwrap_or_default())?;
    }
    unescaped(host, Part::Host).map(|_| ())
}

fn check_port(port: &str) -> Result<(), Reason> {
    let is_port = match port.strip_prefix(':') {
        Some(digits) => digits.bytes().all(|it| it.is_ascii_digit()),
        None => port.is_empty(),
    };
    if is_port { Ok(()) } else { Err(Reason::Port(port.to_owned())) }
}

/// An address in brackets, with a port or not.
fn check_literal(host: &str) -> Result<(), Reason> {
    let inner = host.strip_prefix('[').unwrap_or(host);
    let Some((address, port)) = inner.rsplit_once(']') else { return Err(Reason::Bracket) };
    check_port(port)?;
    let zone = address.find("%25").unwrap_or(address.len());
    let (plain, zone) = address.split_at_checked(zone).unwrap_or((address, ""));
    unescaped(plain, Part::Host)?;
    unescaped(zone, Part::Zone)?;
    let unzoned = |it: &str| it.parse::<std::net::Ipv6Addr>().is_ok();
    match plain.parse::<std::net::Ipv4Addr>() {
        Ok(_) if zone.is_empty() => Err(Reason::Literal),
        _ if unzoned(plain) && zone != "%25" => Ok(()),
        _ => Err(Reason::Address(address.replacen("%25", "%", 1))),
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Part {
    Host,
    /// The zone of an address.
    Zone,
    /// Where any character may be.
    Free,
}

/// What a part says, when each `%` in it stands before two digits, and only what may stand in the part is in it.
fn unescaped(text: &str, part: Part) -> Result<Vec<u8>, Reason> {
    let (mut rest, mut out) = (text.as_bytes(), Vec::with_capacity(text.len()));
    while let Some((byte, behind)) = rest.split_first() {
        if *byte != b'%' {
            if part != Part::Free && byte.is_ascii() && !is_of_host(*byte) {
                return Err(Reason::Host(char::from(*byte).to_string()));
            }
            out.push(*byte);
            rest = behind;
            continue;
        }
        let shown = rest.get(..3).unwrap_or(rest);
        let wrong = || Reason::Escape(String::from_utf8_lossy(shown).into_owned());
        let Some(([high, low], behind)) = behind.split_first_chunk() else { return Err(wrong()) };
        let digit = |it: &u8| char::from(*it).to_digit(16);
        let (Some(high), Some(low)) = (digit(high), digit(low)) else { return Err(wrong()) };
        rest = behind;
        let code = (high * 16 + low) as u8;
        let may_be_escaped = match part {
            Part::Free => true,
            Part::Host => high >= 8 || code == b'%',
            Part::Zone => code == b'%' || code == b' ' || is_of_host(code),
        };
        if !may_be_escaped {
            return Err(wrong());
        }
        out.push(code);
    }
    Ok(out)
}

fn is_of_host(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_.~!$&'()*+,;=:[]<>\"".contains(&byte)
}
