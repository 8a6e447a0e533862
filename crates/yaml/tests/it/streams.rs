//! Streams whose format is found out, and streams read piece by piece.

use std::io::{self, Cursor, Read};

use apimachinery_runtime::{FrameError, Framer};
use apimachinery_yaml::{
    DocumentFormat, DocumentReader, DocumentReaderError, MAX_YAML_FRAME_SIZE, PEEKED_BYTES,
    ToJsonOptions, YamlError, YamlErrorKind, YamlFramer, split_stream, to_json,
};

type Found = Result<(DocumentFormat, usize, usize, String), String>;

fn split(stream: &str) -> Vec<Found> {
    let found = split_stream(stream.as_bytes()).map(|document| {
        let document = document.map_err(|error: YamlError| error.to_string())?;
        let text = String::from_utf8_lossy(document.text()).into_owned();
        let start = document.start();
        Ok((document.format(), start.line, start.column, text))
    });
    found.collect()
}

fn json(line: usize, column: usize, text: &str) -> Found {
    Ok((DocumentFormat::Json, line, column, text.to_owned()))
}

fn yaml(line: usize, text: &str) -> Found {
    Ok((DocumentFormat::Yaml, line, 1, text.to_owned()))
}

/// YML-12: a stream that starts with a brace is JSON, and YAML for good when that fails early.
#[test]
fn stream_is_json_until_that_fails() {
    assert_eq!(
        split(" {\"a\":1}{}\n[]"),
        [json(1, 2, "{\"a\":1}"), json(1, 9, "{}"), json(2, 1, "[]")]
    );
    assert_eq!(split("{a: 1}\n---\n{}\n"), [yaml(1, "{a: 1}\n"), yaml(3, "{}\n")]);
    let mixed = "{\"a\":1}\n---\nb: 2\n---\n{\"c\":3}\n";
    assert_eq!(
        split(mixed),
        [json(1, 1, "{\"a\":1}"), yaml(2, "---\nb: 2\n"), yaml(5, "{\"c\":3}\n")]
    );
    assert_eq!(split("[1]\n"), [yaml(1, "[1]\n")]);
    assert_eq!(split(""), []);
    assert_eq!(split(" \n"), [yaml(1, " \n")]);
}

/// YML-12: after two JSON values a mistake is one of JSON; before that it is when YAML fails, too.
#[test]
fn broken_streams_are_reported_in_the_words_of_json() {
    let text = "invalid character 'x' looking for beginning of value";
    assert_eq!(
        split("{}{}x: 1\n---\na: 1\n"),
        [json(1, 1, "{}"), json(1, 3, "{}"), Err(text.into())]
    );
    assert_eq!(split("{}\nx: 1\n"), [json(1, 1, "{}"), yaml(2, "x: 1\n")]);
    let text = "json: offset 8: invalid character '}' looking for beginning of value";
    assert_eq!(split("{\"a\": [}\n---\nb: 1\n"), [Err(text.into()), yaml(3, "b: 1\n")]);
    assert_eq!(split("{\"a\":"), [Err("unexpected EOF".into())]);
    let error = split_stream(b"{}\n\n  {\"a\" 1}").nth(1).expect("an item").expect_err("broken");
    assert_eq!(error.kind(), YamlErrorKind::Json);
    assert_eq!((error.line(), error.column()), (Some(3), Some(8)));
}

/// YML-12: only the first bytes are examined for the brace.
#[test]
fn brace_that_comes_late_is_yaml() {
    for (space, format) in
        [(PEEKED_BYTES - 1, DocumentFormat::Json), (PEEKED_BYTES, DocumentFormat::Yaml)]
    {
        let stream = format!("{}{{}}", " ".repeat(space));
        let first = split_stream(stream.as_bytes()).next().expect("a document").expect("valid");
        assert_eq!(first.format(), format);
    }
}

/// YML-11: a separator may carry a comment and nothing else; what follows a bad one is still read.
#[test]
fn separators_with_text_are_mistakes_with_a_place_in_the_stream() {
    let stream = "a: 1\n--- # c\nb: 2\n---x\nc: 3\n";
    let bad = "invalid Yaml document separator: x";
    assert_eq!(split(stream), [yaml(1, "a: 1\n"), Err(bad.into()), yaml(5, "c: 3\n")]);
    let error = split_stream(stream.as_bytes()).nth(1).expect("an item").expect_err("bad");
    assert_eq!((error.line(), error.column()), (Some(4), Some(1)));
}

fn blank(stream: &str) -> Vec<bool> {
    split_stream(stream.as_bytes()).map(|it| it.expect("valid").is_blank()).collect()
}

#[test]
fn documents_without_content_say_so() {
    let stream = "# only\n---\n\u{feff}# this\n---\n--- # and\n\n---\na: 1\n---\n%YAML 1.1\n";
    assert_eq!(blank(stream), [true, true, true, false, false]);
    for text in ["---\n", "# a\n", "# c\r", "--- # d\u{2028}", "\u{85}"] {
        assert_eq!(blank(text), [true], "{text:?}");
    }
    // The reference refuses these.
    for text in ["...\n", "\t\n", "---#x\n", "%YAML 1.1\n", "\u{b}"] {
        let found: Vec<_> = split_stream(text.as_bytes()).collect();
        assert!(found.iter().all(|it| !it.as_ref().is_ok_and(|it| it.is_blank())), "{text:?}");
    }
}

