//! Values that can be found by what they are.

use std::hash::{Hash, Hasher};

use apimachinery_runtime::Value;

/// A value as the key of a map. Values of JSON hold no number that differs from itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Alike<'a>(pub(super) &'a Value);

impl Eq for Alike<'_> {}

impl Hash for Alike<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self.0).hash(state);
        match self.0 {
            Value::Null => {}
            Value::Bool(it) => it.hash(state),
            Value::Int(it) => it.hash(state),
            // Both zeros are equal.
            Value::Float(it) => (it + 0.0).to_bits().hash(state),
            Value::String(it) => it.hash(state),
            Value::List(items) => {
                items.len().hash(state);
                items.iter().for_each(|it| Alike(it).hash(state));
            }
            Value::Map(entries) => {
                entries.len().hash(state);
                entries.iter().for_each(|(key, it)| (key, Alike(it)).hash(state));
            }
        }
    }
}
