//! `Str`, as a string among others.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use apimachinery_runtime::Str;

const SHORT: &str = "web";
const LONG: &str = "a text that has more than twenty-four bytes, é and 漢";

#[test]
fn it_takes_the_room_of_a_string_and_so_does_an_option_of_it() {
    assert_eq!(size_of::<Str>(), size_of::<String>());
    assert_eq!(size_of::<Option<Str>>(), size_of::<Str>());
}

#[test]
fn every_way_in_and_out_keeps_the_text() {
    for text in ["", SHORT, &"x".repeat(24), &"x".repeat(25), LONG] {
        let made = [
            Str::from(text),
            Str::from(text.to_owned()),
            Str::from(&text.to_owned()),
            Str::from(Cow::from(text)),
            Str::from(text.to_owned().into_boxed_str()),
            text.chars().collect(),
            text.split_inclusive(' ').collect(),
            text.parse().unwrap(),
        ];
        for made in made {
            assert_eq!(made, text);
            assert_eq!(text, made);
            assert_eq!(made, text.to_owned());
            assert_eq!(made.to_string(), text);
            assert_eq!(format!("{made:?} {made:>60}"), format!("{text:?} {text:>60}"));
            assert_eq!(String::from(&made), text);
            assert_eq!(Vec::<u8>::from(made.clone()), text.as_bytes());
            assert_eq!(Cow::from(&made), text);
            assert_eq!(String::from(made), text);
        }
    }
    const STATIC: Str = Str::from_static(LONG);
    assert_eq!(STATIC, LONG);
    assert_eq!(STATIC.clone() + "!", format!("{LONG}!"));
    assert_eq!(Str::from('é'), "é");
}

#[test]
fn maps_are_looked_into_by_borrowed_texts() {
    let sorted = BTreeMap::from([(Str::from(LONG), 1), (Str::from(SHORT), 2)]);
    let hashed: HashMap<_, _> = sorted.clone().into_iter().collect();
    for (text, number) in [(LONG, Some(&1)), (SHORT, Some(&2)), ("", None)] {
        assert_eq!(sorted.get(text), number);
        assert_eq!(hashed.get(text), number);
    }
    assert!(sorted.keys().is_sorted());
}

#[test]
fn text_is_changed_in_place() {
    let mut text = Str::with_capacity(100);
    assert!(text.capacity() >= 100 && text.is_heap_allocated());
    write!(text, "{}-{}", SHORT, 1).unwrap();
    text.push('é');
    text.extend(["a", "b"]);
    text.extend(['c']);
    assert_eq!(text, "web-1éabc");
    text.truncate(6);
    assert_eq!(text, "web-1éabc", "no character is cut");
    text.truncate(40);
    text.truncate(5);
    assert_eq!(text, "web-1");
    text.clear();
    assert_eq!(text, Str::new());
    assert_eq!(Str::new(), Str::default());
}
