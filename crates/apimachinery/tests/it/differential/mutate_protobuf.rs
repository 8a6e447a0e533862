//! Mistakes put into messages: fields renumbered, duplicated, reordered, given other wire types and
//! odd varints, unknown fields and groups, bytes flipped and cut.

use apimachinery_test_support::Dice;

const MAGIC: &[u8] = b"k8s\0";

const NUMBERS: [u64; 16] = [
    0,
    1,
    2,
    3,
    4,
    5,
    7,
    15,
    16,
    100,
    19_000,
    (1 << 29) - 1,
    1 << 29,
    1 << 31,
    (1 << 32) + 1,
    (1 << 61) - 1,
];

const VARINTS: [u64; 14] = [
    0,
    1,
    2,
    127,
    128,
    (1 << 31) - 1,
    1 << 31,
    (1 << 32) - 1,
    1 << 32,
    (1 << 32) + 1,
    253_402_300_800,
    (1 << 63) - 1,
    1 << 63,
    u64::MAX,
];

const TEXTS: [&[u8]; 16] = [
    b"",
    b"x",
    b"\0",
    b"null",
    b"{}",
    b"{\"a\":1}",
    b"{\"a\":",
    b"[1, 2]",
    b"\"\"",
    b"1Gi",
    b"-0.5",
    b"1e400",
    b"\x01\x80\x01\x7f",
    b"\x08\x01\x08\x02",
    b"\x0a\x00\x12\x00",
    b"\xc3\x28",
];

/// A field, and how its varints are to be written.
#[derive(Clone, Debug)]
struct Field {
    number: u64,
    /// The wire type in the tag, which need not be that of the value.
    wire: u64,
    value: Value,
    /// Needless bytes of the tag.
    tag_padding: usize,
    /// Needless bytes of the varint or length.
    padding: usize,
}

#[derive(Clone, Debug)]
enum Value {
    Varint(u64),
    Fixed64([u8; 8]),
    Fixed32([u8; 4]),
    Bytes(Vec<u8>),
    Message(Vec<Field>),
    /// The fields, and the number in the tag at the end.
    Group(Vec<Field>, u64),
    /// What is after the tag, as it is.
    Raw(Vec<u8>),
}

impl Field {
    fn new(number: u64, value: Value) -> Self {
        let wire = match value {
            Value::Varint(_) | Value::Raw(_) => 0,
            Value::Fixed64(_) => 1,
            Value::Bytes(_) | Value::Message(_) => 2,
            Value::Group(..) => 3,
            Value::Fixed32(_) => 5,
        };
        Self { number, wire, value, tag_padding: 0, padding: 0 }
    }

    fn write(&self, out: &mut Vec<u8>) {
        write_varint(self.number << 3 | self.wire, self.tag_padding, out);
        match &self.value {
            Value::Varint(value) => write_varint(*value, self.padding, out),
            Value::Fixed64(bytes) => out.extend(bytes),
            Value::Fixed32(bytes) => out.extend(bytes),
            Value::Bytes(bytes) => self.write_delimited(bytes, out),
            Value::Message(fields) => self.write_delimited(&written(fields), out),
            Value::Group(fields, end) => {
                out.extend(written(fields));
                write_varint(end << 3 | 4, self.padding, out);
            }
            Value::Raw(bytes) => out.extend(bytes),
        }
    }

    fn write_delimited(&self, bytes: &[u8], out: &mut Vec<u8>) {
        write_varint(bytes.len() as u64, self.padding, out);
        out.extend(bytes);
    }
}

fn written(fields: &[Field]) -> Vec<u8> {
    let mut out = Vec::new();
    fields.iter().for_each(|field| field.write(&mut out));
    out
}

fn write_varint(mut value: u64, padding: usize, out: &mut Vec<u8>) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    match padding {
        0 => out.push(value as u8),
        _ => {
            out.push(value as u8 | 0x80);
            out.extend(std::iter::repeat_n(0x80, padding - 1));
            out.push(0);
        }
    }
}

/// The fields of a message, if that is what the bytes are.
fn parse(bytes: &[u8]) -> Option<Vec<Field>> {
    let (mut rest, mut fields) = (bytes, Vec::new());
    while !rest.is_empty() {
        let tag = read_varint(&mut rest)?;
        let value = match tag & 7 {
            0 => Value::Varint(read_varint(&mut rest)?),
            1 => Value::Fixed64(rest.split_off(..8)?.try_into().ok()?),
            2 => {
                let length = usize::try_from(read_varint(&mut rest)?).ok()?;
                let part = rest.split_off(..length)?;
                let nested = parse(part).filter(|it| !it.is_empty());
                nested.map_or_else(|| Value::Bytes(part.to_vec()), Value::Message)
            }
            5 => Value::Fixed32(rest.split_off(..4)?.try_into().ok()?),
            _ => return None,
        };
        fields.push(Field::new(tag >> 3, value));
    }
    // A text that looks like a message stays what it is.
    (written(&fields) == bytes).then_some(fields)
}

