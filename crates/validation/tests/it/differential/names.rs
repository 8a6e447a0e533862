//! Names, addresses, quotes and numbers.

use apimachinery_runtime::{Quoted, is_printable};
use apimachinery_validation::ip::{self, Strictness};
use apimachinery_validation::meta::{
    field_manager, name_is_dns_label, name_is_dns_subdomain, name_is_dns1035_label,
};
use apimachinery_validation::{BadValue, FieldErrors, Path, names, options};
use serde_json::json;

use super::{rounds, start, text, texts};

fn on_field(check: fn(&Path, &str) -> FieldErrors) -> impl Fn(&str) -> Vec<String> {
    move |text| texts(&check(&Path::new("f"), text))
}

type Check = Box<dyn Fn(&str) -> Vec<String>>;

fn checks() -> Vec<(&'static str, Check)> {
    vec![
        ("qualified-name", Box::new(names::qualified_name)),
        ("prefixed-label-key", Box::new(names::prefixed_label_key)),
        ("label-value", Box::new(names::label_value)),
        ("dns1123-label", Box::new(names::dns1123_label)),
        ("dns1123-subdomain", Box::new(names::dns1123_subdomain)),
        ("dns1123-subdomain-underscore", Box::new(names::dns1123_subdomain_with_underscore)),
        ("dns1123-subdomain-caseless", Box::new(names::dns1123_subdomain_caseless)),
        ("dns1035-label", Box::new(names::dns1035_label)),
        ("wildcard-dns1123-subdomain", Box::new(names::wildcard_dns1123_subdomain)),
        ("c-identifier", Box::new(names::c_identifier)),
        ("port-name", Box::new(names::port_name)),
        ("percent", Box::new(names::percent)),
        ("http-header-name", Box::new(names::http_header_name)),
        ("env-var-name", Box::new(names::env_var_name)),
        ("relaxed-env-var-name", Box::new(names::relaxed_env_var_name)),
        ("config-map-key", Box::new(names::config_map_key)),
        ("decimal-integer", Box::new(names::decimal_integer)),
        ("path-segment-name", Box::new(names::path_segment_name)),
        ("path-segment-prefix", Box::new(names::path_segment_prefix)),
        ("condition-reason", Box::new(names::condition_reason)),
        ("name-dns-label-prefix", Box::new(|it| name_is_dns_label(it, true))),
        ("name-dns-subdomain-prefix", Box::new(|it| name_is_dns_subdomain(it, true))),
        ("name-dns1035-label-prefix", Box::new(|it| name_is_dns1035_label(it, true))),
        ("fully-qualified-name", Box::new(on_field(names::fully_qualified_name))),
        ("fully-qualified-domain-name", Box::new(on_field(names::fully_qualified_domain_name))),
        ("domain-prefixed-path", Box::new(on_field(names::domain_prefixed_path))),
        ("domain-prefixed-key", Box::new(on_field(names::domain_prefixed_key))),
        ("field-manager", Box::new(|it| texts(&field_manager(it, &Path::new("f"))))),
        ("field-validation", Box::new(on_field(options::field_validation))),
    ]
}

/// VAL-01: Generated names get the same sentences as from the reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn names_are_judged_as_by_the_reference() {
    let (mut reference, mut dice) = start();
    let long = "a".repeat(62);
    let pieces = [
        "a",
        "b",
        "Z",
        "0",
        "9",
        "-",
        "_",
        ".",
        "/",
        "--",
        "..",
        "*.",
        "%",
        " ",
        "=",
        ",",
        ":",
        "\n",
        "\0",
        "é",
        "\u{212a}",
        "\u{17f}",
        "\u{200b}",
        "example.com",
        "Warn",
        long.as_str(),
    ];
    for round in 0..rounds() {
        let longest = if round % 2 == 0 { 3 } else { 7 };
        let text = text(&mut dice, &pieces, longest);
        for (name, check) in checks() {
            let expected: Vec<String> =
                reference.ask("validate", &json!({"name": name, "text": text})).unwrap();
            assert_eq!(check(&text), expected, "{name} {text:?}");
        }
    }
}

/// VAL-01: Generated addresses and prefixes get the same errors and warnings as from the reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn addresses_are_judged_as_by_the_reference() {
    let (mut reference, mut dice) = start();
    let pieces = [
        "1", "0", "255", "256", "01", "10", ".", ".", ":", ":", "::", "a", "F", "ffff", "00001",
        "/", "24", "032", "128", "/8", "::ffff:", "1.2.3.4", "2001:db8", "g", "%eth0", " ", "-1",
        "0:0:0",
    ];
    let whole = [
        "10.0.0.1",
        "010.0.0.1",
        "2001:DB8::1",
        "::ffff:1.2.3.4",
        "::",
        "1:0:0:2::",
        "::1.2.3.4",
        "1::2:3:4:5:6:7",
    ];
    let path = Path::new("f");
    for round in 0..rounds() * 3 {
        let text = match round % 3 {
            0 => text(&mut dice, &pieces, 9),
            1 => format!("{}{}", dice.pick(&whole), text(&mut dice, &pieces, 1)),
            _ => format!("{}/{}", dice.pick(&whole), dice.below(140)),
        };
        let expected: Vec<Vec<String>> = reference.ask("validate-ip", &text).unwrap();
        let found = [
            texts(&ip::address(&path, &text)),
            texts(&ip::legacy_address(&path, &text, Strictness::Sloppy, &[])),
            texts(&ip::legacy_address(&path, &text, Strictness::Strict, &[])),
            texts(&ip::prefix(&path, &text)),
            texts(&ip::legacy_prefix(&path, &text, Strictness::Sloppy, &[])),
            texts(&ip::legacy_prefix(&path, &text, Strictness::Strict, &[])),
            texts(&ip::interface_address(&path, &text)),
            ip::address_warnings(&path, &text).into_iter().collect(),
            ip::prefix_warnings(&path, &text),
        ];
        assert_eq!(found.as_slice(), expected, "{text:?}");
    }
}

/// VAL-01: Every character is quoted as the reference quotes it.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn every_character_is_quoted_as_by_the_reference() {
    let (mut reference, _) = start();
    let ranges: Vec<(u32, u32)> = reference.ask("printable", &json!({})).unwrap();
    let is_in = |code: u32| ranges.iter().any(|(first, last)| (*first..=*last).contains(&code));
    for letter in (0..=0x10ffff).step_by(7).chain(0..0x3000).filter_map(char::from_u32) {
        assert_eq!(is_printable(letter), is_in(letter.into()), "{letter:?}");
    }
    let samples: String = ('\0'..='\u{2ff}').chain("\u{1fae9}\u{fffd}\u{10ffff}".chars()).collect();
    let expected: String = reference.ask("quote", &samples).unwrap();
    assert_eq!(Quoted(&samples).to_string(), expected);
}

/// VAL-01: Numbers are shown as the reference prints them.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn numbers_are_shown_as_by_the_reference() {
    let (mut reference, mut dice) = start();
    for round in 0..rounds() {
        let bits = match round % 2 {
            0 => (0..8).fold(0_u64, |bits, _| bits << 8 | dice.below(256) as u64),
            _ => (dice.below(2_000_000) as f64 / 1000.0).to_bits(),
        };
        let expected: [String; 2] = reference.ask("float", &bits).unwrap();
        let (double, single) = (f64::from_bits(bits), f32::from_bits(bits as u32));
        assert_eq!(BadValue::from(double).text(), Some(expected[0].as_str()), "{bits:#x}");
        assert_eq!(BadValue::from(single).text(), Some(expected[1].as_str()), "{bits:#x}");
    }
}
