//! Lists written item by item.

use std::io::{self, Write};
use std::sync::Arc;

use apimachinery_derive::{Fields, Object};
use apimachinery_json::{JsonOptions, JsonSerializer, value_from_str};
use apimachinery_runtime::{
    GroupVersionKind, NullableVec, Object, RawExtension, Scheme, Serializer, Str, Unstructured,
    Value,
};

#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(crate = "crate::support")]
struct ObjectMeta {
    #[field(omitempty)]
    name: Str,
}

/// By this name a list is known as one.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(crate = "crate::support")]
struct ListMeta {
    #[field(omitempty)]
    resource_version: Str,
    remaining_item_count: Option<i64>,
}

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "Note", crate = "crate::support")]
struct Note {
    metadata: ObjectMeta,
    text: Str,
}

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "NoteList", crate = "crate::support")]
struct NoteList {
    metadata: ListMeta,
    items: NullableVec<Note>,
}

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "MixedList", crate = "crate::support")]
struct MixedList {
    metadata: ListMeta,
    items: NullableVec<RawExtension>,
}

/// Not of the shape: its items are no objects.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "WordList", crate = "crate::support")]
struct WordList {
    metadata: ListMeta,
    items: NullableVec<Word>,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(crate = "crate::support")]
struct Word {
    word: Str,
}

/// Not of the shape: it has one field more.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "CountedList", crate = "crate::support")]
struct CountedList {
    metadata: ListMeta,
    items: NullableVec<Note>,
    count: i32,
}

/// Remembers every write.
#[derive(Default)]
struct Writes(Vec<Vec<u8>>);

impl Write for Writes {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.0.push(data.to_vec());
        Ok(data.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn serializer(pretty: bool) -> JsonSerializer {
    let mut builder = Scheme::builder();
    builder.known::<Note>().known::<NoteList>().known::<MixedList>();
    builder.known::<WordList>().known::<CountedList>();
    let scheme = builder.build().expect("the kinds fit together");
    JsonSerializer::new(Arc::new(scheme), JsonOptions::default().pretty(pretty))
}

fn kind(name: &str) -> GroupVersionKind {
    GroupVersionKind::new("example.com", "v1", name)
}

fn streamed(object: &dyn Object, kind: &GroupVersionKind, pretty: bool) -> Vec<Vec<u8>> {
    let mut writes = Writes::default();
    let written = serializer(pretty).encode_to_writer(object, kind, &mut writes);
    written.expect("it has a form");
    writes.0
}

fn plain(object: &dyn Object, kind: &GroupVersionKind, pretty: bool) -> Vec<u8> {
    let mut out = Vec::new();
    serializer(pretty).encode(object, kind, &mut out).expect("it has a form");
    out
}

fn note(name: &str) -> Note {
    let metadata = ObjectMeta { name: name.into() };
    Note { metadata, text: "<&>".into() }
}

fn metadata() -> ListMeta {
    ListMeta { resource_version: "7".into(), remaining_item_count: Some(3) }
}

/// JSN-17, FINE-21: a list that is written item by item has the bytes of the one that is not,
/// whether its items are null, none or many.
#[test]
fn streamed_lists_have_the_same_bytes() {
    let lists: [NullableVec<Note>; 4] = [
        NullableVec::null(),
        NullableVec::new(),
        vec![note("a")].into(),
        vec![note("a"), note(""), note("c")].into(),
    ];
    for items in lists {
        for metadata in [ListMeta::default(), metadata()] {
            let list = NoteList { metadata, items: items.clone() };
            for kind in [kind("NoteList"), GroupVersionKind::default()] {
                let writes = streamed(&list, &kind, false);
                assert_eq!(writes.concat(), plain(&list, &kind, false));
                assert_eq!(writes.first().map(Vec::as_slice), Some(&b"{"[..]));
            }
        }
    }
}

/// JSN-17: items of any kind, and items that are null, stream as well.
#[test]
fn lists_of_anything_have_the_same_bytes() {
    let raw = RawExtension::Raw(r#" {"b": 1, "a": "<"} "#.into());
    let object = RawExtension::Object(Box::new(note("x")));
    let items = vec![raw, RawExtension::Null, object].into();
    let list = MixedList { metadata: metadata(), items };
    let writes = streamed(&list, &kind("MixedList"), false);
    assert_eq!(writes.concat(), plain(&list, &kind("MixedList"), false));
    assert_eq!(writes.first().map(Vec::as_slice), Some(&b"{"[..]));
}

/// JSN-17: plain data streams with its keys sorted, under the name it is written under.
#[test]
fn plain_lists_have_the_same_bytes() {
    for text in [
        r#"{"kind":"NoteList","apiVersion":"example.com/v1","items":[],"z":1}"#,
        r#"{"items":[{"b":1,"a":2},{"kind":"Note"}],"kind":"NoteList","apiVersion":"x/v1"}"#,
        r#"{"apiVersion":"example.com/v1","kind":"NoteList","items":null}"#,
    ] {
        let value = value_from_str(text).expect("it is JSON");
        let Value::Map(content) = value else { panic!("it is an object") };
        let list = Unstructured::new(content);
        for kind in [kind("NoteList"), GroupVersionKind::default()] {
            assert_eq!(streamed(&list, &kind, false).concat(), plain(&list, &kind, false));
        }
    }
}

/// JSN-17: only an object of metadata and items that are objects is taken apart, and never for
/// people.
#[test]
fn other_shapes_are_written_at_once() {
    let word = Word { word: "w".into() };
    let words = WordList { items: vec![word].into(), ..WordList::default() };
    let counted = CountedList { items: vec![note("a")].into(), ..CountedList::default() };
    let notes = NoteList { items: vec![note("a")].into(), ..NoteList::default() };
    let cases: [(&dyn Object, &str, bool); 4] = [
        (&words, "WordList", false),
        (&counted, "CountedList", false),
        (&note("a"), "Note", false),
        (&notes, "NoteList", true),
    ];
    for (object, name, pretty) in cases {
        assert_eq!(streamed(object, &kind(name), pretty), [plain(object, &kind(name), pretty)]);
    }
}

#[test]
fn a_long_list_is_never_in_memory_as_a_whole() {
    let items: Vec<Note> = (0..2000).map(|it| note(&format!("note-{it}"))).collect();
    let list = NoteList { metadata: metadata(), items: items.into() };
    let writes = streamed(&list, &kind("NoteList"), false);
    assert_eq!(writes.concat(), plain(&list, &kind("NoteList"), false));
    assert!(writes.iter().all(|write| write.len() < 32 * 1024));
}

#[test]
fn an_item_that_has_no_form_is_named() {
    let broken = RawExtension::Raw("{".into());
    let items = vec![RawExtension::Null, broken].into();
    let list = MixedList { metadata: metadata(), items };
    let mut writes = Writes::default();
    let written = serializer(false).encode_to_writer(&list, &kind("MixedList"), &mut writes);
    let error = written.expect_err("the second item is no JSON");
    assert_eq!(error.path().to_string(), "items[1]");
}
