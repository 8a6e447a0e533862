//! URLs.

use std::collections::BTreeMap;
use std::sync::Arc;

use apimachinery_go_text::url::{Url, UrlError, query_unescape};

use super::{Outcome, made, text};
use crate::eval_error::EvalError;
use crate::functions::Functions;
use crate::value::{CelMap, CelValue, Extension, Kind};

pub(crate) fn add(functions: &mut Functions) {
    functions.function("url").global("string_to_url", "string", "url", |args| {
        let url = absolute(text(args, 0)?).map_err(|error| {
            EvalError::conversion(format!("URL parse error during conversion from string: {error}"))
        })?;
        Ok(CelValue::extension(Kind::Url(Arc::new(url))))
    });
    functions.function("isURL").global("is_url_string", "string", "bool", |args| {
        Ok(CelValue::Bool(Url::parse_request_uri(text(args, 0)?).is_ok()))
    });
    functions
        .function("getScheme")
        .member("url_get_scheme", "url", "string", |args| made(url(args)?.scheme()));
    functions
        .function("getHost")
        .member("url_get_host", "url", "string", |args| made(url(args)?.host()));
    functions
        .function("getHostname")
        .member("url_get_hostname", "url", "string", |args| made(url(args)?.hostname()));
    functions
        .function("getPort")
        .member("url_get_port", "url", "string", |args| made(url(args)?.port()));
    functions
        .function("getEscapedPath")
        .member("url_get_escaped_path", "url", "string", |args| made(&*url(args)?.escaped_path()));
    functions.function("getQuery").member(
        "url_get_query",
        "url",
        "map(string,list(string))",
        query,
    );
}

fn url<'b>(args: &'b [CelValue<'_>]) -> Result<&'b Url, EvalError> {
    match args.first() {
        Some(CelValue::Extension(Extension(Kind::Url(url)))) => Ok(url),
        _ => Err(EvalError::no_overload()),
    }
}

/// A URL, which as that of a request must be absolute, but may have a fragment.
fn absolute(text: &str) -> Result<Url, UrlError> {
    Url::parse_request_uri(text)?;
    Url::parse(text)
}

/// The names and values of the query, without those that cannot be read (`URL.Query`).
fn query<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let mut fields: BTreeMap<String, Vec<CelValue<'a>>> = BTreeMap::new();
    for part in url(args)?.raw_query().split('&') {
        if part.is_empty() || part.contains(';') {
            continue;
        }
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        if let (Ok(name), Ok(value)) = (query_unescape(name), query_unescape(value)) {
            fields.entry(name.into_owned()).or_default().push(CelValue::text(&*value));
        }
    }
    let fields = fields.into_iter().map(|(name, values)| (name, CelValue::list(values)));
    Ok(CelValue::Map(CelMap::from_fields(fields)))
}
