//! Lists written item by item.

use std::io::{self, Write};
use std::sync::Arc;

use apimachinery_derive::{Fields, Object};
use apimachinery_protobuf::{Envelope, PREFIX, ProtobufSerializer, WireType};
use apimachinery_runtime::{
    Decoder, GroupVersionKind, ListPart, NullableVec, Object, RawExtension, Scheme, Serializer, Str,
};

#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(crate = "crate::support")]
struct ObjectMeta {
    #[field(1, omitempty)]
    name: Str,
}

/// By this name a list is known as one.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(crate = "crate::support")]
struct ListMeta {
    #[field(2, omitempty)]
    resource_version: Str,
    #[field(4)]
    remaining_item_count: Option<i64>,
}

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "Note", crate = "crate::support")]
struct Note {
    #[field(1)]
    metadata: ObjectMeta,
    #[field(2)]
    text: Str,
}

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "NoteList", crate = "crate::support")]
struct NoteList {
    #[field(1)]
    metadata: ListMeta,
    #[field(2)]
    items: NullableVec<Note>,
}

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "MixedList", crate = "crate::support")]
struct MixedList {
    #[field(1)]
    metadata: ListMeta,
    #[field(2)]
    items: NullableVec<RawExtension>,
}

/// Not of the shape: its items stand first.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "TurnedList", crate = "crate::support")]
struct TurnedList {
    #[field(2)]
    metadata: ListMeta,
    #[field(1)]
    items: NullableVec<Note>,
}

