//! Documents with something else in a few places: what is still JSON gets further into a server
//! than what bytes of it were changed.

use apimachinery_test_support::Dice;
use serde_json::{Value, json};

/// Changes up to three places of a document, by a number; `None` when it is not JSON.
pub(super) fn change(document: &[u8], number: u64) -> Option<Vec<u8>> {
    let mut document: Value = serde_json::from_slice(document).ok()?;
    let mut dice = Dice::new(number);
    for _ in 0..=dice.below(3) {
        let places = places(&document);
        let (place, from) = (dice.pick(&places), dice.pick(&places));
        let other = document.pointer(from).cloned().unwrap_or_default();
        match dice.below(6) {
            0 => remove(&mut document, place),
            1 => rename(&mut dice, &mut document, place),
            2 => *document.pointer_mut(place)? = other,
            3 => {
                let value = document.pointer_mut(place)?;
                *value = json!([value.take(), other]);
            }
            _ => *document.pointer_mut(place)? = value(&mut dice),
        }
    }
    serde_json::to_vec(&document).ok()
}

/// The pointers to all values of a document.
fn places(document: &Value) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut at = 0;
    while let Some(place) = all.get(at).cloned() {
        at += 1;
        match document.pointer(&place) {
            Some(Value::Object(fields)) => {
                let escaped = fields.keys().map(|it| it.replace('~', "~0").replace('/', "~1"));
                all.extend(escaped.map(|it| format!("{place}/{it}")));
            }
            Some(Value::Array(items)) => {
                all.extend((0..items.len()).map(|it| format!("{place}/{it}")));
            }
            _ => {}
        }
    }
    all
}

fn remove(document: &mut Value, place: &str) {
    let Some((parent, name)) = place.rsplit_once('/') else { return };
    match document.pointer_mut(parent) {
        Some(Value::Object(fields)) => {
            fields.remove(&name.replace("~1", "/").replace("~0", "~"));
        }
        Some(Value::Array(items)) => {
            name.parse::<usize>().ok().filter(|it| *it < items.len()).map(|it| items.remove(it));
        }
        _ => {}
    }
}

fn rename(dice: &mut Dice, document: &mut Value, place: &str) {
    let Some((parent, name)) = place.rsplit_once('/') else { return };
    let name = name.replace("~1", "/").replace("~0", "~");
    let Some(Value::Object(fields)) = document.pointer_mut(parent) else { return };
    let Some(value) = fields.remove(&name) else { return };
    let names = ["", "other", "a.b/c", "$patch", "$retainKeys", "metadata", "spec", "k:{}", "name"];
    fields.insert((*dice.pick(&names)).to_owned(), value);
}

fn value(dice: &mut Dice) -> Value {
    let nested = (0..dice.below(40)).fold(json!(1), |inner, _| json!({"a": [inner]}));
    let values = [
        Value::Null,
        json!([]),
        json!({}),
        json!([{}]),
        json!([null]),
        nested,
        json!(true),
        json!(0),
        json!(-1),
        json!(1),
        json!(65_536),
        json!(i64::from(i32::MAX)),
        json!(i64::MIN),
        json!(i64::MAX),
        json!(u64::MAX),
        json!(1e300),
        json!(0.5),
        json!(""),
        json!("a"),
        json!("-"),
        json!("\u{0}"),
        json!("ä\u{202e}💥"),
        json!("x".repeat(64)),
        json!("x".repeat(300)),
        json!("a.b.c/d"),
        json!("/../%2f"),
        json!("1e3Ki"),
        json!("-100m"),
        json!("150%"),
        json!("-1%"),
        json!("10.0.0.1/33"),
        json!("::ffff:10.0.0.1"),
        json!("2026-02-30T25:61:61Z"),
        json!("9999-12-31T23:59:59.999999999Z"),
        json!("*/0 * * * *"),
        json!("TZ=Nowhere 0 0 31 2 *"),
        json!("self.x.map(a, a / 0)"),
        json!("{.spec[*]..a['b']}"),
        json!("(((a+)+)+)+$"),
        json!("$(A)$(B"),
        json!("AAAA===="),
        json!("v1"),
        json!("Always"),
        json!("In"),
    ];
    dice.pick(&values).clone()
}
