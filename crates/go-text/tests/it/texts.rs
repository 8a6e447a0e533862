//! Answers of Go, without Go.

use apimachinery_go_text::net::{parse_addr, parse_prefix};
use apimachinery_go_text::url::{Url, query_unescape};

#[test]
fn url_errors_match_go() {
    let cases = [
        ("", r#"parse "": empty url"#),
        ("a\n", r#"parse "a\n": net/url: invalid control character in URL"#),
        (":a", r#"parse ":a": missing protocol scheme"#),
        ("a", r#"parse "a": invalid URI for request"#),
        ("x://[::1", r#"parse "x://[::1": missing ']' in host"#),
        ("x://a[::1]", r#"parse "x://a[::1]": invalid IP-literal"#),
        ("x://[1.2.3.4]", r#"parse "x://[1.2.3.4]": invalid IP-literal"#),
        (
            "x://[1::2::3]",
            r#"parse "x://[1::2::3]": invalid host: ParseAddr("1::2::3"): multiple :: in address (at ":3")"#,
        ),
        ("x://a:b", r#"parse "x://a:b": invalid port ":b" after host"#),
        ("x://a b", r#"parse "x://a b": invalid character " " in host name"#),
        ("x://a%41", r#"parse "x://a%41": invalid URL escape "%41""#),
        ("x://a^@b", r#"parse "x://a^@b": net/url: invalid userinfo"#),
        ("/%é", r#"parse "/%é": invalid URL escape "%é""#),
        ("/%1é", r#"parse "/%1é": invalid URL escape "%1\xc3""#),
    ];
    for (text, expected) in cases {
        assert_eq!(Url::parse_request_uri(text).unwrap_err().to_string(), expected);
    }
    let error = Url::parse("a:b/c".trim_start_matches("a")).unwrap_err().to_string();
    assert_eq!(error, r#"parse ":b/c": missing protocol scheme"#);
    let error = Url::parse("1a:b").unwrap_err().to_string();
    assert_eq!(error, r#"parse "1a:b": first path segment in URL cannot contain colon"#);
}

#[test]
fn url_display_escapes_each_part_as_go() {
    let cases = [
        ("http://é/é?é#é", "http://%C3%A9/%C3%A9?é#%C3%A9"),
        ("HTTP://h/a%2fb", "http://h/a%2fb"),
        ("//a@/x", "//a@/x"),
        ("x:y?", "x:y?"),
        ("x:/y", "x:/y"),
        ("x:///y", "x:///y"),
        ("/a b#c d", "/a%20b#c%20d"),
    ];
    for (text, expected) in cases {
        assert_eq!(Url::parse(text).unwrap().to_string(), expected);
    }
}

#[test]
fn query_unescape_plus_is_space() {
    assert_eq!(query_unescape("a+b%2B%ff").unwrap(), "a b+\u{fffd}");
    assert_eq!(query_unescape("%zz").unwrap_err().to_string(), r#"invalid URL escape "%zz""#);
}

#[test]
fn address_errors_match_go() {
    let cases = [
        ("", "unable to parse IP"),
        ("1.2.3", "IPv4 address too short"),
        ("1.2.3.4.5", "IPv4 address too long"),
        ("1.2.3.256", "IPv4 field has value >255"),
        ("1..2.3", r#"IPv4 field must have at least one digit (at ".2.3")"#),
        ("1.2.3.x", r#"unexpected character (at "x")"#),
        ("%x", "missing IPv6 address"),
        ("::1%", "zone must be a non-empty string"),
        ("12345::", r#"each group must have 4 or less digits (at "12345::")"#),
        ("1:", r#"colon must be followed by more characters (at ":")"#),
        ("1:2", "address string too short"),
        ("1:2:3:4:5:6:7:8:9", r#"trailing garbage after address (at "9")"#),
        ("1:2:3:4::5:6:7:8", "the :: must expand to at least one field of zeros"),
    ];
    for (text, reason) in cases {
        let error = parse_addr(text).unwrap_err().to_string();
        assert_eq!(error, format!("ParseAddr({text:?}): {reason}"));
    }
}

#[test]
fn prefix_errors_match_go() {
    let cases = [
        ("1.2.3.4", "no '/'"),
        ("::1%a/64", "IPv6 zones cannot be present in a prefix"),
        ("1.2.3.4/08", r#"bad bits after slash: "08""#),
        ("1.2.3.4/99999999999999999999", r#"bad bits after slash: "99999999999999999999""#),
        ("1.2.3.4/33", "prefix length out of range"),
    ];
    for (text, reason) in cases {
        let error = parse_prefix(text).unwrap_err().to_string();
        assert_eq!(error, format!("netip.ParsePrefix({text:?}): {reason}"));
    }
}
