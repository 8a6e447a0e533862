//! IP addresses and networks.

use std::net::IpAddr;

use super::{Outcome, made, text};
use crate::eval_error::EvalError;
use crate::functions::Functions;
use crate::kinds::net::{Address, Prefix};
use crate::value::{CelValue, Extension, Kind};

fn failed<T>(parsed: Result<T, String>) -> Result<T, EvalError> {
    parsed.map_err(EvalError::conversion)
}

fn failed_network<T>(parsed: Result<T, String>) -> Result<T, EvalError> {
    parsed.map_err(|reason| {
        EvalError::conversion(format!(
            "network address parse error during conversion from string: {reason}"
        ))
    })
}

fn address(args: &[CelValue<'_>], index: usize) -> Result<IpAddr, EvalError> {
    match args.get(index) {
        Some(CelValue::Extension(Extension(Kind::Ip(address)))) => Ok(address.0),
        Some(CelValue::String(text)) => {
            failed(Address::parse(text.as_str())).map(|address| address.0)
        }
        _ => Err(EvalError::no_overload()),
    }
}

fn prefix(args: &[CelValue<'_>], index: usize) -> Result<Prefix, EvalError> {
    match args.get(index) {
        Some(CelValue::Extension(Extension(Kind::Cidr(prefix)))) => Ok(*prefix),
        Some(CelValue::String(text)) => failed_network(Prefix::parse(text.as_str())),
        _ => Err(EvalError::no_overload()),
    }
}

fn ip<'a>(address: IpAddr) -> Outcome<'a> {
    Ok(CelValue::extension(Kind::Ip(Address(address))))
}

fn cidr<'a>(prefix: Prefix) -> Outcome<'a> {
    Ok(CelValue::extension(Kind::Cidr(prefix)))
}

fn is_link_local(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_link_local(),
        IpAddr::V6(address) => {
            address.segments().first().is_some_and(|first| first & 0xffc0 == 0xfe80)
        }
    }
}

fn is_link_local_multicast(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => matches!(address.octets(), [224, 0, 0, _]),
        IpAddr::V6(address) => {
            address.segments().first().is_some_and(|first| first & 0xff0f == 0xff02)
        }
    }
}

fn is_global(address: IpAddr) -> bool {
    let is_broadcast = matches!(address, IpAddr::V4(address) if address.is_broadcast());
    !is_broadcast
        && !address.is_unspecified()
        && !address.is_loopback()
        && !address.is_multicast()
        && !is_link_local(address)
}

pub(crate) fn add_ip(functions: &mut Functions) {
    functions.function("ip").global("string_to_ip", "string", "ip", |args| {
        text(args, 0)?;
        ip(address(args, 0)?)
    });
    functions.function("family").member("ip_family", "ip", "int", |args| {
        Ok(CelValue::Int(if address(args, 0)?.is_ipv4() { 4 } else { 6 }))
    });
    functions.function("ip.isCanonical").global("ip_is_canonical", "string", "bool", |args| {
        let text = text(args, 0)?;
        Ok(CelValue::Bool(failed(Address::parse(text))?.to_string() == text))
    });
    functions.function("isUnspecified").member("ip_is_unspecified", "ip", "bool", |args| {
        Ok(CelValue::Bool(address(args, 0)?.is_unspecified()))
    });
    functions.function("isLoopback").member("ip_is_loopback", "ip", "bool", |args| {
        Ok(CelValue::Bool(address(args, 0)?.is_loopback()))
    });
    functions.function("isLinkLocalMulticast").member(
        "ip_is_link_local_multicast",
        "ip",
        "bool",
        |args| Ok(CelValue::Bool(is_link_local_multicast(address(args, 0)?))),
    );
    functions.function("isLinkLocalUnicast").member(
        "ip_is_link_local_unicast",
        "ip",
        "bool",
        |args| Ok(CelValue::Bool(is_link_local(address(args, 0)?))),
    );
    functions.function("isGlobalUnicast").member("ip_is_global_unicast", "ip", "bool", |args| {
        Ok(CelValue::Bool(is_global(address(args, 0)?)))
    });
    functions.function("isIP").global("is_ip", "string", "bool", |args| {
        Ok(CelValue::Bool(Address::parse(text(args, 0)?).is_ok()))
    });
    functions
        .function("string")
        .global("ip_to_string", "ip", "string", |args| made(address(args, 0)?.to_string()));
}

pub(crate) fn add_cidr(functions: &mut Functions) {
    functions.function("cidr").global("string_to_cidr", "string", "cidr", |args| {
        text(args, 0)?;
        cidr(prefix(args, 0)?)
    });
    functions
        .function("containsIP")
        .member("cidr_contains_ip_string", "cidr string", "bool", contains_ip)
        .member("cidr_contains_ip_ip", "cidr ip", "bool", contains_ip);
    functions
        .function("containsCIDR")
        .member("cidr_contains_cidr_string", "cidr string", "bool", contains_cidr)
        .member("cidr_contains_cidr", "cidr cidr", "bool", contains_cidr);
    functions.function("ip").member("cidr_ip", "cidr", "ip", |args| ip(prefix(args, 0)?.0.ip));
    functions.function("prefixLength").member("cidr_prefix_length", "cidr", "int", |args| {
        Ok(CelValue::Int(prefix(args, 0)?.0.bits.into()))
    });
    functions
        .function("masked")
        .member("cidr_masked", "cidr", "cidr", |args| cidr(Prefix(prefix(args, 0)?.0.masked())));
    functions.function("isCIDR").global("is_cidr", "string", "bool", |args| {
        Ok(CelValue::Bool(Prefix::parse(text(args, 0)?).is_ok()))
    });
    functions
        .function("string")
        .global("cidr_to_string", "cidr", "string", |args| made(prefix(args, 0)?.to_string()));
}

fn contains_ip<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    // An address that cannot be read is of no type that fits.
    let address = address(args, 1).map_err(|_| EvalError::no_overload())?;
    Ok(CelValue::Bool(prefix(args, 0)?.0.contains(address)))
}

fn contains_cidr<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let (Prefix(outer), Prefix(inner)) = (prefix(args, 0)?, prefix(args, 1)?);
    Ok(CelValue::Bool(outer.bits <= inner.bits && outer.contains(inner.ip)))
}
