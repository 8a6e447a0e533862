//! Nesting without end, within the stack of a test thread.

use apimachinery_protobuf::derived::read_fields;
use apimachinery_protobuf::{MAX_DEPTH, ProtobufReader, ProtobufSerializer};
use apimachinery_runtime::reflect::Described as _;
use apimachinery_runtime::{DecodeErrorKind, Decoder, Input};
use apimachinery_test_support::delimited_field as field;

use crate::support::{decode, encode, scheme};
use crate::types::{Time, Tree};

const CHILD: usize = 2;
const CHILDREN: usize = 3;
const NAMED: usize = 4;
const DEPTH: usize = 10_000;

/// `depth` messages within each other, in the field `number`.
fn nested(number: usize, depth: usize) -> Vec<u8> {
    (0..depth).fold(Vec::new(), |inner, _| match number {
        NAMED => field(NAMED, &field(2, &inner)),
        _ => field(number, &inner),
    })
}

#[test]
fn nested_messages_are_read_up_to_the_limit() {
    let limit = MAX_DEPTH as usize;
    for number in [CHILD, CHILDREN, NAMED] {
        let levels = if number == NAMED { limit / 2 } else { limit };
        if let Err(error) = decode::<Tree>(&nested(number, levels)) {
            panic!("field {number}: {error}");
        }
        let error = decode::<Tree>(&nested(number, levels + 1)).expect_err("one too many");
        assert_eq!(error.kind(), &DecodeErrorKind::TooDeep { limit });
        // The innermost tree is written with an empty message in it.
        let tree: Tree = decode(&nested(number, levels - 1)).expect("within the limit");
        assert_eq!(decode::<Tree>(&encode(&tree)).expect("within the limit"), tree);
    }
}

#[test]
fn ten_thousand_nested_messages_are_an_error() {
    for number in [CHILD, CHILDREN, NAMED] {
        let error = decode::<Tree>(&nested(number, DEPTH)).expect_err("too deep");
        assert_eq!(error.kind(), &DecodeErrorKind::TooDeep { limit: MAX_DEPTH as usize });
        let mut input = b"k8s\0\x0a\x0a\x0a\x02v1\x12\x04Tree".to_vec();
        input.extend(field(2, &nested(number, DEPTH)));
        let error = ProtobufSerializer::new(scheme()).decode(&input).expect_err("too deep");
        assert_eq!(error.kind(), &DecodeErrorKind::TooDeep { limit: MAX_DEPTH as usize });
    }
}

#[test]
fn unknown_messages_and_groups_are_passed_over_at_any_depth() {
    let mut input = nested(9, DEPTH);
    input.extend(std::iter::repeat_n(0x7b, DEPTH));
    input.extend(std::iter::repeat_n(0x7c, DEPTH));
    input.extend(b"\x0a\x01n");
    let tree: Tree = decode(&input).expect("nothing of it is known");
    assert_eq!(tree, Tree { name: "n".into(), ..Tree::default() });
}

#[test]
fn a_reader_is_at_its_end_after_a_message() {
    let (mut time, mut reader) =
        (Time::default(), ProtobufReader::new(Input::from(b"\x78\x01\x79\0\0\0\0\0\0\0\0")));
    read_fields(&mut time, &mut reader).expect("nothing of it is known");
    assert!(reader.is_empty() && reader.rest().is_empty());
    assert_eq!(reader.position().offset, 11);
    assert!(time.table().field_by_number(15).is_none());
}
