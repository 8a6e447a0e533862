//! What is wrong with config maps.

use apimachinery_api::core::v1::ConfigMap;
use apimachinery_validation::FieldErrors;

use crate::shared::config_data::{data_size, kept};

/// The values of a map are not too large; one that is immutable stays as it is.
pub(crate) fn config_map(map: &ConfigMap, old: Option<&ConfigMap>) -> FieldErrors {
    let texts = map.data.iter().map(|(_, value)| value.len());
    let bytes = map.binary_data.iter().map(|(_, value)| value.len());
    let mut errors = data_size(texts.chain(bytes).sum());
    if let Some(old) = old.filter(|it| it.immutable == Some(true)) {
        errors.append(kept("immutable", map.immutable == Some(true)));
        errors.append(kept("data", map.data == old.data));
        errors.append(kept("binaryData", map.binary_data == old.binary_data));
    }
    errors
}
