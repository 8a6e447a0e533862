//! Going on after a value that cannot be decoded, to find what else is wrong with an object.

use std::ops::Range;

use apimachinery::json::FieldIndex;
use apimachinery::runtime::FieldPath;

const NULL: &str = "null";
/// How many values of an object are passed over, each of which takes another try.
const MAX_VALUES: usize = 32;

/// The JSON of an object without the values that could not be decoded: each of them is replaced by
/// `null`, which every field takes.
#[derive(Debug)]
pub(crate) struct Repair<'a> {
    original: &'a str,
    /// The bytes of the original that are replaced, in their order.
    replaced: Vec<Range<usize>>,
    json: String,
}

impl<'a> Repair<'a> {
    pub(crate) fn new(original: &'a str) -> Self {
        Self { original, replaced: Vec::new(), json: original.to_owned() }
    }

    pub(crate) fn json(&self) -> &str {
        &self.json
    }

    /// Replaces the value at a path. False when there is none that could be decoded instead.
    pub(crate) fn replace(&mut self, path: &FieldPath) -> bool {
        if path.is_root() || self.replaced.len() >= MAX_VALUES {
            return false;
        }
        let mut fields = FieldIndex::new(&self.json);
        let place = fields.find(&path.to_string());
        let range = fields.range(place);
        if !place.is_found || self.json.get(range.clone()) == Some(NULL) {
            return false;
        }
        let range = self.original(range.start)..self.original(range.end);
        // What was replaced inside is replaced with it.
        self.replaced.retain(|it| it.end <= range.start || it.start >= range.end);
        let at = self.replaced.partition_point(|it| it.start < range.start);
        self.replaced.insert(at, range);
        self.json = self.with_nulls();
        true
    }

    /// The byte of the original that a byte of the JSON comes from.
    pub(crate) fn original(&self, offset: usize) -> usize {
        let (mut passed, mut written) = (0, 0);
        for range in &self.replaced {
            let start = written + range.start - passed;
            if offset < start {
                break;
            }
            if offset < start + NULL.len() {
                return range.start;
            }
            (passed, written) = (range.end, start + NULL.len());
        }
        passed + offset - written
    }

    fn with_nulls(&self) -> String {
        let mut json = String::with_capacity(self.original.len());
        let mut passed = 0;
        for range in &self.replaced {
            json.push_str(self.original.get(passed..range.start).unwrap_or_default());
            json.push_str(NULL);
            passed = range.end;
        }
        json.push_str(self.original.get(passed..).unwrap_or_default());
        json
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaced_values_are_null_and_the_rest_keeps_its_places() {
        let original = r#"{"a": {"b": "long text", "c": 1}, "d": [2, {"e": 3}], "f": 4}"#;
        let mut repair = Repair::new(original);
        let mut path = FieldPath::field("e");
        path.within_index(1);
        path.within_field("d");
        assert!(repair.replace(&path));
        let mut inner = FieldPath::field("b");
        inner.within_field("a");
        assert!(repair.replace(&inner));
        assert!(!repair.replace(&inner), "once is enough");
        assert_eq!(repair.json(), r#"{"a": {"b": null, "c": 1}, "d": [2, {"e": null}], "f": 4}"#);
        for field in ["\"c\"", "\"d\"", "\"f\"", "}"] {
            let at = repair.json().rfind(field).unwrap();
            assert_eq!(repair.original(at), original.rfind(field).unwrap(), "{field}");
        }
        assert!(repair.replace(&FieldPath::field("a")));
        assert_eq!(repair.json(), r#"{"a": null, "d": [2, {"e": null}], "f": 4}"#);
        assert!(!repair.replace(&FieldPath::field("x")));
        assert!(!repair.replace(&FieldPath::root()));
    }
}
