//! Patches of all types.

use apimachinery::api::core::v1::Pod;
use apimachinery::json::{JsonReader, JsonWriter, Normalizer, value_from_str, value_to_vec};
use apimachinery::meta::PatchType;
use apimachinery::patch::{
    Differences, JsonPatch, MergePatch, Patch, StrategicMerge, StrategicPatchError,
};
use apimachinery::runtime::reflect::Declared;
use apimachinery::runtime::{GroupVersionKind, Value};
use apimachinery::{FieldValidation, codecs};
use apimachinery_test_support::values;

/// An object and a patch, with a line break between them.
pub(crate) fn patch(data: &[u8]) {
    let Some(end) = data.iter().position(|byte| *byte == b'\n') else { return };
    let (document, patch) = data.split_at(end);
    if let Ok(patch) = JsonPatch::parse(patch) {
        let text = patch.to_string();
        let again = JsonPatch::parse(text.as_bytes()).expect("it writes what it reads");
        assert_eq!(again.to_string(), text);
        drop(patch.apply_to_json(document));
    }
    drop(MergePatch::parse(patch).apply_to_json(document));
    let value = |text: &[u8]| {
        let text = std::str::from_utf8(text).ok()?;
        let value = value_from_str(text);
        let written = value.as_ref().ok().and_then(|it| value_to_vec(it).ok());
        assert_eq!(normalized(text), written);
        value.ok()
    };
    if let (Some(original), Some(modified)) = (value(document), value(patch)) {
        values_of(&original, &modified);
        texts_of((document, &original), (patch, &modified));
    }
    if let Ok(object) = apimachinery::json::from_slice::<Pod>(document) {
        let kind = GroupVersionKind::from_static("", "v1", "Pod");
        for patch_type in [PatchType::JSON, PatchType::MERGE, PatchType::STRATEGIC_MERGE] {
            let patch = Patch::new(patch_type, patch);
            drop(patch.apply_to(&object, codecs(), &kind, FieldValidation::Warn));
        }
    }
}

fn normalized(text: &str) -> Option<Vec<u8>> {
    let (mut reader, mut out) = (JsonReader::from_text(text), JsonWriter::new(Vec::new()));
    Normalizer::default().value(&mut reader, &mut out).and_then(|()| reader.end()).ok()?;
    out.finish().ok()
}

/// Patches of texts are those of what is in them.
fn texts_of((document, original): (&[u8], &Value), (patch, modified): (&[u8], &Value)) {
    let pods = StrategicMerge::of::<Pod>();
    let written = |made: Result<Value, StrategicPatchError>| {
        let written =
            made.map(|it| value_to_vec(&it).map_err(|_| StrategicPatchError::InvalidDocument));
        written.flatten().map_err(|it| it.to_string())
    };
    let of_texts = pods.apply_to_json(document, patch).map_err(|it| it.to_string());
    let of_data = pods.apply(original.clone(), modified.clone());
    assert_eq!(of_texts, written(of_data));
    let of_texts = pods.three_way_of_json(document, patch, document, true, &[]);
    let of_data = pods.three_way(original.clone(), modified.clone(), original.clone(), true, &[]);
    assert_eq!(of_texts.map_err(|it| it.to_string()), written(of_data));
}

fn values_of(original: &Value, modified: &Value) {
    let patch = JsonPatch::between(original, modified);
    // A number that is not finite, which no document has, would have no JSON form.
    let is_container = |value: &Value| matches!(value, Value::Map(_) | Value::List(_));
    if is_container(original) && is_container(modified) {
        // As JSON, since a patch is text: `2.0` is written as `2`.
        let patched = patch.apply(original).unwrap_or_else(|error| panic!("{patch}: {error}"));
        let json = |value| value_to_vec(value).ok();
        assert_eq!(json(&patched), json(modified), "{patch}");
    }
    let pods = StrategicMerge::of::<Pod>();
    let strategic = pods.between(original.clone(), modified.clone(), &[]);
    if let Ok(patch) = strategic {
        drop(pods.apply(original.clone(), patch));
    }
    drop(pods.apply(original.clone(), modified.clone()).map(|it| value_to_vec(&it)));
    for overwrite in [true, false] {
        let documents = (original.clone(), modified.clone(), original.clone());
        drop(pods.three_way(documents.0, documents.1, documents.2, overwrite, &[]));
    }
    if let Ok(patch) = MergePatch::between(original, modified) {
        drop(patch.apply(original));
    }
    drop(MergePatch::three_way(original, modified, modified, &[]));
    let differences = Differences::between(original, modified, Some(Pod::TABLE));
    assert_eq!(differences.is_empty(), original == modified, "{differences}");
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let rows = ["json", "merge", "strategic", "made"]
        .map(|name| values::<serde_json::Value>(format!("patches/{name}.jsonl")));
    let pair = |row: &serde_json::Value| {
        let text = |at: usize| {
            row["input"]["documents"][at].as_str().unwrap_or_default().replace('\n', " ")
        };
        format!("{}\n{}", text(0), text(1)).into_bytes()
    };
    rows.iter().flat_map(|rows| rows.iter().take(40)).map(pair).collect()
}
