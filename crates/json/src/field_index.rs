//! Where fields are in JSON text.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::ops::Range;

use apimachinery_runtime::DecodeError;

use crate::JsonReader;
use crate::scan::{Scan, Token};

/// The place of a field in JSON text, or of as much of the way to it as there is; in bytes from the
/// start of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct FieldPlace {
    /// The quote of its key; `None` for an item of a list, and for the object itself.
    pub key: Option<usize>,
    /// The first byte of its value.
    pub value: usize,
    /// Whether the field is there. If not, this is the place of the innermost field around it that
    /// is.
    pub is_found: bool,
}

/// The fields of JSON text by their paths: for any number of paths, the text is read once.
///
/// Paths are as field errors and findings print them: `spec.containers[0].image`,
/// `metadata.labels[app.kubernetes.io/name]`. Of a duplicate key, the last one is found, which is
/// the one that counts. Keys may contain dots and brackets: the longest one is taken after which
/// the path can go on. What is not a path, such as `<nil>`, leads to the object itself; and so does
/// any path where the text is not JSON.
///
/// ```
/// use apimachinery_json::FieldIndex;
///
/// let json = r#"{"spec": {"replicas": -1, "containers": [{"name": "web"}]}}"#;
/// let mut fields = FieldIndex::new(json);
/// let replicas = fields.find("spec.replicas");
/// assert_eq!(&json[fields.range(replicas)], "-1");
/// let image = fields.find("spec.containers[0].image");
/// assert!(!image.is_found);
/// assert_eq!(&json[fields.range(image)], r#"{"name": "web"}"#);
/// ```
#[derive(Debug)]
pub struct FieldIndex<'a> {
    json: &'a str,
    /// Where each object and each list starts and ends, in the order of their starts.
    containers: Vec<Range<usize>>,
    /// What is in those that a path has led to, by their start.
    children: HashMap<usize, Children<'a>>,
    hashes: RandomState,
}

/// What is in an object or a list.
#[derive(Debug)]
enum Children<'a> {
    /// By the hashes of their keys.
    Fields(HashMap<u64, Child<'a>>),
    /// Where each item starts.
    Items(Vec<usize>),
}

/// A field of an object.
#[derive(Debug)]
struct Child<'a> {
    key: Cow<'a, str>,
    key_at: usize,
    value_at: usize,
}

impl<'a> FieldIndex<'a> {
    /// The fields of this text.
    pub fn new(json: &'a str) -> Self {
        let containers = containers(json.as_bytes());
        Self { json, containers, children: HashMap::new(), hashes: RandomState::new() }
    }

    /// The place of the field at `path`.
    pub fn find(&mut self, path: &str) -> FieldPlace {
        let mut reader = JsonReader::from_text(self.json);
        reader.peek();
        let mut rest = path.strip_prefix('.').unwrap_or(path);
        let mut place = FieldPlace { key: None, value: reader.offset(), is_found: rest.is_empty() };
        let mut is_root = true;
        while !rest.is_empty() {
            let Some((key, value, after)) = self.step(place.value, rest, is_root) else { break };
            rest = after;
            is_root = false;
            place = FieldPlace { key, value, is_found: rest.is_empty() };
        }
        place
    }

    /// The bytes of the value at a place. Of a value that does not end, these go on to the end of
    /// the text.
    pub fn range(&self, place: FieldPlace) -> Range<usize> {
        place.value..self.end(place.value)
    }

    /// How many items the list at a place has; `None` when it is not a list.
    pub fn item_count(&mut self, place: FieldPlace) -> Option<usize> {
        match self.children_of(place.value)? {
            Children::Items(items) => Some(items.len()),
            Children::Fields(_) => None,
        }
    }

    fn end(&self, start: usize) -> usize {
        if let Ok(at) = self.containers.binary_search_by_key(&start, |it| it.start)
            && let Some(container) = self.containers.get(at)
        {
            return container.end;
        }
        let mut reader = JsonReader::from_text(self.json);
        reader.go_to(start);
        match reader.skip_value() {
            Ok(()) => reader.offset(),
            Err(_) => self.json.len(),
        }
    }