/// Not of the shape: it has no protobuf form.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "TextList", crate = "crate::support")]
struct TextList {
    metadata: ListMeta,
    items: NullableVec<Note>,
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

fn serializer() -> ProtobufSerializer {
    let scheme = Scheme::builder().build().expect("it is empty");
    ProtobufSerializer::new(Arc::new(scheme))
}

fn kind(name: &str) -> GroupVersionKind {
    GroupVersionKind::new("example.com", "v1", name)
}

fn streamed(object: &dyn Object, kind: &GroupVersionKind) -> Vec<Vec<u8>> {
    let mut writes = Writes::default();
    serializer().encode_to_writer(object, kind, &mut writes).expect("it has a form");
    writes.0
}

fn plain(object: &dyn Object, kind: &GroupVersionKind) -> Vec<u8> {
    let mut out = Vec::new();
    serializer().encode(object, kind, &mut out).expect("it has a form");
    out
}

fn note(text: &str) -> Note {
    let metadata = ObjectMeta { name: "a".into() };
    Note { metadata, text: text.into() }
}

fn metadata() -> ListMeta {
    ListMeta { resource_version: "7".into(), remaining_item_count: Some(3) }
}

/// PB-12: a list that is written item by item has the bytes of the one that is not, whether its
/// items are null, none, many or large; the first write is the prefix alone.
#[test]
fn streamed_lists_have_the_same_bytes() {
    let long = "x".repeat(20_000);
    let lists: [NullableVec<Note>; 5] = [
        NullableVec::null(),
        NullableVec::new(),
        vec![Note::default()].into(),
        vec![note("one"), note(&long), note("three")].into(),
        (0..500).map(|number| note(&number.to_string())).collect(),
    ];
    for items in lists {
        for metadata in [metadata(), ListMeta::default()] {
            let list = NoteList { metadata, items: items.clone() };
            for kind in [kind("NoteList"), GroupVersionKind::default()] {
                let writes = streamed(&list, &kind);
                assert_eq!(writes.concat(), plain(&list, &kind));
                assert_eq!(writes.first().map(Vec::as_slice), Some(PREFIX.as_slice()));
            }
        }
    }
}

/// PB-12: items of any kind, kept encoded, are streamed as well.
#[test]
fn items_that_are_kept_encoded_are_streamed() {
    let raw = RawExtension::Raw(br#"{"kind":"Note"}"#.as_slice().into());
    let items = vec![raw, RawExtension::Null].into();
    let list = MixedList { metadata: metadata(), items };
    let writes = streamed(&list, &kind("MixedList"));
    assert_eq!(writes.concat(), plain(&list, &kind("MixedList")));
    assert_eq!(writes[0], PREFIX);
}

/// PB-12: no write holds much more than one item, however many there are.
#[test]
fn memory_does_not_grow_with_the_list() {
    let text = "x".repeat(1000);
    let items = (0..2000).map(|_| note(&text)).collect();
    let list = NoteList { metadata: metadata(), items };
    let writes = streamed(&list, &kind("NoteList"));
    let largest = writes.iter().map(Vec::len).max().unwrap_or_default();
    assert!(largest < 32 * 1024, "{largest}");
    assert_eq!(writes.concat(), plain(&list, &kind("NoteList")));
}

/// PB-12: what is not exactly metadata in field 1 and items in field 2 is written at once.
#[test]
fn other_shapes_are_written_at_once() {
    let list = TurnedList { metadata: metadata(), items: vec![note("one")].into() };
    let writes = streamed(&list, &kind("TurnedList"));
    assert_eq!(writes, [plain(&list, &kind("TurnedList"))]);
}

/// PB-06, PB-12: a list that does not encode gives the error of the encoder that writes it at once,
/// and nothing is written.
#[test]
fn a_list_that_does_not_encode_is_not_begun() {
    let decoded = RawExtension::Object(Box::new(note("one")));
    let mixed = MixedList { metadata: metadata(), items: vec![decoded].into() };
    let text = TextList { metadata: metadata(), items: NullableVec::new() };
    let lists: [(&dyn Object, _); 2] = [(&mixed, kind("MixedList")), (&text, kind("TextList"))];
    for (list, kind) in lists {
        let (mut writes, mut out) = (Writes::default(), Vec::new());
        let streamed = serializer().encode_to_writer(list, &kind, &mut writes);
        let plain = serializer().encode(list, &kind, &mut out);
        let [streamed, plain] = [streamed, plain].map(|it| it.expect_err("it has no form"));
        assert_eq!(streamed.to_string(), plain.to_string());
        assert!(writes.0.is_empty() && out.is_empty());
    }
}

/// PB-12: a list whose type numbers its fields in another way is read item by item as well.
#[test]
fn lists_are_read_by_the_numbers_of_their_type() {
    let list = TurnedList { metadata: metadata(), items: vec![note("one"), note("two")].into() };
    let bytes = plain(&list, &kind("TurnedList"));
    let mut builder = Scheme::builder();
    builder.known::<Note>().known::<TurnedList>();
    let serializer = ProtobufSerializer::new(Arc::new(builder.build().expect("the kinds fit")));
    let format = serializer.list_format().expect("it has lists");
    let mut scanner = format.list_scanner(1024);
    scanner.name_items(&kind("Note"));
    let (mut arriving, mut notes) = (bytes.chunks(1), Vec::new());
    loop {
        match scanner.next_part().expect("it is a list") {
            ListPart::Head { document, is_complete } => {
                let mut head = Envelope::open(document.data.into()).expect("it is one").raw;
                let tag = head.next_tag().expect("it is not broken");
                // What is after the items is there when they have passed.
                let metadata = Some((1, WireType::LengthDelimited));
                assert_eq!(tag, metadata.filter(|_| is_complete));
            }
            ListPart::Item(document) => {
                let decoded = serializer.decode(document.data).expect("it is a note");
                notes.push(decoded.object().downcast_ref::<Note>().cloned());
            }
            ListPart::More => {
                let next = arriving.next().unwrap_or_default();
                scanner.window().room()[..next.len()].copy_from_slice(next);
                scanner.window().filled(next.len());
            }
            _ => break,
        }
    }
    assert_eq!(notes, [Some(note("one")), Some(note("two"))]);
}

/// What a scanner finds in a stream that arrives in pieces: parts, and how it ended.
fn scanned(stream: &[u8], piece: usize) -> (Vec<Vec<u8>>, Result<(), String>) {
    let mut builder = Scheme::builder();
    builder.known::<Note>().known::<NoteList>();
    let serializer = ProtobufSerializer::new(Arc::new(builder.build().expect("the kinds fit")));
    let mut scanner = serializer.list_format().expect("it has lists").list_scanner(1024);
    scanner.name_items(&kind("Note"));
    let (mut arriving, mut parts) = (stream.chunks(piece), Vec::new());
    loop {
        match scanner.next_part() {
            Ok(ListPart::Head { document, .. } | ListPart::Item(document)) => {
                parts.push(document.data.to_vec());
            }
            Ok(ListPart::More) => {
                let next = arriving.next().unwrap_or_default();
                scanner.window().room()[..next.len()].copy_from_slice(next);
                scanner.window().filled(next.len());
            }
            Ok(_) => return (parts, Ok(())),
            Err(error) => return (parts, Err(error.to_string())),
        }
    }
}

/// PB-12: a group among the fields of a list is found wherever the stream is cut, and so is a field
/// that leaves its message.
#[test]
fn parts_do_not_depend_on_where_the_stream_is_cut() {
    // Field 3 is a group of two fields, field 2 an item.
    let group = b"\x1b\x08\x01\x0a\x01x\x1c\x12\0";
    let open_group = b"\x1b\x0a\x01x";
    let long_item = b"\x12\x7f";
    for (list, is_whole) in [(&group[..], true), (open_group, false), (long_item, false)] {
        let mut stream = b"k8s\0\n\x0e\n\x02v1\x12\x08NoteList\x12".to_vec();
        stream.push(u8::try_from(list.len()).expect("it is short"));
        stream.extend_from_slice(list);
        stream.extend_from_slice(b"\x1a\0\x22\0");
        let at_once = scanned(&stream, stream.len());
        assert_eq!(at_once.1.is_ok(), is_whole, "{list:?}: {at_once:?}");
        for piece in 1..stream.len() {
            assert_eq!(scanned(&stream, piece), at_once, "{list:?} in pieces of {piece}");
        }
    }
}
