//! Where this reader reads a text, the parser reads the same.

use apimachinery_test_support::Dice;

use crate::document::{Document, NodeKind};
use crate::limits::MAX_DEPTH;
use crate::quick;
use crate::reader::Source;

#[rustfmt::skip]
const STARTS: [&str; 34] = [
    "a: ", "b:", "'c': ", "\"d\": ", "- ", "- e: ", "- f:", "h: ", "- - ", "", "", "-", "# ", "---", "--- ", "...", "<<: ",
    "x", "-y", "? ", "%d", "a b : ", "g:h", "&a ", "é: ", "a1: ", "10: ", "yes: ", "~: ", "z: ", "\"q\\n\": ", "'i''s': ",
    "k:{\"a\":1}: ", "\t",
];

#[rustfmt::skip]
const ENDS: [&str; 118] = [
    "", "1", "yes", "text", "two words", "{}", "[]", "http://x", "|", "|-", "|+", "{a: 1}", "[1, b]", "'it''s'", "\"a\\n\"",
    "\"q\"", "'q'", "x: y", "a#b", "a #b", "'open", "\"open", "|2", "| # c", "| x", ">", ">-", "*a", "&a b", "!!str x", "~",
    "- z", "@", ":x", "?x", " ", "'q' # c", "\"q\": r", "ü", "'ö'", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{1F600}", "\u{7F}",
    "\0", "\r", "a\tb", "\ta", "end'", "end\"", "end' ", "close\" # c", "\"\\\"", "\"\\u00e9\"", "\"\\x41\"", "\"\\/\"",
    "\"a\\ b\"", "\"a\\ ", "\"a\\", "\"a\\\\", "'a ", "0", "00", "012", "0x1F", "-1", "+1", "1.5", "1e3", "1e400", ".inf", "-.5",
    "1_0", "12345678901234567890", "-0", "2026-02-27", "2026-02-27T08:00:00Z", "12:30:45", "null", "Null", "true", "True",
    "off", "<b>&", "\"<b>\"", "'a\"b\\c'", "{\"a\":1,\"b\":[true,\"x y\"]}", "{b: 1, a: 2}", "{a: 1, a: 2}", "{\"a\": {}}",
    "[[], {}, [1]]", "[a, ]", "[a,,b]", "[a b]", "[a: b]", "{a}", "{a:1}", "{\"a\":b}", "{'a':b}", "{a: }", "[-1]", "[a",
    "{a: 1", "{a: 1} x", "{a: 1} # c", "[1]: x", "{yes: 1}", "{1: 1}", "[a/b, c.d, e-f]", "[\"a\" , 'b' ]", "[ a ]", "{ a: b }",
    "# c", "#c", "--", "---", "...",
];

struct Random(Dice);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0.below(limit)
    }

    fn of<'s>(&mut self, some: &[&'s str], usual: usize) -> &'s str {
        let some = if self.below(4) > 0 { &some[..usual] } else { some };
        some[self.below(some.len())]
    }

    fn text(&mut self) -> String {
        let mut text = String::new();
        for _ in 0..self.below(9) {
            text.push_str(&" ".repeat(self.below(5)));
            // Mostly what this reader is for.
            text.push_str(self.of(&STARTS, 11));
            text.push_str(self.of(&ENDS, 16));
            text.push_str(
                ["\n", "\n", "\n", "\n", "\n", "\n", "\n\n", "\n  \n", " \n", "\r\n"]
                    [self.below(10)],
            );
        }
        if self.below(20) == 0 {
            text.pop();
        }
        text
    }
}

/// The nodes of a document: what each is, its characters, and where the list goes on after it.
fn nodes<'d>(document: &'d Document<'_>) -> Vec<(NodeKind, &'d [u8], usize)> {
    let nodes = document.nodes.iter().enumerate();
    nodes.map(|(place, node)| (node.kind, document.chars(node), document.next(place))).collect()
}

/// The text was read, and the parser read the same.
fn compare(text: &[u8]) -> bool {
    let Some(found) = quick::read(text) else { return false };
    let shown = text.escape_ascii();
    let source = Source::new(text);
    let expected = Document::first_of(&source).unwrap_or_else(|error| panic!("{shown}: {error}"));
    assert_eq!(nodes(&found), nodes(&expected), "{shown}");
    assert_eq!(found.features, expected.features, "{shown}");
    true
}

#[test]
fn generated_text_is_read_as_by_the_parser() {
    let mut random = Random(Dice::new(1));
    let read = (0..200_000).filter(|_| compare(random.text().as_bytes())).count();
    assert!(read > 10_000, "{read}");
}

#[test]
fn every_value_is_read_as_by_the_parser() {
    let mut read = 0;
    for value in ENDS {
        for other in ENDS {
            for text in [
                format!("a: {value}\n  {other}\nb: {other}\n"),
                format!("- {value}\n- {other}\n   {value}\n"),
                format!("a:\n- b: {value}\n   {other}\n\n   {value}\n  c: {other}\n"),
                format!("{value}: {other}\nz:\n  {other}: 1\n"),
                format!("a: [{value}, {other}]\nb: {{a: {value}, \"b\": {other}}}\n"),
                format!(
                    "z: |\n  {value}\n\n   {other}\nw: |+\n\n  {other}\n\nx: |-\n  {value}\n \n"
                ),
                format!("a: '{value}\n  {other}'\nb: \"{other}\n\n  {value}\"\n"),
            ] {
                read += usize::from(compare(text.as_bytes()));
            }
        }
    }
    assert!(read > 15_000, "{read}");
}

#[test]
fn no_byte_changed_and_no_text_cut_short_makes_a_difference() {
    let text = b"z: 1\na:\n- b: 'it''s\n    x'\n  c: text\n   more\n- |\n  d\n\n  e\nw: {\"a\": [1, b]} # c\n---\nx\n";
    assert!(compare(text));
    for end in 0..text.len() {
        compare(&text[..end]);
        for byte in 0..=255 {
            let mut changed = text.to_vec();
            changed[end] = byte;
            compare(&changed);
            changed.insert(end, text[end]);
            compare(&changed);
        }
    }
}

#[test]
fn deep_nesting_is_left_to_the_parser() {
    for (depth, is_read) in [(100, true), (MAX_DEPTH, true), (MAX_DEPTH + 1, false)] {
        let block = "- ".repeat(depth) + "b\n";
        assert_eq!(compare(block.as_bytes()), is_read, "{depth}");
        let flow = format!("a: {}1{}\n", "[".repeat(depth - 1), "]".repeat(depth - 1));
        assert_eq!(compare(flow.as_bytes()), is_read, "{depth}");
    }
}
