//! Mistakes put into documents: bytes flipped, parts cut, fields duplicated, renamed, given other
//! types.

use std::ops::Range;

use apimachinery_test_support::Dice;

const BYTES: &[u8] = b"\0\t\n\r \"\\{}[]:,-+.019eEtfnu'#&*!|>%@`<=~/\x7f\x80\xc3\xff";

const JSON_VALUES: [&str; 24] = [
    "null",
    "true",
    "0",
    "-1",
    "1.0",
    "1.5",
    "1e3",
    "1e400",
    "2147483648",
    "9223372036854775808",
    "\"\"",
    "\"x\"",
    "\"1\"",
    "\"2020-01-01T00:00:00Z\"",
    "\"2020-01-01T00:00:00.5+01:00\"",
    "\"AA==\"",
    "\"A\\u0000\\ud800\"",
    "[]",
    "[null]",
    "[1]",
    "[\"x\"]",
    "{}",
    "{\"a\":null}",
    "{\"a\":\"b\",\"A\":\"c\"}",
];

const YAML_VALUES: [&str; 24] = [
    "null",
    "~",
    "yes",
    "0",
    "-1",
    "1.0",
    "1_000",
    "0o17",
    "017",
    "1e3",
    ".inf",
    "''",
    "x",
    "\"1\"",
    "2020-01-01T00:00:00Z",
    "2020-01-01",
    "[]",
    "[x]",
    "{}",
    "{a: b}",
    "!!str 1",
    "&a x",
    "|\n  x",
    "",
];

/// A member of a JSON object: where its name, with the quotes, and its value stand.
#[derive(Clone, Debug)]
struct Member {
    name: Range<usize>,
    value: Range<usize>,
}

pub(crate) fn mutate_json(text: &[u8], dice: &mut Dice) -> Vec<u8> {
    let members = members(text);
    let mut changed = text.to_vec();
    if members.is_empty() {
        return flip(changed, dice);
    }
    let Member { name, value } = dice.pick(&members).clone();
    match dice.below(7) {
        0 => return flip(changed, dice),
        1 => return cut(changed, dice),
        2 => {
            let inner = name.start + 1..name.end - 1;
            changed.splice(inner.clone(), rename(&text[inner], dice))
        }
        3 => {
            let copy = [&text[name.start..value.end], b","].concat();
            changed.splice(name.start..name.start, copy)
        }
        4 => {
            let other = dice.pick(&members).clone();
            let copy = [&text[other.name.start..other.value.end], b","].concat();
            changed.splice(name.start..name.start, copy)
        }
        5 => {
            let other = dice.pick(&members).clone();
            changed.splice(value, text[other.value].to_vec())
        }
        _ => changed.splice(value, dice.pick(&JSON_VALUES).bytes().collect::<Vec<_>>()),
    };
    changed
}

pub(crate) fn mutate_yaml(text: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> = text.split(|it| *it == b'\n').map(<[u8]>::to_vec).collect();
    let at = dice.below(lines.len().saturating_sub(1));
    let line = lines[at].clone();
    let indent = line.iter().take_while(|it| **it == b' ').count();
    let colon = line.windows(2).position(|it| it == b": ").unwrap_or(line.len());
    match dice.below(8) {
        0 => return flip(text.to_vec(), dice),
        1 => return cut(text.to_vec(), dice),
        2 => lines.insert(at, line),
        3 => {
            let other = dice.below(lines.len());
            lines.insert(other, line);
        }
        4 => drop(lines.remove(at)),
        5 => drop(lines[at].splice(indent..indent, *b"  ")),
        6 => {
            lines[at] =
                [&line[..indent], &rename(&line[indent..colon], dice), &line[colon..]].concat()
        }
        _ => {
            let value = dice.pick(&YAML_VALUES).as_bytes();
            lines[at] = [&line[..colon], b": ", value].concat();
        }
    }
    lines.join(&b'\n')
}

fn flip(mut text: Vec<u8>, dice: &mut Dice) -> Vec<u8> {
    let (at, byte) = (dice.below(text.len()), *dice.pick(BYTES));
    match (text.get_mut(at), dice.below(2)) {
        (Some(place), 0) => *place = byte,
        _ => text.insert(at, byte),
    }
    text
}

fn cut(mut text: Vec<u8>, dice: &mut Dice) -> Vec<u8> {
    let from = dice.below(text.len());
    let to = match dice.below(3) {
        0 => text.len(),
        _ => text.len().min(from + 1 + dice.below(8)),
    };
    text.drain(from..to);
    text
}

/// Other letters, one letter more, one less.
fn rename(name: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut name = name.to_vec();
    let at = dice.below(name.len());
    let Some(letter) = name.get_mut(at) else { return b"x".to_vec() };
    match dice.below(4) {
        0 => letter.make_ascii_uppercase(),
        1 => name.make_ascii_lowercase(),
        2 => name.insert(at, b'x'),
        _ => drop(name.remove(at)),
    }
    name
}

/// The members of all objects in a document without needless space.
fn members(text: &[u8]) -> Vec<Member> {
    let (mut members, mut open) = (Vec::new(), Vec::new());
    let (mut at, mut last_string) = (0, 0..0);
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => {
                let end = string_end(text, at);
                last_string = at..end + 1;
                at = end;
            }
            b':' => open.push(Some((last_string.clone(), at + 1))),
            b'{' | b'[' => open.push(None),
            b',' | b'}' | b']' => {
                if let Some(Some((name, start))) = open.pop_if(|it| it.is_some()) {
                    members.push(Member { name, value: start..at });
                }
                if *byte != b',' {
                    open.pop();
                }
            }
            _ => {}
        }
        at += 1;
    }
    members
}

/// Where the quote is that closes the string beginning at `start`.
fn string_end(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => return at,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    text.len()
}
