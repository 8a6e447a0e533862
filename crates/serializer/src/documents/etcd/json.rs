//! `-w json`: an object with the entries in base64.

use apimachinery_json::value_from_str;
use apimachinery_runtime::Value;
use data_encoding::BASE64;

use super::{Answer, Entry};
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
    Some(Ok(entries.iter().map(|it| entry(it, line)).collect()))
}

/// An entry; what is broken in it does not hide the others.
fn entry(entry: &Value, line: usize) -> Entry {
    let bytes = |name, error| {
        let text = entry.get(name).map_or(Some(""), Value::as_str);
        text.and_then(|text| BASE64.decode(text.as_bytes()).ok()).ok_or(error)
    };
    let value = bytes("value", EtcdAnswerError::Base64).map(Into::into);
    match bytes("key", EtcdAnswerError::Base64Key) {
        Ok(key) => Entry { key, value, line, offset: None },
        Err(error) => Entry { key: Vec::new(), value: value.and(Err(error)), line, offset: None },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_values_are_base64() {
        let text = r#"{"header":{"cluster_id":1,"revision":9},"kvs":[
            {"key":"L2E=","create_revision":2,"value":"e30="},{"value":"aGk=","key":"L2I="}],"count":2}"#;
        let entries = answer(text, 1).unwrap().unwrap();
        let seen: Vec<_> = entries.into_iter().map(|it| (it.key, it.value)).collect();
        let value = |text: &'static [u8]| Ok(text.into());
        assert_eq!(seen, [(b"/a".to_vec(), value(b"{}")), (b"/b".to_vec(), value(b"hi"))]);
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
    fn broken_entry_does_not_hide_others() {
        let text = r#"{"header":{"cluster_id":1},"kvs":[{"key":"L2E=","value":"*"},
            {"key":"*","value":"e30="},{"key":"L2I=","value":"e30="}]}"#;
        let entries = answer(text, 3).unwrap().unwrap();
        let seen: Vec<_> = entries.into_iter().map(|it| (it.key, it.value)).collect();
        let broken = |key: &[u8], error| (key.to_vec(), Err(error));
        assert_eq!(seen[0], broken(b"/a", EtcdAnswerError::Base64));
        assert_eq!(seen[1], broken(b"", EtcdAnswerError::Base64Key));
        assert_eq!(seen[2], (b"/b".to_vec(), Ok(b"{}"[..].into())));
    }
}
