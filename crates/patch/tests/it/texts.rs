//! Patches of texts, of which only a part is read, are those of the data in them.

use apimachinery_json::{value_from_str, value_to_vec};
use apimachinery_patch::{StrategicMerge, StrategicPatchError};
use apimachinery_runtime::Value;
use apimachinery_runtime::reflect::FieldTable;
use apimachinery_test_support::{Dice, rounds, seed};

use super::generated::{anything, changed, object, strategic, text};
use super::support::kinds;

const ROUNDS: usize = 600;

fn for_each_kind(mut check: impl FnMut(&mut Dice, &'static FieldTable)) {
    let (mut dice, kinds) = (Dice::new(seed().into()), kinds());
    for _ in 0..rounds(ROUNDS) {
        let (_, table) = *dice.pick(&kinds);
        check(&mut dice, table);
    }
}

fn read(text: &str) -> Result<Value, StrategicPatchError> {
    value_from_str(text).map_err(|_| StrategicPatchError::InvalidDocument)
}

fn shown(result: Result<Vec<u8>, StrategicPatchError>) -> Result<String, String> {
    result.map(|it| String::from_utf8(it).unwrap()).map_err(|it| it.to_string())
}

fn written(result: Result<Value, StrategicPatchError>) -> Result<String, String> {
    shown(result.map(|it| value_to_vec(&it).unwrap()))
}

/// PAT-01: A strategic merge patch of a JSON text has the result, or the error, that it has of the
/// data.
#[test]
fn strategic_patch_of_text_is_that_of_its_data() {
    for_each_kind(|dice, table| {
        let object = object(dice, table);
        let patch = match dice.below(6) {
            0 => anything(dice, 0),
            1 => changed(dice, table, &object),
            _ => strategic(dice, table, &object),
        };
        let (object, patch) = (text(dice, &object), text(dice, &patch));
        let merge = StrategicMerge::of_table(table);
        let of_data = read(&object).and_then(|object| merge.apply(object, read(&patch)?));
        let of_text = merge.apply_to_json(object.as_bytes(), patch.as_bytes());
        assert_eq!(shown(of_text), written(of_data), "{object}\n{patch}");
    });
}

/// PAT-01: So does a three-way patch of three JSON texts.
#[test]
fn three_way_patch_of_texts_is_that_of_their_data() {
    for_each_kind(|dice, table| {
        let original = object(dice, table);
        let modified = changed(dice, table, &original);
        let base = if dice.below(2) == 0 { &original } else { &modified };
        let current = changed(dice, table, base);
        let [original, modified, current] = [original, modified, current].map(|it| text(dice, &it));
        let (merge, overwrite) = (StrategicMerge::of_table(table), dice.below(4) > 0);
        let of_data =
            || merge.three_way(read(&original)?, read(&modified)?, read(&current)?, overwrite, &[]);
        let texts = [&original, &modified, &current].map(|it| it.as_bytes());
        let of_texts = merge.three_way_of_json(texts[0], texts[1], texts[2], overwrite, &[]);
        assert_eq!(shown(of_texts), written(of_data()), "{original}\n{modified}\n{current}");
    });
}

#[test]
fn patch_of_text_that_is_not_an_object_is_an_error_or_that_of_none() {
    let (_, table) = kinds().swap_remove(0);
    let merge = StrategicMerge::of_table(table);
    let apply =
        |object: &str, patch: &str| shown(merge.apply_to_json(object.as_bytes(), patch.as_bytes()));
    for object in ["", "null", " {} "] {
        assert_eq!(apply(object, r#"{"kind":"a"}"#), Ok(r#"{"kind":"a"}"#.to_owned()));
        assert_eq!(apply(r#"{"kind":"a"}"#, object), Ok(r#"{"kind":"a"}"#.to_owned()));
    }
    for mistake in ["[]", "1", "{", r#"{"kind":"a"} x"#, r#"{"kind":"a""#, r#"{"kind":1e400}"#] {
        let invalid = Err(StrategicPatchError::InvalidDocument.to_string());
        assert_eq!(apply(mistake, r#"{"kind":"b"}"#), invalid, "{mistake}");
        assert_eq!(apply(r#"{"kind":"b"}"#, mistake), invalid, "{mistake}");
    }
}
