//! Mistakes put into CBOR: entries renamed, doubled, given other values; bytes flipped, parts cut.

use apimachinery_test_support::Dice;

use crate::support::from_hex;

/// A document taken apart as far as mistakes need it.
#[derive(Clone, Debug)]
enum Node {
    Map(Vec<(Node, Node)>),
    List(Vec<Node>),
    Tag(u64, Box<Node>),
    Other(Vec<u8>),
}

/// Items that most fields do not expect.
const VALUES: [&str; 64] = [
    "f6",
    "f7",
    "f4",
    "f5",
    "00",
    "01",
    "20",
    "1864",
    "1a80000000",
    "1b8000000000000000",
    "3b7fffffffffffffff",
    "3b8000000000000000",
    "f93c00",
    "fb3ff8000000000000",
    "f97e00",
    "f97c00",
    "f90000",
    "fa7f7fffff",
    "40",
    "4178",
    "6178",
    "4131",
    "41ff",
    "61ff",
    "c3",
    "62c3a9",
    "42c328",
    "5f4178ff",
    "7f6178ff",
    "5f6178ff",
    "5fff",
    "80",
    "81f6",
    "8101",
    "814178",
    "816178",
    "9fff",
    "9f4178ff",
    "a0",
    "bfff",
    "a14161f6",
    "a141614162",
    "a24161416241614163",
    "a2416141626161f6",
    "a10102",
    "a1f601",
    "a18001",
    "d64178",
    "d54178",
    "d74178",
    "d68141ff",
    "d9d9f74178",
    "d9d9f7a0",
    "d82a4178",
    "d82aa0",
    "c074323032342d30312d30315430303a30303a30305a",
    "54323032342d30312d30315430303a30303a30305a",
    "c11a65000000",
    "c1fb41d9400000800000",
    "c24101",
    "f8ff",
    "f814",
    "e0",
    "4441413d3d",
];

/// Sometimes one of the values above, with the head and the content of a long string or number.
const MORE: [&str; 8] = [
    "443130306d",
    "4331306d",
    "4432302525",
    "d8208161ff",
    "a3416141624163f6416241ff",
    "bf41614162ff",
    "bf4161ff",
    "83f6f6f6",
];

pub(crate) fn mutate_cbor(data: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut rest = data;
    let mut node = take_node(&mut rest);
    let entries = count(&node);
    let mut text = Vec::new();
    match dice.below(10) {
        0 => return flip(data.to_vec(), dice),
        1 => return cut(data.to_vec(), dice),
        3 | 4 => change_names(&mut node, dice),
        2 => {
            write_node(&node, dice, true, &mut text);
            return text;
        }
        _ if entries == 0 => return flip(data.to_vec(), dice),
        _ => drop(change(&mut node, &mut dice.below(entries), dice)),
    }
    write_node(&node, dice, false, &mut text);
    text
}

/// Makes a mistake at the top, where kind and version stand: there, or after them.
fn change_names(node: &mut Node, dice: &mut Dice) {
    const VERSIONS: [&str; 3] = ["427631", "4776312f76312f76", "6776313233343536"];
    let entries = match node {
        Node::Tag(_, content) => return change_names(content, dice),
        Node::Map(entries) if !entries.is_empty() => entries,
        _ => return,
    };
    let some = dice.below(entries.len());
    match dice.below(5) {
        0 => entries.rotate_left(some),
        1 => entries.push(entries[some].clone()),
        2 => {
            let name = Node::Other(b"\x4aapiVersion".to_vec());
            let inner = Node::Map(vec![(name, Node::Other(pick(&VERSIONS, dice)))]);
            entries.push((Node::Other(b"\x4cmorePayloads".to_vec()), inner));
        }
        _ => {
            let is_name = |(key, _): &(Node, Node)| matches!(key, Node::Other(raw) if matches!(raw.get(1..), Some(b"kind" | b"apiVersion")));
            let names: Vec<usize> =
                (0..entries.len()).filter(|at| is_name(&entries[*at])).collect();
            let at = if names.is_empty() { some } else { *dice.pick(&names) };
            change_entry(entries, at, dice);
        }
    }
}

/// Makes a mistake at the entry that `left` counts down to.
fn change(node: &mut Node, left: &mut usize, dice: &mut Dice) -> bool {
    match node {
        Node::Other(_) => false,
        Node::Tag(_, content) => change(content, left, dice),
        Node::List(items) => items.iter_mut().any(|item| change(item, left, dice)),
        Node::Map(entries) => {
            if *left < entries.len() {
                change_entry(entries, *left, dice);
                return true;
            }
            *left -= entries.len();
            entries.iter_mut().any(|(_, value)| change(value, left, dice))
        }
    }
}

fn change_entry(entries: &mut Vec<(Node, Node)>, at: usize, dice: &mut Dice) {
    match dice.below(8) {
        0 => rename(&mut entries[at].0, dice),
        1 => entries.insert(at, entries[at].clone()),
        2 => {
            let value = entries[dice.below(entries.len())].1.clone();
            entries[at].1 = value;
        }
        3 => {
            let content = std::mem::replace(&mut entries[at].1, Node::List(Vec::new()));
            let tag = *dice.pick(&[0, 1, 3, 21, 22, 23, 42, 55_799]);
            entries[at].1 = Node::Tag(tag, Box::new(content));
        }
        4 => {
            let name = Node::Other(pick(&VALUES, dice));
            entries.insert(at, (name, Node::Other(pick(&VALUES, dice))));
        }
        5 => entries[at].1 = Node::Other(pick(&MORE, dice)),
        _ => entries[at].1 = Node::Other(pick(&VALUES, dice)),
    }
}