fn read_varint(rest: &mut &[u8]) -> Option<u64> {
    let mut value = 0;
    for shift in (0..64).step_by(7) {
        let byte = *rest.split_off_first()?;
        value |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(value);
        }
    }
    None
}

/// An object in protobuf with one to three mistakes.
pub(crate) fn mutate_protobuf(data: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut changed = data.to_vec();
    for _ in 0..1 + dice.below(3) {
        let fields = changed.strip_prefix(MAGIC).and_then(parse);
        changed = match fields {
            Some(mut fields) if dice.below(8) > 0 && !fields.is_empty() => {
                let place = dice.below(count(&fields));
                change_at(&mut fields, place, dice);
                [MAGIC, &written(&fields)].concat()
            }
            _ => flip_or_cut(changed, dice),
        };
    }
    changed
}

/// How many fields there are in all messages.
fn count(fields: &[Field]) -> usize {
    fields.iter().map(|it| 1 + nested(it).map_or(0, count)).sum()
}

fn nested(field: &Field) -> Option<&[Field]> {
    match &field.value {
        Value::Message(fields) => Some(fields),
        _ => None,
    }
}

/// Makes a mistake at the field that is the `place`th of all messages.
fn change_at(fields: &mut Vec<Field>, mut place: usize, dice: &mut Dice) {
    for index in 0..fields.len() {
        if place == 0 {
            return change(fields, index, dice);
        }
        place -= 1;
        if let Value::Message(inner) = &mut fields[index].value {
            let size = count(inner);
            if place < size {
                return change_at(inner, place, dice);
            }
            place -= size;
        }
    }
}

fn change(fields: &mut Vec<Field>, index: usize, dice: &mut Dice) {
    let other = dice.below(fields.len());
    match dice.below(12) {
        0 => fields[index].number = *dice.pick(&NUMBERS),
        1 => fields[index].number = fields[other].number,
        2 => fields[index].wire = dice.below(8) as u64,
        3 => fields[index] = Field::new(fields[index].number, value(dice, 2)),
        4 => fields.insert(other, fields[index].clone()),
        5 => fields.push(fields[index].clone()),
        6 => drop(fields.remove(index)),
        7 => fields.swap(index, other),
        8 => fields[index].value = fields[other].value.clone(),
        9 => fields.insert(other, Field::new(*dice.pick(&NUMBERS), value(dice, 2))),
        10 => fields[index].tag_padding = dice.below(11),
        _ => odd_value(&mut fields[index], dice),
    }
}

/// Another value of the same wire type, or the same one in other bytes.
fn odd_value(field: &mut Field, dice: &mut Dice) {
    match &mut field.value {
        _ if dice.below(3) == 0 => field.padding = dice.below(11),
        Value::Varint(_) if dice.below(4) == 0 => field.value = Value::Raw(long_varint(dice)),
        Value::Varint(value) => *value = *dice.pick(&VARINTS),
        Value::Bytes(bytes) | Value::Raw(bytes) if dice.below(2) == 0 => {
            *bytes = flip_or_cut(std::mem::take(bytes), dice);
        }
        Value::Message(inner) if dice.below(2) == 0 => inner.clear(),
        Value::Fixed64(bytes) => bytes[7] ^= 0x40,
        Value::Fixed32(bytes) => bytes[3] ^= 0x40,
        value => *value = Value::Bytes(dice.pick(&TEXTS).to_vec()),
    }
}

/// Ten or eleven bytes, with bits beyond the 64th.
fn long_varint(dice: &mut Dice) -> Vec<u8> {
    let mut bytes = vec![0xff; 9 + dice.below(2)];
    bytes.push(*dice.pick(&[0x00, 0x01, 0x02, 0x7f, 0xff]));
    bytes
}

/// A value of any wire type; groups are nested at most `depth` deep.
fn value(dice: &mut Dice, depth: usize) -> Value {
    match dice.below(if depth == 0 { 4 } else { 6 }) {
        0 => Value::Varint(*dice.pick(&VARINTS)),
        1 => Value::Fixed64([dice.below(256) as u8; 8]),
        2 => Value::Fixed32([dice.below(256) as u8; 4]),
        3 => Value::Bytes(dice.pick(&TEXTS).to_vec()),
        kind => {
            let (number, depth) = (*dice.pick(&NUMBERS), depth - 1);
            let inner: Vec<Field> = (0..dice.below(3))
                .map(|_| Field::new(*dice.pick(&NUMBERS), value(dice, depth)))
                .collect();
            if kind == 4 { Value::Message(inner) } else { Value::Group(inner, number) }
        }
    }
}

fn flip_or_cut(mut bytes: Vec<u8>, dice: &mut Dice) -> Vec<u8> {
    let at = dice.below(bytes.len());
    match dice.below(4) {
        0 => bytes.truncate(at),
        1 => bytes.insert(at, dice.below(256) as u8),
        2 if !bytes.is_empty() => drop(bytes.remove(at)),
        _ => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << dice.below(8);
            }
        }
    }
    bytes
}
