//! Which format a file has, and which documents.

use std::rc::Rc;

use apimachinery::json::split_values;
use apimachinery::yaml::{ToJsonOptions, split_documents, to_json};
use bytes::Bytes;

use super::protobuf::{is_envelope, is_framed, split_envelopes, split_frames};
use super::{Format, etcd};
use crate::problem::{Spot, UnreadableData, What};
use crate::text::LineCounter;

/// A document without its file.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) format: Format,
    pub(super) first_line: usize,
    pub(super) offset: usize,
    pub(super) bytes: Bytes,
    /// The key that it stands under in etcd.
    pub(super) key: Option<Rc<str>>,
}

/// A part of a file that is no document.
#[derive(Debug)]
pub(super) struct Broken {
    pub(super) what: What,
    pub(super) spot: Spot,
    pub(super) key: Option<Rc<str>>,
}

/// How the first page of a bbolt file starts behind its header, which is as long as this.
const DATABASE: [u8; 4] = 0xed0c_daed_u32.to_le_bytes();
const PAGE_HEADER_LEN: usize = 16;

type Parts = Vec<Result<Part, Broken>>;

/// The documents of a file. Empty ones are left out.
pub(super) fn split(data: &Bytes) -> Parts {
    if is_envelope(data) {
        return split_envelopes(data);
    }
    if is_framed(data) {
        return split_frames(data);
    }
    if let Some(parts) = etcd::split(data) {
        return parts;
    }
    if let Some(known) = unreadable(data) {
        return vec![Err(Broken { what: What::Data(known), spot: Spot::Unknown, key: None })];
    }
    match data.iter().find(|byte| !byte.is_ascii_whitespace()) {
        Some(b'{' | b'[' | b'"') => split_json_or_yaml(data),
        _ => split_yaml(data),
    }
}

/// Data of formats that people may well have at hand. Text may hold any bytes but a NUL; UTF-16 says what
/// it is first.
fn unreadable(data: &[u8]) -> Option<UnreadableData> {
    match data {
        _ if etcd::encryption(data).is_some() => etcd::encryption(data),
        _ if data.get(PAGE_HEADER_LEN..).is_some_and(|it| it.starts_with(&DATABASE)) => {
            Some(UnreadableData::Database)
        }
        [0x1f, 0x8b, ..] => Some(UnreadableData::Gzip),
        [0xd9, 0xd9, 0xf7, ..] => Some(UnreadableData::Cbor),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => None,
        _ if data.contains(&0) => Some(UnreadableData::Binary),
        _ => None,
    }
}

/// What starts like JSON is JSON, unless it is JSON documents with `---` between them or YAML in braces.
fn split_json_or_yaml(data: &Bytes) -> Parts {
    let json = split_json(data);
    let is_broken = json
        .iter()
        .any(|part| part.as_ref().is_err_and(|broken| matches!(broken.what, What::Decode(_))));
    if is_broken && (json.len() > 1 || starts_as_yaml(data)) {
        let yaml = split_yaml(data);
        if json.len() == 1 || yaml.len() > 1 {
            return yaml;
        }
    }
    json
}

fn starts_as_yaml(data: &[u8]) -> bool {
    let first = split_documents(data).next();
    first.is_some_and(|it| it.is_ok_and(|it| to_json(it.text(), &ToJsonOptions::default()).is_ok()))
}

/// JSON values that follow each other.
fn split_json(data: &Bytes) -> Parts {
    let (text, data) = match std::str::from_utf8(data) {
        Ok(text) => (text.to_owned(), data.clone()),
        // The reference replaces what is not UTF-8 in JSON.
        Err(_) => {
            let text = String::from_utf8_lossy(data).into_owned();
            (text.clone(), Bytes::from(text))
        }
    };
    let mut lines = LineCounter::new(&data, 1);
    let mut parts = Vec::new();
    let mut end = 0;
    for value in split_values(&text) {
        match value {
            Ok(value) => {
                let skipped = text.get(end..).unwrap_or_default();
                let offset = end + (skipped.len() - skipped.trim_start().len());
                end = offset + value.len();
                let bytes = data.slice(offset..end);
                let first_line = lines.line_at(offset);
                match etcd::split_json(value, first_line) {
                    Some(answer) => parts.extend(answer),
                    None => parts.push(Ok(Part {
                        format: Format::Json,
                        first_line,
                        offset,
                        bytes,
                        key: None,
                    })),
                }
            }
            Err(error) => {
                let position = error.position().map_or(end, |position| position.offset);
                let spot = Spot::Line(lines.line_at(position));
                parts.push(Err(Broken { what: What::Decode(error), spot, key: None }));
            }
        }
    }
    parts
}

