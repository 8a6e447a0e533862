//! What the macros that make maps call.

use std::sync::Arc;

use super::Outcome;
use crate::eval_error::EvalError;
use crate::functions::Functions;
use crate::value::{CelMap, CelValue, Entries, InsertError};

pub(crate) fn add(functions: &mut Functions) {
    functions
        .function("cel.@mapInsert")
        .global("@mapInsert_map_key_value", "map(K,V) K V", "map(K,V)", |args| match args {
            [CelValue::Map(map), key, value] => insert(map.clone(), [(key.clone(), value.clone())]),
            _ => Err(EvalError::no_overload()),
        })
        .global("@mapInsert_map_map", "map(K,V) map(K,V)", "map(K,V)", |args| match args {
            [CelValue::Map(map), CelValue::Map(more)] => {
                let mut entries = Vec::new();
                for key in more.keys() {
                    if let Some(value) = more.get(&key)? {
                        entries.push((key, value));
                    }
                }
                insert(map.clone(), entries)
            }
            _ => Err(EvalError::no_overload()),
        });
}

/// Puts entries into a map; one with a single owner is changed in place.
pub(crate) fn insert<'a>(
    map: CelMap<'a>,
    entries: impl IntoIterator<Item = (CelValue<'a>, CelValue<'a>)>,
) -> Outcome<'a> {
    let mut made = match map.0 {
        crate::value::MapRepr::Made(made) => made,
        data => {
            let map = CelMap(data);
            let mut copy = Entries::default();
            for key in map.keys() {
                if let Some(value) = map.get(&key)? {
                    let _ = copy.set(key, value);
                }
            }
            Arc::new(copy)
        }
    };
    let target = Arc::make_mut(&mut made);
    for (key, value) in entries {
        let text = key.plain_text();
        match target.insert(key, value) {
            Ok(()) => {}
            Err(InsertError::Taken) => {
                return Err(EvalError::function(format!(
                    "insert failed: key {text} already exists"
                )));
            }
            Err(InsertError::NotAKey) => {
                return Err(EvalError::function(format!("unsupported key type: {text}")));
            }
        }
    }
    Ok(CelValue::Map(CelMap(crate::value::MapRepr::Made(made))))
}