    /// The key and the value that the first step of a path leads to, and the path after it.
    fn step<'p>(
        &mut self,
        at: usize,
        path: &'p str,
        is_root: bool,
    ) -> Option<(Option<usize>, usize, &'p str)> {
        let hasher = self.hashes.build_hasher();
        match self.children_of(at)? {
            Children::Items(items) => {
                let (index, rest) = path.strip_prefix('[')?.split_once(']')?;
                Some((None, *items.get(index.parse::<usize>().ok()?)?, rest))
            }
            Children::Fields(fields) => {
                let (child, rest) = longest_key(fields, path, is_root, &hasher)?;
                Some((Some(child.key_at), child.value_at, rest))
            }
        }
    }

    fn children_of(&mut self, at: usize) -> Option<&Children<'a>> {
        if !self.children.contains_key(&at) {
            let children = self.read_children(at)?;
            self.children.insert(at, children);
        }
        self.children.get(&at)
    }

    fn read_children(&self, at: usize) -> Option<Children<'a>> {
        // What cannot be read has nothing in it.
        match self.json.as_bytes().get(at)? {
            b'{' => self.read_fields(at).ok().map(Children::Fields),
            b'[' => self.read_items(at).ok().map(Children::Items),
            _ => None,
        }
    }

    fn read_fields(&self, at: usize) -> Result<HashMap<u64, Child<'a>>, DecodeError> {
        let mut reader = JsonReader::from_text(self.json);
        reader.go_to(at);
        reader.object_start("object")?;
        let (mut fields, mut first) = (HashMap::new(), true);
        while let Some(key) = reader.next_key(&mut first)? {
            let key_at = reader.key_offset();
            let value_at = self.pass_value(&mut reader)?;
            let mut hasher = self.hashes.build_hasher();
            key.bytes().for_each(|byte| hasher.write_u8(byte));
            fields.insert(hasher.finish(), Child { key, key_at, value_at });
        }
        Ok(fields)
    }

    fn read_items(&self, at: usize) -> Result<Vec<usize>, DecodeError> {
        let mut reader = JsonReader::from_text(self.json);
        reader.go_to(at);
        reader.array_start("list")?;
        let (mut items, mut first) = (Vec::new(), true);
        while reader.next_item(&mut first)? {
            items.push(self.pass_value(&mut reader)?);
        }
        Ok(items)
    }

    /// Passes over a value without looking into it. Returns where it starts.
    fn pass_value(&self, reader: &mut JsonReader<'_>) -> Result<usize, DecodeError> {
        let is_container = matches!(reader.peek(), Some(b'{' | b'['));
        let start = reader.offset();
        if is_container {
            reader.go_to(self.end(start))
        } else {
            reader.skip_value()?
        }
        Ok(start)
    }
}

/// Where each object and each list starts and ends. One without an end goes on to the end of the
/// text.
fn containers(text: &[u8]) -> Vec<Range<usize>> {
    let (mut found, mut open) = (Vec::new(), Vec::new());
    let mut scan = Scan::default();
    while let Some(token) = scan.token(text) {
        let after = scan.seen();
        match token {
            Token::Open => {
                open.push(found.len());
                found.push(after - 1..text.len());
            }
            Token::Close => {
                if let Some(container) = open.pop().and_then(|it| found.get_mut(it)) {
                    container.end = after;
                }
            }
            _ => {}
        }
    }
    found
}

/// The field whose key is longest of those with which a path can start, written as a field or as a
/// key of a map; and the path after it. The path is read once, whatever keys there are.
fn longest_key<'i, 'a, 'p>(
    fields: &'i HashMap<u64, Child<'a>>,
    path: &'p str,
    is_root: bool,
    hasher: &(impl Hasher + Clone),
) -> Option<(&'i Child<'a>, &'p str)> {
    let as_field = if is_root { Some(path) } else { path.strip_prefix('.') };
    let found = as_field.and_then(|path| longest(fields, path, "", hasher));
    found.or_else(|| longest(fields, path.strip_prefix('[')?, "]", hasher))
}

