//! The fields of an object, of which there may be one more for each expression.

use std::collections::HashMap;
use std::sync::Arc;

use crate::types::Type;

/// The fields of an object and their types.
///
/// Copies share what they have in common: adding n fields and keeping a copy after each costs O(n
/// log n), so each variable of a policy can be compiled with those before it.
///
/// ```
/// use apimachinery_cel::{Environment, FieldTypes, Type, Version};
///
/// let mut fields = FieldTypes::from([("replicas", Type::Int)]);
/// let before = fields.clone();
/// fields.insert("paused", Type::Bool);
///
/// let environment = Environment::kubernetes(Version::DEFAULT);
/// let with = |fields| environment.clone().with_fields("variables", "kubernetes.variables", fields);
/// assert!(with(fields).compile("variables.paused || variables.replicas > 1").is_ok());
/// assert!(with(before).compile("variables.paused").is_err());
/// ```
#[derive(Clone, Debug, Default)]
pub struct FieldTypes {
    /// Each is larger than the next one, so there are few; in the last ones are the newest fields.
    layers: Vec<Arc<HashMap<Arc<str>, Type>>>,
}

impl FieldTypes {
    /// Adds a field, in place of one with its name.
    pub fn insert(&mut self, name: &str, known: Type) {
        let mut newest = HashMap::from([(name.into(), known)]);
        while let Some(layer) = self.layers.pop_if(|layer| layer.len() <= newest.len()) {
            let mut merged = Arc::unwrap_or_clone(layer);
            merged.extend(newest);
            newest = merged;
        }
        self.layers.push(Arc::new(newest));
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Type> {
        self.layers.iter().rev().find_map(|layer| layer.get(name))
    }
}

impl<N: AsRef<str>> FromIterator<(N, Type)> for FieldTypes {
    fn from_iter<I: IntoIterator<Item = (N, Type)>>(fields: I) -> Self {
        let mut all = Self::default();
        fields.into_iter().for_each(|(name, known)| all.insert(name.as_ref(), known));
        all
    }
}

impl<const N: usize> From<[(&str, Type); N]> for FieldTypes {
    fn from(fields: [(&str, Type); N]) -> Self {
        fields.into_iter().collect()
    }
}
