//! Users and hosts.

use super::error::Reason;
use super::escape::{Part, unescape};
use super::{Url, User};
use crate::net::parse_ip;

impl Url {
    pub(super) fn set_authority(&mut self, authority: &str) -> Result<(), Reason> {
        let (user, host) = match authority.rsplit_once('@') {
            Some((user, host)) => (Some(user), host),
            None => (None, authority),
        };
        self.host = parse_host(&self.scheme, host)?;
        self.host_text = String::from_utf8_lossy(&self.host).into_owned();
        self.user = user.map(parse_user).transpose()?;
        Ok(())
    }
}

fn parse_user(user: &str) -> Result<User, Reason> {
    let is_of_user = |it: u8| it.is_ascii_alphanumeric() || b"-._:~!$&'()*+,;=%@".contains(&it);
    if !user.bytes().all(is_of_user) {
        return Err(Reason::User);
    }
    let (name, password) = match user.split_once(':') {
        Some((name, password)) => (name, Some(password)),
        None => (user, None),
    };
    let unescaped = |text| Ok(unescape(text, Part::User)?.into_owned());
    Ok(User { name: unescaped(name)?, password: password.map(unescaped).transpose()? })
}

fn parse_host(scheme: &str, host: &str) -> Result<Vec<u8>, Reason> {
    match host.rfind('[') {
        Some(0) => return parse_literal(host),
        Some(_) => return Err(Reason::Literal),
        None => {}
    }
    let is_strict = matches!(scheme, "http" | "https");
    if let Some(colon) = if is_strict { host.find(':') } else { host.rfind(':') } {
        check_port(host.get(colon..).unwrap_or_default())?;
    }
    Ok(unescape(host, Part::Host)?.into_owned())
}

/// Checks a colon with the digits of a port, or nothing.
fn check_port(port: &str) -> Result<(), Reason> {
    let is_port = match port.strip_prefix(':') {
        Some(digits) => digits.bytes().all(|it| it.is_ascii_digit()),
        None => port.is_empty(),
    };
    if is_port { Ok(()) } else { Err(Reason::Port(port.into())) }
}

/// An IPv6 address in brackets, perhaps with a port.
fn parse_literal(host: &str) -> Result<Vec<u8>, Reason> {
    let inner = host.strip_prefix('[').unwrap_or(host);
    let (address, port) = inner.rsplit_once(']').ok_or(Reason::Bracket)?;
    check_port(port)?;
    let (plain, zone) = address.split_at(address.find("%25").unwrap_or(address.len()));
    let mut bytes = unescape(plain, Part::Host)?.into_owned();
    bytes.extend_from_slice(&unescape(zone, Part::Zone)?);
    match parse_ip(&bytes) {
        Err(error) => return Err(Reason::Addr(error)),
        Ok(ip) if ip.is_ipv4() => return Err(Reason::Literal),
        Ok(_) => {}
    }
    Ok([b"[", bytes.as_slice(), b"]", port.as_bytes()].concat())
}
