//! Where reading and writing take a short way, the answer is that of the long one.

use apimachinery_protobuf::{ProtobufWriter, WireType};

use crate::support::{decode, encode};
use crate::types::{Cause, LabelSelector, ObjectMeta, Requirement, Secret, SecretList};

/// A varint with `needless` bytes more than it takes, as far as ten bytes go.
fn varint(mut value: u64, needless: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    for _ in 0..needless.min(10 - bytes.len()) {
        *bytes.last_mut().expect("there is a byte") |= 0x80;
        bytes.push(0);
    }
    bytes
}

/// A field with a length, whose tag and length have needless bytes.
fn field(number: u64, value: &[u8], needless: usize) -> Vec<u8> {
    let head = [varint(number << 3 | 2, needless), varint(value.len() as u64, needless)];
    [head.concat().as_slice(), value].concat()
}

fn read_text(bytes: &[u8]) -> Result<String, String> {
    let cause = decode::<Cause>(&field(2, bytes, 0)).map_err(|error| error.to_string())?;
    assert_eq!(decode::<Cause>(&field(2, bytes, 3)).expect("the same text"), cause);
    Ok(cause.message)
}

#[test]
fn texts_of_any_length_are_checked_as_std_does() {
    let inserts: [&[u8]; 7] =
        [b"", "é".as_bytes(), "€".as_bytes(), "😀".as_bytes(), b"\xff", b"\xc3", b"\xe2\x82"];
    for insert in inserts {
        for (before, after) in (0..=40).flat_map(|before| (0..=20).map(move |it| (before, it))) {
            let bytes = [&vec![b'a'; before], insert, &vec![b'~'; after]].concat();
            match std::str::from_utf8(&bytes) {
                Ok(text) => assert_eq!(read_text(&bytes).as_deref(), Ok(text)),
                Err(error) => {
                    let place = field(2, &bytes, 0).len() - bytes.len() + error.valid_up_to();
                    let expected = format!("message: invalid UTF-8 (byte {place})");
                    assert_eq!(read_text(&bytes), Err(expected));
                }
            }
        }
    }
}

#[test]
fn needless_bytes_of_tags_and_lengths_change_nothing() {
    let labels = field(11, &[field(1, b"app", 0), field(2, b"web", 0)].concat(), 0);
    let short = [field(1, b"name", 0), labels].concat();
    let expected: ObjectMeta = decode(&short).expect("it is whole");
    assert_eq!(expected.labels.get("app").map(|it| &**it), Some("web"));
    for needless in 1..10 {
        let entry = [field(1, b"app", needless), field(2, b"web", needless)].concat();
        // Number 200 is not known.
        let fields = [(1, b"name".as_slice()), (200, b"unknown"), (11, &entry)];
        let long: Vec<u8> =
            fields.iter().flat_map(|(number, value)| field(*number, value, needless)).collect();
        assert_eq!(decode::<ObjectMeta>(&long).expect("it is whole"), expected);
    }
}

fn requirement(index: usize) -> Requirement {
    let values = (0..index % 4).map(|it| "v".repeat(it * 9).into()).collect();
    Requirement { key: format!("key-{index}").into(), operator: "In".into(), values }
}

#[test]
fn scattered_items_keep_their_order() {
    for (count, apart) in [(0, 1), (1, 1), (5, 2), (1023, 7), (1024, 1024), (3000, 1), (3000, 5000)]
    {
        let expressions: Vec<_> = (0..count).map(requirement).collect();
        let mut bytes = Vec::new();
        for (index, expression) in expressions.iter().enumerate() {
            if index % apart == 0 {
                let entry = field(1, format!("label-{index:05}").as_bytes(), 0);
                bytes.extend(field(1, &entry, 0));
            }
            bytes.extend(field(2, &encode(expression), 0));
        }
        let read: LabelSelector = decode(&bytes).expect("it is whole");
        assert_eq!(read.expressions, expressions);
        assert_eq!(read.labels.len(), count.div_ceil(apart));
        assert!(read.expressions.capacity() <= 2 * count.max(1));
    }
}

#[test]
fn a_list_takes_the_room_it_needs() {
    let item = Secret {
        metadata: ObjectMeta { name: "n".repeat(2000).into(), ..Default::default() },
        ..Default::default()
    };
    let items: Vec<_> = std::iter::repeat_n(item, 3000).collect();
    let bytes = encode(&SecretList { items: items.into(), ..SecretList::default() });
    let list: SecretList = decode(&bytes).expect("it is whole");
    assert_eq!(list.items.len(), 3000);
    assert_eq!(list.items.as_vec().map(Vec::capacity), Some(3000));
    // Of items that take no bytes, no more are expected than there are bytes for.
    let tiny = LabelSelector {
        expressions: vec![Requirement::default(); 100_000],
        ..LabelSelector::default()
    };
    let bytes: Vec<u8> = std::iter::repeat_n(field(2, b"", 0), 100_000).flatten().collect();
    let read: LabelSelector = decode(&bytes).expect("it is whole");
    assert_eq!(read, tiny);
    assert!(read.expressions.capacity() < 150_000);
}

#[test]
fn a_message_that_ends_early_is_an_error_within_it() {
    let secret = Secret {
        metadata: ObjectMeta { name: "name".into(), ..ObjectMeta::default() },
        texts: [("a".to_owned(), "b".to_owned()), ("c".to_owned(), "é".repeat(70))].into(),
        ..Secret::default()
    };
    let list = SecretList { items: vec![secret.clone(), secret].into(), ..SecretList::default() };
    let bytes = encode(&list);
    for end in 0..bytes.len() {
        let (cut, after) = bytes.split_at(end);
        match decode::<SecretList>(cut) {
            Ok(part) => assert!(part.items.len() < 2, "{} bytes were needed", after.len()),
            Err(error) => {
                assert!(error.to_string().contains("unexpected EOF"), "{error}");
                assert!(error.position().is_some_and(|it| it.offset <= end), "{error}");
            }
        }
    }
}

#[test]
fn short_tags_and_lengths_are_written_as_long_ones() {
    let written = |write: &dyn Fn(&mut ProtobufWriter)| {
        let mut writer = ProtobufWriter::new();
        // Ends at different places of the buffer's first part.
        writer.put(b"end");
        write(&mut writer);
        let mut out = Vec::new();
        writer.finish_into(&mut out).expect("nothing failed");
        out
    };
    for number in [1, 2, 15, 16, 17, 2047, 2048, 536_870_911] {
        let tag = |wire: WireType| varint(u64::from(number) << 3 | u64::from(wire.number()), 0);
        for value in [0, 1, 127, 128, 16_383, 16_384, u64::MAX] {
            let expected = [&tag(WireType::Varint), &varint(value, 0), b"end".as_slice()].concat();
            assert_eq!(written(&|writer| writer.varint_field(number, value)), expected);
        }
        for length in [0, 1, 126, 127, 128, 129, 2040, 2041, 2042, 2043, 2044, 2045, 5000] {
            let value = vec![7; length];
            let head = [tag(WireType::LengthDelimited), varint(length as u64, 0)].concat();
            let expected = [&head, value.as_slice(), b"end"].concat();
            assert_eq!(written(&|writer| writer.bytes_field(number, &value)), expected);
            let in_parts = written(&|writer| {
                let before = writer.len();
                writer.put(&value);
                writer.delimit_field(number, before);
            });
            assert_eq!(in_parts, expected);
        }
    }
}