/// The field with the longest key that `path` starts with, followed by `closing` and by another
/// step or by nothing.
fn longest<'i, 'a, 'p>(
    fields: &'i HashMap<u64, Child<'a>>,
    path: &'p str,
    closing: &str,
    hasher: &(impl Hasher + Clone),
) -> Option<(&'i Child<'a>, &'p str)> {
    let mut hasher = hasher.clone();
    let mut candidates = Vec::new();
    for at in 0..=path.len() {
        let rest = path.get(at..).and_then(|it| it.strip_prefix(closing));
        if let Some(rest) = rest.filter(|it| it.is_empty() || it.starts_with(['.', '[']))
            && let Some(child) = fields.get(&hasher.clone().finish())
        {
            candidates.push((child, at, rest));
        }
        if let Some(byte) = path.as_bytes().get(at) {
            hasher.write_u8(*byte);
        }
    }
    let is_it = |(child, at, _): &(&Child<'_>, usize, _)| path.get(..*at) == Some(&*child.key);
    candidates.into_iter().rev().find(is_it).map(|(child, _, rest)| (child, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(json: &str, path: &str, key: Option<&str>, value: &str, is_found: bool) {
        let mut fields = FieldIndex::new(json);
        let place = fields.find(path);
        assert_eq!(fields.find(path), place, "a second time");
        assert_eq!(place.is_found, is_found, "{path}");
        let found = json.get(place.value..).unwrap();
        assert!(found.starts_with(value), "{path}: {found}");
        assert_eq!(place.key.is_some(), key.is_some(), "{path}");
        if let (Some(at), Some(key)) = (place.key, key) {
            let found = json.get(at..).unwrap();
            assert!(found.starts_with(key), "{path}: {found}");
        }
    }

    #[test]
    fn find_of_fields_items_and_keys_leads_to_them() {
        let json = r#" {"a": {"b": [1, {"c": null}], "x.y/z": 2, "x": {"y/z": 3}, "": 4}, "q": 0, "q.r": 5}"#;
        check(json, "a", Some("\"a\""), "{\"b\"", true);
        check(json, "a.b[1].c", Some("\"c\""), "null", true);
        check(json, "a.b[0]", None, "1", true);
        check(json, "a[x.y/z]", Some("\"x.y/z\""), "2", true);
        check(json, "a.x.y/z", Some("\"x.y/z\""), "2", true);
        check(json, "a[]", Some("\"\""), "4", true);
        check(json, "q.r", Some("\"q.r\""), "5", true);
        check(json, ".a.x", Some("\"x\""), "{\"y", true);
    }

    #[test]
    fn find_of_missing_fields_leads_to_what_is_around_them() {
        let json = r#"{"spec": {"items": [{"a": 1}]}}"#;
        check(json, "spec.name", Some("\"spec\""), "{\"items", false);
        check(json, "spec.items[3].a", Some("\"items\""), "[{", false);
        check(json, "spec.items[0].b.c", None, "{\"a\"", false);
        check(json, "<nil>", None, "{\"spec", false);
        check(json, "", None, "{\"spec", true);
        check(json, "spec.items[x]", Some("\"items\""), "[{", false);
    }

    #[test]
    fn find_of_duplicate_keys_takes_the_last_and_broken_text_ends_it() {
        check(r#"{"a": 1, "a": 2}"#, "a", Some("\"a\": 2"), "2", true);
        check(r#"{"a": {"b": 1"#, "a.b", None, "{\"a\"", false);
        check("[", "a", None, "[", false);
        check("", "a", None, "", false);
    }

    #[test]
    fn range_of_a_value_ends_with_it() {
        let json = r#"{"a": [1, "]}", {"b": [ ]}] , "c": "\\\"}"}"#;
        let mut fields = FieldIndex::new(json);
        let mut shown = |path: &str| {
            let place = fields.find(path);
            json.get(fields.range(place)).unwrap().to_owned()
        };
        assert_eq!(shown("a"), r#"[1, "]}", {"b": [ ]}]"#);
        assert_eq!(shown("a[2].b"), "[ ]");
        assert_eq!(shown(""), json);
        assert_eq!(shown("c"), r#""\\\"}""#);
        let json = r#"{"c": "\\\"}", "d": [{"e": 1"#;
        let mut fields = FieldIndex::new(json);
        let place = fields.find("");
        assert_eq!(fields.range(place), 0..json.len());
        assert_eq!(FieldIndex::new("[1, [2, 3], 4]").item_count(FieldPlace::default()), Some(3));
        assert_eq!(FieldIndex::new("{}").item_count(FieldPlace::default()), None);
    }
}
