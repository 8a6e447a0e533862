//! Short texts are read with moves of fixed size; the answer is that of a `String`, which is not.

use apimachinery_protobuf::ProtobufReader;
use apimachinery_runtime::{Input, Str};
use apimachinery_test_support::Dice;

use crate::support::{decode, encode, to_hex};
use crate::types::{PlainTexts, Texts};

/// What is read, or what is wrong, in a form that both have.
fn read(bytes: &[u8]) -> Result<String, String> {
    let fast = decode::<Texts>(bytes).map_err(|error| error.to_string());
    let slow = decode::<PlainTexts>(bytes).map_err(|error| error.to_string());
    if let (Ok(fast), Ok(slow)) = (&fast, &slow) {
        assert_eq!(to_hex(&encode(fast)), to_hex(&encode(slow)), "{bytes:x?}");
    }
    let [fast, slow] = [fast.map(|it| format!("{it:?}")), slow.map(|_| String::new())];
    assert_eq!(fast.as_ref().err(), slow.as_ref().err(), "{bytes:x?}");
    fast
}

/// As field 4, with that much after it that a short text is seen whole; and without.
fn read_within(message: &[u8]) {
    let mut inner = vec![4 << 3 | 2];
    match message.len() as u8 {
        length @ ..0x80 => inner.push(length),
        length => inner.extend([length, 1]),
    }
    inner.extend(message);
    let alone = read(&inner);
    for after in [b"", "texts of ASCII ".as_bytes(), "é€😀é€😀".as_bytes(), &[0xff; 40]] {
        // Number 8 is not known.
        let unknown = [&[8 << 3 | 2, after.len() as u8], after].concat();
        assert_eq!(read(&[inner.as_slice(), &unknown].concat()), alone, "{message:x?}");
    }
    let _ = read(message);
}

#[test]
fn texts_of_any_length_are_read_at_any_offset() {
    let inserts = ["", "\0", "é", "€", "😀", "\u{7f}"].map(str::as_bytes);
    let broken: [&[u8]; 4] = [b"\x80", b"\xff", b"\xc3", b"\xe2\x82"];
    for insert in inserts.into_iter().chain(broken) {
        for (before, after) in (0..=26).flat_map(|before| (0..=6).map(move |it| (before, it))) {
            let text = [&vec![b'a'; before], insert, &vec![b'~'; after]].concat();
            let length = text.len() as u8;
            let field = |number: u8| [&[number << 3 | 2, length], text.as_slice()].concat();
            let entry = [field(1), field(2)].concat();
            let map = [&[3 << 3 | 2, entry.len() as u8], entry.as_slice()].concat();
            let tag_of_two_bytes = [&[0x8a, 0x01, length], text.as_slice()].concat();
            for message in [field(1), field(2), field(5), map, tag_of_two_bytes] {
                read_within(&message);
            }
        }
    }
}

#[test]
fn the_last_text_counts_whatever_was_there() {
    let texts = ["", "a", "a text of 23 bytes here", "a text of 24 bytes here.", "é"];
    let long = "a text that does not fit in place".repeat(3);
    let texts: Vec<&str> = texts.into_iter().chain([long.as_str()]).collect();
    for (first, second) in texts.iter().flat_map(|it| texts.iter().map(move |other| (it, other))) {
        let field = |text: &str| [&[1 << 3 | 2, text.len() as u8], text.as_bytes()].concat();
        let bytes = [field(first), field(second), vec![0x78; 40]].concat();
        let mut reader = ProtobufReader::new(Input::from(&bytes));
        let mut slot = Str::default();
        for text in [first, second] {
            let (_, wire) = reader.next_tag().expect("it is whole").expect("there is a field");
            reader.value(wire, &mut slot).expect("a text");
            assert_eq!(slot, *text);
            assert_eq!(slot.len(), text.len());
            assert_eq!(slot.is_heap_allocated(), text.len() > 24);
        }
        assert_eq!(reader.rest(), [0x78; 40]);
    }
}

#[test]
fn broken_messages_are_broken_in_the_same_way() {
    let chance = &mut Dice::new(1);
    let mut inner =
        b"\x0a\x05inner\x12\x00\x12\x03abc\x30\x80\x01\x2a\x01p\x8a\x01\x04last".to_vec();
    inner.extend(b"\x1a\x08\x0a\x01b\x12\x03two\x1a\x08\x12\x03one\x0a\x01a\x1a\x04\x0a\x02b\x00");
    inner.extend(b"\x3a\x0a\x0a\x03key\x12\x03val\x3a\x00\x1a\x00");
    let message = [b"\x22\x45".as_slice(), &inner, b"\x0a\x17a text of 23 bytes here"].concat();
    assert_eq!(message[1] as usize, inner.len());
    read_within(&message);
    for round in 0..8_000 {
        let mut bytes = message.clone();
        for _ in 0..=round % 3 {
            let place = chance.below(bytes.len());
            match chance.below(5) {
                0 => bytes.truncate(place),
                1 => drop(bytes.splice(place..place, [chance.below(256) as u8])),
                2 if place < bytes.len() => drop(bytes.remove(place)),
                3 if place < bytes.len() => bytes[place] ^= 0x80,
                _ if place < bytes.len() => bytes[place] = chance.below(256) as u8,
                _ => {}
            }
        }
        bytes.truncate(120);
        read_within(&bytes);
    }
}
