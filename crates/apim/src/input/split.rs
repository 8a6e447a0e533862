//! Which format a file has, and which documents.

use std::borrow::Cow;

use apimachinery::yaml::{DocumentFormat, StreamDocument, split_stream};
use bytes::Bytes;

use super::cbor::{is_cbor, split_sequence};
use super::etcd;
use super::part::{Broken, Format, Part, Parts};
use super::protobuf::{is_envelope, is_framed, split_envelopes, split_framed};
use crate::problem::{Spot, UnreadableData, What};

/// How the first page of a bbolt file starts behind its header, which is as long as this.
const DATABASE: [u8; 4] = 0xed0c_daed_u32.to_le_bytes();
const PAGE_HEADER_LEN: usize = 16;

/// The documents of a file. Empty ones are left out.
pub(super) fn split(data: &Bytes) -> Parts {
    if is_envelope(data) {
        return split_envelopes(data);
    }
    if is_framed(data) {
        return split_framed(data);
    }
    if is_cbor(data) {
        return split_sequence(data);
    }
    if let Some(parts) = etcd::split(data) {
        return parts;
    }
    if let Some(known) = unreadable(data) {
        return vec![Err(Broken::new(What::Data(known), Spot::Unknown))];
    }
    split_text(data)
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
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => None,
        _ if data.contains(&0) => Some(UnreadableData::Binary),
        _ => None,
    }
}

/// JSON values that follow each other, or YAML documents between `---`.
fn split_text(data: &Bytes) -> Parts {
    let data = &valid_json(data);
    let mut parts = Vec::new();
    for document in split_stream(data) {
        match document {
            Ok(document) if document.is_blank() => {}
            Ok(document) => push_document(document, data, &mut parts),
            Err(error) => {
                let spot = error.line().map_or(Spot::Unknown, Spot::Line);
                parts.push(Err(Broken::new(What::Yaml(error), spot)));
            }
        }
    }
    parts
}

/// JSON whose text is UTF-8: as the reference does, what is not is replaced.
fn valid_json(data: &Bytes) -> Bytes {
    let is_json = data.trim_ascii_start().starts_with(b"{");
    match String::from_utf8_lossy(data) {
        Cow::Owned(text) if is_json => Bytes::from(text),
        _ => data.clone(),
    }
}

fn push_document(document: StreamDocument<'_>, data: &Bytes, parts: &mut Parts) {
    let (start, format, unread_line) =
        (document.start(), document.format(), document.unread_line());
    let bytes = match document.into_text() {
        Cow::Borrowed(text) => data.slice_ref(text),
        Cow::Owned(text) => Bytes::from(text),
    };
    if format == DocumentFormat::Json
        && let Ok(text) = str::from_utf8(&bytes)
        && let Some(answer) = etcd::split_json(text, start.line)
    {
        return parts.extend(answer);
    }
    let mut part = Part {
        format: Format::Yaml,
        first_line: start.line,
        offset: start.offset,
        bytes,
        key: None,
        unread_line,
    };
    let separator = separator_len(&part.bytes);
    if format == DocumentFormat::Json {
        part.format = Format::Json;
    } else if is_json(&part.bytes.slice(separator..)) {
        // Documents between `---` may be JSON as well; that reader's errors fit them better.
        part.format = Format::Json;
        part.first_line += usize::from(separator > 0);
        part.offset += separator;
        part.bytes = part.bytes.slice(separator..);
        part.unread_line = None;
    }
    parts.push(Ok(part));
}

/// The length of the line with a separator at the start.
fn separator_len(text: &[u8]) -> usize {
    let end = text.iter().position(|byte| *byte == b'\n').map_or(text.len(), |at| at + 1);
    if text.starts_with(b"---") { end } else { 0 }
}

fn is_json(text: &[u8]) -> bool {
    text.trim_ascii_start().starts_with(b"{") && apimachinery::json::is_json(text)
}

#[cfg(test)]
mod tests {
    use super::*;

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
            &[(Json, 1, "{\"a\":1}"), (Json, 3, "{\"b\":2}\n"), (Yaml, 5, "c: 3\n")],
        );
    }

    #[test]
    fn broken_json_is_told_as_json() {
        let (text, spot) = broken(b"{\"a\":1}\n{\"b\":\n").remove(0);
        assert_eq!((text.as_str(), spot), ("unexpected EOF", Spot::Line(3)));
    }

    #[test]
    fn a_separator_with_content_is_told_with_its_line() {
        let (text, spot) = broken(b"a: 1\n--- foo\nb: 2\n").remove(0);
        let lost = "the document that starts on line 1 is lost";
        assert_eq!(text, format!("invalid Yaml document separator: foo; {lost}"));
        assert_eq!(spot, Spot::Line(2));
    }

    #[test]
    fn data_of_other_formats_is_named() {
        let cases: [(&[u8], UnreadableData); 5] = [
            (b"k8s:enc:aescbc:v1:key1:\x01\x02", UnreadableData::Encrypted("aescbc")),
            (b"k8s:enc:new:v1:\x01\x02", UnreadableData::Encrypted("by an unknown provider")),
            (b"\0\0\0\0\0\0\0\0\x04\0\0\0\0\0\0\0\xed\xda\x0c\xed\x02", UnreadableData::Database),
            (b"\x1f\x8b\x08", UnreadableData::Gzip),
            (b"MZ\0\x01", UnreadableData::Binary),
        ];
        for (data, expected) in cases {
            assert_eq!(broken(data)[0].0, expected.to_string());
        }
    }
}
