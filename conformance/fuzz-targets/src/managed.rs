//! Server-side apply: sets of fields, and configurations that managers apply to objects.

use std::sync::{Arc, LazyLock};

use apimachinery::codecs;
use apimachinery::json::value_from_str;
use apimachinery::managed::{
    ApplyOptions, CustomManagedKinds, FieldManager, FieldSet, ManagedKinds, MergeSchema,
    SchemeKinds,
};
use apimachinery::meta::Time;
use apimachinery::runtime::{Unstructured, Value};

static BUILT_IN: LazyLock<Arc<dyn ManagedKinds>> =
    LazyLock::new(|| Arc::new(SchemeKinds::new(Arc::new(codecs().scheme().clone()))));

/// A live object, a line break, and a configuration that is applied to it; or two sets of fields.
pub(crate) fn managed(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let (live, applied) = text.split_once('\n').unwrap_or((text, "{}"));
    if let (Ok(left), Ok(right)) = (live.parse(), applied.parse()) {
        sets(&left, &right);
    }
    let object = |text| match value_from_str(text) {
        Ok(Value::Map(content)) => Some(Unstructured::new(content)),
        _ => None,
    };
    let (Some(live), Some(applied)) = (object(live), object(applied)) else { return };
    let kind = applied.kind();
    let kinds = match codecs().scheme().has_kind(&kind.group, &kind.version, &kind.kind) {
        true => BUILT_IN.clone(),
        false => Arc::new(
            CustomManagedKinds::new(kind.group_kind())
                .version(kind.version.clone(), MergeSchema::deduced()),
        ),
    };
    track(&FieldManager::new(kind, kinds), &live, applied);
}

fn sets(left: &FieldSet, right: &FieldSet) {
    for set in [left, right] {
        let again: FieldSet = set.to_json().parse().expect("it writes what it reads");
        assert_eq!(*set, again);
    }
    let both = left.intersection(right);
    assert_eq!(left.difference(right).union(&both), *left, "two parts of a set");
    drop(left.recursive_difference(right).leaves().to_json());
}

fn track(manager: &FieldManager, live: &Unstructured, applied: Unstructured) {
    let now = Time::from_unix(1_700_000_000, 0);
    for name in ["a", "kubectl"] {
        let options = ApplyOptions::new(name, now);
        if let Err(error) = manager.apply(live, &applied, &options) {
            drop(error.to_status().to_string());
        }
        if let Ok(object) = manager.apply(live, &applied, &options.force(true)) {
            let again = ApplyOptions::new(name, now);
            let _ = manager.apply(&object, &applied, &again);
        }
    }
    drop(manager.update_or_keep(live, applied, "b", now));
}