/// Other letters, one letter more, one less; text instead of bytes.
fn rename(key: &mut Node, dice: &mut Dice) {
    let Node::Other(raw) = key else { return };
    let (Some(first @ 0x41..=0x56), at) = (raw.first().copied(), 1 + dice.below(raw.len() - 1))
    else {
        return;
    };
    match dice.below(5) {
        0 => raw[at].make_ascii_uppercase(),
        1 => {
            raw.insert(at, b'x');
            raw[0] += 1;
        }
        2 if first > 0x41 => {
            raw.remove(at);
            raw[0] -= 1;
        }
        _ => raw[0] = first + 0x20,
    }
}

fn count(node: &Node) -> usize {
    match node {
        Node::Map(entries) => {
            entries.len() + entries.iter().map(|(_, value)| count(value)).sum::<usize>()
        }
        Node::List(items) => items.iter().map(count).sum(),
        Node::Tag(_, content) => count(content),
        Node::Other(_) => 0,
    }
}

/// Takes an item of a well-formed document without strings of indefinite length.
fn take_node(rest: &mut &[u8]) -> Node {
    let whole = *rest;
    let (major, value) = take_head(rest);
    match major {
        2 | 3 => {
            *rest = &rest[value as usize..];
            Node::Other(whole[..whole.len() - rest.len()].to_vec())
        }
        4 => Node::List((0..value).map(|_| take_node(rest)).collect()),
        5 => Node::Map((0..value).map(|_| (take_node(rest), take_node(rest))).collect()),
        6 => Node::Tag(value, Box::new(take_node(rest))),
        _ => Node::Other(whole[..whole.len() - rest.len()].to_vec()),
    }
}

fn take_head(rest: &mut &[u8]) -> (u8, u64) {
    let (first, size) = (
        rest[0],
        match rest[0] & 0x1f {
            24 => 1,
            25 => 2,
            26 => 4,
            27 => 8,
            _ => 0,
        },
    );
    let argument = rest[1..=size].iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
    *rest = &rest[1 + size..];
    (first >> 5, if size == 0 { u64::from(first & 0x1f) } else { argument })
}

/// Writes a document; with `odd` heads, some of indefinite length, some longer than they need be,
/// some strings as text.
fn write_node(node: &Node, dice: &mut Dice, odd: bool, out: &mut Vec<u8>) {
    match node {
        Node::Other(raw) => {
            let at = out.len();
            out.extend_from_slice(raw);
            if odd && matches!(raw[0], 0x40..=0x57) && dice.below(2) == 0 {
                out[at] += 0x20;
            }
        }
        Node::Tag(tag, content) => {
            write_head(6, *tag, out);
            write_node(content, dice, odd, out);
        }
        Node::List(items) => {
            let until_break = write_length(4, items.len(), dice, odd, out);
            items.iter().for_each(|item| write_node(item, dice, odd, out));
            out.extend(until_break);
        }
        Node::Map(entries) => {
            let until_break = write_length(5, entries.len(), dice, odd, out);
            for (key, value) in entries {
                write_node(key, dice, odd, out);
                write_node(value, dice, odd, out);
            }
            out.extend(until_break);
        }
    }
}

fn write_length(
    major: u8,
    length: usize,
    dice: &mut Dice,
    odd: bool,
    out: &mut Vec<u8>,
) -> Option<u8> {
    match dice.below(4) {
        0 if odd => {
            out.push(major << 5 | 31);
            return Some(0xff);
        }
        1 if odd => {
            out.push(major << 5 | 25);
            out.extend_from_slice(&(length as u16).to_be_bytes());
        }
        _ => write_head(major, length as u64, out),
    }
    None
}

fn write_head(major: u8, value: u64, out: &mut Vec<u8>) {
    let major = major << 5;
    match value {
        0..=23 => out.push(major | value as u8),
        24..=0xff => out.extend_from_slice(&[major | 24, value as u8]),
        0x100..=0xffff => {
            out.push(major | 25);
            out.extend_from_slice(&(value as u16).to_be_bytes());
        }
        _ => {
            out.push(major | 26);
            out.extend_from_slice(&(value as u32).to_be_bytes());
        }
    }
}

fn flip(mut data: Vec<u8>, dice: &mut Dice) -> Vec<u8> {
    let (at, byte) = (dice.below(data.len()), dice.below(256) as u8);
    match (data.get_mut(at), dice.below(3)) {
        (Some(place), 0) => *place ^= 1 << (byte % 8),
        (Some(place), 1) => *place = byte,
        _ => data.insert(at, byte),
    }
    data
}

fn cut(mut data: Vec<u8>, dice: &mut Dice) -> Vec<u8> {
    let from = dice.below(data.len());
    let to = match dice.below(3) {
        0 => data.len(),
        _ => data.len().min(from + 1 + dice.below(8)),
    };
    data.drain(from..to);
    data
}

fn pick(items: &[&str], dice: &mut Dice) -> Vec<u8> {
    from_hex(items[dice.below(items.len())])
}