fn split_yaml(data: &Bytes) -> Parts {
    let mut parts = Vec::new();
    for document in split_documents(data) {
        match document {
            Ok(document) if is_blank(document.text()) => {}
            Ok(document) => {
                let first_line = document.line();
                let bytes = match document.into_text() {
                    std::borrow::Cow::Borrowed(text) => data.slice_ref(text),
                    std::borrow::Cow::Owned(text) => Bytes::from(text),
                };
                let format = format_of_text(&bytes);
                parts.push(Ok(Part { format, first_line, offset: 0, bytes, key: None }));
            }
            Err(error) => {
                let spot = error.line().map_or(Spot::Unknown, Spot::Line);
                parts.push(Err(Broken { what: What::Yaml(error), spot, key: None }));
            }
        }
    }
    parts
}

/// Documents between `---` may be JSON as well; that reader's errors fit them better.
fn format_of_text(text: &[u8]) -> Format {
    let starts_as_json = text.trim_ascii_start().starts_with(b"{");
    if starts_as_json && apimachinery::json::is_json(text) { Format::Json } else { Format::Yaml }
}

/// Whether there is nothing but space, comments and separators.
fn is_blank(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    text.split(|byte| *byte == b'\n').all(|line| {
        let line = line.strip_prefix(b"---").or_else(|| line.strip_prefix(b"...")).unwrap_or(line);
        let line = line.trim_ascii();
        line.is_empty() || line.starts_with(b"#")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Encryption;

    fn check(data: &str, expected: &[(Format, usize, &str)]) {
        let parts = split(&Bytes::copy_from_slice(data.as_bytes()));
        let parts: Vec<_> = parts.into_iter().map(Result::unwrap).collect();
        let texts: Vec<_> =
            parts.iter().map(|it| String::from_utf8_lossy(&it.bytes).into_owned()).collect();
        let seen: Vec<_> = parts
            .iter()
            .zip(&texts)
            .map(|(it, text)| (it.format, it.first_line, text.as_str()))
            .collect();
        assert_eq!(seen, expected, "{data:?}");
    }

    fn broken(data: &[u8]) -> Vec<(String, Spot)> {
        let parts = split(&Bytes::copy_from_slice(data));
        parts.into_iter().filter_map(Result::err).map(|it| (it.what.to_string(), it.spot)).collect()
    }

    #[test]
    fn json_values_may_follow_each_other() {
        use Format::Json;
        check("{\"a\":1}", &[(Json, 1, "{\"a\":1}")]);
        check(
            "\n{\"a\":1}{\"b\":\n2}\n[]",
            &[(Json, 2, "{\"a\":1}"), (Json, 2, "{\"b\":\n2}"), (Json, 4, "[]")],
        );
    }

    #[test]
    fn yaml_documents_without_content_are_left_out() {
        use Format::Yaml;
        check("", &[]);
        check("# only this\n", &[]);
        check("---\n# x\n---\na: 1\n---\n", &[(Yaml, 4, "a: 1\n")]);
        check("--- # c\na: 1\n", &[(Yaml, 1, "--- # c\na: 1\n")]);
    }

    #[test]
    fn braces_may_be_yaml_and_json_may_be_between_separators() {
        use Format::{Json, Yaml};
        check("{a: 1}\n", &[(Yaml, 1, "{a: 1}\n")]);
        check(
            "{\"a\":1}\n---\n{\"b\":2}\n---\nc: 3\n",
            &[(Json, 1, "{\"a\":1}\n"), (Json, 3, "{\"b\":2}\n"), (Yaml, 5, "c: 3\n")],
        );
    }

    #[test]
    fn broken_json_is_told_as_json() {
        let (text, spot) = broken(b"{\"a\":1}\n{\"b\":\n").remove(0);
        assert_eq!((text.as_str(), spot), ("unexpected end of JSON input", Spot::Line(3)));
    }

    #[test]
    fn a_separator_with_content_is_told_with_its_line() {
        let (text, spot) = broken(b"a: 1\n--- foo\nb: 2\n").remove(0);
        assert_eq!(text, "invalid Yaml document separator: foo");
        assert_eq!(spot, Spot::Line(2));
    }

    #[test]
    fn data_of_other_formats_is_named() {
        let cases: [(&[u8], UnreadableData); 6] = [
            (b"k8s:enc:aescbc:v1:key1:\x01\x02", UnreadableData::Encrypted(Encryption::AesCbc)),
            (b"k8s:enc:new:v1:\x01\x02", UnreadableData::Encrypted(Encryption::Other)),
            (b"\0\0\0\0\0\0\0\0\x04\0\0\0\0\0\0\0\xed\xda\x0c\xed\x02", UnreadableData::Database),
            (b"\x1f\x8b\x08", UnreadableData::Gzip),
            (b"\xd9\xd9\xf7\xa0", UnreadableData::Cbor),
            (b"MZ\0\x01", UnreadableData::Binary),
        ];
        for (data, expected) in cases {
            assert_eq!(broken(data)[0].0, expected.to_string());
        }
    }
}
