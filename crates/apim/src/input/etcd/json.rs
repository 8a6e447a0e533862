//! `-w json`: an object with the entries in base64.

use apimachinery::DecodeError;
use apimachinery::json::Reader;
use data_encoding::BASE64;

use super::Entry;
use crate::item::for_each_field;
use crate::problem::AnswerError;

/// The entries of an answer; nothing when the value is none. Objects of the API have a kind, answers have
/// none.
pub(super) fn entries(value: &str) -> Option<Result<Vec<Entry>, AnswerError>> {
    let mut answer = Answer::default();
    answer.read(&mut Reader::from_text(value)).ok()?;
    let is_answer = answer.has_header && !answer.has_kind;
    is_answer.then(|| answer.entries.into_iter().collect())
}

#[derive(Default)]
struct Answer {
    has_header: bool,
    has_kind: bool,
    entries: Vec<Result<Entry, AnswerError>>,
}

impl Answer {
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        for_each_field(reader, |name, reader| match name {
            "header" if reader.peek() == Some(b'{') => self.read_header(reader),
            "kind" | "apiVersion" => {
                self.has_kind = true;
                reader.skip_value()
            }
            "kvs" if reader.peek() == Some(b'[') => self.read_entries(reader),
            _ => reader.skip_value(),
        })
    }

    fn read_header(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        for_each_field(reader, |name, reader| {
            self.has_header |= name == "cluster_id";
            reader.skip_value()
        })
    }

    fn read_entries(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        reader.array_start("list")?;
        let mut first = true;
        while reader.next_item(&mut first)? {
            let (mut key, mut value) = (Ok(Vec::new()), Ok(Vec::new()));
            for_each_field(reader, |name, reader| {
                match name {
                    "key" => key = base64(reader)?,
                    "value" => value = base64(reader)?,
                    _ => reader.skip_value()?,
                }
                Ok(())
            })?;
            self.entries.push(key.and_then(|key| {
                let value = value?.into();
                Ok(Entry { key, value, line: 1 })
            }));
        }
        Ok(())
    }
}

fn base64(reader: &mut Reader<'_>) -> Result<Result<Vec<u8>, AnswerError>, DecodeError> {
    let text = reader.string()?;
    Ok(BASE64.decode(text.as_bytes()).map_err(|_| AnswerError::Base64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_values_are_base64() {
        let answer = r#"{"header":{"cluster_id":1,"revision":9},"kvs":[
            {"key":"L2E=","create_revision":2,"value":"e30="},{"value":"aGk=","key":"L2I="}],"count":2}"#;
        let entries = entries(answer).unwrap().unwrap();
        let seen: Vec<_> = entries.iter().map(|it| (&it.key[..], &it.value[..])).collect();
        assert_eq!(seen, [(&b"/a"[..], &b"{}"[..]), (b"/b", b"hi")]);
    }

    #[test]
    fn what_has_a_kind_or_no_header_is_no_answer() {
        assert_eq!(entries(r#"{"kind":"A","header":{"cluster_id":1},"kvs":[]}"#), None);
        assert_eq!(entries(r#"{"kvs":[]}"#), None);
        assert_eq!(entries(r#"[1]"#), None);
        assert_eq!(entries(r#"{"header":{"cluster_id":1}}"#), Some(Ok(Vec::new())));
    }

    #[test]
    fn a_broken_value_is_told() {
        let answer = r#"{"header":{"cluster_id":1},"kvs":[{"key":"L2E=","value":"*"}]}"#;
        assert_eq!(entries(answer), Some(Err(AnswerError::Base64)));
    }
}
