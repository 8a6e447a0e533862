//! The format of the body of a request.

use std::borrow::Cow;
use std::collections::BTreeMap;

use apimachinery_meta::PatchType;
use apimachinery_runtime::SerializerInfo;
use http::header::CONTENT_TYPE;

use super::UnsupportedContentTypeError;
use crate::RequestHead;

/// The format of the body of a request, by its `Content-Type`.
///
/// Corresponds to `negotiation.NegotiateInputSerializer`.
///
/// # Errors
/// As [`negotiate_content_type`].
pub fn negotiate_input<'i, 'r>(
    request: impl Into<RequestHead<'r>>,
    infos: &'i [SerializerInfo],
) -> Result<&'i SerializerInfo, UnsupportedContentTypeError> {
    negotiate_content_type(&request.into().header(CONTENT_TYPE), infos)
}

/// The format that a content type names. An empty one names the first format, parameters are not
/// examined, and letters of both cases are the same. A format with the media type `*/*` reads all
/// that no other one does.
///
/// Corresponds to `negotiation.NegotiateInputSerializerForMediaType`.
///
/// # Errors
/// When no format has that media type, or it or one of its parameters is malformed.
pub fn negotiate_content_type<'i>(
    content_type: &str,
    infos: &'i [SerializerInfo],
) -> Result<&'i SerializerInfo, UnsupportedContentTypeError> {
    let having = |wanted: &str| infos.iter().find(|it| it.media_type.essence_str() == wanted);
    let found = match content_type {
        "" => infos.first(),
        _ => having(content_type).or_else(|| {
            let media_type = read_media_type(content_type)?;
            having(&media_type).or_else(|| having(mime::STAR_STAR.essence_str()))
        }),
    };
    found.ok_or_else(|| UnsupportedContentTypeError::new(infos))
}

/// The sort of patch that the body of a request is, by its `Content-Type` without parameters, of
/// those that a server takes.
///
/// Corresponds to what `handlers.PatchResource` does first.
///
/// # Errors
/// When it is another one.
///
/// ```
/// use apimachinery_http::negotiate_patch_type;
/// use apimachinery_meta::PatchType;
/// use http::Request;
///
/// let custom = [PatchType::JSON, PatchType::MERGE, PatchType::APPLY_YAML];
/// let patch = |media_type| Request::patch("/").header("content-type", media_type).body(());
/// let merge = patch("application/merge-patch+json; charset=utf-8")?;
/// assert_eq!(negotiate_patch_type(&merge, &custom), Ok(PatchType::MERGE));
/// let strategic = patch("application/strategic-merge-patch+json")?;
/// assert!(negotiate_patch_type(&strategic, &custom).is_err());
/// # Ok::<(), http::Error>(())
/// ```
pub fn negotiate_patch_type<'r>(
    request: impl Into<RequestHead<'r>>,
    supported: &[PatchType],
) -> Result<PatchType, UnsupportedContentTypeError> {
    let header = request.into().header(CONTENT_TYPE);
    let media_type = match header.find(';') {
        Some(end @ 1..) => header.get(..end).unwrap_or_default(),
        _ => &header,
    };
    let found = supported.iter().find(|it| it.as_str() == media_type).cloned();
    let names = || supported.iter().map(|it| it.as_str());
    found.ok_or_else(|| UnsupportedContentTypeError::with_media_types(names()))
}

/// The media type in small letters and without parameters, when it and they are well-formed
/// (`mime.ParseMediaType`): a parameter without a value, or a duplicate one with another value, is
/// not.
fn read_media_type(text: &str) -> Option<String> {
    let (media_type, mut parameters) = text.split_at(text.find(';').unwrap_or(text.len()));
    let media_type = media_type.to_lowercase();
    let media_type = media_type.trim();
    let (main_type, subtype) = media_type.split_once('/').unwrap_or((media_type, "-"));
    if !is_token(main_type) || !is_token(subtype) {
        return None;
    }
    let mut known = BTreeMap::new();
    loop {
        parameters = parameters.trim_start();
        if matches!(parameters.trim_end(), "" | ";") {
            return Some(media_type.to_owned());
        }
        let (name, value, rest) = read_parameter(parameters)?;
        if known.insert(name, value.clone()).is_some_and(|it| it != value) {
            return None;
        }
        parameters = rest;
    }
}

/// The name of a parameter in small letters, its value, and the rest.
fn read_parameter(text: &str) -> Option<(String, Cow<'_, str>, &str)> {
    let (name, rest) = read_token(text.strip_prefix(';')?.trim_start())?;
    let value = rest.trim_start().strip_prefix('=')?.trim_start();
    let (value, rest) = match value.strip_prefix('"') {
        Some(quoted) => read_quoted(quoted)?,
        None => read_token(value).map(|(value, rest)| (value.into(), rest))?,
    };
    Some((name.to_ascii_lowercase(), value, rest))
}

/// The text up to the closing quote, and the rest. Only a character that would end a token is
/// escaped by a backslash.
fn read_quoted(text: &str) -> Option<(Cow<'_, str>, &str)> {
    let mut value = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => return Some((value.into(), letters.as_str())),
            '\r' | '\n' => return None,
            '\\' => value.push(next_special(&mut letters).unwrap_or(letter)),
            _ => value.push(letter),
        }
    }
    None
}

fn next_special(letters: &mut std::str::Chars<'_>) -> Option<char> {
    let special = letters.clone().next().filter(|it| r#"()<>@,;:\"/[]?="#.contains(*it))?;
    letters.next();
    Some(special)
}

fn read_token(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|it| !is_token_letter(it)).unwrap_or(text.len());
    Some(text.split_at(end)).filter(|(token, _)| !token.is_empty())
}

fn is_token(text: &str) -> bool {
    !text.is_empty() && text.chars().all(is_token_letter)
}

fn is_token_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "!#$%&'*+-.^_`{|}~".contains(letter)
}
