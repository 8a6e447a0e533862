//! Names, good and bad.

use apimachinery_validation::ip::{self, Strictness};
use apimachinery_validation::{Path, names};

type Check = fn(&str) -> Vec<String>;

/// VAL-01: Checks of names accept what the reference accepts, and nothing else.
#[test]
fn valid_names_pass_and_others_fail() {
    let cases: [(Check, &[&str], &[&str]); 12] = [
        (names::dns1123_label, &["a", "1-b"], &["", "-a", "A", "a.b", "a_b", "ü"]),
        (names::dns1035_label, &["a-1"], &["1a", "a-", ""]),
        (names::dns1123_subdomain, &["a.b-c.1"], &["a..b", ".a", "a.", "A.b"]),
        (names::dns1123_subdomain_caseless, &["A.b", "\u{212a}\u{17f}"], &["_", "é"]),
        (names::dns1123_subdomain_with_underscore, &["_a.b_c", "_a"], &["_", "a_.b", "__a"]),
        (names::wildcard_dns1123_subdomain, &["*.a.b"], &["*", "*.", "a.b", "*.*.a"]),
        (names::qualified_name, &["a", "A_b.c", "x.io/a"], &["", "/a", "a/", "a/b/c", "X.io/a"]),
        (names::label_value, &["", "A_b-1"], &["-", "a ", "é"]),
        (names::port_name, &["http2"], &["", "80", "a--b", "-a", "abcdefghijklmnop"]),
        (names::config_map_key, &[".a", "A_b"], &["", ".", "..a", "a/b"]),
        (names::percent, &["0%", "123%"], &["%", "1", "1.5%", "-1%"]),
        (names::decimal_integer, &["0", "-10"], &["", "-", "-0", "01", "+1", "1x"]),
    ];
    for (check, good, bad) in cases {
        for text in good {
            assert_eq!(check(text), [""; 0], "{text:?}");
        }
        for text in bad {
            assert!(!check(text).is_empty(), "{text:?}");
        }
    }
}

/// VAL-01: Lengths are counted in bytes; label keys and values say so, other names say characters.
#[test]
fn lengths_count_bytes() {
    let long = "é".repeat(32);
    assert!(names::label_value(&long).contains(&"must be no more than 63 bytes".to_owned()));
    let sentence = "name part must be no more than 63 bytes".to_owned();
    assert!(names::qualified_name(&long).contains(&sentence));
    let sentence = "must be no more than 63 characters".to_owned();
    assert!(names::dns1123_label(&long).contains(&sentence));
}

/// VAL-01: Addresses in new fields are canonical; old fields accept leading zeros.
#[test]
fn addresses_are_canonical_in_new_fields() {
    let path = Path::new("ip");
    assert!(ip::address(&path, "10.0.0.1").is_empty());
    assert!(ip::legacy_address(&path, "010.0.0.1", Strictness::Sloppy, &[]).is_empty());
    assert!(ip::legacy_address(&path, "bad", Strictness::Strict, &["bad"]).is_empty());
    let cases = [
        ("010.0.0.1", r#"ip: Invalid value: "010.0.0.1": must not have leading 0s"#),
        ("1::0", r#"ip: Invalid value: "1::0": must be in canonical form ("1::")"#),
        (
            "::ffff:1.2.3.4",
            r#"ip: Invalid value: "::ffff:1.2.3.4": must not be an IPv4-mapped IPv6 address"#,
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(ip::address(&path, text).to_string(), expected);
    }
    assert!(ip::prefix(&path, "10.0.0.0/8").is_empty());
    assert!(!ip::prefix(&path, "10.0.0.1/8").is_empty());
    assert!(ip::interface_address(&path, "10.0.0.1/8").is_empty());
}
