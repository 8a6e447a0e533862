//! `-w json`: an object with the entries in base64.

use apimachinery_json::value_from_str;
use apimachinery_runtime::Value;
use data_encoding::BASE64;

use super::{Answer, Broken, Entry};
use crate::EtcdAnswerError;

/// What every answer has in it.
const CLUSTER: &str = "cluster_id";

/// Whether an object may be an answer: they start with their header.
pub(super) fn starts_answer(text: &[u8]) -> bool {
    let inside = text.trim_ascii_start().strip_prefix(b"{");
    inside.is_some_and(|inside| inside.trim_ascii_start().starts_with(b"\"header\""))
}

/// The entries of an answer; `None` when the value is not one. Objects of the API have a kind,
/// answers have none.
pub(super) fn answer(text: &str, line: usize) -> Option<Answer> {
    if !text.contains(CLUSTER) {
        return None;
    }
    let answer = value_from_str(text).ok()?;
    answer.get("header")?.get(CLUSTER)?;
    if answer.get("kind").or_else(|| answer.get("apiVersion")).is_some() {
        return None;
    }
    let entries = answer.get("kvs").and_then(Value::as_list).unwrap_or_default();
    let entry = |it| entry(it, line).map_err(|error| Broken { error, line });
    Some(entries.iter().map(entry).collect())
}

fn entry(entry: &Value, line: usize) -> Result<Entry, EtcdAnswerError> {
    let bytes = |name| {
        let text = entry.get(name).map_or(Some(""), Value::as_str);
        text.and_then(|text| BASE64.decode(text.as_bytes()).ok()).ok_or(EtcdAnswerError::Base64)
    };
    Ok(Entry { key: bytes("key")?, value: bytes("value")?.into(), line, offset: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_values_are_base64() {
        let text = r#"{"header":{"cluster_id":1,"revision":9},"kvs":[
            {"key":"L2E=","create_revision":2,"value":"e30="},{"value":"aGk=","key":"L2I="}],"count":2}"#;
        let entries = answer(text, 1).unwrap().unwrap();
        let seen: Vec<_> = entries.iter().map(|it| (&it.key[..], &it.value[..])).collect();
        assert_eq!(seen, [(&b"/a"[..], &b"{}"[..]), (b"/b", b"hi")]);
    }

    #[test]
    fn json_with_a_kind_or_without_a_header_is_not_an_answer() {
        assert!(answer(r#"{"kind":"A","header":{"cluster_id":1},"kvs":[]}"#, 1).is_none());
        assert!(answer(r#"{"kvs":[]}"#, 1).is_none());
        assert!(answer(r#"[1]"#, 1).is_none());
        assert_eq!(answer(r#"{"header":{"cluster_id":1}}"#, 1).unwrap().unwrap(), []);
        // Clusters have numbers of 64 bits.
        let large = r#"{"header":{"cluster_id":14841639068965178418},"kvs":null}"#;
        assert_eq!(answer(large, 1).unwrap().unwrap(), []);
    }

    #[test]
    fn broken_value_is_reported() {
        let text = r#"{"header":{"cluster_id":1},"kvs":[{"key":"L2E=","value":"*"}]}"#;
        let broken = answer(text, 3).unwrap().unwrap_err();
        assert_eq!(broken, Broken { error: EtcdAnswerError::Base64, line: 3 });
    }
}
