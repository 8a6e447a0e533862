//! What is written here is what the writer of documents writes.

use apimachinery_test_support::Dice;

use crate::check::check;
use crate::document::Document;
use crate::emit::writer;
use crate::limits::MAX_ALIASED_BYTES;
use crate::quick;
use crate::reader::Source;

#[rustfmt::skip]
const STRINGS: [&str; 75] = [
    "", "a", "word", "two words", " lead", "trail ", "  ", ": ", ":", ":x", "a:", "a: b", "a:b", "#", "#a", "a#",
    "a #b", "a# b", "-", "--", "---", "- a", "-a", "--flag=1", "...", ".", ".a", "....", "?", "? a", "?a", "!", "&a",
    "*a", "%", "@", "`", "|", ">", "'", "it's", "\\\"", "\\\\", "{}", "[]", "{a", "a,b", "yes", "No", "on", "y", "N",
    "true", "null", "~", "1", "01", "1.5", "1e3", "0x1F", "12:30:45", "2026-02-27", "2026-02-27T08:00:00Z",
    "10.0.0.1", "3f0c1f6a-52a5", "1_000", "é", "日本", "\u{1F600}", "\\n", "a\\nb\\n", "\\ta", "\\u0085", "\\u2028x",
    "\\u00e9\\/",
];

#[rustfmt::skip]
const KEYS: [&str; 42] = [
    "a", "b", "name", "kind", "apiVersion", "spec", "a1", "a2", "a9", "a10", "a1b", "a010", "a01", "10", "9", "1",
    "x-y", "x.y", "x_y", "x/y", "X", "f:a", "f:b", "k:{\\\"u\\\":1}", ".", "", "yes", "é", "èa", "日本", "a\u{0661}",
    "a0", "0", "00", "-", "a-", "a:", "a b", "v123456789012345678901", "v123456789012345678901b", "v-", "v1",
];

#[rustfmt::skip]
const ATOMS: [&str; 17] = [
    "1e400", "true", "false", "null", "0", "-0", "1", "-1", "12345678901234567890", "1.0", "1.5", "1e6", "1e21",
    "-2.5e-7", "{}", "[]", "123456789012345678",
];

struct Random(Dice);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0.below(limit)
    }

    fn space(&mut self) -> &'static str {
        ["", "", "", "", "", " ", "\n", "\r\n  ", "\t"][self.below(9)]
    }

    fn string(&mut self, out: &mut String) {
        out.push('"');
        let pieces = match self.below(12) {
            0 => 2,
            1 => 30,
            _ => 1,
        };
        for piece in 0..pieces {
            if piece > 0 {
                out.push_str(["", " ", " ", "  "][self.below(4)]);
            }
            // Mostly what is written without a closer look.
            let some = if self.below(2) == 0 { &STRINGS[..4] } else { &STRINGS[..] };
            out.push_str(some[self.below(some.len())]);
        }
        out.push('"');
    }

    fn value(&mut self, depth: usize, out: &mut String) {
        let kind = if depth > 6 { self.below(6) } else { self.below(14) };
        match kind {
            0..=1 => out.push_str(ATOMS[self.below(ATOMS.len())]),
            2..=5 => self.string(out),
            6..=8 => {
                out.push('[');
                for item in 0..self.below(4) {
                    out.push_str(if item > 0 { "," } else { "" });
                    out.push_str(self.space());
                    self.value(depth + 1, out);
                    out.push_str(self.space());
                }
                out.push(']');
            }
            _ => {
                out.push('{');
                let some = if self.below(3) == 0 { &KEYS[..] } else { &KEYS[..7] };
                for entry in 0..self.below(7) {
                    out.push_str(if entry > 0 { "," } else { "" });
                    out.push_str(self.space());
                    if self.below(10) == 0 {
                        self.string(out);
                    } else {
                        out.push('"');
                        out.push_str(some[self.below(some.len())]);
                        out.push('"');
                    }
                    out.push(':');
                    out.push_str(self.space());
                    self.value(depth + 1, out);
                    out.push_str(self.space());
                }
                out.push('}');
            }
        }
    }
}

fn written(document: &Document<'_>) -> String {
    let mut out = Vec::new();
    writer::Writer::new(document, &mut out).write();
    String::from_utf8(out).expect("it is text")
}

/// What is written here, after it was compared with the two other ways.
fn compared(json: &str) -> Option<String> {
    let mut out = b"before".to_vec();
    if !super::to_yaml(json.as_bytes(), &mut out) {
        assert_eq!(out, b"before", "{json}");
        return None;
    }
    let found = String::from_utf8(out.split_off(6)).expect("it is text");
    let by_reader = quick::read(json.as_bytes()).expect(json);
    assert_eq!(found, written(&by_reader), "{json}");
    let source = Source::new(json.as_bytes());
    let by_parser = Document::first_of(&source).expect(json);
    check(&by_parser, false, MAX_ALIASED_BYTES).expect(json);
    assert_eq!(found, written(&by_parser), "{json}");
    Some(found)
}

#[test]
fn random_values_are_written_as_by_the_writer_of_documents() {
    let mut random = Random(Dice::new(7));
    let mut done = 0;
    for _ in 0..6_000 {
        let mut json = String::new();
        json.push('[');
        random.value(0, &mut json);
        json.push(']');
        done += usize::from(compared(&json).is_some());
    }
    assert!(done > 3_000, "{done}");
}

#[test]
fn every_string_is_written_as_by_the_writer_of_documents() {
    let mut done = 0;
    for text in STRINGS {
        for other in STRINGS {
            let long = "long text ".repeat(8);
            let forms = [
                format!(r#"["{text}{other}"]"#),
                format!(r#"{{"{text}{other}":["{text} {other}"]}}"#),
                format!(r#"[{{"{text}":"{long}{other}","{other}":"{other} {long}{text}"}}]"#),
            ];
            done += forms.iter().filter(|form| compared(form).is_some()).count();
        }
    }
    assert!(done > 12_000, "{done}");
}

#[test]
fn all_orders_of_some_keys_are_those_of_the_writer_of_documents() {
    for a in KEYS {
        for b in KEYS {
            for c in KEYS.into_iter().step_by(3) {
                let json = format!(r#"{{"{a}":{{"x":1}},"{b}":[1,2],"{c}":"text"}}"#);
                compared(&json);
            }
        }
    }
}

#[test]
fn texts_cut_short_are_left_to_the_parser() {
    let json = r#"{"b":["c\n",{"a":-1.5e3,"\u00e9":{}}],"a":"x y"}"#;
    assert!(compared(json).is_some());
    for end in 0..json.len() {
        let Some(cut) = json.get(..end) else { continue };
        assert!(compared(cut).is_none(), "{cut}");
    }
}

#[test]
fn deep_nesting_is_left_to_the_writer_of_documents() {
    for (depth, is_done) in [(99, true), (100, true), (101, false), (20_000, false)] {
        let json = format!("{}1{}", r#"{"b":["#.repeat(depth / 2), "]}".repeat(depth / 2));
        let json = if depth % 2 > 0 { format!("[{json}]") } else { json };
        assert_eq!(super::to_yaml(json.as_bytes(), &mut Vec::new()), is_done, "{depth}");
    }
}

#[test]
fn plain_scalars_are_written_as_by_the_writer_of_documents() {
    for text in [
        "a:: b",
        "- c:: d",
        "- a:b:: c:d",
        "a: b:c",
        "[a/b, 1.5, 012, -x-]",
        "a: 'b:'",
        "a: yes\n  no",
    ] {
        compared(text).expect(text);
    }
}
