//! Generated texts, read here and by Go.

use apimachinery_go_text::mail;
use apimachinery_go_text::net::{is_mapped, parse_addr, parse_prefix};
use apimachinery_go_text::url::Url;
use apimachinery_test_support::{Dice, Small, program, rounds, seed};
use serde_json::{Value, json};

const LETTERS: [&str; 35] = [
    "", "a", "1", "0", "-", ".", ":", "::", "/", "//", "%", "%25", "%2F", "%41", "%e9", "@", "?",
    "#", "[", "]", " ", "\\", "\"", "<", ">", ";", "&", "=", "+", "*", "é", "\u{7f}", "\t", "(",
    ",",
];

/// One of the texts, with parts replaced by others.
fn changed(texts: &[&str], dice: &mut Dice) -> String {
    let mut text = dice.pick(texts).to_string();
    for _ in 0..dice.below(4) {
        let places: Vec<_> = (0..=text.len()).filter(|it| text.is_char_boundary(*it)).collect();
        let (start, end) = (*dice.pick(&places), *dice.pick(&places));
        let end = if dice.below(3) == 0 { end.max(start) } else { start };
        text.replace_range(start..end, dice.pick::<&str>(&LETTERS));
    }
    text
}

/// Asks Go about many texts, and compares its answers.
fn compare(operation: &str, texts: &[&str], ours: impl Fn(&str, bool) -> Result<Value, String>) {
    let (mut reference, mut dice) = (Small::start(&program()), Dice::new(seed().into()));
    let (count, mut good) = (rounds(2000), 0);
    for _ in 0..count {
        let (text, request) = (changed(texts, &mut dice), dice.below(2) == 0);
        let question = match operation {
            "url" => json!({"text": text, "request": request}),
            _ => json!(text),
        };
        let expected: Result<Value, String> = reference.ask(operation, &question);
        good += usize::from(expected.is_ok());
        assert_eq!(ours(&text, request), expected, "{text:?} {request}");
    }
    assert!(good > count / 20, "{good}");
}

#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn url_parts_and_errors_match_go() {
    let texts = [
        "https://user:pass@example.com:8443/a/b%2Fc?q=1&r=%20#top",
        "http://[fe80::1%25eth0]:80/x",
        "//host/path",
        "mailto:ann@example.com",
        "/a/b c",
        "a:b",
        "*",
        "x://1.2.3.4?",
        "x:/y",
    ];
    compare("url", &texts, |text, request| {
        let parse = if request { Url::parse_request_uri } else { Url::parse };
        let url = parse(text).map_err(|error| error.to_string())?;
        Ok(json!([
            url.scheme(),
            url.user().unwrap_or_default(),
            url.escaped_path(),
            url.raw_query(),
            url.escaped_fragment(),
            url.port(),
            url.to_string(),
        ]))
    });
}

#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn addresses_and_errors_match_go() {
    let texts = [
        "10.0.0.1",
        "fe80::1%eth0",
        "::",
        "::1",
        "1:2:3:4:5:6:7:8",
        "::ffff:10.1.2.3",
        "1::8",
        "1:2:3:4:5:6:1.2.3.4",
    ];
    compare("addr", &texts, |text, _| {
        let addr = parse_addr(text).map_err(|error| error.to_string())?;
        Ok(json!([addr.ip.to_string(), addr.zone.unwrap_or_default(), is_mapped(addr.ip)]))
    });
}

#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn prefixes_and_errors_match_go() {
    let texts = ["10.1.2.3/8", "fe80::1/64", "::/0", "1:2:3:4:5:6:7:8/127", "0.0.0.0/32"];
    compare("prefix", &texts, |text, _| {
        let prefix = parse_prefix(text).map_err(|error| error.to_string())?;
        Ok(json!([prefix.to_string(), prefix.masked().to_string()]))
    });
}

#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn mail_addresses_match_go() {
    let texts = [
        "ann@example.com",
        "Ann B <ann@example.com>",
        "\"a b\"@c",
        "a@[10.0.0.1]",
        "g: a@b;",
        "a@b (note)",
    ];
    compare("mail", &texts, |text, _| Ok(json!(mail::is_address(text))));
}
