//! Small languages in texts.

use apimachinery::jsonpath::JsonPath;
use apimachinery::meta::Quantity;
use apimachinery::schema::Pattern;
use apimachinery::selectors::{fields, labels};

use crate::seeds;

fn texts(texts: &[&str], recorded: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    texts.iter().map(|it| it.as_bytes().to_vec()).chain(recorded).collect()
}

pub(crate) fn selectors(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    if let Ok(selector) = text.parse::<labels::Selector>() {
        let again: labels::Selector =
            selector.to_string().parse().expect("it writes what it reads");
        assert_eq!(selector.to_string(), again.to_string());
    }
    if let Ok(selector) = text.parse::<fields::FieldSelector>() {
        // Terms are in the order of their texts, which may have been written otherwise: `a==b` is
        // `a=b`.
        let again: fields::FieldSelector =
            selector.to_string().parse().expect("it writes what it reads");
        let third: fields::FieldSelector =
            again.to_string().parse().expect("it writes what it reads");
        assert_eq!(again, third);
    }
}

pub(crate) fn selector_seeds() -> Vec<Vec<u8>> {
    texts(
        &[
            "app=web,tier!=db",
            "environment in (production, qa),!canary,partition",
            "x notin (a,,b),n>5,m<7",
            "metadata.name=web,status.phase!=Running",
            "a\\,b=c\\=d",
        ],
        Vec::new(),
    )
}

pub(crate) fn quantity(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Ok(quantity) = text.parse::<Quantity>() else { return };
    let written = quantity.to_string();
    let again: Quantity = written.parse().expect("it writes what it reads");
    // Of an exponent, 32 bits are read, and the reference does not come to an end with some. To
    // write it may take one more.
    let exponent = written.split_once('e').and_then(|(_, it)| it.parse::<i64>().ok());
    if exponent.is_none_or(|it| i32::try_from(it).is_ok()) {
        // "8437.5Ki" is written as "8640000", in which nothing is binary any more, and so as
        // "8640k" then.
        let decimal = again.to_string();
        let settled: Quantity = decimal.parse().expect("it writes what it reads");
        assert_eq!(decimal, settled.to_string());
    }
}

pub(crate) fn quantity_seeds() -> Vec<Vec<u8>> {
    texts(
        &["0", "1500m", "1.5Gi", "-3e6", "+.5", "9223372036854775807E", "12345678901234567890n"],
        seeds::quantities(),
    )
}

pub(crate) fn jsonpath(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let json =
        r#"{"items":[{"name":"a","n":1,"in":{"x":[1,2,3]}},{"name":"b","n":2.5}],"kind":"L"}"#;
    let value = apimachinery::json::value_from_str(json).expect("it is JSON");
    for path in [JsonPath::parse(text).ok(), JsonPath::relaxed(text).ok()].into_iter().flatten() {
        let path = path.allow_missing_keys(text.len() % 2 == 0);
        let _ = path.print(&value);
        drop(path.outline());
    }
}

pub(crate) fn jsonpath_seeds() -> Vec<Vec<u8>> {
    texts(
        &[
            "{.items[*].name}",
            "{range .items[?(@.n>1)]}{.name}{\"\\t\"}{.in.x[-1:]}{end}",
            "{.items[0,1]['name','n']} {..x[0:2:1]}",
            ".kind",
        ],
        seeds::templates(),
    )
}

pub(crate) fn pattern(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let (pattern, subject) = text.split_once('\n').unwrap_or((text, "aab-7"));
    let pattern = Pattern::new(pattern);
    match pattern.check() {
        Ok(()) => drop(pattern.is_match(subject)),
        Err(error) => drop(error.to_string()),
    }
}

pub(crate) fn pattern_seeds() -> Vec<Vec<u8>> {
    texts(
        &[
            "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$\nweb-1",
            "(?i:a|b)+(?P<n>\\d{1,3})\\pL[[:alpha:]]\\x{41}",
            "a{1000}",
            "\\Qx.y\\E|^$",
        ],
        seeds::patterns(),
    )
}
