//! URLs.

use std::sync::Arc;

use super::{Outcome, made, text};
use crate::eval_error::EvalError;
use crate::functions::Functions;
use crate::kinds::url::Url;
use crate::value::{Extension, Kind, Map, Value};

pub(crate) fn add(functions: &mut Functions) {
    functions.function("url").global("string_to_url", "string", "url", |args| {
        let parsed = Url::parse_request(text(args, 0)?);
        parsed.map(|url| Value::extension(Kind::Url(Arc::new(url)))).map_err(|reason| {
            EvalError::conversion(format!(
                "URL parse error during conversion from string: {reason}"
            ))
        })
    });
    functions.function("isURL").global("is_url_string", "string", "bool", |args| {
        Ok(Value::Bool(Url::parse_request(text(args, 0)?).is_ok()))
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
        .member("url_get_escaped_path", "url", "string", |args| made(url(args)?.escaped_path()));
    functions.function("getQuery").member(
        "url_get_query",
        "url",
        "map(string,list(string))",
        query,
    );
}

fn url<'b>(args: &'b [Value<'_>]) -> Result<&'b Url, EvalError> {
    match args.first() {
        Some(Value::Extension(Extension(Kind::Url(url)))) => Ok(url),
        _ => Err(EvalError::no_overload()),
    }
}

fn query<'a>(args: &[Value<'a>]) -> Outcome<'a> {
    let fields = url(args)?
        .query()
        .into_iter()
        .map(|(name, values)| (name, Value::list(values.into_iter().map(Value::text).collect())));
    Ok(Value::Map(Map::from_fields(fields)))
}