/// A comment ends at any line break of YAML; what follows it is content.
#[test]
fn comments_hide_nothing_after_a_line_break() {
    for line_break in ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}"] {
        let document = format!("# comment{line_break}kind: Pod\n");
        assert_eq!(blank(&document), [false], "{line_break:?}");
        assert_eq!(blank(&format!("a: 1\n---\n{document}")), [false, false], "{line_break:?}");
        for text in [document, format!("--- # comment{line_break}kind: Pod\n")] {
            let json = to_json(text.as_bytes(), &ToJsonOptions::default()).expect("valid");
            assert_eq!(json.text, br#"{"kind":"Pod"}"#, "{line_break:?}");
        }
    }
}

/// In scalars, directives and between entries, too, all of them are line breaks.
#[test]
fn every_line_break_of_yaml_ends_a_line() {
    let read = |text: &str| {
        let json = to_json(text.as_bytes(), &ToJsonOptions::default()).expect("valid");
        String::from_utf8(json.text).expect("JSON is text")
    };
    for line_break in ["\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}"] {
        let text =
            "%YAML 1.1 # x|---|plain: x|  y|'single': 'x|  y'|block: |\n  x|  y|z: [a, # c|b]|...|";
        let text = text.replace('|', line_break).replace(&format!("{line_break}\n"), "|\n");
        let folded = match line_break {
            "\u{2028}" => "\\u2028",
            "\u{2029}" => "\\u2029",
            _ => " ",
        };
        let kept = if folded == " " { "\\n" } else { folded };
        let expected = format!(
            r#"{{"block":"x{kept}y{kept}","plain":"x{folded}y","single":"x{folded}y","z":["a","b"]}}"#
        );
        assert_eq!(read(&text), expected, "{line_break:?}");
    }
}

/// A source that gives a few bytes at a time.
struct Slow<'a>(&'a [u8]);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let few = self.0.len().min(buffer.len()).min(7);
        let (now, later) = self.0.split_at(few);
        buffer[..few].copy_from_slice(now);
        self.0 = later;
        Ok(few)
    }
}

#[test]
fn source_is_read_a_document_at_a_time() {
    let stream: String = (0..20_000).map(|number| format!("number: {number}\r\n---\n")).collect();
    let mut count = 0;
    for document in DocumentReader::yaml(Slow(stream.as_bytes())) {
        let document = document.expect("valid");
        assert_eq!(document.text(), format!("number: {count}\n").as_bytes());
        assert_eq!(document.start().line, 2 * count + 1);
        count += 1;
    }
    assert_eq!(count, 20_000);
}

#[test]
fn source_that_fails_or_holds_too_much_ends_the_stream() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::TimedOut.into())
        }
    }
    let mut reader = DocumentReader::json_or_yaml(Cursor::new(b"a: 1\n---\n").chain(Failing));
    assert!(matches!(reader.next(), Some(Err(DocumentReaderError::Io(_)))));
    assert!(reader.next().is_none());

    let large = format!("a: {}\n---\nb: 1\n", "x".repeat(300_000));
    let mut reader = DocumentReader::yaml(large.as_bytes()).with_limit(200_000);
    let error = reader.next().expect("an item").expect_err("too large");
    assert!(matches!(error, DocumentReaderError::TooLarge { limit: 200_000 }));
    assert!(reader.next().is_none());
    let mut reader = DocumentReader::yaml(large.as_bytes()).with_limit(400_000);
    assert_eq!(reader.by_ref().filter_map(Result::ok).count(), 2);
}

/// YML-13: frames are written after `---` and read back without it; one that is too large is
/// passed over.
#[test]
fn frames_are_written_and_read() {
    let mut written = Vec::new();
    {
        let mut writer = YamlFramer.frame_writer(Box::new(&mut written));
        writer.write_frame(b"a: 1\n").expect("written");
        writer.write_frame(b"b: 2\n").expect("written");
    }
    assert_eq!(written, b"---\na: 1\n---\nb: 2\n");
    let read = |text: &[u8]| {
        let mut frames = YamlFramer.frame_reader(Box::new(Cursor::new(text.to_vec())));
        let mut found = Vec::new();
        loop {
            match frames.next_frame() {
                Ok(Some(frame)) => found.push(String::from_utf8_lossy(&frame).into_owned()),
                Ok(None) => return found,
                Err(FrameError::TooLarge { limit }) => found.push(format!("over {limit}")),
                Err(error) => panic!("{error}"),
            }
        }
    };
    assert_eq!(read(&written), ["---\na: 1", "b: 2\n"]);
    assert_eq!(read(b""), [""; 0]);
    assert_eq!(read(b"a: 1\n---\n---\n\n---x"), ["a: 1", "---\n"]);
    let fits = "y".repeat(MAX_YAML_FRAME_SIZE);
    assert_eq!(read(fits.as_bytes()), [fits.as_str()]);
    let large = format!("a: 1\n---\n{fits}zz\nmore\n---\nb: 2\n");
    assert_eq!(read(large.as_bytes()), ["a: 1", "over 5242880", "b: 2\n"]);
}
